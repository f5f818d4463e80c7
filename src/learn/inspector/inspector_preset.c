/* inspector_preset.c - see inspector_preset.h */
#include "inspector_preset.h"

#include <stdio.h>
#include <string.h>

enum { PAIR_MAX = 64, VALUE_MAX = 64 };

ModelParams inspector_preset_params(const Preset *preset, const ModelParams *base)
{
    ModelParams params = *base;
    for (const char *pair = preset->set; *pair;) {
        char key[PAIR_MAX], value[PAIR_MAX], text[PAIR_MAX];
        size_t length = strcspn(pair, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, pair);
        int fields = sscanf(text, "%63s = %63s", key, value);
        SettingResult result = fields == 2 ? model_set(&params, key, value) : SETTING_UNKNOWN_KEY;
        assert(result == SETTING_OK);
        (void)result;
        pair += length + strspn(pair + length, ", ");
    }
    return params;
}

/* Compares the texts of the constants, because the structs may have padding. */
static bool are_same(const ModelParams *a, const ModelParams *b)
{
    const SettingTable *table = model_settings((ModelKind)a->kind);
    for (int32_t i = 0; i < table->count; i++) {
        char one[VALUE_MAX], other[VALUE_MAX];
        if (table->rows[i].type == SETTING_ALL) continue;
        setting_get(&table->rows[i], &a->as, one, sizeof one);
        setting_get(&table->rows[i], &b->as, other, sizeof other);
        if (strcmp(one, other) != 0) return false;
    }
    return true;
}

/* The index of the first preset that gives these constants; the number of presets if none does. */
static int32_t first_that_gives(const ModelParams *params, const ModelParams *base)
{
    PresetTable table = model_presets((ModelKind)params->kind);
    int32_t number = 0;
    for (; number < table.count; number++) {
        ModelParams made = inspector_preset_params(&table.rows[number], base);
        if (are_same(&made, params)) break;
    }
    return number;
}

int32_t inspector_preset_next(const ModelParams *params, const ModelParams *base)
{
    PresetTable table = model_presets((ModelKind)params->kind);
    for (int32_t i = first_that_gives(params, base) + 1; i < table.count; i++) {
        ModelParams made = inspector_preset_params(&table.rows[i], base);
        if (first_that_gives(&made, base) == i) return i;
    }
    return 0;
}
