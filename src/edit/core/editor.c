/* editor.c - see editor.h. Creating and destroying an Editor, and what all its parts use. */
#include "editor.h"

#include "cells_internal.h"
#include "editor_command_panel.h"
#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_kept.h"
#include "editor_pending.h"
#include "editor_prompt.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEW_COLS = 80, VIEW_ROWS = 24 };

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
    editor->options = editor_options_default();
    editor->keys.version = document_version(editor->doc);
    editor->objects.signs_version = editor->objects.chase_version = UINT64_MAX;
    editor->objects.counts.version = UINT64_MAX;
    editor->objects.links.version = editor->objects.links.found_version = UINT64_MAX;
    lift_path_let_go(&editor->objects.lift);
    editor_go_to_start(editor);
}

/* A cursor given in the options overrides the saved one. */
static void take_options(Editor *editor, const EditorOptions *options)
{
    Files *files = &editor->files;
    Registers *registers = &editor->registers;
    if (options->stamp_folder)
        snprintf(registers->stamp_folder, sizeof registers->stamp_folder, "%s",
                 options->stamp_folder);
    for (int32_t i = 0; i < TEMPLATE_FOLDERS; i++)
        if (options->template_folders[i])
            snprintf(files->template_folders[i], sizeof files->template_folders[i], "%s",
                     options->template_folders[i]);
    for (int32_t i = 0; i < DRESS_FILES; i++)
        if (options->dress_files[i])
            snprintf(files->dress_files[i], sizeof files->dress_files[i], "%s",
                     options->dress_files[i]);
    if (options->came_from)
        snprintf(files->came_from, sizeof files->came_from, "%s", options->came_from);
    const Place *at = options->cursor;
    if (at && cell_area_has(document_area(editor->doc), at->col, at->row))
        cursor_put(&editor->cursor, editor->doc, at->col, at->row);
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
    editor_set_rights(editor, EDITOR_MAY_USE_FILES);
    if (options && options->state_folder)
        snprintf(editor->files.state_folder, sizeof editor->files.state_folder, "%s",
                 options->state_folder);
    kept_state_load(editor);
    kept_state_go_back(editor);
    if (options) take_options(editor, options);
    pen_update_symmetry(&editor->pen, doc);
    command_panel_tour_begin(editor);
    if (options && options->recovers)
        editor_recover_now(editor);
    else
        editor_ask_recovery(editor);
    viewport_follow(&editor->view, doc, editor->cursor.at);
    return editor;
}

void editor_destroy(Editor *editor)
{
    if (!editor) return;
    editor_stroke_end(editor);
    kept_state_save(editor);
    problems_drop_check(&editor->analysis.problems);
    mask_done(&editor->analysis.deaths);
    for (int i = 0; i < TRAIL_RUNS; i++)
        mask_done(&editor->analysis.runs[i]);
    mask_done(&editor->objects.links.lines);
    mask_done(&editor->selection.mask);
    pending_op_done(&editor->pending);
    registers_done(&editor->registers);
    project_done(&editor->project);
    replace_done(&editor->everywhere);
    keys_done(&editor->keys);
    panel_close(&editor->panel);
    free(editor->out.clipboard);
    free(editor->out.clipboard_taken);
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
    if (!editor->prompt.choices) editor->out.message[0] = '\0';
    editor_take_key(editor, key);
    return editor_work_end(editor);
}

bool editor_takes_text(const Editor *editor)
{
    if (editor->prompt.choices) return false;
    if (editor->prompt.open) return true;
    if (editor->panel.kind) return false;
    if (editor->keys.waiting)
        return editor->keys.waiting == &editor_commands[COMMAND_ID_editor_paint_glyph];
    return editor->typing.is_on;
}

EditorRequest editor_paste_text(Editor *editor, const char *text, int64_t now)
{
    editor_work_begin(editor, now);
    if (editor->prompt.choices) return EDITOR_NOTHING;
    keys_note_text(&editor->keys);
    if (!text)
        editor_message_set(editor, "too much text to paste: nothing was changed");
    else if (editor->prompt.open)
        editor_prompt_paste(editor, text);
    else if (editor->typing.is_on)
        typing_paste(editor, text);
    else
        register_paste(editor, text);
    editor_settle_keys(editor);
    return editor_work_end(editor);
}

EditorRequest editor_paste_cut(Editor *editor, const char *text, int64_t now)
{
    if (editor->prompt.choices) return EDITOR_NOTHING;
    if (!text || text[0] == '\0' || editor->prompt.open || editor->typing.is_on) {
        editor_work_begin(editor, now);
        editor_message_set(editor, "the paste was incomplete and was dropped");
        return editor_work_end(editor);
    }
    EditorRequest request = editor_paste_text(editor, text, now);
    if (!pending_op_is_empty(&editor->pending))
        editor_message_set(editor, "incomplete paste: Enter draws what arrived, Esc drops it");
    return request;
}

void editor_set_interrupt(Editor *editor, EditorInterrupt *interrupt, void *context)
{
    editor->work.interrupt = interrupt;
    editor->work.interrupt_context = context;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t editor_tick(Editor *editor, int64_t now)
{
    editor->now = now;
    int64_t next = keys_tick(&editor->keys, now);
    next = earlier(next, viewport_tick(&editor->view, now));
    next = earlier(next, editor_stroke_tick(editor));
    next = earlier(next, problems_tick(&editor->analysis.problems, editor->doc, now));
    return earlier(next, editor_tick_file(editor));
}

const char *editor_request_path(const Editor *editor)
{
    return editor->out.path;
}

const char *editor_take_clipboard(Editor *editor)
{
    free(editor->out.clipboard_taken);
    editor->out.clipboard_taken = editor->out.clipboard;
    editor->out.clipboard = NULL;
    return editor->out.clipboard_taken;
}

/* ---- what all parts use ---- */

void editor_work_begin(Editor *editor, int64_t now)
{
    editor->now = now;
    editor->out.request = EDITOR_NOTHING;
    work_reset(&editor->work);
}

EditorRequest editor_work_end(Editor *editor)
{
    const Work *work = &editor->work;
    command_panel_settle(editor);
    editor_draw_settle(editor);
    if (!work->is_over) return editor->out.request;
    if (work_is_too_much(work))
        editor_message_set(editor, "too much for one key: stopped after %d keys; %s undoes them",
                           min_i32(work->keys, WORK_KEYS_MAX),
                           editor_key_of(editor, COMMAND_ID_editor_undo).text);
    else
        editor_message_set(editor, "stopped; %s undoes what was done",
                           editor_key_of(editor, COMMAND_ID_editor_undo).text);
    return editor->out.request;
}

void editor_message_set(Editor *editor, const char *format, ...)
{
    va_list arguments;
    if (editor->prompt.choices) return;
    va_start(arguments, format);
    vsnprintf(editor->out.message, sizeof editor->out.message, format, arguments);
    va_end(arguments);
}

void editor_message_errors(Editor *editor, const ErrorList *errors)
{
    char text[ERROR_LINE_MAX];
    if (errors->count == 0) return;
    error_format(errors, &errors->items[0], text, sizeof text);
    bool shows_path = editor->files.rights & EDITOR_MAY_USE_FILES; /* else it is the host's */
    editor_message_set(editor, "%s", shows_path ? text : errors->items[0].text);
}

bool editor_asks(const Editor *editor)
{
    return editor->prompt.choices != NULL;
}

EditorKey editor_key_of(const Editor *editor, CommandId id)
{
    EditorKey key = {""};
    editor_command_first_keys(&editor_commands[id], editor->options.keys, key.text);
    return key;
}

EditorKey editor_key_named(const Editor *editor, const char *command)
{
    const EditorCommand *row = editor_command_named(command, strlen(command));
    assert(row);
    return editor_key_of(editor, (CommandId)(row - editor_commands));
}

EditorKey editor_key_with(const Editor *editor, CommandId id, char letter)
{
    EditorKey key = editor_key_of(editor, id);
    size_t length = strlen(key.text);
    snprintf(key.text + length, sizeof key.text - length, "%s%c", key.text[0] == ':' ? " " : "",
             letter);
    return key;
}

bool editor_is_idle(const Editor *editor)
{
    const Keys *keys = &editor->keys;
    return !keys->pressed[0] && !keys->waiting && !keys->op && keys->count == 0 &&
           !editor->prompt.choices && !editor->typing.is_on && !editor->prompt.open &&
           !editor->panel.kind && pending_op_is_empty(&editor->pending) &&
           !editor->selection.growing && !editor->registers.name;
}

bool editor_map_is_locked(Editor *editor)
{
    if (!editor->pen.locked[LAYER_MAP]) return false;
    editor_message_set(editor, "the map is locked; %s unlocks it",
                       editor_key_of(editor, COMMAND_ID_editor_lock_layer).text);
    return true;
}

bool editor_transaction_begin(Editor *editor, const char *name)
{
    if (editor->pen.locked[editor->pen.layer]) {
        editor_message_set(editor, "this layer is locked; %s unlocks it",
                           editor_key_of(editor, COMMAND_ID_editor_lock_layer).text);
        return false;
    }
    if (editor->pen.stroking) return true;
    editor->work.has_transaction = true;
    document_begin(editor->doc, name);
    uint64_t version = document_sign_version(editor->doc);
    if (editor->objects.signs_version != version) sign_note(&editor->objects.signs, editor->doc);
    editor->objects.signs_version = version;
    return true;
}

void editor_transaction_cancel(Editor *editor)
{
    document_cancel(editor->doc);
    editor->objects.signs_version = UINT64_MAX;
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
    bool touched = editor->objects.signs_version != document_sign_version(editor->doc);
    if (touched && !sign_follow(&editor->objects.signs, editor->doc))
        editor_message_set(editor, "out of memory");
    if (!document_end(editor->doc, &errors)) editor_message_errors(editor, &errors);
    if (touched) editor->objects.signs_version = UINT64_MAX;
}

bool editor_copy_selection(Editor *editor, Block *block)
{
    CellWatch watch = work_cell_watch(&editor->work);
    return selection_to_block(&editor->selection, editor->doc, editor->pen.layer, &watch, block);
}

void editor_refit(Editor *editor)
{
    CellArea all = document_area(editor->doc);
    const Mask *mask = &editor->selection.mask;
    if (editor->selection.kind == SELECT_MASK && (mask->cols != all.cols || mask->rows != all.rows))
        selection_clear(&editor->selection);
    if (editor->selection.kind == SELECT_AREA)
        selection_set_area(&editor->selection, editor->doc, editor->selection.area);
    editor->cursor.at.col = clamp_i32(editor->cursor.at.col, 0, all.cols - 1);
    editor->cursor.at.row = clamp_i32(editor->cursor.at.row, 0, all.rows - 1);
    pen_update_symmetry(&editor->pen, editor->doc);
    viewport_follow(&editor->view, editor->doc, editor->cursor.at);
    if (!pending_op_is_empty(&editor->pending)) editor_update_pending(editor);
}
