/* model_cell_slope.c - see model_cell_internal.h */
#include "model_cell_internal.h"

#include <math.h>

/* Rounding of a surface must not separate the feet from it. */
#define STICK_SLACK 1e-9

static bool is_slope(uint8_t tile)
{
    return tile_infos[tile].flags & TILE_IS_SLOPE;
}

/* Height of a tile's edge on the side of `direction`: 1 for a solid, 0 for nothing. */
static double edge_height(const CellTick *t, uint8_t tile, int32_t direction)
{
    if (cell_is_solid_tile(t, tile)) return 1;
    if (!is_slope(tile)) return 0;
    return (direction < 0 ? tile_infos[tile].left : tile_infos[tile].right) / (double)ONE;
}

/* Height of a slope over its cell's lower border at the ratio xr. */
static double surface_height(uint8_t tile, double xr)
{
    double left = tile_infos[tile].left / (double)ONE;
    double right = tile_infos[tile].right / (double)ONE;
    return left + (right - left) * fmin(fmax(xr, 0), 1);
}

bool cell_slope_as_written(const CellTick *t)
{
    CellBody *b = t->body;
    uint8_t tile = cell_look(t, b->cx, b->cy + 1, READ_SLOPE);
    if (!is_slope(tile)) return false;
    double height = surface_height(tile, b->xr);
    if (!(b->yr >= height)) return false;
    b->yr = height;
    b->dy = 0;
    return true;
}

/* Does a slope in the cell at `row` rise towards `direction`, to at least `height`? */
static bool rises_to(const CellTick *t, int32_t row, int32_t direction, double height)
{
    uint8_t tile = cell_look(t, t->body->cx, row, READ_SLOPE);
    if (!is_slope(tile)) return false;
    double far = edge_height(t, tile, direction);
    return far > edge_height(t, tile, -direction) && far >= height;
}

bool cell_slope_blocks(const CellTick *t, uint8_t tile, int32_t col, int32_t row, int32_t direction)
{
    double height = edge_height(t, tile, -direction);
    if (height <= 0) return false;
    CellFeet feet = cell_feet(t);
    if (row != feet.row) return cell_is_solid_tile(t, tile);
    if (col == t->body->cx + direction && rises_to(t, row, direction, height)) return false;
    return cell_is_solid_tile(t, tile) || feet.ratio > 1 - height;
}

bool cell_slope_excuses(const CellTick *t, int32_t col, int32_t row)
{
    int32_t side = col - t->body->cx;
    return t->on.slope == CELL_FIXED && (side == 1 || side == -1) && row == cell_feet(t).row &&
           rises_to(t, row, side, 1);
}

bool cell_slope_excuses_floor(const CellTick *t, int32_t col, int32_t row)
{
    int32_t side = col - t->body->cx;
    return t->on.slope == CELL_FIXED && (side == 1 || side == -1) && rises_to(t, row, side, 1);
}

/* How far the slope is below the middle of the feet: in their cell (above them: negative), else in
 * the one below. False if there is none. */
static bool find_gap(const CellTick *t, double *gap)
{
    const CellBody *b = t->body;
    CellFeet feet = cell_feet(t);
    for (int32_t down = 0; down <= 1; down++) {
        uint8_t tile = cell_look(t, b->cx, feet.row + down, READ_SLOPE);
        if (!is_slope(tile)) continue;
        *gap = down + 1 - surface_height(tile, b->xr) - feet.ratio;
        return true;
    }
    return false;
}

static void move_feet(const CellTick *t, double down)
{
    CellFeet feet = cell_feet(t);
    feet.ratio += down;
    while (feet.ratio > 1)
        feet.row++, feet.ratio--;
    while (feet.ratio < 0)
        feet.row--, feet.ratio++;
    cell_put_feet(t, feet);
    if (t->body->dy > 0) t->body->dy = 0;
}

bool cell_slope_supports(const CellTick *t)
{
    double gap;
    return find_gap(t, &gap) && fabs(gap) <= CELL_GROUND_SLACK;
}

/* The middle has left a slope over its upper edge and is inside the block there. */
static bool is_over_the_top(const CellTick *t, const CellBody *before)
{
    const CellBody *b = t->body;
    int32_t direction = b->cx - before->cx, row = cell_feet(t).row;
    if (direction != 1 && direction != -1) return false;
    if (!cell_is_solid(t, b->cx, row, READ_SLOPE)) return false;
    uint8_t left = cell_look(t, before->cx, row, READ_SLOPE);
    return is_slope(left) && edge_height(t, left, direction) >= 1;
}

static bool rise_to_surface(const CellTick *t, const CellBody *before)
{
    double gap;
    bool over = is_over_the_top(t, before);
    if (over) cell_put_feet(t, (CellFeet){cell_feet(t).row - 1, 1.0});
    bool below = find_gap(t, &gap) && gap < 0;
    if (below) move_feet(t, gap);
    if ((over || below) && t->body->dy > 0) t->body->dy = 0;
    return over || below;
}

/* How far below the ground is, where feet that leave a slope or step onto one should follow it. */
static bool find_ground_below(const CellTick *t, const CellBody *before, double *gap)
{
    CellBody there = *before;
    CellTick then = *t;
    then.body = &there;
    if (find_gap(t, gap)) return true;
    CellFeet feet = cell_feet(t);
    *gap = 1 - feet.ratio;
    return cell_slope_supports(&then) && cell_is_solid(t, t->body->cx, feet.row + 1, READ_STICK);
}

static void stick_to_ground(const CellTick *t, const CellBody *before)
{
    CellBody *b = t->body;
    CellBody here = *b;
    double gap, reach = t->params->stick;
    if (isnan(reach)) reach = fabs(b->cx - before->cx + (b->xr - before->xr));
    if (!find_ground_below(t, before, &gap) || gap > reach + STICK_SLACK) return;
    move_feet(t, gap);
    if (!cell_box_is_free(t)) *b = here;
}

void cell_slope_follow(const CellTick *t, const CellBody *before, bool stood)
{
    CellBody *b = t->body;
    if (rise_to_surface(t, before)) {
        if (cell_box_is_free(t)) return;
        *b = *before;
        b->dx = 0;
    } else if (stood) {
        stick_to_ground(t, before);
    }
}

void cell_slope_land(const CellTick *t)
{
    double gap;
    if (find_gap(t, &gap) && gap < 0) move_feet(t, gap);
}
