/* scratch.h - a folder of its own for a test that needs real files. */
#ifndef LEDGE_TESTS_SCRATCH_H
#define LEDGE_TESTS_SCRATCH_H

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char scratch_folder[PATH_MAX];

/* Makes the folder; cmocka's setup of a test. */
static inline int scratch_setup(void **state)
{
    const char *base = getenv("TMPDIR");
    (void)state;
    snprintf(scratch_folder, sizeof scratch_folder, "%s/ledge-test-XXXXXX", base ? base : P_tmpdir);
    return mkdtemp(scratch_folder) ? 0 : -1;
}

static inline void scratch_path(char out[PATH_MAX], const char *name)
{
    if (!scratch_folder[0]) abort(); /* a test without scratch_setup would write into the root */
    if (snprintf(out, PATH_MAX, "%s/%s", scratch_folder, name) >= PATH_MAX) abort();
}

static inline void scratch_write(const char *name, const char *bytes, size_t length)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) abort();
}

/* The number of names in the folder. */
static inline int scratch_count(void)
{
    int count = 0;
    DIR *dir = opendir(scratch_folder);
    for (const struct dirent *e; dir && (e = readdir(dir));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) count++;
    if (dir) closedir(dir);
    return count;
}

static inline void scratch_remove(const char *folder)
{
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        char path[2 * PATH_MAX];
        struct stat st;
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        int n = snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (n < 0 || (size_t)n >= sizeof path) abort();
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
            scratch_remove(path);
        else if (remove(path) != 0)
            abort();
    }
    if (dir) closedir(dir);
    if (rmdir(folder) != 0) abort();
}

/* Removes the folder and all in it; cmocka's teardown of a test. */
static inline int scratch_teardown(void **state)
{
    (void)state;
    scratch_remove(scratch_folder);
    return 0;
}

#endif
