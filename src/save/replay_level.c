/* replay_level.c - see replay_level.h */
#include "replay_level.h"

#include "../base/file.h"
#include "../base/path.h"
#include "../generate/generate.h"
#include "../level/level_file.h"
#include "kept_level.h"
#include "own_levels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    HASHED_FILES_MAX = 200,            /* files of a folder that are read to find one by its hash */
    HASHED_SIZE_MAX = 4 * 1024 * 1024, /* largest file that is read for that */
    WORLDS_MAX = 3
};

typedef struct Finder {
    bool is_named; /* the user has named the file that is read */
    const Replay *replay;
    ReplayLevel *out;
    bool has_level;  /* `out` has a level, perhaps a stale one */
    bool fits;       /* it is the right one */
    ErrorList fault; /* of the first file with the right name that could not be read */
} Finder;

/* Reads the file and keeps the level if it fits or, with `stale_too`, if there is none yet. False
 * when it cannot be read. */
static bool try_file(Finder *finder, const char *path, const ModelParams *physics, bool stale_too)
{
    Level level;
    ErrorList errors;
    error_list_init(&errors, path);
    LevelFile *file = finder->is_named ? level_file_read_named(path, physics, &level, &errors)
                                       : level_file_read(path, physics, &level, &errors);
    if (!file) {
        if (stale_too && finder->fault.errors == 0) finder->fault = errors;
        return false;
    }
    level_file_done(file);
    bool fits = level_hash(&level) == finder->replay->hash;
    if (!fits && (finder->has_level || !stale_too)) {
        level_done(&level);
        return true;
    }
    if (finder->has_level) level_done(&finder->out->level);
    finder->has_level = true;
    finder->fits = fits;
    finder->out->level = level;
    snprintf(finder->out->path, sizeof finder->out->path, "%s", path);
    return true;
}

/* Tries a level with and without the world's physics: a level played alone has no world. */
static void try_both(Finder *finder, const char *path, const WorldFile *world, bool stale_too)
{
    if (finder->fits || !try_file(finder, path, world_file_physics(world), stale_too)) return;
    if (world->has_physics && !finder->fits) try_file(finder, path, NULL, false);
}

static bool is_file(const char *path, off_t size_max)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= size_max;
}

/* The world in the folder of `path`: its world.ini, or its levels. Empty if there is none. */
static WorldFile read_world_beside(const char *path)
{
    ErrorList unheard;
    char folder[WORLD_PATH_MAX];
    WorldFile world = {0};
    if (!path || !path_beside(path, ".", folder)) return world;
    error_list_init(&unheard, folder);
    world_file_read(folder, &world, &unheard);
    return world;
}

/* Tries the file beside the replay, because a level outside a world may have any ending. */
static void try_file_beside(Finder *finder, const char *path, const WorldFile *beside)
{
    char level[WORLD_PATH_MAX];
    if (path_beside(path, finder->replay->level, level) && is_file(level, FILE_SIZE_MAX))
        try_both(finder, level, beside, true);
}

/* Tries the files beside the replay and in this folder, then the files of that name in the worlds
 * there and in the given one, then their files with that hash. */
static void look_everywhere(Finder *finder, const ReplayPlaces *places)
{
    bool has_folder = places->replay && strchr(places->replay, '/');
    WorldFile beside = read_world_beside(has_folder ? places->replay : NULL);
    WorldFile here = read_world_beside("replay");
    const WorldFile *worlds[WORLDS_MAX];
    int32_t count = 0;
    worlds[count++] = &beside;
    if (places->world) worlds[count++] = places->world;
    worlds[count++] = &here;
    if (has_folder) try_file_beside(finder, places->replay, &beside);
    try_file_beside(finder, "replay", &here);
    for (int32_t n = 0; n < count; n++)
        for (int32_t i = 0; i < worlds[n]->count && !finder->fits; i++)
            if (strcmp(path_name(worlds[n]->paths[i]), finder->replay->level) == 0 &&
                is_file(worlds[n]->paths[i], FILE_SIZE_MAX))
                try_both(finder, worlds[n]->paths[i], worlds[n], true);
    for (int32_t n = 0; n < count; n++)
        for (int32_t i = 0; i < min_i32(worlds[n]->count, HASHED_FILES_MAX) && !finder->fits; i++)
            if (is_file(worlds[n]->paths[i], HASHED_SIZE_MAX))
                try_both(finder, worlds[n]->paths[i], worlds[n], false);
    world_file_done(&beside);
    world_file_done(&here);
}

/* Tries the file where the level was played here. */
static void try_own_level(Finder *finder)
{
    char path[WORLD_PATH_MAX];
    if (finder->fits || !own_levels_find(finder->replay->hash, path)) return;
    WorldFile beside = read_world_beside(path);
    if (is_file(path, FILE_SIZE_MAX)) try_both(finder, path, &beside, true);
    world_file_done(&beside);
}

/* Takes a level that is in no file of its name, if the text is the right one. */
static void try_text(Finder *finder, const char *text, size_t length)
{
    Level level;
    ErrorList unheard;
    error_list_init(&unheard, finder->replay->level);
    LevelFile *file = level_file_parse(finder->replay->level, text, length, NULL, &level, &unheard);
    if (!file) return;
    level_file_done(file);
    if (level_hash(&level) != finder->replay->hash) {
        level_done(&level);
        return;
    }
    if (finder->has_level) level_done(&finder->out->level);
    finder->has_level = finder->fits = true;
    finder->out->level = level;
    snprintf(finder->out->path, sizeof finder->out->path, "%s", finder->replay->level);
}

/* Tries the level of a day that is kept beside the replay. */
static void try_kept_level(Finder *finder, const char *path)
{
    char folder[WORLD_PATH_MAX];
    size_t length;
    KeptLevel found;
    const KeptLevel wanted = {.hash = finder->replay->hash};
    if (finder->fits || !finder->replay->generated[0] || !path) return;
    if (!path_beside(path, ".", folder)) return;
    char *text = kept_level_find(folder, &wanted, &found, &length);
    if (text) try_text(finder, text, length);
    free(text);
}

/* Makes the level of a replay again from the seed that it has. */
static void try_to_make(Finder *finder)
{
    Recipe recipe;
    Text text = TEXT_GROWING;
    if (finder->fits || !recipe_read(finder->replay->generated, &recipe)) return;
    generate_text(&recipe, 0, &text, NULL);
    try_text(finder, text.bytes, text.length);
    text_done(&text);
}

bool replay_level_open(const Replay *replay, const ReplayPlaces *places, ReplayLevel *out,
                       ErrorList *errors)
{
    ReplayLevel found = {0};
    Finder finder = {.replay = replay, .out = &found};
    if (places->level) {
        /* A file named by the user: alone, and in the world of its folder or the given one. */
        WorldFile beside = read_world_beside(places->level);
        finder.is_named = places->are_named;
        try_both(&finder, places->level, &beside, true);
        if (places->world && finder.has_level)
            try_both(&finder, places->level, places->world, false);
        world_file_done(&beside);
    } else {
        look_everywhere(&finder, places);
        try_own_level(&finder);
        try_kept_level(&finder, places->replay);
        try_to_make(&finder);
    }
    if (finder.has_level) {
        *out = found;
        return true;
    }
    bool has_world = places->world && places->world->count > 0;
    if (finder.fault.errors > 0)
        *errors = finder.fault;
    else
        error_add(
            errors, ERROR_ERROR, 0, 0,
            "cannot find its level %.60s beside it%s or in this folder; give it with --level FILE",
            replay->level, has_world ? ", in the world" : "");
    return false;
}

WorldFile replay_level_own_world(void)
{
    char path[WORLD_PATH_MAX];
    ErrorList unheard;
    WorldFile world = {0};
    if (!paths_find_world(path)) return world;
    error_list_init(&unheard, path);
    world_file_read(path, &world, &unheard);
    return world;
}
