/* test_mirror.c - a session's screen as a file that others read. */
#include "../src/play/app/mirror.h"
#include "scratch.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { COLS = 20, ROWS = 4 };

static char folder[PATH_MAX], path[PATH_MAX + MIRROR_FILE_MAX];

/* A session called ada, in step 2 of lesson 03, that shows `text` in its second row. */
static void show(Mirror *mirror, const char *text)
{
    Canvas canvas = {0};
    scratch_path(folder, "");
    *mirror = (Mirror){0};
    assert_true(mirror_open(mirror, folder, "ada"));
    snprintf(path, sizeof path, "%s/ada", folder);
    snprintf(mirror->about.name, sizeof mirror->about.name, "Zoë");
    mirror_tell(mirror, "03-cells-per-step", 2, 4, 7);
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    canvas_text(&canvas, 3, 1, text, 0);
    canvas_set_cursor(&canvas, 5, 2);
    assert_int_equal(mirror_work(mirror, &canvas, 1, 0), INT64_MAX);
    canvas_done(&canvas);
}

static void a_screen_is_read_as_it_is_shown(void **state)
{
    Mirror mirror;
    MirrorPicture picture = {0};
    Text text = TEXT_GROWING;
    (void)state;
    show(&mirror, "der Würfel");
    assert_true(mirror_read(path, true, &picture));
    canvas_to_text(&picture.canvas, &text);
    assert_string_equal(text.bytes, "\n   der Würfel\n\n\n");
    assert_string_equal(picture.about.name, "Zoë");
    assert_string_equal(picture.about.where, "03-cells-per-step");
    assert_int_equal(picture.about.step, 2);
    assert_int_equal(picture.about.steps, 4);
    assert_int_equal(picture.about.tries, 7);
    assert_int_equal(picture.palette, 1);
    assert_true(picture.canvas.has_cursor && picture.canvas.cursor_col == 5);
    text_done(&text);
    mirror_picture_done(&picture);
    mirror_close(&mirror);
}

static void a_changed_screen_waits_until_it_may_be_written(void **state)
{
    Mirror mirror;
    MirrorPicture picture = {0};
    Canvas canvas = {0};
    (void)state;
    show(&mirror, "one");
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    canvas_text(&canvas, 0, 0, "two", 0);
    mirror.is_stale = true;
    assert_int_equal(mirror_work(&mirror, &canvas, 1, 1000), MIRROR_WRITE_NS);
    assert_true(mirror_read(path, true, &picture));
    assert_int_equal(canvas_get(&picture.canvas, 0, 0).ch, ' ');
    assert_int_equal(mirror_work(&mirror, &canvas, 1, MIRROR_WRITE_NS), INT64_MAX);
    assert_true(mirror_read(path, true, &picture));
    assert_int_equal(canvas_get(&picture.canvas, 0, 0).ch, 't');
    canvas_done(&canvas);
    mirror_picture_done(&picture);
    mirror_close(&mirror);
}

static void who_has_left_shows_nothing(void **state)
{
    Mirror mirror, other = {0};
    MirrorPicture picture = {0};
    char names[4][MIRROR_FILE_MAX] = {""};
    (void)state;
    show(&mirror, "here");
    assert_true(mirror_is_live(path));
    mirror_close(&mirror);
    assert_false(mirror_is_live(path));
    assert_false(mirror_read(path, false, &picture));
    /* The next one removes what was left behind. */
    assert_true(mirror_open(&other, folder, "ben"));
    char(*all)[MIRROR_FILE_MAX] = calloc(MIRROR_LIST_MAX, sizeof *all);
    assert_int_equal(mirror_list(folder, all), 1);
    memcpy(names, all, sizeof names);
    assert_string_equal(names[0], "ben");
    free(all);
    mirror_close(&other);
}

static void a_name_belongs_to_one_session(void **state)
{
    Mirror mirror, other = {0};
    (void)state;
    show(&mirror, "");
    assert_false(mirror_open(&other, folder, "ada"));
    assert_int_equal(errno, EEXIST);
    assert_false(other.is_open);
    mirror_close(&mirror);
}

/* A class comes in the same moment: each session looks for files that were left behind while those
 * of others are not locked yet. */
static void sessions_that_begin_at_once_all_show_themselves(void **state)
{
    enum { SESSIONS = 4, TIMES = 400 };
    pid_t sessions[SESSIONS];
    (void)state;
    scratch_path(folder, "");
    for (int32_t i = 0; i < SESSIONS; i++) {
        sessions[i] = fork();
        assert_true(sessions[i] >= 0);
        if (sessions[i] > 0) continue;
        for (int32_t n = 0; n < TIMES; n++) {
            Mirror mirror = {0};
            char name[MIRROR_FILE_MAX];
            snprintf(name, sizeof name, "%d-%d", (int)i, (int)n);
            if (!mirror_open(&mirror, folder, name)) _exit(1);
            mirror_close(&mirror);
        }
        _exit(0);
    }
    for (int32_t i = 0; i < SESSIONS; i++) {
        int status = 1;
        assert_int_equal(waitpid(sessions[i], &status, 0), sessions[i]);
        assert_int_equal(status, 0);
    }
}

/* Changes one byte of the file, which its session still has open. */
static void damage(long at)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    int byte = fgetc(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    fputc(byte ^ 1, file);
    assert_int_equal(fclose(file), 0);
}

static void a_file_that_does_not_fit_its_hash_is_not_used(void **state)
{
    Mirror mirror;
    MirrorPicture picture = {0};
    (void)state;
    show(&mirror, "here");
    damage(130);
    assert_false(mirror_read(path, true, &picture));
    damage(130);
    assert_true(mirror_read(path, true, &picture));
    mirror_picture_done(&picture);
    mirror_close(&mirror);
}

static void a_time_before_the_clock_began_is_not_used(void **state)
{
    static const char before[] = "ledge-screen 1   20    4   1    5    2           -1";
    Mirror mirror;
    MirrorPicture picture = {0};
    (void)state;
    show(&mirror, "here");
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fwrite(before, 1, strlen(before), file), strlen(before));
    assert_int_equal(fclose(file), 0);
    assert_false(mirror_read(path, true, &picture));
    mirror_close(&mirror);
}

static void what_may_not_be_shown_is_replaced(void **state)
{
    Mirror mirror = {0};
    MirrorPicture picture = {0};
    Canvas canvas = {0};
    (void)state;
    show(&mirror, "");
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    canvas.cells[0] = (CanvasCell){.ch = 0x1B, .style = 0};
    canvas.cells[1] = (CanvasCell){.ch = 'a', .style = 250};
    canvas.cells[2] = (CanvasCell){.ch = 'b', .style = CANVAS_COLOURED, .fg = 20};
    mirror.is_stale = true;
    (void)mirror_work(&mirror, &canvas, 1, 2 * MIRROR_WRITE_NS);
    assert_true(mirror_read(path, true, &picture));
    assert_int_equal(picture.canvas.cells[0].ch, '?');
    assert_int_equal(picture.canvas.cells[1].style, 0);
    assert_int_equal(picture.canvas.cells[1].ch, 'a');
    assert_true(canvas_cell_is_same(picture.canvas.cells[2], canvas.cells[2]));
    canvas_done(&canvas);
    mirror_picture_done(&picture);
    mirror_close(&mirror);
}

static void it_is_seen_when_somebody_shows_a_screen_to_all(void **state)
{
    Mirror mirror, own = {0};
    (void)state;
    show(&mirror, "");
    assert_true(snprintf(own.to_all, sizeof own.to_all, "%s", path) < WORLD_PATH_MAX);
    assert_int_equal(mirror_work(&own, &(Canvas){0}, 0, 5), 5 + MIRROR_LOOK_NS);
    assert_true(own.is_shown);
    mirror_close(&mirror);
    (void)mirror_work(&own, &(Canvas){0}, 0, 6);
    assert_true(own.is_shown);
    (void)mirror_work(&own, &(Canvas){0}, 0, 5 + MIRROR_LOOK_NS);
    assert_false(own.is_shown);
}

#define mirror_test(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        mirror_test(a_screen_is_read_as_it_is_shown),
        mirror_test(a_changed_screen_waits_until_it_may_be_written),
        mirror_test(who_has_left_shows_nothing),
        mirror_test(a_name_belongs_to_one_session),
        mirror_test(sessions_that_begin_at_once_all_show_themselves),
        mirror_test(a_file_that_does_not_fit_its_hash_is_not_used),
        mirror_test(a_time_before_the_clock_began_is_not_used),
        mirror_test(what_may_not_be_shown_is_replaced),
        mirror_test(it_is_seen_when_somebody_shows_a_screen_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
