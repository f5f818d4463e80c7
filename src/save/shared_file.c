/* shared_file.c - see shared_file.h */
#include "shared_file.h"

#include "../base/clock.h"
#include "../base/file.h"
#include "../base/path.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads a regular file of at most `max` bytes, which may grow and shrink meanwhile. */
static char *read_file(int folder, const char *name, size_t max, size_t *length,
                       struct stat *status)
{
    char *bytes = NULL;
    size_t used = 0;
    bool is_read = false;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return NULL;
    if (fstat(fd, status) == 0) {
        errno = !S_ISREG(status->st_mode) ? EINVAL : EFBIG;
        if (S_ISREG(status->st_mode) && (uintmax_t)status->st_size <= max) bytes = malloc(max + 2);
    }
    while (bytes && !is_read && used <= max) {
        ssize_t n = read(fd, bytes + used, max + 1 - used);
        if (n < 0 && errno != EINTR) break;
        is_read = n == 0;
        if (n > 0) used += (size_t)n;
    }
    if (used > max) errno = EFBIG;
    int reason = errno;
    close(fd);
    if (!is_read) {
        free(bytes);
        errno = reason;
        return NULL;
    }
    bytes[used] = '\0';
    *length = used;
    return bytes;
}

char *shared_file_read(int folder, const char *name, size_t max, size_t *length)
{
    struct stat status;
    return read_file(folder, name, max, length, &status);
}

void shared_file_take_status(SharedFile *file, const struct stat *status)
{
    file->owner = status->st_uid;
    file->time = file_status_time(status);
}

char *shared_file_read_listed(int folder, SharedFile *file, size_t max, size_t *length)
{
    struct stat status;
    char *bytes = read_file(folder, file->name, max, length, &status);
    if (bytes) shared_file_take_status(file, &status);
    return bytes;
}

bool shared_file_each(int folder, bool (*each)(void *context, const char *name), void *context)
{
    int again = folder >= 0 ? openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    bool goes_on = dir != NULL;
    if (!dir && again >= 0) close(again);
    for (const struct dirent *e; goes_on && (e = readdir(dir));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            goes_on = each(context, e->d_name);
    if (dir) closedir(dir);
    return goes_on;
}

typedef struct Count {
    const char *ending;
    int32_t count, most;
} Count;

static bool count_name(void *context, const char *name)
{
    Count *count = context;
    count->count += path_has_ending(name, count->ending);
    return count->count < count->most;
}

int32_t shared_file_count(int folder, const char *ending, int32_t most)
{
    Count count = {.ending = ending, .most = most};
    bool is_read = shared_file_each(folder, count_name, &count);
    return is_read || count.count == most ? count.count : -1;
}

bool shared_file_make_name(const SharedPost *post, char out[SHARED_NAME_MAX])
{
    int length = snprintf(out, SHARED_NAME_MAX, "%s%lx-%llx%s", post->prefix,
                          (unsigned long)getpid(), (unsigned long long)clock_wall(), post->suffix);
    errno = ENAMETOOLONG;
    return length < SHARED_NAME_MAX;
}

bool shared_file_put(int folder, const char *name, const SharedPost *post, bool is_new)
{
    char beside[SHARED_NAME_MAX];
    if (!shared_file_make_name(post, beside)) return false;
    int fd =
        openat(folder, beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, post->mode);
    if (fd < 0) return false;
    bool ok = file_write_bytes(fd, post->bytes, post->length) && fsync(fd) == 0;
    ok = close(fd) == 0 && ok;
    ok = ok && (is_new ? linkat(folder, beside, folder, name, 0)
                       : renameat(folder, beside, folder, name)) == 0;
    int reason = errno;
    if (!ok || is_new) unlinkat(folder, beside, 0);
    fsync(folder);
    errno = reason;
    return ok;
}

bool shared_file_add(int folder, const char *name, const SharedPost *post)
{
    int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0);
    if (fd < 0) return false;
    /* The rights come after the bytes: a process that can open it finds all of them. */
    bool is_whole = file_write_bytes(fd, post->bytes, post->length) &&
                    fchmod(fd, post->mode) == 0 && fsync(fd) == 0;
    int reason = errno;
    bool is_ended = close(fd) == 0;
    if (is_whole && !is_ended) reason = errno;
    is_whole = is_whole && is_ended;
    if (!is_whole) unlinkat(folder, name, 0); /* refused in a sandbox: then an empty one stays */
    fsync(folder);
    errno = reason;
    return is_whole;
}
