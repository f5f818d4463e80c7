/* level_new.h - the text of a level that does not exist yet. */
#ifndef LEDGE_EDIT_LEVEL_NEW_H
#define LEDGE_EDIT_LEVEL_NEW_H

#include "../base.h"

enum { NEW_COLS = 60, NEW_ROWS = 20, NEW_COLS_MIN = 4, NEW_ROWS_MIN = 2 };

/* A complete level for the file at `path`: a title made of the file's name, a floor, a start and a
 * finish on it. A size of 0 is the usual one; others are brought into range. The caller frees it;
 * NULL when memory ran out. */
char *level_new_text(const char *path, int32_t cols, int32_t rows, size_t *size);

#endif
