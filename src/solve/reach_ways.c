/* reach_ways.c - see reach_ways.h */
#include "reach_ways.h"

#include "../game/actor.h"

/* The bits of a place; 0 outside the map. */
static uint8_t footing_at(const StandableMap *footing, int32_t col, int32_t row)
{
    bool is_inside = col >= 0 && col < footing->cols && row >= 0 && row < footing->height;
    return is_inside ? footing->cells[row * footing->cols + col] : 0;
}

static uint8_t ways_from(const StandableMap *footing, int32_t col, int32_t row)
{
    uint8_t left = footing_at(footing, col - 1, row), right = footing_at(footing, col, row);
    uint8_t left_up = footing_at(footing, col - 1, row - 1);
    uint8_t right_up = footing_at(footing, col, row - 1);
    uint8_t left_down = footing_at(footing, col - 1, row + 1);
    uint8_t right_down = footing_at(footing, col, row + 1);
    uint8_t ways = 0;
    if (left & STANDABLE_OPEN) ways |= WAY_LEFT;
    if (right & STANDABLE_OPEN) ways |= WAY_RIGHT;
    if (((left & left_up) | (right & right_up)) & STANDABLE_OPEN) ways |= WAY_UP;
    if (((left & left_down) | (right & right_down)) & STANDABLE_OPEN) ways |= WAY_DOWN;
    if (left & STANDABLE_CORNER) ways |= WAY_LEFT_CORNER;
    if (right & STANDABLE_CORNER) ways |= WAY_RIGHT_CORNER;
    return ways;
}

static bool is_oneway(const Level *level, int32_t col, int32_t row)
{
    return grid_get(&level->terrain.grid, col, row) == TILE_ONEWAY;
}

/* A body between these columns that goes down does so in one of them. */
void reach_ways_mark_drops(const StandableMap *footing, const Level *level, uint8_t *ways)
{
    for (int32_t row = 0; row + 1 < footing->height; row++)
        for (int32_t col = 0; col <= footing->cols; col++, ways++) {
            bool is_left = footing_at(footing, col - 1, row) &
                           footing_at(footing, col - 1, row + 1) & STANDABLE_OPEN;
            bool is_right =
                footing_at(footing, col, row) & footing_at(footing, col, row + 1) & STANDABLE_OPEN;
            int32_t below = row + 1 - footing->sky;
            if ((!is_left || is_oneway(level, col - 1, below)) &&
                (!is_right || is_oneway(level, col, below)) && (is_left || is_right))
                *ways |= WAY_DROP;
        }
}

/* The player touches the turret wherever the middle of its feet is in this column, unless the feet
 * are above the turret, or the head below it. What is between is higher than a tick leads. */
static bool is_column_shut(const BodyParams *player, const ActorKind *turret, Fixed fastest)
{
    return player->half_width + turret->half_width > ONE / 2 && fastest < turret->height &&
           fastest < player->height;
}

void reach_ways_shut_turrets(const StandableMap *footing, const Level *level, Fixed fastest,
                             uint8_t *ways)
{
    const BodyParams *player = model_body_params(&level->physics);
    for (int32_t i = 0; i < level->actors.count; i++) {
        const Place *at = &level->actors.items[i];
        const ActorKind *kind = &actor_kinds[at->kind];
        if (!(kind->flags & ACTOR_FIXED) || !is_column_shut(player, kind, fastest)) continue;
        for (int32_t side = 0; side <= 1; side++) {
            const int32_t row = at->row + footing->sky, beside = at->col - 1 + 2 * side;
            uint8_t *way = &ways[row * (footing->cols + 1) + at->col + side];
            if (footing_at(footing, beside, row) & footing_at(footing, beside, row + 1) &
                STANDABLE_OPEN)
                continue;
            way[0] &= (uint8_t) ~(WAY_DOWN | WAY_DROP);
            way[footing->cols + 1] &= (uint8_t)~WAY_UP;
        }
    }
}

void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways)
{
    const int32_t cols = footing->cols, last = footing->height - 1;
    for (int32_t row = 0; row <= last; row++)
        for (int32_t col = 0; col <= cols; col++) {
            bool is_round = (col == 0 && row > 0) || (col == cols && row < last);
            *ways = ways_from(footing, col, row);
            if (is_wound && is_round) *ways |= WAY_ROUND;
            ways++;
        }
}
