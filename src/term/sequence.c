/* sequence.c - see sequence.h */
#include "sequence.h"

#include "key_layout.h"

#include <string.h>

enum {
    MOD_BITS = TERM_MOD_SHIFT | TERM_MOD_ALT | TERM_MOD_CTRL,
    MOD_SUPER = 8,
    MOD_HYPER = 16,
    MOD_META = 32,
    MOD_CAPS_LOCK = 64, /* MOD_NUM_LOCK 128 has no meaning for keys */
    ESC = 27
};

typedef struct KeyRow {
    int32_t number; /* of a sequence, or its final byte */
    uint32_t code;
} KeyRow;

static const KeyRow letter_keys[] = {
    {'A', TERM_KEY_ARROW_UP},   {'B', TERM_KEY_ARROW_DOWN}, {'C', TERM_KEY_ARROW_RIGHT},
    {'D', TERM_KEY_ARROW_LEFT}, {'H', TERM_KEY_HOME},       {'F', TERM_KEY_END},
    {'P', TERM_KEY_F1},         {'Q', TERM_KEY_F1 + 1},     {'R', TERM_KEY_F1 + 2},
    {'S', TERM_KEY_F1 + 3},
};

static const KeyRow rxvt_arrows[] = {
    {'a', TERM_KEY_ARROW_UP},
    {'b', TERM_KEY_ARROW_DOWN},
    {'c', TERM_KEY_ARROW_RIGHT},
    {'d', TERM_KEY_ARROW_LEFT},
};

/* SS3 in application keypad mode. */
static const KeyRow keypad_keys[] = {
    {'M', TERM_KEY_ENTER},
    {'j', '*'},
    {'k', '+'},
    {'l', ','},
    {'m', '-'},
    {'n', '.'},
    {'o', '/'},
    {'p', '0'},
    {'q', '1'},
    {'r', '2'},
    {'s', '3'},
    {'t', '4'},
    {'u', '5'},
    {'v', '6'},
    {'w', '7'},
    {'x', '8'},
    {'y', '9'},
    {'X', '='},
};

static const KeyRow tilde_keys[] = {
    {1, TERM_KEY_HOME},    {2, TERM_KEY_INSERT},    {3, TERM_KEY_DELETE},   {4, TERM_KEY_END},
    {5, TERM_KEY_PAGE_UP}, {6, TERM_KEY_PAGE_DOWN}, {7, TERM_KEY_HOME},     {8, TERM_KEY_END},
    {11, TERM_KEY_F1},     {12, TERM_KEY_F1 + 1},   {13, TERM_KEY_F1 + 2},  {14, TERM_KEY_F1 + 3},
    {15, TERM_KEY_F1 + 4}, {17, TERM_KEY_F1 + 5},   {18, TERM_KEY_F1 + 6},  {19, TERM_KEY_F1 + 7},
    {20, TERM_KEY_F1 + 8}, {21, TERM_KEY_F1 + 9},   {23, TERM_KEY_F1 + 10}, {24, TERM_KEY_F12},
};

/* Keys of the kitty protocol without a character, in addition to the keypad's digits. */
static const KeyRow kitty_keys[] = {
    {57409, '.'},
    {57410, '/'},
    {57411, '*'},
    {57412, '-'},
    {57413, '+'},
    {57414, TERM_KEY_ENTER},
    {57415, '='},
    {57416, ','},
    {57417, TERM_KEY_ARROW_LEFT},
    {57418, TERM_KEY_ARROW_RIGHT},
    {57419, TERM_KEY_ARROW_UP},
    {57420, TERM_KEY_ARROW_DOWN},
    {57421, TERM_KEY_PAGE_UP},
    {57422, TERM_KEY_PAGE_DOWN},
    {57423, TERM_KEY_HOME},
    {57424, TERM_KEY_END},
    {57425, TERM_KEY_INSERT},
    {57426, TERM_KEY_DELETE},
    {57441, TERM_KEY_SHIFT_LEFT},
    {57442, TERM_KEY_CTRL_LEFT},
    {57443, TERM_KEY_ALT_LEFT},
    {57447, TERM_KEY_SHIFT_RIGHT},
    {57448, TERM_KEY_CTRL_RIGHT},
    {57449, TERM_KEY_ALT_RIGHT},
};

enum {
    KITTY_KEYPAD_0 = 57399,
    KITTY_KEYPAD_9 = 57408,
    PRIVATE_FIRST = 0xE000,
    PRIVATE_LAST = 0xF8FF
};

static uint32_t find_key(const KeyRow *rows, size_t count, int32_t number)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].number == number) return rows[i].code;
    return TERM_KEY_NONE;
}

#define FIND_KEY(rows, number) find_key(rows, ARRAY_LENGTH(rows), number)

void sequence_init(Sequence *sequence)
{
    memset(sequence, 0, sizeof *sequence);
    for (int32_t field = 0; field < SEQUENCE_FIELDS; field++)
        for (int32_t part = 0; part < SEQUENCE_PARTS; part++)
            sequence->values[field][part] = -1;
}

int32_t sequence_number(const Sequence *sequence, int32_t field, int32_t part, int32_t absent)
{
    assert(field >= 0 && field < SEQUENCE_FIELDS && part >= 0 && part < SEQUENCE_PARTS);
    int32_t value = sequence->values[field][part];
    return value < 0 ? absent : value;
}

static bool is_control(uint32_t ch)
{
    return ch < 0x20 || (ch >= 0x7f && ch < 0xA0);
}

static uint32_t typed_character(uint32_t code, int32_t modifiers)
{
    if (is_control(code) || code >= TERM_KEY_SPECIAL) return 0;
    if (modifiers & (MOD_BITS & ~TERM_MOD_SHIFT)) return 0;
    bool is_letter = key_layout_lower(key_layout_shifted(code)) == code;
    bool shift = (modifiers & TERM_MOD_SHIFT) != 0;
    if (is_letter && (modifiers & MOD_CAPS_LOCK)) shift = !shift;
    return shift ? key_layout_shifted(code) : code;
}

/* Makes a key event; `modifiers` are bits as in terminals: shift 1, alt 2, ctrl 4, super 8 ... */
static int32_t put_key(Decoded *out, uint32_t code, int32_t modifiers, KeyAction action)
{
    if (code == TERM_KEY_NONE) return 0;
    /* With Super or Hyper it belongs to the window manager; only a release must not be missed. */
    if ((modifiers & (MOD_SUPER | MOD_HYPER)) && action != TERM_KEY_RELEASE) return 0;
    if (modifiers & MOD_META) modifiers |= TERM_MOD_ALT;
    if (key_layout_lower(code) != code) {
        code = key_layout_lower(code);
        modifiers |= TERM_MOD_SHIFT;
    }
    *out = (Decoded){.kind = DECODED_EVENT,
                     .event = {.kind = TERM_EVENT_KEY,
                               .action = (uint8_t)action,
                               .modifiers = (uint8_t)(modifiers & MOD_BITS),
                               .code = code,
                               .shifted = typed_character(code, modifiers)}};
    return 1;
}

static int32_t put_event(Decoded *out, TermEventKind kind)
{
    *out = (Decoded){.kind = DECODED_EVENT, .event = {.kind = (uint8_t)kind}};
    return 1;
}

int32_t sequence_read_character(uint32_t ch, bool alt, Decoded *out)
{
    int32_t modifiers = alt ? TERM_MOD_ALT : 0;
    switch (ch) {
    case 0: return put_key(out, TERM_KEY_SPACE, modifiers | TERM_MOD_CTRL, TERM_KEY_PRESS);
    case '\b':
    case 0x7f: return put_key(out, TERM_KEY_BACKSPACE, modifiers, TERM_KEY_PRESS);
    case '\t': return put_key(out, TERM_KEY_TAB, modifiers, TERM_KEY_PRESS);
    case '\n':
    case '\r': return put_key(out, TERM_KEY_ENTER, modifiers, TERM_KEY_PRESS);
    case ESC: return put_key(out, TERM_KEY_ESCAPE, modifiers, TERM_KEY_PRESS);
    default: break;
    }
    if (ch <= 26) return put_key(out, ch - 1 + 'a', modifiers | TERM_MOD_CTRL, TERM_KEY_PRESS);
    if (ch < 0x20) return put_key(out, ch + 0x40, modifiers | TERM_MOD_CTRL, TERM_KEY_PRESS);
    if (is_control(ch)) return 0;
    return put_key(out, ch, modifiers, TERM_KEY_PRESS);
}

/* Modifiers and action are in one field, as 1 + bits, then ':' and 1 press, 2 repeat, 3 release. */
static int32_t modifiers_in(const Sequence *sequence, int32_t field)
{
    return max_i32(sequence_number(sequence, field, 0, 1), 1) - 1;
}

static KeyAction action_in(const Sequence *sequence, int32_t field)
{
    switch (sequence_number(sequence, field, 1, 1)) {
    case 2: return TERM_KEY_REPEAT;
    case 3: return TERM_KEY_RELEASE;
    default: return TERM_KEY_PRESS;
    }
}

static int32_t read_kitty_key(const Sequence *sequence, Decoded *out)
{
    int32_t number = sequence_number(sequence, 0, 0, 0), count = 1;
    if (number == 0) {
        /* Characters that came without a key, from a compose key or an input method: a paste. */
        for (int32_t part = 0; part < SEQUENCE_PARTS; part++) {
            uint32_t ch = (uint32_t)sequence_number(sequence, 2, part, 0);
            bool is_text = !is_control(ch) && ch <= 0x10FFFF;
            if (is_text) out[count++] = (Decoded){.kind = DECODED_PASTED, .event = {.code = ch}};
        }
        if (count == 1) return 0;
        out[0] = (Decoded){.kind = DECODED_PASTE_BEGIN};
        out[count++] = (Decoded){.kind = DECODED_PASTE_END};
        return count;
    }

    uint32_t code = (uint32_t)number;
    bool has_name = number == TERM_KEY_TAB || number == TERM_KEY_ENTER ||
                    number == TERM_KEY_ESCAPE || number == TERM_KEY_BACKSPACE;
    if (number >= KITTY_KEYPAD_0 && number <= KITTY_KEYPAD_9)
        code = code - KITTY_KEYPAD_0 + '0';
    else if (number >= PRIVATE_FIRST && number <= PRIVATE_LAST)
        code = FIND_KEY(kitty_keys, number);
    else if (number >= TERM_KEY_SPECIAL || (is_control(code) && !has_name))
        code = TERM_KEY_NONE;
    count = put_key(out, code, modifiers_in(sequence, 1), action_in(sequence, 1));
    /* The second number is the key with Shift, the third that of a US keyboard at its place. */
    if (count > 0) out->event.place = (uint32_t)sequence_number(sequence, 0, 2, 0);
    uint32_t text = (uint32_t)sequence_number(sequence, 2, 0, 0);
    bool types = count > 0 && out->event.shifted != 0;
    if (types && !is_control(text) && text <= 0x10FFFF) out->event.shifted = text;
    return count;
}

static int32_t read_tilde(const Sequence *sequence, Decoded *out)
{
    int32_t number = sequence_number(sequence, 0, 0, 0);
    int32_t modifiers = modifiers_in(sequence, 1);
    if (number == ESC) {
        uint32_t ch = (uint32_t)sequence_number(sequence, 2, 0, 0);
        if (is_control(ch)) return sequence_read_character(ch, modifiers & TERM_MOD_ALT, out);
        return ch < TERM_KEY_SPECIAL ? put_key(out, ch, modifiers, TERM_KEY_PRESS) : 0;
    }
    return put_key(out, FIND_KEY(tilde_keys, number), modifiers, action_in(sequence, 1));
}

/* rxvt has modifiers in the last byte: '^' ctrl, '$' shift, '@' both. */
static int32_t read_rxvt_tilde(const Sequence *sequence, int32_t modifiers, Decoded *out)
{
    uint32_t code = FIND_KEY(tilde_keys, sequence_number(sequence, 0, 0, 0));
    return put_key(out, code, modifiers, TERM_KEY_PRESS);
}

static int32_t put_mouse(Decoded *out, int32_t bits, int32_t col, int32_t row)
{
    enum {
        BUTTON = 3,
        NONE = 3,
        SHIFT = 4,
        ALT = 8,
        CTRL = 16,
        MOTION = 32,
        WHEEL = 64,
        EXTRA = 128
    };
    bool is_wheel = (bits & WHEEL) != 0;
    int32_t button = bits & BUTTON;
    if (bits >= EXTRA || (is_wheel && button > 1)) return 0;

    put_event(out, TERM_EVENT_MOUSE);
    TermEvent *event = &out->event;
    event->button = (uint8_t)(is_wheel ? button + 4 : button == NONE ? 0 : button + 1);
    event->action = bits & MOTION ? TERM_KEY_REPEAT : TERM_KEY_PRESS;
    event->modifiers =
        (uint8_t)((bits & SHIFT ? TERM_MOD_SHIFT : 0) | (bits & ALT ? TERM_MOD_ALT : 0) |
                  (bits & CTRL ? TERM_MOD_CTRL : 0));
    event->col = max_i32(col, 1) - 1;
    event->row = max_i32(row, 1) - 1;
    return 1;
}

int32_t sequence_read_x10(const uint8_t bytes[3], SequenceMemory *memory, Decoded *out)
{
    int32_t count = put_mouse(out, bytes[0] - 32, bytes[1] - 32, bytes[2] - 32);
    TermEvent *event = &out->event;
    if (count == 0 || event->button > 3 || event->action != TERM_KEY_PRESS) return count;
    if (event->button != 0) {
        memory->x10_button = event->button;
    } else {
        event->action = TERM_KEY_RELEASE;
        event->button = memory->x10_button;
    }
    return count;
}

static int32_t put_reply(const Sequence *sequence, DecodedKind kind, Decoded *out)
{
    *out = (Decoded){.kind = kind};
    for (int32_t i = 0; i < (int32_t)ARRAY_LENGTH(out->args); i++)
        out->args[i] = sequence_number(sequence, i, 0, 0);
    return 1;
}

static int32_t read_private(const Sequence *sequence, Decoded *out)
{
    uint8_t prefix = sequence->prefix;
    bool is_plain = sequence->intermediate == 0;
    int32_t count;
    switch (sequence->final) {
    case 'M':
    case 'm': /* the mouse in SGR form */
        if (prefix != '<' || !is_plain) return 0;
        count = put_mouse(out, sequence_number(sequence, 0, 0, 0),
                          sequence_number(sequence, 1, 0, 1), sequence_number(sequence, 2, 0, 1));
        if (count == 0 || sequence->final == 'M') return count;
        out->event.action = TERM_KEY_RELEASE;
        return out->event.button > 3 ? 0 : count;
    case 'c':
        if (prefix == '?' && is_plain) return put_reply(sequence, DECODED_ATTRIBUTES, out);
        return prefix == '>' && is_plain ? put_reply(sequence, DECODED_VERSION, out) : 0;
    case 'u': return prefix == '?' && is_plain ? put_reply(sequence, DECODED_KITTY_FLAGS, out) : 0;
    case 'y':
        return prefix == '?' && sequence->intermediate == '$'
                   ? put_reply(sequence, DECODED_MODE, out)
                   : 0;
    default: return 0;
    }
}

int32_t sequence_read_csi(const Sequence *sequence, SequenceMemory *memory, Decoded *out)
{
    bool is_bare = sequence_number(sequence, 0, 0, -1) < 0;
    if (sequence->prefix != 0) return read_private(sequence, out);
    if (sequence->intermediate != 0) return 0;
    switch (sequence->final) {
    case 'u': return read_kitty_key(sequence, out);
    case '~': return read_tilde(sequence, out);
    case '^': return read_rxvt_tilde(sequence, TERM_MOD_CTRL, out);
    case '$': return read_rxvt_tilde(sequence, TERM_MOD_SHIFT, out);
    case '@': return read_rxvt_tilde(sequence, TERM_MOD_SHIFT | TERM_MOD_CTRL, out);
    case '_': return win32_key_read(sequence, memory, out);
    case 'a':
    case 'b':
    case 'c':
    case 'd':
        return put_key(out, FIND_KEY(rxvt_arrows, sequence->final), TERM_MOD_SHIFT, TERM_KEY_PRESS);
    case 'Z':
        return put_key(out, TERM_KEY_TAB, modifiers_in(sequence, 1) | TERM_MOD_SHIFT,
                       TERM_KEY_PRESS);
    case 'I': return is_bare ? put_event(out, TERM_EVENT_FOCUS_IN) : 0;
    case 'O': return is_bare ? put_event(out, TERM_EVENT_FOCUS_OUT) : 0;
    case 'n':
        return sequence_number(sequence, 0, 0, -1) == 0 ? put_reply(sequence, DECODED_ACK, out) : 0;
    default:
        /* CSI row ; col R is a cursor report; keys have 1 in its place. */
        if (sequence->final == 'R' && sequence_number(sequence, 0, 0, 1) > 1) return 0;
        return put_key(out, FIND_KEY(letter_keys, sequence->final), modifiers_in(sequence, 1),
                       action_in(sequence, 1));
    }
}

int32_t sequence_read_ss3(const Sequence *sequence, Decoded *out)
{
    /* Old xterm: SS3 5 A, or SS3 1 ; 5 A. */
    int32_t field = sequence->field;
    int32_t modifiers = modifiers_in(sequence, field);
    uint32_t code = FIND_KEY(letter_keys, sequence->final);
    if (code == TERM_KEY_NONE) code = FIND_KEY(keypad_keys, sequence->final);
    if (code != TERM_KEY_NONE) return put_key(out, code, modifiers, TERM_KEY_PRESS);
    return put_key(out, FIND_KEY(rxvt_arrows, sequence->final), TERM_MOD_CTRL, TERM_KEY_PRESS);
}

int32_t sequence_read_linux(uint8_t final, Decoded *out)
{
    if (final < 'A' || final > 'E') return 0;
    return put_key(out, TERM_KEY_F1 + (uint32_t)(final - 'A'), 0, TERM_KEY_PRESS);
}

/* The numbers of a list such as "0;48:2::1:2:3m", empty ones left out. Returns how many. */
static int32_t read_numbers(const char *text, int32_t numbers[], int32_t most)
{
    int32_t count = 0;
    bool goes_on = false;
    for (; *text != '\0' && *text != 'm'; text++) {
        bool is_digit = *text >= '0' && *text <= '9';
        if (is_digit && !goes_on && count == most) break;
        if (is_digit && !goes_on) numbers[count++] = 0;
        if (is_digit)
            numbers[count - 1] =
                min_i32(numbers[count - 1] * 10 + (*text - '0'), SEQUENCE_NUMBER_MAX);
        goes_on = is_digit;
    }
    return count;
}

int32_t sequence_read_string(const char *text, Decoded *out)
{
    enum { BACKGROUND = 48, BY_NUMBER = 5, BY_PARTS = 2, NUMBERS_MAX = 32 };
    static const char reply[] = "1$r";
    int32_t numbers[NUMBERS_MAX + 3] = {0};
    if (strncmp(text, reply, sizeof reply - 1) != 0) return 0;
    int32_t count = read_numbers(text + sizeof reply - 1, numbers, NUMBERS_MAX);
    for (int32_t i = 0; i + 2 < count; i++) {
        const int32_t *at = &numbers[i];
        if (at[0] != BACKGROUND || (at[1] != BY_NUMBER && at[1] != BY_PARTS)) continue;
        *out = (Decoded){.kind = DECODED_BACKGROUND, .args = {at[1], at[2], at[3]}};
        return 1;
    }
    return 0;
}
