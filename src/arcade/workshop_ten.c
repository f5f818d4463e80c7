/* workshop_ten.c - see workshop_ten.h */
#include "workshop_ten.h"

#include "../base/array.h"
#include "../base/clock.h"
#include "../base/hash.h"
#include "../base/line.h"
#include "../base/text.h"
#include "../game/replay_verify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WEEK_SECONDS INT64_C(604800)
#define FIRST_MONDAY INT64_C(345600) /* 1970-01-05 */

int32_t workshop_ten_week(int64_t now)
{
    int64_t since = now < FIRST_MONDAY ? 0 : now - FIRST_MONDAY;
    return (int32_t)(since / WEEK_SECONDS);
}

/* ---- the choice ---- */

typedef struct Candidate {
    int32_t row;
    bool is_new; /* published in the week */
    uint64_t key;
    int32_t finished, players; /* the author counted */
} Candidate;

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *left = a, *right = b;
    if (left->is_new != right->is_new) return left->is_new ? 1 : -1;
    if (left->key != right->key) return left->key < right->key ? -1 : 1;
    return (left->row > right->row) - (left->row < right->row);
}

/* The greater share of players finishes the easier one. */
static int compare_ease(const void *a, const void *b)
{
    const Candidate *left = a, *right = b;
    int64_t difference =
        (int64_t)right->finished * left->players - (int64_t)left->finished * right->players;
    if (difference) return difference < 0 ? -1 : 1;
    return compare_candidates(a, b);
}

/* The levels of a week in their order, which the caller frees; NULL if memory ran out. */
static Candidate *list_candidates(const WorkshopList *list, int32_t week, int32_t *count)
{
    Candidate *found = malloc((size_t)max_i32(1, list->folder.count) * sizeof *found);
    int64_t begin = FIRST_MONDAY + week * WEEK_SECONDS;
    *count = 0;
    for (int32_t row = 0; found && row < list->folder.count; row++) {
        const WorkshopRow *level = &list->folder.rows[row];
        const WorkshopTally *tally = &list->tallies.rows[row];
        if (list->states[row].state != WORKSHOP_IS_LISTED) continue;
        uint64_t key =
            hash_u64(hash_u64(hash_u64(HASH_SEED, (uint64_t)week), level->id.hash), level->id.text);
        found[(*count)++] = (Candidate){.row = row,
                                        .is_new = level->at >= begin,
                                        .key = hash_finish(key),
                                        .finished = tally->finished + 1,
                                        .players = tally->players + 1};
    }
    if (found) qsort(found, (size_t)*count, sizeof *found, compare_candidates);
    return found;
}

bool workshop_ten_choose(const WorkshopList *list, int32_t week, WorkshopId out[WORKSHOP_TEN])
{
    int32_t count, chosen = 0;
    Candidate *found = list_candidates(list, week, &count);
    for (int32_t i = 0; found && i < min_i32(count, WORKSHOP_TEN_POOL) && chosen < WORKSHOP_TEN;
         i++)
        if ((int64_t)found[i].finished * WORKSHOP_TEN_FINISH >= found[i].players)
            found[chosen++] = found[i];
    if (chosen == WORKSHOP_TEN) {
        qsort(found, WORKSHOP_TEN, sizeof *found, compare_ease);
        for (int32_t i = 0; i < WORKSHOP_TEN; i++)
            out[i] = list->folder.rows[found[i].row].id;
    }
    free(found);
    return chosen == WORKSHOP_TEN;
}

/* The levels of a week of which runs count. */
typedef struct TenPool {
    WorkshopId levels[WORKSHOP_TEN_POOL];
    int32_t count;
} TenPool;

static void fill_pool(const WorkshopList *list, int32_t week, TenPool *pool)
{
    int32_t count;
    Candidate *found = list_candidates(list, week, &count);
    pool->count = found ? min_i32(count, WORKSHOP_TEN_POOL) : 0;
    for (int32_t i = 0; i < pool->count; i++)
        pool->levels[i] = list->folder.rows[found[i].row].id;
    free(found);
}

static bool is_in_pool(const TenPool *pool, const WorkshopId *id)
{
    for (int32_t i = 0; i < pool->count; i++)
        if (workshop_id_compare(&pool->levels[i], id) == 0) return true;
    return false;
}

/* ---- keeping ---- */

static bool add_run(const WorkshopId *id, const Replay *replay, Text *out)
{
    char name[WORKSHOP_NAME_MAX];
    size_t length;
    char *text = replay_text(replay, &length);
    if (!text) return false;
    workshop_id_to_name(id, name);
    text_add(out, "level %s %zu\n", name, length);
    text_add_bytes(out, text, length);
    free(text);
    return true;
}

bool workshop_ten_keep(const Arcade *arcade, const WorkshopTenRuns *runs)
{
    char player[VISITOR_PLAYER_MAX], name[SHARED_NAME_MAX];
    int32_t ticks = 0;
    Text text = TEXT_GROWING;
    assert(runs->count >= 0 && runs->count <= WORKSHOP_TEN);
    if (!arcade_keeps(arcade) || arcade_is_forgotten(arcade) || runs->count == 0) return true;
    arcade_player(arcade, player);
    text_add(&text, "; ledge ten 1 %s\n", player);
    bool is_whole = true;
    for (int32_t i = 0; is_whole && i < runs->count; i++) {
        is_whole = add_run(&runs->levels[i], runs->replays[i], &text);
        ticks += runs->replays[i]->tape.count;
    }
    snprintf(name, sizeof name, "ten-%d-%d.%d-%s-%lx-%" PRIx64 ".ten", (int)runs->week,
             (int)runs->count, (int)ticks, arcade->own.id, (unsigned long)getpid(),
             (uint64_t)clock_wall());
    const SharedPost post = {".new-", "", text.bytes, text.length, S_IRUSR | S_IRGRP | S_IROTH};
    errno = ENOMEM;
    int folder = is_whole && text.missing == 0 ? arcade_open_part(arcade, ARCADE_RECORDS) : -1;
    bool is_kept = folder >= 0 && shared_file_put(folder, name, &post, true);
    int reason = errno;
    if (folder >= 0) close(folder);
    text_done(&text);
    errno = reason;
    return is_kept;
}

/* ---- the board ---- */

void workshop_ten_board_done(WorkshopTenBoard *board)
{
    free(board->claims);
    *board = (WorkshopTenBoard){.count = 0};
}

static bool read_name(const char *name, int32_t week, WorkshopTenRow *row)
{
    int of_week, levels, ticks, end = 0;
    unsigned long process;
    char id[VISITOR_ID_LENGTH + 1], again[SHARED_NAME_MAX];
    *row = (WorkshopTenRow){.levels = 0};
    if (sscanf(name, "ten-%9d-%2d.%9d-%16[a-z2-7]-%lx-%" SCNx64 ".ten%n", &of_week, &levels, &ticks,
               id, &process, &row->time, &end) != 6)
        return false;
    snprintf(again, sizeof again, "ten-%d-%d.%d-%s-%lx-%" PRIx64 ".ten", of_week, levels, ticks, id,
             process, row->time);
    if (strcmp(again, name) != 0 || of_week != week || levels < 1 || levels > WORKSHOP_TEN ||
        ticks < 1 || !visitor_id_is_good(id))
        return false;
    row->levels = levels;
    row->ticks = ticks;
    memcpy(row->id, id, sizeof row->id);
    memcpy(row->file, again, sizeof row->file);
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const WorkshopTenRow *left = a, *right = b;
    if (left->levels != right->levels) return left->levels > right->levels ? -1 : 1;
    if (left->ticks != right->ticks) return left->ticks < right->ticks ? -1 : 1;
    if (left->time != right->time) return left->time < right->time ? -1 : 1;
    return strcmp(left->id, right->id);
}

static bool take_name(void *context, const char *name)
{
    WorkshopTenBoard *board = context;
    WorkshopTenRow row;
    if (strncmp(name, "ten-", 4) != 0 || !read_name(name, board->week, &row)) return true;
    if (!ARRAY_RESERVE(&board->claims, &board->capacity, (size_t)board->claim_count + 1, 32))
        return false;
    board->claims[board->claim_count++] = row;
    return true;
}

/* Lists the best claim of each player that is not false. */
static void list_best(WorkshopTenBoard *board)
{
    board->count = 0;
    for (int32_t i = 0; i < board->claim_count && board->count < WORKSHOP_TEN_ROWS_MAX; i++) {
        bool is_known = board->claims[i].is_false;
        for (int32_t k = 0; k < board->count && !is_known; k++)
            is_known = strcmp(workshop_ten_row(board, k)->id, board->claims[i].id) == 0;
        if (!is_known) board->rows[board->count++] = i;
    }
}

bool workshop_ten_read(WorkshopTenBoard *board, const Arcade *arcade, int32_t week)
{
    board->week = week;
    board->count = board->claim_count = 0;
    int folder = arcade_open_part(arcade, ARCADE_RECORDS);
    if (folder < 0) return true;
    bool is_read = shared_file_each(folder, take_name, board);
    close(folder);
    if (board->claim_count > 1)
        qsort(board->claims, (size_t)board->claim_count, sizeof *board->claims, compare_rows);
    list_best(board);
    return is_read;
}

/* ---- verifying ---- */

/* What a file says so far. */
typedef struct TenFile {
    const char *at; /* behind what was read */
    size_t left;
    char player[VISITOR_PLAYER_MAX];
    WorkshopId levels[WORKSHOP_TEN];
    int32_t count, ticks, deaths;
} TenFile;

static bool read_first_line(TenFile *file)
{
    static const char start[] = "; ledge ten 1 ";
    Line line = line_first(file->at, file->left);
    size_t length = sizeof start - 1;
    if (line.length <= length || line.size == line.length ||
        memcmp(line.text, start, length) != 0 || line.length - length >= sizeof file->player)
        return false;
    snprintf(file->player, sizeof file->player, "%.*s", (int)(line.length - length),
             line.text + length);
    file->at += line.size;
    file->left -= line.size;
    return true;
}

/* The run finishes its level without help, and is of the player. */
static bool is_true_run(const Arcade *arcade, const WorkshopId *id, const Replay *replay,
                        TenFile *file)
{
    ReplayReport report;
    WorkshopLevel about;
    Level level;
    bool is_wanted = replay->result == REPLAY_FINISHED && !replay->practice && !replay->assists &&
                     strcmp(replay->player, file->player) == 0 &&
                     workshop_open(arcade, id, &about, &level);
    if (!is_wanted) return false;
    bool is_true = replay_verify(replay, &level, &report) == REPLAY_OK;
    level_done(&level);
    file->deaths += is_true ? report.deaths : 0;
    file->ticks += replay->tape.count;
    return is_true;
}

/* Reads and plays the next run; all lives but one may have been lost by its end. */
static bool read_run(const Arcade *arcade, const TenPool *pool, TenFile *file)
{
    static const char start[] = "level ";
    enum { START = sizeof start - 1 };
    WorkshopId id;
    Replay replay;
    ErrorList unheard;
    Line line = line_first(file->at, file->left);
    char number[24];
    if (file->count == WORKSHOP_TEN || line.size == line.length ||
        line.length <= START + WORKSHOP_NAME_LENGTH + 1 ||
        line.length >= START + WORKSHOP_NAME_LENGTH + sizeof number ||
        memcmp(line.text, start, START) != 0 || !workshop_id_of_name(line.text + START, &id))
        return false;
    snprintf(number, sizeof number, "%.*s", (int)(line.length - START - WORKSHOP_NAME_LENGTH),
             line.text + START + WORKSHOP_NAME_LENGTH);
    char *end;
    unsigned long length = strtoul(number, &end, 10);
    file->at += line.size;
    file->left -= line.size;
    if (*end || length > file->left || !is_in_pool(pool, &id)) return false;
    for (int32_t i = 0; i < file->count; i++)
        if (file->levels[i].hash == id.hash) return false;
    error_list_init(&unheard, "ten");
    if (!replay_parse(file->at, length, &replay, &unheard)) return false;
    bool is_true = is_true_run(arcade, &id, &replay, file);
    replay_done(&replay);
    file->levels[file->count++] = id;
    file->at += length;
    file->left -= length;
    return is_true && file->deaths < WORKSHOP_TEN_LIVES;
}

static bool is_as_claimed(const Arcade *arcade, const WorkshopList *list, int32_t week,
                          WorkshopTenRow *row)
{
    SharedFile about = {.owner = 0};
    TenPool pool;
    size_t length;
    snprintf(about.name, sizeof about.name, "%s", row->file);
    int folder = arcade_open_part(arcade, ARCADE_RECORDS);
    char *text = folder >= 0
                     ? shared_file_read_listed(folder, &about, WORKSHOP_TEN_FILE_MAX, &length)
                     : NULL;
    if (folder >= 0) close(folder);
    TenFile file = {.at = text, .left = text ? length : 0};
    bool is_true = text && read_first_line(&file) &&
                   strcmp(visitor_player_id(file.player), row->id) == 0 &&
                   arcade_speaks_for(arcade, about.owner, file.player);
    fill_pool(list, week, &pool);
    while (is_true && file.left > 0)
        is_true = read_run(arcade, &pool, &file);
    free(text);
    if (!is_true || file.count != row->levels || file.ticks != row->ticks) return false;
    memcpy(row->player, file.player, sizeof row->player);
    return true;
}

bool workshop_ten_check(WorkshopTenBoard *board, const Arcade *arcade, const WorkshopList *list,
                        int32_t index)
{
    WorkshopTenRow *row = &board->claims[board->rows[index]];
    if (row->is_checked) return true;
    row->is_checked = is_as_claimed(arcade, list, board->week, row);
    row->is_false = !row->is_checked;
    if (row->is_false) list_best(board);
    return row->is_checked;
}
