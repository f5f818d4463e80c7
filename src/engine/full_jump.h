/* full_jump.h - how long the jump key has to be held for a full jump: the longest flight that a
 * movement model gives, found by stepping it. For whoever presses the key on a player's behalf. */
#ifndef LEDGE_ENGINE_FULL_JUMP_H
#define LEDGE_ENGINE_FULL_JUMP_H

#include "model.h"

enum { FULL_JUMP_TICKS_MAX = 120 };

/* The fewest ticks, from 1 to FULL_JUMP_TICKS_MAX, that a standing body must hold jump to rise as
 * high and fly as long as if it never let go. 1 where holding makes no difference. */
int32_t full_jump_ticks(const ModelParams *params);

#endif
