/* slack_internal.h - for slack_*.c: a run with one of its places shifted. */
#ifndef LEDGE_SOLVE_SLACK_INTERNAL_H
#define LEDGE_SOLVE_SLACK_INTERNAL_H

#include "patrol.h"
#include "slack.h"

typedef struct SlackTrial {
    const Level *level;
    Patrol *patrol; /* of the level */
    const InputTape *tape;
    const SlackPlace *place;
    int32_t first;          /* no press may be before this tick */
    const Game *from;       /* the game in a tick from `first` on, before anything is shifted, */
    bool has_left;          /* and whether it has left the ground by then */
    uint8_t ids[ACTOR_MAX]; /* numbers of the game's actors in the level */
    int32_t window_max;     /* wider ones are not measured */
    int32_t press, release; /* as shifted */
} SlackTrial;

/* Games that finding the places of a run takes: as the run goes on; two in which trials are played,
 * and are left to themselves otherwise; the one in which the trials of a place begin. */
enum { SLACK_GAME_NOW, SLACK_GAME_SCRATCH, SLACK_GAME_FROM = SLACK_GAME_SCRATCH + 2, SLACK_GAMES };

/* Sets where the trials of a place begin: as the game is now, without the monsters that are dead or
 * too far away to matter, in `from`. Shooters stay. */
void slack_begin_trial(SlackTrial *trial, const SlackPlace *place, const Game *now, Game *from);

/* Does the player arrive, alive, where the run does? `game->ticks` is then the tick after it. */
bool slack_gets_on(const SlackTrial *trial, Game *game);

/* Finds the windows of a place of the trial's run. */
void slack_measure(SlackTrial *trial, SlackPlace *place, Game scratch[2]);

/* Another run of the same level, whose windows are known: what is the same in both need not be
 * measured again. */
typedef struct SlackKnown {
    const Slack *slack;
    int32_t same_ticks; /* at the beginning of both runs */
} SlackKnown;

typedef struct SlackOptions {
    Patrol *patrol;          /* of the level */
    int32_t window_max;      /* wider windows are not measured */
    const SlackKnown *known; /* `known_count` of them, measured with the same `window_max` */
    int32_t known_count;
} SlackOptions;

/* slack_find, with options. */
bool slack_find_with(const Level *level, const InputTape *tape, const SlackOptions *options,
                     Slack *slack);

/* Plays ticks of a game with all of the level's actors. */
void slack_play(Patrol *patrol, Game *game, const Input *inputs, int32_t count);

/* Sets all of `slack` that follows from its places. */
void slack_sum_up(Slack *slack);

#endif
