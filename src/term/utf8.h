/* utf8.h - characters as UTF-8, both ways, one at a time and strictly.
 *
 * Invalid characters (overlong forms, surrogates, values past 10FFFF) are refused. */
#ifndef LEDGE_TERM_UTF8_H
#define LEDGE_TERM_UTF8_H

#include "../base.h"

enum { UTF8_MAX = 4 };

/* Writes the bytes of `ch` and returns how many; invalid characters are written as '?'. */
int32_t utf8_write(uint32_t ch, char out[UTF8_MAX]);

/* A partly received character. */
typedef struct Utf8 {
    uint32_t ch;    /* the bits so far */
    int32_t left;   /* bytes still to come; 0 between characters */
    uint32_t least; /* the smallest character that needs this many bytes */
} Utf8;

typedef enum Utf8Result {
    UTF8_MORE,    /* the byte was taken; more must come */
    UTF8_DONE,    /* `utf8->ch` is complete */
    UTF8_BAD,     /* the byte was taken; it made no character */
    UTF8_REJECTED /* the byte does not continue the character, and was not taken */
} Utf8Result;

/* Takes the next byte. After a rejection it may be given again, and then begins a new character. */
Utf8Result utf8_take(Utf8 *utf8, uint8_t byte);

#endif
