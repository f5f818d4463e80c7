/* decode.h - bytes from a terminal, turned into keys, text, mouse, focus and replies.
 *
 * A state machine that takes one byte at a time, so that the stream may be cut anywhere: the same
 * bytes give the same events. Damaged input loses at most its own event; the letters of a broken
 * sequence are never taken as typed text. Known: UTF-8, CSI and SS3 keys of xterm, rxvt and the
 * Linux console, the kitty keyboard protocol, win32-input-mode, modifyOtherKeys, SGR and X10 mouse,
 * focus, bracketed paste. Within a paste everything is text, line ends as '\n', other control
 * characters left out. Its end may never come: then silence cuts it off, and so does Esc, Ctrl+C or
 * Ctrl+Q that comes alone after a pause, as a key does. What comes in a bunch after that is the
 * rest of the paste, and is cut off too: it is never taken for keys.
 * Units: ns on the caller's clock.
 * Memory: plain data. */
#ifndef LEDGE_TERM_DECODE_H
#define LEDGE_TERM_DECODE_H

#include "../base/clock.h"
#include "../base/utf8.h"
#include "key_layout.h"
#include "sequence.h"

enum { DECODE_MAX = 8, DECODE_TEXT_MAX = 64 }; /* events from one byte; bytes of a reply, and NUL */

/* A lone ESC is the Escape key after the first; an incomplete sequence is dropped after the second,
 * long enough for a slow connection. */
#define DECODE_ESCAPE_NS (25 * CLOCK_MS)
#define DECODE_PREFIX_NS (500 * CLOCK_MS)

/* A paste is cut off after so long a silence; a lone ESC in it is the key after so long. */
#define DECODE_PASTE_NS        (2 * CLOCK_SECOND)
#define DECODE_PASTE_ESCAPE_NS (100 * CLOCK_MS)

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
    bool is_alone;     /* in a paste: the last byte was ESC, after a pause */
    bool was_cut;      /* the end of the last paste has not come yet */
    int32_t
        length;    /* bytes of the sequence, string or X10 report; matched bytes of a paste's end */
    int64_t since; /* time of the last byte of the incomplete sequence */
    uint8_t x10[3];
    Utf8 utf8;
    Sequence sequence;
    SequenceMemory memory;
    KeyLayout layout;
    bool is_reply;              /* the string is a device control string... */
    char text[DECODE_TEXT_MAX]; /* ...that begins with this */
} Decoder;

void decode_init(Decoder *decoder);

/* Drops what is incomplete, including a paste, and which keys and buttons were down. */
void decode_reset(Decoder *decoder);

/* Tells whether the terminal reports Escape as a sequence (kitty, win32). */
void decode_set_releases(Decoder *decoder, bool has_releases);

/* Tells the layout of Cyrillic letters: not TERM_CYRILLIC_AUTO; Russian at first. */
void decode_set_cyrillic(Decoder *decoder, TermCyrillic cyrillic);

/* Takes one byte read at `now`; fills `out` and returns the number of events. */
int32_t decode_byte(Decoder *decoder, uint8_t byte, int64_t now, Decoded out[DECODE_MAX]);

/* To be called with each read, before its bytes: are they a key that cuts off the paste? Then they
 * are not decoded: decode_cut takes their place. */
bool decode_ends_paste(const Decoder *decoder, const uint8_t *bytes, size_t length, int64_t now);

/* Cuts the paste off. Needs one; returns 1. */
int32_t decode_cut(Decoder *decoder, int64_t now, Decoded out[DECODE_MAX]);

/* To be called with each read, before its bytes: are they the rest of a paste that was cut off?
 * Then it begins again: returns 1. */
int32_t decode_resume_paste(Decoder *decoder, const uint8_t *bytes, size_t length, int64_t now,
                            Decoded out[DECODE_MAX]);

/* When to call decode_timeout; INT64_MAX when nothing is incomplete. */
int64_t decode_deadline(const Decoder *decoder);

/* Ends what is still incomplete at the deadline: Escape for a lone ESC, a paste is cut off, the
 * rest is dropped. */
int32_t decode_timeout(Decoder *decoder, int64_t now, Decoded out[DECODE_MAX]);

#endif
