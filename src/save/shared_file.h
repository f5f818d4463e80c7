/* shared_file.h - small files in a folder that other users can write to: created under new names,
 * never replacing a file; listed and read safely, whatever else is there.
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

/* ---- listing ---- */

/* The files of a folder that fit by name and are not empty, among any number of others.
 *
 * Reading a large folder takes time, so the result is stored in an index: a file `.ledge-index-`
 * and the number of the account in the folder, one for each account. It only saves time. A damaged
 * index is made again; files of others are found after at most ten seconds, or a hundred times the
 * time for reading the folder.
 * Ranges: at most 1024 files of each account are listed, and 16384 in all; of the folder's owner
 * half of those. Of more files, the oldest and the newest are listed, so that a flood of files
 * hides neither those before it nor those after it.
 * Memory: shared_list_done frees. */

typedef struct SharedList {
    SharedFile *items; /* by owner, then the oldest first */
    int32_t count;
    size_t capacity;
} SharedList;

/* `fits` accepts all names that any caller may search; only those that begin with `prefix` are
 * listed now. A name that fits is shorter than SHARED_NAME_MAX and printable. */
typedef struct SharedNames {
    bool (*fits)(const char *name);
    const char *prefix;
} SharedNames;

/* Lists the files. They may be removed or have other owners by now, which reading one shows. `list`
 * is empty or was filled before. False when the folder cannot be read or memory ran out. */
bool shared_list_read(int folder, const SharedNames *names, SharedList *list);

void shared_list_done(SharedList *list);

/* The index after the last file of the owner of file `first`. */
int32_t shared_list_owner_end(const SharedList *list, int32_t first);

/* Is item `n` of `count` one of the `most` at both ends? */
static inline bool shared_list_is_outer(int32_t n, int32_t count, int32_t most)
{
    return n < most / 2 || n >= count - (most - most / 2);
}

/* ---- files ---- */

/* The bytes of a file of at most `max`, ended by a NUL that `length` does not count; the caller
 * frees them. NULL, with errno set, for anything but a regular file (links are not followed), for a
 * larger file, and on failure. */
char *shared_file_read(int folder, const char *name, size_t max, size_t *length);

/* The same for a listed file, whose owner and time are updated. */
char *shared_file_read_listed(int folder, SharedFile *file, size_t max, size_t *length);

typedef struct SharedPost {
    const char *prefix, *suffix; /* of the name */
    const char *bytes;
    size_t length;
    mode_t mode; /* as for chmod */
} SharedPost;

/* Creates a file under a new name, which cannot be read before it is complete on the disk. A file
 * that a killed session leaves behind has no permissions and is ignored. */
bool shared_file_post(int folder, const SharedPost *post);

/* ---- files that are replaced ---- */

/* For a folder that only one account can write to. */

/* Writes a file beside the others, under a name that `post` makes, which then takes the name. */
bool shared_file_put(int folder, const char *name, const SharedPost *post, bool is_new);

/* Makes `length` bytes the content of the file: a new file beside it, which then takes its name. No
 * link is followed; on failure, with errno set, the file is unchanged. */
static inline bool shared_file_replace(int folder, const char *name, const char *bytes,
                                       size_t length)
{
    const SharedPost post = {".new-", "", bytes, length, S_IRUSR | S_IWUSR};
    return shared_file_put(folder, name, &post, false);
}

/* The same for a new file. False with errno EEXIST when there is one of that name, even one that
 * another process has made at the same moment. */
static inline bool shared_file_create(int folder, const char *name, const char *bytes,
                                      size_t length)
{
    const SharedPost post = {".new-", "", bytes, length, S_IRUSR | S_IWUSR};
    return shared_file_put(folder, name, &post, true);
}

/* The number of files whose names have this ending and do not begin with a dot, counted up to
 * `most`; -1 when the folder cannot be read. */
int32_t shared_file_count(int folder, const char *ending, int32_t most);

#endif
