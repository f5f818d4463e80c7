/* study_tune.h - one constant of a movement model, changed a step at a time.
 *
 * A step fits the constant: about a fiftieth of its usual value, one tick, the next word of a
 * choice. What a level may not say cannot be reached here either. */
#ifndef LEDGE_STUDY_STUDY_TUNE_H
#define LEDGE_STUDY_STUDY_TUNE_H

#include "../engine/model.h"

enum { TUNE_TEXT_MAX = 128 };

typedef enum TuneResult {
    TUNE_DONE,
    TUNE_REFUSED, /* the value would not be allowed */
    TUNE_FIXED    /* there is no next and no previous value */
} TuneResult;

/* Moves the constant `row` of the model's table by so many steps (not 0). Unless it is done,
 * `params` is unchanged. */
TuneResult tune_step(ModelParams *params, const Setting *row, int32_t steps);

/* The value as a level would write it. */
void tune_value_text(const ModelParams *params, const Setting *row, char out[TUNE_TEXT_MAX]);

#endif
