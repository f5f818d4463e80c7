/* level_reading.h - a level's text being read in steps, for a program that has keys to answer
 * meanwhile: a level of 8192x8192 cells takes a good part of a second.
 *
 * Order: begin, step until it says that all is read, end. The text and the errors that it begins
 * with must stay as they are until the end.
 * Memory: level_reading_end frees it. */
#ifndef LEDGE_GAME_LEVEL_READING_H
#define LEDGE_GAME_LEVEL_READING_H

#include "level_text.h"

#include "level.h"

typedef struct LevelReading LevelReading;

/* `name` is the title of a level without one; `defaults` may be NULL. Of a text without rows only
 * the header is read. NULL when memory ran out, which is then in `errors`. */
LevelReading *level_reading_begin(const char *name, const LevelText *text,
                                  const ModelParams *defaults, ErrorList *errors);

/* Goes on for about so many cells; false once all is read. Everything wrong is added to the errors,
 * in no order. */
bool level_reading_step(LevelReading *reading, int64_t cells);

/* Hands the level over; false, with no level, when it had errors or was not read to its end. */
bool level_reading_end(LevelReading *reading, Level *level);

#endif
