/* model.h - one interface over the movement models: one row each.
 *
 *   grid  the game's own: model_grid.h                                  fixed point
 *   cell  deepnight's cell and ratio, with its known faults: model_cell.h    doubles
 *   tiny  Jake Gordon's Tiny Platformer: model_tiny.h                        doubles
 *   bank  the horizontal subpixel bank: model_bank.h                         doubles
 *
 * Each of the last three has a variant whose step is a program (model_script.h). The variants are
 * for lessons only: no level file and no option can name them.
 *
 * A Model is plain data without pointers: a snapshot is an assignment. What a model consists of:
 * model_ops.h. Code outside engine/model* never asks which model it is, only what the model can do.
 * Units: model_pose gives Fixed cells, whatever units the model uses. */
#ifndef LEDGE_ENGINE_MODEL_H
#define LEDGE_ENGINE_MODEL_H

#include "model_bank.h"
#include "model_cell.h"
#include "model_grid.h"
#include "model_script.h"
#include "model_tiny.h"

LEDGE_C_BEGIN

/* The number of the engine. It changes whenever the same inputs would give another run. */
#define LEDGE_ENGINE 3

/* kind, number, name (also of the members of unions), type of bodies, type of parameters. Hashes of
 * games contain the number: it never changes, and is not reused after its model is removed. The
 * next free number is 7. The first row is separate so that MODEL_NAMES can put commas. */
#define MODEL_FIRST(X) X(MODEL_GRID, 0, grid, Body, BodyParams)
#define MODEL_OTHERS(X)                                                                            \
    X(MODEL_CELL, 1, cell, CellBody, CellParams)                                                   \
    X(MODEL_TINY, 2, tiny, TinyBody, TinyParams)                                                   \
    X(MODEL_BANK, 3, bank, BankBody, BankParams)
#define MODEL_LIST(X) MODEL_FIRST(X) MODEL_OTHERS(X)
/* The models that run a program, with the bodies and constants of another one, their base. */
#define MODEL_SCRIPT_LIST(X)                                                                       \
    X(MODEL_SCRIPT_CELL, 4, script_cell, CellBody, CellParams)                                     \
    X(MODEL_SCRIPT_TINY, 5, script_tiny, TinyBody, TinyParams)                                     \
    X(MODEL_SCRIPT_BANK, 6, script_bank, BankBody, BankParams)

typedef enum ModelKind {
#define X(kind, number, name, body, params) kind,
    MODEL_LIST(X)
#undef X
        MODEL_COUNT, /* of the models that users can name */
    MODEL_LAST_NAMED = MODEL_COUNT - 1,
#define X(kind, number, name, body, params) kind,
    MODEL_SCRIPT_LIST(X)
#undef X
        MODEL_KIND_COUNT,
    MODEL_DEFAULT = MODEL_GRID /* of a level that names none */
} ModelKind;

typedef struct ModelParams {
    uint8_t kind; /* ModelKind */
    union {
#define X(kind, number, name, body, params) params name;
        MODEL_LIST(X)
#undef X
    } as;
    const struct Program *program; /* of a model that runs one; belongs to the caller */
    const double *begin; /* PROGRAM_MORE_MAX start values of the names that the program adds; NULL:
                            all 0; belongs to the caller */
} ModelParams;

typedef struct Model {
    uint8_t kind; /* ModelKind */
    union {
#define X(kind, number, name, body, params) body name;
        MODEL_LIST(X)
#undef X
    } as;
    ScriptState script; /* of a model that runs a program; else 0 */
} Model;

/* The bytes of a Model whose kind is below MODEL_COUNT; the rest are 0. */
#define MODEL_NAMED_SIZE offsetof(Model, script)

/* Where a body of any model is, for drawing and for contacts. */
typedef struct Pose {
    Fixed x, y; /* middle of the lower edge, cells */
    Fixed half_width, height;
    Fixed dx, dy; /* cells per tick */
    int8_t face;
    bool grounded, climbing;
    bool hanging;         /* on an edge */
    bool sprung, crushed; /* by a spring or a lift, in the last tick */
    int32_t support_col;  /* column of the support where grounded; else that of x */
} Pose;

typedef struct TraceValue {
    bool real; /* print `number` with %.17g; else `integer` */
    int64_t integer;
    double number;
} TraceValue;

/* What the value of a column measures; lengths and speeds are in the units of the model. */
typedef enum Measure {
    MEASURE_COUNT, /* of ticks or things; a flag is 0 or 1 */
    MEASURE_CELL,  /* a column or row of the grid */
    MEASURE_LENGTH,
    MEASURE_SPEED
} Measure;

/* Place and speed of a body of any model, also in the units of the model's document: for lessons
 * and tables. */
typedef struct Motion {
    double x, y;           /* its anchor, cells */
    double cx, cy, xr, yr; /* the same as a cell and the ratio inside it */
    double dx, dy;         /* cells per tick */
    double px, py, vx, vy; /* in the units of the model */
    double bank;           /* saved fraction of a pixel; 0 in most models */
    bool grounded;
} Motion;

/* Capabilities of a model, or-ed. */
enum {
    MODEL_HAS_GRAVITY = 1,
    MODEL_SEES_ALL_TILES = 2, /* also ice, belts and crumbling blocks, which others ignore */
    MODEL_TRACES_START = 4,   /* a trace begins with a row for tick 0 */
    MODEL_TRACES_FIXED = 8,   /* a trace has lengths and speeds in units of 1/65536 */
    MODEL_RUNS_PROGRAM = 16   /* of ModelParams */
};

/* A model with the terrain that it moves in. */
typedef struct ModelContext {
    const Model *model;
    const ModelParams *params;
    const Terrain *terrain;
    const TerrainState *state;
} ModelContext;

struct PhaseInfo;
struct PhaseLog;

/* "grid", "cell", "tiny", "bank"; "script" for the variants that run a program. MODEL_NAMES has the
 * first four in one text, separated by commas. */
extern const char *const model_names[MODEL_KIND_COUNT];
#define MODEL_NAME_FIRST(kind, number, name, body, params) #name
#define MODEL_NAME_OTHER(kind, number, name, body, params) ", " #name
#define MODEL_NAMES                                        MODEL_FIRST(MODEL_NAME_FIRST) MODEL_OTHERS(MODEL_NAME_OTHER)

/* The number of its row, for hashes and files. */
int32_t model_number(ModelKind kind);

/* The model of that name, without regard to case; MODEL_COUNT: there is none. */
ModelKind model_find(const char *name);

/* Has the model all these capabilities? */
bool model_has(ModelKind kind, uint32_t capabilities);

/* Fills `params` with the defaults of the model. */
void model_params_init(ModelParams *params, ModelKind kind);

/* The settings of a model, for lists and help. */
const SettingTable *model_settings(ModelKind kind);

/* Named sets of constants; the first one has the defaults. */
PresetTable model_presets(ModelKind kind);

/* The setting of that key, in any case; or the one that had the key at first, if no other has it
 * now, or if `word`, unless it is NULL, is a word of that one alone. NULL: none. */
const Setting *model_setting(ModelKind kind, const char *key, const char *word);

/* The key that the setting had in the first levels, which hashes of levels still contain; and
 * whether it came later than those, so that hashes leave it out where it has its default. */
const char *model_setting_first_key(ModelKind kind, const Setting *row);
bool model_setting_is_later(ModelKind kind, const Setting *row);

/* Sets one constant from text. On failure `params` is unchanged. */
SettingResult model_set(ModelParams *params, const char *key, const char *text);

/* The value of a constant as model_set reads it. */
void model_get(const ModelParams *params, const Setting *row, char *out, size_t size);

/* The number of a constant of type SETTING_OPTION: the one that is set, else what `none` stands for
 * with these parameters; NAN: nothing. */
double model_option(const ModelParams *params, const Setting *row);

/* A body in the cell, before the first tick. */
void model_init(Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *state, int32_t col, int32_t row);

/* A body at the start, which is the cell, unless the constants give a place of their own. */
void model_init_at_start(Model *model, const ModelParams *params, const Terrain *terrain,
                         const TerrainState *state, int32_t col, int32_t row);

/* One tick of the body alone; the terrain is advanced by model_step_with_terrain or by the game.
 * `log` may be NULL (model_phase.h). */
void model_step(Model *model, const ModelParams *params, const Terrain *terrain,
                TerrainState *state, Input input, struct PhaseLog *log);

/* One tick of the terrain and of this body, the only one in it. */
void model_step_with_terrain(Model *model, const ModelParams *params, const Terrain *terrain,
                             TerrainState *state, Input input, struct PhaseLog *log);

/* Where the body is now. */
void model_pose(const Model *model, const ModelParams *params, const Terrain *terrain,
                const TerrainState *state, Pose *pose);
void model_motion(const ModelContext *context, Motion *motion);

/* Puts a body where another program has it. What is NAN in `motion` is not known: of a place it is
 * enough to know the cell and the ratio, x and y, or px and py; what is not known at all stays as
 * it is. Does nothing for models whose body is one of `grid`. */
void model_place(Model *model, const ModelParams *params, const Motion *motion);

/* The Body (model_grid.h) that the model moves by the rules of `grid`, which lifts push and carry,
 * and its constants; NULL where the model has a body of another type. */
const Body *model_body(const Model *model);
Body *model_body_to_move(Model *model);
const BodyParams *model_body_params(const ModelParams *params);

/* The constants that the terrain uses: the model's, or the defaults. */
const BodyParams *model_terrain_params(const ModelParams *params);

/* Does the model remember that jump was held in the last tick? Then the player must release it and
 * press again to jump. model_hold_jump sets this in models that remember it. */
bool model_holds_jump(const Model *model);
void model_hold_jump(Model *model, bool held);

/* Lengthens the jump buffer and the coyote time by so many ticks. Does nothing for models whose
 * body is not one of `grid`. */
void model_add_grace(ModelParams *params, int32_t ticks);

/* Allows a jump in the next tick, even in the air. Does nothing for models whose body is not one of
 * `grid`. */
void model_allow_jump(Model *model);

/* Bounces the body off a monster's head; `held`: the jump key is held. */
void model_bounce(Model *model, const ModelParams *params, bool held);

/* Counts the coin in the cell and returns true, if the model counts coins and the body touches
 * it. */
bool model_collect(Model *model, const ModelParams *params, int32_t col, int32_t row);

/* Can a fast body pass through walls, depending on where in its cell it starts? model_shift moves
 * such a body by `part` of a cell, downwards or to the right. */
bool model_may_tunnel(const ModelParams *params);
void model_shift(Model *model, const ModelParams *params, bool down, double part);

/* The seconds of a tick. */
double model_tick_seconds(const ModelParams *params);

/* The speeds that a collision sets to 0, in the units of the model. False: the model reports by
 * itself what it ran into (phase_log_own_hits). */
bool model_speeds(const Model *model, double *dx, double *dy);

/* The phases of a tick in their order; `count` receives how many. */
const struct PhaseInfo *model_phases(ModelKind kind, int32_t *count);

/* The columns of a trace after "tick". */
int32_t model_column_count(ModelKind kind);
const char *model_column_name(ModelKind kind, int32_t column);
TraceValue model_column(const Model *model, const ModelParams *params, const Terrain *terrain,
                        const TerrainState *state, int32_t column);

Measure model_column_measure(ModelKind kind, int32_t column);

/* "pixels, a tick": the units of the model's own document. NULL: cells and ticks. */
const char *model_units(ModelKind kind);

/* The value of the column in the units of model_units. */
double model_column_own(ModelKind kind, int32_t column, TraceValue value);

/* The value of the column in cells and cells per tick, whatever units the model uses. */
double model_column_cells(const ModelParams *params, int32_t column, TraceValue value);

/* Where a number is in a body. */
typedef struct ModelField {
    uint16_t offset;
    uint8_t type; /* FieldType (model_ops.h) */
} ModelField;

/* What a field of a body is for. */
typedef enum StateRole {
    STATE_MOTION, /* place, size or speed */
    STATE_MODE,   /* what the body can do next */
    STATE_RECORD  /* what has happened, without influence on later ticks */
} StateRole;

typedef struct StateField {
    ModelField field;
    StateRole role;
} StateField;

/* All fields of a state, each once. Order: that of the hashes. */
typedef struct StateTable {
    const StateField *rows;
    int32_t count;
} StateTable;

/* Of a model that runs a program: the fields of its base. */
const StateTable *model_state(ModelKind kind);
extern const StateTable body_state; /* of every Body, a player's or an actor's */

/* The field of a body: of `model->as` for a model's table. */
TraceValue state_value(const StateField *field, const void *body);

enum { FULL_JUMP_TICKS_MAX = 120 };

/* The fewest ticks, from 1 to FULL_JUMP_TICKS_MAX, that a standing body must hold jump for the
 * highest and longest jump, found by stepping the model; 1 where holding makes no difference. For
 * code that presses the key in the player's place. */
int32_t full_jump_ticks(const ModelParams *params);

LEDGE_C_END

#endif
