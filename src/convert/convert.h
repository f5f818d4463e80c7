/* convert.h - levels from and to the formats of other programs, from memory to memory.
 *
 * Everything goes through the level text: an import gives a text that the game reads without
 * errors, or fails.
 * Memory: texts belong to the caller, who frees them. */
#ifndef LEDGE_CONVERT_CONVERT_H
#define LEDGE_CONVERT_CONVERT_H

#include "import_source.h"
#include "level_code.h"
#include "mapping.h"

#include <sys/stat.h>

typedef enum ConvertFormat {
    CONVERT_LEVEL, /* .txt, no ending, "-" */
    CONVERT_TILED, /* .json .tmj */
    CONVERT_TMX,   /* .tmx */
    CONVERT_LDTK,  /* .ldtk; import only */
    CONVERT_PICO8, /* .p8; import only */
    CONVERT_CSV,   /* .csv */
    CONVERT_PLAIN, /* a plain grid with its own legend; import only */
    CONVERT_FORMAT_COUNT
} ConvertFormat;

/* The format of a file by its name; CONVERT_FORMAT_COUNT if unknown. */
ConvertFormat convert_format(const char *path);

/* Is it a map of another program, which a mapping can explain? */
static inline bool convert_is_map(ConvertFormat format)
{
    return format == CONVERT_TILED || format == CONVERT_TMX || format == CONVERT_LDTK ||
           format == CONVERT_PICO8;
}

/* What such a map is: "an LDtk project". */
const char *convert_map_name(ConvertFormat format);

/* Converts a file's bytes, ended by a NUL, to the text of a level; `length` is theirs, and becomes
 * that of the text. NULL, with the reasons in `errors`, on failure; there may be warnings on
 * success too. */
char *convert_import_from(ConvertFormat format, const char *bytes, const ImportOptions *options,
                          size_t *length, ErrorList *errors);

/* A first mapping for a map of another program, by the names of its layers, tiles and objects, or
 * the text of another game, by its characters; with comments, for the user to edit. NULL, with the
 * reasons in `errors`, on failure. */
char *convert_guess(const char *bytes, const ImportOptions *options, size_t *length,
                    ErrorList *errors);

/* Converts the text of a level to another format; `length` becomes that of the result. NULL, with
 * the reasons in `errors`, on failure. */
char *convert_export(ConvertFormat format, const char *text, size_t *length, ErrorList *errors);

#endif
