/* run_journal.h - the run that is being played, on its way into a file: whatever ends the program,
 * at most its last second is lost.
 *
 * Each second a block is added to a file of this process (replay_stream.h); the system writes it
 * out when it likes, for no tick may wait for a disk. The file is locked as long as the process
 * lives: one without a lock was left behind, and is a run that was quit.
 * Units: ticks of 1/60 s.
 * Errors: where the file cannot be written there is no journal; playing goes on. */
#ifndef LEDGE_STORE_RUN_JOURNAL_H
#define LEDGE_STORE_RUN_JOURNAL_H

#include "../game/replay.h"
#include "world_path.h"

typedef struct RunJournal {
    int fd; /* -1: there is none */
    char path[WORLD_PATH_MAX];
    const Level *level; /* of the run in it; NULL before the first */
    bool practice;
    int32_t ticks;                   /* heard of so far */
    uint64_t inputs;                 /* their hash */
    Input block[REPLAY_CHECK_TICKS]; /* those that are not yet written */
} RunJournal;

/* In the folder of the last runs. Without one, nothing is written. */
void run_journal_open(RunJournal *journal);

/* Hears of a tick that was added to the run. A run that was gone back in, or that is another one,
 * is written anew. `level_name` as for replay_of_timeline. */
void run_journal_follow(RunJournal *journal, const Timeline *run, const char *level_name,
                        bool practice);

/* The run is over, and kept elsewhere or not worth it: the file is empty again. */
void run_journal_clear(RunJournal *journal);

/* Removes the file; a run in it goes on the shelf, for nobody has said that it is over. */
void run_journal_close(RunJournal *journal);

/* Puts what dead processes left on the shelf of the last runs. Returns how many there were. */
int32_t run_journal_recover(void);

#endif
