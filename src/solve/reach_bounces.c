/* reach_bounces.c - see reach_internal.h */
#include "reach_internal.h"

#include "../array.h"

#include <stdlib.h>

void reach_bounces_done(ReachBounces *bounces)
{
    if (bounces->flights) reach_flights_done(bounces->flights);
    free(bounces->flights);
    free(bounces->any);
    free(bounces->upper);
    free(bounces->last);
    free(bounces->items);
    *bounces = (ReachBounces){.any = NULL};
}

/* Does a bounce at the same place, with fewer dead, lead to all that this one can? */
static bool is_outdone(const ReachBounces *bounces, uint32_t place, uint64_t dead)
{
    for (uint32_t i = bounces->last[place]; i > 0; i = bounces->items[i - 1].before)
        if ((bounces->items[i - 1].dead & ~dead) == 0) return true;
    return false;
}

/* False when there are too many, or memory ran out. */
static bool add_bounce(ReachBounces *bounces, uint32_t place, uint64_t dead)
{
    if (is_outdone(bounces, place, dead)) return true;
    if (bounces->count == REACH_BOUNCES_MAX) return false;
    if (!ARRAY_RESERVE(&bounces->items, &bounces->capacity, bounces->count + 1, 256)) return false;
    bounces->items[bounces->count++] =
        (ReachBounce){.place = place, .before = bounces->last[place], .dead = dead};
    bounces->last[place] = (uint32_t)bounces->count;
    return true;
}

/* Off each monster that can be stomped here and has not been. */
static bool add_bounces(ReachBounces *bounces, uint32_t place, uint8_t how, uint64_t dead)
{
    uint64_t left = reach_bouncers(bounces, place, how) & ~dead;
    for (; left; left &= left - 1)
        if (!add_bounce(bounces, place, dead | (left & -left))) return false;
    return true;
}

static uint32_t node_count(const ReachMap *map)
{
    return (uint32_t)map->stride * (uint32_t)map->footing.height;
}

/* From everywhere in the map itself: there nobody is dead for sure. */
static bool add_first_bounces(ReachMap *map)
{
    const uint32_t nodes = node_count(map);
    for (uint32_t i = 0; i < nodes; i++)
        if ((map->reached[i] & REACHED) && !add_bounces(&map->bounces, i, map->reached[i], 0))
            return false;
    return true;
}

/* Sets with few dead come first, for they make others superfluous. */
static int32_t count_dead(uint64_t dead)
{
    return __builtin_popcountll(dead);
}

/* The first bounce with the fewest dead that was not flown; -1: there is none. */
static int32_t next_bounce(const ReachBounces *bounces)
{
    int32_t best = -1;
    for (int32_t i = 0; i < bounces->count; i++) {
        const ReachBounce *bounce = &bounces->items[i];
        if (bounce->is_done) continue;
        if (best < 0 || count_dead(bounce->dead) < count_dead(bounces->items[best].dead)) best = i;
    }
    return best;
}

/* What these flights have come to for the first time. */
static bool take_news(ReachMap *map, uint64_t dead)
{
    const ReachMap *flights = map->bounces.flights;
    const uint32_t nodes = node_count(map);
    for (uint32_t i = 0; i < nodes; i++) {
        uint8_t how = flights->reached[i] & (REACHED | REACHED_HIGH);
        if (!(how & (uint8_t)~map->reached[i])) continue;
        if (!add_bounces(&map->bounces, i, how, dead)) return false;
        reach_map_come_down(map, i, how);
    }
    return true;
}

/* Flies all bounces that have left the same monsters dead. */
static bool fly(ReachMap *map, uint64_t dead)
{
    ReachBounces *bounces = &map->bounces;
    if (bounces->flown++ == REACH_FLIGHTS_MAX) return false;
    if (!bounces->flights) {
        bounces->flights = malloc(sizeof *bounces->flights);
        if (!bounces->flights) return false;
        if (!reach_flights_init(bounces->flights, map)) return false;
    }
    if (!reach_flights_restart(bounces->flights, map)) return false;
    for (int32_t i = 0; i < bounces->count; i++) {
        ReachBounce *bounce = &bounces->items[i];
        if (bounce->is_done || bounce->dead != dead) continue;
        bounce->is_done = true;
        reach_flights_bounce(bounces->flights, bounce->place);
    }
    reach_flights_run(bounces->flights);
    return take_news(map, dead);
}

bool reach_bounces_fly(ReachMap *map)
{
    bool counts = add_first_bounces(map);
    for (int32_t next; counts && (next = next_bounce(&map->bounces)) >= 0;) {
        counts = fly(map, map->bounces.items[next].dead);
        if (reach_queue_lowest(&map->queue) < REACH_QUEUE_LISTS) break;
    }
    if (!counts) reach_map_count_no_bounces(map);
    return reach_queue_lowest(&map->queue) == REACH_QUEUE_LISTS;
}
