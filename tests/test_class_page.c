/* test_class_page.c - the teacher's page of a class: who is there, who stands still, and the screen
 * that is shown to all. */
#include "fake_term.h"
#include "scratch.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../src/base/clock.h"
#include "../src/draw/theme.h"
#include "../src/learn/view/learn_screens.h"
#include "../src/play/app/app.h"
#include "open_screen.h"

static Session session;
static FakeTerm fake;
static App app;
static Canvas canvas;
static char screens[PATH_MAX], to_all[PATH_MAX], answers[PATH_MAX];
static ClassArgs args;

static int set_up(void **state)
{
    if (scratch_setup(state) != 0 || !open_world(&session)) return -1;
    scratch_path(screens, "screens");
    scratch_path(to_all, "to-all");
    scratch_path(answers, "answers");
    if (mkdir(screens, 0700) || mkdir(to_all, 0700) || mkdir(answers, 0700)) return -1;
    args = (ClassArgs){screens, to_all, open(answers, O_RDONLY | O_DIRECTORY), NULL};
    fake_open(&fake, 0);
    app = (App){.session = &session, .term = &fake.base};
    return canvas_resize(&canvas, 80, 24) ? 0 : -1;
}

static int tear_down(void **state)
{
    close(args.answers);
    canvas_done(&canvas);
    session_done(&session);
    term_close(&fake.base);
    return scratch_teardown(state);
}

/* A session of Ada, in that step of a lesson, that others may see. */
static void learn(Mirror *mirror, const char *file, int32_t step)
{
    *mirror = (Mirror){0};
    assert_true(mirror_open(mirror, screens, file));
    snprintf(mirror->about.name, sizeof mirror->about.name, "Ada");
    mirror_tell(mirror, "play-a-level", step, 9, 0);
    (void)mirror_work(mirror, &canvas, 0, CLOCK_SECOND);
}

/* Nothing has changed on that screen for so many seconds. */
static void stand_still(const char *file, int64_t seconds)
{
    enum { CHANGED_AT = 39 }; /* in the first line of the file */
    char path[2 * PATH_MAX], number[16];
    snprintf(path, sizeof path, "%s/%s", screens, file);
    snprintf(number, sizeof number, "%12lld", (long long)(clock_now() / CLOCK_SECOND - seconds));
    FILE *stream = fopen(path, "r+b");
    assert_non_null(stream);
    assert_int_equal(fseek(stream, CHANGED_AT, SEEK_SET), 0);
    assert_true(fputs(number, stream) >= 0);
    fclose(stream);
}

static Screen open_page(void)
{
    Screen page = open_screen(&session, SCREEN_CLASS, &args);
    (void)page.kind->enter(page.self, &app, ANSWER_NONE);
    return page;
}

/* Reads the class again, and shows it. */
static void look(Screen page)
{
    int64_t due;
    (void)page.kind->enter(page.self, &app, ANSWER_NONE);
    (void)page.kind->wake(page.self, &app, &due);
    page.kind->draw(page.self, &app, &canvas);
}

/* Is the text in the marked row? */
static bool is_marked(const char *text)
{
    for (int32_t at = 0; at < canvas.rows * canvas.cols; at++) {
        int32_t same = 0, row = at / canvas.cols, col = at % canvas.cols;
        while (text[same] && canvas_get(&canvas, col + same, row).ch == (uint8_t)text[same] &&
               canvas_get(&canvas, col + same, row).style == ROLE_CHOSEN)
            same++;
        if (!text[same]) return true;
    }
    return false;
}

static void type(Screen page, uint32_t key, RequestId request)
{
    const TermEvent event = {.kind = TERM_EVENT_KEY, .action = TERM_KEY_PRESS, .code = key};
    (void)page.kind->key(page.self, &app, &event, request);
}

static void who_stands_still_is_seen_by_minutes(void **state)
{
    Mirror ada;
    (void)state;
    /* The clock of a machine that has just been started has no five minutes yet. */
    if (clock_now() / CLOCK_SECOND < 400) skip();
    learn(&ada, "1", 2);
    Screen page = open_page();
    stand_still("1", 50);
    look(page);
    assert_int_equal(fake_count_text(&canvas, "2/9     0    0      "), 1);
    stand_still("1", 5 * 60 + 20);
    look(page);
    assert_int_equal(fake_count_text(&canvas, "2/9     0    0     5"), 1);
    page.kind->leave(page.self);
    mirror_close(&ada);
}

static void of_sessions_of_one_name_the_marked_one_stays_marked(void **state)
{
    Mirror sessions[3];
    (void)state;
    for (int32_t i = 0; i < 3; i++)
        learn(&sessions[i], (const char *const[]){"1", "2", "3"}[i], i + 1);
    Screen page = open_page();
    look(page);
    type(page, 0, REQUEST_NEXT);
    look(page);
    assert_true(is_marked("2/9"));
    page.kind->leave(page.self);
    for (int32_t i = 0; i < 3; i++)
        mirror_close(&sessions[i]);
}

static void a_screen_that_is_hidden_again_leaves_no_file(void **state)
{
    char path[2 * PATH_MAX];
    (void)state;
    snprintf(path, sizeof path, "%s/teacher", to_all);
    Screen page = open_page();
    type(page, 'F', REQUEST_NONE);
    look(page);
    assert_int_equal(fake_count_text(&canvas, "all may see this screen"), 1);
    assert_int_equal(access(path, F_OK), 0);
    type(page, 'F', REQUEST_NONE);
    look(page);
    assert_int_equal(fake_count_text(&canvas, "Nobody sees your screen now."), 1);
    assert_int_not_equal(access(path, F_OK), 0);
    page.kind->leave(page.self);
}

#define class_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        class_test(who_stands_still_is_seen_by_minutes),
        class_test(of_sessions_of_one_name_the_marked_one_stays_marked),
        class_test(a_screen_that_is_hidden_again_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
