/* level_reading.c - see level_reading.h. the header (level_header) is read, then the rows
 * (level_cells) in steps. */
#include "level_reading.h"

#include "../base/path.h"
#include "../base/utf8.h"
#include "chapter.h"
#include "level.h"
#include "level_cells.h"
#include "level_chase.h"
#include "level_header.h"
#include "level_landmark.h"
#include "level_text.h"

#include <stdlib.h>
#include <string.h>

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
                                  const ModelParams *defaults, bool keeps_glyphs, ErrorList *errors)
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
        reading->cells = level_cells_begin(text, &reading->header, keeps_glyphs, level, errors);
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
            level_chase_read(reading->header.ini, &reading->level.checkpoints, &reading->level,
                             reading->errors);
        if (reading->header.ini && reading->level.cols > 0)
            level_landmark_read(reading->header.ini, reading->level.cols, reading->level.rows,
                                &reading->level.landmark, reading->errors);
        reading->is_read = true;
    }
    bool is_wanted = !reading->is_cancelled && !has_failed(reading);
    return !is_wanted && level_shrink(&reading->level);
}

void level_reading_cancel(LevelReading *reading)
{
    reading->is_cancelled = true;
}

Ini *level_reading_take_header(LevelReading *reading)
{
    Ini *header = reading->header.ini;
    reading->header.ini = NULL;
    return header;
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
