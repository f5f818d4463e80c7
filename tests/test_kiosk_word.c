/* test_kiosk_word.c - what a client of a kiosk asks for without a screen: which commands are
 * understood, what comes in, and what goes out. */
#include "workshop.h"

#include "../src/base/file.h"
#include "../src/cli/commands.h"
#include "../src/cli/kiosk.h"
#include "../src/cli/kiosk_word.h"
#include "../src/term/sandbox.h"

#include <fcntl.h>
#include <sys/wait.h>

static void three_commands_are_understood_and_nothing_like_them(void **state)
{
    static const char *const none[] = {
        "",
        "PUT",
        "put ",
        " put",
        "put x",
        "put\n",
        "get",
        "get ",
        "get abcdefg",
        "get  abcdefgh",
        "get ABCDEFGH",
        "get abcdefgh ",
        "get abcdefgh;ls",
        "get abcdefghijklm",
        "get abcdefg1",
        "get ../../etc",
        "level",
        "level -abcdefg",
        "levelabcdefgh",
        "sh -c put",
    };
    (void)state;
    assert_int_equal(kiosk_word_read(NULL).kind, KIOSK_WORD_NONE);
    for (size_t i = 0; i < ARRAY_LENGTH(none); i++)
        if (kiosk_word_read(none[i]).kind != KIOSK_WORD_NONE) fail_msg("`%s`", none[i]);
    assert_int_equal(kiosk_word_read("put").kind, KIOSK_WORD_PUT);
    assert_int_equal(kiosk_word_read("get abcd2345").kind, KIOSK_WORD_GET);
    assert_string_equal(kiosk_word_read("get abcd2345").code, "abcd2345");
    assert_int_equal(kiosk_word_read("level abcd2345efgh").kind, KIOSK_WORD_LEVEL);
    assert_string_equal(kiosk_word_read("level abcd2345efgh").code, "abcd2345efgh");
}

/* In a process of its own, in the sandbox, with files of the scratch folder as input, output and
 * errors. Returns the exit status. */
static int obey(const Arcade *arcade, KioskWord word)
{
    static const char *const names[] = {"in", "out", "err"};
    const KioskFolders folders = {.arcade = arcade};
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        for (int fd = 0; fd < 3; fd++) {
            char path[PATH_MAX];
            scratch_path(path, names[fd]);
            int file = open(path, fd == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0644);
            if (file < 0 || dup2(file, fd) != fd) _exit(99);
        }
        if (!sandbox_begin() || !kiosk_shut(&folders)) _exit(98);
        int result = kiosk_word_run(&word, arcade);
        fflush(NULL);
        _exit(result);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static char *read_scratch(const char *name, size_t *length)
{
    char path[PATH_MAX];
    ErrorList errors;
    scratch_path(path, name);
    error_list_init(&errors, path);
    char *text = file_read(path, 1 << 20, length, &errors);
    assert_non_null(text);
    return text;
}

static void assert_says(const char *name, const char *words)
{
    size_t length;
    char *text = read_scratch(name, &length);
    if (!strstr(text, words)) fail_msg("`%s` does not say `%s`", text, words);
    free(text);
}

static int put(const Arcade *arcade, const char *text, size_t length)
{
    scratch_write("in", text, length);
    return obey(arcade, kiosk_word_read("put"));
}

static void a_level_that_is_put_is_a_draft_called_by_its_title(void **state)
{
    static const char text[] =
        "\xEF\xBB\xBF[level]\r\ntitle = \"The Cave\"\r\n[map]\r\n@  F\r\n####";
    static const char kept[] = "[level]\ntitle = \"The Cave\"\n[map]\n@  F\n####";
    char folder[WORLD_PATH_MAX], path[2 * WORLD_PATH_MAX];
    Arcade ada = workshop_player("ada");
    size_t length;
    ErrorList errors;
    (void)state;
    for (int i = 1; i <= 2; i++) {
        assert_int_equal(put(&ada, text, sizeof text - 1), CLI_DONE);
        assert_says("out", i == 1 ? "the-cave.txt is one" : "the-cave-2.txt is one");
        assert_true(arcade_own_folder(&ada, ARCADE_DRAFTS, folder));
        snprintf(path, sizeof path, "%s/the-cave%s.txt", folder, i == 1 ? "" : "-2");
        error_list_init(&errors, path);
        char *draft = file_read(path, 4096, &length, &errors);
        assert_non_null(draft);
        assert_string_equal(draft, kept);
        free(draft);
    }
    assert_int_equal(workshop_draft_count(&ada), 2);
}

static void what_is_no_level_is_refused_with_its_place(void **state)
{
    static const struct {
        const char *text, *words;
        size_t length;
    } rows[] = {
        {"[level]\ntitle = x\nfoo\n[map]\n@F\n", "level:3:1: error: ", 0},
        {"", "error: the file is empty", 0},
        {"[map]\n@F\0\n", "a NUL byte", 10},
        {"[physics]\nmodel = tiny\n[map]\n@F\n##\n", "error: ", 0},
    };
    Arcade ada = workshop_player("ada");
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        size_t length = rows[i].length ? rows[i].length : strlen(rows[i].text);
        assert_int_equal(put(&ada, rows[i].text, length), CLI_BAD);
        assert_says("err", rows[i].words);
        assert_says("out", "");
    }
    char *large = malloc(WORKSHOP_TEXT_MAX + 4096);
    assert_non_null(large);
    memset(large, '#', WORKSHOP_TEXT_MAX + 4096);
    assert_int_equal(put(&ada, large, WORKSHOP_TEXT_MAX + 4096), CLI_BAD);
    assert_says("err", "a level has at most 96 KiB");
    free(large);
    assert_int_equal(workshop_draft_count(&ada), 0);
}

/* The pipe has no end. */
static void input_without_an_end_is_left_as_soon_as_it_is_too_large(void **state)
{
    char path[PATH_MAX];
    Arcade ada = workshop_player("ada");
    (void)state;
    scratch_path(path, "in");
    assert_int_equal(symlink("/dev/zero", path), 0);
    assert_int_equal(obey(&ada, kiosk_word_read("put")), CLI_BAD);
    assert_says("err", "a level has at most 96 KiB");
    unlink(path);
}

static void a_guest_puts_nothing(void **state)
{
    Arcade guest = workshop_player("ada");
    (void)state;
    visitor_of_nobody(&guest.own);
    assert_int_equal(put(&guest, "[map]\n@F\n##\n", 12), CLI_BAD);
    assert_says("err", "guests cannot draw levels");
}

static void a_published_level_is_got_as_it_was_published(void **state)
{
    char code[WORKSHOP_CODE_MAX], command[64];
    Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopId id = workshop_put_course(&ada, 1);
    size_t length, got;
    (void)state;
    scratch_write("in", "", 0);
    workshop_code(&id, LEVEL_CODE_CHARS_MIN, code);
    snprintf(command, sizeof command, "get %s", code);
    char *text = workshop_text(&bob, &id, &length);
    assert_non_null(text);
    assert_int_equal(obey(&bob, kiosk_word_read(command)), CLI_DONE);
    char *out = read_scratch("out", &got);
    assert_int_equal(got, length);
    assert_memory_equal(out, text, length);
    free(out);
    free(text);
}

static void what_is_hidden_or_nowhere_is_not_got(void **state)
{
    char code[WORKSHOP_CODE_MAX], command[64], name[WORKSHOP_NAME_MAX], path[PATH_MAX];
    Arcade ada = workshop_player("ada");
    WorkshopId id = workshop_put_course(&ada, 1);
    (void)state;
    scratch_write("in", "", 0);
    workshop_id_to_name(&id, name);
    snprintf(path, sizeof path, "hidden/%s", name);
    scratch_write(path, "rude\n", 5);
    workshop_code(&id, LEVEL_CODE_CHARS_MIN, code);
    snprintf(command, sizeof command, "get %s", code);
    assert_int_equal(obey(&ada, kiosk_word_read(command)), CLI_BAD);
    assert_says("err", "no level has the code");
    assert_int_equal(obey(&ada, kiosk_word_read("get zzzzzzzz")), CLI_BAD);
    assert_says("out", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_commands_are_understood_and_nothing_like_them),
        cmocka_unit_test_setup_teardown(a_level_that_is_put_is_a_draft_called_by_its_title,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(what_is_no_level_is_refused_with_its_place, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(input_without_an_end_is_left_as_soon_as_it_is_too_large,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_guest_puts_nothing, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_published_level_is_got_as_it_was_published, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(what_is_hidden_or_nowhere_is_not_got, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
