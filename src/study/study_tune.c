/* study_tune.c - see study_tune.h */
#include "study_tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the usual value says nothing about a good step: 0, or none. */
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

/* The next number on the ladder of steps; one that was between two rungs goes to the nearer one
 * first. "none" is below all numbers. */
static TuneResult step_number(ModelParams *params, const Setting *row, int32_t steps)
{
    char text[TUNE_TEXT_MAX], usual[TUNE_TEXT_MAX];
    bool may_lack = row->type == SETTING_OPTION;
    setting_get(row, &params->as, text, sizeof text);
    get_usual(params, row, usual, sizeof usual);
    bool is_none = strcmp(text, "none") == 0;
    if (is_none && steps < 0) return TUNE_REFUSED;
    double step = row->type == SETTING_TICKS ? 1 : step_for(strtod(usual, NULL));
    double lowest = fmax(row->low, 0);
    double rung = is_none ? floor(lowest / step) - 1 : round(strtod(text, NULL) / step);
    snprintf(text, sizeof text, "%.10g", (rung + steps) * step);
    if (may_lack && !is_none && (rung + steps) * step < lowest) snprintf(text, sizeof text, "none");
    return model_set(params, row->key, text) == SETTING_OK ? TUNE_DONE : TUNE_REFUSED;
}

/* Copies word number `index` of words parted by blanks; false past the last. */
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
    tune_value_text(params, row, text);
    bool is_on = strcmp(text, "yes") == 0;
    if (abs_i32(steps) > 1 || is_on == (steps > 0)) return TUNE_REFUSED;
    return model_set(params, row->key, steps > 0 ? "yes" : "no") == SETTING_OK ? TUNE_DONE
                                                                               : TUNE_REFUSED;
}

TuneResult tune_step(ModelParams *params, const Setting *row, int32_t steps)
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

/* Only `cell` has a flag for all of its switches. */
static bool has_all_fixes(const ModelParams *params)
{
    return memcmp(&params->as.cell.on, &cell_cured, sizeof cell_cured) == 0;
}

void tune_value_text(const ModelParams *params, const Setting *row, char out[TUNE_TEXT_MAX])
{
    if (row->type == SETTING_ALL)
        snprintf(out, TUNE_TEXT_MAX, has_all_fixes(params) ? "yes" : "no");
    else
        setting_get(row, &params->as, out, TUNE_TEXT_MAX);
}
