/* document_kept.c - see document_kept.h: moving and removing what is kept. */
#include "document_kept.h"

#include "journal.h"
#include "state_path.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool backup_folder(const char *state_folder, const char *path, char out[PATH_MAX])
{
    char absolute[PATH_MAX], key[STATE_KEY_MAX];
    state_path_absolute(path, absolute);
    state_path_key(absolute, key);
    return state_path_format(out, "%s/backup/%s", state_folder, key);
}

static Journal *journal_of(const char *state_folder, const char *path)
{
    char absolute[PATH_MAX];
    state_path_absolute(path, absolute);
    return journal_create(state_folder, absolute);
}

bool document_kept_is_open(const char *state_folder, const char *path)
{
    bool is_busy = false;
    Journal *journal = journal_of(state_folder, path);
    for (int32_t slot = 0; journal && slot < JOURNAL_SLOTS && !is_busy; slot++)
        is_busy = journal_slot_exists(journal, slot) && journal_take(journal, slot) == JOURNAL_BUSY;
    journal_close(journal);
    return is_busy;
}

/* Renames, or with `to` NULL removes; what is not there is no failure. */
static bool put_away(const char *from, const char *to)
{
    int result = to ? rename(from, to) : unlink(from);
    return result == 0 || errno == ENOENT;
}

bool document_kept_move(const char *state_folder, const char *from, const char *to)
{
    char old[PATH_MAX], fresh[PATH_MAX];
    Journal *journals[] = {journal_of(state_folder, from), journal_of(state_folder, to)};
    bool ok = journals[0] && journals[1];
    for (int32_t slot = 0; ok && slot < JOURNAL_SLOTS; slot++)
        ok = journal_slot_path(journals[0], slot, old) &&
             journal_slot_path(journals[1], slot, fresh) && put_away(old, fresh);
    journal_close(journals[0]);
    journal_close(journals[1]);
    return ok && backup_folder(state_folder, from, old) && backup_folder(state_folder, to, fresh) &&
           put_away(old, fresh);
}

static bool remove_folder(const char *folder)
{
    char path[PATH_MAX];
    DIR *dir = opendir(folder);
    if (!dir) return errno == ENOENT;
    for (const struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.' && state_path_format(path, "%s/%s", folder, e->d_name))
            (void)unlink(path);
    closedir(dir);
    return rmdir(folder) == 0;
}

bool document_kept_remove(const char *state_folder, const char *path)
{
    char slot_path[PATH_MAX];
    Journal *journal = journal_of(state_folder, path);
    bool ok = journal != NULL;
    for (int32_t slot = 0; ok && slot < JOURNAL_SLOTS; slot++)
        ok = journal_slot_path(journal, slot, slot_path) && put_away(slot_path, NULL);
    journal_close(journal);
    return ok && backup_folder(state_folder, path, slot_path) && remove_folder(slot_path);
}

void document_kept_trim(const char *state_folder, const char *path, off_t bytes)
{
    char slot_path[PATH_MAX];
    size_t length;
    int64_t changed_at;
    struct stat status;
    if (document_kept_is_open(state_folder, path)) return;
    char *unsaved = document_kept_text(state_folder, path, &length, &changed_at);
    Journal *journal = unsaved ? NULL : journal_of(state_folder, path);
    for (int32_t slot = 0; journal && slot < JOURNAL_SLOTS; slot++)
        if (journal_slot_path(journal, slot, slot_path) && stat(slot_path, &status) == 0 &&
            status.st_size > bytes)
            (void)unlink(slot_path);
    journal_close(journal);
    free(unsaved);
}
