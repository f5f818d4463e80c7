/* guess_words.h - what the names of layers, tiles and objects in other games usually mean. */
#ifndef LEDGE_CONVERT_GUESS_WORDS_H
#define LEDGE_CONVERT_GUESS_WORDS_H

#include "../level/cell_kind.h"

/* The kind by the first word of a table that is in the name, whatever the case: KIND_IGNORE for
 * what is only to be looked at, KIND_UNKNOWN if there is none. */
CellKind guess_name(const char *name);

/* Is it the name of a layer that is there for what is solid, and not to be looked at? */
bool guess_is_collision(const char *name);

/* How surely an object of this name is where the player starts; 0: it is not. */
int32_t guess_is_start(const char *name);

#endif
