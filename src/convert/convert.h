/* convert.h - levels from and to the formats of other programs, from memory to memory.
 *
 * Everything goes through the level text: an import gives a text that the game reads without
 * errors, or fails.
 * Memory: texts belong to the caller, who frees them. */
#ifndef LEDGE_CONVERT_CONVERT_H
#define LEDGE_CONVERT_CONVERT_H

#include "mapping.h"

typedef enum ConvertFormat {
    CONVERT_LEVEL, /* .txt, no ending, "-" */
    CONVERT_TILED, /* .json .tmj */
    CONVERT_CSV,   /* .csv */
    CONVERT_PLAIN, /* a plain grid with its own legend; import only */
    CONVERT_FORMAT_COUNT
} ConvertFormat;

/* The format of a file by its name; CONVERT_FORMAT_COUNT if unknown. */
ConvertFormat convert_format(const char *path);

/* Converts a file's bytes, ended by a NUL, to the text of a level; `length` is theirs, and becomes
 * that of the text. `mapping` is required for plain grids only. NULL, with the reasons in `errors`,
 * on failure; there may be warnings on success too. */
char *convert_import(ConvertFormat format, const char *bytes, const Mapping *mapping,
                     size_t *length, ErrorList *errors);

/* Converts the text of a level to another format; `length` becomes that of the result. NULL, with
 * the reasons in `errors`, on failure. */
char *convert_export(ConvertFormat format, const char *text, size_t *length, ErrorList *errors);

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
