/* recording.h - the inputs of the latest attempt, for `--record FILE`.
 *
 * An attempt begins with a level or a restart of it; deaths belong to it. `ledge trace` and `ledge
 * render` can read the file, and play the same run again.
 * Errors: those of file_write.
 * Memory: recording_done frees; the path belongs to the caller. */
#ifndef LEDGE_SAVE_RECORDING_H
#define LEDGE_SAVE_RECORDING_H

#include "../base/error.h"
#include "../game/input_file.h"

typedef struct Recording {
    const char *path; /* NULL: nothing is recorded */
    InputTape tape;
    size_t capacity; /* capacity of the tape in ticks */
    bool is_cut;     /* out of memory, or too many ticks: the rest is missing */
} Recording;

/* Records from now on, into the file at `path`. It is written at once, without ticks, so that a
 * wrong path is reported before anything can be lost. False when that fails. */
bool recording_open(Recording *recording, const char *path, ErrorList *errors);

/* Begins a new attempt: the recording of the last one is dropped. */
void recording_begin(Recording *recording);

/* Adds the input of the next tick. */
void recording_add(Recording *recording, Input input);

/* After a rewind: keeps only the first `ticks` ticks. */
void recording_cut(Recording *recording, int32_t ticks);

/* Writes the file. True when nothing is recorded. False when the file could not be written
 * completely. */
bool recording_save(const Recording *recording, ErrorList *errors);

void recording_done(Recording *recording);

#endif
