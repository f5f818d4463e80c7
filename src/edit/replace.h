/* replace.h - what `:s` and `:S` are told: one glyph for another. */
#ifndef LEDGE_EDIT_REPLACE_H
#define LEDGE_EDIT_REPLACE_H

#include "state.h"

/* Reads "/#/=/": a bar, which may be any character, a glyph, a bar, a glyph. False for anything
 * else, with a message; `command` is how it is typed. */
bool replacement_read(Editor *editor, const char *command, const char *text, Replacement *out);

/* Forgets what was to be replaced everywhere. */
void replace_done(Editor *editor);

#endif
