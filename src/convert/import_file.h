/* import_file.h - a map of another program and what is made of it in the same folder: `cave.tmx`,
 * the mapping `cave.ini`, the level `cave.txt`. */
#ifndef LEDGE_CONVERT_IMPORT_FILE_H
#define LEDGE_CONVERT_IMPORT_FILE_H

#include "convert.h"

#include <sys/stat.h>

typedef struct ImportFile {
    const char *path;
    char mapping[IMPORT_PATH_MAX];
    bool has_mapping; /* it is there; otherwise a guess will be written */
    int32_t level_count;
    char levels[IMPORT_LEVELS_MAX][IMPORT_NAME_MAX]; /* of a project of LDtk; else one, "" */
    ImportSource *source; /* for the first import, unless the file has changed by then */
    struct stat seen;
} ImportFile;

/* Is this the name of a map of Tiled or a project of LDtk, and is the file there? */
bool import_file_is_one(const char *path);

/* Parses the file, which stays `path`. False, with the reason and nothing to free, if it cannot be
 * read. */
bool import_file_open(ImportFile *file, const char *path, ErrorList *errors);
void import_file_done(ImportFile *file);

/* The level's file, the first free name for `number` 1, 2 ...; cut off if it is too long. */
void import_file_name(const ImportFile *file, int32_t level, int32_t number,
                      char out[IMPORT_PATH_MAX]);

/* Writes the level into a new file, whose path becomes `out`, and the mapping if there is none. Map
 * and mapping are read as they are now, and so is the list of levels. No file is replaced. False,
 * with the reason in `errors`. */
bool import_file_write(ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX],
                       ErrorList *errors);

#endif
