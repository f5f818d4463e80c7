/* shared_list.c - see shared_list.h */
#include "shared_list.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/file.h"
#include "../base/hash.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum {
    NAMES_TRIED_MAX = 100,
    FILES_MAX = 16384,       /* in a list */
    OWNER_FILES_MAX = 1024,  /* of an account, except the folder's owner */
    SMALL_FOLDER_MAX = 1024, /* names: below this an index saves no time */
    ROW_MAX = 192,           /* bytes of a line of the index, without its hash */
    HASH_CHARS = 16,
    LINE_MAX_BYTES = HASH_CHARS + 1 + ROW_MAX + 1,
    ROWS_ADDED_MAX = 4096, /* rows added after the folder was read */
    LOCK_TRIES = 50,
    LOCK_PAUSE_MS = 20
};

/* At most one hundredth of the time is spent on reading a large folder. */
#define REST_FACTOR 100
#define REST_MIN    (10 * CLOCK_SECOND)
#define COST_MAX    (60 * CLOCK_SECOND)

/* A file is written in less. */
#define WRITING_MAX (600 * CLOCK_SECOND)

static int compare_files(const void *a, const void *b)
{
    const SharedFile *left = a, *right = b;
    if (left->owner != right->owner) return left->owner < right->owner ? -1 : 1;
    if (left->time != right->time) return left->time < right->time ? -1 : 1;
    return strcmp(left->name, right->name);
}

static void sort_list(SharedList *list)
{
    if (list->count > 0)
        qsort(list->items, (size_t)list->count, sizeof *list->items, compare_files);
}

int32_t shared_list_owner_end(const SharedList *list, int32_t first)
{
    int32_t end = first;
    while (end < list->count && list->items[end].owner == list->items[first].owner)
        end++;
    return end;
}

/* Keeps only `most` files of each account; of the folder's owner half of the list's capacity. */
static void keep_some(SharedList *list, uid_t keeper, int32_t most)
{
    int32_t kept = 0;
    sort_list(list);
    for (int32_t first = 0, end; first < list->count; first = end) {
        int32_t share = list->items[first].owner == keeper ? FILES_MAX / 2 : most;
        end = shared_list_owner_end(list, first);
        for (int32_t i = first; i < end; i++)
            if (shared_list_is_outer(i - first, end - first, share))
                list->items[kept++] = list->items[i];
    }
    list->count = kept;
}

/* Makes room in a full list, with the same share for each account. */
static void make_room(SharedList *list, uid_t keeper)
{
    for (int32_t most = OWNER_FILES_MAX; most > 0 && list->count > FILES_MAX * 3 / 4; most /= 2)
        keep_some(list, keeper, most);
}

static bool add_file(SharedList *list, const SharedFile *file)
{
    if (!ARRAY_RESERVE(&list->items, &list->capacity, list->count + 1, 16)) return false;
    list->items[list->count++] = *file;
    return true;
}

/* A file without read permission is still being written, or its session was killed. */
static bool is_closed(const struct stat *status)
{
    return S_ISREG(status->st_mode) && (status->st_mode & (S_IRUSR | S_IRGRP | S_IROTH)) == 0;
}

/* Finds the file; empty and unfinished ones count as missing. */
static bool find_file(int folder, const char *name, SharedFile *file, struct stat *status)
{
    if (fstatat(folder, name, status, AT_SYMLINK_NOFOLLOW) != 0) return false;
    if (is_closed(status) || (S_ISREG(status->st_mode) && status->st_size == 0)) return false;
    snprintf(file->name, sizeof file->name, "%s", name);
    shared_file_take_status(file, status);
    return true;
}

/* ---- reading a folder ---- */

typedef struct Scan {
    uid_t keeper;       /* the folder's owner */
    int64_t changed_at; /* time of the folder's last change, before it was read */
    int64_t began_at, cost;
    int32_t names;   /* that it has, of any kind */
    bool has_closed; /* one may be finished soon, which the folder's time will not show */
} Scan;

/* Lists every file of the folder that fits, and says what that cost. */
static bool scan_folder(Scan *scan, int folder, bool (*fits)(const char *name), SharedList *list)
{
    struct stat status;
    bool has_room = true;
    if (fstat(folder, &status) != 0) return false;
    *scan =
        (Scan){.keeper = status.st_uid, .changed_at = file_time(&status), .began_at = clock_wall()};
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir && again >= 0) close(again);
    if (!dir) return false;
    list->count = 0;
    for (const struct dirent *e; has_room && (e = readdir(dir)); scan->names++) {
        SharedFile file;
        struct stat found = {0};
        bool is_found = fits(e->d_name) && find_file(folder, e->d_name, &file, &found);
        /* It may still be written; sessions that were cut off leave some that never will be. */
        if (is_closed(&found) && scan->began_at - file_status_time(&found) < WRITING_MAX)
            scan->has_closed = true;
        if (!is_found) continue;
        if (list->count == FILES_MAX) make_room(list, scan->keeper);
        has_room = add_file(list, &file);
    }
    closedir(dir);
    keep_some(list, scan->keeper, OWNER_FILES_MAX);
    if (scan->has_closed) scan->changed_at = scan->began_at; /* so it is not taken for quiet */
    int64_t cost = clock_wall() - scan->began_at;
    scan->cost = cost < 0 || cost > COST_MAX ? COST_MAX : cost;
    return has_room;
}

/* ---- the index ---- */

/* The hash of a line of the index, which has the hash, a blank, and the text. */
static uint64_t hash_of_text(const char *text)
{
    return hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, strlen(text)));
}

static bool write_line(FILE *out, const char *text)
{
    return fprintf(out, "%016" PRIx64 " %s\n", hash_of_text(text), text) > 0;
}

/* Reads the next line; `*text` is the part after the hash. False at the end and for a damaged
 * line. */
static bool read_line(FILE *in, char line[LINE_MAX_BYTES], const char **text)
{
    char *end;
    if (!fgets(line, LINE_MAX_BYTES, in)) return false;
    size_t length = strlen(line);
    if (length <= HASH_CHARS || line[length - 1] != '\n') return false;
    line[length - 1] = '\0';
    *text = line + HASH_CHARS + 1;
    bool has_hash = strspn(line, "0123456789abcdef") == HASH_CHARS && line[HASH_CHARS] == ' ';
    return has_hash && strtoull(line, &end, 16) == hash_of_text(*text);
}

/* Reads a whole number of at most 19 digits, up to `end`, which is skipped; -1 for anything
 * else. */
static int64_t read_number(const char **text, char end)
{
    int64_t value = 0;
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > 19 || (*text)[digits] != end) return -1;
    for (size_t i = 0; i < digits; i++) {
        if (value > (INT64_MAX - 9) / 10) return -1;
        value = value * 10 + ((*text)[i] - '0');
    }
    *text += digits + (end != '\0');
    return value;
}

typedef struct Index {
    int fd;
    FILE *file;
    Scan scan;     /* that it was made of */
    int32_t count; /* files that were found then; more may follow */
} Index;

/* Is the file a regular one of this account that no other account can write? */
static bool is_trusted(int fd)
{
    struct stat status;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
           status.st_nlink == 1 && (status.st_mode & (S_IRWXG | S_IRWXO)) == 0 &&
           status.st_size <= (off_t)(FILES_MAX + ROWS_ADDED_MAX + 1) * LINE_MAX_BYTES;
}

static bool open_index(Index *index, int folder, int flags)
{
    char name[SHARED_NAME_MAX];
    snprintf(name, sizeof name, ".ledge-index-%lu", (unsigned long)geteuid());
    *index = (Index){.fd = openat(folder, name,
                                  O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags,
                                  S_IRUSR | S_IWUSR)};
    if (index->fd < 0) return false;
    index->file = is_trusted(index->fd) ? fdopen(index->fd, "r+") : NULL;
    if (!index->file) close(index->fd);
    return index->file != NULL;
}

/* Two processes of the account may want to write at once; one waits a while. */
static bool lock_index(const Index *index)
{
    static const struct timespec pause = {.tv_nsec = LOCK_PAUSE_MS * CLOCK_MS};
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(index->fd, LOCK_EX | LOCK_NB) == 0) return true;
        nanosleep(&pause, NULL);
    }
    return false;
}

static const char index_mark[] = "index 1 ";

/* "index 1 CHANGED BEGAN COST COUNT" */
static bool read_head(Index *index)
{
    char line[LINE_MAX_BYTES];
    const char *at;
    if (!read_line(index->file, line, &at) || strncmp(at, index_mark, strlen(index_mark)) != 0)
        return false;
    at += strlen(index_mark);
    index->scan.changed_at = read_number(&at, ' ');
    index->scan.began_at = read_number(&at, ' ');
    index->scan.cost = read_number(&at, ' ');
    int64_t count = read_number(&at, '\0');
    index->count = (int32_t)count;
    return index->scan.changed_at >= 0 && index->scan.began_at >= 0 && index->scan.cost >= 0 &&
           index->scan.cost <= COST_MAX && count >= 0 && count <= FILES_MAX;
}

/* "OWNER TIME NAME" */
static bool read_row(FILE *in, bool (*fits)(const char *name), SharedFile *file)
{
    char line[LINE_MAX_BYTES];
    const char *at;
    if (!read_line(in, line, &at)) return false;
    int64_t owner = read_number(&at, ' ');
    int64_t time = owner >= 0 ? read_number(&at, ' ') : -1;
    if (time < 0 || (int64_t)(uid_t)owner != owner) return false;
    if (strlen(at) >= SHARED_NAME_MAX || !fits(at)) return false;
    *file = (SharedFile){.owner = (uid_t)owner, .time = time};
    snprintf(file->name, sizeof file->name, "%s", at);
    return true;
}

/* Reads the rows whose names begin with `prefix`. False if the index is incomplete. */
static bool read_index(Index *index, const SharedNames *names, SharedList *list)
{
    int32_t read = 0;
    SharedFile file;
    rewind(index->file);
    list->count = 0;
    if (!read_head(index)) return false;
    for (; read_row(index->file, names->fits, &file); read++) {
        if (strncmp(file.name, names->prefix, strlen(names->prefix)) != 0) continue;
        if (!add_file(list, &file)) return false;
    }
    return feof(index->file) && read >= index->count && read <= index->count + ROWS_ADDED_MAX;
}

/* Is the index up to date, or too new to check again? */
static bool is_fresh(const Index *index, int folder)
{
    struct stat status;
    int64_t now = clock_wall(), age = now - index->scan.began_at;
    if (fstat(folder, &status) != 0 || age < 0) return false;
    /* A file added at the same moment as the last one would not change the folder's time. */
    bool was_quiet = index->scan.began_at - index->scan.changed_at > 2 * CLOCK_SECOND;
    if (was_quiet && file_time(&status) == index->scan.changed_at) return true;
    return age < REST_MIN || age / REST_FACTOR < index->scan.cost;
}

static void write_row(const SharedFile *file, char text[ROW_MAX])
{
    snprintf(text, ROW_MAX, "%lu %" PRId64 " %s", (unsigned long)file->owner, file->time,
             file->name);
}

/* Writes the index; needs the lock. An index that cannot be written completely is left empty, which
 * counts as none. */
static void write_index(Index *index, const Scan *scan, const SharedList *list)
{
    char text[ROW_MAX];
    rewind(index->file);
    if (ftruncate(index->fd, 0) != 0) return;
    snprintf(text, sizeof text, "%s%" PRId64 " %" PRId64 " %" PRId64 " %" PRId32, index_mark,
             scan->changed_at, scan->began_at, scan->cost, list->count);
    bool is_written = write_line(index->file, text);
    for (int32_t i = 0; is_written && i < list->count; i++) {
        write_row(&list->items[i], text);
        is_written = write_line(index->file, text);
    }
    if (is_written && fflush(index->file) == 0) return;
    clearerr(index->file);
    if (ftruncate(index->fd, 0) != 0) return;
}

/* Lists the files by the index, and makes that anew where it is not of use. */
static bool list_by_index(Index *index, int folder, const SharedNames *names, SharedList *list)
{
    Scan scan;
    if (read_index(index, names, list) && is_fresh(index, folder)) return true;
    bool is_locked = lock_index(index);
    /* Another process may have rewritten it meanwhile. */
    if (is_locked && read_index(index, names, list) && is_fresh(index, folder)) return true;
    if (!scan_folder(&scan, folder, names->fits, list)) return false;
    if (is_locked) write_index(index, &scan, list);
    return true;
}

/* Reads the folder, and makes an index if that will save time. */
static bool list_without_index(int folder, const SharedNames *names, SharedList *list)
{
    Index index;
    Scan scan;
    if (!scan_folder(&scan, folder, names->fits, list)) return false;
    if (scan.names <= SMALL_FOLDER_MAX) return true;
    if (!open_index(&index, folder, O_CREAT | O_EXCL)) return true;
    /* Creating it changed the time of the folder, so at first only its age makes it fresh. */
    if (lock_index(&index)) write_index(&index, &scan, list);
    fclose(index.file);
    return true;
}

bool shared_list_read(int folder, const SharedNames *names, SharedList *list)
{
    Index index;
    bool is_read;
    int32_t kept = 0;
    if (open_index(&index, folder, 0)) {
        is_read = list_by_index(&index, folder, names, list);
        fclose(index.file);
    } else {
        is_read = list_without_index(folder, names, list);
    }
    for (int32_t i = 0; i < list->count; i++)
        if (strncmp(list->items[i].name, names->prefix, strlen(names->prefix)) == 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
    sort_list(list);
    return is_read;
}

void shared_list_done(SharedList *list)
{
    free(list->items);
    *list = (SharedList){0};
}

/* ---- posting ---- */

/* Adds a new file to the index; without an index, or if it is locked, the folder will be read. */
static void note_in_index(int folder, const char *name)
{
    Index index;
    SharedFile file;
    struct stat status;
    char text[ROW_MAX];
    if (!find_file(folder, name, &file, &status) || !open_index(&index, folder, 0)) return;
    write_row(&file, text);
    if (lock_index(&index) && fseek(index.file, 0, SEEK_END) == 0) write_line(index.file, text);
    fclose(index.file);
}

bool shared_list_post(int folder, const SharedPost *post)
{
    char name[SHARED_NAME_MAX];
    for (int i = 0; i < NAMES_TRIED_MAX; i++) {
        if (!shared_file_make_name(post, name)) return false;
        if (shared_file_add(folder, name, post)) {
            note_in_index(folder, name);
            return true;
        }
        if (errno != EEXIST) return false;
    }
    return false;
}
