/* inspector_tuning.h - changing constants in steps, and named sets of constants.
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

/* The same for a comparison that can be seen: a number by its step or by a tenth of itself,
 * whichever is more, up (1) or down (-1). */
TuneResult inspector_tune_far(ModelParams *params, const Setting *row, int32_t direction);

/* Up to TUNE_SERIES_MAX values around the constant's own, from nothing to twice as much, or the
 * numbers of all words of a choice, in rising order; returns how many. inspector_tune_set sets one
 * of them, and inspector_tune_number gives the constant's own, NAN for none. */
enum { TUNE_SERIES_MAX = 41 };
int32_t inspector_tune_series(const ModelParams *params, const Setting *row,
                              double values[TUNE_SERIES_MAX]);
TuneResult inspector_tune_set(ModelParams *params, const Setting *row, double value);
double inspector_tune_number(const ModelParams *params, const Setting *row);

/* The value as in a level file. */
void inspector_tune_value_text(const ModelParams *params, const Setting *row,
                               char out[TUNE_TEXT_MAX]);

/* ---- inspector preset ---- */

/* Named sets of constants: the same run on the moon, on ice, without the forgiving rules, with the
 * switches of a documented model at their cures. See model_presets. */

/* `base`, which must be of the preset's model, changed by the preset. */
ModelParams inspector_preset_params(const Preset *preset, const ModelParams *base);

/* The index of the preset after these constants, which were made from `base`: the next one whose
 * result differs from all before it; the first one after the last, and if the constants are of no
 * preset. */
int32_t inspector_preset_next(const ModelParams *params, const ModelParams *base);

#endif
