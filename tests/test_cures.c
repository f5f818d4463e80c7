/* test_cures.c - what is better than the sources is not refused: the solutions of all lessons pass
 * with each of the sources' cures put in, in the lines that a learner may write. */
#include "lesson_desk.h"

#include <dirent.h>
#include <stdlib.h>

enum { EDIT_MAX = 2 };

/* What a cure writes instead of what the sources write. */
typedef struct Cure {
    const char *what;
    struct {
        const char *from, *to;
    } edits[EDIT_MAX];
} Cure;

static const Cure cures[] = {
    {"one-way, without the place before", {{" && before <= 1", ""}}},
    {"cells without loops",
     {{"while (xr > 1) { xr--; cx++; }",
       "if (xr > 1) { var c = Math.ceil(xr) - 1; xr -= c; cx += c; }"},
      {"while (xr < 0) { xr++; cx--; }",
       "if (xr < 0) { var f = Math.floor(xr); xr -= f; cx += f; }"}}},
    {"every cell on the way to a wall",
     {{"if (dx > 0 && hasCollision(cx + 1, cy) && xr >= 1 - collRadius) {\n"
       "  xr = 1 - collRadius;\n  dx = 0;\n}",
       "var n = 1;\nwhile (dx > 0 && xr >= n - collRadius) {\n"
       "  if (hasCollision(cx + n, cy)) { cx += n - 1; xr = 1 - collRadius; dx = 0; }\n  n++; }"},
      {"if (dx < 0 && hasCollision(cx - 1, cy) && xr <= collRadius) {\n"
       "  xr = collRadius;\n  dx = 0;\n}",
       "var m = 1;\nwhile (dx < 0 && xr <= collRadius + 1 - m) {\n"
       "  if (hasCollision(cx - m, cy)) { cx -= m - 1; xr = collRadius; dx = 0; }\n  m++; }"}}},
    {"every cell on the way down",
     {{"if (dy > 0 && hasCollision(cx, cy + 1) && yr >= 1) {\n  yr = 1;\n  dy = 0;\n}",
       "var d = 1;\nwhile (dy > 0 && yr >= d) {\n"
       "  if (hasCollision(cx, cy + d)) { cy += d - 1; yr = 1; dy = 0; }\n  d++; }"}}},
    {"a head that stops at the ceiling",
     {{"if (dy < 0 && hasCollision(cx, cy - 1) && yr <= collRadius) {\n  yr = collRadius;",
       "if (dy < 0 && hasCollision(cx, cy - 1) && yr <= 1) {\n  yr = 1;"}}},
};

/* Makes each edit that the lesson's lines allow; returns how many. */
static int32_t put_in(const Cure *cure, const LessonScript *script, CodeText *code)
{
    CodeText begin;
    int32_t made = 0;
    code_begin(script, 0, &begin);
    *code = script->solution;
    for (int32_t i = 0; i < EDIT_MAX && cure->edits[i].from; i++) {
        bool locked[PROGRAM_LINE_MAX + 2];
        char words[CODE_WORDS_MAX], text[2 * PROGRAM_TEXT_MAX];
        const char *at = strstr(code->text, cure->edits[i].from);
        CodeText edited;
        if (!at) continue;
        int length = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - code->text), code->text,
                              cure->edits[i].to, at + strlen(cure->edits[i].from));
        code_set(&edited, text, (size_t)length);
        if (!code_check(script, &begin, &edited, locked, words)) continue;
        *code = edited;
        made++;
    }
    return made;
}

/* Answers everything right, with all solutions. */
static void solve(Learner *learner, const Lesson *lesson)
{
    char reason[REASON_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    Text text = text_in(answers, sizeof answers);
    int32_t accepted = 0;
    while (!lesson->lints[accepted].accept)
        accepted++;
    learner_init(learner, lesson, 0);
    for (int32_t i = 0; i < lesson->script_count; i++)
        learner->codes[i] = lesson->scripts[i].solution;
    assert_true(learner_add_answers(learner, lesson, lesson->lints[accepted].answer, &text));
    assert_true(learner_read_answers(learner, lesson, answers, reason));
}

/* Judges the lesson with the cures of one script; returns how many could be put in. In a script
 * with a fault the task is to find it, not to write. */
static int32_t try_cures(const char *name, const Lesson *lesson, int32_t script)
{
    int32_t tried = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(cures); i++) {
        static Learner learner;
        CodeText code;
        CheckVerdict verdicts[CHECK_MAX];
        if (lesson->scripts[script].break_count > 0) continue;
        if (put_in(&cures[i], &lesson->scripts[script], &code) == 0) continue;
        solve(&learner, lesson);
        learner.codes[script] = code;
        assert_true(learner_judge(&learner, lesson, NULL, verdicts));
        for (int32_t k = 0; k < lesson->check_count; k++)
            if (!verdicts[k].passed) fail_msg("%s, %s: %s", name, cures[i].what, verdicts[k].text);
        tried++;
    }
    return tried;
}

static void solutions_with_a_cure_pass(void **state)
{
    (void)state;
    DIR *folder = opendir("levels/lessons");
    int32_t tried = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[300];
        ErrorList errors;
        if (!strstr(entry->d_name, ".txt")) continue;
        snprintf(path, sizeof path, "levels/lessons/%s", entry->d_name);
        error_list_init(&errors, path);
        Lesson *lesson = lesson_read(path, &errors);
        assert_non_null(lesson);
        for (int32_t i = 0; i < lesson->script_count; i++)
            tried += try_cures(entry->d_name, lesson, i);
        lesson_destroy(lesson);
    }
    closedir(folder);
    assert_int_equal(tried, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_with_a_cure_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
