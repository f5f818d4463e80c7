/* inspector_zoom.c - see inspector_zoom.h */
#include "inspector_zoom.h"

#include "../../draw/theme.h"
#include "../../draw/view.h"
#include "inspector_phase.h"
#include "inspector_text.h"

#include <math.h>
#include <stdio.h>

enum {
    CELLS = 3, /* a side */
    CELL_COLS_MAX = 16,
    CELL_ROWS_MAX = 6,
    CELL_COLS_MIN = 4,
    CELL_ROWS_MIN = 2,
    LABEL_MAX = 64,
    RATIO_COLS = 4 /* "0.30" */
};

/* Where the nine cells are, in the level and on the canvas. */
typedef struct Lens {
    const Inspector *inspector;
    Canvas *canvas;
    Area area;
    int32_t col, row;             /* of the upper left cell */
    int32_t cell_cols, cell_rows; /* characters */
} Lens;

static Pose pose_of(const Inspector *inspector, const Model *model)
{
    const Level *level = &inspector_lane(inspector)->level;
    Pose pose;
    model_pose(model, &level->physics, &level->terrain, &inspector->game.terrain, &pose);
    return pose;
}

/* --- putting characters --- */

static bool is_inside(const Lens *lens, int32_t col, int32_t row)
{
    return (uint32_t)col < (uint32_t)lens->area.cols && (uint32_t)row < (uint32_t)lens->area.rows;
}

static void put(const Lens *lens, int32_t col, int32_t row, char ch, uint8_t role)
{
    if (is_inside(lens, col, row))
        canvas_put(lens->canvas, lens->area.col + col, lens->area.row + row, (uint8_t)ch, role);
}

static void put_on_blank(const Lens *lens, int32_t col, int32_t row, char ch, uint8_t role)
{
    if (is_inside(lens, col, row) &&
        canvas_get(lens->canvas, lens->area.col + col, lens->area.row + row).ch == ' ')
        put(lens, col, row, ch, role);
}

/* The characters that a box of the level touches: columns and rows from 0, the last ones included.
 */
typedef struct Box4 {
    int32_t left, top, right, bottom;
} Box4;

static int32_t chars_from(double cells, int32_t per_cell, bool is_end)
{
    double at = cells * per_cell;
    return (int32_t)(is_end ? ceil(at) - 1 : floor(at));
}

static Box4 box_of(const Lens *lens, const Pose *pose)
{
    double x = (double)pose->x / ONE - lens->col, y = (double)pose->y / ONE - lens->row;
    double half = (double)pose->half_width / ONE, height = (double)pose->height / ONE;
    return (Box4){chars_from(x - half, lens->cell_cols, false),
                  chars_from(y - height, lens->cell_rows, false),
                  chars_from(x + half, lens->cell_cols, true),
                  chars_from(y, lens->cell_rows, true)};
}

static void draw_outline(const Lens *lens, Box4 box, char ch, uint8_t role)
{
    for (int32_t row = box.top; row <= box.bottom; row++)
        for (int32_t col = box.left; col <= box.right; col++)
            if (row == box.top || row == box.bottom || col == box.left || col == box.right)
                put(lens, col, row, ch, role);
}

/* --- thresholds --- */

/* Does a label there, with a column on either side, touch another one? */
static bool touches_label(const Lens *lens, int32_t col, int32_t row)
{
    for (int32_t i = -1; i <= RATIO_COLS; i++) {
        if (!is_inside(lens, col + i, row)) continue;
        CanvasCell cell = canvas_get(lens->canvas, lens->area.col + col + i, lens->area.row + row);
        if (cell.style == ROLE_HINT && cell.ch >= '0' && cell.ch <= '9') return true;
    }
    return false;
}

/* Draws the label of a threshold: a column further on, or not at all, if it would touch another
 * one. */
static void draw_ratio(const Lens *lens, int32_t col, int32_t row, double ratio)
{
    char label[NUMBER_TEXT_MAX];
    snprintf(label, sizeof label, "%.2f", ratio);
    if (touches_label(lens, col, row)) col++;
    if (touches_label(lens, col, row)) return;
    for (int32_t i = 0; i < RATIO_COLS && label[i]; i++)
        put_on_blank(lens, col + i, row, label[i], ROLE_HINT);
}

/* A dotted line through the cell in the middle, with its value beside it. */
static void draw_threshold_x(const Lens *lens, double ratio)
{
    int32_t col = chars_from(1 + ratio, lens->cell_cols, false);
    if (!(ratio > 0 && ratio < 1)) return;
    for (int32_t row = lens->cell_rows; row < 2 * lens->cell_rows; row++)
        put_on_blank(lens, col, row, ':', ROLE_HINT);
    draw_ratio(lens, col, lens->cell_rows - 1, ratio);
}

static void draw_threshold_y(const Lens *lens, double ratio)
{
    int32_t row = chars_from(1 + ratio, lens->cell_rows, true);
    if (!(ratio > 0 && ratio <= 1)) return;
    for (int32_t col = lens->cell_cols; col < 2 * lens->cell_cols; col += 2)
        put_on_blank(lens, col, row, '.', ROLE_HINT);
    draw_ratio(lens, 2 * lens->cell_cols, row, ratio);
}

static void draw_grid_thresholds(const Lens *lens, const ModelParams *params)
{
    const BodyParams *p = &params->as.grid;
    draw_threshold_x(lens, (double)p->half_width / ONE);
    draw_threshold_x(lens, 1 - (double)p->half_width / ONE);
    draw_threshold_y(lens, (double)p->height / ONE);
}

static void draw_cell_thresholds(const Lens *lens, const ModelParams *params)
{
    const CellParams *p = &params->as.cell;
    bool is_article = p->variant == CELL_003;
    draw_threshold_x(lens, p->radius);
    draw_threshold_x(lens, 1 - p->radius);
    draw_threshold_y(lens, 1 - cell_foot(p));
    draw_threshold_y(lens, is_article ? cell_head(p) : p->radius);
}

static void draw_bank_thresholds(const Lens *lens, const ModelParams *params)
{
    const BankParams *p = &params->as.bank;
    draw_threshold_x(lens, (double)p->mask[BANK_MASK_LEFT] / p->tile);
    draw_threshold_x(lens, 1 - (p->mask[BANK_MASK_RIGHT] + 1.0) / p->tile);
}

/* By model. A body of `tiny` is as wide as a cell, and has none. */
static void (*const thresholds[MODEL_KIND_COUNT])(const Lens *lens, const ModelParams *params) = {
    [MODEL_GRID] = draw_grid_thresholds,        [MODEL_CELL] = draw_cell_thresholds,
    [MODEL_BANK] = draw_bank_thresholds,        [MODEL_SCRIPT_CELL] = draw_cell_thresholds,
    [MODEL_SCRIPT_BANK] = draw_bank_thresholds,
};

/* --- cells that were read --- */

/* Frames one of the nine cells if it was read: with the numbers of the reads in the upper edge, and
 * the tile of the last one in the lower edge. */
static void draw_frame(const Lens *lens, int32_t col, int32_t row)
{
    const PhaseLog *log = &lens->inspector->log;
    char edges[2][LABEL_MAX] = {"", ""};
    Box4 box = {col * lens->cell_cols, row * lens->cell_rows, (col + 1) * lens->cell_cols - 1,
                (row + 1) * lens->cell_rows - 1};
    for (int32_t i = 0; i < min_i32(log->read_count, READ_MAX); i++) {
        const GridRead *read = &log->reads[i];
        bool is_here = read->col == lens->col + col && read->row == lens->row + row;
        if (!is_here || !inspector_phase_has_read(lens->inspector, read)) continue;
        text_append(edges[0], LABEL_MAX, "%s%d", edges[0][0] ? "," : "", i + 1);
        snprintf(edges[1], LABEL_MAX, "%s", inspector_tile_word(read->tile));
    }
    if (edges[0][0] == '\0') return;
    for (int32_t x = box.left; x <= box.right; x++) {
        put(lens, x, box.top, '-', ROLE_TITLE);
        put(lens, x, box.bottom, '-', ROLE_TITLE);
    }
    for (int32_t y = box.top; y <= box.bottom; y++) {
        bool is_corner = y == box.top || y == box.bottom;
        put(lens, box.left, y, is_corner ? '+' : '|', ROLE_TITLE);
        put(lens, box.right, y, is_corner ? '+' : '|', ROLE_TITLE);
    }
    for (int32_t i = 0; i < 2; i++)
        for (int32_t x = 0; x < lens->cell_cols - 2 && edges[i][x]; x++)
            put(lens, box.left + 1 + x, i == 0 ? box.top : box.bottom, edges[i][x], ROLE_TITLE);
}

/* --- the whole --- */

void inspector_zoom_draw(const Inspector *inspector, Canvas *canvas, Area area)
{
    const Zoom *fine = &look_zooms[ZOOM_8X4];
    const Level *level = &inspector_lane(inspector)->level;
    const ModelParams *params = inspector_params(inspector);
    Pose now = pose_of(inspector, inspector_player(inspector));
    Pose before = pose_of(inspector, inspector_player_before(inspector));
    Lens lens = {.inspector = inspector, .canvas = canvas, .area = area};
    lens.col = fixed_floor(now.x) - 1;
    lens.row = fixed_floor(now.y - 1) - 1;
    lens.cell_cols = clamp_i32(area.cols / CELLS, CELL_COLS_MIN, CELL_COLS_MAX);
    lens.cell_rows = clamp_i32(area.rows / CELLS, CELL_ROWS_MIN, CELL_ROWS_MAX);
    lens.area.col += max_i32(0, (area.cols - CELLS * lens.cell_cols) / 2);
    lens.area.cols = min_i32(area.cols, CELLS * lens.cell_cols);
    lens.area.rows = min_i32(area.rows, CELLS * lens.cell_rows);

    for (int32_t row = 0; row < CELLS * lens.cell_rows; row++)
        for (int32_t col = 0; col < CELLS * lens.cell_cols; col++) {
            CanvasCell cell =
                view_terrain_char(level, &inspector->game, ZOOM_8X4,
                                  lens.col * fine->cols + col * fine->cols / lens.cell_cols,
                                  lens.row * fine->rows + row * fine->rows / lens.cell_rows);
            put(&lens, col, row, (char)cell.ch, cell.style);
        }
    for (int32_t row = 0; row < CELLS; row++)
        for (int32_t col = 0; col < CELLS; col++)
            put_on_blank(&lens, col * lens.cell_cols, row * lens.cell_rows, '+', ROLE_HINT);
    if (thresholds[params->kind]) thresholds[params->kind](&lens, params);
    draw_outline(&lens, box_of(&lens, &before), '.', ROLE_TRAIL);
    for (int32_t row = 0; row < CELLS; row++)
        for (int32_t col = 0; col < CELLS; col++)
            draw_frame(&lens, col, row);
    Box4 box = box_of(&lens, &now);
    draw_outline(&lens, box, '@', ROLE_PLAYER);
    put(&lens, chars_from((double)now.x / ONE - lens.col, lens.cell_cols, false), box.bottom, 'X',
        ROLE_TITLE);
}
