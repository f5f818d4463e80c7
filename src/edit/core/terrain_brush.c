/* terrain_brush.c - see terrain_brush.h */
#include "terrain_brush.h"

#include <stdlib.h>
#include <string.h>

enum {
    SITE_CELLS_MAX = 1 << 20,
    SITE_DEPTH = 256, /* rows below a stroke that are filled at most */
    SITE_MARGIN = 4,
    NEAR = 2,          /* surface so near to a change gets new slopes */
    ROOF = 2,          /* cells between a cave and the open air */
    GENTLE_RUN = 2,    /* cells of level floor that a gentle slope needs */
    HEADROOM = 2,      /* cells above the floor of a cave, at least */
    THIN_ROWS = 3,     /* of a stroke that is a platform, at most */
    SURE_CELLS = 3,    /* of a stroke that digs from the surface, at least */
    SCRIBBLE_TIMES = 2 /* cells for each column of a stroke that goes to and fro, at least */
};

/* A part of the map, as kinds, before and after the stroke. */
typedef struct Site {
    const Document *doc;
    CellArea area;
    uint8_t *before, *now;
} Site;

typedef struct Column {
    int32_t top, bottom; /* rows of the stroke */
} Column;

static bool is_full(uint8_t kind)
{
    return tile_infos[cell_kinds[kind].tile].flags & TILE_IS_STATIC_SOLID;
}

static bool is_slope(uint8_t kind)
{
    return tile_infos[cell_kinds[kind].tile].flags & TILE_IS_SLOPE;
}

static bool is_open(uint8_t kind)
{
    return kind == KIND_EMPTY || is_slope(kind);
}

/* May the brush never change it? */
static bool is_thing(uint8_t kind)
{
    return !is_open(kind) && kind != KIND_ONEWAY && !is_full(kind);
}

static size_t site_index(const Site *site, int32_t col, int32_t row)
{
    CellArea area = site->area;
    return (size_t)(row - area.row) * (size_t)area.cols + (size_t)(col - area.col);
}

/* Outside the site is the level as it is, and outside the level ground, with air above. */
static uint8_t kind_in(const Site *site, const uint8_t *kinds, int32_t col, int32_t row)
{
    if (cell_area_has(site->area, col, row)) return kinds[site_index(site, col, row)];
    if (row < 0) return KIND_EMPTY;
    if (!cell_area_has(document_area(site->doc), col, row)) return KIND_SOLID;
    CellKind kind = document_kind_at(site->doc, col, row);
    return (uint8_t)(kind == KIND_UNKNOWN ? KIND_IGNORE : kind);
}

static uint8_t was(const Site *site, int32_t col, int32_t row)
{
    return kind_in(site, site->before, col, row);
}

static uint8_t is_now(const Site *site, int32_t col, int32_t row)
{
    return kind_in(site, site->now, col, row);
}

static void put(Site *site, int32_t col, int32_t row, CellKind kind)
{
    site->now[site_index(site, col, row)] = (uint8_t)kind;
}

static void put_ground(Site *site, int32_t col, int32_t row)
{
    uint8_t kind = was(site, col, row);
    bool is_beside = is_thing(was(site, col - 1, row)) || is_thing(was(site, col + 1, row)) ||
                     is_thing(was(site, col, row + 1));
    if ((is_open(kind) || kind == KIND_ONEWAY) && !is_beside) put(site, col, row, KIND_SOLID);
}

/* ---- the stroke ---- */

static Site site_begin(const Document *doc, CellArea box)
{
    CellArea wide = {box.col - SITE_MARGIN, box.row - SITE_MARGIN, box.cols + 2 * SITE_MARGIN,
                     box.rows + 2 * SITE_MARGIN + SITE_DEPTH};
    Site site = {.doc = doc};
    CellArea area = cell_area_common(wide, document_area(doc));
    size_t cells = (size_t)area.cols * (size_t)area.rows;
    if (cells > SITE_CELLS_MAX) return site;
    uint8_t *kinds = malloc(2 * cells);
    if (!kinds) return site;
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++)
            kinds[(size_t)(row - area.row) * (size_t)area.cols + (size_t)(col - area.col)] =
                kind_in(&site, NULL, col, row);
    site.area = area;
    site.before = kinds;
    site.now = kinds + cells;
    memcpy(site.now, site.before, cells);
    return site;
}

static void find_columns(const Mask *cells, Column *columns)
{
    CellArea box = cells->bounds;
    for (int32_t i = 0; i < box.cols; i++)
        columns[i] = (Column){INT32_MAX, INT32_MIN};
    for (MaskRun run = {0}; mask_next_run(cells, &run);)
        for (int32_t col = run.col; col < run.col + run.count; col++) {
            Column *column = &columns[col - box.col];
            column->top = min_i32(column->top, run.row);
            column->bottom = max_i32(column->bottom, run.row);
        }
}

/* Takes out the bumps and dents of one column, the traces of a hand. */
static void smooth_columns(Column *columns, int32_t count)
{
    for (int32_t i = 1, before = count > 0 ? columns[0].top : 0; i + 1 < count; i++) {
        int32_t own = columns[i].top, next = columns[i + 1].top;
        int32_t low = min_i32(before, next), high = max_i32(before, next);
        columns[i].top = max_i32(low, min_i32(own, high));
        columns[i].bottom = max_i32(columns[i].bottom, columns[i].top);
        before = own;
    }
}

/* The row of the ground beside an end of the stroke, at most two below it; INT32_MAX for none. */
static int32_t ground_beside(const Site *site, int32_t col, Column end)
{
    for (int32_t row = end.top; row <= end.bottom + 2; row++)
        if (is_full(was(site, col, row))) return row;
    return INT32_MAX;
}

/* Lowers the columns from one end of the stroke, whose ground is given, where the step up to them
 * is two or more, and so those that follow on the same side: within the rows of the stroke, or at
 * the end one below. A step that stays too high is a wall that was drawn. */
static void lower_side(Column *columns, int32_t count, int32_t first, int32_t way, int32_t ground)
{
    int32_t before = ground == INT32_MAX ? columns[first].top : ground;
    bool is_lowered = false;
    for (int32_t i = first; i >= 0 && i < count; i += way) {
        Column *column = &columns[i];
        bool is_last = i + way < 0 || i + way >= count;
        int32_t row = column->top, lowest = column->bottom + (i == first && !is_last);
        if (before - row > 1)
            row = before - 1;
        else if (is_lowered)
            row = min_i32(column->bottom, before);
        is_lowered = is_lowered && column->top <= before;
        if (row > column->top && row <= lowest && (is_last || columns[i + way].bottom >= row - 1)) {
            column->top = row;
            column->bottom = max_i32(row, column->bottom);
            is_lowered = true;
        }
        before = column->top;
    }
}

/* Makes the lowest step of a gentle side two cells long, where one is too short for a gentle slope.
 */
static void lengthen_foot(Site *site, CellArea box, const Column *columns, int32_t first,
                          int32_t way, int32_t ground)
{
    int32_t row = columns[first].top, outside = box.col + first - way;
    bool is_gentle = box.cols > 2 && columns[first + way].top == row - 1 &&
                     columns[first + 2 * way].top == row - 1;
    if (is_gentle && ground == row + 1 && cell_area_has(site->area, outside, row))
        put_ground(site, outside, row);
}

/* Is the place in or on ground, or at an edge of the level from which ground may come? */
static bool is_held(const Site *site, Point at)
{
    bool is_at_edge = at.col == 0 || at.col + 1 == document_cols(site->doc);
    uint8_t kind = was(site, at.col, at.row), below = was(site, at.col, at.row + 1);
    return is_at_edge || is_full(kind) || is_slope(kind) || is_full(below) || is_slope(below);
}

static bool is_platform(const Site *site, const TerrainStroke *stroke, const Column *columns)
{
    CellArea box = stroke->cells->bounds;
    int32_t over_air = 0;
    if (box.rows > THIN_ROWS || box.cols < 2 || box.cols < 2 * box.rows) return false;
    for (int32_t i = 0; i < box.cols; i++) {
        int32_t col = box.col + i, row = columns[i].bottom;
        over_air += is_open(was(site, col, row)) && is_open(was(site, col, row + 1)) &&
                    is_open(was(site, col, row + 2));
    }
    return over_air * 4 >= box.cols * 3;
}

/* One that begins in the air or on the surface digs where most of it is in ground. */
static bool is_cave(const Site *site, const TerrainStroke *stroke)
{
    const Mask *cells = stroke->cells;
    Point at = stroke->first;
    int64_t inside = 0;
    if (at.row > 0 && is_full(was(site, at.col, at.row)) && is_full(was(site, at.col, at.row - 1)))
        return true;
    for (MaskRun run = {0}; mask_next_run(cells, &run);)
        for (int32_t col = run.col; col < run.col + run.count; col++)
            inside += is_full(was(site, col, run.row));
    return cells->count >= SURE_CELLS && inside * 2 > cells->count;
}

static TerrainShape find_shape(const Site *site, const TerrainStroke *stroke, const Column *columns)
{
    if (is_cave(site, stroke)) return TERRAIN_CAVE;
    bool has_ways = document_glyph(site->doc, KIND_ONEWAY) != 0;
    return has_ways && is_platform(site, stroke, columns) ? TERRAIN_PLATFORM : TERRAIN_GROUND;
}

/* ---- ground and platforms ---- */

static void build(Site *site, const TerrainStroke *stroke, Column *columns)
{
    CellArea box = stroke->cells->bounds;
    bool is_scribble = stroke->cells->count > (int64_t)SCRIBBLE_TIMES * box.cols && box.cols > 1;
    bool is_hill = is_held(site, stroke->first) || is_held(site, stroke->last);
    int32_t end = site->area.row + site->area.rows;
    smooth_columns(columns, box.cols);
    if (is_hill && !is_scribble) {
        int32_t end_col = box.cols - 1;
        int32_t left = ground_beside(site, box.col - 1, columns[0]);
        int32_t right = ground_beside(site, box.col + box.cols, columns[end_col]);
        lower_side(columns, box.cols, 0, 1, left);
        lower_side(columns, box.cols, end_col, -1, right);
        lengthen_foot(site, box, columns, 0, 1, left);
        lengthen_foot(site, box, columns, end_col, -1, right);
    }
    for (int32_t i = 0; i < box.cols; i++) {
        int32_t col = box.col + i, thick = is_scribble ? 0 : 1;
        int32_t last = min_i32(columns[i].bottom + thick, end - 1);
        for (int32_t row = columns[i].top; row < end; row++) {
            bool is_past = row > columns[i].bottom && is_full(was(site, col, row));
            if (is_past || (row > last && (is_scribble || !is_hill))) break;
            put_ground(site, col, row);
        }
    }
}

/* In the row that most of the stroke is in. */
static void lay_platform(Site *site, const TerrainStroke *stroke, const Column *columns)
{
    CellArea box = stroke->cells->bounds;
    int32_t counts[THIN_ROWS] = {0}, best = 0;
    for (int32_t i = 0; i < box.cols; i++)
        counts[columns[i].top - box.row]++;
    for (int32_t row = 1; row < box.rows; row++)
        if (counts[row] > counts[best]) best = row;
    for (int32_t col = box.col; col < box.col + box.cols; col++)
        if (was(site, col, box.row + best) == KIND_EMPTY)
            put(site, col, box.row + best, KIND_ONEWAY);
}

/* ---- caves ---- */

/* Is there open air of before within so many cells? */
static bool is_air_near(const Site *site, int32_t col, int32_t row, int32_t cells)
{
    for (int32_t r = row - cells; r <= row + cells; r++)
        for (int32_t c = col - cells; c <= col + cells; c++)
            if (is_open(was(site, c, r))) return true;
    return false;
}

static void dig(Site *site, int32_t col, int32_t row)
{
    uint8_t kind = was(site, col, row);
    bool is_at_edge = col <= 0 || row <= 0 || col + 1 >= document_cols(site->doc) ||
                      row + 1 >= document_rows(site->doc);
    bool is_beside = is_thing(was(site, col - 1, row)) || is_thing(was(site, col + 1, row)) ||
                     is_thing(was(site, col, row - 1)) || is_thing(was(site, col, row + 1));
    if ((kind == KIND_SOLID || is_slope(kind)) && !is_at_edge && !is_beside)
        put(site, col, row, KIND_EMPTY);
}

static void dig_all(Site *site, const Mask *cells)
{
    for (MaskRun run = {0}; mask_next_run(cells, &run);)
        for (int32_t col = run.col; col < run.col + run.count; col++) {
            bool opens = is_air_near(site, col, run.row, ROOF);
            for (int32_t r = run.row - 1; r <= run.row + 1; r++)
                for (int32_t c = col - 1; c <= col + 1; c++)
                    if (opens || !is_air_near(site, c, r, ROOF)) dig(site, c, r);
        }
}

static bool is_dug(const Site *site, int32_t col, int32_t row)
{
    return !is_open(was(site, col, row)) && is_open(is_now(site, col, row));
}

/* Is it one cell of rock that stands into a cave from above or below, or above too low a way? */
static bool is_tooth(const Site *site, int32_t col, int32_t row)
{
    bool above = is_dug(site, col, row - 1), below = is_dug(site, col, row + 1);
    bool is_thin = is_dug(site, col - 1, row) && is_dug(site, col + 1, row);
    bool is_low = false;
    if (above) is_low = !is_open(is_now(site, col, row - HEADROOM));
    if (below) is_low = is_low || !is_open(is_now(site, col, row + HEADROOM));
    return is_full(is_now(site, col, row)) && ((is_thin && (above || below)) || is_low);
}

/* Thins a roof to one cell where it must, from the ceiling down so that a way rises first. */
static void dig_teeth(Site *site)
{
    CellArea area = site->area;
    for (int32_t pass = 0; pass < HEADROOM; pass++)
        for (int32_t row = area.row; row < area.row + area.rows; row++)
            for (int32_t col = area.col; col < area.col + area.cols; col++)
                if (is_tooth(site, col, row) && !is_air_near(site, col, row, 1))
                    dig(site, col, row);
}

/* ---- slopes ---- */

static bool has_changed(const Site *site, int32_t col, int32_t row)
{
    return was(site, col, row) != is_now(site, col, row);
}

/* Does a slope stand on ground, and lead to ground, or to the higher half of a gentle one? */
static bool is_sound(const Site *site, int32_t col, int32_t row)
{
    uint8_t kind = is_now(site, col, row);
    uint8_t left = is_now(site, col - 1, row), right = is_now(site, col + 1, row);
    if (!is_full(is_now(site, col, row + 1))) return false;
    if (kind == KIND_SLOPE_UP || kind == KIND_GENTLE_UP_HIGH) return is_full(right);
    if (kind == KIND_SLOPE_DOWN || kind == KIND_GENTLE_DOWN_HIGH) return is_full(left);
    return kind == KIND_GENTLE_UP_LOW ? right == KIND_GENTLE_UP_HIGH
                                      : left == KIND_GENTLE_DOWN_HIGH;
}

static bool is_floor(const Site *site, int32_t col, int32_t row)
{
    return is_open(is_now(site, col, row)) && is_full(is_now(site, col, row + 1));
}

/* Is the floor beside a floor one higher, with room for a body above both? */
static bool rises(const Site *site, int32_t col, int32_t row, int32_t way)
{
    return is_floor(site, col, row) && is_floor(site, col + way, row - 1) &&
           is_open(is_now(site, col, row - 1)) && is_open(is_now(site, col + way, row - 2));
}

static bool is_free(const Site *site, int32_t col, int32_t row)
{
    return is_now(site, col, row) == KIND_EMPTY && cell_area_has(site->area, col, row) &&
           !is_thing(was(site, col - 1, row)) && !is_thing(was(site, col + 1, row)) &&
           !is_thing(was(site, col, row - 1));
}

/* A gentle slope where it is as long as the floor, or where floor before and behind is level for
 * longer; else a steep one. */
static void put_slope(Site *site, int32_t col, int32_t row, int32_t way)
{
    static const CellKind up[3] = {KIND_SLOPE_UP, KIND_GENTLE_UP_LOW, KIND_GENTLE_UP_HIGH};
    static const CellKind down[3] = {KIND_SLOPE_DOWN, KIND_GENTLE_DOWN_LOW, KIND_GENTLE_DOWN_HIGH};
    const CellKind *kinds = way > 0 ? up : down;
    const Document *doc = site->doc;
    bool is_long = is_floor(site, col - GENTLE_RUN * way, row);
    bool is_steep_above =
        rises(site, col + way, row - 1, way) || !is_floor(site, col + 2 * way, row - 1);
    bool is_gentle = document_glyph(doc, kinds[1]) && document_glyph(doc, kinds[2]) &&
                     !(is_long && is_steep_above);
    for (int32_t i = 0; i < GENTLE_RUN; i++) {
        int32_t at = col - i * way;
        is_gentle = is_gentle && is_free(site, at, row) && is_floor(site, at, row) &&
                    !rises(site, at, row, -way);
    }
    if (is_gentle) {
        put(site, col - way, row, kinds[1]);
        put(site, col, row, kinds[2]);
    } else if (document_glyph(doc, kinds[0])) {
        put(site, col, row, kinds[0]);
    }
}

static void drop_loose_slope(Site *site, int32_t col, int32_t row)
{
    if (is_slope(is_now(site, col, row)) && !is_sound(site, col, row))
        put(site, col, row, KIND_EMPTY);
}

/* Fills a dent of one cell, where there is room above. */
static void fill_dent(Site *site, int32_t col, int32_t row)
{
    if (rises(site, col, row, 1) && rises(site, col, row, -1) &&
        is_open(is_now(site, col, row - HEADROOM)))
        put_ground(site, col, row);
}

static void add_slope(Site *site, int32_t col, int32_t row)
{
    bool ups = rises(site, col, row, 1), downs = rises(site, col, row, -1);
    if (ups != downs && is_free(site, col, row)) put_slope(site, col, row, ups ? 1 : -1);
}

/* `near` has the cells of the site near a change. */
static void shape_near(Site *site, const uint8_t *near,
                       void (*shape)(Site *site, int32_t col, int32_t row))
{
    CellArea area = site->area;
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++)
            if (near[site_index(site, col, row)]) shape(site, col, row);
}

static bool add_slopes(Site *site)
{
    CellArea area = site->area;
    uint8_t *near = calloc((size_t)area.cols * (size_t)area.rows, 1);
    if (!near) return false;
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++) {
            CellArea around = {col - NEAR, row - NEAR, 2 * NEAR + 1, 2 * NEAR + 1};
            if (!has_changed(site, col, row)) continue;
            around = cell_area_common(around, area);
            for (int32_t r = around.row; r < around.row + around.rows; r++)
                memset(near + site_index(site, around.col, r), 1, (size_t)around.cols);
        }
    shape_near(site, near, drop_loose_slope);
    shape_near(site, near, drop_loose_slope); /* the other half of a gentle one */
    shape_near(site, near, fill_dent);
    shape_near(site, near, add_slope);
    free(near);
    return true;
}

/* ---- glyphs ---- */

/* Is there ground on all eight sides? */
static bool is_inside(const Site *site, int32_t col, int32_t row)
{
    for (int32_t r = row - 1; r <= row + 1; r++)
        for (int32_t c = col - 1; c <= col + 1; c++)
            if (!is_full(is_now(site, c, r))) return false;
    return true;
}

/* Has the cell changed, or one of the eight beside it? */
static bool is_change_beside(const Site *site, int32_t col, int32_t row)
{
    for (int32_t r = row - 1; r <= row + 1; r++)
        for (int32_t c = col - 1; c <= col + 1; c++)
            if (has_changed(site, c, r)) return true;
    return false;
}

/* The glyph for ground with ground all around, where the level has another one for that. */
static char inner_glyph(const Site *site)
{
    CellArea area = site->area;
    char rim = document_glyph(site->doc, KIND_SOLID);
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++) {
            char glyph = document_row(site->doc, LAYER_MAP, row)[col];
            if (was(site, col, row) == KIND_SOLID && glyph != rim && is_inside(site, col, row))
                return glyph;
        }
    return rim;
}

/* The glyph of a cell after the stroke. Ground beside a change gets its rim or loses it. */
static char glyph_after(const Site *site, int32_t col, int32_t row, char inner)
{
    uint8_t kind = is_now(site, col, row);
    char own = document_row(site->doc, LAYER_MAP, row)[col];
    char rim = document_glyph(site->doc, KIND_SOLID);
    bool has_own = !has_changed(site, col, row);
    if (kind != KIND_SOLID) return has_own ? own : document_glyph(site->doc, (CellKind)kind);
    bool is_of_two = own == rim || own == inner;
    if (has_own && (!is_of_two || !is_change_beside(site, col, row))) return own;
    return is_inside(site, col, row) ? inner : rim;
}

static bool read_block(const Site *site, const Selection *selection, TerrainDrawing *out)
{
    CellArea area = site->area;
    char inner = inner_glyph(site);
    if (!block_init(&out->block, area.cols, area.rows)) return false;
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++) {
            char glyph = glyph_after(site, col, row, inner);
            bool is_kept = selection_confines(selection) && !selection_has(selection, col, row);
            if (is_kept || glyph == document_row(site->doc, LAYER_MAP, row)[col]) continue;
            *block_at(&out->block, col - area.col, row - area.row) = glyph;
            out->count++;
        }
    return true;
}

bool terrain_brush_make(const Document *doc, const TerrainStroke *stroke,
                        const Selection *selection, TerrainDrawing *out)
{
    CellArea box = stroke->cells->bounds;
    Site site = site_begin(doc, box);
    Column *columns = malloc((size_t)max_i32(1, box.cols) * sizeof *columns);
    TerrainDrawing drawing = {.area = site.area};
    bool ok = site.before && columns && document_glyph(doc, KIND_SOLID);
    if (ok) {
        find_columns(stroke->cells, columns);
        drawing.shape = find_shape(&site, stroke, columns);
        if (drawing.shape == TERRAIN_PLATFORM) lay_platform(&site, stroke, columns);
        if (drawing.shape == TERRAIN_CAVE) {
            dig_all(&site, stroke->cells);
            dig_teeth(&site);
        }
        if (drawing.shape == TERRAIN_GROUND) build(&site, stroke, columns);
        ok = (drawing.shape == TERRAIN_PLATFORM || add_slopes(&site)) &&
             read_block(&site, selection, &drawing);
    }
    if (ok) *out = drawing;
    free(site.before);
    free(columns);
    return ok;
}
