/* model_grid_internal.h - inside the `grid` model: its rules exist twice, plain and observed.
 *
 * model_grid_plain.c and model_grid_observed.c include the same texts, one after the other:
 * model_grid_sweep.h (how a box meets cells and lifts), model_grid_moves.h (moves with their
 * consequences), model_grid_tick.h (a body's tick), model_grid_lifts.h (crumbling blocks and
 * lifts). Only in the second do they report to a PhaseLog, so a game that nobody looks into pays
 * nothing. */
#ifndef LEDGE_ENGINE_MODEL_GRID_INTERNAL_H
#define LEDGE_ENGINE_MODEL_GRID_INTERNAL_H

#include "model_grid.h"

struct PhaseLog;

// clang-format off
#define BODY_PHASE_LIST(X)                                                                        \
    X(BODY_PHASE_CRUMBLE,  "crumble",    "each active block: timer counts down; at 0 it goes or comes back", STOPS_NOTHING) \
    X(BODY_PHASE_LIFTS,    "lifts",      "each lift: x, then y; push what it meets, carry what stands on it", STOPS_NOTHING) \
    X(BODY_PHASE_BUTTONS,  "buttons",    "dirx = R - L; press sets buf = BUFFER; on ground coy = COYOTE", STOPS_NOTHING) \
    X(BODY_PHASE_LADDER,   "ladder",     "up or down on a ladder: climb = 1, dx = dy = bx = 0", STOPS_NOTHING) \
    X(BODY_PHASE_CLIMB,    "climb",      "climbing: dy = -CLIMB, CLIMB_DN or 0; dx to the ladder's middle", STOPS_NOTHING) \
    X(BODY_PHASE_RUN,      "run",        "dirx against dx: dx *= TURN; dx += ACC * dirx", STOPS_NOTHING) \
    X(BODY_PHASE_GRAVITY,  "gravity",    "in the air: dy += dy < 0 ? G_UP : G_DOWN; at most MAXFALL", STOPS_NOTHING) \
    X(BODY_PHASE_JUMP,     "jump",       "buf and (ground or coy): dy = -JUMP; let go while rising: dy *= CUT", STOPS_NOTHING) \
    X(BODY_PHASE_MOVE_X,   "x sub-step", "x += (dx + bx + conv) / n; stop at walls, follow slopes", STOPS_X) \
    X(BODY_PHASE_MOVE_Y,   "y sub-step", "y += dy / n; land, or stop at the ceiling", STOPS_Y)    \
    X(BODY_PHASE_GROUND,   "ground",     "grounded = dy >= 0 and support exactly at y", STOPS_NOTHING) \
    X(BODY_PHASE_FRICTION, "friction",   "dx *= FR; bx *= BUMP_FR; below EPS: 0", STOPS_NOTHING)  \
    X(BODY_PHASE_TOUCH,    "touch",      "spring: dy = -SPRING; crumbling block: its timer starts", STOPS_NOTHING)
// clang-format on

typedef enum BodyPhase {
#define X(id, name, line, stops) id,
    BODY_PHASE_LIST(X)
#undef X
        BODY_PHASE_COUNT
} BodyPhase;

void grid_find_ground(Body *body, const Terrain *terrain, const TerrainState *world);

void grid_step(Body *body, const BodyParams *params, const Terrain *terrain, TerrainState *world,
               Input input);
void grid_step_observed(Body *body, const BodyParams *params, const Terrain *terrain,
                        TerrainState *world, Input input, struct PhaseLog *log);

void grid_advance(TerrainState *world, const Terrain *terrain, const BodyParams *params,
                  Body *const *bodies, int32_t count);
void grid_advance_observed(TerrainState *world, const Terrain *terrain, const BodyParams *params,
                           Body *const *bodies, int32_t count, struct PhaseLog *log);

#endif
