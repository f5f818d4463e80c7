/* editor_option.c - see editor_option.h */
#include "editor_option.h"

#include "editor_kept.h"
#include "editor_key_choice.h"
#include "editor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GRID_STEP = 8, GRID_STEP_MIN = 2, GRID_STEP_MAX = 256 };

static const char *const option_names[EDITOR_OPTION_COUNT] = {
#define X(id, name, help) [id] = name,
    EDITOR_OPTION_LIST(X)
#undef X
};

Options editor_options_default(void)
{
    return (Options){.on = {[EDITOR_TRAIL] = true, [EDITOR_STRIP] = true}};
}

const char *editor_option_name(EditorOption option)
{
    return option_names[option];
}

void editor_set_colours(Editor *editor, EditorColours colours)
{
    editor->options.colours = colours;
}

EditorColours editor_colours(const Editor *editor)
{
    return editor->options.colours;
}

static const char *const colour_words[] = {[EDITOR_COLOURS_USUAL] = "",
                                           [EDITOR_COLOURS_CVD] = "cvd",
                                           [EDITOR_COLOURS_CONTRAST] = "contrast"};

/* Switching off colours that are not in use does nothing. */
bool editor_option_read(Options *options, const char *word)
{
    bool on = strncmp(word, "no", 2) != 0;
    const char *name = on ? word : word + 2;
    if (strcmp(name, "number") == 0 || strcmp(name, "nu") == 0) name = option_names[EDITOR_RULER];
    for (EditorOption i = 0; i < EDITOR_OPTION_COUNT; i++) {
        if (strcmp(option_names[i], name) != 0) continue;
        options->on[i] = on;
        return true;
    }
    for (EditorColours i = EDITOR_COLOURS_CVD; i <= EDITOR_COLOURS_CONTRAST; i++) {
        if (strcmp(colour_words[i], name) != 0) continue;
        if (on) options->colours = i;
        if (!on && options->colours == i) options->colours = EDITOR_COLOURS_USUAL;
        return true;
    }
    if (strncmp(word, "keys=", 5) == 0) {
        for (KeyStyle i = 0; i < KEY_STYLE_COUNT; i++)
            if (strcmp(editor_key_style_name(i), word + 5) == 0) {
                options->keys = i;
                options->has_keys = true;
                return true;
            }
        return false;
    }
    long step = strcmp(name, "grid") == 0 ? GRID_STEP : 0;
    if (strncmp(name, "grid=", 5) == 0) step = strtol(name + 5, NULL, 10);
    if (step < GRID_STEP_MIN || step > GRID_STEP_MAX) return false;
    options->grid = on ? (int32_t)step : 0;
    return true;
}

void editor_options_write(const Options *options, Text *out)
{
    for (EditorOption i = 0; i < EDITOR_OPTION_COUNT; i++)
        text_add(out, "%s%s ", options->on[i] ? "" : "no", option_names[i]);
    if (options->has_keys) text_add(out, "keys=%s ", editor_key_style_name(options->keys));
    if (options->grid > 0)
        text_add(out, "grid=%d", (int)options->grid);
    else
        text_add(out, "nogrid");
}

void editor_set_option(Editor *editor, const CommandCall *call)
{
    char words[PROMPT_SIZE], names[MESSAGE_SIZE], state[MESSAGE_SIZE];
    Text known = text_in(names, sizeof names), now = text_in(state, sizeof state);
    for (EditorOption i = 0; i < EDITOR_OPTION_COUNT; i++) {
        text_add(&known, "%s ", option_names[i]);
        text_add(&now, "%s%s ", editor->options.on[i] ? "" : "no", option_names[i]);
    }
    for (EditorColours i = EDITOR_COLOURS_CVD; i <= EDITOR_COLOURS_CONTRAST; i++)
        text_add(&now, "%s%s ", editor->options.colours == i ? "" : "no", colour_words[i]);
    if (!call->text[0])
        editor_message_set(editor, "%sgrid=%d keys=%s", state, editor->options.grid,
                           editor_key_style_name(editor->options.keys));
    snprintf(words, sizeof words, "%s", call->text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        if (editor_option_read(&editor->options, word)) continue;
        if (strncmp(word, "grid=", 5) == 0)
            editor_message_set(editor, "grid is from %d to %d; not `%.40s`", GRID_STEP_MIN,
                               GRID_STEP_MAX, word + 5);
        else if (strncmp(word, "keys=", 5) == 0)
            editor_message_set(editor, "keys is plain or vim; not `%.40s`", word + 5);
        else
            editor_message_set(editor, "options are %scvd contrast grid=8 keys=vim; not `%.40s`",
                               names, word);
    }
    kept_state_save_options(editor);
}
