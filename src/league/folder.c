/* folder.c - see folder.h */
#include "folder.h"

#include "../store/shared_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Those that games write have the rights of the folder that they are in; the others are the
 * league's alone. */
static const struct {
    const char *name;
    bool is_shared;
} part_rows[PART_COUNT] = {
    [PART_SPOOL] = {"spool", true},       [PART_LIVE] = {"live", true},
    [PART_REMOTE] = {"remote", false},    [PART_BOARDS] = {"boards", false},
    [PART_RUNS] = {"boards/runs", false}, [PART_ROOMS] = {"rooms", true},
    [PART_NAMES] = {"names", true},       [PART_FORGET] = {"forget", true},
};

static int open_part(int folder, Part part, mode_t mode, ErrorList *errors)
{
    const char *name = part_rows[part].name;
    bool is_made = mkdirat(folder, name, S_IRWXU) == 0;
    int opened = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (opened >= 0 && is_made) fchmod(opened, part_rows[part].is_shared ? mode : 0755);
    if (opened < 0)
        error_add(errors, ERROR_WARNING, 0, 0, "%s: %s; it is left out", name, strerror(errno));
    return opened;
}

bool folder_open(const char *path, Folder *folder, ErrorList *errors)
{
    struct stat status;
    error_list_init(errors, path);
    int root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root < 0 || fstat(root, &status) != 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "cannot be opened: %s", strerror(errno));
        if (root >= 0) close(root);
        return false;
    }
    for (int32_t part = 0; part < PART_COUNT; part++)
        folder->parts[part] = open_part(root, (Part)part, status.st_mode & 07777, errors);
    close(root);
    return true;
}

void folder_close(Folder *folder)
{
    for (int32_t part = 0; part < PART_COUNT; part++)
        if (folder->parts[part] >= 0) close(folder->parts[part]);
}

void folder_each(int folder, bool (*each)(void *context, const char *name), void *context)
{
    int again = folder >= 0 ? openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir && again >= 0) close(again);
    if (!dir) return;
    for (const struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.' && !each(context, e->d_name)) break;
    closedir(dir);
}

bool folder_put(int folder, const char *name, const char *bytes, size_t length)
{
    const SharedPost post = {".new-", "", bytes, length, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH};
    return folder >= 0 && shared_file_put(folder, name, &post, false);
}
