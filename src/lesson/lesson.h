/* lesson.h - a lesson: a level, runs of movement models in it, questions, checks and hints.
 *
 * A lesson file is a level file with more sections; levels/lessons/README.md describes them. A
 * Lesson never changes: what a learner says and how far the learner is stands in a Learner
 * (learner.h), and the runs that follow from it in a Trial (trial.h).
 * Errors: everything wrong with a file is told in one go, with line and column, and a file with
 * errors gives no lesson.
 * Memory: a Lesson owns its texts, level and expressions; lesson_destroy frees them. */
#ifndef LEDGE_LESSON_LESSON_H
#define LEDGE_LESSON_LESSON_H

#include "../game/input_file.h"
#include "../level/level.h"
#include "expression.h"

enum {
    QUANTITY_MAX = 32,
    RUN_MAX = 8,
    SET_MAX = 12,
    STEP_MAX = 24,
    CHECK_MAX = 24,
    HINT_MAX = 24,
    LINT_MAX = 24,
    FACT_MAX = 24,
    SWEEP_MAX = 1000,
    LESSON_SIZE_MAX = 16 * 1024 * 1024 /* bytes of a file */
};

/* A constant of a run's model, set anew in every trial. */
typedef struct RunSetting {
    const Setting *row;
    int32_t quantity; /* gives a word; -1: none does */
    const char *word; /* the value as text; NULL where value or quantity gives it */
    Expression value; /* of a number */
    TextPlace place;
} RunSetting;

typedef struct LessonRun {
    const char *text;   /* what it is, for a person; may be empty */
    ModelParams params; /* before its settings */
    int32_t setting_count;
    RunSetting settings[SET_MAX];
    Expression col, row; /* where it starts; without nodes: at the map's start */
    int32_t ticks;
    int32_t frames;    /* its ticks are frames, so many in a second; 0: they are the model's */
    InputTape hold;    /* what is held; behind its end nothing is */
    int32_t hold_from; /* the quantity of keys that gives it instead, or -1 */
    const Setting *sweep_row; /* the constant that differs between starts; NULL: one start */
    double sweep_from, sweep_to;
    int32_t starts; /* how many; start i has from + (to - from) * i / starts */
} LessonRun;

/* What the screen of a step shows besides the runs, as bits. */
#define LESSON_VIEW_LIST(X)                                                                        \
    X(LESSON_VIEW_ZOOM, "zoom", "the body's cell, enlarged, with the lines of xr and yr")          \
    X(LESSON_VIEW_GHOSTS, "ghosts", "where the body was in every tick")                            \
    X(LESSON_VIEW_GRAPH, "graph", "speed against time")                                            \
    X(LESSON_VIEW_READS, "reads", "the cells that a tick asks for")                                \
    X(LESSON_VIEW_PHASES, "phases", "the phases of a tick, one by one")

typedef enum LessonView {
#define X(id, name, what) id,
    LESSON_VIEW_LIST(X)
#undef X
        LESSON_VIEW_COUNT
} LessonView;

extern const char *const lesson_view_names[LESSON_VIEW_COUNT];

/* A page: text, and what has to be done on it before the next one. Bits count from 0. */
typedef struct LessonStep {
    const char *text, *quote; /* quote: a line of the source; may be empty */
    uint32_t asks;            /* quantities to be answered, which locks them */
    uint32_t tunes;           /* sliders that can be moved */
    uint32_t checks;          /* checks that have to pass */
    uint32_t runs;            /* runs that are shown */
    uint32_t views;           /* LessonView */
} LessonStep;

typedef struct LessonCheck {
    const char *say;
    Expression when;
    int32_t line;
} LessonCheck;

typedef struct LessonHint {
    int32_t check; /* index; -1: any */
    int32_t after; /* failures of it */
    const char *text;
} LessonHint;

/* An answer that must pass, or must fail. */
typedef struct LessonLint {
    bool accept;
    const char *answer;
    int32_t number; /* the learner's */
    int32_t check;  /* the check that must fail; -1: any */
    int32_t line;
} LessonLint;

/* What the texts claim of the runs, with the first answer that [lint.N] accept. */
typedef struct LessonFact {
    Expression when;
    int32_t line;
} LessonFact;

typedef struct Lesson {
    char title[LEVEL_TEXT_MAX];
    const char *source; /* where what it teaches is written */
    int32_t line;       /* of [lesson] */
    Level level;
    Terrain terrain; /* of the level, as a trace sees it */
    int32_t quantity_count, run_count, step_count, check_count, hint_count, lint_count;
    int32_t fact_count;
    Quantity quantities[QUANTITY_MAX];
    char run_names[RUN_MAX][QUANTITY_NAME_MAX];
    LessonRun runs[RUN_MAX];
    LessonStep steps[STEP_MAX];
    LessonCheck checks[CHECK_MAX];
    LessonHint hints[HINT_MAX];
    LessonLint lints[LINT_MAX];
    LessonFact facts[FACT_MAX];
    uint8_t *tiles; /* of `terrain` */
    char *texts;    /* what the pointers above point into */
} Lesson;

/* Reads the file at `path`. NULL on failure, with the reasons in `errors`; warnings may be there
 * on success too. lesson_destroy frees it. */
Lesson *lesson_read(const char *path, ErrorList *errors);

/* The same for a file that the user has named, which may be a pipe, or "-" for standard input. */
Lesson *lesson_read_named(const char *path, ErrorList *errors);

/* The same from memory; `name` is for messages. */
Lesson *lesson_parse(const char *name, const char *text, size_t length, ErrorList *errors);

void lesson_destroy(Lesson *lesson);

/* The index of the quantity called so, which ends at `length`; -1: there is none. */
int32_t lesson_find_quantity(const Lesson *lesson, const char *name, size_t length);

/* The same for a run. */
int32_t lesson_find_run(const Lesson *lesson, const char *name, size_t length);

#endif
