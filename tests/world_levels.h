/* world_levels.h - for tests: the world that comes with the game, and its levels. */
#ifndef LEDGE_TESTS_WORLD_LEVELS_H
#define LEDGE_TESTS_WORLD_LEVELS_H

#include "arena.h"
#include "full.h"

#include "../src/level/world_file.h"

static const char levels_folder[] = "levels";

/* Fails with the first complaint, a warning too. */
static inline void assert_no_complaint(const ErrorList *errors)
{
    char line[ERROR_LINE_MAX];
    if (errors->count == 0) return;
    error_format(errors, &errors->items[0], line, sizeof line);
    fail_msg("%s", line);
}

static inline WorldFile open_world(void)
{
    WorldFile world = {.count = 0};
    ErrorList errors;
    error_list_init(&errors, levels_folder);
    world_file_read(levels_folder, &world, &errors);
    assert_no_complaint(&errors);
    return world;
}

static inline LevelFile *open_level(const WorldFile *world, int32_t index, Level *level)
{
    ErrorList errors;
    error_list_init(&errors, world->paths[index]);
    LevelFile *file =
        level_file_read(world->paths[index], world_file_physics(world), level, &errors);
    assert_no_complaint(&errors);
    assert_non_null(file);
    return file;
}

/* Calls `check` with one level in `of`, in the order of the world, and the path of its file. 0:
 * with all, whatever LEDGE_SAMPLE says. */
static inline void with_levels(int32_t of, void (*check)(const Level *level, const char *path))
{
    WorldFile world = open_world();
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        if (of > 0 && !is_tried(i, of)) continue;
        LevelFile *file = open_level(&world, i, &level);
        check(&level, world.paths[i]);
        level_done(&level);
        level_file_done(file);
    }
    world_file_done(&world);
}

static inline void with_every_level(void (*check)(const Level *level, const char *path))
{
    with_levels(0, check);
}

#endif
