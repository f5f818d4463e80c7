/* sign_stop.c - see sign_stop.h */
#include "sign_stop.h"

#include "player.h"

#include <stdlib.h>

bool sign_stop_is_beside(const Level *level, const Game *game, int32_t sign)
{
    const Pose pose = game_pose(game, level);
    const Place feet = player_feet_cell(&pose), *at = &level->signs.items[sign];
    return game->status == GAME_PLAYING && pose.grounded &&
           abs_i32(feet.col - at->col) <= SIGN_STOP_COLS && abs_i32(feet.row - at->row) <= 1;
}

/* The nearest sign that the player stands beside; -1: none. */
static int32_t sign_beside(const Level *level, const Game *game)
{
    const Fixed x = game_pose(game, level).x;
    int32_t nearest = -1;
    Fixed gap = INT32_MAX;
    for (int32_t sign = 0; sign < level->signs.count; sign++) {
        const Fixed middle = level->signs.items[sign].col * ONE + ONE / 2;
        if (abs_i32(x - middle) >= gap || !sign_stop_is_beside(level, game, sign)) continue;
        nearest = sign;
        gap = abs_i32(x - middle);
    }
    return nearest;
}

int32_t sign_stops_find(const Level *level, const InputTape *tape, SignStop out[SIGN_STOPS_MAX])
{
    Game *game = malloc(sizeof *game);
    GameEvents events;
    int32_t count = 0, first = 0;
    if (!game) return 0;
    game_init(game, level);
    for (int32_t tick = 0; tick < tape->count && count < SIGN_STOPS_MAX; tick++) {
        const Pose before = game_pose(game, level);
        game_step(game, level, tape->ticks[tick], &events, NULL);
        const Pose now = game_pose(game, level);
        const bool is_still =
            tape->ticks[tick] == 0 && now.grounded && now.x == before.x && now.y == before.y;
        if (!is_still) first = tick + 1;
        if (tick + 1 - first == SIGN_STOP_TICKS) {
            const int32_t sign = sign_beside(level, game);
            if (sign >= 0) out[count++] = (SignStop){sign, first, tick + 1};
        } else if (tick + 1 - first > SIGN_STOP_TICKS && count > 0 && out[count - 1].end == tick) {
            out[count - 1].end = tick + 1;
        }
    }
    free(game);
    return count;
}
