/* test_reach_bank.c - the pixels that a body of the model `bank` is proved to stay within.
 *
 * Whoever plays at random in a random corridor is never seen at another pixel, nor touches anything
 * else; and in corridors with few states, all of which are followed, hardly more is found than is
 * true. LEDGE_REACH_LEVELS says how many corridors (`make check-full`), LEDGE_REACH_FIRST from
 * which on. */
#include "arena.h"
#include "full.h"

#include "../src/solve/reach.h"
#include "../src/solve/reach_bank.h"
#include "level_maker.h"

enum { FEW_LEVELS = 80, RUNS = 40, MACROS = 12, KEPT_MAX = 200, LAYER_MAX = 3000, SLOTS = 1 << 16 };

static int32_t number_of(const char *name, int32_t otherwise)
{
    const char *wanted = getenv(name);
    return wanted ? atoi(wanted) : otherwise;
}

/* ---- small levels ------------------------------------------------------------------------- */

static bool is_impossible(const char *physics, const char *map)
{
    Arena arena;
    ReachProof proof;
    char text[2000];
    snprintf(text, sizeof text, "[physics]\nmodel = bank\n%s\n[map]\n%s", physics, map);
    arena_open(&arena, text);
    assert_true(reach_prove(&arena.level, false, &proof));
    arena_close(&arena);
    return proof.is_impossible;
}

static void spikes_in_the_way_kill(void **state)
{
    (void)state;
    assert_true(is_impossible("", "........\n@..^...F\n########\n"));
    assert_true(is_impossible("", "........\n@..v...F\n########\n"));
    assert_false(is_impossible("", "...^....\n@......F\n########\n"));
    assert_true(is_impossible("mask = 6, 5, 19", "...^....\n@......F\n########\n"));
    assert_false(is_impossible("mask = 6, 5, 18", "...^....\n@......F\n########\n")); /* mercy */
    assert_true(is_impossible("mask = 6, 5, 8", "........\n@..^...F\n########\n"));
    assert_false(is_impossible("mask = 6, 5, 8", "........\n@..v...F\n########\n"));
}

static void spikes_spare_who_moves_as_they_point(void **state)
{
    (void)state;
    assert_false(is_impossible("", "........\n@..}...F\n########\n"));
    assert_true(is_impossible("", "........\n@..{...F\n########\n"));
    assert_false(is_impossible("", "........\nF..{...@\n########\n"));
    assert_true(is_impossible("", "........\nF..}...@\n########\n"));
    assert_true(is_impossible("", "........\n@.}{...F\n########\n"));
}

static void a_fast_body_gets_over_spikes(void **state)
{
    (void)state;
    /* It is 12 wide, less 2 on both sides, and must go to the other side of 16 in a tick. */
    assert_true(is_impossible("max = 22", "........\n@..^...F\n########\n"));
    assert_false(is_impossible("max = 24", "........\n@..^...F\n########\n"));
}

static void who_stands_at_the_edge_of_spikes_touches_what_is_above(void **state)
{
    (void)state;
    assert_false(is_impossible("mask = 6, 5, 32", "...F....\n@..^....\n########\n"));
    assert_true(is_impossible("mask = 6, 5, 32", "....F...\n@..^....\n########\n"));
}

static void a_turret_kills(void **state)
{
    (void)state;
    assert_true(is_impossible("", "........\n@..t...F\n########\n"));
    assert_false(is_impossible("", "...t....\n@......F\n########\n"));
}

static void nobody_gets_past_a_walker_on_its_way(void **state)
{
    (void)state;
    assert_true(is_impossible("", "@.....w.....F\n.....###.....\n"));
    assert_false(is_impossible("", "......w......\n.....###.....\n@...........F\n"));
    assert_false(is_impossible("", "@w..........F\n.............\n")); /* falls out at once */
    /* Over who lies dead it goes on, and is behind who starts again. */
    assert_false(is_impossible("", "....@...w.......F\n...########......\n"));
}

static void a_hopper_can_be_passed_where_it_has_room(void **state)
{
    (void)state;
    assert_false(is_impossible("", "...............\n"
                                   "...............\n"
                                   "@......h......F\n"
                                   ".....#####.....\n"));
    assert_true(is_impossible("", "...............\n"
                                  ".....#####.....\n"
                                  "@......h......F\n"
                                  ".....#####.....\n"));
}

static void a_tall_body_is_stopped_at_head_middle_and_foot(void **state)
{
    (void)state;
    static const char *const rows[] = {"........#....\n", ".............\n"};
    for (int32_t bar = 0; bar < 5; bar++) {
        char map[200] = "";
        for (int32_t row = 0; row < 4; row++)
            strcat(map, rows[row != bar]);
        strcat(map, bar == 4 ? "@.......#...F\n" : "@...........F\n");
        assert_int_equal(is_impossible("mask = 6, 5, 80", map), bar % 2 == 0);
    }
}

static void a_tall_body_passes_walls_where_a_flyer_turns(void **state)
{
    (void)state;
    static const char pen[] = ".............\n"
                              ".............\n"
                              ".............\n"
                              ".....#f#.....\n"
                              "@...........F\n";
    static const char free[] = ".............\n"
                               ".............\n"
                               ".............\n"
                               "......f......\n"
                               "@...........F\n";
    assert_true(is_impossible("mask = 6, 5, 80", pen));
    assert_false(is_impossible("mask = 6, 5, 80", free)); /* it gets behind who lies dead */
    assert_false(is_impossible("mask = 6, 5, 16", pen));
}

static void a_wide_body_is_stopped_by_its_sides(void **state)
{
    (void)state;
    assert_true(is_impossible("mask = 12, 12, 16", "....#...\n@...#..F\n########\n"));
    assert_false(is_impossible("mask = 12, 12, 16", "....#...\n@......F\n########\n"));
    /* From inside a wall it is put out on the side that leads. */
    assert_false(is_impossible("mask = 20, 12, 16", "........\n.#@....F\n########\n"));
    assert_true(is_impossible("mask = 20, 12, 16", "........\nF#@.....\n########\n"));
}

static void a_checkpoint_is_a_start_in_its_own_row(void **state)
{
    (void)state;
    assert_false(is_impossible("mask = 6, 5, 32", "..*.....F\n@....#...\n#########\n"));
    assert_true(is_impossible("mask = 6, 5, 32", "........F\n@....#...\n#########\n"));
}

/* Who starts there again is behind the walker at times. */
static void a_checkpoint_on_the_way_of_a_walker_is_a_start_at_any_tick(void **state)
{
    (void)state;
    for (int32_t col = 1; col < 14; col++) {
        char map[] = "@.....w.......F\n..########.....\n";
        if (map[col] != '.') continue;
        map[col] = '*';
        assert_int_equal(is_impossible("", map), col < 3 || col > 9);
    }
}

/* The walker goes down the slope once the door is open. */
static void a_monster_leaves_through_a_door_that_may_open(void **state)
{
    (void)state;
    assert_false(is_impossible("", "@.k....Dw.....F\n"
                                   "....../#####...\n"
                                   "############...\n"));
    static const char pen[] = ".............\n"
                              ".............\n"
                              ".............\n"
                              ".....DfD.....\n"
                              "@...........F\n";
    static const char key[] = ".............\n"
                              ".............\n"
                              ".............\n"
                              ".....DfD.....\n"
                              "@.k.........F\n";
    assert_true(is_impossible("mask = 6, 5, 80", pen)); /* they stay shut */
    assert_false(is_impossible("mask = 6, 5, 80", key));
}

/* The upper walker makes way for the lower one, which leaves by the slope. */
static void a_monster_near_crumbling_blocks_kills_nobody(void **state)
{
    (void)state;
    static const char map[] = ".....w........\n"
                              "@..w.=C=.....F\n"
                              "..######\\.....\n"
                              "..###########.\n";
    assert_false(is_impossible("", map));
    assert_false(is_impossible("", "@.....w.....F\n.....#C#.....\n"));
    assert_true(is_impossible("", "@.....w.....F\n.....###.....\n"));
}

/* The walker is back where it was more often than the hopper, which is met when both have gone
 * round. */
static void monsters_are_looked_at_until_all_have_gone_round(void **state)
{
    (void)state;
    static const char map[] =
        "................................................................................\n"
        "................................................................................\n"
        "..w..@.................................................................h......F.\n"
        "..##.................................................................#####......\n";
    assert_false(is_impossible("", map));
}

/* ---- corridors ---------------------------------------------------------------------------- */

/* Anything anywhere. */
static void make_soup(Maker *m, bool is_small)
{
    maker_begin(m, is_small ? maker_between(m, 4, 9) : maker_between(m, 8, 40),
                is_small ? maker_between(m, 2, 4) : maker_between(m, 2, 9), '.');
    maker_fill(m, 0, m->rows - 1, m->cols, 1, '#');
    if (maker_chance(m, 50)) maker_strew(m, "#", maker_between(m, 20, 250));
    if (maker_chance(m, 50)) maker_strew(m, "^v{}", maker_between(m, 10, 200));
    if (maker_chance(m, 40)) maker_strew(m, "=/HSCI>", maker_between(m, 20, 200));
    if (maker_chance(m, 60)) maker_strew(m, "wfhftw", maker_between(m, 20, is_small ? 80 : 60));
    if (maker_chance(m, 40)) maker_strew(m, "DDk", maker_between(m, 20, 150));
    if (maker_chance(m, 40)) maker_strew(m, "*", maker_between(m, 10, 60));
    maker_put(m, maker_random(m, m->cols), maker_random(m, m->rows), 'F');
    maker_put(m, maker_random(m, m->cols), maker_random(m, m->rows), '@');
}

/* Monsters on floors of their own along the way, which they may leave by a slope, and checkpoints.
 */
static void make_patrols(Maker *m, bool is_small)
{
    maker_begin(m, is_small ? maker_between(m, 6, 10) : maker_between(m, 12, 40), 5, '.');
    for (int32_t col = maker_random(m, 4); col < m->cols;) {
        const int32_t length = maker_between(m, 2, 9);
        maker_fill(m, col, 3, length, 1, maker_chance(m, 8) ? 'C' : '#');
        maker_put(m, col + maker_random(m, length), 2, "wwwhft"[maker_random(m, is_small ? 5 : 6)]);
        if (maker_chance(m, 20)) maker_put(m, col + maker_random(m, length), 1, '#');
        if (maker_chance(m, 10))
            maker_put(m, col + maker_random(m, length), 2, "}{^Dk"[maker_random(m, 5)]);
        col += length;
        if (maker_chance(m, 15)) maker_put(m, col, 3, '\\');
        col += maker_between(m, 1, is_small ? 3 : 8);
    }
    maker_fill(m, 0, 4, m->cols, 1, '#');
    for (int32_t i = maker_random(m, 3); i > 0; i--)
        maker_put(m, maker_random(m, m->cols), maker_chance(m, 80) ? 2 : 1, '*');
    maker_put(m, maker_random(m, m->cols), 2, 'F');
    maker_put(m, maker_random(m, m->cols), 2, '@');
}

/* A corridor or two with anything in them; the caller frees the text. With `is_small` it has few
 * states. */
static char *corridor(uint32_t seed, bool is_small)
{
    static const char *const speeds[] = {"",           "max = 4",       "max = 40",   "const = 0.3",
                                         "const = 25", "accel = 3",     "fric = 0",   "max = 0.7",
                                         "const = -2", "subpixels = 3", "accel = -1", "max = 17"};
    static const char *const small_speeds[] = {"const = 1",
                                               "const = 1.5",
                                               "const = 2.25",
                                               "const = 0.5",
                                               "const = 6",
                                               "const = -1.5",
                                               "max = 1\naccel = 0.5\nfric = 0.5",
                                               "max = 3\naccel = 1.5\nfric = 1.5"};
    static const int32_t tiles[] = {16, 16, 8, 5, 1, 32};
    Maker m = {.random = seed * 2654435761u + 31};
    const int32_t tile = is_small ? maker_between(&m, 2, 5) : tiles[maker_random(&m, 6)];
    int32_t mask[3] = {tile * 3 / 8, tile * 5 / 16, tile};
    for (int32_t i = 0; i < 3; i++)
        if (maker_chance(&m, 40)) mask[i] = maker_between(&m, 0, i < 2 ? tile * 5 / 4 : tile * 4);
    snprintf(m.header, sizeof m.header,
             "[physics]\nmodel = bank\n%s\ntile = %d\nmask = \"%d, %d, %d\"\n",
             is_small ? small_speeds[maker_random(&m, ARRAY_LENGTH(small_speeds))]
                      : speeds[maker_random(&m, ARRAY_LENGTH(speeds))],
             (int)tile, (int)mask[0], (int)mask[1], (int)mask[2]);
    if (is_small) strncat(m.header, "subpixels = 4\n", sizeof m.header - strlen(m.header) - 1);
    if (maker_chance(&m, 50))
        make_soup(&m, is_small);
    else
        make_patrols(&m, is_small);
    maker_strew(&m, "o", 50);
    if (maker_chance(&m, 5) && !is_small) maker_lift(&m, 1, m.cols / 2, m.rows / 2);
    return maker_text(&m);
}

/* As reach.c asks a bank. */
static void close_bank(ReachBank *bank, const Level *level)
{
    bool has_failed = false;
    for (bool doors_open = false, is_done = false; !is_done;) {
        assert_true(reach_bank_init(bank, level, doors_open, REACH_FOLLOW));
        assert_true(reach_bank_start(bank, level->start.col, level->start.row, &has_failed));
        for (bool is_news = true; is_news;) {
            is_news = false;
            assert_true(reach_bank_run(bank));
            for (int32_t i = 0; i < level->checkpoints.count; i++) {
                const Place *at = &level->checkpoints.items[i];
                if (reach_bank_touches(bank, at->col, at->row))
                    is_news |= reach_bank_start(bank, at->col, at->row, &has_failed);
            }
        }
        is_done = true;
        for (int32_t i = 0; i < level->keys.count && !doors_open; i++)
            if (reach_bank_touches(bank, level->keys.items[i].col, level->keys.items[i].row))
                is_done = false;
        doors_open = !is_done;
        if (!is_done) reach_bank_done(bank);
    }
    assert_false(has_failed);
}

typedef struct Watch {
    const Level *level;
    const ReachBank *bank;
    const char *text;
    uint32_t seed;
} Watch;

static void check(const Watch *watch, const Game *game, const GameEvents *events)
{
    const BankBody *body = &game->player.as.bank;
    const int32_t x = (int32_t)body->x;
    for (int32_t i = 0; i < events->count; i++) {
        const GameEvent *e = &events->items[i];
        const bool is_thing = e->kind == EVENT_COIN || e->kind == EVENT_KEY ||
                              e->kind == EVENT_FINISH || e->kind == EVENT_CHECKPOINT;
        if (is_thing && !reach_bank_touches(watch->bank, e->col, e->row))
            fail_msg("seed %u: the player has touched cell %d,%d in tick %d\n%s",
                     (unsigned)watch->seed, (int)e->col, (int)e->row, (int)game->ticks,
                     watch->text);
    }
    if (game->status == GAME_RESPAWNING) return;
    const Pose pose = game_pose(game, watch->level);
    const int32_t row = fixed_floor(pose.y - 1);
    if (body->x != x || row < 0 || row >= watch->level->rows ||
        !span_list_meets(&watch->bank->rows[row].reached, (Span){x, x}) ||
        !reach_bank_has(watch->bank, fixed_floor(pose.x), row))
        fail_msg("seed %u: the player is at pixel %f in row %d in tick %d\n%s",
                 (unsigned)watch->seed, body->x, (int)row, (int)game->ticks, watch->text);
}

/* ---- random play -------------------------------------------------------------------------- */

static void play_at_random(const Watch *watch, Maker *chance, Game *kept, uint8_t *been)
{
    static const Input liked[] = {INPUT_RIGHT, INPUT_LEFT, INPUT_RIGHT, INPUT_LEFT, 0};
    const Span pixels = watch->bank->pixels;
    int32_t count = 1;
    game_init(&kept[0], watch->level);
    for (int32_t run = 0; run < RUNS; run++) {
        Game game = kept[maker_random(chance, count)];
        GameEvents events;
        for (int32_t i = 0; i < MACROS; i++) {
            const Input input = liked[maker_random(chance, ARRAY_LENGTH(liked))];
            const int32_t longest = maker_chance(chance, 20) ? 200 : 12;
            for (int32_t tick = maker_between(chance, 1, longest); tick > 0; tick--) {
                game_step(&game, watch->level, input, &events, NULL);
                check(watch, &game, &events);
                const int32_t at = ((int32_t)game.player.as.bank.x - pixels.low) * 2 +
                                   (game.player.as.bank.speed > 0);
                if (game.status != GAME_PLAYING || been[at]++ || count == KEPT_MAX) continue;
                kept[count++] = game;
            }
        }
    }
}

static void no_player_leaves_the_pixels_that_are_reached(void **state)
{
    (void)state;
    const uint32_t first = (uint32_t)number_of("LEDGE_REACH_FIRST", 0);
    const uint32_t count = (uint32_t)sampled(number_of("LEDGE_REACH_LEVELS", FEW_LEVELS));
    Game *kept = malloc(KEPT_MAX * sizeof *kept);
    int32_t impossible = 0;
    assert_non_null(kept);
    for (uint32_t seed = first; seed < first + count; seed++) {
        char *text = corridor(seed, false);
        if (strchr(strstr(text, "[map]"), '@')) {
            Arena arena;
            ReachBank bank;
            Maker chance = {.random = seed};
            Place finish;
            arena_open(&arena, text);
            close_bank(&bank, &arena.level);
            const Watch watch = {&arena.level, &bank, text, seed};
            uint8_t *been = calloc(2, (size_t)(bank.pixels.high - bank.pixels.low + 1));
            assert_non_null(been);
            play_at_random(&watch, &chance, kept, been);
            if (reach_first_finish(&arena.level, &finish))
                impossible += !reach_bank_touches(&bank, finish.col, finish.row);
            free(been);
            reach_bank_done(&bank);
            arena_close(&arena);
        }
        free(text);
    }
    print_message("# %d of %d corridors impossible\n", (int)impossible, (int)count);
    assert_in_range(impossible, 1, count - 1);
    free(kept);
}

/* ---- all states --------------------------------------------------------------------------- */

/* The states of a level: those of the last tick, and the hashes of all that were seen. */
typedef struct States {
    Game *now, *next;
    int32_t now_count, next_count, seen_count;
    uint64_t *seen; /* SLOTS of them; 0: none */
} States;

/* Of all that a later tick depends on. */
static uint64_t hash_state(const Game *game, const Level *level)
{
    Game same = *game;
    BankBody *body = &same.player.as.bank;
    same.ticks = same.deaths = same.terrain.tick = same.coins = 0;
    same.sign_shown = 0;
    memset(same.coin_taken, 0, sizeof same.coin_taken);
    memset(same.checkpoint_seen, 0, sizeof same.checkpoint_seen);
    body->decimal = body->collided = 0;
    if (body->speed == 0) body->speed = 0; /* no -0 */
    return game_hash(&same, level);
}

/* False if it was there, or there is no room. */
static bool add_hash(States *states, uint64_t hash)
{
    uint64_t at = hash % SLOTS;
    for (; states->seen[at]; at = (at + 1) % SLOTS)
        if (states->seen[at] == hash) return false;
    states->seen[at] = hash;
    states->seen_count++;
    return true;
}

/* Follows every state of the level; false if there are too many. `truth`: what was reached, by row.
 */
static bool follow_all(const Watch *watch, States *states, SpanList *truth, bool *has_finished)
{
    static const Input inputs[] = {0, INPUT_LEFT, INPUT_RIGHT};
    memset(states->seen, 0, SLOTS * sizeof *states->seen);
    states->seen_count = 0;
    states->next_count = 1;
    game_init(states->next, watch->level);
    while (states->next_count > 0) {
        Game *const now = states->next;
        states->next = states->now;
        states->now = now;
        states->now_count = states->next_count;
        states->next_count = 0;
        for (int32_t i = 0; i < states->now_count; i++) {
            const int32_t x = (int32_t)now[i].player.as.bank.x;
            const int32_t row = fixed_floor(game_pose(&now[i], watch->level).y - 1);
            if (now[i].status == GAME_PLAYING)
                assert_true(span_list_add(&truth[row], (Span){x, x}));
            for (size_t k = 0; k < ARRAY_LENGTH(inputs); k++) {
                Game game = now[i];
                GameEvents events;
                game_step(&game, watch->level, inputs[k], &events, NULL);
                check(watch, &game, &events);
                *has_finished |= game.status == GAME_FINISHED;
                if (game.status == GAME_FINISHED) game.status = GAME_PLAYING;
                if (!add_hash(states, hash_state(&game, watch->level))) continue;
                if (states->next_count == LAYER_MAX || states->seen_count > SLOTS / 2) return false;
                states->next[states->next_count++] = game;
            }
        }
    }
    return true;
}

static int32_t count_numbers(const SpanList *list)
{
    int32_t count = 0;
    for (int32_t i = 0; i < list->count; i++)
        count += list->items[i].high - list->items[i].low + 1;
    return count;
}

static void hardly_more_is_reached_than_all_states_say(void **state)
{
    (void)state;
    const uint32_t first = (uint32_t)number_of("LEDGE_REACH_FIRST", 0);
    const uint32_t count = (uint32_t)sampled(number_of("LEDGE_REACH_LEVELS", FEW_LEVELS));
    int32_t levels = 0, told = 0, impossible = 0, proved = 0, extra = 0, pixels = 0;
    States states = {.now = malloc(LAYER_MAX * sizeof *states.now),
                     .next = malloc(LAYER_MAX * sizeof *states.next),
                     .seen = malloc(SLOTS * sizeof *states.seen)};
    assert_true(states.now && states.next && states.seen);
    for (uint32_t seed = first; seed < first + count; seed++) {
        char *text = corridor(seed, true);
        if (strchr(strstr(text, "[map]"), '@')) {
            Arena arena;
            ReachBank bank;
            Place finish;
            bool has_finished = false;
            SpanList truth[20] = {{NULL, 0, 0}};
            arena_open(&arena, text);
            close_bank(&bank, &arena.level);
            const Watch watch = {&arena.level, &bank, text, seed};
            levels++;
            if (follow_all(&watch, &states, truth, &has_finished)) {
                int32_t own = 0;
                told++;
                for (int32_t row = 0; row < arena.level.rows; row++) {
                    own += count_numbers(&bank.rows[row].reached) - count_numbers(&truth[row]);
                    pixels += count_numbers(&truth[row]);
                }
                extra += own;
                const bool is_touched = reach_first_finish(&arena.level, &finish) &&
                                        reach_bank_touches(&bank, finish.col, finish.row);
                impossible += !has_finished;
                proved += !is_touched;
                if (getenv("LEDGE_SHOW") && own)
                    print_message("seed %u: %d more, finish %d %d\n%s", (unsigned)seed, (int)own,
                                  (int)has_finished, (int)is_touched, text);
            }
            for (size_t row = 0; row < ARRAY_LENGTH(truth); row++)
                span_list_done(&truth[row]);
            reach_bank_done(&bank);
            arena_close(&arena);
        }
        free(text);
    }
    print_message("# %d corridors, %d known: %d impossible, %d proved; %d pixels, %d more\n",
                  (int)levels, (int)told, (int)impossible, (int)proved, (int)pixels, (int)extra);
    assert_in_range(told, levels / 2, levels);
    free(states.now);
    free(states.next);
    free(states.seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spikes_in_the_way_kill),
        cmocka_unit_test(spikes_spare_who_moves_as_they_point),
        cmocka_unit_test(a_fast_body_gets_over_spikes),
        cmocka_unit_test(who_stands_at_the_edge_of_spikes_touches_what_is_above),
        cmocka_unit_test(a_turret_kills),
        cmocka_unit_test(nobody_gets_past_a_walker_on_its_way),
        cmocka_unit_test(a_hopper_can_be_passed_where_it_has_room),
        cmocka_unit_test(a_tall_body_is_stopped_at_head_middle_and_foot),
        cmocka_unit_test(a_tall_body_passes_walls_where_a_flyer_turns),
        cmocka_unit_test(a_wide_body_is_stopped_by_its_sides),
        cmocka_unit_test(a_checkpoint_is_a_start_in_its_own_row),
        cmocka_unit_test(a_checkpoint_on_the_way_of_a_walker_is_a_start_at_any_tick),
        cmocka_unit_test(a_monster_leaves_through_a_door_that_may_open),
        cmocka_unit_test(a_monster_near_crumbling_blocks_kills_nobody),
        cmocka_unit_test(monsters_are_looked_at_until_all_have_gone_round),
        cmocka_unit_test(no_player_leaves_the_pixels_that_are_reached),
        cmocka_unit_test(hardly_more_is_reached_than_all_states_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
