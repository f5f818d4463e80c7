/* test_journal.c - no kill loses a finished gesture, and no journal, however damaged, does harm. */
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "desk.h"

static const char level[] = "[level]\ntitle = x\n[map]\n........\n@......F\n########\n";

/* What a document holds, both layers and the header; the caller frees it. */
static char *content_of(const Document *doc)
{
    size_t length;
    const char *header = document_header(doc, &length);
    char *map = desk_rows(doc, LAYER_MAP), *back = desk_rows(doc, LAYER_BACK);
    size_t size = length + strlen(map) + strlen(back) + 1;
    char *all = malloc(size);
    snprintf(all, size, "%.*s%s%s", (int)length, header, map, back);
    free(map);
    free(back);
    return all;
}

static int32_t saved_backups(const Document *doc, BackupInfo *newest)
{
    BackupInfo infos[8];
    int32_t count = document_backups(doc, infos, 8);
    if (count > 0 && newest) *newest = infos[0];
    return count;
}

/* Leaves without saving, as a kill does: what is written is all there is. */
#define kill_editor document_close

/* ---- recovery ---- */

static void unsaved_gestures_are_offered_and_recovered(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_time++;
    desk_paint(doc, 1, 0, 'o');
    kill_editor(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.gestures, 2);
    assert_int_equal(info.changed_cells, 2);
    assert_int_equal(info.last_change, desk_time);
    desk_assert_rows(doc, "........\n@......F\n########\n");
    assert_true(document_recover(doc, &errors));
    assert_int_equal(document_recovery(doc, &info), RECOVERY_NONE);
    desk_assert_rows(doc, "oo......\n@......F\n########\n");
    assert_true(document_is_modified(doc));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_undo(doc, NULL, &errors));
    assert_false(document_is_modified(doc));
    document_close(doc);
}

static void the_history_survives_a_save_and_a_restart(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    desk_paint(doc, 1, 0, 'o');
    assert_true(document_save(doc, &errors));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_redo(doc, NULL, &errors));
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    assert_int_equal(document_history_done(doc), 2);
    assert_false(document_is_modified(doc));
    assert_string_equal(document_history_entry(doc, 0).name, "pen");
    assert_true(document_history_go(doc, 0, NULL, &errors));
    desk_assert_rows(doc, "........\n@......F\n########\n");
    assert_true(document_save(doc, &errors));
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_history_done(doc), 0);
    assert_int_equal(document_history_count(doc), 2);
    assert_true(document_redo(doc, NULL, &errors));
    desk_assert_rows(doc, "o.......\n@......F\n########\n");
    document_close(doc);
}

static void undo_past_a_save_is_recovered_too(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_paint(doc, 1, 0, 'o');
    assert_true(document_save(doc, &errors));
    assert_true(document_history_go(doc, 0, NULL, &errors));
    desk_paint(doc, 5, 0, '=');
    kill_editor(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_int_equal(document_history_done(doc), 2);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, ".....=..\n@......F\n########\n");
    assert_int_equal(document_history_count(doc), 1);
    assert_true(document_is_modified(doc));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_is_modified(doc));
    document_close(doc);
}

static void leaving_after_revert_offers_nothing(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_revert(doc, NULL, &errors));
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    assert_true(document_redo(doc, NULL, &errors));
    desk_assert_rows(doc, "o.......\n@......F\n########\n");
    document_close(doc);
}

static void a_new_level_that_was_never_saved_is_recovered(void **state)
{
    (void)state;
    Document *doc = desk_open("new.txt");
    desk_paint(doc, 5, 5, 'o');
    char *before = content_of(doc);
    kill_editor(doc);
    doc = desk_open("new.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    char *after = content_of(doc);
    assert_string_equal(after, before);
    free(before);
    free(after);
    document_close(doc);
}

static void what_is_declined_lies_among_the_backups(void **state)
{
    BackupInfo newest;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    kill_editor(doc);
    doc = desk_open("f.txt");
    assert_int_equal(saved_backups(doc, NULL), 0);
    document_decline_recovery(doc);
    assert_int_equal(saved_backups(doc, &newest), 1);
    char *text = desk_read(newest.path);
    assert_string_equal(text, "[level]\ntitle = x\n[map]\no.......\n@......F\n########\n");
    free(text);
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    document_close(doc);
}

static void who_draws_instead_of_answering_declines(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    kill_editor(doc);
    doc = desk_open("f.txt");
    desk_paint(doc, 3, 0, '=');
    assert_int_equal(saved_backups(doc, NULL), 1);
    desk_assert_rows(doc, "...=....\n@......F\n########\n");
    kill_editor(doc);
    doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "...=....\n@......F\n########\n");
    document_close(doc);
}

static void a_file_changed_since_is_merged_only_on_demand(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_paint(doc, 2, 0, 'o');
    kill_editor(doc);
    doc = desk_open_text("f.txt", "[level]\ntitle = y\n[map]\n..=....#\n@......F\n########\n");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_FOREIGN);
    assert_int_equal(info.gestures, 2);
    desk_assert_rows(doc, "..=....#\n@......F\n########\n");
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "o.o....#\n@......F\n########\n");
    assert_int_equal(document_history_count(doc), 1);
    assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, "..=....#\n@......F\n########\n");
    assert_false(document_is_modified(doc));
    document_close(doc);
}

static void a_file_changed_after_a_save_loses_only_its_history(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    document_close(doc);
    doc = desk_open_text("f.txt", "@..\n");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    assert_int_equal(document_history_count(doc), 0);
    desk_paint(doc, 1, 0, 'o');
    kill_editor(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    document_close(doc);
}

/* ---- two editors ---- */

static void a_second_editor_has_a_journal_of_its_own(void **state)
{
    (void)state;
    Document *first = desk_open_text("f.txt", level);
    desk_paint(first, 0, 0, 'o');
    Document *second = desk_open("f.txt");
    assert_int_equal(errors.warnings, 1);
    assert_string_equal(errors.items[0].text,
                        "another editor has this file open; who saves last wins");
    assert_int_equal(document_recovery(second, NULL), RECOVERY_NONE);
    desk_paint(second, 7, 0, '=');
    kill_editor(first);
    kill_editor(second);
    Document *third = desk_open("f.txt");
    assert_int_equal(errors.warnings, 0);
    assert_true(document_recover(third, &errors));
    desk_assert_rows(third, "o.......\n@......F\n########\n");
    Document *fourth = desk_open("f.txt");
    assert_int_equal(document_recovery(fourth, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(fourth, &errors));
    desk_assert_rows(fourth, ".......=\n@......F\n########\n");
    document_close(third);
    document_close(fourth);
}

static void an_editor_that_changed_nothing_leaves_no_file(void **state)
{
    char path[PATH_MAX];
    (void)state;
    document_close(desk_open_text("f.txt", level));
    scratch_path(path, "state/journal");
    assert_int_equal(rmdir(path), 0);
}

/* ---- kills ---- */

enum { KILLS = 1000, STEPS_MAX = 400 };

static void random_gesture(Document *doc)
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
    if (what == 0 && save) document_save(doc, &errors);
    if (what == 0) return;
    if (what < 6)
        document_undo(doc, NULL, &errors);
    else if (what < 9)
        document_redo(doc, NULL, &errors);
    else if (what == 9)
        document_history_go(doc, where, NULL, &errors);
    else
        random_gesture(doc);
}

static void work_until_killed(uint32_t run, int report)
{
    Document *doc = desk_open("f.txt");
    for (uint32_t n = 0; doc && n < STEPS_MAX; n++) {
        do_step(doc, run, n, true);
        uint8_t done = 1;
        if (write(report, &done, 1) != 1) break;
    }
    for (;;)
        pause();
}

/* Starts an editor, kills it some time later; returns how many steps it had finished. */
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
    nanosleep(&(struct timespec){0, desk_random(4000000)}, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    uint32_t steps = 0;
    for (ssize_t n; (n = read(report[0], finished, sizeof finished)) > 0;)
        steps += (uint32_t)n;
    close(report[0]);
    return steps;
}

/* True when the document is as after `steps` steps, or one more: the kill may have come between
 * a step and its report. */
static bool is_after(const Document *doc, uint32_t run, uint32_t steps)
{
    char path[PATH_MAX];
    ErrorList unheard;
    scratch_write("g.txt", level, strlen(level));
    scratch_path(path, "g.txt");
    error_list_init(&unheard, path);
    Document *model = document_open(path, &(DocumentOptions){0}, &unheard);
    char *seen = content_of(doc);
    bool same = false;
    for (uint32_t n = 0; n <= steps + 1 && !same; n++) {
        char *expected = n >= steps ? content_of(model) : NULL;
        same = expected && strcmp(seen, expected) == 0;
        free(expected);
        if (n < STEPS_MAX) do_step(model, run, n, false);
    }
    free(seen);
    document_close(model);
    return same;
}

static void a_thousand_kills_lose_no_finished_gesture(void **state)
{
    uint32_t finished = 0;
    (void)state;
    for (uint32_t run = 0; run < KILLS; run++) {
        char path[PATH_MAX];
        scratch_path(path, "state");
        if (run > 0) scratch_remove(path);
        scratch_write("f.txt", level, strlen(level));
        uint32_t steps = run_and_kill(run);
        finished += steps;
        Document *doc = desk_open("f.txt");
        assert_non_null(doc);
        assert_int_not_equal(document_recovery(doc, NULL), RECOVERY_FOREIGN);
        if (!document_recover(doc, &errors)) fail_msg("run %u: %s", run, errors.items[0].text);
        int32_t count = document_history_count(doc);
        if (count > 0) /* each gesture by itself, not all as one */
            assert_string_equal(document_history_entry(doc, count - 1).name, "random");
        if (!is_after(doc, run, steps)) fail_msg("run %u differs after step %u", run, steps);
        document_close(doc);
    }
    print_message("# %u gestures finished before %d kills\n", finished, KILLS);
    assert_true(finished > KILLS);
}

/* ---- damage ---- */

enum { DAMAGED_GESTURES = 20 };

typedef struct Original {
    char path[PATH_MAX];
    char *bytes;
    size_t size;
    char *contents[DAMAGED_GESTURES + 1]; /* after so many gestures */
} Original;

static void make_original(Original *original)
{
    ErrorList unheard;
    Document *doc = desk_open_text("f.txt", level);
    original->contents[0] = content_of(doc);
    for (int32_t i = 0; i < DAMAGED_GESTURES; i++) {
        document_begin(doc, "pen");
        document_set(doc, LAYER_MAP, i % 8, i / 8, (char)('A' + i));
        if (i == 9) document_insert_rows(doc, 1, 1);
        if (i == 12) document_set_value(doc, "level", "title", "yz");
        assert_true(document_end(doc, &errors));
        original->contents[i + 1] = content_of(doc);
    }
    desk_journal_path(original->path);
    error_list_init(&unheard, "");
    original->bytes = file_read(original->path, &original->size, &unheard);
    kill_editor(doc);
}

static void put_journal(const Original *original, const char *bytes, size_t size)
{
    FILE *file = fopen(original->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* Recovers what can be had; it must be what was there after some gesture, whose number it returns.
 */
static int32_t recovered_gestures(const Original *original)
{
    Document *doc = desk_open("f.txt");
    assert_non_null(doc);
    assert_true(document_recover(doc, &errors));
    char *seen = content_of(doc);
    int32_t found = -1;
    for (int32_t i = 0; i <= DAMAGED_GESTURES; i++)
        if (strcmp(seen, original->contents[i]) == 0) found = i;
    free(seen);
    document_close(doc);
    return found;
}

static void a_journal_damaged_anywhere_is_good_up_to_there(void **state)
{
    Original original;
    int32_t least = 0;
    (void)state;
    make_original(&original);
    char *bytes = malloc(original.size);
    for (size_t at = 0; at < original.size; at++) {
        memcpy(bytes, original.bytes, original.size);
        bytes[at] = (char)(bytes[at] ^ 1 << at % 8);
        put_journal(&original, bytes, original.size);
        int32_t got = recovered_gestures(&original);
        assert_in_range(got, least, DAMAGED_GESTURES - 1);
        least = got;
    }
    for (size_t size = original.size; size > 0; size--) {
        put_journal(&original, original.bytes, size - 1);
        int32_t got = recovered_gestures(&original);
        assert_in_range(got, 0, least);
        least = got;
    }
    assert_int_equal(least, 0);
    put_journal(&original, original.bytes, original.size);
    assert_int_equal(recovered_gestures(&original), DAMAGED_GESTURES);
    for (int32_t i = 0; i <= DAMAGED_GESTURES; i++)
        free(original.contents[i]);
    free(original.bytes);
    free(bytes);
}

static void work_goes_on_after_a_torn_record(void **state)
{
    Original original;
    (void)state;
    make_original(&original);
    put_journal(&original, original.bytes, original.size - 3);
    Document *doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    desk_paint(doc, 7, 0, '@');
    kill_editor(doc);
    Document *again = desk_open("f.txt");
    assert_true(document_recover(again, &errors));
    assert_int_equal(document_history_done(again), DAMAGED_GESTURES);
    assert_int_equal(document_row(again, LAYER_MAP, 0)[7], '@');
    document_close(again);
    for (int32_t i = 0; i <= DAMAGED_GESTURES; i++)
        free(original.contents[i]);
    free(original.bytes);
}

/* ---- when it cannot be written ---- */

static void what_a_full_disk_refused_is_written_later(void **state)
{
    char path[PATH_MAX];
    struct rlimit limit, small;
    struct stat st;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_journal_path(path);
    assert_int_equal(stat(path, &st), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small = limit;
    small.rlim_cur = (rlim_t)st.st_size + 40;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_true(desk_paint(doc, 1, 0, 'o'));
    error_list_init(&errors, "f.txt");
    assert_false(desk_paint(doc, 2, 0, 'o'));
    assert_string_equal(errors.items[0].text,
                        "the journal cannot be written; save soon: File too large");
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_redo(doc, NULL, &errors));
    desk_assert_rows(doc, "ooo.....\n@......F\n########\n");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_true(desk_paint(doc, 3, 0, 'o'));
    kill_editor(doc);
    doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "oooo....\n@......F\n########\n");
    assert_int_equal(document_history_done(doc), 4);
    document_close(doc);
}

static void without_a_state_folder_all_but_recovery_works(void **state)
{
    char path[PATH_MAX], folder[PATH_MAX];
    (void)state;
    scratch_write("f.txt", level, strlen(level));
    scratch_write("file", "", 0);
    scratch_path(path, "f.txt");
    scratch_path(folder, "file"); /* a file where the folder should be */
    DocumentOptions options = {.state_folder = folder};
    error_list_init(&errors, "f.txt");
    Document *doc = document_open(path, &options, &errors);
    assert_non_null(doc);
    assert_int_equal(errors.warnings, 1);
    assert_false(desk_paint(doc, 0, 0, 'o'));
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_redo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", "[level]\ntitle = x\n[map]\no.......\n@......F\n########\n");
    document_close(doc);
}

static void the_journal_is_synced_when_asked(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    assert_false(document_needs_sync(doc));
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_needs_sync(doc));
    document_sync(doc);
    assert_false(document_needs_sync(doc));
    document_close(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(unsaved_gestures_are_offered_and_recovered),
        DESK_TEST(the_history_survives_a_save_and_a_restart),
        DESK_TEST(undo_past_a_save_is_recovered_too),
        DESK_TEST(leaving_after_revert_offers_nothing),
        DESK_TEST(a_new_level_that_was_never_saved_is_recovered),
        DESK_TEST(what_is_declined_lies_among_the_backups),
        DESK_TEST(who_draws_instead_of_answering_declines),
        DESK_TEST(a_file_changed_since_is_merged_only_on_demand),
        DESK_TEST(a_file_changed_after_a_save_loses_only_its_history),
        DESK_TEST(a_second_editor_has_a_journal_of_its_own),
        DESK_TEST(an_editor_that_changed_nothing_leaves_no_file),
        DESK_TEST(a_thousand_kills_lose_no_finished_gesture),
        DESK_TEST(a_journal_damaged_anywhere_is_good_up_to_there),
        DESK_TEST(work_goes_on_after_a_torn_record),
        DESK_TEST(what_a_full_disk_refused_is_written_later),
        DESK_TEST(without_a_state_folder_all_but_recovery_works),
        DESK_TEST(the_journal_is_synced_when_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
