/* shared_list.h - lists the files of a folder that other users can write to, and adds files to it.
 *
 * The files that fit by name and are not empty are listed, among any number of others. Reading a
 * large folder takes time, so the result is stored in an index: a file `.ledge-index-` and the
 * number of the account in the folder, one for each account. It only saves time. A damaged index is
 * made again; files of others are found after at most ten seconds, or a hundred times the time for
 * reading the folder.
 * Ranges: at most 1024 files of each account are listed, and 16384 in all; of the folder's owner
 * half of those. Of more files, the oldest and the newest are listed, so that a flood of files
 * hides neither those before it nor those after it.
 * Memory: shared_list_done frees. */
#ifndef LEDGE_SAVE_SHARED_LIST_H
#define LEDGE_SAVE_SHARED_LIST_H

#include "shared_file.h"

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

/* Creates a file under a new name, which cannot be read before it is complete on the disk. A file
 * that a killed session leaves behind has no permissions and is ignored. */
bool shared_list_post(int folder, const SharedPost *post);

#endif
