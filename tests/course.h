/* course.h - for tests: a small level, and runs through it as replays and as text. */
#ifndef LEDGE_TESTS_COURSE_H
#define LEDGE_TESTS_COURSE_H

#include "arena.h"

#include "../src/game/replay.h"

#include <stdlib.h>

static const char course_picture[] = "........................\n"
                                     "@...o......^.........o.F\n"
                                     "########################\n";

/* Into the spikes and dead at tick 59; again, with a jump over them; to the finish, and a little
 * longer. */
static const char course_run[] = "R*66\n-*34\nR*40\nRJ*20\nR*100\n";

/* Both stop the test when something is wrong. */
static inline InputTape course_tape(const char *inputs)
{
    ErrorList errors;
    InputTape tape;
    error_list_init(&errors, "inputs");
    assert_true(input_tape_parse(inputs, strlen(inputs), 1, &tape, &errors));
    return tape;
}

static inline Replay course_replay(const Level *level, const char *inputs)
{
    Replay replay;
    InputTape tape = course_tape(inputs);
    assert_true(replay_of_tape(level, &tape, "levels/course.txt", &replay));
    input_tape_done(&tape);
    return replay;
}

/* The caller frees it. */
static inline char *course_text(const Replay *replay)
{
    size_t length;
    char *text = replay_text(replay, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    return text;
}

#endif
