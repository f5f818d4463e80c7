/* document_transaction.c - changes of a document within a transaction. Each is made at once and
 * added to the transaction's list, so that it can be undone. */
#include <stdlib.h>
#include <string.h>

#include "../../base/ini_edit.h"
#include "../../base/text.h"
#include "content.h"

#include "cell_area.h"
#include "cell_bits.h"
#include "delta.h"
#include "delta_apply.h"
#include "document.h"
#include "document_internal.h"
#include "layer_cells.h"
#include "line_diff.h"

/* ---- one change ---- */

/* False, with nothing changed, when memory ran out or the change does not fit. */
static bool change(Document *doc, const Delta *c)
{
    if (!delta_list_reserve(&doc->transaction, 1)) return false;
    if (!delta_apply(&doc->content, delta_pack(c), FORWARD)) return false;
    delta_list_add(&doc->transaction, c);
    doc->version++;
    return true;
}

/* Marks where a change of several parts begins, for back_to. */
static size_t begin_parts(Document *doc)
{
    doc->transaction.closed = doc->transaction.count;
    return doc->transaction.count;
}

/* Undoes what was added to the list after its first `count` words. Returns false, which the caller
 * returns. */
static bool back_to(Document *doc, size_t count)
{
    if (doc->transaction.count > count)
        deltas_apply(&doc->content, doc->transaction.words + count, doc->transaction.count - count,
                     BACKWARD);
    doc->transaction.count = count;
    return false;
}

/* A row beyond the end of the art is absent. */
static RowShape shape_of(const Document *doc, DocumentLayer layer, int32_t row)
{
    const LayerCells *plane = &doc->content.planes[layer];
    return row < plane->rows ? plane->shapes[row] : (RowShape){0, END_ABSENT};
}

static bool set_shape(Document *doc, DocumentLayer layer, int32_t row, RowShape shape)
{
    RowShape old = shape_of(doc, layer, row);
    if (old.length == shape.length && old.end == shape.end) return true;
    return change(doc, &(Delta){.kind = DELTA_SHAPE,
                                .layer = (int32_t)layer,
                                .row = row,
                                .before = old.end,
                                .after = shape.end,
                                .length_before = old.length,
                                .length_after = shape.length});
}

static bool set_mark(Document *doc, DocumentLayer layer, LineEnd end)
{
    LineEnd old = (LineEnd)doc->content.marks[layer];
    if (old == end) return true;
    return change(doc, &(Delta){.kind = DELTA_MARKS,
                                .layer = (int32_t)layer,
                                .before = (int32_t)old,
                                .after = (int32_t)end});
}

static bool set_blob(Document *doc, Blob blob, Bytes bytes)
{
    const Bytes *old = &doc->content.blobs[blob];
    size_t before = doc->transaction.count;
    if (old->size == bytes.size && (bytes.size == 0 || memcmp(old->at, bytes.at, bytes.size) == 0))
        return true;
    if (!delta_list_add_blob(&doc->transaction, &doc->content, blob, bytes)) return false;
    if (!deltas_apply(&doc->content, doc->transaction.words + before,
                      doc->transaction.count - before, FORWARD)) {
        doc->transaction.count = before;
        return false;
    }
    doc->version++;
    return true;
}

/* ---- the form of rows ---- */

/* Adds a line end to the row at the end of the file, because another row will follow. */
static bool end_line(Document *doc, DocumentLayer layer, int32_t row)
{
    if (row < 0) return true;
    RowShape shape = doc->content.planes[layer].shapes[row];
    if (shape.end == END_NONE) shape.end = (uint8_t)content_line_end(&doc->content);
    return set_shape(doc, layer, row, shape);
}

static bool need_map_mark(Document *doc)
{
    if (doc->content.marks[LAYER_MAP] != END_ABSENT) return true;
    return set_mark(doc, LAYER_MAP, content_line_end(&doc->content));
}

/* Adds the row of art to the file, and everything that must come before it. */
static bool need_art_row(Document *doc, int32_t row)
{
    Content *content = &doc->content;
    LineEnd end = content_line_end(content), mark = (LineEnd)content->marks[LAYER_BACK];
    if (!content_need_back(content)) return false;
    const LayerCells *back = &content->planes[LAYER_BACK];
    int32_t rows = layer_cells_text_rows(back);
    if (row < rows) return true;
    if (!need_map_mark(doc) || !end_line(doc, LAYER_MAP, content_rows(content) - 1)) return false;
    if ((mark == END_ABSENT || mark == END_NONE) && !set_mark(doc, LAYER_BACK, end)) return false;
    if (!end_line(doc, LAYER_BACK, rows - 1)) return false;
    for (int32_t i = rows; i <= row; i++)
        if (!set_shape(doc, LAYER_BACK, i, (RowShape){0, (uint8_t)end})) return false;
    return true;
}

/* Makes the row at least `length` cells long in the file. */
static bool grow_row(Document *doc, DocumentLayer layer, int32_t row, int32_t length)
{
    if (layer == LAYER_BACK && !need_art_row(doc, row)) return false;
    RowShape shape = shape_of(doc, layer, row);
    if (shape.length >= length) return true;
    shape.length = (int16_t)length;
    return set_shape(doc, layer, row, shape);
}

/* ---- cells ---- */

/* Changes the cells, which are in the file's text, run by run. It skips the checks of `change`,
 * because a fill of noise has a million runs. False, with nothing changed, when memory ran out. */
static bool change_runs(Document *doc, const Delta *all, char *cells)
{
    Delta run = *all;
    if (!delta_list_reserve(&doc->transaction, (size_t)all->count)) return false;
    for (int32_t i = 0; i < all->count; i += run.count) {
        run.col = all->col + i;
        run.before = cells[i];
        run.count = 1;
        while (i + run.count < all->count && cells[i + run.count] == cells[i])
            run.count++;
        if (run.before == run.after) continue;
        memset(cells + i, run.after, (size_t)run.count);
        delta_list_add_run(&doc->transaction, &run);
        content_note_run(&doc->content, run.before, run.after);
        doc->version++;
    }
    return true;
}

/* The last cell of the run must be one that changes. Cells of the art may be beyond the level. */
static bool set_run(Document *doc, DocumentLayer layer, int32_t col, int32_t row, int32_t count,
                    char glyph)
{
    size_t before = doc->transaction.count; /* failures happen only before the first run */
    if (!grow_row(doc, layer, row, col + count)) return back_to(doc, before);
    Delta all = {DELTA_RUN, (int32_t)layer, col, row, count, .after = glyph};
    char *changed = layer_cells_row(&doc->content.planes[layer], row) + col;
    return change_runs(doc, &all, changed) || back_to(doc, before);
}

bool document_set_run(Document *doc, DocumentLayer layer, int32_t col, int32_t row, int32_t count,
                      char glyph)
{
    assert(doc->in_transaction && glyph >= ' ' && glyph <= '~');
    assert(row >= 0 && row < document_rows(doc));
    assert(col >= 0 && count >= 0 && count <= document_cols(doc) - col);
    const char *cells = document_row(doc, layer, row) + col;
    while (count > 0 && cells[count - 1] == glyph)
        count--;
    return count == 0 || set_run(doc, layer, col, row, count, glyph);
}

/* ---- cells with a glyph each ---- */

/* Few different changes of many cells, as fills and copies of noise have, take a bit for each cell
 * and change; otherwise a word for each run. */

enum { CHANGES_MAX = 4, MASK_WORDS_MAX = GRID_SIZE_MAX / 64, MASK_CELLS_MIN = 8 };

/* The cells of a row that change from one glyph to another. */
typedef struct CellChange {
    char before, after;
    uint64_t bits[MASK_WORDS_MAX];
} CellChange;

typedef struct RowChanges {
    int32_t count;
    CellChange changes[CHANGES_MAX];
} RowChanges;

/* Notes the changes of eight cells from `at` on; `left` has the bits of the cells that change.
 * False if there are too many different changes. */
static bool note_eight(RowChanges *row, int32_t at, uint64_t before, uint64_t after, uint64_t left)
{
    for (int32_t i = 0; left; i++) {
        if (i == CHANGES_MAX) return false;
        CellChange *change = &row->changes[i];
        if (i == row->count) {
            int shift = 8 * __builtin_ctzll(left);
            change->before = (char)(before >> shift & 0x7F);
            change->after = (char)(after >> shift & 0x7F);
            memset(change->bits, 0, sizeof change->bits);
            row->count++;
        }
        uint64_t found = left & cell_bits_equal_eight(before, change->before) &
                         cell_bits_equal_eight(after, change->after);
        change->bits[at / 64] |= found << at % 64;
        left &= ~found;
    }
    return true;
}

static bool note_row(RowChanges *row, const char *before, const char *after, int32_t count)
{
    int32_t whole = count & ~7;
    char last[2][8] = {{0}};
    row->count = 0;
    memcpy(last[0], before + whole, (size_t)(count - whole));
    memcpy(last[1], after + whole, (size_t)(count - whole));
    for (int32_t at = 0; at < count; at += 8) {
        uint64_t was = cell_bits_load_eight(at < whole ? before + at : last[0]);
        uint64_t is = cell_bits_load_eight(at < whole ? after + at : last[1]);
        uint64_t left = ~cell_bits_equal_eight(was ^ is, 0) & 0xFF;
        if (left && !note_eight(row, at, was, is, left)) return false;
    }
    return true;
}

/* Adds the changes as masks, if they take less than runs. False when memory ran out. */
static bool add_masks(Document *doc, const Delta *all, const RowChanges *row, bool *is_added)
{
    size_t words = delta_mask_words(all->count), needed = (size_t)row->count * (words + 2);
    size_t runs = 0;
    for (int32_t i = 0; i < row->count; i++)
        runs += (size_t)cell_bits_count_runs(row->changes[i].bits, words);
    *is_added = needed < runs;
    if (!*is_added) return true;
    if (!delta_list_reserve(&doc->transaction, needed)) return false;
    for (int32_t i = 0; i < row->count; i++) {
        Delta mask = *all;
        mask.kind = DELTA_MASK;
        mask.before = row->changes[i].before;
        mask.after = row->changes[i].after;
        delta_list_add_mask(&doc->transaction, &mask, row->changes[i].bits);
        content_note_run(&doc->content, mask.before, mask.after);
    }
    return true;
}

static bool add_cell_runs(Document *doc, const Delta *all, const char *cells, const char *glyphs)
{
    Delta run = *all;
    if (!delta_list_reserve(&doc->transaction, (size_t)all->count)) return false;
    for (int32_t i = 0; i < all->count; i += run.count) {
        run.count = 1;
        if (cells[i] == glyphs[i]) continue;
        while (i + run.count < all->count && cells[i + run.count] == cells[i] &&
               glyphs[i + run.count] == glyphs[i])
            run.count++;
        run.col = all->col + i;
        run.before = cells[i];
        run.after = glyphs[i];
        delta_list_add_run(&doc->transaction, &run);
        content_note_run(&doc->content, run.before, run.after);
    }
    return true;
}

bool document_set_cells(Document *doc, DocumentLayer layer, int32_t col, int32_t row, int32_t count,
                        const char *glyphs)
{
    size_t before = doc->transaction.count;
    const char *cells = document_row(doc, layer, row) + col;
    while (count > 0 && cells[count - 1] == glyphs[count - 1])
        count--;
    if (count == 0) return true;
    if (!grow_row(doc, layer, row, col + count)) return back_to(doc, before);
    Delta all = {
        .kind = DELTA_RUN, .layer = (int32_t)layer, .col = col, .row = row, .count = count};
    char *changed = layer_cells_row(&doc->content.planes[layer], row) + col;
    RowChanges changes;
    bool is_added = false, ok = true;
    if (count >= MASK_CELLS_MIN && note_row(&changes, changed, glyphs, count))
        ok = add_masks(doc, &all, &changes, &is_added);
    if (ok && !is_added) ok = add_cell_runs(doc, &all, changed, glyphs);
    if (!ok) return back_to(doc, before);
    memcpy(changed, glyphs, (size_t)count);
    doc->version++;
    return true;
}

bool document_set_bits(Document *doc, DocumentLayer layer, int32_t row, const uint64_t *bits,
                       char glyph)
{
    char fresh[GRID_SIZE_MAX + 8];
    int32_t cols = document_cols(doc);
    assert(doc->in_transaction && glyph >= ' ' && glyph <= '~');
    memcpy(fresh, document_row(doc, layer, row), (size_t)cols);
    for (int32_t at = 0; at < cols; at += 8) {
        uint64_t eight = cell_bits_get_eight(bits, at);
        if (eight) cell_bits_set_eight(fresh + at, eight, glyph);
    }
    return document_set_cells(doc, layer, 0, row, cols, fresh);
}

bool document_set(Document *doc, DocumentLayer layer, int32_t col, int32_t row, char glyph)
{
    return document_set_run(doc, layer, col, row, 1, glyph);
}

/* Makes cells of a layer, which may be larger than the level, absent. */
static bool clear_cells(Document *doc, DocumentLayer layer, int32_t row, LineEdit cols)
{
    const LayerCells *plane = &doc->content.planes[layer];
    int32_t in_text = plane->shapes[row].length - cols.at;
    Delta all = {.kind = DELTA_RUN,
                 .layer = (int32_t)layer,
                 .col = cols.at,
                 .row = row,
                 .count = min_i32(cols.count, in_text),
                 .after = plane->pad};
    return in_text <= 0 || change_runs(doc, &all, layer_cells_row(plane, row) + cols.at);
}

/* ---- rows and columns ---- */

static bool change_lines(Document *doc, DeltaKind kind, LineEdit lines)
{
    bool rows = kind == DELTA_INSERT_ROWS || kind == DELTA_DELETE_ROWS;
    return change(doc, &(Delta){.kind = kind,
                                .col = rows ? 0 : lines.at,
                                .row = rows ? lines.at : 0,
                                .count = lines.count});
}

/* After a deletion the file's rows must still have the level's size. */
static bool keep_size(Document *doc)
{
    const LayerCells *map = &doc->content.planes[LAYER_MAP];
    int32_t widest = 0, bottom = map->rows - 1;
    for (int32_t row = 0; row < map->rows; row++)
        widest = max_i32(widest, map->shapes[row].length);
    if (widest == map->cols && map->shapes[bottom].length > 0) return true;
    return grow_row(doc, LAYER_MAP, bottom, map->cols);
}

/* Inserted rows are written in full; the last line of the file keeps its line end. */
static bool fill_rows(Document *doc, int32_t row, int32_t count)
{
    const LayerCells *map = &doc->content.planes[LAYER_MAP],
                     *back = &doc->content.planes[LAYER_BACK];
    uint8_t end = (uint8_t)content_line_end(&doc->content), last_end = end;
    bool at_end = row + count == map->rows;
    if (at_end && row > 0) last_end = map->shapes[row - 1].end;
    if (at_end && !end_line(doc, LAYER_MAP, row - 1)) return false;
    for (int32_t i = row; i < row + count; i++) {
        RowShape shape = {(int16_t)map->cols, i == map->rows - 1 ? last_end : end};
        if (!set_shape(doc, LAYER_MAP, i, shape)) return false;
    }
    bool in_art =
        back->cells && row + count < back->rows && back->shapes[row + count].end != END_ABSENT;
    for (int32_t i = row; in_art && i < row + count; i++)
        if (!set_shape(doc, LAYER_BACK, i, (RowShape){0, end})) return false;
    return true;
}

bool document_insert_rows(Document *doc, int32_t row, int32_t count)
{
    assert(doc->in_transaction && row >= 0 && row <= document_rows(doc) && count >= 0);
    size_t before = begin_parts(doc);
    if (count == 0) return true;
    if (count > doc->limits.rows - document_rows(doc)) return false;
    if (!change_lines(doc, DELTA_INSERT_ROWS, (LineEdit){row, count})) return false;
    return fill_rows(doc, row, count) || back_to(doc, before);
}

static bool clear_rows(Document *doc, DocumentLayer layer, int32_t row, int32_t count)
{
    const LayerCells *plane = &doc->content.planes[layer];
    if (!plane->cells) return true;
    for (int32_t i = row; i < row + count; i++)
        if (!clear_cells(doc, layer, i, (LineEdit){0, plane->cols}) ||
            !set_shape(doc, layer, i, (RowShape){0, END_ABSENT}))
            return false;
    return true;
}

bool document_delete_rows(Document *doc, int32_t row, int32_t count)
{
    assert(doc->in_transaction && row >= 0 && count >= 0 && count <= document_rows(doc) - row);
    size_t before = begin_parts(doc);
    if (count == 0) return true;
    if (count == document_rows(doc)) return false;
    bool ok = clear_rows(doc, LAYER_MAP, row, count) && clear_rows(doc, LAYER_BACK, row, count) &&
              change_lines(doc, DELTA_DELETE_ROWS, (LineEdit){row, count}) && keep_size(doc);
    return ok || back_to(doc, before);
}

bool document_insert_cols(Document *doc, int32_t col, int32_t count)
{
    int32_t cols = document_cols(doc);
    assert(doc->in_transaction && col >= 0 && col <= cols && count >= 0);
    size_t before = begin_parts(doc);
    const LayerCells *map = &doc->content.planes[LAYER_MAP];
    if (count == 0) return true;
    if (count > doc->limits.cols - cols) return false;
    if (!change_lines(doc, DELTA_INSERT_COLS, (LineEdit){col, count})) return false;
    for (int32_t row = 0; col == cols && row < map->rows; row++)
        if (map->shapes[row].length == cols && !grow_row(doc, LAYER_MAP, row, cols + count))
            return back_to(doc, before);
    return true;
}

static bool clear_cols(Document *doc, DocumentLayer layer, LineEdit cols)
{
    const LayerCells *plane = &doc->content.planes[layer];
    for (int32_t row = 0; plane->cells && row < plane->rows; row++) {
        if (!clear_cells(doc, layer, row, cols)) return false;
        RowShape shape = plane->shapes[row];
        if (shape.length <= cols.at || shape.length > cols.at + cols.count) continue;
        shape.length = (int16_t)cols.at;
        bool leaves_nothing = layer == LAYER_BACK && cols.at == 0 && shape.end == END_NONE;
        if (leaves_nothing) shape.end = END_ABSENT; /* as it will be when it is read again */
        if (!set_shape(doc, layer, row, shape)) return false;
    }
    return true;
}

bool document_delete_cols(Document *doc, int32_t col, int32_t count)
{
    assert(doc->in_transaction && col >= 0 && count >= 0 && count <= document_cols(doc) - col);
    LineEdit cols = {col, count};
    size_t before = begin_parts(doc);
    if (count == 0) return true;
    if (count == document_cols(doc)) return false;
    bool ok = clear_cols(doc, LAYER_MAP, cols) && clear_cols(doc, LAYER_BACK, cols) &&
              change_lines(doc, DELTA_DELETE_COLS, cols) && keep_size(doc);
    return ok || back_to(doc, before);
}

/* ---- the header ---- */

/* Would the text be read as a header, and as nothing else? */
static bool is_header(const char *text, size_t length)
{
    static const char mark[] = "[map]";
    if (length > 0 && memchr(text, '\0', length)) return false;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end ? (size_t)(end - text) - at : length - at;
        size_t shown = size - (size > 0 && text[at + size - 1] == '\r');
        if (shown == strlen(mark) && memcmp(text + at, mark, shown) == 0) return false;
        at += size + 1;
    }
    return true;
}

bool document_set_header(Document *doc, const char *text, size_t length)
{
    assert(doc->in_transaction);
    size_t before = begin_parts(doc);
    if (!is_header(text, length)) return false;
    bool has_end = length == 0 || text[length - 1] == '\n';
    Text ended = TEXT_GROWING;
    Bytes header = {0};
    text_add_bytes(&ended, text, length);
    text_add_string(&ended, has_end ? "" : line_end_text(content_line_end(&doc->content)));
    header.at = text_take(&ended, &header.size);
    if (!header.at) return false;
    bool ok = (length == 0 || need_map_mark(doc)) && set_blob(doc, BLOB_HEADER, header);
    free(header.at);
    return ok || back_to(doc, before);
}

bool document_set_value(Document *doc, const char *section, const char *key, const char *value)
{
    size_t length, now_length;
    const char *header = document_header(doc, &length);
    IniValue place = {section, key, value, line_end_text(content_line_end(&doc->content))};
    char *now = ini_edit_set(header, length, &place, &now_length);
    bool ok = now && document_set_header(doc, now, now_length);
    free(now);
    return ok;
}

bool document_remove_section(Document *doc, const char *section)
{
    size_t length, now_length;
    const char *header = document_header(doc, &length);
    char *now = ini_edit_remove_section(header, length, section, &now_length);
    bool ok = now && document_set_header(doc, now, now_length);
    free(now);
    return ok;
}

/* ---- another content ---- */

static bool become_size(Document *doc, const Content *target)
{
    LineEdit edits[AXIS_COUNT], rows, cols;
    if (!line_diff_find_edits(&doc->content, target, edits)) return false;
    rows = edits[AXIS_ROWS];
    cols = edits[AXIS_COLS];
    if (rows.count > 0 && !document_insert_rows(doc, rows.at, rows.count)) return false;
    if (rows.count < 0 && !document_delete_rows(doc, rows.at, -rows.count)) return false;
    if (cols.count > 0 && !document_insert_cols(doc, cols.at, cols.count)) return false;
    return cols.count >= 0 || document_delete_cols(doc, cols.at, -cols.count);
}

static bool become_row(Document *doc, const Content *target, DocumentLayer layer, int32_t row)
{
    int32_t cols = max_i32(doc->content.planes[layer].cols, target->planes[layer].cols), count;
    for (int32_t col = 0; col < cols; col += count) {
        char glyph = content_glyph(target, layer, col, row);
        int32_t to_change = 0;
        for (count = 0; col + count < cols; count++) {
            if (content_glyph(target, layer, col + count, row) != glyph) break;
            if (content_glyph(&doc->content, layer, col + count, row) != glyph)
                to_change = count + 1;
        }
        if (to_change > 0 && !set_run(doc, layer, col, row, to_change, glyph)) return false;
    }
    return true;
}

static bool become_layer(Document *doc, const Content *target, DocumentLayer layer)
{
    int32_t rows = max_i32(doc->content.planes[layer].rows, target->planes[layer].rows);
    for (int32_t row = 0; row < rows; row++)
        if (!become_row(doc, target, layer, row)) return false;
    const LayerCells *to = &target->planes[layer];
    for (int32_t row = 0; row < rows; row++) {
        RowShape shape = row < to->rows ? to->shapes[row] : (RowShape){0, END_ABSENT};
        if (!set_shape(doc, layer, row, shape)) return false;
    }
    return set_mark(doc, layer, (LineEnd)target->marks[layer]);
}

bool document_become(Document *doc, const Content *target)
{
    for (int blob = 0; blob < BLOB_COUNT; blob++)
        if (!set_blob(doc, (Blob)blob, target->blobs[blob])) return false;
    if (!become_size(doc, target)) return false;
    for (int layer = 0; layer < LAYER_COUNT; layer++)
        if (!become_layer(doc, target, (DocumentLayer)layer)) return false;
    return true;
}

bool document_set_text(Document *doc, const char *text, size_t length, ErrorList *errors)
{
    Content target;
    assert(doc->in_transaction);
    size_t before = begin_parts(doc);
    if (!content_init(&target, text, length, errors)) return false;
    if (content_cols(&target) > doc->limits.cols || content_rows(&target) > doc->limits.rows) {
        error_add(errors, ERROR_ERROR, 0, 0, "is %dx%d cells; at most %dx%d are allowed here",
                  (int)content_cols(&target), (int)content_rows(&target), (int)doc->limits.cols,
                  (int)doc->limits.rows);
        content_done(&target);
        return false;
    }
    bool ok = document_become(doc, &target);
    content_done(&target);
    return ok || (document_out_of_memory(errors), back_to(doc, before));
}
