/* test_edit_reach.c - where the player can get, found in slices while a level is being changed. */
#include "easel.h"
#include "fake_term.h"

#include "../src/edit/core/shown_glyph.h"
#include "../src/edit/view/editor_reach.h"

static const char hall[] = "[map]\n"
                           "..........\n"
                           "..@.....F.\n"
                           "##########\n";

typedef struct Tried {
    Easel easel;
    FakeTerm fake;
    EditReach reach;
    EditReachRequest request;
} Tried;

static Tried tried;

static void open_reach(const char *text)
{
    memset(&tried, 0, sizeof tried);
    easel_open(&tried.easel, text);
    fake_open(&tried.fake, 1000);
    edit_reach_init(&tried.reach, tried.easel.editor);
    tried.request.quiet_since = -10000;
}

static void close_reach(void)
{
    edit_reach_done(&tried.reach);
    term_close(&tried.fake.base);
    easel_close(&tried.easel);
}

static int64_t step(void)
{
    return edit_reach_step(&tried.reach, &tried.request, &tried.fake.base);
}

/* Steps until nothing is left to do. */
static void finish(void)
{
    int32_t slices = 0;
    while (step() < INT64_MAX)
        assert_true(++slices < 10000);
}

static void a_level_that_is_changed_is_not_known_until_it_is_read_again(void **state)
{
    (void)state;
    open_reach(hall);
    finish();
    assert_non_null(edit_reach_level(&tried.reach));
    keys(&tried.easel, "l r #");
    assert_null(edit_reach_level(&tried.reach));
    step();
    assert_int_equal(tried.reach.stage, EDIT_REACH_PROVING);
    assert_null(edit_reach_level(&tried.reach));
    finish();
    assert_non_null(edit_reach_level(&tried.reach));
    close_reach();
}

static void a_change_ends_the_work_on_what_was_there(void **state)
{
    (void)state;
    open_reach(hall);
    step();
    assert_int_equal(tried.reach.stage, EDIT_REACH_PROVING);
    assert_non_null(tried.reach.next.reach);
    keys(&tried.easel, "l r #");
    tried.request.quiet_since = INT32_MAX;
    step();
    assert_null(tried.reach.next.level);
    assert_null(tried.reach.next.reach);
    close_reach();
}

static void what_was_reached_is_forgotten_with_the_wish_to_see_it(void **state)
{
    (void)state;
    open_reach(hall);
    finish();
    assert_false(edit_reach_has_search(&tried.reach));
    assert_int_equal(edit_reach_marks(&tried.reach, 5, 1), SHOWN_UNKNOWN);
    tried.request.search = true;
    finish();
    assert_true(edit_reach_has_search(&tried.reach));
    assert_int_equal(edit_reach_marks(&tried.reach, 5, 1), SHOWN_REACHED);
    tried.request.search = false;
    finish();
    assert_false(edit_reach_has_search(&tried.reach));
    assert_int_equal(edit_reach_marks(&tried.reach, 5, 1), SHOWN_UNKNOWN);
    close_reach();
}

static void a_search_ends_when_nothing_new_is_reached(void **state)
{
    (void)state;
    open_reach("[map]\n"
               "..........\n"
               "........k.\n"
               "..@.....F.\n"
               "##########\n");
    tried.request.search = true;
    finish();
    assert_int_equal(edit_reach_marks(&tried.reach, 0, 0), SHOWN_REACHED);
    assert_in_range(search_nodes(tried.reach.search), EDIT_REACH_PATIENCE, 2 * EDIT_REACH_PATIENCE);
    close_reach();
}

static void a_large_level_is_read_only_on_request(void **state)
{
    (void)state;
    open_reach(hall);
    tried.reach.has_little_memory = true;
    command(&tried.easel, "resize 200x100");
    assert_int_equal(document_cols(tried.easel.doc), 200);
    int32_t slices = 0;
    while (step() < INT64_MAX)
        assert_true(++slices < 4);
    assert_null(edit_reach_level(&tried.reach));
    tried.request.read_large = true;
    finish();
    assert_non_null(edit_reach_level(&tried.reach));
    close_reach();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_level_that_is_changed_is_not_known_until_it_is_read_again),
        EASEL_TEST(a_change_ends_the_work_on_what_was_there),
        EASEL_TEST(what_was_reached_is_forgotten_with_the_wish_to_see_it),
        EASEL_TEST(a_search_ends_when_nothing_new_is_reached),
        EASEL_TEST(a_large_level_is_read_only_on_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
