/* file_list.c - other files: opening one, backups, what differs from the file. */
#include "file_leave.h"
#include "file_watch.h"

#include <stdlib.h>
#include <string.h>

#include "../file.h"
#include "../game/level_text.h"
#include "panel.h"
#include "prompt.h"

enum { BACKUP_LIST_MAX = 64, DIFF_LINES = PANEL_ROWS - 2, DIFF_TEXT = 24 };

/* ---- opening ---- */

static void open_typed(Editor *editor, const char *text)
{
    if (text[0]) leave_for_file(editor, text);
}

void file_open(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        leave_for_file(editor, call->text);
    else
        prompt_open(editor, "open: ", "", open_typed);
}

/* ---- backups ---- */

static const PanelKind backups_kind = {"Backups, newest first", panel_row_count, panel_text_line,
                                       leave_for_line, NULL};

void file_backups(Editor *editor, const CommandCall *call)
{
    BackupInfo *infos = calloc(BACKUP_LIST_MAX, sizeof *infos);
    (void)call;
    if (!infos) return;
    int32_t count = document_backups(editor->doc, infos, BACKUP_LIST_MAX);
    if (count > 0)
        panel_open(editor, &backups_kind);
    else
        message_set(editor, "there is no backup of this file yet; every save makes one");
    for (int32_t i = 0; i < count; i++)
        if (strlen(infos[i].path) < MESSAGE_SIZE) panel_add_text(editor, "%s", infos[i].path);
    free(infos);
}

/* ---- what differs ---- */

static const PanelKind diff_kind = {"Changes since the file was saved", panel_row_count,
                                    panel_text_line, NULL, NULL};

/* The cell as a file has it: what it lacks is empty. */
static char file_cell(const LevelText *text, char pad, int32_t col, int32_t row)
{
    if (row >= text->rows || col >= text->row[row].length) return pad;
    return level_text_row(text, row)[col];
}

/* Adds a line for a run of changed cells that begins at `col`; returns where it ends. */
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
    panel_add_text(editor, "%4d,%-4d %s -> %s%s", first, row, before, after,
                   col - first > DIFF_TEXT ? ".." : "");
    return col;
}

/* Returns how many runs of cells differ; lines are made of the first. */
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

static void add_difference(Editor *editor, const LevelText *text)
{
    size_t length;
    const char *header = document_header(editor->doc, &length);
    if (text->cols != document_cols(editor->doc) || text->rows != document_rows(editor->doc))
        panel_add_text(editor, "size: %dx%d -> %dx%d", text->cols, text->rows,
                       document_cols(editor->doc), document_rows(editor->doc));
    if (length != text->header_size || memcmp(header, text->bytes, length) != 0)
        panel_add_text(editor, "the header was changed");
    int64_t runs = add_cells(editor, text);
    if (runs > DIFF_LINES)
        panel_add_text(editor, "... and %lld more", (long long)(runs - DIFF_LINES));
}

bool diff_show(Editor *editor)
{
    size_t size;
    LevelText text;
    ErrorList errors;
    error_list_init(&errors, document_path(editor->doc));
    char *bytes = file_read(document_path(editor->doc), &size, &errors);
    if (!bytes || !level_text_init(&text, bytes, size, &errors)) {
        message_errors(editor, &errors);
        if (bytes) level_text_done(&text);
        return false;
    }
    panel_open(editor, &diff_kind);
    add_difference(editor, &text);
    level_text_done(&text);
    if (editor->panel.count > 0) return true;
    panel_close(editor);
    return false;
}

void file_diff(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (!diff_show(editor) && !editor->message[0])
        message_set(editor, "the level is as in its file");
}
