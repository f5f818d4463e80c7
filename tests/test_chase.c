/* test_chase.c - water and fire that follow the player: where the front is, what it touches, where
 * it is after a death, and what a file may say about it. */
#include "arena.h"

#include "../src/base/text.h"
#include "../src/game/timeline.h"
#include "../src/solve/snapshot.h"
#include "../src/solve/verdict.h"

#include <stdlib.h>

static const char rising[] = "[chase]\nway = up\nspeed = 0.25\ndelay = 10\n"
                             "[chase.1]\nat = 6\nwait = 5\nspeed = 0.5\n"
                             "[chase.2]\nat = 4\nspeed = 0\n"
                             "[map]\n.....\n.@...\n###..\n.....\n.....\n.....\n.....\n....F\n";

static Fixed front_of(const Arena *arena)
{
    return game_chase_front(&arena->game, &arena->level);
}

static void the_front_follows_its_legs(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, rising);
    const Chase *chase = &arena.level.chase;
    assert_int_equal(chase_front(chase, 0), 8 * ONE);
    assert_int_equal(chase_front(chase, 10), 8 * ONE);
    assert_int_equal(chase_front(chase, 11), 8 * ONE - ONE / 4);
    assert_int_equal(chase_front(chase, 18), 6 * ONE);
    assert_int_equal(chase_front(chase, 23), 6 * ONE);
    assert_int_equal(chase_front(chase, 24), 6 * ONE - ONE / 2);
    assert_int_equal(chase_front(chase, 27), 4 * ONE);
    assert_int_equal(chase_front(chase, 100000), 4 * ONE);
    for (int32_t tick = 1; tick <= 40; tick++) {
        arena_tick(&arena, 0);
        assert_int_equal(front_of(&arena), chase_front(chase, tick));
    }
    arena_close(&arena);
}

static void a_change_begins_at_the_first_tick_after_its_place(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, "[chase]\nway = up\nspeed = 0.3\n[chase.1]\nat = 1\nspeed = 0\n"
                       "[map]\n...\n.@F\n###\n");
    assert_int_equal(arena.level.chase.legs[1].tick, 7); /* 2 cells at 0.3 */
    arena_close(&arena);
}

/* A box of 4 to 5 across and 2 to 3 down. */
static void a_front_reaches_what_it_passes_not_what_it_touches(void **state)
{
    static const struct {
        ChaseWay way;
        Fixed touches;
        int32_t on; /* the sign in which it goes on */
    } cases[] = {{CHASE_UP, 3 * ONE, -1},
                 {CHASE_DOWN, 2 * ONE, 1},
                 {CHASE_LEFT, 5 * ONE, -1},
                 {CHASE_RIGHT, 4 * ONE, 1}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const Chase chase = {.way = (uint8_t)cases[i].way};
        Fixed front = cases[i].touches;
        assert_false(chase_reaches(&chase, front, 4 * ONE, 2 * ONE, 5 * ONE, 3 * ONE));
        front += cases[i].on;
        assert_true(chase_reaches(&chase, front, 4 * ONE, 2 * ONE, 5 * ONE, 3 * ONE));
    }
}

static void a_snapshot_of_the_solver_has_the_clock_of_the_chase(void **state)
{
    Arena arena;
    GameEvents events;
    SnapshotScratch scratch;
    (void)state;
    arena_open(&arena, rising);
    assert_true(snapshot_scratch_init(&scratch, &arena.level, false, NULL));
    uint8_t *bytes = malloc((size_t)snapshot_size_max(&scratch));
    assert_non_null(bytes);
    for (int32_t tick = 0; tick < 20; tick++)
        snapshot_step(&scratch, 0, &events);
    const Game then = scratch.game;
    assert_true(snapshot_pack(&scratch, bytes) > 0);
    for (int32_t tick = 0; tick < 20; tick++)
        snapshot_step(&scratch, INPUT_RIGHT, &events);
    snapshot_unpack(&scratch, bytes);
    assert_int_equal(scratch.game.chase, then.chase);
    assert_int_equal(game_chase_front(&scratch.game, &arena.level), 6 * ONE);
    assert_true(game_hash(&scratch.game, &arena.level) == game_hash(&then, &arena.level));
    free(bytes);
    snapshot_scratch_done(&scratch);
    arena_close(&arena);
}

static void a_chase_with_errors_is_not_read_from_a_header(void **state)
{
    static const char bad[] = "[chase]\nway = up\nspeed = 7\n", none[] = "[level]\ntitle = x\n";
    Chase chase = {.kind = CHASE_FIRE, .mercy = 5};
    ChaseMap map = {.cols = 5, .rows = 5};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "test");
    assert_false(level_file_chase(none, sizeof none - 1, &map, &chase, &errors));
    assert_int_equal(errors.count, 0);
    assert_false(level_file_chase(bad, sizeof bad - 1, &map, &chase, &errors));
    assert_true(errors.count > 0);
    assert_int_equal(chase.kind, CHASE_FIRE);
    assert_int_equal(chase.mercy, 5);
}

static void a_front_never_leaves_the_range_of_numbers(void **state)
{
    (void)state;
    static const char *const ways[] = {"up", "down", "left", "right"};
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        char text[100];
        Arena arena;
        snprintf(text, sizeof text, "[chase]\nway = %s\nspeed = 1\n[map]\n.@.F\n####\n", ways[i]);
        arena_open(&arena, text);
        Fixed last = chase_front(&arena.level.chase, INT32_MAX);
        assert_true(abs_i32(last) > 8192 * ONE && abs_i32(last) < 32767 * ONE);
        arena_close(&arena);
    }
}

/* The ticks until a player who stands still is caught. */
static int32_t ticks_until_caught(const char *header)
{
    char text[300];
    Arena arena;
    snprintf(text, sizeof text, "%s[map]\n.........\n.........\n....@...F\n#########\n", header);
    arena_open(&arena, text);
    int32_t ticks = arena_run_until(&arena, 0, EVENT_DIED, 600);
    arena_assert_died_of(&arena, DEATH_CHASE);
    arena_close(&arena);
    return ticks;
}

/* The player's body reaches from 4.5 less to 4.5 more half its width, and down to row 3. */
static void what_touches_the_front_from_any_side_dies(void **state)
{
    (void)state;
    assert_int_equal(ticks_until_caught("[chase]\nway = up\nspeed = 0.1\n"), 10);
    int32_t down = ticks_until_caught("[chase]\nway = down\nspeed = 0.1\n");
    int32_t right = ticks_until_caught("[chase]\nway = right\nspeed = 0.1\nkind = fire\n");
    int32_t left = ticks_until_caught("[chase]\nway = left\nspeed = 0.1\nkind = fire\n");
    assert_in_range(down, 20, 30);
    assert_in_range(right, 40, 45);
    assert_int_equal(left, right);
    assert_int_equal(ticks_until_caught("[chase]\nway = up\nspeed = 0.1\nbegin = 5\n"), 20);
    assert_int_equal(ticks_until_caught("[chase]\nway = up\nspeed = 0.1\ndelay = 40\n"), 50);
}

static const char two_checkpoints[] =
    "[chase]\nway = right\nspeed = 0.05\nbegin = -4\ncheckpoint = 1\nmercy = 30\n"
    "[map]\n....................\n.@...*.......*.....F\n####################\n";

static void a_checkpoint_has_a_number_or_a_place(void **state)
{
    static const struct {
        const char *value;
        int32_t index;
        bool is_warned;
    } cases[] = {
        {"1", 0, true}, {"3,1", 1, false}, {"5,0", 0, false}, {"2", 1, true}, {"3", 2, false}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        static const char words[] = "checkpoints are counted by rows: number ";
        char text[200];
        ErrorList errors;
        Level level;
        snprintf(text, sizeof text,
                 "[chase]\nway = up\nspeed = 0.1\ncheckpoint = %s\n[map]\n@....*F.\n...*...*\n",
                 cases[i].value);
        error_list_init(&errors, "level");
        LevelFile *file = level_file_parse("level", text, strlen(text), NULL, &level, &errors);
        assert_non_null(file);
        assert_int_equal(level.chase.checkpoint, cases[i].index);
        assert_int_equal(errors.count, cases[i].is_warned);
        if (cases[i].is_warned) {
            assert_int_equal(errors.items[0].line, 4);
            assert_int_equal(errors.items[0].column, 14);
            assert_memory_equal(errors.items[0].text, words, sizeof words - 1);
        }
        level_file_done(file);
        level_done(&level);
    }
}

static void it_waits_for_its_checkpoint(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, two_checkpoints);
    arena_run(&arena, 0, 100);
    assert_int_equal(arena.game.chase, CHASE_WAITS);
    assert_int_equal(front_of(&arena), -4 * ONE);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 200);
    assert_int_equal(arena.game.chase, 0);
    arena_run(&arena, 0, 20);
    assert_int_equal(front_of(&arena), -3 * ONE + 20 * (int32_t)(0.05 * ONE + 0.5) - ONE);
    arena_close(&arena);
}

static void a_respawn_sets_it_back_to_before_the_checkpoint(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, two_checkpoints);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 200);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 200);
    int32_t kept = arena.game.chase_kept;
    assert_true(kept > 30);
    assert_int_equal(kept, arena.game.chase);
    int32_t stood = arena_run_until(&arena, 0, EVENT_DIED, 1000);
    assert_true(stood > 0);
    int32_t caught = arena.game.chase;
    arena_run(&arena, 0, RESPAWN_TICKS - 1);
    assert_int_equal(arena.game.chase, caught);
    arena_tick(&arena, 0);
    assert_int_equal(arena.seen[EVENT_RESPAWN], 1);
    assert_int_equal(arena.game.chase, kept - 30);
    arena_close(&arena);
}

/* The checkpoint is touched when the water is nearly there. */
static void a_respawn_is_never_behind_the_front(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, "[chase]\nway = right\nspeed = 0.01\nmercy = 30\nbegin = 1\n"
                       "[map]\n......\n..@*.F\n######\n");
    arena_run(&arena, 0, 110);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 60);
    arena_run_until(&arena, INPUT_LEFT, EVENT_DIED, 400);
    arena_run_until(&arena, 0, EVENT_RESPAWN, 100);
    arena_tick(&arena, 0);
    assert_int_equal(arena.seen[EVENT_DIED], 1);
    arena_close(&arena);
}

static void a_respawn_goes_back_as_many_times_as_it_takes(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, "[chase]\nway = left\nspeed = 0.005\nmercy = 30\nbegin = 4\n"
                       "[map]\n......\n.@.*.F\n######\n");
    arena_run(&arena, 0, 85);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_CHECKPOINT, 60);
    int32_t kept = arena.game.chase_kept;
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 60);
    arena_run_until(&arena, 0, EVENT_RESPAWN, 100);
    assert_true(arena.game.chase <= kept - 2 * 30);
    arena_tick(&arena, 0);
    assert_int_equal(arena.seen[EVENT_DIED], 1);
    arena_close(&arena);
}

static void at_the_start_it_begins_anew(void **state)
{
    (void)state;
    Arena arena;
    arena_open(&arena, rising);
    arena_run_until(&arena, INPUT_RIGHT, EVENT_DIED, 400);
    arena_run_until(&arena, 0, EVENT_RESPAWN, 100);
    assert_int_equal(arena.game.chase, 0);
    arena_close(&arena);
}

static void a_timeline_finds_it_where_it_was(void **state)
{
    (void)state;
    Arena arena;
    Timeline run;
    arena_open(&arena, two_checkpoints);
    assert_true(timeline_init(&run, &arena.level));
    uint64_t hashes[400];
    for (int32_t i = 0; i < 400; i++) {
        GameEvents events;
        hashes[i] = game_hash(&run.now, &arena.level);
        assert_true(timeline_add(&run, i < 60 ? INPUT_RIGHT : 0, &events));
    }
    for (int32_t i = 399; i >= 0; i -= 7) {
        timeline_seek(&run, i);
        assert_true(game_hash(&run.now, &arena.level) == hashes[i]);
    }
    timeline_done(&run);
    arena_close(&arena);
}

static void it_is_part_of_what_a_level_and_a_game_are(void **state)
{
    (void)state;
    static const char *const headers[] = {
        "",
        "[chase]\nway = up\nspeed = 0.1\n",
        "[chase]\nway = down\nspeed = 0.1\n",
        "[chase]\nway = up\nspeed = 0.2\n",
        "[chase]\nway = up\nspeed = 0.1\ndelay = 1\n",
        "[chase]\nway = up\nspeed = 0.1\nmercy = 61\n",
        "[chase]\nway = up\nspeed = 0.1\nbegin = 1\n",
        "[chase]\nway = up\nspeed = 0.1\n[chase.1]\nat = 1\nwait = 3\n"};
    uint64_t hashes[ARRAY_LENGTH(headers)];
    for (size_t i = 0; i < ARRAY_LENGTH(headers); i++) {
        char text[200];
        Arena arena;
        snprintf(text, sizeof text, "%s[map]\n.@.F\n####\n", headers[i]);
        arena_open(&arena, text);
        hashes[i] = level_hash(&arena.level);
        uint64_t before = game_hash(&arena.game, &arena.level);
        arena.game.chase++;
        assert_int_equal(before == game_hash(&arena.game, &arena.level), i == 0);
        arena_close(&arena);
        for (size_t k = 0; k < i; k++)
            assert_true(hashes[k] != hashes[i]);
    }
}

/* ---- solving ---- */

static VerdictKind verdict_of(const char *speed)
{
    char text[480];
    Arena arena;
    Verdict verdict;
    snprintf(text, sizeof text,
             "[chase]\nway = right\nspeed = %s\nbegin = -2\n"
             "[map]\n........................\n.@......##......##.....F\n"
             "##########....##########\n",
             speed);
    arena_open(&arena, text);
    VerdictOptions options = {.search = {.nodes_max = 20000}};
    assert_true(verdict_find(&arena.level, &options, &verdict));
    if (verdict.kind == VERDICT_SOLVED) {
        game_init(&arena.game, &arena.level);
        game_run(&arena.game, &arena.level, verdict.tape.ticks, verdict.tape.count);
        assert_int_equal(arena.game.status, GAME_FINISHED);
        assert_int_equal(arena.game.deaths, 0);
    }
    verdict_done(&verdict);
    arena_close(&arena);
    return verdict.kind;
}

static void the_solver_outruns_what_can_be_outrun(void **state)
{
    (void)state;
    assert_int_equal(verdict_of("0.05"), VERDICT_SOLVED);
    assert_int_equal(verdict_of("0.1"), VERDICT_SOLVED);
    assert_int_not_equal(verdict_of("0.9"), VERDICT_SOLVED);
}

/* ---- files ---- */

static void assert_refused(const char *header, int32_t line, int32_t column, const char *words)
{
    char text[480];
    ErrorList errors;
    Level level;
    snprintf(text, sizeof text, "%s[map]\n.@*F\n####\n", header);
    error_list_init(&errors, "level");
    assert_null(level_file_parse("level", text, strlen(text), NULL, &level, &errors));
    assert_int_equal(errors.errors, 1);
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
    if (!strstr(errors.items[0].text, words)) fail_msg("%s", errors.items[0].text);
}

#define UP "[chase]\nway = up\nspeed = 0.1\n"

static void what_is_wrong_has_its_place_and_what_is_allowed(void **state)
{
    (void)state;
    assert_refused("[chase]\nspeed = 0.1\n", 1, 1, "up, down, left or right");
    assert_refused("[chase]\nway = up\n", 1, 1, "from 0 to 1");
    assert_refused("[chase]\nway = north\nspeed = 0.1\n", 2, 7, "up, down, left or right");
    assert_refused(UP "kind = lava\n", 4, 8, "water or fire");
    assert_refused("[chase]\nway = up\nspeed = 2\n", 3, 9, "from 0 to 1");
    assert_refused(UP "begin = 103\n", 4, 9, "from -100 to 102");
    assert_refused(UP "delay = x\n", 4, 9, "from 0 to 36000");
    assert_refused(UP "mercy = 3\n", 4, 9, "from 30 to 3600");
    assert_refused(UP "checkpoint = 2\n", 4, 14, "the map has 1");
    assert_refused(UP "checkpoint = 1,1\n", 4, 14, "no checkpoint at column 1, row 1 (counted");
    assert_refused(UP "checkpoint = 0\n", 4, 14, "such as `8,22`, or a number from 1 to 256");
    assert_refused(UP "[chase.2]\nat = 1\n", 4, 1, "without a gap");
    assert_refused(UP "[chase.1]\nwait = 1\n", 4, 1, "needs `at`");
    assert_refused(UP "[chase.1]\nat = 3\n", 5, 6, "moves up");
    assert_refused(UP "[chase.1]\nat = 1\nspeed = 0\n[chase.2]\nat = 0\n", 8, 6, "never");
    assert_refused("[chase.1]\nat = 1\n", 1, 1, "needs a [chase]");
    char many[400];
    Text text = text_in(many, sizeof many);
    text_add_string(&text, UP);
    for (int32_t i = 1; i <= CHASE_LEGS_MAX; i++)
        text_add(&text, "[chase.%d]\nat=-%d\n", (int)i, (int)i);
    assert_refused(many, 2 * CHASE_LEGS_MAX + 2, 1, "numbered from 1 to at most 16");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_front_follows_its_legs),
        cmocka_unit_test(a_change_begins_at_the_first_tick_after_its_place),
        cmocka_unit_test(a_snapshot_of_the_solver_has_the_clock_of_the_chase),
        cmocka_unit_test(a_front_reaches_what_it_passes_not_what_it_touches),
        cmocka_unit_test(a_chase_with_errors_is_not_read_from_a_header),
        cmocka_unit_test(a_front_never_leaves_the_range_of_numbers),
        cmocka_unit_test(what_touches_the_front_from_any_side_dies),
        cmocka_unit_test(a_checkpoint_has_a_number_or_a_place),
        cmocka_unit_test(it_waits_for_its_checkpoint),
        cmocka_unit_test(a_respawn_sets_it_back_to_before_the_checkpoint),
        cmocka_unit_test(a_respawn_is_never_behind_the_front),
        cmocka_unit_test(at_the_start_it_begins_anew),
        cmocka_unit_test(a_timeline_finds_it_where_it_was),
        cmocka_unit_test(it_is_part_of_what_a_level_and_a_game_are),
        cmocka_unit_test(the_solver_outruns_what_can_be_outrun),
        cmocka_unit_test(what_is_wrong_has_its_place_and_what_is_allowed),
        cmocka_unit_test(a_respawn_goes_back_as_many_times_as_it_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
