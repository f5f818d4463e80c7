/* reach_phases.c - see reach_phases.h */
#include "reach_phases.h"

#include <stdlib.h>
#include <string.h>

/* What is asked of two monsters: where can `next` be stomped at most `ticks` after `last`? */
typedef struct PhasePair {
    const ReachPhases *phases;
    const ActorOrbit *last, *next;
    Fixed last_reach, next_reach;
    int32_t ticks;
    uint8_t *may; /* by column */
} PhasePair;

typedef struct PhaseCols {
    int32_t left, right;
} PhaseCols;

/* The tick from which on it goes round, or is gone. */
static int32_t settled_at(const ActorOrbit *orbit)
{
    return actor_orbit_repeats(orbit) ? orbit->loop : orbit->count;
}

/* Where the middle of a player who stomps it can be. */
static PhaseCols cols_of(const ReachPhases *phases, const ActorOrbitStep *step, Fixed reach)
{
    return (PhaseCols){clamp_i32(fixed_floor(step->x - reach), 0, phases->cols - 1),
                       clamp_i32(fixed_floor(step->x + reach), 0, phases->cols - 1)};
}

/* The width of all columns between these and that one. */
static int64_t way_between(const ReachPhases *phases, PhaseCols cols, int32_t col)
{
    if (col > cols.right) return phases->left[col] - phases->left[cols.right + 1];
    return col < cols.left ? phases->left[cols.left] - phases->left[col + 1] : 0;
}

/* Notes in which columns `next` can be stomped where it is `now`, when `last` was stomped in one of
 * the ticks up to `tick`, but not before `first`. Neither the player nor a monster gets farther
 * than pace and a cell in a tick: ticks for which both are too far off are left out. */
static void note_columns(const PhasePair *pair, const ActorOrbitStep *now, int32_t tick,
                         int32_t first)
{
    const ReachPhases *phases = pair->phases;
    const PhaseCols cols = cols_of(phases, now, pair->next_reach);
    bool is_known = true;
    for (int32_t col = cols.left; col <= cols.right; col++)
        is_known &= pair->may[col];
    if (is_known) return;
    for (int32_t since = 0; since <= pair->ticks && tick - since >= first;) {
        const ActorOrbitStep *before = actor_orbit_at(pair->last, tick - since);
        int64_t least = ONE;
        for (int32_t col = cols.left; before && col <= cols.right; col++) {
            PhaseCols from = cols_of(phases, before, pair->last_reach);
            int64_t short_of = way_between(phases, from, col) - (int64_t)phases->pace * since;
            if (short_of <= 0) pair->may[col] = 1;
            least = short_of < least || col == cols.left ? short_of : least;
        }
        int64_t leap = least / (ONE + phases->pace);
        since += leap > 1 ? (int32_t)(leap < pair->ticks ? leap : pair->ticks) : 1;
    }
}

/* When both go round the one can be at any tick that differs from the other's by a multiple of what
 * their periods have in common. False when nothing follows from that, or it takes too long. */
static bool note_rounds(const PhasePair *pair)
{
    enum { STEPS_MAX = 1 << 22 };
    const int32_t period = actor_orbit_period(pair->last), own = actor_orbit_period(pair->next);
    const int32_t common = gcd_i32(period, own), first = pair->last->loop;
    if (common <= pair->ticks || (int64_t)own * (period / common) > STEPS_MAX) return false;
    const int32_t later = (first + pair->ticks) / period * period + period;
    for (int32_t i = 0; i < own; i++) {
        const int32_t tick = pair->next->loop + i;
        const ActorOrbitStep *now = &pair->next->steps[tick];
        for (int32_t shift = 0; shift < period; shift += common)
            note_columns(pair, now, tick + later + shift, first);
    }
    return true;
}

static uint8_t *find_pair(const ReachPhases *phases, int32_t last, int32_t next)
{
    const int32_t rows = phases->highest[last] - phases->lowest[next];
    const PhasePair pair = {.phases = phases,
                            .last = &phases->orbits[last],
                            .next = &phases->orbits[next],
                            .last_reach = phases->reach[last],
                            .next_reach = phases->reach[next],
                            .ticks = envelope_ticks(phases->bounce, rows) + 1,
                            .may = calloc((size_t)phases->cols, 1)};
    if (!pair.may) return NULL;
    /* From the first tick on until both go round, or one is gone. */
    const int32_t end = max_i32(settled_at(pair.last), settled_at(pair.next)) + pair.ticks;
    for (int32_t tick = 1; tick <= end; tick++) {
        const ActorOrbitStep *now = actor_orbit_at(pair.next, tick);
        if (!now) break;
        note_columns(&pair, now, tick, 1);
    }
    bool both_repeat = actor_orbit_repeats(pair.last) && actor_orbit_repeats(pair.next);
    if (both_repeat && !note_rounds(&pair)) memset(pair.may, 1, (size_t)phases->cols);
    return pair.may;
}

bool reach_phases_may_follow(ReachPhases *phases, int32_t last, int32_t next, int32_t col)
{
    uint8_t **pair = &phases->pairs[last][next];
    if (phases->orbits[last].count == 0 || phases->orbits[next].count == 0) return true;
    if (!*pair) *pair = find_pair(phases, last, next);
    return !*pair || (*pair)[col];
}

void reach_phases_add(ReachPhases *phases, int32_t monster, ActorOrbit *orbit)
{
    phases->orbits[monster] = *orbit;
    *orbit = (ActorOrbit){.steps = NULL};
}

void reach_phases_destroy(ReachPhases *phases)
{
    if (!phases) return;
    for (int32_t i = 0; i < REACH_BOUNCERS; i++) {
        actor_orbit_done(&phases->orbits[i]);
        for (int32_t k = 0; k < REACH_BOUNCERS; k++)
            free(phases->pairs[i][k]);
    }
    free(phases->left);
    free(phases);
}
