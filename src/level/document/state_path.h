/* state_path.h - where the journal and the backups of a file are, below the state folder.
 *
 * Their names begin with a hash of the file's absolute path, so that two names of one file (a link,
 * a path from another folder) have the same journal. */
#ifndef LEDGE_LEVEL_DOCUMENT_STATE_PATH_H
#define LEDGE_LEVEL_DOCUMENT_STATE_PATH_H

#include "../../base/base.h"

#include <limits.h>

enum { STATE_KEY_MAX = 17 }; /* sixteen hexadecimal digits and the NUL */

/* The path from the root, with links resolved; the file need not exist. */
void state_path_absolute(const char *path, char out[PATH_MAX]);

/* Do both paths lead to one file? It need not exist. */
bool state_path_is_same_file(const char *a, const char *b);

void state_path_key(const char *absolute, char out[STATE_KEY_MAX]);

/* Makes a folder and its parents. False with errno set. */
bool state_path_make_folders(const char *path);

/* Formats a path like printf; false with errno set when the path is too long. */
bool state_path_format(char out[PATH_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
