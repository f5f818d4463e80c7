/* tiled_layer.h - a layer of tiles: numbers in a list or as base64, plain or compressed, in one
 * piece or, in an infinite map, in chunks. 0 shows the layer below. */
#ifndef LEDGE_CONVERT_TILED_LAYER_H
#define LEDGE_CONVERT_TILED_LAYER_H

#include "draft.h"
#include "json_node.h"
#include "tile_table.h"
#include "unmapped.h"

typedef struct CellBox {
    int32_t col, row, cols, rows;
} CellBox;

/* Makes `box`, which may be of no size, enclose the other too. */
void tiled_box_enclose(CellBox *box, CellBox other);

/* Called for each piece, with the cells that it covers. */
typedef bool PieceTaker(void *context, const JsonNode *piece, const CellBox *box,
                        const uint32_t *gids);

/* Calls `take` for the chunks of an infinite map, or for the layer, which has the size of `whole`.
 * False, with the reason in the node's errors, for data that cannot be read, and if `take` returned
 * false. */
bool tiled_layer_each(const JsonNode *layer, const CellBox *whole, PieceTaker *take, void *context);

typedef struct LayerRules {
    const TileTable *tiles;
    bool is_decoration;             /* tiles without a meaning are left out */
    CellKind kind;                  /* of tiles without a meaning of their own; or KIND_UNKNOWN */
    int32_t cols_moved, rows_moved; /* of the layer, in cells */
    const CellBox *whole;           /* the cells of the map */
    Unmapped *missing;              /* gets the numbers without a meaning */
} LayerRules;

/* What a tile means: by itself, by its layer, or as any other tile does. */
TileMeaning tiled_layer_meaning(const LayerRules *rules, uint32_t gid);

/* Puts the cells into the draft, whose first cell is that of `whole`. */
bool tiled_layer_read(const JsonNode *layer, const LayerRules *rules, Draft *draft);

/* The cells that its data stand for. */
int64_t tiled_layer_cells(const JsonNode *layer, const CellBox *whole);

/* Makes `box` enclose all cells of the layer with a tile; `box` is of no size at first. */
bool tiled_layer_measure(const JsonNode *layer, CellBox *box);

#endif
