/* editor_input.h - input events in the terms of the editor: names of keys, kinds of clicks.
 *
 * A key has the same name however the terminal reports it.
 * Units: ms of the editor's clock. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_INPUT_H
#define LEDGE_EDIT_VIEW_EDITOR_INPUT_H

#include "../../term/term.h"
#include "../core/editor.h"

enum { EDIT_KEY_MAX = 32, EDIT_DOUBLE_MS = 400 };

/* Writes the key's name as in editor.h. With `is_text` a character is what the key types; without
 * it, or with Ctrl or Alt, Caps Lock counts for nothing, and of a layout that is not Latin the
 * place of the key counts. False for events that are not keys there: a release, a modifier alone.
 */
bool edit_key_name(const TermEvent *event, bool is_text, char out[EDIT_KEY_MAX]);

/* The last press of a mouse button, to recognise a second one in the same place. */
typedef struct EditClick {
    int32_t button, col, row;
    int64_t time;
    bool is_second; /* it was a second press itself */
} EditClick;

/* The kind of a mouse event; false for one that the editor does not know. Needs every mouse event.
 */
bool edit_mouse_kind(EditClick *click, const TermEvent *event, int64_t now, EditorMouseKind *out);

#endif
