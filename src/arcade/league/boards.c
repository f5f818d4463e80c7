/* boards.c - see boards.h: boards as files, which games read.
 *
 * A board is looked at when it is said to have changed, and once an hour: its length and its first
 * rows. Only where these have changed, soon after that, and once an hour, all of it is read.
 * Of rows that are known only the score is read again. A file changes only where the board has. The
 * boards of the world are always kept; those of other levels as long as there is room, which the
 * ones that nobody has wanted for longest make. */
#include "boards.h"

#include "../../base/array.h"
#include "../../base/clock.h"
#include "../../base/hash.h"
#include "log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RUNS_KEPT = 20,    /* replays of the first rows are files too */
    LEVELS_MAX = 512,  /* whose boards are kept */
    LOOKS_A_STEP = 48, /* boards looked at in one step */
    STEP_MS = 250,
    ALL_MS = 60 * 60 * 1000, /* after so long a board is read as a whole */
    SOON_MS = 5000,          /* and so long after it has changed */
    ASKED_MAX = 32           /* rows asked for at a time, all of the largest size */
};

typedef struct Entry {
    BoardRow row;
    int64_t score;
    char id[ID_SIZE];
    bool has_row;  /* a row that fits its score was read */
    bool has_file; /* and its replay is in the folder */
} Entry;

typedef struct KeptBoard {
    uint64_t hash;
    BestKind kind;
    Entry *entries; /* as on the server, best first */
    int32_t count;
    uint64_t look;    /* hash of the last look */
    uint64_t written; /* hash of the file's text; 0: none was written */
    int64_t next_all, wanted_ms;
    bool is_wanted;    /* before all others */
    bool is_of_world;  /* and kept */
    bool knows_folder; /* replays that were left behind are removed */
} KeptBoard;

struct Boards {
    Site site;
    KeptBoard *boards; /* BEST_KIND_COUNT for each level */
    int32_t count;
    size_t capacity;
    int32_t next;    /* looked at last */
    bool is_refused; /* the last look: then one is tried at a time */
    int64_t next_step;
};

/* What a board was read into, before it takes the place of the old one. */
typedef struct Fresh {
    Entry *entries;
    int32_t count;
} Fresh;

Boards *boards_open(const Site *site)
{
    Boards *boards = calloc(1, sizeof *boards);
    if (boards) boards->site = *site;
    return boards;
}

void boards_close(Boards *boards)
{
    if (!boards) return;
    for (int32_t i = 0; i < boards->count; i++)
        free(boards->boards[i].entries);
    free(boards->boards);
    free(boards);
}

/* Forgets the level that was wanted longest ago. */
static bool make_room(Boards *boards)
{
    int32_t oldest = -1;
    for (int32_t i = 0; i < boards->count; i += BEST_KIND_COUNT)
        if (!boards->boards[i].is_of_world &&
            (oldest < 0 || boards->boards[i].wanted_ms < boards->boards[oldest].wanted_ms))
            oldest = i;
    if (oldest < 0) return false;
    boards->count -= BEST_KIND_COUNT;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        free(boards->boards[oldest + kind].entries);
        boards->boards[oldest + kind] = boards->boards[boards->count + kind];
    }
    return true;
}

/* The index of the first board of the level; -1: there is no room. */
static int32_t find_level(Boards *boards, uint64_t hash)
{
    int32_t first = 0;
    while (first < boards->count && boards->boards[first].hash != hash)
        first += BEST_KIND_COUNT;
    if (first < boards->count) return first;
    if (first == LEVELS_MAX * BEST_KIND_COUNT && !make_room(boards)) return -1;
    int32_t need = boards->count + BEST_KIND_COUNT;
    if (!ARRAY_RESERVE(&boards->boards, &boards->capacity, need, 256)) return -1;
    first = boards->count;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++)
        boards->boards[first + kind] =
            (KeptBoard){.hash = hash, .kind = (BestKind)kind, .is_wanted = true};
    boards->count = need;
    return first;
}

void boards_keep(Boards *boards, uint64_t hash)
{
    int32_t first = find_level(boards, hash);
    for (int32_t kind = 0; first >= 0 && kind < BEST_KIND_COUNT; kind++)
        boards->boards[first + kind].is_of_world = true;
}

void boards_want(Boards *boards, uint64_t hash, bool now)
{
    int32_t first = find_level(boards, hash);
    int64_t ms = clock_now_ms();
    for (int32_t kind = 0; first >= 0 && kind < BEST_KIND_COUNT; kind++) {
        KeptBoard *board = &boards->boards[first + kind];
        board->wanted_ms = ms;
        if (!now) continue;
        board->is_wanted = true;
        if (board->next_all > ms + SOON_MS) board->next_all = ms + SOON_MS;
    }
}

void boards_note(Boards *boards, uint64_t hash)
{
    for (int32_t i = 0; i < boards->count; i += BEST_KIND_COUNT)
        if (boards->boards[i].hash == hash) boards_want(boards, hash, true);
}

void boards_note_all(Boards *boards)
{
    for (int32_t i = 0; i < boards->count; i++)
        boards->boards[i].next_all = 0;
}

int32_t boards_level_count(const Boards *boards)
{
    return boards->count / BEST_KIND_COUNT;
}

uint64_t boards_level_hash(const Boards *boards, int32_t index)
{
    return boards->boards[index * BEST_KIND_COUNT].hash;
}

/* ---- the rows of a board ---- */

/* Reads ids and scores; rows that are known are taken over. */
static bool read_entries(Boards *boards, const KeptBoard *board, Fresh *fresh)
{
    char key[KEY_SIZE], last[16];
    row_board_key('b', board->hash, board->kind, key);
    snprintf(last, sizeof last, "%d", BOARD_ROWS_MAX - 1);
    server_send(boards->site.server, "ZRANGE", key, "0", last, "WITHSCORES", (char *)NULL);
    Reply *reply = server_next(boards->site.server);
    int32_t count = min_i32(reply_count(reply) / 2, BOARD_ROWS_MAX);
    bool is_good = reply && !reply_is_error(reply);
    fresh->entries = is_good ? calloc((size_t)count + 1, sizeof *fresh->entries) : NULL;
    for (int32_t i = 0; fresh->entries && i < count; i++) {
        const char *id = reply_text(reply_at(reply, 2 * i), NULL);
        int64_t score = reply_number(reply_at(reply, 2 * i + 1), -1);
        if (!id || !visitor_id_is_good(id) || score < 0) continue;
        Entry *entry = &fresh->entries[fresh->count++];
        for (int32_t k = 0; k < board->count; k++)
            if (board->entries[k].score == score && strcmp(board->entries[k].id, id) == 0) {
                *entry = board->entries[k];
                break;
            }
        entry->score = score;
        memcpy(entry->id, id, ID_SIZE);
    }
    reply_done(reply);
    return fresh->entries != NULL;
}

/* Is the replay that of the row, on this board? */
static bool is_run_of(const char *text, size_t length, const KeptBoard *board, const Entry *entry)
{
    Replay replay;
    ErrorList unheard;
    error_list_init(&unheard, "run");
    if (length > RECORD_SIZE_MAX || !replay_parse(text, length, &replay, &unheard)) return false;
    bool is_right = replay.hash == board->hash && replay.engine == REPLAY_ENGINE &&
                    replay.tape.count == entry->row.ticks &&
                    strcmp(replay.player, entry->row.player) == 0;
    replay_done(&replay);
    return is_right;
}

static void name_of_run(const KeptBoard *board, const char *id, char out[KEY_SIZE + ID_SIZE])
{
    char name[KEY_SIZE];
    board_file_name(board->hash, board->kind, name);
    snprintf(out, KEY_SIZE + ID_SIZE, "%s.%s", name, id);
}

/* Takes what the server keeps of a row: the row as a line, and the replay. */
static void take_value(Boards *boards, const KeptBoard *board, Entry *entry, const Reply *value,
                       bool keeps_run)
{
    size_t length = 0;
    char name[KEY_SIZE + ID_SIZE];
    const char *text = reply_text(value, &length);
    const char *end = text ? memchr(text, '\n', length) : NULL;
    if (!end || !board_row_read(text, (size_t)(end - text), &entry->row)) return;
    entry->has_row = row_score(&entry->row, board->kind) == entry->score &&
                     strcmp(row_player_id(entry->row.player), entry->id) == 0;
    size_t before = (size_t)(end + 1 - text);
    if (!entry->has_row || !keeps_run) return;
    if (!is_run_of(end + 1, length - before, board, entry)) return;
    name_of_run(board, entry->id, name);
    entry->has_file =
        folder_put(boards->site.folder->parts[PART_RUNS], name, end + 1, length - before);
}

/* Reads what is missing of up to ASKED_MAX rows from `*next` on, which moves past them. */
static bool read_rows(Boards *boards, const KeptBoard *board, Fresh *fresh, int32_t *next)
{
    char key[KEY_SIZE];
    const char *words[ASKED_MAX + 2] = {"HMGET", key};
    int32_t asked[ASKED_MAX], count = 0;
    row_board_key('t', board->hash, board->kind, key);
    for (; *next < fresh->count && count < ASKED_MAX; ++*next) {
        const Entry *entry = &fresh->entries[*next];
        if (entry->has_row && (entry->has_file || *next >= RUNS_KEPT)) continue;
        words[count + 2] = entry->id;
        asked[count++] = *next;
    }
    if (count == 0) return true;
    server_send_words(boards->site.server, words, count + 2);
    Reply *reply = server_next(boards->site.server);
    bool is_good = reply_count(reply) == count;
    for (int32_t i = 0; is_good && i < count; i++)
        take_value(boards, board, &fresh->entries[asked[i]], reply_at(reply, i),
                   asked[i] < RUNS_KEPT);
    reply_done(reply);
    return is_good;
}

/* ---- files ---- */

/* Removes the replays of rows that are no longer among the first. */
static void remove_runs(Boards *boards, const KeptBoard *board, Fresh *fresh)
{
    char name[KEY_SIZE + ID_SIZE];
    for (int32_t i = RUNS_KEPT; i < fresh->count; i++)
        fresh->entries[i].has_file = false;
    for (int32_t i = 0; i < board->count; i++) {
        bool stays = false;
        if (!board->entries[i].has_file) continue;
        for (int32_t k = 0; k < fresh->count && k < RUNS_KEPT; k++)
            if (strcmp(fresh->entries[k].id, board->entries[i].id) == 0) stays = true;
        if (stays) continue;
        name_of_run(board, board->entries[i].id, name);
        unlinkat(boards->site.folder->parts[PART_RUNS], name, 0);
    }
}

typedef struct Leftovers {
    const Boards *boards;
    const Fresh *fresh;
    char prefix[KEY_SIZE];
} Leftovers;

static bool remove_leftover(void *context, const char *name)
{
    const Leftovers *left = context;
    size_t length = strlen(left->prefix);
    if (strncmp(name, left->prefix, length) != 0 || name[length] != '.') return true;
    for (int32_t i = 0; i < left->fresh->count && i < RUNS_KEPT; i++)
        if (strcmp(left->fresh->entries[i].id, name + length + 1) == 0) return true;
    unlinkat(left->boards->site.folder->parts[PART_RUNS], name, 0);
    return true;
}

/* A board without rows has a file only where it had some. */
static void write_file(Boards *boards, KeptBoard *board)
{
    char name[KEY_SIZE];
    int32_t rows = 0;
    Text text = TEXT_GROWING;
    text_add_string(&text, BOARD_FIRST_LINE);
    for (int32_t i = 0; i < board->count; i++) {
        if (!board->entries[i].has_row) continue;
        board_row_add(&board->entries[i].row, &text);
        text_add_byte(&text, '\n');
        rows++;
    }
    uint64_t hash =
        text.bytes ? hash_bytes(HASH_SEED, (const uint8_t *)text.bytes, text.length) : 0;
    int folder = boards->site.folder->parts[PART_BOARDS];
    board_file_name(board->hash, board->kind, name);
    bool is_needed = rows > 0 || (folder >= 0 && faccessat(folder, name, F_OK, 0) == 0);
    if (hash != board->written && is_needed && text.missing == 0 &&
        folder_put(folder, name, text.bytes, text.length)) {
        board->written = hash;
        log_line("event=board name=%s rows=%d", name, (int)rows);
    }
    text_done(&text);
}

static void read_board(Boards *boards, KeptBoard *board)
{
    Fresh fresh = {0};
    int32_t next = 0;
    bool is_good = read_entries(boards, board, &fresh);
    while (is_good && next < fresh.count)
        is_good = read_rows(boards, board, &fresh, &next);
    if (!is_good) {
        free(fresh.entries);
        board->look = 0; /* to be read again */
        board->next_all = clock_now_ms() + SOON_MS;
        return;
    }
    remove_runs(boards, board, &fresh);
    if (!board->knows_folder) {
        /* Replays that are in the folder since before the start may be of no row any more. */
        Leftovers left = {.boards = boards, .fresh = &fresh};
        board_file_name(board->hash, board->kind, left.prefix);
        folder_each(boards->site.folder->parts[PART_RUNS], remove_leftover, &left);
        board->knows_folder = true;
    }
    free(board->entries);
    board->entries = fresh.entries;
    board->count = fresh.count;
    write_file(boards, board);
}

/* ---- looking ---- */

static uint64_t hash_of_reply(uint64_t hash, const Reply *reply)
{
    size_t length = 0;
    const char *text = reply_text(reply, &length);
    if (text) return hash_bytes(hash, (const uint8_t *)text, length);
    for (int32_t i = 0; i < reply_count(reply); i++)
        hash = hash_of_reply(hash, reply_at(reply, i));
    return hash_u64(hash, (uint64_t)reply_number(reply, 0));
}

/* Has the board changed since the last look? */
static bool read_look(Boards *boards, KeptBoard *board)
{
    uint64_t look = HASH_SEED;
    bool is_good = true;
    for (int32_t i = 0; i < 2; i++) {
        Reply *reply = server_next(boards->site.server);
        is_good = is_good && reply && !reply_is_error(reply);
        look = hash_of_reply(look, reply);
        reply_done(reply);
    }
    boards->is_refused = !is_good;
    if (!is_good) board->next_all = clock_now_ms() + SOON_MS;
    if (!is_good) return false;
    bool is_due = log_is_due(&board->next_all, ALL_MS);
    bool has_changed = look != board->look || is_due;
    board->look = look;
    return has_changed;
}

/* The boards of this step, each in turn. */
static int32_t choose(Boards *boards, int32_t chosen[LOOKS_A_STEP])
{
    const int32_t most = boards->is_refused ? 1 : LOOKS_A_STEP;
    int32_t count = 0;
    int64_t now = clock_now_ms();
    for (int32_t i = 0; i < boards->count && count < most; i++) {
        boards->next = (boards->next + 1) % boards->count;
        const KeptBoard *board = &boards->boards[boards->next];
        if (board->is_wanted || now >= board->next_all) chosen[count++] = boards->next;
    }
    return count;
}

void boards_step(Boards *boards)
{
    int32_t chosen[LOOKS_A_STEP];
    bool has_changed[LOOKS_A_STEP];
    if (boards->site.folder->parts[PART_BOARDS] < 0 || boards->count == 0 ||
        !log_is_due(&boards->next_step, STEP_MS))
        return;
    int32_t count = choose(boards, chosen);
    for (int32_t i = 0; i < count; i++) {
        const KeptBoard *board = &boards->boards[chosen[i]];
        char key[KEY_SIZE];
        row_board_key('b', board->hash, board->kind, key);
        server_send(boards->site.server, "ZCARD", key, (char *)NULL);
        server_send(boards->site.server, "ZRANGE", key, "0", "19", "WITHSCORES", (char *)NULL);
    }
    for (int32_t i = 0; i < count; i++) {
        has_changed[i] = read_look(boards, &boards->boards[chosen[i]]);
        boards->boards[chosen[i]].is_wanted = false;
    }
    for (int32_t i = 0; i < count; i++)
        if (has_changed[i]) read_board(boards, &boards->boards[chosen[i]]);
}
