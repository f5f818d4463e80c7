/* lesson_desk.h - for tests of lessons: a lesson from text, answers, verdicts. */
#ifndef LEDGE_TESTS_LESSON_DESK_H
#define LEDGE_TESTS_LESSON_DESK_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include "../src/learn/lesson/learner.h"

#include <stdio.h>
#include <string.h>

typedef struct Desk {
    ErrorList errors;
    Lesson *lesson; /* NULL: refused */
    Learner learner;
    LearnerResult result;
} Desk;

/* What a lesson needs besides what a test is about: two steps, of which the second checks. */
#define DESK_HEAD                                                                                  \
    "[lesson]\ntitle = Test\nticks = 20\n"                                                         \
    "[physics]\nmodel = cell\ngravity = 0\nfrict = 1\n"
#define DESK_STEP "[step.1]\ntext = Look.\n"
#define DESK_MAP                                                                                   \
    "[map]\n"                                                                                      \
    "..............................\n"                                                             \
    "..@.............#.............\n"                                                             \
    "##############################\n"

static inline void desk_close(Desk *d)
{
    lesson_destroy(d->lesson);
    d->lesson = NULL;
}

/* Opens a lesson, which may be refused. */
static inline void desk_open(Desk *d, const char *text)
{
    memset(d, 0, sizeof *d);
    error_list_init(&d->errors, "lesson");
    d->lesson = lesson_parse("lesson", text, strlen(text), &d->errors);
    if (d->lesson) learner_init(&d->learner, d->lesson, 0);
}

/* Opens the lesson that has these sections and this check. */
static inline void desk_open_check(Desk *d, const char *sections, const char *when)
{
    char text[4000];
    snprintf(text, sizeof text,
             DESK_HEAD "%s" DESK_STEP
                       "check = 1\n[check.1]\nsay = it holds\nwhen = \"%s\"\n" DESK_MAP,
             sections, when);
    desk_open(d, text);
}

static inline void desk_answer(Desk *d, const char *answers)
{
    char reason[REASON_TEXT_MAX];
    if (!learner_read_answers(&d->learner, d->lesson, answers, reason)) fail_msg("%s", reason);
}

/* Judges check 1. */
static inline CheckVerdict desk_judge(Desk *d)
{
    CheckVerdict verdicts[CHECK_MAX];
    assert_non_null(d->lesson);
    assert_true(learner_judge(&d->learner, d->lesson, NULL, verdicts));
    return verdicts[0];
}

/* The lesson was refused, and one of the reasons is this, at this place. */
static inline void desk_assert_refused(const Desk *d, int32_t line, int32_t column,
                                       const char *part)
{
    char shown[ERROR_LINE_MAX];
    if (d->lesson) fail_msg("not refused, where expected: %d:%d: %s", line, column, part);
    for (int32_t i = 0; i < d->errors.count; i++) {
        const Error *e = &d->errors.items[i];
        if (e->line == line && e->column == column && strstr(e->text, part)) return;
    }
    for (int32_t i = 0; i < d->errors.count; i++) {
        error_format(&d->errors, &d->errors.items[i], shown, sizeof shown);
        print_message("%s\n", shown);
    }
    fail_msg("expected %d:%d: %s", line, column, part);
}

#endif
