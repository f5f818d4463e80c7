/* level_physics.h - the section [physics] of a level or a world: the constants of the player's
 * movement. */
#ifndef LEDGE_LEVEL_LEVEL_PHYSICS_H
#define LEDGE_LEVEL_LEVEL_PHYSICS_H

#include "../base/ini.h"
#include "../engine/model.h"
#include "level.h"

/* Changes `params` as [physics] says. A `model` other than that of `params` begins with its own
 * defaults. A wrong value is added to `errors` and leaves its constant unchanged. */
void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors);

#endif
