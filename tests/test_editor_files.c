/* test_editor_files.c - what others do to the file, what a crash leaves behind, and leaving without
 * saving: nothing is lost and nothing is written over unasked. */
#include "easel.h"

#include "../src/edit/core/editor_key_choice.h"

#include <signal.h>
#include <sys/resource.h>

static const char level[] = "#.....\n"
                            "@....F\n"
                            "######\n";

static char state_folder[PATH_MAX];

/* The state folder has folders of its own: beside the scratch folder, emptied by hand. */
static void remove_tree(const char *path)
{
    DIR *dir = opendir(path);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        char inner[PATH_MAX];
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        if (snprintf(inner, sizeof inner, "%s/%s", path, e->d_name) >= PATH_MAX) abort();
        if (unlink(inner) != 0) remove_tree(inner);
    }
    if (dir) closedir(dir);
    rmdir(path);
}

static int setup(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    if (snprintf(state_folder, PATH_MAX, "%s-state", scratch_folder) >= PATH_MAX) return -1;
    return 0;
}

static int teardown(void **state)
{
    remove_tree(state_folder);
    return scratch_teardown(state);
}

/* Opens what is on the disk, with a journal. */
static void open_again(Easel *e)
{
    char path[PATH_MAX];
    ErrorList errors;
    scratch_path(path, "level.txt");
    error_list_init(&errors, path);
    memset(e, 0, sizeof *e);
    e->doc = document_open(path, &(DocumentOptions){.state_folder = state_folder}, &errors);
    assert_non_null(e->doc);
    editor_key_choice_set(state_folder, KEYS_VIM);
    e->editor = editor_create(e->doc, &(EditorOptions){.state_folder = state_folder});
    e->now = 1000;
    if (editor_panel(e->editor).title && !editor_message(e->editor)[0]) keys(e, "Esc");
}

static void open_first(Easel *e, const char *text)
{
    scratch_write("level.txt", text, strlen(text));
    open_again(e);
    keys(e, "Esc Esc");
}

static void write_outside(const char *text)
{
    scratch_write("level.txt", text, strlen(text));
}

/* Draws in the level and ends without saving, which leaves the journal of a run that was killed. */
static void crash_after(const char *drawn)
{
    Easel e;
    open_first(&e, level);
    keys(&e, drawn);
    easel_close(&e);
}

static void recovery_is_offered_after_a_crash(void **state)
{
    Easel e;
    (void)state;
    crash_after("l r o l r =");
    open_again(&e);
    assert_says(&e, "not saved: 2 changes");
    assert_picture(&e, level);
    keys(&e, "r");
    assert_picture(&e, "#.....\n"
                       "@o=..F\n"
                       "######\n");
    keys(&e, "u u");
    assert_picture(&e, level);
    easel_close(&e);
}

/* ---- the open stroke ---- */

/* The level as a run of the editor that was killed leaves it, while this one still has it open: its
 * journal is copied to another state folder. */
static Document *open_as_if_killed(void)
{
    char path[PATH_MAX], copy[PATH_MAX], line[5 * PATH_MAX];
    ErrorList errors;
    snprintf(copy, sizeof copy, "%.4000s/killed", state_folder);
    snprintf(line, sizeof line, "rm -rf '%s' && mkdir '%s' && cp -r '%s/journal' '%s'", copy, copy,
             state_folder, copy);
    assert_int_equal(system(line), 0);
    scratch_path(path, "level.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){.state_folder = copy}, &errors);
    assert_non_null(doc);
    assert_true(document_recover(doc, &errors));
    return doc;
}

static void assert_kept(const char *row, int32_t changes)
{
    Document *doc = open_as_if_killed();
    assert_memory_equal(document_row(doc, LAYER_MAP, 0), row, strlen(row));
    assert_int_equal(document_history_done(doc), changes);
    ErrorList errors;
    error_list_init(&errors, "");
    while (document_undo(doc, NULL, &errors))
        changes--;
    assert_int_equal(changes, 0);
    assert_memory_equal(document_row(doc, LAYER_MAP, 0), level, strlen(row));
    document_close(doc);
}

static void typing_is_in_the_journal_a_quarter_of_a_second_later(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "0 g g r = i o");
    int64_t typed = e.now;
    assert_kept("=.....", 1);
    assert_int_equal(editor_tick(e.editor, typed), typed + 250);
    editor_tick(e.editor, typed + 249);
    assert_kept("=.....", 1);
    editor_tick(e.editor, typed + 250);
    assert_kept("o.....", 2);
    easel_close(&e);
}

/* No tick comes between: the keys themselves flush. */
static void a_key_held_down_for_seconds_is_in_the_journal(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, "......................................F\n@.....\n######\n");
    keys(&e, "g g 0 Tab");
    for (int32_t i = 0; i < 30; i++) {
        e.now += 90;
        keys(&e, "l");
    }
    Document *doc = open_as_if_killed();
    assert_memory_equal(document_row(doc, LAYER_MAP, 0), "###########################", 27);
    assert_int_equal(document_history_done(doc), 1);
    document_close(doc);
    easel_close(&e);
}

static void a_stroke_of_the_mouse_is_in_the_journal_and_one_change(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    editor_mouse(e.editor, MOUSE_PRESS, 1, 0, 0, e.now);
    for (int32_t col = 1; col < 6; col++) {
        e.now += 200;
        editor_mouse(e.editor, MOUSE_DRAG, 1, col, 0, e.now);
        editor_tick(e.editor, e.now + 150);
    }
    assert_kept("#####", 1);
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 5, 0, e.now);
    assert_kept("######", 1);
    keys(&e, "u");
    assert_picture(&e, level);
    easel_close(&e);
}

static void recovered_work_is_merged_into_a_file_changed_since(void **state)
{
    Easel e;
    (void)state;
    crash_after("l r o");
    write_outside("#..=..\n"
                  "@...=F\n"
                  "######\n");
    open_again(&e);
    assert_says(&e, "not saved: 1 change, but the file changed since");
    assert_picture(&e, "#..=..\n"
                       "@...=F\n"
                       "######\n");
    keys(&e, "r");
    assert_picture(&e, "#..=..\n"
                       "@o..=F\n"
                       "######\n");
    keys(&e, "u");
    assert_picture(&e, "#..=..\n"
                       "@...=F\n"
                       "######\n");
    easel_close(&e);
}

static void recovered_work_can_be_viewed(void **state)
{
    Easel e;
    (void)state;
    crash_after("l r o");
    open_again(&e);
    keys(&e, "v");
    assert_int_equal(editor_panel(e.editor).count, 3);
    keys(&e, "Esc u");
    assert_picture(&e, level);
    easel_close(&e);
}

static void recovery_can_be_declined(void **state)
{
    Easel e;
    (void)state;
    crash_after("l r o");
    open_again(&e);
    keys(&e, "d");
    assert_picture(&e, level);
    easel_close(&e);
    open_again(&e);
    assert_string_equal(editor_message(e.editor), "");
    easel_close(&e);
}

static const char at_crash[] = "#.....\n"
                               "@.o..F\n"
                               "######\n";

/* Draws, and crashes; then leaves the question unanswered. */
static void open_after_crash(Easel *e, const char *drawn)
{
    crash_after(drawn);
    open_again(e);
    assert_says(e, "not saved: 1 change");
    keys(e, "Esc");
}

static void assert_put_aside(Easel *e, const char *picture, const char *unsaved)
{
    BackupInfo newest;
    ErrorList errors;
    size_t length;
    assert_says(e, "kept with the backups");
    assert_picture(e, picture);
    assert_int_equal(document_recovery(e->doc, NULL), RECOVERY_NONE);
    assert_int_equal(document_state_last(e->doc), 0);
    assert_true(document_backups(e->doc, &newest, 1) >= 1);
    error_list_init(&errors, newest.path);
    char *text = file_read(newest.path, FILE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    assert_non_null(strstr(text, unsaved));
    free(text);
    keys(e, "r #"); /* the history begins anew */
    assert_int_equal(document_state_last(e->doc), 1);
    keys(e, "u");
    assert_picture(e, picture);
    easel_close(e);
}

/* Two states that were taken back, and a third one that is not saved. */
static const char beside_branches[] = "l r = u r o u Ctrl+S l r o";

static void going_to_another_branch_during_the_question_loses_nothing(void **state)
{
    Easel e;
    (void)state;
    open_after_crash(&e, beside_branches);
    command(&e, "hist 1");
    assert_put_aside(&e, level, at_crash);
}

static void going_by_time_during_the_question_loses_nothing(void **state)
{
    Easel e;
    (void)state;
    open_after_crash(&e, beside_branches);
    command(&e, "later 5m");
    assert_put_aside(&e, level, at_crash);
}

static void going_to_an_older_state_during_the_question_loses_nothing(void **state)
{
    Easel e;
    (void)state;
    open_after_crash(&e, "l r = u r # Ctrl+S u l r o");
    keys(&e, "g -");
    assert_put_aside(&e,
                     "#.....\n"
                     "@#...F\n"
                     "######\n",
                     at_crash);
}

static void declining_recovery_rebuilds_the_open_history_list(void **state)
{
    Easel e;
    (void)state;
    open_after_crash(&e, beside_branches);
    command(&e, "hist");
    assert_int_equal(editor_panel(e.editor).count, 3);
    keys(&e, "j Enter");
    assert_says(&e, "kept with the backups");
    assert_int_equal(editor_panel(e.editor).count, 1);
    assert_int_equal(editor_panel(e.editor).marked, 0);
    assert_string_equal(editor_panel(e.editor).title, "History, d compares");
    keys(&e, "Enter j Enter Esc");
    assert_int_equal(document_state_last(e.doc), 0);
    assert_picture(&e, level);
    easel_close(&e);
}

static void undo_during_the_question_loses_nothing(void **state)
{
    Easel e;
    (void)state;
    open_after_crash(&e, "l r = Ctrl+S l r o");
    keys(&e, "u");
    assert_put_aside(&e,
                     "#.....\n"
                     "@=...F\n"
                     "######\n",
                     "#.....\n"
                     "@=o..F\n"
                     "######\n");
}

static void an_undo_with_nothing_to_undo_does_not_decline_recovery(void **state)
{
    Easel e;
    (void)state;
    open_after_crash(&e, "l r o");
    keys(&e, "u Ctrl+R");
    assert_says(&e, "nothing to redo");
    command(&e, "recover");
    assert_says(&e, "not saved: 1 change");
    easel_close(&e);
}

static void an_outside_change_is_merged_within_a_second(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    editor_tick(e.editor, e.now);
    write_outside("#..o..\n"
                  "@....F\n"
                  "######\n");
    editor_tick(e.editor, e.now + 1100);
    assert_says(&e, "merged in");
    assert_picture(&e, "#..o..\n"
                       "@....F\n"
                       "######\n");
    keys(&e, "u");
    assert_picture(&e, level);
    easel_close(&e);
}

static void conflicting_cells_are_asked_about(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "l r o l r o");
    write_outside("#.....\n"
                  "@=..=F\n"
                  "######\n");
    keys(&e, "Ctrl+S");
    assert_says(&e, "1 place in conflict, the first at 1,1");
    keys(&e, "t");
    assert_says(&e, "saved");
    assert_picture(&e, "#.....\n"
                       "@=o.=F\n"
                       "######\n");
    assert_false(document_is_modified(e.doc));
    easel_close(&e);
}

static void keeping_mine_keeps_the_rest_of_theirs(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "l r o");
    write_outside("#.....\n"
                  "@=..=F\n"
                  "######\n");
    keys(&e, "Ctrl+S m");
    assert_picture(&e, "#.....\n"
                       "@o..=F\n"
                       "######\n");
    assert_false(document_is_modified(e.doc));
    easel_close(&e);
}

static void dropped_changes_can_be_redone(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "l r o Ctrl+Q d");
    assert_int_equal(e.request, EDITOR_QUIT);
    easel_close(&e);
    open_again(&e);
    assert_string_equal(editor_message(e.editor), "");
    keys(&e, "Ctrl+R");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 1)[1], 'o');
    easel_close(&e);
}

static void an_untouched_new_level_is_left_without_a_question(void **state)
{
    Easel e;
    (void)state;
    open_again(&e);
    keys(&e, "Esc Ctrl+Q");
    assert_int_equal(e.request, EDITOR_QUIT);
    easel_close(&e);
}

static void a_removed_file_is_written_again(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    open_first(&e, level);
    scratch_path(path, "level.txt");
    assert_int_equal(remove(path), 0);
    keys(&e, "Ctrl+Q");
    assert_says(&e, "Unsaved changes");
    keys(&e, "s");
    assert_int_equal(e.request, EDITOR_QUIT);
    assert_int_equal(access(path, R_OK), 0);
    easel_close(&e);
}

static void damaged_marks_and_macros_are_kept_before_they_are_written(void **state)
{
    static const char macros[] = "a l l\n?? x\0b h\n", marks[] = "a 1 1 /else\nq 1\n";
    Easel e;
    (void)state;
    scratch_write("macros", macros, sizeof macros - 1);
    scratch_write("marks", marks, sizeof marks - 1);
    easel_open(&e, level);
    keys(&e, "q c l q");
    assert_says(&e, "some of the macros could not be read; kept in ");
    assert_file("macros", "a l l\nc l\n");
    assert_true(file_has("macros.damaged", "a l l\n?? x"));
    keys(&e, "m b");
    assert_says(&e, "some of the marks could not be read; kept in ");
    assert_file("marks.damaged", marks);
    assert_true(file_has("marks", "a 1 1 /else\nb "));
    keys(&e, "m c");
    assert_says(&e, "mark c is at");
    easel_close(&e);
}

static void marks_that_cannot_be_read_are_not_overwritten(void **state)
{
    Easel e;
    char path[PATH_MAX];
    struct stat st;
    (void)state;
    scratch_path(path, "marks");
    assert_int_equal(mkdir(path, 0700), 0);
    easel_open(&e, level);
    keys(&e, "m b");
    assert_says(&e, "marks cannot be read, and is not written");
    assert_int_equal(stat(path, &st), 0);
    assert_true(S_ISDIR(st.st_mode));
    easel_close(&e);
}

static void a_file_that_was_removed_is_said_once(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    open_first(&e, level);
    scratch_path(path, "level.txt");
    assert_int_equal(unlink(path), 0);
    editor_tick(e.editor, e.now += 2000);
    assert_says(&e, "the file was removed; Ctrl+S writes it again");
    keys(&e, "l");
    editor_tick(e.editor, e.now += 2000);
    assert_string_equal(editor_message(e.editor), "");
    keys(&e, "Ctrl+S");
    assert_file("level.txt", level);
    assert_int_equal(unlink(path), 0);
    editor_tick(e.editor, e.now += 2000);
    assert_says(&e, "the file was removed; Ctrl+S");
    easel_close(&e);
}

static void backups_are_listed(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    command(&e, "backups");
    assert_says(&e, "no backup");
    keys(&e, "l r o Ctrl+S");
    command(&e, "backups");
    assert_int_equal(editor_panel(e.editor).count, 1);
    keys(&e, "Enter");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    assert_non_null(strstr(editor_request_path(e.editor), state_folder));
    easel_close(&e);
}

static void saving_under_another_name_continues_with_that_file(void **state)
{
    Easel e;
    char line[PATH_MAX + 8], path[PATH_MAX];
    (void)state;
    open_first(&e, level);
    scratch_path(path, "copy.txt");
    keys(&e, "l r o");
    if (snprintf(line, sizeof line, "w %s", path) >= (int)sizeof line) abort();
    command(&e, line);
    assert_string_equal(document_path(e.doc), path);
    assert_false(document_is_modified(e.doc));
    command(&e, "e other.txt");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    assert_string_equal(editor_request_path(e.editor), "other.txt");
    easel_close(&e);
}

static void another_file_is_opened_only_after_a_question_about_unsaved_work(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "l r o");
    command(&e, "e other.txt");
    assert_says(&e, "s save and go, k keep them");
    assert_int_equal(e.request, EDITOR_NOTHING);
    keys(&e, "Esc");
    assert_int_equal(e.request, EDITOR_NOTHING);
    command(&e, "e other.txt");
    keys(&e, "s");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    assert_string_equal(editor_request_path(e.editor), "other.txt");
    assert_false(document_is_modified(e.doc));
    easel_close(&e);
}

static void work_kept_for_later_is_offered_when_the_file_is_opened_again(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "l r o");
    command(&e, "e other.txt");
    keys(&e, "k");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    easel_close(&e);
    open_again(&e);
    assert_picture(&e, level);
    assert_says(&e, "not saved: 1 change");
    keys(&e, "r");
    assert_picture(&e, "#.....\n"
                       "@o...F\n"
                       "######\n");
    easel_close(&e);
}

static void work_without_a_journal_cannot_be_left_unsaved(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, level); /* a document without a journal */
    keys(&e, "l r o");
    command(&e, "e other.txt");
    keys(&e, "k");
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "s save and go, Esc stay");
    easel_close(&e);
}

static void the_open_file_is_not_opened_again(void **state)
{
    Easel e;
    char line[PATH_MAX + 8], path[PATH_MAX];
    (void)state;
    open_first(&e, level);
    scratch_path(path, "level.txt");
    if (snprintf(line, sizeof line, "e %s", path) >= (int)sizeof line) abort();
    command(&e, line);
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "is open already");
    line[strlen(line) - strlen(".txt")] = '\0';
    keys(&e, "Esc");
    command(&e, line);
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "/level` is open already");
    easel_close(&e);
}

#define FILES_TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

static void an_unwatched_file_is_checked_periodically(void **state)
{
    Easel e;
    (void)state;
    open_first(&e, level);
    editor_set_watched(e.editor, true);
    editor_tick(e.editor, e.now);
    assert_true(editor_tick(e.editor, e.now + 5000) == INT64_MAX);
    editor_set_watched(e.editor, false);
    write_outside("#..o..\n"
                  "@....F\n"
                  "######\n");
    editor_tick(e.editor, e.now + 6000);
    assert_says(&e, "merged in");
    easel_close(&e);
}

static void a_long_change_is_one_line_of_the_list(void **state)
{
    Easel e;
    char line[200];
    (void)state;
    open_first(&e, "@...............................................................\n");
    keys(&e, "l 5 0 r # 5 0 Space");
    command(&e, "diff");
    assert_int_equal(editor_panel(e.editor).count, 3);
    editor_panel_line(e.editor, 2, 199, line, sizeof line);
    assert_non_null(strstr(line, ".. -> ####"));
    assert_int_equal(strcmp(line + strlen(line) - 2, ".."), 0);
    easel_close(&e);
}

static void a_failure_of_the_journal_is_reported(void **state)
{
    struct rlimit old, none;
    Easel e;
    (void)state;
    open_first(&e, level);
    keys(&e, "l x");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    none = (struct rlimit){1, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    keys(&e, "r #");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_says(&e, "journal");
    keys(&e, "l r #");
    assert_string_equal(editor_message(e.editor), "");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FILES_TEST(recovery_is_offered_after_a_crash),
        FILES_TEST(typing_is_in_the_journal_a_quarter_of_a_second_later),
        FILES_TEST(a_key_held_down_for_seconds_is_in_the_journal),
        FILES_TEST(a_stroke_of_the_mouse_is_in_the_journal_and_one_change),
        FILES_TEST(recovered_work_is_merged_into_a_file_changed_since),
        FILES_TEST(recovered_work_can_be_viewed),
        FILES_TEST(recovery_can_be_declined),
        FILES_TEST(going_to_another_branch_during_the_question_loses_nothing),
        FILES_TEST(going_by_time_during_the_question_loses_nothing),
        FILES_TEST(going_to_an_older_state_during_the_question_loses_nothing),
        FILES_TEST(declining_recovery_rebuilds_the_open_history_list),
        FILES_TEST(undo_during_the_question_loses_nothing),
        FILES_TEST(an_undo_with_nothing_to_undo_does_not_decline_recovery),
        FILES_TEST(an_outside_change_is_merged_within_a_second),
        FILES_TEST(conflicting_cells_are_asked_about),
        FILES_TEST(keeping_mine_keeps_the_rest_of_theirs),
        FILES_TEST(dropped_changes_can_be_redone),
        FILES_TEST(an_untouched_new_level_is_left_without_a_question),
        FILES_TEST(a_removed_file_is_written_again),
        FILES_TEST(backups_are_listed),
        FILES_TEST(a_file_that_was_removed_is_said_once),
        FILES_TEST(damaged_marks_and_macros_are_kept_before_they_are_written),
        FILES_TEST(marks_that_cannot_be_read_are_not_overwritten),
        FILES_TEST(saving_under_another_name_continues_with_that_file),
        FILES_TEST(another_file_is_opened_only_after_a_question_about_unsaved_work),
        FILES_TEST(work_kept_for_later_is_offered_when_the_file_is_opened_again),
        FILES_TEST(work_without_a_journal_cannot_be_left_unsaved),
        FILES_TEST(the_open_file_is_not_opened_again),
        FILES_TEST(an_unwatched_file_is_checked_periodically),
        FILES_TEST(a_long_change_is_one_line_of_the_list),
        FILES_TEST(a_failure_of_the_journal_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
