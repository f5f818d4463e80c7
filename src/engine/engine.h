/* engine.h - the engine's declarations for other programs, in C or C++. The engine itself is C.
 *
 * The engine is pure functions on data that belongs to the caller: no files, no clock, no
 * allocation, no globals. Build it with -ffp-contract=off (and on i386 with -msse2 -mfpmath=sse),
 * and without -ffast-math; then the same inputs give the same bits everywhere. Link with -lm.
 * Start with: terrain_init, model_params_init, model_init; then, 60 times a second,
 * model_step_with_terrain; model_pose says where the body is. */
#ifndef LEDGE_ENGINE_ENGINE_H
#define LEDGE_ENGINE_ENGINE_H

#include "decimal.h"
#include "model.h"
#include "model_phase.h"

LEDGE_C_BEGIN

/* For callers that are not compiled with these headers, such as a Python program: LEDGE_ENGINE, and
 * the bytes that each object needs, aligned to 16. */
typedef struct EngineSizes {
    int32_t engine;
    int32_t terrain, terrain_state, params, model, pose;
} EngineSizes;

/* Constant in one build of the engine. */
EngineSizes engine_sizes(void);

LEDGE_C_END

#endif
