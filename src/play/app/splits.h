/* splits.h - the times at which a run reached each checkpoint and the finish, and comparison of
 * two runs by them.
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
    bool is_there;               /* `ticks` is valid */
    int32_t ticks[SPLIT_PLACES]; /* of the first arrival; SPLIT_NEVER */
} Splits;

/* Plays the tape to its end or to the finish. */
void splits_of_tape(const Level *level, const InputTape *tape, Splits *splits);

/* The splits of a run up to its current tick. */
void splits_of_run(const Timeline *run, Splits *splits);

/* The place that was first reached at this tick, or SPLIT_NONE. */
int32_t splits_place_at(const Splits *splits, int32_t tick);

/* The next place that is reached after a tick, or SPLIT_NONE. */
int32_t splits_place_after(const Splits *splits, int32_t tick);

/* By how many ticks `own` is behind `rival` at a tick: the difference at the last place that both
 * have reached. When `own` is already later than the rival was at the next place, the delay there,
 * which grows with each tick. False while neither is known. */
bool splits_compare(const Splits *own, const Splits *rival, int32_t tick, int32_t *ticks);

/* The runs that are raced: the replay that was chosen as the ghost, the player's last and best
 * runs, and the best of the board. */
typedef enum Rival { RIVAL_GHOST, RIVAL_LAST, RIVAL_BEST, RIVAL_BOARD, RIVAL_COUNT } Rival;

extern const char *const rival_names[RIVAL_COUNT];

/* Reads the splits of RIVAL_BEST and RIVAL_BOARD. The other rivals get none. */
void splits_of_rivals(const RunStore *keeper, const Level *level, Splits rivals[RIVAL_COUNT]);

/* By how many ticks `own` reached `place` later than `rival`. False if the rival has no splits or
 * never reached the place. */
bool splits_difference(const Splits *own, const Splits *rival, int32_t place, int32_t *ticks);

#endif
