/* error.h - what went wrong outside the program, and where: a file, a line, a column.
 *
 * A function that reads the outside world returns bool and adds to an ErrorList, so that the user
 * sees every fault of a file at once. Text is UTF-8 that may be shown (utf8_copy): whatever else a
 * file has is a '?'.
 * Memory: an ErrorList is plain data; nothing to free. */
#ifndef LEDGE_BASE_ERROR_H
#define LEDGE_BASE_ERROR_H

#include "base.h"

#include <stdio.h>

enum {
    ERROR_MAX = 16,
    ERROR_OTHERS_MAX = 8, /* files besides the list's own */
    ERROR_TEXT_MAX = 256,
    ERROR_FILE_MAX = 512,
    ERROR_LINE_MAX = ERROR_FILE_MAX + ERROR_TEXT_MAX + 64 /* an entry printed as a line */
};

/* A hint is no fault: what the author may not have meant. */
typedef enum ErrorSeverity { ERROR_HINT, ERROR_WARNING, ERROR_ERROR } ErrorSeverity;

typedef struct Error {
    ErrorSeverity severity;
    int32_t line;   /* from 1; 0: the whole file */
    int32_t column; /* from 1, in bytes; 0: the whole line */
    int32_t other;  /* 0: of the list's file; else of the file others[other - 1] */
    char text[ERROR_TEXT_MAX];
} Error;

typedef struct ErrorList {
    char file[ERROR_FILE_MAX];                     /* as the user wrote it */
    char others[ERROR_OTHERS_MAX][ERROR_FILE_MAX]; /* of entries that error_list_join added */
    int32_t other_count;
    int32_t count;          /* entries kept, at most ERROR_MAX */
    int32_t errors;         /* errors seen, kept or not */
    int32_t warnings;       /* warnings seen, kept or not */
    int32_t hints;          /* hints seen, kept or not */
    Error items[ERROR_MAX]; /* in order of file, line and column after error_list_sort */
} ErrorList;

/* Empties the list and names the file that its entries will be about. */
void error_list_init(ErrorList *list, const char *file);

/* Adds an entry; past ERROR_MAX it is only counted, but what is more severe takes the place of
 * what is less. */
void error_add(ErrorList *list, ErrorSeverity severity, int32_t line, int32_t column,
               const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Adds all entries of another list, which keep their file; of more files than ERROR_OTHERS_MAX they
 * are only counted. */
void error_list_join(ErrorList *list, const ErrorList *other);

/* Makes all errors warnings: what is wrong is left out, and the rest is used. */
void error_list_soften(ErrorList *list);

/* Sorts the entries by file, line and column. */
void error_list_sort(ErrorList *list);

/* The file that an entry is about. */
const char *error_file(const ErrorList *list, const Error *error);

/* Writes "file:line:column: severity: text" (line and column left out where 0), at most `size`
 * bytes with the NUL. */
void error_format(const ErrorList *list, const Error *error, char *out, size_t size);

/* Writes every entry as a line, and a last line with the number of those that were not kept. */
void error_list_print(const ErrorList *list, FILE *out);

/* Writes every entry as a JSON object on a line: file, line, column (where not 0), severity, text.
 */
void error_list_print_json(const ErrorList *list, FILE *out);

#endif
