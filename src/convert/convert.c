/* convert.c - see convert.h */
#include "convert.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/line.h"
#include "../base/path.h"
#include "../level/level_file.h"
#include "csv.h"
#include "draft.h"
#include "import_source.h"
#include "level_source.h"
#include "map_files.h"
#include "mapping.h"
#include "plain_grid.h"
#include "tiled_read.h"
#include "tiled_write.h"

static const struct {
    const char *end;
    ConvertFormat format;
} endings[] = {
    {"", CONVERT_LEVEL},     {".txt", CONVERT_LEVEL}, {".json", CONVERT_TILED},
    {".tmj", CONVERT_TILED}, {".csv", CONVERT_CSV},   {".tmx", CONVERT_TMX},
    {".ldtk", CONVERT_LDTK}, {".p8", CONVERT_PICO8},
};

ConvertFormat convert_format(const char *path)
{
    const char *dot = strrchr(path_name(path), '.');
    for (size_t i = 0; i < ARRAY_LENGTH(endings); i++)
        if (strcasecmp(dot ? dot : "", endings[i].end) == 0) return endings[i].format;
    return CONVERT_FORMAT_COUNT;
}

const char *convert_map_name(ConvertFormat format)
{
    return format == CONVERT_LDTK    ? "an LDtk project"
           : format == CONVERT_PICO8 ? "a PICO-8 cartridge"
           : format == CONVERT_CSV   ? "a grid of numbers"
           : format == CONVERT_LEVEL ? "a text of another game"
                                     : "a Tiled map";
}

/* ---- import ---- */

/* The line of the map's first row. */
static int32_t first_map_line(const char *text, size_t length)
{
    int32_t number = 1;
    for (size_t at = 0; at < length; number++) {
        Line line = line_first(text + at, length - at);
        if (line_equals(line, "[map]")) return number + 1;
        at += line.size;
    }
    return 1;
}

/* Checks the text as a level; the errors are about a file in which the places differ. */
static bool check_level(const char *text, size_t length, ErrorList *errors)
{
    ErrorList faults;
    Level level = {0};
    error_list_init(&faults, errors->file);
    LevelFile *file = level_file_parse(errors->file, text, length, NULL, &level, &faults);
    for (int32_t i = 0; i < faults.count; i++) {
        const Error *fault = &faults.items[i];
        int32_t map = first_map_line(text, length);
        if (fault->line >= map && fault->column > 0)
            error_add(errors, fault->severity, 0, 0, "column %d, row %d: %s", fault->column - 1,
                      fault->line - map, fault->text);
        else
            error_add(errors, fault->severity, 0, 0, "the header that it gives: %s", fault->text);
    }
    if (!file) return false;
    level_file_done(file);
    level_done(&level);
    return true;
}

static char *copy_level(const char *bytes, size_t length, ErrorList *errors)
{
    char *copy = malloc(length + 1);
    if (copy) memcpy(copy, bytes, length + 1);
    if (!copy) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return copy;
}

/* Reported here, because places and the correction are not the same as in a level file. */
static bool check_start(const Draft *draft, ErrorList *errors)
{
    int32_t cols[2], rows[2], count = 0;
    for (int32_t row = 0; row < draft_rows(draft) && count < 2; row++)
        for (int32_t col = 0; col < draft_cols(draft) && count < 2; col++) {
            if (draft_kind(draft, col, row) != KIND_START) continue;
            cols[count] = col;
            rows[count++] = row;
        }
    if (count == 1) return true;
    if (count == 2) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "column %d, row %d: a second start; the first is in column %d, row %d", cols[1],
                  rows[1], cols[0], rows[0]);
        return false;
    }
    error_add(errors, ERROR_ERROR, 0, 0,
              "the map has no start; give a tile or an object the class `start`, or a mapping the "
              "line `start = COLUMN, ROW` below [place]");
    return false;
}

/* The level of a draft that was read, which is given back. NULL, with the reasons, on failure. */
static char *level_of_draft(Draft *draft, bool is_read, const ImportOptions *options,
                            size_t *length, ErrorList *errors)
{
    char *text = NULL;
    if (is_read && mapping_finish(options->mapping, options->level, draft, errors) &&
        check_start(draft, errors))
        text = draft_text(draft, length, errors);
    draft_done(draft);
    if (text && check_level(text, *length, errors)) return text;
    free(text);
    return NULL;
}

char *import_source_read(ImportSource *source, const ImportOptions *options, size_t *length,
                         ErrorList *errors)
{
    Draft draft = {0};
    bool is_read = tiled_read(source, options, &draft, errors);
    return level_of_draft(&draft, is_read, options, length, errors);
}

char *convert_import_from(ConvertFormat format, const char *bytes, const ImportOptions *options,
                          size_t *length, ErrorList *errors)
{
    if (format == CONVERT_LEVEL) return copy_level(bytes, *length, errors);
    if (convert_is_map(format)) {
        ImportSource *source =
            import_source_parse(bytes, *length, options->path, options->root, errors);
        char *text = source ? import_source_read(source, options, length, errors) : NULL;
        import_source_done(source);
        return text;
    }
    Draft draft = {0};
    bool is_read = false;
    /* Other programs may begin a text with the mark of UTF-8. */
    size_t mark = line_mark_size(bytes, *length);
    const char *text = bytes + mark;
    if (format == CONVERT_CSV)
        is_read = csv_read(text, *length - mark, options->mapping, &draft, errors);
    if (format == CONVERT_PLAIN)
        is_read = plain_grid_read(text, *length - mark, options->mapping, &draft, errors);
    return level_of_draft(&draft, is_read, options, length, errors);
}

/* ---- export ---- */

char *convert_export(ConvertFormat format, const char *text, size_t *length, ErrorList *errors)
{
    LevelSource source;
    if (!level_source_parse(errors->file, text, *length, &source, errors)) return NULL;
    char *out = NULL;
    if (format == CONVERT_LEVEL) out = copy_level(text, *length, errors);
    if (format == CONVERT_TILED) out = tiled_write(&source, length);
    if (format == CONVERT_TMX) out = tiled_write_xml(&source, length);
    if (format == CONVERT_CSV) out = csv_write(&source, length);
    if (!out && errors->errors == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    level_source_done(&source);
    return out;
}
