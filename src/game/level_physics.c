/* level_physics.c - see level_physics.h */
#include "level_physics.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char section_name[] = "physics";

static void read_model(const IniEntry *entry, ModelParams *params, ErrorList *errors)
{
    for (int kind = 0; kind < MODEL_COUNT; kind++) {
        if (strcasecmp(entry->value, model_names[kind]) != 0) continue;
        if (params->kind != kind) model_params_init(params, (ModelKind)kind);
        return;
    }
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`model` must be grid, cell, tiny or bank, not `%.40s`", entry->value);
}

/* Appends the keys that begin (or do not begin) with `letter`, as far as there is room. */
static size_t append_keys(char *out, size_t size, size_t used, const SettingTable *table,
                          char letter, bool begins)
{
    for (int32_t i = 0; i < table->count; i++) {
        const char *key = table->rows[i].key;
        if ((key[0] == letter) != begins) continue;
        if (used + strlen(key) + sizeof " ..." + 1 > size) {
            memcpy(out + used, " ...", sizeof " ...");
            return size;
        }
        used += (size_t)snprintf(out + used, size - used, " %s", key);
    }
    return used;
}

void level_physics_name_keys(ModelKind kind, const char *like, char *out, size_t size)
{
    const SettingTable *table = model_settings(kind);
    *out = '\0';
    size_t used = append_keys(out, size, 0, table, like[0], true);
    if (used < size) append_keys(out, size, used, table, like[0], false);
}

static void refuse_key(const IniEntry *entry, ModelKind kind, ErrorList *errors)
{
    char keys[LEVEL_PHYSICS_KEYS_MAX];
    level_physics_name_keys(kind, entry->key, keys, sizeof keys);
    error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
              "`%.24s` is no constant of model %s; there are%s", entry->key, model_names[kind],
              keys);
}

static void refuse_value(const IniEntry *entry, ModelKind kind, ErrorList *errors)
{
    char allowed[100];
    setting_allowed(setting_find(model_settings(kind), entry->key), allowed, sizeof allowed);
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`%.24s` must be %s, not `%.40s`", entry->key, allowed, entry->value);
}

static void read_constant(const IniEntry *entry, ModelParams *params, ErrorList *errors)
{
    switch (model_set(params, entry->key, entry->value)) {
    case SETTING_OK: break;
    case SETTING_UNKNOWN_KEY: refuse_key(entry, (ModelKind)params->kind, errors); break;
    case SETTING_NOT_A_VALUE:
    case SETTING_OUT_OF_RANGE: refuse_value(entry, (ModelKind)params->kind, errors); break;
    }
}

void level_physics_read(const Ini *ini, ModelParams *params, ErrorList *errors)
{
    const IniEntry *model = ini_find(ini, section_name, "model");
    if (model) read_model(model, params, errors);
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        if (entry != model && strcmp(entry->section, section_name) == 0)
            read_constant(entry, params, errors);
    }
}
