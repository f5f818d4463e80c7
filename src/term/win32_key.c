/* win32_key.c - see sequence.h */
#include "sequence.h"

enum {
    STATE_RIGHT_ALT = 1,
    STATE_LEFT_ALT = 2,
    STATE_RIGHT_CTRL = 4,
    STATE_LEFT_CTRL = 8,
    STATE_SHIFT = 16,
    STATE_ENHANCED = 256,
    SCAN_RIGHT_SHIFT = 54
};

enum { VK_SHIFT = 16, VK_ALT = 18, VK_LEFT_SHIFT = 160, VK_COUNT = 256 };

typedef struct VirtualKey {
    uint8_t first, last; /* virtual keys */
    uint32_t code;       /* of the first; the others follow */
} VirtualKey;

static const VirtualKey virtual_keys[] = {
    {8, 8, TERM_KEY_BACKSPACE},
    {9, 9, TERM_KEY_TAB},
    {13, 13, TERM_KEY_ENTER},
    {27, 27, TERM_KEY_ESCAPE},
    {32, 32, TERM_KEY_SPACE},
    {33, 33, TERM_KEY_PAGE_UP},
    {34, 34, TERM_KEY_PAGE_DOWN},
    {35, 35, TERM_KEY_END},
    {36, 36, TERM_KEY_HOME},
    {37, 37, TERM_KEY_ARROW_LEFT},
    {38, 38, TERM_KEY_ARROW_UP},
    {39, 39, TERM_KEY_ARROW_RIGHT},
    {40, 40, TERM_KEY_ARROW_DOWN},
    {45, 45, TERM_KEY_INSERT},
    {46, 46, TERM_KEY_DELETE},
    {48, 57, '0'},
    {65, 90, 'a'},
    {96, 105, '0'},
    {106, 107, '*'},
    {109, 111, '-'},
    {112, 123, TERM_KEY_F1},
    {160, 165, TERM_KEY_SHIFT_LEFT}, /* shift, ctrl, alt, each left and right */
    {186, 186, ';'},
    {187, 187, '='},
    {188, 191, ','}, /* , - . / as in the ASCII table */
    {192, 192, '`'},
    {219, 221, '['},
    {222, 222, '\''},
};

static uint32_t code_of(int32_t vk)
{
    for (size_t i = 0; i < ARRAY_LENGTH(virtual_keys); i++)
        if (vk >= virtual_keys[i].first && vk <= virtual_keys[i].last)
            return virtual_keys[i].code + (uint32_t)(vk - virtual_keys[i].first);
    return TERM_KEY_NONE;
}

static KeyAction action_of(SequenceMemory *memory, int32_t vk, bool is_down)
{
    uint32_t *word = &memory->win32_down[vk / 32];
    uint32_t bit = UINT32_C(1) << (vk % 32);
    bool was_down = (*word & bit) != 0;
    *word = is_down ? *word | bit : *word & ~bit;
    return !is_down ? TERM_KEY_RELEASE : was_down ? TERM_KEY_REPEAT : TERM_KEY_PRESS;
}

static bool is_text(int32_t unit)
{
    bool is_surrogate = unit >= 0xD800 && unit <= 0xDFFF;
    return unit >= ' ' && unit != 0x7f && !(unit >= 0x80 && unit < 0xA0) && unit <= 0xFFFF &&
           !is_surrogate;
}

int32_t win32_key_read(const Sequence *sequence, SequenceMemory *memory, Decoded *out)
{
    int32_t vk = sequence_number(sequence, 0, 0, 0);
    int32_t unit = sequence_number(sequence, 2, 0, 0);
    bool is_down = sequence_number(sequence, 3, 0, 0) != 0;
    int32_t state = sequence_number(sequence, 4, 0, 0);
    if (vk >= VK_COUNT) return 0;
    if (vk >= VK_SHIFT && vk <= VK_ALT) { /* has a key on either side */
        int32_t scan = sequence_number(sequence, 1, 0, 0);
        bool is_right = vk == VK_SHIFT ? scan == SCAN_RIGHT_SHIFT : (state & STATE_ENHANCED) != 0;
        vk = VK_LEFT_SHIFT + 2 * (vk - VK_SHIFT) + is_right;
    }

    *out = (Decoded){.kind = DECODED_EVENT, .event = {.kind = TERM_EVENT_KEY}};
    TermEvent *event = &out->event;
    if (state & STATE_SHIFT) event->modifiers |= TERM_MOD_SHIFT;
    if (state & (STATE_LEFT_ALT | STATE_RIGHT_ALT)) event->modifiers |= TERM_MOD_ALT;
    if (state & (STATE_LEFT_CTRL | STATE_RIGHT_CTRL)) event->modifiers |= TERM_MOD_CTRL;
    /* AltGr is right Alt with left Ctrl: it types a character and is not a command. */
    bool is_alt_gr = (state & STATE_RIGHT_ALT) && (state & STATE_LEFT_CTRL) && is_text(unit);
    if (is_alt_gr) event->modifiers &= TERM_MOD_SHIFT;
    bool commands = (event->modifiers & (TERM_MOD_ALT | TERM_MOD_CTRL)) != 0;
    if (is_text(unit) && !commands) event->shifted = (uint32_t)unit;

    event->code = code_of(vk);
    if (event->code == TERM_KEY_NONE) event->code = event->shifted;
    if (event->code == TERM_KEY_NONE) return 0;
    event->action = (uint8_t)action_of(memory, vk, is_down);
    return 1;
}
