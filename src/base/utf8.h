/* utf8.h - text in UTF-8: its characters, which of them may be shown, and how wide they are.
 *
 * Reading is strict: overlong forms, surrogates and values past 10FFFF are refused.
 * Units: a column is a character's place on a terminal; a wide character takes two, a combining
 * mark none. Widths are those of wcwidth, in a locale with UTF-8 (utf8_begin). */
#ifndef LEDGE_BASE_UTF8_H
#define LEDGE_BASE_UTF8_H

#include "base.h"

enum { UTF8_MAX = 4 };

/* Sets the user's locale for characters, or one with UTF-8 where theirs has none. True if theirs
 * has UTF-8. */
bool utf8_begin(void);

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

/* The character at `text` and, in `size`, its bytes; '?' with 1 for a byte that begins none. Where
 * `length` cuts a character off, and at the end, 0 with the bytes that are left. */
uint32_t utf8_read(const char *text, size_t length, size_t *size);

/* May a text of the user's show it? Not if it could change more of the screen than its own place:
 * controls, what turns the direction of writing, what is invisible. */
bool utf8_is_shown(uint32_t ch);

/* Columns of a character that may be shown: 0 to 2; 1 where the locale does not know it. */
int32_t utf8_width(uint32_t ch);

/* One ASCII character for each of its columns: the nearest letter, or '?'. */
char utf8_substitute(uint32_t ch);

/* The first byte of what may not be shown, NULL if there is none; `why` says what it is. A
 * combining mark needs a character before it. */
enum { UTF8_WHY_MAX = 96 };
const char *utf8_fault(const char *text, size_t length, char why[UTF8_WHY_MAX]);

/* Is it UTF-8, whatever its characters are? */
bool utf8_is_valid(const char *text, size_t length);

/* A text in Latin-1 (ISO 8859-1) as one in UTF-8, ended by a NUL; the caller frees it. NULL when
 * memory ran out. */
char *utf8_of_latin_1(const char *text, size_t length, size_t *out_length);

/* Is each byte one of ASCII? */
bool utf8_is_ascii(const char *text);

/* Copies what may be shown, each other character or byte as '?', as many whole characters as fit
 * `size` bytes with the NUL. */
void utf8_copy(char *out, size_t size, const char *text, size_t length);

/* Copies a text in ASCII, by substitutes; `text` may be `out`. */
void utf8_copy_ascii(char *out, size_t size, const char *text);

/* Columns of a text, and bytes of the longest beginning that has at most `cols` of them. */
int32_t utf8_columns(const char *text);
size_t utf8_fit(const char *text, int32_t cols);

enum { UTF8_PAD_MAX = 256 };

/* Writes a text in exactly `cols` columns: cut off, or with blanks after it. */
void utf8_pad(char *out, size_t size, const char *text, int32_t cols);

/* The byte before `at` where a character begins that a caret may stand at: marks stay with theirs.
 * And the one behind. Both stay within the text. */
size_t utf8_before(const char *text, size_t at);
size_t utf8_after(const char *text, size_t at);

#endif
