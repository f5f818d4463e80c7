/* test_hold.c - what is held, tick by tick, for keys pressed at given ticks.
 *
 * Pictures: one column a tick. Keys: L R U D J press, l r u d j release, (..) several in one tick.
 * Held: '#' where the button is down. */
#include "../src/term/hold.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { TICKS_MAX = 256 };

#define TICK INT64_C(16666667)
#define MS   INT64_C(1000000)

static const char button_letters[] = "LRUDJ";

typedef struct Run {
    Hold hold;
    int64_t now;
    int32_t ticks;
    uint8_t held[TICKS_MAX];
} Run;

static void do_key(Hold *hold, char letter, int64_t now)
{
    const char *found = strchr(button_letters, toupper((unsigned char)letter));
    assert_non_null(found);
    KeyAction action = islower((unsigned char)letter) ? TERM_KEY_RELEASE : TERM_KEY_PRESS;
    hold_key(hold, (HoldButton)(found - button_letters), (uint32_t)*found, action, now);
}

static void play(Run *run, const char *keys)
{
    bool is_group = false;
    for (; *keys != '\0'; keys++) {
        if (*keys == '(')
            is_group = true;
        else if (*keys == ')')
            is_group = false;
        else if (*keys != '.')
            do_key(&run->hold, *keys, run->now);
        if (is_group) continue;
        assert_true(run->ticks < TICKS_MAX);
        run->held[run->ticks++] = hold_tick(&run->hold, run->now);
        run->now += TICK;
    }
}

static Run start(HoldMode mode)
{
    Run run = {.now = 1000 * MS};
    hold_init(&run.hold, mode);
    return run;
}

static Run played(HoldMode mode, const char *keys)
{
    Run run = start(mode);
    play(&run, keys);
    return run;
}

static void assert_held(const Run *run, HoldButton button, const char *picture)
{
    char seen[TICKS_MAX + 1] = "";
    for (int32_t i = 0; i < run->ticks; i++)
        seen[i] = run->held[i] >> button & 1 ? '#' : '.';
    assert_string_equal(seen, picture);
}

static void pause_for(Run *run, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++)
        play(run, ".");
}

/* Holds a key down as a keyboard does: a press, then after `delay` repeats every `gap`, for
 * `count` repeats; the clock runs on, the ticks with it. */
static void hold_down(Run *run, HoldButton button, int64_t delay, int64_t gap, int32_t count)
{
    int64_t next = run->now + delay;
    hold_key(&run->hold, button, 1, TERM_KEY_PRESS, run->now);
    for (int32_t i = 0; i < count;) {
        int64_t tick_end = run->now + TICK;
        for (; i < count && next < tick_end; i++, next += gap)
            hold_key(&run->hold, button, 1, TERM_KEY_PRESS, next);
        run->held[run->ticks++ % TICKS_MAX] = hold_tick(&run->hold, run->now);
        run->now = tick_end;
    }
}

static int32_t ticks_held_from_now(Run *run, HoldButton button)
{
    for (int32_t ticks = 0; ticks < TICKS_MAX; ticks++, run->now += TICK)
        if (!(hold_tick(&run->hold, run->now) >> button & 1)) return ticks;
    return TICKS_MAX;
}

/* --- releases known --- */

static void exact_key_is_held_from_press_to_release(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, ".R..r..J.j");
    assert_held(&run, HOLD_RIGHT, ".###......");
    assert_held(&run, HOLD_JUMP, ".......##.");
}

static void exact_press_and_release_in_one_tick_last_one_tick(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, ".(Jj)...");
    assert_held(&run, HOLD_JUMP, ".#...");
}

static void exact_release_and_press_in_one_tick_show_the_release(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, "J.(jJ)..(jJj)..");
    assert_held(&run, HOLD_JUMP, "##.##.#.");
}

static void exact_later_of_two_opposites_counts(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, "R.L.l.r.(UD).u");
    assert_held(&run, HOLD_RIGHT, "##..##.....");
    assert_held(&run, HOLD_LEFT, "..##.......");
    assert_held(&run, HOLD_UP, "...........");
    assert_held(&run, HOLD_DOWN, "........###");
}

static void exact_button_is_held_while_any_of_its_keys_is(void **state)
{
    (void)state;
    Run run = start(HOLD_EXACT);
    hold_key(&run.hold, HOLD_LEFT, 'a', TERM_KEY_PRESS, run.now);
    hold_key(&run.hold, HOLD_LEFT, 'h', TERM_KEY_PRESS, run.now);
    play(&run, ".");
    hold_key(&run.hold, HOLD_LEFT, 'a', TERM_KEY_RELEASE, run.now);
    play(&run, ".");
    hold_key(&run.hold, HOLD_LEFT, 'h', TERM_KEY_RELEASE, run.now);
    play(&run, ".");
    assert_held(&run, HOLD_LEFT, "##.");
}

static void exact_release_without_press_changes_nothing(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, "l.R(Ll)rj.");
    assert_held(&run, HOLD_LEFT, "...#...");
    assert_held(&run, HOLD_RIGHT, "..#....");
}

static void exact_press_that_came_twice_needs_one_release(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, "(RR)R.r.");
    assert_held(&run, HOLD_RIGHT, "###..");
}

static void exact_repeat_takes_up_a_direction_but_never_a_jump(void **state)
{
    (void)state;
    Run run = start(HOLD_EXACT);
    hold_key(&run.hold, HOLD_LEFT, 'a', TERM_KEY_REPEAT, run.now);
    hold_key(&run.hold, HOLD_JUMP, ' ', TERM_KEY_REPEAT, run.now);
    play(&run, "..");
    assert_held(&run, HOLD_LEFT, "##");
    assert_held(&run, HOLD_JUMP, "..");
}

static void letting_go_of_everything_forgets_presses_too(void **state)
{
    (void)state;
    Run run = played(HOLD_EXACT, "R.");
    do_key(&run.hold, 'J', run.now);
    hold_release_all(&run.hold);
    play(&run, "..");
    assert_held(&run, HOLD_RIGHT, "##..");
    assert_held(&run, HOLD_JUMP, "....");
}

/* --- releases unknown: latch --- */

static void latched_direction_stays_until_the_opposite_one(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, ".R.......L....");
    assert_held(&run, HOLD_RIGHT, ".########.....");
    assert_held(&run, HOLD_LEFT, ".........#####");
}

static void brake_stops_and_is_down_for_a_moment(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R...D...........");
    assert_held(&run, HOLD_RIGHT, "####............");
    assert_held(&run, HOLD_DOWN, "....######......");
}

static void down_is_held_longer_where_there_is_no_run_to_stop(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "D.......................");
    assert_held(&run, HOLD_DOWN, "##################......");
}

static void jump_after_a_run_was_stopped_is_no_drop(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R...D.......J...");
    assert_held(&run, HOLD_DOWN, "....######......");
    assert_held(&run, HOLD_JUMP, "............####");
}

static void repeats_of_the_brake_prolong_it(void **state)
{
    (void)state;
    Run run = start(HOLD_LATCH);
    hold_down(&run, HOLD_DOWN, 250 * MS, 33 * MS, 20);
    assert_int_equal(run.held[run.ticks - 1], 1 << HOLD_DOWN);
    assert_in_range(ticks_held_from_now(&run, HOLD_DOWN), 8, 13);
}

static void jump_keeps_the_direction_and_lasts_fourteen_ticks(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R..J.................");
    assert_held(&run, HOLD_RIGHT, "#####################");
    assert_held(&run, HOLD_JUMP, "...##############....");
}

static void jump_lasts_as_long_as_the_game_says(void **state)
{
    (void)state;
    Run run = start(HOLD_LATCH);
    hold_set_jump_ticks(&run.hold, 20);
    hold_set_mode(&run.hold, HOLD_LATCH, false);
    hold_key(&run.hold, HOLD_JUMP, 1, TERM_KEY_PRESS, run.now);
    hold_tick(&run.hold, run.now);
    assert_int_equal(ticks_held_from_now(&run, HOLD_JUMP), 19);
}

static void after_a_pause_only_what_a_release_ends_is_let_go(void **state)
{
    (void)state;
    Run latch = start(HOLD_LATCH), exact = start(HOLD_EXACT);
    hold_key(&latch.hold, HOLD_RIGHT, 1, TERM_KEY_PRESS, latch.now);
    hold_exact_key(&latch.hold, HOLD_JUMP, 2, TERM_KEY_PRESS, latch.now); /* a mouse button */
    hold_key(&exact.hold, HOLD_RIGHT, 1, TERM_KEY_PRESS, exact.now);
    hold_tick(&latch.hold, latch.now);
    hold_tick(&exact.hold, exact.now);
    hold_forget_keys(&latch.hold);
    hold_forget_keys(&exact.hold);
    assert_int_equal(hold_tick(&latch.hold, latch.now), 1 << HOLD_RIGHT);
    assert_int_equal(hold_tick(&exact.hold, exact.now), 0);
}

static void second_jump_press_cuts_and_is_a_press_of_its_own(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "J......J.................");
    assert_held(&run, HOLD_JUMP, "#######.##############...");
}

static void brake_cuts_the_jump(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "J....D...");
    assert_held(&run, HOLD_JUMP, "#####....");
}

static void drop_through_a_platform_needs_no_release(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "D........J....");
    assert_held(&run, HOLD_DOWN, "##############");
    assert_held(&run, HOLD_JUMP, ".........#####");
}

static void ladder_is_climbed_until_another_direction(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R..U.....L..U.J.");
    assert_held(&run, HOLD_UP, "...######...##..");
    assert_held(&run, HOLD_RIGHT, "###.............");
    assert_held(&run, HOLD_LEFT, ".........###....");
}

static void bytes_of_one_key_in_one_read_are_one_press(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, ".(JJJ)..............");
    assert_held(&run, HOLD_JUMP, ".##############.");
}

static void other_key_between_two_bytes_proves_two_presses(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "(RDR)...");
    assert_held(&run, HOLD_RIGHT, "####");
}

static int32_t count_presses(const Run *run, HoldButton button)
{
    int32_t presses = 0;
    for (int32_t i = 0; i < run->ticks; i++) {
        bool was_held = i > 0 && (run->held[i - 1] >> button & 1);
        if ((run->held[i] >> button & 1) && !was_held) presses++;
    }
    return presses;
}

/* Whatever the mode and the keyboard's delay. */
static void a_held_jump_key_does_not_jump_again(void **state)
{
    static const HoldMode modes[] = {HOLD_AUTO, HOLD_LATCH, HOLD_CLASSIC};
    static const int32_t delays[] = {200, 250, 400, 500, 660};
    (void)state;
    for (size_t m = 0; m < sizeof modes / sizeof modes[0]; m++)
        for (size_t i = 0; i < sizeof delays / sizeof delays[0]; i++) {
            Run run = start(modes[m]);
            hold_set_jump_ticks(&run.hold, 26);
            hold_down(&run, HOLD_RIGHT, delays[i] * MS, 33 * MS, 10); /* the delay is learned */
            run.ticks = 0;
            hold_down(&run, HOLD_JUMP, delays[i] * MS, 33 * MS, 40);
            assert_int_equal(count_presses(&run, HOLD_JUMP), 1);
        }
}

static void a_jump_press_counts_whenever_it_comes(void **state)
{
    static const HoldMode modes[] = {HOLD_AUTO, HOLD_LATCH, HOLD_CLASSIC};
    (void)state;
    for (size_t m = 0; m < sizeof modes / sizeof modes[0]; m++)
        for (int32_t ticks = 15; ticks < 60; ticks++) {
            Run run = start(modes[m]);
            hold_set_jump_ticks(&run.hold, 26);
            hold_see(&run.hold, false, true);
            play(&run, "J");
            pause_for(&run, ticks - 1);
            play(&run, "J");
            pause_for(&run, 12);
            assert_int_equal(count_presses(&run, HOLD_JUMP), 2);
        }
}

/* Whether a jump was meant shows a little later where it may be a repeat of the key. */
static void letting_go_of_everything_forgets_a_press_that_waits(void **state)
{
    int32_t waited = 0;
    (void)state;
    for (int32_t ticks = 15; ticks < 60; ticks++) {
        Run run = start(HOLD_AUTO);
        uint8_t held;
        play(&run, "J");
        pause_for(&run, ticks - 1);
        int32_t before = count_presses(&run, HOLD_JUMP);
        do_key(&run.hold, 'J', run.now);
        waited += !hold_is_steady(&run.hold, &held);
        hold_release_all(&run.hold);
        assert_true(hold_is_steady(&run.hold, &held));
        pause_for(&run, 30);
        assert_int_equal(count_presses(&run, HOLD_JUMP), before);
    }
    assert_true(waited > 0);
}

static void slow_keyboards_repeats_are_learned(void **state)
{
    (void)state;
    Run run = start(HOLD_LATCH);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 90 * MS, 30);
    hold_key(&run.hold, HOLD_JUMP, 1, TERM_KEY_PRESS, run.now);
    hold_tick(&run.hold, run.now);
    for (int32_t i = 1; i <= 20; i++)
        hold_key(&run.hold, HOLD_JUMP, 1, TERM_KEY_PRESS, run.now + i * 90 * MS);
    assert_int_equal(ticks_held_from_now(&run, HOLD_JUMP), HOLD_JUMP_TICKS - 1);
}

static void repeats_do_not_restart_what_was_let_go(void **state)
{
    (void)state;
    Run run = start(HOLD_LATCH);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 10);
    hold_release_all(&run.hold);
    hold_key(&run.hold, HOLD_RIGHT, 1, TERM_KEY_PRESS, run.now);
    run.ticks = 0;
    play(&run, ".R.R.R");
    assert_held(&run, HOLD_RIGHT, "......");
}

static void releases_are_ignored_without_the_protocol(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R..r..");
    assert_held(&run, HOLD_RIGHT, "######");
}

static void mouse_button_jumps_as_long_as_it_is_held(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R.");
    hold_exact_key(&run.hold, HOLD_JUMP, 1, TERM_KEY_PRESS, run.now);
    play(&run, "...");
    hold_exact_key(&run.hold, HOLD_JUMP, 1, TERM_KEY_RELEASE, run.now);
    play(&run, "..");
    assert_held(&run, HOLD_JUMP, "..###..");
    assert_held(&run, HOLD_RIGHT, "#######");
}

/* --- releases unknown: auto --- */

static void a_run_ends_with_the_repeats_that_came_alone(void **state)
{
    (void)state;
    Run run = start(HOLD_AUTO);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    assert_in_range(ticks_held_from_now(&run, HOLD_RIGHT), 1, 4);
}

static void a_tap_stays_on(void **state)
{
    (void)state;
    Run run = played(HOLD_AUTO, "R");
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
    run = start(HOLD_AUTO);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 2); /* one gap proves nothing */
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
}

static void another_key_makes_a_held_run_stay_on(void **state)
{
    (void)state;
    Run run = start(HOLD_AUTO);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    do_key(&run.hold, 'J', run.now);
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
    run = start(HOLD_AUTO);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    hold_other_key(&run.hold, run.now);
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
}

/* The key to the right repeated, and then no byte has come for longer than between repeats. */
static Run run_with_a_gap(void)
{
    Run run = start(HOLD_AUTO);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    run.now += 110 * MS;
    run.ticks = 0;
    return run;
}

static void a_byte_that_was_late_goes_on_with_the_run(void **state)
{
    (void)state;
    Run run = run_with_a_gap();
    play(&run, ".R");
    assert_held(&run, HOLD_RIGHT, ".#");
    assert_in_range(ticks_held_from_now(&run, HOLD_RIGHT), 1, 6);
}

static void a_press_long_after_the_end_of_a_run_is_a_tap(void **state)
{
    (void)state;
    Run run = run_with_a_gap();
    play(&run, ".");
    run.now += 300 * MS;
    play(&run, "R");
    assert_held(&run, HOLD_RIGHT, ".#");
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
}

/* Where time runs as usual this press might be a repeat, and is kept back. */
static void a_jump_press_counts_at_once_where_time_is_slowed_down(void **state)
{
    (void)state;
    for (int timed = 0; timed < 2; timed++) {
        Run run = start(HOLD_AUTO);
        hold_see(&run.hold, false, true);
        hold_set_timed(&run.hold, timed);
        play(&run, "J");
        run.now += 660 * MS; /* when the first repeat is due */
        pause_for(&run, 20);
        run.now = 1000 * MS + 660 * MS;
        run.ticks = 0;
        play(&run, "J.");
        assert_held(&run, HOLD_JUMP, timed ? ".." : "##");
    }
}

static void nothing_ends_by_time_where_time_is_slowed_down(void **state)
{
    (void)state;
    Run run = start(HOLD_AUTO);
    hold_set_timed(&run.hold, false);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
}

static void what_is_held_where_time_is_slowed_down_stays(void **state)
{
    (void)state;
    Run run = start(HOLD_AUTO);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    hold_set_timed(&run.hold, false);
    assert_int_equal(ticks_held_from_now(&run, HOLD_RIGHT), TICKS_MAX);
}

static Run jumped(const char *keys)
{
    Run run = start(HOLD_AUTO);
    hold_set_jump_ticks(&run.hold, 20);
    play(&run, keys);
    return run;
}

static void up_is_a_low_jump_and_jump_a_high_one(void **state)
{
    (void)state;
    Run run = jumped("RU.......................");
    assert_held(&run, HOLD_JUMP, ".##......................");
    assert_held(&run, HOLD_RIGHT, "#########################");
    assert_held(&run, HOLD_UP, ".........................");
    run = jumped("J........................");
    assert_held(&run, HOLD_JUMP, "####################.....");
}

static void up_or_the_brake_cuts_a_jump_but_not_before_its_sixth_tick(void **state)
{
    (void)state;
    Run run = jumped("J.U.............");
    assert_held(&run, HOLD_JUMP, "######..........");
    run = jumped("J.D.............");
    assert_held(&run, HOLD_JUMP, "######..........");
    run = jumped("J.........U.....");
    assert_held(&run, HOLD_JUMP, "##########......");
    run = jumped("(JU)............");
    assert_held(&run, HOLD_JUMP, "######.......");
    run = jumped("U.J.............");
    assert_held(&run, HOLD_JUMP, "######..........");
    run = jumped("U..D............");
    assert_held(&run, HOLD_JUMP, "##..............");
}

static void a_second_press_in_the_rise_is_nothing_unless_a_jump_is_possible(void **state)
{
    (void)state;
    Run run = jumped("J.......J...............");
    assert_held(&run, HOLD_JUMP, "####################....");
    run = jumped("J.......");
    hold_see(&run.hold, false, true); /* at a wall */
    play(&run, "J...............");
    assert_held(&run, HOLD_JUMP, "########.###############");
}

static void up_climbs_where_there_is_something_to_climb(void **state)
{
    (void)state;
    Run run = start(HOLD_AUTO);
    hold_see(&run.hold, true, true);
    play(&run, "RU...");
    assert_held(&run, HOLD_UP, ".####");
    assert_held(&run, HOLD_RIGHT, "#....");
    assert_held(&run, HOLD_JUMP, ".....");
    hold_see(&run.hold, false, true); /* the end of the ladder: the key is still down */
    pause_for(&run, 10);
    run.ticks = 0;
    play(&run, "U..");
    assert_held(&run, HOLD_JUMP, "...");
}

static void up_jumps_with_releases_too_where_that_was_chosen(void **state)
{
    (void)state;
    Run run = start(HOLD_EXACT);
    hold_set_mode(&run.hold, HOLD_EXACT, true);
    play(&run, "U....");
    assert_held(&run, HOLD_JUMP, "#####");
    assert_held(&run, HOLD_UP, "#####");
}

static void up_jumps_at_the_end_of_a_ladder_once_it_was_let_go(void **state)
{
    (void)state;
    Run run = start(HOLD_EXACT);
    hold_set_mode(&run.hold, HOLD_EXACT, true);
    hold_see(&run.hold, true, true);
    play(&run, "U..");
    hold_see(&run.hold, false, true);
    play(&run, ".u.U..");
    assert_held(&run, HOLD_UP, "####..###");
    assert_held(&run, HOLD_JUMP, "......###");
}

/* --- releases unknown: classic --- */

static void classic_direction_ends_soon_after_its_repeats(void **state)
{
    (void)state;
    Run run = start(HOLD_CLASSIC);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 20);
    for (int32_t i = 0; i < run.ticks; i++)
        assert_int_equal(run.held[i], 1 << HOLD_RIGHT);
    assert_in_range(ticks_held_from_now(&run, HOLD_RIGHT), 3, 8);
}

static void classic_tap_is_short_once_the_delay_is_learned(void **state)
{
    (void)state;
    Run run = played(HOLD_CLASSIC, "R");
    assert_in_range(ticks_held_from_now(&run, HOLD_RIGHT), 40, 46);
    for (int32_t i = 0; i < 12; i++) {
        hold_down(&run, HOLD_RIGHT, 250 * MS, 33 * MS, 5);
        pause_for(&run, 5);
        run.ticks = 0;
        play(&run, "D");
        pause_for(&run, 20);
        run.ticks = 0;
    }
    play(&run, "R");
    assert_in_range(ticks_held_from_now(&run, HOLD_RIGHT), 16, 26);
}

static void classic_direction_is_carried_when_a_jump_ends_its_repeats(void **state)
{
    (void)state;
    Run run = start(HOLD_CLASSIC);
    hold_down(&run, HOLD_RIGHT, 500 * MS, 33 * MS, 10);
    run.ticks = 0;
    play(&run, "J");
    pause_for(&run, 100);
    assert_int_equal(run.held[100] & (1 << HOLD_RIGHT), 1 << HOLD_RIGHT);
    play(&run, "D.");
    assert_int_equal(run.held[102] & (1 << HOLD_RIGHT), 0);
}

static void changing_the_mode_lets_go(void **state)
{
    (void)state;
    Run run = played(HOLD_LATCH, "R.");
    hold_set_mode(&run.hold, HOLD_EXACT, false);
    play(&run, "..L.l");
    assert_held(&run, HOLD_RIGHT, "##.....");
    assert_held(&run, HOLD_LEFT, "....##.");
}

static void news_lasts_until_the_next_tick(void **state)
{
    (void)state;
    Hold hold;
    hold_init(&hold, HOLD_EXACT);
    assert_false(hold_has_news(&hold));
    hold_key(&hold, HOLD_JUMP, ' ', TERM_KEY_PRESS, 0);
    assert_true(hold_has_news(&hold));
    hold_tick(&hold, 1);
    hold_key(&hold, HOLD_JUMP, ' ', TERM_KEY_REPEAT, 2);
    assert_false(hold_has_news(&hold));
    hold_key(&hold, HOLD_JUMP, ' ', TERM_KEY_RELEASE, 3);
    assert_true(hold_has_news(&hold));
}

/* Steady means: whatever time passes, the ticks say that. */
static void assert_steady(HoldMode mode, const char *keys, uint8_t expected)
{
    uint8_t held = 0;
    Run run = played(mode, keys);
    assert_true(hold_is_steady(&run.hold, &held));
    assert_int_equal(held, expected);
    pause_for(&run, 60);
    for (int32_t i = 0; i < 60; i++)
        assert_int_equal(run.held[run.ticks - 1 - i], expected);
}

static void assert_unsteady(HoldMode mode, const char *keys)
{
    uint8_t held;
    Run run = played(mode, keys);
    assert_false(hold_is_steady(&run.hold, &held));
}

static void what_no_time_ends_is_steady(void **state)
{
    (void)state;
    assert_steady(HOLD_EXACT, "....", 0);
    assert_steady(HOLD_EXACT, "R...", 1u << HOLD_RIGHT);
    assert_steady(HOLD_EXACT, "RL..", 1u << HOLD_LEFT);
    assert_steady(HOLD_EXACT, "R.r.", 0);
    assert_steady(HOLD_LATCH, "R...", 1u << HOLD_RIGHT);
    assert_unsteady(HOLD_LATCH, "J...");
    assert_unsteady(HOLD_LATCH, "D...");
    assert_unsteady(HOLD_CLASSIC, "R...");
}

static void a_press_that_no_tick_has_seen_is_not_steady(void **state)
{
    uint8_t held;
    Run run = played(HOLD_EXACT, "..");
    (void)state;
    do_key(&run.hold, 'R', run.now);
    assert_false(hold_is_steady(&run.hold, &held));
}

static void classic_second_of_two_quick_presses_is_held_through_the_delay(void **state)
{
    (void)state;
    Run run = played(HOLD_CLASSIC, "R.....R");
    assert_in_range(ticks_held_from_now(&run, HOLD_RIGHT), 40, 46);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_key_is_held_from_press_to_release),
        cmocka_unit_test(exact_press_and_release_in_one_tick_last_one_tick),
        cmocka_unit_test(exact_release_and_press_in_one_tick_show_the_release),
        cmocka_unit_test(exact_later_of_two_opposites_counts),
        cmocka_unit_test(exact_button_is_held_while_any_of_its_keys_is),
        cmocka_unit_test(exact_release_without_press_changes_nothing),
        cmocka_unit_test(exact_press_that_came_twice_needs_one_release),
        cmocka_unit_test(exact_repeat_takes_up_a_direction_but_never_a_jump),
        cmocka_unit_test(letting_go_of_everything_forgets_presses_too),
        cmocka_unit_test(latched_direction_stays_until_the_opposite_one),
        cmocka_unit_test(brake_stops_and_is_down_for_a_moment),
        cmocka_unit_test(down_is_held_longer_where_there_is_no_run_to_stop),
        cmocka_unit_test(jump_after_a_run_was_stopped_is_no_drop),
        cmocka_unit_test(repeats_of_the_brake_prolong_it),
        cmocka_unit_test(jump_keeps_the_direction_and_lasts_fourteen_ticks),
        cmocka_unit_test(jump_lasts_as_long_as_the_game_says),
        cmocka_unit_test(after_a_pause_only_what_a_release_ends_is_let_go),
        cmocka_unit_test(second_jump_press_cuts_and_is_a_press_of_its_own),
        cmocka_unit_test(brake_cuts_the_jump),
        cmocka_unit_test(drop_through_a_platform_needs_no_release),
        cmocka_unit_test(ladder_is_climbed_until_another_direction),
        cmocka_unit_test(bytes_of_one_key_in_one_read_are_one_press),
        cmocka_unit_test(other_key_between_two_bytes_proves_two_presses),
        cmocka_unit_test(a_held_jump_key_does_not_jump_again),
        cmocka_unit_test(a_jump_press_counts_whenever_it_comes),
        cmocka_unit_test(letting_go_of_everything_forgets_a_press_that_waits),
        cmocka_unit_test(slow_keyboards_repeats_are_learned),
        cmocka_unit_test(repeats_do_not_restart_what_was_let_go),
        cmocka_unit_test(releases_are_ignored_without_the_protocol),
        cmocka_unit_test(mouse_button_jumps_as_long_as_it_is_held),
        cmocka_unit_test(a_run_ends_with_the_repeats_that_came_alone),
        cmocka_unit_test(a_tap_stays_on),
        cmocka_unit_test(another_key_makes_a_held_run_stay_on),
        cmocka_unit_test(a_byte_that_was_late_goes_on_with_the_run),
        cmocka_unit_test(a_press_long_after_the_end_of_a_run_is_a_tap),
        cmocka_unit_test(a_jump_press_counts_at_once_where_time_is_slowed_down),
        cmocka_unit_test(nothing_ends_by_time_where_time_is_slowed_down),
        cmocka_unit_test(what_is_held_where_time_is_slowed_down_stays),
        cmocka_unit_test(up_is_a_low_jump_and_jump_a_high_one),
        cmocka_unit_test(up_or_the_brake_cuts_a_jump_but_not_before_its_sixth_tick),
        cmocka_unit_test(a_second_press_in_the_rise_is_nothing_unless_a_jump_is_possible),
        cmocka_unit_test(up_climbs_where_there_is_something_to_climb),
        cmocka_unit_test(up_jumps_with_releases_too_where_that_was_chosen),
        cmocka_unit_test(up_jumps_at_the_end_of_a_ladder_once_it_was_let_go),
        cmocka_unit_test(classic_direction_ends_soon_after_its_repeats),
        cmocka_unit_test(classic_tap_is_short_once_the_delay_is_learned),
        cmocka_unit_test(classic_second_of_two_quick_presses_is_held_through_the_delay),
        cmocka_unit_test(classic_direction_is_carried_when_a_jump_ends_its_repeats),
        cmocka_unit_test(changing_the_mode_lets_go),
        cmocka_unit_test(news_lasts_until_the_next_tick),
        cmocka_unit_test(what_no_time_ends_is_steady),
        cmocka_unit_test(a_press_that_no_tick_has_seen_is_not_steady),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
