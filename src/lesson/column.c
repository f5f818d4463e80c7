/* column.c - see column.h */
#include "column.h"

#include <math.h>
#include <string.h>

/* Pixels to a cell in the documents of `cell`; `grid` is drawn at the same size. */
#define CELL_PIXELS 16.0

const ColumnInfo columns[COLUMN_COUNT] = {
#define X(id, name, truth, what) {name, truth, what},
    COLUMN_LIST(X)
#undef X
};

static void put(Row *row, Column column, double value)
{
    row->at[column] = value;
}

/* A place in cells. Feet on a border belong to the upper cell: 0 < yr <= 1. */
static void put_place(Row *row, double x, double y)
{
    double cx = floor(x), cy = ceil(y) - 1;
    put(row, COLUMN_CX, cx);
    put(row, COLUMN_CY, cy);
    put(row, COLUMN_XR, x - cx);
    put(row, COLUMN_YR, y - cy);
    put(row, COLUMN_X, x);
    put(row, COLUMN_Y, y);
}

static void put_speed(Row *row, double dx, double dy)
{
    put(row, COLUMN_DX, dx);
    put(row, COLUMN_DY, dy);
    put(row, COLUMN_VX, dx);
    put(row, COLUMN_VY, dy);
}

/* For models that have no pixels of their own. */
static void put_pixels(Row *row)
{
    put(row, COLUMN_PX, row->at[COLUMN_X] * CELL_PIXELS);
    put(row, COLUMN_PY, row->at[COLUMN_Y] * CELL_PIXELS);
}

static void fill_grid(Row *row, const Body *b)
{
    put_place(row, b->x / (double)ONE, b->y / (double)ONE);
    put_speed(row, b->dx / (double)ONE, b->dy / (double)ONE);
    put_pixels(row);
    put(row, COLUMN_GROUND, b->grounded);
}

/* The model's own cell and ratio, which may say 1 where another would say 0 of the next cell. */
static void fill_cell(Row *row, const RowSource *s)
{
    const CellBody *b = &s->model->as.cell;
    put(row, COLUMN_CX, b->cx);
    put(row, COLUMN_CY, b->cy);
    put(row, COLUMN_XR, b->xr);
    put(row, COLUMN_YR, b->yr);
    put(row, COLUMN_X, b->cx + b->xr);
    put(row, COLUMN_Y, b->cy + b->yr);
    put_speed(row, b->dx, b->dy);
    put_pixels(row);
    put(row, COLUMN_GROUND, cell_is_on_ground(b, &s->params->as.cell, s->terrain, s->world));
}

static void fill_tiny(Row *row, const TinyBody *b, const TinyParams *p)
{
    put_place(row, b->x / TINY_TILE + 0.5, b->y / TINY_TILE + 1);
    put_speed(row, b->dx * p->dt / TINY_TILE, b->dy * p->dt / TINY_TILE);
    put(row, COLUMN_PX, b->x);
    put(row, COLUMN_PY, b->y);
    put(row, COLUMN_VX, b->dx);
    put(row, COLUMN_VY, b->dy);
    put(row, COLUMN_GROUND, !b->falling);
}

static void fill_bank(Row *row, const BankBody *b, const BankParams *p)
{
    put_place(row, b->x / p->tile, (b->bottom + 1) / p->tile);
    put_speed(row, b->speed / p->tile, 0);
    put(row, COLUMN_PX, b->x);
    put(row, COLUMN_PY, b->bottom);
    put(row, COLUMN_VX, b->speed);
    put(row, COLUMN_BANK, b->bank);
    put(row, COLUMN_GROUND, 1);
}

void row_fill(Row *row, const RowSource *s)
{
    memset(row, 0, sizeof *row);
    switch ((ModelKind)s->model->kind) {
    case MODEL_GRID: fill_grid(row, &s->model->as.grid); break;
    case MODEL_CELL: fill_cell(row, s); break;
    case MODEL_TINY: fill_tiny(row, &s->model->as.tiny, &s->params->as.tiny); break;
    case MODEL_BANK: fill_bank(row, &s->model->as.bank, &s->params->as.bank); break;
    case MODEL_COUNT: break;
    }
}

/* ---- what a log tells ---- */

/* The phases in which a collision stops a body. `grid` remembers its hits itself. */
static bool can_stop(ModelKind kind, int32_t phase)
{
    static const char *const names[] = {"x collisions", "y collisions", "Y", "X", "snap"};
    int32_t count;
    const PhaseInfo *phases = model_phases(kind, &count);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (strcmp(phases[phase].name, names[i]) == 0) return true;
    return false;
}

static void speed_of(const Model *model, double *dx, double *dy)
{
    *dx = *dy = 0;
    if (model->kind == MODEL_CELL) {
        *dx = model->as.cell.dx;
        *dy = model->as.cell.dy;
    } else if (model->kind == MODEL_TINY) {
        *dx = model->as.tiny.dx;
        *dy = model->as.tiny.dy;
    } else if (model->kind == MODEL_BANK) {
        *dx = model->as.bank.speed + model->as.bank.decimal;
    }
}

static int32_t hits_between(const Model *before, const Model *after)
{
    double dx, dy, new_dx, new_dy;
    int32_t hits = 0;
    speed_of(before, &dx, &dy);
    speed_of(after, &new_dx, &new_dy);
    if (dx != 0 && new_dx == 0) hits |= dx < 0 ? HIT_LEFT : HIT_RIGHT;
    if (dy != 0 && new_dy == 0) hits |= dy < 0 ? HIT_ABOVE : HIT_BELOW;
    return hits;
}

static int32_t hits_of_grid(const Body *b)
{
    int32_t hits = 0;
    if (b->hit_x != 0) hits |= b->hit_x < 0 ? HIT_LEFT : HIT_RIGHT;
    if (b->hit_y != 0) hits |= b->hit_y < 0 ? HIT_ABOVE : HIT_BELOW;
    return hits;
}

static int32_t hits_of(const PhaseLog *log)
{
    ModelKind kind = (ModelKind)log->before.kind;
    const Model *before = &log->before;
    int32_t hits = 0;
    for (int32_t i = 0; i < log->phase_count; i++) {
        const PhaseEntry *entry = &log->phases[i];
        if (can_stop(kind, entry->phase)) hits |= hits_between(before, &entry->after);
        before = &entry->after;
    }
    return kind == MODEL_GRID ? hits_of_grid(&before->as.grid) : hits;
}

void row_fill_log(Row *row, const PhaseLog *log)
{
    put(row, COLUMN_HITS, hits_of(log));
    put(row, COLUMN_READS, log->read_count);
}
