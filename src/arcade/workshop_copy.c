/* workshop_copy.c - see workshop_copy.h */
#include "workshop_copy.h"

#include "../base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { COLS = WORKSHOP_WINDOW_COLS, ROWS = WORKSHOP_WINDOW_ROWS };
#define PACKED_MASK ((UINT64_C(1) << 8 * COLS) - 1) /* a byte for each column of a window */
#define IS_MIXED    (UINT64_C(1) << 63)

/* ---- shapes ---- */

/* The kinds of a level's cells that matter, with an empty border as wide as a window. */
typedef struct Shape {
    int32_t cols, rows; /* with the border */
    uint8_t *kinds;     /* owned */
} Shape;

static bool matters(CellKind kind)
{
    return kind != KIND_IGNORE && kind != KIND_COIN && kind != KIND_SIGN && kind != KIND_CHECKPOINT;
}

static bool shape_of(const Level *level, Shape *out)
{
    *out = (Shape){level->cols + 2 * (COLS - 1), level->rows + 2 * (ROWS - 1), NULL};
    out->kinds = calloc((size_t)out->cols * (size_t)out->rows, 1);
    if (!out->kinds) return false;
    for (int32_t row = 0; row < level->rows; row++) {
        uint8_t *cells =
            out->kinds + (size_t)(row + ROWS - 1) * (size_t)out->cols + (size_t)(COLS - 1);
        for (int32_t col = 0; col < level->cols; col++) {
            CellKind kind = level_kind(level, col, row);
            if (matters(kind)) cells[col] = (uint8_t)kind;
        }
    }
    return true;
}

static bool mirror_shape(const Shape *shape, Shape *out)
{
    uint8_t turned[KIND_COUNT];
    for (int32_t kind = 0; kind < KIND_COUNT; kind++)
        turned[kind] = (uint8_t)cell_kind_turn((CellKind)kind, TURN_FLIP_COLS);
    *out = (Shape){shape->cols, shape->rows, NULL};
    out->kinds = malloc((size_t)out->cols * (size_t)out->rows);
    if (!out->kinds) return false;
    for (int32_t row = 0; row < shape->rows; row++) {
        const uint8_t *from = shape->kinds + (size_t)row * (size_t)shape->cols;
        uint8_t *to = out->kinds + (size_t)row * (size_t)shape->cols;
        for (int32_t col = 0; col < shape->cols; col++)
            to[shape->cols - 1 - col] = turned[from[col]];
    }
    return true;
}

static uint8_t kind_at(const Shape *shape, int32_t col, int32_t row)
{
    if ((uint32_t)col >= (uint32_t)shape->cols || (uint32_t)row >= (uint32_t)shape->rows)
        return KIND_EMPTY;
    return shape->kinds[(size_t)row * (size_t)shape->cols + (size_t)col];
}

/* ---- windows ---- */

typedef struct Window {
    uint64_t hash;
    int32_t col, row;
} Window;

typedef struct Windows {
    Window *items;
    int32_t count;
} Windows;

static bool is_uniform(uint64_t packed)
{
    return packed == (packed & 0xFF) * (PACKED_MASK / 0xFF);
}

/* The cells of each row, as many as a window is wide, from each column on; with IS_MIXED where they
 * are not all the same. */
static uint64_t *pack_rows(const Shape *shape, int32_t across)
{
    uint64_t *packed = malloc((size_t)across * (size_t)shape->rows * sizeof *packed);
    for (int32_t row = 0; packed && row < shape->rows; row++) {
        const uint8_t *cells = shape->kinds + (size_t)row * (size_t)shape->cols;
        uint64_t *out = packed + (size_t)row * (size_t)across, last = 0;
        for (int32_t col = 0; col < COLS - 1; col++)
            last = last << 8 | cells[col];
        for (int32_t col = 0; col < across; col++) {
            last = (last << 8 | cells[col + COLS - 1]) & PACKED_MASK;
            out[col] = is_uniform(last) ? last : last | IS_MIXED;
        }
    }
    return packed;
}

/* Hashes the windows of a shape, but those that are alike in all columns or all rows: plain floors,
 * walls, air. */
static bool windows_of(const Shape *shape, Windows *out)
{
    int32_t across = shape->cols - COLS + 1, down = shape->rows - ROWS + 1;
    *out = (Windows){malloc((size_t)across * (size_t)down * sizeof(Window)), 0};
    uint64_t *packed = pack_rows(shape, across);
    for (int32_t row = 0; out->items && packed && row < down; row++)
        for (int32_t col = 0; col < across; col++) {
            static_assert(ROWS == 4, "the rows of a window");
            const uint64_t *at = packed + (size_t)row * (size_t)across + (size_t)col;
            const uint64_t rows[ROWS] = {at[0], at[across], at[2 * across], at[3 * across]};
            bool has_cols = (rows[0] | rows[1] | rows[2] | rows[3]) & IS_MIXED;
            bool has_rows = ((rows[0] ^ rows[1]) | (rows[0] ^ rows[2]) | (rows[0] ^ rows[3])) != 0;
            if (!has_cols || !has_rows) continue;
            uint64_t hash = HASH_SEED;
            for (int32_t r = 0; r < ROWS; r++)
                hash = hash_u64(hash, rows[r] & PACKED_MASK);
            out->items[out->count++] = (Window){hash_finish(hash), col, row};
        }
    bool is_done = out->items && packed;
    free(packed);
    return is_done;
}

/* ---- sketches ---- */

static void add_to_sketch(const Windows *windows, WorkshopSketch *sketch)
{
    for (int32_t i = 0; i < windows->count; i++) {
        uint16_t value = (uint16_t)(windows->items[i].hash >> 32);
        uint16_t *least = &sketch->least[windows->items[i].hash >> 60];
        if (value < *least) *least = value;
    }
}

int32_t workshop_sketch_likeness(const WorkshopSketch *a, const WorkshopSketch *b)
{
    enum { LEAST = 5 };
    uint16_t alike = 0; /* as wide as a part, so that all are compared at once */
    for (int32_t i = 0; i < WORKSHOP_SKETCH_PARTS; i++)
        alike = (uint16_t)(alike +
                           ((a->least[i] == b->least[i]) & (a->least[i] != WORKSHOP_SKETCH_NONE)));
    return alike >= LEAST ? alike : 0;
}

/* ---- cell by cell ---- */

static int order_of_windows(const void *a, const void *b)
{
    const Window *left = a, *right = b;
    return (left->hash > right->hash) - (left->hash < right->hash);
}

/* Sorts windows by their hashes, which are spread evenly: into parts by the first bits, then by
 * insertion. False if memory ran out. */
static bool sort_windows(Windows *windows)
{
    enum { BITS = 10, PARTS = 1 << BITS };
    int32_t starts[PARTS + 1] = {0};
    Window *sorted = malloc(((size_t)windows->count + 1) * sizeof *sorted);
    if (!sorted) return false;
    for (int32_t i = 0; i < windows->count; i++)
        starts[(windows->items[i].hash >> (64 - BITS)) + 1]++;
    for (int32_t part = 0; part < PARTS; part++)
        starts[part + 1] += starts[part];
    for (int32_t i = 0; i < windows->count; i++)
        sorted[starts[windows->items[i].hash >> (64 - BITS)]++] = windows->items[i];
    for (int32_t i = 1; i < windows->count; i++) {
        const Window window = sorted[i];
        int32_t at = i;
        for (; at > 0 && sorted[at - 1].hash > window.hash; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = window;
    }
    free(windows->items);
    windows->items = sorted;
    return true;
}

/* Leaves the windows that occur once, in the order of their hashes; of many a part, which is the
 * same part in every level. False if memory ran out. */
static bool keep_unique(Windows *windows)
{
    enum { ALL_MAX = 512, PART = 8 };
    int32_t kept = 0, end, parts = windows->count > ALL_MAX ? PART : 1;
    for (int32_t i = 0; i < windows->count; i++)
        if (windows->items[i].hash % (uint64_t)parts == 0)
            windows->items[kept++] = windows->items[i];
    windows->count = kept;
    if (!sort_windows(windows)) return false;
    kept = 0;
    for (int32_t i = 0; i < windows->count; i = end) {
        for (end = i + 1;
             end < windows->count && windows->items[end].hash == windows->items[i].hash;)
            end++;
        if (end == i + 1) windows->items[kept++] = windows->items[i];
    }
    windows->count = kept;
    return true;
}

static int order_of_offsets(const void *a, const void *b)
{
    const Window *left = a, *right = b;
    if (left->row != right->row) return left->row < right->row ? -1 : 1;
    return (left->col > right->col) - (left->col < right->col);
}

/* Moves most windows of `copy` onto the same ones of `original`; false where none is the same, or
 * memory ran out. */
static bool find_offset(const Windows *original, const Windows *copy, int32_t *cols, int32_t *rows)
{
    Window *offsets = malloc(((size_t)copy->count + 1) * sizeof *offsets);
    int32_t count = 0, most = 0, end;
    for (int32_t a = 0, b = 0; offsets && a < original->count && b < copy->count;) {
        const Window *of = &original->items[a], *by = &copy->items[b];
        int order = order_of_windows(of, by);
        if (order == 0) offsets[count++] = (Window){0, of->col - by->col, of->row - by->row};
        a += order <= 0;
        b += order >= 0;
    }
    if (count > 0) qsort(offsets, (size_t)count, sizeof *offsets, order_of_offsets);
    for (int32_t i = 0; i < count; i = end) {
        for (end = i + 1; end < count && order_of_offsets(&offsets[end], &offsets[i]) == 0;)
            end++;
        if (end - i <= most) continue;
        most = end - i;
        *cols = offsets[i].col;
        *rows = offsets[i].row;
    }
    free(offsets);
    return most > 0;
}

/* Is the cell not empty, and are its neighbours more than a plain floor, wall or block? */
static bool is_feature(const Shape *shape, int32_t col, int32_t row)
{
    bool has_cols = false, has_rows = false;
    if (kind_at(shape, col, row) == KIND_EMPTY) return false;
    for (int32_t r = row - 1; r <= row + 1; r++)
        for (int32_t c = col - 1; c <= col + 1; c++) {
            has_cols = has_cols || kind_at(shape, c, r) != kind_at(shape, col, r);
            has_rows = has_rows || kind_at(shape, c, r) != kind_at(shape, c, row);
        }
    return has_cols && has_rows;
}

static int32_t percent_at(const Shape *original, const Shape *copy, int32_t cols, int32_t rows)
{
    int64_t all = 0, same = 0;
    for (int32_t row = 0; row < original->rows; row++)
        for (int32_t col = 0; col < original->cols; col++) {
            if (!is_feature(original, col, row)) continue;
            all++;
            same += kind_at(copy, col - cols, row - rows) == kind_at(original, col, row);
        }
    return all > 0 ? (int32_t)(same * 100 / all) : 0;
}

/* ---- geometry ---- */

/* Made when it is needed, but for the first shape. */
struct WorkshopGeometry {
    Shape shapes[2]; /* of the level, and of its mirror image */
    Windows windows[2];
    bool is_unique[2];
    WorkshopSketch sketch; /* of both, so that a level and its mirror image have one */
};

WorkshopGeometry *workshop_geometry_create(const Level *level)
{
    WorkshopGeometry *geometry = calloc(1, sizeof *geometry);
    if (!geometry || shape_of(level, &geometry->shapes[0])) return geometry;
    free(geometry);
    return NULL;
}

/* The windows of one of the shapes: all, or those that occur once. False if memory ran out. */
static bool need_windows(WorkshopGeometry *geometry, int32_t i, bool is_unique)
{
    Shape *shape = &geometry->shapes[i];
    Windows *windows = &geometry->windows[i];
    if (!shape->kinds && !mirror_shape(&geometry->shapes[0], shape)) return false;
    if (!windows->items && !windows_of(shape, windows)) {
        free(windows->items);
        *windows = (Windows){NULL, 0};
        return false;
    }
    if (is_unique && !geometry->is_unique[i]) geometry->is_unique[i] = keep_unique(windows);
    return !is_unique || geometry->is_unique[i];
}

void workshop_geometry_destroy(WorkshopGeometry *geometry)
{
    for (int32_t i = 0; geometry && i < 2; i++) {
        free(geometry->shapes[i].kinds);
        free(geometry->windows[i].items);
    }
    free(geometry);
}

const WorkshopSketch *workshop_geometry_sketch(WorkshopGeometry *geometry)
{
    memset(&geometry->sketch, 0xFF, sizeof geometry->sketch);
    for (int32_t i = 0; i < 2; i++) {
        assert(!geometry->is_unique[i]);
        if (!need_windows(geometry, i, false)) return NULL;
        add_to_sketch(&geometry->windows[i], &geometry->sketch);
    }
    return &geometry->sketch;
}

int32_t workshop_copy_percent(WorkshopGeometry *original, WorkshopGeometry *copy)
{
    int32_t percent = 0;
    if (!need_windows(original, 0, true)) return 0;
    for (int32_t i = 0; i < 2; i++) {
        int32_t cols = 0, rows = 0;
        if (!need_windows(copy, i, true)) return 0;
        if (find_offset(&original->windows[0], &copy->windows[i], &cols, &rows))
            percent =
                max_i32(percent, percent_at(&original->shapes[0], &copy->shapes[i], cols, rows));
    }
    return percent;
}
