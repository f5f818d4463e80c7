/* camera.c - see camera.h. Each axis: a target, a dead zone, one eighth of the rest per tick,
 * limited to the level. */
#include "camera.h"

static const Fixed LOOK_MOST = 6 * ONE;
static const Fixed LOOK_SPEED = ONE / 8;
static const Fixed LOOK_FROM_SPEED = ONE / 20;
static const Fixed GLANCE_SPEED = ONE / 3;

enum {
    EASING = 8,
    LOOK_TICKS = 36, /* it looks to where the body is after so many */
    LOOK_PART = 5    /* at most this part of the view's columns */
};

/* The part of `offset` outside of [-zone, zone]. */
static Fixed outside_zone(Fixed offset, Fixed zone)
{
    return offset - clamp_i32(offset, -zone, zone);
}

static Fixed percent_of_cells(int32_t cells, int32_t percent)
{
    return (Fixed)((int64_t)cells * ONE * percent / 100);
}

/* Half of a length in cells; exact for odd ones. */
static Fixed half_of_cells(int32_t cells)
{
    return cells * (ONE / 2);
}

/* Limits the middle of the view so that only the level is shown; a level smaller than the view is
 * centred. */
static Fixed within_level(Fixed middle, int32_t cells, int32_t level_cells)
{
    if (cells >= level_cells) return half_of_cells(level_cells);
    return clamp_i32(middle, half_of_cells(cells), level_cells * ONE - half_of_cells(cells));
}

/* Moves the middle of the view so that `point` is at least a cell away from the view's border. */
static Fixed within_sight(Fixed middle, Fixed point, int32_t cells)
{
    Fixed reach = max_i32(0, half_of_cells(cells) - ONE);
    return clamp_i32(middle, point - reach, point + reach);
}

static int32_t first_cell(Fixed middle, int32_t cells)
{
    return fixed_floor(middle - half_of_cells(cells));
}

static Fixed body_middle(const Pose *pose)
{
    return pose->y - pose->height / 2;
}

/* The first column to draw: the smooth one, or one near it that changes rarely. At the ends of the
 * level it is the smooth one, because nothing beyond can come into view. A page is turned when the
 * smooth camera is a third of the view away, and then goes a little further, so that a turn of the
 * player does not turn it back at once. */
static int32_t drawn_col(int32_t drawn, int32_t smooth, const Pose *pose, const CameraView *view)
{
    int32_t last = view->level_cols - view->cols;
    int32_t col = drawn, body = fixed_floor(pose->x), away = smooth - drawn;
    if (smooth <= 0 || smooth >= last) return smooth;
    if (view->scroll_step == CAMERA_PAGE) {
        int32_t third = max_i32(1, view->cols / 3);
        if (abs_i32(away) >= third) col = smooth + sign_i32(away) * (third / 2);
    } else if (abs_i32(away) >= view->scroll_step)
        col = floor_div(smooth, view->scroll_step) * view->scroll_step;
    col = clamp_i32(col, 0, last);
    bool shows_body = body > col && body < col + view->cols - 1;
    return shows_body ? col : smooth;
}

static void assert_view(const CameraView *view)
{
    assert(view->cols > 0 && view->rows > 0 && view->level_cols > 0 && view->level_rows > 0);
    assert(view->scroll_step >= 0);
    (void)view;
}

void camera_init(Camera *camera, const Pose *pose, const CameraView *view)
{
    assert_view(view);
    camera->look = camera->glance = 0;
    camera->target_y = body_middle(pose);
    camera->x = within_level(pose->x, view->cols, view->level_cols);
    camera->y = within_level(camera->target_y, view->rows, view->level_rows);
    camera->col = first_cell(camera->x, view->cols);
    camera->row = first_cell(camera->y, view->rows);
}

void camera_step(Camera *camera, const Pose *pose, const CameraView *view)
{
    assert_view(view);
    Fixed zone = max_i32(ONE, percent_of_cells(view->cols, 4));
    if (abs_i32(pose->dx) > LOOK_FROM_SPEED) {
        Fixed most = min_i32(LOOK_MOST, view->cols * ONE / LOOK_PART);
        Fixed look = min_i32(most, abs_i32(pose->dx) * LOOK_TICKS) * pose->face;
        bool is_slower = (int64_t)look * camera->look > 0 && abs_i32(look) < abs_i32(camera->look);
        if (!is_slower) camera->look += clamp_i32(look - camera->look, -LOOK_SPEED, LOOK_SPEED);
    }
    camera->x += outside_zone(pose->x + camera->look - camera->x, zone) / EASING;
    camera->x = within_sight(camera->x, pose->x, view->cols);
    camera->x = within_level(camera->x, view->cols, view->level_cols);

    /* A jump does not move the view: the height counts only if the body stands or climbs, or when
     * it is about to leave the middle of the view. */
    Fixed middle = body_middle(pose);
    bool far_off = abs_i32(middle - camera->y) > percent_of_cells(view->rows, 30);
    if (pose->grounded || pose->climbing || far_off) camera->target_y = middle;
    Fixed zone_y = percent_of_cells(view->rows, 10);
    Fixed glance = view->glance * (view->rows * ONE / 3 + zone_y);
    camera->glance += clamp_i32(glance - camera->glance, -GLANCE_SPEED, GLANCE_SPEED);
    camera->y += outside_zone(camera->target_y + camera->glance - camera->y, zone_y) / EASING;
    camera->y = within_sight(camera->y, middle, view->rows);
    camera->y = within_level(camera->y, view->rows, view->level_rows);

    camera->col = drawn_col(camera->col, first_cell(camera->x, view->cols), pose, view);
    camera->row = first_cell(camera->y, view->rows);
}
