/* level_info.c - see level_info.h */
#include "level_info.h"

#include "../game/level_file.h"
#include "../path.h"

#include <stdio.h>
#include <string.h>

void level_info_read(const char *path, const ModelParams *physics, LevelInfo *out)
{
    ErrorList unheard; /* whoever plays the level hears of it */
    Level level = {0};
    const char *name = path_name(path);
    *out = (LevelInfo){0};
    text_make_safe(out->title, sizeof out->title, name, strlen(name));
    error_list_init(&unheard, path);
    LevelFile *file = level_file_read(path, physics, &level, &unheard);
    if (!file) return;
    snprintf(out->title, sizeof out->title, "%s", level.title);
    out->hash = level_hash(&level);
    out->par = level.par;
    out->coins = level.coins.count;
    level_file_done(file);
    level_done(&level);
}
