/* hand.c - see hand.h */
#include "hand.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "flood.h"
#include "note.h"
#include "select.h"
#include "shape.h"

static const char *const hand_names[] = {
    [HAND_EMPTY] = "",          [HAND_LINE] = "line", [HAND_RECTANGLE] = "rectangle",
    [HAND_ELLIPSE] = "ellipse", [HAND_FILL] = "fill", [HAND_REPLACE] = "replace",
    [HAND_GHOST] = "paste",
};

static CellArea shape_area(const Editor *editor)
{
    return area_between(editor->hand.anchor, editor->cursor);
}

/* ---- preview ---- */

static void update_shape(Editor *editor)
{
    Hand *hand = &editor->hand;
    if (!mask_reset(&hand->mask, document_cols(editor->doc), document_rows(editor->doc))) return;
    if (hand->kind == HAND_LINE) shape_line(&hand->mask, hand->anchor, editor->cursor);
    if (hand->kind == HAND_RECTANGLE)
        shape_rectangle(&hand->mask, shape_area(editor), hand->filled);
    if (hand->kind == HAND_ELLIPSE) shape_ellipse(&hand->mask, shape_area(editor), hand->filled);
}

void hand_update(Editor *editor)
{
    Hand *hand = &editor->hand;
    if (hand->kind == HAND_FILL)
        flood_find(editor->doc, editor->pen.layer, editor->cursor, hand->eight, &hand->mask);
    else if (hand->kind != HAND_REPLACE && hand->kind != HAND_GHOST)
        update_shape(editor);
}

void hand_take_shape(Editor *editor, HandKind kind)
{
    hand_drop(editor);
    editor->hand.kind = kind;
    editor->hand.anchor = editor->cursor;
    editor->hand.filled = false;
    hand_update(editor);
}

void hand_take_ghost(Editor *editor, Block block)
{
    hand_drop(editor);
    editor->hand.kind = HAND_GHOST;
    editor->hand.ghost = block;
}

void hand_drop(Editor *editor)
{
    Hand *hand = &editor->hand;
    hand->kind = HAND_EMPTY;
    hand->is_lifted = false;
    block_done(&hand->ghost);
    mask_reset(&hand->mask, document_cols(editor->doc), document_rows(editor->doc));
}

char hand_shown(const Editor *editor, int32_t col, int32_t row)
{
    const Hand *hand = &editor->hand;
    if (hand->kind == HAND_EMPTY) return 0;
    if (hand->kind == HAND_GHOST) {
        CellArea area = {editor->cursor.col, editor->cursor.row, hand->ghost.cols,
                         hand->ghost.rows};
        char glyph = BLOCK_HOLE;
        if (area_has(area, col, row))
            glyph = *block_at(&hand->ghost, col - area.col, row - area.row);
        if (glyph != BLOCK_HOLE) return glyph;
        return hand->is_lifted && mask_has(&hand->lifted, col, row) ? draw_empty(editor) : 0;
    }
    if (hand->kind == HAND_REPLACE) return mask_has(&hand->mask, col, row) ? hand->glyph : 0;

    /* A mirror is its own inverse: the cell is painted if one of its images is. */
    Point images[4];
    const char *turned[4][2];
    int32_t count = symmetry_images(editor, (Point){col, row}, images, turned);
    for (int32_t i = 0; i < count; i++) {
        if (!mask_has(&hand->mask, images[i].col, images[i].row)) continue;
        char glyph = editor->pen.glyph[editor->pen.layer];
        for (int32_t k = 0; k < 2; k++)
            if (turned[i][k]) glyph = turned[i][k][(uint8_t)glyph];
        return glyph;
    }
    return 0;
}

void hand_describe(const Editor *editor, char *out, size_t size)
{
    const Hand *hand = &editor->hand;
    const char *name = hand_names[hand->kind];
    CellArea area = shape_area(editor);
    switch (hand->kind) {
    case HAND_EMPTY: snprintf(out, size, "%s", name); break;
    case HAND_LINE: snprintf(out, size, "%s %d", name, max_i32(area.cols, area.rows)); break;
    case HAND_RECTANGLE:
    case HAND_ELLIPSE:
        snprintf(out, size, "%s%s %dx%d", hand->filled ? "filled " : "", name, area.cols,
                 area.rows);
        break;
    case HAND_FILL:
        snprintf(out, size, "%s %lld cells, %d ways", name, (long long)hand->mask.count,
                 hand->eight ? 8 : 4);
        break;
    case HAND_REPLACE:
        snprintf(out, size, "%s %lld cells", name, (long long)hand->mask.count);
        break;
    case HAND_GHOST:
        snprintf(out, size, "%s %dx%d", hand->is_lifted ? "move" : name, hand->ghost.cols,
                 hand->ghost.rows);
        break;
    }
}

/* ---- drawing ---- */

/* A row of the ghost, run by run of equal glyphs. */
static void draw_ghost_row(Editor *editor, const Block *ghost, int32_t row)
{
    for (int32_t col = 0, first; col < ghost->cols;) {
        char glyph = *block_at(ghost, col, row);
        for (first = col; col < ghost->cols && *block_at(ghost, col, row) == glyph;)
            col++;
        if (glyph != BLOCK_HOLE)
            draw_run(editor, editor->cursor.col + first, editor->cursor.row + row, col - first,
                     glyph);
    }
}

static void draw_ghost(Editor *editor)
{
    const Hand *hand = &editor->hand;
    int32_t rows = min_i32(hand->ghost.rows, document_rows(editor->doc) - editor->cursor.row);
    if (hand->is_lifted) draw_mask(editor, &hand->lifted, draw_empty(editor));
    for (int32_t row = 0; row < rows; row++)
        draw_ghost_row(editor, &hand->ghost, row);
    if (editor->pen.layer == LAYER_MAP) note_put(editor, &hand->ghost, editor->cursor);
}

void hand_draw(Editor *editor)
{
    Hand *hand = &editor->hand;
    if (!gesture_begin(editor, hand->is_lifted ? "move" : hand_names[hand->kind])) return;
    if (hand->kind == HAND_GHOST)
        draw_ghost(editor);
    else
        draw_mask(editor, &hand->mask,
                  hand->kind == HAND_REPLACE ? hand->glyph : editor->pen.glyph[editor->pen.layer]);
    gesture_end(editor);
    hand_drop(editor);
    editor->keys.again = true;
}

bool hand_key(Editor *editor, const char *key)
{
    Hand *hand = &editor->hand;
    if (hand->kind == HAND_EMPTY) return false;
    bool is_round = hand->kind == HAND_RECTANGLE || hand->kind == HAND_ELLIPSE;
    if (strcmp(key, "Enter") == 0 || strcmp(key, "Space") == 0) {
        hand_draw(editor);
    } else if (is_round && strcmp(key, "f") == 0) {
        hand->filled = !hand->filled;
        hand_update(editor);
    } else if (hand->kind == HAND_FILL && strcmp(key, "8") == 0) {
        hand->eight = !hand->eight;
        hand_update(editor);
    } else {
        return false;
    }
    return true;
}

/* ---- commands ---- */

void shape_begin_line(Editor *editor, const CommandCall *call)
{
    (void)call;
    hand_take_shape(editor, HAND_LINE);
}

void shape_begin_rectangle(Editor *editor, const CommandCall *call)
{
    (void)call;
    hand_take_shape(editor, HAND_RECTANGLE);
}

void shape_begin_ellipse(Editor *editor, const CommandCall *call)
{
    (void)call;
    hand_take_shape(editor, HAND_ELLIPSE);
}

void fill_begin(Editor *editor, const CommandCall *call)
{
    (void)call;
    hand_take_shape(editor, HAND_FILL);
}
