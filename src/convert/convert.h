/* convert.h - levels from and to the formats of other programs, from memory to memory.
 *
 * Everything goes through the level text: an import gives a text that the game reads without
 * errors, or fails.
 * Memory: texts belong to the caller, who frees them. */
#ifndef LEDGE_CONVERT_CONVERT_H
#define LEDGE_CONVERT_CONVERT_H

#include "mapping.h"

#include <sys/stat.h>

typedef enum ConvertFormat {
    CONVERT_LEVEL, /* .txt, no ending, "-" */
    CONVERT_TILED, /* .json .tmj */
    CONVERT_TMX,   /* .tmx */
    CONVERT_LDTK,  /* .ldtk; import only */
    CONVERT_CSV,   /* .csv */
    CONVERT_PLAIN, /* a plain grid with its own legend; import only */
    CONVERT_FORMAT_COUNT
} ConvertFormat;

enum { IMPORT_PATH_MAX = 512, IMPORT_LEVELS_MAX = 100, IMPORT_NAME_MAX = 64 };

/* The format of a file by its name; CONVERT_FORMAT_COUNT if unknown. */
ConvertFormat convert_format(const char *path);

/* Converts a file's bytes, ended by a NUL, to the text of a level; `length` is theirs, and becomes
 * that of the text. NULL, with the reasons in `errors`, on failure; there may be warnings on
 * success too. */
char *convert_import_from(ConvertFormat format, const char *bytes, const ImportOptions *options,
                          size_t *length, ErrorList *errors);

/* The same for bytes that are in no file. */
char *convert_import(ConvertFormat format, const char *bytes, const Mapping *mapping,
                     size_t *length, ErrorList *errors);

/* A first mapping for a map of Tiled or a level of LDtk, by the names of its layers, tiles and
 * objects, with comments, for the user to edit. NULL, with the reasons in `errors`, on failure. */
char *convert_guess(ConvertFormat format, const char *bytes, const ImportOptions *options,
                    size_t *length, ErrorList *errors);

/* ---- a file that is parsed once ---- */

/* Parses a map of Tiled or a project of LDtk, to be guessed at and imported as often as one likes;
 * `path` as in ImportOptions, and it must outlive the source. NULL, with the reason in `errors`, on
 * failure. import_source_done frees it, and takes NULL too. */
ImportSource *import_source_parse(const char *bytes, size_t length, const char *path,
                                  ErrorList *errors);
void import_source_done(ImportSource *source);

/* As convert_import_from and convert_guess; the path is that of the source. */
char *import_source_read(ImportSource *source, const ImportOptions *options, size_t *length,
                         ErrorList *errors);
char *import_source_guess(ImportSource *source, const ImportOptions *options, size_t *length,
                          ErrorList *errors);

/* The names of the levels of a project of LDtk, at most `max`, cut to fit; their number. 0 for
 * anything else. */
int32_t import_source_levels(const ImportSource *source, char (*names)[IMPORT_NAME_MAX],
                             int32_t max);

/* Converts the text of a level to another format; `length` becomes that of the result. NULL, with
 * the reasons in `errors`, on failure. */
char *convert_export(ConvertFormat format, const char *text, size_t *length, ErrorList *errors);

/* ---- a file beside its level ---- */

/* A map of another program and what is made of it in the same folder: `cave.tmx`, the mapping
 * `cave.ini`, the level `cave.txt`. */

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

/* Writes the level into a new file, whose path becomes `out`, and the mapping if there is none. No
 * file is replaced. False, with the reason in `errors`. */
bool import_file_write(ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX],
                       ErrorList *errors);

/* ---- level code ---- */

/* A level as one line of letters, to be sent as a message: "LEDGE1:", the size of its text, ":",
 * and the text packed by zlib as base64. Nothing else than the text is in it; it is read like any
 * other file that came from somewhere. */

enum {
    LEVEL_CODE_MAX = 1500,           /* letters of a code that is made */
    LEVEL_CODE_READ_MAX = 64 * 1024, /* and of one that is read */
    LEVEL_CODE_TEXT_MAX = 256 * 1024 /* bytes of its text */
};

/* Does the text begin as a code? */
bool level_code_begins(const char *text);

/* The code of a level's text. NULL when it is longer than LEVEL_CODE_MAX, or memory ran out. */
char *level_code_write(const char *text, size_t length);

/* The text in a code, ended by a NUL. NULL, with the reason in `errors`, if it is none. */
char *level_code_read(const char *code, size_t *length, ErrorList *errors);

#endif
