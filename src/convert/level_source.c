/* level_source.c - see level_source.h */
#include "level_source.h"
#include "../base/line.h"
#include "../level/level_file.h"

/* Bytes before the line [map]; 0 for a bare grid. */
static size_t header_size(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        Line line = line_first(text + at, length - at);
        if (line_equals(line, "[map]")) return at;
        at += line.size;
    }
    return 0;
}

bool level_source_parse(const char *name, const char *text, size_t length, LevelSource *source,
                        ErrorList *errors)
{
    LevelSource fresh = {0};
    ErrorList unheard; /* not reported: the same header was just read without errors */
    LevelFile *file = level_file_parse(name, text, length, NULL, &fresh.level, errors);
    if (!file) return false;
    level_file_done(file);
    error_list_init(&unheard, name);
    size_t size = header_size(text, length);
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
