/* screen_edit.h - the editor on a terminal: keys and mouse in, the level and its lines out, and
 * what only the program around it can do: test play, the clipboard, another file, the way out.
 *
 * Between keys nothing is due, except what the editor itself asks for and, half a second after a
 * change, the call that makes it safe from a power cut. Changes of the file from outside come
 * through a descriptor. When the terminal is lost nothing is asked: the journal has every change.
 */
#ifndef LEDGE_DRAW_SCREEN_EDIT_H
#define LEDGE_DRAW_SCREEN_EDIT_H

#include "../app/app.h"

/* Opens the level file at `path`, or begins a new one. On failure there is no screen, and `errors`
 * says why. */
Screen screen_edit_create(const char *path, ErrorList *errors);

#endif
