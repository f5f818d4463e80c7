/* level.c - see level.h */
#include "level.h"

#include <stdlib.h>
#include <string.h>

#include "../base/array.h"
#include "../base/hash.h"
#include "cell_kind.h"
#include "chase.h"

void level_done(Level *level)
{
    PlaceList *const lists[] = {&level->coins, &level->keys, &level->checkpoints, &level->signs,
                                &level->actors};
    for (size_t i = 0; i < ARRAY_LENGTH(lists); i++)
        free(lists[i]->items);
    free(level->glyphs);
    free(level->back);
    free(level->sign_text);
    free(level->no_release);
    /* They are const in the grid, which does not own them; the level does. */
    free((void *)(uintptr_t)level->terrain.grid.tiles);
    memset(level, 0, sizeof *level);
}

bool level_shrink(Level *level)
{
    enum { CELLS = 1 << 21 };
    int32_t kept = level->rows - max_i32(1, CELLS / max_i32(1, level->cols));
    if (kept < 1) return false;
    size_t cells = (size_t)kept * (size_t)level->cols;
    level->rows = kept;
    /* They are const in the grid, which does not own them; the level does. */
    uint8_t *tiles = (uint8_t *)(uintptr_t)level->terrain.grid.tiles;
    if (level->glyphs) ARRAY_FIT(&level->glyphs, cells);
    if (level->back) ARRAY_FIT(&level->back, cells);
    if (tiles) ARRAY_FIT(&tiles, cells);
    level->terrain.grid = (Grid){tiles, level->cols, kept};
    return true;
}

int32_t place_list_find(const PlaceList *list, int32_t col, int32_t row)
{
    int32_t low = 0, high = list->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const Place *p = &list->items[middle];
        if (p->row == row && p->col == col) return middle;
        if (p->row < row || (p->row == row && p->col < col))
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* ---- hash ---- */

/* Kinds, not glyphs: the same level with another legend has the same hash. */
static uint64_t hash_cells(uint64_t hash, const Level *level)
{
    uint8_t kind_of[256], row_kinds[GRID_SIZE_MAX];
    for (int glyph = 0; glyph < 256; glyph++) {
        uint8_t kind = level->kind_of[glyph];
        kind_of[glyph] = kind == KIND_IGNORE ? KIND_EMPTY : kind;
    }
    hash = hash_i32(hash_i32(hash, level->cols), level->rows);
    for (int32_t row = 0; row < level->rows; row++) {
        const char *glyphs = level->glyphs + (size_t)row * (size_t)level->cols;
        for (int32_t col = 0; col < level->cols; col++)
            row_kinds[col] = kind_of[(uint8_t)glyphs[col]];
        hash = hash_bytes(hash, row_kinds, (size_t)level->cols);
    }
    return hash;
}

static uint64_t hash_lifts(uint64_t hash, const Terrain *terrain)
{
    hash = hash_i32(hash, terrain->lift_count);
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *lift = &terrain->lifts[i];
        const int32_t values[] = {lift->x,  lift->y,     lift->width, lift->dx,
                                  lift->dy, lift->ticks, lift->solid};
        for (size_t k = 0; k < ARRAY_LENGTH(values); k++)
            hash = hash_i32(hash, values[k]);
    }
    return hash;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, (const uint8_t *)text, strlen(text));
}

/* Hashes the values as text, which is equal on every machine for every type of field. What came
 * later than the first levels does not change the hash of a level that leaves it as it is. */
static uint64_t hash_physics(uint64_t hash, const ModelParams *params)
{
    const ModelKind kind = (ModelKind)params->kind;
    const SettingTable *table = model_settings(kind);
    ModelParams usual;
    model_params_init(&usual, kind);
    hash = hash_text(hash, model_names[params->kind]);
    for (int32_t i = 0; i < table->count; i++) {
        const Setting *row = &table->rows[i];
        char value[64], other[64];
        if (row->type == SETTING_ALL) continue;
        setting_get(row, &params->as, value, sizeof value);
        setting_get(row, &usual.as, other, sizeof other);
        if (model_setting_is_later(kind, row) && strcmp(value, other) == 0) continue;
        hash = hash_text(hash_text(hash, model_setting_first_key(kind, row)), value);
    }
    return hash;
}

uint64_t level_hash(const Level *level)
{
    uint64_t hash = hash_cells(HASH_SEED, level);
    hash = hash_lifts(hash, &level->terrain);
    hash = hash_physics(hash, &level->physics);
    if (level->chase.kind != CHASE_NONE) hash = chase_hash(hash, &level->chase);
    return hash_finish(hash);
}

/* ---- trace ---- */

void level_trace_terrain(const Level *level, uint8_t *tiles, Terrain *out)
{
    uint8_t tile_of[256] = {TILE_EMPTY};
    size_t cells = (size_t)level->cols * (size_t)level->rows;
    for (int glyph = 0; glyph < 256; glyph++) {
        uint8_t tile = cell_kinds[level->kind_of[glyph]].tile;
        if (tile != TILE_DOOR) tile_of[glyph] = tile;
    }
    for (size_t i = 0; i < cells; i++)
        tiles[i] = tile_of[(uint8_t)level->glyphs[i]];
    grid_resolve(tiles, level->cols, level->rows);
    *out = level->terrain;
    out->grid = (Grid){tiles, level->cols, level->rows};
}
