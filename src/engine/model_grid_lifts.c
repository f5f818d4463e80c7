/* model_grid_lifts.c - the terrain's part of a tick: crumbling blocks, lifts that push and carry.
 * See model_grid_internal.h.
 *
 * Source: the order (push before carry, push overrides carry) is that of Celeste's and TowerFall's
 * solids: M. Thorson, "Celeste and TowerFall Physics". */
#include "model_grid_internal.h"

/* All bodies of a level, for what the terrain does to them. */
typedef struct BodyList {
    TerrainState *state;
    const Terrain *terrain;
    const BodyParams *params;
    Body *const *bodies;
    int32_t count;
    PhaseLog *log; /* about the first body; may be NULL */
} BodyList;

static Mover mover_for(const BodyList *list, int32_t i, int32_t ignored_lift)
{
    return (Mover){.body = list->bodies[i],
                   .params = list->params,
                   .terrain = list->terrain,
                   .state = list->state,
                   .ignored_lift = ignored_lift,
                   .rule = READ_LIFT,
                   .log = i == 0 ? list->log : NULL};
}

/* ---- crumbling blocks ---- */

static bool is_occupied(const BodyList *list, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < list->count; i++)
        if (body_overlaps(list->bodies[i], col * ONE, row * ONE, (col + 1) * ONE, (row + 1) * ONE))
            return true;
    return false;
}

/* Advances one block's timer; false when the block is whole again. */
static bool crumble_on(const BodyList *list, Crumble *c)
{
    if (c->timer > 0) {
        if (--c->timer == 0) c->timer = (int16_t)-list->params->crumble_gone_ticks;
        return true;
    }
    if (c->timer < -1) {
        c->timer++;
        return true;
    }
    return is_occupied(list, c->col, c->row);
}

static void advance_crumbles(const BodyList *list)
{
    TerrainState *w = list->state;
    int32_t kept = 0;
    w->gone_filter = 0;
    for (int32_t i = 0; i < w->crumble_count; i++) {
        Crumble c = w->crumbles[i];
        if (!crumble_on(list, &c)) continue;
        if (c.timer < 0) w->gone_filter |= terrain_crumble_bit(c.col, c.row);
        w->crumbles[kept++] = c;
    }
    for (int32_t i = kept; i < w->crumble_count; i++)
        w->crumbles[i] = (Crumble){0, 0, 0};
    w->crumble_count = kept;
}

/* ---- lifts ---- */

static bool rides(const Body *b, int32_t lift)
{
    return b->grounded && b->ground == GROUND_LIFT && b->ground_lift == lift;
}

/* Moves a body sideways as far as there is room; false when that was not all the way. */
static bool slide_x(Mover *m, Fixed d)
{
    SideHit hit;
    Fixed moved = mover_free_sideways(m, d, &hit);
    m->body->x += moved;
    return moved == d;
}

/* Pushes a body out of a lift; false when it is crushed. */
static bool push_x(Mover *m, Fixed d)
{
    Fixed old_x = m->body->x;
    Slope was = slope_under(m, m->body->x, m->body->y);
    return slide_x(m, d) && mover_rise_with_slope(m, old_x, &was);
}

/* Moves a rider with the lift, as far as there is room. */
static void carry_x(Mover *m, Fixed d)
{
    Fixed old_x = m->body->x;
    Slope was = slope_under(m, m->body->x, m->body->y);
    slide_x(m, d);
    mover_rise_with_slope(m, old_x, &was);
}

static void lift_moves_x(const BodyList *list, int32_t i, Fixed d)
{
    Lift *lift = &list->state->lifts[i];
    const LiftPath *path = &list->terrain->lifts[i];
    lift->x += d;
    for (int32_t k = 0; k < list->count; k++) {
        Body *b = list->bodies[k];
        if (path->solid && body_overlaps_lift(b, b->x, b->y, lift, path)) {
            Fixed push = d > 0 ? lift->x + path->width - (b->x - b->half_width)
                               : lift->x - (b->x + b->half_width);
            Mover m = mover_for(list, k, i);
            if (!push_x(&m, push)) b->dead = BODY_CRUSHED;
        } else if (rides(b, i)) {
            Mover m = mover_for(list, k, i);
            carry_x(&m, d);
        }
    }
}

/* How far a lift that moved by `d` from `old_y` moves the body; 0 where it does not. */
static Fixed way_with_lift(const Body *b, const BodyList *list, int32_t i, Fixed d)
{
    const Lift *lift = &list->state->lifts[i];
    const LiftPath *path = &list->terrain->lifts[i];
    if (rides(b, i)) return d;
    if (path->solid && body_overlaps_lift(b, b->x, b->y, lift, path))
        return d > 0 ? lift->y + ONE - (b->y - b->height) : lift->y - b->y;
    bool is_caught = !path->solid && d < 0 && b->dy >= 0 && lift->y - d >= b->y && b->y > lift->y &&
                     body_spans_lift(b, b->x, lift, path);
    return is_caught ? lift->y - b->y : 0;
}

static void lift_moves_y(const BodyList *list, int32_t i, Fixed d)
{
    list->state->lifts[i].y += d;
    for (int32_t k = 0; k < list->count; k++) {
        Body *b = list->bodies[k];
        Fixed way = way_with_lift(b, list, i, d);
        bool may_crush = list->terrain->lifts[i].solid && (d < 0 || !rides(b, i));
        Support landed;
        CeilingHit hit;
        if (way == 0) continue;
        Mover m = mover_for(list, k, i);
        bool is_crushed = mover_move_vertically(&m, way, true, &landed, &hit) != way;
        if (is_crushed && may_crush) b->dead = BODY_CRUSHED;
    }
}

static void advance_lifts(const BodyList *list)
{
    TerrainState *w = list->state;
    for (int32_t i = 0; i < list->terrain->lift_count; i++) {
        const LiftPath *path = &list->terrain->lifts[i];
        int32_t phase = w->tick % (2 * path->ticks);
        int32_t k = phase <= path->ticks ? phase : 2 * path->ticks - phase;
        Lift *lift = &w->lifts[i];
        lift->dx = path->x + path->dx * k - lift->x;
        lift->dy = path->y + path->dy * k - lift->y;
        if (lift->dx) lift_moves_x(list, i, lift->dx);
        if (lift->dy) lift_moves_y(list, i, lift->dy);
    }
    for (int32_t k = 0; k < list->count; k++) {
        if (list->bodies[k]->ground != GROUND_LIFT) continue;
        Mover m = mover_for(list, k, -1);
        mover_find_ground(&m);
    }
}

/* Logs what the terrain did to the first body. */
static void end_phase_of_first(const BodyList *list, BodyPhase phase)
{
    if (!list->log || list->count == 0) return;
    const Mover first = mover_for(list, 0, -1);
    mover_end_phase(&first, phase);
}

void grid_advance(TerrainState *state, const Terrain *terrain, const BodyParams *params,
                  Body *const *bodies, int32_t count, PhaseLog *log)
{
    const BodyList list = {state, terrain, params, bodies, count, log};
    state->tick++;
    if (state->crumble_count) advance_crumbles(&list);
    end_phase_of_first(&list, BODY_PHASE_CRUMBLE);
    if (terrain->lift_count) advance_lifts(&list);
    end_phase_of_first(&list, BODY_PHASE_LIFTS);
}
