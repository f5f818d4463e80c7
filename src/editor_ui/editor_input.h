/* editor_input.h - what a person does at the terminal, in the words of the editor: names of keys,
 * kinds of clicks.
 *
 * A key has the same name whichever way the terminal reports it.
 * Units: ms of the clock that the editor is told. */
#ifndef LEDGE_EDITOR_UI_EDITOR_INPUT_H
#define LEDGE_EDITOR_UI_EDITOR_INPUT_H

#include "../edit/editor.h"
#include "../term/term.h"

enum { EDIT_KEY_MAX = 32, EDIT_DOUBLE_MS = 400 };

/* Writes the name that editor.h gives the key. False for what is no key there: a release, a
 * modifier alone, a character beyond ASCII. */
bool edit_key_name(const TermEvent *event, char out[EDIT_KEY_MAX]);

/* The last press of a mouse button, to know a second one at its place. */
typedef struct EditClick {
    int32_t button, col, row;
    int64_t time;
    bool is_second; /* it was a second one already */
} EditClick;

/* The kind of a mouse event; false for one that the editor does not know. Needs every mouse event.
 */
bool edit_mouse_kind(EditClick *click, const TermEvent *event, int64_t now, EditorMouseKind *out);

#endif
