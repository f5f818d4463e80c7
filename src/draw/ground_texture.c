/* ground_texture.c - see ground.h: letters and texture of the ground, by chapter. */
#include "ground.h"

#include <string.h>

#define SOFT_SIDES .left = "([|{", .right = ")]|}", .under = "-_.~v"
#define HARD_SIDES .left = "|", .right = "|", .under = "_"

static const GroundStyle styles[PALETTE_COUNT] = {
    [PALETTE_PLAIN] = {.top = "-+---+--", .top_in_order = true, HARD_SIDES},
    [PALETTE_MEADOW] = {.top = "\"'vwW'Yv,\"^",
                        .fringe = "v'\"V",
                        .fringe_one_in = 2,
                        .blades = ".,'\";",
                        .blades_one_in = 3,
                        .roots = ";,|",
                        SOFT_SIDES},
    [PALETTE_CAVE] = {.top = "\"',~%\"^.-~",
                      .fringe = "v'\"V",
                      .fringe_one_in = 3,
                      .blades = ".,'\";",
                      .blades_one_in = 5,
                      .roots = "V'v",
                      SOFT_SIDES},
    [PALETTE_FROST] = {.top = "~*-\"^~.o'~",
                       .fringe = "v'\"V",
                       .fringe_one_in = 3,
                       .blades = ".,'\"",
                       .blades_one_in = 6,
                       .roots = "'V|",
                       SOFT_SIDES},
    [PALETTE_DAWN] = {.top = "\"~-'^\"~.",
                      .fringe = "v'\"V",
                      .fringe_one_in = 3,
                      .blades = ".,'\";",
                      .blades_one_in = 4,
                      .roots = "V'v",
                      SOFT_SIDES},
    [PALETTE_NIGHT] =
        {.top = "==##", .top_in_order = true, .fringe = "n.", .fringe_one_in = 1, HARD_SIDES},
    [PALETTE_FORGE] =
        {.top = "[======]", .top_in_order = true, .fringe = "o''o", .fringe_one_in = 1, HARD_SIDES},
};

const GroundStyle *ground_style(Palette palette)
{
    return &styles[palette];
}

/* Small things in blocks of nine by two characters, some of them empty, and crumbs between. */
static GroundTexture meadow_texture(int32_t wx, int32_t wy, int32_t tone, uint32_t h)
{
    static const char *const finds[] = {"(__)", ".oO", "~-._", ">=-<", "o'.", "-_."};
    static const uint32_t crumbs_one_in[SOIL_TONES] = {4, 5, 7, 9, 13, 19};
    int32_t block_col = floor_div(wx, 9), block_row = floor_div(wy, 2);
    uint32_t block = ground_place_hash(block_col + 901, block_row);
    if (block % 5 == 0 && tone > 0) {
        const char *find = finds[block / 5 % ARRAY_LENGTH(finds)];
        int32_t at = wx - block_col * 9 - (int32_t)(block / 64 % 4);
        bool is_row = wy - block_row * 2 == (int32_t)(block / 256 % 2);
        if (is_row && at >= 0 && at < (int32_t)strlen(find)) return (GroundTexture){.ch = find[at]};
    }
    if (h % crumbs_one_in[tone] == 0) return (GroundTexture){.ch = ".:;,%#.,"[h / 32 % 8]};
    return (GroundTexture){0};
}

/* Stones: a place belongs to the nearest of points near the corners of a grid. */
uint32_t ground_stone(int32_t wx, int32_t wy, int32_t cols, int32_t rows)
{
    int32_t grid_col = floor_div(wx, cols), grid_row = floor_div(wy, rows), least = INT32_MAX;
    uint32_t stone = 0;
    for (int32_t dr = -1; dr <= 1; dr++)
        for (int32_t dc = -1; dc <= 1; dc++) {
            uint32_t h = ground_place_hash(grid_col + dc, grid_row + dr);
            int32_t x = (grid_col + dc) * cols + (int32_t)(h % (uint32_t)cols);
            int32_t y = (grid_row + dr) * rows + (int32_t)(h / 64 % (uint32_t)rows);
            int32_t dx = wx - x, dy = (wy - y) * 2;
            int32_t squared = dx * dx + dy * dy;
            if (squared < least) least = squared, stone = h;
        }
    return stone;
}

/* A letter only where two stones meet. */
static GroundTexture stone_texture(int32_t wx, int32_t wy, const Zoom *zoom)
{
    int32_t cols = max_i32(3, zoom->cols * 7 / 4), rows = max_i32(2, zoom->rows * 3 / 2);
    uint32_t here = ground_stone(wx, wy, cols, rows), right = ground_stone(wx + 1, wy, cols, rows);
    uint32_t below = ground_stone(wx, wy + 1, cols, rows);
    GroundTexture out = {.tones = (int8_t)(here / 512 % 4 == 0)};
    if (right != here && below != here)
        out.ch = '/';
    else if (right != here)
        out.ch = ground_stone(wx + 1, wy + 1, cols, rows) == here ? '\\' : '|';
    else if (below != here)
        out.ch = '_';
    return out;
}

static GroundTexture brick_texture(int32_t wx, int32_t wy, uint32_t h)
{
    int32_t along = floor_div(wx + (wy & 1) * 4, 8);
    int32_t at = wx + (wy & 1) * 4 - along * 8;
    uint32_t brick = ground_place_hash(along + 77, wy);
    GroundTexture out = {.tones = (int8_t)(brick % 5 == 0)};
    if (brick % 37 == 0 && at >= 3 && at <= 5)
        out.ch = "<#>"[at - 3];
    else if (at == 0)
        out.ch = '|';
    else if (brick % 3 != 0 && h % 5 != 0)
        out.ch = '_';
    return out;
}

static GroundTexture plate_texture(int32_t wx, int32_t wy, const Zoom *zoom)
{
    int32_t cols = zoom->cols * 3, rows = max_i32(2, zoom->rows);
    int32_t plate_row = floor_div(wy, rows);
    int32_t shifted = wx + (plate_row & 1) * cols / 2;
    int32_t plate_col = floor_div(shifted, cols), x = shifted - plate_col * cols,
            y = wy - plate_row * rows;
    uint32_t plate = ground_place_hash(plate_col + 311, plate_row);
    GroundTexture out = {.tones = (int8_t)(plate % 4 == 0)};
    if (plate % 9 == 0 && x >= 2 && x < 6 && y < max_i32(1, rows - 1))
        return (GroundTexture){.ch = '#', .is_glowing = true};
    if (x == 0)
        out.ch = '|';
    else if (y == 0 && (x == 2 || x == cols - 2))
        out.ch = 'o';
    else if (y == rows - 1 && plate % 3 == 0)
        out.ch = '_';
    return out;
}

GroundTexture ground_texture(Palette palette, const Zoom *zoom, int32_t wx, int32_t wy,
                             int32_t tone)
{
    uint32_t h = ground_place_hash(wx, wy);
    switch (palette) {
    case PALETTE_MEADOW: return meadow_texture(wx, wy, tone, h);
    case PALETTE_NIGHT: return brick_texture(wx, wy, h);
    case PALETTE_FORGE: return plate_texture(wx, wy, zoom);
    case PALETTE_CAVE:
    case PALETTE_FROST:
    case PALETTE_DAWN:
    case PALETTE_PLAIN:
    case PALETTE_COUNT: break;
    }
    return stone_texture(wx, wy, zoom);
}
