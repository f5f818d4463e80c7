/* test_file_kind.c - a file of one kind in the place of another is named by its kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../src/base/file.h"
#include "../src/base/file_kind.h"

static ErrorList errors;

static FileKind kind_of(const char *text, const char **name)
{
    return file_kind_find(text, strlen(text), name);
}

static void files_of_the_program_are_known(void **state)
{
    static const struct {
        const char *path;
        FileKind kind;
    } files[] = {{"levels/01-first-steps.txt", FILE_LEVEL},
                 {"levels/lessons/03-cells-per-step.txt", FILE_LESSON},
                 {"levels/world.ini", FILE_WORLD},
                 {"levels/01-first-steps.proof", FILE_REPLAY},
                 {"tests/convert/tiny.ini", FILE_MAPPING},
                 {"tests/convert/tiny.json", FILE_TILED},
                 {"levels/sprites/ascii2.txt", FILE_SHEET},
                 {"levels/sprites/palettes.txt", FILE_COLOURS},
                 {"tests/traces/short.in", FILE_INPUTS}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        size_t length;
        const char *name;
        char expected[ERROR_TEXT_MAX];
        error_list_init(&errors, files[i].path);
        char *bytes = file_read(files[i].path, FILE_SIZE_MAX, &length, &errors);
        assert_non_null(bytes);
        assert_int_equal(file_kind_find(bytes, length, &name), files[i].kind);
        assert_true(file_kind_check(bytes, length, files[i].kind, &errors));
        assert_int_equal(errors.count, 0);
        FileKind other = files[i].kind == FILE_REPLAY ? FILE_LEVEL : FILE_REPLAY;
        assert_false(file_kind_check(bytes, length, other, &errors));
        snprintf(expected, sizeof expected, "seems to be %s, not a %s", name,
                 other == FILE_REPLAY ? "replay" : "level");
        assert_string_equal(errors.items[0].text, expected);
        free(bytes);
    }
}

static void files_of_others_are_known_by_their_first_bytes(void **state)
{
    const char *name;
    (void)state;
    assert_int_equal(kind_of("\x89PNG\r\n\x1a\n", &name), FILE_OTHER);
    assert_string_equal(name, "a PNG picture");
    assert_int_equal(kind_of("\x1f\x8b\x08", &name), FILE_OTHER);
    assert_string_equal(name, "data compressed by gzip");
    assert_int_equal(kind_of("<!DOCTYPE html>\n<html>\n[map]\n", &name), FILE_OTHER);
    assert_string_equal(name, "a web page");
    assert_int_equal(kind_of("{\"version\": 2, \"width\": 80}\n", &name), FILE_CAST);
    assert_int_equal(kind_of("{\"a\": 1}\n", &name), FILE_OTHER);
    assert_int_equal(kind_of("[level]\n[generated]\nseed = 1\n[map]\n@F\n", &name), FILE_GENERATED);
}

/* Whatever a level may look like, it is read as one. */
static void no_level_is_taken_for_something_else(void **state)
{
    static const char *const levels[] = {"{}<>\n@.F\n###\n", "<<@>F\n#####\n",      "III\n@.F\n",
                                         "D*1\nI\n",         "{\n\n@F\n##\n",       "",
                                         "; a comment\n",    "[level]\ntitle = a\n"};
    (void)state;
    error_list_init(&errors, "f");
    for (size_t i = 0; i < ARRAY_LENGTH(levels); i++)
        assert_true(file_kind_check(levels[i], strlen(levels[i]), FILE_LEVEL, &errors));
    assert_false(file_kind_check("@.F\n###\n", 8, FILE_REPLAY, &errors));
    assert_string_equal(errors.items[0].text, "seems to be a level, not a replay");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_the_program_are_known),
        cmocka_unit_test(files_of_others_are_known_by_their_first_bytes),
        cmocka_unit_test(no_level_is_taken_for_something_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
