/* file.h - whole files in and out: read with a clear reason on failure, written all or nothing.
 *
 * "-" is standard input or output where the user names a file.
 * Errors: what could not be done and why, as the system says it; about the file that the list
 * names. Memory: file_read's bytes belong to the caller, who frees them. */
#ifndef LEDGE_FILE_H
#define LEDGE_FILE_H

#include "error.h"

#include <sys/types.h>

/* The largest file of any kind that is read: four of the largest maps. */
enum { FILE_SIZE_MAX = 256 * 1024 * 1024 };

/* The bytes of a file that was found, in a folder or by its name in another file, and, after them,
 * a NUL that `length` does not count (the bytes may hold more of them). NULL on failure: also for
 * what is no regular file, on which nothing waits, and for more than `size_max` bytes, of which no
 * memory is taken. */
char *file_read(const char *path, size_t size_max, size_t *length, ErrorList *errors);

/* The same for a file that the user has named: it may be "-", a pipe or a terminal, too. */
char *file_read_named(const char *path, size_t size_max, size_t *length, ErrorList *errors);

/* Makes `length` bytes the content of the file: a temporary file in the same folder, fsync,
 * rename, fsync of the folder. Permissions of the target are kept; a symbolic link stays and
 * its target is written. On failure the target is as it was. */
bool file_write(const char *path, const char *bytes, size_t length, ErrorList *errors);

/* The same for a file that the user has named: "-", a pipe or a device is written straight. */
bool file_write_named(const char *path, const char *bytes, size_t length, ErrorList *errors);

/* Makes an empty file that file_write fills later, and so takes the name: false, with errno EEXIST,
 * where it is taken already, also by another process at the same moment. `mode` as for open. */
bool file_reserve(const char *path, mode_t mode);

/* What reads a file, changes the text and writes it again does so between these two: then nothing
 * is lost that another session writes meanwhile. The folder of the file is locked, so that no other
 * file is needed and a folder that cannot be written to is no obstacle.
 * Order: one lock at a time. Where there is no lock to be had, or a session holds it for more than
 * FILE_LOCK_SECONDS, file_lock returns all the same, as if there were none. */
enum { FILE_LOCK_SECONDS = 5 };
int file_lock(const char *path);
void file_unlock(int lock);

/* Writes all bytes to an open descriptor that blocks, in as many parts as the system takes them.
 * False, with errno set, when it takes no more. */
bool file_write_bytes(int fd, const char *bytes, size_t length);

#endif
