/* inspector_preset.h - named sets of constants: the same run on the moon, on ice, without the
 * forgiving rules, with the switches of a documented model at their cures. See model_presets. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_PRESET_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_PRESET_H

#include "../../engine/model.h"

/* `base`, which must be of the preset's model, changed by the preset. */
ModelParams inspector_preset_params(const Preset *preset, const ModelParams *base);

/* The index of the preset after these constants, which were made from `base`: the next one whose
 * result differs from all before it; the first one after the last, and if the constants are of no
 * preset. */
int32_t inspector_preset_next(const ModelParams *params, const ModelParams *base);

#endif
