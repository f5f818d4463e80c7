/* typed.c - see typed.h */
#include "typed.h"

#include <string.h>

/* Some terminals tell of AltGr as of Ctrl and Alt together. */
static bool is_chord(const TermEvent *event)
{
    bool ctrl = event->modifiers & TERM_MOD_CTRL, alt = event->modifiers & TERM_MOD_ALT;
    return ctrl != alt;
}

static bool is_printable(uint32_t key)
{
    return key >= ' ' && key < 127;
}

uint32_t typed_key(const TermEvent *event)
{
    if (event->kind == TERM_EVENT_TEXT) return event->code;
    if (event->kind != TERM_EVENT_KEY || event->action == TERM_KEY_RELEASE) return 0;
    uint32_t key = event->shifted ? event->shifted : event->code;
    if (!is_chord(event) || !is_printable(key)) return key;
    return event->code == 'u' && event->modifiers & TERM_MOD_CTRL ? TYPED_CLEAR : 0;
}

bool typed_edit(char *text, size_t size, uint32_t key)
{
    size_t length = strlen(text);
    if (key == TERM_KEY_BACKSPACE) {
        if (length > 0) text[length - 1] = '\0';
        return true;
    }
    if (key == TYPED_CLEAR) {
        text[0] = '\0';
        return true;
    }
    if (!is_printable(key)) return false;
    if (length + 1 < size) {
        text[length] = (char)key;
        text[length + 1] = '\0';
    }
    return true;
}
