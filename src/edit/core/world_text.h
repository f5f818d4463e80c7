/* world_text.h - the text of a world.ini, with levels put in, taken out, renamed and exchanged;
 * every other byte stays: comments, order, blanks, line ends.
 *
 * Levels are named as in the file. What follows a level that is put in or taken out gets another
 * number, in [levels], [b-sides] and in `first` of the chapters.
 * Errors: NULL when memory ran out, or a name is not in the text.
 * Memory: a returned text belongs to the caller. */
#ifndef LEDGE_EDIT_CORE_WORLD_TEXT_H
#define LEDGE_EDIT_CORE_WORLD_TEXT_H

#include "../../level/world_file.h"

typedef struct WorldText {
    char *bytes;
    size_t length;
} WorldText;

/* A text for a folder without one, whose levels go by their names. */
WorldText world_text_begin(const WorldFile *world);

/* Puts a level after another one of [levels]. */
WorldText world_text_insert(const WorldText *text, const char *after, const char *name);

/* Takes a level out of [levels] or [b-sides]. */
WorldText world_text_remove(const WorldText *text, const char *name);

/* Gives both the place of the other. */
WorldText world_text_swap(const WorldText *text, const char *a, const char *b);

WorldText world_text_rename(const WorldText *text, const char *name, const char *to);

/* Has the level a B-side? */
bool world_text_has_b_side(const WorldText *text, const char *name);

#endif
