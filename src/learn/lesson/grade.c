/* grade.c - see grade.h */
#include "grade.h"

#include "../../base/file.h"
#include "learner.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT_MAX = 1024 };

/* ---- lessons ---- */

bool judged_lesson_read(JudgedLesson *judged, const Shelf *shelf, int32_t index, ErrorList *errors)
{
    assert(index >= 0 && index < shelf->count);
    char path[SHELF_PATH_MAX];
    if (judged->lesson) return true;
    shelf_path(shelf, index, path);
    error_list_init(errors, path);
    judged->lesson = lesson_read(path, errors);
    if (judged->lesson) judged->memory = trial_memory_create();
    return judged->lesson;
}

void judged_lesson_done(JudgedLesson *judged)
{
    trial_memory_destroy(judged->memory);
    lesson_destroy(judged->lesson);
}

bool judged_lesson_judge(const JudgedLesson *judged, const LearnerWork *work, Learner *learner,
                         CheckVerdict verdicts[CHECK_MAX], ErrorList *errors)
{
    const Lesson *lesson = judged->lesson;
    if (!learner_file_get(work->file, work->section, lesson, learner, errors) ||
        !learner_codes_read(work->path, work->section, lesson, learner, errors))
        return false;
    if (learner_judge(learner, lesson, judged->memory, verdicts)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

/* ---- lines ---- */

/* Writes text without `#`, which would begin a directive in TAP. */
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

/* Writes the line for a file that could not be judged. */
static void write_damage(Grade *grade, const char *what, const ErrorList *errors)
{
    begin_line(grade, false);
    write_text(grade->out, what);
    fputc('\n', grade->out);
    char line[ERROR_LINE_MAX];
    for (int32_t i = 0; i < errors->count; i++) {
        error_format(errors, &errors->items[i], line, sizeof line);
        fprintf(grade->out, "# %s\n", line);
    }
    grade->damaged++;
}

/* A learner's section for a lesson. */
typedef struct Work {
    LearnerWork of;
    const JudgedLesson *judged;
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
} Work;

static void write_check(Grade *grade, const Work *work, int32_t index)
{
    const CheckVerdict *verdict = &work->verdicts[index];
    char words[LEARNER_TEXT_MAX];
    Text say = text_in(words, sizeof words);
    learner_add_text(&work->learner, work->judged->lesson, work->judged->lesson->checks[index].say,
                     &say);
    begin_line(grade, verdict->passed);
    write_text(grade->out, work->of.file->name);
    fprintf(grade->out, ", %s, check %d: ", work->of.section, index + 1);
    write_text(grade->out, words);
    fputc('\n', grade->out);
    if (verdict->passed) return;
    fprintf(grade->out, "# %s\n", verdict->text);
    grade->failed++;
}

/* ---- one lesson of one learner ---- */

/* Adds why a section is no lesson's: its name, or why the file of that name is no lesson. */
static void refuse_section(const Grade *grade, const Work *work, ErrorList *errors)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *folder = grade->shelf->folders[grade->shelf->folder_count - 1].path;
    char path[PATH_TEXT_MAX];
    bool is_plain = work->of.section[strspn(work->of.section, letters)] == '\0';
    if (is_plain &&
        snprintf(path, sizeof path, "%s/%s.txt", folder, work->of.section) < (int)sizeof path) {
        error_list_init(errors, path);
        lesson_destroy(lesson_read(path, errors));
    }
    if (errors->count == 0)
        error_add(errors, ERROR_ERROR, ini_section_line(work->of.file->ini, work->of.section), 1,
                  "`%.40s` is not the name of a lesson: small letters, digits, - and _",
                  work->of.section);
}

static void grade_work(Grade *grade, Work *work)
{
    ErrorList errors;
    int32_t index = shelf_find_section(grade->shelf, work->of.section);
    bool is_judged = false;
    error_list_init(&errors, work->of.path);
    if (!grade->lessons)
        grade->lessons = calloc((size_t)grade->shelf->count, sizeof *grade->lessons);
    if (index < 0) {
        refuse_section(grade, work, &errors);
    } else if (!grade->lessons) {
        error_add(&errors, ERROR_ERROR, 0, 0, "out of memory");
    } else if (judged_lesson_read(&grade->lessons[index], grade->shelf, index, &errors)) {
        work->judged = &grade->lessons[index];
        error_list_init(&errors, work->of.path);
        is_judged =
            judged_lesson_judge(work->judged, &work->of, &work->learner, work->verdicts, &errors);
    }
    if (!is_judged) write_damage(grade, work->of.file->name, &errors);
    for (int32_t i = 0; is_judged && i < work->judged->lesson->check_count; i++)
        write_check(grade, work, i);
}

/* Judges the learner's file at `path`. A file with errors is one `not ok`, with the errors. */
static void judge_file(Grade *grade, const char *path)
{
    LearnerFile file;
    ErrorList errors;
    error_list_init(&errors, path);
    if (!learner_file_read(path, &file, &errors)) {
        write_damage(grade, errors.file, &errors);
        return;
    }
    Work *work = calloc(1, sizeof *work);
    for (int32_t i = 0; i < learner_file_count(&file) && work; i++) {
        work->of.file = &file;
        work->of.path = path;
        work->of.section = learner_file_lesson(&file, i);
        grade_work(grade, work);
    }
    if (!work) error_add(&errors, ERROR_ERROR, 0, 0, "out of memory");
    if (!work) write_damage(grade, errors.file, &errors);
    free(work);
    learner_file_done(&file);
}

/* ---- a folder ---- */

bool grade_folder(Grade *grade, const char *folder, ErrorList *errors)
{
    FileNames names;
    if (!file_names_read(folder, ".ini", &names, errors)) return false;
    int32_t count = names.count;
    for (int32_t i = 0; i < count; i++) {
        char path[PATH_TEXT_MAX];
        const char *name = file_name_at(&names, i);
        if (snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path) {
            judge_file(grade, path);
            continue;
        }
        ErrorList own;
        error_list_init(&own, folder);
        error_add(&own, ERROR_ERROR, 0, 0, "the path of a file in it is too long");
        write_damage(grade, name, &own);
    }
    file_names_done(&names);
    if (count > 0) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "no files of learners (.ini) in this folder");
    return false;
}

void grade_end(Grade *grade)
{
    fprintf(grade->out, "1..%d\n", grade->count);
}

void grade_done(Grade *grade)
{
    for (int32_t i = 0; grade->lessons && i < grade->shelf->count; i++)
        judged_lesson_done(&grade->lessons[i]);
    free(grade->lessons);
    grade->lessons = NULL;
}
