/* convert.h - levels from and to the formats of other programs, from memory to memory.
 *
 * Everything goes through the level text: what is read becomes one that the game reads without an
 * error, or else nothing at all.
 * Memory: texts belong to the caller, who frees them. */
#ifndef LEDGE_CONVERT_CONVERT_H
#define LEDGE_CONVERT_CONVERT_H

#include "mapping.h"

typedef enum ConvertFormat {
    CONVERT_LEVEL, /* .txt, no ending, "-" */
    CONVERT_TILED, /* .json .tmj */
    CONVERT_CSV,   /* .csv */
    CONVERT_PLAIN, /* a plain grid, with a legend of its own; read only */
    CONVERT_FORMAT_COUNT
} ConvertFormat;

/* The format that a file's name stands for; CONVERT_FORMAT_COUNT where it is none. */
ConvertFormat convert_format(const char *path);

/* A file's bytes, ended by a NUL, as the text of a level; `length` is theirs, and changes to that
 * of the text. `mapping` may be NULL but for plain grids. NULL, with the reasons in `errors`, on
 * failure; warnings may be there on success too. */
char *convert_import(ConvertFormat format, const char *bytes, const Mapping *mapping,
                     size_t *length, ErrorList *errors);

/* The text of a level in another format; `length` changes to that of the result. NULL, with the
 * reasons in `errors`, on failure. */
char *convert_export(ConvertFormat format, const char *text, size_t *length, ErrorList *errors);

#endif
