/* file_leave.c - see file_leave.h */
#include "file_leave.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "file_watch.h"
#include "panel.h"
#include "state_path.h"

/* A new level in which nothing was drawn is nothing to save; a file that was removed is. */
static bool has_work(const Editor *editor)
{
    bool gone = document_look_outside(editor->doc) == OUTSIDE_GONE;
    bool drawn = document_history_count(editor->doc) > 0;
    return document_is_modified(editor->doc) && (drawn || gone);
}

/* ---- for another file ---- */

/* Whichever way one goes to the file open before, it is the way back. */
static void go(Editor *editor)
{
    bool is_back = editor->came_from[0] && is_same_file(editor->request_path, editor->came_from);
    editor->request = is_back ? EDITOR_OPEN_BACK : EDITOR_OPEN_FILE;
}

static void save_and_go(Editor *editor)
{
    if (file_store(editor)) go(editor);
}

static const Choice kept_choices[] = {{'s', save_and_go}, {'k', go}, {0, NULL}};
static const Choice unkept_choices[] = {{'s', save_and_go}, {0, NULL}};

/* What the journal has is offered when this file is opened again. */
void leave_for_file(Editor *editor, const char *path)
{
    stroke_end(editor);
    editor->request_template[0] = '\0';
    snprintf(editor->request_path, sizeof editor->request_path, "%s", path);
    if (strlen(path) >= sizeof editor->request_path)
        message_set(editor, "this path is too long: `%.60s...`", path);
    else if (is_same_file(document_path(editor->doc), path))
        message_set(editor, "`%.200s` is open already", path);
    else if (!has_work(editor))
        go(editor);
    else if (document_is_kept(editor->doc))
        question_ask(editor, kept_choices,
                     "Not everything is saved: s save and go, k keep it for the next time and go, "
                     "Esc stay");
    else
        question_ask(editor, unkept_choices, "Not everything is saved: s save and go, Esc stay");
}

void leave_for_line(Editor *editor, int32_t line)
{
    char path[ERROR_FILE_MAX];
    snprintf(path, sizeof path, "%s", editor->panel.text[line]);
    panel_close(editor);
    leave_for_file(editor, path);
}

/* ---- leaving altogether ---- */

static void quit_saved(Editor *editor)
{
    if (file_store(editor)) editor->request = EDITOR_QUIT;
}

/* What is dropped can be had again: it is in the history, to be done again, also in the next run.
 */
static void quit_dropped(Editor *editor)
{
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    stroke_end(editor);
    if (document_revert(editor->doc, NULL, &errors))
        editor->request = EDITOR_QUIT;
    else
        message_errors(editor, &errors);
}

static const Choice quit_choices[] = {{'s', quit_saved}, {'d', quit_dropped}, {0, NULL}};

void file_quit(Editor *editor, const CommandCall *call)
{
    (void)call;
    stroke_end(editor);
    if (has_work(editor))
        question_ask(editor, quit_choices,
                     "Not everything is saved: s save and leave, d drop it and leave, Esc stay");
    else
        editor->request = EDITOR_QUIT;
}

void file_quit_drop(Editor *editor, const CommandCall *call)
{
    (void)call;
    quit_dropped(editor);
}

void file_save_quit(Editor *editor, const CommandCall *call)
{
    (void)call;
    quit_saved(editor);
}

void file_suspend(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->request = EDITOR_SUSPEND;
}
