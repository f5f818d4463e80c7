/* action.h - an action: the same buttons held for a few ticks.
 *
 * Which buttons are useful depends on where the player is. An action ends early when another one
 * may be better: on landing and leaving the ground, at a wall, when the player took something or
 * something happened to it. */
#ifndef LEDGE_SOLVE_ACTION_H
#define LEDGE_SOLVE_ACTION_H

#include "../game/input_file.h"
#include "snapshot.h"

enum { ACTION_CHOICES_MAX = 16 };

typedef struct Action {
    Input input;
    bool press_anew : 1;   /* jump is released in the first tick and pressed in the second */
    bool sees_ladders : 1; /* it ends where a ladder comes within reach */
    bool leaps : 1;        /* a jump from the ground, which does not end with leaving the ground */
} Action;

typedef enum ActionEnd { ACTION_PLAYING, ACTION_DIED, ACTION_FINISHED } ActionEnd;

/* Is the jump button also pressed in the air, which makes the top of a flight longer? That wins a
 * tick here and there; the few leaps that need it are tried by search_leaps.c. */
typedef enum ActionCare { ACTION_USUAL, ACTION_ALL } ActionCare;

/* The actions that are possible now, the most promising first. Returns how many. */
int32_t action_list(const Game *game, const Level *level, ActionCare care,
                    Action out[ACTION_CHOICES_MAX]);

/* What is held in tick `tick` of the action, counted from 0. */
static inline Input action_input(const Action *action, int32_t tick)
{
    return action->press_anew && tick == 0 ? action->input & (Input)~INPUT_JUMP : action->input;
}

/* An action, and for how long at most. */
typedef struct Move {
    Action action;
    int32_t length;
} Move;

enum { MOVES_MAX = ACTION_CHOICES_MAX + 3 };

typedef struct MoveWishes {
    Input way;          /* first the moves that go on in this direction */
    int32_t length;     /* ticks */
    bool leaps;         /* a jump from the ground is one move */
    int32_t monster_in; /* ticks until a monster comes that helps; -1: none does */
} MoveWishes;

/* What the search tries, the most promising first, and at the end how a monster is met. Returns how
 * many. */
int32_t move_list(const Game *game, const Level *level, const MoveWishes *wishes,
                  Move out[MOVES_MAX]);

/* Goes on after a death, until the player stands at the checkpoint. Returns the ticks that takes.
 */
int32_t action_play_death(const Action *action, SnapshotScratch *scratch);

/* Plays the action in the current game for at most `length` ticks; `ticks` receives how many there
 * were. */
ActionEnd action_play(const Action *action, SnapshotScratch *scratch, int32_t length,
                      int32_t *ticks);

#endif
