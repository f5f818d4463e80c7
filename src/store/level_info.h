/* level_info.h - what the map of a world shows of a level, without playing it. */
#ifndef LEDGE_STORE_LEVEL_INFO_H
#define LEDGE_STORE_LEVEL_INFO_H

#include "../game/level.h"

typedef struct LevelInfo {
    char title[LEVEL_TEXT_MAX]; /* the file's name where the level cannot be read */
    uint64_t hash;              /* of its meaning; 0 where it cannot be read */
    int32_t par, coins;         /* 0: none */
} LevelInfo;

/* Reads the level at `path`, with the world's physics if that is not NULL. */
void level_info_read(const char *path, const ModelParams *physics, LevelInfo *out);

#endif
