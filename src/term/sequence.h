/* sequence.h - what a complete control sequence or a single character means.
 *
 * A Sequence is CSI or SS3 with its fields taken apart; decode.h finds where it ends. */
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
    DECODED_EVENT,      /* for the screens: `event` */
    DECODED_ACK,        /* CSI 0 n: what was written before the question has been shown */
    DECODED_ATTRIBUTES, /* the answer to CSI c */
    DECODED_VERSION,    /* to CSI > c: args are the three numbers */
    DECODED_MODE,       /* to CSI ? N $ p: N and 1 set, 2 reset, 3 4 fixed, 0 unknown */
    DECODED_KITTY_FLAGS /* to CSI ? u: the flags */
} DecodedKind;

typedef struct Decoded {
    DecodedKind kind;
    TermEvent event; /* without its time */
    int32_t args[3];
} Decoded;

/* What must be remembered from one sequence to the next. */
typedef struct SequenceMemory {
    uint8_t x10_button;     /* last pressed: X10 reports do not say which one was let go */
    uint32_t win32_down[8]; /* bit per virtual key: tells a repeat from a press */
} SequenceMemory;

void sequence_init(Sequence *sequence);

/* The number, or `absent` where it was left out. */
int32_t sequence_number(const Sequence *sequence, int32_t field, int32_t part, int32_t absent);

/* These write what was meant to `out` and return how many events that is, 0 if it is unknown. */
int32_t sequence_read_csi(const Sequence *sequence, SequenceMemory *memory, Decoded *out);
int32_t sequence_read_ss3(const Sequence *sequence, Decoded *out);
int32_t sequence_read_linux(uint8_t final, Decoded *out);
int32_t sequence_read_x10(const uint8_t bytes[3], SequenceMemory *memory, Decoded *out);

/* A character that came by itself, or after ESC (`alt`). */
int32_t sequence_read_character(uint32_t ch, bool alt, Decoded *out);

#endif
