/* backup.c - see backup.h */
#include "backup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/array.h"
#include "../../base/file.h"
#include "../level_file.h"
#include "backup_info.h"
#include "content.h"
#include "state_path.h"

enum { HOUR = 3600, DAY = 24 * HOUR, SAME_SECOND_MAX = 1000, LISTED_MAX = 100000 };

static const char text_ending[] = ".txt", journal_ending[] = ".journal";

/* A file in the folder, named SECONDS-NNN and an ending. */
typedef struct Entry {
    int64_t time;
    int32_t number;
} Entry;

static bool warn(ErrorList *errors)
{
    error_add(errors, ERROR_WARNING, 0, 0, "cannot make a backup: %s", strerror(errno));
    return false;
}

static bool folder_path(const BackupPlace *place, char out[PATH_MAX])
{
    char key[STATE_KEY_MAX];
    state_path_key(place->absolute, key);
    return state_path_format(out, "%s/backup/%s", place->state_folder, key);
}

static bool entry_path(const BackupPlace *place, Entry entry, const char *ending,
                       char out[PATH_MAX])
{
    char folder[PATH_MAX];
    return folder_path(place, folder) &&
           state_path_format(out, "%s/%010lld-%03d%s", folder, (long long)entry.time,
                             (int)entry.number, ending);
}

/* ---- making ---- */

/* Creates the file at `path` from `what`; false with errno set, EEXIST where the name is taken. */
typedef bool (*MakeEntry)(const char *path, const void *what);

/* Tries names until one is free, because another process may create a backup at the same moment.
 * `made` is "" on failure. */
static bool make_entry(const BackupPlace *place, const char *ending, MakeEntry make,
                       const void *what, char made[PATH_MAX])
{
    char folder[PATH_MAX];
    bool is_made = false;
    made[0] = '\0';
    if (!folder_path(place, folder) || !state_path_make_folders(folder)) return false;
    errno = EEXIST;
    for (int32_t number = 0; number < SAME_SECOND_MAX && !is_made && errno == EEXIST; number++)
        is_made = entry_path(place, (Entry){place->now, number}, ending, made) && make(made, what);
    if (!is_made) made[0] = '\0';
    return is_made;
}

static bool write_new(const char *path, const void *what)
{
    const Bytes *bytes = what;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    bool is_written = file_write_bytes(fd, bytes->at, bytes->size);
    int reason = errno;
    bool ok = close(fd) == 0 && is_written;
    if (!ok) unlink(path);
    if (!is_written) errno = reason;
    return ok;
}

static bool link_new(const char *path, const void *what)
{
    return link(what, path) == 0;
}

static bool reserve_new(const char *path, const void *what)
{
    (void)what;
    return file_reserve(path, 0600);
}

/* A save replaces the old file by a new one, so a hard link to the old one is enough as a backup;
 * where links are impossible, or the file is written in place, it is copied. */
bool backup_file(const BackupPlace *place, char made[PATH_MAX], ErrorList *errors)
{
    struct stat st;
    made[0] = '\0';
    if (stat(place->absolute, &st) != 0 || !S_ISREG(st.st_mode)) return true;
    if (!backup_file_is_linked(place) &&
        make_entry(place, text_ending, link_new, place->absolute, made))
        return true;
    ErrorList unheard;
    Bytes bytes;
    error_list_init(&unheard, place->absolute);
    bytes.at = file_read(place->absolute, LEVEL_SIZE_MAX, &bytes.size, &unheard);
    bool is_made = bytes.at && make_entry(place, text_ending, write_new, &bytes, made);
    free(bytes.at);
    return is_made || warn(errors);
}

bool backup_text(const BackupPlace *place, Bytes text, ErrorList *errors)
{
    char path[PATH_MAX];
    return make_entry(place, text_ending, write_new, &text, path) || warn(errors);
}

bool backup_journal_path(const BackupPlace *place, char out[PATH_MAX], ErrorList *errors)
{
    return make_entry(place, journal_ending, reserve_new, NULL, out) || warn(errors);
}

/* ---- listing ---- */

/* Parses a file name; false if it is not a backup's. */
static bool read_name(const char *name, const char *ending, Entry *out)
{
    char *end;
    long long time = strtoll(name, &end, 10);
    if (end == name || *end != '-') return false;
    const char *number_text = end + 1;
    long number = strtol(number_text, &end, 10);
    if (end == number_text || number < 0 || number >= SAME_SECOND_MAX) return false;
    *out = (Entry){time, (int32_t)number};
    return strcmp(end, ending) == 0;
}

static int newest_first(const void *left, const void *right)
{
    const Entry *a = left, *b = right;
    if (a->time != b->time) return a->time < b->time ? 1 : -1;
    return b->number - a->number;
}

/* All entries with an ending, newest first; the caller frees them. */
static Entry *read_folder(const BackupPlace *place, const char *ending, int32_t *count)
{
    char folder[PATH_MAX];
    Entry *entries = NULL, entry;
    size_t capacity = 0;
    *count = 0;
    DIR *dir = folder_path(place, folder) ? opendir(folder) : NULL;
    if (!dir) return NULL;
    for (const struct dirent *e; (e = readdir(dir)) && *count < LISTED_MAX;) {
        if (!read_name(e->d_name, ending, &entry)) continue;
        if (!ARRAY_RESERVE(&entries, &capacity, *count + 1, 16)) break;
        entries[(*count)++] = entry;
    }
    closedir(dir);
    if (*count > 0) qsort(entries, (size_t)*count, sizeof *entries, newest_first);
    return entries;
}

int32_t backup_list(const BackupPlace *place, BackupInfo *out, int32_t max)
{
    int32_t count, listed = 0;
    Entry *entries = read_folder(place, text_ending, &count);
    for (int32_t i = 0; i < count && listed < max; i++) {
        char path[PATH_MAX];
        if (!entry_path(place, entries[i], text_ending, path)) continue;
        if (strlen(path) >= sizeof out[listed].path) continue;
        memcpy(out[listed].path, path, strlen(path) + 1);
        out[listed++].time = entries[i].time;
    }
    free(entries);
    return listed;
}

/* A save that was killed leaves a link among the backups. */
bool backup_file_is_linked(const BackupPlace *place)
{
    struct stat st, backup;
    int32_t count;
    if (stat(place->absolute, &st) != 0 || st.st_nlink <= 1) return false;
    nlink_t left = st.st_nlink - 1;
    Entry *entries = read_folder(place, text_ending, &count);
    for (int32_t i = 0; i < count; i++) {
        char path[PATH_MAX];
        if (entry_path(place, entries[i], text_ending, path) && stat(path, &backup) == 0 &&
            backup.st_ino == st.st_ino && backup.st_dev == st.st_dev)
            left--;
    }
    free(entries);
    return left > 0;
}

/* ---- rotation ---- */

/* What is kept so far, from the newest on. */
typedef struct Rotation {
    int32_t last, hourly, daily;
    int64_t hour, day; /* of the previous one */
} Rotation;

static bool is_kept(Rotation *rotation, int64_t time)
{
    bool new_hour = rotation->hour != time / HOUR, new_day = rotation->day != time / DAY;
    rotation->hour = time / HOUR;
    rotation->day = time / DAY;
    if (rotation->last < BACKUPS_LAST) return ++rotation->last;
    if (new_hour && rotation->hourly < BACKUPS_HOURLY) return ++rotation->hourly;
    return new_day && rotation->daily < BACKUPS_DAILY && ++rotation->daily;
}

static void remove_entry(const BackupPlace *place, Entry entry, const char *ending)
{
    char path[PATH_MAX];
    if (entry_path(place, entry, ending, path)) unlink(path);
}

void backup_rotate(const BackupPlace *place)
{
    int32_t count, most = place->most > 0 ? place->most : INT32_MAX;
    Rotation rotation = {.hour = -1, .day = -1};
    Entry *entries = read_folder(place, text_ending, &count);
    for (int32_t i = 0; i < count; i++)
        if (!is_kept(&rotation, entries[i].time) || i >= most)
            remove_entry(place, entries[i], text_ending);
    free(entries);
    entries = read_folder(place, journal_ending, &count);
    for (int32_t i = min_i32(BACKUP_JOURNALS, most); i < count; i++)
        remove_entry(place, entries[i], journal_ending);
    free(entries);
}
