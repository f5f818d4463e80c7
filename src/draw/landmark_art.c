/* landmark_art.c - see landmark_art.h */
#include "landmark_art.h"

#include "ground.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHEET_COLS = 4, /* characters of a cell in the sheets */
    SHEET_ROWS = 2,
    HILL_ROWS = 7,  /* cells of the hill that it stands on, below its foot */
    HILL_MARGIN = 4 /* and by which that is wider on both sides */
};

/* A drawing of a sheet, and its size at a zoom. */
typedef struct Scaled {
    const Sheet *sheet;
    SpriteId id;
    const Colours *colours;
    int32_t cols, rows;
} Scaled;

bool landmark_art_is_light(const Landmark *landmark)
{
    return landmark->kind == LANDMARK_MOONGATE;
}

/* The colour of a figure of the sheets; 0: none. In chapters without sun and moon the moon is a
 * light. */
static uint8_t colour_of(const Colours *c, char figure)
{
    bool has_moon = c->light[0] != 0;
    switch (figure) {
    case '0':
    case '1':
    case '2':
    case '3': return c->landmark[figure - '0'];
    case '4':
    case '5': return c->landmark_line[figure - '4'];
    case '7': return has_moon ? c->light[1] : c->landmark_light;
    case '8': return has_moon ? c->light[LIGHT_STEPS - 1] : c->landmark_light;
    case '9': return has_moon ? c->ring[LIGHT_RINGS - 1][2] : c->landmark[0];
    case '6': return c->landmark_light;
    default: return 0;
    }
}

/* Where a larger zoom draws a letter in its block of `across` by `down`. */
static bool is_letters_place(char ch, int32_t x, int32_t y, int32_t across, int32_t down)
{
    bool is_low = y == down - 1, is_left = x == 0, is_right = x == across - 1;
    if (strchr("_.,", ch)) return is_low && (ch == '_' || is_left);
    if (strchr("-=~", ch)) return y == down / 2;
    if (ch == '/' || ch == '\\')
        return (y == 0) == (ch == '/' ? is_right : is_left) &&
               (is_low == (ch == '/' ? is_left : is_right));
    if (strchr("|([{", ch)) return is_left;
    if (strchr(")]}", ch)) return is_right;
    return is_left && y == 0;
}

/* Several cells of the drawing as one: a light, or else the first ground, where most have one; the
 * first letter. */
static SpriteCell cell_of_block(const Scaled *art, int32_t col, int32_t row, int32_t across,
                                int32_t down)
{
    SpriteCell out = {' ', '.', '.'};
    int32_t grounds = 0;
    for (int32_t i = 0; i < across * down; i++) {
        SpriteCell cell =
            sheet_cell(art->sheet, art->id, 0, col + i % across, row + i / across, false);
        bool is_light = cell.bg >= '6';
        if (cell.bg != '.' && (grounds++ == 0 || is_light)) out.bg = cell.bg;
        bool is_first = out.ch == ' ' && cell.ch != ' ';
        if (is_first) out.ch = cell.ch, out.fg = cell.fg;
    }
    if (grounds * 2 < across * down) out.bg = '.';
    return out;
}

/* Where the block of a cell begins when a drawing of `count` cells becomes `size` long. */
static int32_t block_start(int32_t cell, int32_t size, int32_t count)
{
    return (cell * size + count - 1) / count;
}

/* The cell of the drawing at a place of it, scaled. */
static SpriteCell scaled_cell(const Scaled *art, int32_t x, int32_t y)
{
    const Sprite *sprite = &art->sheet->sprites[art->id];
    int32_t col = x * sprite->cols / art->cols, row = y * sprite->rows / art->rows;
    int32_t across = sprite->cols / art->cols, down = sprite->rows / art->rows;
    if (across > 1 || down > 1) return cell_of_block(art, col, row, across, down);
    SpriteCell cell = sheet_cell(art->sheet, art->id, 0, col, row, false);
    int32_t left = block_start(col, art->cols, sprite->cols),
            top = block_start(row, art->rows, sprite->rows);
    bool is_there = is_letters_place(cell.ch, x - left, y - top,
                                     block_start(col + 1, art->cols, sprite->cols) - left,
                                     block_start(row + 1, art->rows, sprite->rows) - top);
    if (!is_there) cell.ch = ' ';
    return cell;
}

/* How far inside the hill a place is, in units across; below 0: outside. */
static int32_t depth_in_hill(const Scaled *art, int32_t x, int32_t y, int32_t unit, int32_t down)
{
    int32_t middle = art->cols / 2, below = (y - art->rows) * unit / down;
    int32_t rough = (int32_t)(ground_place_hash(y * 4 / down, 41) % 3) * unit / 8;
    return art->cols * 2 / 5 + below * 6 / 10 + rough - abs_i32(x - middle);
}

/* A letter on bare stone. */
static void weave(const Colours *c, int32_t tone, int32_t x, int32_t y, CanvasCell *cell)
{
    char ink = ground_ink(&c->landmark_ink[tone], x, y, &cell->fg);
    if (ink) cell->ch = (uint8_t)ink;
}

static CanvasCell hill_char(const Scaled *art, int32_t x, int32_t y, const Zoom *z)
{
    const Colours *c = art->colours;
    int32_t inside = depth_in_hill(art, x, y, z->cols, z->rows);
    uint32_t h = ground_place_hash(x, y);
    CanvasCell cell = {' ', CANVAS_COLOURED, c->landmark_line[1], c->landmark[3], 0};
    if (inside < 0) return (CanvasCell){0};
    if (inside == 0) {
        cell.ch = x < art->cols / 2 ? '/' : '\\';
        cell.bg = 0;
    } else if (h % 11 == 0)
        cell.ch = "'.,:`"[h / 11 % 5];
    else
        weave(c, LANDMARK_TONES - 1, x, y, &cell);
    return cell;
}

static CanvasCell char_of(const Scaled *art, int32_t x, int32_t y)
{
    SpriteCell cell = scaled_cell(art, x, y);
    uint8_t bg = colour_of(art->colours, cell.bg);
    if (cell.ch == ' ' && bg == 0) return (CanvasCell){0};
    CanvasCell out = {.ch = (uint8_t)cell.ch,
                      .style = CANVAS_COLOURED,
                      .fg = cell.ch == ' ' ? bg : colour_of(art->colours, cell.fg),
                      .bg = bg};
    bool is_bare = cell.ch == ' ' && cell.bg >= '0' && cell.bg < '0' + LANDMARK_TONES;
    if (is_bare) weave(art->colours, cell.bg - '0', x, y, &out);
    return out;
}

static char pixel_of(const Scaled *art, int32_t col, int32_t row)
{
    const Sprite *sprite = &art->sheet->sprites[art->id];
    bool is_in = col >= 0 && col < sprite->cols && row >= 0 && row < sprite->rows;
    return is_in ? sheet_cell(art->sheet, art->id, 0, col, row, false).fg : '.';
}

/* Twice as large its corners are rounded: one that two equal neighbours touch takes their colour.
 * Source: Eric's Pixel Expansion (EPX), Eric Johnston, 1992. */
static char doubled_pixel(const Scaled *art, int32_t x, int32_t y)
{
    int32_t col = x / 2, row = y / 2, dx = x % 2 ? 1 : -1, dy = y % 2 ? 1 : -1;
    char beside = pixel_of(art, col + dx, row), under = pixel_of(art, col, row + dy);
    bool is_corner = beside == under && beside != pixel_of(art, col - dx, row) &&
                     under != pixel_of(art, col, row - dy);
    return is_corner ? beside : pixel_of(art, col, row);
}

static uint8_t scaled_pixel(const Scaled *art, int32_t x, int32_t y)
{
    const Sprite *sprite = &art->sheet->sprites[art->id];
    bool is_doubled = art->cols == 2 * sprite->cols;
    char figure = is_doubled
                      ? doubled_pixel(art, x, y)
                      : pixel_of(art, x * sprite->cols / art->cols, y * sprite->rows / art->rows);
    return colour_of(art->colours, figure);
}

void landmark_art_make(LandmarkArt *art, const SkinSet *skins, SkinKind skin, ZoomId zoom,
                       const Colours *colours, const Landmark *landmark)
{
    const Zoom *z = &look_zooms[zoom];
    bool is_pixels = skin == SKIN_PIXELS;
    bool is_same = art->kind == landmark->kind && art->skin == skin && art->zoom == zoom &&
                   art->colours == colours;
    if (is_same) return;
    landmark_art_done(art);
    *art = (LandmarkArt){.kind = landmark->kind,
                         .skin = (uint8_t)skin,
                         .zoom = (uint8_t)zoom,
                         .colours = colours};
    if (landmark->kind == LANDMARK_NONE || z->cols < 2) return;
    Scaled scaled = {&skins->landmarks[skin], sprite_of_landmark(landmark->kind), colours, 0, 0};
    const Sprite *sprite = &scaled.sheet->sprites[scaled.id];
    int32_t margin = HILL_MARGIN * z->cols, down = is_pixels ? z->rows * 2 : z->rows;
    scaled.cols = sprite->cols * z->cols / SHEET_COLS;
    scaled.rows = sprite->rows * z->rows / SHEET_ROWS;
    art->foot = scaled.rows;
    art->cols = scaled.cols + 2 * margin;
    art->rows = scaled.rows + (landmark->kind == LANDMARK_CROWN ? 0 : HILL_ROWS * down);
    int32_t count = art->cols * art->rows;
    if (is_pixels)
        art->pixels = calloc((size_t)count, 1);
    else
        art->cells = calloc((size_t)count, sizeof *art->cells);
    for (int32_t i = 0; i < count; i++) {
        int32_t x = i % art->cols - margin, y = i / art->cols;
        bool is_hill = y >= scaled.rows, is_drawn = x >= 0 && x < scaled.cols && !is_hill;
        if (art->pixels && is_hill && depth_in_hill(&scaled, x, y, z->cols, down) >= 0)
            art->pixels[i] = colours->landmark[3];
        if (art->pixels && is_drawn) art->pixels[i] = scaled_pixel(&scaled, x, y);
        if (art->cells && is_hill) art->cells[i] = hill_char(&scaled, x, y, z);
        if (art->cells && is_drawn) art->cells[i] = char_of(&scaled, x, y);
    }
}

void landmark_art_done(LandmarkArt *art)
{
    free(art->cells);
    free(art->pixels);
    *art = (LandmarkArt){0};
}

void landmark_art_place(LandmarkArt *art, const Landmark *landmark, int32_t left, int32_t cols,
                        bool is_locked)
{
    const Zoom *z = &look_zooms[art->zoom];
    int32_t rows = art->skin == SKIN_PIXELS ? z->rows * 2 : z->rows;
    int32_t place = landmark->col * z->cols + z->cols / 2, way = left + cols / 2 - place;
    int32_t lag = (int32_t)((int64_t)way * (ONE - landmark->parallax) / ONE);
    art->left = place + (is_locked ? 0 : lag) - art->cols / 2;
    art->top = (landmark->row + 1) * rows - art->foot;
}

/* The part of a row of the level that the drawing is at, [from, to), and where in the drawing its
 * column `left` would be. */
static int32_t row_part(const LandmarkArt *art, int32_t row, int32_t left, int32_t count,
                        int32_t *from, int32_t *to)
{
    *from = max_i32(0, art->left - left);
    *to = min_i32(count, art->left + art->cols - left);
    if (row < art->top || row >= art->top + art->rows) *to = 0;
    return (row - art->top) * art->cols + left - art->left;
}

void landmark_art_chars(const LandmarkArt *art, int32_t row, int32_t left, int32_t count,
                        CanvasCell *out)
{
    int32_t from, to, first = row_part(art, row, left, count, &from, &to);
    for (int32_t i = from; i < to && art->cells; i++) {
        CanvasCell cell = art->cells[first + i];
        if (cell.ch == 0) continue;
        if (cell.bg == 0) cell.bg = out[i].bg;
        out[i] = cell;
    }
}

void landmark_art_pixels(const LandmarkArt *art, int32_t row, int32_t left, int32_t count,
                         uint8_t *out)
{
    int32_t from, to, first = row_part(art, row, left, count, &from, &to);
    for (int32_t i = from; i < to && art->pixels; i++)
        if (art->pixels[first + i]) out[i] = art->pixels[first + i];
}
