/* tiled_layer.c - see tiled.h */
#include "tiled.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { GID_BYTES = 4 };

/* ---- the numbers ---- */

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

static bool refuse_packed(const JsonNode *data, Base64Result result, size_t count)
{
    switch (result) {
    case BASE64_OK: return true;
    case BASE64_NOT_BASE64: return json_node_fail(data, "this is no base64");
    case BASE64_DAMAGED:
        return json_node_fail(data,
                              "the compressed data are damaged: neither zlib nor gzip, or cut "
                              "off");
    case BASE64_WRONG_LENGTH:
        return json_node_fail(data, "more or less than %zu numbers, which is width times height",
                              count);
    case BASE64_NO_MEMORY: break;
    }
    return json_node_fail(data, "out of memory");
}

static bool read_packed(const JsonNode *layer, const JsonNode *data, uint32_t *gids, size_t count)
{
    JsonNode compression = json_node_get(layer, "compression");
    const char *name = json_node_text(&compression);
    bool compressed = strcmp(name, "zlib") == 0 || strcmp(name, "gzip") == 0;
    if (*name && !compressed)
        return json_node_fail(&compression,
                              "`%.20s` is not read; let Tiled write zlib, gzip, CSV "
                              "or Base64 (uncompressed), in the properties of the map",
                              name);
    Base64Result result =
        base64_zlib_read(json_node_text(data), compressed, (uint8_t *)gids, count * GID_BYTES);
    if (!refuse_packed(data, result, count)) return false;
    /* Converts little-endian bytes to numbers in place. */
    for (size_t i = 0; i < count; i++) {
        uint8_t b[GID_BYTES];
        memcpy(b, &gids[i], sizeof b);
        gids[i] =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    return true;
}

static bool read_data(const JsonNode *layer, uint32_t *gids, size_t count)
{
    JsonNode data = json_node_get(layer, "data"), encoding = json_node_get(layer, "encoding");
    const char *name = json_node_text(&encoding);
    if (json_is_array(data.value)) return read_list(&data, gids, count);
    if (!json_is_string(data.value))
        return json_node_fail(&data, "missing; a list of numbers or base64 is needed");
    if (strcmp(name, "base64") != 0)
        return json_node_fail(&encoding, "a text needs the encoding `base64`, not `%.20s`", name);
    return read_packed(layer, &data, gids, count);
}

/* ---- the cells ---- */

static bool put_tile(const JsonNode *layer, Draft *draft, size_t index, TileMeaning tile)
{
    int32_t col = (int32_t)(index % (size_t)draft->cols);
    int32_t row = (int32_t)(index / (size_t)draft->cols);
    bool ok = tile.is_art ? draft_set_back(draft, col, row, tile.glyph)
                          : draft_set_cell(draft, col, row, tile.kind, tile.glyph);
    if (ok) return true;
    return json_node_fail(layer,
                          "column %d, row %d: the glyph of this tile means something else, "
                          "or is no printable ASCII",
                          col, row);
}

static bool put_tiles(const JsonNode *layer, const TileTable *tiles, const uint32_t *gids,
                      Draft *draft, Unmapped *missing)
{
    size_t count = (size_t)draft->cols * (size_t)draft->rows;
    TileMeaning tile = {0};
    for (size_t i = 0; i < count; i++) {
        if (gids[i] == 0) continue;
        if (i == 0 || gids[i] != gids[i - 1]) tile = tile_table_find(tiles, gids[i]);
        if (tile.kind == KIND_UNKNOWN && !tile.is_art)
            tile_table_add_missing(tiles, gids[i], missing);
        else if (!put_tile(layer, draft, i, tile))
            return false;
    }
    return true;
}

static bool check_size(const JsonNode *layer, const char *key, int32_t size)
{
    JsonNode node = json_node_get(layer, key);
    int64_t seen;
    if (!json_node_int(&node, 0, UINT32_MAX, &seen)) return false;
    return seen == size ||
           json_node_fail(&node, "is %lld; that of the map is %d", (long long)seen, size);
}

static bool check_layer(const JsonNode *layer, const Draft *draft)
{
    JsonNode chunks = json_node_get(layer, "chunks");
    if (chunks.value)
        return json_node_fail(&chunks, "an infinite map; turn that off in Tiled, in the properties "
                                       "of the map");
    return check_size(layer, "width", draft->cols) && check_size(layer, "height", draft->rows);
}

bool tiled_layer_read(const JsonNode *layer, const TileTable *tiles, Draft *draft,
                      Unmapped *missing)
{
    size_t count = (size_t)draft->cols * (size_t)draft->rows;
    if (!check_layer(layer, draft)) return false;
    uint32_t *gids = malloc(count * sizeof *gids);
    if (!gids) return json_node_fail(layer, "out of memory");
    bool ok = read_data(layer, gids, count) && put_tiles(layer, tiles, gids, draft, missing);
    free(gids);
    return ok;
}
