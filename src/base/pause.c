/* pause.c - see pause.h */
#include "pause.h"

#include "hash.h"

void pause_grow(Pause *pause, int64_t now_ms, uint64_t chance)
{
    int64_t ms = pause->ms * 2;
    pause->ms = ms < PAUSE_FIRST_MS ? PAUSE_FIRST_MS : ms > PAUSE_LAST_MS ? PAUSE_LAST_MS : ms;
    uint64_t drawn = hash_finish(hash_u64(hash_u64(HASH_SEED, (uint64_t)now_ms), chance));
    pause->until_ms = now_ms + pause->ms + (int64_t)(drawn % (uint64_t)(pause->ms / 4 + 1));
}
