/* model_ops.h - what a movement model consists of: one ModelOps, named after its row in MODEL_LIST
 * (model.h). Only the files of the models include this; the rest of the program uses model.h.
 *
 * Functions get the whole Model and ModelParams and use their own member. A row may leave out
 * fields (NULL, 0); the line of each field says what that means. */
#ifndef LEDGE_ENGINE_MODEL_OPS_H
#define LEDGE_ENGINE_MODEL_OPS_H

#include "model_phase.h"

typedef enum FieldType {
    FIELD_IS_NONE,
    FIELD_IS_I8,
    FIELD_IS_U8,
    FIELD_IS_I16,
    FIELD_IS_I32,
    FIELD_IS_REAL
} FieldType;

/* The ModelField for the member `name` of a type of bodies. */
// clang-format off
#define MODEL_FIELD(body, name)                                                                   \
    {offsetof(body, name), _Generic(((body *)0)->name, int8_t: FIELD_IS_I8, uint8_t: FIELD_IS_U8, \
                                    int16_t: FIELD_IS_I16, int32_t: FIELD_IS_I32,                 \
                                    double: FIELD_IS_REAL)}
// clang-format on

/* A column of a trace: a field, or the result of a function. */
typedef struct TraceColumn {
    const char *name;
    Measure measure;
    ModelField field;
    TraceValue (*value)(const ModelContext *context); /* NULL: the value is the field */
} TraceColumn;

typedef struct ColumnTable {
    const TraceColumn *rows;
    int32_t count;
} ColumnTable;

typedef struct PhaseTable {
    const PhaseInfo *rows;
    int32_t count;
} PhaseTable;

#define MODEL_TABLE(rows)                                                                          \
    {                                                                                              \
        rows, ARRAY_LENGTH(rows)                                                                   \
    }

static inline TraceValue trace_whole(int64_t value)
{
    return (TraceValue){.integer = value};
}

static inline TraceValue trace_real(double value)
{
    return (TraceValue){.real = true, .number = value};
}

/* Calls update(tick), compiled twice: in one copy the compiler knows that nothing is logged. */
#define UPDATE_LOGGED(update, tick)                                                                \
    do {                                                                                           \
        if ((tick).log) {                                                                          \
            update(tick);                                                                          \
        } else {                                                                                   \
            (tick).log = NULL;                                                                     \
            update(tick);                                                                          \
        }                                                                                          \
    } while (false)

typedef struct RenamedSetting {
    const char *now, *first;
} RenamedSetting;

typedef struct ModelOps {
    const struct ModelOps *base;  /* the model whose bodies this one moves; fields other than
                                     capabilities, phases, step and hits are then the base's */
    uint32_t capabilities;        /* MODEL_HAS_GRAVITY and the like */
    const SettingTable *settings; /* of its parameters */
    const void *defaults;         /* the defaults of its parameters */
    size_t defaults_size;         /* their size in bytes */

    /* Keys that were added, or renamed, after the first levels were hashed (model_setting_is_later,
     * model_setting_first_key). Each ends with NULL. */
    const char *const *later_settings;
    const RenamedSetting *renamed_settings;

    PresetTable presets;  /* none: only the defaults */
    PhaseTable phases;    /* of a tick, in their order */
    ColumnTable columns;  /* of a trace, after "tick" */
    StateTable state;     /* every field of its bodies */
    const char *units;    /* "pixels, a tick"; NULL: cells and ticks */
    uint16_t body;        /* offset in Model of a Body that lifts may move; 0: none */
    uint16_t body_params; /* offset in ModelParams of the BodyParams of that body */
    uint16_t jump_held;   /* offset in Model of the uint8_t that remembers whether jump was held; 0:
                             none */

    /* A body in the middle of the cell, on its lower border, before the first tick. `model` is
     * all zero but for its kind. */
    void (*init)(Model *model, const ModelParams *params, int32_t col, int32_t row);

    /* Moves that body to the place that the constants give; NULL: none does. */
    void (*start)(Model *model, const ModelParams *params);

    /* One tick of the body alone. `log` may be NULL. */
    void (*step)(Model *model, const ModelParams *params, const Terrain *terrain,
                 TerrainState *state, Input input, PhaseLog *log);

    void (*pose)(const ModelContext *context, Pose *pose);

    void (*motion)(const ModelContext *context, Motion *motion); /* NULL: taken from the pose */

    /* Puts the body where the motion says (model_place), and its feet down where it is grounded. */
    void (*place)(Model *model, const ModelParams *params, const Motion *motion);

    /* Converts a column's number from the model's units to cells and ticks. NULL: the same
     * number. */
    double (*cells)(const ModelParams *params, Measure measure, double number);

    /* The speeds that a collision sets to 0, and what the body ran into in the tick of a log. One
     * of them is enough: without the second the hits are found from the speeds. */
    void (*speeds)(const Model *model, double *dx, double *dy);
    PhaseHits (*hits)(const PhaseLog *log);

    /* NULL, in this order: cannot be bounced, counts no coins, never tunnels, is not shifted, has
     * ticks of 1/60 s. */
    void (*bounce)(Model *model, const ModelParams *params, bool held);
    bool (*collect)(Model *model, const ModelParams *params, int32_t col, int32_t row);
    bool (*may_tunnel)(const ModelParams *params);
    void (*shift)(Model *model, const ModelParams *params, bool down, double part);
    double (*tick_seconds)(const ModelParams *params);

    /* What `none` of a constant of type SETTING_OPTION stands for; NAN: nothing. NULL: always
     * nothing. */
    double (*usual)(const ModelParams *params, const Setting *row);

    /* Set and get the flag of the row SETTING_ALL; needed if the settings have such a row. */
    void (*set_all)(ModelParams *params, bool on);
    bool (*has_all)(const ModelParams *params);
} ModelOps;

#define X(kind, number, name, body, params) extern const ModelOps name##_ops;
MODEL_LIST(X)
MODEL_SCRIPT_LIST(X)
#undef X

/* A box at rest; lengths in cells. */
Pose pose_of_box(double centre, double bottom, double width, double height);

/* Sets the speeds, in cells per tick, and the direction it faces. */
void pose_set_motion(Pose *pose, double dx, double dy);

/* Where nothing is under the middle, the cell under a foot is the support. */
void pose_find_support(Pose *pose, const Terrain *terrain, const TerrainState *state);

/* Pixels to a cell, of models that have none of their own. */
#define MOTION_PIXELS 16.0

/* Fill place and speed in cells and in pixels, MOTION_PIXELS to a cell, and `cx` to `yr` from the
 * place. Feet on a border belong to the upper cell: 0 < yr <= 1. */
void motion_set_place(Motion *motion, double x, double y);
void motion_set_speed(Motion *motion, double dx, double dy);

/* The first of the numbers that is known, that is, not NAN; else `otherwise`. */
double motion_known(double first, double second, double otherwise);

#endif
