/* decode.h - bytes from a terminal, turned into keys, text, mouse, focus and replies.
 *
 * A state machine that takes one byte at a time, so that the stream may be cut anywhere: the same
 * bytes give the same events. Damaged input loses at most its own event; the letters of a broken
 * sequence are never taken as typed text. Known: UTF-8, CSI and SS3 keys of xterm, rxvt and the
 * Linux console, the kitty keyboard protocol, win32-input-mode, modifyOtherKeys, SGR and X10 mouse,
 * focus, bracketed paste. Within a paste everything is text, line ends as '\n', other control
 * characters left out; only its end or decode_reset ends it, however long the pauses are.
 * Units: ns on the caller's clock.
 * Memory: plain data, except for a Paste. */
#ifndef LEDGE_TERM_DECODE_H
#define LEDGE_TERM_DECODE_H

#include "../base/utf8.h"
#include "term_internal.h"

/* ---- sequence ---- */

/* The meaning of a complete control sequence or a single character.
 *
 * A Sequence is CSI or SS3 split into its fields; decode_byte finds its end. */

enum { SEQUENCE_FIELDS = 8, SEQUENCE_PARTS = 4, SEQUENCE_NUMBER_MAX = 9999999 };

typedef struct Sequence {
    uint8_t prefix;       /* '<' '=' '>' '?' or 0 */
    uint8_t intermediate; /* 0x20 to 0x2f, or 0 */
    uint8_t final;
    int32_t field, part;                             /* the one being read */
    int32_t values[SEQUENCE_FIELDS][SEQUENCE_PARTS]; /* fields by ';', parts by ':'; -1: absent */
} Sequence;

typedef enum DecodedKind {
    DECODED_EVENT,       /* for the screens: `event` */
    DECODED_ACK,         /* CSI 0 n: everything written before the query has been shown */
    DECODED_ATTRIBUTES,  /* the answer to CSI c */
    DECODED_VERSION,     /* to CSI > c: args are the three numbers */
    DECODED_MODE,        /* to CSI ? N $ p: N and 1 set, 2 reset, 3 4 fixed, 0 unknown */
    DECODED_KITTY_FLAGS, /* to CSI ? u: the flags */
    DECODED_BACKGROUND,  /* to DCS $ q m: 5 and its number, or 2 with red and green */
    DECODED_PASTE_BEGIN,
    DECODED_PASTED, /* a character of the paste: `event.code` */
    DECODED_PASTE_END
} DecodedKind;

typedef struct Decoded {
    DecodedKind kind;
    TermEvent event; /* without its time */
    int32_t args[3];
} Decoded;

/* State that is kept from one sequence to the next. */
typedef struct SequenceMemory {
    uint8_t x10_button;     /* last pressed: X10 reports do not say which one was released */
    uint32_t win32_down[8]; /* bit per virtual key: tells a repeat from a press */
} SequenceMemory;

void sequence_init(Sequence *sequence);

/* The number, or `absent` if it is missing. */
int32_t sequence_number(const Sequence *sequence, int32_t field, int32_t part, int32_t absent);

/* These write the events to `out` and return their number; 0: unknown sequence. */
int32_t sequence_read_csi(const Sequence *sequence, SequenceMemory *memory, Decoded *out);
int32_t sequence_read_ss3(const Sequence *sequence, Decoded *out);
int32_t sequence_read_linux(uint8_t final, Decoded *out);
int32_t sequence_read_x10(const uint8_t bytes[3], SequenceMemory *memory, Decoded *out);

/* `text`: a device control string without its end. */
int32_t sequence_read_string(const char *text, Decoded *out);

/* A character that came by itself, or after ESC (`alt`). */
int32_t sequence_read_character(uint32_t ch, bool alt, Decoded *out);

enum { DECODE_MAX = 8, DECODE_TEXT_MAX = 64 }; /* events from one byte; bytes of a reply, and NUL */

/* A lone ESC is the Escape key after the first; an incomplete sequence is dropped after the second,
 * long enough for a slow connection. */
#define DECODE_ESCAPE_NS INT64_C(25000000)
#define DECODE_PREFIX_NS INT64_C(500000000)

typedef enum DecodeState {
    DECODE_GROUND,
    DECODE_ESC,
    DECODE_CSI,
    DECODE_CSI_IGNORE,
    DECODE_CSI_BRACKET, /* ESC [ [, a function key of the Linux console */
    DECODE_SS3,
    DECODE_X10, /* three raw bytes after CSI M */
    DECODE_STRING,
    DECODE_STRING_ESC,
    DECODE_PASTE
} DecodeState;

typedef struct Decoder {
    DecodeState state;
    bool has_releases; /* Escape comes as a sequence: a lone ESC is an incomplete one, so wait
                          longer */
    bool alt;          /* ESC came before the character */
    bool after_return; /* in a paste: the last character was '\r' */
    int32_t
        length;    /* bytes of the sequence, string or X10 report; matched bytes of a paste's end */
    int64_t since; /* time of the last byte of the incomplete sequence */
    uint8_t x10[3];
    Utf8 utf8;
    Sequence sequence;
    SequenceMemory memory;
    bool is_reply;              /* the string is a device control string... */
    char text[DECODE_TEXT_MAX]; /* ...that begins with this */
} Decoder;

void decode_init(Decoder *decoder);

/* Drops what is incomplete, including a paste, and which keys and buttons were down. */
void decode_reset(Decoder *decoder);

/* Tells whether the terminal reports Escape as a sequence (kitty, win32). */
void decode_set_releases(Decoder *decoder, bool has_releases);

/* Takes one byte read at `now`; fills `out` and returns the number of events. */
int32_t decode_byte(Decoder *decoder, uint8_t byte, int64_t now, Decoded out[DECODE_MAX]);

/* When to call decode_timeout; INT64_MAX when nothing is incomplete. */
int64_t decode_deadline(const Decoder *decoder);

/* Ends what is still incomplete at the deadline: Escape for a lone ESC, nothing for the rest. */
int32_t decode_timeout(Decoder *decoder, int64_t now, Decoded out[DECODE_MAX]);

/* ---- paste ---- */

/* Pasted text being received. Its event has the complete text; until it has been handled nothing
 * more may be decoded, because the next paste would replace it.
 *
 * Memory: paste_done frees. */

typedef enum PasteState {
    PASTE_NONE,
    PASTE_OPEN, /* its end has not come yet */
    PASTE_QUEUED,
    PASTE_TAKEN /* by the caller of the wait */
} PasteState;

typedef struct Paste {
    PasteState state;
    bool is_too_long; /* or memory ran out */
    char *bytes;
    size_t length, capacity;
} Paste;

/* Handles what the decoder returns for a paste; false for anything else. At its end the event is
 * added to the queue, which needs room. */
bool paste_take(Paste *paste, const Decoded *decoded, EventQueue *queue);

/* May bytes be decoded that could begin another paste? */
static inline bool paste_is_free(const Paste *paste)
{
    return paste->state <= PASTE_OPEN;
}

/* Notes that an event was given to the caller of the wait. */
static inline void paste_note_taken(Paste *paste, const TermEvent *event)
{
    if (event->kind == TERM_EVENT_TEXT) paste->state = PASTE_TAKEN;
}

/* A new wait begins: the last event has been handled. */
void paste_release(Paste *paste);

/* Drops the paste in any state: its end will not come, or its event was dropped. */
void paste_done(Paste *paste);

/* ---- win32 key ---- */

/* Keys of win32-input-mode: CSI vk ; sc ; uc ; kd ; cs ; rc _
 *
 * The fields are those of a Windows key record: virtual key, scan code, UTF-16 unit, down or up,
 * control key state, repeat count. */

int32_t win32_key_read(const Sequence *sequence, SequenceMemory *memory, Decoded *out);

#endif
