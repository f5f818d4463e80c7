/* inspector_tuning.c - see inspector_tuning.h */
#include "inspector_tuning.h"

#include "../../engine/decimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The step where the usual value is 0 or none. */
static const double plain_step = 0.1;

static bool is_number(const Setting *row)
{
    return row->type == SETTING_FIXED || row->type == SETTING_TICKS || row->type == SETTING_REAL ||
           row->type == SETTING_OPTION;
}

/* The number of a constant, also the one that `none` stands for. False: it stands for nothing. */
static bool find_number(const ModelParams *params, const Setting *row, double *number)
{
    char text[TUNE_TEXT_MAX];
    if (row->type == SETTING_OPTION) {
        *number = model_option(params, row);
        return !isnan(*number);
    }
    setting_get(row, &params->as, text, sizeof text);
    return decimal_to_real(text, number);
}

/* A step of a constant that is a number: a tick, or a tenth of the highest decimal of its usual
 * value: 0.05 moves by 0.001, 1.5 by 0.1. */
static double step_of(const ModelParams *params, const Setting *row)
{
    double usual;
    ModelParams defaults;
    if (row->type == SETTING_TICKS) return 1;
    model_params_init(&defaults, (ModelKind)params->kind);
    if (!find_number(&defaults, row, &usual)) usual = 0;
    return usual == 0 ? plain_step : pow(10, floor(log10(fabs(usual))) - 1);
}

static TuneResult set_number(ModelParams *params, const Setting *row, double number)
{
    char text[TUNE_TEXT_MAX];
    decimal_from_rounded(number, 10, text, sizeof text);
    return model_set(params, row->key, text) == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

TuneResult inspector_tune_far(ModelParams *params, const Setting *row, int32_t direction)
{
    double number;
    if (!is_number(row) || !find_number(params, row, &number))
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

/* The result of setting a constant to a word. */
static TuneResult set_word(ModelParams *params, const Setting *row, const char *word)
{
    return model_set(params, row->key, word) == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

/* Moves to the next number in the series of steps; a number between two steps goes to the nearer
 * one first. "none" is below all numbers, unless it stands for one. */
static TuneResult step_number(ModelParams *params, const Setting *row, int32_t steps)
{
    double number, step = step_of(params, row), lowest = fmax(row->low, 0);
    bool is_none = !find_number(params, row, &number);
    if (is_none && steps < 0) return TUNE_REFUSED;
    double rung = is_none ? floor(lowest / step) - 1 : round(number / step);
    bool lacks = row->type == SETTING_OPTION && !is_none && (rung + steps) * step < lowest;
    if (!lacks) return set_number(params, row, (rung + steps) * step);
    return set_word(params, row, "none");
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
    return set_word(params, row, word);
}

TuneResult inspector_tune_step(ModelParams *params, const Setting *row, int32_t steps)
{
    char text[TUNE_TEXT_MAX];
    assert(steps != 0);
    switch (row->type) {
    case SETTING_FIXED:
    case SETTING_TICKS:
    case SETTING_REAL:
    case SETTING_OPTION: return step_number(params, row, steps);
    case SETTING_CHOICE: return step_word(params, row, steps);
    case SETTING_FLAG:
    case SETTING_ALL: {
        inspector_tune_value_text(params, row, text);
        bool is_on = strcmp(text, "yes") == 0;
        if (abs_i32(steps) > 1 || is_on == (steps > 0)) return TUNE_REFUSED;
        return set_word(params, row, steps > 0 ? "yes" : "no");
    }
    case SETTING_TRIPLE: break;
    }
    return TUNE_FIXED;
}

/* The words of a constant; those of a flag are "no" and "yes". */
static const char *words_of(const Setting *row)
{
    bool is_flag = row->type == SETTING_FLAG || row->type == SETTING_ALL;
    return is_flag ? "no yes" : row->type == SETTING_CHOICE ? row->choices : NULL;
}

double inspector_tune_number(const ModelParams *params, const Setting *row)
{
    char text[TUNE_TEXT_MAX], word[TUNE_TEXT_MAX];
    double number;
    if (is_number(row)) return find_number(params, row, &number) ? number : (double)NAN;
    inspector_tune_value_text(params, row, text);
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
