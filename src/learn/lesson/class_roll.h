/* class_roll.h - the learners and the lessons of a class, and what each learner did in each lesson,
 * judged anew from the answers (grade.h).
 *
 * A learner is a file DIR/NAME.ini, or a name on the roster.
 * Order: learners as the folders were named and then by their files' names, then those who are on
 * the roster alone; lessons as on the shelf.
 * Memory: class_roll_done frees it, also after a failure. */
#ifndef LEDGE_LEARN_LESSON_CLASS_ROLL_H
#define LEDGE_LEARN_LESSON_CLASS_ROLL_H

#include "grade.h"

enum { CLASS_PATH_MAX = 1024 };

typedef struct ClassLesson {
    const char *name;
    char section[SHELF_NAME_MAX]; /* of the learners' files */
    JudgedLesson judged;
    int32_t step_count; /* steps that have checks */
} ClassLesson;

typedef struct ClassLearner {
    char name[LEARNER_NAME_MAX];
    char path[CLASS_PATH_MAX]; /* "": named by the roster only */
    bool is_readable;
    bool is_foreign; /* the number is not `given`, which the roster's word has */
    int32_t given;   /* -1: the learner is not on a roster with words */
    LearnerFile file;
} ClassLearner;

typedef struct ClassRoll {
    int32_t lesson_count, learner_count;
    ClassLesson *lessons;
    ClassLearner *learners;
    size_t learner_room;
    int32_t damaged; /* files that could not be read */
    ErrorList notes; /* why not, and what else is to be said of files */
} ClassRoll;

/* What a class is read from. */
typedef struct ClassSource {
    const Shelf *shelf;   /* the lessons; must outlive the roll */
    const char *roster;   /* a file with the learners' names, one a line, or NULL */
    char *const *folders; /* with the learners' files */
    int32_t folder_count; /* at least 1 */
} ClassSource;

/* False, with the reason, when a folder, a lesson or the roster cannot be read. */
bool class_roll_read(ClassRoll *roll, const ClassSource *source, ErrorList *errors);
void class_roll_done(ClassRoll *roll);

/* `none`: there is no section of the lesson. `done`: all checks pass. */
// clang-format off
#define CLASS_STATE_LIST(X)                                                                        \
    X(CLASS_NONE, "none") X(CLASS_BEGUN, "begun") X(CLASS_DONE, "done")                            \
    X(CLASS_UNREADABLE, "unreadable")
// clang-format on

typedef enum ClassState {
#define X(id, name) id,
    CLASS_STATE_LIST(X)
#undef X
        CLASS_STATE_COUNT
} ClassState;

extern const char *const class_state_names[CLASS_STATE_COUNT];

/* Numbers of a learner in a lesson, and their sums; class_table.h says what they are. */
#define CLASS_COUNT_LIST(X) X(passed) X(shown) X(checks) X(tries) X(first_right) X(questions)
#define CLASS_COUNT_MORE(X) X(seconds) X(done)

typedef struct ClassCount {
#define X(name) int64_t name;
    CLASS_COUNT_LIST(X) CLASS_COUNT_MORE(X)
#undef X
} ClassCount;

/* A learner in a lesson. */
typedef struct ClassWork {
    ClassState state;
    ClassCount count;
    int32_t step;   /* that was reached, from 1; 0: none */
    int32_t steps;  /* of those with checks: whose checks all pass */
    bool is_judged; /* the rest has values: */
    Learner learner;
    uint32_t first_right; /* bit n: the first answer to quantity n was right */
    CheckVerdict verdicts[CHECK_MAX];
} ClassWork;

void class_roll_judge(const ClassRoll *roll, int32_t learner, int32_t lesson, ClassWork *work);

/* The bytes of the number that a lesson's name begins with; without one, of all of it. */
size_t class_lesson_number(const char *lesson_name);

/* The learner's name, with the file where another learner has the same one. */
enum { CLASS_SHOWN_MAX = LEARNER_NAME_MAX + CLASS_PATH_MAX + 4 };
void class_roll_name(const ClassRoll *roll, int32_t learner, char out[CLASS_SHOWN_MAX]);

#endif
