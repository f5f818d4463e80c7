/* grade.c - see grade.h */
#include "grade.h"

#include "../engine/decimal.h"
#include "../file.h"
#include "learner.h"

#include <ctype.h>
#include <math.h>
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

/* A lesson that is judged, and what it needs to compute only once. */
typedef struct GradeLesson {
    Lesson *lesson;
    TrialMemory *memory;
} GradeLesson;

/* A learner's section for a lesson. */
typedef struct Work {
    const LearnerFile *file;
    const char *path; /* of the file */
    const char *name; /* of the section */
    const Lesson *lesson;
    TrialMemory *memory;
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
} Work;

static void write_check(Grade *grade, const Work *work, int32_t index)
{
    const CheckVerdict *verdict = &work->verdicts[index];
    char words[LEARNER_TEXT_MAX];
    Text say = text_in(words, sizeof words);
    learner_add_text(&work->learner, work->lesson, work->lesson->checks[index].say, &say);
    begin_line(grade, verdict->passed);
    write_text(grade->out, work->file->name);
    fprintf(grade->out, ", %s, check %d: ", work->name, index + 1);
    write_text(grade->out, words);
    fputc('\n', grade->out);
    if (verdict->passed) return;
    fprintf(grade->out, "# %s\n", verdict->text);
    grade->failed++;
}

/* ---- one lesson of one learner ---- */

static bool judge(Work *work, ErrorList *errors)
{
    Learner *learner = &work->learner;
    if (!learner_file_get(work->file, work->name, work->lesson, learner, errors) ||
        !learner_codes_read(work->path, work->name, work->lesson, learner, errors))
        return false;
    if (learner_judge(learner, work->lesson, work->memory, work->verdicts)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

/* Why a section is no lesson's: its name, or that of the file where the lesson would be. */
static bool refuse_section(const Grade *grade, const Work *work, ErrorList *errors)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *folder = grade->shelf->folders[grade->shelf->folder_count - 1].path;
    char path[PATH_TEXT_MAX];
    bool is_plain = work->name[strspn(work->name, letters)] == '\0';
    if (is_plain &&
        snprintf(path, sizeof path, "%s/%s.txt", folder, work->name) < (int)sizeof path) {
        error_list_init(errors, path);
        lesson_destroy(lesson_read(path, errors));
    }
    if (errors->count == 0)
        error_add(errors, ERROR_ERROR, ini_section_line(work->file->ini, work->name), 1,
                  "`%.40s` is not the name of a lesson: small letters, digits, - and _",
                  work->name);
    return false;
}

/* Reads the lesson unless it is known. False, with the reason in `errors`, on failure. */
static bool find_lesson(Grade *grade, Work *work, ErrorList *errors)
{
    char path[PATH_TEXT_MAX];
    int32_t index = shelf_find_section(grade->shelf, work->name);
    error_list_init(errors, work->path);
    if (index < 0) return refuse_section(grade, work, errors);
    if (!grade->lessons)
        grade->lessons = calloc((size_t)grade->shelf->count, sizeof *grade->lessons);
    if (!grade->lessons) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    GradeLesson *known = &grade->lessons[index];
    shelf_path(grade->shelf, index, path);
    error_list_init(errors, path);
    if (!known->lesson) known->lesson = lesson_read(path, errors);
    if (!known->memory) known->memory = trial_memory_create();
    work->lesson = known->lesson;
    work->memory = known->memory;
    return work->lesson;
}

static void grade_work(Grade *grade, Work *work)
{
    ErrorList errors;
    bool is_there = find_lesson(grade, work, &errors);
    if (is_there) error_list_init(&errors, work->path);
    if (!is_there || !judge(work, &errors))
        write_damage(grade, work->file->name, &errors);
    else
        for (int32_t i = 0; i < work->lesson->check_count; i++)
            write_check(grade, work, i);
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
    Work *work = calloc(1, sizeof *work);
    for (int32_t i = 0; i < learner_file_count(&file) && work; i++) {
        work->file = &file;
        work->path = path;
        work->name = learner_file_lesson(&file, i);
        grade_work(grade, work);
    }
    if (!work) error_add(&errors, ERROR_ERROR, 0, 0, "out of memory");
    if (!work) write_damage(grade, errors.file, &errors);
    free(work);
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

void grade_done(Grade *grade)
{
    for (int32_t i = 0; grade->lessons && i < grade->shelf->count; i++) {
        lesson_destroy(grade->lessons[i].lesson);
        trial_memory_destroy(grade->lessons[i].memory);
    }
    free(grade->lessons);
    grade->lessons = NULL;
}

/* ---- lint ---- */

enum { LINT_LEARNERS = 20, FIGURES_MAX = 4000 };

typedef struct Linter {
    const Lesson *lesson;
    ErrorList *findings;
    TrialMemory *memory; /* of what is the same for several cases; NULL: there is none */
    Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    uint32_t can_fail;                /* bit n: check n has failed in some case */
    const LessonLint *first_accepted; /* with which the facts must be true; NULL: none yet */
} Linter;

/* Judges the learner; returns the checks that fail, as bits. */
static uint32_t failed_checks(Linter *l)
{
    uint32_t failed = 0;
    if (!learner_judge(&l->learner, l->lesson, l->memory, l->verdicts)) {
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
    if (l->memory) trial_share(trial, l->memory);
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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- figures ---- */

/* The numbers that a lesson gives or proves. */
typedef struct Figures {
    int32_t count;
    double at[FIGURES_MAX];
} Figures;

static void add_figure(Figures *figures, double value)
{
    if (figures->count < FIGURES_MAX) figures->at[figures->count++] = fabs(value);
}

/* The next number of a text from *at on, outside `{...}`; false at its end. Digits within a name
 * are none. */
static bool next_number(const char *text, const char **at, double *value, int32_t *length)
{
    for (const char *c = *at; *c; c++) {
        if (*c == '{') c += strcspn(c, "}");
        if (*c == '\0') break;
        if (!is_digit(*c)) continue;
        bool is_name = c > text && (isalpha((unsigned char)c[-1]) || c[-1] == '_');
        const char *end = c;
        while (is_digit(*end) || (*end == '.' && is_digit(end[1])))
            end++;
        *length = (int32_t)(end - c);
        *at = end;
        char digits[DECIMAL_TEXT_MAX];
        snprintf(digits, sizeof digits, "%.*s", (int)*length, c);
        if (!is_name && decimal_to_real(digits, value)) return true;
        c = end - 1;
    }
    return false;
}

static void add_text_figures(Figures *figures, const char *text)
{
    double value;
    int32_t length;
    for (const char *at = text; next_number(text, &at, &value, &length);)
        add_figure(figures, value);
}

static void add_expression(Figures *figures, const Expression *e)
{
    for (int32_t i = 0; i < e->count; i++)
        if (e->nodes[i].kind == NODE_NUMBER) add_figure(figures, e->nodes[i].number);
}

/* What a run is given. */
static void add_run(Figures *figures, const LessonRun *run)
{
    const SettingTable *table = model_settings((ModelKind)run->params.kind);
    for (int32_t i = 0; i < table->count; i++) {
        char text[DECIMAL_TEXT_MAX];
        if (table->rows[i].type == SETTING_ALL) continue;
        model_get(&run->params, &table->rows[i], text, sizeof text);
        add_text_figures(figures, text);
    }
    for (int32_t i = 0; i < run->setting_count; i++)
        add_expression(figures, &run->settings[i].value);
    for (int32_t i = 0; i < run->begin_count; i++)
        add_expression(figures, &run->begins[i].value);
    add_expression(figures, &run->col);
    add_expression(figures, &run->row);
    add_text_figures(figures, run->text);
    add_figure(figures, run->ticks);
    add_figure(figures, run->frames);
    add_figure(figures, run->starts);
}

static void add_quantity(Figures *figures, const Quantity *q)
{
    add_figure(figures, q->low);
    add_figure(figures, q->high);
    add_figure(figures, q->tolerance);
    add_text_figures(figures, q->start);
    add_text_figures(figures, q->text);
}

/* All that a step may say: what is given, checked, accepted, and what the facts prove of it. */
static void find_figures(const Lesson *lesson, int32_t step, Figures *figures)
{
    figures->count = 0;
    for (int32_t i = 0; i < lesson->run_count; i++)
        add_run(figures, &lesson->runs[i]);
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        add_quantity(figures, &lesson->quantities[i]);
    for (int32_t i = 0; i < lesson->check_count; i++)
        add_expression(figures, &lesson->checks[i].when);
    for (int32_t i = 0; i < lesson->lint_count; i++)
        if (lesson->lints[i].accept) add_text_figures(figures, lesson->lints[i].answer);
    for (int32_t i = 0; i < lesson->fact_count; i++) {
        uint32_t steps = lesson->facts[i].steps;
        if (steps == 0 || (steps >> step & 1)) add_expression(figures, &lesson->facts[i].when);
    }
    add_text_figures(figures, lesson->steps[step].quote);
}

static bool has_figure(const Figures *figures, double value)
{
    for (int32_t i = 0; i < figures->count; i++)
        if (figures->at[i] == value) return true;
    return false;
}

/* Numbers of one digit are said of many things, `000` is a document, and `lesson 16` a lesson. */
static bool needs_proof(const char *text, const char *at, int32_t length)
{
    static const char lesson[] = "esson ";
    const char *begin = at - length;
    size_t before = (size_t)(begin - text);
    bool is_lesson =
        before >= strlen(lesson) && memcmp(begin - strlen(lesson), lesson, strlen(lesson)) == 0;
    return length > 1 && !is_lesson && !(length == 3 && strncmp(begin, "00", 2) == 0);
}

static void lint_figures(const Linter *l)
{
    Figures *figures = malloc(sizeof *figures);
    for (int32_t i = 0; i < l->lesson->step_count && figures; i++) {
        const LessonStep *step = &l->lesson->steps[i];
        double value;
        int32_t length;
        find_figures(l->lesson, i, figures);
        for (const char *at = step->text; next_number(step->text, &at, &value, &length);)
            if (needs_proof(step->text, at, length) && !has_figure(figures, value))
                error_add(l->findings, ERROR_ERROR, step->line, 1,
                          "nothing proves `%.*s` in the text: a [fact.N] with `of = step.%d` must",
                          (int)length, at - length, (int)i + 1);
    }
    free(figures);
}

void lesson_lint(const Lesson *lesson, bool is_strict, ErrorList *findings)
{
    Linter *l = calloc(1, sizeof *l);
    if (!l) {
        error_add(findings, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    l->lesson = lesson;
    l->findings = findings;
    l->memory = trial_memory_create();
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
    if (is_strict) lint_figures(l);
    trial_memory_destroy(l->memory);
    free(l);
    error_list_sort(findings);
}
