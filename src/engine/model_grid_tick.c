/* model_grid_tick.c - a body's tick: buttons, ladder, run, gravity, jump, move, ground, friction,
 * touch. One function a phase, in the order of BODY_PHASE_LIST (model_grid_internal.h). */
#include "model_grid_internal.h"

static void read_buttons(Mover *m, Input input)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    bool jump = input & INPUT_JUMP;
    m->jump_pressed = jump && !b->jump_held;
    m->jump_released = !jump && b->jump_held;
    if (b->grounded) b->coyote = (int16_t)p->coyote_ticks;
    if (m->jump_pressed)
        b->buffer = (int16_t)p->buffer_ticks;
    else if (b->buffer)
        b->buffer--;
    b->jump_held = jump;
    b->hit_x = b->hit_y = 0;
    b->sprung = 0;
}

static void count_down(Mover *m, Input input)
{
    Body *b = m->body;
    m->direction = !!(input & INPUT_RIGHT) - !!(input & INPUT_LEFT);
    if (b->lock) {
        b->lock--;
        m->direction = b->lock_direction;
    }
    if (b->climb_lock) b->climb_lock--;
    if (b->wall_grace) b->wall_grace--;
    if (b->lift_grace) b->lift_grace--;
    if (b->grab_lock) b->grab_lock--;
    if (b->grounded && b->ground == GROUND_LIFT) {
        b->lift_dx = m->state->lifts[b->ground_lift].dx;
        b->lift_dy = m->state->lifts[b->ground_lift].dy;
        b->lift_grace = (int16_t)m->params->lift_grace_ticks;
    }
    if (m->direction) b->face = (int8_t)m->direction;
}

static void read_surface(Mover *m)
{
    const Body *b = m->body;
    mover_set_rule(m, READ_SURFACE);
    bool on_cell = b->grounded && b->ground != GROUND_NONE && b->ground != GROUND_LIFT;
    m->surface = on_cell ? tile_infos[mover_tile_at(m, b->ground_col, b->ground_row)].surface : 0;
    m->on_ice = m->surface & SURFACE_SLIPPERY;
}

/* Climbs from the upper end down into a ladder: the body must fit between the cells next to it. */
static bool step_down_into_ladder(Mover *m)
{
    Body *b = m->body;
    int32_t col = body_col(b);
    Fixed old_x = b->x;
    Fixed x = clamp_i32(b->x, col * ONE + b->half_width, (col + 1) * ONE - b->half_width);
    SideHit hit;
    mover_set_rule(m, READ_WALL);
    b->x += mover_free_sideways(m, x - b->x, &hit);
    if (b->x == x && mover_is_free_at(m, b->x, b->y + 1)) {
        b->y += 1;
        return true;
    }
    b->x = old_x;
    return false;
}

static void take_ladder(Mover *m, Input input)
{
    Body *b = m->body;
    bool up = input & INPUT_UP, down = input & INPUT_DOWN;
    if (b->climbing || b->climb_lock || b->hanging || up == down) return;
    mover_set_rule(m, READ_LADDER);
    if (up) {
        b->climbing =
            tile_is_ladder(mover_tile_at(m, body_col(b), fixed_floor(b->y - b->height / 2)));
    } else if (b->grounded && !m->jump_pressed && !mover_ignores_slopes(m) &&
               tile_is_ladder(mover_tile_at(m, body_col(b), fixed_floor(b->y)))) {
        b->climbing = step_down_into_ladder(m);
    }
    if (!b->climbing) return;
    b->dx = b->dy = b->bump = 0;
    b->grounded = 0;
    b->jumping = 0;
}

static void let_go_of_ladder(Mover *m, Fixed dy)
{
    Body *b = m->body;
    b->climbing = 0;
    b->climb_lock = (int16_t)m->params->climb_lock_ticks;
    b->dx = 0;
    b->dy = dy;
}

static void climb(Mover *m, Input input)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    bool up = input & INPUT_UP, down = input & INPUT_DOWN;
    b->dy = up == down ? 0 : down ? p->climb_down : -p->climb;
    b->dx = clamp_i32(body_col(b) * ONE + ONE / 2 - b->x, -p->climb_centre, p->climb_centre);
    if (b->buffer) {
        b->buffer = 0;
        let_go_of_ladder(m, down ? 0 : -p->jump);
        if (!down) b->jumping = 1;
    } else if (m->direction && !up && !down) {
        let_go_of_ladder(m, 0);
    }
}

static void run(Mover *m)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    if (!m->direction) return;
    bool firm = b->grounded && !m->on_ice;
    if (firm && sign_i32(b->dx) == -m->direction) b->dx = fixed_mul(b->dx, p->turn);
    Fixed acc = !b->grounded ? p->air_acc : m->on_ice ? p->ice_acc : p->run_acc;
    b->dx += acc * m->direction;
}

static bool wall_within(Mover *m, int32_t direction, Fixed distance)
{
    SideHit hit;
    mover_set_rule(m, READ_WALL_JUMP);
    return mover_free_sideways(m, direction * distance, &hit) != direction * distance;
}

static void fall(Mover *m, Input input)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    if (b->grounded) return;
    Fixed gravity = b->dy < 0 ? p->gravity_up : p->gravity_down;
    if ((input & INPUT_JUMP) && -p->apex < b->dy && b->dy < p->apex)
        gravity = fixed_mul(p->gravity_up, p->apex_factor);
    b->dy += gravity;

    Fixed fastest = input & INPUT_DOWN ? p->fast_fall : p->max_fall;
    if (m->direction && p->wall_jump && wall_within(m, m->direction, 1)) {
        if (b->dy > 0) fastest = p->wall_slide;
        b->wall_grace = (int16_t)p->wall_grace_ticks;
        b->wall_direction = (int8_t)m->direction;
    }
    if (b->dy <= fastest) return;
    bool far_above = b->dy - fastest > p->gravity_down;
    b->dy = far_above ? max_i32(fastest, b->dy - 2 * p->gravity_down) : fastest;
}

/* Where the middle of the body may be so that no block supports it. */
typedef struct DropRoom {
    Fixed low, high;
    bool is_blocked;
} DropRoom;

static void leave_out(DropRoom *room, const Body *b, Fixed left, Fixed right)
{
    if (right <= b->x)
        room->low = max_i32(room->low, right + b->half_width);
    else if (left >= b->x)
        room->high = min_i32(room->high, left - b->half_width);
    else
        room->is_blocked = true;
}

/* Leaves out the places over the blocks that the feet may touch after a move. */
static void leave_out_blocks(Mover *m, DropRoom *room)
{
    const Body *b = m->body;
    int32_t row = fixed_floor(b->y), last = body_last_col(b, b->x + b->half_width);
    for (int32_t col = body_first_col(b, b->x - b->half_width); col <= last; col++) {
        uint8_t tile = mover_tile_at(m, col, row);
        if (mover_is_full(m, tile) || mover_is_slope(m, tile))
            leave_out(room, b, col * ONE, (col + 1) * ONE);
    }
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const Lift *lift = &m->state->lifts[i];
        const LiftPath *path = &m->terrain->lifts[i];
        if (path->solid && lift->y == b->y) leave_out(room, b, lift->x, lift->x + path->width);
    }
}

/* Would a one-way support the body at x: a cell, the top of a ladder, a one-way lift? */
static bool has_oneway_below(Mover *m, Fixed x)
{
    const Body *b = m->body;
    int32_t row = fixed_floor(b->y), last = body_last_col(b, x);
    for (int32_t col = body_first_col(b, x); col <= last && row * ONE == b->y; col++)
        if (tile_infos[mover_tile_at(m, col, row)].flags & TILE_IS_ONEWAY) return true;
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const Lift *lift = &m->state->lifts[i];
        const LiftPath *path = &m->terrain->lifts[i];
        if (!path->solid && lift->y == b->y && body_spans_lift(b, x, lift, path)) return true;
    }
    return false;
}

/* Moves a body whose middle is over a one-way off the blocks beside it, by at most half its width,
 * so that only one-ways support it. False, with nothing changed, if that is impossible. */
static bool clear_drop(Mover *m)
{
    Body *b = m->body;
    DropRoom room = {b->x - b->half_width, b->x + b->half_width, false};
    SideHit hit;
    mover_set_rule(m, READ_DROP);
    if (slope_under(m, b->x, b->y).found) return false;
    leave_out_blocks(m, &room);
    if (room.is_blocked || room.low > room.high) return false;
    Fixed shift = clamp_i32(b->x, room.low, room.high) - b->x;
    if (shift != 0 && !has_oneway_below(m, b->x + shift)) return false;
    if (mover_free_sideways(m, shift, &hit) != shift) return false;
    b->x += shift;
    return true;
}

static void drop_through(Mover *m)
{
    Body *b = m->body;
    b->buffer = b->coyote = 0;
    b->y += 1;
    b->dy = m->params->drop;
    b->grounded = 0;
}

static void jump_off_ground(Mover *m)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    b->buffer = b->coyote = 0;
    b->dy = -p->jump;
    b->jumping = 1;
    b->grounded = 0;
    if (!b->lift_grace) return;
    b->bump += clamp_i32(b->lift_dx, -p->lift_x, p->lift_x);
    b->dy += max_i32(-p->lift_y, min_i32(0, b->lift_dy));
    b->lift_grace = 0;
}

/* Side of the wall that a wall jump leaves, or 0. */
static int32_t wall_to_jump_from(Mover *m)
{
    const Body *b = m->body;
    int32_t preferred = m->direction ? m->direction : b->face;
    if (wall_within(m, preferred, m->params->wall_jump_reach)) return preferred;
    if (wall_within(m, -preferred, m->params->wall_jump_reach)) return -preferred;
    return b->wall_grace ? b->wall_direction : 0;
}

static void jump_off_wall(Mover *m)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    int32_t side = wall_to_jump_from(m);
    if (!side) return;
    b->buffer = b->coyote = 0;
    b->dy = -p->wall_jump_y;
    b->dx = -side * p->wall_jump_x;
    b->bump = 0;
    b->jumping = 1;
    b->lock = (int16_t)p->wall_jump_lock_ticks;
    b->lock_direction = (int8_t)-side;
    b->wall_grace = 0;
}

static void jump(Mover *m, Input input)
{
    Body *b = m->body;
    if (b->buffer) {
        if (b->grounded && (input & INPUT_DOWN) && clear_drop(m))
            drop_through(m);
        else if (b->grounded || b->coyote)
            jump_off_ground(m);
        else if (m->params->wall_jump)
            jump_off_wall(m);
    }
    if (!b->grounded && b->coyote) b->coyote--;
    if (m->jump_released && b->jumping && b->dy < 0) {
        b->dy = fixed_mul(b->dy, m->params->cut);
        b->jumping = 0;
    }
    if (b->grounded && (m->surface & SURFACE_BELT_RIGHT)) m->conveyor = m->params->conveyor;
    if (b->grounded && (m->surface & SURFACE_BELT_LEFT)) m->conveyor = -m->params->conveyor;
}

/* Is there an edge to grab in the column beside the head? */
static bool is_edge_beside_head(Mover *m, int32_t side)
{
    const Body *b = m->body;
    int32_t row = fixed_floor(b->y - b->height), own = body_col(b);
    Fixed lead = b->x + side * b->half_width;
    int32_t col = side > 0 ? fixed_ceil(lead) : fixed_floor(lead) - 1;
    if ((side > 0 ? col : col + 1) * ONE != lead) return false;
    mover_set_rule(m, READ_GRAB);
    return mover_is_full(m, mover_tile_at(m, col, row)) &&
           !mover_is_full(m, mover_tile_at(m, col, row - 1)) &&
           !mover_is_full(m, mover_tile_at(m, own, row - 1));
}

/* Grabs an edge that the head passed on its way down from `old_top`. */
static void grab_edge(Mover *m, Fixed old_top)
{
    Body *b = m->body;
    Fixed top = b->y - b->height, edge = fixed_floor(top) * ONE;
    if (!m->params->ledge_grab || b->grab_lock || b->grounded || b->climbing || b->hanging) return;
    if (b->dy < 0 || !m->direction || old_top > edge) return;
    if (!is_edge_beside_head(m, m->direction)) return;
    b->y = edge + b->height;
    b->dx = b->dy = b->bump = 0;
    b->hanging = (int8_t)m->direction;
    b->jumping = 0;
    b->coyote = 0;
}

static void hang(Mover *m, Input input)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    b->dx = b->dy = b->bump = 0;
    bool holds = is_edge_beside_head(m, b->hanging);
    if (b->buffer || (input & INPUT_UP)) {
        b->buffer = 0;
        b->dy = -fixed_mul(p->jump, p->grab_jump);
        b->jumping = b->jump_held;
        b->lock = (int16_t)p->grab_keep_ticks;
        b->lock_direction = b->hanging;
    } else if (holds && !(input & INPUT_DOWN)) {
        return;
    }
    b->hanging = 0;
    b->grab_lock = (int16_t)p->grab_lock_ticks;
}

/* Are these cells of a row empty, now and at all times? */
static bool is_clear(const Grid *grid, int32_t first, int32_t last, int32_t row)
{
    for (int32_t col = first; col <= last; col++)
        if (grid_get(grid, col, row) != TILE_EMPTY) return false;
    return true;
}

/* Is every lift so far away that the body cannot meet it in this tick? */
static bool is_far_from_lifts(const Body *b, const Terrain *terrain, const TerrainState *state)
{
    const Fixed margin = 2 * ONE; /* no body moves by more than a cell in a tick */
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const Lift *lift = &state->lifts[i];
        bool is_near_y = lift->y <= b->y + margin && lift->y + ONE >= b->y - b->height - margin;
        if (is_near_y && lift->x <= b->x + b->half_width + margin &&
            lift->x + terrain->lifts[i].width >= b->x - b->half_width - margin)
            return false;
    }
    return true;
}

/* Is every cell empty that a body in the air is in, moves into, or could land on? A body that rises
 * (vy < 0) cannot land. */
static bool flies_through_empty_air(const Mover *m, Fixed vx, Fixed vy)
{
    const Body *b = m->body;
    const BodyParams *p = m->params;
    if (m->log || b->grounded || b->climbing || b->hanging || p->ledge_grab) return false;
    int32_t first = body_first_col(b, b->x + min_i32(vx, 0)),
            last = body_last_col(b, b->x + max_i32(vx, 0));
    int32_t row = fixed_floor(b->y - b->height + min_i32(vy, 0));
    int32_t last_row = fixed_floor(b->y + (vy < 0 ? -1 : vy));
    for (; row <= last_row; row++)
        if (!is_clear(&m->terrain->grid, first, last, row)) return false;
    return is_far_from_lifts(b, m->terrain, m->state);
}

/* X then Y in n interleaved sub-steps; the parts sum exactly and mirror exactly. True if the body
 * was and is in empty air, where nothing supports or changes it. */
static bool move(Mover *m)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    Fixed vx = clamp_i32(b->dx + b->bump + m->conveyor, -p->max_speed, p->max_speed);
    Fixed vy = clamp_i32(b->dy, -p->max_speed, p->max_speed);
    if (flies_through_empty_air(m, vx, vy)) {
        b->x += vx;
        b->y += vy;
        return true;
    }
    Fixed longest = max_i32(abs_i32(vx), abs_i32(vy));
    int32_t n = max_i32(1, (longest + p->sub_step - 1) / p->sub_step);
    Fixed done_x = 0, done_y = 0;
    for (int32_t i = 1; i <= n && !b->hanging; i++) {
        Fixed to_x = vx * i / n, to_y = vy * i / n;
        Fixed old_top = b->y - b->height;
        mover_move_x(m, to_x - done_x);
        mover_end_phase(m, BODY_PHASE_MOVE_X);
        if (vy > 0 && b->hit_y != 1 && b->dy > 0) mover_move_down(m, to_y - done_y);
        if (vy < 0 && b->hit_y != -1 && (b->dy < 0 || b->climbing)) mover_move_up(m, to_y - done_y);
        grab_edge(m, old_top);
        mover_end_phase(m, BODY_PHASE_MOVE_Y);
        done_x = to_x;
        done_y = to_y;
    }
    return false;
}

static void stand_on_nothing(Body *b)
{
    b->ground = GROUND_NONE;
    b->ground_lift = 0;
    b->ground_col = b->ground_row = 0;
}

static void settle(Mover *m)
{
    Body *b = m->body;
    bool was_grounded = b->grounded;
    if (b->climbing) {
        mover_set_rule(m, READ_LADDER);
        bool holds =
            tile_is_ladder(mover_tile_at(m, body_col(b), body_row(b))) ||
            tile_is_ladder(mover_tile_at(m, body_col(b), fixed_floor(b->y - b->height / 2)));
        if (!holds) {
            b->climbing = 0;
            b->dx = 0;
        }
    }
    mover_find_ground(m);
    if (was_grounded && !b->grounded) b->bump += m->conveyor;
}

/* A speed after a tick of friction; less than epsilon is 0. */
static Fixed slowed(Fixed speed, Fixed friction, Fixed epsilon)
{
    Fixed left = fixed_mul(speed, friction);
    return abs_i32(left) < epsilon ? 0 : left;
}

static void slow_down(Mover *m)
{
    Body *b = m->body;
    const BodyParams *p = m->params;
    bool driven = m->direction;
    if (b->climbing) return;
    Fixed friction = driven ? p->air_friction : p->air_stop_friction;
    if (b->grounded && m->on_ice)
        friction = driven ? p->ice_friction : p->ice_stop_friction;
    else if (b->grounded)
        friction = driven ? p->run_friction : p->stop_friction;
    b->dx = slowed(b->dx, friction, p->epsilon);
    b->bump = slowed(b->bump, p->bump_friction, p->epsilon);
}

/* Starts the timer of a crumbling block at the first touch. When the list (terrain.h) is full, the
 * block stays whole. */
static void start_crumbling(const Mover *m, TerrainState *w)
{
    const Body *b = m->body;
    for (int32_t i = 0; i < w->crumble_count; i++)
        if (w->crumbles[i].col == b->ground_col && w->crumbles[i].row == b->ground_row) return;
    if (w->crumble_count == CRUMBLE_MAX) return;
    w->crumbles[w->crumble_count++] =
        (Crumble){b->ground_col, b->ground_row, (int16_t)m->params->crumble_ticks};
}

static void touch(Mover *m, TerrainState *state)
{
    Body *b = m->body;
    mover_set_rule(m, READ_TOUCH);
    if (b->dy >= 0 && !b->climbing &&
        (tile_infos[mover_tile_at(m, body_col(b), body_row(b))].surface & SURFACE_SPRINGY)) {
        b->dy = -m->params->spring;
        b->grounded = b->jumping = 0;
        b->coyote = 0;
        b->hanging = 0;
        b->sprung = 1;
    }
    bool on_cell = b->grounded && b->ground != GROUND_LIFT;
    if (on_cell && mover_tile_at(m, b->ground_col, b->ground_row) == TILE_BLOCK &&
        (tile_infos[grid_get(&m->terrain->grid, b->ground_col, b->ground_row)].surface &
         SURFACE_CRUMBLING))
        start_crumbling(m, state);
}

__attribute__((noinline)) static void step_body(Mover *m, TerrainState *state, Input input)
{
    Body *b = m->body;
    read_buttons(m, input);
    count_down(m, input);
    read_surface(m);
    mover_end_phase(m, BODY_PHASE_BUTTONS);
    take_ladder(m, input);
    mover_end_phase(m, BODY_PHASE_LADDER);
    if (b->climbing || b->hanging) {
        if (b->climbing)
            climb(m, input);
        else
            hang(m, input);
        mover_end_phase(m, BODY_PHASE_CLIMB);
    } else {
        run(m);
        mover_end_phase(m, BODY_PHASE_RUN);
        fall(m, input);
        mover_end_phase(m, BODY_PHASE_GRAVITY);
        jump(m, input);
        mover_end_phase(m, BODY_PHASE_JUMP);
    }
    const bool is_in_air = move(m);
    if (is_in_air)
        stand_on_nothing(b);
    else
        settle(m);
    mover_end_phase(m, BODY_PHASE_GROUND);
    slow_down(m);
    mover_end_phase(m, BODY_PHASE_FRICTION);
    if (!is_in_air) touch(m, state);
    if (b->y - b->height > (m->terrain->grid.rows + 2) * ONE) b->dead = BODY_FELL_OUT;
    mover_end_phase(m, BODY_PHASE_TOUCH);
}

/* ---- on plain floor ----------------------------------------------------------------------- */

/* Does the body stand on the ground, with no buttons but left and right, and no counter running? */
static bool is_at_ease(const Body *b, const Terrain *terrain, const TerrainState *state,
                       Input input)
{
    const Input others = INPUT_ALL & (Input) ~(INPUT_LEFT | INPUT_RIGHT);
    if (!b->grounded || b->ground != GROUND_CELL || (input & others)) return false;
    int32_t counters =
        b->buffer | b->lock | b->climb_lock | b->wall_grace | b->lift_grace | b->grab_lock;
    int32_t modes = b->dy | b->jump_held | b->climbing | b->hanging;
    return !(counters | modes) && b->half_width <= ONE / 2 &&
           (terrain->lift_count == 0 || is_far_from_lifts(b, terrain, state));
}

/* Does the work of step_body, much faster, for a step over plain floor in which the body meets
 * nothing. False, with nothing changed, in all other cases. */
static bool walk_on_plain_floor(Body *b, const BodyParams *p, const Terrain *terrain,
                                const TerrainState *state, Input input)
{
    const Grid *grid = &terrain->grid;
    if (!is_at_ease(b, terrain, state, input)) return false;
    int32_t direction = !!(input & INPUT_RIGHT) - !!(input & INPUT_LEFT);
    Fixed dx = b->dx * direction < 0 ? fixed_mul(b->dx, p->turn) : b->dx;
    dx += p->run_acc * direction;
    Fixed d = clamp_i32(dx + b->bump, -p->max_speed, p->max_speed);
    int32_t row = body_row(b), col = fixed_floor(b->x + d);
    int32_t first = body_first_col(b, b->x + min_i32(d, 0)),
            last = body_last_col(b, b->x + max_i32(d, 0));
    if (abs_i32(d) > p->sub_step || first < 0 || last >= grid->cols) return false;
    if (row < 0 || row + 1 >= grid->rows) return false;
    const uint8_t *cells = grid->tiles + (size_t)row * (size_t)grid->cols;
    if (cells[grid->cols + col] != TILE_SOLID) return false;
    for (int32_t i = first; i <= last; i++)
        if (cells[i] != TILE_EMPTY) return false;
    for (int32_t i = fixed_floor(b->y - b->height); i < row; i++)
        if (!is_clear(grid, first, last, i)) return false;
    if ((col != b->ground_col || row + 1 != b->ground_row) &&
        grid_get(grid, b->ground_col, b->ground_row) != TILE_SOLID)
        return false;
    b->x += d;
    b->dx = slowed(dx, direction ? p->run_friction : p->stop_friction, p->epsilon);
    if (b->bump) b->bump = slowed(b->bump, p->bump_friction, p->epsilon);
    if (direction) b->face = (int8_t)direction;
    b->coyote = (int16_t)p->coyote_ticks;
    b->hit_x = b->hit_y = 0;
    b->sprung = 0;
    b->ground_col = (int16_t)col;
    b->ground_row = (int16_t)(row + 1);
    b->ground_lift = 0;
    return true;
}

void body_step(Body *body, const BodyParams *params, const Terrain *terrain, TerrainState *state,
               Input input, PhaseLog *log)
{
    if (body->dead || (!log && walk_on_plain_floor(body, params, terrain, state, input))) return;
    step_body(&(Mover){.body = body,
                       .params = params,
                       .terrain = terrain,
                       .state = state,
                       .ignored_lift = -1,
                       .log = log},
              state, input);
}

void body_find_ground(Body *body, const Terrain *terrain, const TerrainState *state)
{
    Mover m = {.body = body, .terrain = terrain, .state = state, .ignored_lift = -1};
    mover_find_ground(&m);
}
