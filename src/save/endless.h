/* endless.h - levels made one after the other, with a few lives for all of them: the run that goes
 * on, the level that was left in its middle, and the best runs.
 *
 * All of it is kept in the state folder. A run is one line there; the level that is played is a
 * file with its proof, and a replay of it as far as it was played. Units: ticks of 1/60 s. Errors:
 * what cannot be kept is not there the next time; playing goes on. Memory: plain data. */
#ifndef LEDGE_SAVE_ENDLESS_H
#define LEDGE_SAVE_ENDLESS_H

#include "../game/replay_verify.h"
#include "../generate/generate.h"
#include "day.h"

enum { ENDLESS_LIVES = 3, ENDLESS_BEST_MAX = 5, ENDLESS_NAME_MAX = 64 };

typedef struct EndlessRun {
    uint64_t seed;
    uint8_t difficulty; /* of the first level */
    int32_t levels;     /* that are done */
    int32_t lives;      /* at the beginning of the level */
    int64_t ticks;      /* of all levels that are done */
    bool is_helped;     /* no record: practice or assists */
} EndlessRun;

EndlessRun endless_run_begin(uint64_t seed, uint8_t difficulty);

/* What its next level is made from: every second one is a step harder. */
Recipe endless_recipe(const EndlessRun *run);

/* "endless-7-1.txt": the name of that level in replays. */
void endless_level_name(const EndlessRun *run, char out[ENDLESS_NAME_MAX]);

/* False where there is none. One that cannot be read becomes none: `is_damaged`, and
 * paths_keep_note has kept it. */
bool endless_read_run(EndlessRun *out, bool *is_damaged);
void endless_write_run(const EndlessRun *run);
void endless_drop_run(void);

/* Where the level that is played is kept; false when there is no folder for it. */
bool endless_level_path(char out[WORLD_PATH_MAX]);

/* Keeps the level that is played as far as it was played. */
void endless_write_left(const Replay *replay);

/* Reads it, if it is of the run's next level, and that level is there. The caller frees it with
 * replay_done. */
bool endless_read_left(const EndlessRun *run, Replay *out);

/* Of those that begin with the same difficulty: more levels, or as many in less time. */
typedef struct EndlessBest {
    int32_t count;
    struct EndlessResult {
        EndlessRun run;
        Day day; /* of its end */
    } items[ENDLESS_BEST_MAX];
    bool is_damaged; /* some lines could not be read; paths_keep_note has kept all */
} EndlessBest;

void endless_read_best(uint8_t difficulty, EndlessBest *out);

/* Adds a run that is over to the list; its place from 1 on, or 0: it is none of the best, or one
 * with help. The list is written where `is_kept`. */
int32_t endless_add_best(const EndlessRun *run, Day day, bool is_kept, EndlessBest *best);

#endif
