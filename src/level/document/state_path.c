/* state_path.c - see state_path.h */
#include "state_path.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/hash.h"
#include "../../base/path.h"

bool state_path_format(char out[PATH_MAX], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out, PATH_MAX, format, args);
    va_end(args);
    if (n >= 0 && n < PATH_MAX) return true;
    errno = ENAMETOOLONG;
    return false;
}

/* The absolute path of a file that does not exist, found by its folder. */
static bool resolve_missing(const char *path, char out[PATH_MAX])
{
    char folder[PATH_MAX], resolved[PATH_MAX];
    int length = (int)path_folder_length(path);
    if (!state_path_format(folder, "%.*s", length, path)) return false;
    if (!realpath(length > 0 ? folder : ".", resolved)) return false;
    const char *between = strcmp(resolved, "/") == 0 ? "" : "/";
    return state_path_format(out, "%s%s%s", resolved, between, path_name(path));
}

void state_path_absolute(const char *path, char out[PATH_MAX])
{
    char here[PATH_MAX];
    if (realpath(path, out) || resolve_missing(path, out)) return;
    bool relative = path[0] != '/' && getcwd(here, sizeof here);
    if (relative && state_path_format(out, "%s/%s", here, path)) return;
    snprintf(out, PATH_MAX, "%s", path);
}

bool state_path_is_same_file(const char *a, const char *b)
{
    char absolute_a[PATH_MAX], absolute_b[PATH_MAX];
    state_path_absolute(a, absolute_a);
    state_path_absolute(b, absolute_b);
    return strcmp(absolute_a, absolute_b) == 0;
}

void state_path_key(const char *absolute, char out[STATE_KEY_MAX])
{
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)absolute, strlen(absolute));
    snprintf(out, STATE_KEY_MAX, "%016llx", (unsigned long long)hash_finish(hash));
}

bool state_path_make_folders(const char *path)
{
    char part[PATH_MAX];
    if (!state_path_format(part, "%s", path)) return false;
    for (char *slash = part + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST) return false;
        *slash = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}
