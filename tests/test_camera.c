/* test_camera.c - what the camera shows while a body moves. */
#include "../src/draw/camera.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

enum { RUN_SPEED = ONE / 6 };

static const CameraView wide = {
    .cols = 80, .rows = 24, .level_cols = 1000, .level_rows = 200, .scroll_step = 1};

/* A body that stands, with its middle at (col, row). */
static Pose standing_at(int32_t col, int32_t row)
{
    return (Pose){.x = col * ONE,
                  .y = row * ONE + ONE / 2,
                  .half_width = ONE / 4,
                  .height = ONE,
                  .face = 1,
                  .grounded = true};
}

static void run_right(Camera *camera, Pose *pose, const CameraView *view, int32_t ticks)
{
    pose->face = 1;
    pose->dx = RUN_SPEED;
    for (int32_t i = 0; i < ticks; i++) {
        pose->x += pose->dx;
        camera_step(camera, pose, view);
    }
}

static void camera_starts_centred_on_the_body(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    assert_int_equal(camera.col, 500 - 40);
    assert_int_equal(camera.row, 100 - 12);
}

static void camera_rests_while_the_body_is_in_the_dead_zone(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    pose.x += 80 * ONE * 4 / 100;
    pose.y += 24 * ONE / 10;
    camera_step(&camera, &pose, &wide);
    assert_int_equal(camera.x, 500 * ONE);
    assert_int_equal(camera.y, 100 * ONE);
}

static void dead_zone_is_at_least_a_cell_wide(void **state)
{
    Camera camera;
    CameraView narrow = wide;
    Pose pose = standing_at(500, 100);
    (void)state;
    narrow.cols = 10;
    camera_init(&camera, &pose, &narrow);
    pose.x += ONE;
    camera_step(&camera, &pose, &narrow);
    assert_int_equal(camera.x, 500 * ONE);
}

static void camera_goes_an_eighth_of_the_way_outside_the_dead_zone(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    pose.x += 80 * ONE * 4 / 100 + 8 * ONE;
    pose.y -= 24 * ONE / 10 + 4 * ONE;
    camera_step(&camera, &pose, &wide);
    assert_int_equal(camera.x, 501 * ONE);
    assert_int_equal(camera.y, 100 * ONE - ONE / 2);
}

static void camera_looks_six_cells_ahead_of_a_running_body(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    run_right(&camera, &pose, &wide, 10);
    assert_int_equal(camera.look, 10 * (ONE / 8));
    run_right(&camera, &pose, &wide, 190);
    assert_in_range(camera.look, 6 * ONE - 64, 6 * ONE);
    pose.face = -1;
    pose.dx = -RUN_SPEED;
    for (int32_t i = 0; i < 100; i++)
        camera_step(&camera, &pose, &wide);
    assert_in_range(-camera.look, 6 * ONE - 64, 6 * ONE);
}

static void camera_looks_less_far_ahead_of_a_slower_body_and_in_a_narrow_view(void **state)
{
    Camera camera;
    CameraView narrow = wide;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    pose.dx = RUN_SPEED / 2;
    for (int32_t i = 0; i < 100; i++)
        camera_step(&camera, &pose, &wide);
    assert_in_range(camera.look, 3 * ONE - 64, 3 * ONE);
    narrow.cols = 20;
    camera_init(&camera, &pose, &narrow);
    run_right(&camera, &pose, &narrow, 100);
    assert_int_equal(camera.look, 4 * ONE);
}

/* Runs to the right for 90 ticks, slows down for 10, stands for 60, and runs to the left. */
static void view_never_goes_back_and_forth_while_a_body_runs_stops_and_turns(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    for (int32_t i = 0, turns = 0, way = 0; i < 400; i++) {
        Fixed before = camera.x;
        pose.dx = i < 90    ? RUN_SPEED
                  : i < 100 ? RUN_SPEED * (100 - i) / 10
                  : i < 160 ? 0
                            : -RUN_SPEED;
        pose.face = i < 160 ? 1 : -1;
        pose.x += pose.dx;
        camera_step(&camera, &pose, &wide);
        int32_t now = sign_i32(camera.x - before);
        turns += now != 0 && now != way && way != 0;
        if (now != 0) way = now;
        assert_true(turns <= (i >= 160));
    }
}

static void camera_glances_by_a_third_of_the_view_and_comes_back(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    for (int32_t glance = -1; glance <= 1; glance += 2) {
        CameraView view = wide;
        camera_init(&camera, &pose, &view);
        Fixed first = camera.y;
        view.glance = glance;
        for (int32_t i = 0; i < 120; i++)
            camera_step(&camera, &pose, &view);
        assert_in_range(glance * (camera.y - first), view.rows * ONE / 3 - ONE / 8,
                        view.rows * ONE / 3);
        view.glance = 0;
        for (int32_t i = 0; i < 120; i++)
            camera_step(&camera, &pose, &view);
        assert_in_range(glance * (camera.y - first), 0, view.rows * ONE / 10 + ONE / 8);
    }
}

static void camera_keeps_looking_where_a_body_stopped_or_only_turned(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    run_right(&camera, &pose, &wide, 60);
    pose.face = -1;
    pose.dx = -ONE / 20;
    for (int32_t i = 0; i < 60; i++)
        camera_step(&camera, &pose, &wide);
    assert_in_range(camera.look, 6 * ONE - 64, 6 * ONE);
}

static void camera_is_mirror_symmetric(void **state)
{
    Camera right, left;
    Pose pose = standing_at(500, 100), mirrored = pose;
    (void)state;
    camera_init(&right, &pose, &wide);
    camera_init(&left, &mirrored, &wide);
    for (int32_t i = 0; i < 300; i++) {
        pose.dx = i % 90 < 60 ? RUN_SPEED : -RUN_SPEED;
        pose.face = pose.dx > 0 ? 1 : -1;
        pose.x += pose.dx;
        mirrored.face = (int8_t)-pose.face;
        mirrored.dx = -pose.dx;
        mirrored.x += mirrored.dx;
        camera_step(&right, &pose, &wide);
        camera_step(&left, &mirrored, &wide);
        assert_int_equal(right.x - 500 * ONE, 500 * ONE - left.x);
    }
}

static void camera_does_not_follow_a_jump_in_the_middle_of_the_view(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    pose.grounded = false;
    for (int32_t i = 0; i < 46; i++) {
        pose.y += i < 23 ? -ONE / 4 : ONE / 4;
        camera_step(&camera, &pose, &wide);
        assert_int_equal(camera.y, 100 * ONE);
    }
}

static void camera_follows_a_body_that_lands_higher_or_climbs(void **state)
{
    Camera stands, climbs;
    Pose standing = standing_at(500, 100), climbing;
    (void)state;
    camera_init(&stands, &standing, &wide);
    climbs = stands;
    standing.y -= 6 * ONE;
    climbing = standing;
    climbing.grounded = false;
    climbing.climbing = true;
    for (int32_t i = 0; i < 200; i++) {
        camera_step(&stands, &standing, &wide);
        camera_step(&climbs, &climbing, &wide);
    }
    assert_in_range(stands.y, 96 * ONE, 97 * ONE);
    assert_int_equal(climbs.y, stands.y);
}

static void camera_follows_a_fall_out_of_the_middle(void **state)
{
    Camera camera;
    Pose pose = standing_at(500, 100);
    (void)state;
    camera_init(&camera, &pose, &wide);
    pose.grounded = false;
    for (int32_t i = 0; i < 120; i++) {
        pose.y += ONE * 36 / 100;
        camera_step(&camera, &pose, &wide);
        assert_in_range(fixed_floor(pose.y - 1), camera.row, camera.row + wide.rows - 1);
    }
    assert_true(camera.y > 130 * ONE);
}

static void small_view_keeps_up_with_the_fastest_fall(void **state)
{
    CameraView low = wide;
    Camera camera;
    Pose pose = standing_at(500, 20);
    (void)state;
    low.rows = 6;
    camera_init(&camera, &pose, &low);
    pose.grounded = false;
    for (int32_t i = 0; i < 150; i++) {
        pose.y += ONE;
        camera_step(&camera, &pose, &low);
        assert_in_range(fixed_floor(pose.y - 1), camera.row, camera.row + low.rows - 1);
    }
}

static void camera_shows_nothing_beyond_the_level(void **state)
{
    Camera camera;
    Pose pose = standing_at(0, 0);
    (void)state;
    camera_init(&camera, &pose, &wide);
    assert_int_equal(camera.col, 0);
    assert_int_equal(camera.row, 0);
    pose = standing_at(999, 199);
    for (int32_t i = 0; i < 600; i++)
        camera_step(&camera, &pose, &wide);
    assert_int_equal(camera.col, 1000 - 80);
    assert_int_equal(camera.row, 200 - 24);
}

static void smaller_level_is_centred(void **state)
{
    static const CameraView view = {
        .cols = 80, .rows = 25, .level_cols = 40, .level_rows = 10, .scroll_step = 8};
    Camera camera;
    Pose pose = standing_at(3, 5);
    (void)state;
    camera_init(&camera, &pose, &view);
    run_right(&camera, &pose, &view, 200);
    assert_int_equal(camera.col, -20);
    assert_int_equal(camera.row, -8);
}

static void view_may_change_its_size(void **state)
{
    Camera camera;
    CameraView narrow = wide;
    Pose pose = standing_at(500, 100);
    (void)state;
    narrow.cols = 20;
    narrow.rows = 8;
    camera_init(&camera, &pose, &wide);
    run_right(&camera, &pose, &wide, 100);
    camera_step(&camera, &pose, &narrow);
    assert_in_range(fixed_floor(pose.x), camera.col, camera.col + narrow.cols - 1);
    assert_in_range(fixed_floor(pose.y - 1), camera.row, camera.row + narrow.rows - 1);
}

/* Runs to and fro over the whole level; every tick the body must be in sight. Returns how often
 * the drawn column changed. */
static int32_t count_scrolls(const CameraView *view, int32_t turn_ticks)
{
    Camera camera;
    Pose pose = standing_at(0, 100);
    int32_t scrolls = 0;
    camera_init(&camera, &pose, view);
    for (int32_t i = 0, speed = RUN_SPEED; i < 8000; i++) {
        int32_t old_col = camera.col;
        if (i % turn_ticks == 0 && i / turn_ticks % 3 == 2) speed = -speed;
        pose.x = clamp_i32(pose.x + speed, ONE / 4, view->level_cols * ONE - ONE / 4);
        pose.dx = speed;
        pose.face = (int8_t)sign_i32(speed);
        camera_step(&camera, &pose, view);
        assert_in_range(fixed_floor(pose.x), camera.col, camera.col + view->cols - 1);
        assert_in_range(camera.col, 0, view->level_cols - view->cols);
        scrolls += camera.col != old_col;
    }
    return scrolls;
}

static void body_is_in_sight_whatever_the_view_and_the_step(void **state)
{
    static const int32_t steps[] = {1, 4, 8, CAMERA_PAGE};
    (void)state;
    for (int32_t cols = 3; cols <= 200; cols += 7) {
        for (size_t i = 0; i < ARRAY_LENGTH(steps); i++) {
            CameraView view = wide;
            view.cols = cols;
            view.level_cols = 240;
            view.scroll_step = steps[i];
            count_scrolls(&view, 333);
        }
    }
}

static void larger_steps_scroll_less_often(void **state)
{
    CameraView by_four = wide, by_eight = wide, by_page = wide;
    int32_t smooth = count_scrolls(&wide, 3000);
    (void)state;
    by_four.scroll_step = 4;
    by_eight.scroll_step = 8;
    by_page.scroll_step = CAMERA_PAGE;
    assert_true(count_scrolls(&by_four, 3000) <= smooth / 4 + 4);
    assert_true(count_scrolls(&by_eight, 3000) <= smooth / 8 + 4);
    assert_true(count_scrolls(&by_page, 3000) <= smooth / 30);
}

static void walking_back_and_forth_does_not_scroll_in_steps(void **state)
{
    CameraView by_eight = wide;
    Camera camera;
    Pose pose = standing_at(500, 100);
    int32_t col;
    (void)state;
    by_eight.scroll_step = 8;
    camera_init(&camera, &pose, &by_eight);
    run_right(&camera, &pose, &by_eight, 200);
    pose.dx = 0;
    for (int32_t i = 0; i < 100; i++)
        camera_step(&camera, &pose, &by_eight);
    col = camera.col;
    for (int32_t i = 0; i < 400; i++) {
        pose.dx = i / 10 % 2 ? RUN_SPEED : -RUN_SPEED;
        pose.x += pose.dx;
        camera_step(&camera, &pose, &by_eight);
        assert_int_equal(camera.col, col);
    }
}

static void step_changes_what_is_drawn_and_not_the_camera(void **state)
{
    CameraView by_eight = wide;
    Camera smooth, stepped;
    Pose pose = standing_at(500, 100), same = pose;
    (void)state;
    by_eight.scroll_step = 8;
    camera_init(&smooth, &pose, &wide);
    camera_init(&stepped, &same, &by_eight);
    run_right(&smooth, &pose, &wide, 300);
    run_right(&stepped, &same, &by_eight, 300);
    assert_int_equal(smooth.x, stepped.x);
    assert_int_equal(stepped.col % 8, 0);
    assert_in_range(smooth.col - stepped.col, 0, 7);
}

static void last_column_comes_into_view_whatever_the_step(void **state)
{
    static const int32_t steps[] = {1, 4, 8, CAMERA_PAGE};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(steps); i++) {
        CameraView view = wide;
        Camera camera;
        Pose pose = standing_at(50, 100);
        view.level_cols = 203;
        view.scroll_step = steps[i];
        camera_init(&camera, &pose, &view);
        run_right(&camera, &pose, &view, 6 * 150);
        assert_int_equal(camera.col, 203 - 80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camera_starts_centred_on_the_body),
        cmocka_unit_test(camera_rests_while_the_body_is_in_the_dead_zone),
        cmocka_unit_test(dead_zone_is_at_least_a_cell_wide),
        cmocka_unit_test(camera_goes_an_eighth_of_the_way_outside_the_dead_zone),
        cmocka_unit_test(camera_looks_six_cells_ahead_of_a_running_body),
        cmocka_unit_test(camera_looks_less_far_ahead_of_a_slower_body_and_in_a_narrow_view),
        cmocka_unit_test(view_never_goes_back_and_forth_while_a_body_runs_stops_and_turns),
        cmocka_unit_test(camera_glances_by_a_third_of_the_view_and_comes_back),
        cmocka_unit_test(camera_keeps_looking_where_a_body_stopped_or_only_turned),
        cmocka_unit_test(camera_is_mirror_symmetric),
        cmocka_unit_test(camera_does_not_follow_a_jump_in_the_middle_of_the_view),
        cmocka_unit_test(camera_follows_a_body_that_lands_higher_or_climbs),
        cmocka_unit_test(camera_follows_a_fall_out_of_the_middle),
        cmocka_unit_test(small_view_keeps_up_with_the_fastest_fall),
        cmocka_unit_test(camera_shows_nothing_beyond_the_level),
        cmocka_unit_test(smaller_level_is_centred),
        cmocka_unit_test(view_may_change_its_size),
        cmocka_unit_test(body_is_in_sight_whatever_the_view_and_the_step),
        cmocka_unit_test(larger_steps_scroll_less_often),
        cmocka_unit_test(walking_back_and_forth_does_not_scroll_in_steps),
        cmocka_unit_test(step_changes_what_is_drawn_and_not_the_camera),
        cmocka_unit_test(last_column_comes_into_view_whatever_the_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
