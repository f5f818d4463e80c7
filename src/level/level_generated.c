/* level_generated.c - see level_generated.h */
#include "level_generated.h"

#include "../base/text.h"
#include "level.h"

#include <stdio.h>
#include <string.h>

#define PLAIN_BYTES "abcdefghijklmnopqrstuvwxyz0123456789:,- "

static void read_lines(const Ini *ini, const char *section, const char *keys,
                       char out[LEVEL_GENERATED_MAX], ErrorList *errors)
{
    bool is_piece = strcmp(section, "piece") == 0;
    const char *allowed = is_piece ? PLAIN_BYTES "_" : PLAIN_BYTES;
    const char *named = is_piece ? ": , - _" : ": , -";
    Text text = text_in(out, LEVEL_GENERATED_MAX);
    const char *at = keys;
    out[0] = '\0';
    while (*at) {
        char key[16];
        size_t length = strcspn(at, " ");
        snprintf(key, sizeof key, "%.*s", (int)length, at);
        at += length + (at[length] == ' ');
        const IniEntry *entry = ini_find(ini, section, key);
        if (!entry) continue;
        if (entry->value[strspn(entry->value, allowed)] == '\0')
            text_add(&text, "%s = %s\n", key, entry->value);
        else
            ini_error_add(errors, ERROR_ERROR, entry,
                          "`%s` must be of small letters, digits, and `%s`, not `%.40s`",
                          entry->key, named, entry->value);
    }
    if (!text.missing) return;
    out[0] = '\0';
    error_add(errors, ERROR_ERROR, ini_section_line(ini, section), 1, "[%s] has over %d bytes",
              section, LEVEL_GENERATED_MAX - 1);
}

void level_generated_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors)
{
    read_lines(ini, "generated", LEVEL_GENERATED_KEYS, out, errors);
}

void level_piece_read(const Ini *ini, char out[LEVEL_GENERATED_MAX], ErrorList *errors)
{
    read_lines(ini, "piece", LEVEL_PIECE_KEYS, out, errors);
}
