/* landscape.c - see landscape.h */
#include "landscape.h"

#include <stdlib.h>
#include <string.h>

enum { SKY_ROWS_MIN = 3, FINISH_AT = 1, FAR_AWAY = -64 };

static const Zoom *zoom_of(const Landscape *landscape)
{
    return &look_zooms[landscape->picture.view.zoom];
}

/* The row of cells in which the ground of a step begins. */
static int32_t ground_cell_row(const LandscapeShape *shape, int32_t step, int32_t rows)
{
    int32_t unevenness =
        shape->is_even ? 0 : (int32_t)(ground_place_hash(step, 11) % 2) + (step & 1);
    int32_t part = shape->floor_part + shape->rise_part * step / max_i32(1, shape->steps - 1);
    int32_t ground = rows * part / 100 + unevenness;
    return clamp_i32(rows - ground, min_i32(SKY_ROWS_MIN, rows - 1), rows - 1);
}

static int32_t step_of_cell(const LandscapeShape *shape, int32_t col, int32_t cols)
{
    return clamp_i32((2 * col + 1) * shape->steps / (2 * cols), 0, shape->steps - 1);
}

static bool make_level(Landscape *landscape, int32_t cols, int32_t rows)
{
    const LandscapeShape *shape = &landscape->shape;
    ErrorList errors;
    char *text = malloc((size_t)(cols + 1) * (size_t)rows + 1), *at = text;
    if (!text) return false;
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t col = 0; col < cols; col++)
            *at++ = row >= ground_cell_row(shape, step_of_cell(shape, col, cols), rows) ? '#' : '.';
        *at++ = '\n';
    }
    *at = '\0';
    text[0] = '@';
    text[FINISH_AT] = 'F';
    error_list_init(&errors, "landscape");
    landscape->file =
        level_file_parse("landscape", text, strlen(text), NULL, &landscape->level, &errors);
    free(text);
    if (!landscape->file) return false;
    game_init(&landscape->game, &landscape->level);
    landscape->level.glyphs[FINISH_AT] = '.'; /* required in a level, but not drawn */
    landscape->game.player.as.grid.x = FAR_AWAY * ONE;
    return true;
}

/* Shows the level with its lower left at that of the screen, without darkness, also in a cave. */
static void show_from_below(Landscape *landscape)
{
    Scene *scene = landscape->picture.scene;
    View *view = &landscape->picture.view;
    view->is_smooth = true;
    view->left = 0;
    view->top = landscape->level.rows * zoom_of(landscape)->rows - landscape->rows;
    for (int32_t step = 1; scene && step < DIM_STEPS; step++)
        memcpy(scene->lights.dim[step], scene->lights.dim[0], sizeof scene->lights.dim[0]);
}

bool landscape_fit(Landscape *landscape, const PictureChoice *choice, const LandscapeShape *shape,
                   int32_t cols, int32_t rows)
{
    PictureChoice own = *choice;
    Area area = {0, 0, cols, rows};
    own.zoom = ZOOM_AUTO;
    if (picture_is_plain(choice)) {
        landscape_done(landscape);
        return false;
    }
    const Zoom *zoom = &look_zooms[picture_zoom(&own, area)];
    bool is_same = landscape->is_there && landscape->cols == cols && landscape->rows == rows &&
                   landscape->shape.steps == shape->steps &&
                   landscape->shape.floor_part == shape->floor_part &&
                   landscape->shape.rise_part == shape->rise_part &&
                   landscape->shape.is_even == shape->is_even && zoom_of(landscape) == zoom;
    if (!is_same) {
        landscape_done(landscape);
        *landscape = (Landscape){.shape = *shape, .cols = cols, .rows = rows};
        landscape->is_there = make_level(landscape, (cols + zoom->cols - 1) / zoom->cols,
                                         (rows + zoom->rows - 1) / zoom->rows);
        if (!landscape->is_there) return false;
    }
    picture_fit(&landscape->picture, &own, area, &landscape->level, &landscape->game);
    show_from_below(landscape);
    return landscape->picture.scene != NULL;
}

void landscape_done(Landscape *landscape)
{
    if (landscape->is_there) {
        picture_done(&landscape->picture);
        level_done(&landscape->level);
        level_file_done(landscape->file);
    }
    *landscape = (Landscape){.is_there = false};
}

void landscape_draw(const Landscape *landscape, Canvas *canvas)
{
    if (!landscape->is_there) return;
    picture_draw(&landscape->picture, &landscape->level, &landscape->game, canvas,
                 (Area){0, 0, landscape->cols, landscape->rows});
}

int32_t landscape_ground_row(const Landscape *landscape, int32_t col)
{
    const Level *level = &landscape->level;
    const Zoom *zoom = zoom_of(landscape);
    int32_t step = step_of_cell(&landscape->shape, col / zoom->cols, level->cols);
    return ground_cell_row(&landscape->shape, step, level->rows) * zoom->rows -
           landscape->picture.view.top;
}

int32_t landscape_step_col(const Landscape *landscape, int32_t step)
{
    int32_t steps = landscape->shape.steps;
    return (2 * step + 1) * landscape->cols / (2 * steps);
}
