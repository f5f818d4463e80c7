/* document_new.h - the text of a level that does not exist yet. */
#ifndef LEDGE_LEVEL_DOCUMENT_DOCUMENT_NEW_H
#define LEDGE_LEVEL_DOCUMENT_DOCUMENT_NEW_H

#include "../../base/base.h"

enum { NEW_COLS = 60, NEW_ROWS = 20, NEW_COLS_MIN = 4, NEW_ROWS_MIN = 2 };

/* A complete level for the file at `path`: a title made of the file's name, a floor with a start
 * and a finish. A size of 0 is the default; others are limited to the valid range. The caller frees
 * it; NULL when memory ran out. */
char *document_new_text(const char *path, int32_t cols, int32_t rows, size_t *size);

#endif
