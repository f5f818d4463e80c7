/* touch.c - see touch.h */
#include "touch.h"

static const Fixed SPIKE_DEPTH = ONE * 3 / 8;
static const Fixed SPIKE_MERCY = ONE / 8; /* taken off the body on each side */
static const Fixed STOMP_MERCY = ONE / 4; /* how deep the feet may have been in the head */
static const Fixed DOOR_REACH = ONE / 16; /* how far from a door a key opens it */

static bool boxes_overlap(const Box *a, const Box *b)
{
    return a->left < b->right && a->right > b->left && a->top < b->bottom && a->bottom > b->top;
}

static Box box_of_body(const Body *body)
{
    return (Box){body->x - body->half_width, body->y - body->height, body->x + body->half_width,
                 body->y};
}

static Box cell_box(int32_t col, int32_t row)
{
    return (Box){col * ONE, row * ONE, (col + 1) * ONE, (row + 1) * ONE};
}

/* Columns [left, right) and rows [top, bottom). */
typedef struct Cells {
    int32_t left, top, right, bottom;
} Cells;

/* Those cells of the level that the box covers. */
static Cells cells_under(const Box *box, const Level *level)
{
    return (Cells){max_i32(0, fixed_floor(box->left)), max_i32(0, fixed_floor(box->top)),
                   min_i32(level->cols, fixed_ceil(box->right)),
                   min_i32(level->rows, fixed_ceil(box->bottom))};
}

/* ---- hazards ---------------------------------------------------------------------------- */

void touch_remember(const Game *game, const Level *level, TickStart *start)
{
    Pose pose;
    player_pose(&game->player, level, &game->world, &pose);
    start->player_bottom = pose.y;
    start->player_dy = pose.dy;
    for (int32_t i = 0; i < game->actors.count; i++)
        start->actor_top[i] = box_of_body(&game->actors.items[i].body).top;
}

/* The deadly part of a cell of spikes for a body that moves with (dx, dy). False where there is
 * none: no spikes, or a body that moves the way they point. */
static bool spike_strip(CellKind kind, const Pose *player, Box *strip)
{
    if (kind == CELL_SPIKE_UP && player->dy >= 0)
        strip->top = strip->bottom - SPIKE_DEPTH;
    else if (kind == CELL_SPIKE_DOWN && player->dy <= 0)
        strip->bottom = strip->top + SPIKE_DEPTH;
    else if (kind == CELL_SPIKE_LEFT && player->dx >= 0)
        strip->left = strip->right - SPIKE_DEPTH;
    else if (kind == CELL_SPIKE_RIGHT && player->dx <= 0)
        strip->right = strip->left + SPIKE_DEPTH;
    else
        return false;
    return true;
}

/* A tiny body keeps half of its size. */
static Box shrunk_box(const Pose *pose)
{
    Box box = box_of_pose(pose);
    Fixed by_x = min_i32(SPIKE_MERCY, pose->half_width / 2);
    Fixed by_y = min_i32(SPIKE_MERCY, pose->height / 4);
    return (Box){box.left + by_x, box.top + by_y, box.right - by_x, box.bottom - by_y};
}

bool touch_spikes(const Level *level, const Pose *player)
{
    Box box = shrunk_box(player);
    Cells cells = cells_under(&box, level);
    for (int32_t row = cells.top; row < cells.bottom; row++) {
        for (int32_t col = cells.left; col < cells.right; col++) {
            Box strip = cell_box(col, row);
            if (spike_strip(level_kind(level, col, row), player, &strip) &&
                boxes_overlap(&box, &strip))
                return true;
        }
    }
    return false;
}

static bool is_stomped(const Actor *actor, Fixed old_top, const TickStart *start)
{
    return actor->kind != CELL_TURRET && start->player_dy > 0 &&
           start->player_bottom <= old_top + STOMP_MERCY;
}

bool touch_actors(Game *game, const Level *level, const TickStart *start, const Pose *player,
                  Input input, GameEvents *events)
{
    Box box = box_of_pose(player);
    bool stomped = false;
    for (int32_t i = 0; i < game->actors.count; i++) {
        Actor *actor = &game->actors.items[i];
        Box other = box_of_body(&actor->body);
        if (!actor->alive || !boxes_overlap(&box, &other)) continue;
        if (!is_stomped(actor, start->actor_top[i], start)) return true;
        actor->alive = 0;
        stomped = true;
        game_events_add(events, EVENT_STOMP, body_col(&actor->body), body_row(&actor->body), i);
    }
    if (stomped) player_bounce(&game->player, level, input);
    return false;
}

bool touch_shots(Game *game, const Pose *player)
{
    Box box = box_of_pose(player);
    for (int32_t i = 0; i < game->actors.shot_count; i++) {
        if (!shot_overlaps(&game->actors.shots[i], box.left, box.top, box.right, box.bottom))
            continue;
        shot_remove(&game->actors, i);
        return true;
    }
    return false;
}

/* ---- things ----------------------------------------------------------------------------- */

/* What was found in the cells under the player; of several of a sort, the first in reading order.
 */
typedef struct Found {
    int32_t sign;       /* -1: none */
    int32_t checkpoint; /* -1: none, or the current one is touched too */
    bool at_current;    /* touches the current checkpoint */
    bool finish;
    int16_t finish_col, finish_row;
} Found;

static void take_coin(Game *game, const Level *level, int32_t col, int32_t row, GameEvents *events)
{
    int32_t coin = place_find(&level->coins, col, row);
    assert(coin >= 0);
    if (game_coin_taken(game, coin)) return;
    game->coin_taken[coin / 64] |= UINT64_C(1) << (coin % 64);
    game->coins++;
    game_events_add(events, EVENT_COIN, col, row, coin);
}

static void take_key(Game *game, const Level *level, int32_t col, int32_t row, GameEvents *events)
{
    int32_t key = place_find(&level->keys, col, row);
    assert(key >= 0);
    if (game->key_taken >> key & 1) return;
    game->key_taken |= UINT64_C(1) << key;
    game->keys++;
    game_events_add(events, EVENT_KEY, col, row, key);
}

static void find_checkpoint(const Game *game, int32_t checkpoint, Found *found)
{
    assert(checkpoint >= 0);
    if (checkpoint == game->checkpoint)
        found->at_current = true;
    else if (found->checkpoint < 0)
        found->checkpoint = checkpoint;
}

static void look_at_cell(Game *game, const Level *level, int32_t col, int32_t row, Found *found,
                         GameEvents *events)
{
    CellKind kind = level_kind(level, col, row);
    if (kind == CELL_COIN)
        take_coin(game, level, col, row, events);
    else if (kind == CELL_KEY)
        take_key(game, level, col, row, events);
    else if (kind == CELL_CHECKPOINT)
        find_checkpoint(game, place_find(&level->checkpoints, col, row), found);
    else if (kind == CELL_SIGN && found->sign < 0)
        found->sign = place_find(&level->signs, col, row);
    else if (kind == CELL_FINISH && !found->finish) {
        found->finish = true;
        found->finish_col = (int16_t)col;
        found->finish_row = (int16_t)row;
    }
}

/* Between two checkpoints that are touched at once the current one stays the current one. */
static void store_checkpoint(Game *game, const Level *level, const Found *found, GameEvents *events)
{
    int32_t n = found->checkpoint;
    if (n < 0 || found->at_current) return;
    game->checkpoint = n;
    game->checkpoint_seen[n / 64] |= UINT64_C(1) << (n % 64);
    game_events_add(events, EVENT_CHECKPOINT, level->checkpoints.items[n].col,
                    level->checkpoints.items[n].row, n);
}

static void show_sign(Game *game, const Level *level, int32_t sign, GameEvents *events)
{
    if (sign >= 0 && sign != game->sign_shown)
        game_events_add(events, EVENT_SIGN, level->signs.items[sign].col,
                        level->signs.items[sign].row, sign);
    game->sign_shown = sign;
}

static void open_doors(Game *game, const Level *level, const Box *box, GameEvents *events)
{
    Cells cells = cells_under(box, level);
    for (int32_t row = cells.top; row < cells.bottom; row++) {
        for (int32_t col = cells.left; col < cells.right; col++) {
            uint8_t tile = grid_get(&level->terrain.grid, col, row);
            int32_t door = tile - TILE_DOOR;
            if (game->keys == 0) return;
            if (door < 0 || game->world.open_doors >> door & 1) continue;
            game->world.open_doors |= UINT64_C(1) << door;
            game->keys--;
            game_events_add(events, EVENT_DOOR, col, row, door);
        }
    }
}

/* A door that the player only meets corner to corner stays shut. */
static void unlock_beside(Game *game, const Level *level, const Box *box, GameEvents *events)
{
    Box wide = {box->left - DOOR_REACH, box->top, box->right + DOOR_REACH, box->bottom};
    Box tall = {box->left, box->top - DOOR_REACH, box->right, box->bottom + DOOR_REACH};
    open_doors(game, level, &wide, events);
    open_doors(game, level, &tall, events);
}

void touch_things(Game *game, const Level *level, const Pose *player, GameEvents *events)
{
    Found found = {.sign = -1, .checkpoint = -1};
    Box box = box_of_pose(player);
    Cells cells = cells_under(&box, level);
    for (int32_t row = cells.top; row < cells.bottom; row++)
        for (int32_t col = cells.left; col < cells.right; col++)
            look_at_cell(game, level, col, row, &found, events);
    unlock_beside(game, level, &box, events);
    store_checkpoint(game, level, &found, events);
    show_sign(game, level, found.sign, events);
    if (!found.finish) return;
    game->status = GAME_FINISHED;
    game_events_add(events, EVENT_FINISH, found.finish_col, found.finish_row, 0);
}
