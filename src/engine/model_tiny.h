/* model_tiny.h - the movement model `tiny`: a box as large as a tile, moved by forces, which tests
 * the one to four cells that it can touch.
 *
 * Variant blog floors positions to whole pixels; repo, the author's later code, does not, is
 * slower, and halves what moves it sideways in the air.
 * Units: pixels of TINY_TILE to a cell, pixels per second. x and y are the box's upper left.
 * Outside: the map is one row of cells after the other, so a row's left neighbour is the end of the
 * row above; before the first and behind the last cell all is empty.
 * Memory: plain data; nothing here allocates.
 * Source: Jake Gordon, "Tiny Platformer", and javascript-tiny-platformer. */
#ifndef LEDGE_ENGINE_MODEL_TINY_H
#define LEDGE_ENGINE_MODEL_TINY_H

#include "input.h"
#include "setting.h"
#include "terrain.h"

LEDGE_C_BEGIN

struct ModelContext;
struct PhaseLog;

typedef enum TinyVariant { TINY_BLOG, TINY_REPO } TinyVariant;

enum { TINY_TILE = 32 };

/* The ticks of a second that the speed of a jump is written for. */
#define TINY_JUMP_TICKS 60

/* As written a jump is a force that lasts a tick, so that its speed depends on dt; the cure sets
 * the speed that it gives in a tick of 1/60 s. */
typedef enum TinyJumpForce { TINY_JUMP_WRITTEN, TINY_JUMP_FIXED } TinyJumpForce;

/* An option that is `none` (NAN) has the value that the variant gives it. */
typedef struct TinyParams {
    uint8_t variant;    /* TinyVariant */
    uint8_t jump_force; /* TinyJumpForce */
    double dt;          /* seconds in a tick */
    double meter;       /* pixels; the others are in metres and seconds */
    double gravity, maxdx, maxdy, accel, friction, impulse;
} TinyParams;

typedef struct TinyBody {
    double x, y, dx, dy;
    uint8_t falling, jumping;
    int32_t collected; /* coins counted by tiny_collect */
    int32_t killed;    /* monsters; no level has any, a trace has the column */
} TinyBody;

extern const TinyParams tiny_default_params;
extern const SettingTable tiny_settings;

/* Every constant in pixels and seconds, computed as its source does, to the bit. */
typedef struct TinyConstants {
    double gravity, max_dx, max_dy, accel, friction, impulse;
    bool whole_pixels;
    double air; /* factor of accel and friction while falling */
} TinyConstants;

/* The constants of the variant, or else those that were set. */
TinyConstants tiny_constants(const TinyParams *params);

/* tcell(): is the cell solid? `log` may be NULL. */
bool tiny_is_solid(const struct ModelContext *context, struct PhaseLog *log, int64_t tx,
                   int64_t ty);

/* A body in cell (col, row), at rest. */
void tiny_init(TinyBody *body, int32_t col, int32_t row);

/* One tick. `log` may be NULL; else it was begun (model_phase.h). */
void tiny_step(TinyBody *body, const TinyParams *params, const Terrain *terrain,
               const TerrainState *state, Input input, struct PhaseLog *log);

/* Counts the coin in cell (col, row) if the body overlaps the cell; true if it does. The caller
 * knows which coins are left. */
bool tiny_collect(TinyBody *body, int32_t col, int32_t row);

LEDGE_C_END

#endif
