/* made_level.c - see made_level.h */
#include "made_level.h"

#include <stdio.h>

void made_level_hide_signs(Level *level)
{
    for (int32_t i = 0; level->sign_text && i < level->signs.count; i++)
        snprintf(level->sign_text[i], SIGN_TEXT_MAX, "The host has not looked at this sign yet.");
}

LevelFile *made_level_read(const MadeLevel *made, Level *level, ErrorList *errors)
{
    LevelFile *file =
        made->path[0] ? level_file_read(made->path, NULL, level, errors)
                      : level_file_parse(made->name, made->text, made->length, NULL, level, errors);
    if (file && made->hides_signs) made_level_hide_signs(level);
    return file;
}
