/* test_edit_pty.c - the editor on a terminal that the test plays: what it does while it is busy,
 * and when the line is lost. */
#include "pty_edit.h"

#include "../src/base/file.h"

#define LEVEL                                                                                      \
    "[level]\n"                                                                                    \
    "title = x\n"                                                                                  \
    "[map]\n"                                                                                      \
    "@..\n"                                                                                        \
    "###\n"

/* Records a macro that takes a while: each time a column comes and goes. */
static PtyEdit *open_with_macro(void)
{
    PtyEdit *edit = pty_edit_open(LEVEL);
    pty_edit_choose_vim(edit);
    pty_edit_type(edit, "qa:inscol\r:delcol\rq");
    pty_edit_expect(edit, "macro a has 16 keys", true);
    return edit;
}

static void busy_editor_is_broken_off_with(const char *key)
{
    char keys[32];
    PtyEdit *edit = open_with_macro();
    snprintf(keys, sizeof keys, "99999@a%s", key);
    pty_edit_type(edit, keys);
    pty_edit_expect(edit, "stopped; u undoes", true);
    pty_edit_type(edit, "ZQ");
    pty_assert_exited(pty_edit_close(edit), 0);
}

static void esc_interrupts_long_work(void **state)
{
    (void)state;
    busy_editor_is_broken_off_with("\033");
}

static void ctrl_c_interrupts_long_work(void **state)
{
    (void)state;
    busy_editor_is_broken_off_with("\003");
}

/* What the journal holds is a state between two keys, none of them half done. */
static void assert_journal_is_whole(void)
{
    Recovery recovery;
    Document *doc = pty_edit_recovered(&recovery);
    int32_t done = document_history_done(doc);
    assert_int_equal(recovery, RECOVERY_OFFERED);
    assert_true(done > 0);
    assert_int_equal(document_cols(doc), done % 2 ? 4 : 3);
    document_close(doc);
}

static void a_signal_ends_a_busy_editor_and_leaves_the_journal_intact(void **state)
{
    (void)state;
    PtyEdit *edit = open_with_macro();
    pty_edit_type(edit, "99999@a");
    pty_play(edit->pty, 30);
    kill(edit->pty->child, SIGTERM);
    pty_assert_died_by(pty_wait(edit->pty), SIGTERM);
    pty_assert_screen_is_back(edit->pty);
    pty_close(edit->pty);
    free(edit);
    assert_journal_is_whole();
}

static void a_hangup_ends_a_busy_editor_and_leaves_the_journal_intact(void **state)
{
    (void)state;
    PtyEdit *edit = open_with_macro();
    pty_edit_type(edit, "99999@a");
    pty_play(edit->pty, 30);
    pty_assert_died_by(pty_edit_hang_up(edit), SIGHUP);
    assert_journal_is_whole();
}

/* ---- text that comes fast ---- */

/* A wide level at rest: checked, and the page of the first start put away. */
static PtyEdit *open_at_rest(void)
{
    char level[2048] = "[level]\ntitle = x\n[map]\n";
    for (int32_t row = 0; row < 20; row++)
        strcat(level, row == 0 ? "@....................................................F\n"
                               : "......................................................\n");
    PtyEdit *edit = pty_edit_open(level);
    pty_edit_choose_vim(edit);
    pty_play(edit->pty, 400);
    return edit;
}

static void a_paste_takes_few_frames_and_is_one_change(void **state)
{
    enum { ROWS = 18, COLS = 50 };
    char text[ROWS * (COLS + 1) + 32] = "\033[200~";
    Recovery recovery;
    (void)state;
    PtyEdit *edit = open_at_rest();
    int before = pty_edit_frames(edit);
    for (int32_t row = 0; row < ROWS; row++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%0*d\r", COLS, 0);
    strcat(text, "\033[201~");
    pty_edit_type(edit, text);
    pty_edit_expect(edit, "[paste 50x18]", true);
    pty_play(edit->pty, 50);
    assert_in_range(pty_edit_frames(edit), before + 1, before + 3); /* a check may end meanwhile */
    pty_edit_type(edit, "\r");
    pty_edit_expect(edit, "[paste", false);
    pty_assert_died_by(pty_edit_hang_up(edit), SIGHUP);
    Document *doc = pty_edit_recovered(&recovery);
    assert_int_equal(document_history_done(doc), 1);
    assert_memory_equal(document_row(doc, LAYER_MAP, 17), "00000", 5);
    document_close(doc);
}

static void a_paste_cut_off_by_a_hangup_changes_nothing(void **state)
{
    Recovery recovery;
    (void)state;
    PtyEdit *edit = open_at_rest();
    pty_edit_type(edit, "l#\033[200~##\r##");
    pty_play(edit->pty, 50);
    pty_assert_died_by(pty_edit_hang_up(edit), SIGHUP);
    Document *doc = pty_edit_recovered(&recovery);
    assert_int_equal(recovery, RECOVERY_NONE);
    assert_int_equal(document_history_count(doc), 0);
    document_close(doc);
}

/* ---- warnings on opening ---- */

/* Another editor on the same file. */
static Document *open_beside(void)
{
    char path[PATH_MAX], state[PATH_MAX];
    ErrorList errors;
    scratch_write("level.txt", LEVEL, strlen(LEVEL));
    scratch_path(path, "level.txt");
    scratch_path(state, "ledge");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){.state_folder = state}, &errors);
    assert_non_null(doc);
    return doc;
}

static void draw_beside(Document *doc)
{
    ErrorList errors;
    document_begin(doc, "pen");
    assert_true(document_set(doc, LAYER_MAP, 1, 0, '#'));
    assert_true(document_end(doc, &errors));
}

static void a_warning_on_opening_stays_until_a_key(void **state)
{
    (void)state;
    Document *beside = open_beside();
    draw_beside(beside);
    PtyEdit *edit = pty_edit_open(NULL);
    pty_edit_expect(edit, "another editor has this file open", true);
    pty_play(edit->pty, 600);
    pty_edit_expect(edit, "another editor has this file open", true);
    pty_edit_type(edit, "\033");
    pty_edit_expect(edit, "another editor has this file open", false);
    pty_edit_expect(edit, "Drawing a level", false);
    pty_edit_type(edit, "\021");
    pty_assert_exited(pty_edit_close(edit), 0);
    document_close(beside);
}

static PtyEdit *open_without_state(void)
{
    char path[PATH_MAX];
    scratch_write("none", "", 0);
    scratch_path(path, "none");
    setenv("XDG_STATE_HOME", path, 1);
    PtyEdit *edit = pty_edit_open(LEVEL);
    pty_edit_expect(edit, "no folder for a journal", true);
    return edit;
}

static void a_level_without_a_journal_gives_a_warning(void **state)
{
    (void)state;
    PtyEdit *edit = open_without_state();
    pty_edit_type(edit, "\033");
    pty_edit_expect(edit, "no folder for a journal", false);
    pty_edit_type(edit, "\021");
    pty_assert_exited(pty_edit_close(edit), 0);
}

static void the_key_that_dismisses_a_warning_is_not_lost(void **state)
{
    static const char outside[] = "[level]\ntitle = outside\n[map]\n=@F\n###\n";
    static const char drawn[] = "[level]\ntitle = outside\n[map]\nQ@F\n###\n";
    char path[PATH_MAX];
    (void)state;
    PtyEdit *edit = open_without_state();
    scratch_write("level.txt", outside, sizeof outside - 1);
    pty_edit_expect(edit, "@ start", false); /* at the cursor */
    pty_edit_type(edit, "rQ\023");
    pty_edit_expect(edit, "saved", true);
    pty_edit_type(edit, "ZQ");
    pty_assert_exited(pty_edit_close(edit), 0);
    scratch_path(path, "level.txt");
    assert_true(file_has_bytes(path, drawn, sizeof drawn - 1));
}

static void a_level_that_cannot_be_saved_is_said_at_once(void **state)
{
    char path[PATH_MAX];
    (void)state;
    scratch_path(path, "level.txt");
    assert_int_equal(symlink("missing/level.txt", path), 0);
    PtyEdit *edit = pty_edit_open(NULL);
    pty_edit_expect(edit, "cannot be saved here: there is no folder", true);
    pty_edit_type(edit, "\033");
    pty_edit_expect(edit, "cannot be saved", false);
    pty_edit_type(edit, "\021");
    pty_assert_exited(pty_edit_close(edit), 0);
}

/* The size of the only journal that there is. */
static off_t journal_size(void)
{
    char folder[PATH_MAX], path[2 * PATH_MAX];
    struct stat st = {0};
    scratch_path(folder, "ledge/journal");
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.') assert_int_equal(stat(path, &st), 0);
    }
    if (dir) closedir(dir);
    return st.st_size;
}

static void a_kill_in_the_middle_of_typing_loses_nothing_that_is_a_moment_old(void **state)
{
    enum { MAGIC = 16 };
    Recovery recovery;
    (void)state;
    PtyEdit *edit = pty_edit_open(LEVEL);
    pty_edit_choose_vim(edit);
    pty_edit_type(edit, "ia");
    int64_t end = pty_now_ms() + PTY_PATIENCE_MS;
    while (journal_size() <= MAGIC && pty_now_ms() < end)
        pty_play(edit->pty, 5);
    kill(edit->pty->child, SIGKILL);
    pty_edit_close(edit);
    Document *doc = pty_edit_recovered(&recovery);
    ErrorList errors;
    error_list_init(&errors, "");
    assert_int_equal(recovery, RECOVERY_OFFERED);
    assert_int_equal(document_row(doc, LAYER_MAP, 0)[0], 'a');
    assert_int_equal(document_history_count(doc), 1);
    document_close(doc);
}

static void the_key_that_dismisses_a_warning_does_not_answer_a_question(void **state)
{
    (void)state;
    Document *beside = open_beside(), *lost = open_beside();
    draw_beside(beside);
    draw_beside(lost);
    document_close(lost);
    PtyEdit *edit = pty_edit_open(NULL);
    pty_edit_expect(edit, "another editor has this file open", true);
    pty_edit_type(edit, "d");
    pty_edit_expect(edit, "not saved: 1 change", true);
    pty_edit_type(edit, "r");
    pty_edit_expect(edit, "recovered", true);
    pty_edit_choose_vim(edit);
    pty_edit_type(edit, "ZQ");
    pty_assert_exited(pty_edit_close(edit), 0);
    document_close(beside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PTY_EDIT_TEST(esc_interrupts_long_work),
        PTY_EDIT_TEST(ctrl_c_interrupts_long_work),
        PTY_EDIT_TEST(a_signal_ends_a_busy_editor_and_leaves_the_journal_intact),
        PTY_EDIT_TEST(a_hangup_ends_a_busy_editor_and_leaves_the_journal_intact),
        PTY_EDIT_TEST(a_paste_takes_few_frames_and_is_one_change),
        PTY_EDIT_TEST(a_paste_cut_off_by_a_hangup_changes_nothing),
        PTY_EDIT_TEST(a_warning_on_opening_stays_until_a_key),
        PTY_EDIT_TEST(a_level_without_a_journal_gives_a_warning),
        PTY_EDIT_TEST(the_key_that_dismisses_a_warning_is_not_lost),
        PTY_EDIT_TEST(a_level_that_cannot_be_saved_is_said_at_once),
        PTY_EDIT_TEST(a_kill_in_the_middle_of_typing_loses_nothing_that_is_a_moment_old),
        PTY_EDIT_TEST(the_key_that_dismisses_a_warning_does_not_answer_a_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
