/* hazard.h - what of a hazard is deadly, and to what of the player: spikes and all else that has
 * KIND_IS_HAZARD.
 *
 * It kills where its deadly part overlaps what of the player can be hurt, unless it spares a player
 * who moves so.
 * Units: Fixed cells. */
#ifndef LEDGE_GAME_HAZARD_H
#define LEDGE_GAME_HAZARD_H

#include "game.h"
#include "player.h"

/* Spikes are harmless to a player who moves in the direction that they point. */
static inline bool hazard_spares(CellKind kind, const Pose *player)
{
    return (kind == KIND_SPIKE_UP && player->dy < 0) ||
           (kind == KIND_SPIKE_DOWN && player->dy > 0) ||
           (kind == KIND_SPIKE_LEFT && player->dx < 0) ||
           (kind == KIND_SPIKE_RIGHT && player->dx > 0);
}

/* Spikes are on one side of their cell, any other hazard fills it. */
static inline Box hazard_deadly_part(CellKind kind, int32_t col, int32_t row)
{
    Box box = {col * ONE, row * ONE, (col + 1) * ONE, (row + 1) * ONE};
    if (kind == KIND_SPIKE_UP) box.top = box.bottom - SPIKE_DEPTH;
    if (kind == KIND_SPIKE_DOWN) box.bottom = box.top + SPIKE_DEPTH;
    if (kind == KIND_SPIKE_LEFT) box.left = box.right - SPIKE_DEPTH;
    if (kind == KIND_SPIKE_RIGHT) box.right = box.left + SPIKE_DEPTH;
    return box;
}

/* What of the player can be hurt; a tiny body keeps half its size. */
static inline Box hazard_victim(const Pose *player)
{
    const Box box = player_pose_box(player);
    const Fixed by_x = min_i32(SPIKE_MERCY, player->half_width / 2);
    const Fixed by_y = min_i32(SPIKE_MERCY, player->height / 4);
    return (Box){box.left + by_x, box.top + by_y, box.right - by_x, box.bottom - by_y};
}

#endif
