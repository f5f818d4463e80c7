/* editor_completion.c - Names of files are completed as far as they agree, and
 * listed where several fit. */
#include "editor_state.h"

#include "../../base/text.h"
#include "editor_command_panel.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_SIZE = 256, SHOWN_MAX = 32 };

/* The names that begin so: how many, the part that all begin with, and a list of them. */
typedef struct Matches {
    const char *begun;
    int32_t count;
    char common[NAME_SIZE];
    Text shown;
} Matches;

static void add_name(Matches *matches, const char *name)
{
    size_t length = strlen(matches->begun), same = 0;
    if (strncmp(name, matches->begun, length) != 0 || strlen(name) >= NAME_SIZE) return;
    if (matches->count++ == 0) snprintf(matches->common, NAME_SIZE, "%s", name);
    while (matches->common[same] && matches->common[same] == name[same])
        same++;
    matches->common[same] = '\0';
    if (matches->count <= SHOWN_MAX)
        text_add(&matches->shown, "%s%s", matches->count > 1 ? "  " : "", name);
}

static bool is_folder(const char *folder, const char *name)
{
    char path[ERROR_FILE_MAX];
    struct stat status;
    return snprintf(path, sizeof path, "%s%s", folder, name) < ERROR_FILE_MAX &&
           stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Files that are not hidden; a folder's name ends with a slash. */
static void match_files(const char *folder, Matches *matches)
{
    char name[NAME_SIZE];
    DIR *dir = opendir(folder[0] ? folder : ".");
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        if (e->d_name[0] == '.' && matches->begun[0] != '.') continue;
        int length =
            snprintf(name, sizeof name, "%s%s", e->d_name, is_folder(folder, e->d_name) ? "/" : "");
        if (length < NAME_SIZE) add_name(matches, name);
    }
    if (dir) closedir(dir);
}

static void match_options(Matches *matches)
{
    static const char *const others[] = {"cvd", "contrast", "grid="};
    char name[NAME_SIZE];
    for (EditorOption i = 0; i < EDITOR_OPTION_COUNT; i++) {
        add_name(matches, editor_option_name(i));
        snprintf(name, sizeof name, "no%s", editor_option_name(i));
        add_name(matches, name);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        add_name(matches, others[i]);
}

/* The command whose name the line begins with, if it takes something that can be completed. */
static const EditorCommand *command_of_line(const Prompt *prompt)
{
    size_t length = editor_command_name_length(prompt->text);
    if (!prompt->commands || prompt->text[length] != ' ') return NULL;
    const EditorCommand *command = editor_command_named(prompt->text, length);
    return command ? command : editor_command_beginning(prompt->text, length);
}

bool completion_run(Editor *editor)
{
    Prompt *prompt = &editor->prompt;
    const EditorCommand *command = command_of_line(prompt);
    bool is_option = command == &editor_commands[COMMAND_ID_editor_set_option] && command;
    bool is_file = prompt->is_path || (command && (command->flags & COMMAND_FILE));
    if (!is_option && !is_file) return false;
    const char *word = strrchr(prompt->text, ' '), *slash = strrchr(prompt->text, '/');
    word = word && (command || is_option) ? word + 1 : prompt->text;
    const char *begun = is_file && slash && slash >= word ? slash + 1 : word;
    char folder[PROMPT_SIZE], shown[MESSAGE_SIZE];
    Matches matches = {.begun = begun, .shown = text_in(shown, sizeof shown)};
    snprintf(folder, sizeof folder, "%.*s", (int)(begun - word), word);
    if (is_option)
        match_options(&matches);
    else
        match_files(folder, &matches);
    if (matches.count == 0)
        editor_message_set(editor, "nothing begins with `%.60s`", word);
    else if (matches.count > 1 && strcmp(matches.common, begun) == 0)
        editor_message_set(editor, "%s%s", shown, matches.count > SHOWN_MAX ? " ..." : "");
    prompt_replace_end(&editor->prompt, (int32_t)(begun - prompt->text), matches.common);
    return true;
}
