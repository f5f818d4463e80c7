/* level_index.c - see level_index.h */
#include "level_index.h"

#include "../base/file.h"
#include "../base/hash.h"
#include "../base/line.h"
#include "../base/text.h"
#include "level_proof.h"
#include "paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { INDEX_SIZE_MAX = 1 << 20, LINE_NUMBERS = 6 };

static const char index_name[] = "levels.index", first_line[] = "ledge levels 2 " LEDGE_VERSION;

/* How a file is now; a missing one is all zeros. Returns when it has last changed. */
static int64_t add_file(const char *path, uint64_t *hash)
{
    struct stat status = {0};
    if (stat(path, &status) != 0) status = (struct stat){0};
    const int64_t facts[] = {(int64_t)status.st_dev, (int64_t)status.st_ino,
                             (int64_t)status.st_size, (int64_t)status.st_mtime,
                             (int64_t)status.st_ctime};
    *hash = hash_bytes(*hash, (const uint8_t *)path, strlen(path));
    *hash = hash_bytes(*hash, (const uint8_t *)facts, sizeof facts);
    return status.st_ctime > status.st_mtime ? (int64_t)status.st_ctime : (int64_t)status.st_mtime;
}

/* What all levels depend on: the program, whose next build may make other hashes, and the world. */
static uint64_t stamp_of_world(const char *path)
{
    char file[WORLD_PATH_MAX];
    uint64_t hash = HASH_SEED;
    add_file("/proc/self/exe", &hash);
    add_file(path, &hash);
    if (snprintf(file, sizeof file, "%s/world.ini", path) < (int)sizeof file) add_file(file, &hash);
    return hash;
}

/* 0 for a file that has changed just now: within the same second it may change again. */
static uint64_t stamp_of_level(uint64_t world, const char *path)
{
    enum { SECONDS_AGO = 2 };
    char run[WORLD_PATH_MAX];
    int64_t changed = add_file(path, &world), of_proof = 0, of_guide = 0;
    if (level_proof_path(path, run)) of_proof = add_file(run, &world);
    if (level_guide_path(path, run)) of_guide = add_file(run, &world);
    if (of_proof > changed) changed = of_proof;
    if (of_guide > changed) changed = of_guide;
    return changed > (int64_t)time(NULL) - SECONDS_AGO ? 0 : hash_finish(world);
}

static bool find_index(char out[WORLD_PATH_MAX])
{
    char folder[WORLD_PATH_MAX];
    int length = paths_find_xdg_folder("XDG_STATE_HOME", ".local/state", folder, sizeof folder);
    if (length < 0 || length >= (int)sizeof folder) return false;
    return snprintf(out, WORLD_PATH_MAX, "%s/%s", folder, index_name) < WORLD_PATH_MAX;
}

/* Reads an entry; false where the line is none. */
static bool read_entry(Line line, uint64_t *stamp, LevelInfo *info)
{
    char text[LEVEL_TEXT_MAX + 128];
    unsigned long long numbers[2];
    int par, gold, guide, coins, from = 0;
    if (line.length >= sizeof text) return false;
    memcpy(text, line.text, line.length);
    text[line.length] = '\0';
    int count = sscanf(text, "%16llx %16llx %d %d %d %d %n", &numbers[0], &numbers[1], &par, &gold,
                       &guide, &coins, &from);
    if (count != LINE_NUMBERS || from == 0 || strlen(text + from) >= LEVEL_TEXT_MAX) return false;
    *stamp = numbers[0];
    *info = (LevelInfo){.hash = numbers[1],
                        .goals = {.par = par, .gold = gold, .guide = guide, .coins = coins},
                        .is_read = true,
                        .has_goals = true};
    snprintf(info->title, sizeof info->title, "%s", text + from);
    return true;
}

/* Takes from the index what is there; `stamps` of levels that were found become 0. */
static void take_known(const char *text, size_t length, uint64_t *stamps, int32_t count,
                       LevelInfo *infos)
{
    LevelInfo info;
    uint64_t stamp;
    Line line = line_first(text, length);
    if (!line_equals(line, first_line)) return;
    for (size_t at = line.size; at < length; at += line.size) {
        line = line_first(text + at, length - at);
        if (!read_entry(line, &stamp, &info) || stamp == 0) continue;
        for (int32_t i = 0; i < count; i++)
            if (stamps[i] == stamp) {
                infos[i] = info;
                stamps[i] = 0;
            }
    }
}

void level_index_read(const char *path, const WorldFile *world, LevelInfo *infos)
{
    char index[WORLD_PATH_MAX];
    ErrorList unheard;
    size_t length;
    if (!find_index(index) || !path_is_there(index)) return;
    error_list_init(&unheard, index);
    char *text = file_read(index, INDEX_SIZE_MAX, &length, &unheard);
    uint64_t *stamps = text ? calloc((size_t)max_i32(1, world->count), sizeof *stamps) : NULL;
    uint64_t of_world = stamp_of_world(path);
    for (int32_t i = 0; stamps && i < world->count; i++)
        stamps[i] = stamp_of_level(of_world, world->paths[i]);
    if (stamps) take_known(text, length, stamps, world->count, infos);
    free(stamps);
    free(text);
}

void level_index_write(const char *path, const WorldFile *world, const LevelInfo *infos)
{
    char index[WORLD_PATH_MAX];
    ErrorList unheard;
    Text text = TEXT_GROWING;
    uint64_t of_world = stamp_of_world(path);
    if (!paths_find_state_file(index_name, index)) return;
    text_add(&text, "%s\n", first_line);
    for (int32_t i = 0; i < world->count; i++) {
        const LevelInfo *info = &infos[i];
        uint64_t stamp = stamp_of_level(of_world, world->paths[i]);
        if (stamp == 0 || info->hash == 0 || !info->has_goals) continue;
        text_add(&text, "%016llx %016llx %d %d %d %d %s\n", (unsigned long long)stamp,
                 (unsigned long long)info->hash, (int)info->goals.par, (int)info->goals.gold,
                 (int)info->goals.guide, (int)info->goals.coins, info->title);
    }
    error_list_init(&unheard, index);
    if (text.missing == 0) (void)file_write(index, text.bytes, text.length, &unheard);
    text_done(&text);
}
