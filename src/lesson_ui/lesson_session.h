/* lesson_session.h - a learner in a lesson: the current step, its items and which one is marked,
 * and the result of the last run.
 *
 * Only the step that was reached can be worked on; those before it can be read. A step has items:
 * its questions, its sliders, and last what Enter does when all of them are done.
 * Files: progress is saved after every run and every step; `trouble` has the error if that failed.
 * Memory: lesson_session_done frees. */
#ifndef LEDGE_LESSON_UI_LESSON_SESSION_H
#define LEDGE_LESSON_UI_LESSON_SESSION_H

#include "learner_store.h"
#include "lesson_list.h"

enum { LESSON_SESSION_TEXT_MAX = 300, LESSON_SESSION_ITEMS_MAX = QUANTITY_MAX + 1 };

/* What comes next when all questions have been answered. */
typedef enum LessonAct {
    ACT_RUN,   /* lock the answers, run, check */
    ACT_GO_ON, /* to the next step */
    ACT_LEAVE  /* the lesson is done */
} LessonAct;

typedef struct LessonSession {
    Lesson *lesson;
    char name[LESSON_LIST_NAME_MAX];
    LearnerStore *desk; /* borrowed */
    Learner learner;
    int32_t step;         /* the one that is read */
    bool has_result;      /* `result` is of this step, with the current answers */
    LearnerResult result; /* of the last run */
    int32_t mark;         /* of the items of the step */
    bool asks_to_begin;   /* the same key again restarts the lesson */
    char message[LESSON_SESSION_TEXT_MAX], trouble[LESSON_SESSION_TEXT_MAX];
} LessonSession;

/* Opens the lesson at `path` where the learner left it. On failure there is nothing to free, and
 * `errors` has the reason. */
bool lesson_session_take(LessonSession *seat, const char *path, LearnerStore *desk,
                         ErrorList *errors);
void lesson_session_done(LessonSession *seat);

/* The step being read; in a finished lesson, the last one. */
const LessonStep *lesson_session_step(const LessonSession *seat);

/* Is it the step that was reached, and can be worked on? */
bool lesson_session_is_current(const LessonSession *seat);

/* Is the whole lesson done? */
bool lesson_session_is_solved(const LessonSession *seat);

/* The items that can be marked: indexes of quantities, in order; the item after the last is the
 * act. */
int32_t lesson_session_items(const LessonSession *seat, int32_t items[LESSON_SESSION_ITEMS_MAX]);

/* The marked quantity, or -1 for the act. */
int32_t lesson_session_marked(const LessonSession *seat);

/* Can the quantity be answered or moved now? */
bool lesson_session_is_open(const LessonSession *seat, int32_t quantity);

/* Must the runs of the step wait for a first prediction? Not if the learner has to step through the
 * phases of a tick. */
bool lesson_session_is_waiting(const LessonSession *seat);

LessonAct lesson_session_act(const LessonSession *seat);

/* Marks the next or the previous item; the first one to do; after an answer, the next open
 * question, or else the act. */
void lesson_session_move(LessonSession *seat, int32_t step);
void lesson_session_mark_first(LessonSession *seat);
void lesson_session_mark_next(LessonSession *seat);

/* Shows the step before or after, if the learner has reached it. False if there is none. */
bool lesson_session_turn(LessonSession *seat, int32_t step);

/* Answers a quantity, or sets a slider. False, with a message, when the answer is wrong in form. */
bool lesson_session_answer(LessonSession *seat, int32_t quantity, const char *text);

/* Moves the marked slider, or the first one, by `steps` of its steps; back to its start. False,
 * with a message, if that is impossible. */
bool lesson_session_slide(LessonSession *seat, int32_t steps);
bool lesson_session_reset(LessonSession *seat);

/* Locks, runs and checks. False, with a message, while a question is open. */
bool lesson_session_run(LessonSession *seat);

/* Goes to the next step. False while this one is not finished. */
bool lesson_session_go_on(LessonSession *seat);

/* Restarts the lesson. */
void lesson_session_begin_anew(LessonSession *seat);

/* Saves the learner's progress. */
void lesson_session_keep(LessonSession *seat);

/* Shows a message until the next key. */
void lesson_session_say(LessonSession *seat, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
