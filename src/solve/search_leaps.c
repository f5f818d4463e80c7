/* search_leaps.c - see search_internal.h
 *
 * Under a ceiling, or onto a higher platform at the limit of a jump, the way on is often one leap
 * of many: left an edge in a certain tick, the button let go for one tick in another, and held
 * again, which makes the top of the flight as low as it has to be and as long as it can be. Actions
 * of some ticks each come by all three only by luck, after tens of thousands of nodes. From an edge
 * there are no more than some two hundred such leaps.
 *
 * Off a lift the highest jump is mostly the one that leads on, but only in the right tick of the
 * way of the lift, which may be one of hundreds: all are tried for a few places on each. */
#include "search_internal.h"

enum {
    RUN_MIN = 5, /* ticks to gain speed in */
    RUN_MAX = 20,
    HOLD_MIN = 2,
    HOLD_MAX = 40,    /* no jump rises for longer */
    FLIGHT_MAX = 120, /* ticks */
    FALL_MAX = 3,     /* rows: what is deeper is reached by other leaps */
    EDGE_TRIES = 4,   /* in each round, from different places */
    WAIT_ROUNDS = 8,  /* where monsters are in the way now and then */
    WAIT_TICKS = 23,  /* more in each round */
    LIFT_TRIES = 3,   /* for each lift, from different places */
    LIFT_EVERY = 2,   /* ticks */
    LIFT_WAIT = 400,  /* ticks: slower lifts are not followed back */
    LIFT_FALL = 12,   /* rows: it may be high */
    NODE_TICKS = 200  /* of one node that waits */
};

typedef enum Part { PART_WAIT, PART_RUN, PART_HOLD, PART_REST, PART_COUNT } Part;

typedef struct Leap {
    uint32_t from; /* node */
    Input way;
    bool is_full; /* the button is never let go */
    int32_t fall; /* rows: it may land so much lower */
    int32_t round;
    int32_t ticks[PART_COUNT];
} Leap;

static const Body *body_of(const Search *search)
{
    return model_body(&search->scratch.game.player);
}

static Action action_of(const Leap *leap, Part part)
{
    switch (part) {
    case PART_RUN: return (Action){.input = leap->way};
    case PART_HOLD: return (Action){.input = leap->way | INPUT_JUMP};
    case PART_REST: return (Action){.input = leap->way | INPUT_JUMP, .press_anew = !leap->is_full};
    case PART_WAIT:
    case PART_COUNT: break;
    }
    return (Action){.input = 0};
}

/* Plays the parts of the leap before `end`, from its node on. `*tick`: how many that were. */
static bool play_until(Search *search, const Leap *leap, Part end, int32_t *tick)
{
    search_return_to(search, leap->from);
    *tick = 0;
    for (Part part = PART_WAIT; part < end; part++) {
        const Action action = action_of(leap, part);
        for (int32_t i = 0; i < leap->ticks[part]; i++)
            if (!search_play_tick(search, action_input(&action, i), ++*tick, NULL)) return false;
    }
    return true;
}

/* Has the player landed where none has stood, or only one that came by a leap in an earlier round,
 * whom a monster may have met there? */
static bool lands_in_new_cell(Search *search, int32_t round)
{
    const Place here = search_place(search);
    SearchCell *cell = search_cell(search, here.col, here.row);
    if (!cell || (cell->stand > 0 && (cell->landed == 0 || cell->landed > round))) return false;
    cell->landed = (uint8_t)(round + 1);
    return true;
}

/* Flies on after the first parts until it stands in a new cell, or finishes. */
static bool leads_on(Search *search, Leap *leap)
{
    const Action rest = action_of(leap, PART_REST);
    int32_t tick;
    if (!play_until(search, leap, PART_REST, &tick)) return false;
    const Fixed lowest = body_of(search)->y + leap->fall * ONE;
    if (body_of(search)->dy >= 0 || body_of(search)->grounded) return false;
    for (int32_t i = 0; i < FLIGHT_MAX; i++) {
        const bool goes_on = search_play_tick(search, action_input(&rest, i), tick + i + 1, NULL);
        leap->ticks[PART_REST] = i + 1;
        if (!goes_on) return search->scratch.game.status == GAME_FINISHED;
        const Body *body = body_of(search);
        if (body->grounded) return lands_in_new_cell(search, leap->round);
        if (body->hit_x || body->y > lowest) return false;
    }
    return false;
}

/* Adds a node for each part of the leap. */
static void keep_leap(Search *search, const Leap *leap)
{
    uint32_t parent = leap->from;
    for (Part part = PART_WAIT; part < PART_COUNT && search->status == SEARCH_RUNNING; part++) {
        int32_t tick;
        if (leap->ticks[part] == 0) continue;
        const bool lives = play_until(search, leap, part + 1, &tick);
        const uint32_t index = search->pool.count;
        const NewNode made = {.node = {.parent = parent,
                                       .tick = search->scratch.game.ticks,
                                       .ticks = (uint8_t)leap->ticks[part],
                                       .action = action_of(leap, part)},
                              .is_part = true};
        if (lives)
            search_keep_game(search, &made);
        else
            search_keep_finish(search, &made);
        if (search->pool.count == index) return;
        parent = index;
    }
}

/* The ticks that a run from the node lasts until the player has left the ground; 0: it does not
 * lead to an edge. */
static int32_t ticks_to_edge(Search *search, const Leap *leap)
{
    int32_t tick;
    if (!play_until(search, leap, PART_RUN, &tick) || !body_of(search)->grounded) return 0;
    for (int32_t i = 1; i <= RUN_MAX; i++) {
        if (!search_play_tick(search, leap->way, tick + i, NULL) || body_of(search)->hit_x)
            return 0;
        if (!body_of(search)->grounded) return i < RUN_MIN ? 0 : i;
    }
    return 0;
}

/* Have leaps over the edge where the player is been tried often enough? Counts the next. */
static bool is_known_edge(Search *search, Input way, int32_t round)
{
    const Place here = search_place(search);
    SearchCell *cell = search_cell(search, here.col, here.row);
    uint8_t *tries = cell ? &cell->tries[way == INPUT_RIGHT] : NULL;
    return !tries || *tries >= EDGE_TRIES * (round + 1) || !++*tries;
}

/* Tries the leaps over an edge, from the last tick on the ground until no jump is possible. True if
 * one leads on. */
static bool leap_over_edge(Search *search, uint32_t from, Input way, int32_t round)
{
    Leap leap = {from, way, false, FALL_MAX, round, {[PART_WAIT] = round * WAIT_TICKS}};
    const int32_t run = ticks_to_edge(search, &leap);
    if (run == 0 || is_known_edge(search, way, round)) return false;
    const int32_t coyote = body_of(search)->coyote;
    for (int32_t late = -1; late < coyote; late++)
        for (int32_t hold = HOLD_MIN; hold <= HOLD_MAX; hold++) {
            leap.ticks[PART_RUN] = run + late;
            leap.ticks[PART_HOLD] = hold;
            leap.ticks[PART_REST] = 0;
            if (leads_on(search, &leap)) {
                keep_leap(search, &leap);
                return true;
            }
            if (leap.ticks[PART_REST] == 0) break; /* it does not rise any more */
        }
    return false;
}

bool search_try_leaps(Search *search)
{
    const Level *level = search->level;
    const int32_t rounds = level->actors.count > 0 ? WAIT_ROUNDS : 1;
    SearchCell *best = NULL;
    if (!body_of(search)) return false;
    for (int32_t i = 0; i < level->cols * level->rows; i++) {
        SearchCell *cell = &search->by_cell[i];
        if (cell->stand == 0 || cell->rounds == rounds) continue;
        const bool is_earlier = best && cell->rounds < best->rounds;
        const bool is_nearer = best && cell->rounds == best->rounds && cell->rest < best->rest;
        if (!best || is_earlier || is_nearer) best = cell;
    }
    if (!best) return false;
    const bool is_left_of_use = leap_over_edge(search, best->stand - 1, INPUT_LEFT, best->rounds);
    const bool is_right_of_use = leap_over_edge(search, best->stand - 1, INPUT_RIGHT, best->rounds);
    /* At another time such a leap may not meet a monster, which costs too much for all the others.
     */
    best->rounds =
        is_left_of_use || is_right_of_use ? (uint8_t)(best->rounds + 1) : (uint8_t)rounds;
    return true;
}

/* ---- lifts ------------------------------------------------------------------------------- */

/* Keeps the wait of the leap as nodes of their own, but for the last of its ticks. False if one
 * could not be kept. */
static bool keep_wait(Search *search, Leap *leap)
{
    while (leap->ticks[PART_WAIT] > NODE_TICKS) {
        const Leap wait = {.from = leap->from, .ticks = {[PART_WAIT] = NODE_TICKS}};
        const uint32_t index = search->pool.count;
        keep_leap(search, &wait);
        if (search->pool.count == index) return false;
        leap->from = index;
        leap->ticks[PART_WAIT] -= NODE_TICKS;
    }
    return true;
}

/* Tries the highest jump over an end of the lift that the player of the node is on, after each wait
 * until the lift is again where it was, if that is soon, and keeps the first that leads on. */
static void leap_off_lift(Search *search, uint32_t from, Input way, int32_t period)
{
    for (int32_t wait = 0; wait < period; wait += LIFT_EVERY) {
        Leap leap = {from, way, true, LIFT_FALL, 0, {[PART_WAIT] = wait}};
        const int32_t run = ticks_to_edge(search, &leap), coyote = body_of(search)->coyote;
        if (run == 0) continue;
        for (int32_t late = -1; late < coyote; late++) {
            leap.ticks[PART_RUN] = run + late;
            leap.ticks[PART_HOLD] = HOLD_MIN;
            leap.ticks[PART_REST] = 0;
            if (!leads_on(search, &leap)) continue;
            if (keep_wait(search, &leap)) keep_leap(search, &leap);
            return;
        }
    }
}

bool search_try_lifts(Search *search)
{
    const Terrain *terrain = &search->level->terrain;
    SearchCell *best = NULL;
    if (!body_of(search) || terrain->lift_count == 0) return false;
    for (int32_t i = 0; i < search->level->cols * search->level->rows; i++) {
        SearchCell *cell = &search->by_cell[i];
        if (cell->lift > 0 && search->lift_tries[cell->lift - 1] < LIFT_TRIES &&
            (!best || cell->rest < best->rest))
            best = cell;
    }
    if (!best) return false;
    const LiftPath *lift = &terrain->lifts[best->lift - 1];
    search->lift_tries[best->lift - 1]++;
    best->lift = 0;
    const int32_t period = min_i32(2 * lift->ticks, LIFT_WAIT);
    leap_off_lift(search, best->stand - 1, INPUT_LEFT, period);
    leap_off_lift(search, best->stand - 1, INPUT_RIGHT, period);
    return true;
}
