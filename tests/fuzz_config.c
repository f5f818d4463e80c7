/* fuzz_config.c - any bytes as config.ini: no crash, settings within their ranges, and what is then
 * changed is read back. Any bytes as INI text: what the editor of such texts sets is what is read,
 * and all else stays. */
#include "fuzz_file.h"

#include "../src/base/ini.h"
#include "../src/base/ini_edit.h"
#include "../src/save/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ErrorList errors;

/* ---- the settings ---- */

static void check_ranges(const Settings *settings)
{
    char text[SETTINGS_TEXT_MAX];
    Settings again = *settings;
    for (SettingId id = 0; id < SETTINGS_COUNT; id++) {
        settings_to_text(settings, id, text);
        check(settings_from_text(&again, id, text));
        check(settings_get(&again, id) == settings_get(settings, id));
    }
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        if (bindings_requests[id].need == REQUEST_NEEDS_KEY)
            check(bindings_count(&settings->bindings, id) > 0);
}

/* What a settings screen does: every setting one step further. A file whose lines are too long for
 * that stays as it is. */
static void check_writing(const char *path, const Settings *settings)
{
    ErrorList now;
    Settings changed = *settings, again;
    for (SettingId id = 0; id < SETTINGS_COUNT; id++)
        settings_step(&changed, id, 1);
    if (!config_write(path, settings, &changed, &now)) return;
    config_read(path, &again, &now);
    check(now.errors == 0);
    for (SettingId id = 0; id < SETTINGS_COUNT; id++)
        if (settings_get(&changed, id) != settings_get(settings, id))
            check(settings_get(&again, id) == settings_get(&changed, id));
}

static void check_config(const uint8_t *data, size_t size)
{
    Settings settings;
    const char *path = fuzz_file("config.ini", data, size);
    config_read(path, &settings, &errors);
    check_ranges(&settings);
    if (errors.errors == 0) check_writing(path, &settings);
}

/* ---- the editor of INI text ---- */

static bool is_value(const char *text, size_t length, const IniValue *value)
{
    IniLine line;
    return ini_edit_find(text, length, value->section, value->key, &line) &&
           line_equals(line.value, value->value);
}

/* Everything that `before` has but the value is in `after`. */
static void check_rest(const Ini *before, const Ini *after, const IniValue *value)
{
    for (int32_t i = 0; i < ini_count(before); i++) {
        const IniEntry *old = ini_entry(before, i);
        const IniEntry *now = ini_find(after, old->section, old->key);
        bool is_set =
            strcmp(old->section, value->section) == 0 && strcmp(old->key, value->key) == 0;
        check(now && (is_set || strcmp(now->value, old->value) == 0));
    }
}

static Ini *parse(const char *text, size_t length)
{
    error_list_init(&errors, "fuzz");
    return ini_parse(text, length, 1, &errors);
}

static void check_parsed(const Ini *before, const char *text, size_t length, const IniValue *value)
{
    Ini *after = parse(text, length);
    if (!after) { /* at most so many keys and sections */
        check(strstr(errors.items[0].text, "too many"));
        return;
    }
    const IniEntry *entry = ini_find(after, value->section, value->key);
    check(entry && strcmp(entry->value, value->value) == 0);
    check_rest(before, after, value);
    ini_done(after);
}

static void check_set(const Ini *before, const char *text, size_t size, const IniValue *value)
{
    size_t length, less;
    char *changed = ini_edit_set(text, size, value, &length);
    if (!changed) return;
    check(is_value(changed, length, value));
    if (before) check_parsed(before, changed, length, value);
    IniValue gone = {value->section, value->key, NULL, NULL};
    char *without = ini_edit_set(changed, length, &gone, &less);
    check(without && less < length);
    free(without);
    without = ini_edit_remove_section(changed, length, value->section, &less);
    check(without && !ini_edit_has_section(without, less, value->section));
    free(without);
    free(changed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const IniValue values[] = {{"view", "zoom", "4x2", NULL},
                                      {"keys", "jump", "\" ; #", NULL},
                                      {"input", "hold", "", NULL},
                                      {"a", "b", "it's", NULL}};
    check_config(data, size);
    Ini *before = parse((const char *)data, size);
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++)
        check_set(before, (const char *)data, size, &values[i]);
    ini_done(before);
    return 0;
}
