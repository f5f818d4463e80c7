/* records.c - see records.h */
#include "records.h"

#include "../base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "account.h"
#include "paths.h"

enum { READ_OF_EACH = 8, READ_OF_ONE = 256, PREFIX_MAX = 96 };

/* The files whose names say that they are records of one level and kind. */
typedef struct Search {
    int folder;
    uid_t keeper;    /* the folder's owner */
    bool is_trusted; /* who is that of the arcade: others may have made the folder before it did */
    const Level *level;
    BestKind kind;
    uint64_t hash;         /* of the level */
    const char *id;        /* of the player; "": the account */
    struct Claims *claims; /* once they were read; freed at the end */
    SharedList list;
    ErrorList *faults;     /* may be NULL */
    int32_t ticks_to_beat; /* longer runs are not verified; 0: all are */
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
    if (!paths_find_state_folder(state)) {
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

void records_open_arcade(Records *records, const char *folder)
{
    *records = (Records){.is_shared = true};
    snprintf(records->folder, sizeof records->folder, "%s", folder);
}

/* ---- finding files ---- */

static void make_prefix(uint64_t hash, BestKind kind, char out[PREFIX_MAX])
{
    snprintf(out, PREFIX_MAX, "%016" PRIx64 "-%s-", hash, best_kind_name(kind));
}

/* ---- reading one ---- */

static void note_fault(const Search *search, const SharedFile *candidate, const char *what)
{
    if (search->faults)
        error_add(search->faults, ERROR_WARNING, 0, 0, "%.110s: %.80s", candidate->name, what);
}

/* Reads a replay. A file that was removed is not an error. */
static bool read_replay(int folder, SharedFile *file, Replay *replay, ErrorList *errors)
{
    size_t length;
    error_list_init(errors, file->name);
    char *text = shared_file_read_listed(folder, file, RECORD_SIZE_MAX, &length);
    if (!text && errno != ENOENT)
        error_add(errors, ERROR_ERROR, 0, 0, "cannot be read: %s", strerror(errno));
    if (!text) return false;
    bool good = replay_parse(text, length, replay, errors);
    free(text);
    return good;
}

const char *records_reason_against(const Replay *replay, const ReplayReport *report, BestKind kind)
{
    if (replay->result != REPLAY_FINISHED) return "did not reach the finish";
    if (replay->practice) return "is practice";
    bool has_assists = replay_assists(replay) != 0;
    if (has_assists != (kind == BEST_ASSISTED))
        return has_assists ? "had assists" : "had no assists";
    if (kind == BEST_COINS && (report->coin_count == 0 || report->coins < report->coin_count))
        return "has not all coins";
    return NULL;
}

static bool judge(const Search *search, const SharedFile *candidate, const Replay *replay,
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
        reason = records_reason_against(replay, report, search->kind);
    }
    if (reason) note_fault(search, candidate, reason);
    return reason == NULL;
}

/* May this account have a run of this player in the folder? */
static bool may_have(const Search *search, uid_t owner, const Visitor *player)
{
    Visitor account;
    if (owner == geteuid() || (search->is_trusted && owner == search->keeper)) return true;
    if (!visitor_name_is_good(player->name)) return false;
    visitor_of_account(owner, player->name, &account);
    return strcmp(account.id, player->id) == 0;
}

static bool is_as_claimed(const RunClaim *claim, const ReplayReport *report)
{
    return claim->ticks == report->tick && claim->deaths == report->deaths &&
           claim->coins == report->coins;
}

/* Is a run whose file's name has the id of a player really of that player, and as claimed there?
 * `run` receives the player. A name without an id is right. */
static bool keeps_claim(const Search *search, const Replay *replay, BestRun *run)
{
    RunClaim claim;
    Visitor player;
    if (!run_claim_read(run->file, &claim)) return true;
    if (!visitor_of_player(replay->player, &player) || player.is_guest) return false;
    if (strcmp(player.id, claim.id) != 0 || !may_have(search, run->owner, &player)) return false;
    visitor_to_player(&player, run->player);
    return is_as_claimed(&claim, &run->report);
}

static bool read_run(const Search *search, const SharedFile *candidate, BestRun *run)
{
    Replay replay;
    ErrorList errors;
    SharedFile file = *candidate;
    if (!read_replay(search->folder, &file, &replay, &errors)) {
        if (errors.count > 0) note_fault(search, candidate, errors.items[0].text);
        return false;
    }
    *run = (BestRun){.owner = file.owner, .time = file.time};
    memcpy(run->file, file.name, sizeof run->file);
    bool is_slower = search->ticks_to_beat > 0 && replay.tape.count > search->ticks_to_beat;
    bool counts = !is_slower && judge(search, candidate, &replay, &run->report);
    if (counts && !keeps_claim(search, &replay, run)) {
        note_fault(search, candidate, "is not of the player, or not the run, that its name says");
        counts = false;
    }
    replay_done(&replay);
    return counts;
}

/* ---- the best ---- */

/* Compares two runs: below 0 if `a` is better, above 0 if `b` is. */
static int32_t compare_reports(BestKind kind, const ReplayReport *a, const ReplayReport *b)
{
    if (kind == BEST_DEATHS && a->deaths != b->deaths) return a->deaths < b->deaths ? -1 : 1;
    return (a->tick > b->tick) - (a->tick < b->tick);
}

/* A total order: all processes find the same one of two runs of a player better, so when two are
 * stored at once exactly one stays. */
static bool ranks_before(BestKind kind, const BestRun *a, const BestRun *b)
{
    int32_t difference = compare_reports(kind, &a->report, &b->report);
    if (difference != 0) return difference < 0;
    if (a->owner != b->owner && a->time != b->time) return a->time < b->time;
    return strcmp(a->file, b->file) < 0;
}

typedef struct Best {
    bool is_found;
    BestRun run;
} Best;

/* Takes the run if it is the best so far, and belongs to its owner. */
static void consider(Search *search, const SharedFile *file, Best *best)
{
    BestRun run;
    RunClaim claim;
    if (run_claim_read(file->name, &claim)) return; /* see find_best_claim */
    if (!read_run(search, file, &run) || run.owner != file->owner) return;
    if (!best->is_found || ranks_before(search->kind, &run, &best->run)) best->run = run;
    best->is_found = true;
    bool goes_by_time = search->kind != BEST_DEATHS && !search->faults;
    search->ticks_to_beat = goes_by_time ? best->run.report.tick : 0;
}

/* Finds the best of one player, or of all where `owner` is NULL. Of each player only a few files
 * are read, so that one player cannot slow down all others; of a single player as many as parallel
 * sessions may leave. */
static bool find_best(Search *search, const uid_t *owner, BestRun *run)
{
    Best best = {.is_found = false};
    const SharedList *list = &search->list;
    for (int32_t first = 0, end; first < list->count; first = end) {
        end = shared_list_owner_end(list, first);
        if (owner && list->items[first].owner != *owner) continue;
        for (int32_t i = first; i < end; i++)
            if (shared_list_is_outer(i - first, end - first, owner ? READ_OF_ONE : READ_OF_EACH))
                consider(search, &list->items[i], &best);
    }
    search->ticks_to_beat = 0;
    if (best.is_found) *run = best.run;
    return best.is_found;
}

/* ---- the best of players of an arcade ---- */

/* The claims of the search's level, of its player or, without one, of all: of each kind the best,
 * in order. */
typedef struct Claims {
    int32_t counts[BEST_KIND_COUNT];
    RunClaim items[BEST_KIND_COUNT][READ_OF_ONE];
} Claims;

static bool take_claim(void *context, const RunClaim *claim)
{
    const Search *search = context;
    RunClaim *items = search->claims->items[claim->kind];
    int32_t *count = &search->claims->counts[claim->kind], at = *count;
    if (search->id[0] && strcmp(claim->id, search->id) != 0) return true;
    while (at > 0 && run_claim_compare(claim, &items[at - 1]) < 0)
        at--;
    if (at == READ_OF_ONE) return true;
    *count = min_i32(*count + 1, READ_OF_ONE);
    memmove(&items[at + 1], &items[at], (size_t)(*count - 1 - at) * sizeof *items);
    items[at] = *claim;
    return true;
}

/* Those of the search's kind. The folder is read once for all kinds. */
static int32_t find_claims(Search *search, const RunClaim **items)
{
    char prefix[PREFIX_MAX];
    bool is_new = !search->claims;
    if (is_new) search->claims = calloc(1, sizeof *search->claims);
    if (!search->claims) return 0;
    snprintf(prefix, sizeof prefix, "%016" PRIx64 "-", search->hash);
    if (is_new) (void)records_each_claim(search->folder, prefix, take_claim, search);
    *items = search->claims->items[search->kind];
    return search->claims->counts[search->kind];
}

static bool read_claimed(const Search *search, const RunClaim *claim, BestRun *run)
{
    SharedFile file = {.owner = 0};
    run_claim_file(claim, file.name);
    return read_run(search, &file, run);
}

/* Are there any? The folder need not be read again where all are runs of accounts. */
static bool lists_claims(const Search *search)
{
    RunClaim claim;
    for (int32_t i = 0; i < search->list.count; i++)
        if (run_claim_read(search->list.items[i].name, &claim)) return true;
    return false;
}

/* The first of them that is as claimed. */
static bool find_best_claim(Search *search, BestRun *run)
{
    const RunClaim *claims = NULL;
    int32_t count = find_claims(search, &claims);
    for (int32_t i = 0; i < count; i++)
        if (read_claimed(search, &claims[i], run)) return true;
    return false;
}

static bool search_open(Search *search, const Records *records, const Level *level)
{
    struct stat status, above;
    *search = (Search){.level = level, .hash = level_hash(level), .id = records->id};
    search->folder = open(records->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (search->folder >= 0 && fstat(search->folder, &status) == 0) {
        search->keeper = status.st_uid;
        search->is_trusted =
            fstatat(search->folder, "..", &above, 0) == 0 && above.st_uid == status.st_uid;
    }
    return search->folder >= 0;
}

/* Restarts the search for another kind in the same folder. */
static bool search_kind(Search *search, BestKind kind)
{
    char prefix[PREFIX_MAX];
    search->kind = kind;
    if (search->id[0]) return true;
    make_prefix(search->hash, kind, prefix);
    return shared_list_read(search->folder, &(SharedNames){records_name_is_good, prefix},
                            &search->list);
}

static void search_close(Search *search)
{
    shared_list_done(&search->list);
    free(search->claims);
    close(search->folder);
}

bool records_best(const Records *records, const Level *level, BestKind kind, BestRun *best,
                  ErrorList *faults)
{
    Search search;
    BestRun run, claimed;
    if (!search_open(&search, records, level)) return false;
    search.faults = faults;
    search.id = "";
    bool found = search_kind(&search, kind) && find_best(&search, NULL, &run);
    bool has_claim = lists_claims(&search) && find_best_claim(&search, &claimed);
    if (has_claim && (!found || ranks_before(kind, &claimed, &run))) run = claimed;
    search_close(&search);
    if (found || has_claim) *best = run;
    return found || has_claim;
}

bool records_check_claim(const Records *records, const Level *level, const RunClaim *claim,
                         char player[VISITOR_PLAYER_MAX])
{
    BestRun run;
    Search search;
    if (!search_open(&search, records, level)) return false;
    search.kind = claim->kind;
    bool is_right = claim->hash == search.hash && read_claimed(&search, claim, &run);
    search_close(&search);
    if (is_right) memcpy(player, run.player, VISITOR_PLAYER_MAX);
    return is_right;
}

bool records_read(const Records *records, const BestRun *best, Replay *replay)
{
    ErrorList unheard;
    int folder = open(records->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    SharedFile file = {.owner = best->owner, .time = best->time};
    memcpy(file.name, best->file, sizeof file.name);
    bool good = read_replay(folder, &file, replay, &unheard);
    close(folder);
    return good;
}

/* ---- keeping ---- */

static bool find_own_best(Search *search, BestRun *best)
{
    uid_t self = geteuid();
    return search->id[0] ? find_best_claim(search, best) : find_best(search, &self, best);
}

/* The kinds in which a run would be the player's best. */
static uint32_t find_better_kinds(Search *search, const Replay *replay, const ReplayReport *report)
{
    uint32_t kinds = 0;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        BestRun best;
        if (records_reason_against(replay, report, (BestKind)kind)) continue;
        if (!search_kind(search, (BestKind)kind)) return 0;
        bool is_better = !find_own_best(search, &best) ||
                         compare_reports((BestKind)kind, report, &best.report) < 0;
        if (is_better) kinds |= 1u << kind;
    }
    return kinds;
}

/* Removes the player's runs that are no longer the best. Runs that do not verify stay: they may be
 * records of another version of the game. A kiosk may not remove files; there old records stay. */
static void remove_worse(Search *search, BestKind kind)
{
    BestRun best, run;
    uid_t self = geteuid();
    if (!search_kind(search, kind) || !find_best(search, &self, &best)) return;
    for (int32_t i = 0, read = 0; i < search->list.count && read < READ_OF_ONE; i++) {
        const SharedFile *file = &search->list.items[i];
        if (file->owner != self) continue;
        read++;
        if (strcmp(file->name, best.file) == 0) continue;
        if (read_run(search, file, &run) && run.owner == self)
            unlinkat(search->folder, file->name, 0);
    }
}

/* The same of a player of an arcade, whose new run is no part of what was read before. */
static void remove_worse_claims(Search *search)
{
    const RunClaim *claims = NULL;
    int32_t count = find_claims(search, &claims);
    bool may_remove = true;
    for (int32_t i = 0; i < count && may_remove; i++) {
        BestRun run;
        bool is_own = read_claimed(search, &claims[i], &run) && run.owner == geteuid();
        if (is_own) may_remove = unlinkat(search->folder, run.file, 0) == 0 || errno == ENOENT;
    }
}

static bool post(const Search *search, const Records *records, BestKind kind, const Replay *replay,
                 const ReplayReport *report)
{
    char prefix[PREFIX_MAX];
    size_t length;
    mode_t mode = records->is_shared ? S_IRUSR | S_IRGRP | S_IROTH : S_IRUSR | S_IWUSR;
    char *text = replay_text(replay, &length);
    if (!text) {
        errno = ENOMEM;
        return false;
    }
    make_prefix(search->hash, kind, prefix);
    if (search->id[0])
        text_append(prefix, sizeof prefix, "%s-%d.%d.%d-", search->id, (int)report->tick,
                    (int)report->deaths, (int)report->coins);
    const SharedPost record = {prefix, ".replay", text, length, mode};
    bool posted = shared_file_post(search->folder, &record);
    free(text);
    return posted;
}

static uint32_t keep_kinds(Search *search, const Records *records, const Replay *replay,
                           const ReplayReport *report, ErrorList *errors)
{
    uint32_t kinds = find_better_kinds(search, replay, report);
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        if (!(kinds >> kind & 1)) continue;
        search->kind = (BestKind)kind;
        if (!post(search, records, (BestKind)kind, replay, report)) {
            fail(errors, "the record cannot be kept");
            return 0;
        }
        if (search->id[0])
            remove_worse_claims(search);
        else
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
    Account account;
    if (account_by_id(owner, &account))
        error_make_text_safe(out, RECORD_NAME_MAX, account.name, strlen(account.name));
    else
        snprintf(out, RECORD_NAME_MAX, "%lu", (unsigned long)owner);
}

void records_name_player(const BestRun *best, char out[RECORD_NAME_MAX])
{
    char shown[VISITOR_PLAYER_MAX];
    visitor_shown(best->player, VISITOR_SHOWN_LENGTH, shown);
    snprintf(out, RECORD_NAME_MAX, "%s", shown);
    if (!best->player[0]) records_name_owner(best->owner, out);
}
