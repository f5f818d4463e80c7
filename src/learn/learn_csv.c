/* learn_csv.c - see learn_csv.h */
#include "learn_csv.h"

#include "../lesson/learner.h"
#include "../lesson/trial_csv.h"

#include <stdlib.h>
#include <string.h>

/* "A, B, fast" */
static void list_runs(const Lesson *lesson, char out[ERROR_TEXT_MAX])
{
    size_t used = 0;
    for (int32_t i = 0; i < lesson->run_count && used < ERROR_TEXT_MAX; i++)
        used += (size_t)snprintf(out + used, ERROR_TEXT_MAX - used, "%s%s", i > 0 ? ", " : "",
                                 lesson->run_names[i]);
}

static int32_t find_run(const Lesson *lesson, const char *name, ErrorList *errors)
{
    char known[ERROR_TEXT_MAX];
    int32_t run = lesson_find_run(lesson, name, strlen(name));
    list_runs(lesson, known);
    if (run < 0)
        error_add(errors, ERROR_ERROR, 0, 0, "there is no run `%.40s`; allowed is %s", name, known);
    return run;
}

static bool write_run(FILE *out, Trial *trial, int32_t run, ErrorList *errors)
{
    if (trial_write_csv(out, trial, run)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "%s",
              ferror(out) ? "the run could not be written" : trial_refusal(trial, run));
    return false;
}

/* A trial of the lesson; NULL, with the reason, when the answers make no sense. */
static Trial *try_answers(const Lesson *lesson, const char *answers, ErrorList *errors)
{
    char reason[REASON_TEXT_MAX] = "out of memory";
    Trial *trial = NULL;
    Learner *learner = malloc(sizeof *learner);
    if (learner) learner_init(learner, lesson, 0);
    if (learner && (!answers || learner_read_answers(learner, lesson, answers, reason)))
        trial = trial_create(lesson, learner->answers);
    if (!trial) error_add(errors, ERROR_ERROR, 0, 0, "%s", reason);
    free(learner);
    return trial;
}

bool learn_write_csv(FILE *out, const LearnCsv *what, ErrorList *errors)
{
    error_list_init(errors, what->path);
    Lesson *lesson = lesson_read(what->path, errors);
    int32_t run = lesson ? find_run(lesson, what->run, errors) : -1;
    Trial *trial = run >= 0 ? try_answers(lesson, what->answers, errors) : NULL;
    bool done = trial && write_run(out, trial, run, errors);
    trial_destroy(trial);
    lesson_destroy(lesson);
    return done;
}
