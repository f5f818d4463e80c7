/* game_touch.c - see game_internal.h */
#include "game_internal.h"
#include "hazard.h"

static const Fixed STOMP_MERCY = ONE / 4; /* how deep the feet may have been inside the head */
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

/* Columns [left, right) and rows [top, bottom). */
typedef struct Cells {
    int32_t left, top, right, bottom;
} Cells;

/* The cells of the level that the box covers. */
static Cells cells_under(const Box *box, const Level *level)
{
    return (Cells){max_i32(0, fixed_floor(box->left)), max_i32(0, fixed_floor(box->top)),
                   min_i32(level->cols, fixed_ceil(box->right)),
                   min_i32(level->rows, fixed_ceil(box->bottom))};
}

/* ---- a look around ---------------------------------------------------------------------- */

void touch_look(Tick *tick)
{
    Box box = player_pose_box(&tick->player);
    const Level *level = tick->level;
    Cells cells = cells_under(&box, level);
    uint8_t touched = 0;
    for (int32_t row = cells.top; row < cells.bottom; row++) {
        const char *glyphs = level->glyphs + (size_t)row * (size_t)level->cols;
        for (int32_t col = cells.left; col < cells.right; col++)
            touched |= cell_kinds[level->kind_of[(uint8_t)glyphs[col]]].flags;
    }
    tick->touched = touched;
}

/* ---- hazards ---------------------------------------------------------------------------- */

void touch_remember(Tick *tick)
{
    const Game *game = tick->game;
    Pose pose;
    player_pose(&game->player, tick->level, &game->terrain, &pose);
    tick->old_bottom = pose.y;
    tick->old_dy = pose.dy;
    for (int32_t i = 0; i < game->actors.count; i++)
        tick->old_actor_top[i] = box_of_body(&game->actors.items[i].body).top;
}

bool touch_hazards(const Tick *tick)
{
    const Pose *pose = &tick->player;
    Box box = hazard_victim(pose);
    Cells cells = cells_under(&box, tick->level);
    for (int32_t row = cells.top; row < cells.bottom; row++) {
        for (int32_t col = cells.left; col < cells.right; col++) {
            CellKind kind = level_kind(tick->level, col, row);
            if (!cell_kind_is(kind, KIND_IS_HAZARD) || hazard_spares(kind, pose)) continue;
            Box part = hazard_deadly_part(kind, col, row);
            if (boxes_overlap(&box, &part)) return true;
        }
    }
    return false;
}

static bool is_stomped(const Tick *tick, int32_t actor)
{
    return actor_is(&tick->game->actors.items[actor], ACTOR_STOMPABLE) && tick->old_dy > 0 &&
           tick->old_bottom <= tick->old_actor_top[actor] + STOMP_MERCY;
}

bool touch_actors(const Tick *tick)
{
    Box box = player_pose_box(&tick->player);
    const Fixed reach = tick->player.half_width + ONE / 2; /* none is wider than a cell */
    bool stomped = false;
    for (int32_t i = 0; i < tick->game->actors.count; i++) {
        Actor *actor = &tick->game->actors.items[i];
        if (!actor->alive || abs_i32(actor->body.x - tick->player.x) > reach) continue;
        Box other = box_of_body(&actor->body);
        if (!boxes_overlap(&box, &other)) continue;
        if (!is_stomped(tick, i)) {
            if (tick->input & INPUT_INVINCIBLE) continue;
            return true;
        }
        actor->alive = 0;
        stomped = true;
        game_events_add(tick->events, EVENT_STOMP, body_col(&actor->body), body_row(&actor->body),
                        i);
    }
    if (stomped) player_bounce(&tick->game->player, tick->level, tick->input);
    return false;
}

bool touch_shots(const Tick *tick)
{
    Actors *actors = &tick->game->actors;
    Box box = player_pose_box(&tick->player);
    for (int32_t i = 0; i < actors->shot_count; i++) {
        if (!shot_overlaps(&actors->shots[i], box.left, box.top, box.right, box.bottom)) continue;
        shot_remove(actors, i);
        return true;
    }
    return false;
}

bool touch_chase_at(const Game *game, const Level *level, const Pose *player)
{
    if (level->chase.kind == CHASE_NONE) return false;
    Box box = player_pose_box(player);
    return chase_reaches(&level->chase, game_chase_front(game, level), box.left, box.top, box.right,
                         box.bottom);
}

/* ---- things ----------------------------------------------------------------------------- */

/* What was found in the cells under the player; of several of a kind, the first in reading
 * order. */
typedef struct Found {
    int32_t sign;       /* -1: none */
    int32_t checkpoint; /* -1: none besides the current one */
    bool at_current;    /* touches the current checkpoint */
    bool finish;
    int32_t finish_col, finish_row;
} Found;

static void take_coin(const Tick *tick, int32_t col, int32_t row)
{
    Game *game = tick->game;
    int32_t coin = place_list_find(&tick->level->coins, col, row);
    assert(coin >= 0);
    if (game_coin_taken(game, coin)) return;
    game->coin_taken[coin / 64] |= UINT64_C(1) << (coin % 64);
    game->coins++;
    game_events_add(tick->events, EVENT_COIN, col, row, coin);
}

static void take_key(const Tick *tick, int32_t col, int32_t row)
{
    Game *game = tick->game;
    int32_t key = place_list_find(&tick->level->keys, col, row);
    assert(key >= 0);
    if (game->key_taken >> key & 1) return;
    game->key_taken |= UINT64_C(1) << key;
    game->keys++;
    game_events_add(tick->events, EVENT_KEY, col, row, key);
}

/* Opens the doors under the box, as long as there are keys. */
static void unlock_under(const Tick *tick, const Box *box)
{
    Game *game = tick->game;
    Cells cells = cells_under(box, tick->level);
    for (int32_t row = cells.top; row < cells.bottom; row++)
        for (int32_t col = cells.left; col < cells.right; col++) {
            int32_t door = grid_get(&tick->level->terrain.grid, col, row) - TILE_DOOR;
            if (game->keys == 0 || door < 0 || game->terrain.open_doors >> door & 1) continue;
            game->terrain.open_doors |= UINT64_C(1) << door;
            game->keys--;
            game_events_add(tick->events, EVENT_DOOR, col, row, door);
        }
}

/* A door that the player only touches corner to corner stays locked. */
static void unlock_beside(const Tick *tick, const Box *box)
{
    if (tick->game->keys == 0) return;
    Box wide = {box->left - DOOR_REACH, box->top, box->right + DOOR_REACH, box->bottom};
    Box tall = {box->left, box->top - DOOR_REACH, box->right, box->bottom + DOOR_REACH};
    unlock_under(tick, &wide);
    unlock_under(tick, &tall);
}

/* Takes what lies in the cells under the player, and notes what else is there. */
static void look_at_cells(const Tick *tick, const Box *box, Found *found)
{
    const Level *level = tick->level;
    Cells cells = cells_under(box, level);
    for (int32_t row = cells.top; row < cells.bottom; row++)
        for (int32_t col = cells.left; col < cells.right; col++) {
            CellKind kind = level_kind(level, col, row);
            if (kind == KIND_COIN) {
                take_coin(tick, col, row);
            } else if (kind == KIND_KEY) {
                take_key(tick, col, row);
            } else if (kind == KIND_CHECKPOINT) {
                int32_t checkpoint = place_list_find(&level->checkpoints, col, row);
                assert(checkpoint >= 0);
                if (checkpoint == tick->game->checkpoint)
                    found->at_current = true;
                else if (found->checkpoint < 0)
                    found->checkpoint = checkpoint;
            } else if (kind == KIND_SIGN) {
                if (found->sign < 0) found->sign = place_list_find(&level->signs, col, row);
            } else if (kind == KIND_FINISH && !found->finish) {
                found->finish = true;
                found->finish_col = col;
                found->finish_row = row;
            }
        }
}

void touch_things(const Tick *tick)
{
    Game *game = tick->game;
    const Level *level = tick->level;
    Found found = {.sign = -1, .checkpoint = -1};
    Box box = player_pose_box(&tick->player);
    if (tick->touched & KIND_IS_PICKUP) look_at_cells(tick, &box, &found);
    unlock_beside(tick, &box);
    /* When two checkpoints are touched at once, the current one stays. */
    int32_t n = found.checkpoint;
    if (n >= 0 && !found.at_current) {
        const Place *place = &level->checkpoints.items[n];
        game->checkpoint = n;
        game->checkpoint_seen[n / 64] |= UINT64_C(1) << (n % 64);
        if (game->chase == CHASE_WAITS && n == level->chase.checkpoint) game->chase = 0;
        game->chase_kept = game->chase;
        game_events_add(tick->events, EVENT_CHECKPOINT, place->col, place->row, n);
    }
    if (found.sign >= 0 && found.sign != game->sign_shown) {
        const Place *place = &level->signs.items[found.sign];
        game_events_add(tick->events, EVENT_SIGN, place->col, place->row, found.sign);
    }
    game->sign_shown = found.sign;
    if (!found.finish) return;
    game->status = GAME_FINISHED;
    game_events_add(tick->events, EVENT_FINISH, found.finish_col, found.finish_row, 0);
}
