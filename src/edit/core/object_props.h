/* object_props.h - the header's values for the objects in a block: the texts of signs, the paths of
 * lifts, and which checkpoint starts the chase. They are copied with the block, into other levels
 * too. */
#ifndef LEDGE_EDIT_CORE_OBJECT_PROPS_H
#define LEDGE_EDIT_CORE_OBJECT_PROPS_H

#include "block.h"
#include "sign.h"

/* Gives the block, which was copied from the map with its corner at `at`, its notes. */
void object_props_take(Block *block, const Document *doc, Point at);

/* Writes the notes of a block that was drawn with its corner at `at`, within the transaction that
 * drew it; `signs` are those before the transaction. Returns the digit of lifts that have another
 * path here, which is kept; -1: there are none. */
int32_t object_props_put(Document *doc, SignNotes *signs, const Block *block, Point at);

/* Writes all notes of a block into a level that has its cells, and no others. */
void object_props_write(Document *doc, const Block *block);

#endif
