/* test_shelf.c - chapters of lessons, and the questions that find where to begin. */
#include "scratch.h"
#include "screen_script.h"
#include "shelf.h"

#include "../src/draw/widget.h"
#include "../src/learn/lesson/learner_file.h"
#include "../src/learn/lesson/lesson.h"

/* ---- the lessons of the program ---- */

static int32_t place_of(const Shelf *shelf, const char *number)
{
    int32_t place = shelf_find(shelf, number);
    if (place < 0) fail_msg("there is no lesson %s", number);
    return place;
}

/* The lessons that come with the program. */
static void read_lessons(Shelf *shelf)
{
    ErrorList errors;
    setenv("LEDGE_LEVELS", "levels", 1);
    error_list_init(&errors, "lessons");
    assert_true(lesson_list_read(shelf, NULL, false, &errors));
}

static void the_first_hour_comes_first_and_what_is_written_from_memory_after_its_parts(void **state)
{
    static const char *const order[] = {"h1", "h2", "h3", "h4", "h5", "h6", "h7",
                                        "h8", "01", "09", "31", "32", "33", "34",
                                        "35", "36", "37", "16", "17", "38", "14"};
    Shelf shelf;
    (void)state;
    read_lessons(&shelf);
    for (size_t i = 1; i < ARRAY_LENGTH(order); i++)
        assert_true(place_of(&shelf, order[i - 1]) < place_of(&shelf, order[i]));
    assert_int_equal(place_of(&shelf, "h8"), 7);
    assert_string_equal(shelf.chapters[0].title, "First hour");
    assert_int_equal(shelf.chapter_of[7], 1);
    assert_int_equal(shelf.chapter_of[8], 2);
}

static void five_questions_lead_further_and_further(void **state)
{
    Shelf shelf;
    (void)state;
    read_lessons(&shelf);
    assert_int_equal(shelf.question_count, 5);
    for (int32_t i = 0; i < shelf.question_count; i++) {
        assert_true(shelf.questions[i].next > (i > 0 ? shelf.questions[i - 1].next : 0));
        assert_true(shelf.chapter_of[shelf.questions[i].next] !=
                    shelf.chapter_of[shelf.questions[i].next - 1]); /* it begins a chapter */
    }
}

/* A step has nothing to do before it but its text. */
static void check_texts(const char *path)
{
    enum { LINES_MAX = 8, COLS = 79 };
    ErrorList errors;
    error_list_init(&errors, path);
    Lesson *lesson = lesson_read(path, &errors);
    assert_non_null(lesson);
    for (int32_t i = 0; i < lesson->step_count; i++)
        if (widget_line_count(lesson->steps[i].text, COLS) > LINES_MAX)
            fail_msg("%s: the text of step %d has more than %d lines", path, i + 1, LINES_MAX);
    lesson_destroy(lesson);
}

static void no_text_is_longer_than_eight_lines_before_something_is_done(void **state)
{
    (void)state;
    for_every_lesson(check_texts);
}

/* ---- other shelves ---- */

static int make_shelf(void **state)
{
    char folder[PATH_MAX];
    if (scratch_setup(state) != 0) return -1;
    scratch_path(folder, "lessons");
    if (mkdir(folder, S_IRWXU) != 0) return -1;
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    setenv("LEDGE_LEVELS", scratch_folder, 1);
    scratch_write("01-a-level.txt", "@F\n##\n", 6);
    static const char *const names[] = {"01-one", "02-two", "03-three", "04-four"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        char path[80], text[300];
        snprintf(path, sizeof path, "lessons/%s.txt", names[i]);
        int length = snprintf(text, sizeof text,
                              "[lesson]\ntitle = %s\nticks = 5\n[run.1]\ntext = a run\n"
                              "[predict.1]\nask = how many cells?\n"
                              "[check.1]\nsay = there are three\nwhen = \"p1 == 3\"\n"
                              "[step.1]\ntext = Count.\nask = p1\ncheck = 1\nrun = A\n"
                              "[map]\n@..\n###\n",
                              names[i] + 3);
        scratch_write(path, text, (size_t)length);
    }
    return 0;
}

static void put_shelf_file(const char *text)
{
    scratch_write("lessons/shelf.ini", text, strlen(text));
}

static bool read_shelf(Shelf *shelf, ErrorList *errors)
{
    char folder[PATH_MAX];
    *shelf = (Shelf){0};
    error_list_init(errors, "lessons");
    scratch_path(folder, "lessons");
    return shelf_add(shelf, folder, errors);
}

static void a_chapter_orders_its_lessons_and_others_follow(void **state)
{
    Shelf shelf;
    ErrorList errors;
    (void)state;
    put_shelf_file("[chapter.1]\ntitle = Late\nlessons = 03-three\n"
                   "[chapter.2]\ntitle = Early\ntext = after Late\nlessons = \"02-two, 01-one\"\n");
    assert_true(read_shelf(&shelf, &errors));
    assert_int_equal(errors.count, 0);
    assert_int_equal(shelf.count, 4);
    static const char *const names[] = {"03-three", "02-two", "01-one", "04-four"};
    static const uint8_t chapters[] = {1, 2, 2, 0};
    for (int32_t i = 0; i < shelf.count; i++) {
        assert_string_equal(shelf.names[i], names[i]);
        assert_int_equal(shelf.chapter_of[i], chapters[i]);
    }
    assert_string_equal(shelf.chapters[1].title, "Early");
    assert_string_equal(shelf.chapters[1].text, "after Late");
}

static void assert_refused(const char *text, int32_t line, int32_t column, const char *part)
{
    Shelf shelf;
    ErrorList errors;
    put_shelf_file(text);
    assert_false(read_shelf(&shelf, &errors));
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
    if (!strstr(errors.items[0].text, part)) fail_msg("%s", errors.items[0].text);
}

#define CHAPTER  "[chapter.1]\ntitle = A\nlessons = 01-one\n"
#define QUESTION CHAPTER "[question.1]\nask = Why?\n"

static void a_shelf_file_with_an_error_is_refused_at_its_place(void **state)
{
    (void)state;
    assert_refused("[chapter.1]\ntitle = A\nlessons = 01-one 09-none\n", 3, 18, "not a lesson");
    assert_refused(CHAPTER "[chapter.2]\ntitle = B\nlessons = \"02-two 01-one\"\n", 6, 19,
                   "is in a chapter already");
    assert_refused("[chapter.1]\ntitle = A\n", 2, 9, "has a `title` and `lessons`");
    assert_refused(QUESTION, 5, 7, "has `ask`, `choices`, `right` and `next`");
    assert_refused(QUESTION "choices = one\nright = 1\nnext = 01-one\n", 6, 11, "separated by |");
    assert_refused(QUESTION "choices = one | two\nright = 3\nnext = 01-one\n", 7, 9, "1 to 2");
    assert_refused(QUESTION "choices = one | two\nright = 1\nnext = 09\n", 8, 8, "not a lesson");
}

/* Reads the folder with this shelf.ini, then another one; returns how many lessons there are. */
static int32_t count_of_two_folders(Shelf *shelf, const char *first, const char *second)
{
    char folder[PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, "lessons");
    put_shelf_file(first);
    assert_true(read_shelf(shelf, &errors));
    scratch_path(folder, "lessons/more");
    (void)mkdir(folder, 0755);
    scratch_write("lessons/more/09-nine.txt", "x", 1);
    scratch_write("lessons/more/shelf.ini", second, strlen(second));
    if (!shelf_add(shelf, folder, &errors)) fail_msg("%s", errors.items[0].text);
    scratch_path(folder, "lessons/../lessons"); /* is known by another name */
    assert_true(shelf_add(shelf, folder, &errors));
    return shelf->count;
}

static void a_folder_may_be_the_only_one(void **state)
{
    Shelf shelf;
    (void)state;
    assert_int_equal(count_of_two_folders(&shelf, "", ""), 5);
    assert_false(shelf.is_only);
    assert_int_equal(count_of_two_folders(&shelf, "[shelf]\nonly = no\n", ""), 5);
    assert_int_equal(count_of_two_folders(&shelf, "[shelf]\nonly = yes\n", ""), 4);
    assert_true(shelf.is_only);
    assert_int_equal(count_of_two_folders(&shelf, "", "[shelf]\nonly = yes\n"), 5);
    assert_true(shelf.is_only);
}

static void the_questions_are_those_of_the_first_folder_that_has_some(void **state)
{
    Shelf shelf;
    (void)state;
    (void)count_of_two_folders(&shelf, QUESTION "choices = one | two\nright = 1\nnext = 01-one\n",
                               "[question.1]\nask = Which?\nchoices = a | b\nright = 2\n"
                               "next = 09-nine\n");
    assert_int_equal(shelf.question_count, 1);
    assert_string_equal(shelf.questions[0].ask, "Why?");
}

/* ---- on the screen ---- */

static void put_path(void)
{
    put_shelf_file("[chapter.1]\ntitle = First\ntext = two steps\nlessons = \"03-three 02-two\"\n"
                   "[chapter.2]\ntitle = Then\ntext = after First\nlessons = 01-one\n"
                   "[question.1]\nask = Which cell is at the right of cell 3?\n"
                   "choices = cell 2 | cell 4\nright = 2\nnext = 02-two\n"
                   "[question.2]\nask = Which is at its left?\n"
                   "choices = cell 2 | cell 4\nright = 1\nnext = 01-one\n");
}

static void a_path_shows_its_chapters_and_goes_on_where_one_left(void **state)
{
    (void)state;
    put_path();
    check_script("shelf-path");
    check_script("shelf-narrow");
}

static void questions_find_where_to_begin_and_the_place_is_kept(void **state)
{
    char path[PATH_MAX];
    LearnerFile file;
    ErrorList errors;
    (void)state;
    put_path();
    check_script("shelf-questions");
    scratch_path(path, "ledge/learn/ada.ini");
    error_list_init(&errors, path);
    assert_true(learner_file_read(path, &file, &errors));
    assert_string_equal(learner_file_place(&file), "02-two");
    assert_int_equal(learner_file_count(&file), 0);
    learner_file_done(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            the_first_hour_comes_first_and_what_is_written_from_memory_after_its_parts),
        cmocka_unit_test(five_questions_lead_further_and_further),
        cmocka_unit_test(no_text_is_longer_than_eight_lines_before_something_is_done),
        cmocka_unit_test_setup_teardown(a_chapter_orders_its_lessons_and_others_follow, make_shelf,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_shelf_file_with_an_error_is_refused_at_its_place,
                                        make_shelf, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_folder_may_be_the_only_one, make_shelf, scratch_teardown),
        cmocka_unit_test_setup_teardown(the_questions_are_those_of_the_first_folder_that_has_some,
                                        make_shelf, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_path_shows_its_chapters_and_goes_on_where_one_left,
                                        make_shelf, scratch_teardown),
        cmocka_unit_test_setup_teardown(questions_find_where_to_begin_and_the_place_is_kept,
                                        make_shelf, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
