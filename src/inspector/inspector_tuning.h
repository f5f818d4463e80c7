/* inspector_tuning.h - constants changed a step at a time, and sets of them with a name.
 *
 * A step fits the constant: about a fiftieth of its usual value, one tick, the next word of a
 * choice. What a level may not say cannot be reached here either. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_TUNING_H
#define LEDGE_INSPECTOR_INSPECTOR_TUNING_H

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

/* ---- study preset ---- */

/* Sets of constants with a name: what the same run is like on the moon, on ice,
 * without what the game forgives, with the switches of a documented model at their cures. Those of
 * a model: model_presets. */

/* `base`, which must be of the preset's model, with what the preset changes. */
ModelParams preset_params(const Preset *preset, const ModelParams *base);

/* The number of the preset that comes after these constants, made on top of `base`: the next one
 * that gives what none before it does, or the first after the last and after those of no preset. */
int32_t preset_next(const ModelParams *params, const ModelParams *base);

#endif
