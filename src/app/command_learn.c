/* command_learn.c - see command_learn.h */
#include "command_learn.h"

#include "../lesson/lint.h"

#include <stdio.h>
#include <string.h>

enum { LEARN_DONE = 0, LEARN_FOUND = 1, LEARN_REFUSED = 2 };

static void print_findings(const ErrorList *list)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 64];
    for (int32_t i = 0; i < list->count; i++) {
        error_format(list, &list->items[i], line, sizeof line);
        puts(line);
    }
    int32_t more = list->errors + list->warnings - list->count;
    if (more > 0) printf("%s: warning: %d more problems\n", list->file, more);
}

static int lint_file(const char *path)
{
    ErrorList findings;
    error_list_init(&findings, path);
    Lesson *lesson = lesson_read(path, &findings);
    if (lesson) lesson_lint(lesson, &findings);
    lesson_destroy(lesson);
    print_findings(&findings);
    return findings.count > 0 ? LEARN_FOUND : LEARN_DONE;
}

static int lint_files(int count, char **paths)
{
    int worst = LEARN_DONE;
    for (int i = 0; i < count; i++)
        if (lint_file(paths[i]) == LEARN_FOUND) worst = LEARN_FOUND;
    return worst;
}

int command_learn(int argc, char **argv)
{
    if (argc >= 3 && strcmp(argv[1], "--lint") == 0) return lint_files(argc - 2, argv + 2);
    fprintf(stderr, "usage: ledge learn --lint FILE...\n");
    return LEARN_REFUSED;
}
