/* search_deaths.c - see search_internal.h */
#include "search_internal.h"

#include "../base/hash.h"

#include <stdlib.h>

/* How finely the games after a death are distinguished: as states in the quick look. */
static const StateKeyDetail fineness = {2, 12, 2, 12, 1};

/* Of deaths that leave the same, each later one is tried as if so much more were left to do. */
enum { CROWD = 500 };

struct SearchDeaths {
    KeySet seen;       /* games after a death */
    CounterMap left;   /* how often the same was left */
    BucketQueue nodes; /* those after a death from which the search has not begun, by what is left
                          to do */
};

static bool open_parts(SearchDeaths *deaths)
{
    return key_set_init(&deaths->seen) && counter_map_init(&deaths->left) &&
           bucket_queue_init(&deaths->nodes);
}

SearchDeaths *search_deaths_create(void)
{
    SearchDeaths *deaths = calloc(1, sizeof *deaths);
    if (!deaths || open_parts(deaths)) return deaths;
    search_deaths_destroy(deaths);
    return NULL;
}

void search_deaths_destroy(SearchDeaths *deaths)
{
    if (!deaths) return;
    key_set_done(&deaths->seen);
    counter_map_done(&deaths->left);
    bucket_queue_done(&deaths->nodes);
    free(deaths);
}

void search_deaths_forget(SearchDeaths *deaths)
{
    key_set_clear(&deaths->seen);
    counter_map_clear(&deaths->left);
    bucket_queue_clear(&deaths->nodes);
}

/* The key of what a death leaves, whenever it was: where the player goes on, what was taken and
 * opened, and who is dead. */
static uint64_t key_of_left(Search *search)
{
    SnapshotScratch *scratch = &search->scratch;
    const Game *game = &scratch->game;
    uint64_t hash = hash_i32(hash_i32(HASH_SEED, game->checkpoint), game->chase_kept);
    snapshot_note_killed(scratch);
    hash = hash_u64(hash_u64(hash, game->key_taken), game->terrain.open_doors);
    for (size_t i = 0; i < ARRAY_LENGTH(scratch->killed); i++)
        hash = hash_u64(hash, scratch->killed[i]);
    if (search->options.all_coins) hash = hash_i32(hash, game->coins);
    return hash_finish(hash) | 1;
}

/* Plays the action on until the player is dead and lives again. Returns the ticks of all; 0: that
 * takes more than a node can count. */
static int32_t play_death(Search *search, const NewNode *made)
{
    const Game *game = &search->scratch.game;
    GameEvents events;
    int32_t ticks = made->node.ticks;
    for (; game->status == GAME_PLAYING && ticks < UINT8_MAX; ticks++)
        snapshot_step(&search->scratch, made->node.action.input, &events);
    if (game->status != GAME_RESPAWNING) return 0;
    ticks += action_play_death(&made->node.action, &search->scratch);
    return ticks <= UINT8_MAX ? ticks : 0;
}

/* Is there no equal game after a death? `crowd` receives how many left the same before. */
static bool is_new(Search *search, int32_t *crowd)
{
    SearchDeaths *deaths = search->deaths;
    const uint64_t left = key_of_left(search);
    const uint64_t state =
        state_key_of(&search->scratch.game, search->level, &fineness, search->options.all_coins);
    if (!key_set_add(&deaths->seen, hash_finish(hash_u64(left, state)) | 1)) return false;
    *crowd = counter_map_add(&deaths->left, left);
    return true;
}

void search_keep_death(Search *search, NewNode *made)
{
    SnapshotScratch *scratch = &search->scratch;
    const uint32_t index = search->pool.count;
    int32_t crowd;
    const int32_t ticks = play_death(search, made);
    const int32_t size = ticks > 0 ? snapshot_pack(scratch, search->packed) : 0;
    if (size > 0) {
        made->node.tick = scratch->game.ticks;
        made->node.ticks = (uint8_t)ticks;
        snapshot_unpack(scratch, search->packed); /* who is near the checkpoint wakes up */
        if (is_new(search, &crowd)) {
            const int32_t rest = search_rest_now(search);
            const int32_t later = min_i32(crowd, BUCKET_MAX / CROWD) * CROWD;
            if (rest == INT32_MAX ||
                !node_pool_add(&search->pool, &made->node, &made->leap, search->packed, size) ||
                !bucket_queue_push(&search->deaths->nodes, min_i32(rest, BUCKET_MAX) + later,
                                   index))
                search->status = SEARCH_FULL;
        }
    }
    snapshot_unpack(scratch, search->unpacked); /* for snapshot_unpack_again */
}

bool search_next_death(Search *search, uint32_t *node)
{
    return bucket_queue_pop(&search->deaths->nodes, NULL, node);
}
