/* lesson_seat.h - a learner's seat in a lesson: the step that is being read, what can be done there
 * and which of it is marked, and what came of the last run.
 *
 * Only the step that was reached can be worked on; those before it can be read.
 * What a step asks comes one by one: its questions, its sliders, and last what Enter does when all
 * of them are done.
 * Files: what is reached is kept after every run and every step; `trouble` says where it could not.
 * Memory: lesson_seat_done frees. */
#ifndef LEDGE_LEARN_LESSON_SEAT_H
#define LEDGE_LEARN_LESSON_SEAT_H

#include "learner_desk.h"
#include "lesson_shelf.h"

enum { SEAT_TEXT_MAX = 300, SEAT_ITEMS_MAX = QUANTITY_MAX + 1 };

/* What comes next when everything that is asked has been answered. */
typedef enum SeatAct {
    ACT_RUN,   /* lock the answers, run, check */
    ACT_GO_ON, /* to the next step */
    ACT_LEAVE  /* the lesson is done */
} SeatAct;

typedef struct LessonSeat {
    Lesson *lesson;
    char name[SHELF_NAME_MAX];
    LearnerDesk *desk; /* borrowed */
    Learner learner;
    int32_t step;         /* the one that is read */
    bool has_result;      /* `result` is of this step, with the answers as they are */
    LearnerResult result; /* of the last run */
    int32_t mark;         /* of the items of the step */
    bool asks_to_begin;   /* the same key again begins the lesson anew */
    char message[SEAT_TEXT_MAX], trouble[SEAT_TEXT_MAX];
} LessonSeat;

/* Takes a seat in the lesson at `path`, where the learner had left it. On failure there is nothing
 * to free, and `errors` says why. */
bool lesson_seat_take(LessonSeat *seat, const char *path, LearnerDesk *desk, ErrorList *errors);
void lesson_seat_done(LessonSeat *seat);

/* The step that is read; of a lesson that is done, the last. */
const LessonStep *lesson_seat_step(const LessonSeat *seat);

/* Is it the step that was reached, which can be worked on? */
bool lesson_seat_is_current(const LessonSeat *seat);

/* Is the whole lesson done? */
bool lesson_seat_is_solved(const LessonSeat *seat);

/* What can be marked: indexes of quantities, in order; the item after the last is the act. */
int32_t lesson_seat_items(const LessonSeat *seat, int32_t items[SEAT_ITEMS_MAX]);

/* The quantity that is marked, or -1 for the act. */
int32_t lesson_seat_marked(const LessonSeat *seat);

/* Can the quantity be answered or moved now? */
bool lesson_seat_is_open(const LessonSeat *seat, int32_t quantity);

/* Must the runs of the step wait for a first prediction? Where the phases of a tick are to be gone
 * through, looking is part of the question. */
bool lesson_seat_is_waiting(const LessonSeat *seat);

SeatAct lesson_seat_act(const LessonSeat *seat);

/* Marks the next or the previous item; what has to be done first; after an answer, the next open
 * question, or else the act. */
void lesson_seat_move(LessonSeat *seat, int32_t step);
void lesson_seat_mark_first(LessonSeat *seat);
void lesson_seat_mark_next(LessonSeat *seat);

/* Reads the step before or after, as far as the learner came. False where there is none. */
bool lesson_seat_turn(LessonSeat *seat, int32_t step);

/* Answers a quantity, or sets a slider. False, and the message says why, when it makes no sense. */
bool lesson_seat_answer(LessonSeat *seat, int32_t quantity, const char *text);

/* Moves the marked slider, or the first one, by so many of its steps / back to its start. False,
 * and the message says why, where it cannot. */
bool lesson_seat_slide(LessonSeat *seat, int32_t steps);
bool lesson_seat_reset(LessonSeat *seat);

/* Locks, runs and checks. False, and the message says why, while a question is open. */
bool lesson_seat_run(LessonSeat *seat);

/* Goes to the next step. False while this one has something left to do. */
bool lesson_seat_go_on(LessonSeat *seat);

/* The lesson from its beginning. */
void lesson_seat_begin_anew(LessonSeat *seat);

/* Keeps where the learner is. */
void lesson_seat_keep(LessonSeat *seat);

/* Says something until the next key. */
void lesson_seat_say(LessonSeat *seat, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
