/* ground.c - see ground.h */
#include "ground.h"

#include "theme.h"

#include <stdlib.h>
#include <string.h>

enum {
    NO_CELL = INT32_MIN,
    NEAR = GROUND_REACH, /* distance in cells within which air is searched */
    PART = 16,           /* of a cell: the unit of distances */
    BELOW = 8,           /* air below counts as this much further away */
    AIR_MAX = 81
};

/* What the ground makes of a cell. */
typedef enum Matter { MATTER_AIR, MATTER_SOLID, MATTER_ICE, MATTER_SLOPE } Matter;

/* ---- the level ---- */

/* Outside the level: sideways the columns at the edge continue, downwards the last row; above the
 * first row is air, unless the level has a ceiling everywhere. */
static uint8_t tile_at(const Ground *ground, int32_t col, int32_t row)
{
    const Level *level = ground->level;
    col = clamp_i32(col - ground->first_col, 0, level->cols - 1);
    row -= ground->first_row;
    if (row < 0)
        return ground->palette == PALETTE_CAVE ? grid_get(&level->terrain.grid, col, 0)
                                               : TILE_EMPTY;
    return grid_get(&level->terrain.grid, col, min_i32(row, level->rows - 1));
}

/* Static solids are ground, except belts, which have a sprite. */
static Matter matter_at(const Ground *ground, int32_t col, int32_t row)
{
    uint8_t tile = tile_at(ground, col, row);
    const TileInfo *info = &tile_infos[tile];
    if (info->flags & TILE_IS_SLOPE) return MATTER_SLOPE;
    if (info->surface & SURFACE_SLIPPERY) return MATTER_ICE;
    if (info->surface & (SURFACE_BELT_RIGHT | SURFACE_BELT_LEFT)) return MATTER_AIR;
    bool is_solid = (info->flags & TILE_IS_STATIC_SOLID) || tile == TILE_SLOPE_BLOCK;
    return is_solid ? MATTER_SOLID : MATTER_AIR;
}

static bool is_ground(const Ground *ground, int32_t col, int32_t row)
{
    return matter_at(ground, col, row) != MATTER_AIR;
}

int32_t ground_surface_row(const int32_t *counts, int32_t rows, int32_t below_start)
{
    int32_t all = 0, seen = 0, row = 0;
    for (int32_t i = 0; i < rows; i++)
        all += counts[i];
    while (row < rows && (seen += counts[row]) * 2 <= all)
        row++;
    return max_i32(row, below_start);
}

static int32_t find_surface(const Ground *ground)
{
    const Level *level = ground->level;
    int32_t *counts = calloc((size_t)level->rows + 1, sizeof *counts);
    if (!counts) return level->rows;
    for (int32_t r = 1; r < level->rows; r++)
        for (int32_t c = 0; c < level->cols; c++)
            counts[r] += is_ground(ground, c, r) && !is_ground(ground, c, r - 1);
    int32_t row = ground_surface_row(counts, level->rows, level->start.row + 1);
    free(counts);
    return row;
}

/* ---- a cell in the making ---- */

typedef struct Maker {
    const Ground *ground;
    const Colours *colours;
    const GroundStyle *style;
    const Zoom *zoom;
    int32_t col, row;
    int32_t air_count;
    struct {
        int16_t left, top; /* of a cell of air, in parts, from this cell's corner */
    } air[AIR_MAX];
    CanvasCell *out;
} Maker;

static void find_air(Maker *m)
{
    m->air_count = 0;
    for (int32_t dr = -NEAR; dr <= NEAR; dr++)
        for (int32_t dc = -NEAR; dc <= NEAR; dc++)
            if (!is_ground(m->ground, m->col + dc, m->row + dr)) {
                m->air[m->air_count].left = (int16_t)(dc * PART);
                m->air[m->air_count++].top = (int16_t)(dr * PART);
            }
}

/* How far a point lies from a span of one cell. */
static int32_t gap(int32_t at, int32_t from)
{
    return at < from ? from - at : max_i32(0, at - from - PART);
}

/* The distance from a point of the cell to the nearest air, squared. */
static int32_t distance_squared(const Maker *m, int32_t x, int32_t y)
{
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < m->air_count; i++) {
        int32_t dx = gap(x, m->air[i].left), dy = gap(y, m->air[i].top);
        if (m->air[i].top > 0) dy += BELOW;
        int32_t squared = dx * dx + dy * dy;
        if (squared < least) least = squared;
    }
    return least;
}

static int32_t tone_of(const Maker *m, int32_t x, int32_t y, int32_t bend)
{
    static const int32_t limits[SOIL_TONES - 1] = {13, 21, 30, 40, 50};
    int32_t squared = distance_squared(m, x, y), tone = 0;
    while (tone < SOIL_TONES - 1) {
        int32_t limit = limits[tone] + bend;
        if (squared <= limit * limit) break;
        tone++;
    }
    return tone;
}

/* The tone of a character of the cell. */
static int32_t tone_at(const Maker *m, int32_t sub_col, int32_t sub_row, uint32_t h)
{
    int32_t x = (2 * sub_col + 1) * PART / (2 * m->zoom->cols);
    int32_t y = (2 * sub_row + 1) * PART / (2 * m->zoom->rows);
    /* The borders of tones bend by -4 to 4 parts, by chance, smoothly from cell to cell. */
    enum { BEND = 9 };
    int32_t cell = m->zoom->cols;
    int32_t place = m->col * cell + sub_col + 5 * (m->row * m->zoom->rows + sub_row);
    int32_t n = floor_div(place, cell), in = place - n * cell;
    int32_t first = (int32_t)(ground_place_hash(n, 401) % BEND),
            next = (int32_t)(ground_place_hash(n + 1, 401) % BEND);
    int32_t bend = (first * (cell - in) + next * in) / cell - BEND / 2;
    return tone_of(m, x, y, bend + (int32_t)(h % 3) - 1);
}

static char one_of(const char *letters, uint32_t h)
{
    return letters[h % (uint32_t)strlen(letters)];
}

/* ---- characters ---- */

static CanvasCell letter(char ch, uint8_t fg, uint8_t bg, uint8_t attributes)
{
    return (CanvasCell){.ch = (uint8_t)ch, .fg = fg, .bg = bg, .attributes = attributes};
}

static CanvasCell *char_at(const Maker *m, int32_t sub_col, int32_t sub_row)
{
    return &m->out[sub_row * m->zoom->cols + sub_col];
}

/* The edge that feet stand on. */
static CanvasCell edge_char(const Maker *m, int32_t wx, uint32_t h)
{
    const GroundStyle *s = m->style;
    uint32_t count = (uint32_t)strlen(s->top),
             at = s->top_in_order ? (uint32_t)wx % count : h % count;
    if (s->top_in_order && m->ground->palette == PALETTE_NIGHT)
        at = (uint32_t)floor_div(wx, max_i32(1, m->zoom->cols)) % 4 < 2
                 ? 0
                 : 3 - (uint32_t)(wx % max_i32(1, m->zoom->cols) != 0) * 3;
    return (CanvasCell){.ch = (uint8_t)s->top[at],
                        .fg = h / 16 % 3 == 0 ? m->colours->top[1] : m->colours->top[0],
                        .bg = m->colours->top_ground,
                        .attributes = TERM_BOLD};
}

/* The edge of ice; where it is all that there is to see, it must be no edge of anything else. */
static char ice_edge(const Maker *m, int32_t wx, uint32_t h)
{
    if (m->zoom->rows > 1) return one_of("_=-~_-", h);
    return wx % m->zoom->cols == 0 ? 'I' : '_';
}

static CanvasCell ice_char(const Maker *m, int32_t wx, int32_t sub_row, bool is_open_above,
                           uint32_t h)
{
    bool is_edge = sub_row == 0 && is_open_above;
    char ch = is_edge ? ice_edge(m, wx, h) : h % 5 == 0 ? '/' : h % 11 == 0 ? '\'' : ' ';
    return (CanvasCell){.ch = (uint8_t)ch,
                        .fg = m->colours->ice[0],
                        .bg = m->colours->ice_body[is_edge || sub_row == 0 ? 0 : 1],
                        .attributes = is_edge ? TERM_BOLD : 0};
}

/* Without colours: the edge that feet stand on, rims, and few dots. */
static CanvasCell mono_char(const Maker *m, int32_t sub_col, int32_t sub_row, bool is_ice)
{
    const Zoom *z = m->zoom;
    uint32_t h = ground_place_hash(m->col * z->cols + sub_col, m->row * z->rows + sub_row);
    bool is_edge = sub_row == 0 && !is_ground(m->ground, m->col, m->row - 1);
    bool is_left = sub_col == 0 && !is_ground(m->ground, m->col - 1, m->row);
    bool is_right = sub_col == z->cols - 1 && !is_ground(m->ground, m->col + 1, m->row);
    bool is_under = sub_row == z->rows - 1 && !is_ground(m->ground, m->col, m->row + 1);
    char ch = ' ';
    if (is_edge)
        ch = is_ice ? ice_edge(m, sub_col, h) : h % 4 ? '"' : '\'';
    else if (is_left || is_right)
        ch = '|';
    else if (is_under)
        ch = '_';
    else if (h % 9 == 0)
        ch = is_ice ? '/' : h / 16 % 5 ? '.' : ':';
    return letter(ch, m->colours->letter['w'], m->colours->dark, 0);
}

/* The ground below the level's last row, darker and darker. */
static CanvasCell deep_char(const Maker *m, int32_t wx, int32_t wy, int32_t deep)
{
    const Colours *c = m->colours;
    int32_t depth = min_i32(deep * 2 / max_i32(2, m->zoom->rows), SOIL_DEPTHS - 1);
    GroundTexture texture = ground_texture(m->ground->palette, m->zoom, wx, wy, SOIL_TONES - 1);
    bool has_letter = texture.ch && !texture.is_glowing;
    uint8_t fg = c->soil_deep_line[depth];
    char ch = has_letter ? texture.ch : ground_ink(&c->deep_ink, wx, wy, &fg);
    return letter(ch ? ch : ' ', fg, c->soil_deep[depth], 0);
}

static CanvasCell soil_char(const Maker *m, int32_t sub_col, int32_t sub_row, bool is_second,
                            uint32_t h)
{
    const Colours *c = m->colours;
    const Zoom *z = m->zoom;
    int32_t wx = m->col * z->cols + sub_col, wy = m->row * z->rows + sub_row;
    int32_t tone = tone_at(m, sub_col, sub_row, h);
    bool is_left = z->cols > 1 && sub_col == 0 && !is_ground(m->ground, m->col - 1, m->row);
    bool is_right =
        z->cols > 1 && sub_col == z->cols - 1 && !is_ground(m->ground, m->col + 1, m->row);
    bool is_under =
        z->rows > 1 && sub_row == z->rows - 1 && !is_ground(m->ground, m->col, m->row + 1);
    CanvasCell out = {.ch = ' ', .fg = c->soil_dark[tone], .bg = c->soil[tone]};
    int32_t deep = wy - (m->ground->first_row + m->ground->level->rows) * z->rows;

    if (deep >= 0) return deep_char(m, wx, wy, deep);
    if (is_left) return letter(one_of(m->style->left, h), c->soil_light[tone], c->soil[tone], 0);
    if (is_right)
        return letter(one_of(m->style->right, h), c->soil_dark[tone],
                      c->soil[min_i32(tone + 1, SOIL_TONES - 1)], 0);
    if (is_second && m->style->fringe && h % (uint32_t)m->style->fringe_one_in == 0) {
        const char *fringe = m->style->fringe;
        out.ch = m->style->fringe_one_in == 1 ? fringe[(uint32_t)wx % strlen(fringe)]
                                              : one_of(fringe, h / 8);
        out.fg = c->soil_fringe[tone];
        return out;
    }
    if (is_under && h % 3 != 0) {
        out.ch = one_of(m->style->under, h / 8);
        return out;
    }
    GroundTexture texture = ground_texture(m->ground->palette, m->zoom, wx, wy, tone);
    out.bg = c->soil[min_i32(tone + texture.tones, SOIL_TONES - 1)];
    if (texture.ch) out.ch = texture.ch;
    bool is_light = m->ground->palette == PALETTE_MEADOW && h / 64 % 3 != 0;
    out.fg = texture.is_glowing ? c->glow : is_light ? c->soil_light[tone] : c->soil_dark[tone];
    if (tone >= 4 && !texture.is_glowing) out.fg = c->soil_light[tone];
    bool is_bare = !texture.ch && /* a small zoom has fewer */
                   (z->rows > 1 || h % 2 == 0 || ground_ink_is_even(&c->soil_ink[tone]));
    char ink = is_bare ? ground_ink(&c->soil_ink[tone], wx, wy, &out.fg) : 0;
    if (ink) out.ch = (uint8_t)ink;
    return out;
}

static void make_solid(const Maker *m, bool is_ice)
{
    const Zoom *z = m->zoom;
    bool is_open_above = !is_ground(m->ground, m->col, m->row - 1);
    for (int32_t r = 0; r < z->rows; r++)
        for (int32_t c = 0; c < z->cols; c++) {
            int32_t wx = m->col * z->cols + c, wy = m->row * z->rows + r;
            uint32_t h = ground_place_hash(wx, wy);
            if (m->ground->is_mono)
                *char_at(m, c, r) = mono_char(m, c, r, is_ice);
            else if (is_ice)
                *char_at(m, c, r) = ice_char(m, wx, r, is_open_above, h);
            else if (r == 0 && is_open_above)
                *char_at(m, c, r) = edge_char(m, wx, h);
            else
                *char_at(m, c, r) = soil_char(m, c, r, r == 1 && is_open_above, h);
        }
}

/* The surface of a slope by its height in each column, in eighths of a row. */
static void make_slope(const Maker *m)
{
    enum { EIGHTHS = 8 };
    const Zoom *z = m->zoom;
    const TileInfo *tile = &tile_infos[tile_at(m->ground, m->col, m->row)];
    bool falls = tile->right < tile->left;
    for (int32_t c = 0; c < z->cols; c++) {
        int64_t height =
            tile->left + (int64_t)(tile->right - tile->left) * (2 * c + 1) / (2 * z->cols);
        int32_t eighths = (int32_t)(height * z->rows * EIGHTHS / ONE);
        bool is_covered = false;
        for (int32_t r = 0; r < z->rows; r++) {
            int32_t filled = clamp_i32(eighths - (z->rows - 1 - r) * EIGHTHS, 0, EIGHTHS);
            int32_t wx = m->col * z->cols + c, wy = m->row * z->rows + r;
            uint32_t h = ground_place_hash(wx, wy);
            CanvasCell *out = char_at(m, c, r);
            if (filled == EIGHTHS && is_covered)
                *out = m->ground->is_mono ? mono_char(m, c, max_i32(r, 1), false)
                                          : soil_char(m, c, r, false, h);
            else if (filled >= EIGHTHS / 2)
                *out = letter(filled >= 6 ? (falls ? '`' : '\'') : '-', m->colours->top[0],
                              m->colours->top_ground, TERM_BOLD);
            else if (filled > 0)
                *out = letter(filled <= 1 ? '_' : '.', m->colours->top[1], 0, TERM_BOLD);
            is_covered = is_covered || filled >= EIGHTHS / 2;
        }
    }
}

/* Draws a letter that has no ground of its own before the wall, if there is one. */
static void put_before(CanvasCell *out, char ch, uint8_t fg)
{
    *out = letter(ch, fg, out->ch ? out->bg : 0, 0);
}

/* The wall behind; grass above the edge, roots and icicles below a ceiling. */
static void make_air(const Maker *m)
{
    const GroundStyle *s = m->style;
    const Zoom *z = m->zoom;
    ground_wall_chars(m->ground, m->col, m->row, m->out);
    if (z->rows < 2) return;
    bool stands = matter_at(m->ground, m->col, m->row + 1) == MATTER_SOLID;
    bool hangs = matter_at(m->ground, m->col, m->row - 1) == MATTER_SOLID;
    for (int32_t c = 0; c < z->cols; c++) {
        uint32_t h = ground_place_hash(m->col * z->cols + c, m->row * 3 + 1);
        if (stands && s->blades && h % (uint32_t)s->blades_one_in == 0)
            put_before(char_at(m, c, z->rows - 1), one_of(s->blades, h / 8),
                       m->colours->top[h / 32 % 2 + 1]);
        if (hangs && s->roots && h / 128 % 5 == 0)
            put_before(char_at(m, c, 0), one_of(s->roots, h / 8), m->colours->soil_light[1]);
    }
}

static void make_cell(const Ground *ground, int32_t col, int32_t row, CanvasCell *out)
{
    Maker maker = {.ground = ground,
                   .colours = ground->colours,
                   .style = ground_style(ground->palette),
                   .zoom = &look_zooms[ground->zoom],
                   .col = col,
                   .row = row,
                   .out = out};
    Matter matter = matter_at(ground, col, row);
    memset(out, 0, (size_t)(maker.zoom->cols * maker.zoom->rows) * sizeof *out);
    if (matter == MATTER_AIR) {
        if (!ground->is_mono) make_air(&maker);
        return;
    }
    find_air(&maker);
    if (matter != MATTER_SLOPE)
        make_solid(&maker, matter == MATTER_ICE);
    else if (ground->zoom != ZOOM_1X1)
        make_slope(&maker);
    else {
        uint8_t tile = tile_at(ground, col, row);
        char ch = tile == TILE_SLOPE_UP ? '/' : tile == TILE_SLOPE_DOWN ? '\\' : '-';
        if (tile == TILE_GENTLE_UP_LOW || tile == TILE_GENTLE_DOWN_LOW) ch = '_';
        *out =
            letter(ch, maker.colours->top[0], ch == '_' ? 0 : maker.colours->top_ground, TERM_BOLD);
    }
}

/* ---- for pixels ---- */

bool ground_is_there(const Ground *ground, int32_t col, int32_t row)
{
    return is_ground(ground, col, row);
}

GroundShape ground_shape(const Ground *ground, int32_t col, int32_t row)
{
    Matter matter = matter_at(ground, col, row);
    GroundShape shape = {matter != MATTER_AIR, matter == MATTER_ICE, ONE, ONE};
    if (matter != MATTER_SLOPE) return shape;
    const TileInfo *tile = &tile_infos[tile_at(ground, col, row)];
    shape.left = tile->left;
    shape.right = tile->right;
    return shape;
}

void ground_tones(const Ground *ground, int32_t col, int32_t row, int32_t side, uint8_t *out)
{
    Maker maker = {.ground = ground, .col = col, .row = row};
    find_air(&maker);
    for (int32_t i = 0; i < side * side; i++) {
        int32_t x = i % side, y = i / side;
        uint32_t h = ground_place_hash(col * side + x, row * side + y);
        out[i] = (uint8_t)tone_of(&maker, (2 * x + 1) * PART / (2 * side),
                                  (2 * y + 1) * PART / (2 * side), (int32_t)(h % 5) - 2);
    }
}

/* ---- what is kept ---- */

/* Cells are stored by their place in a rectangle as wide as the widest screen. */
static int32_t kept_across(ZoomId zoom)
{
    int32_t across = 64;
    while (across < CANVAS_SIDE_MAX / look_zooms[zoom].cols + 2)
        across *= 2;
    return across;
}

static int32_t kept_down(ZoomId zoom)
{
    return look_zooms[zoom].rows > 1 ? 32 : 64;
}

static void forget_cells(Ground *ground)
{
    for (int32_t i = 0; i < kept_across(ground->zoom) * kept_down(ground->zoom); i++)
        ground->keys[i].col = NO_CELL;
}

static bool make_room(Ground *ground)
{
    size_t keys = 0, cells = 0;
    if (ground->keys) return true;
    for (int32_t zoom = 0; zoom < ZOOM_COUNT; zoom++) {
        size_t places = (size_t)kept_across((ZoomId)zoom) * (size_t)kept_down((ZoomId)zoom);
        size_t size = places * (size_t)(look_zooms[zoom].cols * look_zooms[zoom].rows);
        if (places > keys) keys = places;
        if (size > cells) cells = size;
    }
    ground->keys = malloc(keys * sizeof *ground->keys);
    ground->cells = malloc(cells * sizeof *ground->cells);
    if (ground->keys && ground->cells) return true;
    ground_done(ground);
    return false;
}

/* Stored cells are valid only for the same level and the same look. */
static bool begin(Ground *ground, Palette palette, const Colours *colours, ZoomId zoom,
                  bool is_same)
{
    is_same =
        is_same && ground->palette == palette && ground->zoom == zoom && ground->colours == colours;
    if (!make_room(ground)) return false;
    ground->palette = palette;
    ground->colours = colours;
    ground->zoom = zoom;
    ground->across = kept_across(zoom);
    if (!is_same) forget_cells(ground);
    return true;
}

static bool is_ground_of(const void *ground, int32_t col, int32_t row)
{
    return is_ground(ground, col, row);
}

bool ground_begin(Ground *ground, const Level *level, Palette palette, const Colours *colours,
                  ZoomId zoom)
{
    uint64_t hash = level_hash(level);
    bool is_same = ground->keys && !ground->is_piece && ground->level_hash == hash;
    if (!begin(ground, palette, colours, zoom, is_same)) return false;
    ground->level = level;
    ground->level_hash = hash;
    ground->is_piece = false;
    ground->first_col = ground->first_row = 0;
    if (!is_same) ground->surface_row = find_surface(ground);
    if (!is_same) back_wall_done(&ground->wall);
    if (ground_has_walls(palette) && !ground->wall.depths)
        back_wall_make(&ground->wall, level->cols, level->rows, is_ground_of, ground);
    else if (!ground_has_walls(palette))
        back_wall_done(&ground->wall);
    return true;
}

bool ground_begin_piece(Ground *ground, const Level *piece, int32_t col, int32_t row,
                        Palette palette, const Colours *colours, ZoomId zoom)
{
    if (!begin(ground, palette, colours, zoom, ground->keys && ground->is_piece)) return false;
    ground->level = piece;
    ground->is_piece = true;
    ground->first_col = col;
    ground->first_row = row;
    return true;
}

void ground_done(Ground *ground)
{
    free(ground->keys);
    free(ground->cells);
    back_wall_done(&ground->wall);
    *ground = (Ground){0};
}

static int32_t place_of(const Ground *ground, int32_t col, int32_t row)
{
    return (row & (kept_down(ground->zoom) - 1)) * ground->across + (col & (ground->across - 1));
}

void ground_forget(Ground *ground, int32_t col, int32_t row)
{
    for (int32_t r = row - NEAR; r <= row + NEAR && ground->keys; r++)
        for (int32_t c = col - NEAR; c <= col + NEAR; c++) {
            GroundKey *key = &ground->keys[place_of(ground, c, r)];
            if (key->col == c && key->row == r) key->col = NO_CELL;
        }
}

void ground_keep(Ground *ground, int32_t col, int32_t row, int32_t cols, int32_t rows)
{
    int32_t places = kept_across(ground->zoom) * kept_down(ground->zoom);
    for (int32_t i = 0; i < places && ground->keys; i++) {
        GroundKey *key = &ground->keys[i];
        bool is_in =
            key->col >= col && key->col - col < cols && key->row >= row && key->row - row < rows;
        if (!is_in) key->col = NO_CELL;
    }
}

static bool is_in_deep_face(int32_t col, int32_t row)
{
    enum { FACE_COLS = 9, FACE_ROWS = 6 };
    return ground_stone(col, row, FACE_COLS, FACE_ROWS) / 512 % 2 == 0;
}

/* The place of a cell in the store; the cell is made if it is missing. */
static int32_t kept_place(Ground *ground, int32_t col, int32_t row)
{
    int32_t place = place_of(ground, col, row);
    int32_t size = look_zooms[ground->zoom].cols * look_zooms[ground->zoom].rows;
    GroundKey *key = &ground->keys[place];
    if (key->col == col && key->row == row) return place;
    CanvasCell *cells = ground->cells + (ptrdiff_t)place * size;
    *key = (GroundKey){col, row, COVER_NONE,
                       ground->palette == PALETTE_CAVE && is_in_deep_face(col, row)};
    if (ground->make_pixels) {
        ground->make_pixels(ground, col, row, (uint8_t *)cells);
        return place;
    }
    make_cell(ground, col, row, cells);
    for (int32_t i = 0; i < size; i++)
        if (cells[i].ch) cells[i].style = CANVAS_COLOURED;
    int32_t there = 0, opaque = 0;
    for (int32_t i = 0; i < size; i++) {
        there += cells[i].ch != 0;
        opaque += cells[i].ch != 0 && cells[i].bg != 0;
    }
    key->cover = opaque == size ? COVER_ALL : there > 0 ? COVER_SOME : COVER_NONE;
    return place;
}

GroundTile ground_tile(Ground *ground, int32_t col, int32_t row)
{
    assert(!ground->make_pixels);
    int32_t size = look_zooms[ground->zoom].cols * look_zooms[ground->zoom].rows;
    int32_t place = kept_place(ground, col, row);
    return (GroundTile){ground->cells + (ptrdiff_t)place * size, ground->keys[place].cover,
                        back_wall_depth(&ground->wall, col, row) > 0};
}

const uint8_t *ground_cell_pixels(Ground *ground, int32_t col, int32_t row)
{
    assert(ground->make_pixels);
    int32_t size = look_zooms[ground->zoom].cols * look_zooms[ground->zoom].rows;
    return (const uint8_t *)(ground->cells + (ptrdiff_t)kept_place(ground, col, row) * size);
}

bool ground_is_deep(Ground *ground, int32_t col, int32_t row)
{
    return ground->keys[kept_place(ground, col, row)].is_deep;
}

void ground_use_pixels(Ground *ground,
                       void (*make)(const Ground *ground, int32_t col, int32_t row, uint8_t *out))
{
    if (ground->make_pixels == make) return;
    ground->make_pixels = make;
    forget_cells(ground);
}

void ground_use_mono(Ground *ground, bool is_mono)
{
    if (ground->is_mono == is_mono) return;
    ground->is_mono = is_mono;
    if (ground->keys) forget_cells(ground);
}
