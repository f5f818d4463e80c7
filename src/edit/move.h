/* move.h - what lasts of moving about: the marks of a level, kept between runs. */
#ifndef LEDGE_EDIT_MOVE_H
#define LEDGE_EDIT_MOVE_H

#include "state.h"

/* Reads the marks of this level from the state folder. */
void marks_load(Editor *editor);

#endif
