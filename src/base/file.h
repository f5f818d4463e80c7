/* file.h - whole files read and written: a clear reason on failure, and written completely or not
 * at all.
 *
 * "-" is standard input or output where the user names a file.
 * Errors: what could not be done and the system's reason; the file is the one that the list names.
 * Memory: file_read's bytes belong to the caller, who frees them. */
#ifndef LEDGE_BASE_FILE_H
#define LEDGE_BASE_FILE_H

#include "clock.h"
#include "error.h"

#include <limits.h>
#include <sys/stat.h>
#include <sys/types.h>

/* The largest file of any kind that is read: four of the largest maps. */
enum { FILE_SIZE_MAX = 256 * 1024 * 1024 };

/* The bytes of a file, and after them a NUL that `length` does not count (the bytes may contain
 * others). For files that were found in a folder or named by another file: NULL for anything but a
 * regular file, which could block. NULL also on failure and for more than `size_max` bytes; then no
 * memory is kept. */
char *file_read(const char *path, size_t size_max, size_t *length, ErrorList *errors);

/* Does a regular file hold just these bytes? False also if it cannot be read. */
bool file_has_bytes(const char *path, const char *bytes, size_t length);

/* When the content of a file was changed last, and when anything about it was: clock_wall, as far
 * as the file system keeps it. */
static inline int64_t file_time(const struct stat *status)
{
#ifdef __APPLE__
    return clock_of_timespec(status->st_mtimespec);
#else
    return clock_of_timespec(status->st_mtim);
#endif
}

static inline int64_t file_status_time(const struct stat *status)
{
#ifdef __APPLE__
    return clock_of_timespec(status->st_ctimespec);
#else
    return clock_of_timespec(status->st_ctim);
#endif
}

/* Is the open file the one with this name in the folder (AT_FDCWD: the current one)? Not if another
 * process has replaced or removed it; nor, with AT_SYMLINK_NOFOLLOW as `flags`, if a link has the
 * name. */
bool file_is_named(int fd, int folder, const char *name, int flags);

/* Has the file changed since it was `seen`, which then becomes what it is now? While it is replaced
 * it may be missing, which is no change. */
bool file_has_changed(const char *path, struct stat *seen);

/* Reads a file that the user has named as file_read does; it may also be "-", a pipe or a terminal.
 */
char *file_read_named(const char *path, size_t size_max, size_t *length, ErrorList *errors);

/* Takes a text that was read and returns it in UTF-8: one that is none is read as Latin-1, with a
 * warning; a mark of UTF-8 at its start stays, with a hint. NULL, with the error and the text
 * freed, when memory ran out. */
char *file_text_as_utf8(char *text, size_t *length, ErrorList *errors);

/* Makes `length` bytes the content of the file: a temporary file in the same folder, fsync, rename,
 * fsync of the folder. Permissions of the target are kept; a symbolic link stays and its target is
 * written. A file with several hard links is written in place, so that it keeps them: until that is
 * done, a copy of the old content is beside it. On failure the target is unchanged. */
bool file_write(const char *path, const char *bytes, size_t length, ErrorList *errors);

/* Writes as file_write does, but a file with several hard links is replaced: the others keep the
 * old content. */
bool file_replace(const char *path, const char *bytes, size_t length, ErrorList *errors);

/* Can the file be written, as far as its folder, permissions and links show? False, with the
 * reason, where it cannot. */
bool file_may_be_written(const char *path, ErrorList *errors);

/* Writes a file that the user has named as file_write does; "-", a pipe or a device is written
 * directly. */
bool file_write_named(const char *path, const char *bytes, size_t length, ErrorList *errors);

/* Keeps the bytes of a damaged file beside it: in the file `kept`, a new one whose name is that of
 * the file and ".damaged", or one that has just these bytes already. False, with errno set, on
 * failure. */
bool file_keep_damaged(const char *path, const char *bytes, size_t length, char kept[PATH_MAX]);

/* Creates an empty file to reserve its name for a later file_write. False, with errno EEXIST, when
 * the name is taken, even by another process at the same moment. `mode` is that of open(). */
bool file_reserve(const char *path, mode_t mode);

/* Writes a file under a name that is free, or leaves none. `exists` is the error where the name is
 * taken. */
bool file_write_new(const char *path, const char *bytes, size_t length, const char *exists,
                    ErrorList *errors);

/* file_lock and file_unlock go around reading a file, changing its text and writing it again, so
 * that nothing another session writes meanwhile is lost. The lock is on the file's folder: no extra
 * file is needed, and a read-only folder works too.
 * Order: one lock at a time. When locking is impossible, or another session holds the lock for more
 * than FILE_LOCK_SECONDS, file_lock returns anyway, without a lock. */
enum { FILE_LOCK_SECONDS = 5 };
int file_lock(const char *path);
void file_unlock(int lock);

/* The names in a folder that end in `ending` and do not begin with a dot, in their order. False,
 * with the reason and nothing to free, when the folder cannot be read. file_names_done frees them.
 */
typedef struct FileNames {
    int32_t count;
    struct dirent **entries;
} FileNames;
bool file_names_read(const char *folder, const char *ending, FileNames *out, ErrorList *errors);
void file_names_done(FileNames *names);
const char *file_name_at(const FileNames *names, int32_t index);

/* Writes all bytes to an open blocking descriptor, with as many calls as needed. False, with errno
 * set, on failure. */
bool file_write_bytes(int fd, const char *bytes, size_t length);

#endif
