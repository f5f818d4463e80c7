/* level_source.h - a level that is to be written in another format: its meaning, and its header as
 * it is written.
 *
 * Memory: level_source_done frees all of it. */
#ifndef LEDGE_CONVERT_LEVEL_SOURCE_H
#define LEDGE_CONVERT_LEVEL_SOURCE_H

#include "../game/level_file.h"
#include "../ini.h"

typedef struct LevelSource {
    Level level;
    Ini *header; /* NULL where there is none */
} LevelSource;

/* Reads a level's text; `name` is that of its file. False, with the reasons in `errors`. */
bool level_source_parse(const char *name, const char *text, size_t length, LevelSource *source,
                        ErrorList *errors);
void level_source_done(LevelSource *source);

#endif
