/* option.c - `:set`: what is shown, and how. */
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GRID_STEP = 8, GRID_STEP_MAX = 256 };

typedef struct OptionInfo {
    const char *name;
    size_t offset; /* of a bool in Options */
} OptionInfo;

static const OptionInfo infos[] = {
    {"ruler", offsetof(Options, ruler)}, {"minimap", offsetof(Options, minimap)},
    {"mono", offsetof(Options, mono)},   {"say", offsetof(Options, say)},
    {"trail", offsetof(Options, trail)}, {"reach", offsetof(Options, reach)},
    {"fan", offsetof(Options, fan)},
};

static bool *option_flag(Options *options, const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(infos); i++)
        if (strcmp(infos[i].name, name) == 0)
            return (bool *)(void *)((char *)options + infos[i].offset);
    return NULL;
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

/* False: the word is no set of colours. Taking back one that is not in force does nothing. */
static bool set_colours(Options *options, const char *name, bool on)
{
    for (EditorColours i = EDITOR_COLOURS_CVD; i <= EDITOR_COLOURS_CONTRAST; i++) {
        if (strcmp(colour_words[i], name) != 0) continue;
        if (on) options->colours = i;
        if (!on && options->colours == i) options->colours = EDITOR_COLOURS_USUAL;
        return true;
    }
    return false;
}

static void set_grid(Editor *editor, const char *value)
{
    int32_t step = *value == '=' ? atoi(value + 1) : GRID_STEP;
    if (step < 2 || step > GRID_STEP_MAX)
        message_set(editor, "grid is from 2 to %d; not `%.40s`", GRID_STEP_MAX, value);
    else
        editor->options.grid = step;
}

static void set_word(Editor *editor, const char *word)
{
    bool on = strncmp(word, "no", 2) != 0;
    const char *name = on ? word : word + 2;
    bool *flag = option_flag(&editor->options, name);
    if (flag)
        *flag = on;
    else if (set_colours(&editor->options, name, on))
        return;
    else if (strcmp(name, "grid") == 0 && !on)
        editor->options.grid = 0;
    else if (strncmp(name, "grid", 4) == 0 && (name[4] == '=' || name[4] == '\0'))
        set_grid(editor, name + 4);
    else
        message_set(editor,
                    "options are ruler minimap mono cvd contrast say trail reach fan grid=8; not "
                    "`%.40s`",
                    word);
}

static void say_options(Editor *editor)
{
    char text[MESSAGE_SIZE] = "";
    size_t used = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(infos); i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s ",
                                 *option_flag(&editor->options, infos[i].name) ? "" : "no",
                                 infos[i].name);
    for (EditorColours i = EDITOR_COLOURS_CVD; i <= EDITOR_COLOURS_CONTRAST; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s ",
                                 editor->options.colours == i ? "" : "no", colour_words[i]);
    message_set(editor, "%sgrid=%d", text, editor->options.grid);
}

void option_set(Editor *editor, const CommandCall *call)
{
    char text[PROMPT_SIZE];
    if (!call->text[0]) say_options(editor);
    snprintf(text, sizeof text, "%s", call->text);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        set_word(editor, word);
}
