/* path.h - the two parts of a path: the folder, with its last slash, and the name. */
#ifndef LEDGE_BASE_PATH_H
#define LEDGE_BASE_PATH_H

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

/* Is `path` a folder? */
static inline bool path_is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Takes the slashes off the end of a path, but for the root's own. */
static inline void path_trim_slashes(char *path)
{
    for (size_t length = strlen(path); length > 1 && path[length - 1] == '/';)
        path[--length] = '\0';
}

/* In bytes; 0 for a bare name. */
static inline size_t path_folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* The name without folders; empty for a path that ends in a slash. */
static inline const char *path_name(const char *path)
{
    return path + path_folder_length(path);
}

/* Does the name, which is more than the ending, end in it? Not that of a hidden file. */
static inline bool path_has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return name[0] != '.' && length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Is this the name of a level's file? */
static inline bool path_is_level(const char *name)
{
    return path_has_ending(name, ".txt");
}

/* Is the path relative and without `..`, so that it leads to a file in the folder or below it?
 * Paths inside files must be. */
static inline bool path_stays_below(const char *path)
{
    if (path[0] == '/') return false;
    for (;;) {
        size_t length = strcspn(path, "/");
        if (length == 2 && path[0] == '.' && path[1] == '.') return false;
        if (path[length] == '\0') return true;
        path += length + 1;
    }
}

#endif
