/* note.h - what the header says of the objects in a block: the texts of signs, the paths of lifts.
 * They go with the block, into other levels too. */
#ifndef LEDGE_EDIT_NOTE_H
#define LEDGE_EDIT_NOTE_H

#include "state.h"

/* Gives the block, which was taken out of the map with its corner at `at`, its notes. */
void object_props_take(Block *block, const Document *doc, Point at);

/* Writes the notes of a block that was drawn with its corner at `at`, within the gesture that drew
 * it. A lift whose digit has another path here keeps to that one, and a message says so. */
void object_props_put(Editor *editor, const Block *block, Point at);

#endif
