/* reach_monsters.c - see reach_monsters.h */
#include "reach_monsters.h"

#include "../game/actor.h"

#include <stdlib.h>
#include <string.h>

/* What is needed to find where the player stomps monsters. */
typedef struct Stomps {
    ReachMap *player;
    const Level *level;
    Fixed half_width;    /* of the player */
    Fixed fall;          /* the most that a player falls in a tick */
    bool is_paced;       /* by the envelope; otherwise the player may be anywhere at any time */
    ReachPhases *phases; /* NULL: not asked for */
    bool doors_open, counts_each; /* as in ReachMonsters */
    bool is_frozen; /* of the columns of its front the player may be anywhere in the last */
    const Opening *opening;
    uint8_t *changing; /* as in ReachMonsters */
} Stomps;

/* The longest way down in a tick. A body that lands during it may follow a slope down for the
 * rest. */
static Fixed fastest_fall(const Level *level, bool is_frozen)
{
    const ModelBound *bound = model_bound((ModelKind)level->physics.kind);
    const BodyParams *p = model_body_params(&level->physics);
    const Fixed anywhere = (level->rows + STANDABLE_BELOW) * ONE;
    if (bound->fall && !is_frozen) return min_i32(anywhere, bound->fall(&level->physics));
    if (!p) return anywhere;
    Fixed fall = max_i32(max_i32(p->max_fall, p->fast_fall), max_i32(p->start_dy, p->climb_down));
    fall = min_i32(max_i32(fall, p->drop), p->max_speed);
    return standable_map_has_slopes(level) ? fall + p->max_speed : fall;
}

/* ---- anywhere in a cell ----------------------------------------------------------------- */

/* Adds the steps for a monster with its feet in the cell. In that row, and below, the player came
 * down from its upper half. */
static void add_cell(const Stomps *stomps, int32_t col, int32_t row, int32_t monster)
{
    const Terrain *terrain = &stomps->level->terrain;
    Fixed below = 0;
    for (int32_t i = 0; i < terrain->lift_count; i++)
        below = max_i32(below, abs_i32(terrain->lifts[i].dy));
    below = stomps->fall + 2 * below - ONE / 2;
    ReachSteps steps = {.patch = {col - 1, row - 1, col + 1, row - 1},
                        .from = (col - 1) * ONE,
                        .to = (col + 2) * ONE,
                        .head = INT32_MIN / 2,
                        .step = REACH_STEP_ANY,
                        .monster = monster};
    reach_map_add_steps(stomps->player, &steps);
    steps.step = REACH_STEP_UPPER;
    steps.patch.top = row;
    steps.patch.bottom = row + max_i32(0, fixed_ceil(below));
    reach_map_add_steps(stomps->player, &steps);
}

static void add_everywhere(const Stomps *stomps, int32_t monster)
{
    const StandableMap *footing = &stomps->player->footing;
    const int32_t bottom = footing->rows + STANDABLE_BELOW;
    const ReachSteps all = {.patch = {0, -footing->sky, footing->cols, bottom},
                            .to = footing->cols * ONE,
                            .head = -footing->sky * ONE,
                            .step = REACH_STEP_ANY,
                            .monster = monster};
    reach_map_add_steps(stomps->player, &all);
}

/* The last open cell of its row from there on. */
static int32_t last_open(const Stomps *stomps, const Place *from, int32_t direction)
{
    const StandableMap *footing = &stomps->player->footing;
    int32_t col = from->col + direction;
    while (col >= 0 && col < footing->cols &&
           (footing->cells[standable_map_index(footing, col, from->row)] & STANDABLE_OPEN))
        col += direction;
    return col - direction;
}

/* Adds the rows of a stomp between two ticks: the player's feet were above the limit, and are
 * below the monster's head now, which was at `old_head`. `box`: where its feet are then; or NULL.
 */
static void add_rows(const Stomps *stomps, const ReachSteps *steps, Fixed old_head,
                     const OpeningBox *box)
{
    Fixed limit = old_head + ONE / 4;
    int32_t first = fixed_floor(steps->head), last = fixed_floor(limit + stomps->fall - 1);
    if (box) first = max_i32(first, fixed_floor(box->top - 1));
    if (box) last = min_i32(last, fixed_floor(box->bottom));
    for (int32_t row = first; row <= last; row++) {
        ReachSteps in_row = *steps;
        bool is_upper = (row + 1) * ONE - limit >= ONE / 2;
        in_row.patch.top = in_row.patch.bottom = row;
        in_row.step = is_upper ? REACH_STEP_UPPER : REACH_STEP_ANY;
        reach_map_add_steps(stomps->player, &in_row);
    }
}

/* Adds a monster that stays in its row, in the middle of its height, and turns at walls, unless
 * lifts move it. */
static void add_row(const Stomps *stomps, int32_t monster)
{
    const Place *from = &stomps->level->actors.items[monster];
    const Fixed side = stomps->half_width;
    if (stomps->level->terrain.lift_count > 0) {
        add_everywhere(stomps, monster);
        return;
    }
    int32_t left = last_open(stomps, from, -1), right = last_open(stomps, from, 1);
    const ReachSteps steps = {.patch = {.left = left - 1, .right = right + 1},
                              .from = left * ONE - side,
                              .to = (right + 1) * ONE + side,
                              .head = from->row * ONE + (ONE - actor_kinds[from->kind].height) / 2,
                              .monster = monster};
    add_rows(stomps, &steps, steps.head, NULL);
}

/* ---- as they go ------------------------------------------------------------------------- */

/* The columns that the middle of the player can be in after some ticks. In each tick it goes no
 * farther than the envelope's pace, which it gains step by step; a column costs its width, less
 * what a corner overhead, if it has one, may shove a body through it (as in reach_map_least_ticks).
 */
typedef struct Front {
    int32_t left, right;
    int64_t left_cost, right_cost; /* of the way to the next column */
    int64_t speed, way;
} Front;

/* Corners under the level count too, though they are marked only when all monsters are known: the
 * body may come up from one that falls out. */
static bool has_corner(const Stomps *stomps, int32_t col)
{
    const StandableMap *footing = &stomps->player->footing;
    for (int32_t row = 0; row < footing->height; row++)
        if (footing->cells[row * footing->cols + col] & STANDABLE_CORNER) return true;
    return standable_map_has_corner_below(stomps->level, col);
}

static Fixed width_of(const Stomps *stomps, int32_t col)
{
    bool is_inside = col >= 0 && col < stomps->level->cols;
    return is_inside && has_corner(stomps, col) ? ONE - stomps->player->envelope.corner : ONE;
}

static void advance_front(const Stomps *stomps, Front *front)
{
    const Envelope *envelope = &stomps->player->envelope;
    front->speed += envelope->gain;
    if (front->speed > envelope->pace) front->speed = envelope->pace;
    front->way += front->speed;
    while (front->left >= 0 && front->way >= front->left_cost)
        front->left_cost += width_of(stomps, --front->left);
    while (front->right < stomps->level->cols && front->way >= front->right_cost)
        front->right_cost += width_of(stomps, ++front->right);
}

/* How far right the middle can be; within a column with a corner anywhere. */
static Fixed right_end(const Stomps *stomps, const Front *front)
{
    const Fixed width = width_of(stomps, front->right);
    const int64_t into = front->way - (front->right_cost - width);
    const bool is_anywhere = width < ONE || into > ONE || stomps->is_frozen;
    return front->right * ONE + (is_anywhere ? ONE : (Fixed)into);
}

static Fixed left_end(const Stomps *stomps, const Front *front)
{
    const Fixed width = width_of(stomps, front->left);
    const int64_t into = front->way - (front->left_cost - width);
    const bool is_anywhere = width < ONE || into > ONE || stomps->is_frozen;
    return (front->left + 1) * ONE - (is_anywhere ? ONE : (Fixed)into);
}

/* From one tick of a monster to the next. `front` NULL: the player may be in any column; `box`
 * NULL: nothing more is known. */
static void add_step(const Stomps *stomps, int32_t actor, const ActorOrbitStep *before,
                     const Front *front, const OpeningBox *box)
{
    const ActorOrbitStep *now = before + 1;
    const ActorKind *kind = &actor_kinds[stomps->level->actors.items[actor].kind];
    Fixed reach = kind->half_width + stomps->half_width;
    ReachSteps steps = {.from = now->x - reach,
                        .to = now->x + reach,
                        .head = now->top,
                        .monster = actor};
    if (front) {
        steps.from = max_i32(steps.from, left_end(stomps, front));
        steps.to = min_i32(steps.to, right_end(stomps, front));
        if (steps.from > steps.to) return;
    }
    if (box) {
        steps.from = max_i32(steps.from, box->left);
        steps.to = min_i32(steps.to, box->right);
        if (steps.from > steps.to) return;
    }
    steps.patch.left = fixed_floor(steps.from);
    steps.patch.right = fixed_floor(steps.to);
    if (front) steps.patch.right = min_i32(steps.patch.right, front->right);
    add_rows(stomps, &steps, before->top, box);
}

/* ---- phases ----------------------------------------------------------------------------- */

/* Hands the orbit to the phases, if they can use it. */
static void keep_orbit(const Stomps *stomps, int32_t actor, ActorOrbit *orbit)
{
    ReachPhases *phases = stomps->phases;
    if (!phases || actor >= REACH_BOUNCERS || orbit->count == 0) return;
    Fixed highest = orbit->steps[0].top, lowest = highest;
    for (int32_t i = 0; i < orbit->count; i++) {
        highest = min_i32(highest, orbit->steps[i].top);
        lowest = max_i32(lowest, orbit->steps[i].top);
    }
    phases->highest[actor] = fixed_floor(highest);
    phases->lowest[actor] = fixed_floor(lowest + ONE / 4 + stomps->fall - 1);
    phases->reach[actor] =
        stomps->half_width + actor_kinds[stomps->level->actors.items[actor].kind].half_width;
    reach_phases_add(phases, actor, orbit);
}

/* Finds the orbit of a monster that add_row has added. False when memory ran out. */
static bool follow_in_row(const Stomps *stomps, int32_t actor, int32_t *ticks_left)
{
    ActorOrbit orbit;
    if (!stomps->phases || actor >= REACH_BOUNCERS) return true;
    ActorOrbitResult result =
        actor_orbit_find(stomps->level, actor,
                         &(ActorOrbitOptions){*ticks_left, stomps->changing, stomps->is_frozen},
                         &orbit);
    *ticks_left -= orbit.count;
    keep_orbit(stomps, actor, &orbit);
    actor_orbit_done(&orbit);
    return result != ACTOR_ORBIT_NO_MEMORY;
}

/* Creates phases without any orbit yet; NULL when memory ran out. */
static ReachPhases *create_phases(const Stomps *stomps)
{
    const int32_t cols = stomps->level->cols;
    ReachPhases *phases = calloc(1, sizeof *phases);
    if (!phases) return NULL;
    phases->cols = cols;
    phases->bounce = &stomps->player->envelope.launches[LAUNCH_BOUNCE];
    phases->pace = stomps->player->envelope.pace;
    phases->left = calloc((size_t)cols + 1, sizeof *phases->left);
    for (int32_t col = 0; phases->left && col < cols; col++)
        phases->left[col + 1] = phases->left[col] + width_of(stomps, col);
    if (phases->left) return phases;
    reach_phases_destroy(phases);
    return NULL;
}

/* ---- all of them ------------------------------------------------------------------------ */

/* Follows a monster. False when memory ran out. */
static bool follow(const Stomps *stomps, int32_t actor, int32_t *ticks_left, bool *is_known)
{
    ActorOrbit orbit;
    ActorOrbitResult result =
        actor_orbit_find(stomps->level, actor,
                         &(ActorOrbitOptions){*ticks_left, stomps->changing, stomps->is_frozen},
                         &orbit);
    /* What has died is at each place once, and so is another monster on its way to where it goes
     * round for ever: two ticks early and a quarter of a cell ahead are counted as in time. Who
     * comes back at a checkpoint was not slow. */
    const int32_t col = stomps->level->start.col;
    const Fixed half = max_i32(0, width_of(stomps, col) - ONE / 2);
    Front front = {col, col, half, half, stomps->player->envelope.start, ONE / 4};
    const bool is_paced = stomps->is_paced && stomps->level->checkpoints.count == 0;
    for (int32_t early = 0; early < 2; early++)
        advance_front(stomps, &front);
    *is_known = result == ACTOR_ORBIT_FOUND;
    for (int32_t i = 0; i + 1 < orbit.count; i++) {
        bool is_passing = is_paced && i < orbit.loop;
        if (is_passing) advance_front(stomps, &front);
        add_step(stomps, actor, &orbit.steps[i], is_passing ? &front : NULL,
                 is_passing ? opening_box(stomps->opening, actor, i) : NULL);
    }
    *ticks_left -= orbit.count;
    keep_orbit(stomps, actor, &orbit);
    actor_orbit_done(&orbit);
    return result != ACTOR_ORBIT_NO_MEMORY;
}

/* Is the head of such a monster where add_cell assumes it? */
static bool has_usual_size(const ActorKind *kind)
{
    bool hangs = !(kind->flags & (ACTOR_GRAVITY | ACTOR_FIXED));
    Fixed head = hangs ? (ONE + kind->height) / 2 : kind->height;
    return kind->half_width <= ONE / 2 && head >= ONE * 3 / 4 && head <= ONE;
}

static bool is_of_kind(const Stomps *stomps, int32_t actor, CellKind kind)
{
    return stomps->level->actors.items[actor].kind == kind;
}

/* Adds where the monsters `first` to `last` can be of those in `left`: of a kind that moves by the
 * player's rules, but whose orbit is not known. One alone is counted. False when memory ran out. */
static bool add_map(const Stomps *stomps, CellKind kind, const bool left[ACTOR_MAX], int32_t first,
                    int32_t last)
{
    const ActorKind *row = &actor_kinds[kind];
    const PlaceList *actors = &stomps->level->actors;
    const int32_t monster = first == last ? first : REACH_UNCOUNTED;
    BodyParams params = actors_body_params(stomps->level);
    const ReachBody body = {.monster = &params, .doors_open = stomps->doors_open};
    ReachMap monsters;
    if (!(row->flags & ACTOR_JUMPS)) params.jump = 0;
    params.half_width = row->half_width;
    params.height = row->height;
    if (!reach_map_init(&monsters, stomps->level, &body)) return false;
    for (int32_t i = first; i <= last; i++)
        if (left[i]) reach_map_start(&monsters, actors->items[i].col, actors->items[i].row);
    reach_map_run(&monsters, INT64_MAX);
    const StandableMap *footing = &monsters.footing;
    for (int32_t cell_row = -footing->sky; cell_row < footing->rows + STANDABLE_BELOW; cell_row++)
        for (int32_t col = 0; col < footing->cols; col++)
            if (reach_map_has(&monsters, col, cell_row)) {
                add_cell(stomps, col, cell_row, monster);
                if (stomps->changing)
                    reach_mark_crumbles(stomps->level, col, cell_row, stomps->changing);
            }
    reach_map_done(&monsters);
    return true;
}

/* The same for all of them. */
static bool add_maps(const Stomps *stomps, CellKind kind, const bool left[ACTOR_MAX])
{
    const int32_t count = stomps->level->actors.count;
    if (!stomps->counts_each) return add_map(stomps, kind, left, 0, count - 1);
    for (int32_t i = 0; i < count; i++)
        if (left[i] && !add_map(stomps, kind, left, i, i)) return false;
    return true;
}

/* Nothing is known of where such a monster steps. */
static void mark_all(const Stomps *stomps)
{
    memset(stomps->changing, 1, (size_t)stomps->level->cols * (size_t)stomps->level->rows);
}

/* Adds the monsters of a kind. False when memory ran out. */
static bool add_kind(const Stomps *stomps, CellKind kind, int32_t *ticks_left)
{
    const uint8_t flags = actor_kinds[kind].flags;
    const PlaceList *actors = &stomps->level->actors;
    bool left[ACTOR_MAX] = {false}, any_left = false;
    for (int32_t i = 0; i < actors->count; i++) {
        bool is_known = false;
        if (!is_of_kind(stomps, i, kind)) continue;
        if ((flags & ACTOR_AUTONOMOUS) && !follow(stomps, i, ticks_left, &is_known)) return false;
        left[i] = !is_known;
        any_left |= left[i];
    }
    if (!any_left) return true;
    if ((flags & ACTOR_GRAVITY) && has_usual_size(&actor_kinds[kind]))
        return add_maps(stomps, kind, left);
    if (stomps->changing) mark_all(stomps);
    add_everywhere(stomps, REACH_UNCOUNTED);
    return true;
}

static bool keeps_row(CellKind kind)
{
    const ActorKind *row = &actor_kinds[kind];
    return (row->flags & ACTOR_KEEPS_ROW) && has_usual_size(row);
}

/* False when memory ran out. */
static bool add_all(const Stomps *stomps, const ReachMonsters *monsters)
{
    const PlaceList *actors = &stomps->level->actors;
    int32_t ticks_left = monsters->follow;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (!(actor_kinds[kind].flags & ACTOR_STOMPABLE)) continue;
        for (int32_t n = 0; keeps_row(kind) && n < actors->count; n++)
            if (is_of_kind(stomps, n, kind)) add_row(stomps, n);
        if (!keeps_row(kind) && !add_kind(stomps, kind, &ticks_left)) return false;
    }
    for (int32_t n = 0; n < actors->count; n++) {
        CellKind kind = (CellKind)actors->items[n].kind;
        bool is_in_row = keeps_row(kind) && (actor_kinds[kind].flags & ACTOR_AUTONOMOUS);
        if (is_in_row && !follow_in_row(stomps, n, &ticks_left)) return false;
    }
    return true;
}

bool reach_monsters_add(ReachMap *player, const Level *level, const ReachMonsters *monsters)
{
    const BodyParams *params = model_body_params(&level->physics);
    Stomps stomps = {.player = player,
                     .level = level,
                     /* At most: a wider body of another model is not followed. */
                     .half_width = params ? params->half_width : ONE / 2,
                     .fall = fastest_fall(level, monsters->is_frozen),
                     .doors_open = monsters->doors_open,
                     .counts_each = monsters->counts_each,
                     .is_frozen = monsters->is_frozen,
                     .opening = monsters->opening,
                     .changing = monsters->changing,
                     .is_paced = player->envelope.pace > 0 && level->terrain.lift_count == 0};
    if (player->is_open || level->actors.count == 0) return true;
    /* Between two bounces a body must only fly: where it can hold on to walls, or lifts are,
     * nothing is known of its time. */
    bool only_flies = params && !params->wall_jump && !params->ledge_grab &&
                      player->start == LAUNCH_GROUND && !player->is_wound;
    if (monsters->knows_phases && stomps.is_paced && only_flies) {
        stomps.phases = create_phases(&stomps);
        if (!stomps.phases) return false;
    }
    bool done = add_all(&stomps, monsters);
    if (player->bounces.any)
        player->bounces.phases = stomps.phases;
    else
        reach_phases_destroy(stomps.phases);
    return done && reach_map_end_steps(player, level);
}
