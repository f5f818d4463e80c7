/* test_document_files.c - saving, backups, and files that others write at the same time. */
#include <signal.h>
#include <sys/resource.h>
#include <utime.h>

#include "desk.h"

#include "../src/level/document/backup.h"
#include "../src/level/document/state_path.h"

enum { BACKUPS_SEEN = 200, CONFLICTS_SEEN = 8 };

static const char level[] = "[level]\ntitle = x\n[map]\n.....\n@...F\n#####\n";

static Place conflicts[CONFLICTS_SEEN];

static int64_t merge(Document *doc)
{
    error_list_init(&errors, "f.txt");
    return document_merge_outside(doc, conflicts, CONFLICTS_SEEN, &errors);
}

static void write_outside(const char *text)
{
    scratch_write("f.txt", text, strlen(text));
}

/* ---- saving ---- */

static void a_save_keeps_what_was_there(void **state)
{
    BackupInfo infos[2];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    assert_int_equal(document_backups(doc, infos, 2), 0);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    assert_int_equal(document_backups(doc, infos, 2), 1);
    assert_int_equal(infos[0].time, desk_time);
    char *text = desk_read(infos[0].path);
    assert_string_equal(text, level);
    free(text);
    desk_assert_file("f.txt", "[level]\ntitle = x\n[map]\no....\n@...F\n#####\n");
    document_close(doc);
}

/* A level with two names. */
static Document *open_linked(void)
{
    char path[PATH_MAX], other[PATH_MAX];
    scratch_write("f.txt", level, strlen(level));
    scratch_path(path, "f.txt");
    scratch_path(other, "g.txt");
    assert_int_equal(link(path, other), 0);
    return desk_open("f.txt");
}

static void hard_links_of_a_level_stay(void **state)
{
    BackupInfo infos[4];
    (void)state;
    Document *doc = open_linked();
    for (int32_t col = 0; col < 2; col++) {
        desk_time++;
        desk_paint(doc, col, 0, 'o');
        assert_true(document_save(doc, &errors));
    }
    desk_assert_file("g.txt", "[level]\ntitle = x\n[map]\noo...\n@...F\n#####\n");
    assert_int_equal(document_backups(doc, infos, 4), 2);
    char *text = desk_read(infos[0].path);
    assert_string_equal(text, "[level]\ntitle = x\n[map]\no....\n@...F\n#####\n");
    free(text);
    text = desk_read(infos[1].path);
    assert_string_equal(text, level);
    free(text);
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    document_close(doc);
}

/* A save that was killed before it wrote the file leaves a backup that is a link to it. */
static void a_backup_that_is_a_link_to_the_level_is_not_overwritten(void **state)
{
    BackupInfo infos[4];
    char path[PATH_MAX], backup[PATH_MAX];
    struct stat st;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    assert_int_equal(document_backups(doc, infos, 4), 1);
    snprintf(backup, sizeof backup, "%.*s-900.txt",
             (int)(strlen(infos[0].path) - strlen("-000.txt")), infos[0].path);
    scratch_path(path, "f.txt");
    assert_int_equal(link(path, backup), 0);
    desk_time++;
    desk_paint(doc, 1, 0, 'o');
    assert_true(document_save(doc, &errors));
    char *text = desk_read(backup);
    assert_string_equal(text, "[level]\ntitle = x\n[map]\no....\n@...F\n#####\n");
    free(text);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_nlink, 1);
    document_close(doc);
}

static void saving_the_same_again_makes_no_backup(void **state)
{
    BackupInfo infos[2];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    assert_true(document_save(doc, &errors));
    assert_true(document_save(doc, &errors));
    assert_int_equal(document_backups(doc, infos, 2), 0);
    document_close(doc);
}

static void a_save_on_a_full_disk_loses_nothing(void **state)
{
    struct rlimit limit, small = {16, 16};
    BackupInfo infos[2];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small.rlim_max = limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    error_list_init(&errors, "f.txt");
    assert_false(document_save(doc, &errors));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_string_equal(errors.items[errors.count - 1].text,
                        "cannot be written; the old content is untouched: File too large");
    desk_assert_file("f.txt", level);
    assert_true(document_is_modified(doc));
    assert_int_equal(document_backups(doc, infos, 2), 0);
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", "[level]\ntitle = x\n[map]\no....\n@...F\n#####\n");
    document_close(doc);
}

/* Of a level with several names a copy is the backup, which does not fit. */
static void a_backup_that_does_not_fit_leaves_nothing(void **state)
{
    struct rlimit limit, small = {16, 16};
    BackupInfo infos[2];
    (void)state;
    Document *doc = open_linked();
    desk_paint(doc, 0, 0, 'o');
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small.rlim_max = limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_false(document_save(doc, &errors));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(document_backups(doc, infos, 2), 0);
    desk_assert_file("f.txt", level);
    document_close(doc);
}

static void a_failed_save_is_still_recovered(void **state)
{
    char path[PATH_MAX], away[PATH_MAX];
    (void)state;
    scratch_path(path, "folder");
    scratch_path(away, "away");
    assert_int_equal(mkdir(path, 0700), 0);
    Document *doc = desk_open_text("folder/f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_int_equal(rename(path, away), 0);
    error_list_init(&errors, "f.txt");
    assert_int_equal(document_look_outside(doc), OUTSIDE_GONE);
    assert_false(document_save(doc, &errors));
    assert_int_equal(errors.errors, 1);
    document_close(doc);
    assert_int_equal(rename(away, path), 0);
    doc = desk_open("folder/f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    assert_int_equal(document_row(doc, LAYER_MAP, 0)[0], 'o');
    document_close(doc);
}

static void a_read_only_file_is_not_overwritten(void **state)
{
    const uid_t nobody = 65534;
    char path[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    scratch_path(path, "f.txt");
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(scratch_folder, 0777), 0);
    bool was_root = geteuid() == 0; /* who may write anything */
    if (was_root) assert_int_equal(setreuid(nobody, 0), 0);
    bool saved = document_save(doc, &errors);
    if (was_root) assert_int_equal(setreuid(0, 0), 0);
    assert_false(saved);
    desk_assert_file("f.txt", level);
    assert_true(document_is_modified(doc));
    document_close(doc);
}

static void saved_under_another_name_the_work_goes_on_there(void **state)
{
    char path[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    scratch_path(path, "other name.txt");
    assert_true(document_save_as(doc, path, &errors));
    assert_string_equal(document_path(doc), path);
    assert_false(document_is_modified(doc));
    desk_assert_file("f.txt", level);
    desk_paint(doc, 1, 0, 'o');
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    document_close(doc);
    doc = desk_open("other name.txt");
    assert_int_equal(document_history_done(doc), 1);
    assert_true(document_recover(doc, &errors));
    assert_true(document_history_go(doc, 0, NULL, &errors));
    desk_assert_rows(doc, ".....\n@...F\n#####\n");
    document_close(doc);
}

static void saved_under_its_own_name_the_journal_stays_in_use(void **state)
{
    char path[PATH_MAX], before[PATH_MAX], after[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_journal_path(before);
    scratch_path(path, "./f.txt");
    assert_true(document_save_as(doc, path, &errors));
    desk_journal_path(after);
    assert_string_equal(after, before);
    desk_paint(doc, 1, 0, 'o');
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    assert_true(document_recover(doc, &errors));
    assert_int_equal(document_history_done(doc), 2);
    document_close(doc);
}

static void a_save_under_a_name_that_cannot_be_changes_nothing(void **state)
{
    char path[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    scratch_path(path, "no folder/f.txt");
    assert_false(document_save_as(doc, path, &errors));
    assert_true(document_is_modified(doc));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", "[level]\ntitle = x\n[map]\no....\n@...F\n#####\n");
    document_close(doc);
}

/* ---- backups ---- */

static void backups_thin_out_to_one_an_hour_and_one_a_day(void **state)
{
    BackupInfo infos[BACKUPS_SEEN];
    int64_t newest;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_time = 1700000000 / 86400 * 86400;
    /* Forty days with a save every ten minutes of two hours. */
    for (int32_t day = 0; day < 40; day++)
        for (int32_t save = 0; save < 12; save++) {
            desk_time += save == 0 ? 86400 - 6600 : 600;
            desk_paint(doc, 0, 0, save % 2 ? 'o' : 'k');
            char path[PATH_MAX];
            scratch_path(path, "f.txt");
            assert_true(document_save(doc, &errors));
        }
    newest = desk_time;
    int32_t count = document_backups(doc, infos, BACKUPS_SEEN);
    assert_int_equal(infos[0].time, newest);
    for (int32_t i = 1; i < count; i++)
        assert_true(infos[i].time <= infos[i - 1].time);
    assert_true(count >= 20 + 24 && count <= 20 + 24 + 30);
    for (int32_t i = 1; i < 20; i++) /* the last saves are all there */
        assert_true(infos[i - 1].time - infos[i].time == 600 ||
                    infos[i - 1].time - infos[i].time == 86400 - 6600);
    assert_true(newest - infos[count - 1].time > 30 * 86400);
    document_close(doc);
}

static void assert_listed(const BackupPlace *place, const int64_t *times, int32_t count)
{
    BackupInfo infos[BACKUPS_SEEN];
    assert_int_equal(backup_list(place, infos, BACKUPS_SEEN), count);
    for (int32_t i = 0; i < count; i++)
        if (infos[i].time != times[i])
            fail_msg("backup %d is of %lld", (int)i, (long long)infos[i].time);
}

/* Two backups an hour for 60 hours, up to 23:30; before that one a day. */
static void of_all_backups_the_last_some_hours_and_some_days_are_kept(void **state)
{
    enum { LAST_HOUR = 19999 * 86400 + 23 * 3600 };
    int64_t kept[BACKUPS_SEEN];
    int32_t count = 0;
    static char text[] = "x";
    (void)state;
    DocumentOptions options = desk_options();
    BackupPlace place = {.state_folder = options.state_folder, .absolute = "/f.txt"};
    error_list_init(&errors, "f.txt");
    for (int32_t hour = 0; hour < 60; hour++)
        for (int32_t minute = 30; minute >= 0; minute -= 30) {
            place.now = LAST_HOUR - 3600 * hour + 60 * minute;
            assert_true(backup_text(&place, (Bytes){text, 1}, &errors));
            bool is_last = hour < 10, is_of_hour = hour >= 10 && hour < 34 && minute == 30;
            bool is_of_day = hour == 48 && minute == 30;
            if (is_last || is_of_hour || is_of_day) kept[count++] = place.now;
        }
    for (int32_t day = 4; day < 44; day++) {
        place.now = (19999 - day) * INT64_C(86400) + 43200;
        assert_true(backup_text(&place, (Bytes){text, 1}, &errors));
        if (day < 4 + 29) kept[count++] = place.now;
    }
    assert_int_equal(count, 20 + 24 + 30);
    backup_rotate(&place);
    assert_listed(&place, kept, count);
    backup_rotate(&place);
    assert_int_equal(backup_list(&place, (BackupInfo[3]){0}, 3), 3);
    place.most = 5; /* in an arcade */
    backup_rotate(&place);
    assert_listed(&place, kept, 5);
}

/* Where many share a disk. */
static void no_more_backups_and_journals_are_kept_than_are_allowed(void **state)
{
    static char text[] = "x";
    char path[PATH_MAX], newest[PATH_MAX] = "", oldest[PATH_MAX] = "";
    (void)state;
    DocumentOptions options = desk_options();
    BackupPlace place = {.state_folder = options.state_folder, .absolute = "/f.txt", .most = 2};
    error_list_init(&errors, "f.txt");
    for (place.now = 100000; place.now < 100005; place.now++) {
        assert_true(backup_text(&place, (Bytes){text, 1}, &errors));
        assert_true(backup_journal_path(&place, path, &errors));
        memcpy(newest, path, sizeof newest);
        if (!oldest[0]) memcpy(oldest, path, sizeof oldest);
    }
    backup_rotate(&place);
    assert_listed(&place, (int64_t[]){100004, 100003}, 2);
    assert_int_equal(access(newest, F_OK), 0);
    assert_int_not_equal(access(oldest, F_OK), 0);
}

static void backups_of_a_second_are_numbered_and_other_names_are_none(void **state)
{
    static const char *const others[] = {"5.txt",      "-1.txt",      "5-.txt",
                                         "5-1000.txt", "5--1.txt",    "5-1.txtx",
                                         "x-1.txt",    "5-1.journal", "5-1"};
    char path[PATH_MAX], folder[PATH_MAX], key[STATE_KEY_MAX], name[32];
    BackupInfo infos[4];
    static char text[] = "abc";
    (void)state;
    DocumentOptions options = desk_options();
    BackupPlace place = {.state_folder = options.state_folder, .absolute = "/f.txt", .now = 77};
    error_list_init(&errors, "f.txt");
    state_path_key("/f.txt", key);
    assert_int_equal(strlen(key), 16);
    assert_int_equal(backup_list(&place, infos, 4), 0);
    snprintf(folder, sizeof folder, "%s/backup/%s", options.state_folder, key);
    for (int32_t i = 0; i < 3; i++) {
        text[0] = (char)('a' + i);
        assert_true(backup_text(&place, (Bytes){text, 3}, &errors));
        snprintf(name, sizeof name, "0000000077-%03d.txt", (int)i);
        assert_true(state_path_format(path, "%s/%s", folder, name));
        char *seen = desk_read(path);
        assert_string_equal(seen, text);
        free(seen);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        assert_true(state_path_format(path, "%s/%s", folder, others[i]));
        assert_true(file_reserve(path, 0600));
    }
    assert_int_equal(backup_list(&place, infos, 4), 3);
    for (int32_t i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "0000000077-%03d.txt", 2 - (int)i);
        assert_non_null(strstr(infos[i].path, name));
        assert_int_equal(infos[i].time, 77);
    }
    assert_int_equal(backup_list(&place, infos, 2), 2);
    assert_true(backup_journal_path(&place, path, &errors));
    assert_non_null(strstr(path, "/0000000077-000.journal"));
}

/* A name that a file has no path for yet, by its folder; folders are made on the way. */
static void a_path_is_the_same_by_each_of_its_names(void **state)
{
    char path[PATH_MAX], other[PATH_MAX], absolute[PATH_MAX], expected[PATH_MAX], here[PATH_MAX];
    (void)state;
    scratch_path(path, "a/b/c");
    assert_true(state_path_make_folders(path));
    assert_true(state_path_make_folders(path));
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_non_null(realpath(path, expected));
    scratch_path(other, "a/b/../b/c/new.txt");
    state_path_absolute(other, absolute);
    strcat(expected, "/new.txt");
    assert_string_equal(absolute, expected);
    scratch_path(path, "link");
    assert_int_equal(symlink("a/b/c", path), 0);
    strcat(path, "/new.txt");
    assert_true(state_path_is_same_file(path, other));
    scratch_path(path, "a/new.txt");
    assert_false(state_path_is_same_file(path, other));
    state_path_absolute("/no-such-file", absolute);
    assert_string_equal(absolute, "/no-such-file");
    state_path_absolute("/no/such/file", absolute);
    assert_string_equal(absolute, "/no/such/file");
    assert_non_null(getcwd(here, sizeof here));
    state_path_absolute("no-such-file", absolute);
    snprintf(expected, sizeof expected, "%.4000s/no-such-file", here);
    assert_string_equal(absolute, expected);
    state_path_absolute("no/such/file", absolute);
    snprintf(expected, sizeof expected, "%.4000s/no/such/file", here);
    assert_string_equal(absolute, expected);
    scratch_write("file", "x", 1);
    scratch_path(path, "file/c");
    assert_false(state_path_make_folders(path));
}

/* ---- outside changes ---- */

static void a_change_of_the_file_is_seen_but_a_touch_is_none(void **state)
{
    char path[PATH_MAX];
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    scratch_path(path, "f.txt");
    struct utimbuf then = {1000000000, 1000000000};
    assert_int_equal(utime(path, &then), 0);
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    write_outside("[level]\ntitle = x\n[map]\n....o\n@...F\n#####\n"); /* of the same size */
    assert_int_equal(document_look_outside(doc), OUTSIDE_CHANGED);
    write_outside(level);
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    assert_int_equal(unlink(path), 0);
    assert_false(document_is_modified(doc));
    assert_int_equal(document_look_outside(doc), OUTSIDE_GONE);
    assert_true(document_is_modified(doc));
    write_outside(level);
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    assert_false(document_is_modified(doc));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(document_look_outside(doc), OUTSIDE_GONE);
    assert_true(document_save(doc, &errors));
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    desk_assert_file("f.txt", level);
    document_close(doc);
}

static void an_unmodified_document_takes_the_file_as_one_transaction(void **state)
{
    static const char outside[] = "; new\r\n[map]\r\n@.o\r\n\r\n###x\r\n\r\n[back]\r\n ~\r\n\r\n";
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    write_outside(outside);
    assert_int_equal(merge(doc), 0);
    assert_false(document_is_modified(doc));
    assert_int_equal(document_look_outside(doc), OUTSIDE_SAME);
    assert_int_equal(document_history_count(doc), 2);
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", outside);
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", "[level]\ntitle = x\n[map]\no....\n@...F\n#####\n");
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_history_count(doc), 2);
    assert_true(document_redo(doc, NULL, &errors));
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", outside);
    document_close(doc);
}

static void cells_changed_on_one_side_are_taken_from_there(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_paint(doc, 2, 0, '=');
    write_outside("[level]\ntitle = y\n[map]\n.k.^.\n@...F\n#####\n");
    assert_int_equal(merge(doc), 0);
    desk_assert_rows(doc, "ok=^.\n@...F\n#####\n");
    assert_true(document_is_modified(doc));
    assert_int_equal(document_history_count(doc), 3);
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", "[level]\ntitle = y\n[map]\nok=^.\n@...F\n#####\n");
    document_close(doc);
}

static void conflicts_keep_what_is_here_and_are_told(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 1, 0, 'o');
    desk_paint(doc, 2, 0, 'o');
    desk_paint(doc, 3, 0, 'o');
    document_begin(doc, "title");
    assert_true(document_set_value(doc, "level", "title", "mine"));
    assert_true(document_end(doc, &errors));
    write_outside("[level]\ntitle = theirs\n[map]\n.=o=k\n@...F\n#####\n");
    assert_int_equal(merge(doc), 3);
    assert_int_equal(conflicts[0].col, -1);
    assert_int_equal(conflicts[1].col, 1);
    assert_int_equal(conflicts[2].col, 3);
    assert_int_equal(conflicts[2].row, 0);
    desk_assert_rows(doc, ".oook\n@...F\n#####\n");
    size_t length;
    assert_memory_equal(document_header(doc, &length), "[level]\ntitle = mine\n", 21);
    assert_true(document_take_outside(doc, &errors));
    desk_assert_rows(doc, ".=o=k\n@...F\n#####\n");
    assert_memory_equal(document_header(doc, &length), "[level]\ntitle = theirs\n", 23);
    assert_int_equal(document_history_count(doc), 5);
    assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, ".ooo.\n@...F\n#####\n");
    document_close(doc);
}

static void what_is_changed_here_only_stays_when_the_file_is_taken(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 1, 0, 'o');
    desk_paint(doc, 2, 0, 'o');
    write_outside("[level]\ntitle = x\n[map]\n.=...\n@...F\n#####\n");
    assert_true(document_take_outside(doc, &errors));
    desk_assert_rows(doc, ".=o..\n@...F\n#####\n");
    document_close(doc);
}

static void work_after_a_merge_stays_when_the_file_is_taken(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 1, 0, 'o');
    write_outside("[level]\ntitle = x\n[map]\n.=.k.\n@...F\n#####\n");
    assert_int_equal(merge(doc), 1);
    desk_paint(doc, 0, 0, 'a');
    desk_paint(doc, 4, 0, 'b');
    assert_true(document_take_outside(doc, &errors));
    desk_assert_rows(doc, "ao.kb\n@...F\n#####\n");
    document_close(doc);
}

static void what_follows_the_art_is_merged_too(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", "[map]\n@..F\n####\n[back]\n\n");
    desk_paint(doc, 1, 0, 'o');
    write_outside("[map]\n@..F\n####\n[back]\n\n\n\n");
    assert_int_equal(merge(doc), 0);
    assert_true(document_save(doc, &errors));
    desk_assert_file("f.txt", "[map]\n@o.F\n####\n[back]\n\n\n\n");
    document_close(doc);
}

static void work_that_was_not_recovered_is_declined_by_a_merge(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    desk_kill(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &(RecoveryInfo){0}), RECOVERY_OFFERED);
    write_outside("[level]\ntitle = x\n[map]\n....k\n@...F\n#####\n");
    assert_int_equal(merge(doc), 0);
    assert_int_equal(document_recovery(doc, &(RecoveryInfo){0}), RECOVERY_NONE);
    desk_assert_rows(doc, "....k\n@...F\n#####\n");
    document_close(doc);
}

/* Merges `outside` into a level with an `o` at (1, 0), after `change`. */
static void check_merge(void (*change)(Document *doc), const char *outside, const char *rows,
                        int64_t expected_conflicts)
{
    Document *doc = desk_open_text("f.txt", "a....\nb...F\n#####\n");
    document_begin(doc, "change");
    change(doc);
    assert_true(document_end(doc, &errors));
    write_outside(outside);
    assert_int_equal(merge(doc), expected_conflicts);
    desk_assert_rows(doc, rows);
    document_close(doc);
}

static void paint(Document *doc)
{
    assert_true(document_set(doc, LAYER_MAP, 1, 1, 'o'));
}

static void insert_row(Document *doc)
{
    assert_true(document_insert_rows(doc, 1, 1));
    assert_true(document_set_run(doc, LAYER_MAP, 0, 1, 5, '='));
}

static void delete_row(Document *doc)
{
    assert_true(document_delete_rows(doc, 1, 1));
}

static void rows_and_columns_that_came_or_went_do_so_on_both_sides(void **state)
{
    (void)state;
    check_merge(paint, "xyz..\na....\nb...F\n#####\n", "xyz..\na....\nbo..F\n#####\n", 0);
    check_merge(paint, "a...\nb..F\n####\n", "a...\nbo.F\n####\n", 0);
    check_merge(paint, "a.::...\nb.::..F\n##::###\n", "a.::...\nbo::..F\n##::###\n", 0);
    check_merge(paint, "b...F\n#####\n", "bo..F\n#####\n", 0);
    check_merge(insert_row, "a....\nb...k\n#####\n", "a....\n=====\nb...k\n#####\n", 0);
    check_merge(insert_row, "a....\nb...F\nccccc\n#####\n", "a....\n=====\nb...F\nccccc\n#####\n",
                0);
    check_merge(delete_row, "a...k\nb...F\n#####\n", "a...k\n#####\n", 0);
    check_merge(delete_row, "a....\nb...F\n#####\n:::::\n", "a....\n#####\n:::::\n", 0);
    check_merge(delete_row, "a....\n#####\n", "a....\n#####\n", 0);
}

static void work_in_rows_that_were_deleted_outside_is_kept(void **state)
{
    (void)state;
    check_merge(paint, "a....\n#####\n", "a....\nbo..F\n#####\n", 1);
    check_merge(insert_row, "#####\n", "a....\n=====\nb...F\n#####\n", 1);
}

static void a_file_that_cannot_be_read_leaves_the_document_alone(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 1, 0, 'o');
    write_outside("\t\t\n");
    assert_int_equal(document_look_outside(doc), OUTSIDE_CHANGED);
    assert_int_equal(merge(doc), -1);
    assert_int_equal(errors.errors, 1);
    assert_false(document_take_outside(doc, &errors));
    assert_int_equal(document_history_count(doc), 1);
    document_close(doc);
}

static void a_merge_survives_a_kill(void **state)
{
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    write_outside("[level]\ntitle = y\n[map]\n.k...\n@...F\n#####\n");
    assert_int_equal(merge(doc), 0);
    desk_paint(doc, 2, 0, '=');
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_not_equal(document_recovery(doc, NULL), RECOVERY_NONE);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "ok=..\n@...F\n#####\n");
    document_close(doc);
}

static void work_in_rows_that_came_by_a_merge_survives_a_kill(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    write_outside("[level]\ntitle = x\n[map]\n.....\n.kkk.\n@...F\n#####\n");
    assert_int_equal(merge(doc), 0);
    desk_paint(doc, 2, 1, '=');
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.transactions, 3);
    assert_int_equal(info.changed_cells, 2);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, "o....\n.k=k.\n@...F\n#####\n");
    assert_true(document_undo(doc, NULL, &errors));
    assert_true(document_undo(doc, NULL, &errors));
    desk_assert_rows(doc, "o....\n@...F\n#####\n");
    document_close(doc);
}

static void an_undone_merge_is_offered_as_one_change(void **state)
{
    RecoveryInfo info;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    write_outside("[level]\ntitle = x\n[map]\n..k..\n@...F\n#####\n");
    assert_int_equal(merge(doc), 0);
    assert_true(document_history_go(doc, 0, NULL, &errors));
    document_close(doc);
    doc = desk_open("f.txt");
    assert_int_equal(document_recovery(doc, &info), RECOVERY_OFFERED);
    assert_int_equal(info.transactions, 1);
    assert_true(document_recover(doc, &errors));
    desk_assert_rows(doc, ".....\n@...F\n#####\n");
    document_close(doc);
}

/* Found by another name, a file that is not there yet is the same one. */
static void a_new_file_has_one_journal_by_all_its_names(void **state)
{
    char folder[PATH_MAX], link[PATH_MAX];
    (void)state;
    scratch_path(folder, "folder");
    scratch_path(link, "link");
    assert_int_equal(mkdir(folder, S_IRWXU), 0);
    assert_int_equal(symlink("folder", link), 0);
    Document *doc = desk_open("link/new.txt");
    assert_non_null(doc);
    desk_paint(doc, 0, 0, 'o');
    desk_kill(doc);
    doc = desk_open("folder/../folder/new.txt");
    assert_int_equal(document_recovery(doc, NULL), RECOVERY_OFFERED);
    document_close(doc);
}

static void of_journals_set_aside_the_newest_are_kept(void **state)
{
    enum { JOURNALS = 25, KEPT = 20 };
    BackupInfo info;
    char name[PATH_MAX], *end;
    int found = 0;
    (void)state;
    Document *doc = desk_open_text("f.txt", level);
    desk_paint(doc, 0, 0, 'o');
    assert_true(document_save(doc, &errors));
    assert_int_equal(document_backups(doc, &info, 1), 1);
    for (int32_t i = 0; i < JOURNALS; i++) {
        snprintf(name, sizeof name, "%s", info.path);
        end = strrchr(name, '/') + 1;
        snprintf(end, sizeof name - (size_t)(end - name), "%010d-000.journal", 1000 + i);
        scratch_write(name + strlen(scratch_folder) + 1, "j", 1);
    }
    desk_paint(doc, 1, 0, 'o');
    assert_true(document_save(doc, &errors));
    for (int32_t i = 0; i < JOURNALS; i++) {
        snprintf(end, sizeof name - (size_t)(end - name), "%010d-000.journal", 1000 + i);
        bool is_there = access(name, F_OK) == 0;
        assert_int_equal(is_there, i >= JOURNALS - KEPT);
        found += is_there;
    }
    assert_int_equal(found, KEPT);
    document_close(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_save_keeps_what_was_there),
        DESK_TEST(hard_links_of_a_level_stay),
        DESK_TEST(a_backup_that_is_a_link_to_the_level_is_not_overwritten),
        DESK_TEST(saving_the_same_again_makes_no_backup),
        DESK_TEST(a_save_on_a_full_disk_loses_nothing),
        DESK_TEST(a_backup_that_does_not_fit_leaves_nothing),
        DESK_TEST(a_failed_save_is_still_recovered),
        DESK_TEST(a_read_only_file_is_not_overwritten),
        DESK_TEST(saved_under_another_name_the_work_goes_on_there),
        DESK_TEST(saved_under_its_own_name_the_journal_stays_in_use),
        DESK_TEST(a_save_under_a_name_that_cannot_be_changes_nothing),
        DESK_TEST(backups_thin_out_to_one_an_hour_and_one_a_day),
        DESK_TEST(a_change_of_the_file_is_seen_but_a_touch_is_none),
        DESK_TEST(an_unmodified_document_takes_the_file_as_one_transaction),
        DESK_TEST(cells_changed_on_one_side_are_taken_from_there),
        DESK_TEST(conflicts_keep_what_is_here_and_are_told),
        DESK_TEST(what_is_changed_here_only_stays_when_the_file_is_taken),
        DESK_TEST(work_after_a_merge_stays_when_the_file_is_taken),
        DESK_TEST(what_follows_the_art_is_merged_too),
        DESK_TEST(work_that_was_not_recovered_is_declined_by_a_merge),
        DESK_TEST(rows_and_columns_that_came_or_went_do_so_on_both_sides),
        DESK_TEST(work_in_rows_that_were_deleted_outside_is_kept),
        DESK_TEST(a_file_that_cannot_be_read_leaves_the_document_alone),
        DESK_TEST(a_merge_survives_a_kill),
        DESK_TEST(work_in_rows_that_came_by_a_merge_survives_a_kill),
        DESK_TEST(an_undone_merge_is_offered_as_one_change),
        DESK_TEST(a_new_file_has_one_journal_by_all_its_names),
        DESK_TEST(of_journals_set_aside_the_newest_are_kept),
        DESK_TEST(of_all_backups_the_last_some_hours_and_some_days_are_kept),
        DESK_TEST(no_more_backups_and_journals_are_kept_than_are_allowed),
        DESK_TEST(backups_of_a_second_are_numbered_and_other_names_are_none),
        DESK_TEST(a_path_is_the_same_by_each_of_its_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
