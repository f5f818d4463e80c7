/* test_edit_screen.c - the editor as a person meets it: scripts of keys on a terminal that is not
 * there, on a level in a folder of the test's own.
 *
 * Each tests/screens/edit-NAME.script is played on a copy of edit-NAME.level, or on a new file
 * where there is none. The screens that it asks for and, after them, the file as it is at the end
 * are compared with edit-NAME.txt. A script's first line may give options: # edit [OPTION...] */
#include "capture.h"
#include "scratch.h"

#include <ftw.h>

enum { ARGUMENTS_MAX = 12, SIZE_OF_PATHS = 2 * PATH_MAX };

static char home[PATH_MAX]; /* where the tests were started */

static int set_up(void **state)
{
    if (scratch_setup(state) != 0 || !getcwd(home, sizeof home)) return -1;
    if (setenv("XDG_STATE_HOME", scratch_folder, 1) != 0) return -1;
    if (setenv("XDG_CONFIG_HOME", scratch_folder, 1) != 0) return -1;
    return chdir(scratch_folder);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status, (void)kind, (void)where;
    return remove(path);
}

static int tear_down(void **state)
{
    (void)state;
    if (chdir(home) != 0) return -1;
    return nftw(scratch_folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void screen_path(char out[SIZE_OF_PATHS], const char *name, const char *ending)
{
    snprintf(out, SIZE_OF_PATHS, "%s/tests/screens/edit-%s.%s", home, name, ending);
}

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    char *text = golden_read(file);
    fclose(file);
    return text;
}

static void copy_level(const char *name)
{
    char path[SIZE_OF_PATHS];
    screen_path(path, name, "level");
    char *text = read_all(path);
    if (text) scratch_write("level.txt", text, strlen(text));
    free(text);
}

/* The words after "# edit" of the script's first line. */
static int read_options(const char *script, char *line, char **argv)
{
    int count = 0;
    char *end = strchr(script, '\n');
    assert_true(strncmp(script, "# edit", 6) == 0 && end);
    snprintf(line, 256, "%.*s", (int)(end - script - 6), script + 6);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        assert_true(count < ARGUMENTS_MAX - 5);
        argv[count++] = word;
    }
    return count;
}

static char *play(const char *name)
{
    char path[SIZE_OF_PATHS], line[256];
    char *argv[ARGUMENTS_MAX] = {(char[]){"edit"}, (char[]){"--script"}, path};
    int argc = 3, status;
    screen_path(path, name, "script");
    char *script = read_all(path);
    assert_non_null(script);
    argc += read_options(script, line, argv + argc);
    free(script);
    argv[argc++] = (char[]){"level.txt"};
    char *text = capture(argc, argv, stdout, &status);
    assert_int_equal(status, 0);
    return text;
}

static void check(const char *name)
{
    char golden[SIZE_OF_PATHS];
    copy_level(name);
    char *screens = play(name), *file = read_all("level.txt");
    const char *shown = file ? file : "(none)\n";
    size_t size = strlen(screens) + strlen(shown) + sizeof "--- level.txt\n";
    char *text = malloc(size);
    assert_non_null(text);
    snprintf(text, size, "%s--- level.txt\n%s", screens, shown);
    screen_path(golden, name, "txt");
    golden_check(golden, text);
    free(screens);
    free(file);
    free(text);
}

static void a_platform_is_drawn_undone_done_again_and_saved(void **state)
{
    (void)state;
    check("draw");
}

static void a_test_run_begins_at_the_cursor_and_leaves_only_a_trail(void **state)
{
    (void)state;
    check("test");
}

static void lists_are_drawn_over_the_level(void **state)
{
    (void)state;
    check("panel");
}

static void possible_next_keys_are_shown_in_full_or_abbreviated(void **state)
{
    (void)state;
    check("next");
}

static void everything_fits_in_a_small_terminal(void **state)
{
    (void)state;
    check("small");
}

static void the_strip_is_pressed_scrolled_hidden_and_shown(void **state)
{
    (void)state;
    check("strip");
}

static void the_mouse_draws_and_pasted_text_is_a_block(void **state)
{
    (void)state;
    check("mouse");
}

static void another_layout_gives_commands_by_place_and_text_as_it_is(void **state)
{
    (void)state;
    check("layout");
}

static void a_paste_without_its_end_is_kept_or_dropped_and_told(void **state)
{
    (void)state;
    check("paste-cut");
}

static void the_user_opens_another_level_and_comes_back(void **state)
{
    (void)state;
    check("links");
}

static void a_click_chooses_from_a_list_and_a_double_click_fills(void **state)
{
    (void)state;
    check("lists");
}

static void hints_rulers_and_the_right_button_open_menus(void **state)
{
    (void)state;
    check("menu");
}

static void the_front_of_a_chase_is_shown_over_time(void **state)
{
    (void)state;
    check("chase");
}

static void reach_is_shown_on_request(void **state)
{
    (void)state;
    check("reach");
}

static void a_change_makes_the_proof_of_a_certified_level_stale(void **state)
{
    (void)state;
    check("certify");
}

static void a_level_that_only_the_dead_finish_is_certified(void **state)
{
    (void)state;
    check("deaths");
}

static void the_freedom_of_a_proof_is_found_anew_for_each_version(void **state)
{
    (void)state;
    check("slack");
}

static void the_known_run_is_tried_while_things_are_moved(void **state)
{
    (void)state;
    check("run");
}

static void small_changes_make_a_jump_easier_or_harder(void **state)
{
    (void)state;
    check("ease");
}

static void both_versions_of_a_comparison_are_solved(void **state)
{
    (void)state;
    check("diff");
}

static void hints_are_listed_with_the_problems(void **state)
{
    (void)state;
    check("hints");
}

static void a_long_way_without_anything_is_a_hint(void **state)
{
    (void)state;
    check("empty");
}

static void a_copy_also_goes_to_the_clipboard(void **state)
{
    (void)state;
    check("copy");
}

/* The end of a script is what a line that drops is: nothing is asked. */
static void work_cut_off_by_a_hangup_is_offered_for_recovery(void **state)
{
    (void)state;
    copy_level("lost");
    free(play("lost"));
    check("recovered");
}

static void a_generated_piece_is_put_at_the_cursor(void **state)
{
    (void)state;
    check("piece");
}

static void a_piece_needs_room_above_it(void **state)
{
    (void)state;
    check("low");
}

static void colours_chosen_in_the_editor_are_saved_in_the_settings(void **state)
{
    (void)state;
    free(play("colours"));
    char *config = read_all("ledge/config.ini");
    assert_non_null(config);
    assert_non_null(strstr(config, "colours = contrast"));
    free(config);
}

/* --- the command --- */

static void wrong_usage_is_reported_with_status_2(void **state)
{
    char name[] = "edit", size[] = "--size", wrong[] = "80", folder[] = ".", script[] = "--script";
    char *size_argv[] = {name, size, wrong, NULL};
    char *folder_argv[] = {name, script, (char[]){"empty"}, folder, NULL};
    int status;
    (void)state;
    scratch_write("empty", "", 0);
    free(capture(3, size_argv, stderr, &status));
    assert_int_equal(status, 2);
    char *said = capture(4, folder_argv, stderr, &status);
    assert_int_equal(status, 2);
    assert_non_null(strstr(said, "folder"));
    free(said);
}

#define EDIT_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* A world of two chapters with a B-side, a file that it does not name, one with errors, and a
 * `next` without a file. */
static void write_world(void)
{
    static const char text[] =
        "[world]\ntitle = The small world\n[levels]\n1 = level.txt\n2 = b.txt\n3 = c.txt\n"
        "4 = d.txt\n5 = e.txt\n6 = gone.txt\n[b-sides]\n5 = eb.txt\n[chapter.1]\n"
        "title = The Meadow\nfirst = 1\npalette = meadow\n[chapter.2]\ntitle = The Hollow\n"
        "first = 6\npalette = cave\n";
    static const struct {
        const char *file, *title, *next;
    } levels[] = {{"b.txt", "Stones", ""},          {"c.txt", "Thorns", ""},
                  {"d.txt", "Hills", "b.txt"},      {"e.txt", "The mill", ""},
                  {"eb.txt", "The older mill", ""}, {"other.txt", "A draft", "nowhere.txt"}};
    char level[400];
    scratch_write("world.ini", text, strlen(text));
    scratch_write("wrong.txt", "%%%\n", 4);
    for (size_t i = 0; i < ARRAY_LENGTH(levels); i++) {
        int length =
            snprintf(level, sizeof level,
                     "[level]\ntitle = %s\nnext = %s\n[map]\n%*s\n............o...........F\n"
                     "@....^...######.....####\n########################\n",
                     levels[i].title, levels[i].next, 18 - (int)i, "ooo");
        scratch_write(levels[i].file, level, (size_t)length);
    }
}

static void the_world_is_a_map_at_three_sizes(void **state)
{
    (void)state;
    write_world();
    check("world-80x24");
    write_world();
    check("world-120x40");
    write_world();
    check("world-200x60");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EDIT_TEST(a_platform_is_drawn_undone_done_again_and_saved),
        EDIT_TEST(a_test_run_begins_at_the_cursor_and_leaves_only_a_trail),
        EDIT_TEST(lists_are_drawn_over_the_level),
        EDIT_TEST(possible_next_keys_are_shown_in_full_or_abbreviated),
        EDIT_TEST(everything_fits_in_a_small_terminal),
        EDIT_TEST(the_mouse_draws_and_pasted_text_is_a_block),
        EDIT_TEST(the_strip_is_pressed_scrolled_hidden_and_shown),
        EDIT_TEST(another_layout_gives_commands_by_place_and_text_as_it_is),
        EDIT_TEST(a_paste_without_its_end_is_kept_or_dropped_and_told),
        EDIT_TEST(the_user_opens_another_level_and_comes_back),
        EDIT_TEST(a_click_chooses_from_a_list_and_a_double_click_fills),
        EDIT_TEST(hints_rulers_and_the_right_button_open_menus),
        EDIT_TEST(the_front_of_a_chase_is_shown_over_time),
        EDIT_TEST(reach_is_shown_on_request),
        EDIT_TEST(a_change_makes_the_proof_of_a_certified_level_stale),
        EDIT_TEST(a_level_that_only_the_dead_finish_is_certified),
        EDIT_TEST(the_freedom_of_a_proof_is_found_anew_for_each_version),
        EDIT_TEST(the_known_run_is_tried_while_things_are_moved),
        EDIT_TEST(small_changes_make_a_jump_easier_or_harder),
        EDIT_TEST(both_versions_of_a_comparison_are_solved),
        EDIT_TEST(hints_are_listed_with_the_problems),
        EDIT_TEST(a_long_way_without_anything_is_a_hint),
        EDIT_TEST(a_copy_also_goes_to_the_clipboard),
        EDIT_TEST(work_cut_off_by_a_hangup_is_offered_for_recovery),
        EDIT_TEST(a_generated_piece_is_put_at_the_cursor),
        EDIT_TEST(a_piece_needs_room_above_it),
        EDIT_TEST(colours_chosen_in_the_editor_are_saved_in_the_settings),
        EDIT_TEST(wrong_usage_is_reported_with_status_2),
        EDIT_TEST(the_world_is_a_map_at_three_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
