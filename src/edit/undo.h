/* undo.h - to any point of the history. */
#ifndef LEDGE_EDIT_UNDO_H
#define LEDGE_EDIT_UNDO_H

#include "state.h"

/* Undoes or redoes until `done` gestures are done, as near as there are. */
void undo_go(Editor *editor, int32_t done);

#endif
