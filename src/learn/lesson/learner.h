/* learner.h - one learner in one lesson: the answers, the values of the sliders, which checks
 * failed and how often, and the current step.
 *
 * Answers as text are `name=answer` separated by blanks: `dx0=1.01 p1=1.01 tunnel=substep`.
 * Memory: plain data; a copy is an assignment. */
#ifndef LEDGE_LEARN_LESSON_LEARNER_H
#define LEDGE_LEARN_LESSON_LEARNER_H

#include "../../base/text.h"
#include "trial_evaluate.h"

enum { LEARNER_NUMBER_MAX = 999999, LEARNER_TEXT_MAX = 1000, LEARNER_PROGRAMS_MAX = 160 };

typedef struct Learner {
    int32_t number;  /* the given numbers of this learner are computed from it */
    int32_t step;    /* index of the step; lesson->step_count: the lesson is done */
    uint32_t locked; /* bit n: quantity n was answered before the run and cannot change */
    Answer answers[QUANTITY_MAX];
    int32_t failures[CHECK_MAX];
    uint32_t passed; /* bit n: check n has passed */
    uint32_t shown;  /* bit n: the answer of check n was shown, after failures or on request */
    uint32_t stale;  /* bit n: the answer was shown, and no other given numbers were drawn since */
    int32_t fails[CHECK_MAX];                  /* failures since other numbers were drawn */
    uint8_t draws[QUANTITY_MAX];               /* how often another given number was drawn */
    char first[QUANTITY_MAX][ANSWER_TEXT_MAX]; /* the first answer that was run; "": none yet */
    int32_t tries;                             /* runs that were judged */
    char programs[LEARNER_PROGRAMS_MAX]; /* runs that a program of another language plays, with the
                                            ending of its file and the hidden rooms in which it is
                                            the engine: `A.py=12 slide.c=3` */
    uint64_t judged;                     /* hash of what was judged last; 0: nothing yet */
    int32_t seconds;                     /* spent in the lesson */
    bool has_medal;                      /* a level was finished with what was written */
    CodeText codes[SCRIPT_MAX];          /* what was written */
    uint32_t kept; /* bit n: text n has not changed since it was read or written to its file */
} Learner;

/* A learner at the beginning: sliders at their start, given numbers computed, texts as the lesson
 * begins them, no answers. */
void learner_init(Learner *learner, const Lesson *lesson, int32_t number);

/* The questions that may be answered now, as bits: those of the current step and those that its
 * checks depend on, by name or through a run, except locked ones. */
uint32_t learner_questions(const Learner *learner, const Lesson *lesson);

/* The questions of learner_questions that have no answer yet. */
uint32_t learner_open_questions(const Learner *learner, const Lesson *lesson);

/* Answers a question of learner_questions, or moves a slider of the current step. False, with the
 * reason and nothing changed, when the name is another one or the answer cannot be read. */
bool learner_answer(Learner *learner, const Lesson *lesson, const char *name_and_answer,
                    char reason[REASON_TEXT_MAX]);

/* The runs with the learner's answers and texts. NULL when memory ran out. */
Trial *learner_trial(const Learner *learner, const Lesson *lesson);

/* Judges all checks of the lesson by the current answers; false when memory ran out. `memory`, or
 * NULL, is shared with other learners of this lesson. */
bool learner_judge(const Learner *learner, const Lesson *lesson, TrialMemory *memory,
                   CheckVerdict verdicts[CHECK_MAX]);

/* The result of a run. */
typedef struct LearnerResult {
    int32_t count; /* checks of the step */
    int32_t checks[CHECK_MAX];
    CheckVerdict verdicts[CHECK_MAX];
    bool passed;  /* all of them */
    bool is_idle; /* nothing was changed since the last run, or nothing was written yet */
} LearnerResult;

/* Locks the answers of the current step, then judges its checks. A failure is counted, unless the
 * run is idle, and the answers that the check depends on can be changed again. Needs that no
 * question is open. False when memory ran out. */
bool learner_run(Learner *learner, const Lesson *lesson, LearnerResult *result);

/* Why a check of the result failed: what helps at first, how far off it is after
 * LEARNER_NEAR_FAILURES, and the answer after LEARNER_FAILURES_MAX, or once it was shown. */
enum { LEARNER_NEAR_FAILURES = 3, LEARNER_FAILURES_MAX = 4 };
const char *learner_reason(const Learner *learner, int32_t check, const CheckVerdict *verdict);

/* The checks of the current step that have failed and whose answer is still hidden, as bits. */
uint32_t learner_hidden(const Learner *learner, const Lesson *lesson);

/* Shows the answers of these checks. */
void learner_show(Learner *learner, const Lesson *lesson);

/* Draws other numbers for the checks whose answer was shown, where only they depend on them. True
 * when there are new ones. */
bool learner_draw_anew(Learner *learner, const Lesson *lesson);

/* Adds answers to `out`, with `{expression}` as its value for this learner; expressions may be
 * about runs. False when memory ran out. */
bool learner_add_answers(const Learner *learner, const Lesson *lesson, const char *text, Text *out);

/* Adds a text of the lesson to `out`, with `{expression}` as its value for this learner. */
void learner_add_text(const Learner *learner, const Lesson *lesson, const char *text, Text *out);

/* Goes to the next step. False, with nothing changed, while questions of this step are open or its
 * checks have not passed. */
bool learner_go_on(Learner *learner, const Lesson *lesson);

/* The hints to show in the current step, as bits. */
uint32_t learner_hints(const Learner *learner, const Lesson *lesson);

/* Sets answers and sliders of any step from text. False, with the reason and nothing changed, at
 * the first error. */
bool learner_read_answers(Learner *learner, const Lesson *lesson, const char *text,
                          char reason[REASON_TEXT_MAX]);

/* The answers and the sliders that were moved, as text that learner_read_answers reads. False when
 * they do not fit. */
bool learner_write_answers(const Learner *learner, const Lesson *lesson,
                           char out[LEARNER_TEXT_MAX]);

/* Writes the first answers as text; answers that do not fit are left out. */
void learner_write_first(const Learner *learner, const Lesson *lesson, char out[LEARNER_TEXT_MAX]);

/* Reads first answers from text. What is no answer to a question is skipped. */
void learner_read_first(Learner *learner, const Lesson *lesson, const char *text);

typedef struct FirstAnswers {
    int32_t questions, right; /* right: how many of the questions */
    uint32_t right_bits;      /* bit n: the first answer to quantity n was right */
} FirstAnswers;

/* Counts the questions that were answered, and the right first answers: with it in the place of the
 * last answer every check that names the question passes, and none of these checks was shown. False
 * when memory ran out. */
bool learner_count_first(const Learner *learner, const Lesson *lesson, TrialMemory *memory,
                         const CheckVerdict verdicts[CHECK_MAX], FirstAnswers *out);

/* Sets the given numbers by the learner's number and draws. */
void learner_draw(Learner *learner, const Lesson *lesson);

#endif
