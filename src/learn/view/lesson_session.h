/* lesson_session.h - a learner in a lesson: the current step, its items and which one is marked,
 * and the result of the last run.
 *
 * Only the step that was reached can be worked on; earlier steps can be read. A step has items: its
 * questions, its sliders, and last the act, which is what Enter does when all of them are done.
 * Files: progress is saved after every run and every step; `trouble` has the error if that failed.
 * Memory: lesson_session_done frees. */
#ifndef LEDGE_LEARN_VIEW_LESSON_SESSION_H
#define LEDGE_LEARN_VIEW_LESSON_SESSION_H

#include "../lesson/shelf.h"
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
    char name[SHELF_NAME_MAX];
    LearnerStore *store; /* borrowed */
    Learner learner;
    int32_t step;            /* the one that is read */
    bool has_result;         /* `result` is of this step, with the current answers */
    LearnerResult result;    /* of the last run */
    int32_t mark;            /* of the items of the step */
    bool has_unread;         /* a script could not be read, as `trouble` says */
    bool is_exact;           /* a failed check is said as its expression */
    bool asks_to_begin;      /* the same key again restarts the lesson */
    bool asks_to_show;       /* the same key again shows the answer */
    int64_t last_act, spent; /* ns: time of the last key; time that is not counted in seconds yet */
    char message[LESSON_SESSION_TEXT_MAX], trouble[LESSON_SESSION_TEXT_MAX];
} LessonSession;

/* How far a learner is in a lesson, as a list of lessons tells it. */
typedef struct ListedLesson {
    bool is_read; /* false: the file cannot be read, and the rest is empty */
    bool is_begun;
    bool has_medal; /* a level was finished with what was written */
    char title[LEVEL_TEXT_MAX];
    int32_t step, step_count; /* steps that are done */
} ListedLesson;

/* Reads a lesson of the shelf and the progress in it. */
void lesson_session_look_up(const Shelf *shelf, int32_t index, LearnerStore *store,
                            ListedLesson *listed);

bool listed_lesson_is_solved(const ListedLesson *listed);

/* Opens the lesson at `path` where the learner left it. On failure there is nothing to free, and
 * `errors` has the reason. */
bool lesson_session_take(LessonSession *session, const char *path, LearnerStore *store,
                         ErrorList *errors);
void lesson_session_done(LessonSession *session);

/* Counts the time since the last call; of a pause a minute at most. `now` is in ns, of any clock
 * that does not go back. */
void lesson_session_count_time(LessonSession *session, int64_t now);

/* The step being read; in a finished lesson, the last one. */
const LessonStep *lesson_session_step(const LessonSession *session);

/* Is it the step that was reached, and can be worked on? */
bool lesson_session_is_current(const LessonSession *session);

/* Is the whole lesson done? */
bool lesson_session_is_solved(const LessonSession *session);

/* The items that can be marked: indexes of quantities, in order; the item after the last is the
 * act. */
int32_t lesson_session_items(const LessonSession *session, int32_t items[LESSON_SESSION_ITEMS_MAX]);

/* The marked quantity, or -1 for the act. */
int32_t lesson_session_marked(const LessonSession *session);

/* Can the quantity be answered or moved now? */
bool lesson_session_is_open(const LessonSession *session, int32_t quantity);

/* Must the runs of the step wait for a first prediction? Not if the learner has to step through the
 * phases of a tick. */
bool lesson_session_is_waiting(const LessonSession *session);

LessonAct lesson_session_act(const LessonSession *session);

/* Do the texts of the lesson show the value of this given number? */
bool lesson_session_tells(const LessonSession *session, int32_t quantity);

/* Marks the item `step` further, past either end from the other: 1 is the next one, -1 the one
 * before. */
void lesson_session_move(LessonSession *session, int32_t step);

/* Marks the next open question, or else the act. */
void lesson_session_mark_next(LessonSession *session);

/* Shows the step before or after, if the learner has reached it. False if there is none. */
bool lesson_session_turn(LessonSession *session, int32_t step);

/* Answers a quantity, or sets a slider. False, with a message, when the answer is wrong in form. */
bool lesson_session_answer(LessonSession *session, int32_t quantity, const char *text);

/* Moves the marked slider, or the first one, by `steps` of its steps. False, with a message, if
 * that is impossible. */
bool lesson_session_slide(LessonSession *session, int32_t steps);

/* Moves the marked slider, or the first one, back to its start. False, with a message, without one.
 */
bool lesson_session_reset(LessonSession *session);

/* Locks, runs and checks. False, with a message, while a question is open. */
bool lesson_session_run(LessonSession *session);

/* Goes to the next step. False while this one is not finished. */
bool lesson_session_go_on(LessonSession *session);

/* Offers to show the answers of the checks that failed in the last run; after an offer, shows them.
 * False when no answer is hidden. */
bool lesson_session_offer_answer(LessonSession *session, bool was_offered);

/* Draws other given numbers for the checks whose answer was shown, with a message. */
void lesson_session_draw_anew(LessonSession *session);

/* Reads the lesson's file again, and stays at the step where the learner was, if the answers still
 * fit it. False when it has errors: then the old lesson stays, and `trouble` has the first error.
 * Nothing else may use the old lesson. */
bool lesson_session_reload(LessonSession *session, const char *path);

/* Restarts the lesson. Tries and time still count. */
void lesson_session_begin_anew(LessonSession *session);

/* Saves the learner's progress. */
void lesson_session_keep(LessonSession *session);

/* Sets what the learner has written in a script. */
void lesson_session_write(LessonSession *session, int32_t script, const CodeText *text);

/* Reads the scripts that another program has changed; true if there are some. A script that was
 * written here and could not be kept stays; `trouble` says if one cannot be read. */
bool lesson_session_read_codes(LessonSession *session);

/* Shows a message until the next key. */
void lesson_session_say(LessonSession *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
