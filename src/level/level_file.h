/* level_file.h - a level file as text: read and checked.
 *
 * The format is described in levels/README.md; document/document.h changes such a text.
 * Errors: everything wrong with a file is reported in one go; a file with errors gives no level.
 * Memory: a LevelFile owns its text; level_file_done frees it. */
#ifndef LEDGE_LEVEL_LEVEL_FILE_H
#define LEDGE_LEVEL_LEVEL_FILE_H

#include "../base/error.h"
#include "level.h"
#include "level_reading.h"
#include "level_text.h"

/* Bytes of a file: map and art of the largest size, and 16 MiB of header. */
enum { LEVEL_SIZE_MAX = 144 * 1024 * 1024 };

typedef struct LevelFile LevelFile;

/* Reads the file at `path`. NULL on failure, with the reasons in `errors`; else the file's text,
 * and in `level` the level (freed by level_done). `errors` may have warnings on success too.
 * `defaults`, if not NULL, is the physics that a world sets for its levels. */
LevelFile *level_file_read(const char *path, const ModelParams *defaults, Level *level,
                           ErrorList *errors);

/* Reads a file that the user has named, which may be a pipe, or "-" for standard input. */
LevelFile *level_file_read_named(const char *path, const ModelParams *defaults, Level *level,
                                 ErrorList *errors);

/* Reads a text in memory; `name` is used in messages and as the title of a bare grid. */
LevelFile *level_file_parse(const char *name, const char *text, size_t length,
                            const ModelParams *defaults, Level *level, ErrorList *errors);

void level_file_done(LevelFile *file);

/* Reads the legend of a header alone into kind_of and glyph_of of `legend`, whose other fields are
 * empty. Where the header has errors, as much as can be read: at least the default legend. */
void level_file_legend(const char *header, size_t length, Level *legend);

/* What a chase depends on besides the header. */
typedef struct ChaseMap {
    int32_t cols, rows;
    const PlaceList *checkpoints; /* in reading order; NULL: not looked at */
} ChaseMap;

/* Reads the chase of a header alone. False, with `out` unchanged, where there is none, or where it
 * has errors, which are added to `errors`. */
bool level_file_chase(const char *header, size_t length, const ChaseMap *map, Chase *out,
                      ErrorList *errors);

/* A value of [level] in the text of a file, as written, even if the rest has errors; false where
 * there is none before the map. */
bool level_file_word(const char *text, size_t length, const char *key, char out[LEVEL_TEXT_MAX]);

/* The line and column, from 1, of a key's value in a section of the header of a text; of the
 * section where it has no such key, or `key` is NULL; 0 where there is no such section. */
void level_file_place(const char *text, size_t length, const char *section, const char *key,
                      int32_t *line, int32_t *column);

/* The header as it was read; NULL for a bare grid. Valid as long as the file. */
const Ini *level_file_header(const LevelFile *file);

/* The number of the line with the map's first row. */
int32_t level_file_map_line(const LevelFile *file);

#endif
