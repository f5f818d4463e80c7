/* typed.h - a line that a person types into. */
#ifndef LEDGE_UI_TYPED_H
#define LEDGE_UI_TYPED_H

#include "../term/term.h"

/* What Ctrl+U stands for: takes away all of the line. */
enum { TYPED_CLEAR = 0x15 };

/* The character or key of a press, a repeat or a pasted character; 0 for any other event. Shift has
 * been taken into account, and AltGr; a character with Ctrl or Alt is none, but for TYPED_CLEAR. */
uint32_t typed_key(const TermEvent *event);

/* Appends a printable character to the text, or takes the last one away for Backspace, all for
 * TYPED_CLEAR. False for any other key. What goes beyond `size` bytes with the NUL is not heard. */
bool typed_edit(char *text, size_t size, uint32_t key);

#endif
