/* game_hash.c - the hash of a whole game, field by field, so that neither padding nor byte order
 * has a say. What a struct holds beyond its count, and what can be computed from the level, stays
 * out; everything that can change the future goes in. */
#include "game.h"

#include "../hash.h"

#include <string.h>

/* A field that is added to one of these must be added to its hash below. */
_Static_assert(sizeof(Body) == 68, "hash_body must know every field");
_Static_assert(sizeof(Actor) == sizeof(Body) + 8, "hash_actors must know every field");

static uint64_t hash_integers(uint64_t hash, const int32_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_i32(hash, values[i]);
    return hash;
}

static uint64_t hash_reals(uint64_t hash, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hash = hash_u64(hash, bits);
    }
    return hash;
}

static uint64_t hash_words(uint64_t hash, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_u64(hash, words[i]);
    return hash;
}

/* The values after `hash`, converted to one type, as one array. */
#define HASH_LIST(type, function, hash, ...)                                                       \
    function(hash, (const type[]){__VA_ARGS__}, ARRAY_LENGTH(((const type[]){__VA_ARGS__})))
#define MIX(hash, ...)       HASH_LIST(int32_t, hash_integers, hash, __VA_ARGS__)
#define MIX_REALS(hash, ...) HASH_LIST(double, hash_reals, hash, __VA_ARGS__)

static uint64_t hash_body(uint64_t hash, const Body *b)
{
    hash = MIX(hash, b->x, b->y, b->dx, b->dy, b->bump, b->half_width, b->height);
    hash = MIX(hash, b->lift_dx, b->lift_dy, b->ground_col, b->ground_row);
    hash = MIX(hash, b->coyote, b->buffer, b->lock, b->climb_lock, b->wall_grace, b->lift_grace,
               b->grab_lock);
    hash = MIX(hash, b->lock_direction, b->wall_direction, b->face, b->hit_x, b->hit_y);
    hash = MIX(hash, b->ground, b->ground_lift, b->grounded, b->climbing, b->jumping, b->hanging);
    return MIX(hash, b->jump_held, b->sprung, b->dead);
}

static uint64_t hash_cell(uint64_t hash, const CellBody *b)
{
    hash = MIX(hash, b->cx, b->cy, b->jump_held, b->grab);
    return MIX_REALS(hash, b->xr, b->yr, b->dx, b->dy);
}

static uint64_t hash_tiny(uint64_t hash, const TinyBody *b)
{
    hash = MIX(hash, b->falling, b->jumping, b->collected, b->killed);
    return MIX_REALS(hash, b->x, b->y, b->dx, b->dy);
}

static uint64_t hash_bank(uint64_t hash, const BankBody *b)
{
    hash = MIX(hash, b->extra, b->collided);
    return MIX_REALS(hash, b->x, b->bottom, b->speed, b->decimal, b->bank);
}

static uint64_t hash_model(uint64_t hash, const Model *model)
{
    hash = hash_i32(hash, model->kind);
    switch ((ModelKind)model->kind) {
    case MODEL_GRID: return hash_body(hash, &model->as.grid);
    case MODEL_CELL: return hash_cell(hash, &model->as.cell);
    case MODEL_TINY: return hash_tiny(hash, &model->as.tiny);
    case MODEL_BANK: return hash_bank(hash, &model->as.bank);
    case MODEL_COUNT: break;
    }
    return hash;
}

static uint64_t hash_world(uint64_t hash, const TerrainState *world, int32_t lift_count)
{
    hash = MIX(hash, world->tick, world->crumble_count);
    hash = hash_u64(hash_u64(hash, world->open_doors), world->gone_filter);
    for (int32_t i = 0; i < world->crumble_count; i++) {
        const Crumble *c = &world->crumbles[i];
        hash = MIX(hash, c->col, c->row, c->timer);
    }
    for (int32_t i = 0; i < lift_count; i++) {
        const Lift *lift = &world->lifts[i];
        hash = MIX(hash, lift->x, lift->y, lift->dx, lift->dy);
    }
    return hash;
}

uint64_t game_hash_actor(uint64_t hash, const Actor *a)
{
    return MIX(hash_body(hash, &a->body), a->timer, a->heading, a->kind, a->alive);
}

static uint64_t hash_actors(uint64_t hash, const Actors *actors)
{
    hash = MIX(hash, actors->count, actors->shot_count);
    for (int32_t i = 0; i < actors->count; i++) {
        hash = game_hash_actor(hash, &actors->items[i]);
    }
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
    hash = hash_model(hash, &game->player);
    hash = hash_world(hash, &game->world, level->terrain.lift_count);
    hash = hash_actors(hash, &game->actors);
    hash = hash_words(hash, game->coin_taken, ARRAY_LENGTH(game->coin_taken));
    hash = hash_u64(hash, game->key_taken);
    hash = hash_words(hash, game->checkpoint_seen, ARRAY_LENGTH(game->checkpoint_seen));
    return hash_finish(hash);
}
