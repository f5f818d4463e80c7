/* code_pane.h - where a learner writes the step of a body: a small editor of a few lines.
 *
 * Lines that the lesson keeps closed are dim, and no key changes them; words, numbers and questions
 * of the others have colours. Shift with a key that moves the cursor selects. The text is parsed at
 * every key, and its first fault is shown below it. Lines that the shown tick ran have a `>`, and
 * the last one of them is repeated below the text with its numbers. Units: lines and columns of the
 * cursor count from 0; times are ns. Memory: a CodePane owns its texts to undo; code_pane_done
 * frees. */
#ifndef LEDGE_LEARN_VIEW_CODE_PANE_H
#define LEDGE_LEARN_VIEW_CODE_PANE_H

#include "../../draw/widget.h"
#include "../../term/term.h"
#include "../lesson/trial.h"

enum {
    CODE_UNDO_MAX = 50,
    CODE_LINES_MAX = PROGRAM_LINE_MAX + 2,
    CODE_COLS_MAX = 160,
    CODE_RUN_DELAY_MS = 300
};

typedef struct CodePlace {
    int32_t line, column;
} CodePlace;

typedef struct CodePast {
    CodeText text;
    CodePlace cursor;
} CodePast;

enum { CODE_FAULT_MAX = CODE_WORDS_MAX + 32 };

typedef struct CodePane {
    const LessonScript *script; /* NULL: closed */
    CodeText begin, text;
    CodePlace cursor;
    int32_t anchor; /* byte at which the selection begins, which ends at the cursor; -1: none */
    bool is_on;     /* keys change the text */
    bool is_typing; /* the last key typed a character: one undo for all typed in a row */
    bool locked[CODE_LINES_MAX];
    char words[CODE_WORDS_MAX]; /* what is wrong with the text */
    char said[CODE_WORDS_MAX];  /* about the last key */
    Program *program;           /* the text, parsed */
    CodePast *past;             /* CODE_UNDO_MAX of them: to undo, then to redo */
    int32_t past_count, redo_count;
    CodeText clip;    /* what was copied */
    bool clip_is_new; /* since the caller looked last */
} CodePane;

/* Opens a text that begins as `begin`. False when memory ran out. */
bool code_pane_open(CodePane *pane, const LessonScript *script, const CodeText *begin,
                    const CodeText *text);
void code_pane_done(CodePane *pane);

/* Replaces the text by one from outside, which can be undone. */
void code_pane_set(CodePane *pane, const CodeText *text);

typedef enum CodeKey { CODE_STAYS, CODE_CHANGES, CODE_IS_LEFT } CodeKey;

/* Is the event a key of the text, and not one of the program: Ctrl+Z, and Ctrl+C with a selection?
 */
bool code_pane_wants(const CodePane *pane, const TermEvent *event);

/* What was copied since the last call, for the terminal's clipboard; NULL: nothing. */
const CodeText *code_pane_take_copy(CodePane *pane);

/* What is wrong with the text, "line 2: `;` is missing here"; "" if nothing is. */
void code_pane_fault(const CodePane *pane, char out[CODE_FAULT_MAX]);

/* Handles a key or a pasted text, while `is_on`. */
CodeKey code_pane_key(CodePane *pane, const TermEvent *event);

/* The lines that ran, what was evaluated last, and the values that it read. */
typedef struct CodeWork {
    bool ran[CODE_LINES_MAX];     /* by line, from 1 */
    int32_t last[CODE_LINES_MAX]; /* by line: the number of its last event, from 1 */
    int32_t count, shown;         /* events, and the one that is shown */
    ProgramEvent event;           /* line 0: none ran */
    double values[PROGRAM_SLOT_MAX];
} CodeWork;

/* A tick of a learner's program. */
typedef struct CodeTick {
    const Program *program;
    const ModelContext *before;
    const PhaseLog *log;
    Input input;
    int32_t phase; /* only the lines of this phase of the log, from 1; 0: of all */
} CodeTick;

/* Finds the lines that run in the tick. The event that is shown is the one with the number
 * `wanted`, from 1, and the values are as it read them. For 0 it is the first one of the last line
 * that ran: where that is a condition, what was compared. */
void code_pane_watch(const CodeTick *tick, int32_t wanted, CodeWork *work);

/* Draws the lines, and below them the fault, or the last line that ran. `work` may be NULL. */
void code_pane_draw(const CodePane *pane, const CodeWork *work, Canvas *canvas, Area area);

#endif
