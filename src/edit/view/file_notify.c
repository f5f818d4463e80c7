/* file_notify.c - see file_notify.h */
#include "file_notify.h"

#include "../../base/path.h"

#ifdef __linux__

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

enum {
    CHANGES = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE |
              IN_DELETE_SELF | IN_MOVE_SELF,
    NOTICES_SIZE = 4096
};

/* Links are followed. */
void edit_watch_open(EditWatch *watch, const char *path)
{
    char real[PATH_MAX], folder[PATH_MAX];
    if (!realpath(path, real)) snprintf(real, sizeof real, "%s", path);
    int length = (int)path_folder_length(real);
    snprintf(folder, sizeof folder, "%.*s", length > 0 ? length : 1, length > 0 ? real : ".");
    snprintf(watch->name, sizeof watch->name, "%.*s", WORLD_PATH_MAX - 1, path_name(real));
    watch->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watch->fd >= 0 && inotify_add_watch(watch->fd, folder, CHANGES) < 0)
        edit_watch_close(watch);
}

void edit_watch_close(EditWatch *watch)
{
    if (watch->fd >= 0) close(watch->fd);
    watch->fd = -1;
}

bool edit_watch_take(EditWatch *watch)
{
    _Alignas(struct inotify_event) char notices[NOTICES_SIZE];
    bool is_changed = false;
    ssize_t length;
    while (watch->fd >= 0 && (length = read(watch->fd, notices, sizeof notices)) > 0) {
        struct inotify_event notice;
        for (ssize_t at = 0; at < length; at += (ssize_t)(sizeof notice + notice.len)) {
            memcpy(&notice, notices + at, sizeof notice);
            /* Events may be lost, and the folder removed. */
            bool is_lost = (notice.mask & (IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF)) != 0;
            const char *name = notice.len > 0 ? notices + at + sizeof notice : "";
            if (is_lost || strcmp(name, watch->name) == 0) is_changed = true;
        }
    }
    return is_changed;
}

#else

void edit_watch_open(EditWatch *watch, const char *path)
{
    (void)path;
    *watch = (EditWatch){.fd = -1};
}

void edit_watch_close(EditWatch *watch)
{
    watch->fd = -1;
}

bool edit_watch_take(EditWatch *watch)
{
    (void)watch;
    return false;
}

#endif
