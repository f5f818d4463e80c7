/* document_kept.h - what the state folder has of a level file, without opening the file: work that
 * was not saved, and backups. Reading locks and changes nothing.
 *
 * Memory: texts belong to the caller. */
#ifndef LEDGE_LEVEL_DOCUMENT_DOCUMENT_KEPT_H
#define LEDGE_LEVEL_DOCUMENT_DOCUMENT_KEPT_H

#include "../../base/base.h"
#include "backup_info.h"

#include <sys/types.h>

/* A journal that is larger is not read: it would take longer than a list may. */
enum { DOCUMENT_KEPT_SIZE_MAX = 8 * 1024 * 1024 };

/* The level with the changes that are in a journal and not in the file, which may be missing; NULL
 * where there are none, or they cannot be read. `changed_at` gets the time of the last one, in
 * seconds since 1970. */
char *document_kept_text(const char *state_folder, const char *path, size_t *length,
                         int64_t *changed_at);

/* Is the file open in an editor, here or in another process? */
bool document_kept_is_open(const char *state_folder, const char *path);

/* Moves journals and backups to those of another path, which must have none, or removes them; the
 * file must not be open. False, with errno, where that fails; then a part may be done. */
bool document_kept_move(const char *state_folder, const char *from, const char *to);
bool document_kept_remove(const char *state_folder, const char *path);

/* Removes the journals that are longer than so many bytes, and with them the undo of earlier
 * sessions, unless they have work that was not saved, or the file is open. */
void document_kept_trim(const char *state_folder, const char *path, off_t bytes);

/* Lists the backups of the file, newest first; returns how many are in `out`. */
int32_t document_kept_backups(const char *state_folder, const char *path, BackupInfo *out,
                              int32_t max);

#endif
