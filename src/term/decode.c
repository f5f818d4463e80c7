/* decode.c - see decode.h */
#include "decode.h"

enum {
    BEL = 0x07,
    CAN = 0x18,
    SUB = 0x1a,
    ESC = 0x1b,
    DEL = 0x7f,
    CSI_LENGTH_MAX = 64,
    STRING_LENGTH_MAX = 4096,
    PASTE_BEGIN = 200,
    PASTE_END = 201,
    BUNCH_MIN = 16 /* bytes that nobody types at once */
};

static const char paste_end[] = "\x1b[201~";

void decode_init(Decoder *decoder)
{
    *decoder = (Decoder){.state = DECODE_GROUND, .layout.cyrillic = TERM_CYRILLIC_RUSSIAN};
}

void decode_reset(Decoder *decoder)
{
    bool has_releases = decoder->has_releases;
    KeyLayout layout = decoder->layout;
    decode_init(decoder);
    decoder->has_releases = has_releases;
    decoder->layout = layout;
}

void decode_set_releases(Decoder *decoder, bool has_releases)
{
    decoder->has_releases = has_releases;
}

void decode_set_cyrillic(Decoder *decoder, TermCyrillic cyrillic)
{
    assert(cyrillic != TERM_CYRILLIC_AUTO);
    decoder->layout.cyrillic = cyrillic;
}

static void enter(Decoder *decoder, DecodeState state)
{
    decoder->state = state;
    decoder->length = 0;
}

static int32_t take_ground(Decoder *decoder, uint8_t byte, Decoded *out)
{
    if (byte == ESC && decoder->utf8.left == 0) {
        enter(decoder, DECODE_ESC);
        return 0;
    }
    switch (utf8_take(&decoder->utf8, byte)) {
    case UTF8_MORE: return 0;
    case UTF8_REJECTED: decoder->alt = false; return take_ground(decoder, byte, out);
    case UTF8_BAD: decoder->alt = false; return 0;
    case UTF8_DONE: break;
    }
    bool alt = decoder->alt;
    decoder->alt = false;
    return sequence_read_character(decoder->utf8.ch, alt, out);
}

/* Drops a sequence that cannot continue; the byte that showed it is decoded again from the
 * start. */
static int32_t abandon(Decoder *decoder, uint8_t byte, Decoded *out)
{
    enter(decoder, DECODE_GROUND);
    return take_ground(decoder, byte, out);
}

static int32_t take_after_esc(Decoder *decoder, uint8_t byte, Decoded *out)
{
    switch (byte) {
    case ESC: return sequence_read_character(ESC, false, out);
    case '[':
        sequence_init(&decoder->sequence);
        enter(decoder, DECODE_CSI);
        return 0;
    case 'O':
        sequence_init(&decoder->sequence);
        enter(decoder, DECODE_SS3);
        return 0;
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
        decoder->is_reply = byte == 'P';
        decoder->text[0] = '\0';
        enter(decoder, DECODE_STRING);
        return 0;
    default: decoder->alt = true; return abandon(decoder, byte, out);
    }
}

/* Reads digits and separators; false when there are more fields than any known sequence has. */
static bool take_parameter(Sequence *sequence, uint8_t byte)
{
    if (byte == ';') {
        sequence->field++;
        sequence->part = 0;
    } else if (byte == ':') {
        sequence->part++;
    }
    if (sequence->field >= SEQUENCE_FIELDS || sequence->part >= SEQUENCE_PARTS) return false;
    if (byte == ';' || byte == ':') return true;

    int32_t *value = &sequence->values[sequence->field][sequence->part];
    *value = min_i32(max_i32(*value, 0) * 10 + (byte - '0'), SEQUENCE_NUMBER_MAX);
    return true;
}

static int32_t finish_csi(Decoder *decoder, uint8_t byte, Decoded *out)
{
    Sequence *sequence = &decoder->sequence;
    bool is_bare = decoder->length == 1;
    sequence->final = byte;
    enter(decoder, DECODE_GROUND);

    if (is_bare && byte == '[')
        enter(decoder, DECODE_CSI_BRACKET);
    else if (is_bare && byte == 'M')
        enter(decoder, DECODE_X10);
    else if (byte == '~' && sequence_number(sequence, 0, 0, 0) == PASTE_BEGIN) {
        enter(decoder, DECODE_PASTE);
        decoder->after_return = false;
        *out = (Decoded){.kind = DECODED_PASTE_BEGIN};
        decoder->was_cut = false;
        return 1;
    } else if (byte == '~' && sequence_number(sequence, 0, 0, 0) == PASTE_END)
        decoder->was_cut = false;
    else
        return sequence_read_csi(sequence, &decoder->memory, out);
    return 0;
}

static int32_t take_csi(Decoder *decoder, uint8_t byte, Decoded *out)
{
    Sequence *sequence = &decoder->sequence;
    decoder->length++;
    if (byte < 0x20 || byte >= DEL) return abandon(decoder, byte, out);
    if (byte >= 0x40) return finish_csi(decoder, byte, out);

    bool fits = decoder->length < CSI_LENGTH_MAX;
    if (byte < 0x30) {
        /* rxvt ends shifted keys with '$', which elsewhere only comes after '?'. */
        if (byte == '$' && sequence->prefix == 0) return finish_csi(decoder, byte, out);
        fits = fits && sequence->intermediate == 0;
        sequence->intermediate = byte;
    } else if (byte >= '<') {
        fits = fits && decoder->length == 1;
        sequence->prefix = byte;
    } else {
        fits = fits && take_parameter(sequence, byte);
    }
    if (!fits) enter(decoder, DECODE_CSI_IGNORE);
    return 0;
}

static int32_t take_ss3(Decoder *decoder, uint8_t byte, Decoded *out)
{
    if (byte < 0x20 || byte >= DEL) return abandon(decoder, byte, out);
    if ((byte >= '0' && byte <= '9') || byte == ';') {
        if (++decoder->length >= CSI_LENGTH_MAX || !take_parameter(&decoder->sequence, byte))
            enter(decoder, DECODE_CSI_IGNORE);
        return 0;
    }
    enter(decoder, DECODE_GROUND);
    decoder->sequence.final = byte;
    return sequence_read_ss3(&decoder->sequence, out);
}

/* Keeps the beginning of a control string, which may be a reply, and finds its end. */
static void take_string(Decoder *decoder, uint8_t byte)
{
    int32_t at = decoder->length;
    if (byte != ESC && at < DECODE_TEXT_MAX - 1) {
        decoder->text[at] = (char)byte;
        decoder->text[at + 1] = '\0';
    }
    if (byte == ESC)
        decoder->state = DECODE_STRING_ESC;
    else if (byte == BEL || byte == CAN || byte == SUB || ++decoder->length >= STRING_LENGTH_MAX)
        enter(decoder, DECODE_GROUND);
}

static int32_t paste_character(Decoder *decoder, uint8_t byte, Decoded *out)
{
    Utf8Result result = utf8_take(&decoder->utf8, byte);
    if (result == UTF8_REJECTED) result = utf8_take(&decoder->utf8, byte);
    if (result != UTF8_DONE) return 0;

    uint32_t ch = decoder->utf8.ch;
    bool is_second_half = ch == '\n' && decoder->after_return;
    decoder->after_return = ch == '\r';
    if (is_second_half) return 0;
    if (ch == '\r') ch = '\n';
    if ((ch < 0x20 && ch != '\n' && ch != '\t') || (ch >= DEL && ch < 0xA0)) return 0;
    *out = (Decoded){.kind = DECODED_PASTED, .event = {.code = ch}};
    return 1;
}

static int32_t take_paste(Decoder *decoder, uint8_t byte, Decoded *out)
{
    assert(decoder->length < (int32_t)sizeof paste_end - 1);
    if (byte == paste_end[decoder->length]) {
        if (++decoder->length < (int32_t)sizeof paste_end - 1) return 0;
        decoder->utf8 = (Utf8){0};
        enter(decoder, DECODE_GROUND);
        *out = (Decoded){.kind = decoder->was_cut ? DECODED_PASTE_CUT : DECODED_PASTE_END};
        decoder->was_cut = false;
        return 1;
    }
    int32_t count = 0;
    int32_t matched = decoder->length;
    decoder->length = 0;
    for (int32_t i = 0; i < matched; i++)
        count += paste_character(decoder, paste_end[i], out + count);
    if (byte == ESC)
        decoder->length = 1;
    else
        count += paste_character(decoder, byte, out + count);
    return count;
}

static int32_t take(Decoder *decoder, uint8_t byte, Decoded *out)
{
    switch (decoder->state) {
    case DECODE_GROUND: return take_ground(decoder, byte, out);
    case DECODE_ESC: return take_after_esc(decoder, byte, out);
    case DECODE_CSI: return take_csi(decoder, byte, out);
    case DECODE_CSI_IGNORE:
        if (byte < 0x20 || byte >= DEL) return abandon(decoder, byte, out);
        if (byte >= 0x40 || ++decoder->length >= STRING_LENGTH_MAX) enter(decoder, DECODE_GROUND);
        return 0;
    case DECODE_CSI_BRACKET:
        if (byte < 0x20 || byte >= DEL) return abandon(decoder, byte, out);
        enter(decoder, DECODE_GROUND);
        return sequence_read_linux(byte, out);
    case DECODE_SS3: return take_ss3(decoder, byte, out);
    case DECODE_X10:
        if (byte < 0x20) return abandon(decoder, byte, out);
        decoder->x10[decoder->length++] = byte;
        if (decoder->length < (int32_t)sizeof decoder->x10) return 0;
        enter(decoder, DECODE_GROUND);
        return sequence_read_x10(decoder->x10, &decoder->memory, out);
    case DECODE_STRING: take_string(decoder, byte); return 0;
    case DECODE_STRING_ESC: {
        bool is_whole = byte == '\\' && decoder->is_reply && decoder->length < DECODE_TEXT_MAX - 1;
        enter(decoder, DECODE_GROUND);
        if (is_whole) return sequence_read_string(decoder->text, out);
        return byte == '\\' ? 0 : take_after_esc(decoder, byte, out);
    }
    case DECODE_PASTE: return take_paste(decoder, byte, out);
    }
    return 0;
}

int32_t decode_byte(Decoder *decoder, uint8_t byte, int64_t now, Decoded out[DECODE_MAX])
{
    /* The time of a string counts from its beginning: otherwise Alt+P would swallow everything
     * typed after it. */
    bool was_string = decoder->state == DECODE_STRING;
    decoder->is_alone = byte == ESC && now - decoder->since >= DECODE_ESCAPE_NS;
    int32_t count = take(decoder, byte, out);
    if (!was_string || decoder->state != DECODE_STRING) decoder->since = now;
    for (int32_t i = 0; i < count; i++) {
        TermEvent *event = &out[i].event;
        event->time = now;
        bool is_key = out[i].kind == DECODED_EVENT && event->kind == TERM_EVENT_KEY;
        if (is_key) event->place = key_layout_place(&decoder->layout, event);
    }
    assert(count <= DECODE_MAX);
    return count;
}

bool decode_ends_paste(const Decoder *decoder, const uint8_t *bytes, size_t length, int64_t now)
{
    Decoder alone;
    Decoded out[DECODE_MAX];
    bool is_break = false, is_lone_escape = length == 1 && bytes[0] == ESC; /* it may be an end */
    bool is_after_pause = now - decoder->since >= DECODE_ESCAPE_NS;
    if (decoder->state != DECODE_PASTE || !is_after_pause || is_lone_escape) return false;
    decode_init(&alone);
    alone.layout = decoder->layout;
    for (size_t i = 0; i < length; i++) {
        int32_t count = decode_byte(&alone, bytes[i], now, out);
        const TermEvent *event = &out->event;
        bool is_key = count == 1 && out->kind == DECODED_EVENT && event->kind == TERM_EVENT_KEY;
        if (count > 0 && !is_key) return false;
        if (count == 0) continue;
        uint32_t key = event->place ? event->place : event->code;
        bool has_ctrl = (event->modifiers & TERM_MOD_CTRL) != 0;
        bool is_release = event->action == TERM_KEY_RELEASE;
        is_break = key == TERM_KEY_ESCAPE || (has_ctrl && (key == 'c' || key == 'q')) ||
                   (is_break && is_release);
        if (!is_break) return false;
    }
    return is_break && alone.state == DECODE_GROUND;
}

int32_t decode_cut(Decoder *decoder, int64_t now, Decoded out[DECODE_MAX])
{
    assert(decoder->state == DECODE_PASTE);
    enter(decoder, DECODE_GROUND);
    decoder->utf8 = (Utf8){0};
    decoder->was_cut = true;
    decoder->since = now;
    *out = (Decoded){.kind = DECODED_PASTE_CUT, .event.time = now};
    return 1;
}

int32_t decode_resume_paste(Decoder *decoder, const uint8_t *bytes, size_t length, int64_t now,
                            Decoded out[DECODE_MAX])
{
    if (!decoder->was_cut || decoder->state != DECODE_GROUND || length == 0 || bytes[0] == ESC)
        return 0;
    /* Where all keys come as sequences, no other byte is a key. */
    decoder->was_cut = decoder->has_releases || length >= BUNCH_MIN;
    if (!decoder->was_cut) return 0;
    enter(decoder, DECODE_PASTE);
    decoder->after_return = false;
    decoder->since = now;
    *out = (Decoded){.kind = DECODED_PASTE_BEGIN, .event.time = now};
    return 1;
}

int64_t decode_deadline(const Decoder *decoder)
{
    if (decoder->state == DECODE_PASTE) {
        bool is_key = decoder->is_alone && !decoder->has_releases;
        return decoder->since + (is_key ? DECODE_PASTE_ESCAPE_NS : DECODE_PASTE_NS);
    }
    if (decoder->state == DECODE_GROUND && decoder->utf8.left == 0) return INT64_MAX;
    if (decoder->state == DECODE_ESC && !decoder->has_releases)
        return decoder->since + DECODE_ESCAPE_NS;
    return decoder->since + DECODE_PREFIX_NS;
}

int32_t decode_timeout(Decoder *decoder, int64_t now, Decoded out[DECODE_MAX])
{
    if (now < decode_deadline(decoder)) return 0;
    if (decoder->state == DECODE_PASTE) return decode_cut(decoder, now, out);
    bool is_escape = decoder->state == DECODE_ESC;
    enter(decoder, DECODE_GROUND);
    decoder->utf8 = (Utf8){0};
    decoder->alt = false;
    if (!is_escape) return 0;

    int32_t count = sequence_read_character(ESC, false, out);
    out->event.time = now;
    return count;
}
