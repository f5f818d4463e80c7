/* ground_wall.c - see ground.h: the wall behind enclosed air, with an ornament here and there. */
#include "bands.h"
#include "ground.h"

#include <string.h>

enum {
    PART = BACK_WALL_PART,
    MOUTH = PART * 3 / 2,  /* from here on letters of the wall are seen, */
    INSIDE = PART * 5 / 2, /* and here the wall */
    BLOCK_COLS = 8,
    BLOCK_ROWS = 7, /* cells that may have an ornament */
    ART_COLS = 2,
    ART_ROWS = 3, /* cells of an ornament */
    ART_DEPTH = 4,
    ART_LINES = 6,
    PIXELS_COLS = 8,
    PIXELS_ROWS = 12
};

/* An ornament of letters at the small zooms, at the large ones, and in pixels: `l` is the wall's
 * lines, `d` a darker wall, `_` an opening in which the sky is seen. */
typedef struct Ornament {
    bool is_window; /* what its frame encloses is open */
    const char *small[3], *large[ART_LINES], *pixels[PIXELS_ROWS];
} Ornament;

static const Ornament window = {true,
                                {".--.", "|++|", "|__|"},
                                {" .-\"-. ", ".' | '.", "|--+--|", "|  |  |", "|__|__|",
                                 " \"\"\"\"\" "},
                                {"..dddd..", ".dlllld.", "dl____ld", "dl_ll_ld", "dl_ll_ld",
                                 "dl_ll_ld", "dllllll.", "dl_ll_ld", "dl_ll_ld", "dl_ll_ld",
                                 "dlllllld", ".dddddd."}};
static const Ornament roots = {false,
                               {"\\|/ ", " (/ ", " '; "},
                               {"\\ \\|/ /", " \\_)(_/", "  (/ `)", "  )  ( ", " '    ;",
                                "      '"},
                               {".l..l...", "..l.l..l", "..lll.l.", "...l.ll.", "...lll..",
                                "..l.l...", "..l..l..", ".l...l..", ".l....l.", "..l...l.",
                                "......l.", "........"}};
static const Ornament ice = {false,
                             {" /\\ ", "/::\\", " \\/ "},
                             {"   /\\  ", "  /: \\ ", " / :  \\", " \\ : / ", "  \\:/  ",
                              "   V   "},
                             {"........", "...l....", "..lld...", "..lld...", ".llldd..",
                              ".lll.dd.", ".llldd..", "..lld.l.", "..lld.l.", "...l.lld",
                              ".....ld.", "........"}};
static const Ornament banner = {false,
                                {"|__|", "|o:|", "'^^'"},
                                {"_|___|_", " |   | ", " | o | ", " | : | ", " |.^.| ", " '   ' "},
                                {"llllllll", ".dddddd.", ".dddddd.", ".ddlldd.", ".dllldd.",
                                 ".ddlldd.", ".dddddd.", ".dddddd.", ".dddddd.", ".dd..dd.",
                                 ".d....d.", "........"}};
static const Ornament frame = {false,
                               {".--.", "|/\\|", "'--'"},
                               {"._____.", "| .  o|", "|/ \\ .|", "|   V |", "'-----'", "       "},
                               {"........", "llllllll", "ldddddll", "ldldddll", "lldlddll",
                                "ldddldll", "lddddlll", "llllllll", "........", "........",
                                "........", "........"}};

static const Ornament *const ornaments[PALETTE_COUNT] = {[PALETTE_PLAIN] = &frame,
                                                         [PALETTE_MEADOW] = &roots,
                                                         [PALETTE_FROST] = &ice,
                                                         [PALETTE_NIGHT] = &window,
                                                         [PALETTE_DAWN] = &banner};

/* The ornament of the block of a cell: where it is, if it fits on the wall. */
typedef struct PlacedOrnament {
    const Ornament *art; /* NULL: none */
    int32_t col, row;
    bool is_lit;
} PlacedOrnament;

static PlacedOrnament ornament_near(const Ground *g, int32_t col, int32_t row)
{
    int32_t n = floor_div(col, BLOCK_COLS), m = floor_div(row, BLOCK_ROWS);
    uint32_t h = ground_place_hash(n, m + 900);
    PlacedOrnament out = {ornaments[g->palette],
                          n * BLOCK_COLS + (int32_t)(h / 5 % (BLOCK_COLS - ART_COLS)),
                          m * BLOCK_ROWS + (int32_t)(h / 200 % (BLOCK_ROWS - ART_ROWS)),
                          h / 7 % 4 == 0};
    if (h % 5 < 2) out.art = NULL;
    for (int32_t i = 0; i < ART_COLS * ART_ROWS && out.art; i++)
        if (back_wall_depth(&g->wall, out.col + i % ART_COLS, out.row + i / ART_COLS) < ART_DEPTH)
            out.art = NULL;
    return out;
}

/* Borders of tones bend by up to half a cell, smoothly from cell to cell. */
static int32_t bend_at(int32_t x, int32_t y, int32_t unit)
{
    int32_t place = x + 5 * y, n = floor_div(place, unit), in = place - n * unit;
    int32_t first = (int32_t)(ground_place_hash(n, 401) % PART),
            next = (int32_t)(ground_place_hash(n + 1, 401) % PART);
    return (first * (unit - in) + next * in) / unit - PART / 2;
}

/* How deep inside the middle of a unit of a cell is, in parts. */
static int32_t depth_at(const Ground *g, int32_t col, int32_t row, int32_t sub_col, int32_t sub_row,
                        int32_t cols, int32_t rows)
{
    int32_t depth = back_wall_fine_depth(&g->wall, col, row, (2 * sub_col + 1) * PART / (2 * cols),
                                         (2 * sub_row + 1) * PART / (2 * rows));
    return depth == 0
               ? 0
               : depth + bend_at(col * cols + sub_col, row * rows + sub_row, max_i32(2, cols));
}

static int32_t tone_of_depth(int32_t depth)
{
    return depth >= PART * 15 / 2 ? 3 : depth >= PART * 11 / 2 ? 2 : depth >= PART * 7 / 2;
}

/* The texture of the rock in front, sparser. */
static char wall_letter(const Ground *g, int32_t wx, int32_t wy)
{
    GroundTexture texture = ground_texture(g->palette, &look_zooms[g->zoom], wx, wy, 3);
    bool is_kept = g->palette == PALETTE_MEADOW ? ground_place_hash(wx, wy) % 3 == 0
                                                : ground_place_hash(wx / 2, wy) % 8 < 5;
    return texture.ch && !texture.is_glowing && is_kept ? texture.ch : ' ';
}

/* Lays a character of an ornament on the wall. */
static void put_ornament(const Ground *g, const PlacedOrnament *placed, int32_t wx, int32_t wy,
                         CanvasCell *cell)
{
    const Zoom *z = &look_zooms[g->zoom];
    bool is_large = z->rows > 1;
    const char *const *lines = is_large ? placed->art->large : placed->art->small;
    int32_t count = is_large ? ART_LINES : ART_ROWS, width = (int32_t)strlen(lines[0]);
    int32_t x = wx - placed->col * z->cols - (ART_COLS * z->cols - width) / 2;
    int32_t y = wy - placed->row * z->rows - (ART_ROWS * z->rows - count) / 2;
    if (x < 0 || x >= width || y < 0 || y >= count) return;
    char ch = lines[y][x];
    bool is_open =
        placed->art->is_window && y > 0 && y < count - is_large && x > 0 && x < width - 1;
    if (is_open) cell->bg = placed->is_lit ? g->colours->window : 0;
    if (is_open && ch == ' ') cell->ch = placed->is_lit ? ' ' : 0;
    if (ch == ' ') return;
    cell->ch = (uint8_t)ch;
    cell->fg = g->colours->back_wall_line[0];
}

/* The row of a character holds the middle of a seam. */
static bool is_seam(const Ground *g, int32_t wx, int32_t wy)
{
    BandScale scale = {g->palette, look_zooms[g->zoom].cols, look_zooms[g->zoom].rows * 4};
    for (int32_t quarter = 0; quarter < 4; quarter++)
        if (bands_is_seam(&scale, wx, 4 * wy + quarter)) return true;
    return false;
}

static char seam_letter(const Ground *g, int32_t wx, uint32_t h)
{
    if (g->palette == PALETTE_NIGHT) return wx % 2 == 0 ? 'n' : '=';
    return g->palette == PALETTE_MEADOW ? "~-.,_\";"[h / 16 % 7] : "~-._-"[h / 16 % 5];
}

void ground_wall_chars(const Ground *ground, int32_t col, int32_t row, CanvasCell *out)
{
    const Zoom *z = &look_zooms[ground->zoom];
    const Colours *c = ground->colours;
    if (back_wall_depth(&ground->wall, col, row) == 0) return;
    PlacedOrnament placed = ornament_near(ground, col, row);
    for (int32_t i = 0; i < z->cols * z->rows; i++) {
        int32_t sub_col = i % z->cols, sub_row = i / z->cols;
        int32_t wx = col * z->cols + sub_col, wy = row * z->rows + sub_row;
        int32_t depth = depth_at(ground, col, row, sub_col, sub_row, z->cols, z->rows);
        uint32_t h = ground_place_hash(wx, wy);
        if (depth >= INSIDE) {
            int32_t tone = tone_of_depth(depth);
            out[i] = (CanvasCell){.ch = (uint8_t)wall_letter(ground, wx, wy),
                                  .fg = c->back_wall_line[tone],
                                  .bg = c->back_wall[tone]};
            if (is_seam(ground, wx, wy)) {
                out[i].ch = (uint8_t)seam_letter(ground, wx, h);
                out[i].fg = c->depth_line[1];
            }
            char ink = out[i].ch == ' ' ? ground_ink(&c->back_wall_ink, wx, wy, &out[i].fg) : 0;
            if (ink) out[i].ch = (uint8_t)ink;
            if (placed.art) put_ornament(ground, &placed, wx, wy, &out[i]);
        } else if (depth >= MOUTH && h % 2 == 0)
            out[i] = (CanvasCell){.ch = (uint8_t) ".:;'"[h / 8 % 4], .fg = c->back_wall_line[0]};
    }
}

/* ---- in pixels ---- */

/* The joints of a wall are a tone darker, or lighter where it is darkest; single stones lighter. */
static int32_t textured_tone(const Ground *g, int32_t x, int32_t y, int32_t side, int32_t tone)
{
    int32_t high = max_i32(4, side / 2);
    uint32_t h = ground_place_hash(floor_div(x, 2), y);
    int32_t joint = tone == BACK_TONES - 1 ? tone - 2 : tone + 1;
    if (g->palette == PALETTE_MEADOW) return h % 23 == 0 ? tone - 1 : h % 19 == 1 ? tone + 1 : tone;
    if (g->palette == PALETTE_NIGHT) {
        int32_t course = floor_div(y, high), along = x + (course & 1) * high;
        bool is_joint = y == course * high || along == floor_div(along, 2 * high) * 2 * high;
        return is_joint && h % 5 != 0 ? joint : tone;
    }
    int32_t cols = max_i32(8, side * 2), rows = max_i32(6, side * 3 / 2);
    uint32_t stone = ground_stone(x, y, cols, rows);
    bool is_joint =
        stone != ground_stone(x + 1, y, cols, rows) || stone != ground_stone(x, y + 1, cols, rows);
    return is_joint ? joint : stone / 512 % 5 == 0 ? tone - 1 : tone;
}

static uint8_t wall_pixel(const Ground *g, const PlacedOrnament *placed, int32_t x, int32_t y,
                          int32_t tone)
{
    const Colours *c = g->colours;
    int32_t side = look_zooms[g->zoom].cols;
    if (placed->art) {
        int32_t at_x = floor_div((x - placed->col * side) * 4, side);
        int32_t at_y = floor_div((y - placed->row * side) * 4, side);
        bool is_in = at_x >= 0 && at_x < PIXELS_COLS && at_y >= 0 && at_y < PIXELS_ROWS;
        char mark = is_in ? placed->art->pixels[at_y][at_x] : '.';
        if (mark == '_') return placed->is_lit ? c->window : 0;
        if (mark == 'l') return c->back_wall[0];
        if (mark == 'd') return c->back_wall[BACK_TONES - 1];
    }
    BandScale scale = {g->palette, side, side};
    bool is_cornice = g->palette == PALETTE_NIGHT;
    if (bands_is_seam(&scale, x, y)) return is_cornice ? c->depth_line[1] : c->depth_fill[0];
    return c->back_wall[clamp_i32(textured_tone(g, x, y, side, tone), 0, BACK_TONES - 1)];
}

void ground_wall_pixels(const Ground *ground, int32_t col, int32_t row, uint8_t *out)
{
    int32_t side = look_zooms[ground->zoom].cols;
    if (back_wall_depth(&ground->wall, col, row) == 0) return;
    PlacedOrnament placed = ornament_near(ground, col, row);
    for (int32_t i = 0; i < side * side; i++) {
        int32_t depth = depth_at(ground, col, row, i % side, i / side, side, side);
        if (depth >= (MOUTH + INSIDE) / 2)
            out[i] = wall_pixel(ground, &placed, col * side + i % side, row * side + i / side,
                                tone_of_depth(depth));
    }
}
