/* test_edit_start.c - the page that opens levels: what it lists, how old and how far that is, new
 * levels, copies, paths, backups, the question about keys. */
#include "fake_term.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"

#include "../src/base/file.h"
#include "../src/draw/theme.h"
#include "../src/edit/view/edit_screens.h"
#include "../src/edit/view/start_card.h"
#include "../src/level/document/document.h"
#include "../src/level/document/document_kept.h"
#include "../src/play/app/app.h"
#include "../src/save/day.h"
#include "../src/save/recent.h"
#include "open_screen.h"

#include <fcntl.h>

#define WALL  "########################################"
#define LEVEL "[level]\ntitle = Mine\n[map]\n.......\n@.....F\n#######\n"

static char state_folder[PATH_MAX], here[PATH_MAX];

/* The test runs in a folder of its own, whose state is in another one. */
static int set_up(void **state)
{
    char world[PATH_MAX];
    if (scratch_setup(state) != 0 || !getcwd(here, sizeof here)) return -1;
    if (snprintf(world, sizeof world, "%s/levels", here) >= (int)sizeof world) return -1;
    scratch_path(state_folder, "state/ledge");
    setenv("LEDGE_LEVELS", world, 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    char path[PATH_MAX];
    scratch_path(path, "state");
    setenv("XDG_STATE_HOME", path, 1);
    scratch_path(path, "levels");
    return mkdir(path, 0777) == 0 && chdir(path) == 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    return chdir(here) == 0 ? scratch_teardown(state) : -1;
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void keep_state(const char *name, const char *text)
{
    char path[PATH_MAX];
    assert_true(paths_find_state_folder(state_folder));
    snprintf(path, sizeof path, "%.4000s/%s", state_folder, name);
    write_text(path, text);
}

/* ---- the page ---- */

typedef struct Page {
    FakeTerm fake;
    Session session;
    int64_t ms; /* of the next key */
} Page;

static Page page;

static void begin(void)
{
    memset(&page, 0, sizeof page);
    page.session.settings = settings_default();
    fake_open(&page.fake, 4000);
    page.ms = 100;
}

static void press(uint32_t key)
{
    fake_key(&page.fake, page.ms, key, TERM_KEY_PRESS);
    page.ms += 50;
}

static void press_all(const char *keys)
{
    for (; *keys; keys++)
        press((uint8_t)*keys);
}

static void press_save(void)
{
    fake_add(&page.fake, page.ms + 500,
             (TermEvent){.kind = TERM_EVENT_KEY, .code = 's', .modifiers = TERM_MOD_CTRL});
}

/* Shows what the keys lead to; the keys of the editor count as asked for. */
static void run(void)
{
    keep_state("keys-asked", "\n");
    Screen screen = open_bare(&page.session, SCREEN_FILES);
    assert_non_null(screen.kind);
    assert_int_equal(app_run(&page.fake.base, &page.session, cli_screens, screen), APP_END_ASKED);
}

static bool shows(const char *text)
{
    return fake_count_text(&page.fake.shown, text) > 0;
}

static void assert_shows(const char *text)
{
    for (int32_t i = 0; !shows(text) && i < page.fake.shown.rows; i++) {
        char row[256];
        for (int32_t col = 0; col < 80; col++)
            row[col] = (char)canvas_get(&page.fake.shown, col, i).ch;
        print_error("|%.80s|\n", row);
    }
    if (!shows(text)) fail_msg("the page does not show `%s`", text);
}

static void end(void)
{
    term_close(&page.fake.base);
}

static char *text_of(const char *path)
{
    ErrorList errors;
    size_t length;
    error_list_init(&errors, path);
    return file_read(path, 1 << 20, &length, &errors);
}

static bool file_has(const char *path, const char *part)
{
    char *text = text_of(path);
    bool has = text && strstr(text, part);
    free(text);
    return has;
}

static bool is_file(const char *path)
{
    return access(path, F_OK) == 0;
}

/* ---- lists ---- */

static void copy_file(const char *from, const char *to)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/%s", here, from);
    char *text = text_of(path);
    assert_non_null(text);
    write_text(to, text);
    free(text);
}

static void make_older(const char *path, int64_t seconds)
{
    struct timespec times[2] = {{.tv_sec = (int64_t)day_now() - seconds}};
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void a_level_is_shown_with_its_title_its_age_and_its_proof(void **state)
{
    (void)state;
    copy_file("levels/01-first-steps.txt", "first.txt");
    copy_file("levels/01-first-steps.proof", "first.proof");
    write_text("mine.txt", LEVEL);
    make_older("first.txt", 200);
    make_older("mine.txt", 2 * 86400 + 5);
    begin();
    run();
    assert_shows("> First steps");
    assert_shows(" first.txt "); /* which is marked */
    assert_shows("3 minutes ago  proved");
    assert_shows("  Mine");
    assert_shows("2 days ago  not proved");
    end();
}

static void levels_edited_last_come_first_from_every_folder(void **state)
{
    char path[PATH_MAX];
    (void)state;
    scratch_path(path, "far.txt");
    write_text(path, LEVEL);
    write_text("a.txt", LEVEL);
    assert_true(paths_find_state_folder(state_folder));
    recent_add(state_folder, path);
    StartList list;
    EditPlace place;
    edit_place_home(&place);
    start_list_read(&place, START_RECENT, "", &list);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.items[0].path, path);
    assert_string_equal(list.items[1].path, "a.txt");
    start_list_done(&list);
}

/* Opens a level, with its state, and draws a cell. */
static Document *draw_cell(const char *path, int64_t (*now)(void))
{
    ErrorList errors;
    error_list_init(&errors, path);
    assert_true(paths_find_state_folder(state_folder));
    Document *doc =
        document_open(path, &(DocumentOptions){.state_folder = state_folder, .now = now}, &errors);
    assert_non_null(doc);
    document_begin(doc, "pen");
    assert_true(document_set(doc, LAYER_MAP, 3, 0, 'o'));
    assert_true(document_end(doc, &errors));
    return doc;
}

/* An editor that is killed leaves a journal. */
static void draw_without_saving(const char *path, int64_t (*now)(void))
{
    document_close(draw_cell(path, now));
    recent_add(state_folder, path);
}

static int64_t an_hour_ago(void)
{
    return (int64_t)day_now() - 3700;
}

static void a_level_that_was_never_saved_is_listed(void **state)
{
    (void)state;
    draw_without_saving("draft.txt", an_hour_ago);
    assert_false(is_file("draft.txt"));
    begin();
    run();
    assert_shows("1 hour ago  not saved");
    assert_false(is_file("draft.txt"));
    end();
}

static void a_picture_has_what_was_not_saved(void **state)
{
    int64_t changed_at;
    size_t length;
    EditPlace place;
    (void)state;
    write_text("mine.txt", LEVEL);
    edit_place_home(&place);
    assert_null(document_kept_text(place.state, "mine.txt", &length, &changed_at));
    draw_without_saving("mine.txt", an_hour_ago);
    char *text = document_kept_text(place.state, "mine.txt", &length, &changed_at);
    assert_non_null(text);
    assert_non_null(strstr(text, "...o..."));
    assert_in_range(changed_at, an_hour_ago() - 5, an_hour_ago());
    free(text);
    assert_false(file_has("mine.txt", "o"));
}

static void a_level_that_is_gone_is_counted(void **state)
{
    (void)state;
    write_text("a.txt", LEVEL);
    write_text("b.txt", LEVEL);
    assert_true(paths_find_state_folder(state_folder));
    recent_add(state_folder, "b.txt");
    assert_int_equal(unlink("b.txt"), 0);
    begin();
    run();
    assert_shows("1 file edited before is gone.");
    end();
}

/* Leaves a level that was opened by these keys, and discards what is drawn in it. */
static void open_and_discard(const char *keys)
{
    keep_state("tour-seen", "\n");
    keep_state("options", "keys=plain\n");
    begin();
    press_all(keys);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    press(' ');
    fake_add(&page.fake, page.ms + 500,
             (TermEvent){.kind = TERM_EVENT_KEY, .code = 'q', .modifiers = TERM_MOD_CTRL});
    page.ms += 600;
    press('d');
    run();
}

static void a_level_that_was_discarded_is_not_counted(void **state)
{
    Recent recent;
    (void)state;
    write_text("a.txt", LEVEL);
    open_and_discard("n");
    assert_shows("> Mine");
    assert_false(shows("gone"));
    recent_read(state_folder, &recent);
    assert_int_equal(recent.count, 0);
    end();
    open_and_discard("onew");
    assert_false(shows("gone"));
    end();
}

static void a_level_with_work_that_was_not_saved_stays_listed(void **state)
{
    (void)state;
    keep_state("tour-seen", "\n");
    keep_state("options", "keys=plain\n");
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    press(' ');
    run(); /* the line drops */
    end();
    begin();
    run();
    assert_shows("not saved");
    end();
}

/* A link that leads nowhere is a file that went while it was shown. */
static void a_level_that_went_is_not_begun_anew(void **state)
{
    (void)state;
    assert_int_equal(symlink("nowhere", "mine.txt"), 0);
    begin();
    press(TERM_KEY_ENTER);
    run();
    assert_shows("mine.txt is gone.");
    end();
}

static void a_level_without_a_finish_has_a_picture(void **state)
{
    StartEntry entry = {.path = (char[]){"half.txt"}, .kind = START_LEVEL};
    StartLook look = {.cols = 12, .rows = 4, .now = (int64_t)day_now()};
    StartCard card = {.path = ""};
    EditPlace place;
    (void)state;
    write_text("half.txt", "[level]\ntitle = Half\n[map]\n.......\n..^.^..\n#######\n");
    edit_place_home(&place);
    start_card_make(&card, &place, &entry, &look);
    assert_non_null(card.picture.cells);
    assert_string_equal(card.facts, "just now  unfinished");
    int32_t spikes = 0, ends = 0;
    for (int32_t i = 0; i < card.picture.cols * card.picture.rows; i++) {
        spikes += card.picture.cells[i].ch == '^';
        ends += card.picture.cells[i].ch == '@' || card.picture.cells[i].ch == 'F';
    }
    assert_int_equal(spikes, 2);
    assert_int_equal(ends, 0);
    start_card_done(&card);
}

static void what_cannot_be_read_says_why(void **state)
{
    StartEntry entry = {.path = (char[]){"none.txt"}, .kind = START_LEVEL};
    StartLook look = {.cols = 12, .rows = 4};
    StartCard card = {.path = ""};
    EditPlace place;
    (void)state;
    edit_place_home(&place);
    start_card_make(&card, &place, &entry, &look);
    assert_null(card.picture.cells);
    assert_non_null(strstr(card.facts, "No such file"));
    start_card_done(&card);
}

static void names_that_cannot_be_shown_are_listed(void **state)
{
    (void)state;
    write_text("a\nb\xff.txt", LEVEL);
    begin();
    run();
    assert_shows("> Mine");
    end();
    begin();
    press('o');
    run();
    assert_shows("  a?b?.txt");
    end();
}

static void a_folder_of_many_files_is_listed_by_name(void **state)
{
    StartList list;
    EditPlace place;
    char name[32];
    (void)state;
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "%03d.txt", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        assert_true(fd >= 0 && close(fd) == 0);
    }
    assert_int_equal(mkdir("zoo", 0777), 0);
    edit_place_home(&place);
    start_list_read(&place, START_OPEN, "", &list);
    assert_int_equal(list.count, 1002); /* folders first */
    assert_string_equal(list.items[0].path, "../");
    assert_string_equal(list.items[1].path, "zoo/");
    assert_string_equal(list.items[1001].path, "999.txt");
    start_list_done(&list);
    start_list_read(&place, START_OPEN, "9", &list);
    assert_int_equal(list.count, 100);
    start_list_done(&list);
}

static void a_folder_that_cannot_be_read_is_said(void **state)
{
    StartList list;
    EditPlace place;
    (void)state;
    edit_place_home(&place);
    start_list_read(&place, START_OPEN, "none/a", &list);
    assert_int_equal(list.count, 0);
    assert_string_equal(list.note, "none/ cannot be read: No such file or directory");
    start_list_done(&list);
    begin();
    press_all("onone/a");
    run();
    assert_shows("none/ cannot be read: No such file or directory");
    assert_shows("File: none/a");
    end();
}

static void ages_are_in_words(void **state)
{
    static const struct {
        int64_t seconds;
        const char *text;
    } cases[] = {{-5, "just now"},
                 {59, "just now"},
                 {60, "1 minute ago"},
                 {3599, "59 minutes ago"},
                 {7200, "2 hours ago"},
                 {86400, "1 day ago"},
                 {20 * 86400, "2 weeks ago"},
                 {70 * 86400, "2 months ago"},
                 {800 * 86400, "2 years ago"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char age[AGE_TEXT_MAX];
        start_card_age(cases[i].seconds, age);
        assert_string_equal(age, cases[i].text);
    }
}

/* ---- new levels and copies ---- */

static void a_new_level_begins_under_a_name_that_is_free(void **state)
{
    (void)state;
    write_text("cave.txt", LEVEL);
    draw_without_saving("cave-2.txt", an_hour_ago);
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    run();
    assert_shows("File of the new level: cave-3.txt");
    end();
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    run();
    assert_shows("cave-3.txt*");
    assert_false(is_file("cave-3.txt")); /* until it is saved */
    end();
}

static void a_new_level_replaces_no_file(void **state)
{
    (void)state;
    write_text("cave.txt", LEVEL);
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    for (int i = 0; i < 6; i++)
        press(TERM_KEY_BACKSPACE);
    press(TERM_KEY_ENTER);
    run();
    assert_shows("cave.txt already exists; type another name.");
    assert_shows("File of the new level: cave"); /* to be typed on */
    assert_true(file_has("cave.txt", "Mine"));
    end();
}

static void what_is_typed_replaces_the_name_that_is_suggested(void **state)
{
    static const struct {
        uint32_t key; /* before the letter; 0: none */
        const char *shown;
    } cases[] = {{0, "File of the new level: h "},
                 {TERM_KEY_BACKSPACE, "File of the new level: cave.txh "},
                 {TERM_KEY_ARROW_LEFT, "File of the new level: cave.txth "},
                 {TERM_KEY_HOME, "File of the new level: cave.txth "}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        begin();
        press_all("n");
        press(TERM_KEY_ENTER);
        if (cases[i].key) press(cases[i].key);
        press('h');
        run();
        assert_shows(cases[i].shown);
        end();
    }
}

static void the_name_that_is_suggested_is_shown_as_selected(void **state)
{
    (void)state;
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    run();
    int32_t row = page.fake.shown.rows - 2, col = 1 + (int32_t)strlen("File of the new level: ");
    assert_int_equal(canvas_get(&page.fake.shown, col, row).style, ROLE_SELECTED);
    assert_int_equal(canvas_get(&page.fake.shown, col - 2, row).style, ROLE_TITLE);
    end();
}

static void a_wrong_name_is_said_under_the_name(void **state)
{
    static const char said[] = "cave.txt already exists; type another name.";
    (void)state;
    write_text("cave.txt", LEVEL);
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    press_all("cave");
    press(TERM_KEY_ENTER);
    run();
    for (int32_t i = 0; said[i]; i++)
        assert_int_equal(canvas_get(&page.fake.shown, 1 + i, page.fake.shown.rows - 1).ch,
                         (uint8_t)said[i]);
    end();
}

/* Takes the first entry after these keys, under the name that is suggested, and saves the level. */
static void begin_level(const char *keys)
{
    begin();
    press_all(keys);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ESCAPE); /* the page of the first start */
    press_save();
    run();
}

static void a_copy_of_a_level_of_the_world_leads_nowhere(void **state)
{
    (void)state;
    begin_level("c");
    assert_true(is_file("first-steps.txt"));
    assert_true(file_has("first-steps.txt", "= First steps"));
    assert_false(file_has("first-steps.txt", "next"));
    end();
}

static void a_theme_is_that_of_the_new_level(void **state)
{
    (void)state;
    begin_level("ntt");
    assert_true(file_has("cave.txt", "palette = cave"));
    end();
    begin_level("nttc");
    assert_true(file_has("first-steps.txt", "= First steps"));
    assert_true(file_has("first-steps.txt", "palette = meadow"));
    end();
}

static void a_copy_has_the_name_without_the_number_in_the_world(void **state)
{
    static const struct {
        const char *file, *name;
    } copies[] = {{"02-lake.txt", "lake.txt"},
                  {"b1-lake.txt", "lake.txt"},
                  {"far-lake.txt", "far-lake.txt"},
                  {"room12-lake.txt", "room12-lake.txt"}};
    (void)state;
    assert_int_equal(mkdir("world", 0777), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(copies); i++) {
        char path[64], world[PATH_MAX];
        snprintf(path, sizeof path, "world/%s", copies[i].file);
        write_text(path, LEVEL);
        scratch_path(world, "levels/world");
        setenv("LEDGE_LEVELS", world, 1);
        begin();
        press_all("c");
        press(TERM_KEY_ENTER);
        run();
        char shown[64];
        snprintf(shown, sizeof shown, "new level: %s", copies[i].name);
        assert_shows(shown);
        end();
        assert_int_equal(unlink(path), 0);
    }
}

/* ---- paths ---- */

static void a_path_is_completed_and_folders_are_entered(void **state)
{
    (void)state;
    assert_int_equal(mkdir("caves", 0777), 0);
    write_text("caves/deep-one.txt", LEVEL);
    write_text("caves/deep-two.txt", LEVEL);
    begin();
    press_all("oca");
    press(TERM_KEY_TAB);
    press_all("d");
    press(TERM_KEY_TAB);
    run();
    assert_shows("File: caves/deep-");
    assert_shows("  deep-one.txt");
    assert_shows("  deep-two.txt");
    end();
    begin();
    press_all("ocav");
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ENTER);
    run();
    assert_shows("deep-one.txt  0,1");
    end();
}

static void the_ends_of_the_list_are_a_key_away(void **state)
{
    static const struct {
        uint32_t keys[5];
        const char *shown;
    } cases[] = {
        {{TERM_KEY_END}, "> c.txt"},
        {{TERM_KEY_PAGE_DOWN}, "> c.txt"},
        {{TERM_KEY_END, TERM_KEY_HOME, TERM_KEY_ARROW_DOWN, TERM_KEY_ARROW_DOWN}, "> a.txt"},
        {{TERM_KEY_END, TERM_KEY_PAGE_UP, TERM_KEY_ARROW_DOWN, TERM_KEY_ARROW_DOWN}, "> a.txt"},
    };
    (void)state;
    write_text("a.txt", LEVEL);
    write_text("b.txt", LEVEL);
    write_text("c.txt", LEVEL);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        begin();
        press('o');
        for (const uint32_t *key = cases[i].keys; *key != 0; key++)
            press(*key);
        run();
        assert_shows(cases[i].shown);
        end();
    }
}

/* The picture of the marked file beside the list of START_OPEN. */
static void copy_shown(CanvasCell *out)
{
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ARROW_DOWN);
    run();
    assert_shows("> mine.txt");
    memcpy(out, page.fake.shown.cells,
           (size_t)page.fake.shown.cols * (size_t)page.fake.shown.rows * sizeof *out);
    end();
}

static void the_picture_beside_the_list_is_as_large_as_its_place(void **state)
{
    static CanvasCell anew[80 * 24], after_cards[80 * 24];
    (void)state;
    write_text("mine.txt", LEVEL);
    begin();
    press('o');
    copy_shown(after_cards);
    begin();
    press('o');
    fake_add(&page.fake, page.ms, (TermEvent){.kind = TERM_EVENT_RESIZE}); /* drops the pictures */
    copy_shown(anew);
    for (size_t i = 0; i < ARRAY_LENGTH(anew); i++)
        assert_int_equal(after_cards[i].ch, anew[i].ch);
}

static void a_long_path_shows_its_end(void **state)
{
    (void)state;
    begin();
    press('o');
    for (int i = 0; i < 9; i++)
        press_all("abcdefghij");
    press_all("xyz");
    run();
    assert_shows("ghijxyz");
    end();
    write_text(WALL WALL WALL "-end.txt", LEVEL);
    begin();
    run();
    assert_shows("> Mine");
    assert_shows("#-end.txt");
    end();
}

static void open_typed(const char *path)
{
    keep_state("tour-seen", "\n");
    begin();
    press('o');
    press_all(path);
    press(TERM_KEY_ENTER);
    run();
}

static void a_typed_name_needs_no_ending(void **state)
{
    (void)state;
    write_text("myhill.txt", LEVEL);
    open_typed("myhill");
    assert_shows("myhill.txt  0,1");
    assert_false(shows("is a new level."));
    end();
    write_text("plain", LEVEL);
    open_typed("plain");
    assert_shows("plain  0,1");
    end();
}

static void a_typed_name_that_is_not_there_is_a_new_level(void **state)
{
    (void)state;
    open_typed("v1.hill");
    assert_shows("v1.hill.txt is a new level.");
    end();
}

static void a_draft_of_a_typed_name_is_no_new_level(void **state)
{
    (void)state;
    draw_without_saving("draft.txt", an_hour_ago);
    draw_without_saving("bare", an_hour_ago);
    open_typed("draft");
    assert_shows("not saved: 1 change");
    end();
    open_typed("bare");
    assert_shows("not saved: 1 change");
    end();
}

static void a_map_that_was_imported_before_is_opened_or_imported_again(void **state)
{
    (void)state;
    write_text("map.csv", "1,1\n1,1\n");
    write_text("map.txt", LEVEL);
    write_text("map-2.txt", LEVEL);
    open_typed("map.csv");
    assert_shows("> Open the level imported before, map.txt");
    assert_shows("as map-3.txt");
    end();
}

static void a_tilde_is_the_home_folder(void **state)
{
    const char *home = getenv("HOME");
    char *before = home ? strdup(home) : NULL;
    (void)state;
    setenv("HOME", "/nosuch", 1);
    begin();
    press_all("o~/a");
    run();
    assert_shows("File: /nosuch/a");
    end();
    if (before) setenv("HOME", before, 1);
    free(before);
}

static void esc_goes_from_a_path_to_the_levels_and_then_away(void **state)
{
    (void)state;
    write_text("mine.txt", LEVEL);
    begin();
    press_all("oq");
    press(TERM_KEY_ESCAPE);
    run();
    assert_shows("[Yours]");
    int32_t frames = page.fake.frames;
    end();
    begin();
    press_all("oq");
    press(TERM_KEY_ESCAPE);
    press(TERM_KEY_ESCAPE);
    run();
    assert_true(page.fake.now < page.fake.end); /* the page was the only screen */
    assert_true(frames > 0);
    end();
}

/* ---- backups ---- */

static void a_backup_is_taken_back_as_a_change(void **state)
{
    (void)state;
    write_text("mine.txt", LEVEL);
    ErrorList errors;
    error_list_init(&errors, "mine.txt");
    Document *doc = draw_cell("mine.txt", an_hour_ago);
    assert_true(document_save(doc, &errors));
    document_close(doc);
    keep_state("options", "keys=vim\n");
    keep_state("tour-seen", "\n");
    begin();
    press_all("b");
    run();
    assert_shows("Backups of mine.txt");
    assert_shows("1 hour ago");
    end();
    begin();
    press_all("b");
    press(TERM_KEY_ENTER);
    run();
    assert_shows("the backup, as a change: Ctrl+S saves it, u takes it back");
    assert_true(file_has("mine.txt", "...o..."));
    end();
    begin();
    press_all("b");
    press(TERM_KEY_ENTER);
    press('r'); /* recover: the change was in the journal */
    press_save();
    run();
    assert_false(file_has("mine.txt", "...o..."));
    end();
}

static void the_key_of_the_backups_keeps_those_that_are_shown(void **state)
{
    (void)state;
    write_text("mine.txt", LEVEL);
    begin();
    press_all("bb");
    run();
    assert_false(shows("Select one"));
    assert_shows("[Backups]");
    end();
}

static void esc_goes_from_backups_to_the_levels(void **state)
{
    (void)state;
    write_text("mine.txt", LEVEL);
    begin();
    press('b');
    press(TERM_KEY_ESCAPE);
    run();
    assert_shows("[Yours]");
    assert_shows("> Mine");
    end();
}

/* ---- the mouse ---- */

static void click_on(const char *text, int64_t ms)
{
    for (int32_t row = 0; row < page.fake.shown.rows; row++)
        for (int32_t col = 0; col < page.fake.shown.cols; col++) {
            size_t same = 0;
            while (text[same] &&
                   canvas_get(&page.fake.shown, col + (int32_t)same, row).ch == (uint8_t)text[same])
                same++;
            if (text[same]) continue;
            end();
            begin();
            for (int i = 0; i < 2; i++)
                fake_add(
                    &page.fake, 100 + i * ms,
                    (TermEvent){.kind = TERM_EVENT_MOUSE, .button = 1, .col = col, .row = row});
            return;
        }
    fail_msg("there is no `%s` to be clicked", text);
}

static void a_second_click_opens_a_level(void **state)
{
    (void)state;
    keep_state("tour-seen", "\n");
    write_text("a.txt", LEVEL);
    write_text("b.txt", "[level]\ntitle = Other\n[map]\n@.....F\n#######\n");
    begin();
    run();
    click_on("Other", 3000);
    page.fake.count = 1;
    run();
    assert_shows("> Other");
    click_on("Other", 300);
    run();
    assert_shows("b.txt");
    assert_false(shows("[Yours]"));
    end();
}

static void the_wheel_moves_the_mark(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d.txt", i);
        write_text(name, "@F\n##\n");
    }
    begin();
    for (int i = 0; i < 2; i++)
        fake_add(&page.fake, 100, (TermEvent){.kind = TERM_EVENT_MOUSE, .button = 5});
    run();
    assert_shows("> 4"); /* two rows further down */
    end();
}

/* The cards stand in rows of two. */
static void down_goes_into_a_last_row_that_is_shorter(void **state)
{
    static const char *const names[] = {"a.txt", "b.txt", "c.txt"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        write_text(names[i], "@F\n##\n");
        make_older(names[i], 60 * (i + 1));
    }
    begin();
    press(TERM_KEY_ARROW_RIGHT);
    run();
    assert_shows("> b");
    end();
    begin();
    press(TERM_KEY_ARROW_RIGHT);
    press(TERM_KEY_ARROW_DOWN);
    run();
    assert_shows("> c");
    end();
    begin();
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ARROW_DOWN);
    run();
    assert_shows("> c");
    end();
}

static void a_larger_picture_leaves_room_for_its_words_and_ends_at_a_press(void **state)
{
    (void)state;
    FILE *file = fopen("wall.txt", "w");
    assert_non_null(file);
    fprintf(file, "[level]\ntitle = Wall\n[map]\n");
    for (int row = 0; row < 40; row++)
        fprintf(file, "%s\n", row == 1 ? "#@F#####################################" : WALL);
    assert_int_equal(fclose(file), 0);
    begin();
    press('v');
    run();
    assert_shows("Esc back");
    assert_false(shows("[Yours]"));
    assert_shows(" ###################### "); /* as wide as the 22 rows above the words */
    end();
    begin();
    press('v');
    fake_add(&page.fake, page.ms,
             (TermEvent){.kind = TERM_EVENT_MOUSE, .button = 1, .col = 9, .row = 9});
    run();
    assert_shows("[Yours]");
    end();
}

/* The level that was opened becomes the first. */
static void the_level_that_was_opened_stays_marked(void **state)
{
    (void)state;
    keep_state("tour-seen", "\n");
    write_text("a.txt", LEVEL);
    write_text("b.txt", "[level]\ntitle = Other\n[map]\n@.....F\n#######\n");
    begin();
    press(TERM_KEY_ARROW_RIGHT);
    press(TERM_KEY_ENTER);
    fake_add(&page.fake, page.ms + 500,
             (TermEvent){.kind = TERM_EVENT_KEY, .code = 'q', .modifiers = TERM_MOD_CTRL});
    run();
    assert_shows("> Other                                  Mine");
    end();
}

static void a_level_is_shown_as_it_was_left(void **state)
{
    (void)state;
    keep_state("tour-seen", "\n");
    keep_state("options", "keys=plain\n");
    write_text("mine.txt", LEVEL);
    begin();
    press('z'); /* nothing: the card is made */
    press(TERM_KEY_ENTER);
    press(' '); /* over the start */
    press_save();
    fake_add(&page.fake, page.ms + 1000,
             (TermEvent){.kind = TERM_EVENT_KEY, .code = 'q', .modifiers = TERM_MOD_CTRL});
    run();
    assert_shows("> Mine");
    assert_shows("unfinished");
    end();
}

static void a_new_level_is_marked_among_those_of_the_user(void **state)
{
    (void)state;
    write_text("mine.txt", LEVEL);
    begin();
    press_all("n");
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ENTER);
    press(TERM_KEY_ESCAPE);
    press_save();
    fake_add(&page.fake, page.ms + 1000,
             (TermEvent){.kind = TERM_EVENT_KEY, .code = 'q', .modifiers = TERM_MOD_CTRL});
    run();
    assert_shows("[Yours]");
    assert_shows("> cave");
    end();
}

/* ---- the question ---- */

static void run_asking(void)
{
    Screen screen = open_bare(&page.session, SCREEN_FILES);
    assert_int_equal(app_run(&page.fake.base, &page.session, cli_screens, screen), APP_END_ASKED);
}

static bool asks_keys(void)
{
    begin();
    run_asking();
    bool asks = shows("Which keys do you want?");
    end();
    return asks;
}

static bool options_have(const char *word)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/options", state_folder);
    return file_has(path, word);
}

static void the_keys_are_asked_for_once(void **state)
{
    (void)state;
    assert_true(paths_find_state_folder(state_folder));
    assert_true(asks_keys());
    assert_true(asks_keys()); /* until there is an answer */
    begin();
    press(TERM_KEY_ARROW_DOWN);
    press(TERM_KEY_ENTER);
    run_asking();
    end();
    assert_true(options_have("keys=vim"));
    assert_false(asks_keys());
}

static void the_plain_keys_are_the_answer_of_esc(void **state)
{
    (void)state;
    assert_true(paths_find_state_folder(state_folder));
    begin();
    press(TERM_KEY_ARROW_DOWN); /* whichever is marked */
    press(TERM_KEY_ESCAPE);
    run_asking();
    end();
    assert_true(options_have("keys=plain"));
    assert_false(asks_keys());
}

static void an_answer_keeps_the_other_options(void **state)
{
    (void)state;
    keep_state("options", "ruler noslack keys=plain grid=4\n");
    begin();
    press_all("v");
    run_asking();
    end();
    assert_true(options_have(" ruler"));
    assert_true(options_have("grid=4"));
    assert_true(options_have("keys=vim"));
}

static void the_answer_hides_no_tools(void **state)
{
    (void)state;
    assert_true(paths_find_state_folder(state_folder));
    begin();
    press('p');
    run_asking();
    end();
    assert_true(options_have(" strip "));
    keep_state("options", "nostrip keys=plain\n");
    begin();
    press('v');
    run_asking();
    end();
    assert_true(options_have("nostrip"));
}

static void who_drew_before_is_not_asked(void **state)
{
    static const char *const files[] = {"tour-seen", "options", "marks", "macros"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        char path[PATH_MAX];
        keep_state(files[i], "\n");
        assert_false(asks_keys());
        snprintf(path, sizeof path, "%.4000s/%s", state_folder, files[i]);
        assert_int_equal(unlink(path), 0);
    }
    keep_state("options", "keys=vim\n");
    assert_false(asks_keys());
}

/* ---- another place ---- */

static void a_place_with_fewer_rights_offers_less(void **state)
{
    EditPlace place;
    (void)state;
    assert_int_equal(mkdir("drafts", 0777), 0);
    write_text("drafts/mine.txt", LEVEL);
    write_text("other.txt", "[level]\ntitle = Other\n[map]\n@.....F\n#######\n");
    edit_place_home(&place);
    place.rights = EDIT_MAY_BEGIN;
    snprintf(place.folder, sizeof place.folder, "drafts");
    for (int asks = 0; asks < 2; asks++) {
        begin();
        press_all("ocb");
        if (asks) {
            press_all("n");
            press(TERM_KEY_ENTER);
            press_all("/../x");
            press(TERM_KEY_ENTER);
        }
        Screen screen = screen_files_open_at(&place);
        assert_int_equal(app_run(&page.fake.base, &page.session, cli_screens, screen),
                         APP_END_ASKED);
        if (asks) {
            assert_shows("Type a name without `/`.");
        } else {
            assert_shows("> Mine");
            assert_shows("[Yours]");
            assert_false(shows("Other"));
            assert_false(shows("Open") || shows("Copy") || shows("Backups"));
        }
        end();
    }
}

/* Shows drafts, and what the keys lead to. */
static void run_drafts(void)
{
    EditPlace place;
    edit_place_home(&place);
    place.rights = EDIT_MAY_BEGIN | EDIT_HAS_DRAFTS;
    snprintf(place.folder, sizeof place.folder, "drafts");
    Screen screen = screen_files_open_at(&place);
    assert_int_equal(app_run(&page.fake.base, &page.session, cli_screens, screen), APP_END_ASKED);
}

static void press_name(const char *name)
{
    press_all("r");
    press_all(name);
    press(TERM_KEY_ENTER);
}

static void a_draft_under_the_name_of_another_has_its_own_picture(void **state)
{
    (void)state;
    assert_int_equal(mkdir("drafts", 0777), 0);
    for (int is_deleted = 0; is_deleted < 2; is_deleted++) {
        write_text("drafts/a.txt", LEVEL);
        write_text("drafts/b.txt", "[level]\ntitle = Other\n[map]\n@.....F\n#######\n");
        begin();
        if (is_deleted) {
            press_all("x");
            press(TERM_KEY_ENTER);
        } else {
            press_name("c"); /* which is the second one now, and marked */
            press(TERM_KEY_ARROW_LEFT);
        }
        press_name("a");
        run_drafts();
        assert_shows("> Other");
        assert_true(shows("Mine") == !is_deleted);
        end();
        assert_true(file_has("drafts/a.txt", "Other"));
        (void)unlink("drafts/c.txt");
    }
}

static void only_drafts_are_deleted_and_renamed(void **state)
{
    (void)state;
    assert_int_equal(mkdir("drafts", 0777), 0);
    write_text("drafts/a.txt", LEVEL);
    for (const char *key = "xru"; *key; key++) {
        begin();
        press_all("n");
        press((uint8_t)*key);
        run_drafts();
        assert_shows("Enter starts it");
        end();
    }
}

static void templates_of_the_user_hide_those_of_the_program(void **state)
{
    EditPlace place;
    StartList list;
    (void)state;
    edit_place_home(&place);
    for (int32_t i = 0; i < PLACE_FOLDERS; i++) {
        char path[PATH_MAX];
        snprintf(place.templates[i], WORLD_PATH_MAX, "folder-%d", (int)i);
        assert_int_equal(mkdir(place.templates[i], 0777), 0);
        snprintf(path, sizeof path, "folder-%d/cave.txt", (int)i);
        write_text(path, LEVEL);
    }
    write_text("folder-1/tower.txt", LEVEL);
    start_list_read(&place, START_NEW, "", &list);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.items[0].path, "folder-0/cave.txt");
    assert_string_equal(list.items[1].path, "folder-1/tower.txt");
    start_list_done(&list);
}

#define PAGE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PAGE_TEST(a_level_is_shown_with_its_title_its_age_and_its_proof),
        PAGE_TEST(templates_of_the_user_hide_those_of_the_program),
        PAGE_TEST(levels_edited_last_come_first_from_every_folder),
        PAGE_TEST(a_level_that_was_never_saved_is_listed),
        PAGE_TEST(a_picture_has_what_was_not_saved),
        PAGE_TEST(a_level_that_is_gone_is_counted),
        PAGE_TEST(a_level_that_was_discarded_is_not_counted),
        PAGE_TEST(a_level_with_work_that_was_not_saved_stays_listed),
        PAGE_TEST(a_level_that_went_is_not_begun_anew),
        PAGE_TEST(a_level_without_a_finish_has_a_picture),
        PAGE_TEST(what_cannot_be_read_says_why),
        PAGE_TEST(names_that_cannot_be_shown_are_listed),
        PAGE_TEST(a_folder_of_many_files_is_listed_by_name),
        PAGE_TEST(a_folder_that_cannot_be_read_is_said),
        PAGE_TEST(ages_are_in_words),
        PAGE_TEST(a_new_level_begins_under_a_name_that_is_free),
        PAGE_TEST(a_new_level_replaces_no_file),
        PAGE_TEST(what_is_typed_replaces_the_name_that_is_suggested),
        PAGE_TEST(the_name_that_is_suggested_is_shown_as_selected),
        PAGE_TEST(a_wrong_name_is_said_under_the_name),
        PAGE_TEST(a_copy_of_a_level_of_the_world_leads_nowhere),
        PAGE_TEST(a_theme_is_that_of_the_new_level),
        PAGE_TEST(a_copy_has_the_name_without_the_number_in_the_world),
        PAGE_TEST(a_path_is_completed_and_folders_are_entered),
        PAGE_TEST(the_ends_of_the_list_are_a_key_away),
        PAGE_TEST(the_picture_beside_the_list_is_as_large_as_its_place),
        PAGE_TEST(a_long_path_shows_its_end),
        PAGE_TEST(a_typed_name_needs_no_ending),
        PAGE_TEST(a_typed_name_that_is_not_there_is_a_new_level),
        PAGE_TEST(a_draft_of_a_typed_name_is_no_new_level),
        PAGE_TEST(a_map_that_was_imported_before_is_opened_or_imported_again),
        PAGE_TEST(a_tilde_is_the_home_folder),
        PAGE_TEST(esc_goes_from_a_path_to_the_levels_and_then_away),
        PAGE_TEST(a_backup_is_taken_back_as_a_change),
        PAGE_TEST(the_key_of_the_backups_keeps_those_that_are_shown),
        PAGE_TEST(esc_goes_from_backups_to_the_levels),
        PAGE_TEST(a_second_click_opens_a_level),
        PAGE_TEST(the_wheel_moves_the_mark),
        PAGE_TEST(down_goes_into_a_last_row_that_is_shorter),
        PAGE_TEST(a_larger_picture_leaves_room_for_its_words_and_ends_at_a_press),
        PAGE_TEST(the_level_that_was_opened_stays_marked),
        PAGE_TEST(a_level_is_shown_as_it_was_left),
        PAGE_TEST(a_new_level_is_marked_among_those_of_the_user),
        PAGE_TEST(the_keys_are_asked_for_once),
        PAGE_TEST(the_plain_keys_are_the_answer_of_esc),
        PAGE_TEST(an_answer_keeps_the_other_options),
        PAGE_TEST(the_answer_hides_no_tools),
        PAGE_TEST(who_drew_before_is_not_asked),
        PAGE_TEST(a_place_with_fewer_rights_offers_less),
        PAGE_TEST(a_draft_under_the_name_of_another_has_its_own_picture),
        PAGE_TEST(only_drafts_are_deleted_and_renamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
