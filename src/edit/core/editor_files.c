/* editor_files.c - opens other files and leaves the current one; never drops unsaved changes
 * without asking. */
#include "editor_files.h"

#include "../../base/file.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"
#include "../../level/level_text.h"
#include "editor_draw.h"
#include "editor_panel.h"
#include "editor_prompt.h"
#include "editor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACKUP_LIST_MAX = 64, DIFF_LINES = PANEL_ROWS - 2, DIFF_TEXT = 24 };

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

static const PanelKind backups_kind = {"Backups, newest first",
                                       editor_panel_row_count,
                                       editor_panel_text_line,
                                       editor_leave_for_line,
                                       NULL,
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

/* ---- what differs ---- */

static const PanelKind diff_kind = {"Changes since the file was saved",
                                    editor_panel_row_count,
                                    editor_panel_text_line,
                                    NULL,
                                    NULL,
                                    NULL};

/* The glyph of a cell in the saved file; a cell outside the file is empty. */
static char file_cell(const LevelText *text, char pad, int32_t col, int32_t row)
{
    if (row >= text->rows || col >= text->row[row].length) return pad;
    return level_text_row(text, row)[col];
}

/* Adds a line for a run of changed cells that begins at `col`; returns the end of the run. */
static int32_t add_run(Editor *editor, const LevelText *text, int32_t col, int32_t row)
{
    char before[DIFF_TEXT + 1] = "", after[DIFF_TEXT + 1] = "";
    const char *line = document_row(editor->doc, LAYER_MAP, row);
    char pad = document_glyph(editor->doc, KIND_EMPTY);
    int32_t first = col, cols = document_cols(editor->doc);
    for (; col < cols && line[col] != file_cell(text, pad, col, row); col++) {
        if (col - first >= DIFF_TEXT) continue;
        before[col - first] = file_cell(text, pad, col, row);
        after[col - first] = line[col];
    }
    panel_add_text(&editor->panel, "%4d,%-4d %s -> %s%s", first, row, before, after,
                   col - first > DIFF_TEXT ? ".." : "");
    return col;
}

/* Adds lines for the first runs of cells that differ; returns the number of all such runs. */
static int64_t add_cells(Editor *editor, const LevelText *text)
{
    int64_t runs = 0;
    char pad = document_glyph(editor->doc, KIND_EMPTY);
    for (int32_t row = 0; row < document_rows(editor->doc); row++) {
        const char *line = document_row(editor->doc, LAYER_MAP, row);
        for (int32_t col = 0; col < document_cols(editor->doc); col++) {
            if (line[col] == file_cell(text, pad, col, row)) continue;
            if (runs++ < DIFF_LINES)
                col = add_run(editor, text, col, row);
            else
                while (col < document_cols(editor->doc) &&
                       line[col] != file_cell(text, pad, col, row))
                    col++;
        }
    }
    return runs;
}

bool editor_show_differences(Editor *editor)
{
    size_t size;
    LevelText text;
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    char *bytes = file_read(document_path(editor->doc), LEVEL_SIZE_MAX, &size, &errors);
    if (!bytes || !level_text_init(&text, bytes, size, &errors)) {
        editor_message_errors(editor, &errors);
        if (bytes) level_text_done(&text);
        return false;
    }
    panel_open(&editor->panel, &diff_kind);
    const int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    if (text.cols != cols || text.rows != rows)
        panel_add_text(&editor->panel, "size: %dx%d -> %dx%d", text.cols, text.rows, cols, rows);
    size_t length;
    const char *header = document_header(editor->doc, &length);
    if (length != text.header_size || memcmp(header, text.bytes, length) != 0)
        panel_add_text(&editor->panel, "the header was changed");
    int64_t runs = add_cells(editor, &text);
    if (runs > DIFF_LINES)
        panel_add_text(&editor->panel, "... and %lld more", (long long)(runs - DIFF_LINES));
    level_text_done(&text);
    if (editor->panel.count > 0) return true;
    panel_close(&editor->panel);
    return false;
}

void editor_list_differences(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (!editor_show_differences(editor) && !editor->out.message[0])
        editor_message_set(editor, "no changes since the file was saved");
}

/* ---- leaving the file ---- */

/* A new level without any changes need not be saved; a level whose file was removed must be. */
static bool has_work(const Editor *editor)
{
    bool gone = document_look_outside(editor->doc) == OUTSIDE_GONE;
    bool drawn = document_history_count(editor->doc) > 0;
    return document_is_modified(editor->doc) && (drawn || gone);
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

/* Unsaved changes stay in the journal, which is offered when this file is opened again. */
void editor_leave_for_file(Editor *editor, const char *path)
{
    editor_stroke_end(editor);
    editor->out.template[0] = '\0';
    snprintf(editor->out.path, sizeof editor->out.path, "%s", path);
    if (strlen(path) >= sizeof editor->out.path)
        editor_message_set(editor, "this path is too long: `%.60s...`", path);
    else if (state_path_is_same_file(document_path(editor->doc), path))
        editor_message_set(editor, "`%.200s` is open already", path);
    else if (!has_work(editor))
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
    if (document_revert(editor->doc, NULL, &errors))
        editor->out.request = EDITOR_QUIT;
    else
        editor_message_errors(editor, &errors);
}

static const Choice quit_choices[] = {{'s', quit_saved}, {'d', quit_dropped}, {0, NULL}};

void editor_quit(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor_stroke_end(editor);
    if (has_work(editor))
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

void editor_suspend(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_SUSPEND;
}
