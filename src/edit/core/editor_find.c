/* editor_find.c - goes to cells by a search, from object to object, and by runs of equal cells. */
#include "editor_state.h"

#include "editor_cursor.h"
#include "editor_form.h"
#include "editor_panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is wanted ---- */

/* What a search looks for: certain glyphs of a layer, and certain signs. */
typedef struct Wanted {
    DocumentLayer layer;
    bool glyphs[256];
    int32_t sign_count;
    Point signs[SIGN_MAX]; /* in reading order */
} Wanted;

static void want_objects(const Editor *editor, Wanted *wanted)
{
    *wanted = (Wanted){.layer = LAYER_MAP};
    for (int32_t glyph = ' '; glyph <= '~'; glyph++)
        wanted->glyphs[glyph] = editor_kind_is_object(document_kind(editor->doc, (char)glyph));
}

/* Reads what to look for: a glyph, or part of the name of a kind or of the text of a sign. */
static void want_text(const Editor *editor, const char *text, Wanted *wanted)
{
    SignNotes *signs = malloc(sizeof *signs);
    *wanted = (Wanted){.layer = editor->pen.layer};
    if (text[1] == '\0') wanted->glyphs[(uint8_t)text[0]] = true;
    for (int32_t glyph = ' '; glyph <= '~' && text[1]; glyph++) {
        CellKind kind = document_kind(editor->doc, (char)glyph);
        bool is_layer = wanted->layer == LAYER_MAP && kind != KIND_UNKNOWN;
        wanted->glyphs[glyph] =
            is_layer && (editor_command_text_mentions(cell_kinds[kind].name, text) ||
                         editor_command_text_mentions(cell_kinds[kind].what, text));
    }
    bool has_signs = signs && text[1] && wanted->layer == LAYER_MAP;
    if (has_signs) sign_find(signs, editor->doc);
    for (int32_t i = 0; has_signs && i < signs->cells.count; i++) {
        char own[SIGN_TEXT_MAX];
        sign_text(signs, i, editor->doc, own);
        if (own[0] && editor_command_text_mentions(own, text))
            wanted->signs[wanted->sign_count++] = signs->cells.at[i];
    }
    free(signs);
}

/* Does the cell match? Of equal objects side by side, such as the cells of a lift, only the first
 * counts. */
static bool is_wanted(const Editor *editor, const Wanted *wanted, const char *cells, Point at)
{
    bool is_found = wanted->glyphs[(uint8_t)cells[at.col]];
    for (int32_t i = 0; i < wanted->sign_count && !is_found; i++)
        is_found = wanted->signs[i].col == at.col && wanted->signs[i].row == at.row;
    if (!is_found) return false;
    CellKind kind = document_kind(editor->doc, cells[at.col]);
    bool goes_on = at.col > 0 && cells[at.col] == cells[at.col - 1];
    return wanted->layer != LAYER_MAP || !goes_on ||
           (!cell_kind_is(kind, KIND_IS_LIFT) && editor_kind_is_object(kind));
}

/* ---- going there ---- */

/* Finds the next match after the cursor (or before it), wrapping around the ends of the level; of
 * equal cells in a row the first. False if there is none, or the work was stopped. */
static bool find(Editor *editor, const Wanted *wanted, int32_t step, Point *out)
{
    int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    int32_t begin = step > 0 ? 0 : cols - 1, end = step > 0 ? cols : -1;
    for (int32_t i = 0; i <= rows && work_continues(&editor->work, cols); i++) {
        int32_t row = (editor->cursor.at.row + step * i + 2 * rows) % rows;
        int32_t from = i == 0 ? editor->cursor.at.col + step : begin;
        int32_t to = i == rows ? editor->cursor.at.col + step : end;
        const char *cells = document_row(editor->doc, wanted->layer, row);
        for (int32_t col = from; col != to; col += step) {
            *out = (Point){col, row};
            if (is_wanted(editor, wanted, cells, *out)) return true;
        }
    }
    return false;
}

static void go(Editor *editor, const Wanted *wanted, int32_t step, int32_t count, const char *what)
{
    Point at, from = editor->cursor.at;
    bool is_found = false, has_turned = false;
    for (int32_t i = 0; i < count && find(editor, wanted, step, &at); i++) {
        int32_t way = at.row != from.row ? at.row - from.row : at.col - from.col;
        has_turned = has_turned || way * step <= 0;
        is_found = true;
        if (i == 0)
            editor_jump_to(editor, at.col, at.row);
        else
            editor_go_to(editor, at.col, at.row);
        from = at;
    }
    if (!is_found)
        editor_message_set(editor, "there is no %.60s in this level", what);
    else if (has_turned)
        editor_message_set(editor, "on from the %s", step > 0 ? "beginning" : "end");
}

/* ---- search ---- */

static void search(Editor *editor, int32_t step, int32_t count)
{
    Wanted wanted;
    char what[sizeof editor->cursor.sought + 8];
    if (!editor->cursor.sought[0]) {
        editor_message_set(editor, "/ begins a search");
        return;
    }
    want_text(editor, editor->cursor.sought, &wanted);
    snprintf(what, sizeof what, "`%s`", editor->cursor.sought);
    go(editor, &wanted, step, count, what);
}

/* An empty text repeats the last search. */
static void search_typed(Editor *editor, const char *text)
{
    if (text[0]) snprintf(editor->cursor.sought, sizeof editor->cursor.sought, "%s", text);
    search(editor, 1, 1);
}

void editor_find_text(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        search_typed(editor, call->text);
    else
        prompt_open(&editor->prompt, "/", "", search_typed);
}

void editor_find_next(Editor *editor, const CommandCall *call)
{
    search(editor, 1, call->count);
}

void editor_find_previous(Editor *editor, const CommandCall *call)
{
    search(editor, -1, call->count);
}

static void go_to_object(Editor *editor, int32_t step, int32_t count)
{
    Wanted wanted;
    want_objects(editor, &wanted);
    go(editor, &wanted, step, count, "object");
}

void editor_next_object(Editor *editor, const CommandCall *call)
{
    go_to_object(editor, 1, call->count);
}

void editor_previous_object(Editor *editor, const CommandCall *call)
{
    go_to_object(editor, -1, call->count);
}

/* ---- runs ---- */

/* Goes to where the next run of equal cells in the row begins; backwards, to where the current or
 * the previous run begins. */
void editor_next_run(Editor *editor, const CommandCall *call)
{
    const char *cells = document_row(editor->doc, editor->pen.layer, editor->cursor.at.row);
    int32_t col = editor->cursor.at.col, last = document_cols(editor->doc) - 1;
    for (int32_t i = 0; i < call->count && col < last; i++)
        do
            col++;
        while (col < last && cells[col] == cells[col - 1]);
    editor_step_to(editor, col, editor->cursor.at.row);
}

/* Goes to the last cell of the current run, or, from there, of the next one. */
void editor_run_end(Editor *editor, const CommandCall *call)
{
    const char *cells = document_row(editor->doc, editor->pen.layer, editor->cursor.at.row);
    int32_t col = editor->cursor.at.col, last = document_cols(editor->doc) - 1;
    for (int32_t i = 0; i < call->count && col < last; i++)
        do
            col++;
        while (col < last && cells[col] == cells[col + 1]);
    editor_step_to(editor, col, editor->cursor.at.row);
}

void editor_previous_run(Editor *editor, const CommandCall *call)
{
    const char *cells = document_row(editor->doc, editor->pen.layer, editor->cursor.at.row);
    int32_t col = editor->cursor.at.col;
    for (int32_t i = 0; i < call->count && col > 0; i++)
        do
            col--;
        while (col > 0 && cells[col] == cells[col - 1]);
    editor_step_to(editor, col, editor->cursor.at.row);
}

static bool holds(const Editor *editor, int32_t col, int32_t row)
{
    CellKind kind = document_kind_at(editor->doc, col, row);
    return kind != KIND_UNKNOWN && (tile_infos[cell_kinds[kind].tile].flags &
                                    (TILE_IS_SOLID | TILE_IS_SLOPE | TILE_IS_ONEWAY));
}

/* Goes to the next cell of the column on which a body can stand: open, with ground below. */
static void go_to_ground(Editor *editor, int32_t step, int32_t count)
{
    int32_t row = editor->cursor.at.row, found = row, rows = document_rows(editor->doc);
    for (int32_t left = count; left > 0 && row + step >= 0 && row + step < rows;) {
        row += step;
        bool is_open = !holds(editor, editor->cursor.at.col, row);
        if (!is_open || row + 1 == rows || !holds(editor, editor->cursor.at.col, row + 1)) continue;
        found = row;
        left--;
    }
    if (found == editor->cursor.at.row)
        editor_message_set(editor, "no ground %s", step > 0 ? "below" : "above");
    else
        editor_step_to(editor, editor->cursor.at.col, found);
}

void editor_move_ground_below(Editor *editor, const CommandCall *call)
{
    go_to_ground(editor, 1, call->count);
}

void editor_move_ground_above(Editor *editor, const CommandCall *call)
{
    go_to_ground(editor, -1, call->count);
}

/* ---- the list of objects ---- */

static bool list_key(Editor *editor, int32_t line, const char *key);

static void list_choose(Editor *editor, int32_t line)
{
    int32_t cols = document_cols(editor->doc), cell = editor->panel.rows[line];
    panel_close(&editor->panel);
    editor_jump_to(editor, cell % cols, cell / cols);
}

static const PanelKind object_list_kind = {
    NULL, editor_panel_row_count, editor_panel_text_line, list_choose, list_key, NULL};

/* The header's words about an object: the text of a sign, the path of a lift. */
static void describe_object(const Editor *editor, CellKind kind, const char *text, char *out,
                            size_t size)
{
    char section[24], velocity[40], ticks[16];
    out[0] = '\0';
    if (kind == KIND_SIGN)
        snprintf(out, size, "%s", text);
    else if (cell_kind_is(kind, KIND_IS_LIFT)) {
        snprintf(section, sizeof section, "lift.%d", (int)cell_kinds[kind].digit);
        if (!document_get_value(editor->doc, section, "ticks", ticks, sizeof ticks))
            snprintf(ticks, sizeof ticks, "%d", LIFT_TICKS_DEFAULT);
        if (document_get_value(editor->doc, section, "velocity", velocity, sizeof velocity))
            snprintf(out, size, "%s for %s ticks", velocity, ticks);
    }
}

/* Adds the object of a cell, which has this text if it is a sign. False when the list is full. */
static bool add_object(Editor *editor, const char *filter, Point at, const char *text)
{
    char glyph = document_row(editor->doc, LAYER_MAP, at.row)[at.col];
    CellKind kind = document_kind(editor->doc, glyph);
    char words[SIGN_TEXT_MAX], line[MESSAGE_SIZE];
    describe_object(editor, kind, text, words, sizeof words);
    snprintf(line, sizeof line, "%c %-10s %5d,%-5d %.180s", glyph, cell_kinds[kind].name,
             (int)at.col, (int)at.row, words);
    if (!editor_command_text_mentions(line, filter)) return true;
    if (!panel_add_text(&editor->panel, "%s", line)) return false;
    editor->panel.rows[editor->panel.count - 1] = at.row * document_cols(editor->doc) + at.col;
    return true;
}

static void list_objects(Editor *editor, const char *filter)
{
    Wanted wanted;
    SignNotes signs;
    char text[SIGN_TEXT_MAX];
    int32_t cols = document_cols(editor->doc), nearest = 0;
    bool has_room = true;
    want_objects(editor, &wanted);
    sign_find(&signs, editor->doc);
    panel_open(&editor->panel, &object_list_kind);
    for (int32_t row = 0; row < document_rows(editor->doc) && has_room; row++) {
        const char *cells = document_row(editor->doc, LAYER_MAP, row);
        if (!work_continues(&editor->work, cols)) break;
        for (int32_t col = 0; col < cols && has_room; col++) {
            if (!wanted.glyphs[(uint8_t)cells[col]]) continue;
            bool is_sign = document_kind(editor->doc, cells[col]) == KIND_SIGN;
            int32_t sign = is_sign ? sign_index(&signs, (Point){col, row}) : -1;
            text[0] = '\0';
            if (sign >= 0) sign_text(&signs, sign, editor->doc, text);
            bool is_first = col == 0 || cells[col] != cells[col - 1] ||
                            !cell_kind_is(document_kind(editor->doc, cells[col]), KIND_IS_LIFT);
            if (is_first) has_room = add_object(editor, filter, (Point){col, row}, text);
            bool is_before = row < editor->cursor.at.row ||
                             (row == editor->cursor.at.row && col <= editor->cursor.at.col);
            if (is_before) nearest = editor->panel.count - 1;
        }
    }
    snprintf(editor->panel.title, sizeof editor->panel.title, "Objects%s%.60s%s: / filters",
             filter[0] ? " with `" : "", filter, filter[0] ? "`" : "");
    editor_panel_mark(editor, nearest);
    if (editor->panel.count == 0) {
        panel_close(&editor->panel);
        editor_message_set(editor, "there is no object%s%.60s", filter[0] ? " with " : "", filter);
    } else if (!has_room) {
        editor_message_set(editor, "only the first %d are listed", PANEL_ROWS);
    }
}

static bool list_key(Editor *editor, int32_t line, const char *key)
{
    (void)line;
    if (strcmp(key, "/") != 0) return false;
    prompt_open(&editor->prompt, "only those with: ", "", list_objects);
    return true;
}

void editor_list_objects(Editor *editor, const CommandCall *call)
{
    list_objects(editor, call->text);
}
