/* board.c - see board.h */
#include "board.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/file.h"
#include "../base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SETTLED_SECONDS = 2 };

void board_init(Board *board, BestKind kind, const uint64_t *levels, int32_t count)
{
    assert(count > 0 && count <= BOARD_LEVELS_MAX);
    *board = (Board){.kind = kind, .level_count = count};
    memcpy(board->levels, levels, (size_t)count * sizeof *levels);
}

void board_done(Board *board)
{
    free(board->rows);
    free(board->claims);
    *board = (Board){0};
}

/* ---- order ---- */

static int compare_by_time(const void *a, const void *b)
{
    int32_t difference = board_row_compare(BEST_TIME, a, b);
    return difference ? difference : strcmp(((const BoardRow *)a)->id, ((const BoardRow *)b)->id);
}

static int compare_by_deaths(const void *a, const void *b)
{
    int32_t difference = board_row_compare(BEST_DEATHS, a, b);
    return difference ? difference : strcmp(((const BoardRow *)a)->id, ((const BoardRow *)b)->id);
}

static void sort_rows(Board *board)
{
    if (board->count > 1)
        qsort(board->rows, (size_t)board->count, sizeof *board->rows,
              board->kind == BEST_DEATHS ? compare_by_deaths : compare_by_time);
}

/* By player, then by level, then the best first. */
static int compare_claims(const void *a, const void *b)
{
    const BoardClaim *left = a, *right = b;
    int32_t difference = strcmp(left->run.id, right->run.id);
    if (difference) return difference;
    if (left->level != right->level) return left->level < right->level ? -1 : 1;
    return run_claim_compare(&left->run, &right->run);
}

/* ---- made of the names of runs ---- */

static bool add_row(Board *board, const BoardRow *row)
{
    if (!ARRAY_RESERVE(&board->rows, &board->row_capacity, board->count + 1, 64)) return false;
    board->rows[board->count++] = *row;
    return true;
}

/* Keeps the best claim of each player in each level, and of very many players those that were found
 * first. False where none could go. */
static bool make_room(Board *board)
{
    int32_t kept = 0;
    qsort(board->claims, (size_t)board->claim_count, sizeof *board->claims, compare_claims);
    for (int32_t i = 0; i < board->claim_count; i++) {
        const BoardClaim *claim = &board->claims[i], *last = &board->claims[max_i32(0, kept - 1)];
        bool is_next =
            kept > 0 && last->level == claim->level && strcmp(last->run.id, claim->run.id) == 0;
        if (!is_next) board->claims[kept++] = *claim;
    }
    bool has_room = kept < board->claim_count;
    board->claim_count = kept;
    return has_room;
}

static bool take_claim(void *context, const RunClaim *claim)
{
    Board *board = context;
    int32_t level = 0;
    while (level < board->level_count && board->levels[level] != claim->hash)
        level++;
    if (level == board->level_count || claim->kind != board->kind) return true;
    if (board->claim_count == BOARD_CLAIMS_MAX && !make_room(board)) return true;
    if (!ARRAY_RESERVE(&board->claims, &board->claim_capacity, board->claim_count + 1, 64))
        return false;
    board->claims[board->claim_count++] = (BoardClaim){.run = *claim, .level = level};
    return true;
}

static int64_t seconds_of(const RunClaim *claim)
{
    return (int64_t)(claim->time / (uint64_t)CLOCK_SECOND);
}

/* The index of the first claim, which are in order, of this player or of one after. */
static int32_t first_of_player(const Board *board, const char *id)
{
    int32_t first = 0, end = board->claim_count;
    while (first < end) {
        int32_t middle = first + (end - first) / 2;
        if (strcmp(board->claims[middle].run.id, id) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

typedef struct Forgetting {
    Board *board;
    const Arcade *arcade;
} Forgetting;

/* Leaves out the claims of a player who wants to be forgotten: the id is a file's name. */
static bool leave_out_forgotten(void *context, const char *id)
{
    const Forgetting *forgetting = context;
    Board *board = forgetting->board;
    if (!visitor_id_is_good(id)) return true;
    int64_t until = arcade_forgotten_until(forgetting->arcade, id);
    for (int32_t i = first_of_player(board, id);
         i < board->claim_count && strcmp(board->claims[i].run.id, id) == 0; i++)
        if (seconds_of(&board->claims[i].run) < until) board->claims[i].is_false = true;
    return true;
}

/* The end of the claims of one player. */
static int32_t end_of_player(const Board *board, int32_t first)
{
    int32_t end = first;
    while (end < board->claim_count &&
           strcmp(board->claims[end].run.id, board->claims[first].run.id) == 0)
        end++;
    return end;
}

/* The best claim of a player in a level, or NULL. */
static BoardClaim *best_claim(const Board *board, int32_t first, int32_t end, int32_t level)
{
    for (int32_t i = first; i < end; i++)
        if (board->claims[i].level == level && !board->claims[i].is_false) return &board->claims[i];
    return NULL;
}

/* The sums of a player over all levels; false for one who is not in all of them. */
static bool sum_player(const Board *board, int32_t first, int32_t end, BoardRow *row)
{
    *row = (BoardRow){.ticks = 0};
    memcpy(row->id, board->claims[first].run.id, sizeof row->id);
    for (int32_t level = 0; level < board->level_count; level++) {
        const BoardClaim *claim = best_claim(board, first, end, level);
        if (!claim) return false;
        row->ticks += claim->run.ticks;
        row->deaths += claim->run.deaths;
        row->coins += claim->run.coins;
        if (seconds_of(&claim->run) > row->seconds) row->seconds = seconds_of(&claim->run);
    }
    return true;
}

/* Makes the rows of the claims. What was checked before stays so. */
static bool make_rows(Board *board)
{
    BoardRow *before = board->rows, row;
    int32_t before_count = board->count;
    bool has_room = true;
    board->rows = NULL;
    board->row_capacity = 0;
    board->count = 0;
    for (int32_t first = 0, end; has_room && first < board->claim_count; first = end) {
        end = end_of_player(board, first);
        if (sum_player(board, first, end, &row)) has_room = add_row(board, &row);
    }
    sort_rows(board);
    for (int32_t i = 0; i < before_count; i++) {
        int32_t at = before[i].is_checked ? board_find(board, before[i].id) : -1;
        if (at < 0 || board_row_compare(board->kind, &before[i], &board->rows[at]) != 0) continue;
        memcpy(board->rows[at].player, before[i].player, sizeof before[i].player);
        board->rows[at].is_checked = true;
    }
    free(before);
    return has_room;
}

static bool make_of_records(Board *board, const Arcade *arcade)
{
    int folder = arcade_open_part(arcade, ARCADE_RECORDS);
    if (folder < 0) return false;
    char prefix[32] = ""; /* of one level, it saves a look at most names */
    if (board->level_count == 1)
        snprintf(prefix, sizeof prefix, "%016" PRIx64 "-", board->levels[0]);
    board->claim_count = 0;
    bool is_read = run_claim_each(folder, prefix, take_claim, board);
    close(folder);
    if (board->claim_count > 1)
        qsort(board->claims, (size_t)board->claim_count, sizeof *board->claims, compare_claims);
    Forgetting forgetting = {board, arcade};
    folder = arcade_open_part(arcade, ARCADE_FORGET);
    if (folder >= 0) (void)shared_file_each(folder, leave_out_forgotten, &forgetting);
    if (folder >= 0) close(folder);
    return make_rows(board) && is_read;
}

/* ---- the league's ---- */

/* Reads a small file of the league's, whose name in boards/ is the board's between these two. */
static char *read_league_file(const Board *board, const Arcade *arcade, const char *before,
                              const char *after, size_t max, size_t *length)
{
    char name[BOARD_NAME_MAX], path[2 * BOARD_NAME_MAX];
    int folder = arcade_open_part(arcade, ARCADE_BOARDS);
    if (folder < 0) return NULL;
    board_file_name(board->levels[0], board->kind, name);
    snprintf(path, sizeof path, "%s%s%s%s", before, name, after[0] ? "." : "", after);
    char *text = shared_file_read(folder, path, max, length);
    close(folder);
    return text;
}

/* Reads the rows of a board's text, but those of players who want to be forgotten. */
static bool read_rows(Board *board, const Arcade *arcade, const char *text)
{
    const char *at = text + sizeof BOARD_FIRST_LINE - 1;
    if (strncmp(text, BOARD_FIRST_LINE, sizeof BOARD_FIRST_LINE - 1) != 0) return false;
    while (*at && board->count < BOARD_ROWS_MAX) {
        BoardRow row;
        Visitor visitor;
        size_t length = strcspn(at, "\n");
        bool is_good = board_row_read(at, length, &row) && row.ticks > 0 &&
                       visitor_of_player(row.player, &visitor) && !visitor.is_guest &&
                       board_find(board, row.id) < 0;
        at += length + (at[length] == '\n');
        board->damaged += !is_good;
        if (!is_good || row.seconds < arcade_forgotten_until(arcade, row.id)) continue;
        if (!add_row(board, &row)) return false;
    }
    sort_rows(board);
    return true;
}

/* False if there is no such file, or not one that can be read. */
static bool read_of_league(Board *board, const Arcade *arcade)
{
    size_t length;
    char *text = read_league_file(board, arcade, "", "", BOARD_FILE_MAX, &length);
    board->count = board->damaged = 0;
    board->reads += text != NULL;
    board->is_of_league = text && read_rows(board, arcade, text);
    free(text);
    return board->is_of_league;
}

/* Adds up the rows of the players who are on the league's board of every level. */
static bool sum_of_league(Board *board, const Arcade *arcade)
{
    bool is_read = true;
    board->count = 0;
    for (int32_t i = 0; is_read && i < board->level_count; i++) {
        Board level;
        int32_t kept = 0;
        board_init(&level, board->kind, &board->levels[i], 1);
        is_read = read_of_league(&level, arcade);
        for (int32_t k = 0; is_read && k < level.count && i == 0; k++)
            is_read = add_row(board, &level.rows[k]);
        for (int32_t k = 0; is_read && k < board->count && i > 0; k++) {
            BoardRow sum = board->rows[k];
            int32_t at = board_find(&level, sum.id);
            if (at < 0) continue;
            sum.ticks += level.rows[at].ticks;
            sum.deaths += level.rows[at].deaths;
            sum.coins += level.rows[at].coins;
            if (level.rows[at].seconds > sum.seconds) sum.seconds = level.rows[at].seconds;
            board->rows[kept++] = sum;
        }
        if (i > 0) board->count = kept;
        board->reads += level.reads;
        board_done(&level);
    }
    if (!is_read) board->count = 0;
    sort_rows(board);
    board->is_of_league = is_read;
    return is_read;
}

/* ---- both ---- */

/* When one of the folders changed last: a board that is replaced, a run that is added, a player who
 * wants to be forgotten. */
static int64_t time_of_change(const Arcade *arcade)
{
    static const ArcadePart parts[] = {ARCADE_RECORDS, ARCADE_BOARDS, ARCADE_FORGET};
    int64_t last = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        struct stat status;
        if (!arcade_has(arcade, parts[i]) || stat(arcade->paths[parts[i]], &status) != 0) continue;
        int64_t time = file_time(&status);
        if (time > last) last = time;
    }
    return last;
}

bool board_read(Board *board, const Arcade *arcade)
{
    int64_t changed_at = time_of_change(arcade);
    int64_t time = clock_wall();
    /* A change at the same moment as the last one would not change the folder's time. */
    if (board->read_at > 0 && board->changed_at == changed_at &&
        board->read_at - changed_at > SETTLED_SECONDS * CLOCK_SECOND)
        return true;
    bool is_read =
        board->level_count == 1 ? read_of_league(board, arcade) : sum_of_league(board, arcade);
    if (!is_read) is_read = make_of_records(board, arcade);
    board->changed_at = changed_at;
    board->read_at = is_read ? time : 0;
    if (!is_read) board->count = 0;
    return is_read;
}

int32_t board_find(const Board *board, const char *id)
{
    for (int32_t i = 0; i < board->count; i++)
        if (strcmp(board->rows[i].id, id) == 0) return i;
    return -1;
}

int32_t board_place(const Board *board, const char *id, const BoardRow *run)
{
    int32_t place = 1;
    for (int32_t i = 0; i < board->count; i++)
        place += strcmp(board->rows[i].id, id) != 0 &&
                 board_row_compare(board->kind, &board->rows[i], run) < 0;
    return place;
}

void board_shown(const Board *board, int32_t index, char out[VISITOR_PLAYER_MAX])
{
    const BoardRow *row = &board->rows[index];
    int32_t chars = VISITOR_SHOWN_LENGTH;
    for (int32_t i = 0; i < board->count; i++) {
        const BoardRow *other = &board->rows[i];
        int32_t same = 0;
        while (same < VISITOR_ID_LENGTH && other->id[same] == row->id[same])
            same++;
        bool is_hidden = i != index && same >= chars;
        if (is_hidden && visitor_is_namesake(row->player, other->player)) chars = same + 1;
    }
    visitor_shown(row->player, chars, out);
}

/* ---- runs ---- */

static void find_claims_of(const Board *board, const char *id, int32_t *first, int32_t *end)
{
    *first = first_of_player(board, id);
    bool is_there = *first < board->claim_count && strcmp(board->claims[*first].run.id, id) == 0;
    *end = is_there ? end_of_player(board, *first) : *first;
}

bool board_check(Board *board, const Arcade *arcade, const Level *const *levels, int32_t index)
{
    Records records = {.is_shared = true};
    BoardRow *row = &board->rows[index];
    int32_t first, end;
    if (row->is_checked) return true;
    memcpy(records.folder, arcade->paths[ARCADE_RECORDS], sizeof records.folder);
    find_claims_of(board, row->id, &first, &end);
    row->is_checked = true;
    for (int32_t level = 0; row->is_checked && level < board->level_count; level++) {
        BoardClaim *claim = best_claim(board, first, end, level);
        board->reads += claim != NULL;
        row->is_checked = claim && levels[level] &&
                          records_check_claim(&records, levels[level], &claim->run, row->player);
        if (claim && !row->is_checked) claim->is_false = true;
    }
    if (row->is_checked) return true;
    if (!make_rows(board)) board->count = 0;
    return false;
}

/* ---- the standing of a player ---- */

/* The row before the place, or of the first the one behind, but not the player's own; -1: none. */
static int32_t find_neighbour(const Board *board, const char *id, int32_t place)
{
    int32_t own = board_find(board, id);
    int32_t at = place > 1 ? place - 2 : 0;
    if (own >= 0 && at >= own) at++;
    return at < board->count ? at : -1;
}

static void write_standing(const Board *board, const BoardRow *run, int32_t place,
                           int32_t neighbour, int32_t players, char out[BOARD_STANDING_MAX])
{
    char player[VISITOR_PLAYER_MAX];
    const char *ending = "th";
    if (place / 10 % 10 != 1)
        ending = place % 10 == 1 ? "st" : place % 10 == 2 ? "nd" : place % 10 == 3 ? "rd" : "th";
    snprintf(out, BOARD_STANDING_MAX, "%d%s of %d", (int)place, ending, (int)players);
    if (neighbour < 0) return;
    board_shown(board, neighbour, player);
    int32_t ticks = run->ticks - board->rows[neighbour].ticks;
    int32_t hundredths = abs_i32(ticks) * 100 / 60;
    if (board->kind == BEST_DEATHS) return;
    text_append(out, BOARD_STANDING_MAX, ", %d.%02d s %s %s", (int)(hundredths / 100),
                (int)(hundredths % 100), place > 1 ? "behind" : "ahead of", player);
}

void board_standing(const Arcade *arcade, const Level *level, BestKind kind, const BoardRow *run,
                    char out[BOARD_STANDING_MAX])
{
    enum { TRIES_MAX = 32 }; /* runs that turn out to be false */
    Board board;
    const char *id = arcade->own.id;
    uint64_t hash = level_hash(level);
    out[0] = '\0';
    if (!arcade_keeps(arcade)) return;
    board_init(&board, kind, &hash, 1);
    bool is_known = !board_read(&board, arcade);
    int32_t own = board_find(&board, id);
    BoardRow best = *run;
    if (own >= 0 && board_row_compare(kind, &board.rows[own], run) < 0) best = board.rows[own];
    for (int32_t tries = 0; tries < TRIES_MAX && !is_known; tries++) {
        int32_t place = board_place(&board, id, &best);
        int32_t neighbour = find_neighbour(&board, id, place);
        is_known = neighbour < 0 || board_check(&board, arcade, &level, neighbour);
        int32_t players = board.count + (board_find(&board, id) < 0);
        if (is_known) write_standing(&board, &best, place, neighbour, players, out);
    }
    board_done(&board);
}

/* ---- opening runs ---- */

/* A run of this host in records/ by the same player that is as the row says. */
static char *read_own_run(Board *board, const Arcade *arcade, const BoardRow *row, size_t *length)
{
    int32_t first, end;
    Board local;
    char *text = NULL;
    const Board *from = board;
    board_init(&local, board->kind, board->levels, 1);
    if (board->is_of_league && make_of_records(&local, arcade)) from = &local;
    find_claims_of(from, row->id, &first, &end);
    const BoardClaim *claim = best_claim(from, first, end, 0);
    int folder = claim ? arcade_open_part(arcade, ARCADE_RECORDS) : -1;
    char file[SHARED_NAME_MAX];
    if (claim) run_claim_file(&claim->run, file);
    if (folder >= 0 && claim->run.ticks == row->ticks)
        text = shared_file_read(folder, file, RECORD_SIZE_MAX, length);
    if (folder >= 0) close(folder);
    board_done(&local);
    return text;
}

bool board_open_run(Board *board, const Arcade *arcade, int32_t index, Replay *replay)
{
    const BoardRow *row = &board->rows[index];
    size_t length;
    ErrorList unheard;
    char *text = NULL;
    if (board->level_count != 1) return false;
    if (board->is_of_league)
        text = read_league_file(board, arcade, "runs/", row->id, RECORD_SIZE_MAX, &length);
    if (!text) text = read_own_run(board, arcade, row, &length);
    board->reads += text != NULL;
    error_list_init(&unheard, "run");
    bool is_read = text && replay_parse(text, length, replay, &unheard);
    free(text);
    if (!is_read) return false;
    bool is_theirs =
        strcmp(visitor_player_id(replay->player), row->id) == 0 && replay->hash == board->levels[0];
    if (!is_theirs) replay_done(replay);
    return is_theirs;
}
