/* splits.h - when a run came to each checkpoint and to the finish, compared with that of other
 * runs.
 *
 * Units: ticks of 1/60 s; a place is the index of a checkpoint, or SPLIT_FINISH.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_APP_SPLITS_H
#define LEDGE_PLAY_APP_SPLITS_H

#include "../../arcade/arcade.h"
#include "../../game/timeline.h"
#include "../../level/level.h"

enum {
    SPLIT_FINISH = CHECKPOINT_MAX,
    SPLIT_PLACES = CHECKPOINT_MAX + 1,
    SPLIT_NONE = -1,
    SPLIT_NEVER = -1
};

typedef struct Splits {
    bool is_there;               /* the other field is valid only then */
    int32_t ticks[SPLIT_PLACES]; /* the first time there; SPLIT_NEVER */
} Splits;

/* Plays the tape to its end, or the finish. */
void splits_of_tape(const Level *level, const InputTape *tape, Splits *splits);

/* Of a run up to its present. */
void splits_of_run(const Timeline *run, Splits *splits);

/* The place that the run came to for the first time at this tick, or SPLIT_NONE. */
int32_t splits_place_at(const Splits *splits, int32_t tick);

/* The place that it comes to after a tick, or SPLIT_NONE. */
int32_t splits_place_after(const Splits *splits, int32_t tick);

/* By how much `own` is behind `rival` at a tick: at the last place that both came to, or as soon as
 * the rival came to its next one in less time, by how much more it is now. False before that. */
bool splits_compare(const Splits *own, const Splits *rival, int32_t tick, int32_t *ticks);

/* The runs that are raced: the replay that was chosen as the ghost, the player's last and best
 * runs, and the best of the board. */
typedef enum Rival { RIVAL_GHOST, RIVAL_LAST, RIVAL_BEST, RIVAL_BOARD, RIVAL_COUNT } Rival;

extern const char *const rival_names[RIVAL_COUNT];

/* Those of the player's best run and of the board's; the others are not there. */
void splits_of_rivals(const RunStore *keeper, const Level *level, Splits rivals[RIVAL_COUNT]);

/* How far behind the rival this run is at its first arrival at `place`. False if the rival is not
 * there, or never was at that place. */
bool splits_difference(const Splits *own, const Splits *rival, int32_t place, int32_t *ticks);

#endif
