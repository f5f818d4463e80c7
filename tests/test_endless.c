/* test_endless.c - the page between the levels of an endless run: which run waits, is over, or is
 * begun, and among the best ones. */
#include "fake_term.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../src/draw/theme.h"
#include "../src/play/app/app.h"
#include "../src/play/screens.h"
#include "../src/save/endless.h"
#include "open_screen.h"

static Session session;
static FakeTerm fake;
static App app;
static Canvas canvas;

static int set_up(void **state)
{
    ErrorList errors;
    error_list_init(&errors, "levels");
    if (scratch_setup(state) != 0 || !session_init(&session, "levels", &errors)) return -1;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    fake_open(&fake, 0);
    app = (App){.session = &session, .term = &fake.base};
    return canvas_resize(&canvas, 80, 24) ? 0 : -1;
}

static int tear_down(void **state)
{
    canvas_done(&canvas);
    session_done(&session);
    term_close(&fake.base);
    return scratch_teardown(state);
}

/* The page on which a run waits that has come so far. */
static Screen open_waiting(int32_t levels)
{
    const EndlessRun run = {.seed = 7, .difficulty = 2, .levels = levels, .lives = 2, .ticks = 600};
    endless_write_run(&run);
    Screen page = open_screen(&session, SCREEN_ENDLESS, &(EndlessArgs){.difficulty = 2});
    (void)page.kind->enter(page.self, &app, ANSWER_NEW);
    return page;
}

static void press(Screen page, RequestId request)
{
    const TermEvent event = {.kind = TERM_EVENT_KEY, .action = TERM_KEY_PRESS};
    (void)page.kind->key(page.self, &app, &event, request);
}

static bool shows(Screen page, const char *text)
{
    page.kind->draw(page.self, &app, &canvas);
    return fake_count_text(&canvas, text) > 0;
}

static int32_t count_best(uint8_t difficulty)
{
    EndlessBest best;
    endless_read_best(difficulty, &best);
    return best.count;
}

static void a_run_that_waits_is_over_when_another_one_begins(void **state)
{
    (void)state;
    Screen page = open_waiting(3);
    assert_true(shows(page, "Your run is waiting for you."));
    assert_true(shows(page, "levels 3   time 0:10.00   lives 2"));
    press(page, REQUEST_AGAIN);
    assert_int_equal(count_best(2), 1);
    assert_true(shows(page, "levels 0   time 0:00.00   lives 3"));
    page.kind->leave(page.self);
}

static void so_it_is_when_one_begins_with_a_seed_of_the_command_line(void **state)
{
    EndlessRun left;
    bool is_damaged;
    (void)state;
    Screen page = open_waiting(3);
    page.kind->leave(page.self);
    page = open_screen(&session, SCREEN_ENDLESS,
                       &(EndlessArgs){.seed = 9, .difficulty = 1, .begins = true});
    (void)page.kind->enter(page.self, &app, ANSWER_NEW);
    assert_int_equal(count_best(2), 1);
    assert_false(endless_read_run(&left, &is_damaged));
    page.kind->leave(page.self);
}

static void only_before_a_run_its_difficulty_is_chosen(void **state)
{
    EndlessRun run;
    bool is_damaged;
    (void)state;
    Screen page = open_waiting(3);
    press(page, REQUEST_MORE);
    assert_true(shows(page, "seed 7, from difficulty 2"));
    page.kind->leave(page.self);
    assert_true(endless_read_run(&run, &is_damaged)); /* it still waits */
    endless_drop_run();
    page = open_screen(&session, SCREEN_ENDLESS, &(EndlessArgs){.difficulty = 2});
    (void)page.kind->enter(page.self, &app, ANSWER_NEW);
    press(page, REQUEST_MORE);
    assert_true(shows(page, "< from difficulty 3 >"));
    page.kind->leave(page.self);
}

static void a_run_that_is_over_is_marked_among_the_best(void **state)
{
    (void)state;
    static const int32_t levels[] = {5, 3};
    for (size_t i = 0; i < ARRAY_LENGTH(levels); i++) {
        Screen page = open_waiting(levels[i]);
        (void)page.kind->enter(page.self, &app, PLAY_LOST);
        assert_true(shows(page, i == 0 ? "your best run!" : "one of your best runs."));
        char row[32];
        snprintf(row, sizeof row, "%d.  levels %d", (int)i + 1, (int)levels[i]);
        assert_true(shows(page, row));
        int32_t chosen = 0;
        for (int32_t at = 0; at < canvas.rows; at++)
            for (int32_t col = 0; col < canvas.cols; col++)
                if (canvas_get(&canvas, col, at).style == ROLE_CHOSEN &&
                    canvas_get(&canvas, col, at).ch == (uint32_t)('1' + i))
                    chosen++;
        assert_true(chosen > 0);
        press(page, REQUEST_AGAIN); /* the same levels */
        assert_true(shows(page, "seed 7, from difficulty 2"));
        page.kind->leave(page.self);
    }
}

#define endless_test(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        endless_test(a_run_that_waits_is_over_when_another_one_begins),
        endless_test(so_it_is_when_one_begins_with_a_seed_of_the_command_line),
        endless_test(only_before_a_run_its_difficulty_is_chosen),
        endless_test(a_run_that_is_over_is_marked_among_the_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
