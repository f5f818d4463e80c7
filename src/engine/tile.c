/* tile.c - see tile.h: the rows of TILE_LIST, and one for each door. */
#include "tile.h"

// clang-format off
#define DOOR        {.flags = TILE_IS_SOLID | TILE_IS_DOOR | TILE_REFERENCE_SOLID}
#define DOORS_4(n)  [TILE_DOOR + (n)] = DOOR, [TILE_DOOR + (n) + 1] = DOOR, \
                    [TILE_DOOR + (n) + 2] = DOOR, [TILE_DOOR + (n) + 3] = DOOR
#define DOORS_16(n) DOORS_4(n), DOORS_4((n) + 4), DOORS_4((n) + 8), DOORS_4((n) + 12)

const TileInfo tile_infos[256] = {
#define X(tile, word, ...) [tile] = {__VA_ARGS__},
    TILE_LIST(X)
#undef X
    DOORS_16(0), DOORS_16(16), DOORS_16(32), DOORS_16(48),
};
// clang-format on

_Static_assert(DOOR_MAX == 64, "the table above has a row for each of 64 doors");

const char *const tile_words[TILE_DOOR] = {
#define X(tile, word, ...) [tile] = word,
    TILE_LIST(X)
#undef X
};
