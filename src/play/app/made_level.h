/* made_level.h - reads a level that was made (MadeLevel), from memory or from its file. */
#ifndef LEDGE_PLAY_APP_MADE_LEVEL_H
#define LEDGE_PLAY_APP_MADE_LEVEL_H

#include "../../level/level_file.h"
#include "screen_args.h"

/* NULL, with the reasons in `errors`, which the caller has initialized, if it cannot be read. The
 * caller frees both. */
LevelFile *made_level_read(const MadeLevel *made, Level *level, ErrorList *errors);

/* Says on each sign that it is not shown yet. */
void made_level_hide_signs(Level *level);

#endif
