/* world_physics.h - a level is played with the physics of the world that it lies in. */
#ifndef LEDGE_STORE_WORLD_PHYSICS_H
#define LEDGE_STORE_WORLD_PHYSICS_H

#include "../game/level.h"

/* What the world.ini beside the level file at `path` gives to its levels, written to `physics`;
 * NULL where there is none, or it says nothing of physics. Standard input ("-") lies in no world.
 */
const ModelParams *world_physics_beside(const char *path, ModelParams *physics);

#endif
