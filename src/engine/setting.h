/* setting.h - the constants of a movement model that a level may change, one row each.
 *
 * The row gives key, type, range and help; `[physics]` of a level, `--set KEY=VALUE`, the
 * editor's form and the manual all read it, so they cannot disagree. */
#ifndef LEDGE_ENGINE_SETTING_H
#define LEDGE_ENGINE_SETTING_H

#include "fixed.h"

LEDGE_C_BEGIN

typedef enum SettingType {
    SETTING_FIXED,  /* Fixed; a decimal in cells (and ticks) */
    SETTING_TICKS,  /* int32_t; a whole number */
    SETTING_FLAG,   /* uint8_t; yes or no (also 1 0 true false on off) */
    SETTING_REAL,   /* double */
    SETTING_OPTION, /* double, or NAN for the word `none` */
    SETTING_CHOICE, /* uint8_t, the index of a word of `choices` */
    SETTING_TRIPLE, /* int32_t[3], whole numbers separated by blanks or commas */
    SETTING_ALL     /* flag for several fields, set by the model: see model_set */
} SettingType;

typedef struct Setting {
    const char *key;
    SettingType type;
    uint16_t offset;     /* of the field in the model's parameters */
    double low, high;    /* allowed range, both ends included; cells for SETTING_FIXED */
    const char *choices; /* words separated by blanks; NULL where type is not SETTING_CHOICE */
    const char *help;    /* what it is, with its unit, in a few words */
} Setting;

typedef struct SettingTable {
    const Setting *rows;
    int32_t count;
} SettingTable;

/* A named set of values, such as "jump = 0.3, g_up = 0.01". */
typedef struct Preset {
    const char *name, *about, *set;
} Preset;

typedef struct PresetTable {
    const Preset *rows;
    int32_t count;
} PresetTable;

typedef enum SettingResult {
    SETTING_OK,
    SETTING_UNKNOWN_KEY,
    SETTING_NOT_A_VALUE, /* not a number, or not one of the words */
    SETTING_OUT_OF_RANGE
} SettingResult;

/* The row of `key` (letter case does not matter), or NULL. */
const Setting *setting_find(const SettingTable *table, const char *key);

/* Sets the field of `row` in `params` from text; on failure `params` is unchanged.
 * Not for SETTING_ALL: see model_set. */
SettingResult setting_set(const Setting *row, void *params, const char *text);

/* The same for a row of SETTING_REAL, from the number itself; NAN is no value. */
SettingResult setting_set_real(const Setting *row, void *params, double value);

/* The allowed values in words, such as "0.01 to 2" or "none, cap, substep, march". */
void setting_allowed(const Setting *row, char *out, size_t size);

/* The value as text that setting_set reads back to the same bits; "" for SETTING_ALL. */
void setting_get(const Setting *row, const void *params, char *out, size_t size);

LEDGE_C_END

#endif
