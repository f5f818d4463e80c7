/* test_editor_finding.c - what others find out about a level while it is drawn: marks on cells,
 * words in the status line, problems that last as long as the level stays as it is. */
#include "easel.h"

/* One problem about a cell of the map. */
static void find(Easel *e, uint64_t version, int32_t col, int32_t row)
{
    ErrorList errors;
    error_list_init(&errors, "level.txt");
    error_add(&errors, ERROR_WARNING, document_map_line(e->doc) + row, col + 1, "this is lost");
    editor_set_findings(e->editor, version, &errors);
}

static bool status_has(const Easel *e, int32_t cols, const char *part)
{
    char line[256];
    editor_status(e->editor, cols, line, sizeof line);
    return strstr(line, part) != NULL;
}

static void findings_are_problems_until_the_level_changes(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..o.F\n######\n");
    find(&e, document_version(e.doc), 3, 0);
    assert_true(shows(&e, 3, 0, SHOWN_PROBLEM));
    assert_true(status_has(&e, 80, "1 problem"));
    keys(&e, "] e");
    assert_cursor(&e, 3, 0);
    assert_says(&e, "3,0: this is lost");
    keys(&e, "l r # F8");
    assert_says(&e, "no problems");
    assert_false(shows(&e, 3, 0, SHOWN_PROBLEM));
    easel_close(&e);
}

static void findings_of_an_older_version_are_not_listed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..o.F\n######\n");
    uint64_t version = document_version(e.doc);
    keys(&e, "l l r #");
    find(&e, version, 3, 0);
    assert_false(shows(&e, 3, 0, SHOWN_PROBLEM));
    easel_close(&e);
}

static void the_checks_own_problem_hides_a_finding_at_the_same_cell(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@....F\n"
                   "###.##\n"
                   "##o###\n"
                   "##.###\n"
                   "######\n");
    command(&e, "2,1");
    keys(&e, "r # j k");
    command(&e, "2,3");
    keys(&e, "r # F8 Esc");
    assert_true(shows(&e, 2, 2, SHOWN_PROBLEM)); /* walled in */
    assert_true(status_has(&e, 80, "1 problem "));
    find(&e, document_version(e.doc), 2, 2);
    assert_true(status_has(&e, 80, "1 problem "));
    find(&e, document_version(e.doc), 3, 0);
    assert_true(status_has(&e, 80, "2 problems"));
    easel_close(&e);
}

static uint16_t mark_odd_columns(const void *context, int32_t col, int32_t row)
{
    const uint16_t *bit = context;
    (void)row;
    return col % 2 ? *bit : 0;
}

static void the_callers_marks_are_shown_with_those_of_the_editor(void **state)
{
    Easel e;
    uint16_t bit = SHOWN_OUT_OF_REACH;
    (void)state;
    easel_open(&e, "@....F\n######\n");
    editor_set_marks(e.editor, mark_odd_columns, &bit);
    keys(&e, "l v");
    assert_true(shows(&e, 1, 0, SHOWN_OUT_OF_REACH) && shows(&e, 1, 0, SHOWN_SELECTED));
    assert_false(shows(&e, 2, 0, SHOWN_OUT_OF_REACH));
    assert_false(shows(&e, 7, 0, SHOWN_OUT_OF_REACH)); /* outside of the level */
    editor_set_marks(e.editor, NULL, NULL);
    assert_false(shows(&e, 1, 0, SHOWN_OUT_OF_REACH));
    easel_close(&e);
}

static void status_text_that_does_not_fit_is_dropped_line_by_line(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@....F\n######\n");
    editor_set_words(e.editor, "certified\na legend of many words\n");
    assert_true(status_has(&e, 80, "certified  a legend of many words"));
    assert_true(status_has(&e, 40, "certified"));
    assert_false(status_has(&e, 40, "legend"));
    easel_close(&e);
}

static void commands_for_the_caller_become_requests(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@....F\n######\n");
    keys(&e, "g j");
    assert_true(editor_has(e.editor, EDITOR_REACH) && !editor_has(e.editor, EDITOR_FAN));
    keys(&e, "g j g J");
    assert_true(!editor_has(e.editor, EDITOR_REACH) && editor_has(e.editor, EDITOR_FAN));
    command(&e, "set reach nofan");
    assert_true(editor_has(e.editor, EDITOR_REACH) && !editor_has(e.editor, EDITOR_FAN));
    keys(&e, "g w");
    assert_int_equal(e.request, EDITOR_WATCH_HERE);
    keys(&e, "g W");
    assert_int_equal(e.request, EDITOR_WATCH_PROOF);
    keys(&e, "g C");
    assert_int_equal(e.request, EDITOR_CERTIFY);
    command(&e, "certify --all");
    assert_int_equal(e.request, EDITOR_CERTIFY_ALL);
    command(&e, "certify twice");
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "certify takes --all, for all coins, or nothing; not `twice`");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(findings_are_problems_until_the_level_changes),
        EASEL_TEST(findings_of_an_older_version_are_not_listed),
        EASEL_TEST(the_checks_own_problem_hides_a_finding_at_the_same_cell),
        EASEL_TEST(the_callers_marks_are_shown_with_those_of_the_editor),
        EASEL_TEST(status_text_that_does_not_fit_is_dropped_line_by_line),
        EASEL_TEST(commands_for_the_caller_become_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
