/* backdrop.c - see backdrop.h */
#include "backdrop.h"

#include "../ui/theme.h"
#include "ground.h"

#include <stdlib.h>

enum {
    SKY_CELLS = 24, /* height of the sky above the surface, over which its colours change */
    FOOT_BELOW = 4, /* cells of the foot below the level's surface */
    QUARTERS = 4
};

/* What is drawn over the sky at a place; ch 0: nothing. bg 0: that of the sky. */
typedef struct Mark {
    char ch;
    uint8_t fg, bg;
    bool is_bold;
} Mark;

static CanvasCell coloured(char ch, uint8_t fg, uint8_t bg, bool is_bold)
{
    return (CanvasCell){.ch = (uint8_t)ch,
                        .style = CANVAS_COLOURED,
                        .fg = fg,
                        .bg = bg,
                        .attributes = is_bold ? TERM_BOLD : 0};
}

static int32_t sky_step(const Backdrop *b, int32_t row)
{
    int32_t span = SKY_CELLS * zooms[b->zoom].rows;
    int32_t horizon = b->foot - FOOT_BELOW * zooms[b->zoom].rows;
    return clamp_i32(SKY_STEPS - 1 - (horizon - row) * SKY_STEPS / span, 0, SKY_STEPS - 1);
}

static int32_t band_of(int32_t step)
{
    return step / (SKY_STEPS / SKY_BANDS);
}

/* ---- shapes ---- */

/* A row of equal hills: parabolas of that width and height. */
static int32_t wave(int32_t x, int32_t width, int32_t height)
{
    int32_t at = x - floor_div(x, width) * width;
    return (int32_t)((int64_t)height * 4 * at * (width - at) / ((int64_t)width * width));
}

/* Peaks. */
static int32_t tooth(int32_t x, int32_t width, int32_t height)
{
    int32_t at = x - floor_div(x, width) * width;
    return height - abs_i32(2 * at - width) * height / width;
}

/* Blocks of a width, of heights by chance. */
static int32_t block(int32_t x, int32_t width, int32_t least, int32_t most, int32_t seed)
{
    return least + (int32_t)(place_hash(floor_div(x, width), seed) % (uint32_t)(most - least + 1));
}

/* Of a range at a place along it, in quarters of a row above the foot, for a zoom of `zc` by `zr`.
 */
static int32_t height_of(Palette palette, int32_t layer, int32_t x, int32_t zc, int32_t zr)
{
    int32_t q = zr * QUARTERS; /* a cell */
    switch (palette) {
    case PALETTE_MEADOW:
        if (layer == 0) return 5 * q + wave(x, 24 * zc, 6 * q) + wave(x + 7 * zc, 11 * zc, 2 * q);
        if (layer == 1) return 3 * q + wave(x + 5 * zc, 17 * zc, 4 * q) + wave(x, 7 * zc, q);
        return 3 * q + wave(x + 3 * zc, 9 * zc, 3 * q / 2) + wave(x, 4 * zc, q / 3);
    case PALETTE_FROST:
        if (layer == 0) {
            int32_t first = tooth(x, 13 * zc, 9 * q), second = tooth(x + 5 * zc, 19 * zc, 12 * q);
            return 2 * q + max_i32(first, second);
        }
        if (layer == 1) return 3 * q + tooth(x + 4 * zc, 11 * zc, 4 * q);
        return 4 * q + wave(x, 9 * zc, q);
    case PALETTE_NIGHT:
        if (layer == 0) return block(x, 3 * zc, 9 * q, 14 * q, 5);
        if (layer == 1) return block(x + zc, 5 * zc / 2, 6 * q, 10 * q, 6);
        return block(x, 2 * zc, 4 * q, 6 * q, 7);
    case PALETTE_FORGE:
        if (layer == 0) return block(x, 4 * zc, 5 * q, 8 * q, 8);
        if (layer == 1) return block(x + zc, 3 * zc, 4 * q, 6 * q, 9);
        return block(x, 5 * zc, 4 * q, 5 * q, 10);
    case PALETTE_PLAIN:
        return (5 - layer) * q + wave(x + layer * 5 * zc, (21 - 5 * layer) * zc, (4 - layer) * q);
    case PALETTE_CAVE:
    case PALETTE_COUNT: break;
    }
    return 0;
}

static int32_t height_at(const Backdrop *b, int32_t layer, int32_t x)
{
    return height_of(b->palette, layer, x, zooms[b->zoom].cols, zooms[b->zoom].rows);
}

/* ---- the outline ---- */

/* A letter for the top of a shape whose height ends within this row; the row above a steep one. */
static char contour(int32_t quarter, int32_t rise)
{
    if (rise > QUARTERS / 2) return '/';
    if (rise < -QUARTERS / 2) return '\\';
    return "_.-'"[quarter & 3];
}

/* Is the row inside of the range, at its edge, or outside: 2, 1, 0. `quarter` is how much of the
 * edge's row is filled. */
static int32_t place_in(const Backdrop *b, int32_t layer, int32_t x, int32_t row, int32_t *quarter)
{
    int32_t height = height_at(b, layer, x);
    int32_t above = (b->foot - row) * QUARTERS; /* of the row's upper edge above the foot */
    *quarter = height - (above - QUARTERS);
    if (height >= above) return 2;
    return *quarter > 0 ? 1 : 0;
}

static bool has_blocks(Palette palette)
{
    return palette == PALETTE_NIGHT || palette == PALETTE_FORGE;
}

/* The outline of a row of houses: roofs and walls. */
static char block_contour(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    int32_t here = height_at(b, layer, x), left = height_at(b, layer, x - 1);
    int32_t top = b->foot - here / QUARTERS;
    if (row == top - 1 && here >= left) return '_';
    if (left < here && row >= top && b->foot - left / QUARTERS > row) return '|';
    if (left > here && row >= b->foot - left / QUARTERS && row < top) return '|';
    return 0;
}

/* ---- what stands on the ranges ---- */

/* Trees: crowns of letters on trunks, at places by chance. `height` is that of the ground there. */
static Mark tree_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t every = z->cols * (layer == 1 ? 9 : 7), n = floor_div(x, every);
    int32_t radius_x = max_i32(2, z->cols * 3 / 2), radius_y = max_i32(1, z->rows * 5 / 4);
    uint32_t tree = place_hash(n, 40 + layer);
    if (tree % 3 == 0) return (Mark){0};
    int32_t middle =
        n * every + radius_x + (int32_t)(tree / 8 % (uint32_t)max_i32(1, every - 2 * radius_x));
    int32_t ground = height_of(b->palette, layer, middle, z->cols, z->rows);
    int32_t base = b->foot - ground / QUARTERS, trunk = max_i32(1, z->rows);
    int32_t dx = x - middle, dy = row - (base - trunk - radius_y);
    uint32_t h = place_hash(x, row + 77);
    if (row < base && row >= base - trunk && dx >= 0 && dx < (z->cols > 2 ? 2 : 1)) /* the trunk */
        return (Mark){'|', b->colours->far_line[layer], 0, false};
    if (dx * dx * radius_y * radius_y + dy * dy * radius_x * radius_x >
        radius_x * radius_x * radius_y * radius_y)
        return (Mark){0};
    return (Mark){"%&@#&@"[h % 6], b -> colours -> far_line[layer],
                  b -> colours -> far_fill[2][SKY_BANDS - 2], false};
}

static Mark fir_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t every = z->cols * 5 / 2, n = floor_div(x, every);
    uint32_t fir = place_hash(n, 50 + layer);
    if (fir % 5 < 2) return (Mark){0};
    int32_t middle = n * every + (int32_t)(fir / 8 % (uint32_t)every);
    int32_t base = b->foot - height_of(b->palette, layer, middle, z->cols, z->rows) / QUARTERS;
    int32_t rows = z->rows * 2 + (int32_t)(fir / 64 % (uint32_t)(z->rows + 1)), up = base - row;
    int32_t dx = x - middle, reach = (rows - up + 1) / 2;
    if (up <= 0 || up > rows || abs_i32(dx) > reach) return (Mark){0};
    char ch = dx == 0        ? (up == rows ? '^' : '*')
              : dx == -reach ? '/'
              : dx == reach  ? '\\'
                             : "'^\"*"[place_hash(x, row) % 4];
    return (Mark){ch, b->colours->far_line[layer], b->colours->far_fill[layer][SKY_BANDS - 1],
                  false};
}

/* Snow on the peaks: bright on the left, in the shade on the right. */
static Mark snow_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t height = height_at(b, 0, x), from_top = row - (b->foot - height / QUARTERS);
    uint32_t h = place_hash(x, row);
    bool rises = height_at(b, 0, x + 1) > height_at(b, 0, x - 1);
    if (height < 8 * z->rows * QUARTERS || from_top > z->rows * 2 + (int32_t)(h % 3))
        return (Mark){0};
    if (h / 4 % 3 == 0) return (Mark){0};
    return (Mark){rises ? "^'*\"~"[h / 16 % 5] : ".:';,"[h / 16 % 5], b -> colours -> far_line[0],
                  0, rises};
}

static Mark window_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t pane = max_i32(2, z->cols), line = max_i32(1, z->rows);
    if (x % pane != pane / 2 || (row - b->foot) % line != 0) return (Mark){0};
    uint32_t h = place_hash(floor_div(x, pane) + layer * 501, row);
    bool is_lit = h % (uint32_t)(4 + layer * 3) == 0;
    if (!is_lit && h % 3 != 0) return (Mark){0};
    return (Mark){"'\"n:"[h / 8 % 4],
                  is_lit ? b->colours->light[3] : b->colours->far_texture[layer], 0, false};
}

/* Gears with spokes, chimneys with smoke. */
static Mark forge_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    const Colours *c = b->colours;
    int32_t every = z->cols * 14, n = floor_div(x, every);
    uint32_t h = place_hash(n, 60);
    int32_t radius = z->rows * (3 + (int32_t)(h % 3)), inner = radius - max_i32(1, z->rows);
    int32_t middle = n * every + every / 2, axle = b->foot - z->rows * (8 + (int32_t)(h / 8 % 3));
    int32_t dx = (x - middle) * z->rows / z->cols, dy = row - axle;
    int32_t squared = dx * dx + dy * dy;
    if (squared <= radius * radius && squared > inner * inner) {
        uint32_t tooth_h = place_hash(x, row);
        return (Mark){"#%&#"[tooth_h % 4], c -> far_line[0], c -> far_fill[0][SKY_BANDS / 2],
                      false};
    }
    if (squared <= 1) return (Mark){'O', c->far_line[1], c->far_fill[1][SKY_BANDS / 2], false};
    if (squared <= inner * inner && dx == 0) return (Mark){'|', c->far_line[0], 0, false};
    if (squared <= inner * inner && dy == 0) return (Mark){'-', c->far_line[0], 0, false};

    int32_t stack = z->cols * 6, k = floor_div(x, stack), at = x - k * stack;
    uint32_t chimney = place_hash(k, 61);
    if (chimney % 2 == 0) return (Mark){0};
    int32_t wide = max_i32(2, z->cols), top = b->foot - z->rows * (9 + (int32_t)(chimney / 4 % 4));
    if (at < wide && row >= top && row < b->foot) {
        char ch = at == 0                ? ((row - top) % 3 == 0 ? '[' : '|')
                  : at == wide - 1       ? ((row - top) % 3 == 0 ? ']' : '|')
                  : (row - top) % 3 == 0 ? '='
                                         : ':';
        return (Mark){ch, c->far_line[0], c->far_fill[0][SKY_BANDS - 2], false};
    }
    int32_t up = top - row;
    if (up > 0 && up <= 5 * z->rows && at >= up / 2 && at < up / 2 + 3 + up / 4) {
        uint32_t puff = place_hash(floor_div(at - up / 2, 2) + k * 31, row);
        if (puff % 3 != 0) return (Mark){"(@)oO"[puff / 4 % 5], c -> cloud_line, 0, false};
    }
    return (Mark){0};
}

/* A crystal on the wall of a cave: "/|\" with a broad foot, by chance. */
static Mark crystal_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t every_x = z->cols * 9, every_y = z->rows * 7;
    int32_t n = floor_div(x, every_x), m = floor_div(row, every_y);
    uint32_t h = place_hash(n, m + 70);
    if (h % 5 < 2) return (Mark){0};
    int32_t middle = n * every_x + z->cols + (int32_t)(h / 8 % (uint32_t)(every_x - 2 * z->cols));
    int32_t base = m * every_y + every_y - 1 - (int32_t)(h / 512 % (uint32_t)z->rows);
    int32_t rows = z->rows + 1 + (int32_t)(h / 4096 % 2) * z->rows, up = base - row,
            dx = x - middle;
    int32_t reach = up == 0 ? rows / 2 : min_i32(rows - up, rows / 2 + 1);
    if (up < 0 || up >= rows || abs_i32(dx) > reach) return (Mark){0};
    char ch = dx == -reach  ? (up == 0 ? '\\' : '/')
              : dx == reach ? (up == 0 ? '/' : '\\')
              : dx == 0     ? '|'
                            : ':';
    return (Mark){ch, b->colours->light[4], b->colours->light[1], false};
}

/* ---- the sky ---- */

static const char *const clouds[][4] = {
    {"       .-~~-.", "   .-~'     '`-.", "  (             )", "   `~-.._.-~-.._'"},
    {"     .--.", "  .-(    )--.", " (          `)", "  `~---.__.-'"},
    {"        .-~~~-.", "  .-~~'        '~-.", " (        .        )", "  `~-..__.-~-..__.-'"},
    {"    .-~-.", "  .'     '-.", " (_________)", ""},
};

enum { CLOUD_ROWS = 4 };

static bool is_inside_cloud(const char *line, int32_t at)
{
    int32_t first = -1, last = -1;
    for (int32_t i = 0; line[i]; i++)
        if (line[i] != ' ') {
            if (first < 0) first = i;
            last = i;
        }
    return first >= 0 && at >= first && at <= last;
}

static Mark cloud_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t horizon = b->foot - FOOT_BELOW * z->rows;
    int32_t every_x = 34, every_y = 7, up = horizon - row;
    if (up < 8 * z->rows) return (Mark){0};
    int32_t m = floor_div(up, every_y), n = floor_div(x + (m & 1) * 17, every_x);
    uint32_t h = place_hash(n, m + 90);
    if (h % 3 == 0) return (Mark){0};
    const char *const *cloud = clouds[h / 4 % ARRAY_LENGTH(clouds)];
    int32_t at = x + (m & 1) * 17 - n * every_x - (int32_t)(h / 32 % 12);
    int32_t line = CLOUD_ROWS - 1 - (up - m * every_y - (int32_t)(h / 512 % 3));
    if (line < 0 || line >= CLOUD_ROWS || at < 0) return (Mark){0};
    const char *text = cloud[line];
    if (!is_inside_cloud(text, at)) return (Mark){0};
    return (Mark){text[at], b->colours->cloud_line,
                  b->colours->cloud_fill[band_of(sky_step(b, row))], false};
}

/* Sun or moon: a disc of densities with a halo. It stands at its height above the level, and still
 * on the screen. */
static Mark light_mark(const Backdrop *b, int32_t col, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t radius = max_i32(2, z->rows * 2), middle_col = b->cols * 4 / 5;
    int32_t middle_row = b->foot - FOOT_BELOW * z->rows - 13 * z->rows;
    int32_t dx = col - middle_col, dy = (row - middle_row) * 2;
    int32_t squared = dx * dx + dy * dy, unit = radius * radius * 4;
    static const char densities[] = "@#%*+:.";
    uint8_t fg = b->colours->glow;
    if (squared * 100 <= unit * 115) {
        int32_t ring = squared * 6 / unit;
        char ch = densities[clamp_i32(ring, 0, 6)];
        bool is_moon = b->palette == PALETTE_NIGHT;
        if (is_moon && place_hash(dx, dy) % 9 == 0) ch = 'o';
        return (Mark){ch, fg, b->colours->light[clamp_i32(4 - squared * 3 / unit, 2, 4)], true};
    }
    if (squared * 100 <= unit * 210) return (Mark){' ', fg, b->colours->light[1], false};
    if (squared * 100 <= unit * 320) return (Mark){' ', fg, b->colours->light[0], false};
    return (Mark){0};
}

static bool has_stars(Palette palette)
{
    return palette == PALETTE_NIGHT || palette == PALETTE_FROST || palette == PALETTE_PLAIN;
}

static Mark star_mark(const Backdrop *b, int32_t x, int32_t row)
{
    uint32_t h = place_hash(x, row + 1000), one_in = b->palette == PALETTE_MEADOW ? 150 : 55;
    if (h % one_in != 0 || sky_step(b, row) > SKY_STEPS * 2 / 3) return (Mark){0};
    if (!has_stars(b->palette))
        return (Mark){".,'`"[h / 256 % 4], b -> colours -> cloud_line, 0, false};
    return (Mark){".'+*`"[h / 256 % 5], b -> colours -> star[h / 2048 % 3], 0, false};
}

/* Northern lights: curtains that fall off upwards. */
static Mark aurora_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    int32_t horizon = b->foot - FOOT_BELOW * z->rows;
    int32_t lower = horizon - 11 * z->rows - wave(x, 17 * z->cols, 3 * z->rows) +
                    wave(x + 9, 7 * z->cols, z->rows);
    int32_t upper = lower - 5 * z->rows - wave(x + 31, 11 * z->cols, 4 * z->rows);
    if (row > lower || row < upper) return (Mark){0};
    int32_t strength = (row - upper) * 3 / max_i32(1, lower - upper + 1);
    uint32_t h = place_hash(floor_div(x, 2), 5);
    uint8_t bg = b->colours->light[clamp_i32(strength - 1, 0, 1)];
    char ch = place_hash(x, row) % 3 == 0 ? "|!:;"[h % 4] : ' ';
    return (Mark){ch, b->colours->light[clamp_i32(2 + strength, 2, 4)], strength > 0 ? bg : 0,
                  false};
}

/* Clouds before lights, these before stars; the sun and the moon are no part of the layer. */
static Mark sky_mark(const Backdrop *b, int32_t x, int32_t row)
{
    Mark mark = {0};
    bool is_small = zooms[b->zoom].rows < 2;
    if (b->palette != PALETTE_FORGE && b->palette != PALETTE_PLAIN) mark = cloud_mark(b, x, row);
    if (mark.ch == 0 && b->palette == PALETTE_FROST) mark = aurora_mark(b, x, row);
    if (mark.ch == 0 && (!is_small || has_stars(b->palette))) mark = star_mark(b, x, row);
    return mark;
}

/* ---- the whole ---- */

/* The wall of a cave: big stones, darker than the rock, with crystals. */
static CanvasCell cave_cell(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &zooms[b->zoom];
    const Colours *c = b->colours;
    Mark mark = crystal_mark(b, x, row);
    uint8_t bg = c->sky[clamp_i32(sky_step(b, row) / 2, 0, SKY_STEPS - 1)];
    if (mark.ch) return coloured(mark.ch, mark.fg, mark.bg, false);
    uint32_t stone =
        place_hash(floor_div(x + (floor_div(row, z->rows * 2) & 1) * z->cols * 2, z->cols * 4),
                   floor_div(row, z->rows * 2));
    int32_t in_x = x + (floor_div(row, z->rows * 2) & 1) * z->cols * 2,
            at = in_x - floor_div(in_x, z->cols * 4) * z->cols * 4;
    bool is_joint = row - floor_div(row, z->rows * 2) * z->rows * 2 == z->rows * 2 - 1 &&
                    place_hash(x, row) % 3 != 0;
    char ch = at == 0 && stone % 3 != 0    ? "/\\|"[stone % 3]
              : is_joint && stone % 4 != 0 ? '_'
                                           : ' ';
    return coloured(ch, c->far_fill[0][2], bg, false);
}

/* What stands on a range and rises above it, or marks its inside. */
static Mark range_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row, bool is_inside)
{
    bool is_small = zooms[b->zoom].rows < 2;
    switch (b->palette) {
    case PALETTE_MEADOW:
        return !is_inside && layer == 2                ? tree_mark(b, layer, x, row)
               : !is_inside && layer == 1 && !is_small ? tree_mark(b, layer, x, row)
                                                       : (Mark){0};
    case PALETTE_FROST:
        if (is_inside && layer == 0) return snow_mark(b, x, row);
        return !is_inside && layer > 0 ? fir_mark(b, layer, x, row) : (Mark){0};
    case PALETTE_NIGHT: return is_inside ? window_mark(b, layer, x, row) : (Mark){0};
    case PALETTE_FORGE: return !is_inside && layer == 1 ? forge_mark(b, x, row) : (Mark){0};
    case PALETTE_PLAIN:
    case PALETTE_CAVE:
    case PALETTE_COUNT: break;
    }
    return (Mark){0};
}

/* Draws one range over what is behind it. */
static CanvasCell over_range(const Backdrop *b, int32_t layer, int32_t x, int32_t row,
                             CanvasCell behind)
{
    int32_t quarter;
    const Colours *c = b->colours;
    assert(layer < FAR_LAYERS);
    int32_t place = place_in(b, layer, x, row, &quarter);
    uint8_t fill = c->far_fill[layer][band_of(sky_step(b, row))];
    if (has_blocks(b->palette)) {
        char ch = block_contour(b, layer, x, row);
        if (place == 2)
            behind = coloured(ch ? ch : ' ', c->far_line[layer], fill, false);
        else if (ch)
            return coloured(ch, c->far_line[layer], behind.bg, false);
    } else if (place == 2)
        behind = coloured(' ', c->far_line[layer], fill, false);
    else if (place == 1) {
        int32_t rise = (height_at(b, layer, x + 1) - height_at(b, layer, x - 1)) / 2;
        bool is_low = quarter <= 1 && abs_i32(rise) <= QUARTERS / 2;
        return coloured(contour(quarter, rise), c->far_line[layer], is_low ? behind.bg : fill,
                        layer == 0);
    }
    Mark mark = range_mark(b, layer, x, row, place == 2);
    if (mark.ch) return coloured(mark.ch, mark.fg, mark.bg ? mark.bg : behind.bg, mark.is_bold);
    if (place == 2 && behind.ch == ' ' && (layer == 1 || layer == 2) && zooms[b->zoom].rows > 1 &&
        place_hash(x + layer * 71, row) % (layer == 1 ? 29u : 19u) == 0)
        return coloured(".'`,:"[place_hash(row, x) % 5], c -> far_texture[layer], behind.bg, false);
    return behind;
}

/* ---- what is kept ---- */

enum { KEPT_COLS = 256, KEPT_ROWS = 64, NO_PLACE = INT16_MIN };

static void forget(Backdrop *b)
{
    for (int32_t layer = 0; layer < BACKDROP_LAYERS; layer++)
        for (int32_t i = 0; i < KEPT_COLS * KEPT_ROWS; i++)
            b->kept[layer][i].row = NO_PLACE;
}

static bool make_room(Backdrop *b)
{
    if (b->kept[0]) return true;
    BackdropChar *all = malloc((size_t)BACKDROP_LAYERS * KEPT_COLS * KEPT_ROWS * sizeof *all);
    for (int32_t layer = 0; layer < BACKDROP_LAYERS && all; layer++)
        b->kept[layer] = all + (size_t)layer * KEPT_COLS * KEPT_ROWS;
    return all != NULL;
}

bool backdrop_begin(Backdrop *backdrop, Palette palette, const Colours *colours, ZoomId zoom,
                    int32_t surface_row, int32_t left, int32_t cols)
{
    int32_t foot = (surface_row + FOOT_BELOW) * zooms[zoom].rows;
    bool is_same = backdrop->kept[0] && backdrop->colours == colours &&
                   backdrop->palette == palette && backdrop->zoom == zoom && backdrop->foot == foot;
    if (!make_room(backdrop)) return false;
    backdrop->colours = colours;
    backdrop->palette = palette;
    backdrop->zoom = zoom;
    backdrop->foot = foot;
    backdrop->left = left;
    backdrop->cols = cols;
    if (!is_same) forget(backdrop);
    return true;
}

void backdrop_done(Backdrop *backdrop)
{
    free(backdrop->kept[0]);
    *backdrop = (Backdrop){0};
}

static CanvasCell make_char(const Backdrop *b, BackdropLayer layer, int32_t x, int32_t row)
{
    CanvasCell cell = {0};
    if (layer == BACKDROP_SKY) {
        Mark mark = sky_mark(b, x, row);
        return coloured(mark.ch, mark.fg, mark.bg, mark.is_bold);
    }
    if (b->palette == PALETTE_CAVE) return cave_cell(b, x, row);
    if (layer == BACKDROP_FAR) return over_range(b, 0, x, row, cell);
    for (int32_t range = 1; range < FAR_LAYERS; range++)
        cell = over_range(b, range, x, row, cell);
    return cell;
}

/* The character of a layer; made only where it is not kept. */
static const BackdropChar *layer_char(Backdrop *b, BackdropLayer layer, int32_t x, int32_t row)
{
    BackdropChar *kept =
        &b->kept[layer][(row & (KEPT_ROWS - 1)) * KEPT_COLS + (x & (KEPT_COLS - 1))];
    if (kept->col == (int16_t)x && kept->row == (int16_t)row) return kept;
    CanvasCell made = make_char(b, layer, x, row);
    *kept = (BackdropChar){(int16_t)x, (int16_t)row, (char)made.ch,
                           made.fg,    made.bg,      (made.attributes & TERM_BOLD) != 0};
    return kept;
}

/* Puts a character of a layer over what is behind it. */
static void lay_over(CanvasCell *cell, const BackdropChar *over)
{
    if (over->ch == 0) return;
    *cell = coloured(over->ch, over->fg, over->bg ? over->bg : cell->bg, over->is_bold);
}

CanvasCell backdrop_cell(Backdrop *backdrop, int32_t col, int32_t row)
{
    Backdrop *b = backdrop;
    int32_t near = col + b->left;
    bool lags = zooms[b->zoom].rows > 1;
    CanvasCell cell =
        coloured(' ', b->colours->cloud_line, b->colours->sky[sky_step(b, row)], false);
    const BackdropChar *front = layer_char(b, BACKDROP_NEAR, near, row);
    if (b->palette == PALETTE_CAVE || (front->ch && front->bg)) {
        lay_over(&cell, front);
        return cell;
    }
    const BackdropChar *sky = layer_char(b, BACKDROP_SKY, col + floor_div(b->left, 10), row);
    bool has_light = b->palette == PALETTE_MEADOW || b->palette == PALETTE_NIGHT;
    if (has_light && !(sky->ch && sky->bg)) {
        Mark light = light_mark(b, col, row);
        if (light.ch)
            cell = coloured(light.ch, light.fg, light.bg, light.is_bold);
        else
            lay_over(&cell, sky);
    } else
        lay_over(&cell, sky);
    lay_over(&cell,
             layer_char(b, BACKDROP_FAR, lags ? col + floor_div(b->left, 4) * 2 : near, row));
    lay_over(&cell, front);
    return cell;
}
