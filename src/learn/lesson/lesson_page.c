/* lesson_page.c - the sections [step.N], [check.N], [hint.N], [plot.N], [lint.N] and [fact.N]: the
 * pages of a lesson, its checks, hints and plots, and the tests of the lesson itself. See
 * lesson_internal.h. */
#include "lesson_internal.h"

#include "../../level/level_section.h"

#include "learner.h"

#include <stdlib.h>
#include <string.h>

const char *const lesson_view_names[LESSON_VIEW_COUNT] = {
#define X(id, name, what) name,
    LESSON_VIEW_LIST(X)
#undef X
};

enum { FIRST_HINT_AFTER = 2 };

/* ---- lists of names ---- */

/* The index of the item with this name, or -1. */
typedef int32_t (*FindWord)(const Lesson *lesson, const char *word, int32_t length);

static int32_t find_question(const Lesson *lesson, const char *word, int32_t length)
{
    int32_t index = lesson_find_quantity(lesson, word, (size_t)length);
    return index >= 0 && lesson->quantities[index].role == ROLE_PREDICT ? index : -1;
}

static int32_t find_slider(const Lesson *lesson, const char *word, int32_t length)
{
    int32_t index = lesson_find_quantity(lesson, word, (size_t)length);
    return index >= 0 && lesson->quantities[index].role == ROLE_TUNE ? index : -1;
}

static int32_t find_run(const Lesson *lesson, const char *word, int32_t length)
{
    return lesson_find_run(lesson, word, (size_t)length);
}

static int32_t find_script(const Lesson *lesson, const char *word, int32_t length)
{
    return lesson_find_script(lesson, word, (size_t)length);
}

static int32_t find_check(const Lesson *lesson, const char *word, int32_t length)
{
    if ((size_t)length != strspn(word, "0123456789") || length > 2) return -1;
    long number = strtol(word, NULL, 10);
    return number >= 1 && number <= lesson->check_count ? (int32_t)number - 1 : -1;
}

/* `step.3` */
static int32_t find_step(const Lesson *lesson, const char *word, int32_t length)
{
    char name[sizeof((SectionName){0}).text] = "";
    if ((size_t)length < sizeof name) memcpy(name, word, (size_t)length);
    int32_t number = level_section_number(name, "step.");
    return number >= 1 && number <= lesson->step_count ? number - 1 : -1;
}

static int32_t find_view(const Lesson *lesson, const char *word, int32_t length)
{
    (void)lesson;
    for (int32_t i = 0; i < LESSON_VIEW_COUNT; i++) {
        const char *name = lesson_view_names[i];
        if (strlen(name) == (size_t)length && memcmp(name, word, (size_t)length) == 0) return i;
    }
    return -1;
}

/* Adds an error about a word, with the names that the list may have: each candidate is tried. */
static void refuse_word(LessonReader *r, const IniEntry *entry, FindWord find, const char *word,
                        int32_t length)
{
    const Lesson *lesson = r->lesson;
    const char *names[QUANTITY_MAX + RUN_MAX + LESSON_VIEW_COUNT];
    char known[ERROR_TEXT_MAX / 2];
    Text text = text_in(known, sizeof known);
    TextPlace place = lesson_reader_place(r, entry, word);
    int32_t count = 0;
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        names[count++] = lesson->quantities[i].name;
    for (int32_t i = 0; i < lesson->run_count; i++)
        names[count++] = lesson->run_names[i];
    for (int32_t i = 0; i < LESSON_VIEW_COUNT; i++)
        names[count++] = lesson_view_names[i];
    for (int32_t i = 0; i < count; i++)
        if (find(lesson, names[i], (int32_t)strlen(names[i])) >= 0)
            text_add(&text, " %s", names[i]);
    if (find == find_check && lesson->check_count > 0)
        text_add(&text, " 1 to %d", lesson->check_count);
    if (find == find_step && lesson->step_count > 0)
        text_add(&text, " step.1 to step.%d", lesson->step_count);
    error_add(r->errors, ERROR_ERROR, place.line, place.column,
              "`%.*s` is nothing that `%s` can name; there %s%s", (int)length, word, entry->key,
              text.length > 0 ? "are" : "is none", known);
}

/* Reads a list of names as bits; without the entry returns `otherwise`. */
static uint32_t read_list(LessonReader *r, const IniEntry *entry, FindWord find, uint32_t otherwise)
{
    uint32_t bits = 0;
    int32_t length;
    if (!entry) return otherwise;
    const char *cursor = lesson_reader_text(r, entry);
    for (const char *word; (word = lesson_reader_next_word(&cursor, &length)), length > 0;) {
        int32_t index = find(r->lesson, word, length);
        if (index >= 0)
            bits |= UINT32_C(1) << index;
        else if (!lesson_reader_is_lost(r, word, (size_t)length))
            refuse_word(r, entry, find, word, length);
    }
    return bits;
}

/* The check of a hint or a lint: from 1 in the file, from 0 here, -1 for any. */
static int32_t read_check_number(LessonReader *r, const SectionName *section)
{
    int32_t number = 0;
    lesson_reader_int(r, lesson_reader_find(r, section, "check"), 1,
                      max_i32(r->lesson->check_count, 1), &number);
    return number - 1;
}

/* ---- sections ---- */

static void read_check(LessonReader *r, const SectionName *section, LessonCheck *check)
{
    const IniEntry *say = lesson_reader_need(r, section, "say"),
                   *when = lesson_reader_need(r, section, "when");
    check->say = say ? lesson_reader_template(r, say, false) : "";
    check->line = ini_section_line(r->ini, section->text);
    if (!when) return;
    const char *text = lesson_reader_text(r, when);
    check->place = lesson_reader_place(r, when, text);
    if (!lesson_reader_compile(r, when, text, TYPE_TRUTH, &check->when)) return;
    /* `same` compares bodies of one kind, tick by tick. */
    for (int32_t i = 0; i < check->when.count; i++) {
        const ExprNode *n = &check->when.nodes[i];
        if (n->kind != NODE_SAME) continue;
        const LessonRun *a = &r->lesson->runs[n->run], *b = &r->lesson->runs[n->index];
        int32_t kind = script_kind_of(a->params.kind);
        if (kind == MODEL_KIND_COUNT || kind != script_kind_of(b->params.kind) || a->frames > 0 ||
            b->frames > 0)
            lesson_reader_refuse(r, when,
                                 "`same` needs two runs of cell, of tiny or of bank, or of "
                                 "scripts with that base, without `frames`");
    }
}

static void read_step(LessonReader *r, const SectionName *section, LessonStep *step)
{
    const IniEntry *text = lesson_reader_need(r, section, "text");
    uint32_t all_runs = (UINT32_C(1) << r->lesson->run_count) - 1;
    step->line = ini_section_line(r->ini, section->text);
    int32_t plot = 0;
    step->text = text ? lesson_reader_template(r, text, false) : "";
    step->quote = lesson_reader_optional_text(r, section, "quote");
    step->asks = read_list(r, lesson_reader_find(r, section, "ask"), find_question, 0);
    step->tunes = read_list(r, lesson_reader_find(r, section, "tune"), find_slider, 0);
    step->checks = read_list(r, lesson_reader_find(r, section, "check"), find_check, 0);
    step->runs = read_list(r, lesson_reader_find(r, section, "run"), find_run, all_runs);
    step->views = read_list(r, lesson_reader_find(r, section, "view"), find_view, 0);
    uint32_t scripts = read_list(r, lesson_reader_find(r, section, "code"), find_script, 0);
    step->script = scripts ? (scripts & 1 ? 0 : 1) : -1;
    lesson_reader_int(r, lesson_reader_find(r, section, "plot"), 1,
                      max_i32(r->lesson->plot_count, 1), &plot);
    step->plot = min_i32(plot, r->lesson->plot_count) - 1;
}

/* The one quantity that the entry names, or -1. */
static int32_t read_quantity(LessonReader *r, const IniEntry *entry, FindWord find,
                             const char *allowed)
{
    int32_t index = entry ? find(r->lesson, entry->value, (int32_t)strlen(entry->value)) : -1;
    if (entry && index < 0)
        lesson_reader_refuse(r, entry, "`%s` must be the key of a %s, not `%.40s`", entry->key,
                             allowed, entry->value);
    return index;
}

static void read_plot(LessonReader *r, const SectionName *section, LessonPlot *plot)
{
    const IniEntry *over = lesson_reader_need(r, section, "over"),
                   *of = lesson_reader_need(r, section, "of");
    const IniEntry *text = lesson_reader_find(r, section, "text");
    plot->over = max_i32(0, read_quantity(r, over, find_slider, "slider"));
    plot->ask = read_quantity(r, lesson_reader_find(r, section, "ask"), find_question, "question");
    if (over && r->lesson->quantities[plot->over].kind != ANSWER_NUMBER)
        lesson_reader_refuse(r, over, "`over` must be a slider of numbers, not of words");
    plot->text = text ? lesson_reader_text(r, text) : of ? lesson_reader_text(r, of) : "";
    if (of) lesson_reader_compile(r, of, lesson_reader_text(r, of), TYPE_NUMBER, &plot->of);
}

static void read_hint(LessonReader *r, const SectionName *section, LessonHint *hint)
{
    const IniEntry *text = lesson_reader_need(r, section, "text");
    hint->text = text ? lesson_reader_template(r, text, false) : "";
    hint->line = ini_section_line(r->ini, section->text);
    hint->check = read_check_number(r, section);
    hint->after = FIRST_HINT_AFTER;
    for (const LessonHint *before = r->lesson->hints; before < hint; before++)
        hint->after += before->check == hint->check;
    lesson_reader_int(r, lesson_reader_find(r, section, "after"), 1, 100, &hint->after);
}

static void read_lint(LessonReader *r, const SectionName *section, LessonLint *lint)
{
    Learner *learner = malloc(sizeof *learner);
    const IniEntry *expect = lesson_reader_need(r, section, "expect");
    const IniEntry *answer = r->lesson->script_count > 0 ? lesson_reader_find(r, section, "answer")
                                                         : lesson_reader_need(r, section, "answer");
    char reason[REASON_TEXT_MAX];
    lint->line = ini_section_line(r->ini, section->text);
    lint->answer = answer ? lesson_reader_template(r, answer, true) : "";
    lint->check = read_check_number(r, section);
    lint->number = -1;
    lesson_reader_int(r, lesson_reader_find(r, section, "number"), 0, LEARNER_NUMBER_MAX,
                      &lint->number);
    lint->accept = expect && strcmp(expect->value, "accept") == 0;
    if (expect && !lint->accept && strcmp(expect->value, "reject") != 0)
        lesson_reader_refuse(r, expect, "`expect` must be accept or reject, not `%.40s`",
                             expect->value);
    const IniEntry *code = lesson_reader_find(r, section, "code");
    lint->is_solved = code ? strcmp(code->value, "solution") == 0 : lint->accept;
    if (code && !lint->is_solved && strcmp(code->value, "untouched") != 0)
        lesson_reader_refuse(r, code, "`code` must be solution or untouched, not `%.40s`",
                             code->value);
    bool is_template = strchr(lint->answer, '{') != NULL; /* what it gives is seen by --lint */
    if (!learner || !answer || is_template) {
        free(learner);
        return;
    }
    learner_init(learner, r->lesson, max_i32(lint->number, 0));
    if (!learner_read_answers(learner, r->lesson, lint->answer, reason) && r->lost_count == 0)
        lesson_reader_refuse(r, answer, "%s", reason);
    free(learner);
}

static void read_fact(LessonReader *r, const SectionName *section, LessonFact *fact)
{
    const IniEntry *number = lesson_reader_find(r, section, "number"),
                   *digits = lesson_reader_find(r, section, "digits");
    const IniEntry *when = number ? number : lesson_reader_need(r, section, "when");
    fact->steps = read_list(r, lesson_reader_find(r, section, "of"), find_step, 0);
    fact->line = ini_section_line(r->ini, section->text);
    fact->is_number = number != NULL;
    fact->digits = DIGITS_ALL;
    lesson_reader_int(r, digits, 0, DIGITS_MAX, &fact->digits);
    if (digits && !number)
        lesson_reader_refuse(r, digits,
                             "`digits` is for a `number`: how many digits it is rounded to");
    if (number && lesson_reader_find(r, section, "when"))
        lesson_reader_refuse(r, number, "a fact has a `when` or a `number`, not both");
    if (!when) return;
    const char *text = lesson_reader_text(r, when);
    fact->place = lesson_reader_place(r, when, text);
    lesson_reader_compile(r, when, text, number ? TYPE_NUMBER : TYPE_TRUTH, &fact->when);
}

/* A check or a question in no step would never be shown. */
static void check_steps(LessonReader *r)
{
    const Lesson *lesson = r->lesson;
    uint32_t asks = 0, tunes = 0, checks = 0;
    for (int32_t i = 0; i < lesson->step_count; i++) {
        asks |= lesson->steps[i].asks;
        tunes |= lesson->steps[i].tunes;
        checks |= lesson->steps[i].checks;
    }
    for (int32_t i = 0; i < lesson->check_count; i++) {
        SectionName section = lesson_reader_section("check.", i + 1);
        if (!(checks >> i & 1))
            error_add(r->errors, ERROR_ERROR, ini_section_line(r->ini, section.text), 1,
                      "no step has this check; write `check = %d` in one", i + 1);
    }
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        const Quantity *q = &lesson->quantities[i];
        const char *key = q->role == ROLE_TUNE ? "tune" : "ask";
        if (q->role == ROLE_GIVEN || ((asks | tunes) >> i & 1)) continue;
        error_add(r->errors, ERROR_ERROR, q->line, 1, "no step has this; write `%s = %s` in one",
                  key, q->name);
    }
}

static void need_some(LessonReader *r, int32_t count, const char *section)
{
    if (count == 0)
        error_add(r->errors, ERROR_ERROR, ini_section_line(r->ini, "lesson"), 1,
                  "a lesson needs at least [%s1]", section);
}

void lesson_read_pages(LessonReader *r)
{
    Lesson *lesson = r->lesson;
    lesson->check_count = lesson_reader_count(r, "check.", CHECK_MAX);
    lesson->step_count = lesson_reader_count(r, "step.", STEP_MAX);
    lesson->hint_count = lesson_reader_count(r, "hint.", HINT_MAX);
    lesson->lint_count = lesson_reader_count(r, "lint.", LINT_MAX);
    lesson->fact_count = lesson_reader_count(r, "fact.", FACT_MAX);
    lesson->plot_count = lesson_reader_count(r, "plot.", PLOT_MAX);
    need_some(r, lesson->check_count, "check.");
    need_some(r, lesson->step_count, "step.");
#define READ_ALL(prefix, items, count, read)                                                       \
    for (int32_t i = 0; i < (count); i++) {                                                        \
        SectionName section = lesson_reader_section(prefix, i + 1);                                \
        read(r, &section, &(items)[i]);                                                            \
    }
    READ_ALL("check.", lesson->checks, lesson->check_count, read_check)
    READ_ALL("step.", lesson->steps, lesson->step_count, read_step)
    READ_ALL("hint.", lesson->hints, lesson->hint_count, read_hint)
    READ_ALL("lint.", lesson->lints, lesson->lint_count, read_lint)
    READ_ALL("plot.", lesson->plots, lesson->plot_count, read_plot)
    READ_ALL("fact.", lesson->facts, lesson->fact_count, read_fact)
#undef READ_ALL
    check_steps(r);
}
