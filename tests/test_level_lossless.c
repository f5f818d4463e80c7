/* test_level_lossless.c - nothing of a level file is lost: bytes that nobody changed are written as
 * they were read, and a changed cell changes one line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/file.h"
#include "../src/game/level_file.h"
#include "scratch.h"

static ErrorList errors;

static LevelFile *parse(const char *text, Level *level)
{
    error_list_init(&errors, "f.txt");
    return level_file_parse("f.txt", text, strlen(text), NULL, level, &errors);
}

static uint32_t seed;

static uint32_t random_below(uint32_t limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % limit;
}

static char *append(char *at, const char *text)
{
    size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

static char *append_header(char *at, const char *line_end)
{
    static const char *const lines[] = {"; a comment \\",
                                        "",
                                        "  # another",
                                        "[level]",
                                        "title = x  ",
                                        "author=\" a ; b\"",
                                        "\t",
                                        "next =",
                                        "odd = 1",
                                        "[lift.1]",
                                        "ticks = 3 ; three",
                                        "[my.own]",
                                        "key with blanks = yes"};
    uint32_t mask = random_below(1u << ARRAY_LENGTH(lines)) | 1u << 3 | 1u << 9 | 1u << 11;
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        if (!(mask >> i & 1)) continue;
        at = append(at, lines[i]);
        at = append(at, line_end);
    }
    return append(append(at, "[map]"), line_end);
}

/* Rows of all lengths, with blanks at their ends, and one start. */
static char *append_rows(char *at, const char *line_end, const char *glyphs, bool with_start)
{
    uint32_t rows = 1 + random_below(5);
    for (uint32_t row = 0; row < rows; row++) {
        if (row == 0 && with_start) *at++ = '@';
        for (uint32_t n = random_below(9); n > 0; n--)
            *at++ = glyphs[random_below((uint32_t)strlen(glyphs))];
        at = append(at, random_below(4) ? line_end : "\n");
    }
    for (uint32_t n = random_below(3); n > 0; n--)
        at = append(at, line_end);
    return at;
}

/* A random file that has no error in it; at most 1000 bytes. */
static size_t random_file(char *text)
{
    const char *line_end = random_below(2) ? "\r\n" : "\n";
    char *at = text;
    bool has_header = random_below(3) > 0;
    if (has_header) at = append_header(at, line_end);
    at = append_rows(at, line_end, has_header ? "..  ##/\\=o1H?" : "..  ##/\\=oHk", true);
    if (has_header && random_below(2)) {
        at = append(append(at, "[back]"), line_end);
        at = append_rows(at, line_end, "   azZ[]1?@~", false);
    }
    if (random_below(3) == 0 && at[-1] == '\n') at--;
    if (at[-1] == '\r') at--;
    return (size_t)(at - text);
}

/* Number of bytes of the line at `text`, its end included. */
static size_t line_size(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : length;
}

static int differing_lines(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int differing = 0;
    while (a_length > 0 && b_length > 0) {
        size_t n = line_size(a, a_length), m = line_size(b, b_length);
        if (n != m || memcmp(a, b, n) != 0) differing++;
        a += n;
        a_length -= n;
        b += m;
        b_length -= m;
    }
    return a_length == b_length ? differing : -1;
}

static void set_random_cell(LevelFile *file, const Level *level, const char *before, size_t length)
{
    int32_t col = (int32_t)random_below((uint32_t)level->cols);
    int32_t row = (int32_t)random_below((uint32_t)level->rows);
    char old = level->glyphs[row * level->cols + col];
    size_t after_length;
    assert_true(level_file_set(file, col, row, old == '#' ? '.' : '#'));
    char *after = level_file_text(file, &after_length);
    assert_int_equal(differing_lines(before, length, after, after_length), 1);
    free(after);
}

static void ten_thousand_random_files_come_back_byte_for_byte(void **state)
{
    char text[1024];
    (void)state;
    seed = 1;
    for (int round = 0; round < 10000; round++) {
        Level level;
        size_t length = random_file(text), back_length;
        error_list_init(&errors, "f");
        LevelFile *file = level_file_parse("f", text, length, NULL, &level, &errors);
        if (!file) fail_msg("%s\n%.*s", errors.items[0].text, (int)length, text);
        char *back = level_file_text(file, &back_length);
        assert_int_equal(back_length, length);
        assert_memory_equal(back, text, length);
        free(back);
        set_random_cell(file, &level, text, length);
        level_file_done(file);
        level_done(&level);
    }
}

static void assert_text(const LevelFile *file, const char *expected)
{
    size_t length;
    char *text = level_file_text(file, &length);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    free(text);
}

static void a_short_row_grows_by_the_glyph_of_empty(void **state)
{
    Level level;
    (void)state;
    LevelFile *file = parse("[legend]\nempty = \"_\"\n[map]\r\n@____\r\n#\r\n\r\n###", &level);
    assert_true(level_file_set(file, 3, 1, '#'));
    assert_true(level_file_set(file, 4, 1, '#'));
    assert_true(level_file_set(file, 0, 2, '#'));
    assert_true(level_file_set(file, 1, 1, '#'));
    assert_true(level_file_set(file, 4, 3, 'F'));
    assert_text(file, "[legend]\nempty = \"_\"\n[map]\r\n@____\r\n##_##\r\n#\r\n###_F");
    level_file_done(file);
    level_done(&level);
}

static void a_written_file_reads_back_the_same(void **state)
{
    const char *text = "; mine\r\n[level]\r\n[map]\r\n@.  \n[back]\nx";
    char path[PATH_MAX];
    Level level, again;
    size_t length;
    (void)state;
    scratch_path(path, "level.txt");
    LevelFile *file = parse(text, &level);
    assert_true(level_file_write(file, path, &errors));
    char *bytes = file_read(path, &length, &errors);
    assert_string_equal(bytes, text);
    LevelFile *second = level_file_read(path, NULL, &again, &errors);
    assert_non_null(second);
    assert_int_equal(level_hash(&again), level_hash(&level));
    free(bytes);
    level_file_done(second);
    level_file_done(file);
    level_done(&again);
    level_done(&level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_thousand_random_files_come_back_byte_for_byte),
        cmocka_unit_test(a_short_row_grows_by_the_glyph_of_empty),
        cmocka_unit_test_setup_teardown(a_written_file_reads_back_the_same, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
