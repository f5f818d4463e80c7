/* world_text.h - inserts, removes, renames and swaps levels in the text of a world.ini; every other
 * byte stays: comments, order, blanks, line ends.
 *
 * Levels are named as in the file. Levels after an inserted or removed one are renumbered, in
 * [levels], [b-sides] and in `first` of the chapters.
 * Errors: NULL when memory ran out, or a name is not in the text.
 * Memory: a returned text belongs to the caller. */
#ifndef LEDGE_EDIT_CORE_WORLD_TEXT_H
#define LEDGE_EDIT_CORE_WORLD_TEXT_H

#include "../../level/world_file.h"

typedef struct WorldText {
    char *bytes;
    size_t length;
} WorldText;

/* Makes the text for a folder without a world.ini, with its levels in order of their names. */
WorldText world_text_begin(const WorldFile *world);

/* Inserts a level after another one of [levels]. */
WorldText world_text_insert(const WorldText *text, const char *after, const char *name);

/* Removes a level from [levels] or [b-sides]. */
WorldText world_text_remove(const WorldText *text, const char *name);

/* Swaps the places of two levels. */
WorldText world_text_swap(const WorldText *text, const char *a, const char *b);

/* Moves a level of [levels] before or after another one, into that one's chapter; the levels
 * between take the places that become free. The B-side of a chapter stays with its last level. */
WorldText world_text_move(const WorldText *text, const char *name, const char *other, bool after);

WorldText world_text_rename(const WorldText *text, const char *name, const char *to);

/* Has the level a B-side? */
bool world_text_has_b_side(const WorldText *text, const char *name);

#endif
