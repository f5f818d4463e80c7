/* test_reading.c - a document read in steps means what its file means, read at once. */
#include "../src/level/level_file.h"
#include "desk.h"

#include <fcntl.h>
#include <sys/stat.h>

static const char *const texts[] = {
    "@",
    "\n\n  @\n##\n\n\r\n\n",
    "..@\r\n#\r\n####",
    "[level]\ntitle = x\n[map]\n..%\n###\n",
    ("[level]\ntitle = Doors and lifts\n[lift.1]\nvelocity = 0.05, 0\nticks = 60\n"
     "[sign.1]\ntext = Here.\n[map]\n@..D.D..11..H\n...DD...?...H\n/##########/\\\n"),
    "[level]\r\ntitle=x\r\n[map]\r\n@..\r\n\r\n###\r\n\r\n[back]\r\n  x\r\n\r\ny  long art\r\n\n",
    "[legend]\nempty = \" -\"\nsolid = [\n[map]\n@\n- #[\n\n[back]\n",
    "[map]\n@@1o?\n[back]\n\n",
    "[level]\nnonsense = 1\n[lift.3]\nticks = 1\n[map]\n@F\n",
};

static void assert_same_errors(const ErrorList *a, const ErrorList *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->errors, b->errors);
    for (int32_t i = 0; i < a->count; i++) {
        char one[ERROR_LINE_MAX], other[ERROR_LINE_MAX];
        error_format(a, &a->items[i], one, sizeof one);
        error_format(b, &b->items[i], other, sizeof other);
        assert_string_equal(one, other);
    }
}

static void assert_same_level(const Level *a, const Level *b)
{
    size_t cells = (size_t)a->cols * (size_t)a->rows;
    assert_string_equal(a->title, b->title);
    assert_int_equal(level_hash(a), level_hash(b));
    assert_memory_equal(a->glyphs, b->glyphs, cells);
    assert_memory_equal(a->terrain.grid.tiles, b->terrain.grid.tiles, cells);
    assert_int_equal(a->back != NULL, b->back != NULL);
    if (a->back) assert_memory_equal(a->back, b->back, cells);
}

/* Compares the document, read `cells` at a time, with its file. */
static void check_reading(const Document *doc, int64_t cells)
{
    ErrorList whole, stepped;
    Level expected;
    error_list_init(&whole, document_path(doc));
    error_list_init(&stepped, document_path(doc));
    LevelFile *file = level_file_read(document_path(doc), NULL, &expected, &whole);
    DocumentReading *reading = document_read_begin(doc, &stepped);
    assert_non_null(reading);
    while (document_read_step(reading, cells))
        continue;
    Level *level = document_read_end(reading);
    error_list_sort(&stepped);
    assert_same_errors(&whole, &stepped);
    assert_int_equal(level != NULL, file != NULL);
    if (level) {
        assert_same_level(&expected, level);
        level_done(&expected);
        level_done(level);
    }
    free(level);
    level_file_done(file);
}

static void steps_of_any_size_read_what_the_file_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        Document *doc = desk_open_text("f.txt", texts[i]);
        assert_non_null(doc);
        for (int64_t cells = 1; cells < 64; cells += 7)
            check_reading(doc, cells);
        document_close(doc);
    }
}

static void what_was_drawn_is_read_as_it_will_be_saved(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        Document *doc = desk_open_text("f.txt", texts[i]);
        document_begin(doc, "draw");
        assert_true(document_insert_cols(doc, 0, 3));
        assert_true(document_insert_rows(doc, document_rows(doc), 2));
        assert_true(document_set(doc, LAYER_MAP, 1, document_rows(doc) - 1, '#'));
        assert_true(document_set(doc, LAYER_BACK, 2, document_rows(doc) - 2, '~'));
        assert_true(document_end(doc, &errors));
        assert_true(document_save(doc, &errors));
        check_reading(doc, 5);
        document_close(doc);
    }
}

static void a_reading_can_be_given_up(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", texts[4]);
    ErrorList problems;
    for (int32_t steps = 0; steps < 8; steps++) {
        error_list_init(&problems, "f.txt");
        DocumentReading *reading = document_read_begin(doc, &problems);
        assert_non_null(reading);
        for (int32_t i = 0; i < steps; i++)
            document_read_step(reading, 1);
        Level *level = document_read_end(reading);
        assert_int_equal(level != NULL, steps >= 6);
        if (level) level_done(level);
        free(level);
    }
    document_close(doc);
}

/* A large level, which is whole or has no start. */
static Document *open_large(bool has_start)
{
    enum { COLS = 4096, ROWS = 2048 };
    size_t length = (COLS + 1) * (size_t)ROWS;
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, ' ', length);
    text[length] = '\0';
    text[0] = has_start ? '@' : ' ';
    for (size_t row = 1; row <= ROWS; row++)
        text[row * (COLS + 1) - 1] = '\n';
    Document *doc = desk_open_text("large.txt", text);
    free(text);
    return doc;
}

/* Reads on while there is something to do; returns the number of steps. */
static int32_t steps_to_end(DocumentReading *reading)
{
    int32_t steps = 0;
    while (document_read_step(reading, INT64_MAX))
        steps++;
    return steps;
}

static void what_a_large_level_takes_is_freed_in_steps_when_it_is_not_wanted(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        ErrorList problems;
        bool is_faulty = i == 1, is_cancelled = i == 2;
        Document *doc = open_large(!is_faulty);
        error_list_init(&problems, "large.txt");
        DocumentReading *reading = document_read_begin(doc, &problems);
        document_read_step(reading, 1);
        if (is_cancelled) document_read_cancel(reading);
        int32_t steps = steps_to_end(reading);
        assert_in_range(steps, i == 0 ? 0 : 3, i == 0 ? 0 : 5);
        Level *level = document_read_end(reading);
        assert_int_equal(level != NULL, i == 0);
        if (level) {
            assert_false(level->has_finish);
            while (level_shrink(level))
                steps++;
            assert_in_range(steps, 3, 5);
            assert_int_equal(level->glyphs[0], '@');
            level_done(level);
        }
        free(level);
        document_close(doc);
    }
}

/* What a check holds in memory is the tiles, a byte a cell, and nothing else of the size of the
 * level. */
static void a_check_keeps_neither_glyphs_nor_art(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        ErrorList read, checked;
        Document *doc = desk_open_text("f.txt", texts[i]);
        error_list_init(&read, "f.txt");
        error_list_init(&checked, "f.txt");
        Level *level = document_parse(doc, &read);
        DocumentReading *reading = document_check_begin(doc, &checked);
        assert_non_null(reading);
        while (document_read_step(reading, 5))
            continue;
        Level *bare = document_read_end(reading);
        error_list_sort(&checked);
        assert_same_errors(&read, &checked);
        assert_int_equal(level != NULL, bare != NULL);
        if (bare) {
            size_t cells = (size_t)level->cols * (size_t)level->rows;
            assert_null(bare->glyphs);
            assert_null(bare->back);
            assert_memory_equal(level->terrain.grid.tiles, bare->terrain.grid.tiles, cells);
            level_done(level);
            level_done(bare);
        }
        free(level);
        free(bare);
        document_close(doc);
    }
}

/* Gives the file a time that no look has seen, however fast this machine is. */
static void touch(const char *path, time_t time)
{
    const struct timespec times[2] = {{.tv_sec = time}, {.tv_sec = time}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* A look outside compares no more of the file in a step than it is told to. */
static void a_file_is_compared_in_steps(void **state)
{
    enum { STEP = 1 << 20 };
    (void)state;
    OutsideChange change;
    int32_t steps = 1;
    Document *doc = open_large(true);
    char path[PATH_MAX];
    scratch_path(path, "large.txt");
    touch(path, 1000);
    while (!document_look_step(doc, STEP, &change))
        steps++;
    assert_int_equal(change, OUTSIDE_SAME);
    assert_int_equal(steps, 9); /* 8 MiB and the ends of the lines */
    size_t length;
    char *text = file_read(path, LEVEL_SIZE_MAX, &length, &errors);
    touch(path, 2000);
    assert_false(document_look_step(doc, STEP, &change));
    text[0] = '#'; /* among what was compared already */
    assert_true(file_write(path, text, length, &errors));
    while (!document_look_step(doc, STEP, &change))
        continue;
    assert_int_equal(change, OUTSIDE_CHANGED);
    free(text);
    document_close(doc);
}

/* The first change of a large level writes its text packed, not as long as it is. */
static void the_first_change_writes_little(void **state)
{
    (void)state;
    Document *doc = open_large(true);
    int64_t cells = (int64_t)document_cols(doc) * document_rows(doc);
    struct stat st;
    char path[PATH_MAX];
    assert_true(desk_paint(doc, 5, 5, '#'));
    desk_journal_path(path);
    assert_int_equal(stat(path, &st), 0);
    assert_in_range(st.st_size, 1, cells / 8);
    desk_kill(doc);
    doc = desk_open("large.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    assert_int_equal(document_row(doc, LAYER_MAP, 5)[5], '#');
    assert_true(document_undo(doc, NULL, &errors));
    assert_int_equal(document_row(doc, LAYER_MAP, 5)[5], ' ');
    document_close(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(steps_of_any_size_read_what_the_file_says),
        DESK_TEST(what_was_drawn_is_read_as_it_will_be_saved),
        DESK_TEST(a_reading_can_be_given_up),
        DESK_TEST(what_a_large_level_takes_is_freed_in_steps_when_it_is_not_wanted),
        DESK_TEST(a_check_keeps_neither_glyphs_nor_art),
        DESK_TEST(a_file_is_compared_in_steps),
        DESK_TEST(the_first_change_writes_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
