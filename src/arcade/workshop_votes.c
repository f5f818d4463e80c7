/* workshop_votes.c - see workshop_votes.h */
#include "workshop_votes.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/file.h"
#include "../base/line.h"
#include "../base/text.h"
#include "../save/day.h"
#include "../save/shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DAY_SECONDS = 24 * 3600, VOTES_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH };

/* The largest numbers in a row; a time is below the year 2514. */
#define COUNT_MAX   INT64_C(1000000)
#define TICKS_MAX   INT64_C(1000000000)
#define SECONDS_MAX (INT64_C(1) << 34)

const WorkshopReportInfo workshop_reports[WORKSHOP_REPORT_COUNT] = {
#define X(id, word, text) {word, text},
    WORKSHOP_REPORT_LIST(X)
#undef X
};

typedef enum VoteFile { FILE_TRIES, FILE_LIKES, FILE_REPORTS, FILE_COUNT } VoteFile;
static const char *const file_names[FILE_COUNT] = {"tries", "likes", "reports"};

void workshop_votes_done(WorkshopVotes *votes)
{
    free(votes->rows);
    *votes = (WorkshopVotes){.count = 0};
}

static WorkshopVote *find_vote(const WorkshopVotes *votes, const WorkshopId *id)
{
    int32_t first = 0, end = votes->count;
    while (first < end) {
        int32_t middle = first + (end - first) / 2;
        int order = workshop_id_compare(&votes->rows[middle].id, id);
        if (order == 0) return &votes->rows[middle];
        if (order < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

const WorkshopVote *workshop_votes_find(const WorkshopVotes *votes, const WorkshopId *id)
{
    return find_vote(votes, id);
}

bool workshop_vote_counts(const WorkshopVote *vote)
{
    return vote->finishes > 0 || vote->ticks >= WORKSHOP_PLAY_SECONDS * TICKS_PER_SECOND;
}

/* ---- reading ---- */

/* Reads a space and a number of at most `most`, and moves on behind it. */
static bool take_number(const char **at, int64_t most, int64_t *out)
{
    const char *c = *at;
    if (*c != ' ' || c[1] < '0' || c[1] > '9') return false;
    for (*out = 0, c++; *c >= '0' && *c <= '9'; c++) {
        *out = 10 * *out + (*c - '0');
        if (*out > most) return false;
    }
    *at = c;
    return true;
}

static bool take_count(const char **at, int64_t most, int32_t *out)
{
    int64_t number;
    if (!take_number(at, most, &number)) return false;
    *out = (int32_t)number;
    return true;
}

static bool take_report(const char **at, WorkshopReport *out)
{
    for (int32_t i = 0; **at == ' ' && i < WORKSHOP_REPORT_COUNT; i++) {
        size_t length = strlen(workshop_reports[i].word);
        if (strncmp(*at + 1, workshop_reports[i].word, length) != 0 || (*at)[1 + length] != '\n')
            continue;
        *at += 1 + length;
        *out = (WorkshopReport)i;
        return true;
    }
    return false;
}

/* Reads a row into `vote`, which has its id. */
static bool read_row(VoteFile file, const char *at, WorkshopVote *vote)
{
    switch (file) {
    case FILE_TRIES:
        return take_count(&at, COUNT_MAX, &vote->attempts) &&
               take_count(&at, COUNT_MAX, &vote->finishes) &&
               take_count(&at, TICKS_MAX, &vote->ticks) &&
               take_count(&at, COUNT_MAX, &vote->visits) &&
               take_number(&at, SECONDS_MAX, &vote->tried_at) &&
               take_count(&at, TICKS_MAX, &vote->best) && *at == '\n' &&
               (vote->best > 0) == (vote->finishes > 0);
    case FILE_LIKES: return take_number(&at, SECONDS_MAX, &vote->liked_at) && *at == '\n';
    case FILE_REPORTS:
        return take_number(&at, SECONDS_MAX, &vote->reported_at) &&
               take_report(&at, &vote->report) && *at == '\n';
    case FILE_COUNT: break;
    }
    return false;
}

/* Reads the first line; false for a file of another kind or player. */
static bool read_first_line(VoteFile file, const char *text, WorkshopVotes *votes)
{
    char start[32], player[VISITOR_PLAYER_MAX];
    int length = snprintf(start, sizeof start, "; ledge %s 1 ", file_names[file]);
    int64_t since, address;
    if (strncmp(text, start, (size_t)length) != 0) return false;
    const char *at = text + length;
    size_t size = strcspn(at, " \n");
    if (size >= sizeof player) return false;
    snprintf(player, sizeof player, "%.*s", (int)size, at);
    at += size;
    if (!take_number(&at, SECONDS_MAX, &since) || !take_number(&at, UINT32_MAX, &address) ||
        *at != '\n')
        return false;
    memcpy(votes->player, player, sizeof player);
    votes->since = since;
    votes->address = (uint32_t)address;
    return true;
}

static bool append_vote(WorkshopVotes *votes, const WorkshopVote *vote)
{
    if (!ARRAY_RESERVE(&votes->rows, &votes->capacity, votes->count + 1, 16)) return false;
    votes->rows[votes->count++] = *vote;
    return true;
}

/* Adds what a file says. Tries come first: what is said of a level that was never tried does not
 * count. Rows that are not in order are damaged, so that no level is there twice. */
static bool read_rows(VoteFile file, const char *text, size_t length, WorkshopVotes *votes)
{
    WorkshopId last = {0, 0};
    bool is_first = true;
    for (Line line = line_first(text, length); length > 0; line = line_first(text, length)) {
        WorkshopVote row = {.attempts = 0}, *vote = NULL;
        bool is_good = line.size > line.length && workshop_id_of_name(text, &row.id) &&
                       (is_first || workshop_id_compare(&last, &row.id) < 0);
        if (is_good && file != FILE_TRIES) vote = find_vote(votes, &row.id);
        if (vote) row = *vote;
        is_good = is_good && (vote || file == FILE_TRIES) &&
                  (vote || votes->count < WORKSHOP_VOTES_MAX) &&
                  read_row(file, text + WORKSHOP_NAME_LENGTH, &row);
        text += line.size;
        length -= line.size;
        votes->damaged += !is_good;
        if (!is_good) continue;
        if (!vote && !append_vote(votes, &row)) return false;
        if (vote) *vote = row;
        last = row.id;
        is_first = false;
    }
    return true;
}

bool workshop_votes_read(const Arcade *arcade, const char *player_id, WorkshopVotes *votes)
{
    bool has_memory = true;
    int folder = arcade_open_part(arcade, ARCADE_PLAYERS);
    int own = folder >= 0
                  ? openat(folder, player_id, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                  : -1;
    *votes = (WorkshopVotes){.count = 0};
    for (int32_t file = 0; own >= 0 && has_memory && file < FILE_COUNT; file++) {
        SharedFile about = {.owner = 0};
        size_t length;
        snprintf(about.name, sizeof about.name, "%s", file_names[file]);
        char *text = shared_file_read_listed(own, &about, WORKSHOP_VOTES_FILE_MAX, &length);
        if (!text) {
            bool is_foreign = errno == EINVAL || errno == EFBIG || errno == ELOOP;
            votes->damaged += errno != ENOENT;
            votes->is_unread = votes->is_unread || (errno != ENOENT && !is_foreign);
            has_memory = errno != ENOMEM;
            continue;
        }
        bool is_good = strlen(text) == length && read_first_line((VoteFile)file, text, votes) &&
                       strcmp(visitor_player_id(votes->player), player_id) == 0 &&
                       arcade_speaks_for(arcade, about.owner, votes->player);
        size_t first = line_first(text, length).size;
        if (is_good)
            has_memory = read_rows((VoteFile)file, text + first, length - first, votes);
        else
            votes->damaged++;
        free(text);
    }
    if (own >= 0) close(own);
    if (folder >= 0) close(folder);
    if (!has_memory) workshop_votes_done(votes);
    return has_memory;
}

/* ---- writing ---- */

static void add_row(VoteFile file, const WorkshopVote *vote, Text *out)
{
    char name[WORKSHOP_NAME_MAX];
    workshop_id_to_name(&vote->id, name);
    switch (file) {
    case FILE_TRIES:
        text_add(out, "%s %d %d %d %d %" PRId64 " %d\n", name, (int)vote->attempts,
                 (int)vote->finishes, (int)vote->ticks, (int)vote->visits, vote->tried_at,
                 (int)vote->best);
        break;
    case FILE_LIKES:
        if (vote->liked_at) text_add(out, "%s %" PRId64 "\n", name, vote->liked_at);
        break;
    case FILE_REPORTS:
        if (vote->reported_at)
            text_add(out, "%s %" PRId64 " %s\n", name, vote->reported_at,
                     workshop_reports[vote->report].word);
        break;
    case FILE_COUNT: break;
    }
}

/* Replaces one of the three files. NULL, or why that is impossible. */
static const char *write_file(const Arcade *arcade, const char *path, VoteFile file,
                              const WorkshopVotes *votes)
{
    Text text = TEXT_GROWING;
    char player[VISITOR_PLAYER_MAX];
    arcade_player(arcade, player);
    text_add(&text, "; ledge %s 1 %s %" PRId64 " %" PRIu32 "\n", file_names[file], player,
             votes->since, arcade->address);
    for (int32_t i = 0; i < votes->count; i++)
        add_row(file, &votes->rows[i], &text);
    const SharedPost post = {".new-", "", text.bytes, text.length, VOTES_MODE};
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    errno = folder >= 0 && text.missing > 0 ? ENOMEM : errno;
    bool is_kept =
        folder >= 0 && text.missing == 0 && shared_file_put(folder, file_names[file], &post, false);
    const char *fault = is_kept ? NULL : strerror(errno);
    if (folder >= 0) close(folder);
    text_done(&text);
    return fault;
}

/* Since when the player is known: the end of its first day, but not later than now. */
static int64_t known_since(const Arcade *arcade, int64_t now)
{
    Day day;
    if (!day_from_text(arcade->date, &day)) return now;
    int64_t end = ((int64_t)day_number(day) + 1) * DAY_SECONDS;
    return end < now ? end : now;
}

/* Makes room for a row: the oldest that neither likes nor reports goes. */
static void drop_oldest(WorkshopVotes *votes)
{
    int32_t oldest = -1;
    for (int32_t i = 0; i < votes->count; i++) {
        const WorkshopVote *vote = &votes->rows[i];
        if (vote->liked_at || vote->reported_at) continue;
        if (oldest < 0 || vote->tried_at < votes->rows[oldest].tried_at) oldest = i;
    }
    if (oldest < 0) return;
    memmove(&votes->rows[oldest], &votes->rows[oldest + 1],
            (size_t)(votes->count - oldest - 1) * sizeof *votes->rows);
    votes->count--;
}

/* The row of a level, added if it is missing; NULL if there is no room. */
static WorkshopVote *add_vote(WorkshopVotes *votes, const WorkshopId *id)
{
    WorkshopVote *vote = find_vote(votes, id);
    int32_t at = 0;
    if (vote) return vote;
    if (votes->count >= WORKSHOP_VOTES_MAX) drop_oldest(votes);
    if (votes->count >= WORKSHOP_VOTES_MAX ||
        !ARRAY_RESERVE(&votes->rows, &votes->capacity, votes->count + 1, 16))
        return NULL;
    while (at < votes->count && workshop_id_compare(&votes->rows[at].id, id) < 0)
        at++;
    memmove(&votes->rows[at + 1], &votes->rows[at],
            (size_t)(votes->count - at) * sizeof *votes->rows);
    votes->rows[at] = (WorkshopVote){.id = *id};
    votes->count++;
    return &votes->rows[at];
}

static void add_try(WorkshopVote *vote, int64_t now, int32_t ticks, int32_t finished)
{
    bool is_visit = vote->visits == 0 || now - vote->tried_at >= WORKSHOP_BACK_SECONDS;
    vote->attempts = min_i32(vote->attempts + 1, (int32_t)COUNT_MAX);
    vote->ticks =
        min_i32(vote->ticks + clamp_i32(ticks, 0, (int32_t)TICKS_MAX), (int32_t)TICKS_MAX);
    vote->visits = min_i32(vote->visits + is_visit, (int32_t)COUNT_MAX);
    vote->tried_at = now;
    if (finished <= 0) return;
    vote->finishes = min_i32(vote->finishes + 1, (int32_t)COUNT_MAX);
    vote->best = vote->best > 0 ? min_i32(vote->best, finished) : finished;
}

/* One of the three, under a lock: another session of the player may say something, too. `change`
 * returns why it may not be said. */
typedef struct VoteChange {
    const char *(*change)(const struct VoteChange *change, WorkshopVotes *votes);
    VoteFile file;
    const WorkshopTarget *target;
    int32_t ticks, finished;
    bool is_liked;
    WorkshopReport report;
} VoteChange;

static const char *keep_change(const Arcade *arcade, const VoteChange *change)
{
    char path[WORLD_PATH_MAX], file[WORLD_PATH_MAX + 16];
    WorkshopVotes votes;
    if (!arcade_own_folder(arcade, ARCADE_PLAYERS, path)) return "this host cannot store it";
    if (arcade_is_forgotten(arcade)) return "you were forgotten: begin a new session";
    snprintf(file, sizeof file, "%s/%s", path, file_names[change->file]);
    int lock = file_lock(file);
    const char *fault = "out of memory";
    if (workshop_votes_read(arcade, arcade->own.id, &votes)) {
        int64_t since = known_since(arcade, change->target->now);
        fault = "your votes cannot be read now";
        if (!votes.player[0] || since < votes.since) votes.since = since;
        if (!votes.is_unread) fault = change->change(change, &votes);
        if (!fault) fault = write_file(arcade, path, change->file, &votes);
        workshop_votes_done(&votes);
    }
    file_unlock(lock);
    return fault;
}

static bool is_own(const Arcade *arcade, const WorkshopTarget *target)
{
    return strcmp(visitor_player_id(target->by), arcade->own.id) == 0;
}

static const char *change_try(const VoteChange *change, WorkshopVotes *votes)
{
    WorkshopVote *vote = add_vote(votes, &change->target->id);
    if (!vote) return "you have liked too many levels";
    add_try(vote, change->target->now, change->ticks, change->finished);
    return NULL;
}

const char *workshop_note_try(const Arcade *arcade, const WorkshopTarget *target, int32_t ticks,
                              int32_t finished)
{
    const VoteChange change = {change_try, FILE_TRIES, target, .ticks = ticks,
                               .finished = finished};
    if (!arcade_keeps(arcade) || is_own(arcade, target)) return NULL;
    return keep_change(arcade, &change);
}

#define TEXT_OF_NUMBER(n) #n
#define TEXT_OF(n)        TEXT_OF_NUMBER(n)

static const char *change_like(const VoteChange *change, WorkshopVotes *votes)
{
    WorkshopVote *vote = find_vote(votes, &change->target->id);
    int64_t now = change->target->now;
    int32_t today = 0;
    if (!vote || !workshop_vote_counts(vote))
        return "finish it, or play it for " TEXT_OF(WORKSHOP_PLAY_SECONDS) " seconds, then like it";
    for (int32_t i = 0; i < votes->count; i++)
        today += votes->rows[i].liked_at > now - DAY_SECONDS &&
                 votes->rows[i].liked_at < now + DAY_SECONDS;
    if (change->is_liked && !vote->liked_at && today >= WORKSHOP_LIKES_A_DAY)
        return "no more than " TEXT_OF(WORKSHOP_LIKES_A_DAY) " likes a day";
    if (!change->is_liked || !vote->liked_at) vote->liked_at = change->is_liked ? now : 0;
    return NULL;
}

const char *workshop_like(const Arcade *arcade, const WorkshopTarget *target, bool is_liked)
{
    const VoteChange change = {change_like, FILE_LIKES, target, .is_liked = is_liked};
    if (!arcade_keeps(arcade)) return "guests cannot like levels: log in with a key";
    if (is_own(arcade, target)) return "this level is your own";
    return keep_change(arcade, &change);
}

const char *workshop_like_done(bool is_liked)
{
    return is_liked ? "You like this level." : "You no longer like this level.";
}

static const char *change_report(const VoteChange *change, WorkshopVotes *votes)
{
    WorkshopVote *vote = find_vote(votes, &change->target->id);
    if (!vote || !workshop_vote_counts(vote))
        return "finish it, or play it for " TEXT_OF(
            WORKSHOP_PLAY_SECONDS) " seconds, then report it";
    vote->reported_at = change->target->now;
    vote->report = change->report;
    return NULL;
}

const char *workshop_report(const Arcade *arcade, const WorkshopTarget *target,
                            WorkshopReport report)
{
    const VoteChange change = {change_report, FILE_REPORTS, target, .report = report};
    if (!arcade_keeps(arcade)) return "guests cannot report levels: log in with a key";
    if (is_own(arcade, target)) return "this level is your own: withdraw it instead";
    return keep_change(arcade, &change);
}
