/* level_file.h - a level file as text: read and checked.
 *
 * The format is described in levels/README.md; what changes such a text is edit/document.h.
 * Errors: everything wrong with a file is reported in one go; a file with errors gives no level.
 * Memory: a LevelFile owns its text; level_file_done frees it. */
#ifndef LEDGE_GAME_LEVEL_FILE_H
#define LEDGE_GAME_LEVEL_FILE_H

#include "../error.h"
#include "level.h"

typedef struct LevelFile LevelFile;

/* Reads the file at `path` ("-": standard input). NULL on failure, with the reasons in `errors`;
 * else the file's text and, in `level`, its meaning (level_done frees it). Warnings may be in
 * `errors` on success too. `defaults`, if not NULL, is the physics a world gives to its levels. */
LevelFile *level_file_read(const char *path, const ModelParams *defaults, Level *level,
                           ErrorList *errors);

/* The same from memory; `name` is used in messages and as the title of a bare grid. */
LevelFile *level_file_parse(const char *name, const char *text, size_t length,
                            const ModelParams *defaults, Level *level, ErrorList *errors);

void level_file_done(LevelFile *file);

/* Reads the legend of a header alone into kind_of and glyph_of of `legend`, whose other fields are
 * empty. Where the header has errors, as much as can be told: at least the default legend. */
void level_file_legend(const char *header, size_t length, Level *legend);

/* The number of the line with the map's first row. */
int32_t level_file_map_line(const LevelFile *file);

#endif
