/* editor_diff.h - lists what differs between the level and its file, another file, or a state of
 * its history, with a picture of both for the marked line. */
#ifndef LEDGE_EDIT_CORE_EDITOR_DIFF_H
#define LEDGE_EDIT_CORE_EDITOR_DIFF_H

#include "editor_state.h"

/* False when nothing differs, or, with a message, when the file cannot be read. */
bool editor_diff_file(Editor *editor, const char *path);

/* Likewise; the state must be one of the history. */
bool editor_diff_state(Editor *editor, int32_t state);

#endif
