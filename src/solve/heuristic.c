/* heuristic.c - see heuristic.h */
#include "heuristic.h"

#include "../base/hash.h"

#include <stdlib.h>

enum { KEY_TICKS = 30, NEAR_TICKS = 30, FLIGHT_TICKS = 16 };

/* A monster helps if the path by way of it is about the shortest, and if it is within a few steps
 * and a jump of the player. */
enum { HELP_STEP = 8, HELP_SLACK = 60 * MOVE_METRICS_UNIT };

static void add_finishes(const Heuristic *h, DistanceField *field, Ways *ways)
{
    const Level *level = h->level;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (level_kind(level, col, row) == KIND_FINISH)
                distance_field_add_goal(field, ways,
                                        (Place){(int16_t)col, (int16_t)row, KIND_FINISH}, 0);
}

static void add_keys(Heuristic *h, DistanceField *field, uint64_t key_taken)
{
    const PlaceList *keys = &h->level->keys;
    for (int32_t i = 0; i < keys->count; i++) {
        const Place *key = &keys->items[i];
        if (key_taken >> i & 1) continue;
        int32_t place = standable_map_index(&h->ways.footing, key->col, key->row);
        int32_t rest = distance_field_least_ticks(&h->open, &h->ways, place);
        if (rest == DISTANCE_FIELD_NO_WAY) rest = DISTANCE_FIELD_NO_WAY / 4;
        distance_field_add_goal(field, &h->ways, *key, rest + KEY_TICKS * MOVE_METRICS_UNIT);
    }
}

static bool is_coin_left(const Heuristic *h, const Game *game)
{
    return h->all_coins && game->coins < h->level->coins.count;
}

static bool fill_field(Heuristic *h, HeuristicField *slot, const Game *game)
{
    const DistanceFieldDoors doors = {.open = slot->open_doors, .all = slot->has_key};
    if (!distance_field_begin(&slot->field, &h->ways, doors)) return false;
    if (is_coin_left(h, game)) {
        const PlaceList *coins = &h->level->coins;
        for (int32_t i = 0; i < coins->count; i++)
            if (!game_coin_taken(game, i))
                distance_field_add_goal(&slot->field, &h->ways, coins->items[i], 0);
    } else {
        add_finishes(h, &slot->field, &h->ways);
    }
    if (!slot->has_key) add_keys(h, &slot->field, slot->key_taken);
    return distance_field_spread(&slot->field, &h->ways);
}

static bool make_field_to_finish(const Heuristic *h, DistanceField *field, Ways *ways)
{
    if (!distance_field_begin(field, ways, (DistanceFieldDoors){.all = true})) return false;
    add_finishes(h, field, ways);
    return distance_field_spread(field, ways);
}

bool heuristic_init(Heuristic *heuristic, const Level *level, const HeuristicOptions *options)
{
    *heuristic = (Heuristic){.level = level, .all_coins = options->all_coins};
    if (!ways_init(&heuristic->ways, level, options->kind)) return false;
    bool done = make_field_to_finish(heuristic, &heuristic->open, &heuristic->ways);
    if (!done) heuristic_done(heuristic);
    return done;
}

void heuristic_done(Heuristic *heuristic)
{
    for (int32_t i = 0; i < HEURISTIC_FIELDS_MAX; i++)
        distance_field_done(&heuristic->fields[i].field);
    distance_field_done(&heuristic->open);
    distance_field_done(&heuristic->loose);
    ways_done(&heuristic->ways);
    *heuristic = (Heuristic){0};
}

/* ---- reading ---------------------------------------------------------------------------- */

/* The field for the game's doors, keys and coins; a new one replaces the oldest. NULL when memory
 * ran out. */
static const DistanceField *field_for(Heuristic *h, const Game *game)
{
    HeuristicField wanted = {.open_doors = game->terrain.open_doors,
                             .key_taken = game->key_taken,
                             .has_key = game->keys > 0};
    if (is_coin_left(h, game)) {
        wanted.coin_hash = 1;
        for (int32_t i = 0; i <= (h->level->coins.count - 1) / 64; i++)
            wanted.coin_hash = hash_u64(wanted.coin_hash, game->coin_taken[i]);
    }
    int32_t kept = min_i32(h->count, HEURISTIC_FIELDS_MAX);
    if (h->level->door_count == 0 && wanted.coin_hash == 0) return &h->open;
    for (int32_t i = 0; i < kept; i++) {
        const HeuristicField *field = &h->fields[i];
        if (field->open_doors == wanted.open_doors && field->key_taken == wanted.key_taken &&
            field->has_key == wanted.has_key && field->coin_hash == wanted.coin_hash)
            return &field->field;
    }
    HeuristicField *slot = &h->fields[h->count % HEURISTIC_FIELDS_MAX];
    wanted.field = slot->field;
    *slot = wanted;
    h->count++;
    return fill_field(h, slot, game) ? &slot->field : NULL;
}

/* How far a rising body will still rise: as move_metrics.h measured it, or faster than a jump
 * v * v / (2 * g) and half a tick more. */
static Fixed height_left(const Heuristic *h, const Pose *pose)
{
    const BodyParams *params = model_body_params(&h->level->physics);
    const MoveMetrics *metrics = &h->ways.metrics;
    const bool is_measured = h->ways.kind != WAYS_FROZEN && metrics->rising_count > 0 &&
                             -pose->dy <= metrics->rising[0].speed;
    if (pose->dy >= 0) return 0;
    if (!params) return metrics->jump_rise * ONE;
    for (int32_t i = 0; is_measured && i < metrics->rising_count; i++)
        if (metrics->rising[i].speed <= -pose->dy) return metrics->rising[i].left;
    if (is_measured) return 0;
    int64_t v = -(int64_t)pose->dy, g = max_i32(1, params->gravity_up);
    return (Fixed)(v * v / (2 * g) + v / 2);
}

/* The row of the floor that a body whose feet are at `y` can still land on: it walks up a step. */
static int32_t row_of(const Heuristic *h, Fixed y)
{
    const BodyParams *params = model_body_params(&h->level->physics);
    return fixed_ceil(y - (params ? params->pop : 0)) - 1;
}

/* Where a fall off a ledge leads through floors. */
typedef struct Plunge {
    int32_t place; /* below the last of them; -1: it goes through none */
    int32_t ticks; /* quarters of a tick until the body is there */
} Plunge;

/* The tick of a fall off a ledge in which a body falls as this one does; -1: none. */
static int32_t tick_of_fall(const MoveMetrics *metrics, const Pose *pose)
{
    int32_t tick = metrics->plunges == 0 || pose->dy <= 0 ? -1 : metrics->falling_count - 1;
    while (tick >= 0 && metrics->falling[tick].speed != pose->dy)
        tick--;
    return tick;
}

static Plunge find_plunge(const Heuristic *h, const Pose *pose)
{
    const MoveMetrics *metrics = &h->ways.metrics;
    const StandableMap *map = &h->ways.footing;
    const int32_t tick = tick_of_fall(metrics, pose), end = map->cols * (map->height - 1);
    Plunge plunge = {.place = -1};
    if (tick < 0 || pose->grounded) return plunge;
    const int32_t ledge = fixed_floor(pose->y - metrics->falling[tick].fallen + ONE / 2);
    const int32_t row = fixed_floor(pose->y - 1);
    int32_t at = standable_map_nearest(map, fixed_floor(pose->x), row);
    for (int32_t rows = row - ledge; at < end; rows++, at += map->cols) {
        if (map->cells[at] & STANDABLE_OPEN) continue;
        const int32_t below = at + map->cols;
        if (!move_metrics_falls_through(metrics, rows)) break;
        if (!(map->cells[below] & STANDABLE_OPEN)) break;
        plunge.place = below;
        plunge.ticks = move_metrics_fall_ticks(metrics, rows) - tick * MOVE_METRICS_UNIT;
    }
    return plunge;
}

static int32_t charge_of(const Heuristic *h, const Model *player, const Pose *pose)
{
    const Ways *ways = &h->ways;
    const Body *body = model_body(player);
    const BodyParams *params = model_body_params(&h->level->physics);
    bool can_jump =
        pose->grounded || pose->climbing || (body && (body->coyote > 0 || body->hanging));
    if (can_jump) return ways->from_ground;
    const Fixed height = height_left(h, pose);
    int32_t rise = row_of(h, pose->y) - row_of(h, pose->y - height); /* whole rows */
    if (ways->kind == WAYS_FROZEN) {
        Fixed above_floor = fixed_ceil(pose->y) * ONE - pose->y;
        Fixed slack = ONE * 3 / 16; /* a body that nearly reaches a step walks up */
        rise = (height + above_floor + slack) / ONE;
    }
    if (rise > 0) return min_i32(ways->glide + rise, ways->charges - 1);
    /* The faster a body falls, the fewer cells it can still move sideways. */
    Fixed fastest = params ? params->max_fall : ONE / 2;
    if (pose->dy <= 0 || fastest <= 0) return ways->glide;
    int64_t lost = (int64_t)ways->glide * min_i32(pose->dy, fastest) / fastest;
    return max_i32(ways->fallen, ways->glide - (int32_t)lost);
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

/* Ticks from now until the boarding is done, which is `away` ticks away; `wait` receives the
 * waiting time. MOVER_NEVER: too late to board. */
static int32_t board_in_time(Heuristic *h, const HeuristicCase *at, const Boarding *boarding,
                             int32_t away, int32_t *wait)
{
    int32_t now = at->game->ticks, end;
    if (boarding->lift >= 0) {
        const LiftPath *lift = &h->level->terrain.lifts[boarding->lift];
        int32_t on = mover_next_lift(lift, boarding->on, now + away);
        if (on == MOVER_NEVER) return MOVER_NEVER;
        *wait = on - now - away;
        end = mover_next_lift(lift, boarding->off, on);
    } else {
        const MoverGroup group = {at->killed, at->patrol};
        end = mover_next_monster(&h->ways.movers, &group, boarding->on, now + away);
        *wait = end - now - away;
    }
    return end == MOVER_NEVER ? MOVER_NEVER : end - now;
}

static void estimate_state(Heuristic *h, const HeuristicCase *at, const DistanceField *field,
                           size_t state, Estimate *estimate)
{
    int32_t value = field->ticks[state], number = field->boarding[state];
    estimate->is_lost = value == DISTANCE_FIELD_NO_WAY;
    estimate->ticks = value / MOVE_METRICS_UNIT;
    if (estimate->is_lost || number == 0) return;
    const Boarding *boarding = &field->boardings[number - 1];
    int32_t place = standable_map_nearest(&h->ways.footing, boarding->on.col, boarding->on.row);
    int32_t there = field->ticks[distance_field_state(&h->ways, place, 0)];
    int32_t away = max_i32(0, value - there) / MOVE_METRICS_UNIT;
    int32_t end = board_in_time(h, at, boarding, away, &estimate->wait);
    /* In the air a body falls before a lift comes; under a monster there is ground to wait on. */
    bool can_wait = boarding->lift < 0 || at->pose.grounded || at->pose.climbing ||
                    away > NEAR_TICKS || estimate->wait <= FLIGHT_TICKS;
    estimate->is_lost = end == MOVER_NEVER || !can_wait;
    if (estimate->is_lost) {
        estimate->wait = 0;
        return;
    }
    estimate->ticks = end + boarding->ticks / MOVE_METRICS_UNIT;
    if (boarding->lift < 0) estimate->monster_in = away + estimate->wait;
}

/* Estimates by the loose ways, for a player who has no way to the goal by the usual ones. Only a
 * hint which direction to try. False when memory ran out. */
static bool estimate_lost(Heuristic *h, int32_t place, Estimate *estimate)
{
    if (!h->loose.ticks) {
        Ways loose = ways_loosen(&h->ways);
        bool done = make_field_to_finish(h, &h->loose, &loose);
        ways_return(&h->ways, &loose);
        if (!done) return false;
    }
    estimate->ticks = h->loose.ticks[place] / MOVE_METRICS_UNIT;
    return true;
}

bool heuristic_ask(Heuristic *heuristic, HeuristicCase *at, Estimate *estimate)
{
    const DistanceField *field = field_for(heuristic, at->game);
    const Level *level = heuristic->level;
    const Ways *ways = &heuristic->ways;
    const Model *player = &at->game->player;
    const Pose *pose = &at->pose;
    if (!field) return false;
    model_pose(player, &level->physics, &level->terrain, &at->game->terrain, &at->pose);
    int32_t row = ways->kind == WAYS_FROZEN ? fixed_floor(pose->y - 1) : row_of(heuristic, pose->y);
    int32_t place = standable_map_nearest(&ways->footing, fixed_floor(pose->x), row);
    const Plunge plunge = find_plunge(heuristic, pose);
    size_t state = plunge.place >= 0
                       ? distance_field_state(ways, plunge.place, ways->fallen)
                       : distance_field_state(ways, place, charge_of(heuristic, player, pose));
    int32_t done = heuristic->all_coins ? at->game->coins : 0;
    if (level->door_count > 0)
        done += count_bits(at->game->key_taken) + count_bits(at->game->terrain.open_doors);
    *estimate = (Estimate){.tasks = heuristic_tasks(heuristic) - done, .monster_in = -1};
    estimate_state(heuristic, at, field, state, estimate);
    estimate->ticks += plunge.ticks / MOVE_METRICS_UNIT;
    return !estimate->is_lost || estimate_lost(heuristic, place, estimate);
}

/* ---- help ------------------------------------------------------------------------------- */

/* Where the player waits, and how far it is from there to the goal. */
typedef struct WaitingPlace {
    const DistanceField *field;
    int32_t col, value;
    const HeuristicHelp *help;
} WaitingPlace;

static bool helps(const Heuristic *h, const WaitingPlace *from, const Actor *monster)
{
    const Ways *ways = &h->ways;
    if (!actor_is(monster, ACTOR_STOMPABLE)) return false;
    int32_t col = fixed_floor(monster->body.x), row = fixed_floor(monster->body.y - 1);
    int32_t place = standable_map_nearest(&ways->footing, col, row);
    int32_t value = from->field->ticks[distance_field_state(ways, place, ways->from_within)];
    int32_t way = abs_i32(col - from->col) * ways->metrics.side;
    return value + BOARD_TICKS + way <= from->value + HELP_SLACK;
}

static bool has_help(const Heuristic *h, const HeuristicCase *at, const WaitingPlace *from,
                     int32_t tick)
{
    const Pose *pose = &at->pose;
    const PatrolArea near = {pose->x - from->help->cols * ONE, pose->y - from->help->rows * ONE,
                             pose->x + from->help->cols * ONE, pose->y + from->help->rows * ONE};
    for (int32_t i = 0; i < at->patrol->count; i++) {
        if (at->killed[i / 64] >> i % 64 & 1) continue;
        const Actor *monster = patrol_actor_in(at->patrol, i, tick, &near);
        if (monster && helps(h, from, monster)) return true;
    }
    return false;
}

int32_t heuristic_next_help(Heuristic *heuristic, HeuristicCase *at, const HeuristicHelp *help,
                            int32_t wait)
{
    const Level *level = heuristic->level;
    const Ways *ways = &heuristic->ways;
    const Game *game = at->game;
    const DistanceField *field = field_for(heuristic, game);
    if (!field) return -1;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &at->pose);
    const int32_t col = fixed_floor(at->pose.x), row = fixed_floor(at->pose.y - 1);
    const int32_t place = standable_map_nearest(&ways->footing, col, row);
    const WaitingPlace from = {field, col,
                               field->ticks[distance_field_state(ways, place, ways->from_ground)],
                               help};
    for (; wait <= MOVER_AHEAD; wait += HELP_STEP)
        if (has_help(heuristic, at, &from, game->ticks + wait + NEAR_TICKS)) return wait;
    return -1;
}
