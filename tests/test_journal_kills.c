/* test_journal_kills.c - no kill, at whatever moment, loses a finished transaction. */
#include "desk.h"
#include "full.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

/* A kill comes after 0 to 5 finished steps, and up to LATER_NS after the last of these: at any
 * instant of a step, however fast the machine is. */
enum { KILLS = 1000, ONE_KILL_IN = 12, STEPS_MAX = 400, STEPS_BEFORE = 6, LATER_NS = 200000 };

static void random_transaction(Document *doc)
{
    document_begin(doc, "random");
    for (int32_t i = desk_random(3); i >= 0; i--) {
        int32_t col = desk_random(document_cols(doc)), row = desk_random(document_rows(doc));
        switch (desk_random(12)) {
        case 0: document_insert_rows(doc, row, 1); break;
        case 1: document_insert_cols(doc, col, 1); break;
        case 2: document_delete_rows(doc, row, 1); break;
        case 3: document_delete_cols(doc, col, 1); break;
        case 4: document_set(doc, LAYER_BACK, col, row, '~'); break;
        default: document_set(doc, LAYER_MAP, col, row, "#.o=@"[desk_random(5)]); break;
        }
    }
    document_end(doc, &errors);
}

/* Step `n` of run `run`: the same for the editor that is killed and for the one that is not. */
static void do_step(Document *doc, uint32_t run, uint32_t n, bool save)
{
    desk_seed = run * 7919 + n * 104729;
    int32_t what = desk_random(40), where = desk_random(document_history_count(doc) + 1);
    int32_t state = desk_random(document_state_last(doc) + 1);
    if (what == 0 && save) document_save(doc, &errors);
    if (what == 0) return;
    if (what < 6)
        document_undo(doc, NULL, &errors);
    else if (what < 9)
        document_redo(doc, NULL, &errors);
    else if (what == 9)
        document_history_go(doc, where, NULL, &errors);
    else if (what < 12)
        document_state_go(doc, state, NULL, &errors);
    else
        random_transaction(doc);
}

static void work_until_killed(uint32_t run, int report)
{
    Document *doc = desk_open("f.txt");
    if (!doc) _exit(1);
    for (uint32_t n = 0; n < STEPS_MAX; n++) {
        do_step(doc, run, n, true);
        uint8_t done = 1;
        if (write(report, &done, 1) != 1) break;
    }
    for (;;)
        pause();
}

/* Starts an editor and kills it; returns how many steps it had finished. */
static uint32_t run_and_kill(uint32_t run)
{
    int report[2];
    uint8_t finished[STEPS_MAX];
    assert_int_equal(pipe(report), 0);
    pid_t child = fork();
    if (child == 0) {
        close(report[0]);
        work_until_killed(run, report[1]);
    }
    close(report[1]);
    desk_seed = run;
    uint32_t steps = 0, before = (uint32_t)desk_random(STEPS_BEFORE);
    while (steps < before && read(report[0], finished, 1) == 1)
        steps++;
    nanosleep(&(struct timespec){0, desk_random(LATER_NS)}, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    for (ssize_t n; (n = read(report[0], finished, sizeof finished)) > 0;)
        steps += (uint32_t)n;
    close(report[0]);
    return steps;
}

/* Have both the same states, on the same branches, and are at the same one? */
static bool have_same_states(const Document *a, const Document *b)
{
    int32_t last = document_state_last(a);
    bool same = document_state(a) == document_state(b) && last == document_state_last(b);
    for (int32_t state = 0; state <= last && same; state++) {
        HistoryPlace p = document_state_place(a, state), q = document_state_place(b, state);
        same = p.before == q.before && p.branch == q.branch && p.is_current == q.is_current;
    }
    return same;
}

/* True when the document is as after `steps` steps, or one more: the kill may have come between
 * a step and its report. */
static bool is_after(const Document *doc, uint32_t run, uint32_t steps)
{
    char path[PATH_MAX];
    ErrorList unheard;
    scratch_write("g.txt", DESK_LEVEL, strlen(DESK_LEVEL));
    scratch_path(path, "g.txt");
    error_list_init(&unheard, path);
    Document *model = document_open(path, &(DocumentOptions){0}, &unheard);
    char *seen = desk_content(doc);
    bool same = false;
    for (uint32_t n = 0; n <= steps + 1 && !same; n++) {
        char *expected = n >= steps ? desk_content(model) : NULL;
        same = expected && strcmp(seen, expected) == 0 && have_same_states(doc, model);
        free(expected);
        if (n < STEPS_MAX) do_step(model, run, n, false);
    }
    free(seen);
    document_close(model);
    return same;
}

static void kills_lose_no_finished_transaction(void **state)
{
    uint32_t finished = 0, kills = 0;
    (void)state;
    for (uint32_t run = 0; run < KILLS; run++) {
        char path[PATH_MAX];
        if (!is_tried((int)run, ONE_KILL_IN)) continue;
        scratch_path(path, "state");
        if (kills++ > 0) scratch_remove(path);
        scratch_write("f.txt", DESK_LEVEL, strlen(DESK_LEVEL));
        uint32_t steps = run_and_kill(run);
        finished += steps;
        Document *doc = desk_open("f.txt");
        assert_non_null(doc);
        assert_int_not_equal(document_recovery(doc, NULL), RECOVERY_FOREIGN);
        if (!document_recover(doc, &errors)) fail_msg("run %u: %s", run, errors.items[0].text);
        int32_t count = document_history_count(doc);
        if (count > 0) /* each transaction by itself, not all as one */
            assert_string_equal(document_history_entry(doc, count - 1).name, "random");
        if (!is_after(doc, run, steps)) fail_msg("run %u differs after step %u", run, steps);
        document_close(doc);
    }
    print_message("# %u transactions finished before %u kills\n", finished, kills);
    assert_true(finished > kills);
}

/* Keeps the journal's lock and an unsaved transaction until it is killed. */
static pid_t start_editor(void)
{
    int report[2];
    char ready = 0;
    assert_int_equal(pipe(report), 0);
    pid_t child = fork();
    if (child == 0) {
        Document *doc = desk_open("f.txt");
        bool ok = doc && desk_paint(doc, 0, 0, '#') && write(report[1], "r", 1) == 1;
        while (ok)
            ok = pause() != 0;
        _exit(1);
    }
    assert_true(read(report[0], &ready, 1) == 1 && ready == 'r');
    close(report[0]);
    close(report[1]);
    return child;
}

static void kill_later(pid_t editor, long ms)
{
    if (fork() != 0) return;
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
    kill(editor, SIGKILL);
    _exit(0);
}

static void a_start_waits_for_the_lock_of_a_run_that_is_dying(void **state)
{
    (void)state;
    scratch_write("f.txt", DESK_LEVEL, strlen(DESK_LEVEL));
    pid_t editor = start_editor();
    kill_later(editor, 100);
    Document *doc = desk_open("f.txt");
    assert_non_null(doc);
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_int_equal(errors.count, 0);
    document_close(doc);
    while (wait(NULL) > 0)
        continue;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(kills_lose_no_finished_transaction),
        DESK_TEST(a_start_waits_for_the_lock_of_a_run_that_is_dying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
