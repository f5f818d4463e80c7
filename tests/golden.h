/* golden.h - for tests: compares a text with a file of what is expected, line by line.
 *
 * With LEDGE_GOLDEN=1 in the environment the file is written anew and the test passes; the lines
 * that differ are shown either way, `-` what was expected, `+` what came. */
#ifndef LEDGE_TESTS_GOLDEN_H
#define LEDGE_TESTS_GOLDEN_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that can be read, ended by a NUL; the caller frees it. */
static inline char *golden_read(FILE *in)
{
    size_t size = 4096, length = 0;
    char *text = malloc(size);
    assert_non_null(text);
    for (;;) {
        length += fread(text + length, 1, size - length - 1, in);
        if (length < size - 1) break;
        text = realloc(text, size *= 2);
        assert_non_null(text);
    }
    text[length] = '\0';
    return text;
}

static inline char *golden_expected(const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in) return calloc(1, 1);
    char *text = golden_read(in);
    fclose(in);
    return text;
}

/* The length of the line at `text`; 0 at the end. */
static inline size_t golden_line(const char *text)
{
    const char *end = strchr(text, '\n');
    return end ? (size_t)(end - text) + 1 : strlen(text);
}

static inline void golden_show_difference(const char *path, const char *expected,
                                          const char *actual)
{
    print_message("%s\n", path);
    for (int line = 1; *expected || *actual; line++) {
        size_t old_length = golden_line(expected), new_length = golden_line(actual);
        if (old_length != new_length || memcmp(expected, actual, old_length) != 0) {
            if (old_length > 0) print_message("%4d -%.*s", line, (int)old_length, expected);
            if (new_length > 0) print_message("%4d +%.*s", line, (int)new_length, actual);
        }
        expected += old_length;
        actual += new_length;
    }
}

static inline void golden_write(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static inline void golden_check(const char *path, const char *actual)
{
    char *expected = golden_expected(path);
    bool same = strcmp(expected, actual) == 0;
    if (!same) golden_show_difference(path, expected, actual);
    free(expected);
    if (same) return;
    if (!getenv("LEDGE_GOLDEN")) fail_msg("%s differs (LEDGE_GOLDEN=1 rewrites it)", path);
    golden_write(path, actual);
}

#endif
