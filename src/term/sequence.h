/* sequence.h - the meaning of a complete control sequence or a single character.
 *
 * A Sequence is CSI or SS3 split into its fields; decode_byte finds its end. */
#ifndef LEDGE_TERM_SEQUENCE_H
#define LEDGE_TERM_SEQUENCE_H

#include "term.h"

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
    DECODED_PASTE_END,
    DECODED_PASTE_CUT /* the paste stopped without its end sequence */
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

/* Read a complete sequence: write its events to `out` and return their number, 0 for an unknown
 * sequence. */
int32_t sequence_read_csi(const Sequence *sequence, SequenceMemory *memory, Decoded *out);
int32_t sequence_read_ss3(const Sequence *sequence, Decoded *out);
int32_t sequence_read_linux(uint8_t final, Decoded *out);
int32_t sequence_read_x10(const uint8_t bytes[3], SequenceMemory *memory, Decoded *out);

/* `text`: a device control string without its end. */
int32_t sequence_read_string(const char *text, Decoded *out);

/* A character that came by itself, or after ESC (`alt`). */
int32_t sequence_read_character(uint32_t ch, bool alt, Decoded *out);

/* A key of win32-input-mode: CSI vk ; sc ; uc ; kd ; cs ; rc _
 * The fields are those of a Windows key record: virtual key, scan code, UTF-16 unit, down or up,
 * control key state, repeat count. */
int32_t win32_key_read(const Sequence *sequence, SequenceMemory *memory, Decoded *out);

#endif
