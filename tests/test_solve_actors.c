/* test_solve_actors.c - the solver knows of actors what their flags say, and no more: with fewer of
 * them it is slower and less sure, and never wrong.
 *
 * This program has a table of actors of its own, which it may change: as all that actor.c defines
 * is here, the linker takes nothing of it from the library. */
#define actor_kinds kinds_of_game
#include "../src/game/actor.c"
#undef actor_kinds

#include "exhaust.h"
#include "level_maker.h"
#include "proof.h"

enum { FEW_ROOMS = 6 };

/* What the solver asks; the game in this program moves by kinds_of_game. */
ActorKind actor_kinds[KIND_COUNT];

/* Flags that the solver is left with. */
static const struct {
    const char *name;
    uint8_t flags;
} knowledge[] = {
    {"all", UINT8_MAX},
    {"that they move as the player does", (uint8_t)~ACTOR_AUTONOMOUS},
    {"nothing", ACTOR_PUSHED | ACTOR_STOMPABLE},
};

static void know(size_t row)
{
    memcpy(actor_kinds, kinds_of_game, sizeof actor_kinds);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        actor_kinds[cell_kind_order[i]].flags &= knowledge[row].flags;
}

/* ---- small rooms ------------------------------------------------------------------------- */

/* Puts the monster on the first free floor from the right; false where there is none. */
static bool add_monster(char *text, char glyph)
{
    char *map = strstr(text, "[map]\n") + strlen("[map]\n");
    size_t line = strcspn(map, "\n") + 1;
    if (!strchr(map, '@') || !strchr(map, 'F')) return false;
    for (size_t i = strlen(map) - line; i-- > 0;)
        if (map[i] == '.' && map[i + line] == '#') {
            map[i] = glyph;
            return true;
        }
    return false;
}

static void check_room(uint32_t seed, ExhaustScore *score)
{
    char *text = level_maker_text(MAKER_ROOM, seed);
    if (add_monster(text, "wh"[seed % 2])) {
        Arena arena;
        Exhaust all;
        know(0);
        arena_open(&arena, text);
        exhaust_run(&all, &arena.level);
        score->rooms++;
        for (size_t i = 0; i < ARRAY_LENGTH(knowledge); i++) {
            know(i);
            exhaust_check_cells(&all, seed);
            exhaust_check_verdict(&all, seed, EXHAUST_NODES, score);
        }
        exhaust_done(&all);
        arena_close(&arena);
    }
    free(text);
}

static void verdicts_on_rooms_with_a_monster_are_true_whatever_flags_its_kind_has(void **state)
{
    (void)state;
    ExhaustScore score;
    exhaust_check_rooms(FEW_ROOMS, 10, check_room, &score);
}

/* ---- levels ------------------------------------------------------------------------------ */

static Game play(const Level *level, const InputTape *tape)
{
    Game game;
    game_init(&game, level);
    game_run(&game, level, tape->ticks, tape->count);
    return game;
}

/* Needs a stomp, and the run that is found does it. */
static const char *const stomps[] = {
    "..............\n..............\n..............\n............F.\n........######\n"
    "........######\n........######\n#@...w..######\n##############\n",
    "..............\n..............\n..............\n............F.\n........######\n"
    "........######\n........######\n#@...h..######\n##############\n",
};

static void a_monster_of_a_kind_without_flags_can_be_stomped(void **state)
{
    const VerdictOptions options = {.search = {.nodes_max = 60000}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(stomps) * ARRAY_LENGTH(knowledge); i++) {
        Arena arena;
        Verdict verdict;
        know(i % ARRAY_LENGTH(knowledge));
        arena_open(&arena, stomps[i / ARRAY_LENGTH(knowledge)]);
        assert_true(verdict_find(&arena.level, &options, &verdict));
        assert_int_equal(verdict.kind, VERDICT_SOLVED);
        Game game = play(&arena.level, &verdict.tape);
        assert_int_equal(game.status, GAME_FINISHED);
        assert_int_equal(game.actors.items[0].alive, 0);
        verdict_done(&verdict);
        arena_close(&arena);
    }
}

/* The walker never comes down, which only its own way shows. */
static void a_monster_that_cannot_be_followed_may_be_anywhere(void **state)
{
    static const char picture[] = "............\n............\n............\n"
                                  "....w.....F.\n....########\n....########\n....########\n"
                                  "@...########\n############\n";
    static const char walled_in[] = "............\n............\n............\n"
                                    "..........F.\n....########\n....########\n....#w######\n"
                                    "@...########\n############\n";
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(knowledge); i++) {
        know(i);
        assert_int_equal(is_impossible(picture), i == 0);
        assert_int_equal(is_impossible(walled_in), i < 2);
    }
    know(1);
    actor_kinds[KIND_WALKER].height = ONE / 2; /* add_cell is made for higher ones */
    assert_false(is_impossible(walled_in));
}

static void fewer_flags_of_a_kind_take_nothing_out_of_reach(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 4; seed++) {
        Arena arena;
        char *text = level_maker_text(MAKER_TOWER, seed);
        arena_open(&arena, text);
        Reach *reaches[ARRAY_LENGTH(knowledge)];
        for (size_t i = 0; i < ARRAY_LENGTH(knowledge); i++) {
            know(i);
            reaches[i] = reach_create(&arena.level);
            assert_non_null(reaches[i]);
            assert_true(reach_run_all(reaches[i]));
        }
        for (int32_t row = 0; row < arena.level.rows; row++)
            for (int32_t col = 0; col < arena.level.cols; col++)
                for (size_t i = 1; i < ARRAY_LENGTH(knowledge); i++)
                    assert_true(reach_has(reaches[i], col, row) ||
                                !reach_has(reaches[i - 1], col, row));
        for (size_t i = 0; i < ARRAY_LENGTH(knowledge); i++)
            reach_destroy(reaches[i]);
        arena_close(&arena);
        free(text);
    }
}

/* ---- what a search keeps ----------------------------------------------------------------- */

static const char far_apart[] = "........................................\n"
                                "@..............................w...w..F.\n"
                                "########################################\n";

/* After some ticks, packed and unpacked by a scratch of its own. */
static uint64_t hash_of_snapshot(Arena *arena, int32_t *size)
{
    SnapshotScratch scratch;
    uint8_t *bytes;
    assert_true(snapshot_scratch_init(&scratch, &arena->level, false, NULL));
    bytes = malloc((size_t)snapshot_size_max(&scratch));
    assert_non_null(bytes);
    scratch.game = arena->game;
    *size = snapshot_pack(&scratch, bytes);
    game_init(&scratch.game, &arena->level);
    snapshot_unpack(&scratch, bytes);
    uint64_t hash = game_hash(&scratch.game, &arena->level);
    free(bytes);
    snapshot_scratch_done(&scratch);
    return hash;
}

static void an_actor_that_is_not_autonomous_never_sleeps_and_is_kept_whole(void **state)
{
    Arena arena;
    int32_t size, size_if_known;
    (void)state;
    arena_open(&arena, far_apart);
    arena_run(&arena, INPUT_RIGHT, 40);
    know(0);
    assert_int_not_equal(hash_of_snapshot(&arena, &size_if_known),
                         game_hash(&arena.game, &arena.level));
    know(1);
    assert_int_equal(hash_of_snapshot(&arena, &size), game_hash(&arena.game, &arena.level));
    assert_true(size >= size_if_known + 2 * (int32_t)sizeof(Actor));
    arena_close(&arena);
}

/* Monsters in many places, and a player who is in the way of none. */
static void an_actor_followed_alone_is_where_the_game_has_it(void **state)
{
    (void)state;
    know(0);
    for (uint32_t seed = 0; seed < 6; seed++) {
        Arena arena;
        Patrol patrol;
        char *text = level_maker_text(MAKER_RUN, seed);
        level_maker_add_monsters(text, seed);
        arena_open(&arena, text);
        assert_true(patrol_init(&patrol, &arena.level));
        assert_true(patrol.count > 0);
        Actors *actors = &arena.game.actors;
        for (int32_t tick = 0; tick < 1500; tick++) {
            for (int32_t i = 0; i < patrol.count; i += tick % 3 + 1)
                assert_memory_equal(patrol_actor(&patrol, i, tick), &actors->items[i],
                                    sizeof(Actor));
            arena.game.terrain.tick++;
            actors_step(actors, &arena.level, &arena.game.terrain, NULL, NULL);
        }
        patrol_done(&patrol);
        arena_close(&arena);
        free(text);
    }
}

static void a_monster_outside_the_area_is_not_followed(void **state)
{
    Arena arena;
    Patrol patrol;
    (void)state;
    know(0);
    arena_open(&arena, far_apart);
    assert_true(patrol_init(&patrol, &arena.level));
    const PatrolArea left = {0, 0, 9 * ONE, 3 * ONE}, right = {30 * ONE, 0, 40 * ONE, 3 * ONE};
    assert_null(patrol_actor_in(&patrol, 0, 100, &left));
    assert_int_equal(patrol.tracks[0].count, 1);
    assert_ptr_equal(patrol_actor_in(&patrol, 0, 10, &right), patrol_actor(&patrol, 0, 10));
    assert_int_equal(patrol.tracks[0].count, 11);
    patrol_done(&patrol);
    arena_close(&arena);
}

static void a_snapshot_is_kept_in_a_few_bytes(void **state)
{
    enum { NODES = 5000, BYTES = 100 };
    (void)state;
    Arena arena;
    NodePool pool;
    SnapshotScratch scratch;
    arena_open(&arena, far_apart);
    assert_true(snapshot_scratch_init(&scratch, &arena.level, false, NULL));
    size_t room = (size_t)snapshot_size_max(&scratch) + sizeof(uint64_t);
    uint8_t *packed = calloc(room, 1), *kept = calloc(room, 1);
    node_pool_init(&pool, false);
    for (uint32_t i = 0; i < NODES; i++) {
        scratch.game.player.as.grid.x = (Fixed)(i * 12345);
        int32_t size = snapshot_pack(&scratch, packed);
        assert_true(node_pool_add(&pool, &(Node){.tick = (int32_t)i}, NULL, packed, size));
        node_pool_state(&pool, i, kept);
        assert_memory_equal(kept, packed, size);
    }
    assert_int_equal(node_pool_at(&pool, NODES - 1)->tick, NODES - 1);
    assert_true(node_pool_bytes(&pool) < (size_t)NODES * BYTES);
    node_pool_done(&pool);
    free(packed);
    free(kept);
    snapshot_scratch_done(&scratch);
    arena_close(&arena);
}

static void an_actor_that_is_not_autonomous_has_no_place_in_the_patrol(void **state)
{
    Arena arena;
    Patrol patrol;
    (void)state;
    arena_open(&arena, far_apart);
    for (size_t i = 0; i < ARRAY_LENGTH(knowledge); i++) {
        know(i);
        assert_true(patrol_init(&patrol, &arena.level));
        assert_int_equal(patrol_actor(&patrol, 0, 0)->alive, i == 0);
        assert_int_equal(patrol_actor(&patrol, 1, 30)->alive, i == 0);
        patrol_done(&patrol);
    }
    arena_close(&arena);
}

/* Where it is far from the player, too, and to the last unit. */
static void an_actor_that_is_not_autonomous_tells_states_apart_in_full(void **state)
{
    const StateKeyDetail rough = {2, 12, 2, 12, 1};
    Arena arena;
    (void)state;
    arena_open(&arena, far_apart);
    for (size_t i = 0; i < ARRAY_LENGTH(knowledge); i++) {
        know(i);
        uint64_t before = state_key_of(&arena.game, &arena.level, &rough, false);
        arena_actor(&arena, 1)->body.x++;
        uint64_t after = state_key_of(&arena.game, &arena.level, &rough, false);
        assert_int_equal(before != after, i > 0);
    }
    arena_close(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_on_rooms_with_a_monster_are_true_whatever_flags_its_kind_has),
        cmocka_unit_test(a_monster_of_a_kind_without_flags_can_be_stomped),
        cmocka_unit_test(a_monster_that_cannot_be_followed_may_be_anywhere),
        cmocka_unit_test(fewer_flags_of_a_kind_take_nothing_out_of_reach),
        cmocka_unit_test(an_actor_that_is_not_autonomous_never_sleeps_and_is_kept_whole),
        cmocka_unit_test(an_actor_that_is_not_autonomous_has_no_place_in_the_patrol),
        cmocka_unit_test(an_actor_followed_alone_is_where_the_game_has_it),
        cmocka_unit_test(a_monster_outside_the_area_is_not_followed),
        cmocka_unit_test(a_snapshot_is_kept_in_a_few_bytes),
        cmocka_unit_test(an_actor_that_is_not_autonomous_tells_states_apart_in_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
