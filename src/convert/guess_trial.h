/* guess_trial.h - tries a mapping that was guessed: where could the player start and finish in the
 * level that it gives, and can that be beaten?
 *
 * A map without a start gets one on a floor from which much can be reached, one without a finish
 * gets it on the farthest floor that can be reached; so does, if places may be moved, a map whose
 * own start leads nowhere or whose own finish was not reached.
 * Memory: plain data. */
#ifndef LEDGE_CONVERT_GUESS_TRIAL_H
#define LEDGE_CONVERT_GUESS_TRIAL_H

#include "import_source.h"

typedef struct GuessPlace {
    bool is_own;   /* the map has it */
    bool is_found; /* it was put at this cell, `is_moved`: instead of the map's own */
    bool is_moved;
    Point at;
} GuessPlace;

typedef struct GuessTrial {
    int64_t kept; /* cells that are not empty */
    GuessPlace start, finish;
    bool is_tried;    /* it is known where the player gets, and runs were looked for */
    bool is_beatable; /* a run was found */
    bool is_far;      /* and it leads through much of the map, or some way to a finish of its own */
    bool is_whole;    /* nothing that the map says of its start is lost: set by the caller */
} GuessTrial;

/* Can the level with this text be beaten? A bounded search: false may also mean that it is not
 * known. */
bool guess_trial_beats(const char *text, size_t length);

/* Tries the text of a mapping. False if it gives no level: the trial is then empty. */
bool guess_trial_run(ImportSource *source, const ImportOptions *options, const char *text,
                     size_t length, bool moves_places, GuessTrial *trial);

#endif
