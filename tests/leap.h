/* leap.h - how exactly a leap has to be timed, measured by the game itself.
 *
 * Units: cells, ticks. */
#ifndef LEDGE_TESTS_LEAP_H
#define LEDGE_TESTS_LEAP_H

#include "../src/base/text.h"
#include "../src/game/game.h"
#include "../src/generate/piece.h"
#include "../src/level/level_file.h"

#include <stdlib.h>

enum { LEAP_RUN_UP = 4, LEAP_AFTER = 10, LEAP_FLOOR = 14, LEAP_TICKS = 400 };

/* Ground of LEAP_RUN_UP columns, a gap, and ground that is `rise` rows higher. */
static inline LevelFile *leap_level(int32_t gap, int32_t rise, Level *level)
{
    Text text = TEXT_GROWING;
    ErrorList errors;
    int32_t cols = LEAP_RUN_UP + gap + LEAP_AFTER, last = LEAP_FLOOR - rise;
    for (int32_t row = 0; row < STORY_ROWS; row++) {
        for (int32_t col = 0; col < cols; col++) {
            bool is_solid = col < LEAP_RUN_UP          ? row >= LEAP_FLOOR
                            : col >= LEAP_RUN_UP + gap ? row >= last
                                                       : false;
            bool is_start = col == 0 && row == LEAP_FLOOR - 1;
            bool is_finish = col == cols - 1 && row == last - 1;
            text_add_byte(&text, is_start ? '@' : is_finish ? 'F' : is_solid ? '#' : '.');
        }
        text_add_byte(&text, '\n');
    }
    error_list_init(&errors, "leap");
    LevelFile *file = level_file_parse("leap", text.bytes, text.length, NULL, level, &errors);
    text_done(&text);
    return file;
}

/* Does a run to the right with one long press from tick `press` on come to the finish alive? */
static inline bool leap_succeeds(const Level *level, int32_t press)
{
    Game game;
    GameEvents events;
    game_init(&game, level);
    while (game.ticks < LEAP_TICKS && game.status == GAME_PLAYING) {
        Input jump = game.ticks >= press && game.ticks < press + 40 ? INPUT_JUMP : 0;
        game_step(&game, level, (Input)(INPUT_RIGHT | jump), &events, NULL);
    }
    return game.status == GAME_FINISHED;
}

/* In how many ticks the jump may begin, from a run-up of LEAP_RUN_UP columns. */
static inline int32_t leap_window(int32_t gap, int32_t rise)
{
    Level level;
    LevelFile *file = leap_level(gap, rise, &level);
    int32_t window = 0;
    if (!file) return -1;
    for (int32_t press = 0; press < 120; press++)
        window += leap_succeeds(&level, press);
    level_done(&level);
    level_file_done(file);
    return window;
}

#endif
