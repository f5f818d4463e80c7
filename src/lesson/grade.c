/* grade.c - see grade.h */
#include "grade.h"

#include "../file.h"
#include "learner.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT_MAX = 1024 };

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
    const LearnerFile *file;
    const char *path; /* of the file */
    const char *name; /* of the section */
    const Lesson *lesson;
    CheckVerdict verdicts[CHECK_MAX];
} Work;

static void write_check(Grade *grade, const Work *work, int32_t index)
{
    const CheckVerdict *verdict = &work->verdicts[index];
    begin_line(grade, verdict->passed);
    write_text(grade->out, work->file->name);
    fprintf(grade->out, ", %s, check %d: ", work->name, index + 1);
    write_text(grade->out, work->lesson->checks[index].say);
    fputc('\n', grade->out);
    if (verdict->passed) return;
    fprintf(grade->out, "# %s\n", verdict->text);
    grade->failed++;
}

/* ---- one lesson of one learner ---- */

/* Finds the lesson of a section; only plain names are looked up. One that is in no folder would be
 * in the last. */
static bool find_lesson(const Grade *grade, const char *name, char path[PATH_TEXT_MAX])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    if (name[strspn(name, letters)] != '\0') return false;
    const Shelf *shelf = grade->shelf;
    for (int32_t i = 0; i < shelf->count; i++) {
        char section[SHELF_NAME_MAX];
        shelf_section_of_name(shelf->names[i], section);
        if (strcmp(section, name) != 0) continue;
        shelf_path(shelf, i, path);
        return path[0] != '\0';
    }
    int length = snprintf(path, PATH_TEXT_MAX, "%s/%s.txt",
                          shelf->folders[shelf->folder_count - 1].path, name);
    return length < PATH_TEXT_MAX;
}

static bool judge(Work *work, ErrorList *errors)
{
    Learner *learner = malloc(sizeof *learner);
    bool good = learner && learner_file_get(work->file, work->name, work->lesson, learner, errors);
    good = good && learner_codes_read(work->path, work->name, work->lesson, learner, errors);
    if (good && !learner_judge(learner, work->lesson, work->verdicts)) good = false;
    if (!good && errors->count == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(learner);
    return good;
}

/* Reads the lesson; NULL, with the reason in `errors`, on failure. */
static Lesson *read_lesson(const Grade *grade, const Work *work, ErrorList *errors)
{
    char path[PATH_TEXT_MAX];
    error_list_init(errors, work->path);
    if (find_lesson(grade, work->name, path)) {
        error_list_init(errors, path);
        return lesson_read(path, errors);
    }
    error_add(errors, ERROR_ERROR, ini_section_line(work->file->ini, work->name), 1,
              "`%.40s` is not the name of a lesson: small letters, digits, - and _", work->name);
    return NULL;
}

static void grade_work(Grade *grade, Work *work)
{
    ErrorList errors;
    Lesson *lesson = read_lesson(grade, work, &errors);
    work->lesson = lesson;
    if (lesson) error_list_init(&errors, work->path);
    if (!lesson || !judge(work, &errors))
        write_damage(grade, work->file->name, &errors);
    else
        for (int32_t i = 0; i < lesson->check_count; i++)
            write_check(grade, work, i);
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
    for (int32_t i = 0; i < learner_file_count(&file); i++) {
        Work work = {.file = &file, .path = path, .name = learner_file_lesson(&file, i)};
        grade_work(grade, &work);
    }
    learner_file_done(&file);
}

/* ---- a folder ---- */

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
    FileNames names;
    if (!file_names_read(folder, ".ini", &names, errors)) return false;
    int32_t count = names.count;
    for (int32_t i = 0; i < count; i++)
        grade_entry(grade, folder, file_name_at(&names, i));
    file_names_done(&names);
    if (count == 0) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "no learner's file, whose name ends in .ini, is in "
                  "this folder");
        return false;
    }
    return true;
}

void grade_end(Grade *grade)
{
    fprintf(grade->out, "1..%d\n", grade->count);
}

/* ---- lint ---- */

enum { LINT_LEARNERS = 20 };

typedef struct Linter {
    const Lesson *lesson;
    ErrorList *findings;
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    uint32_t can_fail;                /* bit n: check n has failed in some case */
    const LessonLint *first_accepted; /* with which the facts must be true; NULL: none yet */
} Linter;

/* Judges the learner; returns the checks that fail, as bits. */
static uint32_t failed_checks(Linter *l)
{
    uint32_t failed = 0;
    if (!learner_judge(&l->learner, l->lesson, l->verdicts)) {
        error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
        return 0;
    }
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (!l->verdicts[i].passed) failed |= UINT32_C(1) << i;
    return failed;
}

/* Checks what the texts claim, with the runs of an accepted answer. */
static void lint_facts(const Linter *l)
{
    CheckVerdict verdict;
    Trial *trial = learner_trial(&l->learner, l->lesson);
    if (!trial) {
        error_add(l->findings, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    for (int32_t i = 0; i < l->lesson->fact_count; i++) {
        evaluate_check(&l->lesson->facts[i].when, trial, &verdict);
        if (!verdict.passed)
            error_add(l->findings, ERROR_ERROR, l->lesson->facts[i].line, 1, "this is no fact: %s",
                      verdict.text);
    }
    trial_destroy(trial);
}

/* Writes the solutions. */
static void solve_scripts(Linter *l)
{
    for (int32_t i = 0; i < l->lesson->script_count; i++)
        l->learner.codes[i] = l->lesson->scripts[i].solution;
}

/* What was written in a script is not good enough, although all else is: it must fail. */
static void lint_text(Linter *l, int32_t index, const CodeText *code, const char *what)
{
    l->learner.codes[index] = *code;
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, l->lesson->scripts[index].line, 1,
                  "%s passes all checks", what);
    solve_scripts(l);
}

/* With the answers of an accepted case: the untouched texts and each break must fail. */
static void lint_scripts(Linter *l)
{
    CodeText code;
    char what[32];
    for (int32_t i = 0; i < l->lesson->script_count; i++) {
        const LessonScript *script = &l->lesson->scripts[i];
        if (script->break_count == 0) lint_text(l, i, &script->code, "the untouched text");
        for (int32_t k = 0; k < script->break_count; k++) {
            snprintf(what, sizeof what, "break %d", (int)k + 1);
            l->learner.number = k; /* whose break it is */
            if (code_break(script, k, &code)) lint_text(l, i, &code, what);
        }
    }
}

static void lint_accepted(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    if (!l->first_accepted) l->first_accepted = lint;
    if (lint == l->first_accepted) lint_facts(l);
    if (lint == l->first_accepted && lint->is_solved) lint_scripts(l);
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (failed >> i & 1)
            error_add(l->findings, ERROR_ERROR, lint->line, 1, "check %d fails: %s", i + 1,
                      l->verdicts[i].text);
}

static void lint_rejected(Linter *l, const LessonLint *lint)
{
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "this passes all checks");
    else if (lint->check >= 0 && !(failed >> lint->check & 1))
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "check %d passes", lint->check + 1);
}

/* Tries the case as this learner. */
static void lint_as(Linter *l, const LessonLint *lint, int32_t number)
{
    char reason[REASON_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    Text text = text_in(answers, sizeof answers);
    learner_init(&l->learner, l->lesson, number);
    if (lint->is_solved) solve_scripts(l);
    bool is_filled = learner_add_answers(&l->learner, l->lesson, lint->answer, &text);
    if (!is_filled || !learner_read_answers(&l->learner, l->lesson, answers, reason))
        error_add(l->findings, ERROR_ERROR, lint->line, 1, "%s", is_filled ? reason : "no memory");
    else if (lint->accept)
        lint_accepted(l, lint);
    else
        lint_rejected(l, lint);
}

static bool has_given(const Lesson *lesson)
{
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == ROLE_GIVEN) return true;
    return false;
}

/* Numbers of their own are tried as several learners, up to the first fault. */
static void lint_case(Linter *l, const LessonLint *lint)
{
    int32_t before = l->findings->errors;
    int32_t last = lint->number < 0 && has_given(l->lesson) ? LINT_LEARNERS : 0;
    lint_as(l, lint, max_i32(lint->number, 0));
    for (int32_t number = 1; number <= last && l->findings->errors == before; number++) {
        lint_as(l, lint, number);
        if (l->findings->errors > before)
            error_add(l->findings, ERROR_ERROR, lint->line, 1, "so it is for learner %d", number);
    }
}

static void lint_checks(const Linter *l)
{
    if (!l->first_accepted)
        error_add(l->findings, ERROR_ERROR, l->lesson->line, 1,
                  "no [lint.N] has `expect = accept`: can the lesson be solved?");
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (!(l->can_fail >> i & 1))
            error_add(l->findings, ERROR_ERROR, l->lesson->checks[i].line, 1,
                      "this check fails neither unsolved nor for an answer that is rejected: "
                      "add a [lint.N] with `expect = reject`");
}

/* Does a step have this check, and none that fails? */
static bool passes_step(const Linter *l, int32_t check, uint32_t failed)
{
    for (int32_t i = 0; i < l->lesson->step_count; i++) {
        uint32_t checks = l->lesson->steps[i].checks;
        if ((checks >> check & 1) && !(checks & failed)) return true;
    }
    return false;
}

/* Checks that pass before anything is answered or moved. One that must stay true while another of
 * its step becomes true is none of them. */
static void lint_untouched(const Linter *l, uint32_t failed)
{
    for (int32_t i = 0; i < l->lesson->check_count; i++)
        if (passes_step(l, i, failed))
            error_add(l->findings, ERROR_ERROR, l->lesson->checks[i].line, 1,
                      "this check passes untouched, before anything is answered or moved");
}

void lesson_lint(const Lesson *lesson, ErrorList *findings)
{
    Linter *l = calloc(1, sizeof *l);
    if (!l) {
        error_add(findings, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    l->lesson = lesson;
    l->findings = findings;
    learner_init(&l->learner, l->lesson, 0);
    uint32_t failed = failed_checks(l);
    l->can_fail |= failed;
    if (failed == 0)
        error_add(l->findings, ERROR_ERROR, l->lesson->line, 1,
                  "unsolved, the lesson passes all its checks");
    else
        lint_untouched(l, failed);
    for (int32_t i = 0; i < lesson->lint_count; i++)
        lint_case(l, &lesson->lints[i]);
    lint_checks(l);
    free(l);
    error_list_sort(findings);
}
