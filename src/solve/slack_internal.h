/* slack_internal.h - for slack_*.c: a run with one of its places shifted. */
#ifndef LEDGE_SOLVE_SLACK_INTERNAL_H
#define LEDGE_SOLVE_SLACK_INTERNAL_H

#include "../game/game.h"
#include "slack.h"

typedef struct SlackTrial {
    const Level *level;
    const InputTape *tape;
    const SlackPlace *place;
    const Game *from; /* the game before tick `first` */
    int32_t first;
    int32_t window_max;     /* wider ones are not measured */
    int32_t press, release; /* as shifted */
} SlackTrial;

/* Games that finding the places of a run takes. */
enum { SLACK_GAMES = 3 };

/* Sets where the trials of a place begin: as the game is now, without the monsters that are too far
 * away to matter, in `from`. Shooters stay. */
void slack_begin_trial(SlackTrial *trial, const SlackPlace *place, const Game *now, Game *from);

/* Does the player arrive, alive, where the run does? `game->ticks` is then the tick after it. */
bool slack_gets_on(const SlackTrial *trial, Game *game);

/* Finds the windows of a place of the trial's run. */
void slack_measure(SlackTrial *trial, SlackPlace *place, Game *scratch);

/* slack_find, with windows of at most `window_max`. */
bool slack_find_within(const Level *level, const InputTape *tape, int32_t window_max, Slack *slack);

/* Sets all of `slack` that follows from its places. */
void slack_sum_up(Slack *slack);

#endif
