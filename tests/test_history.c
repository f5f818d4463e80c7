/* test_history.c - every transaction can be undone to the byte and redone to the byte, in any
 * order, at a price that is known. */
#include <time.h>

#include "full.h"
#include "random_edits.h"

enum { LEVELS = 1000, TRANSACTIONS = 100 };

/* What is written is read as what is here: the same cells, and again the same text. */
static void check_reading_back(const Document *doc)
{
    Content again;
    char *text = text_of(doc);
    error_list_init(&errors, "f.txt");
    assert_true(content_init(&again, text, strlen(text), &errors));
    assert_true(content_cols(&again) >= document_cols(doc));
    for (int32_t row = 0; row < document_rows(doc); row++)
        assert_memory_equal(layer_cells_row(&again.planes[LAYER_MAP], row),
                            document_row(doc, LAYER_MAP, row), (size_t)document_cols(doc));
    size_t size;
    char *text_again = content_join(&again, &size);
    assert_string_equal(text_again, text);
    free(text_again);
    free(text);
    content_done(&again);
}

/* What the tree of states must be, kept in the simplest way. */
typedef struct StateTree {
    char *texts[TRANSACTIONS + 1];
    int32_t before[TRANSACTIONS + 1];
    int32_t way[TRANSACTIONS + 1]; /* the states of the current branch */
    int32_t count, done;           /* changes on it */
    int32_t last;
} StateTree;

static int32_t first_after(const StateTree *tree, int32_t state)
{
    for (int32_t next = state + 1; next <= tree->last; next++)
        if (tree->before[next] == state) return next;
    return -1;
}

static void tree_go(StateTree *tree, int32_t state)
{
    for (tree->done = 0; tree->done <= tree->count; tree->done++)
        if (tree->way[tree->done] == state) return;
    tree->done = 0;
    for (int32_t at = state; at > 0; at = tree->before[at])
        tree->done++;
    tree->count = tree->done;
    for (int32_t at = state, i = tree->done; at > 0; at = tree->before[at])
        tree->way[i--] = at;
    for (int32_t at = state; (at = first_after(tree, at)) > 0;)
        tree->way[++tree->count] = at;
}

static void tree_add(StateTree *tree, char *text)
{
    tree->before[++tree->last] = tree->way[tree->done];
    tree->texts[tree->last] = text;
    tree->way[++tree->done] = tree->last;
    tree->count = tree->done;
}

static void check_state(const Document *doc, const StateTree *tree)
{
    assert_int_equal(document_state_last(doc), tree->last);
    assert_int_equal(document_history_done(doc), tree->done);
    assert_int_equal(document_history_count(doc), tree->count);
    assert_int_equal(document_state(doc), tree->way[tree->done]);
    char *text = text_of(doc);
    assert_string_equal(text, tree->texts[tree->way[tree->done]]);
    free(text);
}

static void check_tree(const Document *doc, const StateTree *tree)
{
    int32_t branches = 0;
    for (int32_t state = 1; state <= tree->last; state++) {
        HistoryPlace place = document_state_place(doc, state);
        int32_t before = tree->before[state];
        bool is_current = false;
        for (int32_t i = 1; i <= tree->count; i++)
            is_current = is_current || tree->way[i] == state;
        bool goes_on = first_after(tree, before) == state && before > 0;
        assert_int_equal(place.before, before);
        assert_int_equal(place.is_current, is_current);
        assert_int_equal(place.branch,
                         goes_on ? document_state_place(doc, before).branch : ++branches);
    }
}

static void go_somewhere(Document *doc, StateTree *tree)
{
    int32_t state = desk_random(tree->last + 1), done = tree->done;
    switch (desk_random(6)) {
    case 0:
        assert_int_equal(document_undo(doc, NULL, &errors), done > 0);
        if (done > 0) tree->done--;
        break;
    case 1:
        assert_int_equal(document_redo(doc, NULL, &errors), done < tree->count);
        if (done < tree->count) tree->done++;
        break;
    case 2:
        tree->done = desk_random(tree->count + 1);
        assert_true(document_history_go(doc, tree->done, NULL, &errors));
        break;
    default:
        assert_true(document_state_go(doc, state, NULL, &errors));
        tree_go(tree, state);
        break;
    }
    check_state(doc, tree);
}

static void check_level(void)
{
    static char text[RANDOM_TEXT_MAX];
    char path[PATH_MAX];
    StateTree tree = {0};
    random_level(text);
    scratch_write("f.txt", text, strlen(text));
    scratch_path(path, "f.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){0}, &errors);
    assert_non_null(doc);
    tree.texts[0] = text_of(doc);
    assert_string_equal(tree.texts[0], text);
    for (int32_t i = 0; i < TRANSACTIONS; i++) {
        random_transaction(doc);
        if (document_state_last(doc) > tree.last) tree_add(&tree, text_of(doc));
        if (desk_random(8) == 0) go_somewhere(doc, &tree);
    }
    check_reading_back(doc);
    check_tree(doc, &tree);
    for (int32_t i = 0; i < 10; i++)
        go_somewhere(doc, &tree);
    for (int32_t i = 0; i <= tree.last; i++)
        free(tree.texts[i]);
    document_close(doc);
}

static void a_hundred_thousand_transactions_are_undone_and_redone_to_the_byte(void **state)
{
    (void)state;
    for (desk_seed = 1; desk_seed <= (uint32_t)sampled(LEVELS); desk_seed++) {
        uint32_t level = desk_seed;
        check_level();
        desk_seed = level;
    }
}

/* ---- the list ---- */

static void a_new_transaction_takes_the_place_of_what_was_undone(void **state)
{
    CellArea area;
    (void)state;
    Document *doc = desk_open_text("f.txt", "....\n@...\n");
    for (int32_t col = 0; col < 4; col++) {
        desk_time++;
        desk_paint(doc, col, 0, '#');
    }
    assert_true(document_undo(doc, &area, &errors));
    assert_int_equal(area.col, 3);
    assert_int_equal(area.cols * area.rows, 1);
    assert_true(document_history_go(doc, 1, &area, &errors));
    assert_int_equal(area.col, 1);
    assert_int_equal(area.cols, 2);
    assert_int_equal(document_history_count(doc), 4);
    desk_paint(doc, 3, 1, 'F');
    assert_int_equal(document_history_count(doc), 2);
    assert_false(document_redo(doc, &area, &errors));
    HistoryEntry entry = document_history_entry(doc, 1);
    assert_string_equal(entry.name, "pen");
    assert_int_equal(entry.time, desk_time);
    assert_int_equal(entry.cells, 1);
    assert_int_equal(entry.area.row, 1);
    desk_assert_rows(doc, "#...\n@..F\n");
    document_close(doc);
}

static void what_was_undone_stays_as_a_branch(void **state)
{
    CellArea area;
    (void)state;
    Document *doc = desk_open_text("f.txt", "....\n@...\n");
    desk_paint(doc, 0, 0, '#');
    desk_paint(doc, 1, 0, '#');
    assert_true(document_undo(doc, NULL, &errors));
    desk_paint(doc, 2, 0, '=');
    assert_int_equal(document_state(doc), 3);
    assert_int_equal(document_state_place(doc, 3).before, 1);
    assert_int_equal(document_state_place(doc, 3).branch, 2);
    assert_false(document_state_place(doc, 2).is_current);
    assert_true(document_state_go(doc, 2, &area, &errors));
    desk_assert_rows(doc, "##..\n@...\n");
    assert_int_equal(area.col, 1);
    assert_int_equal(area.cols, 2);
    assert_false(document_redo(doc, NULL, &errors));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_redo(doc, NULL, &errors)); /* along the branch that was gone to */
    desk_assert_rows(doc, "##..\n@...\n");
    desk_paint(doc, 3, 0, 'o'); /* goes on with the first branch */
    assert_int_equal(document_state_place(doc, 4).branch, 1);
    assert_false(document_state_go(doc, 5, NULL, &errors));
    document_close(doc);
}

static void a_document_is_unmodified_where_it_was_saved(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "....\n@...\n");
    desk_paint(doc, 0, 0, '#');
    assert_true(document_is_modified(doc));
    assert_true(document_save(doc, &errors));
    assert_false(document_is_modified(doc));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_is_modified(doc));
    assert_true(document_redo(doc, NULL, &errors));
    assert_false(document_is_modified(doc));
    assert_true(document_undo(doc, NULL, &errors));
    desk_paint(doc, 1, 0, '#');
    assert_true(document_is_modified(doc));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_is_modified(doc));
    document_close(doc);
}

static void revert_goes_back_to_what_was_saved(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "....\n@...\n");
    desk_paint(doc, 0, 0, '#');
    assert_true(document_save(doc, &errors));
    assert_true(document_undo(doc, NULL, &errors));
    desk_paint(doc, 1, 0, '=');
    assert_true(document_revert(doc, NULL, &errors));
    assert_false(document_is_modified(doc));
    desk_assert_rows(doc, "#...\n@...\n");
    assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, ".=..\n@...\n");
    document_close(doc);
}

/* ---- price ---- */

static int64_t microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* A level of noise: 35 of 100 cells are solid. */
static Document *open_noise(int32_t cols, int32_t rows)
{
    char *text = malloc((size_t)(cols + 1) * (size_t)rows + 1), *out = text;
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t col = 0; col < cols; col++)
            *out++ = desk_random(100) < 35 ? '#' : '.';
        *out++ = '\n';
    }
    *out = '\0';
    Document *doc = desk_open_text("noise.txt", text);
    free(text);
    assert_non_null(doc);
    return doc;
}

/* Every empty cell, as a flood fill would do it. */
static void fill_all(Document *doc, char from, char to)
{
    document_begin(doc, "fill");
    for (int32_t row = 0; row < document_rows(doc); row++) {
        const char *cells = document_row(doc, LAYER_MAP, row);
        for (int32_t col = 0; col < document_cols(doc); col++)
            if (cells[col] == from) assert_true(document_set(doc, LAYER_MAP, col, row, to));
    }
    assert_true(document_end(doc, &errors));
}

static void the_largest_fill_is_small_and_quick_to_undo(void **state)
{
    (void)state;
    desk_seed = 7;
    Document *doc = open_noise(4096, 1024);
    fill_all(doc, '.', 'o');
    assert_true(doc->history.word_bytes <= 16 * 1024 * 1024);
    int64_t begin = microseconds();
    assert_true(document_undo(doc, NULL, &errors));
    int64_t taken = microseconds() - begin;
    print_message("# fill of 4096x1024: %zu KiB, undone in %lld us\n",
                  doc->history.word_bytes / 1024, (long long)taken);
    assert_true(taken < 100 * 1000); /* the goal is a tenth; this is for slow machines */
    document_close(doc);
}

/* Two changes of each row, "#" to "." and "." to "#", and a bit for each cell of both. */
static void noise_over_noise_costs_two_bits_a_cell(void **state)
{
    enum { COLS = 1000, ROWS = 50 };
    char glyphs[COLS];
    (void)state;
    desk_seed = 7;
    Document *doc = open_noise(COLS, ROWS);
    char *before = text_of(doc);
    document_begin(doc, "paste");
    for (int32_t row = 0; row < ROWS; row++) {
        for (int32_t col = 0; col < COLS; col++)
            glyphs[col] = desk_random(100) < 35 ? '#' : '.';
        assert_true(document_set_cells(doc, LAYER_MAP, 0, row, COLS, glyphs));
    }
    assert_true(document_end(doc, &errors));
    assert_true(doc->history.word_bytes <= 2 * ROWS * (COLS / 8 + 3 * 8));
    HistoryEntry entry = document_history_entry(doc, 0);
    assert_in_range(entry.cells, COLS * ROWS / 3, COLS * ROWS / 2);
    assert_int_equal(entry.area.rows, ROWS);
    assert_in_range(entry.area.cols, COLS - 8, COLS);
    char *after = text_of(doc);
    desk_kill(doc);
    doc = desk_open("noise.txt");
    assert_true(document_recover(doc, &errors));
    char *again = text_of(doc);
    assert_string_equal(again, after);
    assert_true(document_undo(doc, NULL, &errors));
    free(again);
    again = text_of(doc);
    assert_string_equal(again, before);
    free(again);
    free(after);
    free(before);
    document_close(doc);
}

static void a_painted_cell_costs_at_most_64_bytes(void **state)
{
    char path[PATH_MAX];
    struct stat before, after;
    (void)state;
    Document *doc = open_noise(100, 100);
    desk_paint(doc, 0, 0, 'x');
    desk_journal_path(path);
    assert_int_equal(stat(path, &before), 0);
    for (int32_t i = 1; i < 100; i++)
        desk_paint(doc, i, 1, 'x');
    assert_int_equal(stat(path, &after), 0);
    assert_true(after.st_size - before.st_size <= 99 * 64);
    assert_int_equal(doc->history.word_bytes, 0); /* it lies in its entry */
    document_close(doc);
}

static void what_leaves_the_memory_is_undone_from_the_journal(void **state)
{
    (void)state;
    Document *doc = open_noise(1000, 1000);
    char *first = text_of(doc);
    for (int32_t i = 0; i < 24; i++)
        fill_all(doc, i % 2 ? 'o' : '.', i % 2 ? '.' : 'o');
    char *last = text_of(doc);
    assert_true(doc->history.word_bytes <= HISTORY_WORD_BYTES_MAX);
    assert_null(history_info(&doc->history, 1).words);
    assert_true(document_history_go(doc, 0, NULL, &errors));
    char *text = text_of(doc);
    assert_true(strcmp(text, first) == 0);
    free(text);
    assert_true(document_history_go(doc, 24, NULL, &errors));
    text = text_of(doc);
    assert_true(strcmp(text, last) == 0);
    free(text);
    free(first);
    free(last);
    document_close(doc);
}

static void words_that_no_journal_has_stay_in_the_memory(void **state)
{
    (void)state;
    History history = {0};
    TransactionInfo info = {.name = "Fill", .offset = NOT_IN_JOURNAL};
    for (int32_t i = 0; i < 3; i++) {
        DeltaList list = {0};
        assert_true(delta_list_reserve(&list, 100));
        for (uint64_t word = 0; word < 100; word++)
            delta_list_add_run(&list, &(Delta){.kind = DELTA_RUN,
                                               .count = 1,
                                               .row = 0,
                                               .col = (int32_t)(2 * word)});
        info.word_count = list.count;
        assert_true(history_push(&history, &info, &list));
        if (i == 0) history_set_offset(&history, 64);
    }
    history_trim(&history, 0);
    assert_null(history_info(&history, 1).words);
    assert_non_null(history_info(&history, 2).words);
    assert_non_null(history_info(&history, 3).words);
    history_done(&history);
}

/* Pushes a transaction of so many words, made at a time that is its offset too. */
static void push_words(History *history, int64_t offset, size_t count, bool is_in_journal)
{
    DeltaList list = {0};
    uint64_t words[8];
    char name[16];
    snprintf(name, sizeof name, "op %d", (int)(offset % 3));
    for (size_t i = 0; i < count; i++) {
        const Delta run = {
            .kind = DELTA_RUN, .row = (int32_t)(2 * i), .count = 1, .before = '.', .after = '#'};
        words[i] = delta_pack(&run);
    }
    const TransactionInfo info = {.name = name,
                                  .time = offset,
                                  .offset = offset,
                                  .word_count = count};
    if (is_in_journal) {
        assert_true(history_push_journaled(history, &info, words));
        return;
    }
    assert_true(delta_list_reserve(&list, count));
    memcpy(list.words, words, count * sizeof *words);
    list.count = count;
    assert_true(history_push(history, &info, &list));
    delta_list_done(&list);
}

static void words_are_freed_from_the_oldest_and_only_where_a_journal_has_them(void **state)
{
    History history = {0};
    (void)state;
    push_words(&history, 100, 3, false);
    push_words(&history, 200, 2, false); /* in its entry */
    push_words(&history, 300, 5, false);
    push_words(&history, NOT_IN_JOURNAL, 4, false);
    push_words(&history, 500, 3, false);
    push_words(&history, 600, 3, true);
    assert_int_equal(history.word_bytes, (3 + 5 + 4 + 3) * 8);
    history_trim(&history, (3 + 5 + 4 + 3) * 8);
    assert_non_null(history_info(&history, 1).words);
    history_trim(&history, (3 + 5 + 4 + 3) * 8 - 1);
    assert_null(history_info(&history, 1).words);
    assert_non_null(history_info(&history, 2).words);
    assert_non_null(history_info(&history, 3).words);
    assert_int_equal(history.word_bytes, (5 + 4 + 3) * 8);
    history_trim(&history, 0); /* stops at what is in no journal */
    assert_null(history_info(&history, 3).words);
    assert_non_null(history_info(&history, 2).words);
    assert_non_null(history_info(&history, 4).words);
    assert_non_null(history_info(&history, 5).words);
    assert_null(history_info(&history, 6).words);
    assert_int_equal(history.word_bytes, (4 + 3) * 8);
    history_shift_offsets(&history, 7);
    static const int64_t offsets[] = {107, 207, 307, NOT_IN_JOURNAL, 507, 607};
    static const size_t counts[] = {3, 2, 5, 4, 3, 3};
    for (int32_t i = 1; i <= 6; i++) {
        assert_true(history_info(&history, i).offset == offsets[i - 1]);
        assert_int_equal(history_info(&history, i).word_count, counts[i - 1]);
        assert_int_equal(history_entry(&history, i).cells, history_info(&history, i).word_count);
    }
    history_set_offset(&history, 9);
    assert_true(history_info(&history, 6).offset == 9);
    assert_string_equal(history_info(&history, 1).name, "op 1");
    assert_string_equal(history_info(&history, 2).name, "op 2");
    assert_string_equal(history_info(&history, 3).name, "op 0");
    assert_string_equal(history_entry(&history, 5).name, "op 2");
    assert_int_equal(history_entry(&history, 3).area.rows, 9);
    assert_int_equal(history_entry(&history, 3).glyph, '#');
    history_done(&history);
    assert_int_equal(history.word_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_hundred_thousand_transactions_are_undone_and_redone_to_the_byte),
        DESK_TEST(a_new_transaction_takes_the_place_of_what_was_undone),
        DESK_TEST(what_was_undone_stays_as_a_branch),
        DESK_TEST(a_document_is_unmodified_where_it_was_saved),
        DESK_TEST(revert_goes_back_to_what_was_saved),
        DESK_TEST(the_largest_fill_is_small_and_quick_to_undo),
        DESK_TEST(noise_over_noise_costs_two_bits_a_cell),
        DESK_TEST(a_painted_cell_costs_at_most_64_bytes),
        DESK_TEST(what_leaves_the_memory_is_undone_from_the_journal),
        DESK_TEST(words_that_no_journal_has_stay_in_the_memory),
        cmocka_unit_test(words_are_freed_from_the_oldest_and_only_where_a_journal_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
