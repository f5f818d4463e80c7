/* test_kiosk_drafts.c - drawing levels in an arcade, in the sandbox: a lost line loses nothing, a
 * level is published by the player who finishes it, and what the editor costs. */
#include "kiosk.h"

#include "../src/term/sandbox.h"

#include <signal.h>

#define TO_EDIT DOWN DOWN DOWN DOWN "\r"

static const char corridor[] = "[level]\ntitle = Corridor\n\n[map]\n"
                               "..........................\n"
                               "@.....................o.F.\n"
                               "##########################\n";

static Remote *come_in(const char *key)
{
    return kiosk_come_in(key, true);
}

/* The first session of Ada, on the page of drafts. */
static Remote *come_to_draw(void)
{
    static const Step steps[] = {{"", "Your name"},
                                 {"ada\r", "help  Esc quit"},
                                 {TO_EDIT, "Which keys"},
                                 {"v", "> A cave to dig in"}};
    Remote *remote = come_in("AAAA");
    GO(remote, steps);
    return remote;
}

/* The path of a file of the only player who has drafts. */
static void draft_path(const char *name, char out[PATH_MAX])
{
    char folder[PATH_MAX];
    out[0] = '\0';
    scratch_path(folder, "records/drafts");
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));)
        if (e->d_name[0] != '.')
            assert_in_range(snprintf(out, PATH_MAX, "%s/%s/%s", folder, e->d_name, name), 1,
                            PATH_MAX - 1);
    if (dir) closedir(dir);
    assert_true(out[0] != '\0');
}

static bool draft_has(const char *name, const char *part)
{
    char path[PATH_MAX], text[8192];
    draft_path(name, path);
    FILE *file = fopen(path, "r");
    if (!file) return false;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return strstr(text, part) != NULL;
}

/* How many cells of a draft have the glyph. */
static int cells_with(const char *name, char glyph)
{
    char path[PATH_MAX];
    int count = 0, ch;
    draft_path(name, path);
    FILE *file = fopen(path, "r");
    while (file && (ch = fgetc(file)) != EOF)
        count += ch == glyph;
    if (file) fclose(file);
    return count;
}

static void add_draft(const char *name, const char *text, size_t length)
{
    char path[PATH_MAX];
    draft_path(name, path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/* The next session of Ada, who has such a draft meanwhile. */
static Remote *come_to(const char *name, const char *text, size_t length)
{
    static const Step title = {"", "help  Esc quit"};
    remote_close(come_to_draw());
    add_draft(name, text, length);
    Remote *remote = come_in("AAAA");
    go(remote, &title);
    return remote;
}

/* ---- lost lines ---- */

static void a_lost_line_loses_no_stroke_of_a_draft(void **state)
{
    static const Step begun[] = {{"\r", "File of the new level"},
                                 {"\r", "Drawing a level"},
                                 {ESC, "? help"},
                                 {"kkllr=", "cave.txt*"}};
    static const Step again[] = {{"", "help  Esc quit"},
                                 {TO_EDIT, "not saved"},
                                 {"\r", "recovered"}};
    static const Step saved[] = {{"\023", "saved cave.txt"}};
    (void)state;
    Remote *remote = come_to_draw();
    GO(remote, begun);
    int before = cells_with("cave.txt", '='); /* of the new draft, which was saved at once */
    assert_true(before > 0);
    kill(remote_worker(remote), SIGKILL);
    remote_close(remote);
    assert_int_equal(cells_with("cave.txt", '='), before);
    remote = come_in("AAAA");
    GO(remote, again);
    remote_close(remote); /* the line ends: SIGHUP */
    remote = come_in("AAAA");
    GO(remote, again);
    GO(remote, saved);
    assert_int_equal(cells_with("cave.txt", '='), before + 1);
    assert_null(strstr(remote->vt.cells[VT_ROWS - 2], "records"));
    remote_close(remote);
}

/* ---- publishing ---- */

/* Runs to the right until this is shown. */
static void run_until(Remote *remote, const char *shown)
{
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    while (!vt_has_text(&remote->vt, shown)) {
        if (remote->is_over || clock_now() > end) fail_msg("`%s` does not come", shown);
        remote_type(remote, "d");
        remote_play(remote, 50 * REMOTE_MS);
    }
}

static void a_level_is_published_by_the_player_who_finishes_it(void **state)
{
    static const Step to_run[] = {{"\t\t\t", "Corridor"},  {"\r", "Drawing a level"},
                                  {ESC, "? help"},         {":publish\r", "Title  Corridor"},
                                  {"\r", "Title"},         {"Run.\r", "Now finish \"Corridor\""},
                                  {"\r", "test: Corridor"}};
    static const Step published[] = {{"\r", "Published, with the code"}, {"\r", "? help"}};
    static const Step again[] = {{":publish\r", "Title  Corridor"},
                                 {"\r\r", "You have finished \"Corridor\""},
                                 {ESC, "? help"}};
    static const Step withdrawn[] = {{"ZZ", "[Yours]"},
                                     {"u", "Withdraw the published"},
                                     {"\r", "no list shows it any more"}};
    (void)state;
    Remote *remote = come_to("corridor.txt", corridor, sizeof corridor - 1);
    go(remote, &(Step){TO_EDIT, "not finished yet"});
    GO(remote, to_run);
    run_until(remote, "You have finished");
    assert_int_equal(kiosk_count_in("levels"), 0);
    GO(remote, published);
    assert_int_equal(kiosk_count_in("levels"), 2);
    assert_true(draft_has("corridor.txt", "hint = Run.\nafter = "));
    GO(remote, again); /* it plays as it did: the run holds */
    GO(remote, withdrawn);
    remote_close(remote);
}

static void a_level_with_problems_is_not_published(void **state)
{
    static const Step steps[] = {{"\r", "Drawing a level"},
                                 {ESC, "? help"},
                                 {"x", "problem"},
                                 {"gU", "fix this"}};
    (void)state;
    Remote *remote = come_to("corridor.txt", corridor, sizeof corridor - 1);
    go(remote, &(Step){TO_EDIT, "not finished yet"});
    GO(remote, steps);
    remote_close(remote);
}

static void a_guest_is_told_that_a_key_is_needed(void **state)
{
    static const Step steps[] = {{"", "help  Esc quit"}, {TO_EDIT, "SSH key"}};
    (void)state;
    Remote *remote = come_in(NULL);
    GO(remote, steps);
    remote_close(remote);
}

static void a_draft_is_renamed_and_deleted(void **state)
{
    static const Step steps[] = {{"r", "New name: corridor.txt"},
                                 {"Ice Hall\r", "ice-hall.txt"},
                                 {"x", "for good?"},
                                 {"\r", "[Yours]"}};
    (void)state;
    Remote *remote = come_to("corridor.txt", corridor, sizeof corridor - 1);
    go(remote, &(Step){TO_EDIT, "not finished yet"});
    go(remote, &steps[0]);
    go(remote, &steps[1]);
    assert_true(draft_has("ice-hall.txt", "Corridor"));
    assert_false(draft_has("corridor.txt", ""));
    go(remote, &steps[2]);
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    go(remote, &steps[3]);
    while (draft_has("ice-hall.txt", "") && clock_now() < end)
        remote_play(remote, 10 * REMOTE_MS);
    assert_false(draft_has("ice-hall.txt", ""));
    remote_close(remote);
}

static void what_is_no_level_is_refused_without_its_folder(void **state)
{
    static const Step step = {"\r", "bad.txt: error: has NUL bytes"};
    (void)state;
    Remote *remote = come_to("bad.txt", "@F\0", 3);
    go(remote, &(Step){TO_EDIT, "> bad.txt"});
    go(remote, &step);
    assert_false(vt_has_text(&remote->vt, "drafts/"));
    remote_close(remote);
}

/* ---- memory ---- */

/* The largest draft, drawn on with the search shown, takes at most 4 MiB more than the title. */
static void drawing_costs_at_most_4_mib_more(void **state)
{
    enum { COLS = 512, ROWS = 128, MORE_MAX_KB = 4096 };
    static char text[COLS * ROWS + 4096];
    static const Step steps[] = {{"\r", "Drawing a level"},
                                 {ESC, "? help"},
                                 {"r#lllr=", "corridor.txt*"}};
    char missing[SANDBOX_TEXT_MAX];
    (void)state;
    sandbox_missing(missing);
    if (strstr(missing, "the sandbox")) skip(); /* a sanitizer's memory is no player's */
    size_t used = (size_t)snprintf(text, sizeof text, "[level]\ntitle = Large\n\n[map]\n");
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++)
            text[used++] = row == ROWS - 1 || (row % 4 == 3 && col % 9 < 6) ? '#' : '.';
        if (row == ROWS - 2) memcpy(text + used - COLS, "@", 1);
        if (row == 2) text[used - 5] = 'F';
        text[used++] = '\n';
    }
    Remote *remote = come_to("corridor.txt", text, used);
    long before = number_of(remote_worker(remote), "smaps_rollup", "\nPss:");
    go(remote, &(Step){TO_EDIT, "Large"});
    GO(remote, steps);
    remote_type(remote, "gj");
    remote_play(remote, 1500 * REMOTE_MS);
    long after = number_of(remote_worker(remote), "smaps_rollup", "\nPss:");
    remote_close(remote);
    if (before <= 0) skip(); /* only root may weigh a process that nobody looks into */
    if (getenv("LEDGE_WEIGHTS")) print_message("# %ld and %ld KiB\n", before, after);
    assert_in_range(after, 1, before + MORE_MAX_KB);
}

#define DRAFTS_TEST(name) cmocka_unit_test_setup_teardown(name, kiosk_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DRAFTS_TEST(a_lost_line_loses_no_stroke_of_a_draft),
        DRAFTS_TEST(a_level_is_published_by_the_player_who_finishes_it),
        DRAFTS_TEST(a_level_with_problems_is_not_published),
        DRAFTS_TEST(a_guest_is_told_that_a_key_is_needed),
        DRAFTS_TEST(a_draft_is_renamed_and_deleted),
        DRAFTS_TEST(what_is_no_level_is_refused_without_its_folder),
        DRAFTS_TEST(drawing_costs_at_most_4_mib_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
