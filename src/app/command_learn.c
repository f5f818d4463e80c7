/* command_learn.c - see command_learn.h */
#include "command_learn.h"

#include "../file.h"
#include "../lesson/grade.h"
#include "../lesson/lint.h"
#include "learn_csv.h"
#include "world_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEARN_DONE = 0, LEARN_FOUND = 1, LEARN_REFUSED = 2 };

static void print_list(const ErrorList *list, FILE *out)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 64];
    for (int32_t i = 0; i < list->count; i++) {
        error_format(list, &list->items[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    int32_t more = list->errors + list->warnings - list->count;
    if (more > 0) fprintf(out, "%s: warning: %d more problems\n", list->file, more);
}

/* ---- --lint ---- */

static int lint_file(const char *path)
{
    ErrorList findings;
    size_t length;
    error_list_init(&findings, path);
    char *text = file_read(path, &length, &findings);
    if (!text) {
        print_list(&findings, stderr);
        return LEARN_REFUSED;
    }
    Lesson *lesson = lesson_parse(path, text, length, &findings);
    if (lesson) lesson_lint(lesson, &findings);
    lesson_destroy(lesson);
    free(text);
    print_list(&findings, stdout);
    return findings.count > 0 ? LEARN_FOUND : LEARN_DONE;
}

static int lint_files(int count, char **paths)
{
    int worst = LEARN_DONE;
    for (int i = 0; i < count; i++) {
        int result = lint_file(paths[i]);
        if (result > worst) worst = result;
    }
    return worst;
}

/* ---- --grade ---- */

/* The folder of the lessons that come with the program. */
static bool find_lessons(char out[WORLD_PATH_MAX])
{
    char world[WORLD_PATH_MAX];
    if (!world_path_find(world)) return false;
    if (path_is_folder(world))
        return snprintf(out, WORLD_PATH_MAX, "%s/lessons", world) < WORLD_PATH_MAX;
    return path_beside(world, "lessons", out);
}

static int grade_answers(const char *folder, const char *lessons)
{
    char own[WORLD_PATH_MAX];
    ErrorList errors;
    Grade grade = {.out = stdout, .lessons = lessons ? lessons : own};
    if (!lessons && !find_lessons(own)) {
        fputs("ledge learn: the lessons were not found; name their folder\n", stderr);
        return LEARN_REFUSED;
    }
    error_list_init(&errors, folder);
    if (!grade_folder(&grade, folder, &errors)) {
        print_list(&errors, stderr);
        return LEARN_REFUSED;
    }
    if (grade.damaged > 0) return LEARN_REFUSED;
    return grade.failed > 0 ? LEARN_FOUND : LEARN_DONE;
}

/* ---- --csv ---- */

/* A word without a folder and an ending is the name of a lesson that comes with the program. */
static bool find_lesson(const char *word, char out[WORLD_PATH_MAX])
{
    char folder[WORLD_PATH_MAX];
    if (strpbrk(word, "/.")) return snprintf(out, WORLD_PATH_MAX, "%s", word) < WORLD_PATH_MAX;
    return find_lessons(folder) &&
           snprintf(out, WORLD_PATH_MAX, "%s/%s.txt", folder, word) < WORLD_PATH_MAX;
}

static int write_csv(const char *lesson, const char *run, const char *answers)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, lesson);
    if (!find_lesson(lesson, path))
        error_add(&errors, ERROR_ERROR, 0, 0, "the lessons were not found; name the file");
    else if (learn_write_csv(stdout, &(LearnCsv){path, run, answers}, &errors))
        return LEARN_DONE;
    print_list(&errors, stderr);
    return LEARN_REFUSED;
}

/* ---- the command ---- */

static int refuse_use(void)
{
    fputs(
        "usage: ledge learn --lint FILE... | --grade DIR [LESSONS] | --csv LESSON RUN [ANSWERS]\n",
        stderr);
    return LEARN_REFUSED;
}

int command_learn(int argc, char **argv)
{
    if (argc < 3) return refuse_use();
    if (strcmp(argv[1], "--lint") == 0) return lint_files(argc - 2, argv + 2);
    if (strcmp(argv[1], "--grade") == 0 && argc <= 4) return grade_answers(argv[2], argv[3]);
    if (strcmp(argv[1], "--csv") == 0 && (argc == 4 || argc == 5))
        return write_csv(argv[2], argv[3], argv[4]);
    return refuse_use();
}
