/* test_memory_only.c - no file is made to read one: with a disk that takes nothing, a level, a
 * world, a lesson, a learner's file and the settings are read, and the kiosk begins. LEDGE names
 * the program. */
#ifdef __linux__
#define _GNU_SOURCE /* SYS_memfd_create */
#include "no_new_files.h"
#endif
#include "pty.h"
#include "scratch.h"

#include "../src/base/ini.h"
#include "../src/draw/look.h"
#include "../src/learn/lesson/learner_file.h"
#include "../src/level/level_file.h"
#include "../src/level/world_file.h"
#include "../src/save/config.h"
#include "../src/save/progress.h"

#ifdef __linux__

static ErrorList errors;

/* ---- within the process ---- */

/* The wait status of a child that may make no file and then does this; 0 where it is true. */
static int status_without_files(bool (*does)(void))
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(!forbid_new_files(SECCOMP_RET_KILL_PROCESS) ? 2 : does() ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void assert_reads(bool (*reads)(void))
{
    int status = status_without_files(reads);
    if (WIFSIGNALED(status)) fail_msg("it tried to make a file");
    assert_int_equal(WEXITSTATUS(status), 0);
}

static bool make_file(void)
{
    return open("/tmp/ledge-test-never", O_RDWR | O_CREAT | O_EXCL, 0600) >= 0;
}

static bool make_temporary_file(void)
{
    return tmpfile() != NULL;
}

static bool make_folder(void)
{
    return mkdtemp((char[]){"/tmp/ledge-test-XXXXXX"}) != NULL;
}

static void who_makes_a_file_here_is_ended(void **state)
{
    (void)state;
    assert_true(WIFSIGNALED(status_without_files(make_file)));
    assert_true(WIFSIGNALED(status_without_files(make_temporary_file)));
    assert_true(WIFSIGNALED(status_without_files(make_folder)));
}

static bool read_level(void)
{
    Level level;
    error_list_init(&errors, "level");
    LevelFile *file = level_file_read("tests/look/01-first-steps.txt", NULL, &level, &errors);
    return file && strcmp(level.title, "First steps") == 0;
}

static void a_level_is_read_from_memory(void **state)
{
    (void)state;
    assert_reads(read_level);
}

static bool read_world(void)
{
    WorldFile world;
    error_list_init(&errors, "world");
    return world_file_read("levels", &world, &errors) && world.count > 0;
}

static void a_world_is_read_from_memory(void **state)
{
    (void)state;
    assert_reads(read_world);
}

static bool read_lesson(void)
{
    error_list_init(&errors, "lesson");
    return lesson_read("levels/lessons/03-cells-per-step.txt", &errors) != NULL;
}

static void a_lesson_is_read_from_memory(void **state)
{
    (void)state;
    assert_reads(read_lesson);
}

static bool read_learner(void)
{
    LearnerFile file;
    char path[PATH_MAX];
    scratch_path(path, "ada.ini");
    error_list_init(&errors, path);
    return learner_file_read(path, &file, &errors) && file.number == 7;
}

static bool read_settings(void)
{
    Settings settings;
    char path[PATH_MAX];
    scratch_path(path, "config.ini");
    config_read(path, &settings, &errors);
    return errors.count == 0 && settings.zoom == ZOOM_CHOICE_4X2;
}

static bool read_progress(void)
{
    const uint64_t hash = 0x12;
    LevelRecord record = {0};
    char path[PATH_MAX];
    scratch_path(path, "progress.ini");
    return progress_read(path, &hash, 1, &record, &errors) && record.finished == 3;
}

static void the_files_of_a_player_are_read_from_memory(void **state)
{
    static const char learner[] = "[learner]\nnumber = 7\n", config[] = "[view]\nzoom = 4x2\n",
                      progress[] = "[level.0000000000000012]\nfinished = 3\n";
    (void)state;
    scratch_write("ada.ini", learner, sizeof learner - 1);
    scratch_write("config.ini", config, sizeof config - 1);
    scratch_write("progress.ini", progress, sizeof progress - 1);
    assert_reads(read_learner);
    assert_reads(read_settings);
    assert_reads(read_progress);
}

/* ---- the program ---- */

static const char *ledge(void)
{
    const char *named = getenv("LEDGE");
    return named ? named : "build/ledge";
}

static char program[PATH_MAX];

/* A kiosk has the levels beside its program's folder, wherever that was built. */
static void copy_program(void)
{
    char own[PATH_MAX], folder[PATH_MAX], levels[PATH_MAX], source[PATH_MAX], command[3 * PATH_MAX];
    scratch_path(own, "own");
    scratch_path(folder, "own/build");
    scratch_path(levels, "own/levels");
    scratch_path(program, "own/build/ledge");
    assert_non_null(realpath("levels", source));
    assert_true(mkdir(own, 0755) == 0 && mkdir(folder, 0755) == 0 && symlink(source, levels) == 0);
    snprintf(command, sizeof command, "cp '%s' '%s'", ledge(), program);
    assert_int_equal(system(command), 0);
}

static void run_kiosk(int report)
{
    (void)report;
    setenv("TERM", "xterm-256color", 1);
    if (forbid_new_files(SECCOMP_RET_ERRNO | EROFS))
        execl(program, program, "--kiosk", (char *)NULL);
    _exit(2);
}

static void a_kiosk_begins_where_no_file_can_be_made(void **state)
{
    (void)state;
    copy_program();
    Pty *pty = pty_open_kitty(run_kiosk);
    for (int i = 0; i < 600 && !strstr(pty->seen, "Quit"); i++)
        pty_play(pty, 100);
    assert_non_null(strstr(pty->seen, "Quit"));
    pty_type(pty, "q");
    pty_assert_exited(pty_wait(pty), 0);
    pty_assert_screen_is_back(pty);
    pty_close(pty);
}

/* ---- without files in memory ---- */

static bool read_text(void)
{
    static const char text[] = "[s]\nK = \" a ; b\" ; c\nempty =\n";
    error_list_init(&errors, "text");
    if (!forbid_call(SYS_memfd_create)) return false;
    Ini *ini = ini_parse(text, sizeof text - 1, 1, &errors);
    const IniEntry *k = ini ? ini_find(ini, "s", "k") : NULL;
    const IniEntry *empty = ini ? ini_find(ini, "s", "empty") : NULL;
    return k && empty && strcmp(k->value, " a ; b") == 0 && empty->value[0] == '\0';
}

static bool read_level_and_world(void)
{
    return forbid_call(SYS_memfd_create) && read_level() && read_world() && read_lesson();
}

static void a_system_without_files_in_memory_reads_the_same(void **state)
{
    (void)state;
    assert_reads(read_text);
    assert_reads(read_level_and_world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_makes_a_file_here_is_ended),
        cmocka_unit_test(a_level_is_read_from_memory),
        cmocka_unit_test(a_world_is_read_from_memory),
        cmocka_unit_test(a_lesson_is_read_from_memory),
        cmocka_unit_test_setup_teardown(the_files_of_a_player_are_read_from_memory, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_kiosk_begins_where_no_file_can_be_made, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(a_system_without_files_in_memory_reads_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("ok - reading_makes_no_file # SKIP only Linux can forbid to make files");
    return 0;
}

#endif
