/* text.h - text built piece by piece: in a fixed buffer, which cuts it off, or in memory that
 * grows.
 *
 * Errors: what does not fit is left out and counted, so that one check at the end is enough.
 * Memory: a text that grows owns its bytes: text_take gives them to the caller, text_done frees
 * them. */
#ifndef LEDGE_BASE_TEXT_H
#define LEDGE_BASE_TEXT_H

#include "base.h"

#include <stdarg.h>
#include <string.h>

typedef struct Text {
    char *bytes;     /* ended by a NUL; NULL: a text that grows, and nothing was added to it */
    size_t length;   /* without the NUL */
    size_t capacity; /* with it */
    bool grows;
    size_t missing; /* bytes left out: no room or no memory */
} Text;

/* An empty text that grows. */
#define TEXT_GROWING ((Text){.grows = true})

/* An empty text in a buffer of at least one byte. */
static inline Text text_in(char *buffer, size_t size)
{
    assert(size > 0);
    buffer[0] = '\0';
    return (Text){.bytes = buffer, .capacity = size};
}

void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(Text *text, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void text_add_bytes(Text *text, const char *bytes, size_t count);

static inline void text_add_string(Text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

static inline void text_add_byte(Text *text, char byte)
{
    text_add_bytes(text, &byte, 1);
}

/* Adds a JSON string: quoted, with quotes, backslashes and control characters escaped; bytes that
 * are no UTF-8 become U+FFFD. */
void text_add_json(Text *text, const char *bytes, size_t length);

/* The separator before item `index` of `count`, as in "a, b or c", where `last` is " or ". */
static inline const char *text_gap(int32_t index, int32_t count, const char *last)
{
    return index == 0 ? "" : index == count - 1 ? last : ", ";
}

/* The bytes of a text that grew, ended by a NUL; the caller frees them. NULL where bytes are
 * missing, because memory ran out. The text is empty afterwards. */
char *text_take(Text *text, size_t *length);

/* Frees a text that grew. */
void text_done(Text *text);

/* How many letters have to be added, left out, changed, or swapped with the next one to make `b` of
 * `a` (the optimal string alignment distance); TEXT_FAR where a word is longer than 31 bytes. */
enum { TEXT_FAR = 99 };
int32_t text_distance(const char *a, const char *b);

/* True if `word` is likely a slip for `name`: at most one letter in three is wrong, and two in all.
 */
bool text_is_slip(const char *word, const char *name);

/* Appends to the string in `out`, cut off at `size` bytes with the NUL. */
void text_append(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
