/* test_budget.c - what screens cost the line while nobody touches a key: bytes and wake-ups are
 * counted on a simulated clock, so that they are the same everywhere. */
#include "full.h"
#include "slow_term.h"

#include "../src/play/app/app.h"
#include "open_screen.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

enum { MINUTE_MS = 60000 };

static Session session;

static int set_up(void **state)
{
    (void)state;
    return open_world(&session) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    session_done(&session);
    return 0;
}

/* A window, and the bytes that the title may send in a second. */
typedef struct Row {
    int32_t cols, rows;
    ColourDepth depth;
    int32_t cap;
} Row;

static const Row rows[] = {{80, 24, DEPTH_256, 8000},
                           {120, 40, DEPTH_TRUE, 24000},
                           {200, 60, DEPTH_TRUE, 60000}};

/* Nobody touches a key in the first minute, nor in the hours after it. */
static PaintedTerm *run_alone(ScreenName name, const Row *row, bool is_far)
{
    PaintedTerm *painted = malloc(sizeof *painted);
    assert_non_null(painted);
    Term *term = painted_open(painted, row->cols, row->rows, row->depth, 100 * MINUTE_MS);
    painted->is_far = is_far;
    /* The last frame waits until it may be sent. */
    painted->until = (MINUTE_MS + (is_far ? 10000 : 300)) * FAKE_MS;
    session.palette = PALETTE_PLAIN;
    (void)app_run(term, &session, cli_screens, open_bare(&session, name));
    return painted;
}

static void painted_done(PaintedTerm *painted)
{
    term_close(&painted->fake.base);
    free(painted);
}

static void assert_rate(const PaintedTerm *painted, int32_t cap)
{
    int32_t rate = (int32_t)(painted->counted / (MINUTE_MS / 1000));
    if (rate > cap)
        fail_msg("%dx%d: %d bytes a second, and at most %d are allowed", (int)painted->fake.cols,
                 (int)painted->fake.rows, (int)rate, (int)cap);
}

static void the_title_moves_within_its_budget_for_a_minute_and_then_sleeps(void **state)
{
    enum { FRAMES_MIN = 1000 };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        PaintedTerm *painted = run_alone(SCREEN_TITLE, &rows[i], false);
        assert_true(painted->fake.frames >= FRAMES_MIN);
        assert_rate(painted, rows[i].cap);
        assert_int_equal(painted->late, 0);
        painted_done(painted);
    }
}

static void a_key_wakes_a_title_that_sleeps(void **state)
{
    (void)state;
    PaintedTerm painted;
    Term *term = painted_open(&painted, 80, 24, DEPTH_256, 3 * MINUTE_MS);
    painted.until = INT64_MAX;
    fake_key(&painted.fake, 2 * MINUTE_MS, 'x', TERM_KEY_PRESS);
    (void)app_run(term, &session, cli_screens, open_bare(&session, SCREEN_TITLE));
    assert_in_range(painted.fake.frames, 2000, 4000); /* two minutes of film */
    term_close(term);
}

static void a_far_line_gets_4_kb_a_second_from_screens_that_nobody_plays(void **state)
{
    enum { FAR_CAP = 4000 };
    static const ScreenName names[] = {SCREEN_TITLE, SCREEN_SETTINGS, SCREEN_REPLAYS};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (size_t n = 0; n < ARRAY_LENGTH(names); n++) {
            PaintedTerm *painted = run_alone(names[n], &rows[i], true);
            assert_rate(painted, FAR_CAP);
            assert_int_equal(painted->late, 0);
            painted_done(painted);
        }
    session.kiosk = true;
    PaintedTerm *painted = run_alone(SCREEN_TITLE, &rows[0], false);
    session.kiosk = false;
    assert_rate(painted, FAR_CAP);
    assert_true(painted->counted > 0);
    painted_done(painted);
}

/* Runs and jumps through a level, then pauses. */
static void over_a_line_of_4_kb_the_pause_is_seen_within_400_ms(void **state)
{
    enum { RATE = 4000, TRIP_MS = 100, PAUSE_MS = 9000, SEEN_MS = 400 };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (int64_t pause = PAUSE_MS; pause < PAUSE_MS + 4000; pause += 700) {
            if (!is_tried((int)(i + (size_t)(pause - PAUSE_MS) / 700), 2)) continue;
            SlowTerm *slow = malloc(sizeof *slow);
            assert_non_null(slow);
            Term *term =
                slow_open(slow, rows[i].cols, rows[i].rows, RATE, TRIP_MS * FAKE_MS, pause + 3000);
            slow->judged_from = 5000 * FAKE_MS;
            slow->awaited = "Restart";
            slow->awaited_from = pause * FAKE_MS;
            for (int64_t ms = 1000; ms < pause; ms += 600) {
                fake_key(&slow->painted.fake, ms, 'd', TERM_KEY_PRESS);
                fake_key(&slow->painted.fake, ms + 100, ' ', TERM_KEY_PRESS);
                fake_key(&slow->painted.fake, ms + 300, ' ', TERM_KEY_RELEASE);
            }
            fake_key(&slow->painted.fake, pause + TRIP_MS / 2, TERM_KEY_ESCAPE, TERM_KEY_PRESS);
            (void)app_run(term, &session, cli_screens,
                          open_level_file(&session, "tests/look/01-first-steps.txt"));
            int64_t ms = (slow->seen_at - pause * FAKE_MS) / FAKE_MS;
            if (slow->seen_at == 0 || ms > SEEN_MS)
                fail_msg("%dx%d: the pause at %d ms is seen after %d ms", (int)rows[i].cols,
                         (int)rows[i].rows, (int)pause, (int)ms);
            int64_t carried = RATE * TRIP_MS * 3 / 2 / 1000;
            /* a part may take somewhat more than was estimated */
            if (slow->most_flying > carried * 4 / 3)
                fail_msg("%d bytes are in flight, and 1.5 round trips carry %d",
                         (int)slow->most_flying, (int)carried);
            term_close(term);
            free(slow);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_title_moves_within_its_budget_for_a_minute_and_then_sleeps),
        cmocka_unit_test(over_a_line_of_4_kb_the_pause_is_seen_within_400_ms),
        cmocka_unit_test(a_key_wakes_a_title_that_sleeps),
        cmocka_unit_test(a_far_line_gets_4_kb_a_second_from_screens_that_nobody_plays),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
