/* editor_lift.h - taking the end of a lift's path to another place. */
#ifndef LEDGE_EDIT_CORE_EDITOR_LIFT_H
#define LEDGE_EDIT_CORE_EDITOR_LIFT_H

#include "editor_state.h"

/* Goes to this cell and takes the end of the path if it is there; false if it is not. */
bool editor_take_path_end(Editor *editor, Point at);

/* Puts the held end where the cursor is, as a change of the header. */
void editor_drop_path_end(Editor *editor);

#endif
