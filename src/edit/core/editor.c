/* editor.c - see editor.h. Creating and destroying an Editor, and what all its parts use. */
#include "editor_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/file.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"
#include "editor_internal.h"

enum { STROKE_PAUSE_MS = 1000, VIEW_COLS = 80, VIEW_ROWS = 24 };

/* ---- life ---- */

static void set_defaults(Editor *editor)
{
    char solid = document_glyph(editor->doc, KIND_SOLID);
    editor->view.cols = VIEW_COLS;
    editor->view.rows = VIEW_ROWS;
    editor->pen.glyph[LAYER_MAP] = solid ? solid : '#';
    editor->pen.glyph[LAYER_BACK] = '.';
    editor->pen.recent[0] = editor->pen.glyph[LAYER_MAP];
    editor->pen.axis.col = document_cols(editor->doc) - 1;
    editor->pen.axis.row = document_rows(editor->doc) - 1;
    editor->options.on[EDITOR_TRAIL] = true;
    editor->keys.version = document_version(editor->doc);
    editor->counts_version = editor->signs_version = editor->chase_version = UINT64_MAX;
    cursor_to_start(editor);
    lift_path_let_go(editor);
    editor->links.version = editor->links.found_version = UINT64_MAX;
}

static void take_options(Editor *editor, const EditorOptions *options)
{
    if (options->stamp_folder)
        snprintf(editor->stamp_folder, sizeof editor->stamp_folder, "%s", options->stamp_folder);
    for (int32_t i = 0; i < TEMPLATE_FOLDERS; i++)
        if (options->template_folders[i])
            snprintf(editor->template_folders[i], sizeof editor->template_folders[i], "%s",
                     options->template_folders[i]);
    /* Sets the level that was open before, and the cursor's place. */
    CellArea all = document_area(editor->doc);
    if (options->came_from)
        snprintf(editor->came_from, sizeof editor->came_from, "%s", options->came_from);
    if (options->cursor && cell_area_has(all, options->cursor->col, options->cursor->row))
        editor->cursor = (Point){options->cursor->col, options->cursor->row};
}

Editor *editor_create(Document *doc, const EditorOptions *options)
{
    assert(doc);
    Editor *editor = calloc(1, sizeof *editor);
    if (!editor) {
        document_close(doc);
        return NULL;
    }
    editor->doc = doc;
    set_defaults(editor);
    if (options && options->state_folder)
        snprintf(editor->state_folder, sizeof editor->state_folder, "%s", options->state_folder);
    kept_state_load(editor);
    kept_state_go_back(editor);
    if (options) take_options(editor, options);
    editor_symmetry_update(editor);
    command_panel_tour_begin(editor);
    editor_ask_recovery(editor);
    editor_view_follow(editor);
    return editor;
}

void editor_destroy(Editor *editor)
{
    if (!editor) return;
    editor_stroke_end(editor);
    kept_state_save(editor);
    lint_drop_check(editor);
    mask_done(&editor->pending.mask);
    mask_done(&editor->pending.lifted);
    mask_done(&editor->links.lines);
    block_done(&editor->pending.ghost);
    mask_done(&editor->selection.mask);
    mask_done(&editor->trails.deaths);
    for (int i = 0; i < TRAIL_RUNS; i++)
        mask_done(&editor->trails.runs[i]);
    register_done(editor);
    project_done(&editor->project);
    replace_done(editor);
    keys_done(&editor->keys);
    panel_close(editor);
    free(editor->clipboard);
    free(editor->clipboard_taken);
    document_close(editor->doc);
    free(editor);
}

Document *editor_document(Editor *editor)
{
    return editor->doc;
}

/* ---- in ---- */

EditorRequest editor_key(Editor *editor, const char *key, int64_t now)
{
    assert(strlen(key) < KEY_SIZE);
    editor_work_begin(editor, now);
    if (!editor->choices) editor->message[0] = '\0';
    keys_take(editor, key);
    return editor_work_end(editor);
}

EditorRequest editor_paste_text(Editor *editor, const char *text, int64_t now)
{
    editor_work_begin(editor, now);
    if (editor->choices) return EDITOR_NOTHING;
    editor_macro_note_text(editor);
    if (!text)
        editor_message_set(editor, "this is too much text to paste: nothing was done");
    else if (editor->prompt.open)
        prompt_paste(editor, text);
    else if (editor->typing.is_on)
        typing_paste(editor, text);
    else
        register_paste(editor, text);
    editor_macro_settle(editor);
    return editor_work_end(editor);
}

void editor_set_interrupt(Editor *editor, EditorInterrupt *interrupt, void *context)
{
    editor->interrupt = interrupt;
    editor->interrupt_context = context;
}

static int64_t stroke_tick(Editor *editor)
{
    if (!editor->pen.stroking) return INT64_MAX;
    int64_t end = editor->pen.stroked + STROKE_PAUSE_MS;
    if (editor->now < end) return end;
    editor_stroke_end(editor);
    return INT64_MAX;
}

int64_t editor_tick(Editor *editor, int64_t now)
{
    int64_t (*const parts[])(Editor *) = {editor_view_tick, stroke_tick, lint_tick,
                                          editor_tick_file};
    editor->now = now;
    int64_t next = keys_tick(editor);
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        int64_t time = parts[i](editor);
        if (time < next) next = time;
    }
    return next;
}

const char *editor_request_path(const Editor *editor)
{
    return editor->request_path;
}

const char *editor_take_clipboard(Editor *editor)
{
    free(editor->clipboard_taken);
    editor->clipboard_taken = editor->clipboard;
    editor->clipboard = NULL;
    return editor->clipboard_taken;
}

/* ---- what all parts use ---- */

void editor_message_set(Editor *editor, const char *format, ...)
{
    va_list arguments;
    if (editor->choices) return;
    va_start(arguments, format);
    vsnprintf(editor->message, sizeof editor->message, format, arguments);
    va_end(arguments);
}

void editor_message_errors(Editor *editor, const ErrorList *errors)
{
    char text[ERROR_LINE_MAX];
    if (errors->count == 0) return;
    error_format(errors, &errors->items[0], text, sizeof text);
    editor_message_set(editor, "%s", text);
}

bool editor_is_idle(const Editor *editor)
{
    const Keys *keys = &editor->keys;
    return !keys->pressed[0] && !keys->waiting && keys->count == 0 && !editor->choices &&
           !editor->typing.is_on && !editor->prompt.open && !editor->panel.kind &&
           editor->pending.kind == PENDING_EMPTY && !editor->selection.growing &&
           !editor->register_name;
}

bool editor_map_is_locked(Editor *editor)
{
    if (!editor->pen.locked[LAYER_MAP]) return false;
    editor_message_set(editor, "the map is locked; zl unlocks it");
    return true;
}

bool editor_transaction_begin(Editor *editor, const char *name)
{
    if (editor->pen.locked[editor->pen.layer]) {
        editor_message_set(editor, "this layer is locked; zl unlocks it");
        return false;
    }
    if (editor->pen.stroking) return true;
    editor->work.has_transaction = true;
    document_begin(editor->doc, name);
    uint64_t version = document_sign_version(editor->doc);
    if (editor->signs_version != version) sign_note(&editor->signs, editor->doc);
    editor->signs_version = version;
    return true;
}

void editor_transaction_cancel(Editor *editor)
{
    document_cancel(editor->doc);
    editor->signs_version = UINT64_MAX;
    editor->work.has_transaction = false;
}

void editor_transaction_end(Editor *editor)
{
    ErrorList errors;
    if (editor->pen.stroking) return;
    if (editor->work.is_over && editor->work.has_transaction) {
        editor_transaction_cancel(editor);
        return;
    }
    editor->work.has_transaction = false;
    error_list_init(&errors, document_path(editor->doc));
    /* Unchanged signs need no new search, which takes long in a large level. */
    bool touched = editor->signs_version != document_sign_version(editor->doc);
    if (touched && !sign_renumber(&editor->signs, editor->doc))
        editor_message_set(editor, "no memory to renumber the signs: their texts may have moved");
    if (!document_end(editor->doc, &errors)) editor_message_errors(editor, &errors);
    if (touched) editor->signs_version = UINT64_MAX;
}

void editor_refit(Editor *editor)
{
    CellArea all = document_area(editor->doc);
    const Mask *mask = &editor->selection.mask;
    if (editor->selection.kind == SELECT_MASK && (mask->cols != all.cols || mask->rows != all.rows))
        select_clear(editor);
    if (editor->selection.kind == SELECT_AREA) select_area(editor, editor->selection.area);
    editor->cursor.col = clamp_i32(editor->cursor.col, 0, all.cols - 1);
    editor->cursor.row = clamp_i32(editor->cursor.row, 0, all.rows - 1);
    editor_symmetry_update(editor);
    editor_view_follow(editor);
    if (editor->pending.kind != PENDING_EMPTY) pending_op_update(editor);
}

/* ---- the state folder ---- */

bool editor_state_file_path(const Editor *editor, const char *name, char out[ERROR_FILE_MAX])
{
    if (!editor->state_folder[0]) return false;
    int length = snprintf(out, ERROR_FILE_MAX, "%s/%s", editor->state_folder, name);
    return length < ERROR_FILE_MAX;
}

bool editor_state_file_exists(const Editor *editor, const char *name)
{
    char path[ERROR_FILE_MAX];
    return editor_state_file_path(editor, name, path) && access(path, R_OK) == 0;
}

char *editor_state_file_read(const Editor *editor, const char *name, size_t *length)
{
    ErrorList errors;
    char path[ERROR_FILE_MAX];
    *length = 0;
    if (!editor_state_file_exists(editor, name) || !editor_state_file_path(editor, name, path))
        return NULL;
    error_list_init(&errors, path);
    return file_read(path, LEVEL_SIZE_MAX, length, &errors);
}

bool editor_state_file_write(Editor *editor, const char *name, const char *text, size_t length)
{
    ErrorList errors;
    char path[ERROR_FILE_MAX];
    if (!editor_state_file_path(editor, name, path)) return false;
    error_list_init(&errors, path);
    if (state_path_make_folders(editor->state_folder) && file_write(path, text, length, &errors))
        return true;
    editor_message_set(editor, "%.200s cannot be written", path);
    return false;
}
