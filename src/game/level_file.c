/* level_file.c - see level_file.h: the text (level_text), its header (level_header) and its rows
 * (level_cells) put together. */
#include "level_file.h"

#include <stdlib.h>
#include <string.h>

#include "../file.h"
#include "level_cells.h"
#include "level_legend.h"

struct LevelFile {
    LevelText text;
    char pad; /* what a row that grows is filled with */
};

/* The name of a file without its folders. */
static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

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

static void read_meaning(const LevelText *text, const char *name, const ModelParams *defaults,
                         bool has_map, Level *level, ErrorList *errors)
{
    LevelHeader header;
    const char *title = base_name(name);
    text_make_safe(level->title, sizeof level->title, title, strlen(title));
    level_header_read(text->bytes, text->header_size, defaults, level, &header, errors);
    if (has_map && header.legend_known) level_cells_read(text, &header, level, errors);
    level_header_done(&header);
}

/* Reads all of `file` that makes sense, so that every fault is found in one go. */
static bool read_file(LevelFile *file, const char *name, char *bytes, size_t length,
                      const ModelParams *defaults, Level *level, ErrorList *errors)
{
    int32_t errors_before = errors->errors;
    bool has_map = level_text_init(&file->text, bytes, length, errors);
    read_meaning(&file->text, name, defaults, has_map, level, errors);
    file->pad = level->glyph_of[CELL_EMPTY];
    error_list_sort(errors);
    return errors->errors == errors_before;
}

/* Takes `bytes` over, whatever the result. */
static LevelFile *parse_owned(const char *name, char *bytes, size_t length,
                              const ModelParams *defaults, Level *level, ErrorList *errors)
{
    Level fresh = {0};
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
    if (!read_file(file, name, bytes, length, defaults, &fresh, errors)) {
        level_done(&fresh);
        level_file_done(file);
        return NULL;
    }
    *level = fresh;
    return file;
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

bool level_file_set(LevelFile *file, int32_t col, int32_t row, char glyph)
{
    assert(glyph >= ' ' && glyph <= '~');
    return level_text_set(&file->text, col, row, glyph, file->pad);
}

char *level_file_text(const LevelFile *file, size_t *length)
{
    return level_text_join(&file->text, length);
}

bool level_file_write(const LevelFile *file, const char *path, ErrorList *errors)
{
    size_t length;
    char *bytes = level_file_text(file, &length);
    if (!bytes) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    bool ok = file_write(path, bytes, length, errors);
    free(bytes);
    return ok;
}
