/* board.c - see board.h */
#include "board.h"

#include "../base/array.h"
#include "../base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILE_NAME_MAX = 96, LINE_MAX_BYTES = 160, SETTLED_SECONDS = 2 };

#define SECOND INT64_C(1000000000)

static const char first_line[] = "; ledge board 1\n";

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

static int32_t compare_rows(BestKind kind, const BoardRow *a, const BoardRow *b)
{
    if (kind == BEST_DEATHS && a->deaths != b->deaths) return a->deaths < b->deaths ? -1 : 1;
    if (a->ticks != b->ticks) return a->ticks < b->ticks ? -1 : 1;
    return (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

static int compare_by_time(const void *a, const void *b)
{
    int32_t difference = compare_rows(BEST_TIME, a, b);
    return difference ? difference : strcmp(((const BoardRow *)a)->id, ((const BoardRow *)b)->id);
}

static int compare_by_deaths(const void *a, const void *b)
{
    int32_t difference = compare_rows(BEST_DEATHS, a, b);
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
    return (int64_t)(claim->time / (uint64_t)SECOND);
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

static void leave_out_until(Board *board, const char *id, int64_t until)
{
    for (int32_t i = first_of_player(board, id);
         i < board->claim_count && strcmp(board->claims[i].run.id, id) == 0; i++)
        if (seconds_of(&board->claims[i].run) < until) board->claims[i].is_false = true;
}

/* Those who want to be forgotten: their ids are names of files. */
static void leave_out_forgotten(Board *board, const Arcade *arcade)
{
    int folder = arcade_open_part(arcade, ARCADE_FORGET);
    DIR *dir = folder >= 0 ? fdopendir(folder) : NULL;
    if (!dir && folder >= 0) close(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));)
        if (visitor_id_is_good(e->d_name))
            leave_out_until(board, e->d_name, arcade_forgotten_until(arcade, e->d_name));
    if (dir) closedir(dir);
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
static const BoardClaim *best_claim(const Board *board, int32_t first, int32_t end, int32_t level)
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
        if (at < 0 || compare_rows(board->kind, &before[i], &board->rows[at]) != 0) continue;
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
    char prefix[FILE_NAME_MAX] = ""; /* of one level, it saves a look at most names */
    if (board->level_count == 1)
        snprintf(prefix, sizeof prefix, "%016" PRIx64 "-", board->levels[0]);
    board->claim_count = 0;
    board->is_of_league = false;
    bool is_read = records_each_claim(folder, prefix, take_claim, board);
    close(folder);
    if (board->claim_count > 1)
        qsort(board->claims, (size_t)board->claim_count, sizeof *board->claims, compare_claims);
    leave_out_forgotten(board, arcade);
    return make_rows(board) && is_read;
}

/* ---- the league's ---- */

static void board_name(const Board *board, const char *before, const char *id,
                       char out[FILE_NAME_MAX])
{
    snprintf(out, FILE_NAME_MAX, "%s%016" PRIx64 ".%d.%s%s%s", before, board->levels[0],
             (int)REPLAY_ENGINE, best_kind_name(board->kind), id[0] ? "." : "", id);
}

static bool host_is_good(const char *host)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789._-";
    return host[0] && strspn(host, letters) == strlen(host);
}

/* "TICKS DEATHS COINS SECONDS HOST NAME~ID" */
static bool read_row(const char *line, BoardRow *row)
{
    char player[VISITOR_PLAYER_MAX];
    int end = 0;
    long long seconds;
    Visitor visitor;
    *row = (BoardRow){.is_checked = true};
    if (line[strcspn(line, "+- \t")] == '+' || line[0] == ' ') return false;
    if (sscanf(line, "%6d %6d %6d %11lld %31s %29s%n", &row->ticks, &row->deaths, &row->coins,
               &seconds, row->host, player, &end) != 6)
        return false;
    if (line[end] != '\0' || row->ticks <= 0 || row->deaths < 0 || row->coins < 0 || seconds < 0 ||
        !host_is_good(row->host) || !visitor_of_player(player, &visitor) || visitor.is_guest)
        return false;
    row->seconds = seconds;
    memcpy(row->id, visitor.id, sizeof row->id);
    visitor_to_player(&visitor, row->player);
    return true;
}

static bool read_rows(Board *board, const Arcade *arcade, const char *text)
{
    if (strncmp(text, first_line, sizeof first_line - 1) != 0) return false;
    for (const char *at = text + sizeof first_line - 1; *at && board->count < BOARD_ROWS_MAX;) {
        char line[LINE_MAX_BYTES];
        BoardRow row;
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)min_i32((int32_t)length, LINE_MAX_BYTES - 1), at);
        at += length + (at[length] == '\n');
        bool is_good =
            length < sizeof line && read_row(line, &row) && board_find(board, row.id) < 0;
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
    char name[FILE_NAME_MAX];
    size_t length;
    int folder = arcade_open_part(arcade, ARCADE_BOARDS);
    if (folder < 0) return false;
    board_name(board, "", "", name);
    char *text = shared_file_read(folder, name, BOARD_FILE_MAX, &length);
    close(folder);
    board->count = board->damaged = 0;
    board->reads += text != NULL;
    board->is_of_league = text && read_rows(board, arcade, text);
    free(text);
    return board->is_of_league;
}

/* The rows of one player in the league's boards of all levels. */
static bool add_league_sums(Board *sums, const Board *level, int32_t index)
{
    for (int32_t i = 0; i < level->count; i++) {
        const BoardRow *row = &level->rows[i];
        int32_t at = index == 0 ? -1 : board_find(sums, row->id);
        if (index == 0 && !add_row(sums, row)) return false;
        if (at < 0) continue;
        BoardRow *sum = &sums->rows[at];
        sum->ticks += row->ticks;
        sum->deaths += row->deaths;
        sum->coins += row->coins;
        if (row->seconds > sum->seconds) sum->seconds = row->seconds;
        sum->is_checked = true;
    }
    return true;
}

/* Keeps those that a level has added to; the others are not in all of them. */
static void keep_marked(Board *sums)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < sums->count; i++)
        if (sums->rows[i].is_checked) sums->rows[kept++] = sums->rows[i];
    sums->count = kept;
}

static bool sum_of_league(Board *board, const Arcade *arcade)
{
    bool is_read = true;
    board->count = 0;
    for (int32_t i = 0; is_read && i < board->level_count; i++) {
        Board level;
        board_init(&level, board->kind, &board->levels[i], 1);
        is_read = read_of_league(&level, arcade);
        for (int32_t k = 0; i > 0 && k < board->count; k++)
            board->rows[k].is_checked = false;
        is_read = is_read && add_league_sums(board, &level, i);
        board->reads += level.reads;
        keep_marked(board);
        board_done(&level);
    }
    if (!is_read) board->count = 0;
    sort_rows(board);
    board->is_of_league = is_read;
    return is_read;
}

/* ---- both ---- */

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

/* When one of the folders changed last: a board that is replaced, a run that is added, a player who
 * wants to be forgotten. */
static int64_t time_of_change(const Arcade *arcade)
{
    static const ArcadePart parts[] = {ARCADE_RECORDS, ARCADE_BOARDS, ARCADE_FORGET};
    int64_t last = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        struct stat status;
        if (!arcade_has(arcade, parts[i]) || stat(arcade->paths[parts[i]], &status) != 0) continue;
        int64_t time = (int64_t)status.st_mtim.tv_sec * SECOND + status.st_mtim.tv_nsec;
        if (time > last) last = time;
    }
    return last;
}

/* A change at the same moment as the last one would not change the folder's time. */
static bool is_up_to_date(const Board *board, int64_t changed_at)
{
    return board->read_at > 0 && board->changed_at == changed_at &&
           board->read_at - changed_at > SETTLED_SECONDS * SECOND;
}

bool board_read(Board *board, const Arcade *arcade)
{
    int64_t changed_at = time_of_change(arcade), time = now();
    if (is_up_to_date(board, changed_at)) return true;
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
                 compare_rows(board->kind, &board->rows[i], run) < 0;
    return place;
}

void board_shown(const Board *board, int32_t index, char out[VISITOR_PLAYER_MAX])
{
    const BoardRow *row = &board->rows[index];
    int32_t chars = VISITOR_SHOWN_LENGTH;
    for (int32_t i = 0; i < board->count; i++) {
        const BoardRow *other = &board->rows[i];
        if (i == index || strncmp(other->player, row->player, strcspn(row->player, "~") + 1) != 0)
            continue;
        while (chars < VISITOR_ID_LENGTH && strncmp(other->id, row->id, (size_t)chars) == 0)
            chars++;
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

/* Plays the best claims of the player in each level, up to one that is false. */
static bool check_claims(Board *board, const Records *records, const Level *const *levels,
                         BoardRow *row)
{
    int32_t first, end;
    find_claims_of(board, row->id, &first, &end);
    for (int32_t level = 0; level < board->level_count; level++) {
        const BoardClaim *claim = best_claim(board, first, end, level);
        if (!claim) return false;
        board->reads++;
        if (levels[level] && records_check_claim(records, levels[level], &claim->run, row->player))
            continue;
        board->claims[claim - board->claims].is_false = true;
        return false;
    }
    return true;
}

bool board_check(Board *board, const Arcade *arcade, const Level *const *levels, int32_t index)
{
    Records records = {.is_shared = true};
    BoardRow *row = &board->rows[index];
    if (row->is_checked) return true;
    memcpy(records.folder, arcade->paths[ARCADE_RECORDS], sizeof records.folder);
    row->is_checked = check_claims(board, &records, levels, row);
    if (row->is_checked) return true;
    if (!make_rows(board)) board->count = 0;
    return false;
}

/* ---- the standing of a player ---- */

static const char *ending_of(int32_t number)
{
    if (number / 10 % 10 == 1) return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}

/* The row before the place, or of the first the one behind, but not the player's own; -1: none. */
static int32_t find_neighbour(const Board *board, const char *id, int32_t place)
{
    int32_t own = board_find(board, id);
    int32_t at = place > 1 ? place - 2 : 0;
    if (own >= 0 && at >= own) at++;
    return at < board->count ? at : -1;
}

/* Finds place and neighbour, whose run is played. False where too many runs are false. */
static bool find_standing(Board *board, const Arcade *arcade, const Level *level,
                          const BoardRow *run, int32_t *place, int32_t *neighbour)
{
    enum { TRIES_MAX = 32 };
    for (int32_t tries = 0; tries < TRIES_MAX; tries++) {
        *place = board_place(board, arcade->own.id, run);
        *neighbour = find_neighbour(board, arcade->own.id, *place);
        if (*neighbour < 0 || board_check(board, arcade, &level, *neighbour)) return true;
    }
    return false;
}

static void write_standing(const Board *board, const BoardRow *run, int32_t place,
                           int32_t neighbour, int32_t players, char out[BOARD_STANDING_MAX])
{
    char player[VISITOR_PLAYER_MAX];
    snprintf(out, BOARD_STANDING_MAX, "%d%s of %d", (int)place, ending_of(place), (int)players);
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
    Board board;
    int32_t place, neighbour;
    uint64_t hash = level_hash(level);
    out[0] = '\0';
    if (!arcade_keeps(arcade)) return;
    board_init(&board, kind, &hash, 1);
    if (board_read(&board, arcade)) {
        int32_t own = board_find(&board, arcade->own.id);
        BoardRow best = *run;
        if (own >= 0 && compare_rows(kind, &board.rows[own], run) < 0) best = board.rows[own];
        if (find_standing(&board, arcade, level, &best, &place, &neighbour))
            write_standing(&board, &best, place, neighbour,
                           board.count + (board_find(&board, arcade->own.id) < 0), out);
    }
    board_done(&board);
}

/* ---- opening runs ---- */

static char *read_league_run(const Board *board, const Arcade *arcade, const BoardRow *row,
                             size_t *length)
{
    char name[FILE_NAME_MAX];
    int folder = arcade_open_part(arcade, ARCADE_BOARDS);
    board_name(board, "runs/", row->id, name);
    char *text = folder >= 0 ? shared_file_read(folder, name, RECORD_SIZE_MAX, length) : NULL;
    if (folder >= 0) close(folder);
    return text;
}

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
    if (board->is_of_league) text = read_league_run(board, arcade, row, &length);
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
