/* world_physics.c - see world_physics.h */
#include "world_physics.h"

#include "../game/world_file.h"
#include "world_path.h"

#include <string.h>

const ModelParams *world_physics_beside(const char *path, ModelParams *physics)
{
    char world_path[WORLD_PATH_MAX];
    ErrorList errors;
    WorldFile world;
    if (strcmp(path, "-") == 0 || !path_beside(path, "world.ini", world_path)) return NULL;
    error_list_init(&errors, world_path);
    if (!world_file_read(world_path, &world, &errors)) return NULL;
    bool has_physics = world.has_physics;
    if (has_physics) *physics = world.physics;
    world_file_done(&world);
    return has_physics ? physics : NULL;
}
