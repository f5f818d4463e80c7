/* endless.h - endless runs, through one generated level after the other with a few lives for all:
 * the current run, its unfinished level, and the best runs.
 *
 * Files in the state folder: the run is one line; its current level is a file with its proof, and
 * a replay of it up to where the player left.
 * Units: ticks of 1/60 s.
 * Errors: a file that cannot be written is missing the next time; playing goes on.
 * Memory: plain data. */
#ifndef LEDGE_SAVE_ENDLESS_H
#define LEDGE_SAVE_ENDLESS_H

#include "../game/replay_verify.h"
#include "../generate/generate.h"
#include "day.h"

enum { ENDLESS_LIVES = 3, ENDLESS_BEST_MAX = 5, ENDLESS_NAME_MAX = 64 };

typedef struct EndlessRun {
    uint64_t seed;
    uint8_t difficulty; /* of the first level */
    int32_t levels;     /* done */
    int32_t lives;      /* at the beginning of the level */
    int64_t ticks;      /* of all levels done */
    bool is_helped;     /* no record: practice or assists */
} EndlessRun;

EndlessRun endless_run_begin(uint64_t seed, uint8_t difficulty);

/* The recipe of the run's next level. Every second level is a step harder. */
Recipe endless_recipe(const EndlessRun *run);

/* The name of the next level in replays: "endless-7-1.txt". */
void endless_level_name(const EndlessRun *run, char out[ENDLESS_NAME_MAX]);

/* False if there is no current run. A run that cannot be read is removed and kept elsewhere by
 * paths_keep_note: then `is_damaged`. */
bool endless_read_run(EndlessRun *out, bool *is_damaged);
void endless_write_run(const EndlessRun *run);
void endless_drop_run(void);

/* The path of the current level; false if there is no state folder. */
bool endless_level_path(char out[WORLD_PATH_MAX]);

/* Writes the replay of the unfinished level. */
void endless_write_left(const Replay *replay);

/* Reads that replay. False unless it is of the run's next level, whose file exists. The caller
 * frees it with replay_done. */
bool endless_read_left(const EndlessRun *run, Replay *out);

/* The best runs of a difficulty, by levels done and then by time. */
typedef struct EndlessBest {
    int32_t count;
    struct EndlessResult {
        EndlessRun run;
        Day day; /* on which it ended */
    } items[ENDLESS_BEST_MAX];
    bool is_damaged; /* some lines could not be read; paths_keep_note has kept all */
} EndlessBest;

void endless_read_best(uint8_t difficulty, EndlessBest *out);

/* Adds a finished run to the list, and writes the list if `is_kept`. Returns its place, from 1, or
 * 0 if it had help or is not among the best. */
int32_t endless_add_best(const EndlessRun *run, Day day, bool is_kept, EndlessBest *best);

#endif
