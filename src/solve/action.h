/* action.h - what a search lets the player do: hold the same buttons for a few ticks.
 *
 * Which buttons are worth holding depends on where the player is. A action ends early when the
 * player may want something else: on landing and leaving the ground, at a wall, when something was
 * taken or has happened to it. */
#ifndef LEDGE_SOLVE_ACTION_H
#define LEDGE_SOLVE_ACTION_H

#include "../game/game.h"

enum { ACTION_CHOICES_MAX = 16 };

typedef struct Action {
    Input input;
    bool press_anew; /* jump is let go of for the first tick, so that it is pressed in the second */
} Action;

typedef enum ActionEnd { ACTION_PLAYING, ACTION_DIED, ACTION_FINISHED } ActionEnd;

/* What the player may do now; the first ones are the most promising. Returns how many. */
int32_t action_list(const Game *game, const Level *level, Action out[ACTION_CHOICES_MAX]);

/* Plays the action for at most `length` ticks; `ticks` receives how many there were. */
ActionEnd action_play(const Action *action, Game *game, const Level *level, int32_t length,
                      int32_t *ticks);

/* What is held in tick `tick` of the action, counted from 0. */
static inline Input action_input(const Action *action, int32_t tick)
{
    return action->press_anew && tick == 0 ? action->input & (Input)~INPUT_JUMP : action->input;
}

#endif
