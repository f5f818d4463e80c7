/* test_slack.c - how much earlier or later take-offs and waits may come, and what a kinder run is.
 *
 * LEDGE_ROOMS says in how many rooms every shift is tried (`make check-full`). */
#include "arena.h"
#include "full.h"

#include "../src/solve/slack.h"
#include "level_maker.h"

enum { FEW_ROOMS = 40 };

/* As slack_find_kindest finds its first run. */
static Verdict solve(const Level *level)
{
    const VerdictOptions options = {.search = {.nodes_max = 20000, .is_frozen = true}};
    Verdict verdict;
    assert_true(verdict_find(level, &options, &verdict));
    return verdict;
}

/* ---- every shift tried ------------------------------------------------------------------- */

static const GameEvent *find_event(const GameEvents *events, GameEventKind kind)
{
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == kind) return &events->items[i];
    return NULL;
}

/* The inputs of the run with its button pressed and let go of at other ticks, as far as
 * `ticks`. */
static void write_inputs(const InputTape *tape, const SlackPlace *place, int32_t press,
                         int32_t release, Input *out, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        bool is_over = i > place->arrival;
        out[i] =
            is_over ? tape->ticks[place->arrival] & (INPUT_LEFT | INPUT_RIGHT) : tape->ticks[i];
        if (i >= place->press && i < place->release) out[i] &= (Input)~INPUT_JUMP;
        if (i >= press && i < release) out[i] |= INPUT_JUMP;
    }
}

/* Does the button go down at `press`, and up at `release`? */
static bool is_one_hold(const Input *inputs, int32_t press, int32_t release, int32_t arrival)
{
    if (press >= release || press < 0) return false;
    if (press > 0 && (inputs[press - 1] & INPUT_JUMP)) return false;
    return release > arrival || !(inputs[release] & INPUT_JUMP);
}

/* Plays all of it from the start of the level. */
static bool comes_to_same_place(const Level *level, const InputTape *tape, const SlackPlace *place,
                                int32_t press, int32_t release)
{
    static Input inputs[20000];
    static Game game;
    GameEvents events;
    int32_t ticks = place->arrival + 130;
    bool has_jumped = false;
    write_inputs(tape, place, press, release, inputs, ticks);
    if (!is_one_hold(inputs, press, release, place->arrival)) return false;
    game_init(&game, level);
    for (int32_t tick = 0; tick < ticks; tick++) {
        game_step(&game, level, inputs[tick], &events, NULL);
        const Body *body = &game.player.as.grid;
        if (game.status == GAME_FINISHED) return true;
        if (game.status == GAME_RESPAWNING) return false;
        if (!has_jumped) {
            has_jumped = tick >= press && find_event(&events, EVENT_JUMP);
            continue;
        }
        const GameEvent *stomp = find_event(&events, EVENT_STOMP);
        if (stomp) return place->target.kind == SLACK_MONSTER && place->target.col == stomp->value;
        const GameEvent *spring = find_event(&events, EVENT_SPRING);
        if (spring)
            return place->target.kind == SLACK_SPRING && place->target.col == spring->col &&
                   place->target.row == spring->row;
        if (body->climbing) return place->target.kind == SLACK_LADDER;
        if (!body->grounded) continue;
        int32_t down = body->ground == GROUND_SLOPE ? 0 : 1;
        const SlackGround here = {SLACK_FLOOR, body->ground_col, body->ground_row - down};
        return slack_is_same_ground(level, &here, &place->target);
    }
    return false;
}

/* All shifts to both sides; of the good ones those next to zero. */
static SlackWindow window_by_trying(const Level *level, const InputTape *tape,
                                    const SlackPlace *place, bool of_press)
{
    bool good[2 * SLACK_SHIFT_MAX + 1];
    SlackWindow window = {0, 0};
    for (int32_t shift = -SLACK_SHIFT_MAX; shift <= SLACK_SHIFT_MAX; shift++)
        good[shift + SLACK_SHIFT_MAX] =
            comes_to_same_place(level, tape, place, place->press + (of_press ? shift : 0),
                                place->release + (of_press ? 0 : shift));
    assert_true(good[SLACK_SHIFT_MAX]);
    while (window.earlier < SLACK_SHIFT_MAX && good[SLACK_SHIFT_MAX - window.earlier - 1])
        window.earlier++;
    while (window.later < SLACK_SHIFT_MAX && good[SLACK_SHIFT_MAX + window.later + 1])
        window.later++;
    return window;
}

/* Returns the number of take-offs that were checked. */
static int32_t check_take_offs(const Level *level, const InputTape *tape, const Slack *slack)
{
    int32_t count = 0;
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *place = &slack->places[i];
        if (place->is_wait || place->target.kind == SLACK_AIR) continue;
        SlackWindow presses = window_by_trying(level, tape, place, true);
        SlackWindow releases = window_by_trying(level, tape, place, false);
        assert_int_equal(place->presses.earlier, presses.earlier);
        assert_int_equal(place->presses.later, presses.later);
        assert_int_equal(place->releases.earlier, releases.earlier);
        assert_int_equal(place->releases.later, releases.later);
        assert_int_equal(place->window, min_i32(slack_window(&presses), slack_window(&releases)));
        count++;
    }
    return count;
}

static int32_t check_level(const char *text)
{
    Arena arena;
    int32_t count = 0;
    arena_open(&arena, text);
    Verdict verdict = solve(&arena.level);
    if (verdict.kind == VERDICT_SOLVED) {
        Slack slack;
        assert_true(slack_find(&arena.level, &verdict.tape, &slack));
        count = check_take_offs(&arena.level, &verdict.tape, &slack);
        slack_done(&slack);
    }
    verdict_done(&verdict);
    arena_close(&arena);
    return count;
}

static void windows_are_those_of_trying_every_shift_from_the_start(void **state)
{
    (void)state;
    const char *wanted = getenv("LEDGE_ROOMS");
    uint32_t rooms = wanted ? (uint32_t)atoi(wanted) : (uint32_t)sampled(FEW_ROOMS);
    int32_t count = 0;
    for (uint32_t seed = 0; seed < rooms; seed++) {
        char *text = level_maker_text(MAKER_ROOM, seed);
        count += check_level(text);
        free(text);
    }
    for (uint32_t seed = 0; seed < 1 + rooms / 20; seed++) {
        char *text = level_maker_text(MAKER_RUN, seed);
        count += check_level(text);
        free(text);
    }
    print_message("# %d take-offs\n", (int)count);
    assert_true(count > 20);
}

/* ---- by hand ----------------------------------------------------------------------------- */

/* Of the run that the solver finds; slack_done frees it. False where it finds none. */
static bool find_slack(const char *text, Slack *slack)
{
    Arena arena;
    arena_open(&arena, text);
    Verdict verdict = solve(&arena.level);
    const bool is_solved = verdict.kind == VERDICT_SOLVED;
    if (is_solved) assert_true(slack_find(&arena.level, &verdict.tape, slack));
    verdict_done(&verdict);
    arena_close(&arena);
    return is_solved;
}

static Slack slack_of(const char *text)
{
    Slack slack = {.hardest = -1};
    assert_true(find_slack(text, &slack));
    return slack;
}

static int32_t hardest_window(const char *text)
{
    Slack slack = slack_of(text);
    assert_true(slack.hardest >= 0);
    int32_t window = slack.places[slack.hardest].window;
    slack_done(&slack);
    return window;
}

static void a_wide_pit_asks_for_better_timing_than_a_narrow_one(void **state)
{
    (void)state;
    int32_t narrow = hardest_window("....................\n....................\n"
                                    "....................\n....................\n"
                                    "@..................F\n########..##########\n");
    int32_t wide = hardest_window("............................\n............................\n"
                                  "............................\n............................\n"
                                  "@..........................F\n###########.........########\n");
    assert_true(wide < 6);
    assert_true(narrow > wide + 6);
}

static void a_walk_has_no_place(void **state)
{
    (void)state;
    Slack slack = slack_of("@........F\n##########\n");
    assert_int_equal(slack.count, 0);
    assert_int_equal(slack.hardest, -1);
    assert_int_equal(slack.mean, 0);
    slack_done(&slack);
}

/* A run made by hand to the flag behind a pit: it walks a little, waits until `walks_on`, and holds
 * jump for 17 ticks from `jumps`. */
static Slack slack_by_hand(int32_t walks_on, int32_t jumps)
{
    Arena arena;
    Slack slack;
    Input inputs[150] = {0};
    arena_open(&arena, "..............\n..............\n..............\n..............\n"
                       "@............F\n######..######\n");
    for (int32_t i = 0; i < 150; i++) {
        if (i < 6 || i >= walks_on) inputs[i] = INPUT_RIGHT;
        if (i >= jumps && i < jumps + 17) inputs[i] |= INPUT_JUMP;
    }
    InputTape tape = {inputs, 0};
    for (; arena.game.status == GAME_PLAYING && tape.count < 150; tape.count++)
        arena_tick(&arena, inputs[tape.count]);
    assert_int_equal(arena.game.status, GAME_FINISHED);
    assert_true(slack_find(&arena.level, &tape, &slack));
    arena_close(&arena);
    return slack;
}

static void the_end_of_a_wait_is_shifted_with_what_follows(void **state)
{
    (void)state;
    Slack slack = slack_by_hand(40, 58);
    assert_int_equal(slack.count, 2);
    assert_true(slack.places[0].is_wait);
    assert_int_equal(slack.places[0].press, 40);
    assert_int_equal(slack_window(&slack.places[0].presses), 2 * SLACK_SHIFT_MAX + 1);
    assert_false(slack.places[1].is_wait);
    assert_int_equal(slack.places[1].press, 58);
    assert_int_equal(slack.places[1].release, 75);
    slack_done(&slack);
}

static void a_wait_is_shifted_no_farther_than_it_lasts(void **state)
{
    (void)state;
    Slack slack = slack_by_hand(15, 33);
    assert_true(slack.places[0].is_wait);
    assert_int_equal(slack.places[0].presses.earlier, 9);
    slack_done(&slack);
}

/* ---- the kindest run --------------------------------------------------------------------- */

static const char two_pits[] = "........................................\n"
                               "........................................\n"
                               "........................................\n"
                               "@......................................F\n"
                               "########...##############...############\n";

static void places_that_every_run_has_are_required(void **state)
{
    (void)state;
    Arena arena;
    Verdict verdict;
    Slack slack;
    arena_open(&arena, two_pits);
    assert_true(
        slack_find_kindest(&arena.level, &(VerdictOptions){.shorter = false}, &verdict, &slack));
    assert_int_equal(verdict.kind, VERDICT_SOLVED);
    int32_t required = 0;
    for (int32_t i = 0; i < slack.count; i++)
        required += slack.places[i].is_required;
    assert_int_equal(required, 2);
    slack_mark_required(&arena.level, &slack, &(Slack){.hardest = -1}, 1);
    for (int32_t i = 0; i < slack.count; i++)
        assert_false(slack.places[i].is_required);
    slack_done(&slack);
    verdict_done(&verdict);
    arena_close(&arena);
}

static int32_t cost_of(const Slack *slack)
{
    int32_t cost = 0;
    for (int32_t i = 0; i < slack->count; i++)
        cost += 300 / slack->places[i].window;
    return cost;
}

static void the_kindest_run_is_no_harder_than_the_first(void **state)
{
    (void)state;
    int32_t kinder = 0;
    for (uint32_t seed = 0; seed < (uint32_t)sampled(12); seed++) {
        Arena arena;
        Verdict verdict;
        Slack kind, first;
        char *text = level_maker_text(MAKER_RUN, seed);
        arena_open(&arena, text);
        const VerdictOptions options = {.search = {.nodes_max = 3000}};
        assert_true(slack_find_kindest(&arena.level, &options, &verdict, &kind));
        if (verdict.kind == VERDICT_SOLVED && find_slack(text, &first)) {
            assert_true(cost_of(&kind) <= cost_of(&first));
            kinder += cost_of(&kind) < cost_of(&first);
            assert_int_equal(kind.ticks, verdict.tape.count);
            slack_done(&first);
        }
        slack_done(&kind);
        verdict_done(&verdict);
        arena_close(&arena);
        free(text);
    }
    assert_true(kinder > 0);
}

/* The run is the same one, and whatever is narrower than asked for is measured as before. */
static void windows_are_measured_no_wider_than_asked_for(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < (uint32_t)sampled(12); seed++) {
        enum { MOST = 6 };
        Arena arena;
        Verdict verdict;
        Slack narrow, whole;
        char *text = level_maker_text(MAKER_RUN, seed);
        arena_open(&arena, text);
        const VerdictOptions options = {.search = {.nodes_max = 3000},
                                        .window_max = MOST,
                                        .avoids_narrow = true};
        assert_true(slack_find_kindest(&arena.level, &options, &verdict, &narrow));
        if (verdict.kind == VERDICT_SOLVED) {
            assert_true(slack_find(&arena.level, &verdict.tape, &whole));
            assert_int_equal(narrow.count, whole.count);
            assert_int_equal(narrow.figure, whole.figure);
            for (int32_t i = 0; i < whole.count; i++)
                assert_int_equal(narrow.places[i].window, min_i32(whole.places[i].window, MOST));
            slack_done(&whole);
        }
        slack_done(&narrow);
        verdict_done(&verdict);
        arena_close(&arena);
        free(text);
    }
}

/* One run alone, whose press and release are shifted where that leaves more ticks. */
static void narrow_leaps_of_a_run_are_made_in_a_kinder_way(void **state)
{
    (void)state;
    int32_t narrow = 0, kinder = 0;
    for (uint32_t seed = 0; seed < (uint32_t)sampled(24); seed++) {
        Arena arena;
        Verdict verdict;
        Slack kind, first;
        char *text = level_maker_text(MAKER_RUN, seed);
        arena_open(&arena, text);
        const VerdictOptions options = {.search = {.nodes_max = 3000},
                                        .runs = 1,
                                        .avoids_narrow = true};
        assert_true(slack_find_kindest(&arena.level, &options, &verdict, &kind));
        if (verdict.kind == VERDICT_SOLVED && find_slack(text, &first)) {
            for (int32_t i = 0; i < first.count; i++)
                narrow += first.places[i].window <= 5;
            for (int32_t i = 0; i < kind.count; i++)
                kinder += kind.places[i].window <= 5;
            slack_done(&first);
        }
        slack_done(&kind);
        verdict_done(&verdict);
        arena_close(&arena);
        free(text);
    }
    assert_in_range(kinder, 0, narrow - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_those_of_trying_every_shift_from_the_start),
        cmocka_unit_test(a_wide_pit_asks_for_better_timing_than_a_narrow_one),
        cmocka_unit_test(a_walk_has_no_place),
        cmocka_unit_test(the_end_of_a_wait_is_shifted_with_what_follows),
        cmocka_unit_test(a_wait_is_shifted_no_farther_than_it_lasts),
        cmocka_unit_test(places_that_every_run_has_are_required),
        cmocka_unit_test(the_kindest_run_is_no_harder_than_the_first),
        cmocka_unit_test(windows_are_measured_no_wider_than_asked_for),
        cmocka_unit_test(narrow_leaps_of_a_run_are_made_in_a_kinder_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
