/* grade.c - see grade.h */
#include "grade.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT_MAX = 1024 };

/* `#` would begin a directive in TAP. */
static void write_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '#') fputc('\\', out);
        fputc(*text, out);
    }
}

static void begin_line(Grade *grade, bool ok)
{
    fprintf(grade->out, "%s %d - ", ok ? "ok" : "not ok", ++grade->count);
}

static void write_errors(Grade *grade, const ErrorList *errors)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 64];
    for (int32_t i = 0; i < errors->count; i++) {
        error_format(errors, &errors->items[i], line, sizeof line);
        fprintf(grade->out, "# %s\n", line);
    }
}

/* A line for what could not be judged at all. */
static void write_damage(Grade *grade, const char *what, const ErrorList *errors)
{
    begin_line(grade, false);
    write_text(grade->out, what);
    fputc('\n', grade->out);
    write_errors(grade, errors);
    grade->damaged++;
}

static void write_check(Grade *grade, const char *who, int32_t index, const LessonCheck *check,
                        const Verdict *verdict)
{
    begin_line(grade, verdict->passed);
    write_text(grade->out, who);
    fprintf(grade->out, ", check %d: ", index + 1);
    write_text(grade->out, check->say);
    fputc('\n', grade->out);
    if (verdict->passed) return;
    fprintf(grade->out, "# %s\n", verdict->text);
    grade->failed++;
}

/* ---- one lesson of one learner ---- */

/* Only a plain name is looked for in the folder of lessons. */
static bool find_lesson(const Grade *grade, const char *name, char path[PATH_TEXT_MAX])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    if (name[strspn(name, letters)] != '\0') return false;
    int length = snprintf(path, PATH_TEXT_MAX, "%s/%s.txt", grade->lessons, name);
    return length < PATH_TEXT_MAX;
}

static bool judge(const LearnerFile *file, const char *name, const Lesson *lesson,
                  Verdict verdicts[CHECK_MAX], ErrorList *errors)
{
    Learner *learner = malloc(sizeof *learner);
    bool good = learner && learner_file_get(file, name, lesson, learner, errors);
    if (good && !learner_judge(learner, lesson, verdicts)) good = false;
    if (!good && errors->count == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(learner);
    return good;
}

static void grade_lesson(Grade *grade, const LearnerFile *file, const char *name,
                         const Lesson *lesson, ErrorList *errors)
{
    Verdict verdicts[CHECK_MAX];
    char who[LEARNER_NAME_MAX + LESSON_NAME_MAX + 4];
    snprintf(who, sizeof who, "%s, %.*s", file->name, LESSON_NAME_MAX - 1, name);
    if (!judge(file, name, lesson, verdicts, errors)) {
        write_damage(grade, who, errors);
        return;
    }
    for (int32_t i = 0; i < lesson->check_count; i++)
        write_check(grade, who, i, &lesson->checks[i], &verdicts[i]);
}

static void grade_section(Grade *grade, const LearnerFile *file, const char *path, const char *name)
{
    char lesson_path[PATH_TEXT_MAX];
    ErrorList errors;
    error_list_init(&errors, path);
    if (!find_lesson(grade, name, lesson_path)) {
        error_add(&errors, ERROR_ERROR, ini_section_line(file->ini, name), 1,
                  "`%.40s` is not the name of a lesson: small letters, digits, - and _", name);
        write_damage(grade, file->name, &errors);
        return;
    }
    error_list_init(&errors, lesson_path);
    Lesson *lesson = lesson_read(lesson_path, &errors);
    if (!lesson) {
        write_damage(grade, file->name, &errors);
        return;
    }
    error_list_init(&errors, path);
    grade_lesson(grade, file, name, lesson, &errors);
    lesson_destroy(lesson);
}

void grade_file(Grade *grade, const char *path)
{
    LearnerFile file;
    ErrorList errors;
    error_list_init(&errors, path);
    if (!learner_file_read(path, &file, &errors)) {
        write_damage(grade, errors.file, &errors);
        return;
    }
    for (int32_t i = 0; i < learner_file_count(&file); i++)
        grade_section(grade, &file, path, learner_file_lesson(&file, i));
    learner_file_done(&file);
}

/* ---- a folder ---- */

static int is_learner_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' && length > 4 && strcmp(entry->d_name + length - 4, ".ini") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void grade_entry(Grade *grade, const char *folder, const char *name)
{
    char path[PATH_TEXT_MAX];
    ErrorList errors;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path) {
        grade_file(grade, path);
        return;
    }
    error_list_init(&errors, folder);
    error_add(&errors, ERROR_ERROR, 0, 0, "the path of a file in it is too long");
    write_damage(grade, name, &errors);
}

bool grade_folder(Grade *grade, const char *folder, ErrorList *errors)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_learner_file, by_name);
    if (count < 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "cannot be opened: %s", strerror(errno));
        return false;
    }
    for (int i = 0; i < count; i++) {
        grade_entry(grade, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    if (count == 0) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "no learner's file, whose name ends in .ini, is in "
                  "this folder");
        return false;
    }
    fprintf(grade->out, "1..%d\n", grade->count);
    return true;
}
