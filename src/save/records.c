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

#include "../base/utf8.h"
#include "account.h"
#include "paths.h"
#include "shared_list.h"

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
        error_add(errors, ERROR_ERROR, 0, 0, "not a folder, so it cannot hold records");
        return false;
    }
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) && !(status.st_mode & S_ISVTX)) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "others can remove records here; make it sticky (chmod +t)");
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

static void make_prefix(const Search *search, char out[PREFIX_MAX])
{
    snprintf(out, PREFIX_MAX, "%016" PRIx64 "-%s-", search->hash, best_kind_name(search->kind));
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
        return "does not have all coins";
    return NULL;
}

static_assert((int)VISITOR_PLAYER_MAX == (int)REPLAY_PLAYER_MAX, "a run holds every player");

/* Is a run whose file's name has the id of a player really of that player, and as claimed there?
 * `run` receives the player. A name without an id is right. */
static bool keeps_claim(const Search *search, const Replay *replay, BestRun *run)
{
    RunClaim claim;
    Visitor player;
    if (!run_claim_read(run->file, &claim)) return true;
    if (!visitor_of_player(replay->player, &player) || player.is_guest) return false;
    bool may_have_it = run->owner == geteuid() ||
                       (search->is_trusted && run->owner == search->keeper) ||
                       visitor_is_of_account(&player, run->owner);
    if (strcmp(player.id, claim.id) != 0 || !may_have_it) return false;
    visitor_to_player(&player, run->player);
    return claim.ticks == run->report.tick && claim.deaths == run->report.deaths &&
           claim.coins == run->report.coins;
}

/* Reads a file and plays its run. False if it is no record of the search's kind. */
static bool read_run(const Search *search, const SharedFile *candidate, BestRun *run)
{
    Replay replay;
    ErrorList errors;
    char line[REPLAY_REPORT_MAX];
    const char *reason = NULL;
    SharedFile file = *candidate;
    if (!read_replay(search->folder, &file, &replay, &errors)) {
        if (errors.count > 0) note_fault(search, candidate, errors.items[0].text);
        return false;
    }
    *run = (BestRun){.owner = file.owner, .time = file.time};
    memcpy(run->file, file.name, sizeof run->file);
    bool is_slower = search->ticks_to_beat > 0 && replay.tape.count > search->ticks_to_beat;
    if (is_slower) {
        replay_done(&replay);
        return false;
    }
    if (replay.tape.count > RECORD_TICKS_MAX) {
        reason = "is longer than an hour";
    } else if (replay_verify(&replay, search->level, &run->report) != REPLAY_OK) {
        replay_report_text(&replay, &run->report, line);
        reason = line;
    } else {
        reason = records_reason_against(&replay, &run->report, search->kind);
    }
    if (!reason && !keeps_claim(search, &replay, run))
        reason = "does not belong to the player in its name, or is another run";
    if (reason) note_fault(search, candidate, reason);
    replay_done(&replay);
    return reason == NULL;
}

/* ---- the best of accounts ---- */

/* A total order: all processes find the same one of two runs of a player better, so when two are
 * stored at once exactly one stays. */
static bool ranks_before(BestKind kind, const BestRun *a, const BestRun *b)
{
    int32_t difference =
        best_kind_compare(kind, a->report.tick, a->report.deaths, b->report.tick, b->report.deaths);
    if (difference != 0) return difference < 0;
    if (a->owner != b->owner && a->time != b->time) return a->time < b->time;
    return strcmp(a->file, b->file) < 0;
}

/* Finds the best of one account, or of all where `owner` is NULL. Of each account only a few files
 * are read, so that one player cannot slow down all others; of a single account as many as parallel
 * sessions may leave. Files of players of an arcade are left to find_best_claim. */
static bool find_best(Search *search, const uid_t *owner, BestRun *best)
{
    const SharedList *list = &search->list;
    int32_t most = owner ? READ_OF_ONE : READ_OF_EACH;
    bool is_found = false;
    for (int32_t first = 0, end; first < list->count; first = end) {
        end = shared_list_owner_end(list, first);
        if (owner && list->items[first].owner != *owner) continue;
        for (int32_t i = first; i < end; i++) {
            const SharedFile *file = &list->items[i];
            BestRun run;
            RunClaim claim;
            if (!shared_list_is_outer(i - first, end - first, most) ||
                run_claim_read(file->name, &claim))
                continue;
            if (!read_run(search, file, &run) || run.owner != file->owner) continue;
            if (!is_found || ranks_before(search->kind, &run, best)) *best = run;
            is_found = true;
            if (search->kind != BEST_DEATHS && !search->faults)
                search->ticks_to_beat = best->report.tick;
        }
    }
    search->ticks_to_beat = 0;
    return is_found;
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

/* Finds the claims of the search's kind. The folder is read once for all kinds. */
static int32_t find_claims(Search *search, const RunClaim **items)
{
    char prefix[PREFIX_MAX];
    if (!search->claims) {
        search->claims = calloc(1, sizeof *search->claims);
        if (!search->claims) return 0;
        snprintf(prefix, sizeof prefix, "%016" PRIx64 "-", search->hash);
        (void)run_claim_each(search->folder, prefix, take_claim, search);
    }
    *items = search->claims->items[search->kind];
    return search->claims->counts[search->kind];
}

static bool read_claimed(const Search *search, const RunClaim *claim, BestRun *run)
{
    SharedFile file = {.owner = 0};
    run_claim_file(claim, file.name);
    return read_run(search, &file, run);
}

/* Finds the best claim whose run is as claimed. */
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
    make_prefix(search, prefix);
    return shared_list_read(search->folder, &(SharedNames){run_claim_may_be_record, prefix},
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
    BestRun run = {0}, claimed;
    RunClaim claim;
    bool lists_claims = false;
    if (!search_open(&search, records, level)) return false;
    search.faults = faults;
    search.id = "";
    bool found = search_kind(&search, kind) && find_best(&search, NULL, &run);
    /* The folder need not be read again where all are runs of accounts. */
    for (int32_t i = 0; i < search.list.count && !lists_claims; i++)
        lists_claims = run_claim_read(search.list.items[i].name, &claim);
    bool has_claim = lists_claims && find_best_claim(&search, &claimed);
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

/* The kinds in which a run would be the player's best. */
static uint32_t find_better_kinds(Search *search, const Replay *replay, const ReplayReport *report)
{
    uint32_t kinds = 0;
    uid_t self = geteuid();
    for (int32_t i = 0; i < BEST_KIND_COUNT; i++) {
        BestRun best = {0};
        BestKind kind = (BestKind)i;
        if (records_reason_against(replay, report, kind)) continue;
        if (!search_kind(search, kind)) return 0;
        bool has_best =
            search->id[0] ? find_best_claim(search, &best) : find_best(search, &self, &best);
        if (!has_best || best_kind_compare(kind, report->tick, report->deaths, best.report.tick,
                                           best.report.deaths) < 0)
            kinds |= 1u << kind;
    }
    return kinds;
}

/* Removes the player's runs that are no longer the best. Runs that do not verify stay: they may be
 * records of another version of the game. A kiosk may not remove files; there old records stay. */
static void remove_worse(Search *search)
{
    BestRun best = {0}, run;
    uid_t self = geteuid();
    if (!search_kind(search, search->kind) || !find_best(search, &self, &best)) return;
    for (int32_t i = 0, read = 0; i < search->list.count && read < READ_OF_ONE; i++) {
        const SharedFile *file = &search->list.items[i];
        if (file->owner != self) continue;
        read++;
        if (strcmp(file->name, best.file) == 0) continue;
        if (read_run(search, file, &run) && run.owner == self)
            unlinkat(search->folder, file->name, 0);
    }
}

/* Removes the runs of a player of an arcade that are no longer the best: all that were read before
 * the new one was stored. */
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

/* Stores the run as a new file of the search's kind. */
static bool post(const Search *search, const Records *records, const Replay *replay,
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
    make_prefix(search, prefix);
    if (search->id[0])
        text_append(prefix, sizeof prefix, "%s-%d.%d.%d-", search->id, (int)report->tick,
                    (int)report->deaths, (int)report->coins);
    const SharedPost record = {prefix, ".replay", text, length, mode};
    bool posted = shared_list_post(search->folder, &record);
    free(text);
    return posted;
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
        fail(errors, "cannot open the folder of records");
        return 0;
    }
    uint32_t kinds = find_better_kinds(&search, replay, &report);
    for (int32_t i = 0; i < BEST_KIND_COUNT; i++) {
        if (!(kinds >> i & 1)) continue;
        search.kind = (BestKind)i;
        if (!post(&search, records, replay, &report)) {
            fail(errors, "cannot save the record");
            kinds = 0;
        } else if (search.id[0]) {
            remove_worse_claims(&search);
        } else {
            remove_worse(&search);
        }
    }
    search_close(&search);
    return kinds;
}

void records_name_owner(uid_t owner, char out[RECORD_NAME_MAX])
{
    Account account;
    if (account_by_id(owner, &account))
        utf8_copy(out, RECORD_NAME_MAX, account.name, strlen(account.name));
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
