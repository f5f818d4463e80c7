/* editor_files.c - opens other files and leaves the current one; never drops unsaved changes
 * without asking. */
#include "editor_files.h"

#include "../../base/file.h"
#include "../../level/document/state_path.h"
#include "editor_diff.h"
#include "editor_draw.h"
#include "editor_panel.h"
#include "editor_prompt.h"
#include "editor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BACKUP_LIST_MAX = 64 };

/* ---- opening ---- */

static void open_typed(Editor *editor, const char *text)
{
    if (text[0]) editor_leave_for_file(editor, text);
}

void editor_open_file(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        editor_leave_for_file(editor, call->text);
    else
        prompt_open(&editor->prompt, "open: ", "", open_typed);
    editor->prompt.is_path = editor->prompt.open;
}

/* ---- backups ---- */

/* `d` compares with a backup. */
static bool backups_key(Editor *editor, int32_t line, const char *key)
{
    char path[PANEL_TEXT_SIZE];
    if (strcmp(key, "d") != 0) return false;
    snprintf(path, sizeof path, "%s", editor->panel.text[line]);
    if (!editor_diff_file(editor, path) && !editor->out.message[0])
        editor_message_set(editor, "nothing differs from this backup");
    return true;
}

static const PanelKind backups_kind = {"Backups, newest first: Enter opens, d compares",
                                       editor_panel_row_count,
                                       editor_panel_text_line,
                                       editor_leave_for_line,
                                       backups_key,
                                       NULL};

void editor_list_backups(Editor *editor, const CommandCall *call)
{
    BackupInfo *infos = calloc(BACKUP_LIST_MAX, sizeof *infos);
    (void)call;
    if (!infos) return;
    int32_t count = document_backups(editor->doc, infos, BACKUP_LIST_MAX);
    if (count > 0)
        panel_open(&editor->panel, &backups_kind);
    else
        editor_message_set(editor, "no backup of this file yet; every save makes one");
    for (int32_t i = 0; i < count; i++)
        if (strlen(infos[i].path) < MESSAGE_SIZE)
            panel_add_text(&editor->panel, "%s", infos[i].path);
    free(infos);
}

/* ---- leaving the file ---- */

bool editor_has_work(const Editor *editor)
{
    bool gone = document_look_outside(editor->doc) == OUTSIDE_GONE;
    bool drawn = document_history_count(editor->doc) > 0;
    return document_is_modified(editor->doc) && (drawn || gone) && !editor->files.is_dropped;
}

/* ---- for another file ---- */

/* Opening the previous file counts as going back. */
static void go(Editor *editor)
{
    bool is_back = editor->files.came_from[0] &&
                   state_path_is_same_file(editor->out.path, editor->files.came_from);
    editor->out.request = is_back ? EDITOR_OPEN_BACK : EDITOR_OPEN_FILE;
}

static void save_and_go(Editor *editor)
{
    if (editor_store_file(editor)) go(editor);
}

static const Choice kept_choices[] = {{'s', save_and_go}, {'k', go}, {0, NULL}};
static const Choice unkept_choices[] = {{'s', save_and_go}, {0, NULL}};

/* A path that is not there may lack the ending of levels. */
static bool is_open_file(const Editor *editor, const char *path)
{
    char named[ERROR_FILE_MAX + sizeof ".txt"];
    snprintf(named, sizeof named, "%s.txt", path);
    const char *open = document_path(editor->doc);
    return state_path_is_same_file(open, path) ||
           (access(path, F_OK) != 0 && state_path_is_same_file(open, named));
}

/* Unsaved changes stay in the journal, which is offered when this file is opened again. */
void editor_leave_for_file(Editor *editor, const char *path)
{
    if (!(editor->files.rights & EDITOR_MAY_USE_FILES)) return;
    editor_stroke_end(editor);
    editor->out.template[0] = '\0';
    snprintf(editor->out.path, sizeof editor->out.path, "%s", path);
    if (strlen(path) >= sizeof editor->out.path)
        editor_message_set(editor, "this path is too long: `%.60s...`", path);
    else if (is_open_file(editor, path))
        editor_message_set(editor, "`%.200s` is open already", path);
    else if (!editor_has_work(editor))
        go(editor);
    else if (document_is_kept(editor->doc))
        editor_ask(editor, kept_choices,
                   "Unsaved changes: s save and go, k keep them for next time and go, "
                   "Esc stay");
    else
        editor_ask(editor, unkept_choices, "Unsaved changes: s save and go, Esc stay");
}

void editor_leave_for_line(Editor *editor, int32_t line)
{
    char path[ERROR_FILE_MAX];
    snprintf(path, sizeof path, "%s", editor->panel.text[line]);
    panel_close(&editor->panel);
    editor_leave_for_file(editor, path);
}

/* ---- leaving altogether ---- */

static void quit_saved(Editor *editor)
{
    if (editor_store_file(editor)) editor->out.request = EDITOR_QUIT;
}

/* Dropped changes stay in the history and can be redone, even in the next session. */
static void quit_dropped(Editor *editor)
{
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    editor_stroke_end(editor);
    editor->files.is_dropped = document_revert(editor->doc, NULL, &errors);
    if (editor->files.is_dropped)
        editor->out.request = EDITOR_QUIT;
    else
        editor_message_errors(editor, &errors);
}

static const Choice quit_choices[] = {{'s', quit_saved}, {'d', quit_dropped}, {0, NULL}};

void editor_quit(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_stroke_end(editor);
    if (editor_has_work(editor))
        editor_ask(editor, quit_choices,
                   "Unsaved changes: s save and leave, d discard them and leave, Esc stay");
    else
        editor->out.request = EDITOR_QUIT;
}

void editor_quit_unsaved(Editor *editor, const CommandCall *call)
{
    (void)call;
    quit_dropped(editor);
}

void editor_save_and_quit(Editor *editor, const CommandCall *call)
{
    (void)call;
    quit_saved(editor);
}

void editor_set_rights(Editor *editor, uint32_t rights)
{
    editor->files.rights = rights;
}

bool editor_offers(const Editor *editor, CommandId id)
{
    return !editor_command_refusal(&editor_commands[id], "", editor->files.rights);
}

void editor_suspend(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_SUSPEND;
}
