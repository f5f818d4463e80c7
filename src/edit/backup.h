/* backup.h - what was in a level file before it was written: the last saves, then one an hour, one
 * a day. Journals that were put aside lie with them.
 *
 * Backups are plain level files in a folder of their own for each file, named by their time.
 * Errors: a backup that cannot be made never stops a save; the reason is a warning. */
#ifndef LEDGE_EDIT_BACKUP_H
#define LEDGE_EDIT_BACKUP_H

#include "document.h"

#include <limits.h>

enum { BACKUPS_LAST = 20, BACKUPS_HOURLY = 24, BACKUPS_DAILY = 30, BACKUP_JOURNALS = 20 };

typedef struct BackupPlace {
    const char *state_folder;
    const char *absolute; /* path of the level file */
    int64_t now;          /* seconds since 1970 */
} BackupPlace;

/* Keeps what is in the file at place->absolute, if there is one: `made` gets the path of the
 * backup, "" without one. False, with a warning, where that failed. */
bool backup_file(const BackupPlace *place, char made[PATH_MAX], ErrorList *errors);

/* Keeps a text that is in no file. */
bool backup_text(const BackupPlace *place, const char *text, size_t size, ErrorList *errors);

/* A new name in the folder, which is made, for a journal to be put aside. */
bool backup_journal_path(const BackupPlace *place, char out[PATH_MAX], ErrorList *errors);

/* Removes the backups that are too many. */
void backup_rotate(const BackupPlace *place);

/* Newest first; returns how many there are in `out`. */
int32_t backup_list(const BackupPlace *place, BackupInfo *out, int32_t max);

#endif
