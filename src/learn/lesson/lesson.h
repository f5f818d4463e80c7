/* lesson.h - a lesson: a level, runs of movement models in it, questions, checks and hints.
 *
 * A lesson file is a level file with more sections; levels/lessons/README.md describes them. A
 * Lesson never changes: the answers and progress of a learner are in a Learner (learner.h), and the
 * runs that follow from them in a Trial (trial.h).
 * Errors: everything wrong with a file is reported in one go, with line and column, and a file with
 * errors gives no lesson.
 * Memory: a Lesson owns its texts, level and expressions; lesson_destroy frees them. */
#ifndef LEDGE_LEARN_LESSON_LESSON_H
#define LEDGE_LEARN_LESSON_LESSON_H

#include "../../game/input_file.h"
#include "../../level/level.h"
#include "code.h"
#include "expression.h"

enum {
    QUANTITY_MAX = 32,
    RUN_MAX = 10,
    SET_MAX = 12,
    STEP_MAX = 24,
    CHECK_MAX = 24,
    HINT_MAX = 24,
    LINT_MAX = 24,
    FACT_MAX = 40,
    READING_MAX = 160,
    PLOT_MAX = 4,
    SWEEP_MAX = 1000,
    LESSON_SIZE_MAX = 16 * 1024 * 1024 /* bytes of a file */
};

/* A constant of a run's model, which every trial sets. */
typedef struct RunSetting {
    const Setting *row;
    int32_t quantity; /* that gives a word; -1: none */
    const char *word; /* the value as text; NULL if `value` or `quantity` gives it */
    Expression value; /* of a number */
    TextPlace place;
} RunSetting;

/* The value of a name at the start that a script adds. */
typedef struct RunBegin {
    int32_t index; /* among the names that the script adds */
    Expression value;
} RunBegin;

typedef struct LessonRun {
    const char *text;   /* description for the user; may be empty */
    ModelParams params; /* before its settings */
    int32_t setting_count;
    RunSetting settings[SET_MAX];
    Expression col, row; /* of the start; without nodes it is the map's start */
    int32_t script;      /* whose program moves it; -1: none */
    bool is_solved;      /* its program is the solution, not the learner's */
    int32_t begin_count;
    RunBegin begins[PROGRAM_MORE_MAX];
    const double *second; /* SCRIPT_SECOND_NAMES at the start, in a room; NULL: as in `begins` */
    int32_t ticks;
    int32_t frames;           /* ticks are frames, this many a second; 0: the model's ticks */
    InputTape hold;           /* the held keys; after the end none */
    int32_t hold_from;        /* the quantity of kind keys that replaces it, or -1 */
    const Setting *sweep_row; /* the constant that differs between starts; NULL: only one start */
    double sweep_from, sweep_to;
    int32_t starts; /* number of starts; start i has from + (to - from) * i / starts */
} LessonRun;

/* What the screen of a step shows in addition to the runs, as bits. */
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

/* A page: text, and what the learner has to do before the next one. Bits count from 0. */
typedef struct LessonStep {
    const char *text, *quote; /* quote: a line of the source; may be empty */
    uint32_t asks;            /* quantities to answer */
    uint32_t tunes;           /* sliders that can be moved */
    uint32_t checks;          /* checks that must pass */
    uint32_t runs;            /* runs that are shown */
    uint32_t views;           /* LessonView */
    int32_t plot;             /* index; -1: none */
    int32_t script;           /* whose text is shown, to be written; -1: none */
    int32_t line;             /* of its section in the file */
} LessonStep;

typedef struct LessonCheck {
    const char *say;
    Expression when;
    int32_t line;
    TextPlace place; /* of `when` */
} LessonCheck;

typedef struct LessonHint {
    int32_t check; /* index; -1: any */
    int32_t after; /* shown after this many failures */
    const char *text;
    int32_t line; /* of its section in the file */
} LessonHint;

/* An answer that must pass, or must fail. */
typedef struct LessonLint {
    bool accept;
    const char *answer; /* `{expression}` is its value for the learner */
    int32_t number;     /* the learner's; -1: any */
    int32_t check;      /* the check that must fail; -1: any */
    bool is_solved; /* with the solutions of the scripts; else with what a learner begins with */
    int32_t line;
} LessonLint;

/* A claim of the texts about the runs: with the first answer that [lint.N] accept, it is true
 * wherever the sliders stand. Or a number, which is the same there when it is rounded. */
typedef struct LessonFact {
    Expression when;
    bool is_number;
    int32_t digits; /* of a number, behind its point; DIGITS_ALL: it is not rounded */
    uint32_t steps; /* the steps whose texts say it, as bits */
    int32_t line;
    TextPlace place; /* of its expression */
} LessonFact;

enum { DIGITS_ALL = -1, DIGITS_MAX = 9 };

/* A text that a learner reads. */
typedef struct LessonReading {
    const char *text;
    const char *what;  /* "hint" */
    const char *given; /* its figures that claim nothing, separated by blanks */
    uint32_t steps;    /* where it is read, as bits */
    int32_t step, run; /* whose text it is; -1: none */
    TextPlace place;
    bool is_escaped; /* in the file a quote and a backslash have a backslash before them */
} LessonReading;

/* A number against the values of a slider. */
typedef struct LessonPlot {
    const char *text; /* what the number is */
    int32_t over;     /* the slider */
    int32_t ask;      /* the question that has to be answered before it is shown, or -1 */
    Expression of;
} LessonPlot;

typedef struct Lesson {
    char title[LEVEL_TEXT_MAX];
    const char *source; /* the source of what it teaches */
    int32_t line;       /* of [lesson] */
    Level level;
    Terrain terrain; /* of the level, as for traces */
    int32_t quantity_count, run_count, step_count, check_count, hint_count, lint_count;
    int32_t fact_count, plot_count, script_count, reading_count;
    Quantity quantities[QUANTITY_MAX];
    char run_names[RUN_MAX][QUANTITY_NAME_MAX];
    ModelKind run_models[RUN_MAX];
    LessonRun runs[RUN_MAX];
    LessonStep steps[STEP_MAX];
    LessonCheck checks[CHECK_MAX];
    LessonHint hints[HINT_MAX];
    LessonLint lints[LINT_MAX];
    LessonFact facts[FACT_MAX];
    LessonReading readings[READING_MAX];
    LessonPlot plots[PLOT_MAX];
    LessonScript scripts[SCRIPT_MAX];
    uint8_t *tiles; /* of `terrain` */
    char *texts;    /* memory of the texts above */
} Lesson;

/* Reads the file at `path`. NULL on failure, with the reasons in `errors`; warnings may be there
 * on success too. lesson_destroy frees it. */
Lesson *lesson_read(const char *path, ErrorList *errors);

/* Reads a file named by the user, which may be a pipe, or "-" for standard input. */
Lesson *lesson_read_named(const char *path, ErrorList *errors);

/* Parses a lesson in memory; `name` is for messages. */
Lesson *lesson_parse(const char *name, const char *text, size_t length, ErrorList *errors);

void lesson_destroy(Lesson *lesson);

/* The next `{expression}` of a text; NULL: none. `{{` is a brace of the text. */
const char *lesson_find_value(const char *text);

/* The index of the quantity, script or run with this name, of `length` bytes; -1: none. */
int32_t lesson_find_quantity(const Lesson *lesson, const char *name, size_t length);
int32_t lesson_find_script(const Lesson *lesson, const char *name, size_t length);
int32_t lesson_find_run(const Lesson *lesson, const char *name, size_t length);

/* The place in the file of a byte of a reading's text. */
TextPlace lesson_reading_place(const LessonReading *reading, const char *at);

/* The names that its expressions may use: quantities, and `with_runs` also runs. */
Names lesson_names(const Lesson *lesson, bool with_runs);

/* The quantities that a run depends on, as bits. */
uint32_t lesson_run_asks(const LessonRun *run);

#endif
