/* all.c - all tests in one program: it runs the test by whose name it was called.
 *
 * The Makefile writes test_list.h, a line for each tests/test_*.c, and links each name to this
 * program. */
#include <stdio.h>
#include <string.h>

#define TEST(name) int main_of_##name(void);
#include "test_list.h"
#undef TEST

static const struct {
    const char *name;
    int (*main)(void);
} tests[] = {
#define TEST(name) {#name, main_of_##name},
#include "test_list.h"
#undef TEST
};

int main(int argc, char **argv)
{
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (strcmp(name, tests[i].name) == 0) return tests[i].main();
    fprintf(stderr, "no test is called '%s'\n", name);
    return 2;
}
