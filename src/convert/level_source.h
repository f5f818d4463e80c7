/* level_source.h - a level to be written in another format: the level itself, and its header as
 * written.
 *
 * Memory: level_source_done frees all of it. */
#ifndef LEDGE_CONVERT_LEVEL_SOURCE_H
#define LEDGE_CONVERT_LEVEL_SOURCE_H

#include "../base/ini.h"
#include "../level/level.h"

typedef struct LevelSource {
    Level level;
    Ini *header; /* NULL: none */
} LevelSource;

/* Reads a level's text; `name` is that of its file. False, with the reasons in `errors`. */
bool level_source_parse(const char *name, const char *text, size_t length, LevelSource *source,
                        ErrorList *errors);
void level_source_done(LevelSource *source);

#endif
