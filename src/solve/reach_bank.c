/* reach_bank.c - see reach_bank.h */
#include "reach_bank.h"

#include <math.h>
#include <stdlib.h>

bool reach_bank_init(ReachBank *bank, const Level *level)
{
    const BankParams *p = &level->physics.as.bank;
    int32_t left = p->tile / 2 - p->mask[BANK_MASK_LEFT];
    int32_t right = p->tile / 2 + p->mask[BANK_MASK_RIGHT];
    *bank = (ReachBank){.level = level,
                        .reached = calloc((size_t)level->cols * (size_t)level->rows, 1)};
    bank->is_open = left < 0 || right >= p->tile || p->mask[BANK_MASK_HEIGHT] < 1 ||
                    p->mask[BANK_MASK_HEIGHT] > p->tile;
    return bank->reached != NULL;
}

void reach_bank_done(ReachBank *bank)
{
    free(bank->reached);
    bank->reached = NULL;
}

/* One row of the level while its columns are searched. */
typedef struct Row {
    const ReachBank *bank;
    uint8_t *reached;
    const uint8_t *tiles;
    bool doors_open, is_news;
    int32_t step; /* columns that a side can cross in a tick */
} Row;

static void add(Row *row, int32_t col)
{
    if (col < 0 || col >= row->bank->level->cols || row->reached[col]) return;
    row->reached[col] = 1;
    row->is_news = true;
}

/* Goes on from a column that one side can be in. */
static void go_on(Row *row, int32_t from, int32_t direction)
{
    for (int32_t i = 1; i <= row->step; i++) {
        int32_t col = from + i * direction;
        bool is_inside = col >= 0 && col < row->bank->level->cols;
        uint8_t flags = is_inside ? tile_infos[row->tiles[col]].flags : TILE_REFERENCE_SOLID;
        bool is_open_door = (flags & TILE_IS_DOOR) && row->doors_open;
        if (!(flags & TILE_REFERENCE_SOLID) || is_open_door) add(row, col);
        add(row, col - direction);
    }
}

bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool doors_open)
{
    const Level *level = bank->level;
    const BankParams *p = &level->physics.as.bank;
    const double speed = isnan(p->constant) ? p->max : fabs(p->constant);
    size_t first = (size_t)row * (size_t)level->cols;
    Row own = {.bank = bank,
               .reached = bank->reached + first,
               .tiles = level->terrain.grid.tiles + first,
               .doors_open = doors_open,
               /* At the highest speed, plus one pixel for the one that it looks ahead. */
               .step = (int32_t)floor((p->tile - 1 + floor(speed) + 2) / p->tile)};
    bool is_news = false;
    if (bank->is_open) return false;
    add(&own, col);
    while (own.is_news) {
        is_news = true;
        own.is_news = false;
        for (int32_t i = 0; i < level->cols; i++)
            for (int32_t direction = -1; own.reached[i] && direction <= 1; direction += 2)
                go_on(&own, i, direction);
    }
    return is_news;
}

bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row)
{
    const Level *level = bank->level;
    if (bank->is_open) return true;
    if (col < -1 || col > level->cols || row < 0 || row >= level->rows) return false;
    return bank
        ->reached[(size_t)row * (size_t)level->cols + (size_t)clamp_i32(col, 0, level->cols - 1)];
}

bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row)
{
    for (int32_t side = -1; side <= 1; side++)
        if (reach_bank_has(bank, col + side, row)) return true;
    return false;
}
