/* tiled_layer.h - a layer of tiles: numbers in a list or as base64, plain or compressed, put into a
 * draft. 0 lets the layer below show. */
#ifndef LEDGE_CONVERT_TILED_LAYER_H
#define LEDGE_CONVERT_TILED_LAYER_H

#include "missing.h"
#include "tiled_tiles.h"

/* Numbers without meaning go to `missing`. False, with the reason in the node's errors, for data
 * that cannot be read. */
bool tiled_layer_read(const JsonNode *layer, const TileTable *tiles, Draft *draft,
                      Unmapped *missing);

#endif
