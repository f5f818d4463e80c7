/* heuristic.c - see heuristic.h. Each field is Dijkstra's algorithm run backwards from the goals.
 */
#include "heuristic.h"

#include "../game/hash.h"

#include <stdlib.h>
#include <string.h>

enum { NO_WAY = UINT16_MAX, MARGIN_ROWS = 2, KEY_TICKS = 30, SLOW_RISE = 4 };

/* One field in the making. */
typedef struct Spread {
    Heuristic *heuristic;
    const HeuristicField *field; /* which doors are open in it */
    int32_t rises;               /* 1: one may rise without end, though slowly */
    uint16_t *ticks;
    bool has_failed; /* memory ran out */
} Spread;

static size_t place_count(const Heuristic *h)
{
    return (size_t)h->footing.cols * (size_t)h->footing.height;
}

static size_t state_count(const Heuristic *h)
{
    return place_count(h) * (size_t)h->rises;
}

static bool is_door_shut(const Heuristic *h, const HeuristicField *field, int32_t place)
{
    int32_t col = place % h->footing.cols, row = place / h->footing.cols - h->footing.sky;
    int32_t door = grid_get(&h->level->terrain.grid, col, row) - TILE_DOOR;
    return !field->has_key && !(field->open_doors >> door & 1);
}

static bool is_passable(const Spread *spread, int32_t place)
{
    uint8_t bits = spread->heuristic->footing.cells[place];
    if (!(bits & FOOTING_OPEN)) return false;
    return !(bits & FOOTING_DOOR) || !is_door_shut(spread->heuristic, spread->field, place);
}

static void offer(Spread *spread, int32_t place, int32_t rise, int32_t cost)
{
    Heuristic *h = spread->heuristic;
    size_t state = (size_t)place * (size_t)spread->rises + (size_t)rise;
    if (cost >= NO_WAY || cost >= spread->ticks[state]) return;
    spread->ticks[state] = (uint16_t)cost;
    if (!bucket_queue_push(&h->queue, cost, (uint32_t)state)) spread->has_failed = true;
}

/* A door that is open holds nobody. */
static bool is_on_open_door(const Spread *spread, int32_t place)
{
    const Footing *map = &spread->heuristic->footing;
    int32_t below = place + map->cols;
    return below < map->cols * map->height && (map->cells[below] & FOOTING_DOOR) &&
           is_passable(spread, below);
}

/* Cells that a body can rise from this place without having come up to it; -1: it must fall. */
static int32_t rise_from(const Spread *spread, int32_t place)
{
    const Heuristic *h = spread->heuristic;
    uint8_t bits = h->footing.cells[place];
    int32_t rise = -1;
    if (bits & FOOTING_SPRING) rise = h->gait.spring_rise;
    if (bits & FOOTING_INSIDE) rise = max_i32(rise, h->gait.jump_rise + 1);
    if ((bits & FOOTING_GROUND) && !is_on_open_door(spread, place))
        rise = max_i32(rise, h->gait.jump_rise);
    return min_i32(rise, h->rises - 1);
}

static void spread_up(Spread *spread, int32_t below, int32_t rise, int32_t cost)
{
    const Heuristic *h = spread->heuristic;
    if (!is_passable(spread, below)) return;
    if (spread->rises == 1)
        offer(spread, below, 0, cost + h->gait.up * SLOW_RISE);
    else if (rise + 1 < h->rises)
        offer(spread, below, rise + 1, cost + h->gait.up);
}

/* Offers to all states from which `place` with `rise` is one step away. */
static void spread_from(Spread *spread, int32_t place, int32_t rise, int32_t cost)
{
    const Heuristic *h = spread->heuristic;
    const Footing *map = &h->footing;
    int32_t col = place % map->cols, line = place / map->cols, side = cost + h->gait.side;
    if (col > 0 && is_passable(spread, place - 1)) offer(spread, place - 1, rise, side);
    if (col + 1 < map->cols && is_passable(spread, place + 1)) offer(spread, place + 1, rise, side);
    if (line > 0 && is_passable(spread, place - map->cols))
        offer(spread, place - map->cols, rise, cost + h->gait.down);
    if (line + 1 < map->height) spread_up(spread, place + map->cols, rise, cost);
    if (rise + 1 < spread->rises) offer(spread, place, rise + 1, cost);
    if (rise > 0 && rise <= rise_from(spread, place))
        for (int32_t less = 0; less < rise; less++)
            offer(spread, place, less, cost);
}

static bool finish_spread(Spread *spread)
{
    Heuristic *h = spread->heuristic;
    int32_t cost;
    uint32_t state;
    while (!spread->has_failed && bucket_queue_pop(&h->queue, &cost, &state)) {
        if (cost > spread->ticks[state]) continue;
        spread_from(spread, (int32_t)(state / (uint32_t)spread->rises),
                    (int32_t)(state % (uint32_t)spread->rises), cost);
    }
    return !spread->has_failed;
}

/* The cell of a thing, and those from which the body reaches over to it. */
static void offer_thing(Spread *spread, int32_t col, int32_t row, int32_t cost)
{
    const Footing *map = &spread->heuristic->footing;
    for (int32_t down = 0; down <= 1; down++)
        for (int32_t side = -1; side <= 1; side++) {
            int32_t place = footing_nearest(map, col + side, row + down);
            int32_t more =
                (abs_i32(side) * spread->heuristic->gait.side + down * spread->heuristic->gait.up) *
                3 / 4;
            if (is_passable(spread, place)) offer(spread, place, 0, cost + more);
        }
}

static void offer_finishes(Spread *spread)
{
    const Level *level = spread->heuristic->level;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == CELL_FINISH) offer_thing(spread, col, row, 0);
}

static int32_t least_ticks(const uint16_t *ticks, const Heuristic *h, int32_t place)
{
    return ticks[(size_t)place * (size_t)h->rises + (size_t)(h->rises - 1)];
}

static void offer_keys(Spread *spread)
{
    const Heuristic *h = spread->heuristic;
    const PlaceList *keys = &h->level->keys;
    for (int32_t i = 0; i < keys->count; i++) {
        const Place *key = &keys->items[i];
        if (spread->field->key_taken >> i & 1) continue;
        int32_t rest = least_ticks(h->open, h, footing_index(&h->footing, key->col, key->row));
        if (rest == NO_WAY) rest = NO_WAY / 4;
        offer_thing(spread, key->col, key->row, rest + KEY_TICKS * GAIT_UNIT);
    }
}

static void offer_coins(Spread *spread, const Game *game)
{
    const PlaceList *coins = &spread->heuristic->level->coins;
    for (int32_t i = 0; i < coins->count; i++)
        if (!game_coin_taken(game, i))
            offer_thing(spread, coins->items[i].col, coins->items[i].row, 0);
}

static bool is_coin_left(const Heuristic *h, const Game *game)
{
    return h->all_coins && game->coins < h->level->coins.count;
}

static bool fill_field(Heuristic *h, const HeuristicField *field, const Game *game, uint16_t *out)
{
    Spread spread = {.heuristic = h, .field = field, .rises = h->rises, .ticks = out};
    for (size_t i = 0; i < state_count(h); i++)
        out[i] = NO_WAY;
    bucket_queue_clear(&h->queue);
    if (game && is_coin_left(h, game))
        offer_coins(&spread, game);
    else
        offer_finishes(&spread);
    if (game && !field->has_key) offer_keys(&spread);
    return finish_spread(&spread);
}

static bool has_springs(const Heuristic *h)
{
    for (size_t i = 0; i < place_count(h); i++)
        if (h->footing.cells[i] & FOOTING_SPRING) return true;
    return false;
}

static bool make_open_field(Heuristic *h)
{
    const HeuristicField all_open = {.has_key = true};
    h->open = malloc(state_count(h) * sizeof *h->open);
    return h->open && fill_field(h, &all_open, NULL, h->open);
}

static bool make_loose_field(Heuristic *h)
{
    const HeuristicField all_open = {.has_key = true};
    h->loose = malloc(place_count(h) * sizeof *h->loose);
    if (!h->loose) return false;
    Spread spread = {.heuristic = h, .field = &all_open, .rises = 1, .ticks = h->loose};
    memset(h->loose, 0xFF, place_count(h) * sizeof *h->loose);
    bucket_queue_clear(&h->queue);
    offer_finishes(&spread);
    return finish_spread(&spread);
}

/* A monster is a step up for whoever lands on it: a walker wherever it can walk, a flyer wherever
 * it can fly. */
static void add_monster_way(Heuristic *h, const Place *monster, int32_t direction)
{
    const uint8_t needs =
        monster->kind == CELL_FLYER ? FOOTING_OPEN : FOOTING_OPEN | FOOTING_GROUND;
    for (int32_t col = monster->col; col >= 0 && col < h->footing.cols; col += direction) {
        int32_t place = footing_index(&h->footing, col, monster->row);
        if ((h->footing.cells[place] & needs) != needs) return;
        h->footing.cells[place] |= FOOTING_INSIDE;
    }
}

static void add_monsters(Heuristic *h)
{
    const PlaceList *monsters = &h->level->actors;
    for (int32_t i = 0; i < monsters->count; i++) {
        if (monsters->items[i].kind == CELL_TURRET) continue;
        add_monster_way(h, &monsters->items[i], -1);
        add_monster_way(h, &monsters->items[i], 1);
    }
}

bool heuristic_init(Heuristic *heuristic, const Level *level, bool all_coins)
{
    *heuristic = (Heuristic){.level = level, .all_coins = all_coins};
    gait_measure(level, &heuristic->gait);
    int32_t sky = heuristic->gait.spring_rise + MARGIN_ROWS;
    const FootingOptions options = {.sky = sky, .doors_open = true};
    bool done =
        bucket_queue_init(&heuristic->queue) && footing_init(&heuristic->footing, level, &options);
    if (done) {
        int32_t highest = heuristic->gait.jump_rise + 1;
        if (has_springs(heuristic)) highest = max_i32(highest, heuristic->gait.spring_rise);
        heuristic->rises = highest + 1;
        add_monsters(heuristic);
        done = make_open_field(heuristic) && make_loose_field(heuristic);
    }
    if (!done) heuristic_done(heuristic);
    return done;
}

void heuristic_done(Heuristic *heuristic)
{
    bucket_queue_done(&heuristic->queue);
    footing_done(&heuristic->footing);
    for (int32_t i = 0; i < HEURISTIC_FIELDS_MAX; i++)
        free(heuristic->fields[i].ticks);
    free(heuristic->open);
    free(heuristic->loose);
    *heuristic = (Heuristic){0};
}

/* ---- reading ---------------------------------------------------------------------------- */

static uint64_t hash_of_coins(const Heuristic *h, const Game *game)
{
    uint64_t hash = 1;
    if (!is_coin_left(h, game)) return 0;
    for (int32_t i = 0; i <= (h->level->coins.count - 1) / 64; i++)
        hash = hash_u64(hash, game->coin_taken[i]);
    return hash;
}

static bool is_same_case(const HeuristicField *a, const HeuristicField *b)
{
    return a->open_doors == b->open_doors && a->key_taken == b->key_taken &&
           a->has_key == b->has_key && a->coin_hash == b->coin_hash;
}

/* The field for the game's doors, keys and coins; the oldest makes room for a new one. NULL when
 * memory ran out. */
static const uint16_t *field_for(Heuristic *h, const Game *game)
{
    HeuristicField wanted = {.open_doors = game->world.open_doors,
                             .key_taken = game->key_taken,
                             .has_key = game->keys > 0,
                             .coin_hash = hash_of_coins(h, game)};
    int32_t kept = min_i32(h->count, HEURISTIC_FIELDS_MAX);
    if (h->level->door_count == 0 && wanted.coin_hash == 0) return h->open;
    for (int32_t i = 0; i < kept; i++)
        if (is_same_case(&h->fields[i], &wanted)) return h->fields[i].ticks;
    HeuristicField *slot = &h->fields[h->count % HEURISTIC_FIELDS_MAX];
    if (!slot->ticks) slot->ticks = malloc(state_count(h) * sizeof *slot->ticks);
    if (!slot->ticks) return NULL;
    wanted.ticks = slot->ticks;
    *slot = wanted;
    h->count++;
    return fill_field(h, slot, game, slot->ticks) ? slot->ticks : NULL;
}

/* Cells that a rising body still gains: v * v / (2 * g), and half a tick more. */
static Fixed height_left(const Heuristic *h, const Model *player, const Pose *pose)
{
    if (pose->dy >= 0) return 0;
    if (player->kind != MODEL_GRID) return h->gait.jump_rise * ONE;
    int64_t v = -(int64_t)pose->dy, g = max_i32(1, h->level->physics.as.grid.gravity_up);
    return (Fixed)(v * v / (2 * g) + v / 2);
}

static int32_t rise_of(const Heuristic *h, const Model *player, const Pose *pose)
{
    bool can_jump =
        pose->grounded || pose->climbing ||
        (player->kind == MODEL_GRID && (player->as.grid.coyote > 0 || player->as.grid.hanging));
    if (can_jump) return min_i32(h->gait.jump_rise, h->rises - 1);
    Fixed above_floor = fixed_ceil(pose->y) * ONE - pose->y;
    Fixed slack = ONE * 3 / 16; /* a step that is nearly reached is walked up */
    Fixed rise = (height_left(h, player, pose) + above_floor + slack) / ONE;
    return min_i32(rise, h->rises - 1);
}

static int32_t count_bits(uint64_t bits)
{
    int32_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

int32_t heuristic_tasks(const Heuristic *heuristic)
{
    const Level *level = heuristic->level;
    int32_t coins = heuristic->all_coins ? level->coins.count : 0;
    return level->door_count > 0 ? level->keys.count + level->door_count + coins : coins;
}

static int32_t tasks_done(const Heuristic *h, const Game *game)
{
    int32_t coins = h->all_coins ? game->coins : 0;
    if (h->level->door_count == 0) return coins;
    return count_bits(game->key_taken) + count_bits(game->world.open_doors) + coins;
}

bool heuristic_ask(Heuristic *heuristic, const Game *game, Estimate *estimate)
{
    const uint16_t *ticks = field_for(heuristic, game);
    const Level *level = heuristic->level;
    Pose pose;
    if (!ticks) return false;
    model_pose(&game->player, &level->physics, &level->terrain, &game->world, &pose);
    int32_t place =
        footing_nearest(&heuristic->footing, fixed_floor(pose.x), fixed_floor(pose.y - 1));
    int32_t rise = rise_of(heuristic, &game->player, &pose);
    int32_t value = ticks[(size_t)place * (size_t)heuristic->rises + (size_t)rise];
    estimate->is_lost = value == NO_WAY;
    estimate->ticks = (estimate->is_lost ? heuristic->loose[place] : value) / GAIT_UNIT;
    estimate->tasks = heuristic_tasks(heuristic) - tasks_done(heuristic, game);
    return true;
}
