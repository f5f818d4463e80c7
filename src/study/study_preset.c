/* study_preset.c - see study_preset.h */
#include "study_preset.h"

#include <stdio.h>
#include <string.h>

enum { PAIR_MAX = 64, VALUE_MAX = 64 };

static const Preset grid_presets[] = {
    {"usual", "the constants as they came", ""},
    {"moon", "a sixth of gravity", "g_up = 0.0025, g_down = 0.0033"},
    {"heavy", "half as much gravity again, and a jump as high as usual",
     "g_up = 0.0225, g_down = 0.03, jump = 0.37"},
    {"ice", "all ground is like ice", "run_acc = 0.006, run_fr = 0.965, stop_fr = 0.985, turn = 1"},
    {"one height", "letting go does not cut a jump, and there is no hang at its top",
     "cut = 1, apex_mul = 1"},
    {"strict", "nothing is forgiven: no coyote time, no buffer, no corners, no steps",
     "coyote = 0, buffer = 0, corner = 0, pop = 0"},
    {"climber", "jumps from walls, hangs on to edges", "walljump = yes, ledgegrab = yes"},
};

static const Preset cell_presets[] = {
    {"usual", "the constants as they came", ""},
    {"000", "the digest of the method, as written", "all_fixes = no, variant = 000"},
    {"003", "the article, as written", "all_fixes = no, variant = 003"},
    {"cured", "every switch at its cure", "all_fixes = yes"},
};

static const Preset tiny_presets[] = {
    {"usual", "the constants as they came", ""},
    {"blog", "the article's code", "variant = blog, impulse = written"},
    {"repo", "the author's later code", "variant = repo, impulse = written"},
    {"fixed", "the article's code, its jump a speed instead of a force",
     "variant = blog, impulse = fixed"},
};

static const Preset bank_presets[] = {
    {"usual", "the constants as they came", ""},
    {"slow", "an eighth of a pixel a tick: it moves in every eighth", "const = 0.125"},
    {"fast", "one pixel and a quarter a tick: a second one in every fourth", "const = 1.25"},
    {"slippery", "a quarter of the usual fric", "fric = 0.0234375"},
};

PresetTable preset_table(ModelKind kind)
{
    static const PresetTable tables[MODEL_COUNT] = {
        [MODEL_GRID] = {grid_presets, ARRAY_LENGTH(grid_presets)},
        [MODEL_CELL] = {cell_presets, ARRAY_LENGTH(cell_presets)},
        [MODEL_TINY] = {tiny_presets, ARRAY_LENGTH(tiny_presets)},
        [MODEL_BANK] = {bank_presets, ARRAY_LENGTH(bank_presets)},
    };
    return tables[kind];
}

static void set_pair(ModelParams *params, const char *pair, size_t length)
{
    char key[PAIR_MAX], value[PAIR_MAX], text[PAIR_MAX];
    snprintf(text, sizeof text, "%.*s", (int)length, pair);
    int fields = sscanf(text, "%63s = %63s", key, value);
    SettingResult result = fields == 2 ? model_set(params, key, value) : SETTING_UNKNOWN_KEY;
    assert(result == SETTING_OK);
    (void)result;
}

ModelParams preset_params(const Preset *preset, const ModelParams *base)
{
    ModelParams params = *base;
    for (const char *pair = preset->set; *pair;) {
        size_t length = strcspn(pair, ",");
        set_pair(&params, pair, length);
        pair += length + strspn(pair + length, ", ");
    }
    return params;
}

/* Compared as a level would write them: params may have padding between them. */
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

/* The first preset that gives these constants; as many as there are where none does. */
static int32_t first_that_gives(const ModelParams *params, const ModelParams *base)
{
    PresetTable table = preset_table((ModelKind)params->kind);
    int32_t number = 0;
    for (; number < table.count; number++) {
        ModelParams made = preset_params(&table.rows[number], base);
        if (are_same(&made, params)) break;
    }
    return number;
}

int32_t preset_next(const ModelParams *params, const ModelParams *base)
{
    PresetTable table = preset_table((ModelKind)params->kind);
    for (int32_t i = first_that_gives(params, base) + 1; i < table.count; i++) {
        ModelParams made = preset_params(&table.rows[i], base);
        if (first_that_gives(&made, base) == i) return i;
    }
    return 0;
}
