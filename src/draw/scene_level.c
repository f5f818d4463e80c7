/* scene_level.c - see scene_internal.h: the passive layers: sky, art, ground, weather, darkness. */
#include "scene_internal.h"

#include <string.h>

/* The first cell of a row of the area. */
static CanvasCell *row_of(const Stage *s, int32_t row)
{
    return &s->canvas->cells[(s->area.row + row) * s->canvas->cols + s->area.col];
}

static GroundTile tile_at(const Stage *s, int32_t col, int32_t row)
{
    return ground_tile(&s->scene->ground, col + s->piece.col, row + s->piece.row);
}

static const uint8_t *pixels_at(const Stage *s, int32_t col, int32_t row)
{
    return ground_cell_pixels(&s->scene->ground, col + s->piece.col, row + s->piece.row);
}

/* The background of a cell of a piece; 0: sky and hills. */
static uint8_t tint_of(const Stage *s, int32_t col, int32_t row)
{
    const Level *level = s->level;
    bool is_inside = (uint32_t)col < (uint32_t)level->cols && (uint32_t)row < (uint32_t)level->rows;
    if (!s->piece.tints || !is_inside) return 0;
    return s->piece.tints[(size_t)row * (size_t)level->cols + (size_t)col];
}

static void put_backdrop(const Stage *s, int32_t row, int32_t col, int32_t count)
{
    int32_t wy = s->top + row + s->piece.row * s->zoom->rows;
    CanvasCell *out = row_of(s, row) + col;
    bool is_bare = s->scene->look.is_mono || s->scene->look.is_bare;
    for (int32_t i = 0; i < count && is_bare; i++)
        out[i] = (CanvasCell){' ', CANVAS_COLOURED, s->colours->letter['w'], s->colours->dark, 0};
    if (count == 0 || is_bare) return;
    backdrop_row(&s->scene->backdrop, wy, col, count, out);
    landmark_art_chars(&s->scene->landmark, wy, s->left + s->piece.col * s->zoom->cols + col, count,
                       out);
}

/* The tiles of a row of cells, from the first that is seen. */
typedef struct TileRow {
    int32_t first_col, row;
    GroundTile tiles[CANVAS_SIDE_MAX + 1];
    uint8_t tints[CANVAS_SIDE_MAX + 1];
    bool has_parts; /* ground that hides a part of its cell */
} TileRow;

/* Does its ground hide a part of the cell, and of what is before the wall? */
static bool has_part(const GroundTile *tile)
{
    return tile->cover == COVER_SOME && !tile->is_wall;
}

static void find_tiles(const Stage *s, int32_t row, TileRow *out)
{
    Area seen = stage_seen_cells(s);
    out->row = row;
    out->first_col = seen.col;
    out->has_parts = false;
    for (int32_t i = 0; i < seen.cols; i++) {
        out->tiles[i] = tile_at(s, seen.col + i, row);
        out->tints[i] = tint_of(s, seen.col + i, row);
        if (out->tints[i] && out->tiles[i].is_wall) out->tiles[i] = (GroundTile){.cells = NULL};
        out->has_parts = out->has_parts || has_part(&out->tiles[i]);
    }
}

static void put_over(CanvasCell *out, const CanvasCell *over)
{
    uint8_t behind = out->bg;
    if (over->ch == 0) return;
    *out = *over;
    if (over->bg == 0) out->bg = behind;
}

/* The walls of a row that hide only a part of the backdrop. */
static void put_walls(const Stage *s, int32_t row, const TileRow *tiles)
{
    const Zoom *z = s->zoom;
    int32_t sub = s->top + row - tiles->row * z->rows, x = tiles->first_col * z->cols - s->left;
    CanvasCell *out = row_of(s, row);
    for (const GroundTile *tile = tiles->tiles; x < s->area.cols; tile++, x += z->cols) {
        int32_t end = min_i32(z->cols, s->area.cols - x);
        if (!tile->is_wall || tile->cover != COVER_SOME) continue;
        for (int32_t c = max_i32(0, -x); c < end; c++)
            put_over(out + x + c, tile->cells + sub * z->cols + c);
    }
}

/* A row of the picture: ground where it hides all behind it, the backdrop elsewhere. */
static void put_row(const Stage *s, int32_t row, const TileRow *tiles)
{
    const Zoom *z = s->zoom;
    CanvasCell *out = row_of(s, row);
    int32_t sub = s->top + row - tiles->row * z->rows, in = s->left - tiles->first_col * z->cols;
    int32_t open = 0; /* from here on nothing is drawn yet */
    for (int32_t x = 0, i = 0; x < s->area.cols; i++, in = 0) {
        const GroundTile *tile = &tiles->tiles[i];
        int32_t next = min_i32(x + z->cols - in, s->area.cols);
        if (tile->cover == COVER_ALL || tiles->tints[i]) {
            put_backdrop(s, row, open, x - open);
            open = next;
        }
        if (tile->cover == COVER_ALL)
            memcpy(out + x, tile->cells + sub * z->cols + in, (size_t)(next - x) * sizeof *out);
        else if (tiles->tints[i])
            for (int32_t k = x; k < next; k++)
                out[k] = (CanvasCell){' ', CANVAS_COLOURED, tiles->tints[i], tiles->tints[i], 0};
        x = next;
    }
    put_backdrop(s, row, open, s->area.cols - open);
    put_walls(s, row, tiles);
}

/* Notes which of the rows of cells that are seen have parts to be put later. */
static void put_rows(const Stage *s, bool has_parts[CANVAS_SIDE_MAX + 2])
{
    TileRow tiles;
    int32_t first = floor_div(s->top, s->zoom->rows);
    for (int32_t row = 0; row < s->area.rows; row++) {
        int32_t cell_row = floor_div(s->top + row, s->zoom->rows);
        if (row == 0 || cell_row != tiles.row) find_tiles(s, cell_row, &tiles);
        has_parts[cell_row - first] = tiles.has_parts;
        put_row(s, row, &tiles);
    }
}

/* Ground that hides a part of its cell. */
static void put_part_of_tile(const Stage *s, const CanvasCell *cells, int32_t col, int32_t row)
{
    const Zoom *z = s->zoom;
    for (int32_t r = 0; r < z->rows; r++)
        for (int32_t c = 0; c < z->cols; c++, cells++) {
            CanvasCell *out = stage_cell(s, col * z->cols + c, row * z->rows + r);
            if (out) put_over(out, cells);
        }
}

static bool has_wall(const Stage *s, int32_t col, int32_t row)
{
    return back_wall_depth(&s->scene->ground.wall, col + s->piece.col, row + s->piece.row) > 0;
}

/* Is a place, in units, free of ground? */
static bool is_air(const Stage *s, int32_t wx, int32_t wy)
{
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units;
    int32_t col = floor_div(wx, cols), row = floor_div(wy, rows);
    if (has_wall(s, col, row)) return true;
    if (!s->board) return tile_at(s, col, row).cover != COVER_ALL;
    const uint8_t *pixels = pixels_at(s, col, row);
    return pixels[(wy - row * rows) * cols + wx - col * cols] == 0;
}

static void put_art_char(const Stage *s, const ArtChar *part, int32_t wx, int32_t wy)
{
    const Colours *c = s->colours;
    CanvasCell *out = stage_cell(s, wx, wy);
    if (!out || !is_air(s, wx, wy)) return;
    bool is_on_wall = has_wall(s, floor_div(wx, s->zoom->cols), floor_div(wy, s->zoom->rows));
    bool is_filled = part->is_inside && !s->scene->look.is_mono && !is_on_wall;
    uint8_t fill = is_filled ? c->back_fill[backdrop_band(&s->scene->backdrop, wy)] : out->bg;
    *out = (CanvasCell){.ch = (uint8_t)part->ch,
                        .style = CANVAS_COLOURED,
                        .fg = c->back_line,
                        .bg = fill};
}

static void put_art(const Stage *s)
{
    const BackArt *art = &s->scene->art;
    for (int32_t i = 0; i < art->drawing_count; i++) {
        const ArtDrawing *drawing = &art->drawings[i];
        int32_t col, row;
        back_art_place(drawing, s->zoom, &col, &row);
        int32_t middle = drawing->rows / 2, times = back_art_times(drawing, s->zoom, middle);
        bool is_seen = col <= s->left + s->area.cols && col + drawing->cols >= s->left &&
                       row <= s->top + s->area.rows && row + drawing->rows + times >= s->top;
        if (!is_seen) continue;
        /* In pixels a board behind the drawing, a character wider on all sides. */
        for (int32_t y = 2 * (row - 1); y < 2 * (row + drawing->rows + 1) && s->board; y++)
            for (int32_t x = col - 1; x < col + drawing->cols + 1; x++)
                if (pixel_at(s->board, x, y) && is_air(s, x, y))
                    pixels_put(s->board, x, y, s->colours->board);
        if (s->board) continue;
        for (int32_t k = drawing->first; k < drawing->first + drawing->count; k++) {
            const ArtChar *part = &art->chars[k];
            int32_t at = row + part->row + (part->row > middle ? times - 1 : 0);
            for (int32_t n = back_art_times(drawing, s->zoom, part->row) - 1; n >= 0; n--)
                put_art_char(s, part, col + part->col, at + n);
        }
    }
}

void scene_put_boards(const Stage *s)
{
    const BackArt *art = &s->scene->art;
    for (int32_t i = 0; i < art->drawing_count && s->level->back_explains; i++) {
        int32_t col, row;
        back_art_place(&art->drawings[i], s->zoom, &col, &row);
        for (int32_t k = 0; k < art->drawings[i].count; k++) {
            const ArtChar *part = &art->chars[art->drawings[i].first + k];
            CanvasCell *out = stage_cell(s, col + part->col, row + part->row);
            if (!out || out->ch != ' ' || out->bg != s->colours->board) continue;
            out->ch = (uint8_t)part->ch;
            out->fg = s->colours->back_line;
        }
    }
}

enum { DRIFT_MOST = 8, DRIFT_AREA = 900, TICKS_A_STEP = 3 };

typedef struct Mote {
    int32_t x, y; /* units of the level; any multiple of the area may be added */
    char ch, letter;
} Mote;

/* Back and forth: 0 to `reach` and down again. */
static int32_t sway(int32_t at, int32_t reach)
{
    int32_t in = at - floor_div(at, 2 * reach) * 2 * reach;
    return in < reach ? in : 2 * reach - in;
}

/* Snow falls, embers rise, seeds sail, fireflies wander: all by the number of steps that passed. */
static Mote mote_at(const Stage *s, int32_t index, int32_t steps)
{
    uint32_t h = ground_place_hash(index, 900 + s->scene->look.palette);
    int32_t x = (int32_t)(h % 4096), y = (int32_t)(h / 4096 % 4096), own = (int32_t)(h % 64);
    int32_t rows = s->zoom->rows * s->units, slow = max_i32(1, 24 / rows);
    switch (s->scene->look.palette) {
    case PALETTE_FROST:
        return (Mote){x + sway(steps / 18 + own, 3), y + (steps + own) / slow, "*.'+.*.'"[own % 8],
                      'w'};
    case PALETTE_FORGE: {
        int32_t age = (steps / slow / 2 + own) % 24;
        return (Mote){x + sway(steps / 15 + own, 2) + steps / 21, y - steps / slow,
                      age < 8    ? '*'
                      : age < 16 ? '\''
                                 : '.',
                      age < 12 ? 'f' : 'o'};
    }
    case PALETTE_DAWN:
    case PALETTE_MEADOW:
        return (Mote){x + steps / 5, y + sway(steps / 12 + own, 2 * rows) - steps / 31,
                      ",'"[steps / 9 % 2], 'Y'};
    case PALETTE_NIGHT: {
        bool is_lit = (steps + 3 * own) / 24 % 3 != 0;
        return (Mote){x + sway(steps / 9 + own, 6), y + sway(steps / 14 + own, rows),
                      is_lit ? "*."[steps / 24 % 2] : '\0', 'Y'};
    }
    default: break;
    }
    return (Mote){0};
}

static void put_mote(const Stage *s, Mote mote)
{
    int32_t cols = s->area.cols, rows = s->area.rows * s->units, top = s->top * s->units;
    int32_t wx = mote.x - floor_div(mote.x - s->left, cols) * cols;
    int32_t wy = mote.y - floor_div(mote.y - top, rows) * rows;
    uint8_t colour = s->colours->letter[(uint8_t)mote.letter];
    if (mote.ch == 0 || !is_air(s, wx, wy)) return;
    if (s->board) {
        pixels_put(s->board, wx, wy, colour);
        return;
    }
    CanvasCell *out = stage_cell(s, wx, wy);
    if (!out) return;
    out->ch = (uint8_t)mote.ch;
    out->fg = colour;
}

/* A drop from a ceiling of a cave: it hangs, then falls until it meets the ground. */
static void put_drop(const Stage *s, int32_t index, int32_t steps)
{
    enum { CYCLE = 90, HANGS = 24 };
    int32_t rows = s->area.rows * s->units, top = s->top * s->units;
    uint32_t h = ground_place_hash(index, (steps + index * 31) / CYCLE + 950);
    int32_t age = (steps + index * 31) % CYCLE,
            wx = s->left + (int32_t)(h % (uint32_t)s->area.cols);
    int32_t from = top + (int32_t)(h / 1024 % (uint32_t)rows);
    while (from < top + rows && !(is_air(s, wx, from) && !is_air(s, wx, from - 1)))
        from++;
    int32_t fallen = max_i32(0, age - HANGS) * s->units;
    for (int32_t y = from; y <= from + fallen; y++)
        if (y >= top + rows || !is_air(s, wx, y)) return;
    put_mote(s, (Mote){wx, from + fallen, fallen == 0 ? '\'' : '|', 'C'});
}

static void put_ambience(const Stage *s)
{
    static const int32_t one_in[PALETTE_COUNT] = {
        [PALETTE_FROST] = 1,  [PALETTE_FORGE] = 2, [PALETTE_NIGHT] = 5,
        [PALETTE_MEADOW] = 7, [PALETTE_DAWN] = 7,  [PALETTE_CAVE] = 6};
    int32_t rate = one_in[s->scene->look.palette], steps = s->game->ticks / TICKS_A_STEP;
    const SceneLook *look = &s->scene->look;
    if (s->scene->look.detail > DETAIL_FULL) return;
    if (rate == 0 || look->is_calm || look->is_contrast || look->is_mono) return;
    int32_t count = min_i32(DRIFT_MOST, 1 + s->area.cols * s->area.rows * 2 / (DRIFT_AREA * rate));
    for (int32_t i = 0; i < count; i++)
        if (s->scene->look.palette == PALETTE_CAVE)
            put_drop(s, i, steps);
        else
            put_mote(s, mote_at(s, i, steps));
}

/* Ground and backdrop are found by their place in the whole level, everything else by that in the
 * piece. */
static void put_pixels(const Stage *s)
{
    Area seen = stage_seen_cells(s);
    int32_t left = s->piece.col * s->zoom->cols, top = s->piece.row * s->zoom->rows * s->units;
    s->board->left += left;
    s->board->top += top;
    pixels_draw_level(s->board, &s->scene->ground, &s->scene->pixel_backdrop, &s->scene->landmark);
    s->board->left -= left;
    s->board->top -= top;
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units;
    for (int32_t row = seen.row; row < seen.row + seen.rows && s->piece.tints; row++)
        for (int32_t col = seen.col; col < seen.col + seen.cols; col++) {
            uint8_t tint = tint_of(s, col, row);
            const uint8_t *pixels = tint ? pixels_at(s, col, row) : NULL;
            bool is_wall =
                back_wall_depth(&s->scene->ground.wall, col + s->piece.col, row + s->piece.row) > 0;
            for (int32_t i = 0; i < cols * rows && pixels; i++)
                if (is_wall || !pixels[i])
                    pixels_put(s->board, col * cols + i % cols, row * rows + i / cols, tint);
        }
}

void scene_put_level(const Stage *s)
{
    bool has_parts[CANVAS_SIDE_MAX + 2] = {false};
    if (s->board)
        put_pixels(s);
    else
        put_rows(s, has_parts);
    bool is_bare = s->board || s->scene->look.is_mono;
    if (!is_bare || s->level->back_explains) put_art(s);
    if (!s->scene->ground.is_piece) put_ambience(s);
    Area seen = stage_seen_cells(s);
    for (int32_t row = seen.row; row < seen.row + seen.rows && !s->board; row++)
        for (int32_t col = seen.col; col < seen.col + seen.cols && has_parts[row - seen.row];
             col++) {
            GroundTile tile = tile_at(s, col, row);
            if (has_part(&tile)) put_part_of_tile(s, tile.cells, col, row);
        }
}

enum { CHASE_DEPTHS = 3 };

/* The colours at the front, near it, and deeper. */
static const struct ChaseLook {
    char fg[CHASE_DEPTHS], bg[CHASE_DEPTHS];
} chase_looks[CHASE_KIND_COUNT] = {[CHASE_WATER] = {{'w', 'C', 'j'}, {'J', 'J', 'J'}},
                                   [CHASE_FIRE] = {{'Y', 'y', 'f'}, {'f', 'X', 'A'}}};

static void put_chase_char(const Stage *s, int32_t wx, int32_t wy, int32_t depth, char front)
{
    const Chase *chase = &s->level->chase;
    const struct ChaseLook *look = &chase_looks[chase->kind];
    int32_t near = chase_is_level(chase) ? s->zoom->rows : s->zoom->cols;
    int32_t zone = depth == 0 ? 0 : depth <= near ? 1 : 2;
    uint32_t chance = ground_place_hash(wx, wy) % 16;
    bool is_marked = zone == 0 || chance < (zone == 1 ? 3 : 1);
    CanvasCell *out = stage_cell(s, wx, wy);
    if (!out) return;
    *out = (CanvasCell){.ch = is_marked ? (uint8_t)front : ' ',
                        .style = CANVAS_COLOURED,
                        .fg = s->colours->letter[(uint8_t)look->fg[zone]],
                        .bg = s->colours->letter[(uint8_t)look->bg[zone]],
                        .attributes = TERM_BOLD};
    if (!s->scene->look.is_mono) return;
    out->fg = s->colours->letter['w'];
    out->bg = s->colours->dark;
    out->attributes = zone == 0 ? TERM_REVERSE : 0;
}

static void put_chase_pixel(const Stage *s, int32_t wx, int32_t wy, int32_t depth, char front)
{
    const struct ChaseLook *look = &chase_looks[s->level->chase.kind];
    bool is_crest = depth == 0 && strchr("~^v(){}[]", front);
    char letter = is_crest                              ? look->fg[0]
                  : depth <= 1                          ? look->fg[1]
                  : ground_place_hash(wx, wy) % 24 == 0 ? look->fg[2]
                  : depth <= s->zoom->rows * s->units   ? look->bg[1]
                                                        : look->bg[2];
    pixels_put(s->board, wx, wy, s->colours->letter[(uint8_t)letter]);
}

/* The front moves by the ticks, except where all is calm; what is behind it lies still. Ground is
 * seen through it. */
void scene_put_chase(const Stage *s)
{
    const Chase *chase = &s->level->chase;
    int32_t cols = s->zoom->cols, rows = s->zoom->rows * s->units, top = s->top * s->units;
    int32_t phase = s->scene->look.is_calm ? 0 : s->game->ticks / VIEW_CHASE_TICKS;
    if (chase->kind == CHASE_NONE || s->scene->ground.is_piece) return;
    int32_t edge = view_chase_edge(s->level, s->game, cols, rows);
    for (int32_t wy = top; wy < top + s->area.rows * s->units; wy++)
        for (int32_t wx = s->left; wx < s->left + s->area.cols; wx++) {
            int32_t depth = view_chase_depth(chase, edge, wx, wy);
            if (depth < 0 || !is_air(s, wx, wy)) continue;
            char front =
                view_chase_char(chase, chase_is_level(chase) ? wx : wy, depth == 0 ? phase : 0);
            if (s->board)
                put_chase_pixel(s, wx, wy, depth, front);
            else
                put_chase_char(s, wx, wy, depth, front);
        }
}

typedef struct Light {
    int32_t x, y; /* unit of the level in its middle */
    int32_t cols, rows;
} Light;

/* How many columns a ring of that radius (in twentieths of a cell) reaches in a row; -1: none. */
static int32_t reach_in_row(const Light *light, int32_t wy, int32_t radius)
{
    int64_t dy = (int64_t)(wy - light->y) * 20 / light->rows;
    int64_t left = (int64_t)radius * radius - dy * dy;
    if (left < 0) return -1;
    int32_t reach = 0;
    for (int32_t bit = 1 << 14; bit > 0; bit /= 2) {
        int64_t dx = (int64_t)(reach + bit) * 20 / light->cols;
        if (dx * dx <= left) reach += bit;
    }
    return reach;
}

/* Replaces what is behind, and what is not bold before it, in columns [from, to) of the area. */
static void tint(const Stage *s, int32_t row, int32_t from, int32_t to,
                 const uint8_t table[COLOUR_COUNT])
{
    from = max_i32(0, from);
    to = min_i32(s->area.cols, to);
    if (s->board) {
        uint8_t *pixels = s->board->colours + (ptrdiff_t)row * s->board->cols;
        for (int32_t x = from; x < to; x++)
            pixels[x] = table[pixels[x]];
        return;
    }
    CanvasCell *cells = row_of(s, row);
    for (int32_t x = from; x < to; x++) {
        cells[x].bg = table[cells[x].bg];
        if (!(cells[x].attributes & TERM_BOLD)) cells[x].fg = table[cells[x].fg];
    }
}

/* Darkens what the light does not reach, [from, to) of the area: faces of the rock are deeper in
 * the dark than others. They stay where they are, so that they cost nothing when the picture moves.
 */
static void darken(const Stage *s, int32_t row, int32_t from, int32_t to)
{
    int32_t cols = s->zoom->cols, unit = s->zoom->rows * s->units;
    int32_t cell_row = floor_div(s->top * s->units + row, unit);
    from = max_i32(0, from);
    to = min_i32(s->area.cols, to);
    for (int32_t at = from, next; at < to; at = next) {
        int32_t col = floor_div(s->left + at, cols);
        bool is_deep = ground_is_deep(&s->scene->ground, col, cell_row);
        next = min_i32(to, (col + 1) * cols - s->left);
        tint(s, row, at, next, s->scene->lights.dim[DIM_STEPS - 1 - !is_deep]);
    }
}

void scene_put_darkness(const Stage *s)
{
    enum { LIT = 84, HALF_LIT = 118 }; /* radii in twentieths of a cell */
    Pose pose;
    Light light = {.cols = s->zoom->cols, .rows = s->zoom->rows * s->units};
    model_pose(&s->game->player, &s->level->physics, &s->level->terrain, &s->game->terrain, &pose);
    /* by half cells: most of the bytes of a cave are for the edge of the light, which moves */
    int32_t step = max_i32(1, light.cols / 2);
    light.x = (int32_t)((int64_t)pose.x * light.cols / ONE) / step * step;
    light.y = (int32_t)((int64_t)(pose.y - pose.height / 2) * light.rows / ONE);
    const LightTables *lights = &s->scene->lights;
    int32_t middle = light.x - s->left;
    bool is_even = s->scene->look.detail >= DETAIL_LOCKED;
    for (int32_t row = 0; row < s->area.rows * s->units; row++) {
        int32_t wy = s->top * s->units + row;
        if (is_even) {
            tint(s, row, 0, s->area.cols, lights->dim[1]);
            continue;
        }
        int32_t lit = reach_in_row(&light, wy, LIT), half = reach_in_row(&light, wy, HALF_LIT);
        if (half < 0) {
            darken(s, row, 0, s->area.cols);
            continue;
        }
        darken(s, row, 0, middle - half);
        tint(s, row, middle - half, middle - lit, lights->dim[1]);
        tint(s, row, middle - lit, middle + lit + 1, lights->warm);
        tint(s, row, middle + lit + 1, middle + half + 1, lights->dim[1]);
        darken(s, row, middle + half + 1, s->area.cols);
    }
}
