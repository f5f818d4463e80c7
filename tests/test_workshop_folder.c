/* test_workshop_folder.c - the rows of a workshop: that an index saves reading texts and is never
 * believed, that a row counts once its author's run was played, and that sessions which publish at
 * once do not harm each other. */
#include "workshop.h"

#include "../src/arcade/workshop_index.h"
#include "../src/cli/kiosk.h"
#include "../src/term/sandbox.h"

#include <fcntl.h>
#include <sys/wait.h>

static ErrorList errors;

static int set_up(void **state)
{
    error_list_init(&errors, "draft");
    return scratch_setup(state) != 0 || chmod(scratch_folder, 0755) != 0;
}

static void index_path(char out[PATH_MAX])
{
    char name[64];
    snprintf(name, sizeof name, "lists/levels-%lu", (unsigned long)geteuid());
    scratch_path(out, name);
}

/* More courses than are read in one call. */
enum { COURSES = 40 };
static void put_courses(const Arcade *arcade)
{
    for (int32_t i = 0; i < COURSES; i++)
        (void)workshop_put_course(arcade, i);
}

/* ---- the index ---- */

static void a_folder_is_read_in_slices_and_then_from_the_index(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder first = {0}, second = {0};
    char path[PATH_MAX];
    (void)state;
    put_courses(&ada);
    index_path(path);
    (void)remove(path);
    assert_false(workshop_folder_read(&first, &ada));
    assert_true(first.count > 0 && first.count < COURSES);
    workshop_read_all(&first, &ada);
    assert_int_equal(first.count, COURSES);
    assert_true(workshop_folder_read(&second, &ada));
    assert_int_equal(second.count, COURSES);
    for (int32_t i = 0; i < COURSES; i++) {
        assert_int_equal(workshop_id_compare(&first.rows[i].id, &second.rows[i].id), 0);
        assert_string_equal(workshop_row_title(&first, i), workshop_row_title(&second, i));
        assert_string_equal(workshop_row_by(&first, i), workshop_row_by(&second, i));
        assert_true(first.rows[i].since == second.rows[i].since);
    }
    workshop_folder_done(&first);

    /* A level whose file is gone loses its row. */
    char name[WORKSHOP_NAME_MAX], file[128];
    workshop_id_to_name(&second.rows[7].id, name);
    WorkshopId gone = second.rows[7].id;
    snprintf(file, sizeof file, "levels/%s.txt", name);
    scratch_path(path, file);
    assert_int_equal(remove(path), 0);
    assert_true(workshop_folder_read(&second, &ada));
    assert_int_equal(second.count, COURSES - 1);
    assert_int_equal(workshop_folder_find(&second, &gone), -1);
    workshop_folder_done(&second);
}

/* All rows are there, and whether the index was used. */
static bool is_read_from_index(const Arcade *arcade)
{
    WorkshopFolder folder = {0};
    bool is_at_once = workshop_folder_read(&folder, arcade);
    workshop_read_all(&folder, arcade);
    assert_int_equal(folder.count, COURSES);
    for (int32_t i = 0; i < folder.count; i++)
        assert_true(workshop_row_is_listed(&folder.rows[i]) &&
                    strncmp(workshop_row_title(&folder, i), "Course ", 7) == 0);
    workshop_folder_done(&folder);
    return is_at_once;
}

static void a_damaged_index_is_made_again(void **state)
{
    const Arcade ada = workshop_player("ada");
    static char bytes[64 * 1024], damaged[64 * 1024];
    char path[PATH_MAX], name[64];
    (void)state;
    put_courses(&ada);
    (void)is_read_from_index(&ada);
    assert_true(is_read_from_index(&ada));
    index_path(path);
    snprintf(name, sizeof name, "lists/levels-%lu", (unsigned long)geteuid());
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_in_range(length, 1000, sizeof bytes - 1);
    const size_t places[] = {0, 8, 16, 24, 100, length / 2, length - 1};
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++) {
        memcpy(damaged, bytes, length);
        damaged[places[i]] ^= 1;
        scratch_write(name, damaged, length);
        assert_false(is_read_from_index(&ada));
        assert_true(is_read_from_index(&ada));
    }
    for (size_t cut = 1; cut < length; cut += length / 5) {
        scratch_write(name, bytes, length - cut);
        assert_false(is_read_from_index(&ada));
    }
    /* A pipe does not stop it, and nothing is written through a link. */
    assert_int_equal(remove(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(is_read_from_index(&ada));
    (void)remove(path);
    scratch_write("target", bytes, length);
    assert_int_equal(symlink("../target", path), 0);
    assert_false(is_read_from_index(&ada));
}

static void what_an_index_says_is_compared_with_the_text(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0}, other = {0};
    WorkshopCheck check = {0};
    (void)state;
    put_courses(&ada);
    (void)is_read_from_index(&ada);
    assert_true(workshop_folder_read(&folder, &ada));
    /* A session that was taken over writes what it wants. */
    memcpy(folder.strings.bytes + folder.rows[3].title_at, "Rude", 5);
    workshop_index_write(&folder, &ada);
    assert_true(workshop_folder_read(&other, &ada));
    assert_string_equal(workshop_row_title(&other, 3), "Rude");
    assert_false(workshop_check(&check, &other, &ada, 3, INT32_MAX));
    workshop_read_all(&other, &ada);
    assert_int_equal(strncmp(workshop_row_title(&other, 3), "Course", 6), 0);
    assert_true(workshop_check(&check, &other, &ada, 3, INT32_MAX));
    assert_true(other.rows[3].is_checked);
    assert_true(is_read_from_index(&ada));
    workshop_check_done(&check);
    workshop_folder_done(&other);
    workshop_folder_done(&folder);
}

/* ---- runs ---- */

static void a_run_is_played_in_slices(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    WorkshopCheck check = {0};
    int32_t steps = 1;
    (void)state;
    (void)workshop_put_course(&ada, 0);
    (void)workshop_put_course(&ada, 1);
    workshop_read_all(&folder, &ada);
    assert_false(workshop_check(&check, &folder, &ada, 0, 1));
    assert_false(workshop_check(&check, &folder, &ada, 1, 1)); /* begins with the other one */
    while (!workshop_check(&check, &folder, &ada, 0, 1))
        steps++;
    assert_true(steps > 2);
    assert_true(folder.rows[0].is_checked && !folder.rows[1].is_checked);
    assert_in_range(folder.rows[0].ticks, 60, 400);
    assert_true(workshop_check(&check, &folder, &ada, 1, INT32_MAX));
    assert_int_equal(folder.rows[0].ticks, folder.rows[1].ticks);
    workshop_check_done(&check);
    workshop_folder_done(&folder);
}

static void run_file(const WorkshopId *id, char out[128])
{
    char name[WORKSHOP_NAME_MAX];
    workshop_id_to_name(id, name);
    snprintf(out, 128, "levels/%s.run", name);
}

/* Puts another run in the place of the author's; NULL: none. */
static void replace_run(const WorkshopId *id, const char *text)
{
    char file[128], path[PATH_MAX];
    run_file(id, file);
    scratch_path(path, file);
    (void)remove(path);
    if (text) scratch_write(file, text, strlen(text));
}

static void a_level_without_a_run_that_finishes_it_is_left_out(void **state)
{
    static const char *const inputs[] = {NULL, "R*30\n", "R*66\n-*34\nR*40\n", course_run};
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    WorkshopCheck check = {0};
    Level level, other;
    char course[WORKSHOP_COURSE_MAX];
    (void)state;
    level_file_done(level_of_text(workshop_course(1, course), &level));
    level_file_done(level_of_text(workshop_course(9, course), &other));
    WorkshopId id = workshop_put_course(&ada, 1);
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(inputs); i++) {
        Replay run = inputs[i / 2] ? course_replay(i % 2 ? &other : &level, inputs[i / 2])
                                   : course_replay(&level, course_run);
        char *text = course_text(&run);
        if (inputs[i / 2])
            replace_run(&id, text);
        else
            replace_run(&id, i % 2 ? "[replay]\n" : NULL);
        workshop_folder_done(&folder);
        workshop_read_all(&folder, &ada);
        assert_true(workshop_check(&check, &folder, &ada, 0, INT32_MAX));
        bool is_good = i == 2 * ARRAY_LENGTH(inputs) - 2;
        assert_int_equal(folder.rows[0].is_checked, is_good);
        assert_int_equal(folder.rows[0].fault, is_good ? WORKSHOP_FAULT_NONE : WORKSHOP_FAULT_RUN);
        assert_int_equal(workshop_row_is_listed(&folder.rows[0]), is_good);
        free(text);
        replay_done(&run);
    }
    workshop_check_done(&check);
    workshop_folder_done(&folder);
    level_done(&level);
    level_done(&other);
}

/* ---- in a kiosk ---- */

/* What a session does that the sandbox has shut: 0, or the number of what it could not. */
static int publish_in_kiosk(const Arcade *arcade)
{
    char text[WORKSHOP_COURSE_MAX];
    const KioskFolders folders = {.arcade = arcade};
    WorkshopFolder folder = {0};
    WorkshopId id;
    if (!kiosk_shut(&folders)) return 1;
    WorkshopWish wish = workshop_wish(arcade, workshop_course(2, text));
    if (!workshop_put(arcade, &wish, &id, &errors)) return 2;
    workshop_read_all(&folder, arcade);
    if (folder.count != 2 || !folder.index.number) return 3;
    return workshop_withdraw(arcade, &id, &errors) ? 0 : 4;
}

static void a_session_in_a_kiosk_publishes_and_withdraws(void **state)
{
    char missing[SANDBOX_TEXT_MAX];
    WorkshopFolder folder = {0};
    int status;
    (void)state;
    sandbox_missing(missing);
    if (missing[0]) skip();
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopId others = workshop_put_course(&bob, 1);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(sandbox_begin() ? publish_in_kiosk(&ada) : 9);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    workshop_read_all(&folder, &bob);
    assert_int_equal(folder.count, 2);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(workshop_row_is_listed(&folder.rows[i]),
                         workshop_id_compare(&folder.rows[i].id, &others) == 0);
    workshop_folder_done(&folder);
}

/* ---- many at once ---- */

/* Publishes the course in another process, which waits until the pipe is closed. */
static pid_t publish_soon(const Arcade *arcade, int wait, int keeps)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) return child;
    char byte, text[WORKSHOP_COURSE_MAX];
    WorkshopId id;
    close(keeps);
    while (read(wait, &byte, 1) > 0)
        continue;
    WorkshopWish wish = workshop_wish(arcade, workshop_course(5, text));
    _exit(workshop_put(arcade, &wish, &id, &errors) ? 0 : 1);
}

static void of_two_who_publish_the_same_level_at_once_one_does(void **state)
{
    (void)state;
    for (int32_t i = 0; i < 6; i++) {
        WorkshopFolder folder = {0};
        int ends[2], listed = 0, done = 0, status;
        set_up(NULL);
        const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
        assert_int_equal(pipe(ends), 0);
        (void)publish_soon(&ada, ends[0], ends[1]);
        (void)publish_soon(&bob, ends[0], ends[1]);
        close(ends[0]);
        close(ends[1]);
        while (wait(&status) > 0)
            done += WIFEXITED(status) && WEXITSTATUS(status) == 0;
        workshop_read_all(&folder, &ada);
        for (int32_t row = 0; row < folder.count; row++)
            listed += workshop_row_is_listed(&folder.rows[row]);
        assert_int_equal(done, 1);
        assert_int_equal(listed, 1);
        workshop_folder_done(&folder);
        scratch_teardown(NULL);
    }
    set_up(NULL);
}

int main(void)
{
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_folder_is_read_in_slices_and_then_from_the_index),
        WITH_FOLDER(a_damaged_index_is_made_again),
        WITH_FOLDER(what_an_index_says_is_compared_with_the_text),
        WITH_FOLDER(a_run_is_played_in_slices),
        WITH_FOLDER(a_level_without_a_run_that_finishes_it_is_left_out),
        WITH_FOLDER(a_session_in_a_kiosk_publishes_and_withdraws),
        cmocka_unit_test_teardown(of_two_who_publish_the_same_level_at_once_one_does,
                                  scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
