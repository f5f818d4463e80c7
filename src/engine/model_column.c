/* model_column.c - the columns of a trace, one table for each model. See model.h. */
#include "model.h"

/* What a column may look at. */
typedef struct Row {
    const Model *model;
    const ModelParams *params;
    const Terrain *terrain;
    const World *world;
} Row;

typedef struct Column {
    const char *name;
    TraceValue (*value)(const Row *row);
} Column;

static TraceValue whole(int64_t value)
{
    return (TraceValue){.integer = value};
}

static TraceValue real(double value)
{
    return (TraceValue){.real = true, .number = value};
}

/* model, name in the trace, its function's name, value of body `b` */
// clang-format off
#define GRID_COLUMN_LIST(X)                                                                       \
    X(grid, "cx",       cx,       whole(body_col(b)))                                             \
    X(grid, "cy",       cy,       whole(body_row(b)))                                             \
    X(grid, "xr",       xr,       whole(b->x - (int64_t)body_col(b) * ONE))                       \
    X(grid, "yr",       yr,       whole(b->y - (int64_t)body_row(b) * ONE))                       \
    X(grid, "dx",       dx,       whole(b->dx))                                                   \
    X(grid, "dy",       dy,       whole(b->dy))                                                   \
    X(grid, "bx",       bx,       whole(b->bump))                                                 \
    X(grid, "grounded", grounded, whole(b->grounded))                                             \
    X(grid, "climb",    climb,    whole(b->climbing))                                             \
    X(grid, "coy",      coy,      whole(b->coyote))                                               \
    X(grid, "buf",      buf,      whole(b->buffer))
#define CELL_COLUMN_LIST(X)                                                                       \
    X(cell, "cx", cx, whole(b->cx))                                                               \
    X(cell, "cy", cy, whole(b->cy))                                                               \
    X(cell, "xr", xr, real(b->xr))                                                                \
    X(cell, "yr", yr, real(b->yr))                                                                \
    X(cell, "dx", dx, real(b->dx))                                                                \
    X(cell, "dy", dy, real(b->dy))                                                                \
    X(cell, "onground", onground, whole(cell_is_on_ground(b, &row->params->as.cell, row->terrain, row->world)))
#define TINY_COLUMN_LIST(X)                                                                       \
    X(tiny, "x",         x,         real(b->x))                                                   \
    X(tiny, "y",         y,         real(b->y))                                                   \
    X(tiny, "dx",        dx,        real(b->dx))                                                  \
    X(tiny, "dy",        dy,        real(b->dy))                                                  \
    X(tiny, "falling",   falling,   whole(b->falling))                                            \
    X(tiny, "jumping",   jumping,   whole(b->jumping))                                            \
    X(tiny, "collected", collected, whole(b->collected))                                          \
    X(tiny, "killed",    killed,    whole(b->killed))
#define BANK_COLUMN_LIST(X)                                                                       \
    X(bank, "x",             x,        real(b->x))                                                \
    X(bank, "hSpeed",        speed,    real(b->speed))                                            \
    X(bank, "hSpeedDecimal", decimal,  real(b->decimal))                                          \
    X(bank, "bank",          bank,     real(b->bank))                                             \
    X(bank, "extra",         extra,    whole(b->extra))                                           \
    X(bank, "collided",      collided, whole(b->collided))                                        \
    X(bank, "truex",         truex,    real(b->x + b->bank))
// clang-format on

#define BODY_TYPE_grid Body
#define BODY_TYPE_cell CellBody
#define BODY_TYPE_tiny TinyBody
#define BODY_TYPE_bank BankBody
#define X(model_name, name, function, expression)                                                  \
    static TraceValue model_name##_##function(const Row *row)                                      \
    {                                                                                              \
        const BODY_TYPE_##model_name *b = &row->model->as.model_name;                              \
        return expression;                                                                         \
    }
GRID_COLUMN_LIST(X)
CELL_COLUMN_LIST(X)
TINY_COLUMN_LIST(X)
BANK_COLUMN_LIST(X)
#undef X

#define X(model_name, name, function, expression) {name, model_name##_##function},
static const Column grid_columns[] = {GRID_COLUMN_LIST(X)};
static const Column cell_columns[] = {CELL_COLUMN_LIST(X)};
static const Column tiny_columns[] = {TINY_COLUMN_LIST(X)};
static const Column bank_columns[] = {BANK_COLUMN_LIST(X)};
#undef X

static const struct {
    const Column *columns;
    int32_t count;
} tables[MODEL_COUNT] = {
    [MODEL_GRID] = {grid_columns, ARRAY_LENGTH(grid_columns)},
    [MODEL_CELL] = {cell_columns, ARRAY_LENGTH(cell_columns)},
    [MODEL_TINY] = {tiny_columns, ARRAY_LENGTH(tiny_columns)},
    [MODEL_BANK] = {bank_columns, ARRAY_LENGTH(bank_columns)},
};

int32_t model_column_count(ModelKind kind)
{
    return tables[kind].count;
}

const char *model_column_name(ModelKind kind, int32_t column)
{
    assert(column >= 0 && column < tables[kind].count);
    return tables[kind].columns[column].name;
}

TraceValue model_column(const Model *model, const ModelParams *params, const Terrain *terrain,
                        const World *world, int32_t column)
{
    const Row row = {model, params, terrain, world};
    assert(column >= 0 && column < tables[model->kind].count);
    return tables[model->kind].columns[column].value(&row);
}

bool model_traces_start(ModelKind kind)
{
    return kind != MODEL_GRID;
}
