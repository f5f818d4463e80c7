/* delta_apply.c - see delta_apply.h */
#include "delta_apply.h"

#include <stdlib.h>
#include <string.h>

#include "../../engine/grid.h"
#include "cell_area.h"
#include "cell_bits.h"
#include "content.h"
#include "delta.h"
#include "layer_cells.h"

/* ---- blobs: the middle that differs, between what is equal at both ends ---- */

enum { BLOB_FIXED_WORDS = 3 };

typedef struct BlobChange {
    Blob blob;
    size_t prefix; /* bytes before the changed middle */
    Bytes before, after;
} BlobChange;

static BlobChange compare_bytes(Blob blob, Bytes old, Bytes now)
{
    size_t shorter = old.size < now.size ? old.size : now.size, prefix = 0, suffix = 0;
    while (prefix < shorter && old.at[prefix] == now.at[prefix])
        prefix++;
    while (suffix < shorter - prefix &&
           old.at[old.size - 1 - suffix] == now.at[now.size - 1 - suffix])
        suffix++;
    size_t cut = prefix + suffix;
    return (BlobChange){blob,
                        prefix,
                        {old.size > cut ? old.at + prefix : NULL, old.size - cut},
                        {now.size > cut ? now.at + prefix : NULL, now.size - cut}};
}

bool delta_list_add_blob(DeltaList *list, const Content *content, Blob blob, Bytes bytes)
{
    BlobChange b = compare_bytes(blob, content->blobs[blob], bytes);
    size_t payload = (b.before.size + b.after.size + 7) / 8 + BLOB_FIXED_WORDS;
    if (!delta_list_reserve(list, payload + 2)) return false;
    Delta frame = {.kind = DELTA_BLOB, .layer = (int32_t)blob, .count = (int32_t)payload};
    uint64_t *out = list->words + list->count;
    memset(out, 0, (payload + 2) * sizeof *out);
    out[0] = out[payload + 1] = delta_pack(&frame);
    out[1] = b.prefix;
    out[2] = b.before.size;
    out[3] = b.after.size;
    char *middle = (char *)(out + 1 + BLOB_FIXED_WORDS);
    if (b.before.size > 0) memcpy(middle, b.before.at, b.before.size);
    if (b.after.size > 0) memcpy(middle + b.before.size, b.after.at, b.after.size);
    list->count += payload + 2;
    return true;
}

/* Reads the change whose first word is words[0]; false where it is damaged. */
static bool read_blob(const uint64_t *words, size_t count, BlobChange *out)
{
    Delta frame = delta_unpack(words[0]);
    size_t payload = (size_t)frame.count;
    if (frame.layer >= BLOB_COUNT || payload < BLOB_FIXED_WORDS || payload + 2 > count)
        return false;
    uint64_t room = (payload - BLOB_FIXED_WORDS) * 8;
    if (words[payload + 1] != words[0]) return false;
    if (words[2] > room || words[3] > room - words[2]) return false;
    char *middle = (char *)(uintptr_t)(words + 1 + BLOB_FIXED_WORDS);
    *out = (BlobChange){(Blob)frame.layer,
                        words[1],
                        {middle, words[2]},
                        {middle + words[2], words[3]}};
    return true;
}

static bool apply_blob(Content *content, const BlobChange *b, Direction direction)
{
    const Bytes *old = &content->blobs[b->blob];
    const Bytes *from = direction == FORWARD ? &b->before : &b->after;
    const Bytes *to = direction == FORWARD ? &b->after : &b->before;
    if (b->prefix > old->size || from->size > old->size - b->prefix) return false;
    if (from->size > 0 && memcmp(old->at + b->prefix, from->at, from->size) != 0) return false;
    size_t suffix = old->size - b->prefix - from->size, size = b->prefix + to->size + suffix;
    char *joined = malloc(size + 1);
    if (!joined) return false;
    if (b->prefix > 0) memcpy(joined, old->at, b->prefix);
    if (to->size > 0) memcpy(joined + b->prefix, to->at, to->size);
    if (suffix > 0) memcpy(joined + b->prefix + to->size, old->at + b->prefix + from->size, suffix);
    content->sign_changes++;
    bool ok = content_set_blob(content, b->blob, joined, size);
    free(joined);
    return ok;
}

/* ---- applying ---- */

/* Turns cells that are all `before` into `after`, eight at a time: runs are short and of any
 * length, so that a loop over cells would mostly mispredict its end. The bytes after the run
 * (LAYER_CELLS_SLACK) stay as they are. */
static bool change_cells(char *cells, int32_t count, uint64_t before, uint64_t after)
{
    static const uint8_t window[16] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    const uint64_t in_all_bytes = UINT64_C(0x0101010101010101);
    if (count > LAYER_CELLS_SLACK && !layer_cells_are_all(cells, count, (char)before)) return false;
    for (; count > 0; cells += LAYER_CELLS_SLACK, count -= LAYER_CELLS_SLACK) {
        uint64_t eight, mask;
        memcpy(&eight, cells, sizeof eight);
        memcpy(&mask, window + LAYER_CELLS_SLACK - min_i32(count, LAYER_CELLS_SLACK), sizeof mask);
        if ((eight ^ before * in_all_bytes) & mask) return false;
        eight = (eight & ~mask) | (after * in_all_bytes & mask);
        memcpy(cells, &eight, sizeof eight);
    }
    return true;
}

static bool apply_run(Content *content, const Delta *c)
{
    LayerCells *plane = &content->planes[c->layer];
    if (c->layer == LAYER_BACK && !content_need_back(content)) return false;
    if (c->row >= plane->rows || c->col + c->count > plane->shapes[c->row].length) return false;
    if (c->after < ' ' || c->after > '~') return false;
    char *cells = layer_cells_row(plane, c->row) + c->col;
    content_note_run(content, c->before, c->after);
    return change_cells(cells, c->count, (uint64_t)c->before, (uint64_t)c->after);
}

/* Are all cells whose bits are set `glyph`? */
static bool mask_is(const char *cells, int32_t count, const uint64_t *bits, char glyph)
{
    for (int32_t at = 0; at < count; at += 8) {
        uint64_t eight = cell_bits_load_eight(cells + at);
        if (cell_bits_get_eight(bits, at) & ~cell_bits_equal_eight(eight, glyph)) return false;
    }
    return true;
}

static bool apply_mask(Content *content, const Delta *c, const uint64_t *bits)
{
    LayerCells *plane = &content->planes[c->layer];
    if (c->layer == LAYER_BACK && !content_need_back(content)) return false;
    if (c->row >= plane->rows || c->col + c->count > plane->shapes[c->row].length) return false;
    if (c->after < ' ' || c->after > '~') return false;
    char *cells = layer_cells_row(plane, c->row) + c->col;
    if (!mask_is(cells, c->count, bits, (char)c->before)) return false;
    for (int32_t at = 0; at < c->count; at += 8) {
        uint64_t eight = cell_bits_get_eight(bits, at);
        if (eight) cell_bits_set_eight(cells + at, eight, (char)c->after);
    }
    content_note_run(content, c->before, c->after);
    return true;
}

static bool apply_shape(Content *content, const Delta *c)
{
    LayerCells *plane = &content->planes[c->layer];
    if (c->layer == LAYER_BACK && !content_grow_back(content, c->length_after, c->row + 1))
        return false;
    if (c->row >= plane->rows || c->length_after > plane->cols) return false;
    RowShape *shape = &plane->shapes[c->row];
    if (shape->length != c->length_before || shape->end != c->before) return false;
    int32_t cut = c->length_before - c->length_after;
    if (cut > 0 &&
        !layer_cells_are_all(layer_cells_row(plane, c->row) + c->length_after, cut, plane->pad))
        return false;
    *shape = (RowShape){(int16_t)c->length_after, (uint8_t)c->after};
    return true;
}

static bool apply_mark(Content *content, const Delta *c)
{
    if (content->marks[c->layer] != c->before) return false;
    content->marks[c->layer] = (uint8_t)c->after;
    return true;
}

/* Rows are inserted in both layers. */
static bool insert_rows(Content *content, const Delta *c)
{
    LayerCells *map = &content->planes[LAYER_MAP], *back = &content->planes[LAYER_BACK];
    int32_t rows = max_i32(map->rows, back->rows);
    if (c->count < 1 || c->row > map->rows || c->count > GRID_SIZE_MAX - rows) return false;
    if (!layer_cells_insert_rows(map, c->row, c->count)) return false;
    if (!back->cells || layer_cells_insert_rows(back, c->row, c->count)) return true;
    layer_cells_delete_rows(map, c->row, c->count);
    return false;
}

static bool delete_rows(Content *content, const Delta *c)
{
    LayerCells *map = &content->planes[LAYER_MAP], *back = &content->planes[LAYER_BACK];
    if (c->count >= map->rows || !layer_cells_rows_absent(map, c->row, c->count)) return false;
    if (back->cells && !layer_cells_rows_absent(back, c->row, c->count)) return false;
    layer_cells_delete_rows(map, c->row, c->count);
    if (back->cells) layer_cells_delete_rows(back, c->row, c->count);
    return true;
}

static bool insert_cols(Content *content, const Delta *c)
{
    LayerCells *map = &content->planes[LAYER_MAP], *back = &content->planes[LAYER_BACK];
    int32_t cols = max_i32(map->cols, back->cols);
    if (c->count < 1 || c->col > map->cols || c->count > GRID_SIZE_MAX - cols) return false;
    if (!layer_cells_insert_cols(map, c->col, c->count)) return false;
    if (!back->cells || layer_cells_insert_cols(back, c->col, c->count)) return true;
    layer_cells_delete_cols(map, c->col, c->count);
    return false;
}

static bool delete_cols(Content *content, const Delta *c)
{
    LayerCells *map = &content->planes[LAYER_MAP], *back = &content->planes[LAYER_BACK];
    if (c->count >= map->cols || !layer_cells_cols_absent(map, c->col, c->count)) return false;
    if (back->cells && !layer_cells_cols_absent(back, c->col, c->count)) return false;
    layer_cells_delete_cols(map, c->col, c->count);
    if (back->cells) layer_cells_delete_cols(back, c->col, c->count);
    return true;
}

/* How a kind is applied, and which kind is its inverse. */
static const struct {
    bool (*apply)(Content *content, const Delta *change);
    DeltaKind inverse;
} kinds[DELTA_KIND_COUNT] = {
    [DELTA_RUN] = {apply_run, DELTA_RUN},
    [DELTA_SHAPE] = {apply_shape, DELTA_SHAPE},
    [DELTA_MARKS] = {apply_mark, DELTA_MARKS},
    [DELTA_INSERT_ROWS] = {insert_rows, DELTA_DELETE_ROWS},
    [DELTA_DELETE_ROWS] = {delete_rows, DELTA_INSERT_ROWS},
    [DELTA_INSERT_COLS] = {insert_cols, DELTA_DELETE_COLS},
    [DELTA_DELETE_COLS] = {delete_cols, DELTA_INSERT_COLS},
    [DELTA_MASK] = {NULL, DELTA_MASK},
};

static Delta inverse_of(const Delta *c)
{
    Delta inverse = *c;
    inverse.kind = kinds[c->kind].inverse;
    inverse.before = c->after;
    inverse.after = c->before;
    inverse.length_before = c->length_after;
    inverse.length_after = c->length_before;
    return inverse;
}

/* A fast path for runs, which most words are. */
static bool apply_run_word(Content *content, uint64_t word, Direction direction)
{
    Delta c = delta_unpack_run(word);
    if (direction == FORWARD) return apply_run(content, &c);
    int32_t before = c.before;
    c.before = c.after;
    c.after = before;
    return apply_run(content, &c);
}

bool delta_apply(Content *content, uint64_t word, Direction direction)
{
    if (delta_is_run(word)) return apply_run_word(content, word, direction);
    Delta c = delta_unpack(word);
    if (direction == BACKWARD) c = inverse_of(&c);
    content->sign_changes++;
    return c.kind != DELTA_NONE && kinds[c.kind].apply && kinds[c.kind].apply(content, &c);
}

/* Applies the mask at the front (or, backwards, at the end) of the words; returns how many words it
 * has, 0 on failure. */
static size_t apply_next_mask(Content *content, const uint64_t *words, size_t count,
                              Direction direction)
{
    Delta c = delta_unpack(direction == FORWARD ? words[0] : words[count - 1]);
    size_t size = delta_mask_words(c.count) + 2;
    if (size > count) return 0;
    const uint64_t *first = direction == FORWARD ? words : words + count - size;
    int32_t used = c.count % 64; /* bits of the last word; the others are 0 */
    bool is_whole =
        c.count > 0 && first[size - 1] == first[0] && (used == 0 || first[size - 2] >> used == 0);
    if (!is_whole) return 0;
    if (direction == BACKWARD) c = inverse_of(&c);
    return apply_mask(content, &c, first + 1) ? size : 0;
}

/* Applies one change at the front (or, backwards, at the end) of the words; returns how many words
 * it has, 0 on failure. */
static size_t apply_next(Content *content, const uint64_t *words, size_t count, Direction direction)
{
    uint64_t word = direction == FORWARD ? words[0] : words[count - 1];
    if (delta_is_run(word)) return apply_run_word(content, word, direction);
    Delta frame = delta_unpack(word);
    if (frame.kind == DELTA_MASK) return apply_next_mask(content, words, count, direction);
    if (frame.kind != DELTA_BLOB) return delta_apply(content, word, direction) ? 1 : 0;
    size_t size = (size_t)frame.count + 2;
    if (size > count) return 0;
    BlobChange b;
    const uint64_t *first = direction == FORWARD ? words : words + count - size;
    return read_blob(first, size, &b) && apply_blob(content, &b, direction) ? size : 0;
}

/* Applies until one fails or all are done; returns the number of words done. */
static size_t apply_some(Content *content, const uint64_t *words, size_t count, Direction direction)
{
    size_t done = 0;
    while (done < count) {
        const uint64_t *rest = direction == FORWARD ? words + done : words;
        size_t size = apply_next(content, rest, count - done, direction);
        if (size == 0) break;
        done += size;
    }
    return done;
}

bool deltas_apply(Content *content, const uint64_t *words, size_t count, Direction direction)
{
    size_t done = apply_some(content, words, count, direction);
    if (done == count) return true;
    if (direction == FORWARD)
        apply_some(content, words, done, BACKWARD);
    else
        apply_some(content, words + count - done, done, FORWARD);
    return false;
}
