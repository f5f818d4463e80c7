/* game_hash.c - the hash of a whole game, field by field, so that neither padding nor byte order
 * matters. Items beyond a count, and what can be computed from the level, are left out; everything
 * that can change later ticks is included. */
#include "game.h"

#include "../base/hash.h"

#include <string.h>

/* A field added to Actor must be added to its hash below. */
_Static_assert(sizeof(Actor) == sizeof(Body) + 8, "game_hash_actor must know every field");

static uint64_t hash_integers(uint64_t hash, const int32_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_i32(hash, values[i]);
    return hash;
}

static uint64_t hash_words(uint64_t hash, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_u64(hash, words[i]);
    return hash;
}

/* The values after `hash` as one array. */
#define MIX(hash, ...)                                                                             \
    hash_integers(hash, (const int32_t[]){__VA_ARGS__},                                            \
                  ARRAY_LENGTH(((const int32_t[]){__VA_ARGS__})))

static uint64_t hash_state(uint64_t hash, const StateTable *table, const void *body)
{
    for (int32_t i = 0; i < table->count; i++) {
        TraceValue value = state_value(&table->rows[i], body);
        uint64_t bits;
        memcpy(&bits, &value.number, sizeof bits);
        hash = value.real ? hash_u64(hash, bits) : hash_i32(hash, (int32_t)value.integer);
    }
    return hash;
}

static uint64_t hash_terrain(uint64_t hash, const TerrainState *state, int32_t lift_count)
{
    hash = MIX(hash, state->tick, state->crumble_count);
    hash = hash_u64(hash_u64(hash, state->open_doors), state->gone_filter);
    for (int32_t i = 0; i < state->crumble_count; i++) {
        const Crumble *c = &state->crumbles[i];
        hash = MIX(hash, c->col, c->row, c->timer);
    }
    for (int32_t i = 0; i < lift_count; i++) {
        const Lift *lift = &state->lifts[i];
        hash = MIX(hash, lift->x, lift->y, lift->dx, lift->dy);
    }
    return hash;
}

uint64_t game_hash_actor(uint64_t hash, const Actor *a)
{
    return MIX(hash_state(hash, &body_state, &a->body), a->timer, a->heading, a->kind, a->alive);
}

static uint64_t hash_actors(uint64_t hash, const Actors *actors)
{
    hash = MIX(hash, actors->count, actors->shot_count);
    for (int32_t i = 0; i < actors->count; i++)
        hash = game_hash_actor(hash, &actors->items[i]);
    for (int32_t i = 0; i < actors->shot_count; i++) {
        const Shot *shot = &actors->shots[i];
        hash = MIX(hash, shot->x, shot->y, shot->heading);
    }
    return hash;
}

uint64_t game_hash(const Game *game, const Level *level)
{
    uint64_t hash = HASH_SEED;
    hash = MIX(hash, game->status, game->respawn_ticks, game->ticks, game->deaths, game->coins,
               game->keys, game->sign_shown, game->checkpoint);
    hash = hash_i32(hash, model_number((ModelKind)game->player.kind));
    hash = hash_state(hash, model_state((ModelKind)game->player.kind), &game->player.as);
    hash = hash_terrain(hash, &game->terrain, level->terrain.lift_count);
    hash = hash_actors(hash, &game->actors);
    hash = hash_words(hash, game->coin_taken, ARRAY_LENGTH(game->coin_taken));
    hash = hash_u64(hash, game->key_taken);
    hash = hash_words(hash, game->checkpoint_seen, ARRAY_LENGTH(game->checkpoint_seen));
    if (level->chase.kind != CHASE_NONE) hash = MIX(hash, game->chase, game->chase_kept);
    return hash_finish(hash);
}
