/* typed.c - see typed.h */
#include "typed.h"

#include <string.h>

uint32_t typed_key(const TermEvent *event)
{
    if (event->kind == TERM_EVENT_TEXT) return event->code;
    if (event->kind != TERM_EVENT_KEY || event->action == TERM_KEY_RELEASE) return 0;
    return event->shifted ? event->shifted : event->code;
}

bool typed_edit(char *text, size_t size, uint32_t key)
{
    size_t length = strlen(text);
    if (key == TERM_KEY_BACKSPACE) {
        if (length > 0) text[length - 1] = '\0';
        return true;
    }
    if (key < ' ' || key >= 127) return false;
    if (length + 1 < size) {
        text[length] = (char)key;
        text[length + 1] = '\0';
    }
    return true;
}
