/* chapter.h - the chapters of a world: runs of its levels, each with a title and colours.
 *
 * [chapter.N] of a world.ini, N from 1 without a gap: title, first = number of its first level in
 * [levels], palette. A chapter ends where the next one begins. A world may have none.
 * Memory: plain data. */
#ifndef LEDGE_GAME_CHAPTER_H
#define LEDGE_GAME_CHAPTER_H

#include "../ini.h"
#include "level.h"

enum { CHAPTER_MAX = 16 };

#define PALETTE_LIST(X)                                                                            \
    X(PALETTE_PLAIN, "plain")                                                                      \
    X(PALETTE_MEADOW, "meadow")                                                                    \
    X(PALETTE_CAVE, "cave")                                                                        \
    X(PALETTE_FROST, "frost")                                                                      \
    X(PALETTE_NIGHT, "night")                                                                      \
    X(PALETTE_FORGE, "forge")

typedef enum Palette {
#define X(id, name) id,
    PALETTE_LIST(X)
#undef X
        PALETTE_COUNT
} Palette;

typedef struct Chapter {
    char title[LEVEL_TEXT_MAX];
    int32_t first; /* index of its first level in the world */
    uint8_t palette;
} Chapter;

typedef struct ChapterList {
    int32_t count;
    Chapter items[CHAPTER_MAX]; /* in the order of their levels; the first begins with level 0 */
} ChapterList;

/* Reads the chapters of a world whose levels have these numbers, in order. What is wrong is added
 * to `errors`. */
void chapters_read(const Ini *ini, const int32_t *numbers, int32_t count, ChapterList *out,
                   ErrorList *errors);

/* The chapter of a level; -1 where the world has no chapters. */
int32_t chapter_of_level(const ChapterList *chapters, int32_t level);

#endif
