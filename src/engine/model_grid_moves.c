/* model_grid_moves.c - moves with their consequences: steps walked up, slopes followed, landings,
 * corner correction of the head. See model_grid_internal.h. */
#include "model_grid_internal.h"

/* A step of at most `pop` in the row of the feet is walked up; `moved` is the way up to it. */
static Fixed walk_up_step(Mover *m, Fixed d, Fixed moved, SideHit hit)
{
    Body *b = m->body;
    if (moved == d || hit != SIDE_FEET_ROW || b->dy < 0) return moved;
    Fixed top = fixed_floor(b->y - 1) * ONE;
    mover_set_rule(m, READ_STEP_UP);
    if (b->y - top > m->params->pop || !mover_is_free_at(m, b->x + sign_i32(d), top)) return moved;
    b->y = top;
    b->dy = 0;
    mover_set_rule(m, READ_WALL);
    Fixed rest = mover_free_sideways(m, d - moved, &hit);
    b->x += rest;
    return moved + rest;
}

/* A grounded body that walks off a slope's lower end, or onto a slope that falls away, stays on
 * the ground. */
static void stick_to_ground(Mover *m, Fixed d, bool was_on_slope)
{
    Body *b = m->body;
    mover_set_rule(m, READ_STICK);
    if (mover_support_below(m, 0, true).kind != GROUND_NONE) return;
    Support near = mover_support_below(m, abs_i32(d) + 2, true);
    if (near.kind == GROUND_NONE) return;
    if (was_on_slope || near.kind == GROUND_SLOPE) b->y = near.y;
}

void mover_move_x(Mover *m, Fixed d)
{
    if (d == 0) return;
    Body *b = m->body;
    Fixed old_x = b->x;
    bool was_grounded = b->grounded;
    SideHit hit;
    mover_set_rule(m, READ_WALL);
    Slope was = slope_under(m, b->x, b->y);
    Fixed moved = mover_free_sideways(m, d, &hit);
    b->x += moved;
    moved = walk_up_step(m, d, moved, hit);
    bool risen = mover_rise_with_slope(m, old_x, &was);
    if (moved != d || !risen) {
        b->dx = b->bump = 0;
        b->hit_x = (int8_t)sign_i32(d);
    }
    if (was_grounded && b->dy == 0 && !b->climbing) stick_to_ground(m, d, was.found);
}

void mover_move_down(Mover *m, Fixed d)
{
    Body *b = m->body;
    Support landed;
    CeilingHit hit;
    mover_set_rule(m, READ_FLOOR);
    mover_move_vertically(m, d, !b->climbing, &landed, &hit);
    if (landed.kind == GROUND_NONE) return;
    b->dy = 0;
    b->jumping = 0;
    b->grounded = 1;
    b->climbing = 0;
    b->hit_y = 1;
    mover_stand_on(m, &landed);
}

/* The shift sideways that takes the head round the corner it hit, or 0. */
static Fixed corner_shift(const Mover *m, const CeilingHit *hit)
{
    const Body *b = m->body;
    Fixed speed = b->dx + b->bump;
    if (!hit->found || hit->lift || hit->last - hit->first + 1 != hit->count) return 0;
    bool from_left = hit->first == body_first_col(b, b->x),
         to_right = hit->last == body_last_col(b, b->x);
    if (from_left == to_right) return 0;
    Fixed shift = from_left ? (hit->last + 1) * ONE - (b->x - b->half_width)
                            : hit->first * ONE - (b->x + b->half_width);
    bool against_motion = from_left ? speed < 0 : speed > 0;
    return against_motion || abs_i32(shift) > m->params->corner ? 0 : shift;
}

/* Moves the head round a corner and goes on rising. False when there is no room; the body is then
 * unchanged. */
static bool slip_round_corner(Mover *m, const CeilingHit *hit, Fixed rest)
{
    Body *b = m->body;
    Fixed old_x = b->x, shift = corner_shift(m, hit);
    SideHit side;
    if (shift == 0) return false;
    mover_set_rule(m, READ_CORNER);
    Slope was = slope_under(m, b->x, b->y);
    if (mover_free_sideways(m, shift, &side) != shift) return false;
    b->x += shift;
    if (!mover_rise_with_slope(m, old_x, &was)) return false;

    Support landed;
    CeilingHit again;
    mover_set_rule(m, READ_CEILING);
    if (mover_move_vertically(m, rest, true, &landed, &again) != rest) {
        b->dy = 0;
        b->jumping = 0;
        b->hit_y = -1;
    }
    return true;
}

/* Climbing stops with the feet exactly on the upper end of a ladder. */
static bool climb_onto_top(Mover *m, Fixed d)
{
    Body *b = m->body;
    int32_t col = body_col(b), row = body_row(b);
    Fixed top = row * ONE;
    mover_set_rule(m, READ_LADDER);
    if (!b->climbing || b->y + d > top || !tile_is_ladder(mover_tile_at(m, col, row))) return false;
    uint8_t above = mover_tile_at(m, col, row - 1);
    if (tile_is_ladder(above) || (tile_infos[above].flags & TILE_IS_SOLID)) return false;

    Support landed;
    CeilingHit hit;
    mover_set_rule(m, READ_CEILING);
    mover_move_vertically(m, top - b->y, true, &landed, &hit);
    if (b->y == top) {
        b->climbing = 0;
        b->dx = b->dy = 0;
        mover_find_ground(m);
    }
    return true;
}

void mover_move_up(Mover *m, Fixed d)
{
    Body *b = m->body;
    Support landed;
    CeilingHit hit;
    if (climb_onto_top(m, d)) return;
    mover_set_rule(m, READ_CEILING);
    Fixed moved = mover_move_vertically(m, d, true, &landed, &hit);
    if (moved == d || slip_round_corner(m, &hit, d - moved)) return;
    b->dy = 0;
    b->jumping = 0;
    b->hit_y = -1;
}
