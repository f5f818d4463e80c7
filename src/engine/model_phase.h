/* model_phase.h - one tick in detail: the state after each phase, and every read of the grid.
 *
 * A step that gets a PhaseLog fills it; with NULL the only cost is one test for each phase and each
 * read. The log is plain data, which can be read in any order.
 * Memory: plain data, about 16 KB. */
#ifndef LEDGE_ENGINE_MODEL_PHASE_H
#define LEDGE_ENGINE_MODEL_PHASE_H

#include "model.h"

LEDGE_C_BEGIN

enum { PHASE_MAX = 48, READ_MAX = 512 };

/* The rule that read a cell, and its question. */
#define READ_RULE_LIST(X)                                                                          \
    X(READ_GROUND, "ground", "is there support under the feet?")                                   \
    X(READ_SURFACE, "surface", "what is the ground made of?")                                      \
    X(READ_LADDER, "ladder", "is there a ladder to hold on to?")                                   \
    X(READ_WALL, "wall", "does something block the way sideways?")                                 \
    X(READ_STEP_UP, "step up", "is there room on top of the step?")                                \
    X(READ_SLOPE, "slope", "how high is the slope under the feet?")                                \
    X(READ_STICK, "ground stick", "is there ground to keep hold of downhill?")                     \
    X(READ_FLOOR, "floor", "does something stop the fall?")                                        \
    X(READ_CEILING, "ceiling", "does something stop the rise?")                                    \
    X(READ_CORNER, "corner", "can the head slip round the corner?")                                \
    X(READ_DROP, "drop", "are all supports one-way?")                                              \
    X(READ_WALL_JUMP, "wall jump", "is a wall near enough to jump from?")                          \
    X(READ_GRAB, "ledge grab", "is there an edge to hang on to?")                                  \
    X(READ_TOUCH, "touch", "what does the body stand in?")                                         \
    X(READ_LIFT, "lift", "is there room where the lift pushes?")                                   \
    X(READ_OVERLAP, "overlap", "which of the four cells that the body can touch are solid?")       \
    X(READ_PROBE, "probe", "is the point ahead inside a solid?")

typedef enum ReadRule {
#define X(id, name, question) id,
    READ_RULE_LIST(X)
#undef X
        READ_RULE_COUNT
} ReadRule;

extern const char *const read_rule_names[READ_RULE_COUNT];
extern const char *const read_rule_questions[READ_RULE_COUNT];

typedef struct GridRead {
    int32_t col, row;
    uint8_t tile;  /* the tile that was read, below TILE_FIRST_CHANGING */
    uint8_t rule;  /* ReadRule */
    uint8_t phase; /* index into PhaseLog.phases of the phase that read it */
} GridRead;

typedef struct PhaseEntry {
    uint8_t phase; /* index into the model's phase table (model_phases) */
    Model after;   /* the state when the phase had ended */
} PhaseEntry;

typedef struct PhaseLog {
    Model before;
    int32_t phase_count; /* entries kept, at most PHASE_MAX; the last one is the end of the tick */
    PhaseEntry phases[PHASE_MAX];
    int32_t read_count; /* reads made; only the first READ_MAX are kept */
    GridRead reads[READ_MAX];
} PhaseLog;

/* The axis on which a phase may meet something solid and end the motion. */
typedef enum PhaseStops { STOPS_NOTHING, STOPS_X, STOPS_Y } PhaseStops;

typedef struct PhaseInfo {
    const char *name; /* a word or two: "x velocity" */
    const char *line; /* the documented line: "xr += dx" */
    uint8_t stops;    /* PhaseStops */
} PhaseInfo;

/* What the body ran into: -1 at its left or top, 1 at its right or bottom, 0 nothing. */
typedef struct PhaseHits {
    int8_t x, y;
} PhaseHits;

/* Empties the log for a tick that begins in state `before`. */
void phase_log_begin(PhaseLog *log, const Model *before);

/* Records a grid read / the end of a phase. Reads past READ_MAX are only counted; a phase past
 * PHASE_MAX takes the place of the last entry. */
void phase_log_read(PhaseLog *log, int32_t col, int32_t row, uint8_t tile, ReadRule rule);
void phase_log_end_phase(PhaseLog *log, uint8_t phase, const Model *after);

/* The state when `count` phases of the tick had ended; 0 is the one before it. */
const Model *phase_log_state(const PhaseLog *log, int32_t count);

/* What the body ran into in the whole tick. */
PhaseHits phase_log_hits(const PhaseLog *log);

/* What the body ran into by the model's own account; false if the model does not report it. */
bool phase_log_own_hits(const PhaseLog *log, PhaseHits *hits);

LEDGE_C_END

#endif
