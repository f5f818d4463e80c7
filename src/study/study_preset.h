/* study_preset.h - sets of constants with a name: what the same run is like on the moon, on ice,
 * without what the game forgives, with the switches of a documented model at their cures. */
#ifndef LEDGE_STUDY_STUDY_PRESET_H
#define LEDGE_STUDY_STUDY_PRESET_H

#include "../engine/model.h"

/* The words of a setting such as "jump = 0.3", parted by commas; of the model they belong to. */
typedef struct Preset {
    const char *name, *about, *set;
} Preset;

typedef struct PresetTable {
    const Preset *rows;
    int32_t count;
} PresetTable;

/* The presets of a model. The first one is the constants as they are without any. */
PresetTable preset_table(ModelKind kind);

/* `base`, which must be of the preset's model, with what the preset changes. */
ModelParams preset_params(const Preset *preset, const ModelParams *base);

/* The number of the preset that comes after these constants, made on top of `base`: the next one
 * that gives what none before it does, or the first after the last and after those of no preset. */
int32_t preset_next(const ModelParams *params, const ModelParams *base);

#endif
