/* text.c - see text.h */
#include "text.h"

#include "array.h"
#include "utf8.h"

#include <stdio.h>

enum { FIRST_BYTES = 256 };

/* How many of `count` more bytes there is room for, besides the NUL. */
static size_t make_room(Text *text, size_t count)
{
    if (text->length + count < text->capacity) return count;
    size_t need = text->length + count + 1;
    if (text->grows && ARRAY_RESERVE(&text->bytes, &text->capacity, need, FIRST_BYTES))
        return count;
    size_t fits = text->grows || text->capacity == 0 ? 0 : text->capacity - text->length - 1;
    text->missing += count - fits;
    return fits;
}

void text_add_bytes(Text *text, const char *bytes, size_t count)
{
    count = make_room(text, count);
    if (!text->bytes) return;
    if (count > 0) memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

void text_add_list(Text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t room = text->capacity - text->length;
    int length = vsnprintf(room > 0 ? text->bytes + text->length : NULL, room, format, args);
    if (length > 0) {
        size_t fits = make_room(text, (size_t)length);
        if ((size_t)length >= room && fits == (size_t)length)
            vsnprintf(text->bytes + text->length, fits + 1, format, again);
        text->length += fits;
        if (text->bytes) text->bytes[text->length] = '\0';
    }
    va_end(again);
}

void text_add(Text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_add_list(text, format, args);
    va_end(args);
}

void text_add_json(Text *text, const char *bytes, size_t length)
{
    text_add_byte(text, '"');
    for (size_t i = 0, size; i < length; i += size) {
        uint8_t byte = (uint8_t)bytes[i];
        uint32_t ch = utf8_read(bytes + i, length - i, &size);
        bool is_bad = byte >= 0x80 && (ch == 0 || ch == '?');
        if (is_bad || size == 0) size = 1;
        if (byte == '"' || byte == '\\')
            text_add(text, "\\%c", byte);
        else if (byte < ' ' || byte == 0x7f)
            text_add(text, "\\u%04x", byte);
        else if (!is_bad)
            text_add_bytes(text, bytes + i, size);
        else
            text_add_string(text, "\\ufffd");
    }
    text_add_byte(text, '"');
}

char *text_take(Text *text, size_t *length)
{
    text_add_bytes(text, "", 0);
    char *bytes = text->missing > 0 ? NULL : text->bytes;
    *length = text->length;
    if (!bytes) free(text->bytes);
    *text = TEXT_GROWING;
    return bytes;
}

void text_done(Text *text)
{
    free(text->bytes);
    *text = TEXT_GROWING;
}

void text_append(char *out, size_t size, const char *format, ...)
{
    Text text = {.bytes = out, .length = strlen(out), .capacity = size};
    va_list args;
    va_start(args, format);
    text_add_list(&text, format, args);
    va_end(args);
}

enum { DISTANCE_MAX = 31 };

int32_t text_distance(const char *a, const char *b)
{
    int32_t d[DISTANCE_MAX + 1][DISTANCE_MAX + 1];
    size_t rows = strlen(a), cols = strlen(b);
    if (rows > DISTANCE_MAX || cols > DISTANCE_MAX) return TEXT_FAR;
    for (size_t i = 0; i <= rows; i++) {
        for (size_t j = 0; j <= cols; j++) {
            d[i][j] = (int32_t)(i + j);
            if (i == 0 || j == 0) continue;
            d[i][j] = min_i32(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]),
                              min_i32(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = min_i32(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[rows][cols];
}

bool text_is_slip(const char *word, const char *name)
{
    int32_t distance = text_distance(word, name);
    return distance <= 2 && distance * 3 <= (int32_t)strlen(name);
}
