/* records.c - see records.h */
#include "records.h"

#include "../array.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "paths.h"

enum { READ_PER_OWNER_MAX = 8, PREFIX_MAX = 48 };

static const char suffix[] = ".replay";

static const char *const kind_names[BEST_KIND_COUNT] = {
#define X(id, name, title) name,
    BEST_KIND_LIST(X)
#undef X
};

const char *const best_kind_titles[BEST_KIND_COUNT] = {
#define X(id, name, title) title,
    BEST_KIND_LIST(X)
#undef X
};

/* A file that says by its name that it is a record of the level and kind. */
typedef struct Candidate {
    char name[SHARED_NAME_MAX];
    uid_t owner;
    int64_t time;
} Candidate;

/* All candidates of one level and kind, by owner, then the oldest first. */
typedef struct Search {
    int folder;
    const Level *level;
    BestKind kind;
    uint64_t hash; /* of the level */
    Candidate *items;
    int32_t count;
    size_t capacity;
    ErrorList *faults; /* may be NULL */
} Search;

/* ---- folders ---- */

static bool fail(ErrorList *errors, const char *what)
{
    error_add(errors, ERROR_ERROR, 0, 0, "%s: %s", what, strerror(errno));
    return false;
}

bool records_open_own(Records *records, ErrorList *errors)
{
    char state[WORLD_PATH_MAX];
    Records own = {.is_shared = false};
    if (!state_folder_find(state)) {
        error_add(errors, ERROR_ERROR, 0, 0, "no folder for records: HOME is not set");
        return false;
    }
    int length = snprintf(own.folder, sizeof own.folder, "%s/records", state);
    if (length >= WORLD_PATH_MAX) errno = ENAMETOOLONG;
    if (length >= WORLD_PATH_MAX || (mkdir(own.folder, S_IRWXU) != 0 && errno != EEXIST))
        return fail(errors, "no folder for records");
    *records = own;
    return true;
}

bool records_open_shared(Records *records, const char *folder, ErrorList *errors)
{
    struct stat status;
    if (strlen(folder) >= WORLD_PATH_MAX) {
        errno = ENAMETOOLONG;
        return fail(errors, "no folder for records");
    }
    if (stat(folder, &status) != 0) return fail(errors, "no folder for records");
    if (!S_ISDIR(status.st_mode)) {
        error_add(errors, ERROR_ERROR, 0, 0, "records need a folder, and this is none");
        return false;
    }
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) && !(status.st_mode & S_ISVTX)) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "others may remove records here: make it sticky (chmod +t)");
        return false;
    }
    *records = (Records){.is_shared = true};
    memcpy(records->folder, folder, strlen(folder) + 1);
    return true;
}

/* ---- finding files ---- */

static void make_prefix(uint64_t hash, BestKind kind, char out[PREFIX_MAX])
{
    snprintf(out, PREFIX_MAX, "%016" PRIx64 "-%s-", hash, kind_names[kind]);
}

static bool has_form(const char *name, const char *prefix)
{
    size_t length = strlen(name), before = strlen(prefix), after = sizeof suffix - 1;
    return length >= before + after && length < SHARED_NAME_MAX &&
           memcmp(name, prefix, before) == 0 && strcmp(name + length - after, suffix) == 0;
}

static bool add_candidate(Search *search, const char *name)
{
    struct stat status;
    if (fstatat(search->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return true;
    if (!ARRAY_RESERVE(&search->items, &search->capacity, search->count + 1, 16)) return false;
    Candidate *candidate = &search->items[search->count++];
    snprintf(candidate->name, sizeof candidate->name, "%s", name);
    candidate->owner = status.st_uid;
    /* Unlike the time of writing, this one cannot be set back. */
    candidate->time = (int64_t)status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec;
    return true;
}

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *left = a, *right = b;
    if (left->owner != right->owner) return left->owner < right->owner ? -1 : 1;
    if (left->time != right->time) return left->time < right->time ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* The folder's list may be read from its beginning as often as one likes. */
static bool list_candidates(Search *search)
{
    char prefix[PREFIX_MAX];
    int again = openat(search->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir) {
        if (again >= 0) close(again);
        return false;
    }
    bool room = true;
    make_prefix(search->hash, search->kind, prefix);
    for (const struct dirent *e; room && (e = readdir(dir));)
        if (has_form(e->d_name, prefix)) room = add_candidate(search, e->d_name);
    closedir(dir);
    if (search->count > 0)
        qsort(search->items, (size_t)search->count, sizeof *search->items, compare_candidates);
    return room;
}

/* ---- reading one ---- */

static void note_fault(const Search *search, const Candidate *candidate, const char *what)
{
    if (search->faults)
        error_add(search->faults, ERROR_WARNING, 0, 0, "%.110s: %.80s", candidate->name, what);
}

static bool read_replay(int folder, const char *name, Replay *replay, ErrorList *errors)
{
    size_t length;
    error_list_init(errors, name);
    char *text = shared_file_read(folder, name, RECORD_SIZE_MAX, &length);
    if (!text) {
        error_add(errors, ERROR_ERROR, 0, 0, "cannot be read: %s", strerror(errno));
        return false;
    }
    bool good = replay_parse(text, length, replay, errors);
    free(text);
    return good;
}

/* Why a true run is no record of the kind; NULL: it is one. */
static const char *reason_against(const Replay *replay, const ReplayReport *report, BestKind kind)
{
    if (replay->result != REPLAY_FINISHED) return "did not reach the finish";
    if (replay->practice) return "is practice";
    if (kind == BEST_COINS && (report->coin_count == 0 || report->coins < report->coin_count))
        return "has not all coins";
    return NULL;
}

static bool judge(const Search *search, const Candidate *candidate, const Replay *replay,
                  ReplayReport *report)
{
    char line[REPLAY_REPORT_MAX];
    const char *reason = NULL;
    if (replay->tape.count > RECORD_TICKS_MAX) {
        reason = "is longer than an hour";
    } else if (replay_verify(replay, search->level, report) != REPLAY_OK) {
        replay_report_text(replay, report, line);
        reason = line;
    } else {
        reason = reason_against(replay, report, search->kind);
    }
    if (reason) note_fault(search, candidate, reason);
    return reason == NULL;
}

static bool read_run(const Search *search, const Candidate *candidate, BestRun *run)
{
    Replay replay;
    ErrorList errors;
    if (!read_replay(search->folder, candidate->name, &replay, &errors)) {
        note_fault(search, candidate, errors.items[0].text);
        return false;
    }
    *run = (BestRun){.owner = candidate->owner, .time = candidate->time};
    memcpy(run->file, candidate->name, sizeof run->file);
    bool counts = judge(search, candidate, &replay, &run->report);
    replay_done(&replay);
    return counts;
}

/* ---- the best ---- */

/* Less is better: below, at or above 0. */
static int32_t compare_reports(BestKind kind, const ReplayReport *a, const ReplayReport *b)
{
    if (kind == BEST_DEATHS && a->deaths != b->deaths) return a->deaths < b->deaths ? -1 : 1;
    return (a->tick > b->tick) - (a->tick < b->tick);
}

/* Everybody who looks at two runs of one player finds the same one better, at any time: so of two
 * that were kept at once one stays. */
static bool ranks_before(BestKind kind, const BestRun *a, const BestRun *b)
{
    int32_t difference = compare_reports(kind, &a->report, &b->report);
    if (difference != 0) return difference < 0;
    if (a->owner != b->owner && a->time != b->time) return a->time < b->time;
    return strcmp(a->file, b->file) < 0;
}

/* Finds the best of one player, or of all where `owner` is NULL. Of others a few files are read
 * each, so that nobody can keep everybody waiting. */
static bool find_best(const Search *search, const uid_t *owner, BestRun *best)
{
    bool found = false;
    int32_t read = 0;
    for (int32_t i = 0; i < search->count; i++) {
        BestRun run;
        const Candidate *candidate = &search->items[i];
        bool is_next = i > 0 && candidate->owner == candidate[-1].owner;
        read = is_next ? read + 1 : 0;
        if (owner ? candidate->owner != *owner : read >= READ_PER_OWNER_MAX) continue;
        if (!read_run(search, candidate, &run)) continue;
        if (!found || ranks_before(search->kind, &run, best)) *best = run;
        found = true;
    }
    return found;
}

static bool search_open(Search *search, const Records *records, const Level *level)
{
    *search = (Search){.level = level, .hash = level_hash(level)};
    search->folder = open(records->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return search->folder >= 0;
}

/* Looks for another kind in the same folder. */
static bool search_kind(Search *search, BestKind kind)
{
    search->kind = kind;
    search->count = 0;
    return list_candidates(search);
}

static void search_close(Search *search)
{
    free(search->items);
    close(search->folder);
}

bool records_best(const Records *records, const Level *level, BestKind kind, BestRun *best,
                  ErrorList *faults)
{
    Search search;
    if (!search_open(&search, records, level)) return false;
    search.faults = faults;
    bool found = search_kind(&search, kind) && find_best(&search, NULL, best);
    search_close(&search);
    return found;
}

bool records_read(const Records *records, const BestRun *best, Replay *replay)
{
    ErrorList unheard;
    int folder = open(records->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    bool good = read_replay(folder, best->file, replay, &unheard);
    close(folder);
    return good;
}

/* ---- keeping ---- */

/* The kinds that a run would be the player's best of. */
static uint32_t find_better_kinds(Search *search, const Replay *replay, const ReplayReport *report)
{
    uint32_t kinds = 0;
    uid_t self = geteuid();
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        BestRun best;
        if (reason_against(replay, report, (BestKind)kind)) continue;
        if (!search_kind(search, (BestKind)kind)) return 0;
        bool is_better = !find_best(search, &self, &best) ||
                         compare_reports((BestKind)kind, report, &best.report) < 0;
        if (is_better) kinds |= 1u << kind;
    }
    return kinds;
}

/* Removes the player's runs that are no longer the best. What does not verify stays: it may be a
 * record of another version of the game. */
static void remove_worse(Search *search, BestKind kind)
{
    BestRun best, run;
    uid_t self = geteuid();
    if (!search_kind(search, kind) || !find_best(search, &self, &best)) return;
    for (int32_t i = 0; i < search->count; i++) {
        const Candidate *candidate = &search->items[i];
        bool is_other = candidate->owner == self && strcmp(candidate->name, best.file) != 0;
        if (is_other && read_run(search, candidate, &run))
            unlinkat(search->folder, candidate->name, 0);
    }
}

static bool post(const Search *search, const Records *records, BestKind kind, const Replay *replay)
{
    char prefix[PREFIX_MAX];
    size_t length;
    mode_t mode = records->is_shared ? S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH : S_IRUSR | S_IWUSR;
    char *text = replay_text(replay, &length);
    if (!text) {
        errno = ENOMEM;
        return false;
    }
    make_prefix(search->hash, kind, prefix);
    bool posted = shared_file_post(search->folder, prefix, suffix, text, length, mode);
    free(text);
    return posted;
}

static uint32_t keep_kinds(Search *search, const Records *records, const Replay *replay,
                           const ReplayReport *report, ErrorList *errors)
{
    uint32_t kinds = find_better_kinds(search, replay, report);
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        if (!(kinds >> kind & 1)) continue;
        if (!post(search, records, (BestKind)kind, replay)) {
            fail(errors, "the record cannot be kept");
            return 0;
        }
        remove_worse(search, (BestKind)kind);
    }
    return kinds;
}

uint32_t records_keep_run(const Records *records, const Replay *replay, const Level *level,
                          ErrorList *errors)
{
    Search search;
    ReplayReport report;
    if (replay->practice || replay->result != REPLAY_FINISHED) return 0;
    if (replay->tape.count > RECORD_TICKS_MAX) return 0;
    if (replay_verify(replay, level, &report) != REPLAY_OK) return 0;
    if (!search_open(&search, records, level)) {
        fail(errors, "the folder of records cannot be opened");
        return 0;
    }
    uint32_t kinds = keep_kinds(&search, records, replay, &report, errors);
    search_close(&search);
    return kinds;
}

void records_name_owner(uid_t owner, char out[RECORD_NAME_MAX])
{
    const struct passwd *entry = getpwuid(owner);
    if (entry)
        text_make_safe(out, RECORD_NAME_MAX, entry->pw_name, strlen(entry->pw_name));
    else
        snprintf(out, RECORD_NAME_MAX, "%lu", (unsigned long)owner);
}
