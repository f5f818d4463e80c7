/* chase.c - see chase.h */
#include "chase.h"

#include "../base/hash.h"

const char *const chase_kind_names[CHASE_KIND_COUNT] = {"", "water", "fire"};
const char *const chase_way_names[CHASE_WAY_COUNT] = {"up", "down", "left", "right"};

/* The front stays in these, far outside every map. */
static const int64_t FRONT_MOST = (int64_t)16384 * ONE;

Fixed chase_front(const Chase *chase, int32_t clock)
{
    int32_t i = chase->leg_count - 1;
    while (i > 0 && chase->legs[i].tick > clock)
        i--;
    const ChaseLeg *leg = &chase->legs[i];
    int64_t most = FRONT_MOST;
    if (i + 1 < chase->leg_count) most = abs_i32(chase->legs[i + 1].from - leg->from);
    int64_t ticks = clock - leg->tick - leg->wait;
    int64_t moved = ticks > 0 ? ticks * leg->speed : 0;
    return (Fixed)(leg->from + chase_sign(chase) * (moved < most ? moved : most));
}

bool chase_reaches(const Chase *chase, Fixed front, Fixed left, Fixed top, Fixed right,
                   Fixed bottom)
{
    switch (chase->way) {
    case CHASE_UP: return bottom > front;
    case CHASE_DOWN: return top < front;
    case CHASE_LEFT: return right > front;
    default: return left < front;
    }
}

uint64_t chase_hash(uint64_t hash, const Chase *chase)
{
    const int32_t values[] = {chase->way, chase->checkpoint, chase->mercy, chase->leg_count};
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++)
        hash = hash_i32(hash, values[i]);
    for (int32_t i = 0; i < chase->leg_count; i++) {
        const ChaseLeg *leg = &chase->legs[i];
        hash = hash_i32(hash_i32(hash_i32(hash, leg->wait), leg->from), leg->speed);
    }
    return hash;
}
