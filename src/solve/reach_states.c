/* reach_states.c - see reach_states.h */
#include "reach_states.h"

/* The longest way sideways `down` rows below the launch. */
static Fixed reach_below(const Launch *launch, int32_t down)
{
    int32_t deep = max_i32(0, down - ENVELOPE_DEPTH);
    return envelope_reach(launch, deep - down) + deep * launch->per_row;
}

/* Can a body of launch `other` do all that one of `one` can, at every height? */
static bool is_better(const Launch *other, const Launch *one)
{
    if (other->highest < one->highest || other->per_row < one->per_row) return false;
    if (other->highest == one->highest && other->headroom < one->headroom) return false;
    if (other->rises_from > one->rises_from) return false;
    for (int32_t rows = -ENVELOPE_DEPTH; rows <= one->highest; rows++)
        if (envelope_reach(other, rows) < envelope_reach(one, rows)) return false;
    return true;
}

/* The way after which a body can do no more than a fresh one. One that rises, or may, has used part
 * of its own launch; one that only falls is compared row by row, down to where both gain the same
 * by each row more. */
static Fixed outdone(const Launch *launch, int32_t rows, const Launch *fresh)
{
    Fixed most = INT32_MIN;
    if (rows >= 0) return is_better(fresh, launch) ? INT32_MIN : INT32_MAX;
    if (rows >= launch->rises_from || launch->per_row > fresh->per_row) return INT32_MAX;
    for (int32_t more = 0; more <= ENVELOPE_DEPTH; more++)
        most = max_i32(most, reach_below(launch, more - rows) - reach_below(fresh, more));
    return most;
}

static int32_t state_at(const ReachStates *states, int32_t kind, int32_t rows)
{
    return states->fresh[kind] + rows;
}

static void describe(const Envelope *envelope, ReachStates *states, int32_t kind, int32_t rows)
{
    const Launch *own = &envelope->launches[kind];
    int32_t at = state_at(states, kind, rows);
    bool rises = rows >= own->rises_from, is_deep = rows == -ENVELOPE_DEPTH;
    int32_t last = rises ? own->highest : own->rises_from - 1;
    /* A lower body has more of its rise left, so those above can do no more. But within the coyote
     * time a body can fall and then jump, so a body below its launch can do less than one that is
     * not, unless that one has jumped; off a ladder a body can fall and rise after a jump too. */
    int32_t first = rows + 1;
    if (rises && rows < 0 && own->rises_from > -ENVELOPE_DEPTH)
        first = kind == LAUNCH_LADDER ? own->highest + 1 : 1;
    states->items[at] = (ReachState){
        .limit = envelope_reach(own, rows),
        .rise = (int16_t)(rises ? own->highest - rows : 0),
        .up = (int16_t)(rises && rows < own->highest ? at + 1 : -1),
        .down = (int16_t)(is_deep ? at : at - 1),
        .regains = is_deep ? own->per_row : 0,
        .is_high = (own->highest - rows) * ONE + own->headroom - envelope->step_up >= ONE / 2,
        .first = (int16_t)state_at(states, kind, first),
        .last = (int16_t)state_at(states, kind, last),
    };
    ReachState *state = &states->items[at];
    state->outdone[LAUNCH_COUNT] = INT32_MAX;
    for (int32_t i = 0; i < LAUNCH_COUNT; i++)
        state->outdone[i] = outdone(own, rows, &envelope->launches[i]);
    for (int32_t i = 0; i < LAUNCH_ALL; i++) {
        if (i != kind && states->fresh[i] >= 0 && is_better(&envelope->launches[i], own))
            state->better[state->better_count++] = (int16_t)state_at(states, i, rows);
    }
}

void reach_states_find(const Envelope *envelope, const bool is_there[LAUNCH_ALL],
                       ReachStates *states)
{
    states->count = 0;
    for (int32_t i = 0; i < LAUNCH_ALL; i++) {
        states->fresh[i] = (int16_t)(is_there[i] ? states->count + ENVELOPE_DEPTH : -1);
        if (is_there[i]) states->count += envelope->launches[i].highest + ENVELOPE_DEPTH + 1;
    }
    for (int32_t i = 0; i < LAUNCH_ALL; i++)
        for (int32_t rows = -ENVELOPE_DEPTH; is_there[i] && rows <= envelope->launches[i].highest;
             rows++)
            describe(envelope, states, i, rows);
}
