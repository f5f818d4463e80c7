/* thumbnail.c - see thumbnail.h */
#include "thumbnail.h"

#include "theme.h"

#include <stdlib.h>
#include <string.h>

/* Lengths in cells, times SCALE, that a pixel or a letter shows. */
enum { SCALE = 64, START_PART = 30 /* percent of the columns before the start */ };

/* The part of a level that is drawn, in cells, and how it is shrunk. */
typedef struct Window {
    int32_t cols, rows; /* pixels, or letters */
    int32_t step;       /* cells of a pixel's side, times SCALE */
    int32_t left, top;
    uint8_t outline; /* the colour of outlines, which is not that of an object */
} Window;

/* Where the part begins on one axis: with the start in it; a small level is in its middle, or above
 * the spare rows. */
static int32_t first_cell(int32_t shown, int32_t all, int32_t start, int32_t part, int32_t spare)
{
    if (shown >= all) return -(shown - all) * spare / 100;
    return clamp_i32(start - shown * part / 100, 0, all - shown);
}

/* The whole height of a level is shown, as long as its parts can still be told. */
static Window window_of(const Level *level, int32_t cols, int32_t rows)
{
    enum { STEP_MAX = 2 * SCALE, LOW_PART = 65, MIDDLE = 50, SKY_PART = 80 };
    Window window = {.cols = cols,
                     .rows = rows,
                     .step = clamp_i32(level->rows * SCALE / rows, SCALE, STEP_MAX)};
    window.left =
        first_cell(cols * window.step / SCALE, level->cols, level->start.col, START_PART, MIDDLE);
    window.top =
        first_cell(rows * window.step / SCALE, level->rows, level->start.row, LOW_PART, SKY_PART);
    return window;
}

/* Draws the part by the game, a character for each cell. */
static bool draw_cells(const PictureChoice *choice, const Level *level, const Window *window,
                       Canvas *out)
{
    PictureChoice own = *choice;
    Picture picture = {0};
    Game *game = malloc(sizeof *game);
    Area area = {0, 0, window->cols * window->step / SCALE, window->rows * window->step / SCALE};
    own.zoom = ZOOM_1X1;
    own.look.detail = DETAIL_LOCKED;
    own.look.is_calm = true;
    if (own.look.skin == SKIN_PIXELS) own.look.skin = SKIN_ASCII;
    bool is_made = game && canvas_resize(out, area.cols, area.rows);
    if (is_made) {
        game_init(game, level);
        picture_fit(&picture, &own, area, level, game);
        picture.view.is_smooth = true;
        picture.view.left = window->left;
        picture.view.top = window->top;
        for (int32_t step = 1; picture.scene && step < DIM_STEPS; step++) /* caves are lit */
            memcpy(picture.scene->lights.dim[step], picture.scene->lights.dim[0],
                   sizeof picture.scene->lights.dim[0]);
        picture_draw(&picture, level, game, out, area);
    }
    picture_done(&picture);
    free(game);
    return is_made;
}

/* Does the kind of cell fill it? Its background is its colour then. */
static bool fills_cell(CellKind kind)
{
    uint8_t role = look_role(kind);
    return role == ROLE_SOLID || role == ROLE_ICE || role == ROLE_CONVEYOR || role == ROLE_CRUMBLE;
}

/* The cells of a pixel or a letter. */
static Area cells_of(const Window *window, int32_t x, int32_t y)
{
    int32_t col = x * window->step / SCALE, row = y * window->step / SCALE;
    return (Area){col, row, (x + 1) * window->step / SCALE - col,
                  (y + 1) * window->step / SCALE - row};
}

/* The colour that most of the cells have, where objects count for more. */
static uint8_t colour_of_pixel(const Canvas *drawn, const Level *level, const Window *window,
                               int32_t x, int32_t y)
{
    int32_t counts[COLOUR_COUNT] = {0};
    uint8_t best = 0;
    Area area = cells_of(window, x, y);
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++) {
            CellKind kind = level_kind(level, window->left + col, window->top + row);
            CanvasCell cell = canvas_get(drawn, col, row);
            bool is_ground = kind == KIND_EMPTY || kind == KIND_IGNORE || fills_cell(kind);
            uint8_t colour = is_ground || cell.fg == window->outline ? cell.bg : cell.fg;
            counts[colour] += is_ground ? 1 : 2 + 2 * cell_kind_weight(kind);
            if (counts[colour] > counts[best]) best = colour;
        }
    return best;
}

/* The cell that weighs most; between empty ones nothing is read. */
static CanvasCell letter_of_cells(const Canvas *drawn, const Level *level, const Window *window,
                                  int32_t x, int32_t y)
{
    int32_t weight = -1;
    Area area = cells_of(window, x, y);
    CanvasCell best = canvas_get(drawn, area.col, area.row);
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        for (int32_t col = area.col; col < area.col + area.cols; col++) {
            int32_t one =
                cell_kind_weight(level_kind(level, window->left + col, window->top + row));
            if (one <= weight) continue;
            weight = one;
            best = canvas_get(drawn, col, row);
        }
    if (weight == 0 && window->step > SCALE) best.ch = ' ';
    return best;
}

void thumbnail_fit_depth(PictureChoice *choice, ColourDepth depth)
{
    if (depth >= DEPTH_16 && choice->look.skin == SKIN_PIXELS) choice->look.skin = SKIN_ASCII;
}

static const Colours *colours_in(const PictureChoice *choice, uint8_t palette)
{
    return skin_colours(choice->skins, palette, choice->look.is_contrast, choice->look.is_ink);
}

bool thumbnail_make(Thumbnail *out, const PictureChoice *choice, const Level *level, int32_t cols,
                    int32_t rows)
{
    bool has_pixels = !picture_is_plain(choice) && choice->look.skin == SKIN_PIXELS;
    Canvas drawn = {.cells = NULL}, made = {.cells = NULL};
    Window window = window_of(level, cols, has_pixels ? 2 * rows : rows);
    if (has_pixels) window.outline = colours_in(choice, choice->look.palette)->letter['k'];
    *out = (Thumbnail){.palette = choice->look.palette};
    bool is_made = draw_cells(choice, level, &window, &drawn) && canvas_resize(&made, cols, rows);
    for (int32_t i = 0; is_made && i < window.cols * window.rows; i++) {
        int32_t x = i % window.cols, y = i / window.cols;
        if (has_pixels)
            pixels_paint(&made, x, y, colour_of_pixel(&drawn, level, &window, x, y));
        else
            canvas_put_cell(&made, x, y, letter_of_cells(&drawn, level, &window, x, y));
    }
    canvas_done(&drawn);
    if (!is_made) {
        canvas_done(&made);
        return false;
    }
    out->cols = cols;
    out->rows = rows;
    out->cells = made.cells;
    for (int32_t i = 0; i < COLOUR_COUNT; i++)
        out->numbers[i] = (uint8_t)i;
    return true;
}

void thumbnail_done(Thumbnail *thumbnail)
{
    free(thumbnail->cells);
    *thumbnail = (Thumbnail){.cells = NULL};
}

Colours thumbnail_colours(const PictureChoice *choice)
{
    return colours_of_figures(colours_in(choice, choice->look.palette));
}

void thumbnail_take_colours(Thumbnail *thumbnail, const PictureChoice *choice, Colours *shown)
{
    const Colours *own = colours_in(choice, thumbnail->palette);
    bool is_used[COLOUR_COUNT] = {false};
    for (int32_t i = 0; i < thumbnail->cols * thumbnail->rows; i++) {
        const CanvasCell *cell = &thumbnail->cells[i];
        if (cell->style == CANVAS_COLOURED) is_used[cell->fg] = is_used[cell->bg] = true;
    }
    for (int32_t i = 0; i < COLOUR_COUNT; i++)
        if (is_used[i]) thumbnail->numbers[i] = colours_take(shown, own, (uint8_t)i);
}

void thumbnail_draw(const Thumbnail *thumbnail, Canvas *canvas, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < thumbnail->cols * thumbnail->rows; i++) {
        CanvasCell cell = thumbnail->cells[i];
        if (cell.style == CANVAS_COLOURED) {
            cell.fg = thumbnail->numbers[cell.fg];
            cell.bg = thumbnail->numbers[cell.bg];
        }
        canvas_put_cell(canvas, col + i % thumbnail->cols, row + i / thumbnail->cols, cell);
    }
}
