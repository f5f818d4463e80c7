/* test_kiosk_screens.c - the kiosk itself, in its sandbox, through all of its screens, and what it
 * costs under whatever is sent to it. LEDGE names the program. */
#include "remote.h"
#include "scratch.h"

#include "../src/base.h"
#include "../src/term/sandbox.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { PATIENCE_MS = 20000 };

#define UP    "\033[A"
#define DOWN  "\033[B"
#define RIGHT "\033[C"
#define ESC   "\033"

/* ---- a kiosk with levels of its own ---- */

static char program[PATH_MAX], records[PATH_MAX];

static void copy_program(void)
{
    char bytes[65536];
    const char *ledge = getenv("LEDGE");
    size_t length;
    FILE *from = fopen(ledge ? ledge : "build/ledge", "rb"), *to = fopen(program, "wb");
    assert_true(from && to);
    while ((length = fread(bytes, 1, sizeof bytes, from)) > 0)
        assert_int_equal(fwrite(bytes, 1, length, to), length);
    assert_true(fclose(from) == 0 && fclose(to) == 0 && chmod(program, 0755) == 0);
}

/* The levels of the program are beside its folder: those of the source, or two small ones. */
static int kiosk_setup(void **state)
{
    char path[PATH_MAX], source[PATH_MAX];
    if (scratch_setup(state) != 0) return -1;
    scratch_path(path, "build");
    scratch_path(program, "build/ledge");
    scratch_path(records, "records");
    assert_true(mkdir(path, 0755) == 0 && mkdir(records, 0755) == 0);
    copy_program();
    assert_non_null(realpath("levels", source));
    scratch_path(path, "levels");
    return symlink(source, path);
}

static void use_small_levels(void)
{
    static const char world[] = "[world]\ntitle = Tiny\n\n[levels]\n1 = a.txt\n2 = b.txt\n";
    static const char level[] = "[level]\ntitle = A\n\n[map]\n"
                                "..........\n@...o...F.\n##########\n";
    char path[PATH_MAX];
    scratch_path(path, "levels");
    assert_true(unlink(path) == 0 && mkdir(path, 0755) == 0);
    scratch_write("levels/world.ini", world, strlen(world));
    scratch_write("levels/a.txt", level, strlen(level));
    scratch_write("levels/b.txt", level, strlen(level));
}

static Remote *open_kiosk(bool has_records)
{
    char *const args[] = {program, (char[]){"--kiosk"}, has_records ? (char[]){"--records"} : NULL,
                          records, NULL};
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    remote->vt.acks = true;
    return remote;
}

/* ---- through the screens ---- */

typedef struct Step {
    const char *keys, *shown; /* what is on the screen then */
} Step;

static void go(Remote *remote, const Step *step)
{
    int64_t end = sys_now() + PATIENCE_MS * REMOTE_MS;
    remote_type(remote, step->keys);
    remote_play(remote, 60 * REMOTE_MS); /* an Esc alone takes time */
    while (!vt_has_text(&remote->vt, step->shown)) {
        if (remote->is_over || sys_now() > end) {
            for (int32_t row = 0; row < VT_ROWS; row++)
                print_message("# |%s\n", remote->vt.cells[row]);
            fail_msg("after %s there is no `%s`", step->keys, step->shown);
        }
        remote_play(remote, 10 * REMOTE_MS);
    }
}

#define GO(remote, steps)                                                                          \
    for (size_t i = 0; i < ARRAY_LENGTH(steps); i++)                                               \
    go((remote), &(steps)[i])

static int status_of(Remote *remote)
{
    int status = -1;
    int64_t end = sys_now() + PATIENCE_MS * REMOTE_MS;
    while (waitpid(remote->child, &status, WNOHANG) == 0 && sys_now() < end)
        remote_play(remote, 10 * REMOTE_MS);
    close(remote->master);
    free(remote);
    return status;
}

/* The number after `label` in a file of /proc/PID; -1 where there is none. */
static long number_of(pid_t pid, const char *name, const char *label)
{
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(text, label);
    return at ? strtol(at + strlen(label), NULL, 10) : -1;
}

/* Whatever of the sandbox this system has is shut, in both processes. */
static void assert_is_shut(const Remote *remote)
{
    char missing[SANDBOX_TEXT_MAX];
    pid_t game = remote_worker(remote);
    sandbox_missing(missing);
    if (strstr(missing, "the sandbox")) return;
    assert_int_not_equal(game, remote->child);
    assert_int_equal(number_of(game, "status", "NoNewPrivs:"), 1);
    assert_int_equal(number_of(remote->child, "status", "NoNewPrivs:"), 1);
    if (strstr(missing, "filter")) return;
    assert_int_equal(number_of(game, "status", "Seccomp:"), 2);
    assert_int_equal(number_of(remote->child, "status", "Seccomp:"), 2);
}

static void every_screen_works_in_the_sandbox(void **state)
{
    static const Step steps[] = {
        {"", "help  Esc quit"},
        /* a level, practice, what is inside */
        {"\r", " o 0/"},
        {"?", "While playing"},
        {ESC, " o 0/"},
        {"z", "1x1"},
        {"zzzz", "auto"},
        {"d ", "First steps"},
        {"t", "PRACTICE"},
        {"bbf.v", "PRACTICE"},
        {"t", "Practice is over"},
        {"i", "phases"},
        {"..,;';", "phase"},
        {"f", "tick"},
        {"c", "tick"},
        {"]+-0", "tick"},
        {"t", "tick"},
        {"v", "tick"},
        {"?", "While looking into a run"},
        {ESC, "tick"},
        {ESC, " o 0/"},
        {"r", " o 0/"},
        /* the pause menu, settings, keys */
        {"p", "Resume"},
        {DOWN DOWN "\r", "Zoom"},
        {RIGHT, "pixels"},
        {DOWN DOWN DOWN RIGHT, "Colours"},
        {DOWN DOWN DOWN DOWN DOWN DOWN DOWN DOWN "\r", "restart"},
        {ESC, "Zoom"},
        {ESC, "Resume"},
        {DOWN DOWN DOWN "\r", "help  Esc quit"},
        /* the map, a level from there */
        {DOWN "\r", "First climb"},
        {RIGHT "\r", "Up and over"},
        {"p", "Resume"},
        {UP "\r", "First climb"},
        {ESC, "help  Esc quit"},
        /* lessons */
        {DOWN "\r", "Lessons: 0 of"},
        {"\r", "step 1 of"},
        {" ", "step 1 of"},
        {"i", "tick"},
        {ESC, "step 1 of"},
        {"\r", "step 2 of"},
        {ESC, "Lessons: 0 of"},
        {DOWN "\r", "step 1 of"},
        {ESC, "Lessons: 0 of"},
        {ESC, "help  Esc quit"},
        /* settings, help, the end */
        {DOWN "\r", "Zoom"},
        {ESC, "help  Esc quit"},
        {DOWN "\r", "While playing"},
        {ESC, "help  Esc quit"},
        {"\003", "Leave ledge?"},
    };
    (void)state;
    Remote *remote = open_kiosk(false);
    go(remote, &steps[0]);
    assert_is_shut(remote);
    GO(remote, steps);
    remote_type(remote, "\r");
    assert_int_equal(status_of(remote), 0);
}

static void a_finished_level_is_kept_from_within_the_sandbox(void **state)
{
    static const Step steps[] = {{"", "help  Esc quit"},   {"\r", "coins 0/1"},
                                 {"d", "Your best"},       {"\r", "coins 0/1"},
                                 {"d", "The last"},        {"\r", "Every level is done"},
                                 {"\r", "help  Esc quit"}, {"\003", "Leave ledge?"}};
    (void)state;
    if (access("/usr/local/share/ledge/levels", F_OK) == 0) skip(); /* those would be played */
    use_small_levels();
    Remote *remote = open_kiosk(true);
    GO(remote, steps);
    remote_type(remote, "\r");
    assert_int_equal(status_of(remote), 0);
    snprintf(scratch_folder + strlen(scratch_folder), sizeof "/records", "/records");
    int kept = scratch_count();
    scratch_folder[strlen(scratch_folder) - strlen("/records")] = '\0';
    assert_int_equal(kept, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_screen_works_in_the_sandbox, kiosk_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_finished_level_is_kept_from_within_the_sandbox,
                                        kiosk_setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
