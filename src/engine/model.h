/* model.h - one interface over the four movement models.
 *
 *   grid  the game's own: model_grid.h                                  fixed point
 *   cell  deepnight's cell and ratio, with its known faults: model_cell.h    doubles
 *   tiny  Jake Gordon's Tiny Platformer: model_tiny.h                        doubles
 *   bank  the horizontal subpixel bank: model_bank.h                         doubles
 *
 * A Model is plain data without pointers: a snapshot is an assignment.
 * Units: model_pose speaks in Fixed cells whatever the model uses inside. */
#ifndef LEDGE_ENGINE_MODEL_H
#define LEDGE_ENGINE_MODEL_H

#include "model_bank.h"
#include "model_cell.h"
#include "model_grid.h"
#include "model_tiny.h"

typedef enum ModelKind { MODEL_GRID, MODEL_CELL, MODEL_TINY, MODEL_BANK, MODEL_COUNT } ModelKind;

typedef struct ModelParams {
    uint8_t kind; /* ModelKind */
    union {
        BodyParams grid;
        CellParams cell;
        TinyParams tiny;
        BankParams bank;
    } as;
} ModelParams;

typedef struct Model {
    uint8_t kind; /* ModelKind */
    union {
        Body grid;
        CellBody cell;
        TinyBody tiny;
        BankBody bank;
    } as;
} Model;

/* Where a body of any model is, for drawing and for touching things. */
typedef struct Pose {
    Fixed x, y; /* middle of the lower edge, cells */
    Fixed half_width, height;
    Fixed dx, dy; /* cells per tick */
    int8_t face;
    bool grounded, climbing;
    int32_t support_col; /* column of the support where grounded; else that of x */
} Pose;

typedef struct TraceValue {
    bool real; /* print `number` with %.17g; else `integer` */
    int64_t integer;
    double number;
} TraceValue;

/* What the value of a column is; lengths and speeds are in the units of the model. */
typedef enum Measure {
    MEASURE_COUNT, /* of ticks or things; a flag is 0 or 1 */
    MEASURE_CELL,  /* number of a column or row of cells */
    MEASURE_LENGTH,
    MEASURE_SPEED
} Measure;

struct PhaseInfo;
struct PhaseLog;

/* "grid", "cell", "tiny", "bank". */
extern const char *const model_names[MODEL_COUNT];

/* Fills `params` with the defaults of the model. */
void model_params_init(ModelParams *params, ModelKind kind);

/* The settings of a model, for lists and help. */
const SettingTable *model_settings(ModelKind kind);

/* Sets one constant from text. On failure `params` is unchanged. */
SettingResult model_set(ModelParams *params, const char *key, const char *text);

/* A body at the start cell, before the first tick. */
void model_init(Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *world, int32_t col, int32_t row);

/* One tick of the body alone; the world is advanced by model_step_world or by the game. `log` may
 * be NULL (model_phase.h). */
void model_step(Model *model, const ModelParams *params, const Terrain *terrain,
                TerrainState *world, Input input, struct PhaseLog *log);

/* One tick of a world that holds nothing but this body. */
void model_step_world(Model *model, const ModelParams *params, const Terrain *terrain,
                      TerrainState *world, Input input, struct PhaseLog *log);

/* Where the body is now. */
void model_pose(const Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *world, Pose *pose);

/* The phases of a tick in their order; `count` receives how many. */
const struct PhaseInfo *model_phases(ModelKind kind, int32_t *count);

/* The columns of a trace after "tick". */
int32_t model_column_count(ModelKind kind);
const char *model_column_name(ModelKind kind, int32_t column);
TraceValue model_column(const Model *model, const ModelParams *params, const Terrain *terrain,
                        const TerrainState *world, int32_t column);

Measure model_column_measure(ModelKind kind, int32_t column);

/* The column in the units of the model's own document: cells and ticks for `grid` and `cell`,
 * pixels and seconds for `tiny`, pixels and ticks for `bank`. */
double model_column_own(ModelKind kind, int32_t column, TraceValue value);

/* The column in cells and cells per tick, whatever the model uses inside. */
double model_column_cells(const ModelParams *params, int32_t column, TraceValue value);

/* Does a trace of this model begin with a row for tick 0? All but `grid` do. */
bool model_traces_start(ModelKind kind);

/* ---- full jump ---- */

/* How long the jump key has to be held for a full jump: the longest flight that a
 * movement model gives, found by stepping it. For whoever presses the key on a player's behalf. */

enum { FULL_JUMP_TICKS_MAX = 120 };

/* The fewest ticks, from 1 to FULL_JUMP_TICKS_MAX, that a standing body must hold jump to rise as
 * high and fly as long as if it never let go. 1 where holding makes no difference. */
int32_t full_jump_ticks(const ModelParams *params);

#endif
