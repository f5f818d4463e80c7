/* level_file.c - see level_file.h: joins the text (level_text) and its meaning (level_reading). */
#include "level_file.h"

#include "../base/file.h"
#include "../base/file_kind.h"
#include "../base/ini.h"
#include "../base/ini_edit.h"
#include "../base/line.h"
#include "../base/utf8.h"
#include "chase.h"
#include "level.h"
#include "level_chase.h"
#include "level_legend.h"
#include "level_reading.h"
#include "level_text.h"

#include <stdlib.h>
#include <string.h>

struct LevelFile {
    LevelText text;
    Ini *header; /* NULL: none */
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

/* Owns `bytes` from now on, whatever the result. */
static LevelFile *parse_owned(const char *name, char *bytes, size_t length,
                              const ModelParams *defaults, Level *level, ErrorList *errors)
{
    if (!file_kind_check(bytes, length, FILE_LEVEL, errors)) {
        free(bytes);
        return NULL;
    }
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
    /* Reading goes on after faults as far as possible, so that every fault is found in one go. */
    LevelReading *reading = level_reading_begin(name, &file->text, defaults, true, errors);
    while (reading && level_reading_step(reading, INT64_MAX))
        continue;
    if (reading) file->header = level_reading_take_header(reading);
    bool ok = reading && level_reading_end(reading, &fresh) && has_map;
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
    char *bytes = file_read(path, LEVEL_SIZE_MAX, &length, errors);
    return bytes ? parse_owned(path, bytes, length, defaults, level, errors) : NULL;
}

LevelFile *level_file_read_named(const char *path, const ModelParams *defaults, Level *level,
                                 ErrorList *errors)
{
    size_t length;
    char *bytes = file_read_named(path, LEVEL_SIZE_MAX, &length, errors);
    return bytes ? parse_owned(path, bytes, length, defaults, level, errors) : NULL;
}

void level_file_done(LevelFile *file)
{
    if (!file) return;
    level_text_done(&file->text);
    ini_done(file->header);
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

bool level_file_chase(const char *header, size_t length, const ChaseMap *map, Chase *out,
                      ErrorList *errors)
{
    int32_t before = errors->errors;
    Level level = {.cols = map->cols, .rows = map->rows};
    Ini *ini = length > 0 ? ini_parse(header, length, 1, errors) : NULL;
    if (ini) level_chase_read(ini, map->checkpoints, &level, errors);
    ini_done(ini);
    if (level.chase.kind == CHASE_NONE || errors->errors > before) return false;
    *out = level.chase;
    return true;
}

bool level_file_word(const char *text, size_t length, const char *key, char out[LEVEL_TEXT_MAX])
{
    char value[INI_LINE_MAX + 1];
    if (!ini_edit_get(text, level_text_header_size(text, length), "level", key, value))
        return false;
    utf8_copy(out, LEVEL_TEXT_MAX, value, strlen(value));
    return true;
}

void level_file_place(const char *text, size_t length, const char *section, const char *key,
                      int32_t *line, int32_t *column)
{
    IniLine found;
    size_t size = level_text_header_size(text, length);
    *line = *column = 0;
    if (key && ini_edit_find(text, size, section, key, &found)) {
        *line = found.number;
        *column = (int32_t)(found.value.text - found.whole.text) + 1;
        return;
    }
    IniScan scan = ini_scan_begin(text, size, 1);
    while (ini_scan(&scan, &found)) {
        if (found.kind != INI_SECTION || !line_equals_name(found.name, section)) continue;
        *line = found.number;
        *column = 1;
        return;
    }
}

const Ini *level_file_header(const LevelFile *file)
{
    return file->header;
}

int32_t level_file_map_line(const LevelFile *file)
{
    return file->text.first_line;
}
