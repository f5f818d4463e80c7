/* file.c - see file.h. A write replaces a file as a whole: the new content is complete on disk
 * under another name before it is renamed. Only a file with several hard links is written in place,
 * after a copy of the old content. */
#include "file.h"

#include "array.h"
#include "clock.h"
#include "hash.h"
#include "line.h"
#include "path.h"
#include "utf8.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_BUFFER = 64 * 1024, LINKS_FOLLOWED_MAX = 40 };

static const char untouched[] = "cannot be written; the old content is untouched";

static bool is_standard_stream(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool fail(ErrorList *errors, const char *what)
{
    error_add(errors, ERROR_ERROR, 0, 0, "%s: %s", what, strerror(errno));
    return false;
}

/* Only a file that the user has named may be anything but a regular file. */
static bool may_use(const struct stat *st, bool is_named, ErrorList *errors)
{
    if (S_ISDIR(st->st_mode))
        error_add(errors, ERROR_ERROR, 0, 0, "is a folder, not a file");
    else if (!is_named && !S_ISREG(st->st_mode))
        error_add(errors, ERROR_ERROR, 0, 0, "is not a regular file");
    else
        return true;
    return false;
}

/* read() that a signal does not interrupt. */
static ssize_t read_some(int fd, char *out, size_t size)
{
    ssize_t n;
    do
        n = read(fd, out, size);
    while (n < 0 && errno == EINTR);
    return n;
}

/* Which file may be read, and how much of it. */
typedef struct Wanted {
    bool is_named; /* by the user */
    size_t size_max;
} Wanted;

/* Reads to the end of the file. The file may have changed since fstat, so the end is where read()
 * returns 0. NULL on failure, with errno set. */
static char *read_to_end(int fd, size_t first_capacity, size_t size_max, size_t *length)
{
    char *bytes = NULL;
    size_t capacity = 0, used = 0;
    ssize_t n = 0;
    do {
        n = ARRAY_RESERVE(&bytes, &capacity, used + 2, first_capacity)
                ? read_some(fd, bytes + used, capacity - used - 1)
                : -1;
        if (n > 0) used += (size_t)n;
        if (used > size_max) {
            errno = EFBIG;
            n = -1;
        }
    } while (n > 0);
    if (n < 0) {
        free(bytes);
        return NULL;
    }
    bytes[used] = '\0';
    *length = used;
    return bytes;
}

static char *read_open_file(int fd, const Wanted *wanted, size_t *length, ErrorList *errors)
{
    struct stat st;
    size_t size_max = wanted->size_max;
    char *bytes = NULL;
    if (fstat(fd, &st) != 0) {
        fail(errors, "cannot be read");
        return NULL;
    }
    if (!may_use(&st, wanted->is_named, errors)) return NULL;
    /* A device that is neither file, pipe nor terminal may have no end, such as /dev/zero. */
    bool is_device = S_ISBLK(st.st_mode) || (S_ISCHR(st.st_mode) && !isatty(fd));
    if (is_device && size_max > FIRST_BUFFER) size_max = FIRST_BUFFER;
    /* Room for the size that fstat reports and one byte more, so that the end is seen without
     * growing. */
    bool is_long = S_ISREG(st.st_mode) && st.st_size >= FIRST_BUFFER;
    size_t first_room = is_long ? (size_t)st.st_size + 2 : FIRST_BUFFER;
    errno = EFBIG;
    if (!S_ISREG(st.st_mode) || (uintmax_t)st.st_size <= size_max)
        bytes = read_to_end(fd, first_room, size_max, length);
    if (!bytes && errno == EFBIG)
        error_add(errors, ERROR_ERROR, 0, 0, "is too large: at most %zu bytes are allowed",
                  size_max);
    else if (!bytes)
        fail(errors, "cannot be read");
    return bytes;
}

static char *read_path(const char *path, int flags, const Wanted *wanted, size_t *length,
                       ErrorList *errors)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags);
    if (fd < 0) {
        fail(errors, "cannot be opened");
        return NULL;
    }
    char *bytes = read_open_file(fd, wanted, length, errors);
    close(fd);
    return bytes;
}

/* Opening some devices has an effect, so only regular files are opened. */
char *file_read(const char *path, size_t size_max, size_t *length, ErrorList *errors)
{
    const Wanted wanted = {false, size_max};
    struct stat st;
    if (stat(path, &st) == 0 && !may_use(&st, false, errors)) return NULL;
    return read_path(path, O_NONBLOCK, &wanted, length, errors);
}

static bool has_just(int fd, const char *bytes, size_t length)
{
    enum { BLOCK = 1 << 16 };
    char block[BLOCK];
    for (size_t at = 0;;) {
        ssize_t n = read_some(fd, block, sizeof block);
        if (n <= 0) return n == 0 && at == length;
        if ((size_t)n > length - at || memcmp(block, bytes + at, (size_t)n) != 0) return false;
        at += (size_t)n;
    }
}

char *file_text_as_utf8(char *text, size_t *length, ErrorList *errors)
{
    if (line_mark_size(text, *length) > 0)
        error_add(errors, ERROR_HINT, 1, 1, "begins with a byte order mark, left out");
    if (utf8_is_valid(text, *length)) return text;
    error_add(errors, ERROR_WARNING, 0, 0, "is not in UTF-8, and was read as Latin-1");
    char *latin = text;
    text = utf8_of_latin_1(latin, *length, length);
    free(latin);
    if (!text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return text;
}

bool file_has_bytes(const char *path, const char *bytes, size_t length)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode)) return false;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0) return false;
    bool is_regular = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    bool is_same = is_regular && (size_t)st.st_size == length && has_just(fd, bytes, length);
    close(fd);
    return is_same;
}

bool file_is_named(int fd, int folder, const char *name, int flags)
{
    struct stat open_file, named;
    return fstat(fd, &open_file) == 0 && fstatat(folder, name, &named, flags) == 0 &&
           open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

bool file_has_changed(const char *path, struct stat *seen)
{
    struct stat now;
    if (stat(path, &now) != 0) return false;
    bool changed = file_time(&now) != file_time(seen) || now.st_size != seen->st_size ||
                   now.st_ino != seen->st_ino || now.st_ctime != seen->st_ctime;
    *seen = now;
    return changed;
}

char *file_read_named(const char *path, size_t size_max, size_t *length, ErrorList *errors)
{
    const Wanted wanted = {true, size_max};
    if (is_standard_stream(path)) return read_open_file(STDIN_FILENO, &wanted, length, errors);
    return read_path(path, 0, &wanted, length, errors);
}

bool file_write_bytes(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* The file that a write to `path` changes: `path`, or the end of its chain of links, which need not
 * exist yet. */
static bool find_target(const char *path, char target[PATH_MAX])
{
    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(target, path, strlen(path) + 1);
    for (int links = 0; links < LINKS_FOLLOWED_MAX; links++) {
        struct stat st;
        if (lstat(target, &st) != 0 || !S_ISLNK(st.st_mode)) return true;
        /* The link becomes what it points to; a relative one counts from the link's folder. */
        char pointed[PATH_MAX];
        ssize_t n = readlink(target, pointed, sizeof pointed);
        if (n < 0) return false;
        size_t folder = n > 0 && pointed[0] == '/' ? 0 : path_folder_length(target);
        if (folder + (size_t)n >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(target + folder, pointed, (size_t)n);
        target[folder + (size_t)n] = '\0';
    }
    errno = ELOOP;
    return false;
}

/* Gives the new file the owner and permissions of the old one, where they differ; those of any
 * other new file it has already. The owner is kept where the system allows it; otherwise the file
 * belongs to the user who writes it. */
static bool copy_permissions(int fd, const struct stat *old)
{
    struct stat made;
    if (!old) return true;
    if (fstat(fd, &made) != 0) return false;
    bool owner_kept = (made.st_uid == old->st_uid && made.st_gid == old->st_gid) ||
                      fchown(fd, old->st_uid, old->st_gid) == 0;
    mode_t mode = old->st_mode & (owner_kept ? 07777 : 0777);
    return (made.st_mode & 07777) == mode || fchmod(fd, mode) == 0;
}

/* The folder of a path, without the last slash; "." for a bare name. False: it is too long. */
static bool folder_of(const char *path, char folder[PATH_MAX])
{
    size_t length = path_folder_length(path);
    if (length >= PATH_MAX) return false;
    if (length > 1) length--;
    snprintf(folder, PATH_MAX, "%.*s", (int)length, path);
    if (length == 0) strcpy(folder, ".");
    return true;
}

static int open_folder_of(const char *path)
{
    char folder[PATH_MAX];
    return folder_of(path, folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
}

/* Makes an empty file beside the target, whose name it puts into `name`, with the mode that it will
 * have: the sandbox of a kiosk lets no mode be changed. The mask of the process is 0 meanwhile, so
 * no other thread may make files. -1, with errno, on failure. */
static int make_beside(const char *target, const struct stat *old, char name[PATH_MAX])
{
    enum { TRIES = 100 };
    int fd = -1;
    mode_t mask = old ? umask(0) : 0;
    uint64_t seed = hash_u64(hash_u64(HASH_SEED, (uint64_t)clock_wall()), (uint64_t)getpid());
    errno = EEXIST;
    for (uint64_t i = 0; fd < 0 && errno == EEXIST && i < TRIES; i++) {
        unsigned number = (unsigned)(hash_finish(hash_u64(seed, i)) & 0xffffff);
        int n = snprintf(name, PATH_MAX, "%.*s.ledge-%06x", (int)path_folder_length(target), target,
                         number);
        if (n < 0 || n >= PATH_MAX)
            errno = ENAMETOOLONG;
        else
            fd =
                open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, old ? old->st_mode & 0777 : 0666);
    }
    if (old) umask(mask);
    return fd;
}

/* Writes a new file beside the target, whose name it puts into `name`. */
static bool write_beside(const char *target, const struct stat *old, const char *bytes,
                         size_t length, char name[PATH_MAX], ErrorList *errors)
{
    int fd = make_beside(target, old, name);
    if (fd < 0) return fail(errors, "cannot create a file in its folder");

    bool is_written =
        copy_permissions(fd, old) && file_write_bytes(fd, bytes, length) && fsync(fd) == 0;
    int reason = errno;
    bool is_closed = close(fd) == 0;
    if (is_closed) errno = reason;
    if (is_written && is_closed) return true;
    fail(errors, untouched);
    unlink(name);
    return false;
}

/* Writes a new file beside the target, and renames it to the target's name. */
static bool replace_target(const char *target, const struct stat *old, const char *bytes,
                           size_t length, ErrorList *errors)
{
    char name[PATH_MAX];
    if (!write_beside(target, old, bytes, length, name, errors)) return false;
    if (rename(name, target) != 0) {
        fail(errors, untouched);
        unlink(name);
        return false;
    }
    /* After this a crash of the machine cannot undo the rename. Some file systems cannot sync a
     * folder; the content itself is safe even there. */
    int folder_fd = open_folder_of(target);
    if (folder_fd >= 0) {
        fsync(folder_fd);
        close(folder_fd);
    }
    return true;
}

static bool overwrite(int fd, const char *bytes, size_t length)
{
    return lseek(fd, 0, SEEK_SET) == 0 && file_write_bytes(fd, bytes, length) &&
           ftruncate(fd, (off_t)length) == 0 && fsync(fd) == 0;
}

/* Writes the target itself, which has other names. */
static bool write_in_place(const char *target, const struct stat *old, const char *bytes,
                           size_t length, ErrorList *errors)
{
    char copy[PATH_MAX];
    size_t size;
    char *before = file_read(target, FILE_SIZE_MAX, &size, errors);
    if (!before) return false;
    if (!write_beside(target, old, before, size, copy, errors)) {
        free(before);
        return false;
    }
    int fd = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    bool ok = fd >= 0 && overwrite(fd, bytes, length);
    bool is_safe = ok;
    if (!ok) {
        int reason = errno;
        is_safe = fd < 0 || overwrite(fd, before, size);
        errno = reason;
        if (is_safe)
            fail(errors, untouched);
        else
            error_add(errors, ERROR_ERROR, 0, 0, "cannot be written (%s); its old content is in %s",
                      strerror(reason), copy);
    }
    if (fd >= 0) close(fd);
    if (is_safe) unlink(copy);
    free(before);
    return ok;
}

/* How a path is written. */
typedef enum WriteWay { WRITE_FILE, WRITE_NAMED, WRITE_REPLACED } WriteWay;

static bool write_path(const char *path, WriteWay way, const char *bytes, size_t length,
                       ErrorList *errors)
{
    char target[PATH_MAX];
    struct stat st;
    if (!find_target(path, target)) return fail(errors, "cannot be written");
    if (stat(target, &st) != 0) {
        if (errno != ENOENT) return fail(errors, "cannot be written");
        return replace_target(target, NULL, bytes, length, errors);
    }
    if (!may_use(&st, way == WRITE_NAMED, errors)) return false;
    /* A rename would succeed even on a read-only file. */
    if (access(target, W_OK) != 0) return fail(errors, "cannot be written");
    if (S_ISREG(st.st_mode) && st.st_nlink > 1 && way != WRITE_REPLACED)
        return write_in_place(target, &st, bytes, length, errors);
    if (S_ISREG(st.st_mode)) return replace_target(target, &st, bytes, length, errors);

    /* A pipe, a terminal or a device has no old content to keep. */
    int fd = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return fail(errors, "cannot be opened for writing");
    bool is_written = file_write_bytes(fd, bytes, length);
    if (!is_written) fail(errors, "cannot be written");
    close(fd);
    return is_written;
}

bool file_write(const char *path, const char *bytes, size_t length, ErrorList *errors)
{
    return write_path(path, WRITE_FILE, bytes, length, errors);
}

bool file_replace(const char *path, const char *bytes, size_t length, ErrorList *errors)
{
    return write_path(path, WRITE_REPLACED, bytes, length, errors);
}

bool file_may_be_written(const char *path, ErrorList *errors)
{
    char target[PATH_MAX], folder[PATH_MAX] = "";
    struct stat st, folder_st;
    bool is_found = find_target(path, target);
    bool is_there = is_found && stat(target, &st) == 0;
    bool is_new = is_found && !is_there && (errno == ENOENT || errno == ENOTDIR);
    if (is_there && !may_use(&st, false, errors)) return false;
    if (!is_new && (!is_there || access(target, W_OK) != 0)) {
        error_add(errors, ERROR_ERROR, 0, 0, "%s", strerror(errno));
        return false;
    }
    bool has_folder =
        folder_of(target, folder) && stat(folder, &folder_st) == 0 && S_ISDIR(folder_st.st_mode);
    if (!has_folder)
        error_add(errors, ERROR_ERROR, 0, 0, "there is no folder `%s`", folder);
    else if (access(folder, W_OK | X_OK) != 0)
        fail(errors, "its folder cannot be written");
    else
        return true;
    return false;
}

bool file_write_named(const char *path, const char *bytes, size_t length, ErrorList *errors)
{
    if (!is_standard_stream(path)) return write_path(path, WRITE_NAMED, bytes, length, errors);
    return file_write_bytes(STDOUT_FILENO, bytes, length) || fail(errors, "cannot be written");
}

bool file_keep_damaged(const char *path, const char *bytes, size_t length, char kept[PATH_MAX])
{
    int fd = -1;
    for (int32_t number = 1; fd < 0; number++) {
        int n = number == 1 ? snprintf(kept, PATH_MAX, "%s.damaged", path)
                            : snprintf(kept, PATH_MAX, "%s.damaged-%d", path, (int)number);
        if (n < 0 || n >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return false;
        }
        if (file_has_bytes(kept, bytes, length)) return true;
        fd = open(kept, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) return false;
    }
    bool is_written = file_write_bytes(fd, bytes, length) && fsync(fd) == 0;
    int reason = errno;
    if (close(fd) == 0 && is_written) return true;
    if (!is_written) errno = reason;
    reason = errno;
    unlink(kept);
    errno = reason;
    return false;
}

bool file_reserve(const char *path, mode_t mode)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    return fd >= 0 && close(fd) == 0;
}

bool file_write_new(const char *path, const char *bytes, size_t length, const char *exists,
                    ErrorList *errors)
{
    if (!file_reserve(path, 0666)) {
        error_add(errors, ERROR_ERROR, 0, 0, "%s", errno == EEXIST ? exists : strerror(errno));
        return false;
    }
    bool is_written = file_write(path, bytes, length, errors);
    if (!is_written) unlink(path);
    return is_written;
}

/* Tries repeatedly, because waiting inside flock could take for ever. */
int file_lock(const char *path)
{
    int folder = open_folder_of(path);
    int64_t end = clock_now() + FILE_LOCK_SECONDS * CLOCK_SECOND;
    if (folder < 0) return -1;
    for (int32_t tries = 0; flock(folder, LOCK_EX | LOCK_NB) != 0; tries++) {
        bool is_held = errno == EWOULDBLOCK || errno == EINTR;
        if (!is_held || clock_now() >= end) break;
        /* The pauses differ from process to process, so that no process keeps trying while another
         * has the lock. */
        int32_t ms = 1 + (int32_t)(((int64_t)getpid() + tries * 5) % 8);
        nanosleep(&(struct timespec){.tv_nsec = ms * CLOCK_MS}, NULL);
    }
    return folder;
}

/* An explicit unlock: a child process may still have the descriptor open. */
void file_unlock(int lock)
{
    if (lock < 0) return;
    flock(lock, LOCK_UN);
    close(lock);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool file_names_read(const char *folder, const char *ending, FileNames *out, ErrorList *errors)
{
    struct dirent **entries;
    int all = scandir(folder, &entries, NULL, by_name);
    if (all < 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "cannot be opened: %s", strerror(errno));
        return false;
    }
    *out = (FileNames){.entries = entries};
    for (int i = 0; i < all; i++)
        if (path_has_ending(entries[i]->d_name, ending))
            entries[out->count++] = entries[i];
        else
            free(entries[i]);
    return true;
}

void file_names_done(FileNames *names)
{
    for (int32_t i = 0; i < names->count; i++)
        free(names->entries[i]);
    free(names->entries);
    *names = (FileNames){0};
}

const char *file_name_at(const FileNames *names, int32_t index)
{
    return names->entries[index]->d_name;
}
