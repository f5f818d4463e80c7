/* diff_picture.c - see diff_picture.h. Each version is drawn by itself, and the characters of its
 * cells are put where the comparison has them. */
#include "diff_picture.h"

#include "../draw/theme.h"

#include <stdio.h>
#include <stdlib.h>

enum { AROUND = 2, GAP = 2, CAPTION_SIZE = 64 };

static const char mark_letters[CELL_CHANGE_COUNT] = {' ', '+', '-', '~'};

static CellChange change_at(const DiffPicture *picture, int32_t col, int32_t row)
{
    char glyphs[2];
    CellChange change = comparison_cell(picture->comparison, LAYER_MAP, col, row, glyphs);
    if (change != CELL_SAME) return change;
    return comparison_cell(picture->comparison, LAYER_BACK, col, row, glyphs);
}

/* ---- blocks ---- */

static bool row_differs(const DiffPicture *picture, int32_t row)
{
    int32_t cols = comparison_lines(picture->comparison, AXIS_COLS);
    for (int32_t col = 0; col < cols; col++)
        if (change_at(picture, col, row) != CELL_SAME) return true;
    return false;
}

/* The next rows with changes, as many as a block has, in columns that no block has yet. */
static bool next_band(DiffPicture *picture)
{
    int32_t rows = comparison_lines(picture->comparison, AXIS_ROWS);
    int32_t row = picture->band_row + picture->band_rows;
    while (row < rows && !row_differs(picture, row))
        row++;
    if (row == rows) return false;
    picture->band_row = row;
    picture->band_rows = min_i32(max_i32(1, picture->rows - 2 * AROUND), rows - row);
    picture->block.col = picture->block.cols = 0;
    return true;
}

static bool column_differs(const DiffPicture *picture, int32_t col)
{
    for (int32_t row = picture->band_row; row < picture->band_row + picture->band_rows; row++)
        if (change_at(picture, col, row) != CELL_SAME) return true;
    return false;
}

/* The rows of the band that have changes in the block's columns, with some around them. */
static void trim_rows(DiffPicture *picture)
{
    int32_t rows = comparison_lines(picture->comparison, AXIS_ROWS);
    int32_t first = picture->band_row + picture->band_rows, last = picture->band_row;
    CellArea *block = &picture->block;
    for (int32_t row = picture->band_row; row < picture->band_row + picture->band_rows; row++)
        for (int32_t col = block->col; col < block->col + block->cols; col++)
            if (change_at(picture, col, row) != CELL_SAME) {
                first = min_i32(first, row);
                last = max_i32(last, row);
            }
    block->row = max_i32(0, first - AROUND);
    block->rows = min_i32(rows, last + 1 + AROUND) - block->row;
}

bool diff_picture_next(DiffPicture *picture)
{
    CellArea *block = &picture->block;
    int32_t cols = comparison_lines(picture->comparison, AXIS_COLS);
    int32_t rows = comparison_lines(picture->comparison, AXIS_ROWS);
    if (cols <= picture->cols && rows <= picture->rows) { /* all of it at once */
        bool is_first = block->cols == 0;
        *block = (CellArea){0, 0, cols, rows};
        return is_first;
    }
    if (picture->band_rows == 0 && !next_band(picture)) return false;
    for (;;) {
        int32_t col = block->col + block->cols;
        while (col < cols && !column_differs(picture, col))
            col++;
        if (col < cols) {
            block->col = block->cols == 0 ? max_i32(0, col - AROUND)
                                          : max_i32(block->col + block->cols, col - AROUND);
            block->cols = min_i32(picture->cols, cols - block->col);
            trim_rows(picture);
            return true;
        }
        if (!next_band(picture)) return false;
    }
}

/* ---- drawing one version ---- */

typedef struct Lines {
    int32_t first, count; /* of the version */
} Lines;

/* The lines that a version has of those from `from` on. */
static Lines lines_of(const DiffPicture *picture, int which, Axis axis, int32_t from, int32_t count)
{
    Lines lines = {0, 0};
    for (int32_t line = from; line < from + count; line++) {
        int32_t at = which == 0 ? comparison_line_before(picture->comparison, axis, line)
                                : comparison_line_after(picture->comparison, axis, line);
        if (at < 0) continue;
        if (lines.count == 0) lines.first = at;
        lines.count = at + 1 - lines.first;
    }
    return lines;
}

static void draw_glyphs(const Content *content, Lines cols, Lines rows, const Zoom *zoom,
                        Canvas *canvas)
{
    for (int32_t row = 0; row < rows.count; row++)
        for (int32_t col = 0; col < cols.count; col++) {
            int32_t at_col = cols.first + col, at_row = rows.first + row;
            char glyph = content_glyph(content, LAYER_MAP, at_col, at_row);
            char art = content_glyph(content, LAYER_BACK, at_col, at_row);
            bool is_art = content->kind_of[(uint8_t)glyph] == KIND_EMPTY && art != ' ';
            canvas_fill(canvas, col * zoom->cols, row * zoom->rows, zoom->cols, zoom->rows,
                        (uint8_t)(is_art ? art : glyph), ROLE_PLAIN);
        }
}

/* Draws the lines of a version on a canvas of their size. */
static bool draw_version(const DiffPicture *picture, int which, Lines cols, Lines rows,
                         Canvas *canvas)
{
    const Zoom *zoom = &look_zooms[picture->choice.zoom];
    const Level *level = picture->levels[which];
    const Comparison *comparison = picture->comparison;
    if (!canvas_resize(canvas, max_i32(1, cols.count * zoom->cols),
                       max_i32(1, rows.count * zoom->rows)))
        return false;
    if (!level) {
        draw_glyphs(which == 0 ? comparison->before : comparison->after, cols, rows, zoom, canvas);
        return true;
    }
    Game *game = calloc(1, sizeof *game);
    if (!game) return false;
    Picture drawn = {.scene = NULL};
    Area area = area_of_canvas(canvas);
    game_init(game, level);
    picture_fit(&drawn, &picture->choice, area, level, game);
    drawn.view.camera.col = cols.first;
    drawn.view.camera.row = rows.first;
    drawn.view.left = cols.first * zoom->cols;
    drawn.view.top = rows.first * zoom->rows;
    picture_draw(&drawn, level, game, canvas, area);
    canvas_mend_wide(canvas);
    picture_done(&drawn);
    free(game);
    return true;
}

/* ---- marks ---- */

/* A character of a cell that differs: in the colours of its change. */
static CanvasCell marked(const DiffPicture *picture, CanvasCell cell, CellChange change)
{
    static const uint8_t roles[CELL_CHANGE_COUNT] = {ROLE_PLAIN, ROLE_PREVIEW, ROLE_PROBLEM,
                                                     ROLE_CHANGED};
    static const char behind[CELL_CHANGE_COUNT] = {0, 'g', 'E', 'y'};
    if (cell.style != CANVAS_COLOURED) return canvas_cell(cell.ch, roles[change]);
    const Colours *colours =
        skin_colours(picture->choice.skins, picture->choice.look.palette,
                     picture->choice.look.is_contrast, picture->choice.look.is_ink);
    cell.bg = colours->letter[(uint8_t)behind[change]];
    cell.fg = change == CELL_GONE ? colours->letter['w'] : colours->letter['k'];
    cell.attributes = change == CELL_GONE ? TERM_UNDERLINE : TERM_BOLD;
    return cell;
}

/* Puts a cell of a version, `at` its place in the block, on the canvas. In tall cells only the
 * first character is a mark, so that the picture is seen. */
static void put_cell(const DiffPicture *picture, const Canvas *version, Area from, Canvas *canvas,
                     Area to, CellChange change)
{
    bool is_tall = from.rows > 1;
    for (int32_t row = 0; row < from.rows; row++)
        for (int32_t col = 0; col < from.cols; col++) {
            CanvasCell cell = canvas_get(version, from.col + col, from.row + row);
            bool is_mark = !is_tall || col == 0;
            if (change != CELL_SAME && is_mark && !picture->has_letters) {
                if (is_tall) cell.ch = (uint8_t)mark_letters[change];
                cell = marked(picture, cell, change);
            }
            canvas_put_cell(canvas, to.col + col, to.row + row, cell);
        }
}

/* ---- a block ---- */

/* Is there a line of letters below the row? */
static bool has_letter_line(const DiffPicture *picture, int32_t row)
{
    const CellArea *block = &picture->block;
    if (!picture->has_letters) return false;
    for (int32_t col = block->col; col < block->col + block->cols; col++)
        if (change_at(picture, col, row) != CELL_SAME) return true;
    return false;
}

/* The height of a picture of the block, with its caption. */
static int32_t picture_rows(const DiffPicture *picture)
{
    const CellArea *block = &picture->block;
    int32_t rows = 1;
    for (int32_t row = block->row; row < block->row + block->rows; row++)
        rows += look_zooms[picture->choice.zoom].rows + has_letter_line(picture, row);
    return rows;
}

typedef struct Side {
    bool is_shown[2]; /* the versions in this picture */
    const char *name;
    int32_t col, row; /* of its caption */
} Side;

static void draw_caption(const DiffPicture *picture, const Side *side, Canvas *canvas)
{
    char text[CAPTION_SIZE];
    const CellArea *block = &picture->block;
    int which = side->is_shown[1] ? 1 : 0;
    Lines cols = lines_of(picture, which, AXIS_COLS, block->col, block->cols);
    Lines rows = lines_of(picture, which, AXIS_ROWS, block->row, block->rows);
    snprintf(text, sizeof text, "%s, from %d,%d", side->name, (int)cols.first, (int)rows.first);
    canvas_text(canvas, side->col, side->row, text, ROLE_TITLE);
}

static void draw_side(const DiffPicture *picture, const Canvas versions[2], const Lines cols[2],
                      const Lines rows[2], const Side *side, Canvas *canvas)
{
    const Zoom *zoom = &look_zooms[picture->choice.zoom];
    const CellArea *block = &picture->block;
    int32_t y = side->row + 1;
    draw_caption(picture, side, canvas);
    for (int32_t row = block->row; row < block->row + block->rows; row++) {
        bool has_letters = has_letter_line(picture, row);
        for (int32_t col = block->col; col < block->col + block->cols; col++) {
            CellChange change = change_at(picture, col, row);
            int which = side->is_shown[0] && (!side->is_shown[1] || change == CELL_GONE) ? 0 : 1;
            const Comparison *c = picture->comparison;
            int32_t own_col = which == 0 ? comparison_line_before(c, AXIS_COLS, col)
                                         : comparison_line_after(c, AXIS_COLS, col);
            int32_t own_row = which == 0 ? comparison_line_before(c, AXIS_ROWS, row)
                                         : comparison_line_after(c, AXIS_ROWS, row);
            int32_t x = side->col + (col - block->col) * zoom->cols;
            if (own_col < 0 || own_row < 0) continue;
            bool is_marked = change == CELL_CHANGED ||
                             (change == CELL_ADDED && side->is_shown[1]) ||
                             (change == CELL_GONE && side->is_shown[0]);
            if (!is_marked) change = CELL_SAME;
            Area from = {(own_col - cols[which].first) * zoom->cols,
                         (own_row - rows[which].first) * zoom->rows, zoom->cols, zoom->rows};
            put_cell(picture, &versions[which], from, canvas, (Area){x, y, zoom->cols, zoom->rows},
                     change);
            if (has_letters)
                canvas_put(canvas, x, y + zoom->rows, (uint8_t)mark_letters[change], ROLE_PLAIN);
        }
        y += zoom->rows + has_letters;
    }
}

bool diff_picture_draw(const DiffPicture *picture, Canvas *canvas)
{
    const CellArea *block = &picture->block;
    const Zoom *zoom = &look_zooms[picture->choice.zoom];
    int32_t width = block->cols * zoom->cols, height = picture_rows(picture);
    bool is_beside = picture->layout == DIFF_BESIDE, is_above = picture->layout == DIFF_ABOVE;
    Canvas versions[2] = {{0}, {0}};
    Lines cols[2], rows[2];
    bool is_drawn =
        canvas_resize(canvas, max_i32(CAPTION_SIZE / 2, width) * (is_beside ? 2 : 1) + GAP,
                      height * (is_above ? 2 : 1));
    for (int which = 0; which < 2 && is_drawn; which++) {
        cols[which] = lines_of(picture, which, AXIS_COLS, block->col, block->cols);
        rows[which] = lines_of(picture, which, AXIS_ROWS, block->row, block->rows);
        is_drawn = draw_version(picture, which, cols[which], rows[which], &versions[which]);
    }
    if (is_drawn && picture->layout == DIFF_IN_ONE) {
        draw_side(picture, versions, cols, rows, &(Side){{true, true}, "both", 0, 0}, canvas);
    } else if (is_drawn) {
        Side after = {{false, true},
                      "after",
                      is_beside ? canvas->cols - max_i32(CAPTION_SIZE / 2, width) : 0,
                      is_above ? height : 0};
        draw_side(picture, versions, cols, rows, &(Side){{true, false}, "before", 0, 0}, canvas);
        draw_side(picture, versions, cols, rows, &after, canvas);
    }
    canvas_done(&versions[0]);
    canvas_done(&versions[1]);
    return is_drawn;
}
