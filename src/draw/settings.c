/* settings.c - see settings.h */
#include "settings.h"

#include "../base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const settings_skin_names[SKIN_COUNT] = {
    [SKIN_ASCII] = "ascii", [SKIN_PIXELS] = "pixels", [SKIN_PLAIN] = "plain"};

const SettingsRow settings_rows[SETTINGS_COUNT] = {
#define X(id, field, in, name, at_start, allowed, shown, explained)                                \
    [id] = {.section = in,                                                                         \
            .key = name,                                                                           \
            .value = at_start,                                                                     \
            allowed,                                                                               \
            .title = shown,                                                                        \
            .help = explained,                                                                     \
            .offset = offsetof(Settings, field)},
    SETTINGS_LIST(X)
#undef X
};

static int32_t *field_of(Settings *settings, SettingId id)
{
    assert(id < SETTINGS_COUNT);
    return (int32_t *)(void *)((char *)settings + settings_rows[id].offset);
}

int32_t settings_get(const Settings *settings, SettingId id)
{
    int32_t value;
    assert(id < SETTINGS_COUNT);
    memcpy(&value, (const char *)settings + settings_rows[id].offset, sizeof value);
    return value;
}

Settings settings_default(void)
{
    Settings settings = {.bindings = bindings_default()};
    for (SettingId id = 0; id < SETTINGS_COUNT; id++)
        *field_of(&settings, id) = settings_rows[id].value;
    return settings;
}

bool settings_are_equal(const Settings *a, const Settings *b)
{
    for (SettingId id = 0; id < SETTINGS_COUNT; id++)
        if (settings_get(a, id) != settings_get(b, id)) return false;
    return memcmp(&a->bindings, &b->bindings, sizeof a->bindings) == 0;
}

/* 0 for a number. */
static int32_t word_count(const SettingsRow *row)
{
    int32_t count = 0;
    while (count < SETTINGS_WORDS_MAX && row->words[count])
        count++;
    return count;
}

void settings_step(Settings *settings, SettingId id, int32_t step)
{
    const SettingsRow *row = &settings_rows[id];
    int32_t *value = field_of(settings, id);
    int32_t count = word_count(row);
    assert(step == 1 || step == -1);
    if (count > 0)
        *value = (*value + count + step) % count;
    else if (step > 0)
        *value =
            *value == row->high ? row->low : clamp_i32(*value * 2, max_i32(row->low, 1), row->high);
    else
        *value = *value == row->low ? row->high : max_i32(*value / 2, row->low);
}

Input settings_help(const Settings *settings)
{
    return (Input)((settings->grace ? INPUT_GRACE : 0) |
                   (settings->air_jumps ? INPUT_AIR_JUMPS : 0) |
                   (settings->invincible ? INPUT_INVINCIBLE : 0));
}

void settings_toggle_glyphs(Settings *settings, bool is_1x1)
{
    bool wants_glyphs = settings_want_glyphs(settings, is_1x1);
    GlyphsChoice other = is_1x1 ? GLYPHS_NEVER : GLYPHS_ALWAYS;
    settings->glyphs = wants_glyphs == is_1x1 ? (int32_t)other : GLYPHS_AT_1X1;
}

void settings_to_text(const Settings *settings, SettingId id, char out[SETTINGS_TEXT_MAX])
{
    int32_t value = settings_get(settings, id);
    if (word_count(&settings_rows[id]) > 0)
        snprintf(out, SETTINGS_TEXT_MAX, "%s", settings_rows[id].words[value]);
    else
        snprintf(out, SETTINGS_TEXT_MAX, "%d", value);
}

bool settings_from_text(Settings *settings, SettingId id, const char *text)
{
    const SettingsRow *row = &settings_rows[id];
    int32_t count = word_count(row);
    if (count == 0) {
        char *end;
        bool is_number = text[0] >= '0' && text[0] <= '9' && strlen(text) <= 9;
        long value = strtol(text, &end, 10);
        if (!is_number || *end != '\0' || value < row->low || value > row->high) return false;
        *field_of(settings, id) = (int32_t)value;
        return true;
    }
    for (int32_t i = 0; i < count; i++) {
        if (strcasecmp(text, row->words[i]) != 0) continue;
        *field_of(settings, id) = i;
        return true;
    }
    return false;
}

void settings_allowed(SettingId id, char out[SETTINGS_TEXT_MAX])
{
    const SettingsRow *row = &settings_rows[id];
    int32_t count = word_count(row);
    Text text = text_in(out, SETTINGS_TEXT_MAX);
    if (count == 0) text_add(&text, "%d to %d", row->low, row->high);
    for (int32_t i = 0; i < count; i++)
        text_add(&text, "%s%s", i > 0 ? ", " : "", row->words[i]);
}
