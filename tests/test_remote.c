/* test_remote.c - the game at the end of a bad line: what it does while nobody reads, and for a
 * terminal that never answers. LEDGE names the program. */
#include "remote.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define KITTY_RIGHT  "\033[C"
#define KITTY_ESCAPE "\033[27u"

enum { GROWTH_MAX_KB = 256, BURST_MAX = 16384 };

static Remote *play(char *zoom, char *level)
{
    const char *ledge = getenv("LEDGE");
    char program[256];
    snprintf(program, sizeof program, "%s", ledge ? ledge : "build/ledge");
    char *const args[] = {program, (char[]){"play"}, (char[]){"--zoom"}, zoom, level, NULL};
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    return remote;
}

static void play_ms(Remote *remote, int32_t ms)
{
    remote_play(remote, ms * REMOTE_MS);
}

/* The seconds that the clock on the screen shows. */
static int32_t shown_seconds(const Remote *remote)
{
    const char *colon = strstr(remote->vt.cells[0], "0:");
    assert_non_null(colon);
    return atoi(colon + 2);
}

/* Of the program; 0 where the system does not tell. */
static int32_t memory_kb(const Remote *remote)
{
    char line[256];
    int kb = 0;
    snprintf(line, sizeof line, "/proc/%d/status", (int)remote_worker(remote));
    FILE *file = fopen(line, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %d", &kb);
    if (file) fclose(file);
    return kb;
}

static void terminal_that_stops_reading_sees_the_newest_state_when_it_goes_on(void **state)
{
    (void)state;
    Remote *remote = play((char[]){"8x4"}, (char[]){"tests/look/01-first-steps.txt"});
    remote->vt.acks = remote->vt.has_kitty = true;
    play_ms(remote, 400);
    remote_type(remote, KITTY_RIGHT);
    play_ms(remote, 600);
    int32_t seconds = shown_seconds(remote), memory = memory_kb(remote);

    remote->stops = true;
    play_ms(remote, 3000);
    assert_in_range(memory_kb(remote), 0, memory + GROWTH_MAX_KB);
    assert_int_equal(shown_seconds(remote), seconds);

    int64_t written = remote->written;
    remote->stops = false;
    play_ms(remote, 300);
    assert_in_range(shown_seconds(remote), seconds + 3, seconds + 4);
    assert_in_range(remote->written - written, 1, BURST_MAX);
    remote_close(remote);
}

static void key_typed_while_nobody_reads_is_not_lost(void **state)
{
    (void)state;
    Remote *remote = play((char[]){"1x1"}, (char[]){"tests/look/01-first-steps.txt"});
    remote->vt.acks = remote->vt.has_kitty = true;
    play_ms(remote, 400);
    remote->stops = true;
    remote_type(remote, KITTY_ESCAPE);
    play_ms(remote, 200);
    remote->stops = false;
    play_ms(remote, 300);
    assert_true(vt_has_text(&remote->vt, "Restart"));
    remote_close(remote);
}

static void terminal_that_never_answers_still_sees_the_game_move(void **state)
{
    (void)state;
    Remote *remote = play((char[]){"8x4"}, (char[]){"tests/look/01-first-steps.txt"});
    int32_t frames = 0;
    play_ms(remote, 400);
    remote_type(remote, "d");
    play_ms(remote, 200);
    for (int64_t end = clock_now() + 1000 * REMOTE_MS; clock_now() < end;) {
        int64_t written = remote->written;
        remote_play_once(remote, end);
        if (remote->written != written) frames++;
    }
    /* As many as the line takes: this one takes all of them, 60 a second. */
    assert_in_range(frames, 10, 61);
    remote_close(remote);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_that_stops_reading_sees_the_newest_state_when_it_goes_on),
        cmocka_unit_test(key_typed_while_nobody_reads_is_not_lost),
        cmocka_unit_test(terminal_that_never_answers_still_sees_the_game_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
