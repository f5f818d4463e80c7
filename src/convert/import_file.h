/* import_file.h - imports a map of another program: reads `cave.tmx` and the mapping `cave.ini`,
 * and writes the level `cave.txt` into the same folder. */
#ifndef LEDGE_CONVERT_IMPORT_FILE_H
#define LEDGE_CONVERT_IMPORT_FILE_H

#include "convert.h"

#include <sys/stat.h>

typedef struct ImportFile {
    const char *path;
    char mapping[IMPORT_PATH_MAX];
    bool has_mapping; /* the file exists; otherwise a guessed mapping will be written */
    int32_t level_count;
    char levels[IMPORT_LEVELS_MAX][IMPORT_NAME_MAX]; /* of an LDtk project; else one, "" */
    char root[IMPORT_ROOT_MAX];                      /* of the project (import_source_root) */
    ImportSource *source; /* for the first import, unless the file has changed by then */
    struct stat seen;
} ImportFile;

/* Is `path` an existing file with a name of a map of another program or of a grid of numbers, or a
 * text without a header in which many characters are no usual glyph? */
bool import_file_is_one(const char *path);

/* Has a text no header, and many characters that are no usual glyph? */
bool import_text_is_foreign(const char *bytes, size_t length);

/* Parses the file. Keeps the pointer `path`. False, with the reason and nothing to free, if it
 * cannot be read. */
bool import_file_open(ImportFile *file, const char *path, ErrorList *errors);
void import_file_done(ImportFile *file);

/* The map, which the caller gives back with import_source_done; it must not outlive the file. NULL,
 * with the reason, if it cannot be read. */
ImportSource *import_file_source(ImportFile *file, ErrorList *errors);

/* The name for the file of a level: with `number` 1 the plain one, with 2, 3 ... an alternative if
 * it is taken. Truncated if it is too long. */
void import_file_name(const ImportFile *file, int32_t level, int32_t number,
                      char out[IMPORT_PATH_MAX]);

/* The name that import_file_write will give to a level. */
void import_file_next_name(const ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX]);

/* Writes the level to a new file, whose path is copied to `out`, and the mapping if there is none.
 * Map, mapping and list of levels are read again if they have changed. Never replaces a file.
 * False, with the reason in `errors`, on failure. */
bool import_file_write(ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX],
                       ErrorList *errors);

#endif
