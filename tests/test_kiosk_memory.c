/* test_kiosk_memory.c - what a player of the kiosk costs whatever is sent: at most 32 MiB, both
 * processes together. */
#include "kiosk.h"

#include "../src/term/sandbox.h"

#include <errno.h>

enum { PSS_MAX_KB = 32 * 1024, MANY = 1 << 20 };

static long worst_kb;

/* Of both processes together; what they share with others counts in part. */
static void weigh(const Remote *remote)
{
    long game = number_of(remote_worker(remote), "smaps_rollup", "\nPss:");
    long supervisor = number_of(remote->child, "smaps_rollup", "\nPss:");
    if (game + supervisor > worst_kb) worst_kb = game + supervisor;
}

static void play_and_weigh(Remote *remote, int32_t ms)
{
    for (int32_t i = 0; i < ms && !remote->is_over; i += 10) {
        remote_play(remote, 10 * REMOTE_MS);
        weigh(remote);
    }
}

/* Sends as fast as the program reads, again and again the same; weighs it every 16 KiB. */
static void flood(Remote *remote, const char *text, size_t bytes)
{
    char many[4096];
    size_t length = strlen(text), whole = sizeof many / length * length;
    for (size_t i = 0; i < whole; i++)
        many[i] = text[i % length];
    for (size_t sent = 0, at = 0; sent < bytes && !remote->is_over;) {
        ssize_t count = write(remote->master, many + at, whole - at);
        if (count < 0 && errno != EAGAIN) return;
        size_t taken = count > 0 ? (size_t)count : 0, block = sent >> 14;
        sent += taken;
        at = (at + taken) % whole;
        if (taken == 0) remote_play(remote, REMOTE_MS);
        if (sent >> 14 != block) weigh(remote);
    }
}

/* ---- what is sent ---- */

static void a_large_window(Remote *remote)
{
    static const int32_t sizes[][2] = {{1000, 1000}, {20, 8}, {400, 120}, {2000, 30}, {1000, 1000}};
    remote_type(remote, "\r");
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        remote_resize(remote, sizes[i][0], sizes[i][1]);
        remote_type(remote, "zd ");
        play_and_weigh(remote, 300);
    }
}

static void answers_without_end_and_nothing_read(Remote *remote)
{
    remote_resize(remote, 1000, 1000);
    play_and_weigh(remote, 200);
    remote->stops = true;
    flood(remote, "\033[?0u", MANY);
    flood(remote, "\033[?9001;2$y\033[?62c\033[?27u\033[?0u\033[0n\033[>1;10;0c", MANY);
}

static void keys_without_end_and_nothing_read(Remote *remote)
{
    remote->stops = true;
    flood(remote, "\r \033[B\033[<0;1;1M\033[Idzi\033[27u.c]+p\033", MANY / 4);
}

static void sequences_without_end(Remote *remote)
{
    static const char *const begins[] = {"\033]", "\033P", "\033[", "\033[<"};
    for (size_t i = 0; i < ARRAY_LENGTH(begins); i++) {
        flood(remote, begins[i], 2);
        flood(remote, "1;2:3;", MANY / 4);
    }
}

static void a_paste_without_end_in_a_large_window(Remote *remote)
{
    remote_resize(remote, 1000, 1000);
    remote_type(remote, "\r");
    play_and_weigh(remote, 200);
    for (int i = 0; i < 2; i++) {
        flood(remote, "\033[200~", 6);
        flood(remote, "many words ", 6 * MANY);
        flood(remote, "\033[201~", 6);
        play_and_weigh(remote, 100);
    }
}

/* Inside, with lanes and fans; played on from there, and so on, and lessons. */
static void many_screens_in_a_large_window(Remote *remote)
{
    remote_resize(remote, 1000, 1000);
    remote_type(remote, "\r");
    play_and_weigh(remote, 300);
    for (int i = 0; i < 6; i++) {
        remote_type(remote, "idd ccf]++++");
        play_and_weigh(remote, 100);
        remote_type(remote, "\r");
        play_and_weigh(remote, 100);
    }
    for (int i = 0; i < 40; i++) {
        remote_type(remote, "\033");
        play_and_weigh(remote, 30);
    }
}

static void every_lesson_in_a_large_window(Remote *remote)
{
    remote_resize(remote, 1000, 1000);
    remote_type(remote, DOWN DOWN DOWN "\r");
    for (int i = 0; i < 17; i++) {
        remote_type(remote, "\r");
        play_and_weigh(remote, 50);
        remote_type(remote, " \r \ri");
        play_and_weigh(remote, 50);
        remote_type(remote, "\033");
        play_and_weigh(remote, 40);
        remote_type(remote, "\033");
        play_and_weigh(remote, 40);
        remote_type(remote, DOWN);
    }
}

/* ---- the tests ---- */

static void costs_at_most_32_mib(void (*attack)(Remote *))
{
    char missing[SANDBOX_TEXT_MAX];
    sandbox_missing(missing);
    if (strstr(missing, "the sandbox")) skip(); /* a sanitizer's memory is no player's */
    Remote *remote = open_kiosk(true);
    worst_kb = 0;
    go(remote, &(Step){"", "help  Esc quit"});
    weigh(remote);
    bool is_weighed = worst_kb > 0;
    if (is_weighed) attack(remote);
    remote_close(remote);
    if (!is_weighed) print_message("# only root may weigh a process that nobody looks into\n");
    if (!is_weighed) skip();
    if (getenv("LEDGE_WEIGHTS")) print_message("# %ld KiB\n", worst_kb);
    assert_in_range(worst_kb, 1, PSS_MAX_KB);
}

#define TEST_OF(attack)                                                                            \
    static void attack##_costs_little(void **state)                                                \
    {                                                                                              \
        (void)state;                                                                               \
        costs_at_most_32_mib(attack);                                                              \
    }
TEST_OF(a_large_window)
TEST_OF(answers_without_end_and_nothing_read)
TEST_OF(keys_without_end_and_nothing_read)
TEST_OF(sequences_without_end)
TEST_OF(a_paste_without_end_in_a_large_window)
TEST_OF(many_screens_in_a_large_window)
TEST_OF(every_lesson_in_a_large_window)

#define COSTS_LITTLE(attack)                                                                       \
    cmocka_unit_test_setup_teardown(attack##_costs_little, kiosk_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        COSTS_LITTLE(a_large_window),
        COSTS_LITTLE(answers_without_end_and_nothing_read),
        COSTS_LITTLE(keys_without_end_and_nothing_read),
        COSTS_LITTLE(sequences_without_end),
        COSTS_LITTLE(a_paste_without_end_in_a_large_window),
        COSTS_LITTLE(many_screens_in_a_large_window),
        COSTS_LITTLE(every_lesson_in_a_large_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
