/* test_document.c - a level file opened, changed, and written again: nothing else changes. */
#include "../src/level/document/packed_bytes.h"
#include "desk.h"

static const char plain[] = "[level]\n"
                            "title = A  ; mine\n"
                            "\n"
                            "[map]\n"
                            "....\n"
                            "#\n"
                            "@..F\n"
                            "####\n";

/* Opens `text`, lets `change` do a transaction, saves, and compares the file. */
static void check_change(const char *text, void (*change)(Document *doc), const char *expected)
{
    Document *doc = desk_open_text("f.txt", text);
    assert_non_null(doc);
    document_begin(doc, "change");
    change(doc);
    assert_true(document_end(doc, &errors));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", expected);
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", text);
    assert_true(document_redo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", expected);
    document_close(doc);
}

/* ---- opening ---- */

static void cells_that_the_file_lacks_read_as_empty(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", plain);
    desk_assert_rows(doc, "....\n#...\n@..F\n####\n");
    assert_memory_equal(document_row(doc, LAYER_BACK, 3), "    ", 4);
    assert_false(document_is_modified(doc));
    document_close(doc);
}

static void files_are_saved_as_they_were_read(void **state)
{
    static const char *const texts[] = {plain,
                                        "@",
                                        "..@\r\n#\r\n####",
                                        "\n\n  @\n##\n\n\r\n\n",
                                        "[level]\r\ntitle=x\r\n[map]\r\n@..\r\n\r\n###\r\n\r\n["
                                        "back]\r\n  x\r\n\r\ny  long art\r\n\n",
                                        "[map]\n@\n[back]",
                                        "[map]\n@\n[back]\n\n\n",
                                        "[map]\r\n@.\n##\r\n..\n[back]\r\nab\ncd",
                                        "[map]\n@\n\n[back]\na\nb\nc\nd",
                                        "; [map\n@",
                                        "[legend]\nempty = \" -\"\n[map]\n@\n- #\n"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        Document *doc = desk_open_text("f.txt", texts[i]);
        assert_non_null(doc);
        assert_true(document_save(doc, &errors));
        desk_assert_file("f.txt", texts[i]);
        document_close(doc);
    }
}

static void a_level_with_faults_opens_and_tells_its_problems(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "[level]\ntitle = x\n[map]\n..%\n###\n");
    assert_non_null(doc);
    error_list_init(&errors, "f.txt");
    assert_null(document_parse(doc, &errors));
    assert_int_equal(errors.errors, 2);
    assert_int_equal(errors.items[0].line, 4);
    assert_string_equal(errors.items[0].text, "the map has no start; put one `@` into it");
    assert_int_equal(errors.items[1].column, 3);
    desk_paint(doc, 2, 0, '@');
    error_list_init(&errors, "f.txt");
    Level *level = document_parse(doc, &errors);
    assert_non_null(level);
    assert_int_equal(level->start.col, 2);
    level_done(level);
    free(level);
    document_close(doc);
}

static void what_has_no_rows_is_refused_with_the_reason(void **state)
{
    static const struct {
        const char *text, *reason;
        int32_t line, column;
    } cases[] = {
        {"..\t@\n", "byte 0x09 cannot be edited; rows are printable ASCII, one byte a cell", 1, 3},
        {"..\n.\xC3\xA4\n", "byte 0xC3 cannot be edited; rows are printable ASCII, one byte a cell",
         2, 2},
        {"[map]\n@\n[back]\n\033[1m\n",
         "byte 0x1B cannot be edited; rows are printable ASCII, one byte a cell", 4, 1},
        {"[map]\n\n\n", "the map has no rows", 2, 1},
        {"[level]\ntitle = x\n",
         "there are sections, but no line that is exactly `[map]` with the rows after it", 1, 1},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        assert_null(desk_open_text("f.txt", cases[i].text));
        assert_string_equal(errors.items[0].text, cases[i].reason);
        assert_int_equal(errors.items[0].line, cases[i].line);
        assert_int_equal(errors.items[0].column, cases[i].column);
    }
    scratch_write("f.txt", "@\0#\n", 4);
    assert_null(desk_open("f.txt"));
    assert_string_equal(errors.items[0].text, "has NUL bytes; this is not a text file");
    assert_null(desk_open("."));
    assert_string_equal(errors.items[0].text, "is a folder, not a file");
}

static void a_missing_file_is_a_new_level_that_can_be_played(void **state)
{
    (void)state;
    Document *doc = desk_open("my-first_level.txt");
    assert_non_null(doc);
    assert_true(document_is_modified(doc));
    assert_int_equal(document_cols(doc), 60);
    assert_int_equal(document_rows(doc), 20);
    Level *level = document_parse(doc, &errors);
    assert_non_null(level);
    assert_int_equal(errors.warnings, 0);
    assert_string_equal(level->title, "my first level");
    assert_int_equal(level_kind(level, 0, 19), KIND_SOLID);
    level_done(level);
    free(level);
    assert_true(document_save(doc, &errors));
    assert_false(document_is_modified(doc));
    document_close(doc);
    doc = desk_open("my-first_level.txt");
    assert_false(document_is_modified(doc));
    document_close(doc);
}

static void a_new_level_has_the_size_asked_for(void **state)
{
    DocumentOptions options = {.cols = 1, .rows = 8192};
    char path[PATH_MAX];
    (void)state;
    scratch_path(path, "new.txt");
    Document *doc = document_open(path, &options, &errors);
    assert_int_equal(document_cols(doc), 4);
    assert_int_equal(document_rows(doc), 8192);
    document_close(doc);
}

/* ---- cells ---- */

static void paint_inside(Document *doc)
{
    assert_true(document_set(doc, LAYER_MAP, 1, 2, 'o'));
}

static void a_changed_cell_changes_one_line(void **state)
{
    (void)state;
    check_change(plain, paint_inside, "[level]\ntitle = A  ; mine\n\n[map]\n....\n#\n@o.F\n####\n");
}

static void paint_past_the_row(Document *doc)
{
    assert_true(document_set(doc, LAYER_MAP, 2, 1, 'o'));
}

static void a_short_row_grows_only_as_far_as_needed(void **state)
{
    (void)state;
    check_change("....\r\n#\r\n", paint_past_the_row, "....\r\n#.o\r\n");
}

static void paint_nothing(Document *doc)
{
    assert_true(document_set_run(doc, LAYER_MAP, 1, 1, 3, '.'));
    assert_true(document_set(doc, LAYER_BACK, 1, 1, ' '));
}

static void a_transaction_that_changes_nothing_leaves_no_trace(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", plain);
    uint64_t version = document_version(doc);
    document_begin(doc, "nothing");
    paint_nothing(doc);
    assert_true(document_end(doc, &errors));
    assert_int_equal(document_history_count(doc), 0);
    assert_int_equal(document_version(doc), version);
    document_close(doc);
}

static void a_cancelled_transaction_has_not_been(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", plain);
    document_begin(doc, "all");
    assert_true(document_set_run(doc, LAYER_MAP, 0, 1, 4, 'x'));
    assert_true(document_insert_cols(doc, 2, 3));
    assert_true(document_set_value(doc, "legend", "empty", "x"));
    assert_true(document_delete_rows(doc, 0, 2));
    document_cancel(doc);
    assert_false(document_is_modified(doc));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", plain);
    document_close(doc);
}

static void paint_art(Document *doc)
{
    assert_true(document_set_run(doc, LAYER_BACK, 1, 1, 2, '~'));
}

static void art_in_a_bare_grid_makes_the_sections_it_needs(void **state)
{
    (void)state;
    check_change("..\n.@.\n###", paint_art, "[map]\n..\n.@.\n###\n[back]\n\n ~~\n");
    check_change("[map]\r\n...\r\n.@.\r\n[back]", paint_art,
                 "[map]\r\n...\r\n.@.\r\n[back]\r\n\r\n ~~\r\n");
}

static void draw_a_mark(Document *doc)
{
    for (int32_t i = 0; i < 6; i++)
        assert_true(document_set(doc, LAYER_MAP, i, 0, "[back]"[i]));
}

static void a_row_that_reads_as_a_mark_is_still_a_row(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "[map]\n........\n@.......\n");
    document_begin(doc, "pen");
    draw_a_mark(doc);
    assert_true(document_end(doc, &errors) && document_save(doc, &errors));
    document_close(doc);
    doc = desk_open("f.txt");
    desk_assert_rows(doc, "[back]..\n@.......\n");
    document_close(doc);
    doc = desk_open_text("f.txt", "      ..\n@.......\n");
    document_begin(doc, "pen");
    draw_a_mark(doc);
    assert_true(document_set_run(doc, LAYER_MAP, 6, 0, 2, ' '));
    assert_true(document_end(doc, &errors) && document_save(doc, &errors));
    document_close(doc);
    doc = desk_open("f.txt");
    desk_assert_rows(doc, "[back]  \n@.......\n");
    document_close(doc);
}

/* ---- rows and columns ---- */

static void insert_a_row(Document *doc)
{
    assert_true(document_insert_rows(doc, 1, 1));
}

static void append_rows(Document *doc)
{
    assert_true(document_insert_rows(doc, document_rows(doc), 2));
}

static void inserted_rows_leave_the_other_lines_alone(void **state)
{
    (void)state;
    check_change("..@  \r\n#\n####\n\n\n", insert_a_row, "..@  \r\n.....\r\n#\n####\n\n\n");
    check_change("..@\n###", append_rows, "..@\n###\n...\n...");
    check_change("[map]\n@.\n[back]\na\nbc\n", insert_a_row, "[map]\n@.\n..\n[back]\na\n\nbc\n");
}

static void delete_first_row(Document *doc)
{
    assert_true(document_delete_rows(doc, 0, 1));
}

static void delete_last_rows(Document *doc)
{
    assert_true(document_delete_rows(doc, document_rows(doc) - 2, 2));
}

static void deleted_rows_take_nothing_else_along(void **state)
{
    (void)state;
    check_change("..\n@  \n###\n", delete_first_row, "@  \n###\n");
    check_change("[map]\n@.\n##\n[back]\na\nbc\n", delete_first_row, "[map]\n##\n[back]\nbc\n");
    /* The level's size stays: its last row is written in full where it must be. */
    check_change("@\n\n######\n##", delete_last_rows, "@\n......\n");
}

static void insert_cols(Document *doc)
{
    assert_true(document_insert_cols(doc, 2, 1));
}

static void append_cols(Document *doc)
{
    assert_true(document_insert_cols(doc, document_cols(doc), 2));
}

static void delete_cols(Document *doc)
{
    assert_true(document_delete_cols(doc, 1, 2));
}

static void columns_come_and_go_in_the_rows_that_reach_them(void **state)
{
    (void)state;
    check_change("@\n..x.\n##\n", insert_cols, "@\n...x.\n##\n");
    check_change("@\n..x.\n##\n", append_cols, "@\n..x...\n##\n");
    check_change("@\n..x.\n##\n", delete_cols, "@\n..\n#\n");
    check_change("[map]\n@...\n[back]\nabcdefg\n", delete_cols, "[map]\n@.\n[back]\nadefg\n");
}

static void a_level_stays_between_1x1_and_8192x8192(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "@.\n##\n");
    document_begin(doc, "resize");
    assert_false(document_delete_rows(doc, 0, 2));
    assert_false(document_delete_cols(doc, 0, 2));
    assert_false(document_insert_rows(doc, 0, 8191));
    assert_false(document_insert_cols(doc, 1, INT32_MAX));
    assert_true(document_insert_rows(doc, 0, 8190));
    assert_true(document_insert_cols(doc, 1, 8190));
    assert_int_equal(document_rows(doc), 8192);
    assert_int_equal(document_cols(doc), 8192);
    document_cancel(doc);
    desk_assert_rows(doc, "@.\n##\n");
    document_close(doc);
}

/* ---- the header ---- */

static void set_title(Document *doc)
{
    assert_true(document_set_value(doc, "level", "title", "B; or not"));
}

static void set_author(Document *doc)
{
    assert_true(document_set_value(doc, "level", "author", "ada"));
}

static void set_sign(Document *doc)
{
    assert_true(document_set_value(doc, "sign.1", "text", "hello"));
}

static void remove_title(Document *doc)
{
    assert_true(document_set_value(doc, "Level", "TITLE", NULL));
}

static void a_value_changes_its_own_line_only(void **state)
{
    (void)state;
    check_change(plain, set_title,
                 "[level]\ntitle = \"B; or not\"  ; mine\n\n[map]\n....\n#\n@..F\n####\n");
    check_change(plain, set_author,
                 "[level]\ntitle = A  ; mine\nauthor = ada\n\n[map]\n....\n#\n@..F\n####\n");
    check_change("[a]\r\nx=1\r\n[level]\r\nTitle='x' # y\r\n[b]\r\n[map]\r\n@", set_title,
                 "[a]\r\nx=1\r\n[level]\r\nTitle='B; or not' # y\r\n[b]\r\n[map]\r\n@");
    check_change(plain, remove_title, "[level]\n\n[map]\n....\n#\n@..F\n####\n");
}

static void a_new_section_leaves_the_blank_line_above_the_map(void **state)
{
    (void)state;
    check_change(
        plain, set_sign,
        "[level]\ntitle = A  ; mine\n\n[sign.1]\ntext = hello\n\n[map]\n....\n#\n@..F\n####\n");
    check_change("[a]\nx=1\n; last\n\n\n[map]\n@", set_sign,
                 "[a]\nx=1\n; last\n\n[sign.1]\ntext = hello\n\n\n[map]\n@");
}

static void a_bare_grid_gets_a_header_when_it_needs_one(void **state)
{
    (void)state;
    check_change("@\r\n#", set_sign, "[sign.1]\r\ntext = hello\r\n[map]\r\n@\r\n#");
}

static void values_that_no_line_can_hold_are_refused(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", plain);
    document_begin(doc, "title");
    assert_false(document_set_value(doc, "level", "title", "a\nb"));
    assert_false(document_set_value(doc, "level", "title", "a\tb"));
    assert_false(document_set_header(doc, "[level]\n[map]\n", 14));
    assert_false(document_set_header(doc, "a\0b", 3));
    assert_true(document_end(doc, &errors));
    assert_int_equal(document_history_count(doc), 0);
    document_close(doc);
}

static void the_legend_follows_the_header(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "[level]\n[map]\n@,\n#\n");
    assert_int_equal(document_kind(doc, ','), KIND_UNKNOWN);
    document_begin(doc, "legend");
    assert_true(document_set_value(doc, "legend", "empty", ","));
    assert_true(document_end(doc, &errors));
    assert_int_equal(document_kind(doc, ','), KIND_EMPTY);
    assert_int_equal(document_glyph(doc, KIND_EMPTY), ',');
    desk_assert_rows(doc, "@,\n#,\n");
    assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, "@,\n#.\n");
    document_close(doc);
}

/* ---- packed texts ---- */

static void a_packed_text_is_read_as_it_was(void **state)
{
    enum { SIZE_MAX_HERE = 5 * PACKED_PART, TEXTS = 400 };
    static char text[SIZE_MAX_HERE], out[SIZE_MAX_HERE];
    (void)state;
    for (desk_seed = 1; desk_seed <= TEXTS; desk_seed++) {
        uint32_t seed = desk_seed;
        int32_t size = desk_random(SIZE_MAX_HERE), kinds = 1 + desk_random(12);
        for (int32_t i = 0; i < size; i++)
            text[i] = (char)(desk_random(kinds) * 23);
        char *owned = malloc((size_t)size + 1);
        memcpy(owned, text, (size_t)size);
        PackedBytes packed, copy;
        packed_bytes_take(&packed, owned, (size_t)size);
        assert_true(packed_bytes_copy(&packed, &copy));
        int32_t at = desk_random(size + 1), count = desk_random(size - at + 1);
        packed_bytes_read(&copy, (size_t)at, (size_t)count, out);
        assert_memory_equal(out, text + at, (size_t)count);
        assert_true(packed_bytes_equals(&packed, text, (size_t)size));
        if (size > 0) text[desk_random(size)] ^= 1;
        assert_int_equal(packed_bytes_equals(&packed, text, (size_t)size), size == 0);
        char *all = packed_bytes_text(&copy);
        assert_int_equal(all[size], '\0');
        assert_true(packed_bytes_equals(&packed, all, (size_t)size));
        if (kinds == 2 && size > PACKED_PART) assert_true(packed.used < (size_t)size / 2);
        free(all);
        packed_bytes_done(&packed);
        packed_bytes_done(&copy);
        desk_seed = seed;
    }
}

static void a_packed_text_that_is_cut_off_is_refused(void **state)
{
    enum { SIZE = 2 * PACKED_PART + 5 };
    (void)state;
    for (int32_t kinds = 1; kinds <= 12; kinds++) {
        char *text = malloc(SIZE);
        for (int32_t i = 0; i < SIZE; i++)
            text[i] = (char)('a' + i % kinds);
        PackedBytes packed;
        packed_bytes_take(&packed, text, SIZE);
        char *all = packed_bytes_unpack(packed.bytes, packed.used, SIZE);
        assert_true(packed_bytes_equals(&packed, all, SIZE));
        free(all);
        for (size_t used = 0; used < packed.used; used++)
            assert_null(packed_bytes_unpack(packed.bytes, used, SIZE));
        packed_bytes_done(&packed);
    }
}

static void limits_of_a_document_are_kept_and_said(void **state)
{
    enum { COLS = 8, ROWS = 4, BYTES = 100 };
    const DocumentOptions options = {.limits = {.cols = COLS, .rows = ROWS, .text = BYTES}};
    char path[PATH_MAX], row[BYTES];
    (void)state;
    scratch_write("f.txt", "[map]\n@..F\n####\n", 16);
    scratch_path(path, "f.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &options, &errors);
    assert_non_null(doc);
    document_begin(doc, "grow");
    assert_true(document_insert_cols(doc, 4, COLS - 4));
    assert_false(document_insert_cols(doc, 0, 1));
    assert_true(document_insert_rows(doc, 0, ROWS - 2));
    assert_false(document_insert_rows(doc, 0, 1));
    assert_false(document_set_text(doc, "[map]\n@........F\n", 17, &errors));
    assert_non_null(strstr(errors.items[0].text, "is 10x1 cells; at most 8x4 are allowed here"));
    assert_true(document_end(doc, &errors));
    error_list_init(&errors, path);
    memset(row, 'x', sizeof row);
    row[sizeof row - 1] = '\0';
    document_begin(doc, "long");
    assert_true(document_set_value(doc, "level", "title", row));
    assert_false(document_end(doc, &errors)); /* it is as before */
    assert_non_null(strstr(errors.items[0].text, "at most 100 are allowed here"));
    assert_false(document_has_section(doc, "level"));
    assert_int_equal(document_cols(doc), COLS);
    document_begin(doc, "short");
    assert_true(document_set_value(doc, "level", "title", "A"));
    assert_true(document_end(doc, &errors));
    document_close(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(cells_that_the_file_lacks_read_as_empty),
        DESK_TEST(files_are_saved_as_they_were_read),
        DESK_TEST(a_level_with_faults_opens_and_tells_its_problems),
        DESK_TEST(what_has_no_rows_is_refused_with_the_reason),
        DESK_TEST(a_missing_file_is_a_new_level_that_can_be_played),
        DESK_TEST(a_new_level_has_the_size_asked_for),
        DESK_TEST(a_changed_cell_changes_one_line),
        DESK_TEST(a_short_row_grows_only_as_far_as_needed),
        DESK_TEST(a_transaction_that_changes_nothing_leaves_no_trace),
        DESK_TEST(a_cancelled_transaction_has_not_been),
        DESK_TEST(art_in_a_bare_grid_makes_the_sections_it_needs),
        DESK_TEST(a_row_that_reads_as_a_mark_is_still_a_row),
        DESK_TEST(inserted_rows_leave_the_other_lines_alone),
        DESK_TEST(deleted_rows_take_nothing_else_along),
        DESK_TEST(columns_come_and_go_in_the_rows_that_reach_them),
        DESK_TEST(a_level_stays_between_1x1_and_8192x8192),
        DESK_TEST(limits_of_a_document_are_kept_and_said),
        DESK_TEST(a_value_changes_its_own_line_only),
        DESK_TEST(a_new_section_leaves_the_blank_line_above_the_map),
        DESK_TEST(a_bare_grid_gets_a_header_when_it_needs_one),
        DESK_TEST(values_that_no_line_can_hold_are_refused),
        DESK_TEST(the_legend_follows_the_header),
        DESK_TEST(a_packed_text_is_read_as_it_was),
        DESK_TEST(a_packed_text_that_is_cut_off_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
