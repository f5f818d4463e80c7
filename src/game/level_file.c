/* level_file.c - see level_file.h: the text (level_text) and its meaning (level_reading) put
 * together. */
#include "level_file.h"

#include <stdlib.h>
#include <string.h>

#include "../file.h"
#include "level_legend.h"
#include "level_reading.h"

struct LevelFile {
    LevelText text;
};

static void complain_of_nul(const char *bytes, const char *nul, ErrorList *errors)
{
    int32_t line = 1;
    const char *start = bytes;
    for (const char *c = bytes; c < nul; c++)
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    error_add(errors, ERROR_ERROR, line, (int32_t)(nul - start) + 1,
              "a NUL byte; this is not a text file");
}

/* Reads all of `file` that makes sense, so that every fault is found in one go. */
static bool read_file(LevelFile *file, const char *name, const ModelParams *defaults, Level *level,
                      ErrorList *errors)
{
    LevelReading *reading = level_reading_begin(name, &file->text, defaults, errors);
    if (!reading) return false;
    while (level_reading_step(reading, INT64_MAX))
        continue;
    return level_reading_end(reading, level);
}

/* Takes `bytes` over, whatever the result. */
static LevelFile *parse_owned(const char *name, char *bytes, size_t length,
                              const ModelParams *defaults, Level *level, ErrorList *errors)
{
    const char *nul = memchr(bytes, '\0', length);
    LevelFile *file = nul ? NULL : calloc(1, sizeof *file);
    if (!file) {
        if (nul)
            complain_of_nul(bytes, nul, errors);
        else
            error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        free(bytes);
        return NULL;
    }
    Level fresh = {0};
    bool has_map = level_text_init(&file->text, bytes, length, errors);
    bool ok = read_file(file, name, defaults, &fresh, errors) && has_map;
    error_list_sort(errors);
    if (ok) {
        *level = fresh;
        return file;
    }
    level_done(&fresh);
    level_file_done(file);
    return NULL;
}

LevelFile *level_file_parse(const char *name, const char *text, size_t length,
                            const ModelParams *defaults, Level *level, ErrorList *errors)
{
    char *bytes = malloc(length + 1);
    if (!bytes) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    if (length > 0) memcpy(bytes, text, length);
    return parse_owned(name, bytes, length, defaults, level, errors);
}

LevelFile *level_file_read(const char *path, const ModelParams *defaults, Level *level,
                           ErrorList *errors)
{
    size_t length;
    char *bytes = file_read(path, &length, errors);
    return bytes ? parse_owned(path, bytes, length, defaults, level, errors) : NULL;
}

void level_file_done(LevelFile *file)
{
    if (!file) return;
    level_text_done(&file->text);
    free(file);
}

void level_file_legend(const char *header, size_t length, Level *legend)
{
    ErrorList unheard;
    error_list_init(&unheard, "");
    memset(legend, 0, sizeof *legend);
    Ini *ini = length > 0 ? ini_parse(header, length, 1, &unheard) : NULL;
    level_legend_read(ini, legend, &unheard);
    ini_done(ini);
}

int32_t level_file_map_line(const LevelFile *file)
{
    return file->text.first_line;
}
