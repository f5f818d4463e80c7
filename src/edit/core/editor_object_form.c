/* editor_object_form.c - the forms of what stands in a cell: the header's values for lifts and
 * signs, and for every object what it is and where. */
#include "editor_state.h"

#include "../../engine/decimal.h"
#include "editor_form.h"
#include "flood.h"

#include <stdio.h>
#include <string.h>

/* ---- the object at the cursor ---- */

bool editor_kind_is_object(CellKind kind)
{
    return kind != KIND_IGNORE && (kind == KIND_DOOR || kind == KIND_START ||
                                   cell_kind_is(kind, KIND_IS_OBJECT | KIND_IS_LIFT));
}

bool editor_has_form(const Editor *editor, Point at)
{
    return editor_kind_is_object(document_kind_at(editor->doc, at.col, at.row));
}

/* Finds the cells of an object: those of a lift are side by side, those of a door touch. */
static bool find_cells(Editor *editor, Mask *cells)
{
    Point at = editor->cursor.at;
    CellKind kind = document_kind_at(editor->doc, at.col, at.row);
    CellWatch watch = work_cell_watch(&editor->work);
    if (kind == KIND_DOOR)
        return flood_find(editor->doc, LAYER_MAP, at, &(FloodRules){.watch = &watch}, cells);
    if (!mask_reset(cells, document_cols(editor->doc), document_rows(editor->doc))) return false;
    CellArea area = {at.col, at.row, 1, 1};
    if (cell_kind_is(kind, KIND_IS_LIFT)) area = lift_path_cells(editor->doc, at);
    mask_add_run(cells, area.col, area.row, area.cols);
    return true;
}

static void put_cells(Editor *editor, const Mask *cells, Point by, char glyph)
{
    for (MaskRun run = {0}; mask_next_run(cells, &run);)
        document_set_run(editor->doc, LAYER_MAP, run.col + by.col, run.row + by.row, run.count,
                         glyph);
}

/* Can the cells move this far? If not, a message says why. */
static bool has_room(Editor *editor, const Mask *cells, Point by)
{
    CellArea all = document_area(editor->doc);
    for (MaskRun run = {0}; mask_next_run(cells, &run);)
        for (int32_t col = run.col; col < run.col + run.count; col++) {
            Point to = {col + by.col, run.row + by.row};
            bool is_inside = cell_area_has(all, to.col, to.row);
            if (!is_inside)
                editor_message_set(editor, "the level ends before it");
            else if (!mask_has(cells, to.col, to.row) &&
                     editor_kind_is_object(document_kind_at(editor->doc, to.col, to.row)))
                editor_message_set(editor, "at %d,%d is %s", to.col, to.row,
                                   cell_kinds[document_kind_at(editor->doc, to.col, to.row)].what);
            else
                continue;
            return false;
        }
    return true;
}

static void move_by(Editor *editor, Point by)
{
    Mask cells = {0};
    Point at = editor->cursor.at;
    char glyph = document_row(editor->doc, LAYER_MAP, at.row)[at.col];
    bool is_free =
        !editor_map_is_locked(editor) && find_cells(editor, &cells) && has_room(editor, &cells, by);
    if (is_free) {
        put_cells(editor, &cells, (Point){0, 0}, document_glyph(editor->doc, KIND_EMPTY));
        put_cells(editor, &cells, by, glyph);
        editor_go_to(editor, at.col + by.col, at.row + by.row);
    }
    mask_done(&cells);
}

/* ---- its fields ---- */

/* Lifts and monsters can be changed into others of the same sort. */
static uint8_t sort_of(CellKind kind)
{
    return cell_kinds[kind].flags & (KIND_IS_ACTOR | KIND_IS_LIFT);
}

static bool write_kind(Editor *editor, const char *text)
{
    Mask cells = {0};
    for (int32_t i = 0; i < KIND_ROW_COUNT && !editor_map_is_locked(editor); i++) {
        char glyph = document_glyph(editor->doc, cell_kind_order[i]);
        if (!glyph || strcmp(cell_kinds[cell_kind_order[i]].name, text) != 0) continue;
        if (find_cells(editor, &cells)) put_cells(editor, &cells, (Point){0, 0}, glyph);
    }
    mask_done(&cells);
    return true;
}

static bool write_column(Editor *editor, const char *text)
{
    int32_t col;
    if (decimal_to_int(text, &col)) move_by(editor, (Point){col - editor->cursor.at.col, 0});
    return true;
}

static bool write_row(Editor *editor, const char *text)
{
    int32_t row;
    if (decimal_to_int(text, &row)) move_by(editor, (Point){0, row - editor->cursor.at.row});
    return true;
}

static void add_kind(Editor *editor, CellKind kind)
{
    static const char *words[KIND_ROW_COUNT];
    int32_t count = 0;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        bool is_like = sort_of(cell_kind_order[i]) == sort_of(kind);
        if (is_like && document_glyph(editor->doc, cell_kind_order[i]))
            words[count++] = cell_kinds[cell_kind_order[i]].name;
    }
    FormField *field = form_add_words(&editor->form, editor->doc, "", "kind", words, count, "",
                                      cell_kinds[kind].what);
    if (!field) return;
    field->write = write_kind;
    snprintf(field->value, sizeof field->value, "%s", cell_kinds[kind].name);
}

static void add_place(Editor *editor, const char *key, int32_t cells, int32_t value,
                      bool (*write)(Editor *editor, const char *text))
{
    FormField *field = form_add_number(&editor->form, editor->doc, FIELD_TICKS, "", key, 0,
                                       cells - 1, "", "of the cursor's cell");
    if (!field) return;
    field->write = write;
    snprintf(field->value, sizeof field->value, "%d", (int)value);
}

static void add_object(Editor *editor, CellKind kind)
{
    if (sort_of(kind)) add_kind(editor, kind);
    add_place(editor, "column", document_cols(editor->doc), editor->cursor.at.col, write_column);
    add_place(editor, "row", document_rows(editor->doc), editor->cursor.at.row, write_row);
}

/* ---- the forms ---- */

static void begin_lift(Editor *editor, int32_t digit)
{
    char section[24];
    snprintf(section, sizeof section, "lift.%d", (int)digit);
    form_begin(&editor->form, section, editor_open_cell_form);
    form_add_number(&editor->form, editor->doc, FIELD_VELOCITY, section, "velocity", -1, 1, "0, 0",
                    "cells per tick, right and down: 0.05, 0");
    form_add_number(&editor->form, editor->doc, FIELD_TICKS, section, "ticks", 1, LIFT_TICKS_MAX,
                    "60", "ticks out, then as many back");
    form_add_number(&editor->form, editor->doc, FIELD_FLAG, section, "solid", 0, 0, "yes",
                    "no: a platform to jump through");
}

static bool write_sign(Editor *editor, const char *text)
{
    SignNotes signs;
    sign_find(&signs, editor->doc);
    int32_t index = sign_index(&signs, editor->cursor.at);
    return index >= 0 && sign_set_text(&signs, index, editor->doc, text[0] ? text : NULL);
}

/* False, with a message, if the level has too many signs. */
static bool begin_sign(Editor *editor)
{
    SignNotes signs;
    char section[SIGN_SECTION_SIZE];
    sign_find(&signs, editor->doc);
    int32_t index = sign_index(&signs, editor->cursor.at);
    if (index < 0) {
        editor_message_set(editor, "a level has at most %d signs", SIGN_MAX);
        return false;
    }
    sign_section(&signs, index, editor->doc, section);
    form_begin(&editor->form, section, editor_open_cell_form);
    FormField *field =
        form_add_text(&editor->form, editor->doc, section, "text", SIGN_TEXT_MAX - 1, "");
    if (field) field->write = write_sign;
    return true;
}

void editor_open_cell_form(Editor *editor, const CommandCall *call)
{
    CellKind kind = document_kind_at(editor->doc, editor->cursor.at.col, editor->cursor.at.row);
    (void)call;
    if (!editor_has_form(editor, editor->cursor.at)) {
        editor_message_set(editor, "`%c` %s: nothing to set; objects have properties",
                           document_row(editor->doc, LAYER_MAP,
                                        editor->cursor.at.row)[editor->cursor.at.col],
                           kind == KIND_UNKNOWN ? "is unknown" : cell_kinds[kind].what);
        return;
    }
    if (cell_kind_is(kind, KIND_IS_LIFT))
        begin_lift(editor, cell_kinds[kind].digit);
    else if (kind != KIND_SIGN)
        form_begin(&editor->form, cell_kinds[kind].what, editor_open_cell_form);
    else if (!begin_sign(editor))
        return;
    add_object(editor, kind);
    editor_show_form(editor);
}
