/* run_history.c - see run_history.h */
#include "run_history.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/file.h"
#include "../base/utf8.h"
#include "paths.h"

enum { STAMP_MAX = 32, TITLE_MAX = 48, NAMES_TRIED_MAX = 100, MS_A_SECOND = 1000 };

bool run_history_find(char out[WORLD_PATH_MAX])
{
    char state[WORLD_PATH_MAX];
    if (!paths_find_state_folder(state)) return false;
    int length = snprintf(out, WORLD_PATH_MAX, "%s/runs", state);
    return length < WORLD_PATH_MAX && (mkdir(out, S_IRWXU) == 0 || errno == EEXIST);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)b, *(char *const *)a);
}

/* The names of all runs, the newest first; the caller frees each, and the list. */
static char **list_names(const char *folder, int32_t *count)
{
    const size_t ending = strlen(".replay");
    size_t capacity = 0;
    char **names = NULL;
    DIR *dir = opendir(folder);
    *count = 0;
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        /* Names begin with a time, so they sort by it. Hidden files are being written. */
        size_t length = strlen(e->d_name);
        bool is_run = e->d_name[0] >= '0' && e->d_name[0] <= '9' && length > ending &&
                      strcmp(e->d_name + length - ending, ".replay") == 0;
        if (!is_run) continue;
        if (!ARRAY_RESERVE(&names, &capacity, *count + 1, 2 * RUN_HISTORY_MAX)) break;
        names[*count] = strdup(e->d_name);
        if (names[*count]) ++*count;
    }
    if (dir) closedir(dir);
    if (names) qsort(names, (size_t)*count, sizeof *names, compare_names);
    return names;
}

static void free_names(char **names, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

static bool join(const char *folder, const char *name, char out[WORLD_PATH_MAX])
{
    return snprintf(out, WORLD_PATH_MAX, "%s/%s", folder, name) < WORLD_PATH_MAX;
}

void run_history_list(RunHistory *out)
{
    char folder[WORLD_PATH_MAX];
    int32_t count;
    out->count = 0;
    if (!run_history_find(folder)) return;
    char **names = list_names(folder, &count);
    for (int32_t i = 0; i < count && out->count < RUN_HISTORY_MAX; i++)
        if (join(folder, names[i], out->paths[out->count])) out->count++;
    free_names(names, count);
}

static void remove_oldest(const char *folder)
{
    int32_t count;
    char **names = list_names(folder, &count);
    for (int32_t i = RUN_HISTORY_MAX; i < count; i++) {
        char path[WORLD_PATH_MAX];
        if (join(folder, names[i], path)) unlink(path);
    }
    free_names(names, count);
}

/* The level's file name without its ending, as part of a file name. */
static void make_title(const char *level, char out[TITLE_MAX])
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *dot = strrchr(level, '.');
    size_t length = dot ? (size_t)(dot - level) : strlen(level);
    utf8_copy(out, TITLE_MAX, level, length);
    for (; *out; out++)
        if (!strchr(letters, *out)) *out = '_';
}

static bool stamp_of(int64_t ms, char out[STAMP_MAX])
{
    char seconds[STAMP_MAX];
    struct tm parts;
    time_t whole = (time_t)(ms / MS_A_SECOND);
    localtime_r(&whole, &parts);
    strftime(seconds, sizeof seconds, "%Y%m%d-%H%M%S", &parts);
    return snprintf(out, STAMP_MAX, "%s.%03d", seconds, (int)(ms % MS_A_SECOND)) < STAMP_MAX;
}

/* The first millisecond from `ms` on that is after the newest run, unless that is of a clock which
 * was far ahead. What was removed before leaves free ones between. */
static int64_t after_newest(const char *folder, int64_t ms)
{
    int32_t count;
    char stamp[STAMP_MAX];
    char **names = list_names(folder, &count);
    int64_t after = ms;
    while (count > 0 && after < ms + NAMES_TRIED_MAX && stamp_of(after, stamp) &&
           strncmp(names[0], stamp, strlen(stamp)) >= 0)
        after++;
    free_names(names, count);
    return after < ms + NAMES_TRIED_MAX ? after : ms;
}

/* Reserves a name by creating an empty file: that of `ms`, or of the first free millisecond after
 * it. */
static bool take_name(const char *folder, const char *title, int64_t ms, char path[WORLD_PATH_MAX])
{
    for (int64_t i = 0; i < NAMES_TRIED_MAX; i++) {
        char stamp[STAMP_MAX], name[WORLD_PATH_MAX];
        if (!stamp_of(ms + i, stamp)) return false;
        snprintf(name, sizeof name, "%s-%s.replay", stamp, title);
        if (!join(folder, name, path)) return false;
        if (file_reserve(path, S_IRUSR | S_IWUSR)) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

bool run_history_add(const Replay *replay, ErrorList *errors)
{
    return run_history_add_at(replay, clock_wall() / CLOCK_MS, errors);
}

bool run_history_add_at(const Replay *replay, int64_t ms, ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], path[WORLD_PATH_MAX], title[TITLE_MAX];
    size_t length;
    make_title(replay->level, title);
    if (!run_history_find(folder) || !take_name(folder, title, after_newest(folder, ms), path)) {
        error_add(errors, ERROR_ERROR, 0, 0, "cannot save the run: %s", strerror(errno));
        return false;
    }
    char *text = replay_text(replay, &length);
    /* Written without waiting for the disk: a level that is begun again begins at once. */
    int fd = text ? open(path, O_WRONLY | O_CLOEXEC) : -1;
    bool kept = fd >= 0 && file_write_bytes(fd, text, length);
    if (fd >= 0 && close(fd) != 0) kept = false;
    if (text && !kept)
        error_add(errors, ERROR_ERROR, 0, 0, "cannot save the run: %s", strerror(errno));
    free(text);
    if (!kept) unlink(path);
    remove_oldest(folder);
    return kept;
}
