/* test_reach_states.c - the table of what a body in flight can do next, against its envelope. */
#include "arena.h"

#include "../src/solve/reach_states.h"

#include <stdlib.h>

enum { DEEP = 60 };

/* Springs, a lift, a ladder and a monster, so that there is every kind of launch. */
static const char every_launch[] = "[lift.1]\nvelocity = 0, -0.05\nticks = 40\n[map]\n"
                                   ".........H....\n"
                                   ".........H....\n"
                                   ".1.......H....\n"
                                   "@.....w..H.S.F\n"
                                   "##############\n";

/* The longest way sideways after a flight that has come `down` rows below its launch. */
static int64_t reach_below(const Launch *launch, int32_t down)
{
    int32_t deep = down > ENVELOPE_DEPTH ? down - ENVELOPE_DEPTH : 0;
    return envelope_reach(launch, deep - down) + (int64_t)deep * launch->per_row;
}

static void find_all(const char *text, Envelope *envelope, ReachStates *states)
{
    Arena arena;
    bool is_there[LAUNCH_ALL];
    arena_open(&arena, text);
    envelope_find(&arena.level, model_body_params(&arena.level.physics), envelope);
    assert_true(envelope->is_bounded);
    assert_true(
        envelope_find_lifts(&arena.level, model_body_params(&arena.level.physics), envelope));
    const int32_t count = LAUNCH_OF_LIFT + arena.level.terrain.lift_count;
    for (int32_t i = 0; i < LAUNCH_ALL; i++)
        is_there[i] = i < count && envelope->launches[i].highest >= 0;
    reach_states_find(envelope, is_there, states);
    arena_close(&arena);
}

/* Calls `check` for each state below its launch, with each launch that might outdo it. */
typedef void CheckPair(const Launch *own, int32_t rows, const Launch *fresh, Fixed outdone);

static void check_pairs(CheckPair *check)
{
    Envelope envelope;
    ReachStates *states = malloc(sizeof *states);
    int32_t count = 0;
    assert_non_null(states);
    find_all(every_launch, &envelope, states);
    for (int32_t kind = 0; kind < LAUNCH_COUNT; kind++)
        for (int32_t rows = -ENVELOPE_DEPTH; rows < 0 && states->fresh[kind] >= 0; rows++)
            for (int32_t other = 0; other < LAUNCH_COUNT; other++) {
                const ReachState *at = &states->items[states->fresh[kind] + rows];
                if (states->fresh[other] < 0) continue;
                check(&envelope.launches[kind], rows, &envelope.launches[other],
                      at->outdone[other]);
                count++;
            }
    assert_true(count > 50);
    free(states);
}

static void check_rising(const Launch *own, int32_t rows, const Launch *fresh, Fixed outdone)
{
    (void)fresh;
    if (rows >= own->rises_from) assert_int_equal(outdone, INT32_MAX);
}

static void a_body_that_may_still_rise_below_its_launch_is_not_outdone(void **state)
{
    (void)state;
    check_pairs(check_rising);
}

static void check_falling(const Launch *own, int32_t rows, const Launch *fresh, Fixed outdone)
{
    for (int32_t down = 0; down < DEEP && outdone != INT32_MAX; down++)
        assert_true(reach_below(own, down - rows) - outdone <= reach_below(fresh, down));
}

static void a_fresh_launch_goes_as_far_as_a_fall_that_it_outdoes_at_any_depth(void **state)
{
    (void)state;
    check_pairs(check_falling);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_may_still_rise_below_its_launch_is_not_outdone),
        cmocka_unit_test(a_fresh_launch_goes_as_far_as_a_fall_that_it_outdoes_at_any_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
