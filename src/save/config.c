/* config.c - see config.h */
#include "config.h"

#include "../base/file.h"
#include "../base/ini.h"
#include "../base/ini_edit.h"
#include "paths.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char keys_section[] = "keys";
static const char blanks[] = " \t";

/* A setting of older files: with `yes` up jumped, as it does by `hold = auto`. */
static const char old_section[] = "input", old_up_jumps[] = "up_jumps";

static const char first_lines[] =
    "; Settings of ledge. The settings screen changes values and leaves everything else.\n";

bool config_find(char path[CONFIG_PATH_MAX])
{
    static const char name[] = "/config.ini";
    int length = paths_find_xdg_folder("XDG_CONFIG_HOME", ".config", path, CONFIG_PATH_MAX);
    if (length < 0 || length + sizeof name > CONFIG_PATH_MAX) return false;
    memcpy(path + length, name, sizeof name);
    return true;
}

/* True also if the file exists but cannot be reached: reading it then reports why. */
static bool is_there(const char *path)
{
    return access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

/* --- reading --- */

static void read_settings(const Ini *ini, Settings *settings, ErrorList *errors)
{
    char allowed[SETTINGS_TEXT_MAX + 10];
    for (SettingId id = 0; id < SETTINGS_COUNT; id++) {
        const SettingsRow *row = &settings_rows[id];
        const IniEntry *entry = ini_find(ini, row->section, row->key);
        if (!entry || settings_from_text(settings, id, entry->value)) continue;
        snprintf(allowed, sizeof allowed, "%s", row->words[0] ? "one of " : "");
        settings_allowed(id, allowed + strlen(allowed));
        ini_error_add(errors, ERROR_WARNING, entry,
                      "`%.40s` must be %s, not `%.40s`; the default is used", entry->key, allowed,
                      entry->value);
    }
}

static void read_old_settings(const Ini *ini, Settings *settings)
{
    const IniEntry *entry = ini_find(ini, old_section, old_up_jumps);
    if (entry && strcasecmp(entry->value, "yes") == 0) settings->hold = HOLD_SCHEME_AUTO;
}

/* The keys of one request being read. */
typedef struct KeyReader {
    Bindings *bindings;
    RequestId id;
    const IniEntry *entry;
    ErrorList *errors;
} KeyReader;

/* Adds the key named by the word at `at`, or reports what is wrong with it. */
static void read_key(const KeyReader *reader, const char *at)
{
    const IniEntry *entry = reader->entry;
    int32_t column = ini_column(entry, at);
    size_t length = strcspn(at, blanks);
    char word[KEY_NAME_MAX];
    uint32_t key;
    snprintf(word, sizeof word, "%.*s", min_i32((int32_t)length, KEY_NAME_MAX), at);
    if (length >= KEY_NAME_MAX || !key_from_name(word, &key)) {
        error_add(reader->errors, ERROR_WARNING, entry->line, column,
                  "`%s` is not a key; use single characters and names such as Left, Space, "
                  "F1, Ctrl+X",
                  word);
        return;
    }
    RequestId owner = bindings_owner(reader->bindings, reader->id, key);
    BindingResult result = bindings_add(reader->bindings, reader->id, key);
    if (result == BINDING_TAKEN)
        error_add(reader->errors, ERROR_WARNING, entry->line, column,
                  "`%s` is already a key of `%s`", word, bindings_requests[owner].name);
    if (result == BINDING_FULL)
        error_add(reader->errors, ERROR_WARNING, entry->line, column,
                  "at most %d keys are allowed here", REQUEST_KEYS_MAX);
}

/* Reads the keys of an entry. True if they are used: some are valid, or none is needed. */
static bool read_keys(const KeyReader *reader)
{
    const IniEntry *entry = reader->entry;
    const char *at = entry->value + strspn(entry->value, blanks);
    bool is_empty = *at == '\0';
    while (*at != '\0') {
        read_key(reader, at);
        at += strcspn(at, blanks);
        at += strspn(at, blanks);
    }
    if (bindings_count(reader->bindings, reader->id) > 0) return true;
    if (bindings_requests[reader->id].need == REQUEST_MAY_LACK_KEY) return is_empty;
    ini_error_add(reader->errors, ERROR_WARNING, entry,
                  "`%s` needs at least one key; it keeps its defaults",
                  bindings_requests[reader->id].name);
    return false;
}

/* The request of an entry, or REQUEST_NONE. */
static RequestId request_of_entry(const IniEntry *entry)
{
    RequestId id = 0;
    if (strcmp(entry->section, keys_section) != 0) return REQUEST_NONE;
    while (id < REQUEST_COUNT && strcmp(entry->key, bindings_requests[id].name) != 0)
        id++;
    return id;
}

/* The keys of the file come first, for all requests; then requests that it does not mention get
 * their default keys that are still free. */
static void read_bindings(const Ini *ini, Bindings *out, ErrorList *errors)
{
    Bindings bindings = {0};
    bool is_said[REQUEST_COUNT] = {false};
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        RequestId id = request_of_entry(entry);
        KeyReader reader = {&bindings, id, entry, errors};
        if (id != REQUEST_NONE) is_said[id] = read_keys(&reader);
    }
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        for (int32_t i = 0; !is_said[id] && i < REQUEST_KEYS_MAX && bindings_requests[id].keys[i];
             i++)
            (void)bindings_add(&bindings, id, bindings_requests[id].keys[i]);
    for (RequestId id = 0; id < REQUEST_COUNT; id++) {
        if (bindings_requests[id].need != REQUEST_NEEDS_KEY || bindings_count(&bindings, id) > 0)
            continue;
        error_add(errors, ERROR_WARNING, ini_section_line(ini, keys_section), 0,
                  "these keys leave none for `%s`; all keys keep their defaults",
                  bindings_requests[id].name);
        return;
    }
    *out = bindings;
}

/* Warns of an unknown key. A whole unknown section may belong to another version; a key among known
 * ones is probably misspelt. */
static void warn_of_unknown(const IniEntry *entry, ErrorList *errors)
{
    bool is_own_section = strcmp(entry->section, keys_section) == 0;
    bool is_old = strcmp(entry->section, old_section) == 0 && strcmp(entry->key, old_up_jumps) == 0;
    bool is_known = is_old || request_of_entry(entry) != REQUEST_NONE;
    for (SettingId id = 0; id < SETTINGS_COUNT; id++) {
        if (strcmp(entry->section, settings_rows[id].section) != 0) continue;
        is_own_section = true;
        is_known = is_known || strcmp(entry->key, settings_rows[id].key) == 0;
    }
    if (is_own_section && !is_known)
        error_add(errors, ERROR_WARNING, entry->line, entry->key_column,
                  "unknown setting `%.40s` in [%.40s]", entry->key, entry->section);
}

void config_read(const char *path, Settings *settings, ErrorList *errors)
{
    size_t length;
    *settings = settings_default();
    error_list_init(errors, path);
    if (!is_there(path)) return;
    char *text = file_read(path, INI_SIZE_MAX, &length, errors);
    Ini *ini = text ? ini_parse(text, length, 1, errors) : NULL;
    if (ini) {
        read_settings(ini, settings, errors);
        read_old_settings(ini, settings);
        read_bindings(ini, &settings->bindings, errors);
        for (int32_t i = 0; i < ini_count(ini); i++)
            warn_of_unknown(ini_entry(ini, i), errors);
        ini_done(ini);
    } else {
        error_add(errors, ERROR_WARNING, 0, 0, "is not used until this is corrected");
    }
    free(text);
    error_list_sort(errors);
}

/* --- writing --- */

_Static_assert((int)REQUEST_KEYS_TEXT_MAX >= (int)SETTINGS_TEXT_MAX, "one buffer is for both");

/* The text of the file; if it does not exist, an initial one. NULL if it has errors, because only a
 * valid file is changed. */
static char *old_text(const char *path, size_t *length, ErrorList *errors)
{
    if (!is_there(path)) {
        char *text = malloc(sizeof first_lines);
        if (text) memcpy(text, first_lines, sizeof first_lines);
        *length = sizeof first_lines - 1;
        return text;
    }
    char *text = file_read(path, INI_SIZE_MAX, length, errors);
    Ini *ini = text ? ini_parse(text, *length, 1, errors) : NULL;
    if (!ini) {
        free(text);
        return NULL;
    }
    ini_done(ini);
    return text;
}

static bool set_changed_values(char **text, size_t *length, const Settings *old,
                               const Settings *now)
{
    char value[REQUEST_KEYS_TEXT_MAX];
    for (SettingId id = 0; id < SETTINGS_COUNT; id++) {
        if (settings_get(old, id) == settings_get(now, id)) continue;
        IniValue set = {settings_rows[id].section, settings_rows[id].key, value, NULL};
        settings_to_text(now, id, value);
        if (!ini_edit_change(text, length, &set)) return false;
    }
    if (old->hold != now->hold &&
        !ini_edit_change(text, length, &(IniValue){old_section, old_up_jumps, NULL, NULL}))
        return false;
    for (RequestId id = 0; id < REQUEST_COUNT; id++) {
        const uint32_t *before = old->bindings.keys[id], *after = now->bindings.keys[id];
        if (memcmp(before, after, sizeof old->bindings.keys[id]) == 0) continue;
        IniValue set = {keys_section, bindings_requests[id].name, value, NULL};
        request_keys_names(&now->bindings, id, value);
        if (!ini_edit_change(text, length, &set)) return false;
    }
    return true;
}

bool config_write(const char *path, const Settings *old, const Settings *now, ErrorList *errors)
{
    size_t length;
    error_list_init(errors, path);
    paths_make_folders_above(path); /* errors show when the file is written */
    int lock = file_lock(path);
    char *text = old_text(path, &length, errors);
    bool is_changed = text && set_changed_values(&text, &length, old, now);
    if (!is_changed && errors->count == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    bool is_written = is_changed && file_write(path, text, length, errors);
    free(text);
    file_unlock(lock);
    return is_written;
}
