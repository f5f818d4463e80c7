/* edit_level.c - see edit_level.h */
#include "edit_level.h"

#include <stdio.h>
#include <stdlib.h>

/* The first error; warnings are no reason. */
static void say_first_error(const ErrorList *problems, char *why, size_t size)
{
    for (int32_t i = 0; i < problems->count; i++) {
        const Error *error = &problems->items[i];
        if (error->severity != ERROR_ERROR) continue;
        if (error->line > 0)
            snprintf(why, size, "Cannot be played yet: line %d: %s", (int)error->line, error->text);
        else
            snprintf(why, size, "Cannot be played yet: %s", error->text);
        return;
    }
    snprintf(why, size, "Cannot be played: out of memory");
}

Level *edit_level_read(const Document *doc, char *why, size_t size)
{
    ErrorList problems;
    error_list_init(&problems, document_path(doc));
    Level *level = document_parse(doc, &problems);
    if (!level) say_first_error(&problems, why, size);
    return level;
}

void edit_level_free(Level *level)
{
    if (level) level_done(level);
    free(level);
}
