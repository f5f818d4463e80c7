/* editor_typing.c - see editor_typing.h. A stroke for each word, so that undo takes back words. */
#include "editor_typing.h"

#include "editor_cursor.h"
#include "editor_draw.h"
#include "editor_state.h"

#include <string.h>

/* ---- the cursor ---- */

static bool is_inside(const Editor *editor, Point at)
{
    return cell_area_has(document_area(editor->doc), at.col, at.row);
}

/* Begins a row or column, and a word, at the cursor. */
static void begin_here(Editor *editor)
{
    editor_stroke_end(editor);
    editor->typing.from = editor->typing.at = editor->cursor.at;
    editor->typing.count = 0;
    editor->typing.is_full = false;
}

/* Was the cursor moved by anything but typing, such as the mouse? */
static void follow_cursor(Editor *editor)
{
    Point at = editor->typing.at, now = editor->cursor.at;
    if (at.col != now.col || at.row != now.row) begin_here(editor);
}

static void step_to(Editor *editor, int32_t col, int32_t row)
{
    editor_step_to(editor, col, row);
    editor->typing.at = editor->cursor.at;
}

/* Goes to the first cell of the next row or column. */
static void go_to_next_line(Editor *editor)
{
    bool is_down = editor->typing.is_down;
    Point at = {editor->typing.from.col + is_down, editor->typing.from.row + !is_down};
    if (!is_inside(editor, at)) {
        editor_message_set(editor, "the level ends here");
        return;
    }
    step_to(editor, at.col, at.row);
    editor->typing.from = at;
    editor->typing.is_full = false;
}

/* ---- cells ---- */

/* Remembers the glyphs of the cell and its mirror images for Backspace; forgets the oldest. */
static void keep_cell(Editor *editor, Point at)
{
    Typing *typing = &editor->typing;
    Point images[TYPED_IMAGES];
    const char *turned[TYPED_IMAGES][2];
    if (typing->count == TYPED_MAX)
        memmove(typing->cells, typing->cells + 1, --typing->count * sizeof *typing->cells);
    TypedCell *cell = &typing->cells[typing->count++];
    int32_t count = pen_images(&editor->pen, at, images, turned);
    cell->count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!is_inside(editor, images[i])) continue;
        cell->at[cell->count] = images[i];
        cell->before[cell->count++] = pen_glyph_at(&editor->pen, editor->doc, images[i]);
    }
}

/* False if there is no room, or the layer is locked. */
static bool type_glyph(Editor *editor, char glyph)
{
    Typing *typing = &editor->typing;
    Point at = editor->cursor.at;
    Point after = {at.col + !typing->is_down, at.row + typing->is_down};
    if (typing->is_full) {
        editor_message_set(editor, "the level ends here; Enter goes on in the next %s",
                           typing->is_down ? "column" : "row");
        return false;
    }
    editor_stroke_begin(editor, "typing");
    if (!editor->pen.stroking) return false;
    keep_cell(editor, at);
    editor_draw_run(editor, at.col, at.row, 1, glyph);
    editor_stroke_grew(editor);
    typing->is_full = !is_inside(editor, after);
    if (!typing->is_full) step_to(editor, after.col, after.row);
    if (editor->pen.layer == LAYER_MAP && document_kind(editor->doc, glyph) == KIND_UNKNOWN)
        editor_message_set(editor,
                           "`%c` means nothing in this level; %s draws on the background art",
                           glyph, editor_key_of(editor, COMMAND_ID_editor_next_layer).text);
    return true;
}

/* Restores the cell that was typed last; if none is remembered, only moves back. */
static void take_back(Editor *editor)
{
    Typing *typing = &editor->typing;
    if (typing->count == 0) {
        step_to(editor, editor->cursor.at.col - !typing->is_down,
                editor->cursor.at.row - typing->is_down);
        begin_here(editor);
        return;
    }
    editor_stroke_begin(editor, "typing");
    if (!editor->pen.stroking) return;
    const TypedCell *cell = &typing->cells[--typing->count];
    for (int32_t i = 0; i < cell->count; i++)
        document_set_run(editor->doc, editor->pen.layer, cell->at[i].col, cell->at[i].row, 1,
                         cell->before[i]);
    editor_stroke_grew(editor);
    typing->is_full = false;
    step_to(editor, cell->at[0].col, cell->at[0].row);
}

/* ---- keys ---- */

void typing_end(Editor *editor)
{
    editor_stroke_end(editor);
    editor->typing.is_on = false;
    editor->typing.count = 0;
}

/* A named key runs its command. Commands that only move, undo or save do not end typing. */
static void run_named(Editor *editor, const char *key)
{
    const EditorCommand *command = editor_command_of_keys(editor->options.keys, key, false);
    if (!command) {
        editor_message_set(editor, "`%s` cannot be typed; Esc ends typing", key);
        return;
    }
    bool goes_on = command->group == GROUP_MOVE || command->group == GROUP_HISTORY ||
                   command == &editor_commands[COMMAND_ID_editor_save] ||
                   command == &editor_commands[COMMAND_ID_editor_erase];
    editor_stroke_end(editor);
    if (!goes_on) typing_end(editor);
    editor_run_command(editor, command,
                       &(CommandCall){command->flags & COMMAND_COUNT_0 ? 0 : 1, key, ""});
    begin_here(editor);
}

bool typing_key(Editor *editor, const char *key)
{
    char glyph = pen_glyph_of_key(key);
    if (!editor->typing.is_on) return false;
    follow_cursor(editor);
    if (glyph) {
        type_glyph(editor, glyph == ' ' ? pen_empty_glyph(&editor->pen, editor->doc) : glyph);
        if (strcmp(key, "Space") == 0) editor_stroke_end(editor);
    } else if (strcmp(key, "Esc") == 0) {
        typing_end(editor);
    } else if (strcmp(key, "Backspace") == 0) {
        take_back(editor);
    } else if (strcmp(key, "Enter") == 0) {
        editor_stroke_end(editor);
        go_to_next_line(editor);
    } else if (strcmp(key, "Tab") == 0) {
        editor->typing.is_down = !editor->typing.is_down;
        begin_here(editor);
        editor_message_set(editor, "typing %s",
                           editor->typing.is_down ? "downwards" : "to the right");
    } else {
        run_named(editor, key);
    }
    return true;
}

void typing_paste(Editor *editor, const char *text)
{
    int32_t unused = 0;
    bool is_typed = true;
    follow_cursor(editor);
    editor_stroke_end(editor);
    for (const char *at = text; *at && is_typed && work_continues(&editor->work, 1); at++) {
        if (*at == '\r' || (*at == '\n' && (at == text || at[-1] != '\r')))
            go_to_next_line(editor);
        else if (*at >= ' ' && *at <= '~')
            is_typed =
                type_glyph(editor, *at == ' ' ? pen_empty_glyph(&editor->pen, editor->doc) : *at);
        else if (*at != '\n')
            unused++;
    }
    editor_stroke_end(editor);
    if (unused > 0)
        editor_message_set(editor, "%d bytes are not printable ASCII and were skipped", unused);
}

/* The first or the last cell of the row that is not empty; -1: there is none. */
static int32_t drawn_end(const Editor *editor, bool is_last)
{
    int32_t cols = document_cols(editor->doc);
    const char *cells = document_row(editor->doc, editor->pen.layer, editor->cursor.at.row);
    char empty = pen_empty_glyph(&editor->pen, editor->doc);
    for (int32_t i = 0; i < cols; i++) {
        int32_t col = is_last ? cols - 1 - i : i;
        if (cells[col] != empty) return col;
    }
    return -1;
}

void editor_type_after(Editor *editor, const CommandCall *call)
{
    editor_go_to(editor, editor->cursor.at.col + 1, editor->cursor.at.row);
    editor_begin_typing(editor, call);
}

void editor_type_at_end(Editor *editor, const CommandCall *call)
{
    editor_go_to(editor, drawn_end(editor, true) + 1, editor->cursor.at.row);
    editor_begin_typing(editor, call);
}

void editor_type_at_begin(Editor *editor, const CommandCall *call)
{
    editor_go_to(editor, max_i32(0, drawn_end(editor, false)), editor->cursor.at.row);
    editor_begin_typing(editor, call);
}

void editor_begin_typing(Editor *editor, const CommandCall *call)
{
    (void)call;
    selection_clear(&editor->selection);
    editor->pen.down = false;
    editor->typing.is_on = true;
    editor->typing.is_down = false;
    begin_here(editor);
    editor_message_set(editor, "typing: Esc ends it, Tab goes down, Backspace takes back");
}
