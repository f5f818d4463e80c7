/* capture.c - see term_curses.h */
#include "term_curses.h"

#include "../array.h"

#include "sys.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool capture_open(Capture *capture)
{
    *capture = (Capture){0};
    int fd = sys_memory_file();
    if (fd < 0) return false;
    capture->file = fdopen(fd, "w");
    if (!capture->file) close(fd);
    return capture->file != NULL;
}

void capture_close(Capture *capture)
{
    if (capture->file) fclose(capture->file);
    free(capture->bytes);
    *capture = (Capture){0};
}

void capture_add(Capture *capture, const char *text)
{
    fputs(text, capture->file);
    fflush(capture->file);
}

/* Keeps the buffer of a normal frame for the next one, and frees that of a large one. */
static void give_back_room(Capture *capture)
{
    enum { ROOM_KEPT_MAX = 64 * 1024 };
    if (capture->capacity <= ROOM_KEPT_MAX) return;
    free(capture->bytes);
    capture->bytes = NULL;
    capture->capacity = 0;
}

static bool rewind_to_empty(int fd)
{
    return lseek(fd, 0, SEEK_SET) == 0 && ftruncate(fd, 0) == 0;
}

/* Removes every `without`; returns how many bytes remain. */
static size_t leave_out(char *bytes, size_t length, const char *without)
{
    size_t kept = 0, skipped = strlen(without);
    for (size_t at = 0; at < length;) {
        if (length - at >= skipped && memcmp(bytes + at, without, skipped) == 0)
            at += skipped;
        else
            bytes[kept++] = bytes[at++];
    }
    return kept;
}

size_t capture_size(const Capture *capture)
{
    fflush(capture->file);
    off_t size = lseek(fileno(capture->file), 0, SEEK_CUR);
    return size > 0 ? (size_t)size : 0;
}

size_t capture_take(Capture *capture, const char *without, const char **bytes)
{
    int fd = fileno(capture->file);
    size_t size = capture_size(capture);
    ssize_t length = 0;
    give_back_room(capture);
    if (size > 0 && ARRAY_RESERVE(&capture->bytes, &capture->capacity, size, 0))
        length = pread(fd, capture->bytes, size, 0);
    if (!rewind_to_empty(fd)) length = 0;
    *bytes = capture->bytes;
    return length > 0 ? leave_out(capture->bytes, (size_t)length, without) : 0;
}
