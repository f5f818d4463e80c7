/* backdrop_range.c - see backdrop_internal.h: hills, peaks, houses, factories, and the things on
 * them. */
#include "backdrop_internal.h"

#include <string.h>

/* ---- shapes ---- */

/* Round hills and hollows in turn, from 0 to `height`. */
static int32_t swell(int32_t x, int32_t width, int32_t height)
{
    int32_t half = max_i32(1, width / 2), at = x - floor_div(x, 2 * half) * 2 * half,
            in = at % half;
    int32_t hump = (int32_t)((int64_t)height * 2 * in * (half - in) / ((int64_t)half * half));
    return height / 2 + (at < half ? hump : -hump);
}

/* Peaks. */
static int32_t tooth(int32_t x, int32_t width, int32_t height)
{
    int32_t at = x - floor_div(x, width) * width;
    return height - abs_i32(2 * at - width) * height / width;
}

/* Mountains close together, each of a height by chance; the highest at a place is seen. */
static int32_t peaks(int32_t x, int32_t zc, int32_t q)
{
    int32_t slot = 5 * zc, best = 4 * q;
    for (int32_t n = floor_div(x, slot) - 1; n <= floor_div(x, slot) + 1; n++) {
        uint32_t h = ground_place_hash(n, 70);
        int32_t top = 7 * q + (int32_t)(h % 25) * q / 4;
        int32_t dx = abs_i32(x - n * slot - (int32_t)(h / 64 % (uint32_t)slot));
        best = max_i32(best, top - dx * (10 + (int32_t)(h / 512 % 5)) * q / (10 * zc));
    }
    return best;
}

/* Houses side by side, with gaps and steps: each `width` has one, of a height by chance. */
static int32_t house(int32_t x, int32_t width, int32_t least, int32_t most, int32_t seed)
{
    int32_t n = floor_div(x, width), at = x - n * width;
    uint32_t h = ground_place_hash(n, seed);
    int32_t height = least + (int32_t)(h % (uint32_t)(most - least + 1)), cell = (most - least) / 4;
    if (at < (int32_t)(h / 64 % 4) * width / 10) return least - cell;
    if (h / 256 % 3 == 0 && at > width * 2 / 5 && at < width * 3 / 4) return height + cell;
    if (h / 256 % 3 == 1 && at > width * 3 / 5) return height - cell;
    return height;
}

/* The height of a range at a place along it, in quarters of a row above the foot, for a zoom of
 * `zc` by `zr`. */
static int32_t height_of(Palette palette, int32_t layer, int32_t x, int32_t zc, int32_t zr)
{
    int32_t q = zr * QUARTERS; /* a cell */
    switch (palette) {
    case PALETTE_MEADOW:
        if (layer == 0)
            return 6 * q + swell(x + 3 * zc, 17 * zc, 4 * q) + swell(x, 41 * zc, 3 * q / 2);
        if (layer == 1) return 4 * q + swell(x + 5 * zc, 14 * zc, 3 * q) + swell(x, 31 * zc, q);
        return 4 * q - q / 4 + swell(x + 2 * zc, 11 * zc, 3 * q / 2);
    case PALETTE_FROST:
        if (layer == 0) return peaks(x, zc, q);
        if (layer == 1) return 3 * q + tooth(x + 4 * zc, 9 * zc, 3 * q) + swell(x, 5 * zc, q / 2);
        return 4 * q - q / 2 + swell(x, 13 * zc, 3 * q / 2);
    case PALETTE_NIGHT:
        if (layer == 0) return house(x, 7 * zc / 2, 7 * q, 11 * q, 5);
        if (layer == 1) return house(x + zc, 5 * zc / 2, 5 * q, 8 * q, 6);
        return house(x, 7 * zc / 4, 7 * q / 2, 5 * q, 7);
    case PALETTE_FORGE:
        if (layer == 0) return house(x, 3 * zc, 5 * q, 7 * q, 8);
        if (layer == 1) return house(x + zc, 7 * zc / 2, 4 * q, 6 * q, 9);
        return house(x, 5 * zc, 7 * q / 2, 5 * q, 10);
    case PALETTE_DAWN:
    case PALETTE_PLAIN:
        return (6 - layer) * q + swell(x + layer * 5 * zc, (23 - 5 * layer) * zc, (4 - layer) * q);
    case PALETTE_CAVE:
    case PALETTE_COUNT: break;
    }
    return 0;
}

static int32_t height_at(const Backdrop *b, int32_t layer, int32_t x)
{
    RangeHeight *kept = &b->heights[layer * KEPT_HEIGHTS + (x & (KEPT_HEIGHTS - 1))];
    if (kept->x != x) {
        kept->x = x;
        kept->height =
            height_of(b->palette, layer, x, look_zooms[b->zoom].cols, look_zooms[b->zoom].rows);
    }
    return kept->height;
}

/* The row of the foot of things on a range. */
static int32_t base_at(const Backdrop *b, int32_t layer, int32_t x)
{
    return b->foot - height_at(b, layer, x) / QUARTERS;
}

/* ---- the outline ---- */

/* The letter of an edge: by how much of its row is filled, or, if it is steep, by its slope. */
static char contour(const Backdrop *b, int32_t layer, int32_t x, int32_t filled)
{
    int32_t here = height_at(b, layer, x);
    bool rises = here - height_at(b, layer, x - 1) >= QUARTERS / 2;
    bool falls = here - height_at(b, layer, x + 1) >= QUARTERS / 2;
    if (rises && falls) return '^';
    if (rises) return '/';
    return falls ? '\\' : "_.-'"[filled];
}

/* The outline of a row of houses: roofs and walls. Where all of them have letters there is none:
 * moving it costs more than all else of a town. */
static char block_contour(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    int32_t top = base_at(b, layer, x), left = base_at(b, layer, x - 1);
    if (ground_ink_is_even(&b->colours->far_ink[layer])) return 0;
    if (left > top && row >= top && row < left) return '|';
    if (left < top && row >= left && row < top) return '|';
    return row == top - 1 ? '_' : 0;
}

/* ---- trees ---- */

enum { PUFFS = 4 };

static RangeTree make_tree(const Backdrop *b, int32_t layer, int32_t n, int32_t every)
{
    const Zoom *z = &look_zooms[b->zoom];
    uint32_t h = ground_place_hash(n, 40 + layer);
    int32_t grown = (int32_t)(h / 8 % 3);
    RangeTree tree = {.stretch = n, .is_there = h % 3 != 0, .shape = h};
    tree.radius_x = max_i32(1, layer == 1 ? z->cols * 3 / 4 : z->cols + grown * z->cols / 4);
    tree.radius_y = max_i32(1, layer == 1 ? z->rows * 3 / 4 : z->rows * (4 + grown) / 5);
    tree.trunk = max_i32(1, z->rows * (layer == 1 ? 2 : 3) / 2 + (z->rows > 1));
    tree.middle = n * every + tree.radius_x * 2 +
                  (int32_t)(h / 64 % (uint32_t)max_i32(1, every - 4 * tree.radius_x));
    tree.base = base_at(b, layer, tree.middle);
    return tree;
}

/* How deep in the crown a place is, up to 256 in the middle of one of its puffs; below 0:
 * outside. */
static int32_t depth_in_crown(const RangeTree *tree, int32_t x, int32_t row, uint32_t h)
{
    static const int8_t places[PUFFS][3] = {{0, -5, 8}, {-7, 1, 6}, {6, 0, 7}, {0, 4, 7}};
    int32_t crown = tree->base - tree->trunk - tree->radius_y, best = -256;
    for (int32_t i = 0; i < PUFFS; i++) {
        int32_t bend = (int32_t)(tree->shape >> (8 + 3 * i) & 3) - 1;
        int32_t dx = (x - tree->middle) * 8 - (places[i][0] + bend) * tree->radius_x;
        int32_t dy = (row - crown) * 8 - (places[i][1] + bend) * tree->radius_y;
        int32_t rx = tree->radius_x * (places[i][2]), ry = tree->radius_y * places[i][2] + 2;
        int32_t depth = 256 - (int32_t)((int64_t)dx * dx * 256 / (rx * rx)) -
                        (int32_t)((int64_t)dy * dy * 256 / (ry * ry));
        best = max_i32(best, depth);
    }
    return best - (int32_t)(h % 112);
}

/* Crowns of letters, lit from the upper left, on trunks; the rim has no ground of its own. */
static Mark tree_mark(Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    const Colours *c = b->colours;
    int32_t every = look_zooms[b->zoom].cols * (layer == 1 ? 9 : 14), n = floor_div(x, every);
    RangeTree *tree = &b->trees[layer];
    if (tree->stretch != n) *tree = make_tree(b, layer, n, every);
    int32_t dx = x - tree->middle, dy = row - (tree->base - tree->trunk - tree->radius_y);
    if (!tree->is_there || row >= tree->base || abs_i32(dx) > tree->radius_x * 2 ||
        dy < -3 * tree->radius_y)
        return (Mark){0};
    uint32_t h = ground_place_hash(x, row + 77);
    int32_t depth = depth_in_crown(tree, x, row, h);
    bool is_lit = dx + dy * 3 < -(int32_t)(h / 128 % 4);
    uint8_t fg = is_lit ? c->crown_lit[layer] : c->crown_dim[layer];
    if (depth >= 80) return (Mark){"%&@#&@%@"[h / 16 % 8], fg, c -> crown, false};
    if (depth >= 0) return (Mark){".'&%@,"[h / 16 % 6], fg, 0, false};
    bool is_trunk = dy > 0 && dx >= 0 && dx < (look_zooms[b->zoom].cols > 2 ? 2 : 1);
    if (is_trunk) return (Mark){'|', c->far_trunk, 0, false};
    return (Mark){0};
}

/* ---- firs and snow ---- */

static Mark fir_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t every = z->cols * (layer == 1 ? 4 : 7) / (z->rows > 1 ? 1 : 2), n = floor_div(x, every);
    uint32_t fir = ground_place_hash(n, 50 + layer);
    if (fir % 5 < 2) return (Mark){0};
    int32_t rows = z->rows * layer + (int32_t)(fir / 64 % (uint32_t)(z->rows + 1));
    int32_t reach_most = (rows + 1) / 2, room = max_i32(1, every - 2 * reach_most);
    int32_t middle = n * every + reach_most + (int32_t)(fir / 8 % (uint32_t)room);
    int32_t up = base_at(b, layer, middle) - row, dx = x - middle, reach = (rows - up + 1) / 2;
    if (up <= 0 || up > rows || abs_i32(dx) > reach) return (Mark){0};
    if (reach == 0) return (Mark){'^', b->colours->far_lit[layer], 0, false};
    bool is_edge = abs_i32(dx) == reach;
    char ch = is_edge ? (dx < 0 ? '/' : '\\') : "*'^ *"[ground_place_hash(x, row) % 5];
    return (Mark){ch, dx < 0 ? b->colours->far_lit[layer] : b->colours->far_line[layer],
                  is_edge ? 0 : b->colours->far_shade, false};
}

/* Snow near the summits, bright on the left, in the shade on the right; ridges below. */
static Mark snow_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t height = height_at(b, 0, x), from_top = row - (b->foot - height / QUARTERS);
    int32_t summit = row - (b->foot - 13 * z->rows);
    uint32_t h = ground_place_hash(x, row);
    bool rises = height_at(b, 0, x + 1) > height_at(b, 0, x - 1);
    int32_t cover = 4 * z->rows - summit / 2 + (int32_t)(h % 3) - (rises ? 0 : z->rows);
    if (from_top > 0 && from_top <= cover && height > 7 * z->rows * QUARTERS) {
        if (h / 4 % 5 < 2) return (Mark){0};
        return (Mark){rises ? "*'\"~^*"[h / 32 % 6] : ".:';,;"[h / 32 % 6],
                      rises ? b->colours->star[1] : b->colours->far_lit[0], 0, rises};
    }
    if (z->rows > 1 && from_top > 1 && (x + (rises ? row : -row) * 2) % 7 == 0 && h / 4 % 3 != 0)
        return (Mark){rises ? '/' : '\\', b->colours->far_texture[0], 0, false};
    return (Mark){0};
}

/* ---- a town at night ---- */

/* Two floors in nine are lit from end to end of a house; of the others a few groups of windows. */
static bool is_lit(const Backdrop *b, int32_t layer, int32_t x, int32_t row, int32_t wide)
{
    const Zoom *z = &look_zooms[b->zoom];
    static const int32_t houses[FAR_LAYERS] = {14, 10, 7}; /* quarters of a cell */
    int32_t house = floor_div(x + (layer == 1) * z->cols, max_i32(1, houses[layer] * z->cols / 4));
    int32_t group = floor_div(x, 3 * wide), seed = row + 701 * layer;
    bool is_whole = ground_place_hash(house + 33, seed) % 9 < 2;
    uint32_t h = ground_place_hash(group, seed + 57);
    return is_whole ? ground_place_hash(x, seed) % 8 != 0 : h % (uint32_t)(11 + 4 * layer) == 0;
}

Mark backdrop_window_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    const Colours *c = b->colours;
    int32_t wide = look_zooms[b->zoom].cols > 2 ? 3 : 2;
    int32_t line = max_i32(1, look_zooms[b->zoom].rows);
    bool is_window = x - floor_div(x, wide) * wide == 1 && (row - b->foot) % line == 0;
    bool is_bright = is_window && is_lit(b, layer, x, row, wide);
    if (!is_window || (!is_bright && layer == 0)) return (Mark){0};
    return (Mark){layer == 0   ? '\''
                  : layer == 1 ? '"'
                               : 'n',
                  is_bright ? c->window : c->far_texture[layer], 0, false};
}

static Mark window_mark(const Backdrop *b, int32_t layer, int32_t x, int32_t row)
{
    int32_t here = height_at(b, layer, x);
    bool is_wall = height_at(b, layer, x - 1) != here || height_at(b, layer, x + 1) != here;
    if (is_wall || row == base_at(b, layer, x)) return (Mark){0};
    return backdrop_window_mark(b, layer, x, row);
}

/* Masts with a light, on the highest roofs. */
static Mark mast_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t every = z->cols * 7, n = floor_div(x, every);
    uint32_t h = ground_place_hash(n, 65);
    int32_t middle = n * every + (int32_t)(h / 8 % (uint32_t)every);
    int32_t up = base_at(b, 0, middle) - row;
    if (x != middle || h % 3 != 0 || up <= 0 || up > z->rows + 1) return (Mark){0};
    if (up == z->rows + 1) return (Mark){'*', b->colours->beacon, 0, false};
    return (Mark){'|', b->colours->far_line[0], 0, false};
}

/* ---- works ---- */

/* The sixteenth of a circle of a direction; a row counts twice. */
static int32_t sixteenth(int32_t dx, int32_t dy)
{
    static const int32_t slopes[3] = {51, 171, 383}; /* tangents of 11, 34, 56 degrees, by 256 */
    int32_t x = abs_i32(dx), y = 2 * abs_i32(dy), at = 0;
    while (at < 3 && y * 256 > x * slopes[at])
        at++;
    if (y * 256 > x * 1287) at = 4;
    if (dx < 0) at = 8 - at;
    return dy < 0 ? (16 - at) % 16 : at;
}

typedef struct Gear {
    int32_t middle, axle, radius; /* columns, row, columns */
} Gear;

static Mark gear_part(const Backdrop *b, const Gear *gear, int32_t dx, int32_t dy, uint32_t h)
{
    const Colours *c = b->colours;
    int32_t r = gear->radius, squared = dx * dx + 4 * dy * dy, tooth_cols = max_i32(2, r / 6);
    uint8_t fill = c->far_fill[1][SKY_BANDS / 2];
    int32_t hub = max_i32(2, r / 5), rim = r - 2 * tooth_cols;
    if (squared > (r + tooth_cols) * (r + tooth_cols)) return (Mark){0};
    if (squared > r * r && sixteenth(dx, dy) % 2) return (Mark){0};
    if (squared > r * r) return (Mark){'#', c->far_lit[0], fill, false};
    if (squared > rim * rim)
        return (Mark){squared > (r - tooth_cols) * (r - tooth_cols) ? '#' : "%&%#"[h % 4],
                      dy < 0 ? c->far_lit[0] : c->far_line[0], fill, false};
    if (squared <= hub * hub)
        return (Mark){abs_i32(dx) == hub ? (dx < 0 ? '(' : ')') : 'O', c->far_lit[0], fill, false};
    if (abs_i32(dx) <= max_i32(0, r / 14)) return (Mark){'|', c->far_line[0], fill, false};
    if (dy == 0) return (Mark){'-', c->far_line[0], fill, false};
    return (Mark){0};
}

static Mark gear_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t every = z->cols * 21, n = floor_div(x, every);
    uint32_t h = ground_place_hash(n, 60);
    Gear gear = {.radius = z->cols * (3 + (int32_t)(h % 2))};
    gear.middle = n * every + gear.radius + z->cols +
                  (int32_t)(h / 8 % (uint32_t)max_i32(1, every - 2 * gear.radius - 2 * z->cols));
    gear.axle = b->horizon - z->rows * (4 + (int32_t)(h / 64 % 3));
    int32_t dx = x - gear.middle, dy = row - gear.axle;
    Mark mark = gear_part(b, &gear, dx, dy, ground_place_hash(x, row));
    /* a small gear beside it, which it drives */
    if (mark.ch == 0 && h / 512 % 2 == 0 && z->rows > 1) {
        Gear small = {.radius = gear.radius * 4 / 9};
        dx -= gear.radius + small.radius + 2;
        dy += gear.radius / 4;
        mark = gear_part(b, &small, dx, dy, ground_place_hash(x, row));
    }
    return mark;
}

/* Smoke of a chimney: from the stack upwards, drifting to the right. */
static Mark smoke_mark(const Backdrop *b, int32_t up, int32_t at)
{
    static const struct {
        int32_t shift;
        const char *text;
    } puffs[] = {{0, ".--."},  {0, "(@)"},   {1, "(@O)"}, {2, "( oO)"}, {5, "(O o)"},
                 {9, ".o O."}, {12, "o .o"}, {16, ". o"}, {19, "o  ."}, {23, "."}};
    if (up < 0 || up >= (int32_t)ARRAY_LENGTH(puffs)) return (Mark){0};
    int32_t in = at - puffs[up].shift;
    if (in < 0 || in >= (int32_t)strlen(puffs[up].text) || puffs[up].text[in] == ' ')
        return (Mark){0};
    return (Mark){puffs[up].text[in], up == 0 ? b->colours->far_line[0] : b->colours->back_line, 0,
                  false};
}

static Mark chimney_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t wide = max_i32(2, z->cols), every = z->cols * 6, n = floor_div(x, every);
    for (int32_t k = n; k >= n - 1; k--) { /* the smoke of the previous chimney may reach here */
        uint32_t h = ground_place_hash(k, 61);
        if (h % 5 < 2) continue;
        int32_t at = x - k * every - (int32_t)(h / 64 % (uint32_t)(every - wide));
        int32_t top = b->horizon - z->rows * (3 + (int32_t)(h / 8 % 5)) - (z->rows > 1);
        Mark smoke = z->rows > 1 ? smoke_mark(b, top - 1 - row, at) : (Mark){0};
        if (smoke.ch) return smoke;
        if (at < 0 || at >= wide || row < top) continue;
        bool is_band = (row - top) % (2 * z->rows) == z->rows * 2 - 1;
        char ch = at == 0          ? (is_band ? '[' : '|')
                  : at == wide - 1 ? (is_band ? ']' : '|')
                  : is_band        ? '='
                                   : ": "[ground_place_hash(x, row) % 2];
        return (Mark){ch, b->colours->far_lit[0], b->colours->far_fill[0][SKY_BANDS - 2], false};
    }
    return (Mark){0};
}

/* Things that hang from the beam: chains with hooks, and lamps. */
static Mark hanging_mark(const Backdrop *b, int32_t x, int32_t down)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t every = z->cols * 6, n = floor_div(x, every);
    uint32_t h = ground_place_hash(n, 67);
    int32_t dx = x - n * every - 2 - (int32_t)(h / 8 % (uint32_t)(every - 5));
    int32_t length = z->rows + (int32_t)(h / 64 % (uint32_t)(2 * z->rows));
    if (h % 4 == 0 || down < 0 || down > length + 1) return (Mark){0};
    if (h % 4 == 1) { /* a lamp */
        if (dx == 0 && down < length) return (Mark){'|', b->colours->far_line[1], 0, false};
        if (abs_i32(dx) <= 1 && down == length)
            return (Mark){"/^\\"[dx + 1], b -> colours -> far_line[0], 0, false};
        if (abs_i32(dx) <= 1 && down == length + 1)
            return (Mark){"'o'"[dx + 1], b -> colours -> light[3], b -> colours -> ring[3][0],
                          false};
        return (Mark){0};
    }
    if (dx == 0 && down < length)
        return (Mark){down % 2 ? '8' : ':', b->colours->far_line[1], 0, false};
    return dx == 0 && down == length ? (Mark){'J', b->colours->far_line[0], 0, false} : (Mark){0};
}

/* A lattice beam under the roof, all along, and further ones above it in high halls. */
static Mark beam_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    const Colours *c = b->colours;
    int32_t top = b->horizon - 9 * z->rows - z->rows / 2, deep = max_i32(1, z->rows);
    int32_t every = BANDS_CELLS * z->rows, along = x - floor_div(x, 4 * deep) * 4 * deep;
    int32_t down = row - top;
    if (down < 0) down -= floor_div(down, every) * every;
    if (z->rows < 2) return (Mark){down == 0 ? '=' : '\0', c->far_line[1], 0, false};
    if (down == 0 || down == deep) {
        char ch = down == 0 ? '_' : along == 2 * deep ? 'T' : '=';
        return (Mark){ch, down == 0 ? c->far_line[1] : c->far_line[0], 0, false};
    }
    if (down < deep) {
        int32_t left = 2 * (deep - down) - 1;
        if (along == left || along == left - 1) return (Mark){'/', c->far_line[1], 0, false};
        if (along == 4 * deep - 1 - left || along == 4 * deep - left)
            return (Mark){'\\', c->far_line[1], 0, false};
        return (Mark){0};
    }
    return hanging_mark(b, x, down - deep - 1);
}

/* ---- the whole ---- */

static bool has_blocks(Palette palette)
{
    return palette == PALETTE_NIGHT || palette == PALETTE_FORGE;
}

/* A thing on a range that rises above it, or a mark inside of it. */
static Mark range_mark(Backdrop *b, int32_t layer, int32_t x, int32_t row, bool is_inside)
{
    bool is_small = look_zooms[b->zoom].rows < 2;
    Mark mark = {0};
    switch (b->palette) {
    case PALETTE_MEADOW:
        return !is_inside && (layer == 2 || (layer == 1 && !is_small)) ? tree_mark(b, layer, x, row)
                                                                       : mark;
    case PALETTE_FROST:
        if (is_inside && layer == 0) return snow_mark(b, x, row);
        return !is_inside && layer > 0 ? fir_mark(b, layer, x, row) : mark;
    case PALETTE_NIGHT:
        if (is_inside) return window_mark(b, layer, x, row);
        return layer == 0 && !is_small ? mast_mark(b, x, row) : mark;
    case PALETTE_FORGE:
        if (layer == 0) mark = chimney_mark(b, x, row);
        if (layer == 1) mark = gear_mark(b, x, row);
        if (layer == 0 && mark.ch == 0 && !is_inside) mark = beam_mark(b, x, row);
        return mark;
    case PALETTE_DAWN:
    case PALETTE_PLAIN:
    case PALETTE_CAVE:
    case PALETTE_COUNT: break;
    }
    return mark;
}

/* The range itself, where it is visible. */
static CanvasCell own_cell(const Backdrop *b, int32_t layer, int32_t x, int32_t row,
                           bool *is_inside, CanvasCell behind)
{
    const Colours *c = b->colours;
    uint8_t line = c->far_line[layer], fill = c->far_fill[layer][backdrop_sky_band(b, row)];
    int32_t filled = height_at(b, layer, x) - (b->foot - row - 1) * QUARTERS;
    *is_inside = filled >= QUARTERS;
    if (has_blocks(b->palette)) {
        char ch = block_contour(b, layer, x, row);
        if (*is_inside) return backdrop_mark_cell((Mark){ch ? ch : ' ', line, fill, false});
        return ch ? backdrop_mark_cell((Mark){ch, line, behind.bg, false}) : behind;
    }
    if (*is_inside) return backdrop_mark_cell((Mark){' ', line, fill, false});
    if (filled < 0) return behind;
    bool is_bright = b->palette == PALETTE_FROST && layer == 0; /* snow on the ridges */
    if (is_bright) line = height_at(b, 0, x + 1) > height_at(b, 0, x - 1) ? c->star[1] : c->star[2];
    return backdrop_mark_cell((Mark){contour(b, layer, x, filled), line,
                                     filled >= QUARTERS / 2 ? fill : behind.bg, layer == 0});
}

CanvasCell backdrop_range_cell(Backdrop *b, int32_t layer, int32_t x, int32_t row,
                               CanvasCell behind)
{
    static const uint32_t one_in[FAR_LAYERS] = {29, 29, 19};
    bool is_inside;
    assert(layer < FAR_LAYERS);
    CanvasCell cell = own_cell(b, layer, x, row, &is_inside, behind);
    Mark mark = range_mark(b, layer, x, row, is_inside);
    if (mark.ch) {
        if (mark.bg == 0) mark.bg = cell.bg;
        return backdrop_mark_cell(mark);
    }
    const Ink *of_range = &b->colours->far_ink[layer];
    bool is_large = look_zooms[b->zoom].rows > 1, is_bare = is_inside && cell.ch == ' ';
    bool is_even = ground_ink_is_even(of_range);
    bool has_texture = is_bare && is_large && !is_even && !has_blocks(b->palette);
    char ink = 0;
    if (is_bare && (is_large || is_even)) ink = ground_ink(of_range, x + layer * 71, row, &cell.fg);
    if (ink) cell.ch = (uint8_t)ink;
    if (has_texture && ground_place_hash(x + layer * 71, row) % one_in[layer] == 0)
        return backdrop_mark_cell((Mark){".'`,:"[ground_place_hash(row, x) % 5],
                                         b -> colours -> far_texture[layer], cell.bg, false});
    return cell;
}
