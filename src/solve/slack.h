/* slack.h - how exactly a run has to be timed: for every take-off and every wait, by how many ticks
 * it may come earlier or later.
 *
 * A take-off is a press of the jump button that lifts the player; its release is where the button
 * is let go. Press and release are shifted one at a time, all other inputs stay, and from the tick
 * in which the run arrived on, its last direction is held without jump. A shift is good when the
 * player, alive, arrives where the run arrived: on the same ground (all that can be walked to from
 * it over the level floor), lift, ladder, edge, spring or monster, or at the finish. A wait is at
 * least SLACK_WAIT ticks without a button; its end is shifted, and with it all that follows, up to
 * the next arrival.
 * A window is the number of good shifts in a row, zero included: 1 to SLACK_WINDOW_MAX.
 * Units: ticks; tenths; Fixed cells. Ticks and cells count from 0.
 * Memory: slack_done frees the places. */
#ifndef LEDGE_SOLVE_SLACK_H
#define LEDGE_SOLVE_SLACK_H

#include "verdict.h"

enum {
    SLACK_SHIFT_MAX = 12,
    SLACK_WINDOW_MAX = 2 * SLACK_SHIFT_MAX + 1,
    SLACK_WAIT = 8,
    SLACK_RUNS = 6,
    SLACK_CLOSE_CELLS = 2
};

/* Where a player arrives, or stands. */
typedef enum SlackGroundKind {
    SLACK_NOWHERE, /* in the air */
    SLACK_FLOOR,
    SLACK_LIFT, /* col: its number */
    SLACK_LADDER,
    SLACK_EDGE,
    SLACK_SPRING,
    SLACK_MONSTER, /* col: its number */
    SLACK_AIR,     /* the next take-off, off a wall */
    SLACK_FINISH
} SlackGroundKind;

typedef struct SlackGround {
    SlackGroundKind kind;
    int32_t col, row;
} SlackGround;

/* Good shifts to both sides, 0 to SLACK_SHIFT_MAX each. */
typedef struct SlackWindow {
    int32_t earlier, later;
} SlackWindow;

typedef struct SlackPlace {
    bool is_wait;
    bool is_required;       /* every run that was found has it (slack_mark_required) */
    int32_t press, release; /* ticks of the run; of a wait the tick after it, and its first */
    int32_t arrival;        /* the tick in which the player arrives */
    Place from, at;         /* cells of the feet: before, and when it arrives */
    SlackGround ground;     /* from where, */
    SlackGround target;     /* and to where */
    SlackWindow presses, releases; /* of a wait only the first */
    int32_t window;                /* the smaller of both */
    Fixed nearest;       /* the smallest gap to a monster on the way; INT32_MAX: there is none */
    int32_t close_ticks; /* of the run up to here, as in Slack */
} SlackPlace;

typedef struct Slack {
    SlackPlace *places; /* in the order of the run */
    int32_t count;
    size_t capacity;
    int32_t ticks;       /* of the run */
    int32_t close_ticks; /* of these with a monster within SLACK_CLOSE_CELLS */
    int32_t hardest;     /* the place with the smallest window, of those required if there are any;
                            -1: the run has no place */
    int32_t mean;        /* window of all places, in tenths */
    int32_t figure; /* difficulty in tenths: 6 for a window of at most 2, 2 more for one of at most
                       5, 1 for 20 close ticks, 1 for 300 ticks */
} Slack;

/* Are both the same ground: a floor on which a player can walk from `a` to `b`, or the same lift,
 * ladder or other thing? */
bool slack_is_same_ground(const Level *level, const SlackGround *a, const SlackGround *b);

/* The places of a run that ends at the finish. False when memory ran out. */
bool slack_find(const Level *level, const InputTape *tape, Slack *slack);
void slack_done(Slack *slack);

/* slack_find in pieces: slack_search_step measures a place, which takes about a millisecond, and
 * returns false once none is left. `level` and `tape` must outlive the search. NULL when memory ran
 * out. slack_search_end frees it (NULL is allowed); `out`, if not NULL, receives the places. */
typedef struct SlackSearch SlackSearch;
SlackSearch *slack_search_begin(const Level *level, const InputTape *tape);
bool slack_search_step(SlackSearch *search);
void slack_search_end(SlackSearch *search, Slack *out);

/* The take-off of a run whose press is at tick `press`, on a level that may have changed since the
 * run was made. False when it does not take off there, does not arrive alive, or memory ran out. */
bool slack_find_jump(const Level *level, const InputTape *tape, int32_t press, SlackPlace *out);

static inline int32_t slack_window(const SlackWindow *window)
{
    return window->earlier + window->later + 1;
}

/* The smallest window of the places, of those required if there are any; 0: there is no place. */
static inline int32_t slack_tightest(const Slack *slack)
{
    return slack->hardest < 0 ? 0 : slack->places[slack->hardest].window;
}

/* Marks the places that all `runs` have: jumps, or waits, between the same grounds. Sets
 * `hardest`. */
void slack_mark_required(const Level *level, Slack *slack, const Slack *runs, int32_t count);

/* Solves the level, then looks for runs that are kinder: a search in which a leap costs more the
 * smaller its window was found to be, `options->runs` runs in all, or SLACK_RUNS. `verdict`
 * receives the kindest one, and `slack` its places, without places where the level is not solved.
 * The options' `shorter` counts for nothing; `window_max` and `figure_min` save time where only
 * narrow windows and high figures are of interest. False when memory ran out. */
bool slack_find_kindest(const Level *level, const VerdictOptions *options, Verdict *verdict,
                        Slack *slack);

#endif
