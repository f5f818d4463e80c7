/* backup.h - backups: the contents of a level file before each save: the last saves, then one an
 * hour, one a day. Journals that were set aside are kept with them.
 *
 * Backups are plain level files in one folder for each file, named by their time.
 * Errors: a backup that cannot be made never stops a save; the reason is a warning. */
#ifndef LEDGE_LEVEL_DOCUMENT_BACKUP_H
#define LEDGE_LEVEL_DOCUMENT_BACKUP_H

#include "../../base/error.h"
#include "backup_info.h"
#include "content.h"

#include <limits.h>

enum { BACKUPS_LAST = 20, BACKUPS_HOURLY = 24, BACKUPS_DAILY = 30, BACKUP_JOURNALS = 20 };

typedef struct BackupPlace {
    const char *state_folder;
    const char *absolute; /* path of the level file */
    int64_t now;          /* seconds since 1970 */
    int32_t most;         /* backups, and journals, of those below; 0: all of those */
} BackupPlace;

/* Backs up the file at place->absolute, if there is one: `made` gets the path of the backup, or "".
 * False, with a warning, where that failed. */
bool backup_file(const BackupPlace *place, char made[PATH_MAX], ErrorList *errors);

/* Has the file other hard links than those of its backups? */
bool backup_file_is_linked(const BackupPlace *place);

/* Backs up a text that is in no file. */
bool backup_text(const BackupPlace *place, Bytes text, ErrorList *errors);

/* Makes the folder, and in it an empty file with a new name, for a journal to be set aside. */
bool backup_journal_path(const BackupPlace *place, char out[PATH_MAX], ErrorList *errors);

/* Removes backups beyond the number to keep. */
void backup_rotate(const BackupPlace *place);

/* Lists the backups, newest first; returns how many are in `out`. */
int32_t backup_list(const BackupPlace *place, BackupInfo *out, int32_t max);

#endif
