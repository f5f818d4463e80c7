/* recording.h - what was held in every tick of the latest attempt, for `--record FILE`.
 *
 * An attempt begins with a level or with it again; deaths belong to it. The file is what `ledge
 * trace` and `ledge render` read: it gives the same run again.
 * Errors: of the file, as file_write says them.
 * Memory: recording_done frees; the path belongs to the caller. */
#ifndef LEDGE_STORE_RECORDING_H
#define LEDGE_STORE_RECORDING_H

#include "../game/input_file.h"

typedef struct Recording {
    const char *path; /* NULL: nothing is recorded */
    InputTape tape;
    int32_t capacity; /* ticks that the tape has room for */
    bool is_cut;      /* memory or the range of a tape ran out: the rest is missing */
} Recording;

/* Records from now on, into the file at `path`. It is written at once, without a tick, so that a
 * bad path is known before there is something to lose. False when that fails. */
bool recording_open(Recording *recording, const char *path, ErrorList *errors);

/* A new attempt: what was recorded before is forgotten. */
void recording_begin(Recording *recording);

/* What is held in the next tick. */
void recording_add(Recording *recording, Input input);

/* Time was taken back: the ticks after the first `ticks` are not in the run. */
void recording_cut(Recording *recording, int32_t ticks);

/* Writes the file. True when nothing is recorded. False when the file is not there or not whole. */
bool recording_save(const Recording *recording, ErrorList *errors);

void recording_done(Recording *recording);

#endif
