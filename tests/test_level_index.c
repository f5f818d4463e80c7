/* test_level_index.c - the index of a world's levels: it spares reading them, but only while their
 * files are as they were. */
#include "scratch.h"

#include "../src/save/level_index.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>
// clang-format on

static int set_up(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    return setenv("XDG_STATE_HOME", scratch_folder, 1);
}

static int tear_down(void **state)
{
    (void)state;
    unsetenv("XDG_STATE_HOME");
    scratch_remove(scratch_folder);
    return 0;
}

typedef struct Filled {
    WorldFile world;
    LevelInfo *infos;
    bool has_read;
} Filled;

static Filled fill(const char *path)
{
    Filled filled = {.has_read = false};
    ErrorList errors;
    error_list_init(&errors, path);
    assert_true(world_file_read(path, &filled.world, &errors));
    filled.infos = calloc((size_t)filled.world.count, sizeof *filled.infos);
    assert_non_null(filled.infos);
    level_index_read(path, &filled.world, filled.infos);
    for (int32_t i = 0; i < filled.world.count; i++) {
        LevelInfo *info = &filled.infos[i];
        filled.has_read = filled.has_read || !info->is_read;
        if (!info->is_read)
            level_info_read(filled.world.paths[i], world_file_physics(&filled.world), info);
        level_info_read_goals(filled.world.paths[i], info);
    }
    return filled;
}

static void filled_done(Filled *filled)
{
    free(filled->infos);
    world_file_done(&filled->world);
}

static void assert_same(const Filled *a, const Filled *b)
{
    assert_int_equal(a->world.count, b->world.count);
    for (int32_t i = 0; i < a->world.count; i++) {
        assert_true(a->infos[i].hash != 0 && a->infos[i].hash == b->infos[i].hash);
        assert_string_equal(a->infos[i].title, b->infos[i].title);
        assert_int_equal(a->infos[i].goals.par, b->infos[i].goals.par);
        assert_int_equal(a->infos[i].goals.gold, b->infos[i].goals.gold);
        assert_int_equal(a->infos[i].goals.guide, b->infos[i].goals.guide);
        assert_int_equal(a->infos[i].goals.coins, b->infos[i].goals.coins);
    }
}

static void an_index_spares_reading_all_levels(void **state)
{
    (void)state;
    Filled first = fill("levels");
    assert_true(first.has_read && first.infos[0].goals.guide > 0);
    level_index_write("levels", &first.world, first.infos);
    Filled second = fill("levels");
    assert_false(second.has_read);
    assert_same(&first, &second);
    filled_done(&first);
    filled_done(&second);
}

static void an_index_that_is_cut_or_of_another_version_is_not_believed(void **state)
{
    static const char *const texts[] = {"", "ledge levels 0\n", "ledge levels 1 0.0.0\n",
                                        "00 00 no numbers\n"};
    char path[PATH_MAX];
    (void)state;
    Filled right = fill("levels");
    level_index_write("levels", &right.world, right.infos);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        scratch_path(path, "ledge/levels.index");
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(texts[i], file);
        fclose(file);
        Filled again = fill("levels");
        assert_true(again.has_read);
        assert_same(&right, &again);
        filled_done(&again);
    }
    filled_done(&right);
}

static void a_level_that_has_just_changed_is_read_again(void **state)
{
    static const char world[] = "[world]\ntitle = One\n\n[levels]\n1 = a.txt\n",
                      before[] = "[level]\ntitle = Before\n\n[map]\n@....F\n######\n",
                      after[] = "[level]\ntitle = Behind\n\n[map]\n@....F\n######\n";
    (void)state;
    scratch_write("world.ini", world, strlen(world));
    scratch_write("a.txt", before, strlen(before));
    Filled first = fill(scratch_folder);
    assert_string_equal(first.infos[0].title, "Before");
    level_index_write(scratch_folder, &first.world, first.infos);
    scratch_write("a.txt", after, strlen(after));
    Filled second = fill(scratch_folder);
    assert_true(second.has_read);
    assert_string_equal(second.infos[0].title, "Behind");
    filled_done(&first);
    filled_done(&second);
}

/* The file of the scratch folder is that of the world, which has not changed just now. */
static void link_level(const char *name, const char *file)
{
    char path[PATH_MAX], source[PATH_MAX];
    scratch_path(path, name);
    assert_non_null(realpath(file, source));
    assert_int_equal(symlink(source, path), 0);
}

static void a_level_is_read_again_when_its_proof_or_guide_comes(void **state)
{
    static const char world[] = "[world]\ntitle = One\n\n[levels]\n1 = a.txt\n";
    static const char *const runs[][2] = {{"a.proof", "levels/01-first-steps.proof"},
                                          {"a.guide", "levels/01-first-steps.guide"}};
    (void)state;
    scratch_write("world.ini", world, strlen(world));
    link_level("a.txt", "levels/01-first-steps.txt");
    for (size_t i = 0; i <= ARRAY_LENGTH(runs); i++) {
        Filled first = fill(scratch_folder);
        assert_true(first.has_read);
        assert_true((first.infos[0].goals.guide > 0) == (i > 1));
        level_index_write(scratch_folder, &first.world, first.infos);
        Filled second = fill(scratch_folder);
        assert_false(second.has_read);
        assert_same(&first, &second);
        filled_done(&first);
        filled_done(&second);
        if (i < ARRAY_LENGTH(runs)) link_level(runs[i][0], runs[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_index_spares_reading_all_levels, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_index_that_is_cut_or_of_another_version_is_not_believed,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_level_is_read_again_when_its_proof_or_guide_comes, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_level_that_has_just_changed_is_read_again, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
