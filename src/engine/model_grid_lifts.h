/* model_grid_lifts.h - the world's part of a tick: crumbling blocks, lifts that push and carry.
 *
 * Included by model_grid_plain.c and model_grid_observed.c only (see model_grid_internal.h).
 * Source: the order (push before carry, push overrides carry) is that of Celeste's and
 * TowerFall's solids: M. Thorson, "Celeste and TowerFall Physics". */

/* All bodies of a world, for what the world does to them. */
typedef struct Crowd {
    TerrainState *world;
    const Terrain *terrain;
    const BodyParams *params;
    Body *const *bodies;
    int32_t count;
#if GRID_OBSERVED
    struct PhaseLog *log;
#endif
} Crowd;

static Mover mover_for(const Crowd *crowd, int32_t i, int32_t ignored_lift)
{
    Mover m = {.body = crowd->bodies[i],
               .params = crowd->params,
               .terrain = crowd->terrain,
               .world = crowd->world,
               .ignored_lift = ignored_lift};
#if GRID_OBSERVED
    m.log = i == 0 ? crowd->log : NULL;
#endif
    ASK_FOR(&m, READ_LIFT);
    return m;
}

/* ---- crumbling blocks ---- */

static bool is_occupied(const Crowd *crowd, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < crowd->count; i++)
        if (body_overlaps(crowd->bodies[i], col * ONE, row * ONE, (col + 1) * ONE, (row + 1) * ONE))
            return true;
    return false;
}

/* Counts one block's timer; false when the block is whole again. */
static bool crumble_on(const Crowd *crowd, Crumble *c)
{
    if (c->timer > 0) {
        if (--c->timer == 0) c->timer = (int16_t)-crowd->params->crumble_gone_ticks;
        return true;
    }
    if (c->timer < -1) {
        c->timer++;
        return true;
    }
    return is_occupied(crowd, c->col, c->row);
}

static void advance_crumbles(const Crowd *crowd)
{
    TerrainState *w = crowd->world;
    int32_t kept = 0;
    if (w->crumble_count == 0) return;
    w->gone_filter = 0;
    for (int32_t i = 0; i < w->crumble_count; i++) {
        Crumble c = w->crumbles[i];
        if (!crumble_on(crowd, &c)) continue;
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
    Fixed moved = free_sideways(m, d, &hit);
    m->body->x += moved;
    return moved == d;
}

/* Pushes a body out of a lift; false when it is crushed. */
static bool push_x(Mover *m, Fixed d)
{
    Fixed old_x = m->body->x;
    Slope was = slope_under(m, m->body->x, m->body->y);
    return slide_x(m, d) && rise_with_slope(m, old_x, &was);
}

/* Takes a rider along; what is in its way may hold it back. */
static void carry_x(Mover *m, Fixed d)
{
    Fixed old_x = m->body->x;
    Slope was = slope_under(m, m->body->x, m->body->y);
    slide_x(m, d);
    rise_with_slope(m, old_x, &was);
}

/* Pushes or carries up or down; false when that was not all the way. */
static bool slide_y(Mover *m, Fixed d)
{
    Support landed;
    CeilingHit hit;
    return move_vertically(m, d, true, &landed, &hit) == d;
}

static void lift_moves_x(const Crowd *crowd, int32_t i, Fixed d)
{
    Lift *lift = &crowd->world->lifts[i];
    const LiftPath *path = &crowd->terrain->lifts[i];
    lift->x += d;
    for (int32_t k = 0; k < crowd->count; k++) {
        Mover m = mover_for(crowd, k, i);
        Body *b = m.body;
        if (path->solid && overlaps_lift(&m, i, b->x, b->y)) {
            Fixed push = d > 0 ? lift->x + path->width - (b->x - b->half_width)
                               : lift->x - (b->x + b->half_width);
            if (!push_x(&m, push)) b->dead = BODY_CRUSHED;
        } else if (rides(b, i)) {
            carry_x(&m, d);
        }
    }
}

static void lift_moves_y(const Crowd *crowd, int32_t i, Fixed d)
{
    Lift *lift = &crowd->world->lifts[i];
    bool solid = crowd->terrain->lifts[i].solid;
    Fixed old_y = lift->y;
    lift->y += d;
    for (int32_t k = 0; k < crowd->count; k++) {
        Mover m = mover_for(crowd, k, i);
        Body *b = m.body;
        if (rides(b, i)) {
            if (!slide_y(&m, d) && solid && d < 0) b->dead = BODY_CRUSHED;
        } else if (solid && overlaps_lift(&m, i, b->x, b->y)) {
            Fixed push = d > 0 ? lift->y + ONE - (b->y - b->height) : lift->y - b->y;
            if (!slide_y(&m, push)) b->dead = BODY_CRUSHED;
        } else if (!solid && d < 0 && b->dy >= 0 && old_y >= b->y && b->y > lift->y &&
                   spans_lift(&m, i, b->x)) {
            slide_y(&m, lift->y - b->y);
        }
    }
}

static void advance_lifts(const Crowd *crowd)
{
    TerrainState *w = crowd->world;
    for (int32_t i = 0; i < crowd->terrain->lift_count; i++) {
        const LiftPath *path = &crowd->terrain->lifts[i];
        int32_t phase = w->tick % (2 * path->ticks);
        int32_t k = phase <= path->ticks ? phase : 2 * path->ticks - phase;
        Lift *lift = &w->lifts[i];
        lift->dx = path->x + path->dx * k - lift->x;
        lift->dy = path->y + path->dy * k - lift->y;
        if (lift->dx) lift_moves_x(crowd, i, lift->dx);
        if (lift->dy) lift_moves_y(crowd, i, lift->dy);
    }
    for (int32_t k = 0; k < crowd->count; k++) {
        Mover m = mover_for(crowd, k, -1);
        if (m.body->ground == GROUND_LIFT) find_ground(&m);
    }
}

static void advance_world(const Crowd *crowd)
{
    crowd->world->tick++;
    advance_crumbles(crowd);
#if GRID_OBSERVED
    Mover first = mover_for(crowd, 0, -1);
    END_PHASE(&first, BODY_PHASE_CRUMBLE);
#endif
    advance_lifts(crowd);
    END_PHASE(&first, BODY_PHASE_LIFTS);
}
