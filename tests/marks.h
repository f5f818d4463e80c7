/* marks.h - for tests: where in a run something happened for the first time. */
#ifndef LEDGE_TESTS_MARKS_H
#define LEDGE_TESTS_MARKS_H

#include "../src/game/timeline.h"
#include "arena.h"

/* The tick of the run's first mark of `kind`; fails the test when there is none. */
static inline int32_t marks_first_tick(const Timeline *run, GameEventKind kind)
{
    for (int32_t i = 0; i < run->mark_count; i++)
        if (run->marks[i].kind == kind) return run->marks[i].tick;
    fail_msg("no mark \"%s\" in the run", game_event_names[kind]);
    return 0;
}

#endif
