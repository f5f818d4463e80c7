/* lesson_session.h - a learner's seat in a lesson: the step that is being read, what can be done
 * there and which of it is marked, and what came of the last run.
 *
 * Only the step that was reached can be worked on; those before it can be read.
 * What a step asks comes one by one: its questions, its sliders, and last what Enter does when all
 * of them are done.
 * Files: what is reached is kept after every run and every step; `trouble` says where it could not.
 * Memory: lesson_session_done frees. */
#ifndef LEDGE_LESSON_UI_LESSON_SESSION_H
#define LEDGE_LESSON_UI_LESSON_SESSION_H

#include "learner_store.h"
#include "lesson_list.h"

enum { LESSON_SESSION_TEXT_MAX = 300, LESSON_SESSION_ITEMS_MAX = QUANTITY_MAX + 1 };

/* What comes next when everything that is asked has been answered. */
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
    bool has_result;      /* `result` is of this step, with the answers as they are */
    LearnerResult result; /* of the last run */
    int32_t mark;         /* of the items of the step */
    bool asks_to_begin;   /* the same key again begins the lesson anew */
    char message[LESSON_SESSION_TEXT_MAX], trouble[LESSON_SESSION_TEXT_MAX];
} LessonSession;

/* Takes a seat in the lesson at `path`, where the learner had left it. On failure there is nothing
 * to free, and `errors` says why. */
bool lesson_session_take(LessonSession *seat, const char *path, LearnerStore *desk,
                         ErrorList *errors);
void lesson_session_done(LessonSession *seat);

/* The step that is read; of a lesson that is done, the last. */
const LessonStep *lesson_session_step(const LessonSession *seat);

/* Is it the step that was reached, which can be worked on? */
bool lesson_session_is_current(const LessonSession *seat);

/* Is the whole lesson done? */
bool lesson_session_is_solved(const LessonSession *seat);

/* What can be marked: indexes of quantities, in order; the item after the last is the act. */
int32_t lesson_session_items(const LessonSession *seat, int32_t items[LESSON_SESSION_ITEMS_MAX]);

/* The quantity that is marked, or -1 for the act. */
int32_t lesson_session_marked(const LessonSession *seat);

/* Can the quantity be answered or moved now? */
bool lesson_session_is_open(const LessonSession *seat, int32_t quantity);

/* Must the runs of the step wait for a first prediction? Where the phases of a tick are to be gone
 * through, looking is part of the question. */
bool lesson_session_is_waiting(const LessonSession *seat);

LessonAct lesson_session_act(const LessonSession *seat);

/* Marks the next or the previous item; what has to be done first; after an answer, the next open
 * question, or else the act. */
void lesson_session_move(LessonSession *seat, int32_t step);
void lesson_session_mark_first(LessonSession *seat);
void lesson_session_mark_next(LessonSession *seat);

/* Reads the step before or after, as far as the learner came. False where there is none. */
bool lesson_session_turn(LessonSession *seat, int32_t step);

/* Answers a quantity, or sets a slider. False, and the message says why, when it makes no sense. */
bool lesson_session_answer(LessonSession *seat, int32_t quantity, const char *text);

/* Moves the marked slider, or the first one, by so many of its steps / back to its start. False,
 * and the message says why, where it cannot. */
bool lesson_session_slide(LessonSession *seat, int32_t steps);
bool lesson_session_reset(LessonSession *seat);

/* Locks, runs and checks. False, and the message says why, while a question is open. */
bool lesson_session_run(LessonSession *seat);

/* Goes to the next step. False while this one has something left to do. */
bool lesson_session_go_on(LessonSession *seat);

/* The lesson from its beginning. */
void lesson_session_begin_anew(LessonSession *seat);

/* Keeps where the learner is. */
void lesson_session_keep(LessonSession *seat);

/* Says something until the next key. */
void lesson_session_say(LessonSession *seat, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
