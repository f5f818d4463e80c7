/* jump_preview.c - see jump_preview.h */
#include "jump_preview.h"

#include "../game/player.h"

enum {
    RUN_UP_CELLS = 16,
    SETTLE_TICKS = 300, /* time to fall to the ground */
    RUN_TICKS = 300,
    JUMP_TICKS = 600,
    LEAVE_TICKS = 3 /* after this many, a player on the ground has landed */
};

/* Plays one jump after the other, each in a game of its own. */
typedef struct Jumper {
    Level level; /* without monsters; owns nothing */
    Game game;
    Game stand; /* at rest where the jumps begin */
    Fixed x;    /* of the player there */
    Place cell;
    JumpPreview *fan;
} Jumper;

typedef struct Jump {
    Input side;
    bool runs, is_tap;
} Jump;

static Pose pose_now(const Jumper *jumper)
{
    return game_pose(&jumper->game, &jumper->level);
}

/* False when the player died or has finished. */
static bool step(Jumper *jumper, Input input)
{
    GameEvents events;
    game_step(&jumper->game, &jumper->level, input, &events, NULL);
    return jumper->game.status == GAME_PLAYING;
}

/* Puts the player there and waits until it stands; false if it never does. */
static bool stand_at(Jumper *jumper, int32_t col, int32_t row)
{
    jumper->level.start = (Place){(int16_t)col, (int16_t)row, KIND_START};
    game_init(&jumper->game, &jumper->level);
    for (int32_t i = 0; i < SETTLE_TICKS; i++) {
        if (!step(jumper, 0)) return false;
        if (pose_now(jumper).grounded) return true;
    }
    return false;
}

/* ---- the run-up ------------------------------------------------------------------------- */

static uint8_t flags_at(const Level *level, int32_t col, int32_t row)
{
    return tile_infos[grid_get(&level->terrain.grid, col, row)].flags;
}

/* Runs up to where the jumps begin, from as far away as the floor allows; false if that fails. */
static bool run_up(Jumper *jumper, Input side)
{
    int32_t away = side == INPUT_RIGHT ? -1 : 1, cells = 0;
    const Place *to = &jumper->cell;
    for (; cells < RUN_UP_CELLS; cells++) {
        int32_t col = to->col + (cells + 1) * away;
        if (flags_at(&jumper->level, col, to->row) & (TILE_IS_SOLID | TILE_IS_SLOPE)) break;
        if (!(flags_at(&jumper->level, col, to->row + 1) & (TILE_IS_SOLID | TILE_IS_ONEWAY))) break;
    }
    if (cells == 0 || !stand_at(jumper, to->col + cells * away, to->row)) return false;
    for (int32_t i = 0; i < RUN_TICKS; i++) {
        if (!step(jumper, side)) return false;
        if ((jumper->x - pose_now(jumper).x) * away >= 0) return pose_now(jumper).grounded;
    }
    return false;
}

/* ---- jumps ------------------------------------------------------------------------------ */

static void jump(Jumper *jumper, const Jump *how)
{
    Input input = how->side | INPUT_JUMP;
    jumper->game = jumper->stand;
    if (how->runs && !run_up(jumper, how->side)) return;
    for (int32_t i = 0; i < JUMP_TICKS; i++) {
        if (!step(jumper, input)) return;
        uint8_t bit = how->is_tap ? JUMP_PREVIEW_TAP : JUMP_PREVIEW_FULL;
        Pose pose = pose_now(jumper);
        Place cell = player_feet_cell(&pose);
        int32_t x = cell.col - jumper->fan->col, y = cell.row - jumper->fan->row;
        if (x >= 0 && x < JUMP_PREVIEW_COLS && y >= 0 && y < JUMP_PREVIEW_ROWS)
            jumper->fan->marks[y][x] |= bit;
        if (i >= LEAVE_TICKS && pose_now(jumper).grounded) return;
        if (how->is_tap) input = how->side;
    }
}

void jump_preview_open(const Level *level, int32_t col, int32_t row, JumpPreview *fan)
{
    static const Jump ways[] = {{INPUT_LEFT, false, false},
                                {0, false, false},
                                {INPUT_RIGHT, false, false},
                                {INPUT_LEFT, true, false},
                                {INPUT_RIGHT, true, false}};
    Jumper jumper = {.level = *level, .fan = fan};
    *fan = (JumpPreview){.col = col - JUMP_PREVIEW_COLS / 2, .row = row - JUMP_PREVIEW_ROWS / 2};
    jumper.level.actors.count = 0;
    if (flags_at(level, col, row) & TILE_IS_SOLID) row--;
    if (flags_at(level, col, row) & TILE_IS_SOLID || !stand_at(&jumper, col, row)) return;
    Pose pose = pose_now(&jumper);
    fan->is_standing = true;
    jumper.stand = jumper.game;
    jumper.x = pose.x;
    jumper.cell = player_feet_cell(&pose);
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++)
        for (int32_t tap = 0; tap < 2; tap++) {
            Jump how = ways[i];
            how.is_tap = tap != 0;
            jump(&jumper, &how);
        }
}
