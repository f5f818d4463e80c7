/* open_place.c - see open_place.h */
#include "open_place.h"

#include "reach.h"

#include <stdlib.h>
#include <string.h>

enum { MONSTERS_TRIED = 12 };

/* What is looked through. */
typedef struct Look {
    const Level *level;
    const Reach *reach;
    Search *const *searches;
    int32_t count;
} Look;

static bool was_searched(const Look *look, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < look->count; i++)
        if (look->searches[i] && search_has_reached(look->searches[i], col, row)) return true;
    return false;
}

/* From the goals, in growing circles, to the first cell that was searched. */
static bool find_cell(const Look *look, bool all_coins, OpenPlace *open)
{
    const Level *level = look->level;
    const int32_t cols = level->cols, cells = cols * level->rows;
    int32_t *queue = malloc((size_t)cells * sizeof *queue), count = 0;
    uint8_t *seen = calloc((size_t)cells, 1);
    bool done = queue && seen;
    for (int32_t i = 0; done && i < cells; i++) {
        const CellKind kind = level_kind(level, i % cols, i / cols);
        const bool is_goal = kind == KIND_FINISH || (all_coins && kind == KIND_COIN);
        if (!is_goal || was_searched(look, i % cols, i / cols)) continue;
        seen[i] = 1;
        queue[count++] = i;
    }
    for (int32_t next = 0; done && next < count && !open->is_known; next++) {
        const int32_t col = queue[next] % cols, row = queue[next] / cols;
        for (int32_t y = max_i32(0, row - 1); y <= min_i32(level->rows - 1, row + 1); y++)
            for (int32_t x = max_i32(0, col - 1); x <= min_i32(cols - 1, col + 1); x++) {
                if (seen[y * cols + x]) continue;
                seen[y * cols + x] = 1;
                if (was_searched(look, x, y)) {
                    open->is_known = true;
                    open->cell = (Place){(int16_t)col, (int16_t)row, KIND_EMPTY};
                } else if (reach_has(look->reach, x, y)) {
                    queue[count++] = y * cols + x;
                }
            }
    }
    free(queue);
    free(seen);
    return done;
}

static int32_t distance(const Place *a, const Place *b)
{
    return max_i32(abs_i32(a->col - b->col), abs_i32(a->row - b->row));
}

/* Is the level proved impossible without the monster? False too when memory ran out. */
static bool needs_monster(const Level *level, int32_t monster, bool all_coins,
                          const ReachOptions *options)
{
    Level without = *level;
    ReachProof proof = {.is_impossible = false};
    const size_t size = (size_t)level->actors.count * sizeof *level->actors.items;
    without.actors.items = malloc(size);
    if (!without.actors.items) return false;
    without.actors.count--;
    for (int32_t i = 0; i < without.actors.count; i++)
        without.actors.items[i] = level->actors.items[i + (i >= monster)];
    bool done = reach_prove_with(&without, all_coins, options, &proof);
    free(without.actors.items);
    return done && proof.is_impossible;
}

/* The nearest monster that is needed, if one is. */
static void find_monster(const Level *level, bool all_coins, const ReachOptions *options,
                         OpenPlace *open)
{
    bool was_tried[ACTOR_MAX] = {false};
    for (int32_t i = 0; i < MONSTERS_TRIED && i < level->actors.count; i++) {
        int32_t nearest = -1;
        for (int32_t n = 0; n < level->actors.count; n++) {
            const Place *place = &level->actors.items[n];
            if (!was_tried[n] &&
                (nearest < 0 || distance(place, &open->cell) <
                                    distance(&level->actors.items[nearest], &open->cell)))
                nearest = n;
        }
        assert(nearest >= 0); /* fewer were tried than there are */
        was_tried[nearest] = true;
        if (!needs_monster(level, nearest, all_coins, options)) continue;
        open->monster = level->actors.items[nearest];
        return;
    }
}

bool open_place_find(const Level *level, bool all_coins, Search *const searches[], int32_t count,
                     OpenPlace *open)
{
    const ReachOptions options = {.follow = REACH_FOLLOW_FAR, .knows_phases = true};
    *open = (OpenPlace){.is_known = false};
    Reach *reach = reach_create_with(level, &options);
    const Look look = {level, reach, searches, count};
    bool done = reach && reach_run_all(reach) && find_cell(&look, all_coins, open);
    if (done && open->is_known) find_monster(level, all_coins, &options, open);
    reach_destroy(reach);
    return done;
}

void open_place_add(const OpenPlace *open, Text *out)
{
    if (!open->is_known) return;
    text_add(out, " open=%d,%d", open->cell.col, open->cell.row);
    if (open->monster.kind == KIND_EMPTY) return;
    text_add(out, " by=%s@%d,%d", cell_kinds[open->monster.kind].name, open->monster.col,
             open->monster.row);
}

void open_place_add_json(const OpenPlace *open, Text *out)
{
    if (!open->is_known) return;
    text_add(out, ",\"open\":[%d,%d]", open->cell.col, open->cell.row);
    if (open->monster.kind == KIND_EMPTY) return;
    text_add(out, ",\"by\":{\"kind\":\"%s\",\"at\":[%d,%d]}", cell_kinds[open->monster.kind].name,
             open->monster.col, open->monster.row);
}

void open_place_add_words(const OpenPlace *open, Text *out)
{
    if (!open->is_known) return;
    text_add(out, "can %d,%d be reached", open->cell.col, open->cell.row);
    if (open->monster.kind != KIND_EMPTY)
        text_add(out, " by a bounce off the %s that starts at %d,%d",
                 cell_kinds[open->monster.kind].name, open->monster.col, open->monster.row);
    text_add_byte(out, '?');
}
