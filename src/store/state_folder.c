/* state_folder.c - see state_folder.h */
#include "state_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Relative paths are to be ignored, says the XDG Base Directory Specification. */
static const char *folder_in_environment(const char *variable)
{
    const char *folder = getenv(variable);
    return folder && folder[0] == '/' ? folder : NULL;
}

static void make_folders(const char *path)
{
    char folder[WORLD_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(folder, S_IRWXU);
        *slash = '/';
    }
    (void)mkdir(folder, S_IRWXU);
}

bool state_folder_find(char out[WORLD_PATH_MAX])
{
    const char *base = folder_in_environment("XDG_STATE_HOME");
    const char *home = folder_in_environment("HOME");
    if (!base && !home) return false;
    int length = snprintf(out, WORLD_PATH_MAX, "%s%s/ledge", base ? base : home,
                          base ? "" : "/.local/state");
    if (length >= WORLD_PATH_MAX) return false;
    make_folders(out);
    return path_is_folder(out);
}
