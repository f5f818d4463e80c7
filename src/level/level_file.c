/* level_file.c - see level_file.h: joins the text (level_text) and its meaning (level_reading). */
#include "level_file.h"

#include "../base/file.h"
#include "../base/ini.h"
#include "../base/ini_edit.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../base/utf8.h"
#include "level_internal.h"
#include "level_section.h"

#include <stdlib.h>
#include <string.h>

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

/* Reads on after faults as far as possible, so that every fault is found in one go. */
static bool read_file(LevelFile *file, const char *name, const ModelParams *defaults, Level *level,
                      ErrorList *errors)
{
    LevelReading *reading = level_reading_begin(name, &file->text, defaults, errors);
    if (!reading) return false;
    while (level_reading_step(reading, INT64_MAX))
        continue;
    return level_reading_end(reading, level);
}

/* Owns `bytes` from now on, whatever the result. */
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
    Level level = {.cols = map->cols, .rows = map->rows, .checkpoints.count = map->checkpoints};
    Ini *ini = length > 0 ? ini_parse(header, length, 1, errors) : NULL;
    if (ini) level_chase_read(ini, &level, errors);
    ini_done(ini);
    if (level.chase.kind == CHASE_NONE || errors->errors > before) return false;
    *out = level.chase;
    return true;
}

bool level_file_word(const char *text, size_t length, const char *key, char out[LEVEL_TEXT_MAX])
{
    IniLine line;
    if (!ini_edit_find(text, level_text_header_size(text, length), "level", key, &line))
        return false;
    utf8_copy(out, LEVEL_TEXT_MAX, line.value.text, line.value.length);
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

int32_t level_file_map_line(const LevelFile *file)
{
    return file->text.first_line;
}

/* ---- level reading ---- */

/* See level_file.h: the header (level_header) is read, then the rows (level_cells) in steps. */

struct LevelReading {
    LevelHeader header;
    Level level;
    ErrorList *errors;
    int32_t errors_before;
    CellReader *cells; /* NULL: there is nothing more to read */
    bool is_read;
    bool is_cancelled;
};

LevelReading *level_reading_begin(const char *name, const LevelText *text,
                                  const ModelParams *defaults, ErrorList *errors)
{
    LevelReading *reading = calloc(1, sizeof *reading);
    if (!reading) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    Level *level = &reading->level;
    const char *title = path_name(name);
    reading->errors = errors;
    reading->errors_before = errors->errors;
    utf8_copy(level->title, sizeof level->title, title, strlen(title));
    level_header_read(text->bytes, text->header_size, defaults, level, &reading->header, errors);
    if (text->rows > 0 && reading->header.legend_known)
        reading->cells = level_cells_begin(text, &reading->header, level, errors);
    return reading;
}

/* Its level is not wanted then. */
static bool has_failed(const LevelReading *reading)
{
    return reading->errors->errors != reading->errors_before;
}

bool level_reading_step(LevelReading *reading, int64_t cells)
{
    if (!reading->is_cancelled && !reading->is_read) {
        if (reading->cells && level_cells_step(reading->cells, cells)) return true;
        if (reading->header.ini)
            level_chase_read(reading->header.ini, &reading->level, reading->errors);
        reading->is_read = true;
    }
    bool is_wanted = !reading->is_cancelled && !has_failed(reading);
    return !is_wanted && level_shrink(&reading->level);
}

void level_reading_cancel(LevelReading *reading)
{
    reading->is_cancelled = true;
}

bool level_reading_end(LevelReading *reading, Level *level)
{
    bool ok = reading->is_read && !reading->is_cancelled && !has_failed(reading);
    level_cells_end(reading->cells);
    level_header_done(&reading->header);
    if (ok)
        *level = reading->level;
    else
        level_done(&reading->level);
    free(reading);
    return ok;
}

/* ---- level back ---- */

typedef struct BackReader {
    Level *level;
    ErrorList *errors;
    int32_t first_line;
    bool warned; /* warned of art beyond the map */
} BackReader;

static void warn_beyond(BackReader *r, int32_t row, size_t col)
{
    if (r->warned) return;
    r->warned = true;
    error_add(r->errors, ERROR_WARNING, r->first_line + row, (int32_t)col + 1,
              "art beyond the map's %d x %d cells is not shown", r->level->cols, r->level->rows);
}

/* Checks every byte of a row of art. Returns the column after the last one that is not blank, or
 * -1, with an error, for a byte that is not printable. */
static int32_t art_length(BackReader *r, Line line, int32_t row)
{
    size_t length = 0;
    for (size_t col = 0; col < line.length; col++) {
        uint8_t byte = (uint8_t)line.text[col];
        if (byte == ' ') continue;
        if (byte < ' ' || byte > '~') {
            error_add(r->errors, ERROR_ERROR, r->first_line + row, (int32_t)col + 1,
                      "byte 0x%02X; art is printable ASCII, one byte a cell", byte);
            return -1;
        }
        if (row >= r->level->rows || col >= (size_t)r->level->cols) {
            warn_beyond(r, row, col);
            break;
        }
        length = col + 1;
    }
    return (int32_t)length;
}

static bool make_back(Level *level)
{
    if (level->back) return true;
    size_t cells = (size_t)level->cols * (size_t)level->rows;
    level->back = malloc(cells);
    if (level->back) memset(level->back, ' ', cells);
    return level->back;
}

void level_back_read(const LevelText *text, Level *level, ErrorList *errors)
{
    BackReader r = {level, errors, text->back_line, false};
    size_t at = text->back_offset;
    for (int32_t row = 0; at < text->size; row++) {
        Line line = line_first(text->bytes + at, text->size - at);
        int32_t length = art_length(&r, line, row);
        at += line.size;
        if (length <= 0) continue;
        if (!make_back(level)) {
            error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
            return;
        }
        memcpy(level->back + (size_t)row * (size_t)level->cols, line.text, (size_t)length);
    }
}
