/* test_kept_level.c - the levels of past days, kept beside their runs: what counts as one, and that
 * a level of another version is shown, played and raced with its runs. */
#include "arena.h"
#include "fake_term.h"
#include "scratch.h"

#include "../src/play/screens.h"
#include "../src/save/kept_level.h"
#include "../src/save/replay_level.h"
#include "open_screen.h"

#include <errno.h>
#include <time.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>
// clang-format on

/* Of a version that there never was: today's generator makes nothing like it. */
#define OLD_TEXT(floor)                                                                            \
    "[level]\ntitle = Old\n\n[generated]\nversion = 0\nseed = 7\ndifficulty = 1\ntheme = cave\n\n" \
    "[map]\n........................\n@......................F\n" floor "\n"

static const char old_text[] = OLD_TEXT("########################");
static const char other_text[] = OLD_TEXT("###########.############");
static const Day past = {2026, 1, 5}; /* a Monday */

static Session session;
static Level level;
static KeptLevel kept;

static KeptLevel kept_of(const char *text)
{
    Level of;
    LevelFile *file = level_of_text(text, &of);
    const KeptLevel result = {past, 1, level_hash(&of)};
    level_done(&of);
    level_file_done(file);
    return result;
}

static int set_up(void **state)
{
    ErrorList errors;
    error_list_init(&errors, "levels");
    if (scratch_setup(state) != 0 || setenv("XDG_STATE_HOME", scratch_folder, 1) != 0) return -1;
    level_file_done(level_of_text(old_text, &level));
    kept = kept_of(old_text);
    if (!session_init(&session, "levels", &errors)) return -1;
    session.kiosk = true;
    session.keeper.has_shared = true;
    snprintf(session.keeper.shared.folder, WORLD_PATH_MAX, "%.1000s", scratch_folder);
    session.keeper.shared.is_shared = true;
    return 0;
}

static int tear_down(void **state)
{
    level_done(&level);
    run_store_close(&session.keeper);
    session_done(&session);
    return scratch_teardown(state);
}

static bool add(const KeptLevel *what, const char *text)
{
    return kept_level_add(scratch_folder, what, text, strlen(text));
}

/* The text that is found is this one; NULL: there is none. */
static void check_found(const KeptLevel *wanted, const char *text)
{
    size_t length = 0;
    KeptLevel found;
    char *is = kept_level_find(scratch_folder, wanted, &found, &length);
    if (text) {
        assert_non_null(is);
        assert_int_equal(length, strlen(text));
        assert_string_equal(is, text);
        assert_true(found.hash == kept_of(text).hash && found.difficulty == 1);
    } else {
        assert_null(is);
    }
    free(is);
}

/* Someone else writes a file of this name. */
static void plant(const KeptLevel *as, const char *unique, const char *text, size_t length)
{
    char name[KEPT_LEVEL_KEY_MAX + 32];
    kept_level_key(as, name);
    text_append(name, sizeof name, "-%s.level", unique);
    scratch_write(name, text, length);
}

static void a_name_says_day_difficulty_and_level(void **state)
{
    static const char *const others[] = {
        "2026-01-05-1-0123456789abcdef.level",     "2026-01-05-0-0123456789abcdef-1-2.level",
        "2026-01-05-6-0123456789abcdef-1-2.level", "2026-02-30-1-0123456789abcdef-1-2.level",
        "2026-01-05-1-0123456789ABCDEF-1-2.level", "2026-01-05-1-0000000000000000-1-2.level",
        ".026-01-05-1-0123456789abcdef-1-2.level", "2026-01-05-1-0123456789abcdef-1-2.txt",
        "2026-01-05-1-0123456789abcde-1-2.level",  "0123456789abcdef-best-time-1-2.replay",
    };
    const KeptLevel one = {past, 3, 0x0123456789abcdef};
    KeptLevel read = {.difficulty = 77};
    char key[KEPT_LEVEL_KEY_MAX];
    (void)state;
    kept_level_key(&one, key);
    assert_string_equal(key, "2026-01-05-3-0123456789abcdef");
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if (kept_level_read_name(others[i], &read)) fail_msg("%s", others[i]);
    assert_int_equal(read.difficulty, 77);
    assert_true(kept_level_read_name("2026-01-05-3-0123456789abcdef-1a-2b.level", &read));
    assert_true(read.hash == one.hash && read.difficulty == 3 && read.day.month == 1);
}

static void a_level_is_kept_once(void **state)
{
    const KeptLevel by_day = {.day = past, .difficulty = 1}, by_hash = {.hash = kept.hash};
    (void)state;
    check_found(&by_day, NULL);
    assert_true(add(&kept, old_text) && add(&kept, old_text));
    assert_int_equal(scratch_count(), 1);
    check_found(&by_day, old_text);
    check_found(&by_hash, old_text);
    check_found(&(KeptLevel){.day = past, .difficulty = 2}, NULL);
    check_found(&(KeptLevel){.day = {2026, 1, 6}, .difficulty = 1}, NULL);
    check_found(&(KeptLevel){.hash = kept.hash + 1}, NULL);
}

static void only_the_level_of_its_hash_is_kept(void **state)
{
    static char large[KEPT_LEVEL_SIZE_MAX + 2];
    (void)state;
    errno = 0;
    assert_false(add(&kept, other_text));
    assert_int_equal(errno, EINVAL);
    assert_false(add(&kept, "no level"));
    memset(large, '\n', sizeof large - 1);
    memcpy(large, old_text, sizeof old_text - 1); /* the level, and blank lines without end */
    assert_false(add(&kept, large));
    assert_int_equal(scratch_count(), 0);
    large[KEPT_LEVEL_SIZE_MAX] = '\0';
    assert_true(add(&kept, large));
}

static void damaged_files_are_passed_over(void **state)
{
    const KeptLevel by_hash = {.hash = kept.hash};
    static char large[KEPT_LEVEL_SIZE_MAX + 2];
    char link[PATH_MAX], target[PATH_MAX];
    (void)state;
    memset(large, '\n', sizeof large);
    memcpy(large, old_text, sizeof old_text - 1);
    plant(&kept, "1-1", "", 0);
    plant(&kept, "1-2", old_text, sizeof old_text / 2); /* cut short */
    plant(&kept, "1-3", other_text, strlen(other_text));
    plant(&kept, "1-4", large, KEPT_LEVEL_SIZE_MAX + 1);
    scratch_write("elsewhere", old_text, strlen(old_text));
    scratch_path(target, "elsewhere");
    scratch_path(link, "2026-01-05-1-0000000000000001-1-5.level");
    assert_int_equal(symlink(target, link), 0);
    check_found(&by_hash, NULL);
    assert_true(add(&kept, old_text));
    check_found(&by_hash, old_text);
}

static void of_two_levels_of_a_day_the_first_counts(void **state)
{
    const KeptLevel by_day = {.day = past, .difficulty = 1}, other = kept_of(other_text);
    (void)state;
    assert_true(add(&other, other_text));
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); /* times of files are coarse */
    assert_true(add(&kept, old_text));
    check_found(&by_day, other_text);
    check_found(&kept, old_text);
}

static void a_level_from_before_its_day_was_planted(void **state)
{
    KeptLevel ahead = kept;
    (void)state;
    ahead.day = day_of_number(day_number(day_today()) + 1);
    plant(&ahead, "1-1", old_text, strlen(old_text));
    check_found(&(KeptLevel){.day = ahead.day, .difficulty = 1}, NULL);
    check_found(&(KeptLevel){.hash = kept.hash},
                old_text); /* a run tells that it is the right one */
}

static void two_sessions_at_once_make_two_files_with_the_same_text(void **state)
{
    (void)state;
    plant(&kept, "1-1", old_text, strlen(old_text));
    plant(&kept, "2-1", old_text, strlen(old_text));
    check_found(&(KeptLevel){.day = past, .difficulty = 1}, old_text);
    assert_true(add(&kept, old_text));
    assert_int_equal(scratch_count(), 2);
}

/* ---- played, watched and raced ---- */

/* A run along the ground, filed as a record. */
static void file_run(const char *player)
{
    enum { TICKS = 400 };
    Replay replay;
    ErrorList errors;
    Timeline run;
    GameEvents events;
    error_list_init(&errors, "records");
    assert_true(timeline_init(&run, &level));
    while (run.now.status != GAME_FINISHED && run.now.ticks < TICKS)
        assert_true(timeline_add(&run, INPUT_RIGHT, &events));
    assert_int_equal(run.now.status, GAME_FINISHED);
    assert_true(replay_of_timeline(&run, "2026-01-05-1.txt", &replay));
    snprintf(replay.player, sizeof replay.player, "%s", player);
    assert_true(records_keep_run(&session.keeper.shared, &replay, &level, &errors) != 0);
    replay_done(&replay);
    timeline_done(&run);
}

static int32_t levels_kept(void)
{
    DIR *dir = opendir(scratch_folder);
    int32_t count = 0;
    KeptLevel found;
    for (const struct dirent *e; dir && (e = readdir(dir));)
        count += kept_level_read_name(e->d_name, &found);
    if (dir) closedir(dir);
    return count;
}

typedef struct Press {
    int64_t ms;
    uint32_t code;
    int64_t held_ms;
} Press;

static bool shows_after(Screen screen, int64_t ms, const Press *presses, int32_t count,
                        const char *text)
{
    FakeTerm *fake = malloc(sizeof *fake);
    bool is_shown = false;
    assert_true(fake && screen.kind);
    fake_open(fake, ms);
    for (int32_t i = 0; i < count; i++) {
        fake_key(fake, presses[i].ms, presses[i].code, TERM_KEY_PRESS);
        fake_key(fake, presses[i].ms + presses[i].held_ms, presses[i].code, TERM_KEY_RELEASE);
    }
    assert_int_equal(app_run(&fake->base, &session, cli_screens, screen), APP_END_ASKED);
    for (int32_t row = 0; row < fake->shown.rows && !is_shown; row++) {
        char line[512] = "";
        for (int32_t col = 0; col < fake->shown.cols && col < 500; col++)
            line[col] = (char)canvas_get(&fake->shown, col, row).ch;
        is_shown = strstr(line, text) != NULL;
    }
    term_close(&fake->base);
    free(fake);
    return is_shown;
}

static void the_first_finished_run_keeps_the_level(void **state)
{
    static const Press right[] = {{100, 'd', 6000}};
    const MadeLevel made = {.path = "",
                            .name = "2026-01-05-1.txt",
                            .text = old_text,
                            .length = strlen(old_text),
                            .day = past,
                            .difficulty = 1};
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        Screen screen = open_screen(&session, SCREEN_PLAY,
                                    &(PlayArgs){.source = PLAY_FROM_MAKER, .made = &made});
        assert_true(shows_after(screen, 9000, right, 1, "Done!"));
        assert_int_equal(levels_kept(), 1);
    }
    check_found(&kept, old_text);
}

static Screen page_of_the_next_day(void)
{
    const DailyArgs args = {.today = day_of_number(day_number(past) + 1)};
    return open_screen(&session, SCREEN_DAILY, &args);
}

static void a_day_of_another_version_is_watched_and_raced(void **state)
{
    static const Press watch[] = {{100, 'a', 1}, {200, 'b', 1}};
    static const Press race[] = {{100, 'a', 1}, {200, 'e', 1}};
    (void)state;
    file_run("");
    assert_true(shows_after(page_of_the_next_day(), 300, watch, 1, "not generated here yet"));
    assert_true(add(&kept, old_text));
    assert_true(shows_after(page_of_the_next_day(), 300, watch, 1, "finish"));
    assert_true(shows_after(page_of_the_next_day(), 1000, watch, 2, "Old"));
    assert_true(shows_after(page_of_the_next_day(), 1000, watch, 2, "speed 1"));
    assert_true(shows_after(page_of_the_next_day(), 3000, race, 2, "Old"));
    assert_true(session.ghost.count > 0 && session.ghost_level == kept.hash);
    input_tape_done(&session.ghost);
}

static void the_level_of_today_is_that_of_this_version(void **state)
{
    const KeptLevel today = {day_today(), 1, kept.hash};
    const DailyArgs args = {.today = today.day};
    (void)state;
    file_run("");
    for (int32_t difficulty = 1; difficulty <= DAY_DIFFICULTIES; difficulty++) {
        const KeptLevel of = {today.day, difficulty, kept.hash};
        plant(&of, "1-1", old_text, strlen(old_text));
    }
    assert_true(shows_after(open_screen(&session, SCREEN_DAILY, &args), 100, NULL, 0,
                            "not generated here yet"));
}

static void a_run_beside_its_level_is_verified(void **state)
{
    BestRun best;
    Replay replay;
    ReplayLevel found;
    ReplayReport report;
    ErrorList errors;
    char path[PATH_MAX];
    (void)state;
    file_run("");
    assert_true(records_best(&session.keeper.shared, &level, BEST_TIME, &best, NULL));
    assert_true(records_read(&session.keeper.shared, &best, &replay));
    scratch_path(path, best.file);
    const ReplayPlaces places = {.replay = path};
    error_list_init(&errors, path);
    assert_false(replay_level_open(&replay, &places, &found, &errors));
    assert_true(add(&kept, old_text));
    assert_true(replay_level_open(&replay, &places, &found, &errors));
    assert_int_equal(replay_verify(&replay, &found.level, &report), REPLAY_OK);
    level_done(&found.level);
    replay_done(&replay);
}

#define kept_test(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        kept_test(a_name_says_day_difficulty_and_level),
        kept_test(a_level_is_kept_once),
        kept_test(only_the_level_of_its_hash_is_kept),
        kept_test(damaged_files_are_passed_over),
        kept_test(of_two_levels_of_a_day_the_first_counts),
        kept_test(a_level_from_before_its_day_was_planted),
        kept_test(two_sessions_at_once_make_two_files_with_the_same_text),
        kept_test(the_first_finished_run_keeps_the_level),
        kept_test(a_day_of_another_version_is_watched_and_raced),
        kept_test(the_level_of_today_is_that_of_this_version),
        kept_test(a_run_beside_its_level_is_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
