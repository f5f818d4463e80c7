/* fuzz_lesson.c - any bytes as a lesson, with numbers of all sizes: no crash, errors where there is
 * no lesson, and short ones can be judged, linted and written as tables. */
#include <stdlib.h>
#include <string.h>

#include "fuzz_number.h"

#include "../src/learn/lesson/learner.h"
#include "../src/learn/lesson/lint.h"
#include "../src/learn/lesson/trial.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TICKS_JUDGED_MAX = 1000 };

static void check(bool holds)
{
    if (!holds) abort();
}

static bool is_short(const Lesson *lesson)
{
    int64_t ticks = 0;
    for (int32_t i = 0; i < lesson->run_count; i++)
        ticks += (int64_t)lesson->runs[i].ticks * lesson->runs[i].starts;
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role != ROLE_PREDICT) ticks *= 2;
    return ticks <= TICKS_JUDGED_MAX;
}

static void write_tables(const Lesson *lesson, const Learner *learner)
{
    static FILE *nowhere;
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    Trial *trial = trial_create(lesson, learner->answers);
    check(nowhere && trial);
    for (int32_t run = 0; run < lesson->run_count; run++)
        (void)trial_write_csv(nowhere, trial, run);
    trial_destroy(trial);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Learner learner;
    CheckVerdict verdicts[CHECK_MAX];
    ErrorList errors;
    error_list_init(&errors, "fuzz");
    Lesson *lesson = lesson_parse("fuzz", (const char *)data, size, &errors);
    check((lesson != NULL) == (errors.errors == 0));
    if (!lesson) return 0;
    learner_init(&learner, lesson, 0);
    if (is_short(lesson)) {
        check(learner_judge(&learner, lesson, NULL, verdicts));
        write_tables(lesson, &learner);
        lesson_lint(lesson, true, &errors);
    }
    lesson_destroy(lesson);
    return 0;
}
