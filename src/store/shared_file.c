/* shared_file.c - see shared_file.h */
#include "shared_file.h"

#include "../file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAMES_TRIED_MAX = 100 };

/* ---- reading ---- */

static bool is_small_file(int fd, size_t max)
{
    struct stat status;
    if (fstat(fd, &status) != 0) return false;
    errno = !S_ISREG(status.st_mode) ? EINVAL : EFBIG;
    return S_ISREG(status.st_mode) && (uintmax_t)status.st_size <= max;
}

/* Reads up to `size` bytes; -1 on failure. The file may grow and shrink meanwhile. */
static ssize_t read_up_to(int fd, char *out, size_t size)
{
    size_t used = 0;
    while (used < size) {
        ssize_t n = read(fd, out + used, size - used);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return -1;
        if (n == 0) break;
        used += (size_t)n;
    }
    return (ssize_t)used;
}

char *shared_file_read(int folder, const char *name, size_t max, size_t *length)
{
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return NULL;
    char *bytes = is_small_file(fd, max) ? malloc(max + 2) : NULL;
    ssize_t n = bytes ? read_up_to(fd, bytes, max + 1) : -1;
    if (n > (ssize_t)max) errno = EFBIG;
    int reason = errno;
    close(fd);
    if (n < 0 || n > (ssize_t)max) {
        free(bytes);
        errno = reason;
        return NULL;
    }
    bytes[n] = '\0';
    *length = (size_t)n;
    return bytes;
}

/* ---- posting ---- */

/* A name that nobody has: of this process, at this moment. */
static bool make_name(char out[SHARED_NAME_MAX], const char *prefix, const char *suffix)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int length =
        snprintf(out, SHARED_NAME_MAX, "%s%lx-%llx%s", prefix, (unsigned long)getpid(),
                 (unsigned long long)now.tv_sec * 1000000000u + (unsigned long long)now.tv_nsec,
                 suffix);
    errno = ENAMETOOLONG;
    return length < SHARED_NAME_MAX;
}

static int create_hidden(int folder, char name[SHARED_NAME_MAX])
{
    for (int i = 0; i < NAMES_TRIED_MAX; i++) {
        if (!make_name(name, ".ledge-", "")) return -1;
        int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

static bool fill_and_close(int fd, const char *bytes, size_t length, mode_t mode)
{
    bool ok = file_write_bytes(fd, bytes, length) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
    int reason = errno;
    bool closed = close(fd) == 0;
    if (!ok) errno = reason;
    return ok && closed;
}

/* A link to a name that exists fails, where a rename would take its place. */
static bool give_name(int folder, const char *hidden, const char *prefix, const char *suffix)
{
    char name[SHARED_NAME_MAX];
    for (int i = 0; i < NAMES_TRIED_MAX; i++) {
        if (!make_name(name, prefix, suffix)) return false;
        if (linkat(folder, hidden, folder, name, 0) == 0) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

bool shared_file_post(int folder, const char *prefix, const char *suffix, const char *bytes,
                      size_t length, mode_t mode)
{
    char hidden[SHARED_NAME_MAX];
    int fd = create_hidden(folder, hidden);
    if (fd < 0) return false;
    bool ok = fill_and_close(fd, bytes, length, mode) && give_name(folder, hidden, prefix, suffix);
    int reason = errno;
    unlinkat(folder, hidden, 0);
    fsync(folder);
    errno = reason;
    return ok;
}
