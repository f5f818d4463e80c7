/* command_check.c - see command_check.h */
#include "command_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "../file.h"
#include "../game/level_file.h"

typedef enum CheckResult { CHECK_CLEAN = 0, CHECK_PROBLEMS = 1, CHECK_UNREADABLE = 2 } CheckResult;

static void print_problems(const ErrorList *problems, FILE *out)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 64];
    for (int32_t i = 0; i < problems->count; i++) {
        error_format(problems, &problems->items[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    int32_t more = problems->errors + problems->warnings - problems->count;
    if (more > 0) fprintf(out, "%s: warning: %d more problems\n", problems->file, more);
}

static CheckResult check_level(const char *path)
{
    ErrorList problems;
    Level level = {0};
    size_t length;
    error_list_init(&problems, path);
    char *text = file_read(path, &length, &problems);
    if (!text) {
        print_problems(&problems, stderr);
        return CHECK_UNREADABLE;
    }
    LevelFile *file = level_file_parse(path, text, length, NULL, &level, &problems);
    free(text);
    if (file) level_done(&level);
    level_file_done(file);
    print_problems(&problems, stdout);
    return problems.errors + problems.warnings > 0 ? CHECK_PROBLEMS : CHECK_CLEAN;
}

int command_check(int argc, char **argv)
{
    CheckResult worst = CHECK_CLEAN;
    if (argc < 2) {
        fprintf(stderr, "usage: ledge check LEVEL...\n");
        return CHECK_UNREADABLE;
    }
    for (int i = 1; i < argc; i++) {
        CheckResult result = check_level(argv[i]);
        if (result > worst) worst = result;
    }
    return (int)worst;
}
