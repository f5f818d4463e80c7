/* workshop_tally.c - see workshop_tally.h */
#include "workshop_tally.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/file.h"
#include "../base/hash.h"
#include "../save/shared_file.h"
#include "workshop_league.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SETTLED_SECONDS = 2, /* a change at the same moment as the last one does not change a time */
    SAMPLE = 16,         /* players that are read although their folder has not changed */
    STALE_MAX = 32,      /* players that the file may lack before it is made again */
    ADDRESS_KEYS_MAX = 11,
    BUCKET_BITS = 15,
    ROW_NUMBERS = 14 /* in a row of other hosts, behind the hash */
};

/* What a player says of a level, as lists/votes has it. A report is a row of its own. */
typedef struct VoteRow {
    uint64_t hash;
    uint32_t detail; /* ticks of the best finish; of a report the first 32 bits of `text` */
    uint32_t bits;
} VoteRow;

/* The bits of a row; of a report they are ROW_REPORT, the reason, and minutes since 1970. */
enum {
    ROW_REPORT = 1,
    ROW_LIKED = 2,
    ROW_FINISHED = 4,
    ROW_CAME_BACK = 8,
    ROW_TRIES_SHIFT = 4,
    ROW_TRIES_MAX = 0xffff,
    ROW_REASON_SHIFT = 1,
    ROW_REASON_MASK = 0xf,
    ROW_MINUTE_SHIFT = 5
};
static_assert((int)WORKSHOP_REPORT_COUNT <= (int)ROW_REASON_MASK, "reasons fit into a row");

typedef struct VotePlayer {
    char id[VISITOR_ID_LENGTH];
    int64_t stamp; /* when the folder has changed, in ns; 0: just now */
    int64_t since;
    uint32_t address;
    uint32_t count; /* of its rows */
} VotePlayer;

/* Votes of players, ordered by id; the rows of each behind those of the one before. */
typedef struct VoteTable {
    VotePlayer *players;
    int32_t count;
    size_t player_capacity;
    VoteRow *rows;
    int32_t row_count;
    size_t row_capacity;
    char *bytes; /* of the file that both are in; NULL: they are apart */
} VoteTable;

typedef struct VoteHead {
    char name[16];
    uint64_t check; /* hash of what follows */
    uint32_t players, rows;
} VoteHead;

static const char head_name[16] = "ledge votes 1\n";

/* The file is read where it is. */
static_assert(sizeof(VoteHead) % 8 == 0 && sizeof(VotePlayer) % 8 == 0, "rows are aligned");

static void table_done(VoteTable *table)
{
    if (!table->bytes) free(table->players);
    if (!table->bytes) free(table->rows);
    free(table->bytes);
    *table = (VoteTable){.count = 0};
}

static bool reserve(VoteTable *table, int32_t players, int32_t rows)
{
    return ARRAY_RESERVE(&table->players, &table->player_capacity, (size_t)players, 64) &&
           ARRAY_RESERVE(&table->rows, &table->row_capacity, (size_t)rows, 1024);
}

/* ---- the file ---- */

/* In a folder that all accounts write to each has its own. */
static void name_of_file(const Arcade *arcade, char out[SHARED_NAME_MAX])
{
    if (arcade->is_for_all)
        snprintf(out, SHARED_NAME_MAX, "votes-%lu", (unsigned long)geteuid());
    else
        snprintf(out, SHARED_NAME_MAX, "votes");
}

static bool is_table_good(const VoteTable *table)
{
    uint64_t rows = 0;
    for (int32_t i = 0; i < table->count; i++) {
        const VotePlayer *player = &table->players[i];
        if (i > 0 && memcmp(player[-1].id, player->id, VISITOR_ID_LENGTH) >= 0) return false;
        rows += player->count;
    }
    return rows == (uint64_t)table->row_count;
}

/* Reads lists/votes; the table stays empty where there is none that is whole. */
static void read_table(const Arcade *arcade, VoteTable *table)
{
    const size_t most = sizeof(VoteHead) + WORKSHOP_TALLY_PLAYERS_MAX * sizeof(VotePlayer) +
                        WORKSHOP_TALLY_ROWS_MAX * sizeof(VoteRow);
    SharedFile file = {.owner = 0};
    struct stat status;
    VoteHead head = {.players = 0};
    VoteTable read = {.count = 0};
    size_t length = 0;
    name_of_file(arcade, file.name);
    int folder = arcade_open_part(arcade, ARCADE_LISTS);
    bool is_there = folder >= 0 && fstatat(folder, file.name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                    status.st_size >= (off_t)sizeof head && (uintmax_t)status.st_size <= most;
    if (is_there)
        read.bytes = shared_file_read_listed(folder, &file, (size_t)status.st_size, &length);
    if (folder >= 0) close(folder);
    bool is_good =
        read.bytes && length >= sizeof head && (!arcade->is_for_all || file.owner == geteuid());
    if (is_good) memcpy(&head, read.bytes, sizeof head);
    is_good =
        is_good && memcmp(head.name, head_name, sizeof head.name) == 0 &&
        head.players <= WORKSHOP_TALLY_PLAYERS_MAX && head.rows <= WORKSHOP_TALLY_ROWS_MAX &&
        length == sizeof head + head.players * sizeof(VotePlayer) + head.rows * sizeof(VoteRow) &&
        hash_bytes(HASH_SEED, (const uint8_t *)read.bytes + sizeof head, length - sizeof head) ==
            head.check;
    if (is_good) {
        /* Where they are is a multiple of what they need: see the assertions above. */
        void *players = read.bytes + sizeof head;
        void *rows = read.bytes + sizeof head + head.players * sizeof(VotePlayer);
        read.players = players;
        read.rows = rows;
        read.count = (int32_t)head.players;
        read.row_count = (int32_t)head.rows;
        is_good = is_table_good(&read);
    }
    if (is_good)
        *table = read;
    else
        free(read.bytes);
}

/* A player with the place of its rows. */
typedef struct Voter {
    const VotePlayer *player;
    const VoteRow *rows;
    int32_t fresh_row; /* the index of the first row, until all are there; -1: `rows` is right */
    int32_t fresh_player;
    bool is_fresh; /* known for less than a day */
} Voter;

/* Writes them all, in their order. Failing costs time alone. */
static void write_table(const Arcade *arcade, const Voter *voters, int32_t count)
{
    VoteHead head = {.players = (uint32_t)count};
    for (int32_t i = 0; i < count; i++)
        head.rows += voters[i].player->count;
    size_t length = sizeof head + head.players * sizeof(VotePlayer) + head.rows * sizeof(VoteRow);
    char *bytes = malloc(length), name[SHARED_NAME_MAX];
    int folder = bytes ? arcade_open_part(arcade, ARCADE_LISTS) : -1;
    if (folder >= 0) {
        char *player = bytes + sizeof head, *row = player + head.players * sizeof(VotePlayer);
        for (int32_t i = 0; i < count; i++, player += sizeof(VotePlayer)) {
            size_t size = voters[i].player->count * sizeof(VoteRow);
            memcpy(player, voters[i].player, sizeof(VotePlayer));
            if (size > 0) memcpy(row, voters[i].rows, size);
            row += size;
        }
        memcpy(head.name, head_name, sizeof head.name);
        head.check =
            hash_bytes(HASH_SEED, (const uint8_t *)bytes + sizeof head, length - sizeof head);
        memcpy(bytes, &head, sizeof head);
        name_of_file(arcade, name);
        const SharedPost post = {".new-", "", bytes, length, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH};
        (void)shared_file_put(folder, name, &post, false);
        close(folder);
    }
    free(bytes);
}

/* ---- the players ---- */

/* Is the last row about what plays like this, too? Its level has another text then. */
static VoteRow *last_of(VoteRow *rows, uint32_t count, uint64_t hash)
{
    while (count > 0 && rows[count - 1].hash == hash) {
        if (!(rows[count - 1].bits & ROW_REPORT)) return &rows[count - 1];
        count--;
    }
    return NULL;
}

static void add_to_row(VoteRow *row, const WorkshopVote *vote)
{
    uint32_t tries = row->bits >> ROW_TRIES_SHIFT & ROW_TRIES_MAX;
    tries = (uint32_t)min_i32((int32_t)tries + vote->attempts, ROW_TRIES_MAX);
    if (vote->best > 0 && (row->detail == 0 || (uint32_t)vote->best < row->detail))
        row->detail = (uint32_t)vote->best;
    row->bits = (row->bits & (ROW_LIKED | ROW_FINISHED | ROW_CAME_BACK)) |
                (vote->liked_at ? ROW_LIKED : 0) | (vote->finishes > 0 ? ROW_FINISHED : 0) |
                (workshop_vote_came_back(vote) ? ROW_CAME_BACK : 0) | tries << ROW_TRIES_SHIFT;
}

/* Adds a player's votes that count. False if memory ran out. */
static bool add_player(VoteTable *table, const VotePlayer *about, const WorkshopVotes *votes)
{
    VotePlayer player = *about;
    player.since = votes->since;
    player.address = votes->address;
    player.count = 0;
    if (!reserve(table, table->count + 1, table->row_count + 2 * votes->count + 1)) return false;
    VoteRow *rows = table->rows + table->row_count;
    for (int32_t i = 0; i < votes->count; i++) {
        const WorkshopVote *vote = &votes->rows[i];
        if (!workshop_vote_counts(vote)) continue;
        VoteRow *row = last_of(rows, player.count, vote->id.hash);
        if (!row) {
            row = &rows[player.count++];
            *row = (VoteRow){.hash = vote->id.hash};
        }
        add_to_row(row, vote);
        if (!vote->reported_at) continue;
        uint32_t minutes = (uint32_t)(vote->reported_at / 60) & (UINT32_MAX >> ROW_MINUTE_SHIFT);
        rows[player.count++] = (VoteRow){vote->id.hash, (uint32_t)(vote->id.text >> 32),
                                         ROW_REPORT | (uint32_t)vote->report << ROW_REASON_SHIFT |
                                             minutes << ROW_MINUTE_SHIFT};
    }
    table->row_count += (int32_t)player.count;
    table->players[table->count++] = player;
    return true;
}

/* Lists players/: ids and times. */
typedef struct Listing {
    int folder;
    VotePlayer *items;
    int32_t count;
    size_t capacity;
    int64_t now; /* in ns */
    int32_t left_out;
} Listing;

static bool list_player(void *context, const char *name)
{
    Listing *list = context;
    struct stat status;
    if (!visitor_id_is_good(name) ||
        fstatat(list->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode))
        return true;
    list->left_out += list->count == WORKSHOP_TALLY_PLAYERS_MAX;
    if (list->count == WORKSHOP_TALLY_PLAYERS_MAX) return true;
    if (!ARRAY_RESERVE(&list->items, &list->capacity, (size_t)list->count + 1, 256)) return false;
    int64_t stamp = file_time(&status);
    int64_t age = list->now - stamp;
    bool is_settled = age > SETTLED_SECONDS * CLOCK_SECOND || age < -SETTLED_SECONDS * CLOCK_SECOND;
    VotePlayer *player = &list->items[list->count++];
    *player = (VotePlayer){.stamp = is_settled ? stamp : 0};
    memcpy(player->id, name, sizeof player->id);
    return true;
}

static int compare_ids(const void *a, const void *b)
{
    return memcmp(((const VotePlayer *)a)->id, ((const VotePlayer *)b)->id, VISITOR_ID_LENGTH);
}

static bool list_players(const Arcade *arcade, Listing *list)
{
    *list = (Listing){.folder = arcade_open_part(arcade, ARCADE_PLAYERS), .now = clock_wall()};
    bool is_read = list->folder < 0 || shared_file_each(list->folder, list_player, list);
    if (list->folder >= 0) close(list->folder);
    if (list->count > 1) qsort(list->items, (size_t)list->count, sizeof *list->items, compare_ids);
    return is_read;
}

/* A number for what is listed and what other hosts say; 0: something has just changed, and may
 * change again unseen. */
static uint64_t state_of(const Listing *list, uint64_t other_hosts)
{
    uint64_t hash = hash_u64(HASH_SEED, other_hosts);
    for (int32_t i = 0; i < list->count; i++) {
        if (list->items[i].stamp == 0) return 0;
        hash = hash_bytes(hash, (const uint8_t *)list->items[i].id, VISITOR_ID_LENGTH);
        hash = hash_u64(hash, (uint64_t)list->items[i].stamp);
    }
    return hash_finish(hash) | 1;
}

/* Reads a player's files, beside `rows` of others. False if memory ran out. */
static bool read_player(const Arcade *arcade, const VotePlayer *about, int32_t rows,
                        VoteTable *table, WorkshopTallies *tallies)
{
    char id[VISITOR_ID_LENGTH + 1];
    WorkshopVotes votes;
    snprintf(id, sizeof id, "%.*s", VISITOR_ID_LENGTH, about->id);
    if (!workshop_votes_read(arcade, id, &votes)) return false;
    bool has_room = rows + 2 * votes.count <= WORKSHOP_TALLY_ROWS_MAX;
    tallies->reads++;
    tallies->damaged += votes.damaged + !has_room;
    if (!has_room) votes.count = 0;
    bool is_added = add_player(table, about, &votes);
    workshop_votes_done(&votes);
    return is_added;
}

/* Does the table say of its player what the player's files say? */
static bool is_true(const Arcade *arcade, const VotePlayer *player, const VoteRow *rows,
                    WorkshopTallies *tallies)
{
    VoteTable one = {.count = 0};
    int32_t damaged = tallies->damaged;
    bool is_same =
        read_player(arcade, player, 0, &one, tallies) &&
        memcmp(one.players, player, sizeof *player) == 0 &&
        (player->count == 0 || memcmp(one.rows, rows, player->count * sizeof *rows) == 0);
    tallies->damaged = damaged;
    table_done(&one);
    return is_same;
}

/* Finds the votes of the players who are listed: in `old` where their folders have not changed,
 * else in `fresh`, into which they are read. False if memory ran out, or if `old` was found to be
 * wrong: `is_forged`. */
static bool find_votes(const Arcade *arcade, const Listing *list, const VoteTable *old,
                       VoteTable *fresh, Voter *voters, WorkshopTallies *tallies, bool *is_forged)
{
    int32_t at = 0, row = 0, changed = 0, rows = 0;
    /* The clock is unknown to whoever has written the file. */
    int32_t step = max_i32(1, list->count / SAMPLE), sampled = (int32_t)(clock_now() % step);
    *is_forged = false;
    for (int32_t i = 0; i < list->count; i++) {
        const VotePlayer *about = &list->items[i];
        for (; at < old->count && compare_ids(&old->players[at], about) < 0; at++)
            row += (int32_t)old->players[at].count;
        const VotePlayer *known = at < old->count ? &old->players[at] : NULL;
        bool is_known = known && compare_ids(known, about) == 0 && about->stamp != 0 &&
                        known->stamp == about->stamp;
        const VoteRow *known_rows = old->rows ? old->rows + row : NULL;
        *is_forged =
            is_known && i % step == sampled && !is_true(arcade, known, known_rows, tallies);
        if (*is_forged) return false;
        voters[i] = (Voter){known, known_rows, -1, -1, false};
        if (!is_known) {
            voters[i].fresh_player = fresh->count;
            voters[i].fresh_row = fresh->row_count;
            changed++;
            if (!read_player(arcade, about, rows, fresh, tallies)) return false;
        }
        rows += is_known ? (int32_t)known->count : fresh->row_count - voters[i].fresh_row;
    }
    for (int32_t i = 0; i < list->count; i++) {
        if (voters[i].fresh_row < 0) continue;
        voters[i].player = &fresh->players[voters[i].fresh_player];
        voters[i].rows = fresh->rows ? fresh->rows + voters[i].fresh_row : NULL;
    }
    if (changed > STALE_MAX || (changed > 0 && old->count == 0))
        write_table(arcade, voters, list->count);
    return true;
}

/* ---- counting ---- */

/* Where the levels of a hash begin. */
typedef struct LevelIndex {
    int32_t starts[(1 << BUCKET_BITS) + 1];
} LevelIndex;

static int32_t bucket_of(uint64_t hash)
{
    return (int32_t)(hash >> (64 - BUCKET_BITS));
}

static void index_levels(const WorkshopTallies *tallies, LevelIndex *index)
{
    int32_t bucket = 0;
    for (int32_t i = 0; i < tallies->count; i++)
        while (bucket <= bucket_of(tallies->rows[i].id.hash))
            index->starts[bucket++] = i;
    while (bucket <= 1 << BUCKET_BITS)
        index->starts[bucket++] = tallies->count;
}

/* The first level of the hash, or of the next greater. */
static int32_t first_level(const WorkshopTallies *tallies, const LevelIndex *index, uint64_t hash)
{
    int32_t first = index->starts[bucket_of(hash)], end = index->starts[bucket_of(hash) + 1];
    while (first < end) {
        int32_t middle = first + (end - first) / 2;
        if (tallies->rows[middle].id.hash < hash)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

static void count_report(WorkshopTally *tally, const VoteRow *row)
{
    int64_t at = (int64_t)(row->bits >> ROW_MINUTE_SHIFT) * 60;
    if (row->detail != (uint32_t)(tally->id.text >> 32)) return;
    tally->reports++;
    tally->reasons |= 1u << (row->bits >> ROW_REASON_SHIFT & ROW_REASON_MASK);
    for (int32_t i = 0; i < WORKSHOP_REPORTS_TO_HIDE; i++) {
        if (at <= tally->reported_at[i]) continue;
        int64_t later = tally->reported_at[i];
        tally->reported_at[i] = at;
        at = later;
    }
}

/* Of each level, whose address was counted last, and how many keys of it. */
typedef struct AddressCount {
    uint32_t address, keys;
} AddressCount;

/* Larger than any count, with room for another one to be added. */
#define COUNT_MAX (INT32_MAX / 2)

void workshop_tally_count(WorkshopTally *tally, const WorkshopBallot *ballot)
{
    WorkshopWeights *weights = ballot->is_fresh ? &tally->fresh : &tally->settled;
    int32_t weight = ballot->before < ADDRESS_KEYS_MAX ? WORKSHOP_WEIGHT >> ballot->before : 0;
    tally->players++;
    tally->likes += ballot->is_liked;
    tally->finished += ballot->is_finished;
    tally->came_back += ballot->came_back;
    tally->tries = min_i32(tally->tries + min_i32(ballot->tries, ROW_TRIES_MAX), COUNT_MAX);
    if (ballot->is_finished && (tally->best == 0 || ballot->best < tally->best))
        tally->best = ballot->best;
    weights->players += weight;
    weights->likes += ballot->is_liked ? weight : 0;
    weights->finished += ballot->is_finished ? weight : 0;
    weights->came_back += ballot->came_back ? weight : 0;
}

static void count_vote(WorkshopTally *tally, const VoteRow *row, bool is_fresh, uint32_t before)
{
    const WorkshopBallot ballot = {.is_liked = row->bits & ROW_LIKED,
                                   .is_finished = row->bits & ROW_FINISHED,
                                   .came_back = row->bits & ROW_CAME_BACK,
                                   .is_fresh = is_fresh,
                                   .tries = (int32_t)(row->bits >> ROW_TRIES_SHIFT & ROW_TRIES_MAX),
                                   .best = (int32_t)(row->detail & INT32_MAX),
                                   .before = before};
    workshop_tally_count(tally, &ballot);
}

/* ---- other hosts ---- */

static bool read_tally_row(const char *at, WorkshopTally *out)
{
    int64_t numbers[ROW_NUMBERS];
    uint64_t hash;
    if (strcspn(at, "\n") < WORKSHOP_HEX || !replay_parse_hash(at, WORKSHOP_HEX, &hash))
        return false;
    at += WORKSHOP_HEX;
    for (int32_t i = 0; i < ROW_NUMBERS; i++) {
        if (*at != ' ' || at[1] < '0' || at[1] > '9') return false;
        for (numbers[i] = 0, at++; *at >= '0' && *at <= '9'; at++) {
            numbers[i] = 10 * numbers[i] + (*at - '0');
            if (numbers[i] > INT32_MAX) return false;
        }
    }
    const int64_t *n = numbers;
    *out =
        (WorkshopTally){.id.hash = hash,
                        .likes = (int32_t)n[0],
                        .players = (int32_t)n[1],
                        .finished = (int32_t)n[2],
                        .came_back = (int32_t)n[3],
                        .tries = (int32_t)n[4],
                        .best = (int32_t)n[5],
                        .settled = {(int32_t)n[6], (int32_t)n[7], (int32_t)n[8], (int32_t)n[9]},
                        .fresh = {(int32_t)n[10], (int32_t)n[11], (int32_t)n[12], (int32_t)n[13]}};
    return *at == '\n';
}

bool workshop_tally_next_row(const char **text, WorkshopTally *out)
{
    bool is_read = false;
    while (**text && !is_read) {
        is_read = read_tally_row(*text, out);
        *text += strcspn(*text, "\n");
        *text += **text != '\0';
    }
    return is_read;
}

void workshop_tally_add_row(const WorkshopTally *tally, Text *out)
{
    text_add(out, "%016" PRIx64 " %d %d %d %d %d %d", tally->id.hash, (int)tally->likes,
             (int)tally->players, (int)tally->finished, (int)tally->came_back, (int)tally->tries,
             (int)tally->best);
    const WorkshopWeights *both[] = {&tally->settled, &tally->fresh};
    for (size_t i = 0; i < ARRAY_LENGTH(both); i++)
        text_add(out, " %d %d %d %d", (int)both[i]->likes, (int)both[i]->players,
                 (int)both[i]->finished, (int)both[i]->came_back);
    text_add_byte(out, '\n');
}

/* Adds counts of other hosts, which may be any number. */
static int32_t sum(int32_t a, int32_t b)
{
    return min_i32(min_i32(a, COUNT_MAX) + min_i32(b, COUNT_MAX), COUNT_MAX);
}

static void add_weights(WorkshopWeights *to, const WorkshopWeights *more)
{
    to->likes = sum(to->likes, more->likes);
    to->players = sum(to->players, more->players);
    to->finished = sum(to->finished, more->finished);
    to->came_back = sum(to->came_back, more->came_back);
}

static void add_tally(WorkshopTally *to, const WorkshopTally *more)
{
    to->likes = sum(to->likes, more->likes);
    to->players = sum(to->players, more->players);
    to->finished = sum(to->finished, more->finished);
    to->came_back = sum(to->came_back, more->came_back);
    to->tries = sum(to->tries, more->tries);
    if (more->best > 0 && (to->best == 0 || more->best < to->best)) to->best = more->best;
    add_weights(&to->settled, &more->settled);
    add_weights(&to->fresh, &more->fresh);
}

/* Those who are known longer first, and all of an address behind one another. */
static int compare_voters(const void *a, const void *b)
{
    const Voter *left = a, *right = b;
    if (left->is_fresh != right->is_fresh) return left->is_fresh ? 1 : -1;
    if (left->player->address != right->player->address)
        return left->player->address < right->player->address ? -1 : 1;
    if (left->player->since != right->player->since)
        return left->player->since < right->player->since ? -1 : 1;
    return compare_ids(left->player, right->player);
}

static void count_voter(WorkshopTallies *tallies, const LevelIndex *index, AddressCount *addresses,
                        const Voter *voter)
{
    for (uint32_t i = 0; i < voter->player->count; i++) {
        const VoteRow *row = &voter->rows[i];
        for (int32_t at = first_level(tallies, index, row->hash);
             at < tallies->count && tallies->rows[at].id.hash == row->hash; at++) {
            WorkshopTally *tally = &tallies->rows[at];
            if (memcmp(tally->author, voter->player->id, VISITOR_ID_LENGTH) == 0) continue;
            if (row->bits & ROW_REPORT) {
                count_report(tally, row);
                continue;
            }
            AddressCount *last = &addresses[2 * at + voter->is_fresh];
            if (last->keys == 0 || last->address != voter->player->address)
                *last = (AddressCount){voter->player->address, 0};
            count_vote(tally, row, voter->is_fresh, last->keys++);
        }
    }
}

/* Adds what players of other hosts say. */
static void count_other_hosts(WorkshopTallies *tallies, const Arcade *arcade,
                              const LevelIndex *index)
{
    size_t length;
    WorkshopTally more;
    char *text = workshop_league_text(arcade, WORKSHOP_LEAGUE_VOTES, &length);
    const char *at = text ? text : "";
    while (workshop_tally_next_row(&at, &more))
        for (int32_t i = first_level(tallies, index, more.id.hash);
             i < tallies->count && tallies->rows[i].id.hash == more.id.hash; i++)
            add_tally(&tallies->rows[i], &more);
    free(text);
}

/* Has the player asked to be forgotten after this was said? */
static bool is_forgotten(const Arcade *arcade, const VotePlayer *player)
{
    char id[VISITOR_ID_LENGTH + 1];
    snprintf(id, sizeof id, "%.*s", VISITOR_ID_LENGTH, player->id);
    return player->count > 0 && player->since < arcade_forgotten_until(arcade, id);
}

static bool count_all(WorkshopTallies *tallies, const Arcade *arcade, Voter *voters, int32_t count,
                      int64_t now)
{
    LevelIndex *index = malloc(sizeof *index);
    AddressCount *addresses = calloc((size_t)max_i32(1, 2 * tallies->count), sizeof *addresses);
    int folder = arcade_open_part(arcade, ARCADE_FORGET);
    int32_t kept = 0;
    bool has_memory = index && addresses;
    bool may_forget = folder >= 0 && shared_file_count(folder, "", 1) != 0;
    if (folder >= 0) close(folder);
    tallies->ripens_at = INT64_MAX;
    for (int32_t i = 0; has_memory && i < count; i++) {
        const VotePlayer *player = voters[i].player;
        int64_t ripens_at = player->since + WORKSHOP_FRESH_SECONDS;
        if (player->count == 0 || (may_forget && is_forgotten(arcade, player))) continue;
        if (ripens_at > now && ripens_at < tallies->ripens_at) tallies->ripens_at = ripens_at;
        voters[kept] = voters[i];
        voters[kept++].is_fresh = ripens_at > now;
    }
    if (has_memory) {
        if (kept > 1) qsort(voters, (size_t)kept, sizeof *voters, compare_voters);
        index_levels(tallies, index);
        for (int32_t i = 0; i < kept; i++)
            count_voter(tallies, index, addresses, &voters[i]);
        count_other_hosts(tallies, arcade, index);
        tallies->players = kept;
    }
    free(index);
    free(addresses);
    return has_memory;
}

/* ---- tallies ---- */

void workshop_tallies_done(WorkshopTallies *tallies)
{
    free(tallies->rows);
    *tallies = (WorkshopTallies){.count = 0};
}

void workshop_tallies_clear(WorkshopTallies *tallies)
{
    tallies->count = 0;
    tallies->state = 0;
}

bool workshop_tallies_add(WorkshopTallies *tallies, const WorkshopId *id, const char *author_id)
{
    if (!ARRAY_RESERVE(&tallies->rows, &tallies->capacity, (size_t)tallies->count + 1, 64))
        return false;
    WorkshopTally *tally = &tallies->rows[tallies->count++];
    *tally = (WorkshopTally){.id = *id};
    snprintf(tally->author, sizeof tally->author, "%s", author_id);
    tallies->state = 0;
    return true;
}

static int compare_tallies(const void *a, const void *b)
{
    return workshop_id_compare(&((const WorkshopTally *)a)->id, &((const WorkshopTally *)b)->id);
}

static void begin_counting(WorkshopTallies *tallies)
{
    for (int32_t i = 0; i < tallies->count; i++) {
        WorkshopTally *tally = &tallies->rows[i], fresh = {.id = tally->id};
        memcpy(fresh.author, tally->author, sizeof fresh.author);
        *tally = fresh;
    }
    if (tallies->count > 1)
        qsort(tallies->rows, (size_t)tallies->count, sizeof *tallies->rows, compare_tallies);
    tallies->players = 0;
}

bool workshop_tallies_read(WorkshopTallies *tallies, const Arcade *arcade, int64_t now)
{
    Listing list;
    VoteTable old = {.count = 0}, fresh = {.count = 0};
    bool is_forged = false, is_made = list_players(arcade, &list);
    uint64_t state = state_of(&list, workshop_league_stamp(arcade));
    if (is_made && state != 0 && state == tallies->state && now < tallies->ripens_at) {
        free(list.items);
        return true;
    }
    Voter *voters = malloc((size_t)max_i32(1, list.count) * sizeof *voters);
    tallies->damaged = list.left_out;
    begin_counting(tallies);
    is_made = is_made && voters;
    if (is_made) {
        read_table(arcade, &old);
        is_made = find_votes(arcade, &list, &old, &fresh, voters, tallies, &is_forged);
    }
    if (is_forged) {
        table_done(&old);
        fresh.count = fresh.row_count = 0;
        is_made = find_votes(arcade, &list, &old, &fresh, voters, tallies, &is_forged);
    }
    is_made = is_made && count_all(tallies, arcade, voters, list.count, now);
    tallies->state = is_made ? state : 0;
    table_done(&old);
    table_done(&fresh);
    free(voters);
    free(list.items);
    return is_made;
}

const WorkshopTally *workshop_tallies_find(const WorkshopTallies *tallies, const WorkshopId *id)
{
    const WorkshopTally wanted = {.id = *id};
    return tallies->count > 0 ? bsearch(&wanted, tallies->rows, (size_t)tallies->count,
                                        sizeof *tallies->rows, compare_tallies)
                              : NULL;
}

bool workshop_tally_hides(const WorkshopTally *tally, int64_t looked_at)
{
    return tally->reported_at[WORKSHOP_REPORTS_TO_HIDE - 1] > looked_at;
}
