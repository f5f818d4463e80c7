/* model_cell.c - the constants of the model `cell`, its switches, its start. The tick:
 * model_cell_step.c. */
#include "model_cell.h"

#include "model_cell_internal.h"

#include <math.h>
#include <stddef.h>

/* Cells stay far inside an int32, and a loop over so many still ends while one waits. */
#define SPEED_MAX       1e7
#define START_RATIO_000 1.0
#define START_RATIO_003 0.5

/* key, field, type, default, lowest, highest, help */
// clang-format off
#define CELL_PARAM_LIST(X)                                                                        \
    X("walk",     walk,     REAL,   0.05, -SPEED_MAX, SPEED_MAX, "L and R change dx by this, cells/tick") \
    X("walk_set", walk_set, OPTION, NAN,  -SPEED_MAX, SPEED_MAX, "L and R set dx to this instead, cells/tick") \
    X("jump",     jump,     REAL,   0.5,  -SPEED_MAX, SPEED_MAX, "speed of a jump, cells/tick")   \
    X("gravity",  gravity,  REAL,   0.05, -1, 1,                 "gravity, cells/tick^2")         \
    X("cap",      cap,      OPTION, NAN,  0, SPEED_MAX,          "limit of dx and dy before the update, cells/tick") \
    X("dx0",      dx0,      REAL,   0,    -SPEED_MAX, SPEED_MAX, "speed at the start sideways, cells/tick") \
    X("dy0",      dy0,      REAL,   0,    -SPEED_MAX, SPEED_MAX, "speed at the start downwards, cells/tick") \
    X("xr",       xr,       REAL,   0.5,  0, 1,                  "ratio at the start, sideways")  \
    X("yr",       yr,       OPTION, NAN,  0, 1,                  "ratio at the start, downwards (000: 1, 003: .5)") \
    X("frict",    frict,    OPTION, NAN,  0, 1,                  "friction of dx (000: .82, 003: .96)") \
    X("fricty",   fricty,   OPTION, NAN,  0, 1,                  "friction of dy (000: .82, 003: .96)") \
    X("radius",   radius,   REAL,   0.3,  0, 4,                  "half the body's width, cells")  \
    X("stick",    stick,    OPTION, NAN,  0, 2,                  "slope = fixed: how far down feet that stood keep to the ground, cells (as far as they moved)")
// clang-format on

const CellParams cell_default_params = {
#define X(key, field, type, value, low, high, help) .field = value,
    CELL_PARAM_LIST(X)
#undef X
};

static const Setting setting_rows[] = {
    {"variant", SETTING_CHOICE, offsetof(CellParams, variant), 0, 1, "000 003",
     "order of the tick: 000, the digest, or 003, the article"},
#define X(key, field, type, value, low, high, help)                                                \
    {key, SETTING_##type, offsetof(CellParams, field), low, high, NULL, help},
    CELL_PARAM_LIST(X)
#undef X
        {"no_var_jump", SETTING_FLAG, offsetof(CellParams, no_var_jump), 0, 1, NULL,
         "letting go of jump does not shorten it"},
    {"axes", SETTING_CHOICE, offsetof(CellParams, axes), 0, 1, "xy yx",
     "the axis that moves first: x, as in the documents, or y"},
#define X(field, words, help)                                                                      \
    {#field, SETTING_CHOICE, offsetof(CellParams, on.field), 0, 0, words, help},
    CELL_SWITCH_LIST(X)
#undef X
        {"all_fixes", SETTING_ALL, offsetof(CellParams, on), 0, 1, NULL,
         "yes: every switch at its cure; no: every switch as written"},
};

const SettingTable cell_settings = {setting_rows, ARRAY_LENGTH(setting_rows)};

const CellSwitches cell_as_written = {0};

const CellSwitches cell_cured = {
    .tunnel = CELL_TUNNEL_MARCH,
    .oneway = CELL_ONEWAY_FIXED,
    .columns = CELL_COLUMNS_BODY,
    .rows = CELL_ROWS_BODY,
    .guard = CELL_GUARD_NO,
    .ceiling = CELL_CEILING_BODY,
    .overflow = CELL_OVERFLOW_FLOOR,
    .stepup = CELL_FIXED,
    .grab = CELL_FIXED,
    .slope = CELL_FIXED,
};

static const PhaseInfo phase_rows[] = {
#define X(id, name, line, stops) {name, line, stops},
    CELL_PHASE_LIST(X)
#undef X
};

const PhaseInfo *cell_phases(int32_t *count)
{
    *count = ARRAY_LENGTH(phase_rows);
    return phase_rows;
}

void cell_init(CellBody *body, const CellParams *params, int32_t col, int32_t row)
{
    double yr = params->variant == CELL_003 ? START_RATIO_003 : START_RATIO_000;
    *body = (CellBody){.cx = col,
                       .cy = row,
                       .xr = params->xr,
                       .yr = isnan(params->yr) ? yr : params->yr,
                       .dx = params->dx0,
                       .dy = params->dy0};
}

double cell_foot(const CellParams *params)
{
    return params->variant == CELL_003 ? CELL_CENTRE_FOOT : 0.0;
}

double cell_head(const CellParams *params)
{
    return params->variant == CELL_003 ? CELL_CENTRE_HEAD : CELL_BODY_HEIGHT;
}
