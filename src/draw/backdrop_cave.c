/* backdrop_cave.c - see backdrop_internal.h: a wall of big stones, darker than the rock, with
 * shining crystals. */
#include "backdrop_internal.h"

#include <string.h>

enum { CRYSTAL_ROWS = 5 };

/* The first row is the lowest. */
static const char *const crystals[][CRYSTAL_ROWS] = {
    {" \\|/", " /|\\", "  ,"},
    {" \\:|/", " /:|:\\", "  /|\\", "   ,"},
    {" \\:|/:\\", "/:\\:|:/", "\\:/:|\\", "  /|\\", "   '"},
    {"  \\|:/", " /:|:\\", " (:|:)", "  /|\\", "   ,"},
};

/* A crystal's drawing or its shine at a place. */
typedef struct Shine {
    Mark mark;
    int32_t ring; /* 0: none */
} Shine;

static Shine shine_of(const Backdrop *b, int32_t x, int32_t row, int32_t n, int32_t m,
                      int32_t every_x, int32_t every_y)
{
    const Zoom *z = &look_zooms[b->zoom];
    uint32_t h = ground_place_hash(n, m + 70);
    if (h % 2 == 0) return (Shine){0};
    uint32_t shape = z->rows == 1 ? 0 : h / 4096 % ARRAY_LENGTH(crystals);
    int32_t left = n * every_x + (int32_t)(h / 8 % (uint32_t)(every_x - 8));
    int32_t base =
        m * every_y + CRYSTAL_ROWS + (int32_t)(h / 512 % (uint32_t)(every_y - CRYSTAL_ROWS));
    int32_t up = base - row, at = x - left, dx = at - 3, dy = 2 * (up - 1);
    if (up >= 0 && up < CRYSTAL_ROWS && at >= 0 && crystals[shape][up] &&
        at < (int32_t)strlen(crystals[shape][up]) && crystals[shape][up][at] != ' ') {
        bool is_inside = backdrop_drawing_is_inside(crystals[shape][up], at);
        return (Shine){{crystals[shape][up][at], b->colours->crystal[1],
                        is_inside ? b->colours->crystal[0] : 0, false},
                       CRYSTAL_RINGS};
    }
    int32_t squared = dx * dx + dy * dy, reach = 3 + z->cols;
    int32_t ring = squared <= reach * reach ? 2 : squared * 4 <= reach * reach * 9 ? 1 : 0;
    return (Shine){{0}, ring};
}

/* The strongest shine of the crystals near a place. */
static Shine find_shine(const Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    int32_t every_x = max_i32(16, z->cols * 8), every_y = max_i32(8, z->rows * 6);
    int32_t n = floor_div(x, every_x), m = floor_div(row, every_y);
    Shine best = {0};
    for (int32_t k = 0; k < 9; k++) {
        Shine shine = shine_of(b, x, row, n + k % 3 - 1, m + k / 3 - 1, every_x, every_y);
        if (shine.mark.ch) return shine;
        if (shine.ring > best.ring) best = shine;
    }
    return best;
}

static uint32_t stone_at(Backdrop *b, int32_t x, int32_t row)
{
    const Zoom *z = &look_zooms[b->zoom];
    WallStone *kept =
        &b->stones[(row & (KEPT_STONE_ROWS - 1)) * KEPT_STONE_COLS + (x & (KEPT_STONE_COLS - 1))];
    if (kept->x != x || kept->row != row)
        *kept = (WallStone){x, row,
                            ground_stone(x, row, max_i32(6, z->cols * 3), max_i32(2, z->rows * 2))};
    return kept->stone;
}

/* How far inside the stalactites that hang from a ledge a place is, in quarters of a row, and how
 * far below the ledge; 0: outside. */
static int32_t depth_in_stalactite(const Backdrop *b, int32_t x, int32_t row, int32_t *below)
{
    BandScale scale = backdrop_band_scale(b);
    *below = (row - b->horizon) * QUARTERS + QUARTERS - 1;
    return bands_stalactite(&scale, x, below);
}

CanvasCell backdrop_cave_cell(Backdrop *b, int32_t x, int32_t row)
{
    const Colours *c = b->colours;
    uint32_t here = stone_at(b, x, row), right = stone_at(b, x + 1, row);
    uint32_t below = stone_at(b, x, row + 1);
    Shine shine = find_shine(b, x, row);
    uint8_t shone = shine.ring ? c->crystal_ring[shine.ring - 1] : 0;
    uint8_t bg = shone ? shone : c->wall[here / 512 % WALL_TONES];
    uint8_t fg = shine.ring ? c->crystal_line : c->wall_line;
    int32_t hangs, inside = depth_in_stalactite(b, x, row, &hangs);
    if (inside > 0 && !shine.mark.ch) {
        uint32_t h = ground_place_hash(x, row);
        char ch = inside < QUARTERS  ? "'\"vV"[inside]
                  : hangs < QUARTERS ? "_-~_."[h % 5]
                  : h % 9 == 0       ? ":'.|"[h / 9 % 4]
                                     : ' ';
        return backdrop_mark_cell(
            (Mark){ch, c->depth_line[0], inside >= QUARTERS / 2 ? c->depth_fill[0] : bg, false});
    }
    if (shine.mark.ch) {
        if (shine.mark.bg == 0) shine.mark.bg = bg;
        return backdrop_mark_cell(shine.mark);
    }
    char ch = ' ';
    if (right != here && below != here)
        ch = '/';
    else if (right != here)
        ch = stone_at(b, x + 1, row + 1) == here ? '\\' : '|';
    else if (below != here)
        ch = '_';
    if (ch != ' ' && ground_place_hash(x, row) % 4 == 0) ch = ' ';
    const Ink *letters = shine.ring ? &c->crystal_ink[shine.ring - 1] : &c->wall_ink;
    char ink = ch == ' ' ? ground_ink(letters, x, row, &fg) : 0;
    return backdrop_mark_cell((Mark){ink ? ink : ch, fg, bg, false});
}
