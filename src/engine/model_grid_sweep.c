/* model_grid_sweep.c - how a box meets cells and lifts: the collision rules of the `grid` model.
 * See model_grid_internal.h.
 *
 * Nothing here depends on buttons. A cell is "excused" when the slope under the feet leads onto it:
 * it neither blocks nor supports, because the slope itself says where the feet are. */
#include "model_grid_internal.h"

/* ---- slopes ---- */

enum { NO_EDGE = -1 };

/* Height of the edge that a body meets when it enters a cell in `direction`, or NO_EDGE. */
static inline Fixed entry_edge(const Mover *m, uint8_t tile, int32_t direction)
{
    if (mover_is_full(m, tile)) return ONE;
    if (!mover_is_slope(m, tile)) return NO_EDGE;
    return direction > 0 ? tile_infos[tile].left : tile_infos[tile].right;
}

static bool is_excused(const Mover *m, const Slope *slope, uint8_t tile, int32_t col, int32_t row)
{
    if (!slope->found || (col - slope->col) * slope->uphill <= 0) return false;
    Fixed edge = entry_edge(m, tile, slope->uphill);
    if (row == slope->row) return edge <= slope->high;
    return row == slope->row - 1 && slope->high == ONE && edge == 0;
}

/* ---- lifts ---- */

/* ---- room ---- */

bool mover_is_free_at(const Mover *m, Fixed x, Fixed y)
{
    const Body *b = m->body;
    int32_t feet_row = fixed_floor(y - 1), last = body_last_col(b, x);
    Slope slope = slope_under(m, x, y);
    for (int32_t row = fixed_floor(y - b->height); row <= feet_row; row++) {
        for (int32_t col = body_first_col(b, x); col <= last; col++) {
            uint8_t tile = mover_tile_at(m, col, row);
            bool fills = mover_is_full(m, tile) || (row < feet_row && mover_is_slope(m, tile));
            if (fills && !is_excused(m, &slope, tile, col, row)) return false;
        }
    }
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const LiftPath *path = &m->terrain->lifts[i];
        if (i != m->ignored_lift && path->solid &&
            body_overlaps_lift(b, x, y, &m->state->lifts[i], path))
            return false;
    }
    return true;
}

/* ---- sideways ---- */

/* Which part of the column blocks a body that enters it: nothing, only the row of the feet, or
 * more. */
static SideHit column_hit(const Mover *m, int32_t col, int32_t direction, const Slope *slope)
{
    const Body *b = m->body;
    int32_t feet_row = fixed_floor(b->y - 1);
    bool uphill = slope->found && slope->uphill == direction;
    for (int32_t row = fixed_floor(b->y - b->height); row <= feet_row; row++) {
        uint8_t tile = mover_tile_at(m, col, row);
        Fixed edge = entry_edge(m, tile, direction);
        if (edge == NO_EDGE || (uphill && is_excused(m, slope, tile, col, row))) continue;
        if (row < feet_row) return SIDE_ROWS;
        if (b->y > (row + 1) * ONE - edge) return SIDE_FEET_ROW;
    }
    return SIDE_FREE;
}

/* Shortens `d` to the distance that solid lifts leave. */
static Fixed free_beside_lifts(const Mover *m, Fixed d, SideHit *hit)
{
    const Body *b = m->body;
    Fixed lead = d > 0 ? b->x + b->half_width : b->x - b->half_width;
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const LiftPath *path = &m->terrain->lifts[i];
        const Lift *lift = &m->state->lifts[i];
        if (i == m->ignored_lift || !path->solid) continue;
        if (b->y - b->height >= lift->y + ONE || b->y <= lift->y) continue;
        Fixed gap = (d > 0 ? lift->x : lift->x + path->width) - lead;
        if (d > 0 ? gap < 0 || gap >= d : gap > 0 || gap <= d) continue;
        d = gap;
        *hit = SIDE_LIFT;
    }
    return d;
}

Fixed mover_free_sideways(const Mover *m, Fixed d, SideHit *hit)
{
    const Body *b = m->body;
    *hit = SIDE_FREE;
    if (d == 0) return 0;
    int32_t direction = sign_i32(d);
    Fixed lead = b->x + direction * b->half_width;
    int32_t col = d > 0 ? fixed_ceil(lead) : fixed_floor(lead) - 1;
    int32_t end = d > 0 ? fixed_ceil(lead + d) : fixed_floor(lead + d) - 1;
    if (col != end) {
        Slope slope = slope_under(m, b->x, b->y);
        for (; col != end; col += direction) {
            *hit = column_hit(m, col, direction, &slope);
            if (*hit == SIDE_FREE) continue;
            d = (d > 0 ? col : col + 1) * ONE - lead;
            break;
        }
    }
    if (m->terrain->lift_count) d = free_beside_lifts(m, d, hit);
    return d;
}

/* The highest surface that a body coming from slope `was` must stand on. */
static Fixed slope_height_here(const Mover *m, const Slope *was)
{
    const Body *b = m->body;
    int32_t col = fixed_floor(b->x), row = fixed_floor(b->y - 1);
    uint8_t tile = mover_tile_at(m, col, row);
    Fixed top = b->y;
    if (mover_is_slope(m, tile)) top = min_i32(top, slope_surface_y(tile, col, row, b->x));
    if (!was->found || (col - was->col) * was->uphill <= 0) return top;

    /* It left over the high edge: the old surface continues into the cell behind. */
    if (was->high == ONE && row <= was->row && mover_is_full(m, tile))
        top = min_i32(top, row * ONE);
    if (row != was->row) return top;
    top = min_i32(top, slope_surface_y(was->tile, was->col, was->row, b->x));
    uint8_t above = mover_tile_at(m, col, row - 1);
    if (mover_is_slope(m, above)) top = min_i32(top, slope_surface_y(above, col, row - 1, b->x));
    return top;
}

bool mover_rise_with_slope(Mover *m, Fixed old_x, const Slope *was)
{
    Body *b = m->body;
    Fixed old_y = b->y;
    mover_set_rule(m, READ_SLOPE);
    for (int32_t i = 0; i < 3; i++) {
        Fixed top = slope_height_here(m, was);
        if (top == b->y) break;
        b->y = top;
    }
    if (b->y == old_y) return true;
    if (!mover_is_free_at(m, b->x, b->y)) {
        b->x = old_x;
        b->y = old_y;
        return false;
    }
    if (b->dy > 0) b->dy = 0;
    return true;
}

/* ---- support ---- */

/* A search for support between the feet at `from` and the lowest place `to`. */
typedef struct FloorQuery {
    Fixed x, from, to;
    bool ladder_tops; /* do ladder tops support? not while climbing */
    Slope centre;     /* slope of the middle column in the row being tested */
    Support best;
} FloorQuery;

static void offer_support(FloorQuery *q, uint8_t kind, Fixed y, int32_t col, int32_t row)
{
    if (y < q->from || y > q->to || (q->best.kind != GROUND_NONE && y >= q->best.y)) return;
    q->best = (Support){kind, y, col, row};
}

/* Tests one cell as a support for the feet above it. */
static void consider_cell(const Mover *m, FloorQuery *q, uint8_t tile, int32_t col, int32_t row)
{
    if (tile == TILE_EMPTY) return;
    if (q->centre.found && is_excused(m, &q->centre, tile, col, row)) return;
    if (mover_is_full(m, tile)) {
        offer_support(q, GROUND_CELL, row * ONE, col, row);
    } else if ((tile_infos[tile].flags & TILE_IS_ONEWAY) &&
               (q->ladder_tops || !tile_is_ladder(tile))) {
        offer_support(q, GROUND_ONEWAY, row * ONE, col, row);
    } else if (mover_is_slope(m, tile)) {
        Fixed y = slope_surface_y(tile, col, row, q->x);
        if (y != (row + 1) * ONE) offer_support(q, GROUND_SLOPE, y, col, row);
    }
}

/* The slope in the middle column first, then cells from the middle outwards, the left one before
 * the right one; of equal heights the first wins. */
static void consider_row(const Mover *m, FloorQuery *q, int32_t row)
{
    int32_t middle = fixed_floor(q->x);
    int32_t left = middle - body_first_col(m->body, q->x),
            right = body_last_col(m->body, q->x) - middle;
    uint8_t tile = mover_tile_at(m, middle, row);
    q->centre = slope_from(m, tile, middle, row);
    if (q->centre.found)
        offer_support(q, GROUND_SLOPE, slope_surface_y(tile, middle, row, q->x), middle, row);
    else
        consider_cell(m, q, tile, middle, row);
    for (int32_t k = 1; k <= left || k <= right; k++) {
        if (k <= left) consider_cell(m, q, mover_tile_at(m, middle - k, row), middle - k, row);
        if (k <= right) consider_cell(m, q, mover_tile_at(m, middle + k, row), middle + k, row);
    }
}

Support mover_support_below(const Mover *m, Fixed distance, bool ladder_tops)
{
    const Body *b = m->body;
    FloorQuery q = {.x = b->x, .from = b->y, .to = b->y + distance, .ladder_tops = ladder_tops};
    int32_t last_row = fixed_floor(q.to);
    for (int32_t row = fixed_floor(q.from - 1); row <= last_row && !q.best.kind; row++)
        consider_row(m, &q, row);
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const Lift *lift = &m->state->lifts[i];
        bool is_near = q.from <= lift->y && lift->y <= q.to && i != m->ignored_lift;
        if (is_near && body_spans_lift(b, b->x, lift, &m->terrain->lifts[i]))
            offer_support(&q, GROUND_LIFT, lift->y, i, 0);
    }
    return q.best;
}

void mover_stand_on(Mover *m, const Support *support)
{
    Body *b = m->body;
    b->ground = support->kind;
    b->ground_lift = support->kind == GROUND_LIFT ? (uint8_t)support->col : 0;
    b->ground_col = support->kind == GROUND_LIFT ? 0 : (int16_t)support->col;
    b->ground_row = support->kind == GROUND_LIFT ? 0 : (int16_t)support->row;
}

void mover_find_ground(Mover *m)
{
    Body *b = m->body;
    Support support = {.kind = GROUND_NONE};
    mover_set_rule(m, READ_GROUND);
    if (b->dy >= 0 && !b->climbing && !b->hanging) support = mover_support_below(m, 0, true);
    b->grounded = support.kind != GROUND_NONE;
    mover_stand_on(m, &support);
}

/* ---- up and down ---- */

static CeilingHit row_above(const Mover *m, int32_t row)
{
    const Body *b = m->body;
    CeilingHit hit = {.found = false};
    int32_t last = body_last_col(b, b->x);
    for (int32_t col = body_first_col(b, b->x); col <= last; col++) {
        uint8_t tile = mover_tile_at(m, col, row);
        if (!mover_is_full(m, tile) && !mover_is_slope(m, tile)) continue;
        if (!hit.found) hit.first = col;
        hit.found = true;
        hit.last = col;
        hit.count++;
    }
    return hit;
}

/* How far the body can go up, as a distance d <= result <= 0. */
static Fixed free_upwards(const Mover *m, Fixed d, CeilingHit *hit)
{
    const Body *b = m->body;
    Fixed top = b->y - b->height;
    *hit = (CeilingHit){.found = false};
    for (int32_t row = fixed_floor(top) - 1; (row + 1) * ONE > top + d; row--) {
        *hit = row_above(m, row);
        if (!hit->found) continue;
        d = (row + 1) * ONE - top;
        break;
    }
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const Lift *lift = &m->state->lifts[i];
        const LiftPath *path = &m->terrain->lifts[i];
        Fixed gap = lift->y + ONE - top;
        if (gap > 0 || gap <= d || i == m->ignored_lift || !path->solid) continue;
        if (!body_spans_lift(b, b->x, lift, path)) continue;
        d = gap;
        *hit = (CeilingHit){.found = true, .lift = true};
    }
    return d;
}

Fixed mover_move_vertically(Mover *m, Fixed d, bool ladder_tops, Support *landed, CeilingHit *hit)
{
    Body *b = m->body;
    landed->kind = GROUND_NONE;
    *hit = (CeilingHit){.found = false};
    if (d > 0) {
        *landed = mover_support_below(m, d, ladder_tops);
        if (landed->kind != GROUND_NONE) d = landed->y - b->y;
    } else if (d < 0) {
        d = free_upwards(m, d, hit);
    }
    b->y += d;
    return d;
}
