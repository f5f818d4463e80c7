/* import_source.h - a map of another program that is parsed once, to be guessed at and imported as
 * often as one likes.
 *
 * Memory: texts belong to the caller, who frees them. */
#ifndef LEDGE_CONVERT_IMPORT_SOURCE_H
#define LEDGE_CONVERT_IMPORT_SOURCE_H

#include "../base/text.h"
#include "mapping.h"

enum {
    IMPORT_PATH_MAX = 512,
    IMPORT_ROOT_MAX = 4096,
    IMPORT_LEVELS_MAX = 1000, /* of a file, and of a project */
    IMPORT_NAME_MAX = 64
};

/* Parses a map of Tiled, a project or level of LDtk, a cartridge of PICO-8, or, by the ending of
 * `path`, a text in rows; `path` and `root` as
 * in ImportOptions, and they must outlive the source. NULL, with the reason in `errors`, on
 * failure. import_source_done frees it, and takes NULL too. */
ImportSource *import_source_parse(const char *bytes, size_t length, const char *path,
                                  const char *root, ErrorList *errors);
void import_source_done(ImportSource *source);

/* Finds the folder of the project that a map belongs to: the nearest one above it with a project of
 * Tiled or LDtk or a repository in it; else the one two above that of the map. "" if the path is
 * too long. */
void import_source_root(const char *path, char out[IMPORT_ROOT_MAX]);

/* As convert_import_from and convert_guess; the path is that of the source. */
char *import_source_read(ImportSource *source, const ImportOptions *options, size_t *length,
                         ErrorList *errors);
char *import_source_guess(ImportSource *source, const ImportOptions *options, size_t *length,
                          ErrorList *errors);

/* As import_source_read; where the options have no mapping and the map says too little, by a guess,
 * whose text is added to `guess`. The errors are those of the guess, or, if there is none, of the
 * map. */
char *import_source_read_or_guess(ImportSource *source, const ImportOptions *options,
                                  size_t *length, Text *guess, ErrorList *errors);

/* The names of the levels of a project of LDtk, or of the screens of a cartridge of PICO-8, at most
 * `max`, cut to fit; their number. 0 for what is one level. */
int32_t import_source_levels(const ImportSource *source, char (*names)[IMPORT_NAME_MAX],
                             int32_t max);

/* Is it a map, and not JSON or XML of another kind, such as a tileset? */
bool import_source_is_map(const ImportSource *source);

/* Where a level lies among the others, in pixels; levels of another depth are elsewhere. */
typedef struct ImportPlace {
    double x, y, width, height;
    int32_t depth;
} ImportPlace;

/* The place of the level with this index in import_source_levels, 0 for the only one. False if it
 * has none. */
bool import_source_place(const ImportSource *source, int32_t index, ImportPlace *out);

#endif
