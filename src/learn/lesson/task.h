/* task.h - a run of a lesson as a task for a program in any language, and what that program makes
 * of it, compared with the engine tick by tick.
 *
 *   task 1
 *   size 16 3
 *   row ................        one for each row of the map, the glyphs of levels/README.md
 *   start 2 1                   column and row
 *   set model cell              then every constant of the model: numbers with 17 digits, 0 or 1,
 *   set gravity 0.050000000000000003     words; `none` where there is no such limit
 *   ticks 240
 *   R                           one for each tick: the letters of LRUDJ that are held, or -
 *
 * In a task that is played live, `live` stands in the place of `ticks` and what follows it: each
 * line of keys is sent when its tick begins, and its row of the answer is due before the next one.
 *
 * The answer is a table of comma separated values: a header with `tick` and columns of column.h,
 * then a line for each tick from 0, which is the start.
 * Units: those of column.h.
 * Memory: plain data; texts belong to the caller. */
#ifndef LEDGE_LEARN_LESSON_TASK_H
#define LEDGE_LEARN_LESSON_TASK_H

#include "../../base/text.h"
#include "trial.h"

enum { TASK_OUT_MAX = 64 * 1024 * 1024, TASK_LINE_MAX = 200 };

/* Adds the task of a run, from its first start, to a text. False, with the reason, when the run
 * cannot start, and for ticks that are frames. */
bool task_write(Text *out, Trial *trial, int32_t run, ErrorList *errors);

/* Adds the task of a level that is played: it ends with a line `live` instead of `ticks N`, and the
 * keys of each tick are a line that follows when the tick begins. False when memory ran out. */
bool task_write_live(Text *out, const Level *level, const ModelParams *params);

/* The columns of a table that is read line by line. */
enum { TASK_FIELD_MAX = 64 };
typedef struct TaskHeader {
    int32_t field_count;
    int8_t fields[TASK_FIELD_MAX]; /* a Column; below 0: the field is skipped */
    int32_t phase_field;           /* -1: none */
    uint32_t columns;              /* all but `tick`, as bits */
} TaskHeader;

typedef enum TaskLine { TASK_LINE_READ, TASK_LINE_SKIPPED, TASK_LINE_BAD } TaskLine;

/* Reads the header. False with the reason. */
bool task_read_header(const char *line, TaskHeader *header, ErrorList *errors);

/* Reads the row of a tick. Empty lines and rows of phases are skipped. */
TaskLine task_read_line(const TaskHeader *header, const char *line, int32_t tick, Row *row,
                        ErrorList *errors);

typedef enum TaskResult { TASK_SAME, TASK_DIFFERS, TASK_UNUSABLE } TaskResult;

/* What is compared. */
typedef struct TaskAnswer {
    const char *text; /* ended by a NUL that `length` does not count */
    size_t length;
    bool is_exact; /* every bit counts; else a difference of 1e-9 does not */
} TaskAnswer;

typedef struct TaskVerdict {
    uint32_t columns; /* the compared columns, as bits */
    int32_t ticks;    /* the last tick */
    int32_t tick;     /* the first tick that differs */
    int32_t column;   /* the first column that differs in it */
    Row yours;        /* the answer's row of the tick; NAN for words that are no number */
} TaskVerdict;

/* Compares an answer with the run. TASK_UNUSABLE, with the reason, for an answer that is no such
 * table, and for a run that cannot start. */
TaskResult task_compare(const TaskAnswer *answer, Trial *trial, int32_t run, TaskVerdict *verdict,
                        ErrorList *errors);

/* Reads the rows of the ticks 0 to `ticks` into `rows`, which has room for all of them. `there`
 * receives the columns that the answer has, as bits. Returns how many rows there are; `errors` says
 * why not all. */
int32_t task_read(const TaskAnswer *answer, int32_t ticks, Row *rows, uint32_t *there,
                  ErrorList *errors);

/* "tick 14 of 40: your xr is 0.31, the engine's 0.3", or "the same in all ticks from 0 to 40: cx,
 * xr". */
void task_describe(const TaskVerdict *verdict, TaskResult result, Trial *trial, int32_t run,
                   char out[TASK_LINE_MAX]);

/* Writes the tick that differs as the engine does it, phase by phase, beside the answer. */
void task_explain(FILE *out, const TaskVerdict *verdict, Trial *trial, int32_t run);

#endif
