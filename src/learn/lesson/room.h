/* room.h - rooms that no lesson shows, drawn from a number: walls, one-way platforms, a start, and
 * what is held. Where two engines agree in a dozen of them they agree nearly everywhere.
 *
 * Every second room is in eighths: its constants and its start are multiples of 1/8, so that
 * thresholds are met exactly.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_LESSON_ROOM_H
#define LEDGE_LEARN_LESSON_ROOM_H

#include "lesson.h"

enum { ROOM_TICKS = 300, ROOM_COLS_MAX = 24, ROOM_ROWS_MAX = 14 };

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

/* Draws a second body near the first one, where there may be a wall too: what
 * SCRIPT_SECOND_NAMES begin with. Of one room always the same. */
void room_draw_second(const HiddenRoom *room, double begin[PROGRAM_MORE_MAX]);

/* Draws constants for a body in the room: those of the model that `is_fixed` does not name. Of one
 * room always the same ones. */
typedef bool (*RoomFixed)(const void *self, const char *key);
void room_draw_constants(const HiddenRoom *room, ModelParams *params, RoomFixed is_fixed,
                         const void *self);

/* For a LessonRun: does it set the constant? */
bool room_run_sets(const void *run, const char *key);

#endif
