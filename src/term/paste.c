/* paste.c - see paste.h */
#include "paste.h"

#include "../base/array.h"
#include "../base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { PASTE_FIRST_ROOM = 256, PASTE_ROOM_KEPT = 64 * 1024 };

/* Adds a character, with room for the NUL. */
static void paste_add(Paste *paste, uint32_t ch)
{
    char utf8[UTF8_MAX];
    size_t count = (size_t)utf8_write(ch, utf8);
    if (paste->is_too_long) return;
    paste->is_too_long = paste->length + count > TERM_PASTE_MAX ||
                         !ARRAY_RESERVE(&paste->bytes, &paste->capacity, paste->length + count + 1,
                                        PASTE_FIRST_ROOM);
    if (paste->is_too_long) return;
    memcpy(paste->bytes + paste->length, utf8, count);
    paste->length += count;
}

void paste_done(Paste *paste)
{
    free(paste->bytes);
    *paste = (Paste){0};
}

void paste_release(Paste *paste)
{
    if (paste->state != PASTE_TAKEN) return;
    if (paste->capacity > PASTE_ROOM_KEPT) paste_done(paste);
    paste->state = PASTE_NONE;
}

bool paste_take(Paste *paste, const Decoded *decoded, EventQueue *queue)
{
    TermEvent event = {.kind = TERM_EVENT_TEXT, .time = decoded->event.time, .text = ""};
    switch (decoded->kind) {
    case DECODED_PASTE_BEGIN:
        paste->state = PASTE_OPEN;
        paste->length = 0;
        paste->is_too_long = false;
        return true;
    case DECODED_PASTED: paste_add(paste, decoded->event.code); return true;
    case DECODED_PASTE_END:
    case DECODED_PASTE_CUT:
        if (paste->length > 0) paste->bytes[paste->length] = '\0';
        if (paste->length > 0) event.text = paste->bytes;
        if (paste->is_too_long) event.text = NULL;
        event.is_cut = decoded->kind == DECODED_PASTE_CUT;
        paste->state = PASTE_QUEUED;
        event_queue_push(queue, event);
        return true;
    case DECODED_EVENT:
    case DECODED_ACK:
    case DECODED_ATTRIBUTES:
    case DECODED_VERSION:
    case DECODED_MODE:
    case DECODED_KITTY_FLAGS:
    case DECODED_BACKGROUND: return false;
    }
    return false;
}
