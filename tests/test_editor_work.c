/* test_editor_work.c - what one key may cause: changes done again, macros, counts; where they end,
 * and how they are broken off. */
#include "easel.h"

static int32_t transactions(const Easel *e)
{
    return document_history_count(e->doc);
}

/* ---- the last change ---- */

static void a_dot_within_a_change_expands_to_the_repeated_keys(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    command(&e, "inscol");
    keys(&e, "\" a . 2 . d d");
    assert_int_equal(document_cols(e.doc), 7);
    keys(&e, ".");
    assert_int_equal(document_cols(e.doc), 10);
    keys(&e, ". .");
    assert_int_equal(document_cols(e.doc), 16);
    easel_close(&e);
}

static void a_typed_dot_is_not_a_command_when_repeated(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@#.\n"
                   "###\n");
    command(&e, "s/#/./");
    keys(&e, "Enter");
    assert_picture(&e, "@..\n...\n");
    keys(&e, "r . l r # .");
    assert_picture(&e, ".#.\n...\n");
    easel_close(&e);
}

static void a_dot_does_not_replace_the_last_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.....\n");
    keys(&e, "l r # l . l l . h .");
    assert_picture(&e, "@####.\n");
    easel_close(&e);
}

/* ---- too much ---- */

/* Each macro plays the other so often, one key after the other. */
static void record_two_that_play_each_other(Easel *e, int32_t times)
{
    keys(e, "q b q q a");
    for (int32_t i = 0; i < times; i++)
        keys(e, "@ b");
    keys(e, "q q b x");
    for (int32_t i = 0; i < times; i++)
        keys(e, "@ a");
    keys(e, "q");
}

static void macros_that_play_each_other_end(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    record_two_that_play_each_other(&e, 8);
    keys(&e, "@ a");
    assert_says(&e, "too much for one key");
    easel_close(&e);
}

static void a_large_count_ends(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    command(&e, "inscol");
    keys(&e, "9 9 9 9 9 9 9 9 9 .");
    assert_says(&e, "too much for one key");
    assert_null(editor_prompt(e.editor, NULL));
    easel_close(&e);
}

static void numbers_that_are_too_large_do_not_wrap(void **state)
{
    static const char *const lines[] = {"resize 99999999999x2", "shift 99999999999999999999 1",
                                        "set grid=99999999999", "earlier 99999999999999999999",
                                        "99999999999999999999,1"};
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++)
        command(&e, lines[i]);
    assert_int_equal(document_cols(e.doc), 3);
    command(&e, "inscol 99999999999999999999");
    assert_says(&e, "from 1x1 to 8192x8192");
    assert_int_equal(document_cols(e.doc), 3);
    easel_close(&e);
}

/* A level with as many empty cells. */
static void open_empty(Easel *e, int32_t cols, int32_t rows)
{
    char line[64];
    easel_open(e, "@.\n");
    snprintf(line, sizeof line, "resize %dx%d", (int)cols, (int)rows);
    command(e, line);
}

static void a_few_keys_that_change_many_cells_end(void **state)
{
    Easel e;
    (void)state;
    open_empty(&e, 4000, 1000);
    keys(&e, "l q a F Enter u q 9 9 9 9 @ a");
    assert_says(&e, "too much for one key");
    easel_close(&e);
}

/* ---- broken off ---- */

typedef struct Patience {
    int32_t asked, until; /* so often it goes on */
} Patience;

static bool is_over(void *context)
{
    Patience *patience = context;
    return patience->asked++ >= patience->until;
}

static void interrupted_repeats_keep_the_finished_changes(void **state)
{
    Easel e;
    Patience patience = {0, 3};
    (void)state;
    easel_open(&e, "@..\n");
    command(&e, "inscol");
    editor_set_interrupt(e.editor, is_over, &patience);
    keys(&e, "9 9 9 .");
    assert_says(&e, "stopped; u undoes");
    assert_in_range(transactions(&e), 2, 100);
    assert_int_equal(patience.asked, 4);
    keys(&e, "u");
    assert_says(&e, "undone");
    patience = (Patience){0, 1000};
    keys(&e, "l x");
    assert_string_equal(editor_message(e.editor), "");
    easel_close(&e);
}

static void an_interrupted_change_is_cancelled(void **state)
{
    static const struct {
        const char *before, *last;
    } changes[] = {{"", "F"},       {"F", "Enter"},    {"Ctrl+A r", "#"},
                   {"Ctrl+A", "d"}, {"Ctrl+A g", "r"}, {"Ctrl+A y ] p", "Enter"}};
    Easel e;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(changes); i++) {
        Patience patience = {0};
        open_empty(&e, 1000, 1000);
        keys(&e, "l");
        keys(&e, changes[i].before);
        int32_t before = transactions(&e);
        editor_set_interrupt(e.editor, is_over, &patience);
        keys(&e, changes[i].last);
        assert_says(&e, "stopped; u undoes");
        assert_int_equal(transactions(&e), before);
        assert_int_equal(document_row(e.doc, LAYER_MAP, 500)[500], '.');
        easel_close(&e);
    }
}

static void replace_and_shift_can_be_interrupted(void **state)
{
    static const char *const lines[] = {"s/./#/", "shift 1 1"};
    Easel e;
    Patience patience = {0};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        open_empty(&e, 1000, 1000);
        int32_t before = transactions(&e);
        editor_set_interrupt(e.editor, is_over, &patience);
        command(&e, lines[i]);
        assert_says(&e, "stopped; u undoes");
        keys(&e, "Enter");
        assert_int_equal(transactions(&e), before);
        assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], '@');
        easel_close(&e);
    }
}

static void an_interrupted_copy_is_dropped(void **state)
{
    Easel e;
    Patience patience = {0};
    (void)state;
    open_empty(&e, 1000, 1000);
    editor_set_interrupt(e.editor, is_over, &patience);
    keys(&e, "Ctrl+A y");
    assert_says(&e, "stopped; u undoes");
    keys(&e, "] p");
    assert_says(&e, "nothing was copied");
    patience = (Patience){0, 1000};
    keys(&e, "Ctrl+A y");
    assert_says(&e, "1000000 cells copied");
    assert_in_range(patience.asked, 10, 1000);
    easel_close(&e);
}

static void an_interrupted_turn_leaves_the_pending_block_unchanged(void **state)
{
    Easel e;
    Patience patience = {0, 1000};
    (void)state;
    open_empty(&e, 1000, 1000);
    keys(&e, "Ctrl+A y ] p");
    editor_set_interrupt(e.editor, is_over, &patience);
    keys(&e, "g r g r g r g r");
    assert_in_range(patience.asked, 30, 1000);
    patience = (Patience){0};
    keys(&e, "g r");
    assert_says(&e, "stopped; u undoes");
    editor_set_interrupt(e.editor, NULL, NULL);
    keys(&e, "Enter");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], '@');
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[999], '.');
    easel_close(&e);
}

static void undo_can_be_interrupted_between_changes(void **state)
{
    Easel e;
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        Patience patience = {0, 1};
        easel_open(&e, "@..\n");
        command(&e, "inscol");
        keys(&e, "3 0 0 0 .");
        editor_set_interrupt(e.editor, is_over, &patience);
        if (i == 0)
            keys(&e, "9 9 9 9 u");
        else
            command(&e, "earlier 2999");
        assert_says(&e, "stopped; u undoes");
        assert_in_range(document_history_done(e.doc), 1, transactions(&e) - 1);
        assert_int_equal(document_cols(e.doc), 3 + document_history_done(e.doc));
        easel_close(&e);
    }
}

static void keys_after_a_request_are_not_played(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    keys(&e, "q a T l x q Esc u");
    keys(&e, "0 @ a");
    assert_int_equal(e.request, EDITOR_TEST_START);
    assert_cursor(&e, 0, 0);
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_dot_within_a_change_expands_to_the_repeated_keys),
        EASEL_TEST(a_typed_dot_is_not_a_command_when_repeated),
        EASEL_TEST(a_dot_does_not_replace_the_last_change),
        EASEL_TEST(macros_that_play_each_other_end),
        EASEL_TEST(a_large_count_ends),
        EASEL_TEST(numbers_that_are_too_large_do_not_wrap),
        EASEL_TEST(a_few_keys_that_change_many_cells_end),
        EASEL_TEST(interrupted_repeats_keep_the_finished_changes),
        EASEL_TEST(an_interrupted_change_is_cancelled),
        EASEL_TEST(replace_and_shift_can_be_interrupted),
        EASEL_TEST(an_interrupted_copy_is_dropped),
        EASEL_TEST(an_interrupted_turn_leaves_the_pending_block_unchanged),
        EASEL_TEST(undo_can_be_interrupted_between_changes),
        EASEL_TEST(keys_after_a_request_are_not_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
