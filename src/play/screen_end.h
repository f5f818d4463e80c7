/* screen_end.h - what is shown when a level is finished, and when the last one of a world is.
 *
 * Units: ticks of 1/60 s. */
#ifndef LEDGE_PLAY_SCREEN_END_H
#define LEDGE_PLAY_SCREEN_END_H

#include "../app/app.h"

typedef struct LevelResult {
    char title[LEVEL_TEXT_MAX];
    int32_t ticks, deaths, coins, coins_there;
    int32_t par;                  /* ticks; 0: none */
    char problem[ERROR_LINE_MAX]; /* why it will be forgotten; empty: it will not */
    uint32_t records;             /* that it sets: bit n for kind n (records.h) */
    bool has_split;               /* against a ghost: */
    int32_t split_ticks;          /* later than it */
    bool is_practice;             /* no record */
    bool has_next;                /* a level comes after this one */
    bool ends_world;              /* it is the last of its world */
} LevelResult;

/* Answers PLAY_NEXT_LEVEL, PLAY_ENDING after the last level of a world, PLAY_RESTART or PLAY_LEAVE
 * (play_answer.h). */
Screen screen_end_create(const LevelResult *result);

#endif
