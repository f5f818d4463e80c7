/* cell_edge.c - see cell_edge.h */
#include "cell_edge.h"

#include "cell_box.h"

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
