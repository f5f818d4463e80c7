/* shown.c - what a person sees: cells of the level with what is not drawn yet, and the lines
 * around it. Every answer takes a time that does not depend on the level's size. */
#include "state.h"

#include <string.h>

#include "cursor.h"
#include "draw.h"
#include "hand.h"
#include "problem.h"
#include "select.h"

static ShownGlyph glyph_of_layers(const Editor *editor, int32_t col, int32_t row)
{
    const Pen *pen = &editor->pen;
    bool shows_map = pen->layer == LAYER_MAP || !pen->hide_other;
    bool shows_back = pen->layer == LAYER_BACK || !pen->hide_other;
    char map = document_row(editor->doc, LAYER_MAP, row)[col];
    char back = document_row(editor->doc, LAYER_BACK, row)[col];
    CellKind kind = document_kind(editor->doc, map);
    bool behind = back != ' ' && shows_back;
    if (behind && (!shows_map || kind == KIND_EMPTY || pen->layer == LAYER_BACK))
        return (ShownGlyph){back, KIND_EMPTY, SHOWN_BACK};
    if (!shows_map) return (ShownGlyph){' ', KIND_EMPTY, 0};
    return (ShownGlyph){map, kind, 0};
}

static void show_hand(const Editor *editor, int32_t col, int32_t row, ShownGlyph *shown)
{
    char glyph = pending_op_shown(editor, col, row);
    if (!glyph) return;
    shown->glyph = glyph;
    shown->flags = SHOWN_PREVIEW;
    shown->kind = KIND_EMPTY;
    if (editor->pen.layer == LAYER_MAP)
        shown->kind = document_kind(editor->doc, glyph);
    else
        shown->flags |= SHOWN_BACK;
}

static uint16_t trail_flags(const Editor *editor, int32_t col, int32_t row)
{
    uint16_t flags = 0;
    if (!editor->options.trail) return 0;
    for (int32_t i = 0; i < TRAIL_RUNS; i++)
        if (mask_has(&editor->trails.runs[i], col, row)) flags = SHOWN_TRAIL;
    if (mask_has(&editor->trails.deaths, col, row)) flags |= SHOWN_DEATH;
    return flags;
}

ShownGlyph editor_shown(const Editor *editor, int32_t col, int32_t row)
{
    int32_t grid = editor->options.grid;
    if (!area_has(area_of_document(editor->doc), col, row)) return (ShownGlyph){' ', KIND_EMPTY, 0};
    ShownGlyph shown = glyph_of_layers(editor, col, row);
    show_hand(editor, col, row, &shown);
    shown.flags |= trail_flags(editor, col, row);
    if (editor->findings.marks)
        shown.flags |= editor->findings.marks(editor->findings.context, col, row);
    if (select_has(editor, col, row)) shown.flags |= SHOWN_SELECTED;
    if (area_has(editor->view.changed, col, row)) shown.flags |= SHOWN_CHANGED;
    if (problem_is_at(editor, (Point){col, row})) shown.flags |= SHOWN_PROBLEM;
    if (symmetry_is_axis(editor, col, row)) shown.flags |= SHOWN_AXIS;
    if (grid > 0 && (col % grid == 0 || row % grid == 0)) shown.flags |= SHOWN_GRID;
    return shown;
}

Place editor_cursor(const Editor *editor)
{
    char glyph = draw_glyph_at(editor, editor->cursor);
    CellKind kind = document_kind(editor->doc, glyph);
    return (Place){(int16_t)editor->cursor.col, (int16_t)editor->cursor.row, (uint8_t)kind};
}

void editor_set_view(Editor *editor, int32_t cols, int32_t rows)
{
    editor->view.cols = max_i32(1, cols);
    editor->view.rows = max_i32(1, rows);
    view_follow(editor);
}

Place editor_view_origin(const Editor *editor)
{
    return (Place){(int16_t)editor->view.origin.col, (int16_t)editor->view.origin.row, 0};
}

int32_t editor_zoom_out(const Editor *editor)
{
    return editor->view.zoom_out;
}

const char *editor_message(const Editor *editor)
{
    return editor->message;
}

const char *editor_prompt(const Editor *editor, int32_t *caret)
{
    const Prompt *prompt = &editor->prompt;
    if (!prompt->open) return NULL;
    if (caret) *caret = (int32_t)strlen(prompt->label) + prompt->caret;
    return prompt->line;
}

bool editor_shows_minimap(const Editor *editor)
{
    return editor->options.minimap;
}

bool editor_shows_rulers(const Editor *editor)
{
    return editor->options.ruler;
}

bool editor_is_mono(const Editor *editor)
{
    return editor->options.mono;
}
