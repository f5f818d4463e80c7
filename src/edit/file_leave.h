/* file_leave.h - leaving a level, for another one or altogether: nothing that is not saved goes
 * without a question. */
#ifndef LEDGE_EDIT_FILE_LEAVE_H
#define LEDGE_EDIT_FILE_LEAVE_H

#include "state.h"

/* Asks the program around to open the file at `path`; before, the person what becomes of work that
 * is not saved. */
void leave_for_file(Editor *editor, const char *path);

/* For a PanelKind whose lines are paths: closes the panel and leaves for the file of a line. */
void leave_for_line(Editor *editor, int32_t line);

#endif
