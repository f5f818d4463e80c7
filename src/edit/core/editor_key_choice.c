/* editor_key_choice.c - see editor_key_choice.h */
#include "editor_key_choice.h"

#include "../../base/file.h"
#include "../../level/document/state_path.h"
#include "editor_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_SIZE_MAX = 4096 };

static const char *const style_names[KEY_STYLE_COUNT] = {
    [KEYS_VIM] = "vim", [KEYS_PLAIN] = "plain"};

const char *editor_key_style_name(KeyStyle style)
{
    return style_names[style];
}

static bool has_file(const char *state_folder, const char *name)
{
    char path[PATH_MAX];
    return state_path_format(path, "%s/%s", state_folder, name) && access(path, F_OK) == 0;
}

bool editor_key_choice_has_old_files(const char *state_folder)
{
    static const char *const files[] = {"tour-seen", "options", "marks", "macros"};
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++)
        if (has_file(state_folder, files[i])) return true;
    return false;
}

/* The options as they are kept; the defaults where there is no such file. */
static Options read_options(const char *state_folder)
{
    char path[PATH_MAX], *words = NULL, *rest = NULL;
    Options options = editor_options_default();
    ErrorList unheard;
    size_t length;
    error_list_init(&unheard, "options");
    if (has_file(state_folder, "options") && state_path_format(path, "%s/options", state_folder))
        words = file_read(path, OPTIONS_SIZE_MAX, &length, &unheard);
    char *word = words ? strtok_r(words, " \n", &rest) : NULL;
    for (; word; word = strtok_r(NULL, " \n", &rest))
        (void)editor_option_read(&options, word);
    free(words);
    return options;
}

/* A first start with a file's name takes the plain keys, unasked. */
bool editor_key_choice_is_open(const char *state_folder)
{
    if (!state_folder || has_file(state_folder, "keys-asked")) return false;
    const Options options = read_options(state_folder);
    if (options.has_keys) return options.keys == KEYS_PLAIN;
    return !editor_key_choice_has_old_files(state_folder);
}

void editor_key_choice_set(const char *state_folder, KeyStyle style)
{
    static const char asked[] = "Which keys the editor has was asked.\n";
    char path[PATH_MAX], words[OPTIONS_SIZE_MAX];
    Text text = text_in(words, sizeof words);
    Options options = read_options(state_folder);
    ErrorList unheard;
    options.keys = style;
    options.has_keys = true;
    editor_options_write(&options, &text);
    text_add(&text, "\n");
    error_list_init(&unheard, "options");
    if (state_path_make_folders(state_folder) &&
        state_path_format(path, "%s/options", state_folder) &&
        file_write(path, words, text.length, &unheard) &&
        state_path_format(path, "%s/keys-asked", state_folder))
        (void)file_write(path, asked, sizeof asked - 1, &unheard);
}
