/* votes.c - see votes.h
 *
 * The folder of a player changes with the files in it: only then, and once after each time that
 * runs are sent again, what the player says is read, and sent if it is not what was sent before.
 * Several levels are read from the server in a step, each at most every half a minute: what changes
 * first is there at once. All are read again after a start and once an hour.
 * Of a player who says something of a level on this host the server's row is not counted. */
#include "votes.h"

#include "../../base/array.h"
#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../save/day.h"
#include "../../save/shared_file.h"
#include "log.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    STEP_MS = 250,
    LIST_MS = 2000,
    REST_MS = 30000,         /* between two messages of a player, and two looks at a level */
    SOON_MS = 5000,          /* until what the server does not take yet is sent again */
    ALL_MS = 60 * 60 * 1000, /* between two looks at all levels */
    WRITE_MS = 1000,
    READ_A_STEP = 256, /* players */
    SENT_A_STEP = 64,
    HEARD_A_STEP = 32, /* levels */
    NEWS_A_STEP = 1000,
    SHOWN_A_STEP = 32,
    SAID_MAX = 32768, /* players of this host */
    HEARD_MAX = 65536,
    CURSOR_SIZE = 32
};

/* A player of this host. */
typedef struct Voter {
    char id[ID_SIZE];
    int64_t stamp; /* of the folder that was read, in ns; 0: it may change again unseen */
    uint64_t sent; /* hash of what was sent; 0: nothing */
    int64_t next_ms, resend_ms;
    uint64_t *hashes; /* levels of which something is said, in their order */
    int32_t count;
    bool is_there, is_read;
    bool is_partial; /* some levels are not on the server yet */
} Voter;

/* A level of which something is said on the server. */
typedef struct Heard {
    WorkshopTally tally;
    int64_t next_ms;
    int64_t ripens_at; /* when the next player is known for long enough, in seconds */
    WorkshopGone *gone;
    int32_t gone_count;
    bool is_pending;
} Heard;

/* What the operator of this host has hidden. */
typedef struct Hidden {
    WorkshopId id;
    int64_t next_ms; /* when it is to be sent */
    bool is_there;
} Hidden;

struct Votes {
    Site site;
    Levels *levels;
    Arcade arcade;
    Voter *voters; /* by id */
    int32_t voter_count, listed, next_voter;
    size_t voter_capacity;
    bool has_read_all; /* once */
    Hidden *hidden;
    int32_t hidden_count;
    size_t hidden_capacity;
    Heard *heard; /* by hash */
    int32_t heard_count;
    size_t heard_capacity;
    char cursor[CURSOR_SIZE];       /* score of the last change that was read */
    bool has_changed;               /* since the files were written */
    WorkshopId shown[SHOWN_A_STEP]; /* to be told: they are not hidden here any more */
    int32_t shown_count;
    bool has_news; /* wi:said is to be read */
    int64_t rest_ms, next_step, next_list, next_all, next_write;
};

Votes *votes_open(const Site *site, Levels *levels)
{
    Votes *votes = calloc(1, sizeof *votes);
    if (!votes) return NULL;
    votes->site = *site;
    votes->levels = levels;
    votes->rest_ms = site->resend_ms < REST_MS ? site->resend_ms : REST_MS;
    return votes;
}

void votes_close(Votes *votes)
{
    if (!votes) return;
    for (int32_t i = 0; i < votes->voter_count; i++)
        free(votes->voters[i].hashes);
    for (int32_t i = 0; i < votes->heard_count; i++)
        free(votes->heard[i].gone);
    free(votes->voters);
    free(votes->hidden);
    free(votes->heard);
    free(votes);
}

/* ---- what is said on this host ---- */

int32_t votes_write(const WorkshopVotes *votes, VotesWanted *is_wanted, void *context, Text *out)
{
    int32_t rows = 0, end;
    text_add(out, "%" PRId64 " %" PRIu32 "\n", votes->since, votes->address);
    for (int32_t first = 0; first < votes->count; first = end) {
        const uint64_t hash = votes->rows[first].id.hash;
        int64_t tries = 0, finishes = 0, visits = 0;
        int32_t best = 0;
        bool is_liked = false, counts = false;
        for (end = first; end < votes->count && votes->rows[end].id.hash == hash; end++) {
            const WorkshopVote *vote = &votes->rows[end];
            if (!workshop_vote_counts(vote)) continue;
            counts = true;
            tries += vote->attempts;
            finishes += vote->finishes;
            visits += vote->visits;
            if (vote->best > 0 && (best == 0 || vote->best < best)) best = vote->best;
            is_liked = is_liked || vote->liked_at;
        }
        if (!counts || (is_wanted && !is_wanted(context, hash))) continue;
        text_add(out, "%016" PRIx64 " %d %d %d %d %d\n", hash, (int)tries, (int)finishes,
                 (int)visits, (int)min_i32(best, 999999999), is_liked);
        rows++;
    }
    return rows;
}

static int compare_voters(const void *a, const void *b)
{
    return strcmp(((const Voter *)a)->id, ((const Voter *)b)->id);
}

static Voter *find_voter(const Votes *votes, const char *id, int32_t count)
{
    Voter wanted = {.stamp = 0};
    if (count == 0 || strlen(id) != ID_LENGTH) return NULL;
    memcpy(wanted.id, id, ID_SIZE);
    return bsearch(&wanted, votes->voters, (size_t)count, sizeof wanted, compare_voters);
}

static bool note_voter(void *context, const char *name)
{
    Votes *votes = context;
    if (!visitor_id_is_good(name)) return true;
    Voter *known = find_voter(votes, name, votes->listed);
    if (known) known->is_there = true;
    if (known || votes->voter_count == SAID_MAX) return true;
    if (!ARRAY_RESERVE(&votes->voters, &votes->voter_capacity, votes->voter_count + 1, 64))
        return false;
    Voter *voter = &votes->voters[votes->voter_count++];
    *voter = (Voter){.is_there = true};
    memcpy(voter->id, name, ID_SIZE);
    return true;
}

static void list_voters(Votes *votes)
{
    int32_t kept = 0;
    votes->listed = votes->voter_count;
    for (int32_t i = 0; i < votes->voter_count; i++)
        votes->voters[i].is_there = false;
    bool is_whole = folder_each(votes->site.folder->parts[PART_PLAYERS], note_voter, votes);
    for (int32_t i = 0; i < votes->voter_count; i++)
        if (votes->voters[i].is_there || !is_whole)
            votes->voters[kept++] = votes->voters[i];
        else
            free(votes->voters[i].hashes);
    votes->voter_count = kept;
    if (kept > 1) qsort(votes->voters, (size_t)kept, sizeof *votes->voters, compare_voters);
    if (votes->next_voter >= kept) votes->next_voter = 0;
}

/* Of the levels that a player speaks of: which the server has. */
typedef struct Wanting {
    const Levels *levels;
    Voter *voter;
} Wanting;

static bool is_on_server(void *context, uint64_t hash)
{
    const Wanting *wanting = context;
    wanting->voter->hashes[wanting->voter->count++] = hash;
    bool is_there = levels_has(wanting->levels, hash);
    if (!is_there) wanting->voter->is_partial = true;
    return is_there;
}

/* What the player says, and the levels that the player has withdrawn. False: nothing, or it cannot
 * be read now. */
static bool read_voter(Votes *votes, Voter *voter, Text *said, Text *withdrawn)
{
    char name[ID_SIZE + sizeof WORKSHOP_WITHDRAWN_NAME];
    WorkshopVotes read;
    Wanting wanting = {votes->levels, voter};
    size_t length;
    if (!workshop_votes_read(&votes->arcade, voter->id, &read)) return false;
    free(voter->hashes);
    voter->count = 0;
    voter->is_partial = false;
    voter->hashes = calloc((size_t)read.count + 1, sizeof *voter->hashes);
    int32_t rows = voter->hashes ? votes_write(&read, is_on_server, &wanting, said) : 0;
    workshop_votes_done(&read);
    snprintf(name, sizeof name, "%s/" WORKSHOP_WITHDRAWN_NAME, voter->id);
    char *ids = shared_file_read(votes->site.folder->parts[PART_PLAYERS], name,
                                 WORKSHOP_WITHDRAWN_MAX, &length);
    for (const char *at = ids ? ids : ""; *at; at += strcspn(at, "\n") + (strchr(at, '\n') != 0)) {
        WorkshopId id;
        if (!workshop_id_of_name(at, &id)) continue;
        text_add(withdrawn, "%.*s\n", WORKSHOP_NAME_LENGTH, at);
        rows++;
    }
    free(ids);
    return rows > 0 && said->missing == 0 && withdrawn->missing == 0;
}

/* The time of the player's folder, in ns; 0: it may change again within the same tick of the file
 * system's clock. */
static int64_t stamp_of(const Votes *votes, const char *id)
{
    struct stat status;
    if (fstatat(votes->site.folder->parts[PART_PLAYERS], id, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return 0;
    int64_t age = (int64_t)time(NULL) - (int64_t)status.st_mtime;
    if (age > -2 && age < 2) return 0;
    return file_time(&status);
}

/* Sends what the player says, if it is to be sent. True if a reply is to be read. */
static bool send_voter(Votes *votes, Voter *voter, int64_t now)
{
    Text said = TEXT_GROWING, withdrawn = TEXT_GROWING;
    char key[KEY_SIZE];
    bool says = read_voter(votes, voter, &said, &withdrawn);
    uint64_t hash = 0;
    if (says) {
        hash = hash_bytes(HASH_SEED, (const uint8_t *)said.bytes, said.length);
        hash = hash_bytes(hash, (const uint8_t *)withdrawn.bytes, withdrawn.length);
        hash = hash_finish(hash) | 1;
    }
    bool is_sent = says && (hash != voter->sent || now >= voter->resend_ms);
    if (is_sent) {
        row_queue_key(votes->site.host, REPLAY_ENGINE, key);
        server_send(votes->site.server, "XADD", key, "*", "voter", voter->id, "votes", said.bytes,
                    "withdrawn", withdrawn.bytes ? withdrawn.bytes : "", (char *)NULL);
        voter->sent = hash;
        voter->resend_ms = now + votes->site.resend_ms;
    }
    voter->next_ms = now + (is_sent             ? votes->rest_ms
                            : voter->is_partial ? (int64_t)SOON_MS
                                                : (int64_t)LIST_MS);
    text_done(&said);
    text_done(&withdrawn);
    return is_sent;
}

static void step_voters(Votes *votes)
{
    int64_t now = clock_now_ms();
    int32_t sent = 0, read = 0, looked = 0;
    for (; looked < votes->voter_count && sent < SENT_A_STEP && read < READ_A_STEP; looked++) {
        Voter *voter = &votes->voters[votes->next_voter];
        votes->next_voter = (votes->next_voter + 1) % votes->voter_count;
        if (now < voter->next_ms) continue;
        int64_t stamp = stamp_of(votes, voter->id);
        bool is_due = voter->sent && now >= voter->resend_ms;
        bool is_new = !voter->is_read || stamp == 0 || stamp != voter->stamp;
        if (!is_new && !is_due && !voter->is_partial) {
            voter->next_ms = now + LIST_MS;
            continue;
        }
        sent += send_voter(votes, voter, now);
        voter->stamp = stamp;
        voter->is_read = true;
        read++;
    }
    if (looked == votes->voter_count) votes->has_read_all = true;
    if (server_skip(votes->site.server, sent)) return;
    for (int32_t i = 0; i < votes->voter_count; i++)
        votes->voters[i].sent = 0;
}

/* ---- what the operator hides ---- */

static bool note_hidden(void *context, const char *name)
{
    Votes *votes = context;
    WorkshopId id;
    if (strlen(name) != WORKSHOP_NAME_LENGTH || !workshop_id_of_name(name, &id)) return true;
    for (int32_t i = 0; i < votes->hidden_count; i++)
        if (workshop_id_compare(&votes->hidden[i].id, &id) == 0) {
            votes->hidden[i].is_there = true;
            return true;
        }
    if (!ARRAY_RESERVE(&votes->hidden, &votes->hidden_capacity, votes->hidden_count + 1, 16))
        return false;
    votes->hidden[votes->hidden_count++] = (Hidden){.id = id, .is_there = true};
    return true;
}

static bool send_gone(Votes *votes, const WorkshopId *id, bool is_hidden)
{
    char key[KEY_SIZE], name[WORKSHOP_NAME_MAX], why[WORKSHOP_REASON_MAX];
    row_queue_key(votes->site.host, REPLAY_ENGINE, key);
    workshop_id_to_name(id, name);
    if (is_hidden) workshop_own_hidden_reason(&votes->arcade, id, why);
    if (is_hidden)
        server_send(votes->site.server, "XADD", key, "*", "hide", name, "why", why, (char *)NULL);
    else
        server_send(votes->site.server, "XADD", key, "*", "show", name, (char *)NULL);
    return server_skip(votes->site.server, 1);
}

static void step_hidden(Votes *votes)
{
    int64_t now = clock_now_ms();
    int32_t kept = 0;
    int folder = arcade_open_part(&votes->arcade, ARCADE_HIDDEN);
    for (int32_t i = 0; i < votes->hidden_count; i++)
        votes->hidden[i].is_there = false;
    bool is_whole = folder >= 0 && folder_each(folder, note_hidden, votes);
    if (folder >= 0) close(folder);
    if (!is_whole) return; /* what was not seen is not shown again for that */
    for (int32_t i = 0; i < votes->hidden_count; i++) {
        Hidden *hidden = &votes->hidden[i];
        bool is_due = now >= hidden->next_ms && levels_has(votes->levels, hidden->id.hash);
        if (hidden->is_there && is_due && send_gone(votes, &hidden->id, true))
            hidden->next_ms = now + votes->site.resend_ms;
        if (hidden->is_there || !send_gone(votes, &hidden->id, false))
            votes->hidden[kept++] = *hidden;
    }
    votes->hidden_count = kept;
}

/* ---- what is said on the server ---- */

static int compare_heard(const void *a, const void *b)
{
    uint64_t left = ((const Heard *)a)->tally.id.hash, right = ((const Heard *)b)->tally.id.hash;
    return (left > right) - (left < right);
}

/* `count` are in order. */
static Heard *find_heard(const Votes *votes, uint64_t hash, int32_t count)
{
    const Heard wanted = {.tally.id.hash = hash};
    if (count == 0) return NULL;
    return bsearch(&wanted, votes->heard, (size_t)count, sizeof wanted, compare_heard);
}

void votes_note_news(Votes *votes)
{
    votes->has_news = true;
}

static void read_news(Votes *votes)
{
    char from[CURSOR_SIZE + 1], most[16];
    int32_t in_order = votes->heard_count;
    snprintf(from, sizeof from, "(%s", votes->cursor[0] ? votes->cursor : "0");
    snprintf(most, sizeof most, "%d", NEWS_A_STEP);
    server_send(votes->site.server, "ZRANGEBYSCORE", "wi:said", from, "+inf", "WITHSCORES", "LIMIT",
                "0", most, (char *)NULL);
    Reply *reply = server_next(votes->site.server);
    for (int32_t i = 0; i + 1 < reply_count(reply); i += 2) {
        uint64_t hash;
        const char *text = reply_text(reply_at(reply, i), NULL);
        const char *score = reply_text(reply_at(reply, i + 1), NULL);
        if (score && strlen(score) < sizeof votes->cursor)
            snprintf(votes->cursor, sizeof votes->cursor, "%s", score);
        if (!text || !replay_parse_hash(text, strlen(text), &hash)) continue;
        Heard *heard = find_heard(votes, hash, in_order);
        if (heard) heard->is_pending = true;
        if (heard || votes->heard_count == HEARD_MAX ||
            !ARRAY_RESERVE(&votes->heard, &votes->heard_capacity, votes->heard_count + 1, 64))
            continue;
        votes->heard[votes->heard_count++] = (Heard){.tally.id.hash = hash, .is_pending = true};
    }
    votes->has_news =
        !server_check(votes->site.server, reply) || reply_count(reply) == 2 * NEWS_A_STEP;
    reply_done(reply);
    if (votes->heard_count > in_order)
        qsort(votes->heard, (size_t)votes->heard_count, sizeof *votes->heard, compare_heard);
}

/* A player's row of a level on the server. */
typedef struct Said {
    char id[ID_SIZE];
    uint32_t address;
    int64_t since;
    WorkshopBallot ballot;
} Said;

/* As tallies count players (workshop_tally.h): those of an address behind one another, who are
 * known longer first. */
static int compare_said(const void *a, const void *b)
{
    const Said *left = a, *right = b;
    if (left->ballot.is_fresh != right->ballot.is_fresh) return left->ballot.is_fresh ? 1 : -1;
    if (left->address != right->address) return left->address < right->address ? -1 : 1;
    if (left->since != right->since) return left->since < right->since ? -1 : 1;
    return strcmp(left->id, right->id);
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Does the player say something of the level on this host, too? */
static bool says_here(const Votes *votes, const char *id, uint64_t hash)
{
    const Voter *voter = find_voter(votes, id, votes->voter_count);
    return voter && voter->count > 0 &&
           bsearch(&hash, voter->hashes, (size_t)voter->count, sizeof hash, compare_hashes);
}

static bool read_said(const char *id, const char *text, Said *out)
{
    int tries, finishes, visits, best, used = 0;
    if (!id || !text || !visitor_id_is_good(id) ||
        sscanf(text, "%*s %12" SCNd64 " %10" SCNu32 " %9d %9d %9d %9d%n", &out->since,
               &out->address, &tries, &finishes, &visits, &best, &used) != 6 ||
        text[used])
        return false;
    memcpy(out->id, id, ID_SIZE);
    out->ballot = (WorkshopBallot){.is_finished = finishes > 0,
                                   .came_back = visits > 1,
                                   .tries = tries,
                                   .best = best};
    return true;
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The ids of who likes a level, in their order. NULL if memory ran out. */
static const char **read_likes(const Reply *likes, int32_t *count)
{
    const char **ids = malloc(((size_t)reply_count(likes) + 1) * sizeof *ids);
    *count = 0;
    for (int32_t i = 0; ids && i < reply_count(likes); i += 2) {
        const char *id = reply_text(reply_at(likes, i), NULL);
        if (id) ids[(*count)++] = id;
    }
    if (ids && *count > 1) qsort(ids, (size_t)*count, sizeof *ids, compare_ids);
    return ids;
}

/* Counts the rows of the other hosts' players. False if memory ran out. */
static bool count_said(Votes *votes, Heard *heard, const Reply *rows, const Reply *likes)
{
    const uint64_t hash = heard->tally.id.hash;
    int64_t now = (int64_t)day_now();
    int32_t count = 0, like_count;
    const char **liked = read_likes(likes, &like_count);
    Said *said = calloc((size_t)reply_count(rows) + 1, sizeof *said);
    heard->tally = (WorkshopTally){.id.hash = hash};
    heard->ripens_at = INT64_MAX;
    for (int32_t i = 0; said && liked && i + 1 < reply_count(rows); i += 2) {
        const char *id = reply_text(reply_at(rows, i), NULL);
        Said *one = &said[count];
        if (!read_said(id, reply_text(reply_at(rows, i + 1), NULL), one) ||
            says_here(votes, id, hash))
            continue;
        int64_t ripens_at = one->since + WORKSHOP_FRESH_SECONDS;
        one->ballot.is_fresh = ripens_at > now;
        if (ripens_at > now && ripens_at < heard->ripens_at) heard->ripens_at = ripens_at;
        one->ballot.is_liked =
            like_count > 0 && bsearch(&id, liked, (size_t)like_count, sizeof id, compare_ids);
        count++;
    }
    if (count > 1) qsort(said, (size_t)count, sizeof *said, compare_said);
    for (int32_t i = 0; i < count; i++) {
        bool is_same = i > 0 && said[i].address == said[i - 1].address &&
                       said[i].ballot.is_fresh == said[i - 1].ballot.is_fresh;
        said[i].ballot.before = is_same ? said[i - 1].ballot.before + 1 : 0;
        workshop_tally_count(&heard->tally, &said[i].ballot);
    }
    bool has_memory = said && liked;
    free(liked);
    free(said);
    return has_memory;
}

/* What is said of a text: the field "TEXT" or "TEXT HOST", the value "WORD SECONDS REASON". */
static void take_gone(Votes *votes, Heard *heard, const char *field, const char *value)
{
    char name[WORKSHOP_NAME_MAX], word[16];
    int used = 0;
    WorkshopGone gone = {.at = 0};
    bool is_of_host = strlen(field) > WORKSHOP_HEX && field[WORKSHOP_HEX] == ' ';
    const char *host = is_of_host ? field + WORKSHOP_HEX + 1 : "";
    snprintf(name, sizeof name, "%016" PRIx64 "-%.*s", heard->tally.id.hash, WORKSHOP_HEX, field);
    if (!workshop_id_of_name(name, &gone.id) ||
        sscanf(value, "%15[a-z] %12" SCNd64 "%n", word, &gone.at, &used) != 2)
        return;
    if (strcmp(word, "forgotten") == 0) levels_drop(votes->levels, &gone.id);
    gone.is_withdrawn = strcmp(word, "withdrawn") == 0;
    if (!gone.is_withdrawn && strcmp(word, "hidden") != 0) return;
    bool is_own = strcmp(host, votes->site.host) == 0;
    if (is_own) {
        bool is_hidden = false;
        for (int32_t i = 0; i < votes->hidden_count; i++)
            if (workshop_id_compare(&votes->hidden[i].id, &gone.id) == 0) is_hidden = true;
        if (!is_hidden && votes->shown_count < SHOWN_A_STEP)
            votes->shown[votes->shown_count++] = gone.id;
        return;
    }
    snprintf(gone.reason, sizeof gone.reason, "%.32s: %.120s", host,
             value[used] == ' ' ? value + used + 1 : "");
    heard->gone[heard->gone_count++] = gone;
}

static void read_level(Votes *votes, Heard *heard)
{
    Reply *rows = server_next(votes->site.server), *likes = server_next(votes->site.server);
    Reply *gone = server_next(votes->site.server);
    bool is_good = server_check(votes->site.server, rows) &&
                   server_check(votes->site.server, likes) &&
                   server_check(votes->site.server, gone) && count_said(votes, heard, rows, likes);
    if (is_good) {
        free(heard->gone);
        heard->gone_count = 0;
        heard->gone = calloc((size_t)reply_count(gone) / 2 + 1, sizeof *heard->gone);
        heard->is_pending = false;
        levels_note_likes(votes->levels, heard->tally.id.hash, heard->tally.likes);
        votes->has_changed = true;
    }
    heard->next_ms = clock_now_ms() + votes->rest_ms;
    for (int32_t i = 0; is_good && heard->gone && i + 1 < reply_count(gone); i += 2) {
        const char *field = reply_text(reply_at(gone, i), NULL);
        const char *value = reply_text(reply_at(gone, i + 1), NULL);
        if (field && value) take_gone(votes, heard, field, value);
    }
    reply_done(rows);
    reply_done(likes);
    reply_done(gone);
}

static void step_heard(Votes *votes)
{
    static const char *const names[] = {"wt", "wl", "wh"};
    Heard *asked[HEARD_A_STEP];
    int32_t count = 0;
    int64_t now = clock_now_ms(), seconds = (int64_t)day_now();
    for (int32_t i = 0; i < votes->heard_count && count < HEARD_A_STEP; i++) {
        Heard *heard = &votes->heard[i];
        if (heard->ripens_at != 0 && seconds >= heard->ripens_at) heard->is_pending = true;
        if (!heard->is_pending || now < heard->next_ms) continue;
        for (size_t k = 0; k < ARRAY_LENGTH(names); k++) {
            char key[KEY_SIZE];
            snprintf(key, sizeof key, "%s:{%016" PRIx64 "}", names[k], heard->tally.id.hash);
            server_send(votes->site.server, "HGETALL", key, (char *)NULL);
        }
        asked[count++] = heard;
    }
    for (int32_t i = 0; i < count; i++)
        read_level(votes, asked[i]);
    for (; votes->shown_count > 0; votes->shown_count--)
        (void)send_gone(votes, &votes->shown[votes->shown_count - 1], false);
}

/* Readers take no larger file: rows beyond that, from `before` on, are left out. */
static bool keep_small(Text *text, size_t before)
{
    if (text->length <= WORKSHOP_LEAGUE_SIZE_MAX) return true;
    text->length = before;
    return false;
}

static void write_files(Votes *votes)
{
    Text tallies = TEXT_GROWING, gone = TEXT_GROWING;
    int32_t left_out = 0;
    int folder = votes->site.folder->parts[PART_BOARDS];
    for (int32_t i = 0; i < votes->heard_count; i++) {
        const Heard *heard = &votes->heard[i];
        size_t before = tallies.length;
        if (heard->tally.players > 0) workshop_tally_add_row(&heard->tally, &tallies);
        left_out += !keep_small(&tallies, before);
        for (int32_t k = 0; k < heard->gone_count; k++) {
            before = gone.length;
            workshop_league_add_gone(&heard->gone[k], &gone);
            left_out += !keep_small(&gone, before);
        }
    }
    if (left_out > 0) log_line("event=said state=left-out rows=%d", (int)left_out);
    bool is_written =
        tallies.missing == 0 && gone.missing == 0 &&
        folder_put(folder, WORKSHOP_LEAGUE_VOTES, tallies.bytes ? tallies.bytes : "",
                   tallies.length) &&
        folder_put(folder, WORKSHOP_LEAGUE_GONE, gone.bytes ? gone.bytes : "", gone.length);
    if (is_written) votes->has_changed = false;
    text_done(&tallies);
    text_done(&gone);
}

/* ---- the step ---- */

void votes_step(Votes *votes)
{
    ErrorList unheard;
    if (votes->site.folder->parts[PART_LEVELS] < 0 || !log_is_due(&votes->next_step, STEP_MS))
        return;
    error_list_init(&unheard, votes->site.path);
    bool lists = log_is_due(&votes->next_list, LIST_MS);
    if (lists) {
        if (!arcade_open_as_operator(votes->site.path, &votes->arcade, &unheard)) return;
        list_voters(votes);
        step_hidden(votes);
    }
    if (log_is_due(&votes->next_all, ALL_MS)) {
        votes->cursor[0] = '\0';
        votes->has_news = true;
    }
    step_voters(votes);
    if (votes->has_news) read_news(votes);
    if (!votes->has_read_all) return;
    step_heard(votes);
    if (votes->has_changed && log_is_due(&votes->next_write, WRITE_MS)) write_files(votes);
}
