/* editor_level.h - the level being edited as a copy to be played, and facts about other levels. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_LEVEL_H
#define LEDGE_EDIT_VIEW_EDITOR_LEVEL_H

#include "../core/editor.h"

/* Reads the level; NULL if it has errors, with the first of them in `why`. edit_level_free frees
 * it. */
Level *edit_level_read(const Document *doc, char *why, size_t size);

/* Frees such a level; NULL is allowed. */
void edit_level_free(Level *level);

/* Reads a level and its proof, plays it, and finds how exactly it has to be timed: some ten ms. */
void edit_facts_find(const char *path, const ModelParams *defaults, EditorFacts *out);

#endif
