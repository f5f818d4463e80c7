/* reach_ticks.c - see reach_ticks.h */
#include "reach_ticks.h"

#include "bucket_queue.h"
#include "reach_ways.h"

#include <stdlib.h>

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

/* From the middle of this place, or from its borders. */
static void begin(Walk *walk, int32_t col, int32_t row, int32_t way)
{
    uint32_t place = reach_place_at(walk->map, col, row);
    offer(walk, place, way);
    offer(walk, place + 1, way);
}

/* Walks to wherever the queue leads. False when memory ran out. */
static bool walk_on(Walk *walk)
{
    const ReachMap *map = walk->map;
    const uint8_t *ways_of = map->ways_from_below ? map->ways_from_below : map->ways;
    const uint32_t stride = (uint32_t)map->stride;
    int32_t way;
    uint32_t node;
    while (!walk->has_failed && bucket_queue_pop(&walk->queue, &way, &node)) {
        const uint8_t ways = ways_of[node];
        if (way != walk->way[node]) continue;
        if ((ways & WAY_LEFT) && reach_has_place(map, node - 1))
            offer(walk, node - 1,
                  way + width_of(walk, node - 1, PUSHED_LEFT, ways & WAY_LEFT_CORNER));
        if ((ways & WAY_RIGHT) && reach_has_place(map, node))
            offer(walk, node + 1,
                  way + width_of(walk, node, PUSHED_RIGHT, ways & WAY_RIGHT_CORNER));
        if (ways & WAY_UP) offer(walk, node - stride, way);
        if (ways & WAY_DOWN) offer(walk, node + stride, way);
    }
    return !walk->has_failed;
}

static bool walk_init(Walk *walk, const ReachMap *map, const Level *level)
{
    const uint32_t nodes = reach_node_count(map);
    *walk = (Walk){.map = map, .way = malloc(nodes * sizeof *walk->way)};
    for (uint32_t i = 0; walk->way && i < nodes; i++)
        walk->way[i] = FAR;
    const ModelBound *bound = model_bound((ModelKind)level->physics.kind);
    if (bound->is_pushed) walk->pushed = malloc((size_t)map->stride);
    for (int32_t col = 0; walk->pushed && col < map->stride; col++)
        walk->pushed[col] = (uint8_t)((bound->is_pushed(level, col, -1) ? PUSHED_LEFT : 0) |
                                      (bound->is_pushed(level, col, 1) ? PUSHED_RIGHT : 0));
    return walk->way && (walk->pushed || !bound->is_pushed) && bucket_queue_init(&walk->queue);
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

/* By way of the coin that is farthest off; FAR: there is no way, or memory ran out. */
static int32_t way_by_coins(const Walk *from_start, const Level *level, int32_t least)
{
    Walk back;
    bool done = walk_init(&back, from_start->map, level);
    for (int32_t row = 0; done && row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (level_kind(level, col, row) != KIND_FINISH) continue;
            begin(&back, col, row, 0);
            begin(&back, col, row + 1, 0);
        }
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

int32_t reach_map_least_ticks(const ReachMap *map, const Level *level, bool all_coins)
{
    const Envelope *envelope = &map->envelope;
    Walk walk;
    if (map->is_open || map->is_coarse || envelope->pace <= 0) return 0;
    bool done = walk_init(&walk, map, level);
    if (done) begin(&walk, level->start.col, level->start.row, PARTS / 2);
    done = done && walk_on(&walk);
    int32_t least = FAR;
    for (int32_t row = 0; done && row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == KIND_FINISH)
                least = min_i32(least, way_to(&walk, col, row));
    if (done && all_coins) least = way_by_coins(&walk, level, least);
    walk_done(&walk);
    if (!done) return -1;
    if (least >= FAR) return 0;
    /* A thing is touched half a body, at most half a cell, before its border. */
    const int64_t way = (int64_t)max_i32(0, least - PARTS / 2) * (ONE / PARTS);
    int64_t speed = envelope->start, gone = 0;
    int32_t ticks = 0;
    for (; gone < way; ticks++) {
        speed = speed + envelope->gain < envelope->pace ? speed + envelope->gain : envelope->pace;
        gone += speed;
    }
    return ticks;
}
