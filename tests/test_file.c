/* test_file.c - whole files in, and out without ever losing the old content. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include "../src/base/file.h"
#include "scratch.h"

static ErrorList errors;

static char *read_back(const char *name, size_t *length)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    error_list_init(&errors, path);
    return file_read(path, FILE_SIZE_MAX, length, &errors);
}

static bool write_to(const char *name, const char *text)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    error_list_init(&errors, path);
    return file_write(path, text, strlen(text), &errors);
}

static void assert_content(const char *name, const char *text)
{
    size_t length;
    char *bytes = read_back(name, &length);
    assert_non_null(bytes);
    assert_int_equal(length, strlen(text));
    assert_string_equal(bytes, text);
    free(bytes);
}

static mode_t mode_of(const char *name)
{
    char path[PATH_MAX];
    struct stat st;
    scratch_path(path, name);
    assert_int_equal(lstat(path, &st), 0);
    return st.st_mode;
}

static void all_bytes_are_read_nul_included(void **state)
{
    size_t length;
    (void)state;
    scratch_write("f", "a\0b\n", 4);
    char *bytes = read_back("f", &length);
    assert_int_equal(length, 4);
    assert_memory_equal(bytes, "a\0b\n", 5);
    free(bytes);
}

static void an_empty_file_has_length_0(void **state)
{
    (void)state;
    scratch_write("f", "", 0);
    assert_content("f", "");
}

static void sizes_around_the_first_buffer_are_read_whole(void **state)
{
    (void)state;
    for (size_t size = 65534; size <= 65538; size++) {
        size_t length;
        char *content = malloc(size);
        memset(content, 'x', size);
        content[size - 1] = 'y';
        scratch_write("f", content, size);
        char *bytes = read_back("f", &length);
        assert_int_equal(length, size);
        assert_memory_equal(bytes, content, size);
        free(content);
        free(bytes);
    }
}

static void a_file_is_compared_byte_by_byte_to_its_end(void **state)
{
    enum { SIZE = 200000 };
    char path[PATH_MAX], *content = malloc(SIZE + 1);
    (void)state;
    memset(content, 'x', SIZE + 1);
    scratch_write("f", content, SIZE);
    scratch_path(path, "f");
    assert_true(file_has_bytes(path, content, SIZE));
    assert_false(file_has_bytes(path, content, SIZE - 1));
    assert_false(file_has_bytes(path, content, SIZE + 1));
    for (size_t at = 0; at < SIZE; at += SIZE - 1) {
        content[at] = 'y';
        assert_false(file_has_bytes(path, content, SIZE));
        content[at] = 'x';
    }
    assert_false(file_has_bytes(scratch_folder, content, SIZE));
    scratch_path(path, "missing");
    assert_false(file_has_bytes(path, content, 0));
    free(content);
}

static void a_pipe_is_read_to_its_end(void **state)
{
    int ends[2];
    size_t length;
    char path[32];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "through a pipe", 14), 14);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    char *bytes = file_read_named(path, FILE_SIZE_MAX, &length, &errors);
    close(ends[0]);
    assert_non_null(bytes);
    assert_string_equal(bytes, "through a pipe");
    free(bytes);
}

/* ---- what is not a regular file ---- */

enum { PATIENCE_SECONDS = 60 };

static bool make_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s", path);
    bool made = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
    if (fd >= 0) close(fd);
    return made;
}

/* In the scratch folder: `pipe`, `socket`, and links to devices. */
static void make_odd_files(void)
{
    char path[PATH_MAX];
    scratch_path(path, "pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    scratch_path(path, "socket");
    assert_true(make_socket(path));
    scratch_path(path, "zero");
    assert_int_equal(symlink("/dev/zero", path), 0);
    scratch_path(path, "null");
    assert_int_equal(symlink("/dev/null", path), 0);
    scratch_path(path, "tty");
    assert_int_equal(symlink("/dev/tty", path), 0);
}

static const char *const odd_files[] = {"pipe", "socket", "zero", "null", "tty"};

static void what_is_found_and_is_no_regular_file_is_refused_at_once(void **state)
{
    size_t length;
    (void)state;
    make_odd_files();
    alarm(PATIENCE_SECONDS);
    for (size_t i = 0; i < ARRAY_LENGTH(odd_files); i++) {
        assert_null(read_back(odd_files[i], &length));
        assert_string_equal(errors.items[0].text, "is not a regular file");
    }
    alarm(0);
}

static void what_is_found_and_is_no_regular_file_is_not_written(void **state)
{
    (void)state;
    make_odd_files();
    alarm(PATIENCE_SECONDS);
    for (size_t i = 0; i < ARRAY_LENGTH(odd_files); i++) {
        assert_false(write_to(odd_files[i], "x"));
        assert_string_equal(errors.items[0].text, "is not a regular file");
    }
    alarm(0);
}

static void a_pipe_that_is_named_is_waited_for(void **state)
{
    size_t length;
    char path[PATH_MAX];
    (void)state;
    make_odd_files();
    scratch_path(path, "pipe");
    pid_t child = fork();
    if (child == 0) {
        FILE *pipe = fopen(path, "w");
        _exit(pipe && fputs("late", pipe) >= 0 && fclose(pipe) == 0 ? 0 : 1);
    }
    alarm(PATIENCE_SECONDS);
    char *bytes = file_read_named(path, FILE_SIZE_MAX, &length, &errors);
    alarm(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_non_null(bytes);
    assert_string_equal(bytes, "late");
    free(bytes);
}

/* The most memory that the process has had. */
static long kib_so_far(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
#ifdef __APPLE__
    usage.ru_maxrss /= 1024;
#endif
    return usage.ru_maxrss;
}

static void devices_and_large_files_cost_no_memory(void **state)
{
    size_t length;
    char path[PATH_MAX];
    long before = kib_so_far();
    (void)state;
    error_list_init(&errors, "f");
    assert_null(file_read_named("/dev/zero", FILE_SIZE_MAX, &length, &errors));
    assert_string_equal(errors.items[0].text, "is too large: at most 65536 bytes are allowed");
    scratch_write("f", "", 0);
    scratch_path(path, "f");
    assert_int_equal(truncate(path, 512 * 1024 * 1024), 0);
    error_list_init(&errors, "f");
    assert_null(file_read(path, FILE_SIZE_MAX, &length, &errors));
    assert_string_equal(errors.items[0].text, "is too large: at most 268435456 bytes are allowed");
    assert_in_range(kib_so_far() - before, 0, 2048);
}

static void a_file_may_have_as_many_bytes_as_its_kind_and_no_more(void **state)
{
    size_t length;
    char path[PATH_MAX];
    (void)state;
    scratch_write("f", "12345", 5);
    scratch_path(path, "f");
    error_list_init(&errors, path);
    char *bytes = file_read(path, 5, &length, &errors);
    assert_non_null(bytes);
    free(bytes);
    assert_null(file_read(path, 4, &length, &errors));
    assert_string_equal(errors.items[0].text, "is too large: at most 4 bytes are allowed");
}

static void a_folder_is_no_file(void **state)
{
    size_t length;
    (void)state;
    error_list_init(&errors, scratch_folder);
    assert_null(file_read(scratch_folder, FILE_SIZE_MAX, &length, &errors));
    assert_string_equal(errors.items[0].text, "is a folder, not a file");
    assert_false(file_write(scratch_folder, "x", 1, &errors));
    assert_int_equal(errors.errors, 2);
}

static void a_missing_file_says_so(void **state)
{
    size_t length;
    (void)state;
    assert_null(read_back("missing", &length));
    assert_string_equal(errors.items[0].text, "cannot be opened: No such file or directory");
}

static void a_new_file_gets_the_usual_permissions(void **state)
{
    mode_t mask = umask(027);
    (void)state;
    assert_true(write_to("f", "new"));
    umask(mask);
    assert_content("f", "new");
    assert_int_equal(mode_of("f") & 07777, 0640);
    assert_int_equal(scratch_count(), 1);
}

static void permissions_of_the_target_are_kept(void **state)
{
    char path[PATH_MAX];
    (void)state;
    scratch_write("f", "old", 3);
    scratch_path(path, "f");
    assert_int_equal(chmod(path, 0604), 0);
    assert_true(write_to("f", "new and longer"));
    assert_content("f", "new and longer");
    assert_int_equal(mode_of("f") & 07777, 0604);
}

static void a_file_that_changes_its_owner_runs_as_nobody_else(void **state)
{
    enum { STRANGER = 12345 };
    char path[PATH_MAX];
    if (getuid() != 0) skip();
    (void)state;
    scratch_write("f", "old", 3);
    scratch_path(path, "f");
    assert_int_equal(chmod(path, 05755), 0);
    assert_int_equal(chown(scratch_folder, STRANGER, (gid_t)-1), 0);
    assert_int_equal(seteuid(STRANGER), 0);
    bool is_written = write_to("f", "new");
    assert_int_equal(seteuid(0), 0);
    assert_true(is_written);
    assert_content("f", "new");
    assert_int_equal(mode_of("f") & 07777, 0755);
}

static void a_link_stays_and_its_target_is_written(void **state)
{
    char link[PATH_MAX], second[PATH_MAX];
    (void)state;
    scratch_write("target", "old", 3);
    scratch_path(link, "link");
    scratch_path(second, "second");
    assert_int_equal(symlink("target", link), 0);
    assert_int_equal(symlink(link, second), 0);
    assert_true(write_to("second", "new"));
    assert_content("target", "new");
    assert_true(S_ISLNK(mode_of("link")) && S_ISLNK(mode_of("second")));
    assert_int_equal(scratch_count(), 3);
}

static void a_link_to_nothing_makes_its_target(void **state)
{
    char link[PATH_MAX];
    (void)state;
    scratch_path(link, "link");
    assert_int_equal(symlink("target", link), 0);
    assert_true(write_to("link", "new"));
    assert_content("target", "new");
    assert_true(S_ISLNK(mode_of("link")));
}

static void a_circle_of_links_is_refused(void **state)
{
    char link[PATH_MAX];
    (void)state;
    scratch_path(link, "link");
    assert_int_equal(symlink("link", link), 0);
    assert_false(write_to("link", "new"));
    assert_int_equal(errors.errors, 1);
}

/* ---- hard links ---- */

static void link_to(const char *from, const char *to)
{
    char path[PATH_MAX], other[PATH_MAX];
    scratch_path(path, from);
    scratch_path(other, to);
    assert_int_equal(link(path, other), 0);
}

static void a_file_with_hard_links_keeps_them(void **state)
{
    char link[PATH_MAX];
    (void)state;
    scratch_write("target", "old and long", 12);
    link_to("target", "other");
    scratch_path(link, "link");
    assert_int_equal(symlink("target", link), 0);
    assert_true(write_to("link", "new"));
    assert_content("target", "new");
    assert_content("other", "new");
    assert_true(write_to("other", "newer than that"));
    assert_content("target", "newer than that");
    assert_int_equal(scratch_count(), 3);
}

static void a_file_that_is_replaced_leaves_its_hard_links(void **state)
{
    char path[PATH_MAX];
    (void)state;
    scratch_write("target", "old", 3);
    link_to("target", "other");
    scratch_path(path, "target");
    error_list_init(&errors, path);
    assert_true(file_replace(path, "new", 3, &errors));
    assert_content("target", "new");
    assert_content("other", "old");
}

/* The write in place fails half way, as on a full disk. */
static void a_failed_write_in_place_puts_the_old_content_back(void **state)
{
    enum { OLD = 3000, LIMIT = 4096 };
    static char old[OLD + 1], large[2 * LIMIT + 1];
    struct rlimit before, limit;
    (void)state;
    memset(old, 'o', OLD);
    memset(large, 'n', 2 * LIMIT);
    scratch_write("target", old, OLD);
    link_to("target", "other");
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = (struct rlimit){LIMIT, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_false(write_to("target", large));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_non_null(strstr(errors.items[0].text, "the old content is untouched"));
    assert_content("target", old);
    assert_content("other", old);
    assert_int_equal(scratch_count(), 2);
}

static bool may_be_written(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    error_list_init(&errors, path);
    return file_may_be_written(path, &errors);
}

static void what_cannot_be_written_is_known_before(void **state)
{
    char path[PATH_MAX], inside[PATH_MAX];
    (void)state;
    scratch_write("file", "x", 1);
    assert_true(may_be_written("file"));
    assert_true(may_be_written("new"));
    assert_false(may_be_written("missing/new"));
    assert_non_null(strstr(errors.items[0].text, "there is no folder `/"));
    assert_non_null(strstr(errors.items[0].text, "/missing`"));
    assert_false(may_be_written("file/new"));
    assert_non_null(strstr(errors.items[0].text, "there is no folder"));
    assert_false(may_be_written("."));
    assert_string_equal(errors.items[0].text, "is a folder, not a file");
    scratch_path(path, "loop");
    assert_int_equal(symlink("loop", path), 0);
    assert_false(may_be_written("loop"));
    scratch_path(path, "far");
    scratch_path(inside, "missing/file");
    assert_int_equal(symlink(inside, path), 0);
    assert_false(may_be_written("far"));
    if (geteuid() == 0) return; /* root may write everything */
    scratch_path(path, "file");
    assert_int_equal(chmod(path, 0400), 0);
    assert_false(may_be_written("file"));
    assert_int_equal(chmod(scratch_folder, 0500), 0);
    assert_false(may_be_written("new"));
    assert_int_equal(chmod(scratch_folder, 0700), 0);
}

static void assert_kept(const char *bytes, const char *name)
{
    char path[PATH_MAX], expected[PATH_MAX], kept[PATH_MAX];
    scratch_path(path, "f");
    scratch_path(expected, name);
    assert_true(file_keep_damaged(path, bytes, strlen(bytes), kept));
    assert_string_equal(kept, expected);
    assert_content(name, bytes);
}

static void damaged_bytes_are_kept_once(void **state)
{
    (void)state;
    assert_kept("first", "f.damaged");
    assert_kept("second", "f.damaged-2");
    assert_kept("first", "f.damaged");
    assert_kept("second", "f.damaged-2");
    assert_int_equal(scratch_count(), 2);
}

/* A limit on the size of files fails the write half way, as a full disk does. */
static void a_failed_write_leaves_the_target_and_no_rubbish(void **state)
{
    struct rlimit old, small;
    char large[5000];
    (void)state;
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    scratch_write("f", "precious", 8);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool ok = write_to("f", large);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(ok);
    assert_content("f", "precious");
    assert_int_equal(scratch_count(), 1);
}

static void a_folder_that_is_missing_is_refused(void **state)
{
    (void)state;
    assert_false(write_to("no/such", "x"));
    assert_int_equal(errors.errors, 1);
}

static void a_device_is_written_straight(void **state)
{
    struct stat st;
    (void)state;
    error_list_init(&errors, "null");
    assert_true(file_write_named("/dev/null", "x", 1, &errors));
    assert_int_equal(stat("/dev/null", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(all_bytes_are_read_nul_included),
        WITH_FOLDER(an_empty_file_has_length_0),
        WITH_FOLDER(sizes_around_the_first_buffer_are_read_whole),
        WITH_FOLDER(a_file_is_compared_byte_by_byte_to_its_end),
        cmocka_unit_test(a_pipe_is_read_to_its_end),
        WITH_FOLDER(a_folder_is_no_file),
        WITH_FOLDER(what_is_found_and_is_no_regular_file_is_refused_at_once),
        WITH_FOLDER(what_is_found_and_is_no_regular_file_is_not_written),
        WITH_FOLDER(a_pipe_that_is_named_is_waited_for),
        WITH_FOLDER(devices_and_large_files_cost_no_memory),
        WITH_FOLDER(a_file_may_have_as_many_bytes_as_its_kind_and_no_more),
        WITH_FOLDER(a_missing_file_says_so),
        WITH_FOLDER(a_new_file_gets_the_usual_permissions),
        WITH_FOLDER(permissions_of_the_target_are_kept),
        WITH_FOLDER(a_file_that_changes_its_owner_runs_as_nobody_else),
        WITH_FOLDER(a_link_stays_and_its_target_is_written),
        WITH_FOLDER(a_link_to_nothing_makes_its_target),
        WITH_FOLDER(a_circle_of_links_is_refused),
        WITH_FOLDER(a_file_with_hard_links_keeps_them),
        WITH_FOLDER(a_file_that_is_replaced_leaves_its_hard_links),
        WITH_FOLDER(a_failed_write_in_place_puts_the_old_content_back),
        WITH_FOLDER(what_cannot_be_written_is_known_before),
        WITH_FOLDER(damaged_bytes_are_kept_once),
        WITH_FOLDER(a_failed_write_leaves_the_target_and_no_rubbish),
        WITH_FOLDER(a_folder_that_is_missing_is_refused),
        cmocka_unit_test(a_device_is_written_straight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
