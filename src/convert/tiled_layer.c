/* tiled_layer.c - see tiled_layer.h */
#include "tiled_layer.h"

#include <stdlib.h>
#include <string.h>

#include "../engine/grid.h"
#include "base64_packed.h"
#include "draft.h"
#include "json_node.h"
#include "mapping.h"
#include "tile_table.h"

enum { GID_BYTES = 4 };

/* ---- the numbers ---- */

/* A text of numbers with commas, as in XML. */
static bool read_csv(const JsonNode *data, uint32_t *gids, size_t count)
{
    static const char blanks[] = ", \t\r\n";
    const char *at = json_node_text(data);
    size_t read = 0;
    for (at += strspn(at, blanks); *at; at += strspn(at, blanks)) {
        char *end;
        unsigned long long gid = strtoull(at, &end, 10);
        if (*at < '0' || *at > '9' || gid > UINT32_MAX)
            return json_node_fail(data, "`%.12s` is not a tile number", at);
        if (read < count) gids[read] = (uint32_t)gid;
        read++;
        at = end;
    }
    return read == count ||
           json_node_fail(data, "%zu numbers; width times height is %zu", read, count);
}

static bool read_list(const JsonNode *data, uint32_t *gids, size_t count)
{
    if (json_node_count(data) != count)
        return json_node_fail(data, "%zu numbers; width times height is %zu", json_node_count(data),
                              count);
    for (size_t i = 0; i < count; i++) {
        JsonNode item = json_node_at(data, i);
        int64_t gid;
        if (!json_node_int(&item, 0, UINT32_MAX, &gid)) return false;
        gids[i] = (uint32_t)gid;
    }
    return true;
}

static bool find_compression(const JsonNode *node, Compression *out)
{
    const char *name = json_node_text(node);
    if (strcmp(name, "zlib") == 0 || strcmp(name, "gzip") == 0)
        *out = COMPRESSION_ZLIB;
    else if (strcmp(name, "zstd") == 0)
        *out = COMPRESSION_ZSTD;
    else if (*name == '\0')
        *out = COMPRESSION_NONE;
    else
        return json_node_fail(node,
                              "`%.20s` is not read; let Tiled write zlib, gzip, zstd, CSV "
                              "or Base64 (uncompressed), in the properties of the map",
                              name);
    return true;
}

static bool read_packed(const JsonNode *layer, const JsonNode *data, uint32_t *gids, size_t count)
{
    JsonNode name = json_node_get(layer, "compression");
    Compression compression = COMPRESSION_NONE;
    if (!find_compression(&name, &compression)) return false;
    switch (base64_read(json_node_text(data), compression, (uint8_t *)gids, count * GID_BYTES)) {
    case BASE64_OK: break;
    case BASE64_NOT_BASE64: return json_node_fail(data, "this is not Base64");
    case BASE64_DAMAGED:
        return json_node_fail(data,
                              "the compressed data are damaged: not what `compression` says, or "
                              "cut off");
    case BASE64_WRONG_LENGTH:
        return json_node_fail(data, "more or less than %zu numbers, which is width times height",
                              count);
    case BASE64_NO_MEMORY: return json_node_fail(data, "out of memory");
    }
    /* Converts little-endian bytes to numbers in place. */
    for (size_t i = 0; i < count; i++) {
        uint8_t b[GID_BYTES];
        memcpy(b, &gids[i], sizeof b);
        gids[i] =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    return true;
}

/* The numbers of a layer or of one of its chunks. */
static bool read_data(const JsonNode *layer, const JsonNode *piece, uint32_t *gids, size_t count)
{
    JsonNode data = json_node_get(piece, "data"), encoding = json_node_get(layer, "encoding");
    const char *name = json_node_text(&encoding);
    if (json_is_array(data.value)) return read_list(&data, gids, count);
    if (!json_is_string(data.value))
        return json_node_fail(&data, "missing; a list of numbers or base64 is needed");
    bool is_csv = strcmp(name, "csv") == 0 || *name == '\0';
    if (layer->places && is_csv) return read_csv(&data, gids, count);
    if (strcmp(name, "base64") != 0)
        return json_node_fail(&encoding, "a text needs the encoding `base64`, not `%.20s`", name);
    return read_packed(layer, &data, gids, count);
}

/* ---- the pieces ---- */

static bool check_size(const JsonNode *layer, const char *key, int32_t size)
{
    JsonNode node = json_node_get(layer, key);
    int64_t seen;
    if (!json_node_int(&node, 0, UINT32_MAX, &seen)) return false;
    return seen == size ||
           json_node_fail(&node, "is %lld; that of the map is %d", (long long)seen, size);
}

static bool read_box(const JsonNode *chunk, CellBox *box)
{
    enum { FAR = 1000000 };
    JsonNode x = json_node_get(chunk, "x"), y = json_node_get(chunk, "y");
    JsonNode width = json_node_get(chunk, "width"), height = json_node_get(chunk, "height");
    int64_t col, row, cols, rows;
    if (!json_node_int(&x, -FAR, FAR, &col) || !json_node_int(&y, -FAR, FAR, &row) ||
        !json_node_int(&width, 1, GRID_SIZE_MAX, &cols) ||
        !json_node_int(&height, 1, GRID_SIZE_MAX, &rows))
        return false;
    *box = (CellBox){(int32_t)col, (int32_t)row, (int32_t)cols, (int32_t)rows};
    return true;
}

static bool read_piece(const JsonNode *layer, const JsonNode *piece, const CellBox *box,
                       PieceTaker *take, void *context)
{
    size_t count = (size_t)box->cols * (size_t)box->rows;
    uint32_t *gids = malloc(count * sizeof *gids);
    if (!gids) return json_node_fail(piece, "out of memory");
    bool ok = read_data(layer, piece, gids, count) && take(context, piece, box, gids);
    free(gids);
    return ok;
}

int64_t tiled_layer_cells(const JsonNode *layer, const CellBox *whole)
{
    JsonNode chunks = json_node_get(layer, "chunks");
    int64_t count = chunks.value ? 0 : (int64_t)whole->cols * whole->rows;
    for (size_t i = 0; i < json_node_count(&chunks); i++) {
        JsonNode chunk = json_node_at(&chunks, i);
        JsonNode width = json_node_get(&chunk, "width"), height = json_node_get(&chunk, "height");
        int64_t cols = json_integer_value(width.value), rows = json_integer_value(height.value);
        bool is_size = cols > 0 && cols <= GRID_SIZE_MAX && rows > 0 && rows <= GRID_SIZE_MAX;
        if (is_size) count += cols * rows; /* another one is refused when the chunk is read */
    }
    return count;
}

bool tiled_layer_each(const JsonNode *layer, const CellBox *whole, PieceTaker *take, void *context)
{
    JsonNode chunks = json_node_get(layer, "chunks");
    if (!chunks.value)
        return check_size(layer, "width", whole->cols) &&
               check_size(layer, "height", whole->rows) &&
               read_piece(layer, layer, whole, take, context);
    for (size_t i = 0; i < json_node_count(&chunks); i++) {
        JsonNode chunk = json_node_at(&chunks, i);
        CellBox box;
        if (!read_box(&chunk, &box) || !read_piece(layer, &chunk, &box, take, context))
            return false;
    }
    return true;
}

/* ---- measuring ---- */

void tiled_box_enclose(CellBox *box, CellBox other)
{
    if (box->cols > 0) {
        int32_t right = max_i32(box->col + box->cols, other.col + other.cols);
        int32_t bottom = max_i32(box->row + box->rows, other.row + other.rows);
        other.col = min_i32(box->col, other.col);
        other.row = min_i32(box->row, other.row);
        other.cols = right - other.col;
        other.rows = bottom - other.row;
    }
    *box = other;
}

static bool measure_piece(void *context, const JsonNode *piece, const CellBox *box,
                          const uint32_t *gids)
{
    (void)piece;
    size_t count = (size_t)box->cols * (size_t)box->rows;
    for (size_t i = 0; i < count; i++)
        if (gids[i] != 0) {
            int32_t col = box->col + (int32_t)(i % (size_t)box->cols);
            int32_t row = box->row + (int32_t)(i / (size_t)box->cols);
            tiled_box_enclose(context, (CellBox){col, row, 1, 1});
        }
    return true;
}

bool tiled_layer_measure(const JsonNode *layer, CellBox *box)
{
    JsonNode chunks = json_node_get(layer, "chunks");
    CellBox none = {0};
    return !chunks.value || tiled_layer_each(layer, &none, measure_piece, box);
}

/* ---- the cells ---- */

typedef struct Putter {
    const LayerRules *rules;
    Draft *draft;
} Putter;

TileMeaning tiled_layer_meaning(const LayerRules *rules, uint32_t gid)
{
    TileMeaning tile = tile_table_find(rules->tiles, gid);
    if (tile.kind == KIND_UNKNOWN && !tile.is_art) tile.kind = rules->kind;
    if (tile.kind == KIND_UNKNOWN && !tile.is_art && !rules->is_decoration)
        tile.kind = mapping_tile_class(rules->tiles->mapping, "*");
    if (tile.kind == KIND_UNKNOWN && !tile.is_art && rules->is_decoration) tile.kind = KIND_EMPTY;
    return tile;
}

static bool put_tile(const JsonNode *piece, Draft *draft, int32_t col, int32_t row,
                     TileMeaning tile)
{
    bool shows_below = tile.kind == KIND_EMPTY && tile.glyph == '\0';
    if (shows_below || col < 0 || row < 0 || col >= draft_cols(draft) || row >= draft_rows(draft))
        return true;
    bool ok = tile.is_art ? draft_set_back(draft, col, row, tile.glyph)
                          : draft_set_cell(draft, col, row, tile.kind, tile.glyph);
    if (ok) return true;
    return json_node_fail(piece,
                          "column %d, row %d: the character of this tile means something else, "
                          "or is not printable ASCII",
                          col, row);
}

static bool put_piece(void *context, const JsonNode *piece, const CellBox *box,
                      const uint32_t *gids)
{
    const Putter *putter = context;
    const LayerRules *rules = putter->rules;
    TileMeaning tile = {0};
    size_t count = (size_t)box->cols * (size_t)box->rows;
    for (size_t i = 0; i < count; i++) {
        if (gids[i] == 0) continue;
        if (i == 0 || gids[i] != gids[i - 1]) tile = tiled_layer_meaning(rules, gids[i]);
        int32_t col =
            box->col + rules->cols_moved - rules->whole->col + (int32_t)(i % (size_t)box->cols);
        int32_t row =
            box->row + rules->rows_moved - rules->whole->row + (int32_t)(i / (size_t)box->cols);
        if (tile.kind == KIND_UNKNOWN && !tile.is_art)
            tile_table_add_missing(rules->tiles, gids[i], rules->missing);
        else if (!put_tile(piece, putter->draft, col, row, tile))
            return false;
    }
    return true;
}

bool tiled_layer_read(const JsonNode *layer, const LayerRules *rules, Draft *draft)
{
    Putter putter = {rules, draft};
    return tiled_layer_each(layer, rules->whole, put_piece, &putter);
}
