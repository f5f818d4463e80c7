/* state_closure.c - see state_closure.h */
#include "state_closure.h"

#include "../base/hash.h"
#include "node_pool.h"
#include "snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASK_STATES = 256, FIRST_SLOTS = 4096 };

/* Of most levels it is soon clear that there are too many states: when GROWTH_STATES are known, and
 * there are more than GROWTH_OF_TWO for every two that were followed. Measured on made levels: with
 * the usual constants 7.6 to 12, up to the millionth state and even in a box of one cell; with
 * coarse ones, where all 200 to 200,000 states were found, at most 5.7. */
enum { GROWTH_STATES = 1024, GROWTH_OF_TWO = 7 };

/* In Node.tried: what is known of a state. */
typedef enum Followed { FOLLOWED_NOT, FOLLOWED_ALIVE, FOLLOWED_ALL } Followed;

typedef struct Closure {
    const Level *level;
    const StateClosureOptions *options;
    SnapshotScratch scratch;
    NodePool pool;   /* in the order in which they were found */
    uint64_t *slots; /* by hash: its upper half, and the number of the state plus 1; 0: empty */
    size_t slot_count;
    uint8_t *packed, *last; /* a new state, and the one before it, */
    int32_t last_size;      /* of so many bytes */
    uint8_t *kept;          /* a state that was kept, for comparison */
    uint8_t *from;          /* the state that is followed */
    Input inputs[INPUT_ALL + 1];
    int32_t input_count;
    int32_t period; /* ticks after which all lifts are where they were */
    uint32_t goal;  /* the node that ends a run; 0: none */
    bool is_full, has_failed;
    ReachExtent extent; /* of all states */
    uint64_t coin_taken[COIN_MAX / 64];
    bool touches_finish;
} Closure;

/* ---- what makes no difference ------------------------------------------------------------ */

/* The ticks after which all lifts are where they were, if those are no more than `most`. */
static int32_t period_of_lifts(const Terrain *terrain, int32_t most)
{
    int64_t period = 1;
    for (int32_t i = 0; i < terrain->lift_count && period <= most; i++)
        period = lcm_i32((int32_t)period, 2 * terrain->lifts[i].ticks);
    return (int32_t)(period <= most ? period : most + 1);
}

static bool has_ladder(const Level *level)
{
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (tile_infos[grid_get(&level->terrain.grid, col, row)].flags & TILE_IS_LADDER)
                return true;
    return false;
}

/* A body of `grid` is moved by the difference of right and left, so that both are neither, and up
 * is only read at ladders and of those who hang on to an edge. Of other models nothing is known.
 * Order: up and down, which mostly change nothing, one after the other (is_the_last). */
static void list_inputs(Closure *c)
{
    const BodyParams *params = model_body_params(&c->level->physics);
    const Input sideways = INPUT_LEFT | INPUT_RIGHT;
    const bool reads_up = !params || params->ledge_grab || has_ladder(c->level);
    for (int32_t i = 0; i <= INPUT_ALL; i++) {
        const int32_t input = i >> 3 | (i & 3) << 2 | (i & 4) << 2;
        if (params && (input & sideways) == sideways) continue;
        if (!reads_up && (input & INPUT_UP)) continue;
        c->inputs[c->input_count++] = (Input)input;
    }
}

/* Clears what the snapshot has and no later tick depends on:
 *   - the clock, but for the lifts, which are after a period where they were (at tick 0 they have
 *     not yet moved);
 *   - coins that are not asked for;
 *   - what a body notes for those who look at it: the fields whose role is STATE_RECORD;
 *   - where it faces, which only a wall jump asks for.
 * The snapshot itself leaves out how often the player died, the sign that it reads and checkpoints
 * other than the last one: they decide what is shown. */
static void clear_past(const Closure *c, Game *game)
{
    const BodyParams *params = model_body_params(&c->level->physics);
    Body *body = model_body_to_move(&game->player);
    if (game->ticks > 0) game->ticks = 1 + (game->ticks - 1) % c->period;
    if (!c->options->all_coins) game->coins = 0;
    if (!body) return;
    body->hit_x = body->hit_y = 0;
    body->sprung = 0;
    if (!params->wall_jump) body->face = 1;
}

/* ---- states ------------------------------------------------------------------------------ */

/* The slot of the packed state, or the empty one where it belongs. States whose first `size` bytes
 * are the same have no more than these: their heads say how long their lists are. */
static uint64_t *slot_of_packed(const Closure *c, int32_t size, uint64_t hash)
{
    for (size_t at = hash >> 32 & (c->slot_count - 1);; at = (at + 1) & (c->slot_count - 1)) {
        uint64_t *slot = &c->slots[at];
        if (*slot == 0) return slot;
        if ((*slot ^ hash) >> 32 != 0) continue;
        node_pool_state(&c->pool, (uint32_t)*slot - 1, c->kept);
        if (memcmp(c->kept, c->packed, (size_t)size) == 0) return slot;
    }
}

/* False when memory ran out. */
static bool double_slots(Closure *c)
{
    const size_t count = c->slot_count > 0 ? 2 * c->slot_count : FIRST_SLOTS;
    uint64_t *slots = calloc(count, sizeof *slots);
    if (!slots) return false;
    for (size_t i = 0; i < c->slot_count; i++) {
        size_t at = c->slots[i] >> 32 & (count - 1);
        while (slots[at] != 0)
            at = (at + 1) & (count - 1);
        if (c->slots[i] != 0) slots[at] = c->slots[i];
    }
    free(c->slots);
    c->slots = slots;
    c->slot_count = count;
    return true;
}

/* Is the packed state the one that was packed before, which needs no look at the others? */
static bool is_the_last(Closure *c, int32_t size)
{
    if (size == c->last_size && memcmp(c->last, c->packed, (size_t)size) == 0) return true;
    memcpy(c->last, c->packed, (size_t)size);
    c->last_size = size;
    return false;
}

/* How far the player gets, and what it takes. */
static void note(Closure *c)
{
    const Game *game = &c->scratch.game;
    const Pose pose = game_pose(game, c->level);
    const int32_t col = clamp_i32(fixed_floor(pose.x), 0, c->level->cols - 1);
    const int32_t row = clamp_i32(fixed_floor(pose.y - 1), 0, c->level->rows - 1);
    reach_extent_add(&c->extent, col, row);
    for (size_t i = 0; i < ARRAY_LENGTH(c->coin_taken); i++)
        c->coin_taken[i] |= game->coin_taken[i];
}

/* Keeps the current game, if it is not known. */
static void keep(Closure *c, const Node *node)
{
    Game *game = &c->scratch.game;
    clear_past(c, game);
    const int32_t size = snapshot_pack(&c->scratch, c->packed);
    if (is_the_last(c, size)) return;
    const uint64_t hash = hash_finish(hash_bytes(HASH_SEED, c->packed, (size_t)size));
    const size_t slot_bytes = c->slot_count * sizeof *c->slots;
    uint64_t *slot = slot_of_packed(c, size, hash);
    if (*slot != 0) return;
    c->is_full = c->pool.count == c->options->states_max ||
                 node_pool_bytes(&c->pool) + 3 * slot_bytes >= STATE_CLOSURE_BYTES_MAX;
    if (c->is_full) return;
    c->has_failed = !node_pool_add(&c->pool, node, NULL, c->packed, size);
    if (c->has_failed) return;
    *slot = hash >> 32 << 32 | c->pool.count;
    if (2 * (size_t)c->pool.count > c->slot_count) c->has_failed = !double_slots(c);
    note(c);
}

/* The run that has finished ends with this node. */
static void finish(Closure *c, const Node *node)
{
    const Game *game = &c->scratch.game;
    note(c);
    c->touches_finish = true;
    if (c->options->all_coins && game->coins < c->level->coins.count) return;
    c->goal = c->pool.count;
    c->has_failed = !node_pool_add(&c->pool, node, NULL, NULL, 0);
}

/* While the player lies dead no button counts, and in the last tick only jump (player_place). */
static void revive(Closure *c, Input held)
{
    GameEvents events;
    while (c->scratch.game.status == GAME_RESPAWNING)
        game_step(&c->scratch.game, c->level, held, &events, NULL);
}

/* Follows a state by every input. Only runs without a death are asked for, so after one neither the
 * tick nor the input of a node counts. */
static void follow(Closure *c, uint32_t index, bool with_deaths)
{
    Game *game = &c->scratch.game;
    GameEvents events;
    Node *node = node_pool_at(&c->pool, index);
    Node next = {.parent = index, .tick = node->tick + 1, .ticks = 1};
    node->tried = with_deaths ? FOLLOWED_ALL : FOLLOWED_ALIVE;
    bool dies = false;
    node_pool_state(&c->pool, index, c->from);
    for (int32_t i = 0; i < c->input_count; i++)
        for (int32_t life = 0; life < 2 && !c->goal && !c->is_full && !c->has_failed; life++) {
            next.action.input = c->inputs[i];
            snapshot_unpack(&c->scratch, c->from);
            game_step(game, c->level, c->inputs[i], &events, NULL);
            const bool is_dead = game->status == GAME_RESPAWNING;
            dies |= is_dead;
            if (is_dead && with_deaths) revive(c, life == 0 ? 0 : INPUT_JUMP);
            if (game->status == GAME_FINISHED) finish(c, &next);
            if (game->status == GAME_PLAYING) keep(c, &next);
            if (!is_dead || !with_deaths) break;
        }
    if (!dies) node->tried = FOLLOWED_ALL;
}

/* Follows all that is not yet, and those who die only `with_deaths`: after all others, so that the
 * first run is the shortest without a death. False where it ends before all is known. */
static bool follow_all(Closure *c, bool with_deaths)
{
    const StateClosureOptions *options = c->options;
    for (uint32_t i = 0; i < c->pool.count; i++) {
        const bool grows =
            c->pool.count >= GROWTH_STATES && 2 * c->pool.count > GROWTH_OF_TWO * (i + 1);
        if (grows && !with_deaths) return false;
        if (i % ASK_STATES == 0 && options->may_go_on &&
            !options->may_go_on(options->context, (int32_t)i))
            return false;
        const uint8_t tried = node_pool_at(&c->pool, i)->tried;
        if (tried == FOLLOWED_ALL || (tried == FOLLOWED_ALIVE && !with_deaths)) continue;
        follow(c, i, with_deaths);
        if (c->goal || c->is_full || c->has_failed) return false;
    }
    return true;
}

/* ---- what it proves ---------------------------------------------------------------------- */

static void explain(const Closure *c, ReachProof *proof)
{
    const PlaceList *coins = &c->level->coins;
    Place finish = c->level->start;
    if (!c->touches_finish) {
        reach_first_finish(c->level, &finish);
        reach_explain(finish, &c->extent, "", proof);
        return;
    }
    for (int32_t i = 0; i < coins->count; i++)
        if (!(c->coin_taken[i / 64] >> i % 64 & 1)) {
            reach_explain_coin(coins->items[i], proof);
            return;
        }
    proof->is_impossible = true;
    snprintf(proof->reason, sizeof proof->reason, "no run to the finish takes all coins");
}

/* False when memory ran out. */
static bool closure_init(Closure *c)
{
    if (!snapshot_scratch_init(&c->scratch, c->level, c->options->all_coins, NULL)) return false;
    c->scratch.keeps_checkpoint = c->scratch.keeps_actors = true;
    node_pool_init(&c->pool, false);
    const size_t size = (size_t)snapshot_size_max(&c->scratch) + 7;
    c->packed = calloc(4, size);
    if (!c->packed || !double_slots(c)) return false;
    c->kept = c->packed + size;
    c->from = c->kept + size;
    c->last = c->from + size;
    c->extent = reach_extent_of_none(c->level);
    list_inputs(c);
    return true;
}

static void closure_done(Closure *c)
{
    snapshot_scratch_done(&c->scratch);
    node_pool_done(&c->pool);
    free(c->slots);
    free(c->packed);
}

bool state_closure_find(const Level *level, const StateClosureOptions *options, InputTape *tape,
                        ReachProof *proof)
{
    const int32_t period = period_of_lifts(&level->terrain, (int32_t)options->states_max);
    if (period > (int32_t)options->states_max) return true; /* a player who waits has as many */
    Closure *c = calloc(1, sizeof *c);
    if (!c) return false;
    *c = (Closure){.level = level, .options = options, .period = period};
    bool done = closure_init(c);
    if (done) {
        keep(c, &(Node){.tick = 0});
        const bool is_closed = follow_all(c, false);
        if (c->goal > 0)
            done = node_pool_tape(&c->pool, c->goal, tape);
        else if (is_closed && follow_all(c, true))
            explain(c, proof);
        done = done && !c->has_failed;
    }
    closure_done(c);
    free(c);
    return done;
}
