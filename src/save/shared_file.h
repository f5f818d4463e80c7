/* shared_file.h - small files in a folder that other users can write to: read safely, whatever else
 * is there; replaced, where only one account can write.
 *
 * The folder is like /tmp: all users may add files, and only the owner may remove one (mode 1777).
 * So a file belongs to the owner that the system reports, whatever its name or its text claims.
 * Errors: bool and errno. */
#ifndef LEDGE_SAVE_SHARED_FILE_H
#define LEDGE_SAVE_SHARED_FILE_H

#include "../base/base.h"

#include <sys/stat.h>

enum { SHARED_NAME_MAX = 112 };

typedef struct SharedFile {
    char name[SHARED_NAME_MAX];
    uid_t owner;
    int64_t time; /* the file's last change, in ns since 1970 */
} SharedFile;

/* The bytes of a file of at most `max`, ended by a NUL that `length` does not count; the caller
 * frees them. NULL, with errno set, for anything but a regular file (links are not followed), for a
 * larger file, and on failure. */
char *shared_file_read(int folder, const char *name, size_t max, size_t *length);

/* Reads a listed file, whose owner and time are updated. */
char *shared_file_read_listed(int folder, SharedFile *file, size_t max, size_t *length);

/* Sets owner and time. Unlike the modification time, the time of the last status change cannot be
 * set by the owner. */
void shared_file_take_status(SharedFile *file, const struct stat *status);

/* Calls `each` with every name in the folder but `.` and `..`, until it returns false. False then,
 * and if the folder cannot be read. */
bool shared_file_each(int folder, bool (*each)(void *context, const char *name), void *context);

/* The number of files whose names have this ending and do not begin with a dot, counted up to
 * `most`; -1 when the folder cannot be read. */
int32_t shared_file_count(int folder, const char *ending, int32_t most);

typedef struct SharedPost {
    const char *prefix, *suffix; /* of the name */
    const char *bytes;
    size_t length;
    mode_t mode; /* as for chmod */
} SharedPost;

/* Makes a unique name from the process and the time. False, with errno, if it is too long. */
bool shared_file_make_name(const SharedPost *post, char out[SHARED_NAME_MAX]);

/* Writes a file beside the others, under a name that `post` makes, which then takes the name. For a
 * folder that only one account can write to; no link is followed; on failure, with errno set, the
 * file is unchanged. With `is_new` it must not be there: errno is then EEXIST, even where another
 * process has made it at the same moment. */
bool shared_file_put(int folder, const char *name, const SharedPost *post, bool is_new);

/* Makes a new file, which has no permissions until it is complete on the disk, so that it needs no
 * name of its own before: a sandboxed session may not rename or remove files. What a killed session
 * leaves behind cannot be read, and keeps the name. False, with errno, on failure; EEXIST where the
 * name is taken. */
bool shared_file_add(int folder, const char *name, const SharedPost *post);

/* Makes `length` bytes the content of the file. */
static inline bool shared_file_replace(int folder, const char *name, const char *bytes,
                                       size_t length)
{
    const SharedPost post = {".new-", "", bytes, length, S_IRUSR | S_IWUSR};
    return shared_file_put(folder, name, &post, false);
}

/* Makes a new file. */
static inline bool shared_file_create(int folder, const char *name, const char *bytes,
                                      size_t length)
{
    const SharedPost post = {".new-", "", bytes, length, S_IRUSR | S_IWUSR};
    return shared_file_put(folder, name, &post, true);
}

#endif
