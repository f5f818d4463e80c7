/* level_doors.h - doors: door cells that touch at an edge are one door. */
#ifndef LEDGE_LEVEL_LEVEL_DOORS_H
#define LEDGE_LEVEL_LEVEL_DOORS_H

#include "level.h"

/* A door cell before it is numbered. */
enum { DOOR_WITHOUT_NUMBER = 255 };

typedef enum DoorsResult { DOORS_NUMBERED, DOORS_TOO_MANY, DOORS_NO_MEMORY } DoorsResult;

/* Turns every DOOR_WITHOUT_NUMBER of `tiles` into TILE_DOOR + n, doors counted in reading order
 * of their first cells; `count` receives how many there are. At door number DOOR_MAX it stops and
 * `extra` receives the door's first cell. */
DoorsResult level_doors_number(uint8_t *tiles, int32_t cols, int32_t rows, int32_t *count,
                               Place *extra);

#endif
