/* shared_file.h - small files in a folder where strangers write too: posted under names of their
 * own, never over another file, and read without being held up by what is there.
 *
 * The folder is like /tmp: everybody may add a file, and only its owner may remove it (mode 1777).
 * So a file is whose owner the system says it is, whatever its name or its text claims.
 * Errors: bool and errno. */
#ifndef LEDGE_STORE_SHARED_FILE_H
#define LEDGE_STORE_SHARED_FILE_H

#include "../base.h"

#include <limits.h>
#include <sys/types.h>

enum { SHARED_NAME_MAX = NAME_MAX + 1 };

/* The bytes of a file of at most `max`, ended by a NUL that `length` does not count; the caller
 * frees them. NULL for what is no plain file (links and pipes are neither followed nor waited for),
 * is larger or cannot be read; then errno says why. */
char *shared_file_read(int folder, const char *name, size_t max, size_t *length);

/* Makes a file of these bytes under a new name that begins with `prefix` and ends with `suffix`, in
 * one step: nobody sees it half written, and it is on the disk. `mode` as for chmod. */
bool shared_file_post(int folder, const char *prefix, const char *suffix, const char *bytes,
                      size_t length, mode_t mode);

#endif
