/* room.h - rooms that no lesson shows, drawn from a number: walls, one-way platforms, a start, and
 * the keys held. Where two engines agree in a dozen of them they agree nearly everywhere.
 *
 * Every second room is in eighths: its constants and its start are multiples of 1/8, so that
 * thresholds are met exactly.
 * Memory: a HiddenRoom is plain data; a RoomLesson is freed by room_lesson_destroy. */
#ifndef LEDGE_LEARN_LESSON_ROOM_H
#define LEDGE_LEARN_LESSON_ROOM_H

#include "lesson.h"

enum {
    ROOM_COUNT = 12, /* rooms in which two runs are compared */
    ROOM_TICKS = 300,
    ROOM_COLS_MAX = 24,
    ROOM_ROWS_MAX = 14
};

typedef struct HiddenRoom {
    uint8_t tiles[ROOM_ROWS_MAX * ROOM_COLS_MAX];
    Terrain terrain;
    int32_t col, row; /* where a body starts */
    Input inputs[ROOM_TICKS];
    uint32_t random; /* for its constants */
    bool in_eighths;
} HiddenRoom;

/* The room of that number: the same on every machine. */
void room_draw(HiddenRoom *room, int32_t number);

/* Draws SCRIPT_SECOND_NAMES for the start: a second body near the first one, perhaps in a wall. The
 * same room gives the same body. */
void room_draw_second(const HiddenRoom *room, double begin[PROGRAM_MORE_MAX]);

/* Is this constant of the model fixed, and not to be drawn? */
typedef bool (*RoomFixed)(const void *self, const char *key);

/* Draws the constants of the model that are not fixed. The same room gives the same constants. */
void room_draw_constants(const HiddenRoom *room, ModelParams *params, RoomFixed is_fixed,
                         const void *self);

/* A RoomFixed: does the LessonRun `run` set the constant? */
bool room_run_sets(const void *run, const char *key);

/* A lesson in a room: its level is the room, and two of its runs go there as same(a, b) plays them.
 * All else is borrowed from the lesson, which must outlive it. */
typedef struct RoomLesson RoomLesson;

/* The lesson with its runs a and b in room `number`. NULL when memory ran out. */
RoomLesson *room_lesson_create(const Lesson *lesson, int32_t a, int32_t b, int32_t number);
void room_lesson_destroy(RoomLesson *room);
const Lesson *room_lesson(const RoomLesson *room);

#endif
