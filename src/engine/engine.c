/* engine.c - see engine.h */
#include "engine.h"

EngineSizes engine_sizes(void)
{
    return (EngineSizes){.engine = LEDGE_ENGINE,
                         .terrain = sizeof(Terrain),
                         .terrain_state = sizeof(TerrainState),
                         .params = sizeof(ModelParams),
                         .model = sizeof(Model),
                         .pose = sizeof(Pose)};
}
