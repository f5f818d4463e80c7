/* level_reading.c - see level_reading.h: the header (level_header) and the rows (level_cells) put
 * together. */
#include "level_reading.h"

#include <stdlib.h>
#include <string.h>

#include "../path.h"
#include "level_cells.h"

struct LevelReading {
    LevelHeader header;
    Level level;
    ErrorList *errors;
    int32_t errors_before;
    CellReader *cells; /* NULL: there is nothing more to read */
    bool is_read;
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
    text_make_safe(level->title, sizeof level->title, title, strlen(title));
    level_header_read(text->bytes, text->header_size, defaults, level, &reading->header, errors);
    if (text->rows > 0 && reading->header.legend_known)
        reading->cells = level_cells_begin(text, &reading->header, level, errors);
    return reading;
}

bool level_reading_step(LevelReading *reading, int64_t cells)
{
    if (reading->cells && level_cells_step(reading->cells, cells)) return true;
    reading->is_read = true;
    return false;
}

bool level_reading_end(LevelReading *reading, Level *level)
{
    bool ok = reading->is_read && reading->errors->errors == reading->errors_before;
    level_cells_end(reading->cells);
    level_header_done(&reading->header);
    if (ok)
        *level = reading->level;
    else
        level_done(&reading->level);
    free(reading);
    return ok;
}
