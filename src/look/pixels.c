/* pixels.c - see pixels.h */
#include "pixels.h"

#include "../array.h"

enum { HALF_UPPER = 0x2580, HALF_LOWER = 0x2584, PIXELS_FIRST = 4096 };

bool pixel_board_fit(PixelBoard *board, int32_t cols, int32_t rows)
{
    size_t count = (size_t)cols * (size_t)rows * 2;
    if (!ARRAY_RESERVE(&board->colours, &board->room, count, PIXELS_FIRST)) return false;
    board->cols = cols;
    board->rows = rows * 2;
    return true;
}

void pixel_board_done(PixelBoard *board)
{
    free(board->colours);
    *board = (PixelBoard){0};
}

uint8_t *pixel_at(const PixelBoard *board, int32_t x, int32_t y)
{
    x -= board->left;
    y -= board->top;
    if ((uint32_t)x >= (uint32_t)board->cols || (uint32_t)y >= (uint32_t)board->rows) return NULL;
    return &board->colours[(size_t)y * (size_t)board->cols + (size_t)x];
}

void pixels_put(PixelBoard *board, int32_t x, int32_t y, uint8_t colour)
{
    uint8_t *pixel = pixel_at(board, x, y);
    if (pixel) *pixel = colour;
}

/* ---- the ground ---- */

typedef struct Soil {
    const Ground *ground;
    const Colours *colours;
    int32_t side; /* pixels of a cell */
} Soil;

/* How far down the ground's edge hangs into it, in pixels, for a column. */
static int32_t fringe_at(const Soil *s, int32_t x)
{
    int32_t thick = max_i32(1, s->side / 4);
    bool is_even = s->ground->palette == PALETTE_NIGHT || s->ground->palette == PALETTE_FORGE ||
                   s->ground->palette == PALETTE_PLAIN;
    return is_even ? thick : thick + (int32_t)(place_hash(x, 7) % (uint32_t)(thick + 1));
}

/* The colour of the edge, `deep` pixels below the surface. */
static uint8_t edge_colour(const Soil *s, int32_t x, int32_t deep)
{
    int32_t thick = max_i32(1, s->side / 4);
    if (deep == 0) return s->colours->top[place_hash(x, 3) % 7 == 0];
    return s->colours->top[deep < thick ? 1 : 2];
}

/* A darker or a lighter tone where the chapter's texture has a line. */
static int32_t texture_tone(const Soil *s, int32_t x, int32_t y)
{
    int32_t side = s->side;
    uint32_t h = place_hash(x / 2, y);
    if (s->ground->palette == PALETTE_NIGHT) {
        int32_t course = floor_div(y, side / 2), along = x + (course & 1) * side / 2;
        bool is_joint = y - course * (side / 2) == 0 || along - floor_div(along, side) * side == 0;
        return is_joint ? 1 : place_hash(floor_div(along, side), course) % 13 == 0 ? -1 : 0;
    }
    if (s->ground->palette == PALETTE_FORGE) {
        int32_t plate = floor_div(y, side), along = x + (plate & 1) * side;
        int32_t at_x = along - floor_div(along, 2 * side) * 2 * side, at_y = y - plate * side;
        if (at_x == 0 || at_y == side - 1) return 2;
        return at_y == 0 ? -1 : 0;
    }
    if (s->ground->palette == PALETTE_MEADOW) return h % 17 == 0 ? -1 : h % 19 == 1 ? 1 : 0;
    uint32_t here = ground_stone(x, y, side, side * 5 / 8);
    bool is_joint = here != ground_stone(x + 1, y, side, side * 5 / 8) ||
                    here != ground_stone(x, y + 1, side, side * 5 / 8);
    return is_joint ? 2 : here / 512 % 4 == 0 ? 1 : 0;
}

/* The colour of a pixel of ground in a cell, at (px, py) in it. */
static uint8_t soil_colour(const Soil *s, int32_t col, int32_t row, int32_t px, int32_t py)
{
    int32_t side = s->side, x = col * side + px, y = row * side + py;
    int32_t tone =
        ground_tone(s->ground, col, row, (2 * px + 1) * 8 / side, (2 * py + 1) * 8 / side, x, y);
    tone += texture_tone(s, x, y);
    if (px == side - 1 && !ground_is_there(s->ground, col + 1, row)) tone += 2;
    if (py == side - 1 && !ground_is_there(s->ground, col, row + 1)) tone += 2;
    if (px == 0 && !ground_is_there(s->ground, col - 1, row)) return s->colours->soil_light[0];
    return s->colours->soil[clamp_i32(tone, 0, SOIL_TONES - 1)];
}

/* The colour of the ground at a pixel of a cell; 0: none. */
static uint8_t ground_colour(const Soil *s, int32_t col, int32_t row, int32_t px, int32_t py)
{
    int32_t side = s->side, x = col * side + px;
    GroundShape shape = ground_shape(s->ground, col, row);
    if (!shape.is_there) return 0;
    if (shape.is_ice) {
        bool is_open = !ground_is_there(s->ground, col, row - 1);
        if (py == 0 && is_open) return s->colours->ice[0];
        return s->colours->ice_body[py * 2 >= side];
    }
    int64_t height = shape.left + (int64_t)(shape.right - shape.left) * (2 * px + 1) / (2 * side);
    int32_t empty = side - (int32_t)(height * side / ONE);
    bool is_slope = shape.left != ONE || shape.right != ONE;
    if (py < empty) return 0;
    bool is_open = is_slope || !ground_is_there(s->ground, col, row - 1);
    if (is_open && py - empty < fringe_at(s, x)) return edge_colour(s, x, py - empty);
    return soil_colour(s, col, row, px, py);
}

/* ---- what lies behind ---- */

/* The colour of the backdrop: the background of a character; for stars, sun and moon that of the
 * letter. */
static uint8_t backdrop_colour(Backdrop *backdrop, int32_t col, int32_t y)
{
    CanvasCell cell = backdrop_cell(backdrop, col, floor_div(y, 2));
    const Colours *c = backdrop->colours;
    bool is_star = cell.fg == c->star[0] || cell.fg == c->star[1] || cell.fg == c->star[2];
    bool is_bright = cell.fg == c->glow && (cell.ch == '@' || cell.ch == '#' || cell.ch == '%');
    if (is_bright) return c->glow;
    if (cell.fg == c->far_trunk && cell.ch == '|') return c->far_trunk;
    return is_star && cell.ch != ' ' && !(y & 1) ? cell.fg : cell.bg;
}

static void make_pixels(const Ground *ground, int32_t col, int32_t row, uint8_t *out)
{
    const Soil soil = {ground, ground->colours, zooms[ground->zoom].cols};
    for (int32_t py = 0; py < soil.side; py++)
        for (int32_t px = 0; px < soil.side; px++)
            *out++ = ground_colour(&soil, col, row, px, py);
}

void pixels_draw_level(PixelBoard *board, Ground *ground, Backdrop *backdrop)
{
    int32_t side = zooms[ground->zoom].cols;
    int32_t first_col = floor_div(board->left, side), first_row = floor_div(board->top, side);
    int32_t last_col = floor_div(board->left + board->cols - 1, side);
    int32_t last_row = floor_div(board->top + board->rows - 1, side);
    ground_use_pixels(ground, make_pixels);
    for (int32_t row = first_row; row <= last_row; row++)
        for (int32_t col = first_col; col <= last_col; col++) {
            const uint8_t *pixels = ground_cell_pixels(ground, col, row);
            for (int32_t i = 0; i < side * side; i++) {
                int32_t wx = col * side + i % side, wy = row * side + i / side;
                uint8_t *out = pixel_at(board, wx, wy);
                if (out)
                    *out = pixels[i] ? pixels[i] : backdrop_colour(backdrop, wx - board->left, wy);
            }
        }
}

/* ---- sprites ---- */

void pixels_draw_sprite(PixelBoard *board, const Sheet *sheet, const Colours *colours, SpriteId id,
                        int32_t frame, int32_t x, int32_t y, bool mirrored, bool upside_down)
{
    const Sprite *sprite = &sheet->sprites[id];
    for (int32_t row = 0; row < sprite->rows; row++)
        for (int32_t col = 0; col < sprite->cols; col++) {
            int32_t from = upside_down ? sprite->rows - 1 - row : row;
            SpriteCell cell = sheet_cell(sheet, id, frame, col, from, mirrored);
            if (cell.fg != '.')
                pixels_put(board, x + col, y + row, colours->letter[(uint8_t)cell.fg]);
        }
}

void pixels_to_canvas(const PixelBoard *board, Canvas *canvas, int32_t col, int32_t row)
{
    for (int32_t r = 0; r < board->rows / 2; r++) {
        const uint8_t *upper = board->colours + (size_t)(2 * r) * (size_t)board->cols;
        const uint8_t *lower = upper + board->cols;
        uint8_t last_bg = 0;
        for (int32_t c = 0; c < board->cols; c++) {
            /* of the two ways to write it, the one that keeps the background */
            bool keeps = lower[c] != last_bg && upper[c] == last_bg;
            CanvasCell cell = {.ch = keeps ? HALF_LOWER : HALF_UPPER,
                               .style = CANVAS_COLOURED,
                               .fg = keeps ? lower[c] : upper[c],
                               .bg = keeps ? upper[c] : lower[c]};
            if (upper[c] == lower[c])
                cell =
                    (CanvasCell){.ch = ' ', .style = CANVAS_COLOURED, .fg = cell.bg, .bg = cell.bg};
            last_bg = cell.bg;
            canvas_put_cell(canvas, col + c, row + r, cell);
        }
    }
}

void pixels_paint(Canvas *canvas, int32_t x, int32_t y, uint8_t colour)
{
    CanvasCell cell = canvas_get(canvas, x, floor_div(y, 2));
    bool is_upper = !(y & 1);
    uint8_t upper = cell.ch == HALF_UPPER ? cell.fg : cell.bg;
    uint8_t lower = cell.ch == HALF_LOWER ? cell.fg : cell.bg;
    canvas_put_cell(canvas, x, floor_div(y, 2),
                    (CanvasCell){.ch = HALF_UPPER,
                                 .style = CANVAS_COLOURED,
                                 .fg = is_upper ? colour : upper,
                                 .bg = is_upper ? lower : colour});
}

void pixels_draw_ground(Ground *ground, Canvas *canvas, int32_t col, int32_t row)
{
    int32_t side = zooms[ground->zoom].cols;
    ground_use_pixels(ground, make_pixels);
    for (int32_t i = 0; i < ground->level->cols * ground->level->rows; i++) {
        int32_t cell_col = i % ground->level->cols, cell_row = i / ground->level->cols;
        const uint8_t *pixels = ground_cell_pixels(ground, cell_col, cell_row);
        for (int32_t k = 0; k < side * side; k++)
            if (pixels[k])
                pixels_paint(canvas, col + cell_col * side + k % side,
                             2 * row + cell_row * side + k / side, pixels[k]);
    }
}
