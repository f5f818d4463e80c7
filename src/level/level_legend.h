/* level_legend.h - the meaning of glyphs: the default legend, and the section [legend] that changes
 * it. */
#ifndef LEDGE_LEVEL_LEVEL_LEGEND_H
#define LEDGE_LEVEL_LEVEL_LEGEND_H

#include "../base/ini.h"
#include "level.h"

/* Fills kind_of and glyph_of of `level`. [legend] replaces the glyphs of the kinds it names. A
 * glyph that would then have two meanings is an error, except that `ignore` takes a glyph from
 * the default legend. `ini` may be NULL: the default legend. */
void level_legend_read(const Ini *ini, Level *level, ErrorList *errors);

/* Reads the legend of a grid of another program: only what [legend] names has a meaning, so that
 * any glyph can be given to any kind. */
void level_legend_read_alone(const Ini *ini, Level *level, ErrorList *errors);

#endif
