/* test_code.c - a level as a line of letters. */
#include "../src/convert/convert.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
// clang-format on

static const char level[] = "[level]\ntitle = Small\n\n[map]\n@....F\n######\n";

static char *code_of(const char *text)
{
    char *code = level_code_write(text, strlen(text));
    assert_non_null(code);
    return code;
}

static void assert_refused(const char *code, int32_t column, const char *reason)
{
    ErrorList errors;
    size_t length;
    error_list_init(&errors, "code");
    assert_null(level_code_read(code, &length, &errors));
    assert_int_equal(errors.count, 1);
    assert_int_equal(errors.items[0].line, 1);
    assert_int_equal(errors.items[0].column, column);
    assert_non_null(strstr(errors.items[0].text, reason));
}

static void a_level_goes_through_a_code_unchanged(void **state)
{
    ErrorList errors;
    size_t length;
    (void)state;
    error_list_init(&errors, "code");
    char *code = code_of(level);
    assert_true(level_code_begins(code));
    char *text = level_code_read(code, &length, &errors);
    assert_non_null(text);
    assert_int_equal(length, strlen(level));
    assert_string_equal(text, level);
    free(text);
    free(code);
}

static void a_wrong_code_is_refused_in_one_line(void **state)
{
    (void)state;
    char *code = code_of(level), *colon = strrchr(code, ':');
    assert_refused("LEDGE2:5:abc", 1, "begins with LEDGE1:");
    assert_refused("LEDGE1:", 8, "a size from 1 to 262144");
    assert_refused("LEDGE1:0:abcd", 8, "a size from 1 to 262144");
    assert_refused("LEDGE1:262145:abcd", 8, "a size from 1 to 262144");
    assert_refused("LEDGE1:99999999999999999999:abcd", 8, "a size from 1 to 262144");
    assert_refused("LEDGE1:40:!!!!", 11, "only the letters");
    assert_refused("LEDGE1:40:abcd", 11, "damaged");
    char longer[256];
    snprintf(longer, sizeof longer, "LEDGE1:%zu%s", strlen(level) + 1, colon);
    assert_refused(longer, 11, "size");
    colon[20] = colon[20] == 'A' ? 'B' : 'A';
    assert_refused(code, 11, "");
    free(code);
}

/* A text that unpacks to far more than it says takes no more memory than that. */
static void a_code_cannot_unpack_to_more_than_it_says(void **state)
{
    enum { SIZE = 200000 };
    char *zeros = malloc(SIZE + 1), small[2000];
    (void)state;
    assert_non_null(zeros);
    memset(zeros, '.', SIZE);
    zeros[SIZE] = '\0';
    char *code = code_of(zeros);
    snprintf(small, sizeof small, "LEDGE1:10%s", strrchr(code, ':'));
    assert_refused(small, 11, "size");
    free(code);
    free(zeros);
}

static void letters_of_a_code_are_all_or_none(void **state)
{
    ErrorList errors;
    size_t length;
    char *code = code_of(level), *text;
    size_t count = strlen(code);
    (void)state;
    error_list_init(&errors, "code");
    code[count - 1] = '\0';
    assert_refused(code, 11, code[count - 2] == '=' ? "only the letters" : "damaged");
    free(code);
    assert_refused("LEDGE1:262144:abcd", 15, "damaged");
    assert_refused("LEDGE1:5;abcd", 8, "a size from 1 to 262144 and a colon");
    assert_refused("LEDGE1", 1, "begins with LEDGE1:");
    assert_refused("LEDGE1:1:A", 10, "only the letters");
    assert_refused("LEDGE1:1:AA===", 10, "only the letters");
    assert_refused("LEDGE1:1:AA=", 10, "only the letters");
    assert_refused("LEDGE1:1:AAAA====", 10, "only the letters");
    code = code_of(level);
    char *spread = malloc(LEVEL_CODE_READ_MAX + 2);
    memset(spread, ' ', LEVEL_CODE_READ_MAX + 1);
    memcpy(spread, code, strlen(code));
    spread[LEVEL_CODE_READ_MAX] = '\0';
    text = level_code_read(spread, &length, &errors); /* blanks between the letters are none */
    assert_non_null(text);
    assert_string_equal(text, level);
    free(text);
    spread[LEVEL_CODE_READ_MAX] = ' ';
    spread[LEVEL_CODE_READ_MAX + 1] = '\0';
    assert_refused(spread, 1, "at most 65536 letters");
    free(spread);
    free(code);
}

static void a_level_that_packs_badly_has_no_code(void **state)
{
    char noise[4000];
    uint32_t seed = 1;
    (void)state;
    for (size_t i = 0; i < sizeof noise; i++) {
        seed = seed * 1664525u + 1013904223u;
        noise[i] = (char)('!' + (seed >> 16) % 90);
    }
    assert_null(level_code_write(noise, sizeof noise));
    assert_null(level_code_write("", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_goes_through_a_code_unchanged),
        cmocka_unit_test(a_wrong_code_is_refused_in_one_line),
        cmocka_unit_test(a_code_cannot_unpack_to_more_than_it_says),
        cmocka_unit_test(letters_of_a_code_are_all_or_none),
        cmocka_unit_test(a_level_that_packs_badly_has_no_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
