/* level_result.h - the result of a finished level, which the screen at its end shows.
 *
 * Units: ticks of 1/60 s.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_LEVEL_RESULT_H
#define LEDGE_PLAY_LEVEL_RESULT_H

#include "../arcade/arcade.h"
#include "../save/level_files.h"
#include "app/session.h"
#include "app/splits.h"

typedef struct LevelResult {
    char title[LEVEL_TEXT_MAX];
    int32_t ticks, deaths, coins;
    LevelGoals goals;
    char problem[ERROR_LINE_MAX];      /* why it was not saved; empty: it was saved */
    uint32_t records;                  /* records that it sets: bit n for kind n (records.h) */
    Splits splits;                     /* of this run */
    Splits rivals[RIVAL_COUNT];        /* of the runs before it */
    bool is_practice;                  /* no record */
    uint8_t assists;                   /* bit n for Assist n; a record of its own */
    char race[RACE_TEXT_MAX];          /* how far a race or an endless run is; "": there is none */
    bool is_endless;                   /* it cannot be played again */
    bool has_next;                     /* a level comes after this one */
    bool ends_world;                   /* it is the last level of its world */
    int32_t best;                      /* best ticks, of this run or an earlier one; 0: none */
    bool at_bottom;                    /* draw below the player, else above */
    char standing[BOARD_STANDING_MAX]; /* the place on the board of an arcade; "": none */
} LevelResult;

/* Is the medal won? With assists only that for the finish, in practice none. */
bool level_result_has(const LevelResult *result, Medal medal);

#endif
