/* inspector_tuning.h - changing constants in steps.
 *
 * A step fits the constant: about a fiftieth of its usual value, one tick, the next word of a
 * choice. Values that a level may not have cannot be reached. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_TUNING_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_TUNING_H

#include "../../engine/model.h"

enum { TUNE_TEXT_MAX = 128 };

typedef enum TuneResult {
    TUNE_DONE,
    TUNE_REFUSED, /* the value would not be allowed */
    TUNE_FIXED    /* there is no next and no previous value */
} TuneResult;

/* Moves the constant `row` of the model's table by `steps` (not 0). On failure `params` is
 * unchanged. */
TuneResult inspector_tune_step(ModelParams *params, const Setting *row, int32_t steps);

/* Moves the constant up (1) or down (-1) so far that the difference can be seen: a number by its
 * step or by a tenth of itself, whichever is more. */
TuneResult inspector_tune_far(ModelParams *params, const Setting *row, int32_t direction);

enum { TUNE_SERIES_MAX = 41 };

/* Values around the constant's own, from nothing to twice as much, or the numbers of all words of a
 * choice, in rising order; returns how many. */
int32_t inspector_tune_series(const ModelParams *params, const Setting *row,
                              double values[TUNE_SERIES_MAX]);

/* Sets a value of the series. */
TuneResult inspector_tune_set(ModelParams *params, const Setting *row, double value);

/* The constant's own value, as in the series; NAN where it has none, and `none` stands for none. */
double inspector_tune_number(const ModelParams *params, const Setting *row);

/* The value as in a level file. */
void inspector_tune_value_text(const ModelParams *params, const Setting *row,
                               char out[TUNE_TEXT_MAX]);

#endif
