/* content_text.c - see content_text.h */
#include "content_text.h"

#include "../level_text.h"
#include "cell_area.h"
#include "content.h"
#include "layer_cells.h"

#include <stdlib.h>
#include <string.h>

static int32_t count_lines(Bytes bytes)
{
    int32_t lines = 0;
    for (size_t i = 0; i < bytes.size; i++)
        lines += bytes.at[i] == '\n';
    return lines;
}

/* Copies the header, and after it the rows of the art, each ended by a newline. */
static bool take_bytes(LevelText *text, const Content *content)
{
    const Bytes *header = &content->blobs[BLOB_HEADER];
    const LayerCells *art = &content->planes[LAYER_BACK];
    int32_t rows = art->cells ? layer_cells_text_rows(art) : 0;
    size_t most = header->size + (size_t)rows * ((size_t)art->cols + 1) + 1;
    char *out = text->bytes = malloc(most);
    if (!out) return false;
    if (header->size > 0) memcpy(out, header->at, header->size);
    text->header_size = text->back_offset = header->size;
    out += header->size;
    for (int32_t row = 0; row < rows; row++) {
        size_t length = (size_t)art->shapes[row].length;
        memcpy(out, layer_cells_row(art, row), length);
        out[length] = '\n';
        out += length + 1;
    }
    *out = '\0';
    text->size = (size_t)(out - text->bytes);
    return true;
}

static bool take_rows(LevelText *text, const Content *content)
{
    const LayerCells *map = &content->planes[LAYER_MAP];
    int32_t rows = layer_cells_text_rows(map);
    text->row = calloc((size_t)rows, sizeof *text->row);
    if (!text->row) return false;
    for (int32_t row = 0; row < rows; row++) {
        int32_t length = map->shapes[row].length;
        text->row[row] = (TextRow){layer_cells_row(map, row), length};
        text->cols = max_i32(text->cols, length);
        if (length > 0) text->rows = row + 1;
    }
    return true;
}

bool content_text_init(LevelText *text, const Content *content)
{
    *text = (LevelText){0};
    /* Lines are numbered as they would be saved. */
    bool has_mark = content->marks[LAYER_MAP] != END_ABSENT;
    text->first_line = count_lines(content->blobs[BLOB_HEADER]) + (has_mark ? 2 : 1);
    if (content->marks[LAYER_BACK] != END_ABSENT)
        text->back_line = text->first_line + layer_cells_text_rows(&content->planes[LAYER_MAP]) +
                          count_lines(content->blobs[BLOB_MAP_TAIL]) + 1;
    if (take_bytes(text, content) && take_rows(text, content)) return true;
    content_text_done(text);
    return false;
}

/* The rows are not freed: they belong to the content. */
void content_text_done(LevelText *text)
{
    free(text->row);
    free(text->bytes);
    *text = (LevelText){0};
}
