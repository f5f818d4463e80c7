/* path.h - the two parts of a path: the folder, with its last slash, and the name. */
#ifndef LEDGE_PATH_H
#define LEDGE_PATH_H

#include <string.h>

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

#endif
