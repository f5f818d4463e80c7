/* outbox.c - see outbox.h */
#include "outbox.h"

#include "sys.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void outbox_done(Outbox *outbox)
{
    free(outbox->bytes);
    *outbox = (Outbox){0};
}

bool outbox_is_empty(const Outbox *outbox)
{
    return outbox->from == outbox->length;
}

void outbox_clear(Outbox *outbox)
{
    outbox->from = outbox->length = 0;
}

bool outbox_reserve(Outbox *outbox, size_t count)
{
    if (outbox->room - outbox->length >= count) return true;
    size_t room = (outbox->length + count) * 2;
    char *bytes = realloc(outbox->bytes, room);
    if (!bytes) return false;
    outbox->bytes = bytes;
    outbox->room = room;
    return true;
}

void outbox_add(Outbox *outbox, const char *bytes, size_t count)
{
    assert(outbox->room - outbox->length >= count);
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
    int64_t end = sys_now() + limit_ms * INT64_C(1000000);
    for (;;) {
        if (!outbox_flush(outbox, fd)) return false;
        int64_t left_ms = (end - sys_now()) / 1000000;
        struct pollfd out = {.fd = fd, .events = POLLOUT};
        if (outbox_is_empty(outbox) || left_ms <= 0) return true;
        poll(&out, 1, (int)left_ms);
    }
}
