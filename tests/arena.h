/* arena.h - for tests: a game in a level drawn as a picture, and the events seen so far. */
#ifndef LEDGE_TESTS_ARENA_H
#define LEDGE_TESTS_ARENA_H

#include "../src/game/game.h"
#include "../src/game/input_file.h"
#include "../src/level/level_file.h"
#include "seed.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

#include <string.h>

typedef struct Arena {
    LevelFile *file;
    Level level;
    Game game;
    GameEvents events;                /* of the last tick */
    int32_t seen[EVENT_KIND_COUNT];   /* how many of each sort */
    GameEvent last[EVENT_KIND_COUNT]; /* the last one of each sort */
} Arena;

/* Reads the text of a level; fails where it is none. The caller frees both. */
static inline LevelFile *level_of_text(const char *text, Level *level)
{
    ErrorList errors;
    char line[ERROR_LINE_MAX] = "";
    error_list_init(&errors, "picture");
    LevelFile *file = level_file_parse("picture", text, strlen(text), NULL, level, &errors);
    if (!file) {
        error_format(&errors, &errors.items[0], line, sizeof line);
        fail_msg("%s", line);
    }
    return file;
}

static inline void arena_open(Arena *arena, const char *text)
{
    memset(arena, 0, sizeof *arena);
    arena->file = level_of_text(text, &arena->level);
    game_init(&arena->game, &arena->level);
}

static inline void arena_close(Arena *arena)
{
    level_done(&arena->level);
    level_file_done(arena->file);
}

/* The inputs of a text such as "R*20\n-*5\n"; the caller frees them. */
static inline InputTape arena_tape(const char *inputs)
{
    ErrorList errors;
    InputTape tape = {NULL, 0};
    error_list_init(&errors, "inputs");
    assert_true(input_tape_parse(inputs, strlen(inputs), 1, &tape, &errors));
    return tape;
}

static inline void arena_tick(Arena *arena, Input input)
{
    game_step(&arena->game, &arena->level, input, &arena->events, NULL);
    for (int32_t i = 0; i < arena->events.count; i++) {
        const GameEvent *event = &arena->events.items[i];
        arena->seen[event->kind]++;
        arena->last[event->kind] = *event;
    }
}

static inline void arena_run(Arena *arena, Input input, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++)
        arena_tick(arena, input);
}

/* Runs until one more event of this sort was seen; fails the test when `ticks` pass without. */
static inline int32_t arena_run_until(Arena *arena, Input input, GameEventKind kind, int32_t ticks)
{
    int32_t seen = arena->seen[kind];
    for (int32_t i = 1; i <= ticks; i++) {
        arena_tick(arena, input);
        if (arena->seen[kind] > seen) return i;
    }
    fail_msg("no event \"%s\" in %d ticks", game_event_names[kind], (int)ticks);
    return ticks;
}

static inline Body *arena_player(Arena *arena)
{
    return &arena->game.player.as.grid;
}

static inline Actor *arena_actor(Arena *arena, int32_t index)
{
    assert_in_range(index, 0, arena->game.actors.count - 1);
    return &arena->game.actors.items[index];
}

/* Puts the player's box with its left and lower edge at (left, bottom), in the air, moving by
 * (dx, dy). */
static inline void arena_put(Arena *arena, Fixed left, Fixed bottom, Fixed dx, Fixed dy)
{
    Body *player = arena_player(arena);
    player->x = left + player->half_width;
    player->y = bottom;
    player->dx = dx;
    player->dy = dy;
    player->grounded = 0;
}

static inline void arena_assert_died_of(const Arena *arena, DeathCause cause)
{
    assert_int_equal(arena->seen[EVENT_DIED], 1);
    assert_int_equal(arena->last[EVENT_DIED].value, cause);
}

/* The extremes, over some ticks, of an actor's box to the sides and of its feet up and down. */
typedef struct ArenaRange {
    Fixed left, right, top, bottom;
} ArenaRange;

static inline ArenaRange arena_range(Arena *arena, int32_t index, int32_t ticks)
{
    ArenaRange range = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
    const Body *body = &arena_actor(arena, index)->body;
    for (int32_t i = 0; i < ticks; i++) {
        arena_tick(arena, 0);
        range.left = min_i32(range.left, body->x - body->half_width);
        range.right = max_i32(range.right, body->x + body->half_width);
        range.top = min_i32(range.top, body->y);
        range.bottom = max_i32(range.bottom, body->y);
    }
    return range;
}

/* The range of the first actor of a level. */
static inline ArenaRange arena_range_in(const char *picture, int32_t ticks)
{
    Arena arena;
    arena_open(&arena, picture);
    ArenaRange range = arena_range(&arena, 0, ticks);
    arena_close(&arena);
    return range;
}

/* A number of 16 bits. */
static inline uint32_t arena_random(uint32_t *seed)
{
    return seed_next(seed) >> 8;
}

#endif
