/* test_screen_table.c - every screen has one row in the table of the program. */
#include "../src/play/app/app.h"
#include "open_screen.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

static void every_name_has_a_row_of_its_own(void **state)
{
    (void)state;
    for (int32_t name = 0; name < SCREEN_COUNT; name++) {
        assert_non_null(cli_screens[name].open);
        for (int32_t other = 0; other < name; other++)
            assert_ptr_not_equal(cli_screens[name].open, cli_screens[other].open);
    }
}

static void every_row_without_arguments_opens_a_screen_of_its_own(void **state)
{
    static Session session;
    const ScreenKind *kinds[SCREEN_COUNT] = {NULL};
    (void)state;
    for (int32_t name = 0; name < SCREEN_COUNT; name++) {
        if (cli_screens[name].args_size > 0) continue;
        Screen screen = open_bare(&session, (ScreenName)name);
        assert_non_null(screen.kind);
        kinds[name] = screen.kind;
        for (int32_t other = 0; other < name; other++)
            assert_ptr_not_equal(kinds[other], screen.kind);
        if (screen.kind->leave) screen.kind->leave(screen.self);
    }
}

static void what_cannot_be_opened_says_why(void **state)
{
    static Session session;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "");
    const PlayArgs args = {.source = PLAY_FROM_FILE, .path = "tests/levels/none.txt"};
    Screen screen = screen_open(cli_screens, &session, SCREEN_PLAY, &errors, &args);
    assert_null(screen.kind);
    assert_true(errors.count > 0);
    App app = {.session = &session, .screens = cli_screens};
    Screen message = app_open(&app, SCREEN_MESSAGE, &(MessageArgs){"Title", "Text", NULL});
    screen = app_open(&app, SCREEN_PLAY, &args);
    assert_non_null(screen.kind);
    assert_ptr_equal(screen.kind, message.kind);
    screen.kind->leave(screen.self);
    message.kind->leave(message.self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_has_a_row_of_its_own),
        cmocka_unit_test(every_row_without_arguments_opens_a_screen_of_its_own),
        cmocka_unit_test(what_cannot_be_opened_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
