/* backdrop.c - see backdrop.h: the stored layers, and how they are combined. */
#include "backdrop_internal.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_COLS = 512, KEPT_ROWS = 128, CHUNK = 256, STONES = KEPT_STONE_ROWS * KEPT_STONE_COLS };

bool backdrop_begin(Backdrop *backdrop, Palette palette, const Colours *colours, ZoomId zoom,
                    int32_t surface_row, int32_t left, int32_t cols)
{
    int32_t horizon = surface_row * look_zooms[zoom].rows;
    bool is_same = backdrop->cells && backdrop->colours == colours &&
                   backdrop->palette == palette && backdrop->zoom == zoom &&
                   backdrop->horizon == horizon;
    Backdrop *b = backdrop;
    if (!b->cells) {
        b->rows = malloc(sizeof *b->rows * BACKDROP_LAYERS * KEPT_ROWS);
        b->heights = malloc(sizeof *b->heights * FAR_LAYERS * KEPT_HEIGHTS);
        b->cells = malloc(sizeof *b->cells * BACKDROP_LAYERS * KEPT_ROWS * KEPT_COLS);
        b->stones = malloc(sizeof *b->stones * STONES);
    }
    if (!b->rows || !b->heights || !b->cells || !b->stones) {
        backdrop_done(b);
        return false;
    }
    backdrop->colours = colours;
    backdrop->palette = palette;
    backdrop->zoom = zoom;
    backdrop->horizon = horizon;
    backdrop->foot = horizon + FOOT_BELOW * look_zooms[zoom].rows;
    backdrop->left = left;
    backdrop->cols = cols;
    if (is_same) return true;
    for (int32_t i = 0; i < BACKDROP_LAYERS * KEPT_ROWS; i++)
        b->rows[i] = (BackdropRow){.row = NO_PLACE};
    for (int32_t i = 0; i < FAR_LAYERS * KEPT_HEIGHTS; i++)
        b->heights[i].x = NO_PLACE;
    for (int32_t i = 0; i < STONES; i++)
        b->stones[i].row = NO_PLACE;
    for (int32_t i = 0; i < FAR_LAYERS; i++)
        b->trees[i].stretch = NO_PLACE;
    return backdrop_make_light(backdrop);
}

void backdrop_done(Backdrop *backdrop)
{
    free(backdrop->rows);
    free(backdrop->cells);
    free(backdrop->heights);
    free(backdrop->stones);
    free(backdrop->light.cells);
    *backdrop = (Backdrop){0};
}

static CanvasCell make_cell(Backdrop *b, BackdropLayer layer, int32_t x, int32_t row)
{
    CanvasCell cell = {0};
    if (layer == BACKDROP_SKY) return backdrop_mark_cell(backdrop_sky_mark(b, x, row));
    if (b->palette == PALETTE_CAVE) return backdrop_cave_cell(b, x, row);
    if (layer == BACKDROP_FAR)
        return backdrop_range_cell(b, 0, x, row, backdrop_height_cell(b, x, row, cell));
    for (int32_t range = 1; range < FAR_LAYERS; range++)
        cell = backdrop_range_cell(b, range, x, row, cell);
    return backdrop_depth_cell(b, x, row, cell);
}

static CanvasCell *line_of(const Backdrop *b, BackdropLayer layer, int32_t row)
{
    return b->cells + ((int32_t)layer * KEPT_ROWS + (row & (KEPT_ROWS - 1))) * KEPT_COLS;
}

static void make_span(Backdrop *b, BackdropLayer layer, BackdropRow *kept, int32_t from, int32_t to)
{
    CanvasCell *line = line_of(b, layer, kept->row);
    for (int32_t x = from; x < to; x++) {
        CanvasCell cell = make_cell(b, layer, x, kept->row);
        kept->is_blank = kept->is_blank && cell.ch == 0;
        line[x & (KEPT_COLS - 1)] = cell;
    }
}

/* Makes sure that columns [from, to) of a row of a layer are stored; columns far from them are
 * dropped. */
static const BackdropRow *keep_row(Backdrop *b, BackdropLayer layer, int32_t row, int32_t from,
                                   int32_t to)
{
    BackdropRow *kept = &b->rows[(int32_t)layer * KEPT_ROWS + (row & (KEPT_ROWS - 1))];
    bool is_apart = from > kept->to || to < kept->from;
    int32_t both = max_i32(to, kept->to) - min_i32(from, kept->from);
    if (kept->row != row || (is_apart && both > KEPT_COLS))
        *kept = (BackdropRow){.row = row, .from = from, .to = from, .is_blank = true};
    if (from < kept->from) {
        make_span(b, layer, kept, from, kept->from);
        kept->from = from;
        kept->to = min_i32(kept->to, from + KEPT_COLS);
    }
    if (to > kept->to) {
        make_span(b, layer, kept, kept->to, to);
        kept->to = to;
        kept->from = max_i32(kept->from, to - KEPT_COLS);
    }
    return kept;
}

int32_t backdrop_band(const Backdrop *backdrop, int32_t row)
{
    return backdrop_sky_band(backdrop, row);
}

static void lay_layer(Backdrop *b, BackdropLayer layer, int32_t row, int32_t x, int32_t count,
                      CanvasCell *out)
{
    if (keep_row(b, layer, row, x, x + count)->is_blank) return;
    const CanvasCell *line = line_of(b, layer, row);
    for (int32_t i = 0; i < count; i++) {
        CanvasCell over = line[(x + i) & (KEPT_COLS - 1)];
        if (over.ch == 0) continue;
        if (over.bg == 0) over.bg = out[i].bg;
        out[i] = over;
    }
}

/* Draws sun or moon, which is fixed on the screen: its disc before clouds and stars, its rings
 * behind. */
static void lay_light(const Backdrop *b, int32_t row, int32_t col, int32_t count, CanvasCell *out)
{
    const LightStamp *light = &b->light;
    int32_t dy = row - light->middle_row, left = b->cols * 4 / 5 - light->reach_x;
    left -= backdrop_locked_light_shift(b->is_locked, b->left, b->cols);
    if (b->has_no_light || light->reach_x == 0 || abs_i32(dy) > light->reach_y) return;
    int32_t cols = 2 * light->reach_x + 1, from = max_i32(left, col);
    int32_t to = min_i32(col + count, left + cols);
    const CanvasCell *line = light->cells + (dy + light->reach_y) * cols - left;
    for (int32_t x = from; x < to; x++) {
        CanvasCell *cell = &out[x - col], lit = line[x];
        if (lit.ch == 0) continue;
        if (lit.bg == 0) lit.bg = cell->bg;
        if (lit.style == CANVAS_COLOURED || cell->ch == ' ')
            *cell = lit;
        else
            cell->bg = lit.bg;
        cell->style = CANVAS_COLOURED;
    }
}

void backdrop_row(Backdrop *backdrop, int32_t row, int32_t col, int32_t count, CanvasCell *out)
{
    Backdrop *b = backdrop;
    bool lags = look_zooms[b->zoom].rows > 1 && !b->is_locked;
    const CanvasCell sky = backdrop_mark_cell(
        (Mark){' ', b->colours->cloud_line[0], b->colours->sky[backdrop_sky_step(b, row)], false});
    for (int32_t done = 0, part; done < count; done += part, col += part, out += part) {
        int32_t near = col + b->left, sky_col = b->is_locked ? near : col + floor_div(b->left, 10);
        part = min_i32(CHUNK, count - done);
        for (int32_t i = 0; i < part; i++)
            out[i] = sky;
        if (b->palette != PALETTE_CAVE) {
            int32_t far = lags ? col + floor_div(b->left, 2) : near;
            lay_layer(b, BACKDROP_SKY, row, sky_col, part, out);
            lay_light(b, row, col, part, out);
            lay_layer(b, BACKDROP_FAR, row, far, part, out);
        }
        lay_layer(b, BACKDROP_NEAR, row, near, part, out);
    }
}
