/* paths.c - see paths.h */
#include "paths.h"

#include "../base/file.h"
#include "../base/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The XDG Base Directory Specification requires that relative paths are ignored. */
static const char *folder_in_environment(const char *variable)
{
    const char *folder = getenv(variable);
    return folder && folder[0] == '/' ? folder : NULL;
}

int paths_find_xdg_folder(const char *variable, const char *usual, char *out, size_t size)
{
    const char *base = folder_in_environment(variable);
    const char *home = folder_in_environment("HOME");
    if (!base && !home) return -1;
    return snprintf(out, size, "%s%s%s/ledge", base ? base : home, base ? "" : "/",
                    base ? "" : usual);
}

void paths_make_folders_above(const char *path)
{
    char folder[WORLD_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(folder, S_IRWXU);
        *slash = '/';
    }
}

bool paths_find_state_folder(char out[WORLD_PATH_MAX])
{
    int length = paths_find_xdg_folder("XDG_STATE_HOME", ".local/state", out, WORLD_PATH_MAX);
    if (length < 0 || length >= WORLD_PATH_MAX) return false;
    paths_make_folders_above(out);
    (void)mkdir(out, S_IRWXU);
    return path_is_folder(out);
}

/* The data folder of an installed program, set by the Makefile. */
#ifndef LEDGE_DATADIR
#define LEDGE_DATADIR ""
#endif

bool path_is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

bool path_beside(const char *path, const char *name, char out[WORLD_PATH_MAX])
{
    size_t folder = name[0] != '/' ? path_folder_length(path) : 0;
    if (folder + strlen(name) >= WORLD_PATH_MAX) return false;
    memcpy(out, path, folder);
    strcpy(out + folder, name);
    return true;
}

/* DIR/levels for an executable that was built below DIR, a checkout: DIR/build/ledge, or
 * DIR/build/check/NAME/tests/NAME at the deepest. */
static bool find_levels_of_checkout(const char *executable, char out[WORLD_PATH_MAX])
{
    enum { DEPTH_MAX = 5 };
    char path[WORLD_PATH_MAX];
    size_t length = path_folder_length(executable);
    for (int above = 0; above < DEPTH_MAX && length > 1; above++) {
        memcpy(path, executable, length);
        path[length] = '\0';
        if (path_beside(path, "src/main.c", out) && path_is_there(out))
            return path_beside(path, "levels", out) && path_is_folder(out);
        path[length - 1] = '\0';
        length = path_folder_length(path);
    }
    return false;
}

/* Uses /proc for what is beside the executable, so that works on Linux only. */
bool paths_find_own_world(char out[WORLD_PATH_MAX])
{
    static const char data_folder[] = LEDGE_DATADIR;
    char link[WORLD_PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", link, sizeof link - 1);
    link[length > 0 ? length : 0] = '\0';
    if (find_levels_of_checkout(link, out)) return true;
    if (data_folder[0] != '\0') {
        snprintf(out, WORLD_PATH_MAX, "%s/levels", data_folder);
        if (path_is_folder(out)) return true;
    }
    return length > 0 && path_beside(link, "../levels", out) && path_is_folder(out);
}

bool paths_find_state_file(const char *name, char out[WORLD_PATH_MAX])
{
    char folder[WORLD_PATH_MAX];
    if (!paths_find_state_folder(folder)) return false;
    return snprintf(out, WORLD_PATH_MAX, "%s/%s", folder, name) < WORLD_PATH_MAX;
}

bool paths_find_state_subfolder(const char *name, char out[WORLD_PATH_MAX])
{
    return paths_find_state_file(name, out) && (mkdir(out, S_IRWXU) == 0 || path_is_folder(out));
}

bool paths_note_exists(const char *name)
{
    char path[WORLD_PATH_MAX];
    return !paths_find_state_file(name, path) || access(path, F_OK) == 0;
}

void paths_read_note(const char *name, char *out, size_t size)
{
    char path[WORLD_PATH_MAX];
    size_t length;
    ErrorList errors;
    out[0] = '\0';
    error_list_init(&errors, name);
    if (!paths_find_state_file(name, path) || access(path, R_OK) != 0) return;
    char *text = file_read(path, size - 1, &length, &errors);
    if (text) snprintf(out, size, "%s", text);
    free(text);
}

bool paths_keep_file(const char *path)
{
    char kept[PATH_MAX];
    size_t length;
    ErrorList unheard;
    error_list_init(&unheard, path);
    if (access(path, F_OK) != 0) return false;
    char *bytes = file_read(path, FILE_SIZE_MAX, &length, &unheard);
    bool is_kept = bytes && length > 0 && file_keep_damaged(path, bytes, length, kept);
    free(bytes);
    return is_kept;
}

bool paths_keep_note(const char *name)
{
    char path[WORLD_PATH_MAX];
    return paths_find_state_file(name, path) && paths_keep_file(path);
}

void paths_write_note(const char *name, const char *line)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, name);
    if (paths_find_state_file(name, path)) (void)file_write(path, line, strlen(line), &errors);
}

bool paths_find_sprites(char out[WORLD_PATH_MAX])
{
    static const char name[] = "/sprites";
    if (!paths_find_own_world(out)) strcpy(out, "levels");
    size_t length = strlen(out);
    if (length + sizeof name > WORLD_PATH_MAX) return false;
    memcpy(out + length, name, sizeof name);
    return path_is_folder(out);
}

bool paths_find_world(char out[WORLD_PATH_MAX])
{
    const char *wanted = getenv("LEDGE_LEVELS");
    if (wanted && wanted[0] != '\0' && strlen(wanted) < WORLD_PATH_MAX) {
        strcpy(out, wanted);
        return path_is_there(out);
    }
    if (paths_find_own_world(out)) return true;
    strcpy(out, "levels");
    return path_is_folder(out);
}
