/* level_legend.h - which glyph means what: the default legend, and the section [legend] over it. */
#ifndef LEDGE_GAME_LEVEL_LEGEND_H
#define LEDGE_GAME_LEVEL_LEGEND_H

#include "../ini.h"
#include "level.h"

/* Fills kind_of and glyph_of of `level`. [legend] replaces the glyphs of the kinds it names. A
 * glyph that would then have two meanings is an error, except that `ignore` takes a glyph from
 * the default legend. `ini` may be NULL: the default legend. */
void level_legend_read(const Ini *ini, Level *level, ErrorList *errors);

#endif
