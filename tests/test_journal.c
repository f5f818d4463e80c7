/* test_journal.c - what was not saved is offered again after a kill, and no more than that. */
#include "../src/level/document/state_path.h"
#include "desk.h"

#include <signal.h>
#include <sys/resource.h>

static int32_t saved_backups(const Document *doc, BackupInfo *newest)
{
    BackupInfo infos[8];
    int32_t count = document_backups(doc, infos, 8);
    if (count > 0 && newest) *newest = infos[0];
    return count;
}

/* ---- recovery ---- */

static void unsaved_transactions_are_offered_and_recovered(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    desk_time++;
    desk_paint(doc, 1, 0, 'o');
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.transactions, 2);
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
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
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
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    desk_paint(doc, 1, 0, 'o');
    assert_true(document_save(doc, &errors));
    assert_true(document_history_go(doc, 0, NULL, &errors));
    desk_paint(doc, 5, 0, '=');
    desk_kill(doc);
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

/* A journal of the first version, of DESK_LEVEL: three cells of "o", two of them undone, then "="
 * at column 5, which was undone, undone once more, and redone once. */
static const char first_journal[] =
    "6c65646765206a6f75726e616c20310a40000000c049ce92420a002f746d702f662e7478745b6c6576656c5d"
    "0a7469746c65203d20780a5b6d61705d0a2e2e2e2e2e2e2e2e0a402e2e2e2e2e2e460a23232323232323230a"
    "15000000514edee94700f15365000000000370656e00000008005c6f01150000006592bbed4701f153650000"
    "00000370656e02000008005c6f01150000004a96b1004702f15365000000000370656e04000008005c6f010d"
    "0000001eeefbe14d03f1536500000000010000001500000030e4081c4704f15365000000000370656e0a0000"
    "08005c3d010d0000008f5fbb354d05f1536500000000010000000d00000052278aa34d06f153650000000000"
    "0000000d000000b106216a4d07f153650000000001000000";

static void write_first_journal(void)
{
    char bytes[sizeof first_journal / 2], name[PATH_MAX], path[PATH_MAX], absolute[PATH_MAX];
    char key[STATE_KEY_MAX];
    for (size_t i = 0; i < sizeof bytes; i++) {
        char digits[3] = {first_journal[2 * i], first_journal[2 * i + 1], '\0'};
        bytes[i] = (char)strtoul(digits, NULL, 16);
    }
    scratch_write("f.txt", DESK_LEVEL, strlen(DESK_LEVEL));
    scratch_path(path, "f.txt");
    state_path_absolute(path, absolute);
    state_path_key(absolute, key);
    scratch_path(name, "state/journal");
    assert_true(state_path_make_folders(name));
    snprintf(name, sizeof name, "state/journal/%s.journal", key);
    scratch_write(name, bytes, sizeof bytes);
}

static void a_journal_without_branches_is_read_and_goes_on_with_them(void **state)
{
    RecoveryInfo info;
    (void)state;
    write_first_journal();
    Document *doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.transactions, 1);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "o.......\n@......F\n########\n");
    assert_int_equal(document_state_last(doc), 4);
    assert_true(document_redo(doc, NULL, &errors));
    desk_assert_rows(doc, "o....=..\n@......F\n########\n");
    assert_true(document_state_go(doc, 3, NULL, &errors));
    desk_assert_rows(doc, "ooo.....\n@......F\n########\n");
    assert_true(document_undo(doc, NULL, &errors));
    desk_paint(doc, 7, 0, 'F');
    desk_kill(doc);
    char path[PATH_MAX];
    desk_journal_path(path);
    char *journal = desk_read(path);
    assert_memory_equal(journal, "ledge journal 4\n", 16); /* older programs leave it alone */
    free(journal);
    doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    assert_int_equal(document_state(doc), 5);
    assert_int_equal(document_state_place(doc, 5).before, 2);
    assert_int_equal(document_state_place(doc, 5).branch, 3);
    desk_assert_rows(doc, "oo.....F\n@......F\n########\n");
    document_close(doc);
}

/* ---- a transaction that has not ended ---- */

/* Draws three cells of a stroke, and flushes after each of the first two. */
static void begin_stroke(Document *doc)
{
    document_begin(doc, "pen");
    for (int32_t col = 0; col < 3; col++) {
        assert_true(document_set(doc, LAYER_MAP, col, 0, 'o'));
        if (col < 2) assert_true(document_flush(doc, &errors));
    }
}

static void an_open_transaction_is_recovered_up_to_its_last_flush(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 7, 0, '#');
    begin_stroke(doc);
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(errors.count, 0);
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.transactions, 2);
    assert_int_equal(info.changed_cells, 3);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "oo.....#\n@......F\n########\n");
    assert_string_equal(document_history_entry(doc, 1).name, "pen");
    assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, ".......#\n@......F\n########\n");
    assert_true(document_redo(doc, NULL, &errors));
    desk_paint(doc, 6, 0, '=');
    desk_kill(doc);
    doc = desk_open("f.txt"); /* what was recovered is in the journal like any other change */
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "oo....=#\n@......F\n########\n");
    assert_int_equal(document_history_count(doc), 3);
    assert_true(document_history_go(doc, 1, NULL, &errors));
    desk_assert_rows(doc, ".......#\n@......F\n########\n");
    document_close(doc);
}

static void a_flushed_transaction_that_ended_is_recovered_once(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    begin_stroke(doc);
    assert_true(document_end(doc, &errors));
    assert_true(document_flush(doc, &errors)); /* nothing is open */
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.transactions, 1);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "ooo.....\n@......F\n########\n");
    assert_int_equal(document_history_count(doc), 1);
    document_close(doc);
}

static void a_flushed_transaction_that_was_cancelled_is_not_offered(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    begin_stroke(doc);
    document_cancel(doc);
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    document_close(doc);
}

static void a_cancelled_transaction_that_was_not_flushed_writes_nothing(void **state)
{
    char path[PATH_MAX];
    struct stat before, after;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 7, 0, '#');
    desk_journal_path(path);
    assert_int_equal(stat(path, &before), 0);
    document_begin(doc, "pen");
    assert_true(document_set(doc, LAYER_MAP, 0, 0, 'o'));
    document_cancel(doc);
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(after.st_size, before.st_size);
    document_close(doc);
}

static void a_flush_after_a_cancelled_stroke_writes_the_new_one(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    begin_stroke(doc);
    document_cancel(doc);
    begin_stroke(doc);
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "oo......\n@......F\n########\n");
    document_close(doc);
}

static void a_flush_writes_only_what_was_not_flushed(void **state)
{
    char path[PATH_MAX];
    struct stat first, second, third;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    document_begin(doc, "pen");
    for (int32_t row = 0; row < 3; row++)
        for (int32_t col = 0; col < 8; col += 2)
            assert_true(document_set(doc, LAYER_MAP, col, row, 'o'));
    assert_true(document_flush(doc, &errors));
    desk_journal_path(path);
    assert_int_equal(stat(path, &first), 0);
    assert_true(document_flush(doc, &errors));
    assert_int_equal(stat(path, &second), 0);
    assert_int_equal(second.st_size, first.st_size);
    assert_true(document_set(doc, LAYER_MAP, 1, 0, '='));
    assert_true(document_flush(doc, &errors));
    assert_int_equal(stat(path, &third), 0);
    assert_in_range(third.st_size - second.st_size, 1, 32);
    document_close(doc);
}

static void leaving_after_revert_offers_nothing(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
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
    char *before = desk_content(doc);
    desk_kill(doc);
    doc = desk_open("new.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    char *after = desk_content(doc);
    assert_string_equal(after, before);
    free(before);
    free(after);
    document_close(doc);
}

static void what_is_declined_lies_among_the_backups(void **state)
{
    BackupInfo newest;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    desk_kill(doc);
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
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    desk_kill(doc);
    doc = desk_open("f.txt");
    desk_paint(doc, 3, 0, '=');
    assert_int_equal(saved_backups(doc, NULL), 1);
    desk_assert_rows(doc, "...=....\n@......F\n########\n");
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "...=....\n@......F\n########\n");
    document_close(doc);
}

/* Two branches, saved on the second, and a third change that is not saved. */
static Document *open_after_a_crash_beside_a_branch(void)
{
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_undo(doc, NULL, &errors));
    desk_paint(doc, 3, 0, 'o');
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    desk_paint(doc, 5, 0, '=');
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_int_equal(document_state_last(doc), 2);
    return doc;
}

static void assert_put_aside(Document *doc, const char *expected)
{
    BackupInfo newest;
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    assert_int_equal(document_state_last(doc), 0);
    assert_true(saved_backups(doc, &newest) >= 1);
    char *text = desk_read(newest.path);
    assert_string_equal(text, expected);
    free(text);
    document_close(doc);
}

static void who_follows_a_branch_instead_of_answering_loses_nothing(void **state)
{
    (void)state;
    Document *doc = open_after_a_crash_beside_a_branch();
    assert_false(document_state_follow(doc, 1, &errors));
    assert_put_aside(doc, "[level]\ntitle = x\n[map]\n.....=..\n@......F\n########\n");
}

static Document *open_after_a_crash_with_one_change_done(void)
{
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    desk_paint(doc, 1, 0, 'o');
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_int_equal(document_history_done(doc), 1);
    return doc;
}

static void who_undoes_instead_of_answering_declines(void **state)
{
    (void)state;
    Document *doc = open_after_a_crash_with_one_change_done();
    assert_false(document_undo(doc, NULL, &errors));
    assert_put_aside(doc, "[level]\ntitle = x\n[map]\noo......\n@......F\n########\n");
}

static void who_reverts_instead_of_answering_has_what_is_in_the_file(void **state)
{
    (void)state;
    Document *doc = open_after_a_crash_with_one_change_done();
    assert_true(document_revert(doc, NULL, &errors));
    desk_assert_rows(doc, "o.......\n@......F\n########\n");
    assert_put_aside(doc, "[level]\ntitle = x\n[map]\noo......\n@......F\n########\n");
}

static void a_file_changed_since_is_merged_only_on_demand(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    desk_paint(doc, 2, 0, 'o');
    desk_kill(doc);
    doc = desk_open_text("f.txt", "[level]\ntitle = y\n[map]\n..=....#\n@......F\n########\n");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_FOREIGN);
    assert_int_equal(info.transactions, 2);
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
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    document_close(doc);
    doc = desk_open_text("f.txt", "@..\n");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    assert_int_equal(document_history_count(doc), 0);
    desk_paint(doc, 1, 0, 'o');
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    document_close(doc);
}

/* ---- two editors ---- */

static void a_second_editor_has_a_journal_of_its_own(void **state)
{
    (void)state;
    Document *first = desk_open_text("f.txt", DESK_LEVEL);
    desk_paint(first, 0, 0, 'o');
    Document *second = desk_open("f.txt");
    assert_int_equal(errors.warnings, 1);
    assert_string_equal(errors.items[0].text,
                        "another editor has this file open too; what both save is merged");
    assert_int_equal(document_recovery(second, NULL), RECOVERY_NONE);
    desk_paint(second, 7, 0, '=');
    desk_kill(first);
    desk_kill(second);
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
    document_close(desk_open_text("f.txt", DESK_LEVEL));
    scratch_path(path, "state/journal");
    assert_int_equal(rmdir(path), 0);
}

/* ---- when it cannot be written ---- */

static void what_a_full_disk_refused_is_written_later(void **state)
{
    char path[PATH_MAX];
    struct rlimit limit, small;
    struct stat st;
    (void)state;
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
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
                        "cannot write the journal; save soon: File too large");
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_redo(doc, NULL, &errors));
    desk_assert_rows(doc, "ooo.....\n@......F\n########\n");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_true(desk_paint(doc, 3, 0, 'o'));
    desk_kill(doc);
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
    scratch_write("f.txt", DESK_LEVEL, strlen(DESK_LEVEL));
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
    Document *doc = desk_open_text("f.txt", DESK_LEVEL);
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
        DESK_TEST(unsaved_transactions_are_offered_and_recovered),
        DESK_TEST(the_history_survives_a_save_and_a_restart),
        DESK_TEST(undo_past_a_save_is_recovered_too),
        DESK_TEST(a_journal_without_branches_is_read_and_goes_on_with_them),
        DESK_TEST(an_open_transaction_is_recovered_up_to_its_last_flush),
        DESK_TEST(a_flushed_transaction_that_ended_is_recovered_once),
        DESK_TEST(a_flushed_transaction_that_was_cancelled_is_not_offered),
        DESK_TEST(a_cancelled_transaction_that_was_not_flushed_writes_nothing),
        DESK_TEST(a_flush_after_a_cancelled_stroke_writes_the_new_one),
        DESK_TEST(a_flush_writes_only_what_was_not_flushed),
        DESK_TEST(leaving_after_revert_offers_nothing),
        DESK_TEST(a_new_level_that_was_never_saved_is_recovered),
        DESK_TEST(what_is_declined_lies_among_the_backups),
        DESK_TEST(who_draws_instead_of_answering_declines),
        DESK_TEST(who_follows_a_branch_instead_of_answering_loses_nothing),
        DESK_TEST(who_undoes_instead_of_answering_declines),
        DESK_TEST(who_reverts_instead_of_answering_has_what_is_in_the_file),
        DESK_TEST(a_file_changed_since_is_merged_only_on_demand),
        DESK_TEST(a_file_changed_after_a_save_loses_only_its_history),
        DESK_TEST(a_second_editor_has_a_journal_of_its_own),
        DESK_TEST(an_editor_that_changed_nothing_leaves_no_file),
        DESK_TEST(what_a_full_disk_refused_is_written_later),
        DESK_TEST(without_a_state_folder_all_but_recovery_works),
        DESK_TEST(the_journal_is_synced_when_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
