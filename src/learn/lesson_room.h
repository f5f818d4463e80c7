/* lesson_room.h - all that is in the room where a lesson is taken: the seat, the runs, the line to
 * type in, and what of it is seen.
 *
 * The screen is cut into a head line, the picture, the bar of time, the sheet, what happened in
 * words, and the keys.
 * Memory: lesson_screen_done frees. A LessonScreen must not be moved. */
#ifndef LEDGE_LEARN_LESSON_ROOM_H
#define LEDGE_LEARN_LESSON_ROOM_H

#include "../app/app.h"
#include "lesson_entry.h"
#include "lesson_picture.h"
#include "lesson_sheet.h"
#include "lesson_take.h"

enum { SHEET_BY_ITSELF = -1 };

typedef struct LessonScreen {
    LessonSession seat;
    LessonShow show;
    LessonEntry entry; /* without a quantity: nothing is typed */
    InputRecorder take;
    uint8_t face;      /* PictureFace */
    int32_t first;     /* line of the sheet on top, or SHEET_BY_ITSELF */
    bool follows_mark; /* the sheet goes to what is marked */
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
