/* editor_completion.c - completes names of files and options as far as all matches agree, and lists
 * the matches if there are several. */
#include "editor_state.h"

#include "../../base/path.h"
#include "../../base/text.h"
#include "editor_command_panel.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_SIZE = 256, SHOWN_MAX = 32 };

/* The names that begin with what was typed. */
typedef struct Matches {
    const char *begun; /* what was typed */
    int32_t count;
    char common[NAME_SIZE]; /* the beginning that all of them share */
    Text shown;             /* a list of the first ones */
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

/* Adds the files of a folder, hidden ones only if the typed name begins with a dot. A folder's name
 * ends with a slash. */
static void match_files(const char *folder, Matches *matches)
{
    char name[NAME_SIZE], path[ERROR_FILE_MAX];
    DIR *dir = opendir(folder[0] ? folder : ".");
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        if (e->d_name[0] == '.' && matches->begun[0] != '.') continue;
        bool is_whole = snprintf(path, sizeof path, "%s%s", folder, e->d_name) < ERROR_FILE_MAX;
        bool is_folder = is_whole && path_is_folder(path);
        int length = snprintf(name, sizeof name, "%s%s", e->d_name, is_folder ? "/" : "");
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

bool completion_run(Editor *editor)
{
    Prompt *prompt = &editor->prompt;
    const EditorCommand *command = NULL; /* named before the first space */
    size_t length = editor_command_name_length(prompt->text);
    if (prompt->commands && prompt->text[length] == ' ') {
        command = editor_command_named(prompt->text, length);
        if (!command) command = editor_command_beginning(prompt->text, length);
    }
    bool is_option = command == &editor_commands[COMMAND_ID_editor_set_option];
    bool is_file = (prompt->is_path || (command && (command->flags & COMMAND_FILE))) &&
                   (editor->files.rights & EDITOR_MAY_USE_FILES);
    if (!is_option && !is_file) return false;
    const char *word = strrchr(prompt->text, ' '), *slash = strrchr(prompt->text, '/');
    word = word && command ? word + 1 : prompt->text;
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
