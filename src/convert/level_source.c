/* level_source.c - see level_source.h */
#include "level_source.h"
#include "../level/level_file.h"
#include "../level/level_text.h"

bool level_source_parse(const char *name, const char *text, size_t length, LevelSource *source,
                        ErrorList *errors)
{
    LevelSource fresh = {0};
    ErrorList unheard; /* not reported: the same header was just read without errors */
    LevelFile *file = level_file_parse(name, text, length, NULL, &fresh.level, errors);
    if (!file) return false;
    level_file_done(file);
    error_list_init(&unheard, name);
    size_t size = level_text_header_size(text, length);
    if (size > 0) fresh.header = ini_parse(text, size, 1, &unheard);
    *source = fresh;
    return true;
}

void level_source_done(LevelSource *source)
{
    level_done(&source->level);
    ini_done(source->header);
    source->header = NULL;
}
