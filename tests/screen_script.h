/* screen_script.h - for tests: the screens of a script are those of a golden file.
 *
 * Each tests/screens/NAME.script is played, and the screens that it asks for are compared with
 * NAME.txt. A script's first line names what it runs:
 *   # play [OPTION...] LEVEL     or    # title [OPTION...]    or    # replay [OPTION...] REPLAY
 *   # learn [OPTION...] [LESSON] */
#ifndef LEDGE_TESTS_SCREEN_SCRIPT_H
#define LEDGE_TESTS_SCREEN_SCRIPT_H

#include "capture.h"

enum { SCREEN_WORDS_MAX = 16 };

/* Cuts the line into words; the last entry is NULL. */
static inline int screen_script_split(char *line, char *words[SCREEN_WORDS_MAX])
{
    int count = 0;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        assert_true(count < SCREEN_WORDS_MAX - 1);
        words[count++] = word;
    }
    words[count] = NULL;
    return count;
}

static inline void check_script(const char *name)
{
    char script[128], golden[128], line[256];
    char *words[SCREEN_WORDS_MAX] = {0}, *argv[SCREEN_WORDS_MAX];
    int argc = 0, status;
    snprintf(script, sizeof script, "tests/screens/%s.script", name);
    snprintf(golden, sizeof golden, "tests/screens/%s.txt", name);
    FILE *in = fopen(script, "r");
    assert_non_null(in);
    assert_non_null(fgets(line, sizeof line, in));
    fclose(in);

    int count = screen_script_split(line, words);
    assert_true(count >= 2 && strcmp(words[0], "#") == 0);
    argv[argc++] = words[1];
    argv[argc++] = (char[]){"--script"};
    argv[argc++] = script;
    for (int i = 2; i < count; i++)
        argv[argc++] = words[i];
    argv[argc] = NULL;
    char *text = capture(argc, argv, stdout, &status);
    assert_int_equal(status, 0);
    golden_check(golden, text);
    free(text);
}

#endif
