/* test_calm.c - the program sleeps while nothing moves: how often it wakes up, and that a level is
 * played and shown, tick by tick, as if it had never slept. */
#include "fake_term.h"
#include "full.h"

#include "../src/play/screens.h"
#include "../src/save/opened_replay.h"
#include "open_screen.h"
#include "seed.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>
// clang-format on

enum { SECONDS = 20, LEVELS_MAX = 64 };

static Session session;

static int set_up(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "levels");
    if (!session_init(&session, "levels", &errors)) return -1;
    session.recording.path = "not written";
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    recording_done(&session.recording);
    session_done(&session);
    return 0;
}

static FakeTerm *fake_create(int64_t ms)
{
    FakeTerm *fake = malloc(sizeof *fake);
    assert_non_null(fake);
    fake_open(fake, ms);
    return fake;
}

static void fake_destroy(FakeTerm *fake)
{
    term_close(&fake->base);
    free(fake);
}

/* Plays the screen to the end of the terminal's time; without calm where `restless`. */
static void play(FakeTerm *fake, Screen screen, bool restless)
{
    static ScreenKind kind;
    assert_non_null(screen.kind);
    kind = *screen.kind;
    if (restless) kind.calm = NULL;
    screen.kind = &kind;
    assert_int_equal(app_run(&fake->base, &session, cli_screens, screen), APP_END_ASKED);
}

static Screen play_level(int32_t index)
{
    return open_level(&session, index);
}

/* ---- how often it wakes ---- */

/* Wake-ups in the last ten seconds of a minute. */
static int32_t waits_at_rest(Screen (*open)(void), const char *keys)
{
    int32_t waits[2];
    for (int32_t i = 0; i < 2; i++) {
        FakeTerm *fake = fake_create(50000 + i * 10000);
        for (int32_t k = 0; keys[k] != '\0'; k++) {
            fake_key(fake, 1000 + 200 * k, (uint8_t)keys[k], TERM_KEY_PRESS);
            fake_key(fake, 1100 + 200 * k, (uint8_t)keys[k], TERM_KEY_RELEASE);
        }
        play(fake, open(), false);
        waits[i] = fake->waits;
        fake_destroy(fake);
    }
    return waits[1] - waits[0];
}

static Screen play_first_level(void)
{
    return play_level(0);
}

static Screen watch_first_proof(void)
{
    OpenedReplay opened;
    ErrorList errors;
    assert_true(
        opened_replay_read_alone("tests/look/01-first-steps.proof", NULL, &opened, &errors));
    return open_screen(&session, SCREEN_WATCH, &(WatchArgs){.opened = &opened});
}

static Screen title(void)
{
    return open_bare(&session, SCREEN_TITLE);
}

static void a_player_who_stands_where_nothing_moves_wakes_the_loop_once_a_second(void **state)
{
    (void)state;
    assert_in_range(waits_at_rest(play_first_level, ""), 9, 10);
    assert_in_range(waits_at_rest(play_first_level, "ad w"), 9, 10);
    assert_in_range(waits_at_rest(play_first_level, "tv"), 4, 5); /* at half the speed */
}

static void stopped_time_never_wakes_the_loop(void **state)
{
    (void)state;
    assert_int_equal(waits_at_rest(play_first_level, "\033"), 0); /* paused */
    assert_int_equal(waits_at_rest(play_first_level, "tf"), 0);   /* practice, frozen */
    assert_int_equal(waits_at_rest(watch_first_proof, " "), 0);   /* stopped */
    assert_int_equal(waits_at_rest(title, ""), 0);
}

static void the_clock_shows_every_second(void **state)
{
    (void)state;
    FakeTerm *fake = fake_create(SECONDS * 1000);
    session.settings.guide = false; /* he would come now */
    play(fake, play_level(0), false);
    session.settings.guide = true;
    int32_t last = fake->frames - 1;
    for (int32_t i = 0; i < 10; i++)
        assert_in_range(fake->frame_times[last - i] - fake->frame_times[last - i - 1],
                        999 * FAKE_MS, 1001 * FAKE_MS);
    fake_destroy(fake);
}

/* ---- equal ticks ---- */

static uint32_t seed;

/* Keys of a player who runs, jumps, stands and looks, with releases, as in kitty mode. */
static void add_random_keys(FakeTerm *fake)
{
    static const uint32_t codes[] = {TERM_KEY_ARROW_LEFT,  TERM_KEY_ARROW_RIGHT,
                                     TERM_KEY_ARROW_RIGHT, TERM_KEY_SPACE,
                                     TERM_KEY_ARROW_DOWN,  TERM_KEY_ARROW_UP};
    for (int64_t ms = 500; ms < SECONDS * 1000 - 1500 && fake->count < FAKE_EVENTS_MAX - 4;) {
        uint32_t code = codes[seed_below(&seed, ARRAY_LENGTH(codes))];
        fake_key(fake, ms, code, TERM_KEY_PRESS);
        ms += 20 + seed_below(&seed, seed_below(&seed, 4) == 0 ? 2000 : 600);
        if (fake->mode == TERM_INPUT_KITTY) fake_key(fake, ms, code, TERM_KEY_RELEASE);
        ms += seed_below(&seed, 4) == 0 ? seed_below(&seed, 4000) : seed_below(&seed, 300);
    }
}

typedef struct Played {
    FakeTerm *fake;
    InputTape tape;
} Played;

static Played played(int32_t index, bool has_keys, bool restless)
{
    Played out = {.fake = fake_create(SECONDS * 1000)};
    session.key_pace = (HoldPace){0}; /* which an earlier run has learned */
    out.fake->mode = index % 2 == 0 ? TERM_INPUT_KITTY : TERM_INPUT_LEGACY;
    seed = (uint32_t)index + 1;
    if (has_keys) add_random_keys(out.fake);
    play(out.fake, play_level(index), restless);
    out.tape = session.recording.tape;
    session.recording.tape = (InputTape){0};
    session.recording.capacity = 0;
    return out;
}

static void played_done(Played *played)
{
    input_tape_done(&played->tape);
    fake_destroy(played->fake);
}

/* Are the held buttons equal in every tick, and do all frames come at the same times? */
static void assert_same(const Played *a, const Played *b)
{
    assert_int_equal(a->tape.count, b->tape.count);
    assert_memory_equal(a->tape.ticks, b->tape.ticks, (size_t)a->tape.count);
    assert_int_equal(a->fake->frames, b->fake->frames);
    for (int32_t i = 0; i < min_i32(a->fake->frames, FAKE_FRAMES_MAX); i++) {
        if (a->fake->frame_times[i] != b->fake->frame_times[i])
            fail_msg("frame %d comes at %lld, not %lld ns", (int)i,
                     (long long)a->fake->frame_times[i], (long long)b->fake->frame_times[i]);
        assert_true(a->fake->frame_sums[i] == b->fake->frame_sums[i]);
    }
}

static void every_level_is_played_and_shown_as_if_it_never_slept(void **state)
{
    int32_t waits = 0, restless_waits = 0;
    (void)state;
    for (int32_t i = 0; i < session.world.count; i++) {
        if (!is_tried(i, 3)) continue;
        Played calm = played(i, true, false), restless = played(i, true, true);
        assert_same(&calm, &restless);
        waits += calm.fake->waits;
        restless_waits += restless.fake->waits;
        played_done(&calm);
        played_done(&restless);
    }
    print_message("# %d wake-ups instead of %d\n", (int)waits, (int)restless_waits);
    assert_true(waits < restless_waits);
}

static void a_guide_who_goes_ahead_is_shown_as_if_it_never_slept(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        session.records[i].finished = 1;
        Played calm = played(i, false, false), restless = played(i, false, true);
        assert_same(&calm, &restless);
        assert_true(calm.fake->waits < restless.fake->waits);
        played_done(&calm);
        played_done(&restless);
        session.records[i].finished = 0;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_who_stands_where_nothing_moves_wakes_the_loop_once_a_second),
        cmocka_unit_test(stopped_time_never_wakes_the_loop),
        cmocka_unit_test(the_clock_shows_every_second),
        cmocka_unit_test(a_guide_who_goes_ahead_is_shown_as_if_it_never_slept),
        cmocka_unit_test(every_level_is_played_and_shown_as_if_it_never_slept),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
