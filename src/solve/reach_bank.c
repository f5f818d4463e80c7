/* reach_bank.c - see reach_bank.h */
#include "reach_bank.h"

#include "../game/hazard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    JOINT_TICKS = 4096,  /* the longest common period of several monsters */
    FLOOD_TICKS = 400000 /* for a group of them */
};

/* ---- positions ---------------------------------------------------------------------------- */

/* A body that starts in the cell. */
static Model body_at(const ReachBank *bank, int32_t col, int32_t row)
{
    const Level *level = bank->level;
    TerrainState terrain;
    Model body;
    terrain_init(&terrain, &level->terrain);
    model_init(&body, &level->physics, &level->terrain, &terrain, col, row);
    return body;
}

static Pose pose_in_row(const ReachBank *bank, int32_t row)
{
    const Level *level = bank->level;
    const Model body = body_at(bank, 0, row);
    TerrainState terrain;
    Pose pose;
    terrain_init(&terrain, &level->terrain);
    player_pose(&body, level, &terrain, &pose);
    return pose;
}

/* False when memory ran out. */
static bool find_middles(ReachBank *bank)
{
    const Level *level = bank->level;
    const int32_t count = bank->pixels.high - bank->pixels.low + 1;
    TerrainState terrain;
    Model body = body_at(bank, 0, 0);
    Pose pose;
    bank->middles = malloc((size_t)count * sizeof *bank->middles);
    if (!bank->middles) return false;
    terrain_init(&terrain, &level->terrain);
    for (int32_t i = 0; i < count; i++) {
        body.as.bank.x = bank->pixels.low + i;
        player_pose(&body, level, &terrain, &pose);
        bank->middles[i] = pose.x;
    }
    bank->half_width = pose.half_width;
    bank->height = pose.height;
    return true;
}

/* The first pixel at which the middle is there or to the right of it. */
static int32_t first_pixel(const ReachBank *bank, Fixed middle)
{
    int32_t low = bank->pixels.low, high = bank->pixels.high + 1;
    while (low < high) {
        const int32_t at = low + (high - low) / 2;
        if (bank->middles[at - bank->pixels.low] < middle)
            low = at + 1;
        else
            high = at;
    }
    return low;
}

/* The pixels at which a body with this half width overlaps what is from `left` to before `right`.
 */
static Span overlapping(const ReachBank *bank, Fixed half_width, Fixed left, Fixed right)
{
    return (Span){first_pixel(bank, left - half_width + 1),
                  first_pixel(bank, right + half_width) - 1};
}

/* ---- what a tick can do ------------------------------------------------------------------- */

enum { TO_LEFT, AT_REST, TO_RIGHT, WAYS };

/* In one row: the pixels where a tick can end so that nothing that stays where it is kills, by how
 * the body came there. */
typedef struct BankWays {
    const ReachBank *bank;
    Fixed top, bottom;   /* of the body */
    SpanList ends[WAYS]; /* after a move; after it was stopped, or at rest */
    SpanList stay;       /* without a move, with any speed */
    SpanList walls;      /* columns of pixels that a side cannot enter, or perhaps not */
} BankWays;

static void ways_done(BankWays *ways)
{
    for (size_t i = 0; i < WAYS; i++)
        span_list_done(&ways->ends[i]);
    span_list_done(&ways->stay);
    span_list_done(&ways->walls);
}

/* Does a solid in the column stop a body? The model asks at these three heights; at a fourth one
 * only for a body above the room, where none is started. */
static bool is_wall(const BankWays *ways, const TerrainState *terrain, int32_t col, int32_t row)
{
    const Level *level = ways->bank->level;
    const BankParams *p = &level->physics.as.bank;
    const ModelContext context = {NULL, &level->physics, &level->terrain, terrain};
    const double bottom = (double)row * p->tile + p->tile - 1;
    const double top = bottom - p->mask[BANK_MASK_HEIGHT] + 1;
    const double heights[] = {top, bottom, (bottom + top) * 0.5};
    for (size_t i = 0; i < ARRAY_LENGTH(heights); i++)
        if (bank_tile_at(&context, NULL, (double)col * p->tile, heights[i]) == BANK_SOLID)
            return true;
    return false;
}

/* False when memory ran out. */
static bool find_walls(BankWays *ways, int32_t row)
{
    const Level *level = ways->bank->level;
    const BankParams *p = &level->physics.as.bank;
    const int32_t left = p->mask[BANK_MASK_LEFT], right = p->mask[BANK_MASK_RIGHT];
    TerrainState shut, open;
    bool done = true;
    terrain_init(&shut, &level->terrain);
    terrain_init(&open, &level->terrain);
    if (ways->bank->doors_open) open.open_doors = UINT64_MAX;
    for (int32_t col = 0; done && col < level->cols; col++) {
        const Span wall = {col * p->tile, (col + 1) * p->tile - 1};
        if (!is_wall(ways, &shut, col, row)) continue;
        done = span_list_add(&ways->walls, wall);
        if (!is_wall(ways, &open, col, row)) continue;
        done = done &&
               span_list_remove(&ways->ends[TO_LEFT], (Span){wall.low + left, wall.high + left}) &&
               span_list_remove(&ways->ends[TO_RIGHT], (Span){wall.low - right, wall.high - right});
    }
    return done;
}

/* Takes out the pixels where a hazard kills. False when memory ran out. */
static bool remove_hazard(BankWays *ways, CellKind kind, const Box *part, const Box *victim)
{
    const Span span =
        overlapping(ways->bank, (victim->right - victim->left) / 2, part->left, part->right);
    bool spares_any = false, done = true;
    for (int32_t way = 0; way < WAYS; way++) {
        const Pose moving = {.dx = way - AT_REST};
        if (hazard_spares(kind, &moving))
            spares_any = true;
        else
            done = done && span_list_remove(&ways->ends[way], span);
    }
    return done && (spares_any || span_list_remove(&ways->stay, span));
}

static bool remove_hazards(BankWays *ways, const Pose *pose)
{
    const Level *level = ways->bank->level;
    const Box victim = hazard_victim(pose);
    const int32_t last = min_i32(level->rows, fixed_ceil(victim.bottom)) - 1;
    bool done = true;
    for (int32_t row = max_i32(0, fixed_floor(victim.top)); row <= last; row++)
        for (int32_t col = 0; done && col < level->cols; col++) {
            const CellKind kind = level_kind(level, col, row);
            if (!cell_kind_is(kind, KIND_IS_HAZARD)) continue;
            const Box part = hazard_deadly_part(kind, col, row);
            if (victim.top >= part.bottom || victim.bottom <= part.top) continue;
            done = remove_hazard(ways, kind, &part, &victim);
        }
    return done;
}

/* A monster that never moves. */
static bool remove_fixed(BankWays *ways, const Body *body)
{
    const Span span = overlapping(ways->bank, ways->bank->half_width, body->x - body->half_width,
                                  body->x + body->half_width);
    bool done = true;
    if (ways->top >= body->y || ways->bottom <= body->y - body->height) return true;
    for (size_t i = 0; i < WAYS; i++)
        done = done && span_list_remove(&ways->ends[i], span);
    return done && span_list_remove(&ways->stay, span);
}

/* False when memory ran out. */
static bool remove_all_fixed(BankWays *ways)
{
    const Level *level = ways->bank->level;
    if (level->actors.count == 0) return true;
    Actors *actors = malloc(sizeof *actors);
    TerrainState terrain;
    bool done = actors;
    if (!done) return false;
    terrain_init(&terrain, &level->terrain);
    actors_init(actors, level, &terrain);
    for (int32_t i = 0; done && i < actors->count; i++)
        if (actor_is(&actors->items[i], ACTOR_FIXED))
            done = remove_fixed(ways, &actors->items[i].body);
    free(actors);
    return done;
}

/* False when memory ran out; ways_done is needed all the same. */
static bool ways_init(BankWays *ways, const ReachBank *bank, int32_t row)
{
    const BankParams *p = &bank->level->physics.as.bank;
    const Pose pose = pose_in_row(bank, row);
    *ways = (BankWays){.bank = bank, .top = pose.y - pose.height, .bottom = pose.y};
    const Span inner = {p->mask[BANK_MASK_LEFT],
                        bank->level->cols * p->tile - 1 - p->mask[BANK_MASK_RIGHT]};
    return span_list_add(&ways->ends[TO_LEFT], (Span){inner.low, bank->pixels.high}) &&
           span_list_add(&ways->ends[TO_RIGHT], (Span){bank->pixels.low, inner.high}) &&
           span_list_add(&ways->ends[AT_REST], bank->pixels) &&
           span_list_add(&ways->stay, bank->pixels) && find_walls(ways, row) &&
           remove_hazards(ways, &pose) && remove_all_fixed(ways);
}

/* Only pixels of the list count from now on. False when memory ran out. */
static bool ways_keep(BankWays *ways, const SpanList *list)
{
    bool done = span_list_keep(&ways->stay, list);
    for (size_t i = 0; i < WAYS; i++)
        done = done && span_list_keep(&ways->ends[i], list);
    return done;
}

/* Adds where a body is stopped whose leading side is in one of the pixels `sides`, before the tick:
 * `direction` -1 or 1. */
static bool add_stops(const BankWays *ways, Span sides, int32_t direction, SpanList *next)
{
    const ReachBank *bank = ways->bank;
    const BankParams *p = &bank->level->physics.as.bank;
    const int32_t tile = p->tile, width = bank->level->cols * tile;
    const int32_t offset =
        direction < 0 ? -p->mask[BANK_MASK_LEFT] : p->mask[BANK_MASK_RIGHT]; /* of the side */
    const Span ahead = direction < 0 ? (Span){sides.low - bank->pace, sides.high - 1}
                                     : (Span){sides.low + 1, sides.high + bank->pace};
    bool done = true;
    for (int32_t i = span_list_find(&ways->walls, ahead.low);
         i < ways->walls.count && ways->walls.items[i].low <= ahead.high; i++) {
        const Span wall = ways->walls.items[i];
        const int32_t last = min_i32(wall.high, ahead.high) / tile;
        for (int32_t col = max_i32(wall.low, ahead.low) / tile; done && col <= last; col++) {
            const int32_t x = (direction < 0 ? (col + 1) * tile : col * tile - 1) - offset;
            done = span_list_add_part(next, &ways->ends[AT_REST], (Span){x, x});
        }
    }
    if (direction < 0 ? ahead.low < 0 : ahead.high >= width) {
        const int32_t x = (direction < 0 ? 0 : width - 1) - offset;
        done = done && span_list_add_part(next, &ways->ends[AT_REST], (Span){x, x});
    }
    return done;
}

/* Where a tick can end that begins in one of the pixels, but for what moves. False when memory ran
 * out. */
static bool step(const BankWays *ways, const SpanList *now, SpanList *next)
{
    const int32_t pace = ways->bank->pace;
    const int32_t *mask = ways->bank->level->physics.as.bank.mask;
    bool done = true;
    next->count = 0;
    for (int32_t i = 0; done && i < now->count; i++) {
        const int32_t low = now->items[i].low, high = now->items[i].high;
        const Span left = {low - mask[BANK_MASK_LEFT], high - mask[BANK_MASK_LEFT]};
        const Span right = {low + mask[BANK_MASK_RIGHT], high + mask[BANK_MASK_RIGHT]};
        done = span_list_add_part(next, &ways->ends[TO_LEFT], (Span){low - pace, high - 1}) &&
               span_list_add_part(next, &ways->stay, now->items[i]) &&
               span_list_add_part(next, &ways->ends[TO_RIGHT], (Span){low + 1, high + pace}) &&
               add_stops(ways, left, -1, next) && add_stops(ways, right, 1, next);
    }
    return done;
}

/* ---- monsters ----------------------------------------------------------------------------- */

/* Monsters that are looked at together. */
typedef struct BankGroup {
    int32_t actors[ACTOR_MAX], count;
    int32_t begin, period; /* in ticks: from `begin` on all of them go round in this period */
} BankGroup;

static const ActorKind *kind_of(const ReachBank *bank, int32_t actor)
{
    return &actor_kinds[bank->level->actors.items[actor].kind];
}

/* The pixels at which a body of the row overlaps the monster; none where `at` is not in its rows.
 */
static Span monster_span(const BankWays *ways, const ActorKind *kind, const ActorOrbitStep *at)
{
    if (ways->top >= at->top + kind->height || ways->bottom <= at->top) return (Span){0, -1};
    return overlapping(ways->bank, ways->bank->half_width, at->x - kind->half_width,
                       at->x + kind->half_width);
}

/* Takes out the pixels where a monster of the group is at the tick. In the last step of an orbit
 * that does not repeat it is dead. False when memory ran out. */
static bool remove_monsters(const BankWays *ways, const BankGroup *group, int32_t tick,
                            SpanList *list)
{
    bool done = true;
    for (int32_t i = 0; done && i < group->count; i++) {
        const ActorOrbit *orbit = &ways->bank->orbits[group->actors[i]];
        if (!actor_orbit_repeats(orbit) && tick >= orbit->count - 1) continue;
        const Span span =
            monster_span(ways, kind_of(ways->bank, group->actors[i]), actor_orbit_at(orbit, tick));
        done = span_list_remove(list, span);
    }
    return done;
}

/* Does the monster's way ever meet what is reached? */
static bool is_near(const BankWays *ways, int32_t actor, const SpanList *reached)
{
    const ActorOrbit *orbit = &ways->bank->orbits[actor];
    for (int32_t i = 0; i < orbit->count; i++)
        if (span_list_meets(reached,
                            monster_span(ways, kind_of(ways->bank, actor), &orbit->steps[i])))
            return true;
    return false;
}

/* Adds the monster, if the group is empty or stays short. */
static bool group_takes(BankGroup *group, int32_t actor, const ActorOrbit *orbit)
{
    const bool repeats = actor_orbit_repeats(orbit);
    const int64_t period = lcm_i32(group->period, repeats ? actor_orbit_period(orbit) : 1);
    if (group->count > 0 && period > JOINT_TICKS) return false;
    group->actors[group->count++] = actor;
    group->begin = max_i32(group->begin, repeats ? orbit->loop : orbit->count);
    group->period = (int32_t)period;
    return true;
}

/* ---- floods ------------------------------------------------------------------------------- */

/* The sets of pixels of one tick after another. */
typedef struct BankFlood {
    SpanList now, next;
    SpanList begun; /* at the begin of a round */
    SpanList seen;  /* so far */
} BankFlood;

static void flood_done(BankFlood *flood)
{
    span_list_done(&flood->now);
    span_list_done(&flood->next);
    span_list_done(&flood->begun);
    span_list_done(&flood->seen);
}

static bool advance(BankFlood *flood, const BankWays *ways, const BankGroup *group, int32_t tick,
                    const SpanList *starts)
{
    if (!step(ways, &flood->now, &flood->next)) return false;
    if (!remove_monsters(ways, group, tick, &flood->next)) return false;
    const SpanList now = flood->now;
    flood->now = flood->next;
    flood->next = now;
    return span_list_add_all(&flood->now, starts) && span_list_add_all(&flood->seen, &flood->now);
}

/* Begins a round: `*is_closed` if it would be no other than the last one. */
static bool begin_round(BankFlood *flood, bool *is_closed)
{
    const bool is_first = flood->begun.count == 0;
    if (!span_list_add_all(&flood->now, &flood->begun)) return false;
    *is_closed = !is_first && span_list_equals(&flood->now, &flood->begun);
    return span_list_add_all(&flood->begun, &flood->now);
}

/* Finds what is reached in spite of the group; `reached` stays as it is if that is no less, or
 * takes longer than `ticks_max`. False when memory ran out. */
static bool flood_row(const BankWays *ways, const BankGroup *group, const SpanList *starts,
                      int32_t ticks_max, SpanList *reached)
{
    BankFlood flood = {.now = {NULL, 0, 0}};
    bool is_closed = false;
    bool done = span_list_add_all(&flood.now, starts) && span_list_add_all(&flood.seen, starts);
    for (int32_t tick = 0; done && !is_closed && tick < ticks_max; tick++) {
        if (tick >= group->begin && (tick - group->begin) % group->period == 0)
            done = begin_round(&flood, &is_closed);
        done = done && (is_closed || advance(&flood, ways, group, tick + 1, starts));
        if (done && span_list_equals(&flood.seen, reached)) break;
    }
    if (done && is_closed) {
        const SpanList seen = flood.seen;
        flood.seen = *reached;
        *reached = seen;
    }
    flood_done(&flood);
    return done;
}

/* Looks at monsters that are not `used` yet, as many as go together. False when memory ran out. */
static bool use_group(BankWays *ways, BankRow *row, bool used[ACTOR_MAX])
{
    BankGroup group = {.count = 0, .period = 1};
    for (int32_t i = 0; i < ways->bank->level->actors.count; i++)
        used[i] = used[i] || group_takes(&group, i, &ways->bank->orbits[i]);
    return ways_keep(ways, &row->reached) &&
           flood_row(ways, &group, &row->starts, FLOOD_TICKS, &row->reached);
}

static bool close_row(const ReachBank *bank, int32_t number)
{
    BankRow *row = &bank->rows[number];
    const BankGroup none = {.count = 0, .period = 1};
    const int32_t count = bank->level->actors.count;
    bool used[ACTOR_MAX];
    BankWays ways;
    row->reached.count = 0; /* a start may be new that was reached before, but not at any tick */
    bool done = ways_init(&ways, bank, number) &&
                flood_row(&ways, &none, &row->starts, INT32_MAX, &row->reached);
    for (int32_t i = 0; i < count; i++)
        used[i] = !done || !is_near(&ways, i, &row->reached);
    for (int32_t i = 0; i < count; i++)
        done = done && (used[i] || use_group(&ways, row, used));
    ways_done(&ways);
    row->is_open = false;
    return done;
}

bool reach_bank_run(ReachBank *bank)
{
    bool done = true;
    for (int32_t row = 0; done && row < bank->level->rows; row++)
        done = !bank->rows[row].is_open || close_row(bank, row);
    return done;
}

/* ---- begin and end ------------------------------------------------------------------------ */

/* May something that comes back crush the monster? Doors and blocks only crush who overlaps them.
 */
static bool may_be_crushed(const ReachBank *bank, int32_t actor)
{
    const Grid *grid = &bank->level->terrain.grid;
    const ActorOrbit *orbit = &bank->orbits[actor];
    const ActorKind *kind = kind_of(bank, actor);
    for (int32_t i = 0; i < orbit->count; i++) {
        const ActorOrbitStep *at = &orbit->steps[i];
        const int32_t right = fixed_ceil(at->x + kind->half_width);
        const int32_t bottom = fixed_ceil(at->top + kind->height);
        for (int32_t row = fixed_floor(at->top); row < bottom; row++)
            for (int32_t col = fixed_floor(at->x - kind->half_width); col < right; col++)
                if (grid_get(grid, col, row) >= TILE_FIRST_CHANGING) return true;
    }
    return false;
}

/* False when memory ran out. */
static bool find_orbits(ReachBank *bank, int32_t follow)
{
    const Level *level = bank->level;
    const int32_t cells = level->cols * level->rows, count = level->actors.count;
    if (count == 0) return true;
    uint8_t *changing = calloc((size_t)cells, 1);
    bank->orbits = calloc((size_t)count, sizeof *bank->orbits);
    bool done = changing && bank->orbits;
    for (int32_t i = 0; done && i < cells; i++) {
        const uint8_t tile = level->terrain.grid.tiles[i];
        const bool is_shut = (tile_infos[tile].flags & TILE_IS_DOOR) && !bank->doors_open;
        changing[i] = tile >= TILE_FIRST_CHANGING && !is_shut;
    }
    for (int32_t i = 0; done && i < count; i++) {
        const ActorOrbitOptions options = {.max_ticks = follow, .changing = changing};
        ActorOrbit *orbit = &bank->orbits[i];
        if (!(kind_of(bank, i)->flags & ACTOR_AUTONOMOUS)) continue;
        done = actor_orbit_find(level, i, &options, orbit) != ACTOR_ORBIT_NO_MEMORY;
        follow -= orbit->count;
        if (may_be_crushed(bank, i)) actor_orbit_done(orbit);
    }
    free(changing);
    return done;
}

bool reach_bank_init(ReachBank *bank, const Level *level, bool doors_open, int32_t follow)
{
    const BankParams *p = &level->physics.as.bank;
    const double speed = isnan(p->constant) ? p->max : fabs(p->constant);
    /* Stopped by a wall in the first or the last column a body may be outside the room. */
    *bank = (ReachBank){.level = level,
                        .doors_open = doors_open,
                        .pace = max_i32(1, (int32_t)ceil(speed)),
                        .pixels = {-1 - p->mask[BANK_MASK_RIGHT],
                                   level->cols * p->tile + p->mask[BANK_MASK_LEFT]},
                        .rows = calloc((size_t)level->rows, sizeof *bank->rows)};
    if (bank->rows && find_middles(bank) && find_orbits(bank, follow)) return true;
    reach_bank_done(bank);
    return false;
}

void reach_bank_done(ReachBank *bank)
{
    if (!bank->rows) return;
    for (int32_t row = 0; row < bank->level->rows; row++) {
        span_list_done(&bank->rows[row].starts);
        span_list_done(&bank->rows[row].reached);
    }
    for (int32_t i = 0; bank->orbits && i < bank->level->actors.count; i++)
        actor_orbit_done(&bank->orbits[i]);
    free(bank->middles);
    free(bank->orbits);
    free(bank->rows);
    *bank = (ReachBank){.level = bank->level};
}

bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool *has_failed)
{
    const int32_t x = (int32_t)body_at(bank, col, row).as.bank.x;
    BankRow *own = &bank->rows[row];
    if (span_list_meets(&own->starts, (Span){x, x})) return false;
    if (!span_list_add(&own->starts, (Span){x, x})) *has_failed = true;
    own->is_open = true;
    return true;
}

/* ---- answers ------------------------------------------------------------------------------ */

bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row)
{
    if (row < 0 || row >= bank->level->rows) return false;
    return span_list_meets(&bank->rows[row].reached,
                           (Span){first_pixel(bank, col * ONE),
                                  first_pixel(bank, (col + 1) * ONE) - 1});
}

bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row)
{
    const Span span = overlapping(bank, bank->half_width, col * ONE, (col + 1) * ONE);
    /* A body with its feet in a row covers some part of its last cell, and of those above. */
    const int32_t last = min_i32(bank->level->rows, row + fixed_ceil(bank->height)) - 1;
    for (int32_t feet = max_i32(0, row); feet <= last; feet++)
        if (span_list_meets(&bank->rows[feet].reached, span)) return true;
    return false;
}
