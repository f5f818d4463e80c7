/* panel.c - see panel.h */
#include "panel.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void panel_open(Panel *panel, const PanelKind *kind)
{
    panel_close(panel);
    panel->kind = kind;
}

void panel_close(Panel *panel)
{
    int32_t menu_group = panel->menu_group;
    free(panel->text);
    free(panel->lanes);
    level_diff_destroy(panel->diff);
    memset(panel, 0, sizeof *panel);
    panel->menu_group = menu_group;
}

void panel_add_row(Panel *panel, int32_t row)
{
    assert(panel->count < PANEL_ROWS);
    panel->rows[panel->count++] = row;
}

bool panel_add_text(Panel *panel, const char *format, ...)
{
    if (panel->count == PANEL_ROWS) return false;
    if (!panel->text) panel->text = malloc(PANEL_ROWS * sizeof *panel->text);
    if (!panel->text) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(panel->text[panel->count++], sizeof panel->text[0], format, arguments);
    va_end(arguments);
    return true;
}

/* The cell with the highest weight among those that a character stands for. */
static ShownGlyph heaviest(const PictureSource *source, CellArea part)
{
    ShownGlyph best = source->at(source->context, part.col, part.row);
    for (int32_t row = part.row; row < part.row + part.rows; row++)
        for (int32_t col = part.col; col < part.col + part.cols; col++) {
            ShownGlyph one = source->at(source->context, col, row);
            if (cell_kind_weight(one.kind) > cell_kind_weight(best.kind)) best = one;
        }
    return best;
}

void panel_set_picture(Panel *panel, const PictureSource *source)
{
    int32_t out = 1; /* cells of each axis that a character stands for */
    assert(source->cols > 0 && source->rows > 0);
    while ((source->cols + out - 1) / out > PICTURE_COLS ||
           (source->rows + out - 1) / out > PICTURE_ROWS)
        out++;
    panel->picture_cols = (source->cols + out - 1) / out;
    panel->picture_rows = (source->rows + out - 1) / out;
    CellArea all = {0, 0, source->cols, source->rows};
    for (int32_t row = 0; row < panel->picture_rows; row++)
        for (int32_t col = 0; col < panel->picture_cols; col++)
            panel->picture[row * panel->picture_cols + col] =
                heaviest(source, cell_area_common((CellArea){col * out, row * out, out, out}, all));
}
