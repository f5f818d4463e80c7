/* shared_file.h - small files in a folder where strangers write too: posted under names of their
 * own, never over another file, listed and read without being held up by what is there.
 *
 * The folder is like /tmp: everybody may add a file, and only its owner may remove it (mode 1777).
 * So a file is whose owner the system says it is, whatever its name or its text claims.
 * Errors: bool and errno. */
#ifndef LEDGE_STORE_SHARED_FILE_H
#define LEDGE_STORE_SHARED_FILE_H

#include "../base.h"

#include <sys/stat.h>

enum { SHARED_NAME_MAX = 96 };

typedef struct SharedFile {
    char name[SHARED_NAME_MAX];
    uid_t owner;
    int64_t time; /* the file's last change, in ns since 1970 */
} SharedFile;

/* ---- listing ---- */

/* The files of a folder whose names fit and that are not empty, found in any number of others.
 *
 * A large folder takes its time to be read, so what is found is kept in an index: a file of the
 * folder, `.ledge-index-` and the number of the account, for every account its own. It only saves
 * time. What is no index is made anew; and what others have added is found at the latest when ten
 * seconds have passed, or a hundred times what reading the folder takes.
 * Ranges: of each account 1024 files are listed, and 16384 in all; of the folder's owner half of
 * those. Of more they are the oldest and the newest, so that no flood hides what was there before
 * it, or came after.
 * Memory: shared_list_done frees. */

typedef struct SharedList {
    SharedFile *items; /* by owner, then the oldest first */
    int32_t count;
    size_t capacity;
} SharedList;

/* `fits` tells of all names that any caller may look for; only those that begin with `prefix` are
 * listed now. A name that fits is shorter than SHARED_NAME_MAX and printable. */
typedef struct SharedNames {
    bool (*fits)(const char *name);
    const char *prefix;
} SharedNames;

/* Lists the files, which may be gone already and have other owners by now: reading one tells.
 * `list` is empty or was filled before. False when the folder cannot be read or memory ran out. */
bool shared_list_read(int folder, const SharedNames *names, SharedList *list);

void shared_list_done(SharedList *list);

/* Where the files of the owner end whose first is number `first`. */
int32_t shared_list_owner_end(const SharedList *list, int32_t first);

/* Is number `n` of `count` among the `most` that are at both ends? */
static inline bool shared_is_outer(int32_t n, int32_t count, int32_t most)
{
    return n < most / 2 || n >= count - (most - most / 2);
}

/* ---- files ---- */

/* The bytes of a file of at most `max`, ended by a NUL that `length` does not count; the caller
 * frees them. NULL for what is no plain file (links and pipes are neither followed nor waited for),
 * is larger or cannot be read; then errno says why. */
char *shared_file_read(int folder, const char *name, size_t max, size_t *length);

/* The same for a listed one, whose owner and time are now those of what was read. */
char *shared_file_read_listed(int folder, SharedFile *file, size_t max, size_t *length);

typedef struct SharedPost {
    const char *prefix, *suffix; /* of the name */
    const char *bytes;
    size_t length;
    mode_t mode; /* as for chmod */
} SharedPost;

/* Makes a file under a new name: nobody can read it half written, and it is on the disk. What a
 * session that was cut off leaves of it has no rights and counts for nothing. */
bool shared_file_post(int folder, const SharedPost *post);

#endif
