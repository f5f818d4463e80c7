/* capture.c - see capture.h */
#include "capture.h"

#include "sys.h"

#include <string.h>
#include <unistd.h>

bool capture_open(Capture *capture)
{
    *capture = (Capture){.text = TEXT_GROWING};
    int fd = sys_memory_file();
    if (fd < 0) return false;
    capture->file = fdopen(fd, "w");
    if (!capture->file) close(fd);
    return capture->file != NULL;
}

void capture_close(Capture *capture)
{
    if (capture->file) fclose(capture->file);
    text_done(&capture->text);
    *capture = (Capture){0};
}

void capture_add(Capture *capture, const char *text)
{
    text_add_string(&capture->text, text);
}

/* Removes the sequence that sgr0 and sgr choose the character set with each time, because only
 * ASCII is ever used. Returns how many bytes remain. */
static size_t leave_out_charsets(char *bytes, size_t length)
{
    static const char without[] = "\033(B";
    const size_t skipped = sizeof without - 1;
    size_t kept = 0;
    for (size_t at = 0; at < length;) {
        const char *escape = memchr(bytes + at, without[0], length - at);
        size_t plain = escape ? (size_t)(escape - bytes) - at : length - at;
        memmove(bytes + kept, bytes + at, plain);
        kept += plain;
        at += plain;
        if (length - at >= skipped && memcmp(bytes + at, without, skipped) == 0)
            at += skipped;
        else if (at < length)
            bytes[kept++] = bytes[at++];
    }
    return kept;
}

void capture_collect(Capture *capture)
{
    enum { PIECE = 8 * 1024, KEPT_BYTES_MAX = 64 * 1024 };
    char piece[PIECE];
    Text *text = &capture->text;
    size_t from = text->length;
    ssize_t length = PIECE;
    while (length == PIECE) {
        length = pread(fileno(capture->file), piece, sizeof piece, capture->taken);
        if (length <= 0) break;
        capture->taken += length;
        text_add_bytes(text, piece, (size_t)length);
    }
    if (text->length > from)
        text->length = from + leave_out_charsets(text->bytes + from, text->length - from);
    /* Begins the file anew from time to time, so that it does not grow. */
    int fd = fileno(capture->file);
    bool is_long = capture->taken >= KEPT_BYTES_MAX;
    if (is_long && lseek(fd, 0, SEEK_SET) == 0 && ftruncate(fd, 0) == 0) capture->taken = 0;
}

/* Keeps the buffer of a normal frame for the next one, and frees that of a large one. */
void capture_clear(Capture *capture)
{
    enum { ROOM_KEPT_MAX = 64 * 1024 };
    if (capture->text.capacity > ROOM_KEPT_MAX) text_done(&capture->text);
    capture->text.length = capture->text.missing = 0;
}
