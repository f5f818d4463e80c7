/* lesson_view.h - the screen of a lesson: the step as lines, the line to answer in, keys that are
 * recorded.
 *
 * The screen is cut into a head line, the picture, the bar of time, the sheet, what happened in
 * words, and the keys.
 * Memory: lesson_screen_done frees. A LessonScreen must not be moved. */
#ifndef LEDGE_LESSON_UI_LESSON_VIEW_H
#define LEDGE_LESSON_UI_LESSON_VIEW_H

#include "../app/app.h"
#include "../app/held_keys.h"
#include "../game/input_file.h"
#include "../lesson/lesson.h"
#include "../term/term.h"
#include "../ui/widget.h"
#include "lesson_runs.h"
#include "lesson_session.h"

/* ---- lesson entry ---- */

/* The line in which a learner answers a question or sets a slider.
 *
 * Any answer can be typed. Arrows help where there is something to go through: words to choose
 * from, and the cells of the level, which Space takes in or out; Space parts everything else. What
 * is typed first takes the place of the answer so far, Backspace changes it.
 * Memory: plain data; the quantity is borrowed. */

enum { ENTRY_HELP_MAX = 240 };

typedef struct LessonEntry {
    const Quantity *quantity; /* NULL: nothing is being answered */
    char text[ANSWER_TEXT_MAX];
    bool is_old;        /* the text is the answer so far */
    Spot cursor;        /* of cells */
    int32_t cols, rows; /* of the level, which the cursor does not leave */
    int32_t word;       /* of a set: the one that Space takes in or out */
} LessonEntry;

typedef enum EntryResult {
    ENTRY_GOES_ON,
    ENTRY_IS_TAKEN,
    ENTRY_IS_LEFT,
    ENTRY_WANTS_KEYS /* held keys are to be recorded instead of typed */
} EntryResult;

/* Begins with the text of the answer so far. `at` is where the cursor begins; it stays inside a
 * level of that size. */
void lesson_entry_begin(LessonEntry *entry, const Quantity *quantity, const char *text);
void lesson_entry_place(LessonEntry *entry, Spot at, int32_t cols, int32_t rows);

EntryResult lesson_entry_key(LessonEntry *entry, const TermEvent *event);

/* Types what a pasted text has for the line; returns what is left out, as typed_paste does. */
const char *lesson_entry_paste(LessonEntry *entry, const TermEvent *event);

/* The cells that the text names so far; returns how many. */
int32_t lesson_entry_spots(const LessonEntry *entry, Spot spots[SPOT_MAX]);

/* What can be typed, in words: "a number from 0 to 10". */
void lesson_entry_help(const LessonEntry *entry, char out[ENTRY_HELP_MAX]);

/* ---- lesson sheet ---- */

/* The step of a lesson as lines: its text, what it asks with the answers so far,
 * what comes next, how each check went, and the hints that are due.
 *
 * Memory: plain data, about 30 KB. */

enum { LESSON_TEXT_LINES_MAX = 120, LESSON_TEXT_COLS_MAX = 240 };

typedef struct LessonTextLine {
    uint8_t role;
    char text[LESSON_TEXT_COLS_MAX];
} LessonTextLine;

typedef struct LessonText {
    int32_t count, cols;
    int32_t mark_first, mark_end; /* lines of what is marked */
    int32_t spare;                /* lines that results may still add */
    LessonTextLine lines[LESSON_TEXT_LINES_MAX];
} LessonText;

/* Writes the sheet for that width. `is_revealed`: how the checks went may be said. */
void lesson_text_write(LessonText *sheet, const LessonSession *seat, bool is_revealed,
                       int32_t cols);

/* Draws the lines from `first` on. */
void lesson_text_draw(const LessonText *sheet, int32_t first, Canvas *canvas, Area area);

/* ---- lesson take ---- */

/* Held keys recorded for a lesson: what a learner holds, tick by tick, as the text
 * of an answer.
 *
 * Time stands until the first key to move with goes down.
 * Units: ticks of 1/60 s.
 * Memory: plain data, about 36 KB. */

typedef struct InputRecorder {
    bool is_on, has_begun;
    int32_t quantity; /* what it answers */
    int32_t length;   /* ticks of the run that it is for */
    int32_t count;    /* recorded so far */
    HeldKeys held;
    Input ticks[INPUT_RUNS_TICKS_MAX];
} InputRecorder;

/* Keys that answer `quantity`, for a run. */
void input_recorder_begin(InputRecorder *take, const App *app, int32_t quantity,
                          const LessonRun *run);

/* Hears a key. */
void input_recorder_hear(InputRecorder *take, App *app, const TermEvent *event);

/* Records a tick; false when there are enough of them. */
bool input_recorder_tick(InputRecorder *take, const App *app);

/* What is held in the tick recorded last. */
Input input_recorder_last(const InputRecorder *take);

/* The recording as an answer, without what is let go at its end. False when it changes too often
 * to fit. */
bool input_recorder_text(const InputRecorder *take, char out[ANSWER_TEXT_MAX]);

enum { SHEET_BY_ITSELF = -1 };

typedef struct LessonScreen {
    LessonSession seat;
    LessonShow show;
    LessonEntry entry; /* without a quantity: nothing is typed */
    InputRecorder take;
    uint8_t face;      /* PictureFace */
    int32_t first;     /* line of the sheet on top, or SHEET_BY_ITSELF */
    bool follows_mark; /* the sheet goes to what is marked */
    Picture *levels;   /* SHOW_RUNS_MAX pictures of runs */
} LessonScreen;

bool lesson_screen_open(LessonScreen *room, const char *path, LearnerStore *desk,
                        ErrorList *errors);
void lesson_screen_done(LessonScreen *room);

/* Shows the runs of the step with the answers as they are: from the start, or where they end, so
 * that the whole way is seen. */
void lesson_screen_show(LessonScreen *room, bool at_end);

/* May be said how the checks went? Not while the run is on its way. */
bool lesson_screen_is_revealed(const LessonScreen *room);

/* Moves the sheet by so many lines. */
void lesson_screen_scroll(LessonScreen *room, const App *app, int32_t lines);

void lesson_screen_draw(const LessonScreen *room, const App *app, Canvas *canvas);

#endif
