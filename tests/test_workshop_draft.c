/* test_workshop_draft.c - drafts of a player in an arcade: how many, their names and sizes, copies
 * of published levels, and the runs that finish them. */
#include "course.h"
#include "scratch.h"

#include "../src/arcade/arcade.h"
#include "../src/base/file.h"
#include "../src/base/path.h"
#include "../src/edit/view/draft_run.h"
#include "../src/edit/view/editor_open.h"
#include "../src/save/recent.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char level[] = "[level]\ntitle = Cave\n[map]\n@..F\n####\n";

/* The arcade in the scratch folder, for the player with this key; NULL: a guest. */
static void enter(Arcade *arcade, const char *key, WorkshopMode mode)
{
    char folder[PATH_MAX], auth[PATH_MAX], text[64];
    ErrorList errors;
    scratch_path(folder, "arcade");
    (void)mkdir(folder, 0755);
    snprintf(text, sizeof text, key ? "publickey ssh-ed25519 %s\n" : "none%s\n", key ? key : "");
    scratch_write("auth", text, strlen(text));
    scratch_path(auth, "auth");
    error_list_init(&errors, folder);
    const ArcadeOptions options = {.folder = folder,
                                   .is_ssh = true,
                                   .auth = auth,
                                   .workshop = mode};
    assert_true(arcade_open(&options, arcade, &errors));
}

static bool add(const Arcade *arcade, const char *name, char path[WORLD_PATH_MAX],
                ErrorList *errors)
{
    error_list_init(errors, name);
    return workshop_draft_add(arcade, name, level, strlen(level), path, errors);
}

static void a_draft_has_a_name_of_its_own(void **state)
{
    static const char *const names[][2] = {{"Cave of Ice!", "cave-of-ice.txt"},
                                           {"Cave of Ice", "cave-of-ice-2.txt"},
                                           {"../../etc/passwd", "etc-passwd.txt"},
                                           {"", "draft.txt"},
                                           {"\xd0\x9f\xd0\xb5", "draft-2.txt"}};
    Arcade arcade;
    ErrorList errors;
    char path[WORLD_PATH_MAX];
    (void)state;
    enter(&arcade, "AAAA", WORKSHOP_ON);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        assert_true(add(&arcade, names[i][0], path, &errors));
        assert_string_equal(path_name(path), names[i][1]);
        assert_true(file_has_bytes(path, level, strlen(level)));
        assert_int_equal(workshop_draft_count(&arcade), i + 1);
    }
}

static void the_seventeenth_draft_and_a_large_one_are_refused(void **state)
{
    Arcade arcade;
    ErrorList errors;
    char path[WORLD_PATH_MAX], *large = calloc(1, WORKSHOP_TEXT_MAX + 1);
    (void)state;
    assert_non_null(large);
    memset(large, '#', WORKSHOP_TEXT_MAX + 1);
    enter(&arcade, "AAAA", WORKSHOP_ON);
    error_list_init(&errors, "large");
    assert_false(workshop_draft_add(&arcade, "large", large, WORKSHOP_TEXT_MAX + 1, path, &errors));
    assert_non_null(strstr(errors.items[0].text, "at most 98304 are allowed"));
    for (int i = 0; i < WORKSHOP_DRAFTS_MAX; i++)
        assert_true(add(&arcade, "cave", path, &errors));
    assert_false(add(&arcade, "cave", path, &errors));
    assert_non_null(strstr(errors.items[0].text, "you have 16 drafts"));
    enter(&arcade, "BBBB", WORKSHOP_ON); /* which says nothing of another player's */
    assert_true(add(&arcade, "cave", path, &errors));
    free(large);
}

static void guests_and_a_closed_workshop_have_no_drafts(void **state)
{
    Arcade arcade;
    ErrorList errors;
    char path[WORLD_PATH_MAX];
    (void)state;
    enter(&arcade, NULL, WORKSHOP_ON);
    assert_false(add(&arcade, "cave", path, &errors));
    assert_non_null(strstr(errors.items[0].text, "SSH key"));
    for (WorkshopMode mode = WORKSHOP_OFF; mode < WORKSHOP_ON; mode++) {
        enter(&arcade, "AAAA", mode);
        assert_false(add(&arcade, "cave", path, &errors));
        assert_int_equal(workshop_draft_count(&arcade), 0);
    }
}

static void a_folder_of_drafts_that_is_gone_is_told(void **state)
{
    Arcade arcade;
    ErrorList errors;
    char folder[WORLD_PATH_MAX], state_folder[WORLD_PATH_MAX];
    (void)state;
    enter(&arcade, "AAAA", WORKSHOP_ON);
    assert_true(arcade_own_folder(&arcade, ARCADE_DRAFTS, folder));
    assert_int_equal(rmdir(folder), 0);
    error_list_init(&errors, "drafts");
    assert_false(workshop_draft_folders(&arcade, folder, state_folder, &errors));
    assert_non_null(strstr(errors.items[0].text, "no folder for your drafts"));
}

static void a_copy_of_a_published_level_says_only_of_which(void **state)
{
    static const char published[] = "[level]\ntitle = Ice Cave\n\n[workshop]\nby = ada~k7f3\n"
                                    "at = 1764364800\nhint = Jump.\nremix = aaaaaaaa\n\n[map]\n"
                                    "@..F\n####\n";
    Arcade arcade;
    ErrorList errors;
    char path[WORLD_PATH_MAX];
    size_t length;
    (void)state;
    enter(&arcade, "AAAA", WORKSHOP_ON);
    error_list_init(&errors, "copy");
    assert_true(
        workshop_draft_remix(&arcade, published, strlen(published), "bcdefgh2", path, &errors));
    assert_string_equal(path_name(path), "ice-cave.txt");
    char *text = file_read(path, WORKSHOP_TEXT_MAX, &length, &errors);
    assert_non_null(text);
    assert_non_null(strstr(text, "[workshop]\nremix = bcdefgh2\n"));
    assert_non_null(strstr(text, "[map]\n@..F\n####\n"));
    assert_null(strstr(text, "ada"));
    assert_null(strstr(text, "hint"));
    assert_null(strstr(text, "aaaaaaaa"));
    free(text);
}

/* ---- runs ---- */

static void only_a_run_that_could_be_published_is_kept(void **state)
{
    char path[PATH_MAX];
    Level course;
    LevelFile *file = level_of_text(course_picture, &course);
    Replay run = course_replay(&course, course_run), kept;
    (void)state;
    scratch_path(path, "course.txt");
    assert_int_equal(draft_run_read(path, &course, &kept), DRAFT_RUN_NONE);
    run.practice = true;
    assert_string_equal(draft_run_keep(path, &course, &run),
                        "practice does not count: finish the level from its start");
    assert_int_equal(draft_run_read(path, &course, &kept), DRAFT_RUN_NONE);
    run.practice = false;
    assert_null(draft_run_keep(path, &course, &run));
    assert_int_equal(draft_run_read(path, &course, &kept), DRAFT_RUN_HOLDS);
    assert_int_equal(kept.tape.count, run.tape.count);
    replay_done(&kept);
    scratch_path(path, "missing/course.txt");
    assert_string_equal(draft_run_keep(path, &course, &run),
                        "the run could not be kept; try again");
    replay_done(&run);
    level_done(&course);
    level_file_done(file);
}

static void a_draft_that_is_open_keeps_its_name(void **state)
{
    EditPlace place = {.rights = EDIT_HAS_DRAFTS};
    char path[PATH_MAX], to[PATH_MAX], state_folder[PATH_MAX];
    ErrorList errors;
    (void)state;
    scratch_path(state_folder, "state");
    snprintf(place.state, sizeof place.state, "%.1000s", state_folder);
    scratch_write("a.txt", level, strlen(level));
    scratch_path(path, "a.txt");
    scratch_path(to, "b.txt");
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){.state_folder = state_folder}, &errors);
    assert_non_null(doc);
    assert_false(draft_rename(&place, path, to, &errors));
    assert_false(draft_remove(&place, path, &errors));
    assert_int_equal(errors.errors, 2);
    assert_string_equal(errors.items[1].text, "this draft is open in another session of yours");
    document_close(doc);
    assert_true(path_is_there(path));
    assert_true(draft_rename(&place, path, to, &errors));
    assert_false(path_is_there(path));
    assert_true(draft_remove(&place, to, &errors));
    assert_false(path_is_there(to));
}

/* The place of a player who draws in the scratch folder. */
static EditPlace place_of_drafts(void)
{
    EditPlace place = {.rights = EDIT_HAS_DRAFTS};
    char folder[PATH_MAX];
    scratch_path(folder, "state");
    (void)mkdir(folder, 0700);
    snprintf(place.state, sizeof place.state, "%.1000s", folder);
    return place;
}

static void what_belongs_to_a_draft_goes_with_it(void **state)
{
    static const char *const endings[] = {"txt", "run", "proof"};
    const EditPlace place = place_of_drafts();
    char paths[2][PATH_MAX], path[PATH_MAX], name[16];
    Recent recent;
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "a.txt");
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%c.txt", 'a' + i);
        scratch_path(paths[i], name);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(endings); i++) {
        snprintf(name, sizeof name, "a.%s", endings[i]);
        scratch_write(name, level, strlen(level));
    }
    recent_add(place.state, paths[0]);
    for (int done = 0; done < 2; done++) {
        bool is_done = done ? draft_remove(&place, paths[1], &errors)
                            : draft_rename(&place, paths[0], paths[1], &errors);
        assert_true(is_done);
        for (size_t i = 0; i < ARRAY_LENGTH(endings); i++)
            for (int k = 0; k < 2; k++) {
                snprintf(name, sizeof name, "%c.%s", 'a' + k, endings[i]);
                scratch_path(path, name);
                assert_int_equal(path_is_there(path), !done && k == 1);
            }
        recent_read(place.state, &recent);
        assert_int_equal(recent.count, !done);
        if (!done) assert_string_equal(recent.paths[0], paths[1]);
    }
}

static void only_a_new_draft_is_saved_when_it_is_opened(void **state)
{
    const EditPlace place = place_of_drafts();
    static const char *const names[] = {"old.txt", "new.txt"};
    (void)state;
    scratch_write("old.txt", level, strlen(level));
    for (int is_new = 0; is_new < 2; is_new++) {
        char path[PATH_MAX];
        struct stat before = {0}, after;
        ErrorList errors;
        scratch_path(path, names[is_new]);
        error_list_init(&errors, path);
        (void)stat(path, &before);
        Editor *editor = edit_open(&(EditOpening){.path = path}, &place, &errors);
        assert_non_null(editor);
        edit_close(editor, &place, path);
        assert_int_equal(stat(path, &after), 0);
        assert_int_equal(before.st_ino == after.st_ino, !is_new);
    }
}

static void a_file_that_cannot_be_saved_is_warned_of(void **state)
{
    const EditPlace place = {.rights = EDIT_HAS_RECENT};
    char path[PATH_MAX];
    ErrorList errors;
    (void)state;
    scratch_path(path, "missing/a.txt");
    error_list_init(&errors, path);
    Editor *editor = edit_open(&(EditOpening){.path = path}, &place, &errors);
    assert_non_null(editor);
    bool is_said = false;
    for (int32_t i = 0; i < errors.count; i++)
        is_said = is_said || strstr(errors.items[i].text, "cannot be saved here");
    assert_true(is_said);
    edit_close(editor, &place, path);
}

static void the_way_back_keeps_the_last_levels(void **state)
{
    EditWay way = {.count = 0};
    char name[16];
    (void)state;
    for (int i = 0; i < EDIT_WAY_MAX + 2; i++) {
        snprintf(name, sizeof name, "%d.txt", i);
        edit_way_add(&way, name, (Place){.col = (int16_t)i});
    }
    assert_int_equal(way.count, EDIT_WAY_MAX);
    assert_string_equal(way.steps[0].path, "2.txt");
    assert_string_equal(edit_way_last(&way)->path, name);
    assert_int_equal(edit_way_last(&way)->cursor.col, EDIT_WAY_MAX + 1);
}

#define DRAFT_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DRAFT_TEST(a_draft_has_a_name_of_its_own),
        DRAFT_TEST(the_seventeenth_draft_and_a_large_one_are_refused),
        DRAFT_TEST(guests_and_a_closed_workshop_have_no_drafts),
        DRAFT_TEST(a_folder_of_drafts_that_is_gone_is_told),
        DRAFT_TEST(a_copy_of_a_published_level_says_only_of_which),
        DRAFT_TEST(only_a_run_that_could_be_published_is_kept),
        DRAFT_TEST(a_draft_that_is_open_keeps_its_name),
        DRAFT_TEST(what_belongs_to_a_draft_goes_with_it),
        DRAFT_TEST(only_a_new_draft_is_saved_when_it_is_opened),
        DRAFT_TEST(a_file_that_cannot_be_saved_is_warned_of),
        cmocka_unit_test(the_way_back_keeps_the_last_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
