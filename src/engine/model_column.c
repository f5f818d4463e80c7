/* model_column.c - the columns of a trace, one table for each model. See model.h. */
#include "model.h"

/* What a column may look at. */
typedef struct Row {
    const Model *model;
    const ModelParams *params;
    const Terrain *terrain;
    const TerrainState *world;
} Row;

typedef struct Column {
    const char *name;
    Measure unit;
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

/* model, name in the trace, its function's name, unit, value of body `b` */
// clang-format off
#define GRID_COLUMN_LIST(X)                                                                       \
    X(grid, "cx",       cx,       MEASURE_CELL,   whole(body_col(b)))                             \
    X(grid, "cy",       cy,       MEASURE_CELL,   whole(body_row(b)))                             \
    X(grid, "xr",       xr,       MEASURE_LENGTH, whole(b->x - (int64_t)body_col(b) * ONE))       \
    X(grid, "yr",       yr,       MEASURE_LENGTH, whole(b->y - (int64_t)body_row(b) * ONE))       \
    X(grid, "dx",       dx,       MEASURE_SPEED,  whole(b->dx))                                   \
    X(grid, "dy",       dy,       MEASURE_SPEED,  whole(b->dy))                                   \
    X(grid, "bx",       bx,       MEASURE_SPEED,  whole(b->bump))                                 \
    X(grid, "grounded", grounded, MEASURE_COUNT,  whole(b->grounded))                             \
    X(grid, "climb",    climb,    MEASURE_COUNT,  whole(b->climbing))                             \
    X(grid, "coy",      coy,      MEASURE_COUNT,  whole(b->coyote))                               \
    X(grid, "buf",      buf,      MEASURE_COUNT,  whole(b->buffer))
#define CELL_COLUMN_LIST(X)                                                                       \
    X(cell, "cx",       cx,       MEASURE_CELL,   whole(b->cx))                                   \
    X(cell, "cy",       cy,       MEASURE_CELL,   whole(b->cy))                                   \
    X(cell, "xr",       xr,       MEASURE_LENGTH, real(b->xr))                                    \
    X(cell, "yr",       yr,       MEASURE_LENGTH, real(b->yr))                                    \
    X(cell, "dx",       dx,       MEASURE_SPEED,  real(b->dx))                                    \
    X(cell, "dy",       dy,       MEASURE_SPEED,  real(b->dy))                                    \
    X(cell, "onground", onground, MEASURE_COUNT,  whole(cell_is_on_ground(b, &row->params->as.cell, row->terrain, row->world)))
#define TINY_COLUMN_LIST(X)                                                                       \
    X(tiny, "x",         x,         MEASURE_LENGTH, real(b->x))                                   \
    X(tiny, "y",         y,         MEASURE_LENGTH, real(b->y))                                   \
    X(tiny, "dx",        dx,        MEASURE_SPEED,  real(b->dx))                                  \
    X(tiny, "dy",        dy,        MEASURE_SPEED,  real(b->dy))                                  \
    X(tiny, "falling",   falling,   MEASURE_COUNT,  whole(b->falling))                            \
    X(tiny, "jumping",   jumping,   MEASURE_COUNT,  whole(b->jumping))                            \
    X(tiny, "collected", collected, MEASURE_COUNT,  whole(b->collected))                          \
    X(tiny, "killed",    killed,    MEASURE_COUNT,  whole(b->killed))
#define BANK_COLUMN_LIST(X)                                                                       \
    X(bank, "x",             x,        MEASURE_LENGTH, real(b->x))                                \
    X(bank, "hSpeed",        speed,    MEASURE_SPEED,  real(b->speed))                            \
    X(bank, "hSpeedDecimal", decimal,  MEASURE_SPEED,  real(b->decimal))                          \
    X(bank, "bank",          bank,     MEASURE_LENGTH, real(b->bank))                             \
    X(bank, "extra",         extra,    MEASURE_COUNT,  whole(b->extra))                           \
    X(bank, "collided",      collided, MEASURE_COUNT,  whole(b->collided))                        \
    X(bank, "truex",         truex,    MEASURE_LENGTH, real(b->x + b->bank))
// clang-format on

#define BODY_TYPE_grid Body
#define BODY_TYPE_cell CellBody
#define BODY_TYPE_tiny TinyBody
#define BODY_TYPE_bank BankBody
#define X(model_name, name, function, unit, expression)                                            \
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

#define X(model_name, name, function, unit, expression) {name, unit, model_name##_##function},
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

Measure model_column_measure(ModelKind kind, int32_t column)
{
    assert(column >= 0 && column < tables[kind].count);
    return tables[kind].columns[column].unit;
}

static bool is_measure(ModelKind kind, int32_t column)
{
    Measure unit = model_column_measure(kind, column);
    return unit == MEASURE_LENGTH || unit == MEASURE_SPEED;
}

double model_column_own(ModelKind kind, int32_t column, TraceValue value)
{
    double number = value.real ? value.number : (double)value.integer;
    return kind == MODEL_GRID && is_measure(kind, column) ? number / ONE : number;
}

double model_column_cells(const ModelParams *params, int32_t column, TraceValue value)
{
    ModelKind kind = (ModelKind)params->kind;
    double own = model_column_own(kind, column, value);
    if (!is_measure(kind, column)) return own;
    if (kind == MODEL_BANK) return own / params->as.bank.tile;
    if (kind != MODEL_TINY) return own;
    bool is_speed = model_column_measure(kind, column) == MEASURE_SPEED;
    return own / TINY_TILE * (is_speed ? params->as.tiny.dt : 1);
}

TraceValue model_column(const Model *model, const ModelParams *params, const Terrain *terrain,
                        const TerrainState *world, int32_t column)
{
    const Row row = {model, params, terrain, world};
    assert(column >= 0 && column < tables[model->kind].count);
    return tables[model->kind].columns[column].value(&row);
}

bool model_traces_start(ModelKind kind)
{
    return kind != MODEL_GRID;
}
