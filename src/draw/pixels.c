/* pixels.c - see pixels.h */
#include "pixels.h"

#include "../base/array.h"

#include <string.h>

enum { HALF_UPPER = 0x2580, HALF_LOWER = 0x2584, DOTS = 0x2592, PIXELS_FIRST = 4096 };

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

enum { SIDE_MAX = 8, SPECK = 0, JOINT = SOIL_PIXELS - 1 };

/* A cell of ground in the making. */
typedef struct Soil {
    const Ground *ground;
    const Colours *colours;
    int32_t side; /* pixels of a cell */
    int32_t col, row;
    GroundShape shape, above;
    bool air_above, air_left, air_right, air_below;
    uint8_t tones[SIDE_MAX * SIDE_MAX];
} Soil;

static bool has_soft_edge(const Soil *s)
{
    Palette palette = s->ground->palette;
    return palette == PALETTE_MEADOW || palette == PALETTE_FROST || palette == PALETTE_CAVE ||
           palette == PALETTE_DAWN;
}

/* How thick the edge is that feet stand on, in pixels, for a column: even, or with a fringe that
 * hangs into the soil. */
static int32_t edge_thickness(const Soil *s, int32_t x)
{
    int32_t quarter = s->side / 4;
    if (!has_soft_edge(s)) return 1 + quarter;
    return 1 + 2 * quarter + (int32_t)(ground_place_hash(x, 7) % (uint32_t)(quarter * 2 + 1)) -
           quarter / 2;
}

static uint8_t edge_colour(const Soil *s, int32_t x, int32_t y, int32_t deep)
{
    int32_t quarter = s->side / 4;
    const uint8_t *top = s->colours->top_pixel;
    if (deep == 0) return top[ground_place_hash(x, 3) % 7 == 0];
    if (!has_soft_edge(s)) return top[deep <= (quarter + 1) / 2 ? 1 : 2];
    bool is_shade = deep > 2 * quarter || ground_place_hash(x, y + 51) % 6 == 0;
    return top[is_shade ? 2 : 1];
}

/* A tone where the chapter's texture changes it: pebbles, bricks, plates, stones. */
static int32_t textured_tone(const Soil *s, int32_t x, int32_t y, int32_t tone)
{
    int32_t side = s->side, high = max_i32(4, side / 2);
    uint32_t h = ground_place_hash(floor_div(x, 2), y);
    if (s->ground->palette == PALETTE_MEADOW)
        return h % 17 == 0 ? tone - 1 : h % 19 == 1 ? tone + 1 : tone;
    if (s->ground->palette == PALETTE_NIGHT) {
        int32_t course = floor_div(y, high), along = x + (course & 1) * high;
        int32_t brick = floor_div(along, 2 * high), at_y = y - course * high;
        if (at_y == 0 || along == brick * 2 * high) return tone + 2;
        bool is_bright = ground_place_hash(brick, course) % 13 == 0;
        return tone - (at_y == 1) - is_bright;
    }
    if (s->ground->palette == PALETTE_FORGE) {
        int32_t plate = floor_div(y, side), along = x + (plate & 1) * side;
        int32_t at_x = along - floor_div(along, 2 * side) * 2 * side, at_y = y - plate * side;
        if (at_x == 0 || at_y == side - 1) return tone + 2;
        bool is_rivet = side > 4 && at_y == 2 && (at_x == 2 || at_x == 2 * side - 2);
        return at_y == 0 || at_x == 1 || is_rivet ? tone - 1 : h % 13 == 0 ? tone + 1 : tone;
    }
    int32_t cols = max_i32(8, side), rows = max_i32(6, side * 3 / 4);
    uint32_t stone = ground_stone(x, y, cols, rows);
    if (stone != ground_stone(x + 1, y, cols, rows) || stone != ground_stone(x, y + 1, cols, rows))
        return tone + 2; /* a joint */
    return stone / 512 % 4 == 0 ? tone - 1 : h % 23 == 0 ? tone + 1 : tone;
}

static uint8_t soil_colour(const Soil *s, int32_t px, int32_t py)
{
    static const uint8_t tones[SOIL_TONES] = {1, 1, 2, 2, 3, 4};
    int32_t side = s->side, x = s->col * side + px, y = s->row * side + py;
    int32_t tone = tones[s->tones[py * side + px]];
    int32_t deep = y - s->ground->level->rows * side;
    if (deep >= 0) { /* below the level it is dark */
        bool is_dark = deep + (int32_t)(ground_place_hash(x, y) % (uint32_t)side) > 2 * side;
        return s->colours->soil_pixel[is_dark ? JOINT : JOINT - 1];
    }
    if ((px == side - 1 && s->air_right) || (py == side - 1 && s->air_below))
        return s->colours->soil_pixel[JOINT - (tone < 2)];
    if (px == 0 && s->air_left) return s->colours->soil_pixel[max_i32(SPECK, tone - 1)];
    return s->colours->soil_pixel[clamp_i32(textured_tone(s, x, y, tone), SPECK, JOINT)];
}

static uint8_t ice_colour(const Soil *s, int32_t px, int32_t py)
{
    int32_t x = s->col * s->side + px, y = s->row * s->side + py;
    if (py == 0 && s->air_above) return s->colours->ice[0];
    bool is_glint = (x + 2 * y) % (3 * s->side) < s->side / 4 && py < s->side / 2;
    return is_glint ? s->colours->ice[1] : s->colours->ice_pixel[py * 2 >= s->side];
}

static bool is_slope(const GroundShape *shape)
{
    return shape->is_there && !shape->is_ice && (shape->left != ONE || shape->right != ONE);
}

/* How many pixels of a column of a shape are filled. */
static int32_t filled_at(const Soil *s, const GroundShape *shape, int32_t px)
{
    int64_t height =
        shape->left + (int64_t)(shape->right - shape->left) * (2 * px + 1) / (2 * s->side);
    return (int32_t)(height * s->side / ONE);
}

/* The colour of the ground at a pixel of a cell; 0 where there is none. The edge of a slope goes on
 * in the cell below it. */
static uint8_t ground_colour(const Soil *s, int32_t px, int32_t py)
{
    int32_t x = s->col * s->side + px, y = s->row * s->side + py;
    if (s->shape.is_ice) return ice_colour(s, px, py);
    int32_t deep = py - (s->side - filled_at(s, &s->shape, px));
    if (deep < 0) return 0;
    bool has_edge = s->air_above || is_slope(&s->shape);
    if (!has_edge && is_slope(&s->above)) {
        deep = py + filled_at(s, &s->above, px);
        has_edge = true;
    }
    return has_edge && deep < edge_thickness(s, x) ? edge_colour(s, x, y, deep)
                                                   : soil_colour(s, px, py);
}

/* Makes air: the wall behind, blades above a soft edge, moss or icicles below a ceiling. */
static void make_air(const Soil *s, uint8_t *out)
{
    GroundShape below = ground_shape(s->ground, s->col, s->row + 1);
    bool is_soft = has_soft_edge(s);
    memset(out, 0, (size_t)(s->side * s->side));
    ground_wall_pixels(s->ground, s->col, s->row, out);
    bool stands =
        is_soft && below.is_there && !below.is_ice && below.left == ONE && below.right == ONE;
    bool hangs = is_soft && !s->air_above;
    bool has_blades = stands && s->ground->palette == PALETTE_MEADOW;
    bool has_drops = hangs && s->ground->palette != PALETTE_MEADOW;
    for (int32_t i = 0; i < s->side * s->side; i++) {
        int32_t x = s->col * s->side + i % s->side, py = i / s->side;
        uint32_t h = ground_place_hash(x, s->row * 3 + 1);
        bool is_blade = has_blades && py == s->side - 1 && h % 4 == 0;
        bool is_drop = has_drops && py <= (int32_t)(h / 8 % (uint32_t)(s->side / 2)) && h % 5 == 0;
        out[i] = is_blade ? s->colours->top_pixel[1] : is_drop ? s->colours->top_pixel[2] : out[i];
    }
}

static void make_ground(const Ground *ground, int32_t col, int32_t row, uint8_t *out)
{
    Soil s = {.ground = ground,
              .colours = ground->colours,
              .side = look_zooms[ground->zoom].cols,
              .col = col,
              .row = row,
              .shape = ground_shape(ground, col, row),
              .above = ground_shape(ground, col, row - 1),
              .air_above = !ground_is_there(ground, col, row - 1),
              .air_left = !ground_is_there(ground, col - 1, row),
              .air_right = !ground_is_there(ground, col + 1, row),
              .air_below = !ground_is_there(ground, col, row + 1)};
    assert(s.side <= SIDE_MAX);
    if (!s.shape.is_there) {
        make_air(&s, out);
        return;
    }
    ground_tones(ground, col, row, s.side, s.tones);
    for (int32_t i = 0; i < s.side * s.side; i++)
        out[i] = ground_colour(&s, i % s.side, i / s.side);
}

void pixels_draw_level(PixelBoard *board, Ground *ground, PixelBackdrop *backdrop,
                       const LandmarkArt *landmark)
{
    int32_t side = look_zooms[ground->zoom].cols;
    int32_t first_col = floor_div(board->left, side), first_row = floor_div(board->top, side);
    int32_t last_col = floor_div(board->left + board->cols - 1, side);
    int32_t last_row = floor_div(board->top + board->rows - 1, side);
    ground_use_pixels(ground, make_ground);
    for (int32_t y = 0; y < board->rows; y++) {
        uint8_t *out = board->colours + (size_t)y * (size_t)board->cols;
        pixel_backdrop_row(backdrop, board->top + y, out);
        landmark_art_pixels(landmark, board->top + y, board->left, board->cols, out);
    }
    for (int32_t row = first_row; row <= last_row; row++)
        for (int32_t col = first_col; col <= last_col; col++) {
            const uint8_t *pixels = ground_cell_pixels(ground, col, row);
            for (int32_t py = 0; py < side; py++) {
                int32_t y = row * side + py - board->top;
                if (y < 0 || y >= board->rows) continue;
                uint8_t *out = board->colours + (size_t)y * (size_t)board->cols;
                int32_t x = col * side - board->left, end = min_i32(side, board->cols - x);
                for (int32_t px = max_i32(0, -x); px < end; px++)
                    if (pixels[py * side + px]) out[x + px] = pixels[py * side + px];
            }
        }
}

/* Two pixels as a character. Of the two ways to say it the one that needs a background which all
 * terminals have, or else the one that keeps the background of the character before. */
static CanvasCell cell_of(const bool is_front[COLOUR_COUNT], uint8_t upper, uint8_t lower,
                          uint8_t last_bg)
{
    CanvasCell cell = {.ch = ' ', .style = CANVAS_COLOURED, .fg = upper, .bg = lower};
    if (upper == lower) return cell;
    bool keeps =
        is_front[upper] != is_front[lower] ? is_front[lower] : lower != last_bg && upper == last_bg;
    cell.ch = keeps ? HALF_LOWER : HALF_UPPER;
    if (keeps) cell.fg = lower, cell.bg = upper;
    return cell;
}

/* Two pixels of about the same colour. */
static CanvasCell mixed_cell(const uint8_t pair[2])
{
    return (CanvasCell){.ch = pair[0] == pair[1] ? ' ' : DOTS,
                        .style = CANVAS_COLOURED,
                        .fg = pair[0],
                        .bg = pair[1]};
}

void pixels_to_canvas(const PixelBoard *board, const Colours *colours, const Dither *dither,
                      Canvas *canvas, int32_t col, int32_t row)
{
    bool is_front[COLOUR_COUNT]; /* that a background cannot be where there are 16 colours */
    int32_t cols = clamp_i32(canvas->cols - col, 0, board->cols);
    int32_t rows = clamp_i32(canvas->rows - row, 0, board->rows / 2);
    for (int32_t i = 0; i < COLOUR_COUNT; i++)
        is_front[i] = !dither && colours->table.fg16[i] != colours->table.bg16[i];
    for (int32_t r = 0; r < rows; r++) {
        const uint8_t *upper = board->colours + (size_t)(2 * r) * (size_t)board->cols;
        const uint8_t *lower = upper + board->cols;
        CanvasCell *out = canvas->cells + (size_t)(row + r) * (size_t)canvas->cols + col;
        uint8_t last_bg = 0;
        for (int32_t c = 0; c < cols; c++) {
            bool is_again = c > 0 && upper[c] == upper[c - 1] && lower[c] == lower[c - 1];
            if (is_again)
                out[c] = out[c - 1];
            else if (dither && dither_is_near(dither, upper[c], lower[c]))
                out[c] = mixed_cell(dither->pairs[upper[c]]);
            else if (dither)
                out[c] = cell_of(is_front, dither->flat[upper[c]], dither->flat[lower[c]], last_bg);
            else
                out[c] = cell_of(is_front, upper[c], lower[c], last_bg);
            last_bg = out[c].bg;
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

void pixels_draw_ground(Ground *ground, const Dither *dither, Canvas *canvas, int32_t col,
                        int32_t row)
{
    int32_t side = look_zooms[ground->zoom].cols;
    ground_use_pixels(ground, make_ground);
    for (int32_t i = 0; i < ground->level->cols * ground->level->rows; i++) {
        int32_t cell_col = i % ground->level->cols, cell_row = i / ground->level->cols;
        const uint8_t *pixels = ground_cell_pixels(ground, cell_col, cell_row);
        for (int32_t k = 0; k < side * side; k++)
            if (pixels[k]) {
                int32_t x = col + cell_col * side + k % side,
                        y = 2 * row + cell_row * side + k / side;
                pixels_paint(canvas, x, y, dither ? dither->flat[pixels[k]] : pixels[k]);
            }
    }
}
