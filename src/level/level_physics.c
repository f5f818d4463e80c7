/* level_physics.c - see level_physics.h */
#include "level_physics.h"

#include "../base/text.h"
#include "level_generated.h"

#include <string.h>

static const char physics_section[] = "physics";

void level_physics_name_models(char *out, size_t size)
{
    Text text = text_in(out, size);
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++)
        text_add(&text, "%s%s", text_gap(kind, MODEL_COUNT, " or "), model_names[kind]);
}

static void read_model(const IniEntry *entry, ModelParams *params, ErrorList *errors)
{
    char names[LEVEL_PHYSICS_MODELS_MAX];
    ModelKind kind = model_find(entry->value);
    level_physics_name_models(names, sizeof names);
    if (kind == MODEL_COUNT)
        ini_error_add(errors, ERROR_ERROR, entry, "`model` must be %s, not `%.40s`", names,
                      entry->value);
    else if (params->kind != kind)
        model_params_init(params, kind);
}

/* Adds the keys that begin (or, if not `begins`, do not begin) with `letter`; false when there is
 * no more room. */
static bool add_keys(Text *out, const SettingTable *table, char letter, bool begins)
{
    for (int32_t i = 0; i < table->count; i++) {
        const char *key = table->rows[i].key;
        if ((key[0] == letter) != begins) continue;
        if (out->length + strlen(key) + sizeof " ..." + 1 > out->capacity) {
            text_add_string(out, " ...");
            return false;
        }
        text_add(out, " %s", key);
    }
    return true;
}

void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size)
{
    const SettingTable *table = model_settings(kind);
    Text text = text_in(out, size);
    if (add_keys(&text, table, like[0], true)) add_keys(&text, table, like[0], false);
}

static void read_constant(const IniEntry *entry, ModelParams *params, ErrorList *errors)
{
    char keys[LEVEL_PHYSICS_KEYS_MAX], allowed[100];
    const char *key = entry->key;
    SettingResult result = model_set(params, key, entry->value);
    ModelKind kind = (ModelKind)params->kind;
    switch (result) {
    case SETTING_OK: break;
    case SETTING_UNKNOWN_KEY:
        level_physics_name_keys(kind, key, keys, sizeof keys);
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
                  "`%.24s` is not a constant of model %s; there are%s", key, model_names[kind],
                  keys);
        break;
    case SETTING_NOT_A_VALUE:
    case SETTING_OUT_OF_RANGE:
        setting_allowed(model_setting(kind, key, NULL), allowed, sizeof allowed);
        ini_error_add(errors, ERROR_ERROR, entry, "`%.24s` must be %s, not `%.40s`", key, allowed,
                      entry->value);
        break;
    }
}

void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors)
{
    const IniEntry *model = ini_find(ini, physics_section, "model");
    if (model) read_model(model, params, errors);
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        if (entry != model && strcmp(entry->section, physics_section) == 0)
            read_constant(entry, params, errors);
    }
}
