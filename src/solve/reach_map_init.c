/* reach_map_init.c - see reach_map.h: what a map is made of; where monsters are stomped */
#include "reach_map.h"

#include "reach.h"
#include "reach_ways.h"

#include <stdlib.h>
#include <string.h>

enum { SKY_MAX = 256 };

static int32_t highest_launch(const Envelope *envelope)
{
    int32_t highest = 0;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        highest = max_i32(highest, envelope->launches[i].highest);
    return highest;
}

/* How many rows above the level a body can get: by the highest launch from a lift, or from a
 * monster that rose as high itself. */
static int32_t sky_of(const Level *level, const Envelope *envelope)
{
    int32_t top = 0, launches = level->actors.count > 0 ? 2 : 1;
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *lift = &level->terrain.lifts[i];
        top = min_i32(top, fixed_floor(envelope_lift_way(lift).top));
    }
    return highest_launch(envelope) * launches - top + 4;
}

/* Can a body that starts, or starts again, be within the lift? A solid one throws it out at one of
 * its ends, in one tick. */
static bool may_begin_within(const Level *level, const BodyParams *p, const LiftWay *way)
{
    const PlaceList *checkpoints = &level->checkpoints;
    for (int32_t i = -1; i < checkpoints->count; i++) {
        const Place *place = i < 0 ? &level->start : &checkpoints->items[i];
        const Fixed x = place->col * ONE + ONE / 2, y = (place->row + 1) * ONE;
        if (x + p->half_width > way->left && x - p->half_width < way->right && y > way->top &&
            y - p->height < way->bottom + ONE)
            return true;
    }
    return false;
}

/* Are there few enough states for a map with so many rows, though each lift has its own? */
static bool has_room_for_lifts(const ReachMap *map, const Level *level, int32_t rows)
{
    int64_t states = 0;
    for (int32_t i = 0; i < LAUNCH_OF_LIFT + level->terrain.lift_count; i++)
        states += map->envelope.launches[i].highest + ENVELOPE_DEPTH + 1;
    return states * (level->cols + 1) * rows <= REACH_STATES_MAX;
}

/* Finds where bodies stand on lifts, and what their launches from there are, for a map with so many
 * rows. */
static void find_lifts(ReachMap *map, const Level *level, int32_t rows)
{
    const Terrain *terrain = &level->terrain;
    const BodyParams *params = model_body_params(&level->physics);
    const int32_t away = params->lift_grace_ticks + 1; /* at most one cell a tick */
    if (terrain->lift_count == 0 || terrain->lift_count > ENVELOPE_LIFTS_MAX) return;
    if (!envelope_find_lifts(level, params, &map->envelope)) return;
    if (!has_room_for_lifts(map, level, rows)) return;
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftWay way = envelope_lift_way(&terrain->lifts[i]);
        if (terrain->lifts[i].solid && may_begin_within(level, params, &way)) return;
        const ReachPatch track = {fixed_floor(way.left - params->half_width + 1),
                                  envelope_row_on(way.top),
                                  fixed_floor(way.right + params->half_width - 1),
                                  envelope_row_on(way.bottom)};
        map->lifts[i] = (ReachLift){track,
                                    {track.left - away, track.top - away, track.right + away,
                                     track.bottom + away}};
    }
    map->lift_count = terrain->lift_count;
}

/* Only launches that occur in the level need states. */
static void find_states(ReachMap *map, bool has_inside, bool has_fall)
{
    static const uint8_t needed[LAUNCH_COUNT] = {[LAUNCH_GROUND] = 0xFF,
                                                 [LAUNCH_INSIDE] = STANDABLE_INSIDE,
                                                 [LAUNCH_LIFT] = STANDABLE_LIFT,
                                                 [LAUNCH_LADDER] = STANDABLE_LADDER,
                                                 [LAUNCH_SPRING] = STANDABLE_SPRING};
    const size_t places = (size_t)map->footing.cols * (size_t)map->footing.height;
    uint8_t bits = has_inside ? STANDABLE_INSIDE : 0;
    bool is_there[LAUNCH_ALL];
    for (size_t i = 0; i < places; i++)
        bits |= map->footing.cells[i];
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        is_there[i] = bits & needed[i];
    is_there[LAUNCH_FALL] = has_fall;
    for (int32_t i = 0; i < ENVELOPE_LIFTS_MAX; i++)
        is_there[LAUNCH_OF_LIFT + i] = i < map->lift_count;
    reach_states_find(&map->envelope, is_there, &map->states);
}

/* The most columns that a body can cross before it is below the map. */
static int32_t widest_way(const ReachMap *map)
{
    int64_t widest = 0, narrowest = ONE - map->envelope.corner;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++) {
        const Launch *flight = &map->envelope.launches[i];
        int64_t way = envelope_reach(flight, -ENVELOPE_DEPTH) +
                      (int64_t)flight->per_row * map->footing.height;
        widest = way > widest ? way : widest;
    }
    if (narrowest == 0 || widest / narrowest >= GRID_SIZE_MAX) return GRID_SIZE_MAX;
    return (int32_t)(widest / narrowest) + 2;
}

static bool allocate(ReachMap *map)
{
    map->stride = map->footing.cols + 1;
    size_t nodes = reach_node_count(map);
    map->is_coarse = nodes * (size_t)map->states.count > REACH_STATES_MAX;
    if (map->is_coarse) map->states.count = 1;
    map->words = (map->states.count + 63) / 64;
    size_t states = nodes * (size_t)map->states.count;
    map->ways = malloc(nodes);
    map->reached = calloc(nodes, 1);
    map->fresh = malloc(nodes);
    map->steps = calloc(nodes, 1);
    map->stack = malloc(nodes * sizeof *map->stack);
    map->waiting = calloc(nodes * (size_t)map->words, sizeof *map->waiting);
    map->gone = malloc(states * sizeof *map->gone);
    if (!map->ways || !map->reached || !map->fresh || !map->steps || !map->stack || !map->waiting ||
        !map->gone)
        return false;
    memset(map->fresh, LAUNCH_COUNT, nodes);
    for (size_t i = 0; i < states; i++)
        map->gone[i] = INT32_MAX;
    return reach_queue_init(&map->queue, (uint32_t)nodes) &&
           reach_rest_init(&map->rest, map->stride, map->footing.height, widest_way(map));
}

/* ---- begin and end ---------------------------------------------------------------------- */

/* The most that a player without a lift gets up or down in a tick: by its speed and a step, and
 * along a slope. */
static Fixed fastest_of(const Level *level, const Envelope *envelope)
{
    const BodyParams *p = model_body_params(&level->physics);
    const Fixed speeds[] = {p->jump,      p->spring, p->climb,       p->climb_down, p->max_fall,
                            p->fast_fall, p->drop,   p->wall_jump_y, p->start_dy,   -p->start_dy};
    Fixed fastest = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(speeds); i++)
        fastest = max_i32(fastest, speeds[i]);
    fastest = min_i32(fastest, p->max_speed) + p->pop;
    return standable_map_has_slopes(level) ? fastest + envelope->pace : fastest;
}

/* Can a player not get over a whole column in a tick, though a corner or a block beside a one-way
 * pushes it? Edges to hang on move it as well. */
static bool is_slow(const BodyParams *p, const Envelope *envelope)
{
    return envelope->pace > 0 && !p->ledge_grab &&
           envelope->pace + max_i32(p->corner, p->half_width) < ONE;
}

static void find_ways(const ReachMap *map, const Level *level, uint8_t *ways)
{
    reach_ways_find(&map->footing, map->is_wound, ways);
    if (map->knows_drops) reach_ways_mark_drops(&map->footing, level, ways);
    if (map->fastest > 0) reach_ways_shut_turrets(&map->footing, level, map->fastest, ways);
}

bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body)
{
    const ModelBound *bound =
        body->monster ? &model_bound_monster : model_bound((ModelKind)level->physics.kind);
    static const ReachShape of_feet = {{0, 0, 0, 0}, {-1, -1, 1, 0}};
    memset(map, 0, sizeof *map);
    if (body->monster)
        envelope_find(level, body->monster, &map->envelope);
    else if (bound->envelope)
        bound->envelope(level, &map->envelope); /* without one all is zero, which bounds nothing */
    int32_t sky = map->envelope.is_bounded ? sky_of(level, &map->envelope) : SKY_MAX + 1;
    map->is_open = sky > SKY_MAX;
    map->shape = bound->shape ? bound->shape(&level->physics) : of_feet;
    map->is_wound = bound->is_wound;
    map->start = bound->starts_inside ? LAUNCH_INSIDE : LAUNCH_GROUND;
    const bool is_player = !body->monster && !bound->place;
    if (is_player && !body->is_frozen && !map->is_open)
        find_lifts(map, level, sky + level->rows + STANDABLE_BELOW);
    map->knows_walls = is_player && !body->is_frozen;
    const StandableMapOptions options = {.sky = map->is_open ? 1 : sky,
                                         .rise = highest_launch(&map->envelope),
                                         .doors_open = body->doors_open,
                                         .spikes_are_harmless = body->monster != NULL,
                                         .is_proof = true,
                                         .leaves_lifts_out = map->lift_count > 0,
                                         .place = bound->place};
    bool done = standable_map_init(&map->footing, level, &options);
    if (done && !map->is_open) {
        find_states(map, bound->starts_inside || (!body->monster && level->actors.count > 0),
                    is_player);
        done = allocate(map);
        map->knows_corners = !bound->place;
        map->knows_drops = is_player && level->terrain.lift_count == 0;
        if (map->knows_drops && !body->is_frozen &&
            is_slow(model_body_params(&level->physics), &map->envelope))
            map->fastest = fastest_of(level, &map->envelope);
        if (done) find_ways(map, level, map->ways);
    }
    if (!done) reach_map_done(map);
    return done;
}

void reach_map_done(ReachMap *map)
{
    standable_map_done(&map->footing);
    reach_queue_done(&map->queue);
    reach_rest_done(&map->rest);
    free(map->ways);
    free(map->ways_from_below);
    free(map->gone);
    free(map->waiting);
    free(map->reached);
    free(map->fresh);
    free(map->steps);
    free(map->stack);
    reach_bounces_done(&map->bounces);
    memset(map, 0, sizeof *map);
}

static void add_bouncer(ReachBounces *bounces, uint32_t place, Place cell, const ReachSteps *steps)
{
    uint64_t *list = steps->step == REACH_STEP_ANY ? bounces->any : bounces->upper;
    Fixed from = clamp_i32(steps->from - cell.col * ONE, 0, ONE) / (ONE / REACH_PARTS);
    Fixed beyond = clamp_i32((cell.col + 1) * ONE - steps->to, 0, ONE) / (ONE / REACH_PARTS);
    list[place] |= UINT64_C(1) << steps->monster;
    bounces->from[place] = (uint8_t)min_i32(bounces->from[place], from);
    bounces->to[place] = (uint8_t)max_i32(bounces->to[place], REACH_PARTS - beyond);
    if ((cell.row + 1) * ONE - steps->head > ENVELOPE_LOW_HEAD) bounces->is_high[place] = true;
}

/* Can the bounces off this monster be counted? Otherwise it may be stomped as often as there is
 * time. */
static bool can_count(ReachMap *map, int32_t monster)
{
    const size_t nodes = reach_node_count(map);
    ReachBounces *bounces = &map->bounces;
    if (monster < 0 || monster >= REACH_BOUNCERS || map->is_coarse) return false;
    if (bounces->any) return true;
    bounces->any = calloc(nodes, sizeof *bounces->any);
    bounces->upper = calloc(nodes, sizeof *bounces->upper);
    bounces->last = calloc(nodes, sizeof *bounces->last);
    bounces->from = malloc(nodes);
    bounces->to = calloc(nodes, 1);
    bounces->is_high = calloc(nodes, sizeof *bounces->is_high);
    if (!bounces->any || !bounces->upper || !bounces->last || !bounces->from || !bounces->to ||
        !bounces->is_high) {
        reach_bounces_done(bounces);
        return false;
    }
    memset(bounces->from, REACH_PARTS, nodes);
    return true;
}

void reach_map_add_steps(ReachMap *map, const ReachSteps *steps)
{
    const StandableMap *footing = &map->footing;
    const ReachShape *shape = &map->shape;
    if (map->is_open) return;
    ReachSteps own = *steps;
    if (map->start != LAUNCH_GROUND) { /* the anchor is not in the feet */
        own.step = REACH_STEP_ANY;
        own.from = INT32_MIN / 2;
        own.to = INT32_MAX / 2;
        own.head = INT32_MIN / 2;
    }
    bool is_counted = can_count(map, own.monster);
    int32_t left = max_i32(0, own.patch.left - shape->feet.right);
    int32_t right = min_i32(footing->cols - 1, own.patch.right - shape->feet.left);
    int32_t top = max_i32(-footing->sky, own.patch.top - shape->feet.bottom);
    int32_t bottom =
        min_i32(footing->rows + STANDABLE_BELOW - 1, own.patch.bottom - shape->feet.top);
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t col = left; col <= right; col++) {
            uint32_t place = (uint32_t)((row + footing->sky) * map->stride + col);
            if (is_counted)
                add_bouncer(&map->bounces, place, (Place){(int16_t)col, (int16_t)row, KIND_EMPTY},
                            &own);
            else
                map->steps[place] = (uint8_t)max_i32(map->steps[place], own.step);
        }
}

static bool has_step(const ReachMap *map, int32_t col, int32_t first_row)
{
    const ReachBounces *bounces = &map->bounces;
    for (int32_t row = first_row; row < map->footing.height; row++) {
        size_t place = (size_t)row * (size_t)map->stride + (size_t)col;
        if (map->steps[place]) return true;
        if (bounces->any && (bounces->any[place] | bounces->upper[place])) return true;
    }
    return false;
}

/* A body that has not bounced off a monster below the level meets no corner there: where bounces
 * are counted, only flights after them go by the ways from below. */
bool reach_map_end_steps(ReachMap *map, const Level *level)
{
    const int32_t below = map->footing.sky + level->rows, rise = highest_launch(&map->envelope);
    const uint32_t nodes = reach_node_count(map);
    bool is_news = false, is_uncounted = false;
    Fixed widest = 0; /* the way of a body before it is below where it was launched */
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        widest = max_i32(widest, envelope_reach(&map->envelope.launches[i], -ENVELOPE_DEPTH));
    const int32_t side = widest / max_i32(ONE / 4, ONE - map->envelope.corner) + 2; /* columns */
    for (int32_t col = 0; map->knows_corners && col < level->cols; col++) {
        if (!has_step(map, col, below)) continue;
        for (int32_t i = col - side; i <= col + side; i++)
            standable_map_mark_below(&map->footing, level, i, rise);
        is_news = true;
    }
    if (!is_news) return true;
    for (uint32_t i = (uint32_t)(below * map->stride); i < nodes && !is_uncounted; i++)
        is_uncounted = map->steps[i] != 0;
    if (is_uncounted) {
        find_ways(map, level, map->ways);
        return true;
    }
    map->ways_from_below = malloc(nodes);
    if (map->ways_from_below) find_ways(map, level, map->ways_from_below);
    return map->ways_from_below != NULL;
}

/* ---- flights ---------------------------------------------------------------------------- */

bool reach_flights_init(ReachMap *flights, const ReachMap *map)
{
    bool has_lifts = map->states.fresh[LAUNCH_LIFT] >= 0;
    const bool is_there[LAUNCH_ALL] = {[LAUNCH_BOUNCE] = !has_lifts,
                                       [LAUNCH_LOW_BOUNCE] = !has_lifts,
                                       [LAUNCH_INSIDE] = has_lifts,
                                       [LAUNCH_LIFT] = has_lifts};
    *flights = (ReachMap){.envelope = map->envelope,
                          .shape = map->shape,
                          .footing = map->footing,
                          .start = map->start,
                          .is_wound = map->is_wound,
                          .is_flight = true};
    reach_states_find(&flights->envelope, is_there, &flights->states);
    bool done = allocate(flights) && !flights->is_coarse;
    free(flights->ways);
    flights->bounces.any = map->bounces.any;
    flights->bounces.upper = map->bounces.upper;
    flights->bounces.from = map->bounces.from;
    flights->bounces.to = map->bounces.to;
    flights->bounces.is_high = map->bounces.is_high;
    if (!done) reach_flights_done(flights);
    return done;
}

void reach_flights_done(ReachMap *flights)
{
    flights->ways = NULL;
    flights->ways_from_below = NULL;
    flights->footing.cells = NULL;
    flights->bounces = (ReachBounces){.any = NULL};
    reach_map_done(flights);
}

bool reach_flights_restart(ReachMap *flights, const ReachMap *map)
{
    const size_t nodes = reach_node_count(map);
    const size_t states = nodes * (size_t)flights->states.count;
    for (size_t i = 0; i < states; i++)
        flights->gone[i] = INT32_MAX;
    for (size_t i = 0; i < nodes; i++)
        flights->reached[i] = map->reached[i] & (REACHED | REACHED_HIGH);
    memset(flights->waiting, 0, nodes * (size_t)flights->words * sizeof *flights->waiting);
    reach_rest_done(&flights->rest);
    return reach_rest_init(&flights->rest, map->stride, map->footing.height, widest_way(flights));
}
