/* lesson_room.h - all that is in the room where a lesson is taken: the seat, the runs, the line to
 * type in, and what of it is seen.
 *
 * The screen is cut into a head line, the picture, the bar of time, the sheet, what happened in
 * words, and the keys.
 * Memory: lesson_room_done frees. A LessonRoom must not be moved. */
#ifndef LEDGE_LEARN_LESSON_ROOM_H
#define LEDGE_LEARN_LESSON_ROOM_H

#include "../app/app.h"
#include "lesson_entry.h"
#include "lesson_picture.h"
#include "lesson_sheet.h"
#include "lesson_take.h"

enum { SHEET_BY_ITSELF = -1 };

typedef struct LessonRoom {
    LessonSeat seat;
    LessonShow show;
    LessonEntry entry; /* without a quantity: nothing is typed */
    LessonTake take;
    uint8_t face;      /* PictureFace */
    int32_t first;     /* line of the sheet on top, or SHEET_BY_ITSELF */
    bool follows_mark; /* the sheet goes to what is marked */
} LessonRoom;

bool lesson_room_open(LessonRoom *room, const char *path, LearnerDesk *desk, ErrorList *errors);
void lesson_room_done(LessonRoom *room);

/* Shows the runs of the step with the answers as they are: from the start, or where they end, so
 * that the whole way is seen. */
void lesson_room_show(LessonRoom *room, bool at_end);

/* May be said how the checks went? Not while the run is on its way. */
bool lesson_room_is_revealed(const LessonRoom *room);

/* Moves the sheet by so many lines. */
void lesson_room_scroll(LessonRoom *room, const App *app, int32_t lines);

void lesson_room_draw(const LessonRoom *room, const App *app, Canvas *canvas);

#endif
