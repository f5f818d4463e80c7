/* level_back.h - the art behind the map: rows of any printable ASCII after the line [back]. */
#ifndef LEDGE_LEVEL_LEVEL_BACK_H
#define LEDGE_LEVEL_LEVEL_BACK_H

#include "level.h"
#include "level_text.h"

/* Reads the art of `text` into level->back; NULL where there is nothing but blanks. Art beyond
 * the map is kept in the file but not shown, with a warning. Of a level without glyphs the art is
 * checked and not kept. Needs level->cols and rows. */
void level_back_read(const LevelText *text, Level *level, ErrorList *errors);

#endif
