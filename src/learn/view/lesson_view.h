/* lesson_view.h - the screen of a lesson: what it shows, and its layout.
 *
 * The screen has a head line with tabs, the picture, the time bar, what the tab shows, what
 * happened in words, and the keys.
 * Memory: lesson_screen_done frees. A LessonScreen must not be moved. */
#ifndef LEDGE_LEARN_VIEW_LESSON_VIEW_H
#define LEDGE_LEARN_VIEW_LESSON_VIEW_H

#include "../../play/app/app.h"
#include "../lesson/room.h"
#include "answer_entry.h"
#include "code_pane.h"
#include "input_recorder.h"
#include "lesson_picture.h"
#include "lesson_plot.h"
#include "lesson_runs.h"
#include "lesson_session.h"
#include "lesson_text.h"

#include <sys/stat.h>

enum { SHEET_BY_ITSELF = -1 };

/* What is shown below the picture: everything; the task, and below it the results and hints; the
 * task, and below it what is written, where that is not at the right. */
typedef enum LessonTab { TAB_BY_ITSELF, TAB_TASK, TAB_HINT, TAB_CODE, TAB_COUNT } LessonTab;

typedef struct LessonScreen {
    LessonSession session;
    char path[WORLD_PATH_MAX]; /* of the lesson's file, if that may change; else "" */
    struct stat seen;          /* the file when it was read */
    int64_t looks_at;          /* ns: when the file is checked next */
    LessonShow show;
    RoomLesson *away; /* the room that is shown instead of the lesson's level; NULL: none */
    PlotShow plot;
    LessonEntry entry; /* without a quantity: nothing is typed */
    Answer before;     /* of what is typed, as it was before */
    InputRecorder recorder;
    uint8_t face;      /* PictureFace */
    uint8_t zoom;      /* ZoomId, or ZOOM_AUTO: as large as the runs fit */
    uint8_t tab;       /* LessonTab, as chosen; TAB_BY_ITSELF: what the step needs now */
    int32_t first;     /* first line of the text, or SHEET_BY_ITSELF */
    bool follows_mark; /* the text scrolls to the marked item */
    CodePane pane;     /* without a script: the step has nothing to write */
    int32_t event;     /* of the shown tick of the script, from 1; 0: the last line's */
    int64_t try_at;    /* ns: when the script is run; 0: nothing is to be run */
    int64_t read_at;   /* ns: when the script's file is checked next */
    Picture *levels;   /* SHOW_RUNS_MAX pictures of runs */
} LessonScreen;

bool lesson_screen_open(LessonScreen *screen, const char *path, LearnerStore *store,
                        ErrorList *errors);
void lesson_screen_done(LessonScreen *screen);

/* Reads the lesson again if its file has changed, as when a teacher edits it in another window.
 * `now` is in ns. False: nothing has changed. */
bool lesson_screen_follow(LessonScreen *screen, int64_t now);

/* Shows the runs of the step with the current answers: from the start, or at their end, so that the
 * whole way is visible. */
void lesson_screen_show(LessonScreen *screen, bool at_end);

/* Goes to where a check fails: to the tick of the run, or, if the script is right in the lesson's
 * level, into the room in which it is not, with both runs, to where they first differ. From a room
 * goes back to the lesson. Says if there is no such place. */
void lesson_screen_turn_to_room(LessonScreen *screen);

/* Goes to the next event of the learner's script in the shown tick (1), or to the one before (-1).
 * Says if there is none. */
void lesson_screen_step_event(LessonScreen *screen, int32_t direction);

/* Does a slice of the pending work; true while there is more. */
bool lesson_screen_work(LessonScreen *screen);

/* Notes that the script was changed: it is run a moment after `now`. */
void lesson_screen_wrote(LessonScreen *screen, int64_t now);

/* Runs the script when it is time, also after another program has changed its file. `due` is
 * lowered to the time of the next call. */
void lesson_screen_try(LessonScreen *screen, int64_t now, int64_t *due);

/* Scrolls the text by `lines`. */
void lesson_screen_scroll(LessonScreen *screen, const App *app, int32_t lines);

void lesson_screen_draw(const LessonScreen *screen, const App *app, Canvas *canvas);

#endif
