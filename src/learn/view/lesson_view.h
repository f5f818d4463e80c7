/* lesson_view.h - the screen of a lesson: the text of the step, the input line, the recording of
 * keys.
 *
 * The screen has a head line, the picture, the time bar, the text of the step, what happened in
 * words, and the keys.
 * Memory: lesson_screen_done frees. A LessonScreen must not be moved. */
#ifndef LEDGE_LEARN_VIEW_LESSON_VIEW_H
#define LEDGE_LEARN_VIEW_LESSON_VIEW_H

#include "../../draw/widget.h"
#include "../../game/input_file.h"
#include "../../play/app/app.h"
#include "../../play/app/held_keys.h"
#include "../../term/term.h"
#include "../lesson/lesson.h"
#include "../lesson/room.h"
#include "code_pane.h"
#include "lesson_runs.h"
#include "lesson_session.h"

#include <sys/stat.h>

/* ---- lesson entry ---- */

/* The line in which a learner answers a question or sets a slider.
 *
 * Any answer can be typed. Arrows choose among words, and move over the cells of the level, which
 * Space adds or removes; otherwise Space separates items. The first typed character replaces the
 * old answer, Backspace changes it.
 * Memory: plain data; the quantity belongs to the caller. */

enum { ENTRY_HELP_MAX = 240 };

typedef struct LessonEntry {
    const Quantity *quantity; /* NULL: nothing is being answered */
    char text[ANSWER_TEXT_MAX];
    bool is_old;        /* the text is the old answer */
    Spot cursor;        /* of cells */
    int32_t cols, rows; /* size of the level, which the cursor does not leave */
    int32_t word;       /* of a set: the word that Space adds or removes */
} LessonEntry;

typedef enum EntryResult {
    ENTRY_GOES_ON,
    ENTRY_IS_TAKEN,
    ENTRY_IS_LEFT,
    ENTRY_WANTS_KEYS /* held keys must be recorded instead of typed */
} EntryResult;

/* Begins with the text of the old answer. `at` is where the cursor begins; it stays inside a level
 * of this size. */
void lesson_entry_begin(LessonEntry *entry, const Quantity *quantity, const char *text);
void lesson_entry_place(LessonEntry *entry, Spot at, int32_t cols, int32_t rows);

EntryResult lesson_entry_key(LessonEntry *entry, const TermEvent *event);

/* Inserts a pasted text; returns a message about what is left out, as widget_typed_paste does. */
const char *lesson_entry_paste(LessonEntry *entry, const TermEvent *event);

/* The cells in the text so far; returns how many. */
int32_t lesson_entry_spots(const LessonEntry *entry, Spot spots[SPOT_MAX]);

/* A description of what can be typed: "a number from 0 to 10". */
void lesson_entry_help(const LessonEntry *entry, char out[ENTRY_HELP_MAX]);

/* ---- lesson sheet ---- */

/* The step of a lesson as lines: its text, its questions with the answers so far, what comes next,
 * the result of each check, and the hints.
 *
 * Memory: plain data, about 30 KB. */

enum { LESSON_TEXT_LINES_MAX = 120, LESSON_TEXT_COLS_MAX = 240 };

typedef struct LessonTextLine {
    uint8_t role;
    char text[LESSON_TEXT_COLS_MAX];
} LessonTextLine;

typedef struct LessonText {
    int32_t count, cols;
    int32_t mark_first, mark_end; /* lines of the marked item */
    int32_t spare;                /* lines that results may still add */
    LessonTextLine lines[LESSON_TEXT_LINES_MAX];
} LessonText;

/* Writes the lines for this width. `is_revealed`: the results of checks may be shown. */
void lesson_text_write(LessonText *sheet, const LessonSession *session, bool is_revealed,
                       int32_t cols);

/* Draws the lines from `first` on. */
void lesson_text_draw(const LessonText *sheet, int32_t first, Canvas *canvas, Area area);

/* ---- lesson take ---- */

/* Held keys recorded for a lesson: the buttons of each tick, as the text of an answer.
 *
 * Time stands still until the first game key is pressed.
 * Units: ticks of 1/60 s.
 * Memory: plain data, about 36 KB. */

typedef struct InputRecorder {
    bool is_on, has_begun;
    int32_t quantity; /* the quantity being answered */
    int32_t length;   /* length of the run in ticks */
    int32_t count;    /* recorded so far */
    HeldKeys held;
    Input ticks[INPUT_RUNS_TICKS_MAX];
} InputRecorder;

/* Begins to record keys as the answer to `quantity`, for a run. */
void input_recorder_begin(InputRecorder *take, const App *app, int32_t quantity,
                          const LessonRun *run);

/* Handles a key. */
void input_recorder_hear(InputRecorder *take, App *app, const TermEvent *event);

/* Records a tick; false when there are enough. */
bool input_recorder_tick(InputRecorder *take, const App *app);

/* The input of the last recorded tick. */
Input input_recorder_last(const InputRecorder *take);

/* The recording as an answer, without an idle end. False when it has too many changes to fit. */
bool input_recorder_text(const InputRecorder *take, char out[ANSWER_TEXT_MAX]);

enum { SHEET_BY_ITSELF = -1 };

typedef struct LessonScreen {
    LessonSession session;
    char path[WORLD_PATH_MAX]; /* of the lesson, which may change while it is shown; "": it may not
                                */
    struct stat seen;          /* the file as it was read last */
    int64_t looks_at;          /* ns: when it is looked at next */
    LessonShow show;
    RoomLesson *away; /* the room that is shown in the place of the lesson's; NULL: none */
    PlotShow plot;
    LessonEntry entry; /* without a quantity: nothing is typed */
    InputRecorder take;
    uint8_t face;      /* PictureFace */
    uint8_t zoom;      /* ZoomId, or ZOOM_AUTO: as large as the runs fit */
    int32_t first;     /* first line of the text, or SHEET_BY_ITSELF */
    bool follows_mark; /* the text scrolls to the marked item */
    CodePane pane;     /* without a script: the step has nothing to write */
    int64_t try_at;    /* when what was written is run, ns; 0: it was */
    int64_t read_at;   /* when the file is looked at again */
    Picture *levels;   /* SHOW_RUNS_MAX pictures of runs */
} LessonScreen;

bool lesson_screen_open(LessonScreen *room, const char *path, LearnerStore *store,
                        ErrorList *errors);
void lesson_screen_done(LessonScreen *room);

/* Reads the lesson again if its file has changed since, as while a teacher edits it in another
 * window. `now` is in ns; false: nothing has changed. */
bool lesson_screen_follow(LessonScreen *room, int64_t now);

/* Shows the runs of the step with the current answers: from the start, or at their end, so that the
 * whole way is visible. */
void lesson_screen_show(LessonScreen *room, bool at_end);

/* Goes to where a check fails: to the tick of the run, or, where what was written is right in the
 * lesson, into the room in which it is not, with both runs, where they differ first; from there to
 * the lesson again. Says where there is no such place. */
void lesson_screen_turn_to_room(LessonScreen *room);

/* Does a slice of the pending work; true while there is more. */
bool lesson_screen_work(LessonScreen *room);

/* What was written is run in so many milliseconds. */
void lesson_screen_wrote(LessonScreen *room, int64_t now);

/* Runs what was written, or what another program wrote into its file, when it is time; `due`
 * receives when the next time is, if that is before it. */
void lesson_screen_try(LessonScreen *room, int64_t now, int64_t *due);

/* May the results of checks be shown? Not while the run plays. */
bool lesson_screen_is_revealed(const LessonScreen *room);

/* Scrolls the text by `lines`. */
void lesson_screen_scroll(LessonScreen *room, const App *app, int32_t lines);

void lesson_screen_draw(const LessonScreen *room, const App *app, Canvas *canvas);

#endif
