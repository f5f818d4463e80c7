/* model_script.c - see model_script.h: what programs may use, and how a tick of one is run. */
#include "model_script.h"

#include "model_cell_internal.h"
#include "model_ops.h"
#include "model_phase_lists.h"
#include "model_reference_tile.h"

#include <math.h>
#include <string.h>

/* ---- names and questions ---- */

/* X(id, name, kind): the names in the order of their slots. */
// clang-format off
#define CELL_NAME_LIST(X)                                                                         \
    X(CELL_CX, "cx", WHOLE)             X(CELL_CY, "cy", WHOLE)                                    \
    X(CELL_XR, "xr", KEPT)              X(CELL_YR, "yr", KEPT)                                     \
    X(CELL_DX, "dx", KEPT)              X(CELL_DY, "dy", KEPT)                                     \
    X(CELL_HELD, "held", TRUTH)                                                                    \
    X(CELL_LEFT, "left", GIVEN)         X(CELL_RIGHT, "right", GIVEN)                              \
    X(CELL_UP, "up", GIVEN)             X(CELL_DOWN, "down", GIVEN)                                \
    X(CELL_JUMP, "jump", GIVEN)         X(CELL_WALK, "walk", GIVEN)                                \
    X(CELL_IMPULSE, "impulse", GIVEN)   X(CELL_GRAVITY, "GRAVITY", GIVEN)                          \
    X(CELL_FRICT_X, "frictX", GIVEN)    X(CELL_FRICT_Y, "frictY", GIVEN)                           \
    X(CELL_RADIUS, "collRadius", GIVEN)
#define TINY_NAME_LIST(X)                                                                         \
    X(TINY_X, "player.x", KEPT)         X(TINY_Y, "player.y", KEPT)                                \
    X(TINY_DX, "player.dx", KEPT)       X(TINY_DY, "player.dy", KEPT)                              \
    X(TINY_FALLING, "player.falling", TRUTH)                                                       \
    X(TINY_JUMPING, "player.jumping", TRUTH)                                                       \
    X(TINY_LEFT, "player.left", GIVEN)  X(TINY_RIGHT, "player.right", GIVEN)                       \
    X(TINY_UP, "player.up", GIVEN)      X(TINY_DOWN, "player.down", GIVEN)                         \
    X(TINY_JUMP, "player.jump", GIVEN)  X(TINY_DT, "dt", GIVEN)                                    \
    X(TINY_GRAVITY, "GRAVITY", GIVEN)   X(TINY_MAXDX, "MAXDX", GIVEN)                              \
    X(TINY_MAXDY, "MAXDY", GIVEN)       X(TINY_ACCEL, "ACCEL", GIVEN)                              \
    X(TINY_FRICTION, "FRICTION", GIVEN) X(TINY_IMPULSE, "JUMP", GIVEN)                             \
    X(TINY_TILE_SIZE, "TILE", GIVEN)
#define BANK_NAME_LIST(X)                                                                         \
    X(BANK_X, "x", KEPT)                X(BANK_BOTTOM, "bottom", KEPT)                             \
    X(BANK_SPEED, "hSpeed", KEPT)       X(BANK_BANK, "bank", KEPT)                                 \
    X(BANK_LEFT, "left", GIVEN)         X(BANK_RIGHT, "right", GIVEN)                              \
    X(BANK_UP, "up", GIVEN)             X(BANK_DOWN, "down", GIVEN)                                \
    X(BANK_JUMP, "jump", GIVEN)         X(BANK_ACCEL, "accel", GIVEN)                              \
    X(BANK_FRIC, "fric", GIVEN)         X(BANK_TOP, "top", GIVEN)                                  \
    X(BANK_SIZE, "SUBPIXEL_SIZE", GIVEN) X(BANK_TILE_SIZE, "TILE_SIZE", GIVEN)                     \
    X(BANK_WIDTH, "room_width", GIVEN)  X(BANK_IS_VOID, "VOID", GIVEN)                             \
    X(BANK_IS_SEMISOLID, "SEMISOLID", GIVEN) X(BANK_IS_SOLID, "SOLID", GIVEN)                      \
    X(BANK_IS_UNDEFINED, "UND", GIVEN)  X(BANK_OFFSET, "bboxBottomOffset", GIVEN)
// clang-format on

#define X(id, name, kind) id,
enum { CELL_NAME_LIST(X) };
enum { TINY_NAME_LIST(X) };
enum { BANK_NAME_LIST(X) };
#undef X

#define X(id, name, kind) {name, PROGRAM_##kind},
static const ProgramName cell_names[] = {CELL_NAME_LIST(X)};
static const ProgramName tiny_names[] = {TINY_NAME_LIST(X)};
static const ProgramName bank_names[] = {BANK_NAME_LIST(X)};
#undef X

enum { CELL_ASK_SOLID, CELL_ASK_COLLISION, CELL_ASK_ONEWAY };
static const ProgramQuestion cell_questions[] = {[CELL_ASK_SOLID] = {"solid", 2, true},
                                                 [CELL_ASK_COLLISION] = {"hasCollision", 2, true},
                                                 [CELL_ASK_ONEWAY] = {"isOneWayPlatform", 2, true}};

enum { TINY_ASK_CELL, TINY_ASK_P2T, TINY_ASK_T2P };
static const ProgramQuestion tiny_questions[] = {[TINY_ASK_CELL] = {"tcell", 2, true},
                                                 [TINY_ASK_P2T] = {"p2t", 1, false},
                                                 [TINY_ASK_T2P] = {"t2p", 1, false}};

enum { BANK_ASK_TILE, BANK_ASK_COLUMN };
static const ProgramQuestion bank_questions[] = {
    [BANK_ASK_TILE] = {"tile", 2, false}, [BANK_ASK_COLUMN] = {"column", 2, false}};

typedef struct ScriptBase ScriptBase;

typedef struct ScriptTick {
    const ScriptBase *base; /* of the model */
    const Model *model;
    const ModelContext *context; /* constants and terrain */
    Input input;
    PhaseLog *log; /* NULL: none */
    const ScriptWatch *watch;
    const Program *program;
    const double *values; /* of all names, while it runs */
    double before[PROGRAM_SLOT_MAX];
} ScriptTick;

/* A model that runs programs, and its base. */
struct ScriptBase {
    ModelKind base, kind;
    ProgramWorld world;
    void (*load)(const ScriptTick *t, double *values);
    void (*store)(Model *model, const double *values);
    double (*ask)(ScriptTick *t, int32_t question, const double *v);
    int32_t compared;  /* names that a trace of the base shows: the first ones */
    PhaseTable phases; /* of the base, and a last one for lines outside them */
};

static double is_held(const ScriptTick *t, Input button)
{
    return (t->input & button) != 0;
}

/* ---- cell ---- */

static void load_cell(const ScriptTick *t, double *v)
{
    const CellBody *b = &t->model->as.cell;
    const CellParams *p = &t->context->params->as.cell;
    v[CELL_CX] = b->cx;
    v[CELL_CY] = b->cy;
    v[CELL_XR] = b->xr;
    v[CELL_YR] = b->yr;
    v[CELL_DX] = b->dx;
    v[CELL_DY] = b->dy;
    v[CELL_HELD] = b->jump_held;
    v[CELL_LEFT] = is_held(t, INPUT_LEFT);
    v[CELL_RIGHT] = is_held(t, INPUT_RIGHT);
    v[CELL_UP] = is_held(t, INPUT_UP);
    v[CELL_DOWN] = is_held(t, INPUT_DOWN);
    v[CELL_JUMP] = is_held(t, INPUT_JUMP);
    v[CELL_WALK] = p->walk;
    v[CELL_IMPULSE] = p->jump;
    v[CELL_GRAVITY] = p->gravity;
    v[CELL_FRICT_X] = cell_friction(p->frict, p->variant == CELL_003);
    v[CELL_FRICT_Y] = cell_friction(p->fricty, p->variant == CELL_003);
    v[CELL_RADIUS] = p->radius;
}

static void store_cell(Model *model, const double *v)
{
    CellBody *b = &model->as.cell;
    b->cx = (int32_t)v[CELL_CX];
    b->cy = (int32_t)v[CELL_CY];
    b->xr = v[CELL_XR];
    b->yr = v[CELL_YR];
    b->dx = v[CELL_DX];
    b->dy = v[CELL_DY];
    b->jump_held = v[CELL_HELD] != 0;
}

static double ask_cell(ScriptTick *t, int32_t question, const double *v)
{
    int32_t col = (int32_t)v[0], row = (int32_t)v[1];
    const CellTick cell = {.on = t->context->params->as.cell.on,
                           .terrain = t->context->terrain,
                           .state = t->context->state,
                           .log = t->log};
    ReadRule rule = row > t->values[CELL_CY]    ? READ_FLOOR
                    : row < t->values[CELL_CY]  ? READ_CEILING
                    : col != t->values[CELL_CX] ? READ_WALL
                                                : READ_TOUCH;
    if (question == CELL_ASK_ONEWAY) return cell_look(&cell, col, row, rule) == TILE_ONEWAY;
    return cell_is_solid(&cell, col, row, rule);
}

/* ---- tiny ---- */

static void load_tiny(const ScriptTick *t, double *v)
{
    const TinyBody *b = &t->model->as.tiny;
    const TinyConstants k = tiny_constants(&t->context->params->as.tiny);
    v[TINY_X] = b->x;
    v[TINY_Y] = b->y;
    v[TINY_DX] = b->dx;
    v[TINY_DY] = b->dy;
    v[TINY_FALLING] = b->falling;
    v[TINY_JUMPING] = b->jumping;
    v[TINY_LEFT] = is_held(t, INPUT_LEFT);
    v[TINY_RIGHT] = is_held(t, INPUT_RIGHT);
    v[TINY_UP] = is_held(t, INPUT_UP);
    v[TINY_DOWN] = is_held(t, INPUT_DOWN);
    v[TINY_JUMP] = is_held(t, INPUT_JUMP);
    v[TINY_DT] = t->context->params->as.tiny.dt;
    v[TINY_GRAVITY] = k.gravity;
    v[TINY_MAXDX] = k.max_dx;
    v[TINY_MAXDY] = k.max_dy;
    v[TINY_ACCEL] = k.accel;
    v[TINY_FRICTION] = k.friction;
    v[TINY_IMPULSE] = k.impulse;
    v[TINY_TILE_SIZE] = TINY_TILE;
}

static void store_tiny(Model *model, const double *v)
{
    TinyBody *b = &model->as.tiny;
    b->x = v[TINY_X];
    b->y = v[TINY_Y];
    b->dx = v[TINY_DX];
    b->dy = v[TINY_DY];
    b->falling = v[TINY_FALLING] != 0;
    b->jumping = v[TINY_JUMPING] != 0;
}

static double ask_tiny(ScriptTick *t, int32_t question, const double *v)
{
    if (question == TINY_ASK_P2T) return floor(v[0] / TINY_TILE);
    if (question == TINY_ASK_T2P) return v[0] * TINY_TILE;
    return tiny_is_solid(t->context, t->log, (int64_t)v[0], (int64_t)v[1]);
}

/* ---- bank ---- */

static void load_bank(const ScriptTick *t, double *v)
{
    const BankBody *b = &t->model->as.bank;
    const BankParams *p = &t->context->params->as.bank;
    v[BANK_X] = b->x;
    v[BANK_BOTTOM] = b->bottom;
    v[BANK_SPEED] = b->speed;
    v[BANK_BANK] = b->bank;
    v[BANK_LEFT] = is_held(t, INPUT_LEFT);
    v[BANK_RIGHT] = is_held(t, INPUT_RIGHT);
    v[BANK_UP] = is_held(t, INPUT_UP);
    v[BANK_DOWN] = is_held(t, INPUT_DOWN);
    v[BANK_JUMP] = is_held(t, INPUT_JUMP);
    v[BANK_ACCEL] = p->accel;
    v[BANK_FRIC] = p->fric;
    v[BANK_TOP] = p->max;
    v[BANK_SIZE] = bank_subpixel_size(p);
    v[BANK_OFFSET] = p->bottom_offset;
    v[BANK_TILE_SIZE] = p->tile;
    v[BANK_WIDTH] = (double)t->context->terrain->grid.cols * p->tile;
    v[BANK_IS_VOID] = BANK_VOID;
    v[BANK_IS_SEMISOLID] = BANK_SEMISOLID;
    v[BANK_IS_SOLID] = BANK_SOLID;
    v[BANK_IS_UNDEFINED] = BANK_UNDEFINED;
}

static void store_bank(Model *model, const double *v)
{
    BankBody *b = &model->as.bank;
    b->x = v[BANK_X];
    b->bottom = v[BANK_BOTTOM];
    b->speed = v[BANK_SPEED];
    b->bank = v[BANK_BANK];
}

static double ask_bank(ScriptTick *t, int32_t question, const double *v)
{
    if (question == BANK_ASK_COLUMN) return bank_column_at(t->context, v[0], v[1]);
    return bank_tile_at(t->context, t->log, v[0], v[1]);
}

/* ---- the bases ---- */

#define OWN_PHASE                                                                                  \
    {                                                                                              \
        "own lines", "lines of the program outside the phases", STOPS_NOTHING                      \
    }
#define X(id, name, line, stops) {name, line, stops},
static const PhaseInfo cell_phases[] = {CELL_PHASE_LIST(X) OWN_PHASE};
static const PhaseInfo tiny_phases[] = {TINY_PHASE_LIST(X) OWN_PHASE};
static const PhaseInfo bank_phases[] = {BANK_PHASE_LIST(X) OWN_PHASE};
#undef X

#define WORLD(base)                                                                                \
    {                                                                                              \
        base##_names, ARRAY_LENGTH(base##_names), base##_questions, ARRAY_LENGTH(base##_questions) \
    }

static const ScriptBase bases[] = {
    {MODEL_CELL, MODEL_SCRIPT_CELL, WORLD(cell), load_cell, store_cell, ask_cell, CELL_DY + 1,
     MODEL_TABLE(cell_phases)},
    {MODEL_TINY, MODEL_SCRIPT_TINY, WORLD(tiny), load_tiny, store_tiny, ask_tiny, TINY_JUMPING + 1,
     MODEL_TABLE(tiny_phases)},
    {MODEL_BANK, MODEL_SCRIPT_BANK, WORLD(bank), load_bank, store_bank, ask_bank, BANK_BANK + 1,
     MODEL_TABLE(bank_phases)},
};

static const ScriptBase *base_of(int32_t kind)
{
    for (size_t i = 0; i < ARRAY_LENGTH(bases); i++)
        if ((int32_t)bases[i].kind == kind || (int32_t)bases[i].base == kind) return &bases[i];
    return NULL;
}

const ProgramWorld *script_world(int32_t kind)
{
    const ScriptBase *base = base_of(kind);
    return base ? &base->world : NULL;
}

int32_t script_kind_of(int32_t kind)
{
    const ScriptBase *base = base_of(kind);
    return base ? (int32_t)base->kind : MODEL_KIND_COUNT;
}

/* ---- a tick ---- */

static_assert(sizeof(ProgramFault) == 4 * sizeof(int16_t) + sizeof(double),
              "a gap in a fault would make equal models differ in a byte");

static void load(const ScriptTick *t, double *values)
{
    memset(values, 0, PROGRAM_SLOT_MAX * sizeof *values);
    t->base->load(t, values);
    for (int32_t i = 0; i < t->program->more_count; i++)
        values[program_more_slot(i)] = t->model->script.more[i];
}

static void store(const ScriptTick *t, Model *model, const double *values)
{
    t->base->store(model, values);
    for (int32_t i = 0; i < t->program->more_count; i++)
        model->script.more[i] = values[program_more_slot(i)];
}

/* Ends the base's phase of this name or, if it has none, the last one. */
static void log_phase(const ScriptTick *t, const char *name, const Model *after)
{
    const PhaseTable *phases = &t->base->phases;
    int32_t phase = 0;
    while (phase < phases->count - 1 && strcmp(phases->rows[phase].name, name) != 0)
        phase++;
    phase_log_end_phase(t->log, (uint8_t)phase, after);
}

/* Logs it, unless nothing stands before the first phase. */
static void end_phase(void *self, int32_t phase, const double *values)
{
    const ScriptTick *t = self;
    if (phase < 0 && t->program->phase_count > 0 && t->log->read_count == 0 &&
        memcmp(values, t->before, sizeof t->before) == 0)
        return;
    Model after = *t->model;
    store(t, &after, values);
    log_phase(t, phase < 0 ? "" : t->program->phases[phase].name, &after);
}

static double ask(void *self, int32_t question, const double v[PROGRAM_ARGUMENT_MAX])
{
    ScriptTick *t = self;
    return t->base->ask(t, question, v);
}

static void evaluated(void *self, const ProgramEvent *event, const double *values)
{
    const ScriptTick *t = self;
    t->watch->evaluated(t->watch->self, event, values);
}

static ProgramFault run_program(ScriptTick *t, double *values, int32_t *spent)
{
    const ProgramHost host = {.self = t,
                              .ask = ask,
                              .phase_ended = t->log ? end_phase : NULL,
                              .evaluated = t->watch ? evaluated : NULL};
    ProgramFault fault;
    load(t, values);
    if (t->log) memcpy(t->before, values, sizeof t->before);
    t->values = values;
    *spent = program_tick(t->program, values, &host, &fault);
    return fault;
}

static void step(Model *model, const ModelParams *params, const Terrain *terrain,
                 TerrainState *state, Input input, PhaseLog *log)
{
    const ModelContext context = {model, params, terrain, state};
    ScriptTick t = {.base = base_of(model->kind),
                    .model = model,
                    .context = &context,
                    .input = input,
                    .log = log,
                    .program = params->program};
    double values[PROGRAM_SLOT_MAX];
    int32_t spent;
    if (!params->program || model->script.fault.kind != PROGRAM_NO_FAULT) {
        if (log) log_phase(&t, "", model);
        return;
    }
    ProgramFault fault = run_program(&t, values, &spent);
    if (fault.kind == PROGRAM_NO_FAULT) store(&t, model, values);
    model->script.spent += spent;
    if (fault.kind == PROGRAM_NO_FAULT && model->script.spent > SCRIPT_RUN_MAX)
        fault = (ProgramFault){.kind = PROGRAM_TIRED, .line = 1, .column = 1, .name = -1};
    model->script.fault = fault;
    bool is_logged = log && log->phase_count > 0 && fault.kind == PROGRAM_NO_FAULT;
    if (log && !is_logged) log_phase(&t, "", model);
}

ProgramFault script_fault(const ModelContext *context)
{
    return context->model->script.fault;
}

void script_load(const ModelContext *context, const Program *program, Input input,
                 double values[PROGRAM_SLOT_MAX])
{
    load(&(ScriptTick){.base = base_of(context->model->kind),
                       .model = context->model,
                       .context = context,
                       .input = input,
                       .program = program},
         values);
}

bool script_second(const ModelContext *context, ScriptSecond *out)
{
    const Program *program = context->params->program;
    const double *more = context->model->script.more;
    if (!program || program->more_count < SCRIPT_SECOND_COUNT ||
        strcmp(program->own_names[0], "e.cx") != 0)
        return false;
    *out = (ScriptSecond){more[0], more[1], more[2], more[3], more[4], more[5]};
    return true;
}

/* Which of the values differ. */
typedef struct Compared {
    const double *a, *b;
    int32_t count;
    bool has_cells; /* they begin with cx cy xr yr */
    double tolerance;
} Compared;

static bool differs_at(const Compared *c, int32_t i)
{
    double a = c->a[i], b = c->b[i];
    bool is_place = c->has_cells && i < 4 && c->tolerance > 0;
    if (is_place) { /* the end of a cell is the beginning of the next one */
        a = c->a[i % 2] + c->a[i % 2 + 2];
        b = c->b[i % 2] + c->b[i % 2 + 2];
    }
    return !(a == b || fabs(a - b) <= c->tolerance);
}

/* The first that differs, in `values`; -1: none. */
static int32_t find_first(const Compared *c, double values[2])
{
    int32_t i = 0;
    while (i < c->count && !differs_at(c, i))
        i++;
    if (i == c->count) return -1;
    if (c->has_cells && i < 2 && c->a[i] == c->b[i]) i += 2; /* not the cell, the part of it */
    values[0] = c->a[i];
    values[1] = c->b[i];
    return i;
}

int32_t script_find_difference(const ModelContext *a, const ModelContext *b, double tolerance,
                               double values[2])
{
    double left[PROGRAM_SLOT_MAX], right[PROGRAM_SLOT_MAX];
    ScriptSecond unused;
    const ScriptBase *base = base_of(a->model->kind);
    assert(base && base == base_of(b->model->kind));
    base->load(&(ScriptTick){.base = base, .model = a->model, .context = a}, left);
    base->load(&(ScriptTick){.base = base, .model = b->model, .context = b}, right);
    int32_t first =
        find_first(&(Compared){left, right, base->compared, base->base == MODEL_CELL, tolerance},
                   values);
    if (first >= 0 || !script_second(a, &unused) || !script_second(b, &unused)) return first;
    first = find_first(&(Compared){a->model->script.more, b->model->script.more,
                                   SCRIPT_SECOND_COUNT, true, tolerance},
                       values);
    return first < 0 ? first : program_more_slot(first);
}

bool script_watch(const ModelContext *context, const Program *program, Input input,
                  const ScriptWatch *watch, double *values)
{
    Model model = *context->model;
    ScriptTick t = {.base = base_of(model.kind),
                    .model = &model,
                    .context = context,
                    .input = input,
                    .watch = watch,
                    .program = program};
    int32_t spent;
    return run_program(&t, values, &spent).kind == PROGRAM_NO_FAULT;
}

/* ---- the models ---- */

#define SCRIPT_OPS(name, of, table, more)                                                          \
    const ModelOps name = {.base = &of,                                                            \
                           .capabilities = MODEL_TRACES_START | MODEL_RUNS_PROGRAM | (more),       \
                           .phases = MODEL_TABLE(table),                                           \
                           .step = step}

SCRIPT_OPS(script_cell_ops, cell_ops, cell_phases, MODEL_HAS_GRAVITY);
SCRIPT_OPS(script_tiny_ops, tiny_ops, tiny_phases, MODEL_HAS_GRAVITY);
SCRIPT_OPS(script_bank_ops, bank_ops, bank_phases, 0);
