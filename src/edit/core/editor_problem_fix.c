/* editor_problem_fix.c - corrects the problem under the cursor, or else one of the header, where
 * the correction is obvious. */
#include "editor_state.h"

#include "lint.h"

#include <stdio.h>

/* ---- what is on the map ---- */

static int64_t count_kind(Editor *editor, CellKind kind)
{
    return glyph_counts_of_kind(&editor->objects.counts, editor->doc, kind);
}

static void put(Editor *editor, CellKind kind, const char *said)
{
    char glyph = document_glyph(editor->doc, kind);
    if (!glyph || editor_map_is_locked(editor) || !editor_transaction_begin(editor, "fix")) return;
    document_set(editor->doc, LAYER_MAP, editor->cursor.at.col, editor->cursor.at.row, glyph);
    editor_transaction_end(editor);
    editor_message_set(editor, "%s", said);
}

/* Makes every other start empty. */
static void move_start(Editor *editor)
{
    char empty = document_glyph(editor->doc, KIND_EMPTY);
    Point other = {0};
    if (!empty || editor_map_is_locked(editor) || !editor_transaction_begin(editor, "fix")) return;
    for (int32_t row = 0; row < document_rows(editor->doc); row++)
        for (int32_t col = 0; col < document_cols(editor->doc); col++) {
            char glyph = document_row(editor->doc, LAYER_MAP, row)[col];
            bool is_here = col == editor->cursor.at.col && row == editor->cursor.at.row;
            if (is_here || document_kind(editor->doc, glyph) != KIND_START) continue;
            document_set(editor->doc, LAYER_MAP, col, row, empty);
            other = (Point){col, row};
        }
    editor_transaction_end(editor);
    editor_message_set(editor, "the start is here now; it was at %d,%d", other.col, other.row);
}

/* A lift without a section gets a path of length 0, to be changed in its form. */
static bool give_lift_path(Editor *editor, CellKind kind)
{
    char section[24], value[FIELD_VALUE_SIZE];
    snprintf(section, sizeof section, "lift.%d", cell_kinds[kind].digit);
    if (document_get_value(editor->doc, section, "velocity", value, sizeof value)) return false;
    if (!editor_transaction_begin(editor, "fix")) return true;
    document_set_value(editor->doc, section, "velocity", "0, 0");
    document_set_value(editor->doc, section, "ticks", "60");
    editor_transaction_end(editor);
    editor_message_set(editor, "[%s] was added; Enter sets its path", section);
    return true;
}

/* ---- what is in the header alone ---- */

static bool has_kind(Editor *editor, CellKind kind)
{
    return count_kind(editor, kind) > 0;
}

/* Removes the section as one transaction; false if there is none. */
static bool drop_section(Editor *editor, const char *section)
{
    if (!document_has_section(editor->doc, section)) return false;
    if (!editor_transaction_begin(editor, "fix")) return true;
    if (document_remove_section(editor->doc, section))
        editor_message_set(editor, "removed [%s], which nothing on the map needs", section);
    editor_transaction_end(editor);
    return true;
}

static bool drop_unused_section(Editor *editor)
{
    char section[SIGN_SECTION_SIZE];
    SignNotes signs;
    bool is_used[SIGN_MAX + 1] = {false};
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (!cell_kind_is(kind, KIND_IS_LIFT)) continue;
        snprintf(section, sizeof section, "lift.%d", cell_kinds[kind].digit);
        if (!has_kind(editor, kind) && drop_section(editor, section)) return true;
    }
    sign_find(&signs, editor->doc);
    for (int32_t i = 0; i < signs.cells.count; i++)
        if (signs.number[i] <= SIGN_MAX) is_used[signs.number[i]] = true;
    is_used[0] = false;
    for (int32_t number = 0; number <= SIGN_MAX; number++) {
        snprintf(section, sizeof section, "sign.%d", number);
        if (!is_used[number] && drop_section(editor, section)) return true;
    }
    return false;
}

static bool drop_broken_link(Editor *editor)
{
    if (!lint_is_link_broken(editor->doc)) return false;
    if (!editor_transaction_begin(editor, "fix")) return true;
    document_set_value(editor->doc, "level", "next", NULL);
    editor_transaction_end(editor);
    editor_message_set(editor, "`next` named no file and was removed; %s undoes it",
                       editor_key_of(editor, COMMAND_ID_editor_undo).text);
    return true;
}

/* ---- the command ---- */

/* Corrects the cell under the cursor; false if there is nothing to correct. */
static bool fix_cell(Editor *editor)
{
    char glyph = document_row(editor->doc, LAYER_MAP, editor->cursor.at.row)[editor->cursor.at.col];
    CellKind kind = document_kind(editor->doc, glyph);
    if (kind == KIND_UNKNOWN)
        put(editor, KIND_EMPTY, "the unknown character was removed");
    else if (kind == KIND_START && count_kind(editor, KIND_START) > 1)
        move_start(editor);
    else if (kind == KIND_EMPTY && !has_kind(editor, KIND_START))
        put(editor, KIND_START, "the start is here now");
    else if (kind == KIND_EMPTY && !has_kind(editor, KIND_FINISH))
        put(editor, KIND_FINISH, "the finish is here now");
    else if (kind == KIND_SIGN)
        editor_open_cell_form(editor, &(CommandCall){1, "", ""});
    else
        return cell_kind_is(kind, KIND_IS_LIFT) && give_lift_path(editor, kind);
    return true;
}

void editor_fix_problem(Editor *editor, const CommandCall *call)
{
    (void)call;
    if (fix_cell(editor) || drop_unused_section(editor) || drop_broken_link(editor)) return;
    editor_message_set(editor, "nothing here can be fixed safely; %s goes to the next problem",
                       editor_key_of(editor, COMMAND_ID_editor_next_problem).text);
}
