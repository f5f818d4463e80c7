/* text.h - text put together piece by piece: in a buffer, where it is cut off at the end, or in
 * memory that grows with it.
 *
 * Errors: what does not fit is left out and counted, so that one look at the end is enough.
 * Memory: a text that grows owns its bytes: text_take hands them over, text_done frees them. */
#ifndef LEDGE_TEXT_H
#define LEDGE_TEXT_H

#include "base.h"

#include <stdarg.h>
#include <string.h>

typedef struct Text {
    char *bytes;     /* ended by a NUL; NULL: a text that grows, and nothing was added to it */
    size_t length;   /* without the NUL */
    size_t capacity; /* with it */
    bool grows;
    size_t missing; /* bytes that did not fit, or that there was no memory for */
} Text;

/* An empty text that grows. */
#define TEXT_GROWING ((Text){.grows = true})

/* An empty text in a buffer of `size` bytes; needs one at least. */
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

/* What stands before item `index` of `count`, as in "a, b or c" with " or " for the last one. */
static inline const char *text_gap(int32_t index, int32_t count, const char *last)
{
    return index == 0 ? "" : index == count - 1 ? last : ", ";
}

/* The bytes of a text that grew, ended by a NUL; the caller frees them. NULL where bytes are
 * missing, which is to say that memory ran out. The text is empty afterwards. */
char *text_take(Text *text, size_t *length);

/* Frees a text that grew. */
void text_done(Text *text);

/* Adds to the string in `out`; what goes beyond `size` bytes with the NUL is cut off. */
void text_append(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
