/* folder.c - see folder.h */
#include "folder.h"

#include "../../save/shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What a file is called until it is whole. */
#define UNFINISHED ".new-"

/* Games write to the shared folders, which get the access rights of their parent. Only the league
 * writes to the others. */
static const struct {
    const char *name;
    bool is_shared;
} part_rows[PART_COUNT] = {
    [PART_SPOOL] = {"spool", true},       [PART_LIVE] = {"live", true},
    [PART_REMOTE] = {"remote", false},    [PART_BOARDS] = {"boards", false},
    [PART_RUNS] = {"boards/runs", false}, [PART_BANS] = {"boards/bans", false},
    [PART_ROOMS] = {"rooms", true},       [PART_PLAYERS] = {"players", true},
    [PART_FORGET] = {"forget", true},     [PART_LEVELS] = {"levels", true},
};

/* Opens the folder and locks it. */
static int open_root(const char *path, struct stat *status, ErrorList *errors)
{
    int root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_there = root >= 0 && fstat(root, status) == 0;
    if (is_there && flock(root, LOCK_EX | LOCK_NB) == 0) return root;
    if (is_there && errno == EWOULDBLOCK)
        error_add(errors, ERROR_ERROR, 0, 0, "another `ledge league serve` uses this folder");
    else
        error_add(errors, ERROR_ERROR, 0, 0, "cannot be opened: %s", strerror(errno));
    if (root >= 0) close(root);
    return -1;
}

bool folder_open(const char *path, Folder *folder, ErrorList *errors)
{
    struct stat status;
    error_list_init(errors, path);
    folder->root = open_root(path, &status, errors);
    if (folder->root < 0) return false;
    for (int32_t part = 0; part < PART_COUNT; part++) {
        const char *name = part_rows[part].name;
        mode_t mode = part_rows[part].is_shared ? status.st_mode & 07777 : 0755;
        bool is_made = mkdirat(folder->root, name, S_IRWXU) == 0;
        int opened = openat(folder->root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (opened >= 0 && is_made) fchmod(opened, mode);
        if (opened < 0)
            error_add(errors, ERROR_WARNING, 0, 0, "%s: %s; it is left out", name, strerror(errno));
        folder->parts[part] = opened;
    }
    return true;
}

void folder_close(Folder *folder)
{
    for (int32_t part = 0; part < PART_COUNT; part++)
        if (folder->parts[part] >= 0) close(folder->parts[part]);
    close(folder->root);
}

typedef struct Naming {
    bool (*each)(void *context, const char *name);
    void *context;
} Naming;

static bool name_finished(void *context, const char *name)
{
    const Naming *naming = context;
    return name[0] == '.' || naming->each(naming->context, name);
}

bool folder_each(int folder, bool (*each)(void *context, const char *name), void *context)
{
    Naming naming = {each, context};
    return shared_file_each(folder, name_finished, &naming);
}

/* A part that is swept of unfinished files that were written before a time. */
typedef struct Sweep {
    int folder;
    int64_t before;
} Sweep;

static bool sweep_file(void *context, const char *name)
{
    const Sweep *sweep = context;
    struct stat status;
    if (strncmp(name, UNFINISHED, sizeof UNFINISHED - 1) == 0 &&
        fstatat(sweep->folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        (int64_t)status.st_mtime < sweep->before)
        unlinkat(sweep->folder, name, 0);
    return true;
}

void folder_sweep(const Folder *folder)
{
    enum { DAY_SECONDS = 24 * 60 * 60 };
    int64_t now = (int64_t)time(NULL);
    for (int32_t part = 0; part < PART_COUNT; part++) {
        Sweep sweep = {folder->parts[part],
                       part_rows[part].is_shared ? now - DAY_SECONDS : INT64_MAX};
        (void)shared_file_each(sweep.folder, sweep_file, &sweep);
    }
}

bool folder_put(int folder, const char *name, const char *bytes, size_t length)
{
    const SharedPost post = {UNFINISHED, "", bytes, length, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH};
    struct stat status;
    size_t read = 0;
    if (folder < 0) return false;
    bool may_be_same = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                       (uintmax_t)status.st_size == length;
    char *text = may_be_same ? shared_file_read(folder, name, length, &read) : NULL;
    bool is_same = text && read == length && memcmp(text, bytes, length) == 0;
    free(text);
    return is_same || shared_file_put(folder, name, &post, false);
}
