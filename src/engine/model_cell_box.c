/* model_cell_box.c - see model_cell_internal.h */
#include "model_cell_internal.h"

#include <math.h>

typedef struct Span {
    int32_t first, last; /* both included */
} Span;

/* Flush contact is no overlap. The anchor's own column always counts, even for a very thin body. */
static Span columns_asked(const CellTick *t)
{
    const CellBody *b = t->body;
    double radius = t->params->radius;
    if (t->on.columns != CELL_COLUMNS_BODY) return (Span){b->cx, b->cx};
    return (Span){b->cx + min_i32(0, (int32_t)floor(b->xr - radius)),
                  b->cx + max_i32(0, (int32_t)ceil(b->xr + radius) - 1)};
}

static Span rows_asked(const CellTick *t)
{
    const CellBody *b = t->body;
    if (t->on.rows != CELL_ROWS_BODY) return (Span){b->cy, b->cy};
    return (Span){b->cy + (int32_t)floor(b->yr - cell_head(t->params)),
                  b->cy + (int32_t)ceil(b->yr + cell_foot(t->params)) - 1};
}

CellFeet cell_feet(const CellTick *t)
{
    double below = t->body->yr + cell_foot(t->params);
    int32_t rows = (int32_t)ceil(below) - 1;
    return (CellFeet){t->body->cy + rows, below - rows};
}

void cell_put_feet(const CellTick *t, CellFeet feet)
{
    double anchor = feet.ratio - cell_foot(t->params);
    bool above = t->article ? anchor < 0 : anchor <= 0;
    t->body->cy = above ? feet.row - 1 : feet.row;
    t->body->yr = above ? anchor + 1 : anchor;
}

bool cell_column_blocks(const CellTick *t, int32_t col, int32_t direction)
{
    Span rows = rows_asked(t);
    for (int32_t row = rows.first; row <= rows.last; row++) {
        uint8_t tile = cell_look(t, col, row, READ_WALL);
        if (t->on.slope == CELL_FIXED ? cell_slope_blocks(t, tile, col, row, direction)
                                      : cell_is_solid_tile(t, tile))
            return true;
    }
    return false;
}

bool cell_row_is_solid(const CellTick *t, int32_t row, ReadRule rule)
{
    Span cols = columns_asked(t);
    for (int32_t col = cols.first; col <= cols.last; col++) {
        if (!cell_is_solid(t, col, row, rule)) continue;
        bool floor = rule != READ_CEILING;
        if (!floor || !cell_slope_excuses_floor(t, col, row)) return true;
    }
    return false;
}

bool cell_row_is_oneway(const CellTick *t, int32_t row, ReadRule rule)
{
    Span cols = columns_asked(t);
    for (int32_t col = cols.first; col <= cols.last; col++)
        if (cell_look(t, col, row, rule) == TILE_ONEWAY) return true;
    return false;
}

uint8_t cell_ground_tile(const CellTick *t)
{
    const int32_t row = t->body->cy + 1;
    Span cols = columns_asked(t);
    uint8_t ground = cell_tile(t, t->body->cx, row);
    for (int32_t col = cols.first; col <= cols.last && !cell_is_solid_tile(t, ground); col++)
        ground = cell_tile(t, col, row);
    return ground;
}

bool cell_box_is_free(const CellTick *t)
{
    Span rows = rows_asked(t), cols = columns_asked(t);
    for (int32_t row = rows.first; row <= rows.last; row++)
        for (int32_t col = cols.first; col <= cols.last; col++)
            if (cell_is_solid(t, col, row, READ_WALL) && !cell_slope_excuses(t, col, row))
                return false;
    return true;
}

/* Every stop is flush with the cell, but never moves the body back beyond where it was. */
static void stop_x(CellBody *b, int32_t cells, double flush, int32_t direction, double from)
{
    bool was_past = (cells + flush - from) * direction < 0;
    b->cx += was_past ? 0 : cells;
    b->xr = was_past ? from : flush;
    b->dx = 0;
}

/* Columns are counted from the centre's, so a body that is inside a wall by a rounding error still
 * meets it. */
bool cell_march_x(const CellTick *t, double d, double from)
{
    CellBody *b = t->body;
    double radius = t->params->radius;
    if (d == 0) return false;
    int32_t direction = d > 0 ? 1 : -1;
    for (int32_t n = 1; d > 0 ? b->xr + radius >= n : b->xr - radius <= 1 - n; n++) {
        int32_t col = b->cx + n * direction;
        if (!cell_column_blocks(t, col, direction) || cell_step_up(t, col, direction)) continue;
        stop_x(b, (n - 1) * direction, d > 0 ? 1 - radius : radius, direction, from);
        cell_grip_corner(t, direction);
        return true;
    }
    return false;
}

/* Does the row support feet that were this far above its edge before the move? */
static bool row_holds(const CellTick *t, int32_t row, double above)
{
    if (cell_row_is_solid(t, row, READ_FLOOR)) return true;
    return cell_oneway_holds(t->on, t->article, above) && cell_row_is_oneway(t, row, READ_FLOOR);
}

static bool march_down(const CellTick *t, double from)
{
    CellBody *b = t->body;
    double foot = cell_foot(t->params);
    for (int32_t n = (int32_t)ceil(from + foot); b->yr + foot >= n; n++) {
        if (!row_holds(t, b->cy + n, n - (from + foot))) continue;
        b->cy += n - 1;
        b->yr = 1 - foot;
        b->dy = 0;
        return true;
    }
    return false;
}

static bool march_up(const CellTick *t, double from)
{
    CellBody *b = t->body;
    double head = cell_ceiling_ratio(t);
    for (int32_t n = (int32_t)floor(from - head) - 1; b->yr - head <= n + 1; n--) {
        if (!cell_row_is_solid(t, b->cy + n, READ_CEILING)) continue;
        b->cy += n + 1;
        b->yr = head;
        b->dy = 0;
        return true;
    }
    return false;
}

bool cell_march_y(const CellTick *t, double d, double from)
{
    if (d == 0) return false;
    return d > 0 ? march_down(t, from) : march_up(t, from);
}

/* ---- cell edge ---- */

bool cell_step_up(const CellTick *t, int32_t col, int32_t direction)
{
    CellBody *b = t->body;
    if (t->on.stepup != CELL_FIXED || !(b->dy > 0)) return false;
    CellFeet feet = cell_feet(t);
    if (feet.ratio > CELL_UPPER_PART) return false;
    if (!cell_is_solid(t, col, feet.row, READ_STEP_UP)) return false;

    CellBody before = *b;
    cell_put_feet(t, (CellFeet){feet.row - 1, 1.0});
    if (cell_is_solid(t, col, feet.row - 1, READ_STEP_UP) ||
        cell_column_blocks(t, col, direction)) {
        *b = before;
        return false;
    }
    b->dy = 0;
    return true;
}

void cell_step_out(const CellTick *t)
{
    CellBody *b = t->body;
    bool inside = !cell_is_solid(t, b->cx, b->cy - 1, READ_STEP_UP) &&
                  cell_is_solid(t, b->cx, b->cy, READ_STEP_UP) && b->dy > 0;
    double ratio = t->on.stepup == CELL_WRITTEN ? b->xr : b->yr;
    if (!inside || ratio > CELL_UPPER_PART) return;
    b->dy = 0;
    if (t->on.stepup == CELL_WRITTEN)
        b->xr = 0.5;
    else
        cell_put_feet(t, (CellFeet){b->cy - 1, 1.0});
}

/* A solid cell beside the body with nothing on top. */
static bool is_corner(const CellTick *t, int32_t direction)
{
    const CellBody *b = t->body;
    return cell_is_solid(t, b->cx + direction, b->cy, READ_GRAB) &&
           !cell_is_solid(t, b->cx + direction, b->cy - 1, READ_GRAB);
}

static void grip(CellBody *b, int32_t direction)
{
    b->grab = (int8_t)direction;
    b->dx = b->dy = 0;
}

void cell_grip_corner(const CellTick *t, int32_t direction)
{
    CellBody *b = t->body;
    bool wanted = t->on.grab == CELL_FIXED && !(t->input & INPUT_DOWN);
    if (wanted && b->dy >= 0 && b->yr < CELL_UPPER_PART && is_corner(t, direction))
        grip(b, direction);
}

void cell_grip_as_written(const CellTick *t)
{
    CellBody *b = t->body;
    for (int32_t direction = -1; direction <= 1; direction += 2)
        if (is_corner(t, direction) && b->dx * direction > 0 && b->yr < CELL_UPPER_PART)
            grip(b, direction);
}

void cell_hang(const CellTick *t, bool press)
{
    CellBody *b = t->body;
    Input away = b->grab < 0 ? INPUT_RIGHT : INPUT_LEFT;
    bool let_go = (t->input & (away | INPUT_DOWN)) != 0 ||
                  !cell_is_solid(t, b->cx + b->grab, b->cy, READ_GRAB);
    if (press)
        b->dy = -t->params->jump;
    else
        b->dx = b->dy = 0;
    if (press || let_go) b->grab = 0;
}
