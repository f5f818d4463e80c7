/* run_journal.h - the journal of the run being played: if the program is killed, at most the last
 * second is lost.
 *
 * Each second a block is added to a file of this process (replay_stream.h), without fsync, because
 * no tick may wait for a disk. The file is locked as long as the process lives: a file without a
 * lock was left behind, and is a run that was quit.
 * Units: ticks of 1/60 s.
 * Errors: if the file cannot be written there is no journal; playing goes on. */
#ifndef LEDGE_SAVE_RUN_JOURNAL_H
#define LEDGE_SAVE_RUN_JOURNAL_H

#include "../game/replay_stream.h"
#include "paths.h"

/* Why a run is no ordinary record. */
typedef struct RunHelp {
    bool practice;
    uint8_t assists; /* bit n for Assist n (replay.h) */
} RunHelp;

typedef struct RunJournal {
    int fd; /* -1: there is none */
    char path[WORLD_PATH_MAX];
    RunHelp help;
    ReplayWriter writer;
} RunJournal;

/* Opens a journal in the folder of the last runs. Without the folder, nothing is written. */
void run_journal_open(RunJournal *journal);

/* Must be called for each tick that was added to the run. A run that was rewound, or a new one, is
 * written from its start. `level_name` is as for replay_of_level. */
void run_journal_follow(RunJournal *journal, const Timeline *run, const char *level_name,
                        RunHelp help);

/* The run is over, and stored elsewhere or dropped: empties the file. */
void run_journal_clear(RunJournal *journal);

/* Removes the file; a run that is still in it is added to the last runs. */
void run_journal_close(RunJournal *journal);

/* Adds the runs that killed processes left behind to the last runs. Returns how many. A file that
 * cannot be read to its end is kept beside them, with a warning. */
int32_t run_journal_recover(ErrorList *errors);

#endif
