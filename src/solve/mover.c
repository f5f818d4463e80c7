/* mover.c - see mover.h */
#include "mover.h"

#include "../base/array.h"

#include <stdlib.h>

/* A monster takes more than LOOK_TICKS to cross a cell. */
enum { LOOK_TICKS = 4 };

Place mover_lift_place(const LiftPath *lift, int32_t tick)
{
    int32_t phase = tick % (2 * lift->ticks);
    int32_t steps = phase <= lift->ticks ? phase : 2 * lift->ticks - phase;
    return (Place){(int16_t)fixed_floor(lift->x + lift->dx * steps),
                   (int16_t)fixed_floor(lift->y + lift->dy * steps - 1), KIND_EMPTY};
}

int32_t mover_lift_cols(const LiftPath *lift)
{
    return max_i32(1, lift->width / ONE);
}

/* Steps `from` to `to`; none where `from` is the greater. */
typedef struct StepRange {
    int32_t from, to;
} StepRange;

/* The steps after which something that begins at `at`, with this speed, is at `low` or more, and
 * below `high`. */
static StepRange steps_within(Fixed at, Fixed speed, Fixed low, Fixed high)
{
    if (speed < 0) return steps_within(-at, -speed, 1 - high, 1 - low);
    if (speed == 0) return (StepRange){0, low <= at && at < high ? INT32_MAX : -1};
    return (StepRange){at >= low ? 0 : (low - at + speed - 1) / speed,
                       at >= high ? -1 : (high - 1 - at) / speed};
}

int32_t mover_next_lift(const LiftPath *lift, Place feet, int32_t tick)
{
    const Fixed col = feet.col * ONE, row = feet.row * ONE;
    const StepRange x =
        steps_within(lift->x, lift->dx, col - (mover_lift_cols(lift) - 1) * ONE, col + ONE);
    const StepRange y = steps_within(lift->y - 1, lift->dy, row, row + ONE);
    const int32_t from = max_i32(x.from, y.from), to = min_i32(lift->ticks, min_i32(x.to, y.to));
    const int32_t round = 2 * lift->ticks, phase = tick % round;
    if (from > to) return MOVER_NEVER;
    if (phase <= to) return tick + max_i32(0, from - phase);                 /* on the way out */
    if (phase <= round - from) return tick + max_i32(0, round - to - phase); /* and back */
    return tick + round - phase + from;
}

/* ---- when monsters come ------------------------------------------------------------------ */

/* Adds the tick to the monster's last visit where that has just ended, or begins another one. False
 * when memory ran out. */
static bool add_visit(MoverVisits *visits, int32_t monster, int32_t tick)
{
    for (int32_t i = visits->count - 1; i >= 0 && visits->items[i].to >= tick - LOOK_TICKS; i--)
        if (visits->items[i].monster == monster) {
            visits->items[i].to = tick;
            return true;
        }
    if (!ARRAY_RESERVE(&visits->items, &visits->capacity, visits->count + 1, 16)) return false;
    visits->items[visits->count++] = (MoverVisit){tick, tick, monster};
    return true;
}

/* Finds the visits up to a tick. False when memory ran out. */
static bool look_ahead(const Movers *movers, MoverVisits *visits, const MoverGroup *group,
                       Place feet, int32_t tick)
{
    for (; visits->known_to < tick; visits->known_to += LOOK_TICKS)
        for (int32_t i = 0; i < group->patrol->count; i++) {
            const MoverWalk *walk = &movers->walks[i];
            if (feet.row != walk->row || feet.col < walk->left || feet.col > walk->right) continue;
            const Actor *actor = patrol_actor(group->patrol, i, visits->known_to);
            if (!actor) return false;
            if (!actor->alive || !actor_is(actor, ACTOR_STOMPABLE)) continue;
            if (fixed_floor(actor->body.x) != feet.col) continue;
            if (fixed_floor(actor->body.y - 1) != feet.row) continue;
            if (!add_visit(visits, i, visits->known_to)) return false;
        }
    return true;
}

/* The first visit that ends at `tick` or later. */
static int32_t first_visit(const MoverVisits *visits, int32_t tick)
{
    int32_t low = 0, high = visits->count;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (visits->items[middle].to < tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t mover_next_monster(Movers *movers, const MoverGroup *group, Place feet, int32_t tick)
{
    MoverVisits **at = &movers->visits[standable_map_nearest(movers->footing, feet.col, feet.row)];
    if (!*at) *at = calloc(1, sizeof **at);
    MoverVisits *visits = *at;
    if (!visits) return MOVER_NEVER;
    for (int32_t end = tick + MOVER_AHEAD / 16; end <= tick + MOVER_AHEAD;
         end += MOVER_AHEAD / 16) {
        if (!look_ahead(movers, visits, group, feet, end)) return MOVER_NEVER;
        for (int32_t i = first_visit(visits, tick); i < visits->count; i++) {
            const int32_t monster = visits->items[i].monster;
            if (!group->killed || !(group->killed[monster / 64] >> monster % 64 & 1))
                return max_i32(tick, visits->items[i].from);
        }
    }
    return MOVER_NEVER;
}

/* ---- where they come --------------------------------------------------------------------- */

static void mark_lift(Movers *movers, const StandableMap *footing, int32_t number)
{
    const LiftPath *lift = &movers->level->terrain.lifts[number];
    int32_t cols = mover_lift_cols(lift);
    for (int32_t tick = 0; tick <= lift->ticks; tick++) {
        Place at = mover_lift_place(lift, tick);
        for (int32_t col = at.col; col < at.col + cols; col++)
            movers->lifts[standable_map_nearest(footing, col, at.row)] |= UINT32_C(1) << number;
    }
}

static bool can_be_at(const StandableMap *footing, int32_t col, int32_t row, uint8_t needs)
{
    bool is_inside = col >= 0 && col < footing->cols && row < footing->rows;
    return is_inside && (footing->cells[standable_map_index(footing, col, row)] & needs) == needs;
}

/* Monsters that fall come wherever they can walk, on the floor that is under them; others wherever
 * they can fly. */
static MoverWalk walk_of(const StandableMap *footing, const Place *monster)
{
    bool falls = actor_kinds[monster->kind].flags & ACTOR_GRAVITY;
    const uint8_t needs = falls ? STANDABLE_OPEN | STANDABLE_GROUND : STANDABLE_OPEN;
    MoverWalk walk = {monster->row, monster->col, monster->col};
    while (falls && can_be_at(footing, monster->col, walk.row, STANDABLE_OPEN) &&
           !can_be_at(footing, monster->col, walk.row, needs))
        walk.row++;
    if (!can_be_at(footing, monster->col, walk.row, needs))
        return (MoverWalk){walk.row, monster->col, monster->col - 1};
    while (can_be_at(footing, walk.left - 1, walk.row, needs))
        walk.left--;
    while (can_be_at(footing, walk.right + 1, walk.row, needs))
        walk.right++;
    return walk;
}

bool movers_init(Movers *movers, const Level *level, const StandableMap *footing)
{
    const PlaceList *actors = &level->actors;
    size_t places = (size_t)footing->cols * (size_t)footing->height;
    *movers = (Movers){.level = level, .footing = footing, .places = (int32_t)places};
    if (level->terrain.lift_count > 0) movers->lifts = calloc(places, sizeof *movers->lifts);
    if (actors->count > 0) {
        movers->monsters = calloc(places, sizeof *movers->monsters);
        movers->visits = calloc(places, sizeof *movers->visits);
    }
    bool done = (movers->lifts || level->terrain.lift_count == 0) &&
                ((movers->monsters && movers->visits) || actors->count == 0);
    for (int32_t i = 0; done && i < level->terrain.lift_count; i++)
        mark_lift(movers, footing, i);
    for (int32_t i = 0; done && i < actors->count; i++) {
        const uint32_t flags = actor_kinds[actors->items[i].kind].flags;
        MoverWalk *walk = &movers->walks[i];
        walk->right = -1;
        /* It must be known when it comes, and be of use. */
        if (!(flags & ACTOR_AUTONOMOUS) || !(flags & ACTOR_STOMPABLE)) continue;
        *walk = walk_of(footing, &actors->items[i]);
        for (int32_t col = walk->left; col <= walk->right; col++)
            movers->monsters[standable_map_index(footing, col, walk->row)] = 1;
    }
    if (!done) movers_done(movers);
    return done;
}

void movers_done(Movers *movers)
{
    for (int32_t i = 0; movers->visits && i < movers->places; i++) {
        if (movers->visits[i]) free(movers->visits[i]->items);
        free(movers->visits[i]);
    }
    free(movers->lifts);
    free(movers->monsters);
    free(movers->visits);
    *movers = (Movers){0};
}
