/* reach_map.c - see reach_map.h */
#include "reach_map.h"

#include <stdlib.h>
#include <string.h>

#include "reach.h"

enum { LEFT_SIDE, RIGHT_SIDE, SIDES, SKY_MAX = 256 };
static const Fixed WAY_MAX = 2 * GRID_SIZE_MAX * ONE;

/* ---- set up ----------------------------------------------------------------------------- */

/* Rows above the level that a body can come to: on a lift and by the highest launch from there. */
static int32_t sky_of(const Level *level, const Envelope *envelope)
{
    int32_t highest = 0, top = 0;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        highest = max_i32(highest, envelope->launches[i].highest);
    for (int32_t i = 0; i < level->terrain.lift_count; i++) {
        const LiftPath *lift = &level->terrain.lifts[i];
        top = min_i32(top, fixed_floor(lift->y + min_i32(0, lift->dy * lift->ticks)));
    }
    return highest - top + 4;
}

static bool has_place(const Footing *footing, uint8_t bits)
{
    size_t count = (size_t)footing->cols * (size_t)footing->height;
    for (size_t i = 0; i < count; i++)
        if (footing->cells[i] & bits) return true;
    return false;
}

/* Only launches that the level has anywhere need states. */
static void lay_out_states(ReachMap *map, bool has_monsters)
{
    static const uint8_t bits[LAUNCH_COUNT] = {[LAUNCH_GROUND] = 0xFF,
                                               [LAUNCH_INSIDE] = FOOTING_INSIDE,
                                               [LAUNCH_LIFT] = FOOTING_LIFT,
                                               [LAUNCH_SPRING] = FOOTING_SPRING};
    for (int32_t i = 0; i < LAUNCH_COUNT; i++) {
        map->offset[i] = -1;
        bool is_there = (i == LAUNCH_INSIDE && has_monsters) || has_place(&map->footing, bits[i]);
        if (!is_there) continue;
        map->offset[i] = map->per_place;
        map->per_place += (map->envelope.launches[i].highest + ENVELOPE_DEPTH + 1) * SIDES;
    }
}

static bool allocate(ReachMap *map)
{
    size_t places = (size_t)map->footing.cols * (size_t)map->footing.height;
    size_t states = places * (size_t)map->per_place;
    map->is_coarse = states > REACH_STATES_MAX;
    if (map->is_coarse) states = places;
    map->queue_size = (uint32_t)states;
    map->is_reached = calloc(places, 1);
    map->is_waiting = calloc(states, 1);
    map->queue = malloc(states * sizeof *map->queue);
    if (!map->is_coarse) map->way = malloc(states * sizeof *map->way);
    if (!map->is_reached || !map->is_waiting || !map->queue || (!map->way && !map->is_coarse))
        return false;
    if (!map->is_coarse) memset(map->way, 0xFF, states * sizeof *map->way);
    return true;
}

bool reach_map_init(ReachMap *map, const Level *level, const ReachBody *body)
{
    memset(map, 0, sizeof *map);
    envelope_find(level, body->params, &map->envelope);
    int32_t sky = map->envelope.is_bounded ? sky_of(level, &map->envelope) : SKY_MAX + 1;
    map->is_open = sky > SKY_MAX;
    const FootingOptions options = {.sky = map->is_open ? 1 : sky,
                                    .doors_open = body->doors_open,
                                    .spikes_are_harmless = body->is_monster,
                                    .ladder_cols = map->envelope.late_cols,
                                    .ladder_rows = map->envelope.late_rows};
    bool done = footing_init(&map->footing, level, &options);
    if (done && !map->is_open) {
        lay_out_states(map, !body->is_monster && level->actors.count > 0);
        done = allocate(map);
    }
    if (!done) reach_map_done(map);
    return done;
}

void reach_map_done(ReachMap *map)
{
    footing_done(&map->footing);
    free(map->way);
    free(map->is_reached);
    free(map->is_waiting);
    free(map->queue);
    memset(map, 0, sizeof *map);
}

/* ---- states ----------------------------------------------------------------------------- */

typedef struct State {
    int32_t place, rows; /* rows above the launch, at least -ENVELOPE_DEPTH */
    uint8_t launch, side;
} State;

static uint32_t index_of(const ReachMap *map, State s)
{
    int32_t within = map->offset[s.launch] + (s.rows + ENVELOPE_DEPTH) * SIDES + s.side;
    return (uint32_t)s.place * (uint32_t)map->per_place + (uint32_t)within;
}

static State state_of(const ReachMap *map, uint32_t index)
{
    State s = {.place = (int32_t)(index / (uint32_t)map->per_place)};
    int32_t within = (int32_t)(index % (uint32_t)map->per_place);
    for (uint8_t i = 0; i < LAUNCH_COUNT; i++)
        if (map->offset[i] >= 0 && map->offset[i] <= within) s.launch = i;
    within -= map->offset[s.launch];
    s.rows = within / SIDES - ENVELOPE_DEPTH;
    s.side = (uint8_t)(within % SIDES);
    return s;
}

static void enqueue(ReachMap *map, uint32_t item)
{
    if (map->is_waiting[item]) return;
    uint32_t at = map->first + map->count;
    if (at >= map->queue_size) at -= map->queue_size;
    map->is_waiting[item] = 1;
    map->queue[at] = item;
    map->count++;
}

static uint32_t dequeue(ReachMap *map)
{
    uint32_t item = map->queue[map->first];
    if (++map->first == map->queue_size) map->first = 0;
    map->is_waiting[item] = 0;
    map->count--;
    return item;
}

static void improve(ReachMap *map, State s, Fixed way)
{
    uint32_t index = index_of(map, s);
    way = min_i32(way, WAY_MAX);
    if (way < 0 || way <= map->way[index]) return;
    map->way[index] = way;
    enqueue(map, index);
}

static void launch(ReachMap *map, int32_t place, LaunchKind kind)
{
    const Launch *flight = &map->envelope.launches[kind];
    if (map->offset[kind] < 0) return;
    for (uint8_t side = 0; side < SIDES; side++)
        improve(map, (State){place, 0, (uint8_t)kind, side}, envelope_reach(flight, 0));
}

/* The launch from here that can do all that the others can; LAUNCH_COUNT: there is none. With a
 * lift's momentum one gets as far as from anywhere in a cell, and from there as far as from the
 * ground. A spring is another matter. */
static LaunchKind best_launch(uint8_t bits)
{
    const uint8_t any = FOOTING_GROUND | FOOTING_INSIDE | FOOTING_SPRING;
    if ((bits & FOOTING_LIFT) && (bits & any)) return LAUNCH_LIFT;
    if (bits & FOOTING_INSIDE) return LAUNCH_INSIDE;
    return bits & FOOTING_GROUND ? LAUNCH_GROUND : LAUNCH_COUNT;
}

/* A place that is reached for the first time: whatever it offers can be used from now on. */
static void arrive(ReachMap *map, int32_t place)
{
    uint8_t bits = map->footing.cells[place];
    if (map->is_reached[place]) return;
    map->is_reached[place] = 1;
    if (map->is_coarse) {
        enqueue(map, (uint32_t)place);
        return;
    }
    LaunchKind best = best_launch(bits);
    if (bits & FOOTING_SPRING) launch(map, place, LAUNCH_SPRING);
    if (best != LAUNCH_COUNT) launch(map, place, best);
}

/* Can a fresh launch from the place do all that a body which comes by can? One that still rises, or
 * may, has used up some of its own launch; one that only falls has at most so much way left. */
static bool is_outdone(const ReachMap *map, State s, Fixed way)
{
    LaunchKind best = best_launch(map->footing.cells[s.place]);
    if (s.launch == LAUNCH_SPRING || best == LAUNCH_COUNT || s.launch > (uint8_t)best) return false;
    if (s.rows >= 0) return true;
    const Launch *own = &map->envelope.launches[s.launch], *fresh = &map->envelope.launches[best];
    if (s.rows >= map->envelope.rises_from || own->per_row > fresh->per_row) return false;
    for (int32_t down = 0; down <= ENVELOPE_DEPTH; down++)
        if (way > envelope_reach(fresh, -down) - down * own->per_row) return false;
    return true;
}

/* The body is in a place with so much way left; closed places and negative ways are ignored. */
static void enter(ReachMap *map, State s, Fixed way)
{
    if (way < 0 || !(map->footing.cells[s.place] & FOOTING_OPEN)) return;
    arrive(map, s.place);
    if (!is_outdone(map, s, way)) improve(map, s, way);
}

/* ---- steps ------------------------------------------------------------------------------ */

/* Out over one side of the cell. Coming from the other side costs the cell's width, less what
 * corners overhead may shove. */
static void go_sideways(ReachMap *map, State s, uint8_t side, Fixed way)
{
    int32_t cols = map->footing.cols, col = s.place % cols;
    if (side == LEFT_SIDE ? col == 0 : col == cols - 1) return;
    bool has_corner = map->footing.cells[s.place] & FOOTING_CORNER;
    Fixed width = s.side == side ? 0 : ONE - (has_corner ? map->envelope.corner : 0);
    s.place += side == LEFT_SIDE ? -1 : 1;
    s.side = side == LEFT_SIDE ? RIGHT_SIDE : LEFT_SIDE;
    enter(map, s, way - width);
}

static void go_up(ReachMap *map, State s, Fixed way)
{
    const Launch *flight = &map->envelope.launches[s.launch];
    if (s.rows < map->envelope.rises_from) return;
    if (s.rows >= flight->highest || s.place < map->footing.cols) return;
    way += envelope_reach(flight, s.rows + 1) - envelope_reach(flight, s.rows);
    s.rows++;
    s.place -= map->footing.cols;
    enter(map, s, way);
}

static void go_down(ReachMap *map, State s, Fixed way)
{
    const Launch *flight = &map->envelope.launches[s.launch];
    s.place += map->footing.cols;
    if (s.place >= map->footing.cols * map->footing.height) return;
    if (s.rows > -ENVELOPE_DEPTH) {
        way += envelope_reach(flight, s.rows - 1) - envelope_reach(flight, s.rows);
        s.rows--;
    } else {
        way = min_i32(way, WAY_MAX - flight->per_row) + flight->per_row;
    }
    enter(map, s, way);
}

static void step_coarsely(ReachMap *map, int32_t place)
{
    const int32_t cols = map->footing.cols, col = place % cols;
    const int32_t end = cols * map->footing.height;
    const int32_t next[] = {col > 0 ? place - 1 : -1, col + 1 < cols ? place + 1 : -1, place - cols,
                            place + cols};
    for (size_t i = 0; i < ARRAY_LENGTH(next); i++)
        if (next[i] >= 0 && next[i] < end && (map->footing.cells[next[i]] & FOOTING_OPEN))
            arrive(map, next[i]);
}

static void step(ReachMap *map, uint32_t item)
{
    if (map->is_coarse) {
        step_coarsely(map, (int32_t)item);
        return;
    }
    State s = state_of(map, item);
    Fixed way = map->way[item];
    go_sideways(map, s, LEFT_SIDE, way);
    go_sideways(map, s, RIGHT_SIDE, way);
    go_up(map, s, way);
    go_down(map, s, way);
}

void reach_map_start(ReachMap *map, int32_t col, int32_t row)
{
    if (map->is_open) return;
    int32_t place = footing_index(&map->footing, col, row);
    arrive(map, place);
    if (!map->is_coarse) launch(map, place, LAUNCH_GROUND);
}

bool reach_map_run(ReachMap *map, int64_t max_steps)
{
    for (; map->count > 0 && max_steps > 0; max_steps--)
        step(map, dequeue(map));
    return map->count == 0;
}

bool reach_map_has(const ReachMap *map, int32_t col, int32_t row)
{
    const Footing *footing = &map->footing;
    if (map->is_open) return true;
    if (col < 0 || col >= footing->cols) return false;
    return map->is_reached[footing_nearest(footing, col, row)];
}

bool reach_map_touches(const ReachMap *map, int32_t col, int32_t row)
{
    for (int32_t down = 0; down <= 1; down++)
        for (int32_t side = -1; side <= 1; side++)
            if (reach_map_has(map, col + side, row + down)) return true;
    return false;
}
