/* keys.h - what keys mean: counts, beginnings of longer keys, what is in hand, questions. */
#ifndef LEDGE_EDIT_KEYS_H
#define LEDGE_EDIT_KEYS_H

#include "state.h"

/* Does what the key means now, and remembers it for `.` and macros. */
void keys_take(Editor *editor, const char *key);

/* Runs the command and, where its kind asks for it, ends the stroke before. */
void keys_run(Editor *editor, const EditorCommand *command, const CommandCall *call);

/* The command has its keys; it gets the next one. */
void keys_wait(Editor *editor, const EditorCommand *command);

/* Is a longer key begun long enough that its continuations are to be shown? */
bool keys_show_next(const Editor *editor);

/* When they are to be shown, or INT64_MAX. */
int64_t keys_tick(const Editor *editor);

void keys_done(Keys *keys);

#endif
