/* reach_frontier.c - see reach_internal.h */
#include "distance_field.h"
#include "reach_internal.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

bool reach_queue_init(ReachQueue *queue, uint32_t count)
{
    *queue = (ReachQueue){.next = malloc(count * sizeof *queue->next),
                          .previous = malloc(count * sizeof *queue->previous),
                          .list = malloc(count),
                          .lowest = REACH_QUEUE_LISTS};
    if (!queue->next || !queue->previous || !queue->list) {
        reach_queue_done(queue);
        return false;
    }
    memset(queue->list, REACH_QUEUE_LISTS, count);
    memset(queue->heads, 0xFF, sizeof queue->heads);
    return true;
}

void reach_queue_done(ReachQueue *queue)
{
    free(queue->next);
    free(queue->previous);
    free(queue->list);
    *queue = (ReachQueue){.next = NULL};
}

static void take_out(ReachQueue *queue, uint32_t item)
{
    uint32_t next = queue->next[item], previous = queue->previous[item];
    if (previous == NONE)
        queue->heads[queue->list[item]] = next;
    else
        queue->next[previous] = next;
    if (next != NONE) queue->previous[next] = previous;
    queue->list[item] = REACH_QUEUE_LISTS;
}

void reach_queue_push(ReachQueue *queue, uint32_t item, int32_t list)
{
    assert(list >= 0 && list < REACH_QUEUE_LISTS);
    if (queue->list[item] <= list) return;
    if (queue->list[item] < REACH_QUEUE_LISTS) take_out(queue, item);
    uint32_t first = queue->heads[list];
    queue->next[item] = first;
    queue->previous[item] = NONE;
    if (first != NONE) queue->previous[first] = item;
    queue->heads[list] = item;
    queue->list[item] = (uint8_t)list;
    queue->lowest = min_i32(queue->lowest, list);
}

int32_t reach_queue_lowest(ReachQueue *queue)
{
    while (queue->lowest < REACH_QUEUE_LISTS && queue->heads[queue->lowest] == NONE)
        queue->lowest++;
    return queue->lowest;
}

uint32_t reach_queue_pop(ReachQueue *queue, int32_t list)
{
    uint32_t item = queue->heads[list];
    assert(item != NONE);
    take_out(queue, item);
    return item;
}

/* ---- reach rest ---- */

bool reach_rest_init(ReachRest *rest, int32_t cols, int32_t rows, int32_t reach)
{
    int32_t blocks = (cols + REACH_REST_BLOCK - 1) / REACH_REST_BLOCK;
    *rest = (ReachRest){.rows = rows,
                        .blocks = blocks,
                        .window = min_i32(blocks, reach / REACH_REST_BLOCK + 1),
                        .left = calloc((size_t)blocks * (size_t)rows, 1),
                        .lowest = malloc((size_t)blocks * sizeof *rest->lowest),
                        .horizon = malloc((size_t)blocks * sizeof *rest->horizon)};
    if (!rest->left || !rest->lowest || !rest->horizon) {
        reach_rest_done(rest);
        return false;
    }
    for (int32_t i = 0; i < blocks; i++)
        rest->lowest[i] = rest->horizon[i] = -1;
    return true;
}

void reach_rest_done(ReachRest *rest)
{
    free(rest->left);
    free(rest->lowest);
    free(rest->horizon);
    *rest = (ReachRest){.left = NULL};
}

static void find_horizon(ReachRest *rest, int32_t block)
{
    int32_t last = min_i32(rest->blocks - 1, block + rest->window);
    rest->horizon[block] = -1;
    for (int32_t i = max_i32(0, block - rest->window); i <= last; i++)
        rest->horizon[block] = max_i32(rest->horizon[block], rest->lowest[i]);
}

/* Updates the horizons after the block's lowest row has changed. */
static void find_horizons(ReachRest *rest, int32_t block)
{
    int32_t last = min_i32(rest->blocks - 1, block + rest->window);
    for (int32_t i = max_i32(0, block - rest->window); i <= last; i++)
        find_horizon(rest, i);
}

void reach_rest_add(ReachRest *rest, int32_t col, int32_t row)
{
    int32_t block = col / REACH_REST_BLOCK;
    rest->left[block * rest->rows + row]++;
    if (row <= rest->lowest[block]) return;
    rest->lowest[block] = row;
    find_horizons(rest, block);
}

void reach_rest_remove(ReachRest *rest, int32_t col, int32_t row)
{
    int32_t block = col / REACH_REST_BLOCK;
    uint8_t *left = rest->left + block * rest->rows;
    assert(left[row] > 0);
    left[row]--;
    if (row != rest->lowest[block] || left[row] > 0) return;
    while (row >= 0 && left[row] == 0)
        row--;
    rest->lowest[block] = row;
    find_horizons(rest, block);
}

/* ---- reach ways ---- */

/* The bits of a place; 0 outside the map. */
static uint8_t footing_at(const StandableMap *footing, int32_t col, int32_t row)
{
    bool is_inside = col >= 0 && col < footing->cols && row >= 0 && row < footing->height;
    return is_inside ? footing->cells[row * footing->cols + col] : 0;
}

static uint8_t ways_from(const StandableMap *footing, int32_t col, int32_t row)
{
    uint8_t left = footing_at(footing, col - 1, row), right = footing_at(footing, col, row);
    uint8_t left_up = footing_at(footing, col - 1, row - 1);
    uint8_t right_up = footing_at(footing, col, row - 1);
    uint8_t left_down = footing_at(footing, col - 1, row + 1);
    uint8_t right_down = footing_at(footing, col, row + 1);
    uint8_t ways = 0;
    if (left & STANDABLE_OPEN) ways |= WAY_LEFT;
    if (right & STANDABLE_OPEN) ways |= WAY_RIGHT;
    if (((left & left_up) | (right & right_up)) & STANDABLE_OPEN) ways |= WAY_UP;
    if (((left & left_down) | (right & right_down)) & STANDABLE_OPEN) ways |= WAY_DOWN;
    if (left & STANDABLE_CORNER) ways |= WAY_LEFT_CORNER;
    if (right & STANDABLE_CORNER) ways |= WAY_RIGHT_CORNER;
    return ways;
}

static bool is_oneway(const Level *level, int32_t col, int32_t row)
{
    return grid_get(&level->terrain.grid, col, row) == TILE_ONEWAY;
}

/* A body between these columns that goes down does so in one of them. */
void reach_ways_mark_drops(const StandableMap *footing, const Level *level, uint8_t *ways)
{
    for (int32_t row = 0; row + 1 < footing->height; row++)
        for (int32_t col = 0; col <= footing->cols; col++, ways++) {
            bool is_left = footing_at(footing, col - 1, row) &
                           footing_at(footing, col - 1, row + 1) & STANDABLE_OPEN;
            bool is_right =
                footing_at(footing, col, row) & footing_at(footing, col, row + 1) & STANDABLE_OPEN;
            int32_t below = row + 1 - footing->sky;
            if ((!is_left || is_oneway(level, col - 1, below)) &&
                (!is_right || is_oneway(level, col, below)) && (is_left || is_right))
                *ways |= WAY_DROP;
        }
}

void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways)
{
    const int32_t cols = footing->cols, last = footing->height - 1;
    for (int32_t row = 0; row <= last; row++)
        for (int32_t col = 0; col <= cols; col++) {
            bool is_round = (col == 0 && row > 0) || (col == cols && row < last);
            *ways = ways_from(footing, col, row);
            if (is_wound && is_round) *ways |= WAY_ROUND;
            ways++;
        }
}

/* ---- reach ticks ---- */

/* The shortest way sideways, over the borders between columns that a body can be at. To turn back
 * at a border, and to go up and down along it, costs nothing; a column costs its width, less what a
 * corner overhead may shove a body through it. Ways are counted in parts of a cell, rounded down.
 */
enum { PARTS = 16, FAR = INT32_MAX / 4 };

enum { PUSHED_LEFT = 1, PUSHED_RIGHT = 2 };

typedef struct Walk {
    const ReachMap *map;
    uint8_t *pushed; /* by column, as ModelBound says: PUSHED_...; NULL: corners push */
    int32_t *way;    /* by node; FAR: none */
    BucketQueue queue;
    bool has_failed;
} Walk;

static void offer(Walk *walk, uint32_t node, int32_t way)
{
    if (way >= walk->way[node]) return;
    walk->way[node] = way;
    if (!bucket_queue_push(&walk->queue, way, node)) walk->has_failed = true;
}

/* The way through the column of a place, in the direction in which a push is this one. */
static int32_t width_of(const Walk *walk, uint32_t place, uint8_t push, bool has_corner)
{
    const ReachMap *map = walk->map;
    int32_t shoved = (map->envelope.corner * PARTS + ONE - 1) / ONE;
    int32_t col = (int32_t)(place % (uint32_t)map->stride);
    bool is_pushed = walk->pushed ? walk->pushed[col] & push : has_corner;
    return is_pushed ? max_i32(0, PARTS - shoved) : PARTS;
}

static void go_on(Walk *walk, uint32_t node)
{
    const ReachMap *map = walk->map;
    const uint8_t ways = (map->ways_from_below ? map->ways_from_below : map->ways)[node];
    const uint32_t stride = (uint32_t)map->stride;
    int32_t way = walk->way[node];
    if ((ways & WAY_LEFT) && reach_has_place(map, node - 1))
        offer(walk, node - 1, way + width_of(walk, node - 1, PUSHED_LEFT, ways & WAY_LEFT_CORNER));
    if ((ways & WAY_RIGHT) && reach_has_place(map, node))
        offer(walk, node + 1, way + width_of(walk, node, PUSHED_RIGHT, ways & WAY_RIGHT_CORNER));
    if (ways & WAY_UP) offer(walk, node - stride, way);
    if (ways & WAY_DOWN) offer(walk, node + stride, way);
}

/* From the middle of this place, or from its borders. */
static void begin(Walk *walk, int32_t col, int32_t row, int32_t way)
{
    uint32_t place = reach_place_at(walk->map, col, row);
    offer(walk, place, way);
    offer(walk, place + 1, way);
}

static bool walk_on(Walk *walk)
{
    int32_t way;
    uint32_t node;
    while (!walk->has_failed && bucket_queue_pop(&walk->queue, &way, &node))
        if (way == walk->way[node]) go_on(walk, node);
    return !walk->has_failed;
}

/* False when memory ran out. */
static bool find_pushes(Walk *walk, const Level *level)
{
    const ModelBound *bound = model_bound((ModelKind)level->physics.kind);
    if (!bound->is_pushed) return true;
    walk->pushed = malloc((size_t)walk->map->stride);
    for (int32_t col = 0; walk->pushed && col < walk->map->stride; col++)
        walk->pushed[col] = (uint8_t)((bound->is_pushed(level, col, -1) ? PUSHED_LEFT : 0) |
                                      (bound->is_pushed(level, col, 1) ? PUSHED_RIGHT : 0));
    return walk->pushed;
}

static bool walk_init(Walk *walk, const ReachMap *map, const Level *level)
{
    const uint32_t nodes = reach_node_count(map);
    *walk = (Walk){.map = map, .way = malloc(nodes * sizeof *walk->way)};
    for (uint32_t i = 0; walk->way && i < nodes; i++)
        walk->way[i] = FAR;
    return walk->way && find_pushes(walk, level) && bucket_queue_init(&walk->queue);
}

static void walk_done(Walk *walk)
{
    bucket_queue_done(&walk->queue);
    free(walk->pushed);
    free(walk->way);
}

/* The way until a thing in this cell is touched, from beside it or with the feet a row below. */
static int32_t way_to(const Walk *walk, int32_t col, int32_t row)
{
    int32_t least = FAR;
    for (int32_t down = 0; down <= 1; down++)
        for (int32_t side = 0; side <= 1; side++)
            least = min_i32(least,
                            walk->way[reach_place_at(walk->map, col, row + down) + (uint32_t)side]);
    return least;
}

static int32_t way_to_finish(const Walk *walk, const Level *level)
{
    int32_t least = FAR;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == KIND_FINISH)
                least = min_i32(least, way_to(walk, col, row));
    return least;
}

static void begin_at_finishes(Walk *walk, const Level *level)
{
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == KIND_FINISH)
                for (int32_t down = 0; down <= 1; down++)
                    begin(walk, col, row + down, 0);
}

/* By way of the coin that is farthest off; FAR: there is no way, or memory ran out. */
static int32_t way_by_coins(const Walk *from_start, const Level *level, int32_t least)
{
    Walk back;
    bool done = walk_init(&back, from_start->map, level);
    if (done) begin_at_finishes(&back, level);
    done = done && walk_on(&back);
    for (int32_t i = 0; done && i < level->coins.count; i++) {
        const Place *coin = &level->coins.items[i];
        int32_t to = way_to(from_start, coin->col, coin->row);
        int32_t on = way_to(&back, coin->col, coin->row);
        if (to < FAR && on < FAR) least = max_i32(least, to + on - PARTS / 2);
    }
    walk_done(&back);
    return done ? least : FAR;
}

/* The ticks in which a body can go so far. */
static int32_t ticks_for(const Envelope *envelope, int64_t way)
{
    int32_t ticks = 0;
    int64_t speed = envelope->start, gone = 0;
    for (; gone < way; ticks++) {
        speed = speed + envelope->gain < envelope->pace ? speed + envelope->gain : envelope->pace;
        gone += speed;
    }
    return ticks;
}

/* A thing is touched half a body, at most half a cell, before its border. */
int32_t reach_map_least_ticks(const ReachMap *map, const Level *level, bool all_coins)
{
    Walk walk;
    if (map->is_open || map->is_coarse || map->envelope.pace <= 0) return 0;
    bool done = walk_init(&walk, map, level);
    if (done) begin(&walk, level->start.col, level->start.row, PARTS / 2);
    done = done && walk_on(&walk);
    int32_t least = done ? way_to_finish(&walk, level) : FAR;
    if (done && all_coins) least = way_by_coins(&walk, level, least);
    walk_done(&walk);
    if (!done) return -1;
    if (least >= FAR) return 0;
    return ticks_for(&map->envelope, (int64_t)max_i32(0, least - PARTS / 2) * (ONE / PARTS));
}
