/* outbox.c - see outbox.h */
#include "outbox.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "sys.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The buffer of a normal frame is kept for the next one; that of a large one is freed. */
enum { FIRST_BYTES = 4096, KEPT_BYTES_MAX = 64 * 1024 };

void outbox_init(Outbox *outbox, size_t limit)
{
    *outbox = (Outbox){.limit = limit};
}

void outbox_done(Outbox *outbox)
{
    free(outbox->bytes);
    outbox_init(outbox, outbox->limit);
}

bool outbox_is_empty(const Outbox *outbox)
{
    return outbox->from == outbox->length;
}

void outbox_clear(Outbox *outbox)
{
    outbox->from = outbox->length = 0;
    if (outbox->capacity > KEPT_BYTES_MAX) outbox_done(outbox);
}

bool outbox_reserve(Outbox *outbox, size_t count)
{
    if (count > outbox->limit - outbox->length) return false;
    return ARRAY_RESERVE(&outbox->bytes, &outbox->capacity, outbox->length + count, FIRST_BYTES);
}

void outbox_add(Outbox *outbox, const char *bytes, size_t count)
{
    assert(outbox->capacity - outbox->length >= count);
    if (count == 0) return;
    memcpy(outbox->bytes + outbox->length, bytes, count);
    outbox->length += count;
}

void outbox_add_text(Outbox *outbox, const char *text)
{
    size_t count = strlen(text);
    if (outbox_reserve(outbox, count)) outbox_add(outbox, text, count);
}

bool outbox_flush(Outbox *outbox, int fd)
{
    assert(outbox->from <= outbox->length && outbox->length <= outbox->capacity);
    while (!outbox_is_empty(outbox)) {
        ssize_t written = write(fd, outbox->bytes + outbox->from, outbox->length - outbox->from);
        if (written > 0)
            outbox->from += (size_t)written;
        else if (written < 0 && errno == EAGAIN)
            return true;
        else if (written < 0 && errno != EINTR)
            return false;
    }
    outbox_clear(outbox);
    return true;
}

bool outbox_finish(Outbox *outbox, int fd, int limit_ms)
{
    int64_t end = clock_now() + limit_ms * CLOCK_MS;
    for (;;) {
        if (!outbox_flush(outbox, fd)) return false;
        int64_t left_ms = (end - clock_now()) / CLOCK_MS;
        struct pollfd out = {.fd = fd, .events = POLLOUT};
        if (outbox_is_empty(outbox) || left_ms <= 0) return true;
        poll(&out, 1, (int)left_ms);
    }
}

#define COPY_START "\033]52;c;"
#define COPY_END   "\033\\" /* not BEL, which rings where the sequence is unknown */

bool outbox_clipboard_is_safe(const char *term_name)
{
    static const char *const printing[] = {"vt", "linux", "ansi", "cons", "dumb"};
    for (size_t i = 0; i < ARRAY_LENGTH(printing); i++)
        if (strncmp(term_name, printing[i], strlen(printing[i])) == 0) return false;
    return term_name[0] != '\0';
}

/* Three bytes, fewer at the end, as four characters. */
static void encode(const char *from, size_t count, char out[4])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;
    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (i < count ? (uint8_t)from[i] : 0);
    for (size_t i = 0; i < 4; i++)
        out[i] = i <= count ? digits[bits >> (18 - 6 * i) & 63] : '=';
}

bool outbox_add_clipboard(Outbox *outbox, const char *text, size_t length)
{
    char four[4];
    size_t encoded = (length + 2) / 3 * 4;
    if (length > CLIPBOARD_BYTES_MAX) return false;
    if (!outbox_reserve(outbox, encoded + sizeof COPY_START COPY_END)) return false;
    outbox_add_text(outbox, COPY_START);
    for (size_t i = 0; i < length; i += 3) {
        encode(text + i, length - i < 3 ? length - i : 3, four);
        outbox_add(outbox, four, sizeof four);
    }
    outbox_add_text(outbox, COPY_END);
    return true;
}
