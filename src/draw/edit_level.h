/* edit_level.h - the level that is being drawn, as a level to play: a copy of what the document
 * says at this moment. */
#ifndef LEDGE_DRAW_EDIT_LEVEL_H
#define LEDGE_DRAW_EDIT_LEVEL_H

#include "../edit/document.h"

/* NULL where it has errors, and `why` says the first of them. edit_level_free frees it. */
Level *edit_level_read(const Document *doc, char *why, size_t size);

/* Frees such a level and what it owns; NULL is none. */
void edit_level_free(Level *level);

#endif
