/* level_reading.h - a level's text read in steps, for a program that must answer keys meanwhile: a
 * level of 8192x8192 cells takes a good part of a second.
 *
 * Order: begin, step until all is read, end. The caller keeps the text and the errors unchanged
 * until the end.
 * Memory: level_reading_end frees it. */
#ifndef LEDGE_LEVEL_LEVEL_READING_H
#define LEDGE_LEVEL_LEVEL_READING_H

#include "../base/ini.h"
#include "level.h"
#include "level_text.h"

typedef struct LevelReading LevelReading;

/* `name` is the title of a level without one; `defaults` may be NULL. Of a text without rows only
 * the header is read. Without `keeps_glyphs` the level has tiles and objects only: it can be
 * checked, and not played. NULL when memory ran out, which is then in `errors`. */
LevelReading *level_reading_begin(const char *name, const LevelText *text,
                                  const ModelParams *defaults, bool keeps_glyphs,
                                  ErrorList *errors);

/* Reads about so many cells more; false once all is read. Everything wrong is added to the errors,
 * in no order. */
bool level_reading_step(LevelReading *reading, int64_t cells);

/* Reads no more: the text is no longer needed, and steps free what a large level takes. */
void level_reading_cancel(LevelReading *reading);

/* Gives the header to the caller, who frees it with ini_done; nothing more may be read then. NULL:
 * there is none, or it has errors. */
Ini *level_reading_take_header(LevelReading *reading);

/* Gives the level to the caller; false, without a level, when it had errors or was not read to its
 * end. */
bool level_reading_end(LevelReading *reading, Level *level);

#endif
