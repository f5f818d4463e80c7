/* test_editor_problem.c - what the editor advises beyond the faults of a file, and what it mends.
 */
#include "easel.h"

#include "../src/edit/core/tunnel_check.h"
#include "../src/edit/view/editor_level.h"
#include "../src/level/level_file.h"

/* Is there a problem with these words in the list? */
static bool lists(Easel *e, const char *part)
{
    char line[256];
    bool found = false;
    keys(e, "F8");
    for (int32_t i = 0; editor_panel(e->editor).title && i < editor_panel(e->editor).count; i++) {
        editor_panel_line(e->editor, i, 200, line, sizeof line);
        found = found || strstr(line, part);
    }
    if (editor_panel(e->editor).title) keys(e, "Esc");
    return found;
}

/* ---- why it cannot be replayed ---- */

static void an_error_that_prevents_playing_hides_warnings(void **state)
{
    Easel e;
    char why[120];
    (void)state;
    easel_open(&e, "[level]\ntitle = a\nfoo = 1\n[map]\n..F\n###\n");
    assert_null(edit_level_read(e.doc, why, sizeof why));
    assert_string_equal(why, "Cannot be played yet: line 5: the map has no start; put one `@` "
                             "into it");
    easel_close(&e);
}

/* ---- advice ---- */

static void a_missing_finish_is_reported_and_added(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...\n"
                   "####\n");
    assert_true(lists(&e, "the level has no finish"));
    command(&e, "3,0");
    keys(&e, "g f");
    assert_picture(&e, "@..F\n"
                       "####\n");
    assert_false(lists(&e, "no finish"));
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_link_to_a_missing_file_is_reported_and_removed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[level]\ntitle = a\nnext = none.txt\n[map]\n@.F\n###\n");
    assert_true(lists(&e, "`next` names `none.txt`, which does not exist"));
    keys(&e, "g f Ctrl+S");
    assert_file("level.txt", "[level]\ntitle = a\n[map]\n@.F\n###\n");
    assert_false(lists(&e, "next"));
    keys(&e, "u");
    assert_true(lists(&e, "none.txt"));
    scratch_write("none.txt", "@F\n", 3);
    keys(&e, "x u");
    assert_false(lists(&e, "none.txt"));
    easel_close(&e);
}

static void walled_in_objects_are_reported(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@....F\n"
                   "###.##\n"
                   "#o#o##\n"
                   "######\n"
                   "#k.###\n"
                   "######\n");
    assert_true(lists(&e, "1,2: this coin is walled in"));
    assert_false(lists(&e, "3,2:"));
    assert_false(lists(&e, "key"));
    keys(&e, "] e");
    assert_cursor(&e, 1, 2);
    easel_close(&e);
}

static void what_is_in_the_top_row_is_open_above(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@#o#F\n"
                   "#####\n");
    assert_false(lists(&e, "walled in"));
    easel_close(&e);
}

/* ---- mending ---- */

static void a_section_is_unused_where_another_has_the_text_of_its_sign(void **state)
{
    Easel e;
    (void)state;
    easel_open(
        &e, "[sign.1]\ntext = by number\n[sign.7]\nat = 1,0\ntext = by place\n[map]\n@?F\n###\n");
    keys(&e, "g f");
    assert_says(&e, "[sign.1]");
    keys(&e, "g f Ctrl+S");
    assert_file("level.txt", "[sign.7]\nat = 1,0\ntext = by place\n[map]\n@?F\n###\n");
    easel_close(&e);
}

static void unused_sections_are_removed_one_by_one(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[lift.4]\n"
                   "velocity = 0, 0\n"
                   "[level]\n"
                   "title = a\n"
                   "[sign.3]\n"
                   "text = lost\n"
                   "[map]\n"
                   "@?F\n"
                   "###\n");
    assert_true(lists(&e, "no lift `4`"));
    keys(&e, "g f");
    assert_says(&e, "[lift.4]");
    keys(&e, "g f");
    assert_says(&e, "[sign.3]");
    keys(&e, "g f Ctrl+S");
    assert_says(&e, "saved");
    assert_file("level.txt", "[level]\ntitle = a\n[map]\n@?F\n###\n");
    keys(&e, "u u Ctrl+S");
    assert_true(file_has("level.txt", "[lift.4]\nvelocity = 0, 0\n"));
    assert_true(file_has("level.txt", "[sign.3]\ntext = lost\n"));
    easel_close(&e);
}

static void the_list_fixes_the_marked_problem(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.~F\n"
                   "####\n");
    keys(&e, "F8 f");
    assert_picture(&e, "@..F\n"
                       "####\n");
    assert_null(editor_panel(e.editor).title);
    easel_close(&e);
}

static void a_level_without_problems_has_nothing_to_fix(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..F\n"
                   "####\n");
    keys(&e, "g f");
    assert_says(&e, "nothing here can be fixed");
    assert_int_equal(document_history_count(e.doc), 0);
    easel_close(&e);
}

/* ---- thin walls and floors ---- */

/* The thin places of a level with this header and this map. */
static int32_t find_thin(const char *physics, const char *map, TunnelPlace *out)
{
    char text[8192];
    ErrorList errors;
    Level level = {0};
    snprintf(text, sizeof text, "[physics]\n%s[map]\n%s", physics, map);
    error_list_init(&errors, "thin");
    LevelFile *file = level_file_parse("thin", text, strlen(text), NULL, &level, &errors);
    assert_non_null(file);
    int32_t count = tunnel_check_find(&level, out, 4);
    level_file_done(file);
    level_done(&level);
    return count;
}

/* A shaft of so many open cells above a floor, and more room below. */
static bool falls_through(const char *physics, int32_t fall, int32_t thickness)
{
    TunnelPlace place;
    char map[4096] = "#@#\n";
    size_t used = strlen(map);
    for (int32_t row = 1; row < fall + thickness + 3; row++) {
        bool is_floor = row >= fall && row < fall + thickness;
        used += (size_t)snprintf(map + used, sizeof map - used, is_floor ? "###\n" : "#.#\n");
    }
    int32_t count = find_thin(physics, map, &place);
    if (count == 0) return false;
    assert_int_equal(count, 1);
    assert_true(place.is_floor && place.col == 1 && place.row == fall);
    assert_int_equal(place.thickness, thickness);
    assert_true(place.run_up <= fall);
    return true;
}

static void a_floor_is_thin_after_a_fall_long_enough(void **state)
{
    static const struct {
        const char *physics;
        int32_t holds, gives_way; /* after so many cells; 0: it never does */
    } cases[] = {{"model = cell\nfricty = 0.82\n", 100, 0},
                 {"model = cell\nfricty = 0.96\n", 20, 35},
                 {"model = cell\nfricty = 0.98\n", 10, 20},
                 {"model = cell\nfricty = 1\n", 8, 15},
                 {"model = tiny\n", 100, 0}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        assert_false(falls_through(cases[i].physics, cases[i].holds, 1));
        if (cases[i].gives_way) assert_true(falls_through(cases[i].physics, cases[i].gives_way, 1));
    }
}

static void a_floor_of_two_cells_needs_a_longer_fall(void **state)
{
    static const char physics[] = "model = cell\nfricty = 1\n";
    (void)state;
    assert_true(falls_through(physics, 20, 1));
    assert_false(falls_through(physics, 20, 2));
    assert_true(falls_through(physics, 60, 2));
}

static void no_floor_is_thin_for_a_model_with_the_cure(void **state)
{
    (void)state;
    assert_false(falls_through("model = cell\nfricty = 1\ntunnel = substep\n", 60, 1));
    assert_false(falls_through("model = cell\nfricty = 1\ntunnel = march\n", 60, 1));
    assert_false(falls_through("model = grid\ng_down = 1\nmaxfall = 1\n", 60, 1));
}

/* Measured with the source of the model: a wall of 16 pixels is passed from 17 pixels a tick on. */
static void a_wall_is_thin_for_a_body_that_moves_further_in_a_tick(void **state)
{
    static const char map[] = "........................................#........\n"
                              "@.......................................#.......F\n"
                              "#################################################\n";
    static const char slow[] = "model = bank\ntile = 16\nmax = 16\naccel = 1\n";
    static const char fast[] = "model = bank\ntile = 16\nmax = 17\naccel = 1\n";
    TunnelPlace places[4];
    (void)state;
    assert_int_equal(find_thin(slow, map, places), 0);
    assert_int_equal(find_thin(fast, map, places), 1);
    assert_true(!places[0].is_floor && places[0].col == 40 && places[0].row == 0);
    assert_int_equal(places[0].thickness, 1);
}

static void thin_walls_are_in_the_list_of_problems(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[physics]\nmodel = bank\ntile = 16\nmax = 20\naccel = 1\n[map]\n"
                   "@.......................................#.......F\n"
                   "#################################################\n");
    assert_true(lists(&e, "40,0: this wall is 1 thick"));
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(an_error_that_prevents_playing_hides_warnings),
        EASEL_TEST(a_missing_finish_is_reported_and_added),
        EASEL_TEST(a_link_to_a_missing_file_is_reported_and_removed),
        EASEL_TEST(walled_in_objects_are_reported),
        EASEL_TEST(what_is_in_the_top_row_is_open_above),
        EASEL_TEST(a_section_is_unused_where_another_has_the_text_of_its_sign),
        EASEL_TEST(unused_sections_are_removed_one_by_one),
        EASEL_TEST(the_list_fixes_the_marked_problem),
        EASEL_TEST(a_level_without_problems_has_nothing_to_fix),
        cmocka_unit_test(a_floor_is_thin_after_a_fall_long_enough),
        cmocka_unit_test(a_floor_of_two_cells_needs_a_longer_fall),
        cmocka_unit_test(no_floor_is_thin_for_a_model_with_the_cure),
        cmocka_unit_test(a_wall_is_thin_for_a_body_that_moves_further_in_a_tick),
        EASEL_TEST(thin_walls_are_in_the_list_of_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
