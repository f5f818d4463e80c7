/* content.c - see content.h */
#include "content.h"

#include "../../base/file_kind.h"
#include "../../base/text.h"
#include "../level_file.h"
#include "../level_text.h"
#include "cell_area.h"
#include "layer_cells.h"

#include <stdlib.h>
#include <string.h>

static const char *const mark_words[LAYER_COUNT] = {"[map]", "[back]"};

const char *line_end_text(LineEnd end)
{
    static const char *const texts[] = {
        [END_ABSENT] = "", [END_LF] = "\n", [END_CRLF] = "\r\n", [END_NONE] = ""};
    return texts[end];
}

/* ---- taking apart ---- */

/* The line end of the line whose text ends at `at`. */
static LineEnd end_at(const char *text, size_t size, size_t at)
{
    if (at >= size) return END_NONE;
    return text[at] == '\r' ? END_CRLF : END_LF;
}

static bool keep_blob(Bytes *blob, const char *bytes, size_t size)
{
    char *copy = NULL;
    if (size > 0) {
        copy = malloc(size);
        if (!copy) return false;
        memcpy(copy, bytes, size);
    }
    *blob = (Bytes){copy, size};
    return true;
}

/* The first byte of a row that cannot be a cell, or -1. */
static int32_t bad_byte(const char *row, int32_t length)
{
    for (int32_t col = 0; col < length; col++)
        if (row[col] < ' ' || row[col] > '~') return col;
    return -1;
}

static bool take_row(LayerCells *plane, int32_t row, const char *text, RowShape shape)
{
    memcpy(layer_cells_row(plane, row), text, (size_t)shape.length);
    plane->shapes[row] = shape;
    return bad_byte(text, shape.length) < 0;
}

static void complain_of_byte(const char *row, int32_t length, int32_t line, ErrorList *errors)
{
    int32_t col = bad_byte(row, length);
    error_add(errors, ERROR_ERROR, line, col + 1,
              "byte 0x%02X cannot be edited; rows are printable ASCII, one byte a cell",
              (uint8_t)row[col]);
}

/* Reads the rows of the map. Returns where they end, or 0 on failure. */
static size_t take_map(Content *content, const LevelText *text, ErrorList *errors)
{
    LayerCells *map = &content->planes[LAYER_MAP];
    bool ok = true;
    size_t end = 0;
    if (!layer_cells_init(map, text->cols, text->rows, ' ')) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return 0;
    }
    for (int32_t row = 0; row < text->rows; row++) {
        int32_t length = text->row[row].length;
        end = (size_t)(text->row[row].cells - text->bytes) + (size_t)length;
        RowShape shape = {(int16_t)length, (uint8_t)end_at(text->bytes, text->size, end)};
        if (!take_row(map, row, level_text_row(text, row), shape)) {
            complain_of_byte(level_text_row(text, row), length, text->first_line + row, errors);
            ok = false;
        }
    }
    end += strlen(line_end_text((LineEnd)map->shapes[text->rows - 1].end));
    return ok ? end : 0;
}

/* The size of the art. Empty lines at its end are rows too, so that each text has one
 * representation. */
static bool measure_art(const LevelText *text, LayerCells *art, ErrorList *errors)
{
    size_t at = text->back_offset;
    int32_t line = text->back_line;
    for (int32_t row = 0; at < text->size; row++, line++) {
        const char *end = memchr(text->bytes + at, '\n', text->size - at);
        size_t size = end ? (size_t)(end - text->bytes) - at : text->size - at;
        size_t length = size - (end && size > 0 && end[-1] == '\r');
        if (length > 0 && (length > GRID_SIZE_MAX || row >= GRID_SIZE_MAX)) {
            error_add(errors, ERROR_ERROR, line, 1,
                      "art is at most %d x %d cells; here it goes beyond", GRID_SIZE_MAX,
                      GRID_SIZE_MAX);
            return false;
        }
        art->rows = min_i32(row + 1, GRID_SIZE_MAX);
        art->cols = max_i32(art->cols, (int32_t)length);
        at += size + 1;
    }
    return true;
}

static bool take_art_rows(LayerCells *art, int32_t rows, const LevelText *text, Bytes *tail,
                          ErrorList *errors)
{
    size_t at = text->back_offset;
    for (int32_t row = 0; row < rows; row++) {
        const char *start = text->bytes + at, *end = memchr(start, '\n', text->size - at);
        size_t size = end ? (size_t)(end - start) : text->size - at;
        size_t length = size - (end && size > 0 && end[-1] == '\r');
        RowShape shape = {(int16_t)length, (uint8_t)end_at(text->bytes, text->size, at + length)};
        if (!take_row(art, row, start, shape)) {
            complain_of_byte(start, shape.length, text->back_line + row, errors);
            return false;
        }
        at = end ? at + size + 1 : text->size;
    }
    return keep_blob(tail, text->bytes + at, text->size - at);
}

static bool take_art(Content *content, const LevelText *text, ErrorList *errors)
{
    LayerCells *art = &content->planes[LAYER_BACK], size = {0};
    Bytes *tail = &content->blobs[BLOB_BACK_TAIL];
    size_t mark_end = text->back_offset;
    if (text->back_line == 0) return true;
    bool ended = mark_end > 0 && text->bytes[mark_end - 1] == '\n';
    content->marks[LAYER_BACK] = (uint8_t)(!ended                              ? END_NONE
                                           : text->bytes[mark_end - 2] == '\r' ? END_CRLF
                                                                               : END_LF);
    if (!measure_art(text, &size, errors)) return false;
    if (size.rows == 0) return keep_blob(tail, text->bytes + mark_end, text->size - mark_end);
    if (layer_cells_init(art, max_i32(size.cols, text->cols), max_i32(size.rows, text->rows), ' '))
        return take_art_rows(art, size.rows, text, tail, errors);
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

static bool take_apart(Content *content, const LevelText *text, ErrorList *errors)
{
    size_t mark_end = text->header_size + strlen(mark_words[LAYER_MAP]);
    if (text->first_line > 1)
        content->marks[LAYER_MAP] = (uint8_t)end_at(text->bytes, text->size, mark_end);
    size_t rows_end = take_map(content, text, errors);
    if (rows_end == 0 || !take_art(content, text, errors)) return false;
    /* Between the rows of the map and the art there may be empty lines. */
    size_t tail_end = text->back_offset;
    if (text->back_line > 0)
        tail_end -= strlen(mark_words[LAYER_BACK]) +
                    strlen(line_end_text((LineEnd)content->marks[LAYER_BACK]));
    Bytes *tail = &content->blobs[BLOB_MAP_TAIL];
    if (keep_blob(tail, text->bytes + rows_end, tail_end - rows_end) &&
        content_set_blob(content, BLOB_HEADER, text->bytes, text->header_size))
        return true;
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

bool content_init(Content *content, const char *text, size_t size, ErrorList *errors)
{
    LevelText cut;
    int32_t errors_before = errors->errors;
    memset(content, 0, sizeof *content);
    content->planes[LAYER_BACK].pad = ' ';
    if (!file_kind_check(text, size, FILE_LEVEL, errors)) return false;
    if (size > 0 && memchr(text, '\0', size)) {
        error_add(errors, ERROR_ERROR, 0, 0, "has NUL bytes; this is not a text file");
        return false;
    }
    char *bytes = (char *)(uintptr_t)text; /* only read, and not freed */
    bool ok = level_text_init(&cut, bytes, size, errors) && take_apart(content, &cut, errors);
    cut.bytes = NULL;
    level_text_done(&cut);
    if (ok) return true;
    content_done(content);
    if (errors->errors == errors_before) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

void content_done(Content *content)
{
    for (int i = 0; i < BLOB_COUNT; i++)
        free(content->blobs[i].at);
    for (int i = 0; i < LAYER_COUNT; i++)
        layer_cells_done(&content->planes[i]);
    memset(content, 0, sizeof *content);
}

bool content_copy(const Content *from, Content *out)
{
    bool ok = true;
    *out = *from;
    for (int i = 0; i < BLOB_COUNT; i++) {
        out->blobs[i] = (Bytes){NULL, 0};
        ok = keep_blob(&out->blobs[i], from->blobs[i].at, from->blobs[i].size) && ok;
    }
    for (int i = 0; i < LAYER_COUNT; i++)
        ok = layer_cells_copy(&from->planes[i], &out->planes[i]) && ok;
    if (!ok) content_done(out);
    return ok;
}

bool content_copy_blank(const Content *from, Content *out)
{
    if (!content_copy(from, out)) return false;
    free(out->blobs[BLOB_HEADER].at);
    out->blobs[BLOB_HEADER] = (Bytes){NULL, 0};
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        LayerCells *plane = &out->planes[layer];
        if (plane->cells)
            memset(plane->cells, plane->pad, (size_t)plane->cols * (size_t)plane->rows);
    }
    return true;
}

/* ---- putting together ---- */

static bool row_equals(const LayerCells *plane, int32_t row, const char *word)
{
    size_t length = strlen(word);
    return (size_t)plane->shapes[row].length == length &&
           memcmp(layer_cells_row(plane, row), word, length) == 0;
}

static bool looks_like_section(const char *row, int32_t length)
{
    while (length > 0 && *row == ' ') {
        row++;
        length--;
    }
    while (length > 0 && row[length - 1] == ' ')
        length--;
    return length > 2 && row[0] == '[' && row[length - 1] == ']';
}

/* Would a bare grid be read as a file with a header? Then it needs its line [map]. */
static bool map_looks_like_header(const LayerCells *map)
{
    for (int32_t row = 0; row < map->rows; row++)
        if (row_equals(map, row, mark_words[LAYER_MAP])) return true;
    for (int32_t row = 0; row < map->rows; row++) {
        const char *cells = layer_cells_row(map, row);
        int32_t length = map->shapes[row].length, first = 0;
        while (first < length && cells[first] == ' ')
            first++;
        if (first < length && cells[first] != ';') return looks_like_section(cells, length);
    }
    return false;
}

static void add_layer(Text *out, const Content *content, DocumentLayer layer)
{
    const LayerCells *plane = &content->planes[layer];
    LineEnd mark = (LineEnd)content->marks[layer];
    if (layer == LAYER_MAP && mark == END_ABSENT && map_looks_like_header(plane)) mark = END_LF;
    if (mark != END_ABSENT) text_add(out, "%s%s", mark_words[layer], line_end_text(mark));
    int32_t rows = layer_cells_text_rows(plane);
    for (int32_t row = 0; row < rows; row++) {
        text_add_bytes(out, layer_cells_row(plane, row), (size_t)plane->shapes[row].length);
        bool ends_map = layer == LAYER_MAP && content->marks[LAYER_MAP] != END_ABSENT &&
                        row_equals(plane, row, mark_words[LAYER_BACK]);
        if (ends_map) text_add_byte(out, plane->pad); /* so that it does not end the map */
        text_add_string(out, line_end_text((LineEnd)plane->shapes[row].end));
    }
    const Bytes *tail = &content->blobs[layer == LAYER_MAP ? BLOB_MAP_TAIL : BLOB_BACK_TAIL];
    text_add_bytes(out, tail->at, tail->size);
}

char *content_join(const Content *content, size_t *size)
{
    const Bytes *header = &content->blobs[BLOB_HEADER];
    Text joined = TEXT_GROWING;
    text_add_bytes(&joined, header->at, header->size);
    add_layer(&joined, content, LAYER_MAP);
    add_layer(&joined, content, LAYER_BACK);
    return text_take(&joined, size);
}

/* ---- changes ---- */

static void read_legend(Content *content)
{
    Level legend;
    const Bytes *header = &content->blobs[BLOB_HEADER];
    level_file_legend(header->at, header->size, &legend);
    memcpy(content->kind_of, legend.kind_of, sizeof content->kind_of);
    memcpy(content->glyph_of, legend.glyph_of, sizeof content->glyph_of);
    char pad = content->glyph_of[KIND_EMPTY] ? content->glyph_of[KIND_EMPTY] : ' ';
    if (pad != content->planes[LAYER_MAP].pad)
        layer_cells_set_pad(&content->planes[LAYER_MAP], pad);
}

bool content_set_blob(Content *content, Blob blob, const char *bytes, size_t size)
{
    Bytes fresh;
    if (!keep_blob(&fresh, bytes, size)) return false;
    free(content->blobs[blob].at);
    content->blobs[blob] = fresh;
    if (blob == BLOB_HEADER) read_legend(content);
    return true;
}

bool content_need_back(Content *content)
{
    LayerCells *back = &content->planes[LAYER_BACK];
    return back->cells || layer_cells_init(back, content_cols(content), content_rows(content), ' ');
}

bool content_grow_back(Content *content, int32_t cols, int32_t rows)
{
    LayerCells *back = &content->planes[LAYER_BACK];
    if (cols > GRID_SIZE_MAX || rows > GRID_SIZE_MAX || !content_need_back(content)) return false;
    int32_t more_cols = cols - back->cols, more_rows = rows - back->rows;
    return (more_cols <= 0 || layer_cells_insert_cols(back, back->cols, more_cols)) &&
           (more_rows <= 0 || layer_cells_insert_rows(back, back->rows, more_rows));
}

/* The number of columns up to the last cell that is not empty. */
static int32_t drawn_cols(const LayerCells *plane, int32_t row)
{
    int32_t cols = plane->cols;
    const char *cells = layer_cells_row(plane, row);
    while (cols > 0 && cells[cols - 1] == plane->pad)
        cols--;
    return cols;
}

/* The last row with something drawn, or in the file. */
static int32_t last_row_needed(const LayerCells *plane)
{
    for (int32_t row = plane->rows - 1; row >= 0; row--)
        if (plane->shapes[row].end != END_ABSENT || drawn_cols(plane, row) > 0) return row;
    return -1;
}

static void settle_plane(LayerCells *plane, int32_t last, LineEnd end, bool file_goes_on)
{
    for (int32_t row = last + 1; row < plane->rows; row++)
        plane->shapes[row] = (RowShape){0, END_ABSENT};
    for (int32_t row = 0; row <= last; row++) {
        RowShape *shape = &plane->shapes[row];
        shape->length = (int16_t)max_i32(shape->length, drawn_cols(plane, row));
        bool must_end = row < last || file_goes_on;
        if (shape->end == END_ABSENT || (shape->end == END_NONE && must_end))
            shape->end = (uint8_t)end;
    }
}

void content_settle(Content *content)
{
    LayerCells *map = &content->planes[LAYER_MAP], *back = &content->planes[LAYER_BACK];
    LineEnd end = content_line_end(content);
    int32_t last_art = last_row_needed(back), widest = 0;
    uint8_t *mark = content->marks;
    if ((last_art >= 0 || content->blobs[BLOB_HEADER].size > 0 || mark[LAYER_BACK] != END_ABSENT) &&
        mark[LAYER_MAP] == END_ABSENT)
        mark[LAYER_MAP] = (uint8_t)end;
    if (last_art >= 0 && (mark[LAYER_BACK] == END_ABSENT || mark[LAYER_BACK] == END_NONE))
        mark[LAYER_BACK] = (uint8_t)end;
    settle_plane(map, map->rows - 1, end,
                 mark[LAYER_BACK] != END_ABSENT || content->blobs[BLOB_MAP_TAIL].size > 0);
    settle_plane(back, last_art, end, content->blobs[BLOB_BACK_TAIL].size > 0);
    if (last_art >= 0 && back->shapes[last_art].length == 0 &&
        back->shapes[last_art].end == END_NONE)
        back->shapes[last_art].end = END_ABSENT; /* as it will be when it is read again */
    for (int32_t row = 0; row < map->rows; row++)
        widest = max_i32(widest, map->shapes[row].length);
    RowShape *bottom = &map->shapes[map->rows - 1];
    if (bottom->length == 0 || widest < map->cols) bottom->length = (int16_t)map->cols;
}

LineEnd content_line_end(const Content *content)
{
    const LayerCells *map = &content->planes[LAYER_MAP];
    LineEnd mark = (LineEnd)content->marks[LAYER_MAP];
    LineEnd end = mark == END_ABSENT ? (LineEnd)map->shapes[0].end : mark;
    return end == END_CRLF ? END_CRLF : END_LF;
}

char content_glyph(const Content *content, DocumentLayer layer, int32_t col, int32_t row)
{
    const LayerCells *plane = &content->planes[layer];
    bool inside = col >= 0 && row >= 0 && col < plane->cols && row < plane->rows;
    return inside ? layer_cells_row(plane, row)[col] : plane->pad;
}
