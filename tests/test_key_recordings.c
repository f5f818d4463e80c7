/* test_key_recordings.c - runs and jumps are understood as they were meant where the terminal does
 * not say when a key goes up: in recordings of real terminals, and in holds that are drawn. */
// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include "key_recording.h"

static KeyFigures figures;

static void play_recording(const char *name, int64_t grid)
{
    char path[128];
    snprintf(path, sizeof path, "tests/keys/%s.tsv", name);
    figures = (KeyFigures){.holds = 0};
    assert_true(key_figures_add(&figures, path, HOLD_AUTO, grid));
}

static void runs_end_where_the_key_is_let_go(void **state)
{
    static const struct {
        const char *name;
        int32_t holds, latest_ms; /* of 95 % */
    } recordings[] = {{"xterm_660_25", 20, 70},
                      {"tmux_400_30", 20, 70},
                      {"ssh_250_30", 20, 200},
                      {"ssh10_250_30", 30, 170},
                      {"ssh10_660_25", 30, 170}};
    (void)state;
    for (size_t i = 0; i < sizeof recordings / sizeof recordings[0]; i++) {
        play_recording(recordings[i].name, 0);
        assert_int_equal(figures.holds, recordings[i].holds);
        assert_int_equal(figures.false_ends, 0);
        assert_true(figures.ends >= 10);
        assert_in_range(key_figures_end(&figures, 95), 1, recordings[i].latest_ms * KEY_MS);
    }
}

/* A client of OpenSSH 9.5 or later sends on a grid of 20 ms; ssh10 is one, these are rounded. */
static void no_run_ends_too_soon_on_a_grid(void **state)
{
    static const char *const names[] = {"xterm_660_25", "tmux_400_30", "ssh_250_30"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        play_recording(names[i], 20 * KEY_MS);
        assert_int_equal(figures.holds, 20);
        assert_int_equal(figures.false_ends, 0);
    }
}

static void no_drawn_run_ends_too_soon(void **state)
{
    static const int64_t keyboards[][2] = {{660, 40}, {400, 33}, {250, 33}, {200, 20}};
    (void)state;
    for (size_t i = 0; i < sizeof keyboards / sizeof keyboards[0]; i++) {
        figures = (KeyFigures){.holds = 0};
        key_figures_draw(&figures,
                         &(DrawnLine){keyboards[i][0] * KEY_MS, keyboards[i][1] * KEY_MS,
                                      50 * KEY_MS, 20 * KEY_MS},
                         250, 1);
        assert_int_equal(figures.holds, 250);
        assert_int_equal(figures.false_ends, 0);
        assert_in_range(key_figures_end(&figures, 95), 1, 200 * KEY_MS);
    }
}

static void jumps_are_as_high_as_they_were_meant(void **state)
{
    static const struct {
        const char *name;
        int32_t jumps; /* of each height */
    } recordings[] = {{"xterm_200_50_jumps", 80}, {"xterm_250_30_jumps", 80},
                      {"xterm_660_25_jumps", 80}, {"ssh_250_30_jumps", 80},
                      {"ssh_400_30_jumps", 80},   {"ssh_660_25_jumps", 80},
                      {"ssh10_250_30", 20},       {"ssh10_660_25", 20}};
    (void)state;
    for (size_t i = 0; i < sizeof recordings / sizeof recordings[0]; i++) {
        play_recording(recordings[i].name, 0);
        for (int32_t height = 0; height < 3; height++) {
            assert_int_equal(figures.jumps[height], recordings[i].jumps);
            assert_true(figures.meant[height] * 100 >= recordings[i].jumps * 95);
        }
    }
}

/* The bytes of arrows with modifiers are other bytes; the keys are the same. */
static void modifiers_do_not_end_a_run(void **state)
{
    FILE *file = fopen("tests/keys/xterm_250_30_other.tsv", "r");
    Recorded event = {.kind = RECORDED_BYTE};
    KeyPlayer player;
    char trial[KEY_NAME_SIZE] = "";
    int32_t trials = 0;
    bool is_down = false;
    (void)state;
    assert_non_null(file);
    key_player_begin(&player, HOLD_AUTO);
    while (key_recording_next(file, &event)) {
        bool is_modifier =
            strstr(trial, "Shift") || strstr(trial, "Control") || strstr(trial, "Alt");
        if (event.kind == RECORDED_TRIAL) {
            memcpy(trial, event.name, sizeof trial);
            hold_release_all(&player.hold);
            is_down = false;
        }
        key_player_play(&player, event.time, NULL, NULL);
        if (event.kind == RECORDED_BYTE) {
            key_player_byte(&player, event.byte, event.time);
            is_down = true;
        }
        if (event.kind != RECORDED_UP || strcmp(event.name, "Right") != 0 || !is_modifier) continue;
        assert_true(is_down);
        assert_true(player.hold.keys[HOLD_RIGHT].on);
        assert_true(player.hold.keys[HOLD_RIGHT].until < INT64_MAX); /* its end will be seen */
        trials++;
    }
    fclose(file);
    assert_int_equal(trials, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_end_where_the_key_is_let_go),
        cmocka_unit_test(no_run_ends_too_soon_on_a_grid),
        cmocka_unit_test(no_drawn_run_ends_too_soon),
        cmocka_unit_test(jumps_are_as_high_as_they_were_meant),
        cmocka_unit_test(modifiers_do_not_end_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
