/* test_world_file.c - worlds: the levels and their order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/level/world_file.h"
#include "scratch.h"

static ErrorList errors;
static WorldFile world;

static bool read_world(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    error_list_init(&errors, path);
    return world_file_read(path, &world, &errors);
}

static void write_index(const char *text)
{
    scratch_write("world.ini", text, strlen(text));
}

static void assert_level(int32_t index, const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    assert_true(index < world.count);
    assert_string_equal(strrchr(world.paths[index], '/') + 1, name);
    assert_int_equal(strncmp(world.paths[index], scratch_folder, strlen(scratch_folder)), 0);
}

static void assert_refused(const char *index, int32_t line, int32_t column)
{
    write_index(index);
    world = (WorldFile){.count = 77};
    assert_false(read_world("world.ini"));
    assert_int_equal(world.count, 77);
    assert_int_equal(errors.errors, 1);
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
}

static void chapters_are_runs_of_levels(void **state)
{
    (void)state;
    write_index("[levels]\n1 = a.txt\n3 = b.txt\n7 = c.txt\n"
                "[chapter.1]\ntitle = The hills\nfirst = 1\npalette = meadow\n"
                "[chapter.2]\nfirst = 7\n");
    assert_true(read_world("world.ini"));
    assert_int_equal(errors.count, 0);
    assert_int_equal(world.chapters.count, 2);
    assert_string_equal(world.chapters.items[0].title, "The hills");
    assert_int_equal(world.chapters.items[0].palette, PALETTE_MEADOW);
    assert_string_equal(world.chapters.items[1].title, "Chapter 2");
    assert_int_equal(world.chapters.items[1].palette, PALETTE_PLAIN);
    assert_int_equal(chapter_of_level(&world.chapters, 0), 0);
    assert_int_equal(chapter_of_level(&world.chapters, 1), 0);
    assert_int_equal(chapter_of_level(&world.chapters, 2), 1);
    world_file_done(&world);
}

static void a_chapter_with_a_fault_is_refused(void **state)
{
    (void)state;
    assert_refused("[levels]\n1 = a.txt\n[chapter.1]\nfirst = 2\n", 4, 9);
    assert_refused("[levels]\n1 = a.txt\n2 = b.txt\n[chapter.1]\nfirst = 2\n", 5, 9);
    assert_refused("[levels]\n1 = a.txt\n[chapter.1]\nfirst = 1\n[chapter.2]\nfirst = 1\n", 6, 9);
    assert_refused("[levels]\n1 = a.txt\n[chapter.1]\ntitle = x\n", 3, 1);
    assert_refused("[levels]\n1 = a.txt\n[chapter.1]\nfirst = 1\npalette = pink\n", 5, 11);
    assert_refused("[levels]\n1 = a.txt\n[chapter.2]\nfirst = 1\n", 3, 1);
}

static void wings_and_b_sides_lie_beside_the_way(void **state)
{
    (void)state;
    char label[WORLD_LABEL_MAX];
    write_index("[levels]\n1 = a.txt\n2 = b.txt\n3 = c.txt\n91 = m.txt\n92 = n.txt\n"
                "[chapter.1]\nfirst = 1\n[chapter.2]\nfirst = 3\nkind = finale\n"
                "[chapter.3]\nfirst = 91\nkind = wing\n[b-sides]\n3 = c2.txt\n2 = b2.txt\n");
    assert_true(read_world("world.ini"));
    assert_int_equal(errors.count, 0);
    assert_int_equal(world.count, 7);
    assert_int_equal(world.way_count, 3);
    assert_level(5, "b2.txt");
    assert_level(6, "c2.txt");
    static const int32_t nexts[] = {1, 2, -1, 4, -1, -1, -1};
    static const int32_t owners[] = {-1, -1, -1, -1, -1, 1, 2};
    static const int32_t chapters[] = {0, 0, 1, 2, 2, 0, 1};
    static const char *const labels[] = {"1", "2", "3", "W1", "W2", "2B", "3B"};
    for (int32_t i = 0; i < world.count; i++) {
        assert_int_equal(world_file_next(&world, i), nexts[i]);
        assert_int_equal(world_file_b_side_of(&world, i), owners[i]);
        assert_int_equal(world_file_chapter(&world, i), chapters[i]);
        world_file_label(&world, i, label);
        assert_string_equal(label, labels[i]);
    }
    assert_int_equal(world_file_find_b_side(&world, 1), 5);
    assert_int_equal(world_file_find_b_side(&world, 0), -1);
    assert_string_equal(world.chapters.items[3].title, "B-sides");
    world_file_done(&world);
}

static void what_is_wrong_beside_the_way_has_its_place(void **state)
{
    (void)state;
#define TWO "[levels]\n1 = a.txt\n2 = b.txt\n[chapter.1]\nfirst = 1\n"
    assert_refused(TWO "[b-sides]\n1 = x.txt\n", 7, 1);
    assert_refused(TWO "[b-sides]\n3 = x.txt\n", 7, 1);
    assert_refused(TWO "[b-sides]\nx = x.txt\n", 7, 1);
    assert_refused(TWO "[b-sides]\n2 = ../x.txt\n", 7, 5);
    assert_refused(TWO "[b-sides]\n2 = x.txt\n02 = y.txt\n", 8, 1);
    assert_refused(TWO "kind = attic\n", 6, 8);
    assert_refused(TWO "kind = wing\n", 6, 8);
    assert_refused(TWO "kind = finale\n[chapter.2]\nfirst = 2\n", 7, 1);
    assert_refused(TWO "kind = finale\n[chapter.2]\nfirst = 2\nkind = finale\n", 7, 1);
    assert_refused("[levels]\n1 = a.txt\n[b-sides]\n1 = x.txt\n", 4, 1);
}

static void the_numbers_give_the_order(void **state)
{
    (void)state;
    write_index("[world]\ntitle = Caves\n[levels]\n10 = c.txt\n2 = b.txt\n1 = z.txt\n");
    assert_true(read_world("world.ini"));
    assert_int_equal(errors.count, 0);
    assert_string_equal(world.title, "Caves");
    assert_int_equal(world.count, 3);
    assert_level(0, "z.txt");
    assert_level(1, "b.txt");
    assert_level(2, "c.txt");
    assert_false(world.has_physics);
    world_file_done(&world);
}

static void an_opening_is_a_file_beside_the_levels(void **state)
{
    (void)state;
    write_index("[world]\nopening = o.txt\n[levels]\n1 = a.txt\n");
    assert_true(read_world("world.ini"));
    assert_string_equal(strrchr(world.opening, '/') ? strrchr(world.opening, '/') + 1
                                                    : world.opening,
                        "o.txt");
    assert_int_equal(world.count, 1);
    world_file_done(&world);
    assert_null(world.opening);
    assert_refused("[world]\nopening = ../o.txt\n[levels]\n1 = a.txt\n", 2, 11);
    write_index("[levels]\n1 = a.txt\n");
    assert_true(read_world("world.ini"));
    assert_null(world.opening);
    world_file_done(&world);
}

static void a_folder_means_its_index(void **state)
{
    (void)state;
    write_index("[levels]\n1 = b.txt\n");
    scratch_write("a.txt", "@", 1);
    assert_true(read_world(""));
    assert_int_equal(world.count, 1);
    assert_level(0, "b.txt");
    world_file_done(&world);
}

static void a_folder_without_an_index_is_read_in_name_order(void **state)
{
    (void)state;
    scratch_write("10-b.txt", "@", 1);
    scratch_write("02-c.txt", "@", 1);
    scratch_write(".hidden.txt", "@", 1);
    scratch_write("notes.md", "@", 1);
    scratch_write(".txt", "@", 1);
    assert_true(read_world(""));
    assert_int_equal(world.count, 2);
    assert_level(0, "02-c.txt");
    assert_level(1, "10-b.txt");
    assert_string_equal(world.title, strrchr(scratch_folder, '/') + 1);
    world_file_done(&world);
}

static void physics_of_a_world_are_defaults_for_its_levels(void **state)
{
    (void)state;
    write_index("[levels]\n1 = a.txt\n[physics]\njump = 0.5\n");
    assert_true(read_world(""));
    assert_true(world.has_physics);
    assert_int_equal(world.physics.as.grid.jump, 32768);
    world_file_done(&world);
}

static void what_is_wrong_with_an_index_has_its_place(void **state)
{
    (void)state;
    assert_refused("[levels]\nfirst = a.txt\n1 = b.txt\n", 2, 1);
    assert_refused("[levels]\n1 = a.txt\n01 = b.txt\n", 3, 1);
    assert_refused("[levels]\n12345 = a.txt\n1 = b.txt\n", 2, 1);
    assert_refused("[levels]\n1 =\n2 = b.txt\n", 2, 4);
    assert_refused("[levels]\n1 = /etc/motd\n2 = b.txt\n", 2, 5);
    assert_refused("[levels]\n1 = a.txt\n1 = b.txt\n", 3, 1);
    assert_refused("[world]\n\n[levels]\n", 3, 1);
    assert_refused("[levels]\n1 = a.txt\n[physics]\njump = x\n", 4, 8);
}

static void no_file_outside_the_worlds_folder_is_named(void **state)
{
    static const char *const outside[] = {"/etc/passwd", "../a.txt", "sub/../../a.txt", "..",
                                          "sub/.."};
    static const char *const inside[] = {"a.txt", "sub/a.txt", "..a.txt", "a..", "sub/...", "./a"};
    char text[100];
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(outside); i++) {
        snprintf(text, sizeof text, "[levels]\n1 = %s\n2 = b.txt\n", outside[i]);
        assert_refused(text, 2, 5);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(inside); i++) {
        snprintf(text, sizeof text, "[levels]\n1 = %s\n", inside[i]);
        write_index(text);
        assert_true(read_world("world.ini"));
        world_file_done(&world);
    }
}

static void unknown_words_are_warnings(void **state)
{
    (void)state;
    write_index("[world]\nname = x\n[levels]\n1 = a.txt\n[other]\n");
    assert_true(read_world(""));
    assert_int_equal(errors.warnings, 2);
    world_file_done(&world);
}

static void an_empty_or_missing_folder_is_refused(void **state)
{
    (void)state;
    assert_false(read_world(""));
    assert_int_equal(errors.errors, 1);
    assert_false(read_world("missing"));
    assert_int_equal(errors.errors, 1);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(chapters_are_runs_of_levels),
        WITH_FOLDER(a_chapter_with_a_fault_is_refused),
        WITH_FOLDER(wings_and_b_sides_lie_beside_the_way),
        WITH_FOLDER(what_is_wrong_beside_the_way_has_its_place),
        WITH_FOLDER(the_numbers_give_the_order),
        WITH_FOLDER(an_opening_is_a_file_beside_the_levels),
        WITH_FOLDER(a_folder_means_its_index),
        WITH_FOLDER(a_folder_without_an_index_is_read_in_name_order),
        WITH_FOLDER(physics_of_a_world_are_defaults_for_its_levels),
        WITH_FOLDER(what_is_wrong_with_an_index_has_its_place),
        WITH_FOLDER(no_file_outside_the_worlds_folder_is_named),
        WITH_FOLDER(unknown_words_are_warnings),
        WITH_FOLDER(an_empty_or_missing_folder_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
