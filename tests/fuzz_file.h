/* fuzz_file.h - what fuzzers of files share: the bytes as a file, in a folder that goes with the
 * process. */
#ifndef LEDGE_TESTS_FUZZ_FILE_H
#define LEDGE_TESTS_FUZZ_FILE_H

#include "scratch.h"

#include <stdbool.h>
#include <stdint.h>

static inline void check(bool holds)
{
    if (!holds) abort();
}

static inline void fuzz_remove_folder(void)
{
    scratch_remove(scratch_folder);
}

/* Makes the bytes the file of that name; its path is good until the next call. */
static inline const char *fuzz_file(const char *name, const uint8_t *data, size_t size)
{
    static char path[PATH_MAX];
    if (!scratch_folder[0]) check(scratch_setup(NULL) == 0 && atexit(fuzz_remove_folder) == 0);
    scratch_write(name, (const char *)data, size);
    scratch_path(path, name);
    return path;
}

#endif
