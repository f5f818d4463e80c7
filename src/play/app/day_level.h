/* day_level.h - the level of a day: in its file, or made, which takes a second.
 *
 * Order: day_level_choose; where `is_here` is false, day_level_start and, once
 * level_maker_is_ready, day_level_make; then day_level_args and day_level_read.
 * Memory: day_level_done frees; all zero is a valid start. */
#ifndef LEDGE_PLAY_APP_DAY_LEVEL_H
#define LEDGE_PLAY_APP_DAY_LEVEL_H

#include "../../level/level_file.h"
#include "../../save/level_maker.h"
#include "screen_args.h"
#include "session.h"

enum { DAY_TITLE_MAX = 48 };

typedef struct DayLevel {
    Day day;
    int32_t difficulty;
    bool is_here;              /* it was made, now or earlier */
    char path[WORLD_PATH_MAX]; /* of its file; "": there can be none */
    char name[DAY_TEXT_MAX + 8];
    LevelMaker maker;
    Generated made; /* of made_day, where there is no file; no text: none */
    Day made_day;
    int32_t made_difficulty;
} DayLevel;

/* Chooses the level, and looks whether it is here: that of a past day beside the runs of all
 * players, which another version may have made; else, but not in a kiosk, in a file of the user's,
 * where it will be kept. The one that is chosen already is not looked for again. */
void day_level_choose(DayLevel *level, Day day, int32_t difficulty, const Session *session);

/* Begins to make the chosen level in a process of its own. */
void day_level_start(DayLevel *level);

/* Waits until the chosen level is made, and keeps it. False if it could not be made, or was not to
 * be. */
bool day_level_make(DayLevel *level, bool (*may_go_on)(void *context), void *context);

/* How SCREEN_PLAY and SCREEN_BOARDS take the chosen level, which must be here; valid until the
 * DayLevel changes. */
MadeLevel day_level_args(const DayLevel *level);

/* Reads the chosen level; NULL if it is not here. The caller frees both. */
LevelFile *day_level_read(const DayLevel *level, Level *out);

/* The title of the level, "2026-11-27, difficulty 3". */
void day_level_title(Day day, int32_t difficulty, char out[DAY_TITLE_MAX]);

void day_level_done(DayLevel *level);

#endif
