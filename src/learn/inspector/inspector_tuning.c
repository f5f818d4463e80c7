/* inspector_tuning.c - see inspector_tuning.h */
#include "inspector_tuning.h"

#include "../../engine/decimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The step where the usual value is 0 or none. */
static const double plain_step = 0.1;

/* A tenth of the value's highest decimal: 0.05 moves by 0.001, 1.5 by 0.1. */
static double step_for(double usual)
{
    if (usual == 0) return plain_step;
    return pow(10, floor(log10(fabs(usual))) - 1);
}

static void get_usual(const ModelParams *params, const Setting *row, char *out, size_t size)
{
    ModelParams usual;
    model_params_init(&usual, (ModelKind)params->kind);
    setting_get(row, &usual.as, out, size);
}

static bool is_number(const Setting *row)
{
    return row->type == SETTING_FIXED || row->type == SETTING_TICKS || row->type == SETTING_REAL ||
           row->type == SETTING_OPTION;
}

/* A step of a constant that is a number. */
static double step_of(const ModelParams *params, const Setting *row)
{
    char usual[TUNE_TEXT_MAX];
    double number = 0;
    get_usual(params, row, usual, sizeof usual);
    (void)decimal_to_real(usual, &number);
    return row->type == SETTING_TICKS ? 1 : step_for(number);
}

static TuneResult set_number(ModelParams *params, const Setting *row, double number)
{
    char text[TUNE_TEXT_MAX];
    decimal_from_rounded(number, 10, text, sizeof text);
    return model_set(params, row->key, text) == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

/* The next number in the series of steps; one between two steps goes to the nearer one first.
 * "none" is below all numbers. */
static TuneResult step_number(ModelParams *params, const Setting *row, int32_t steps)
{
    char text[TUNE_TEXT_MAX];
    double number = 0, step = step_of(params, row), lowest = fmax(row->low, 0);
    setting_get(row, &params->as, text, sizeof text);
    bool is_none = !decimal_to_real(text, &number);
    if (is_none && steps < 0) return TUNE_REFUSED;
    double rung = is_none ? floor(lowest / step) - 1 : round(number / step);
    bool lacks = row->type == SETTING_OPTION && !is_none && (rung + steps) * step < lowest;
    if (!lacks) return set_number(params, row, (rung + steps) * step);
    return model_set(params, row->key, "none") == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

TuneResult inspector_tune_far(ModelParams *params, const Setting *row, int32_t direction)
{
    char text[TUNE_TEXT_MAX];
    double number = 0;
    setting_get(row, &params->as, text, sizeof text);
    if (!is_number(row) || !decimal_to_real(text, &number))
        return inspector_tune_step(params, row, direction);
    double far = fmax(step_of(params, row), fabs(number) / 10);
    if (row->type == SETTING_TICKS) far = round(far);
    return set_number(params, row, number + direction * far);
}

/* Copies word number `index` of words separated by blanks; false past the last. */
static bool copy_word(const char *words, int32_t index, char *out, size_t size)
{
    for (; index > 0 && words; index--) {
        words = strchr(words, ' ');
        if (words) words++;
    }
    if (!words) return false;
    snprintf(out, size, "%.*s", (int)strcspn(words, " "), words);
    return true;
}

static TuneResult step_word(ModelParams *params, const Setting *row, int32_t steps)
{
    char text[TUNE_TEXT_MAX], word[TUNE_TEXT_MAX];
    int32_t index = 0;
    setting_get(row, &params->as, text, sizeof text);
    while (copy_word(row->choices, index, word, sizeof word) && strcmp(word, text) != 0)
        index++;
    if (index + steps < 0 || !copy_word(row->choices, index + steps, word, sizeof word))
        return TUNE_REFUSED;
    return model_set(params, row->key, word) == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

static TuneResult step_flag(ModelParams *params, const Setting *row, int32_t steps)
{
    char text[TUNE_TEXT_MAX];
    inspector_tune_value_text(params, row, text);
    bool is_on = strcmp(text, "yes") == 0;
    if (abs_i32(steps) > 1 || is_on == (steps > 0)) return TUNE_REFUSED;
    return model_set(params, row->key, steps > 0 ? "yes" : "no") == SETTING_OK ? TUNE_DONE
                                                                               : TUNE_REFUSED;
}

TuneResult inspector_tune_step(ModelParams *params, const Setting *row, int32_t steps)
{
    assert(steps != 0);
    switch (row->type) {
    case SETTING_FIXED:
    case SETTING_TICKS:
    case SETTING_REAL:
    case SETTING_OPTION: return step_number(params, row, steps);
    case SETTING_CHOICE: return step_word(params, row, steps);
    case SETTING_FLAG:
    case SETTING_ALL: return step_flag(params, row, steps);
    case SETTING_TRIPLE: break;
    }
    return TUNE_FIXED;
}

/* "no" and "yes" are the words of a flag. */
static const char *words_of(const Setting *row)
{
    bool is_flag = row->type == SETTING_FLAG || row->type == SETTING_ALL;
    return is_flag ? "no yes" : row->type == SETTING_CHOICE ? row->choices : NULL;
}

double inspector_tune_number(const ModelParams *params, const Setting *row)
{
    char text[TUNE_TEXT_MAX], word[TUNE_TEXT_MAX];
    double number;
    inspector_tune_value_text(params, row, text);
    if (is_number(row)) return decimal_to_real(text, &number) ? number : (double)NAN;
    for (int32_t i = 0; copy_word(words_of(row), i, word, sizeof word); i++)
        if (strcmp(word, text) == 0) return i;
    return (double)NAN;
}

TuneResult inspector_tune_set(ModelParams *params, const Setting *row, double value)
{
    char word[TUNE_TEXT_MAX];
    if (is_number(row)) return set_number(params, row, value);
    if (!copy_word(words_of(row), (int32_t)value, word, sizeof word)) return TUNE_FIXED;
    return model_set(params, row->key, word) == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

int32_t inspector_tune_series(const ModelParams *params, const Setting *row,
                              double values[TUNE_SERIES_MAX])
{
    char word[TUNE_TEXT_MAX];
    int32_t count = 0;
    if (!is_number(row)) {
        while (count < TUNE_SERIES_MAX && copy_word(words_of(row), count, word, sizeof word))
            values[count] = count, count++;
        return count;
    }
    double own = inspector_tune_number(params, row), step = step_of(params, row);
    if (isnan(own)) own = fmax(row->low, 0);
    const int32_t half = TUNE_SERIES_MAX / 2;
    double part = (own != 0 ? fabs(own) : half * step) / half;
    if (row->type == SETTING_TICKS) part = fmax(1, round(part));
    for (int32_t i = -half; i <= half; i++) {
        double value = own + i * part;
        if (fabs(value) < part * 1e-6) value = 0;
        if (value >= row->low && value <= row->high) values[count++] = value;
    }
    return count;
}

void inspector_tune_value_text(const ModelParams *params, const Setting *row,
                               char out[TUNE_TEXT_MAX])
{
    model_get(params, row, out, TUNE_TEXT_MAX);
}

/* ---- inspector preset ---- */

enum { PAIR_MAX = 64, VALUE_MAX = 64 };

static void set_pair(ModelParams *params, const char *pair, size_t length)
{
    char key[PAIR_MAX], value[PAIR_MAX], text[PAIR_MAX];
    snprintf(text, sizeof text, "%.*s", (int)length, pair);
    int fields = sscanf(text, "%63s = %63s", key, value);
    SettingResult result = fields == 2 ? model_set(params, key, value) : SETTING_UNKNOWN_KEY;
    assert(result == SETTING_OK);
    (void)result;
}

ModelParams inspector_preset_params(const Preset *preset, const ModelParams *base)
{
    ModelParams params = *base;
    for (const char *pair = preset->set; *pair;) {
        size_t length = strcspn(pair, ",");
        set_pair(&params, pair, length);
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
