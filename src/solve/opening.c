/* opening.c - see opening.h */
#include "opening.h"

#include "actor_orbit.h"
#include "tick_bound_internal.h"

#include <stdlib.h>
#include <string.h>

/* A monster on its way. */
typedef struct Passing {
    int32_t actor, ticks; /* so many steps of its orbit happen once */
    Fixed reach;          /* half its width and half the player's */
    ActorOrbit orbit;
} Passing;

typedef struct Watch {
    const Level *level;
    const BodyParams *params;
    Opening *opening;
    Passing passing[OPENING_MONSTERS];
    int32_t count, ticks; /* the most that any takes */
} Watch;

/* False when memory ran out. */
static bool list_passing(Watch *watch)
{
    const PlaceList *actors = &watch->level->actors;
    for (int32_t i = 0; i < actors->count && watch->count < OPENING_MONSTERS; i++) {
        const ActorKind *kind = &actor_kinds[actors->items[i].kind];
        const uint8_t needed = ACTOR_AUTONOMOUS | ACTOR_STOMPABLE | ACTOR_GRAVITY;
        if ((kind->flags & needed) != needed) continue;
        Passing *passing = &watch->passing[watch->count];
        ActorOrbitResult result =
            actor_orbit_find(watch->level, i, &(ActorOrbitOptions){.max_ticks = REACH_FOLLOW},
                             &passing->orbit);
        if (result == ACTOR_ORBIT_NO_MEMORY) return false;
        passing->actor = i;
        passing->ticks =
            min_i32(min_i32(passing->orbit.loop, passing->orbit.count - 1), OPENING_TICKS);
        passing->reach = kind->half_width + watch->params->half_width;
        if (passing->ticks <= 0) {
            actor_orbit_done(&passing->orbit);
            continue;
        }
        watch->opening->boxes[i] =
            malloc((size_t)passing->ticks * sizeof *watch->opening->boxes[i]);
        if (!watch->opening->boxes[i]) return false;
        watch->ticks = max_i32(watch->ticks, passing->ticks);
        watch->count++;
    }
    return true;
}

/* Is the monster near enough to the bodies of the block for the next tick? Sideways a tick leads
 * into the next interval, or as far as a corner shoves a body that jumps within the coyote time. */
static bool is_near(const Watch *watch, const Moves *m, const Passing *passing, int32_t tick,
                    const StateBlock *block)
{
    const Fixed reach = passing->reach + m->places.step + watch->params->corner;
    const Fixed x = passing->orbit.steps[tick + 1].x;
    const Span middle = place_map_middle(&m->places, block->at);
    return block->kind != STATE_ROOT && middle.high + reach >= x && middle.low - reach <= x;
}

/* Widens the box by the bodies of a state near the monster that can stomp it in the tick after. A
 * tick leads up by less than a cell. */
static void note_state(const Watch *watch, const Moves *m, const Passing *passing, int32_t tick,
                       uint32_t state, OpeningBox *box)
{
    const StateBlock *block = &m->graph.blocks[m->graph.block_of[state]];
    const ActorOrbitStep *before = &passing->orbit.steps[tick], *now = before + 1;
    const Fixed aside = m->places.step + watch->params->corner;
    const Span middle = place_map_middle(&m->places, block->at);
    Span feet, dy;
    moves_describe(m, block, (int32_t)(state - block->first), &feet, &dy);
    if (dy.high <= 0 || feet.low > before->top + ONE / 4) return;
    const Fixed fall = min_i32(watch->params->max_speed,
                               max_i32(watch->params->max_fall, watch->params->fast_fall)) +
                       (m->places.has_slopes ? m->places.step : 0) + 1;
    if (feet.high + fall < now->top) return;
    box->left = min_i32(box->left, middle.low - aside);
    box->right = max_i32(box->right, middle.high + aside);
    box->top = min_i32(box->top, feet.low - ONE);
    box->bottom = max_i32(box->bottom, feet.high + fall);
}

/* After `tick` ticks. */
static void see_tick(void *context, const Moves *m, int32_t tick)
{
    const Watch *watch = context;
    for (int32_t i = 0; i < watch->count; i++) {
        const Passing *passing = &watch->passing[i];
        if (tick >= passing->ticks) continue;
        OpeningBox box = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
        for (uint32_t number = 0; number < m->graph.block_count; number++) {
            const StateBlock *block = &m->graph.blocks[number];
            if (!is_near(watch, m, passing, tick, block)) continue;
            const uint32_t end = block->first + (uint32_t)state_graph_modes(&m->graph, block);
            for (uint32_t state = block->first; state < end; state++)
                if (m->graph.reached[state].from) note_state(watch, m, passing, tick, state, &box);
        }
        watch->opening->boxes[passing->actor][tick] = box;
        watch->opening->ticks[passing->actor] = tick + 1;
        watch->opening->is_of_use = true;
    }
}

bool opening_find(const Level *level, Reach *reach, uint32_t states_max, Opening *opening)
{
    const TickBoundOptions options = {.all_coins = false};
    Fixed pace;
    memset(opening, 0, sizeof *opening);
    if (level->actors.count == 0 || level->checkpoints.count > 0) return true;
    if (!tick_bound_is_in_range(level, &pace)) return true;
    Watch *watch = calloc(1, sizeof *watch);
    Moves m = {.level = level, .options = &options};
    bool done = watch;
    if (done) {
        m.params = model_body_params(&level->physics);
        *watch = (Watch){.level = level, .params = m.params, .opening = opening};
        done = list_passing(watch);
    }
    if (done && watch->ticks > 0) {
        done = reach_run_all(reach) &&
               place_map_init(&m.places, level, reach, &(PlaceOptions){.pace = pace, .parts = 1}) &&
               flight_tables_init(&m.flights, m.params, FLIGHT_ROUGH) &&
               state_graph_init(&m.graph, &m.flights);
        if (done && !m.flights.is_endless && !m.places.reaches_top)
            moves_find_layers(&m, watch->ticks, states_max, see_tick, watch);
        done = done && !m.graph.has_failed;
        state_graph_done(&m.graph);
        flight_tables_done(&m.flights);
        place_map_done(&m.places);
    }
    for (int32_t i = 0; watch && i < OPENING_MONSTERS; i++)
        actor_orbit_done(&watch->passing[i].orbit);
    free(watch);
    if (!done) opening_done(opening);
    return done;
}

void opening_done(Opening *opening)
{
    for (int32_t i = 0; i < ACTOR_MAX; i++)
        free(opening->boxes[i]);
    memset(opening, 0, sizeof *opening);
}
