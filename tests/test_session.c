/* test_session.c - what a session knows of the world: races over several levels, the place on the
 * map, which levels are open, whose skins are read. */
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../src/play/app/session.h"

/* The user's files are in a folder of the test's own. */
static int set_up(void **state)
{
    bool is_ready = scratch_setup(state) == 0 &&
                    setenv("XDG_CONFIG_HOME", scratch_folder, 1) == 0 &&
                    setenv("XDG_STATE_HOME", scratch_folder, 1) == 0;
    return is_ready ? 0 : -1;
}

/* The game's own world, with records that were kept before unless `has_files` is false. */
static Session open_world(bool has_files)
{
    Session session;
    ErrorList errors;
    error_list_init(&errors, "world.ini");
    assert_true(session_init(&session, "levels", &errors));
    if (has_files) session_read_progress(&session, &errors);
    assert_int_equal(errors.count, 0);
    return session;
}

/* ---- races ---- */

static void finish_race(Session *session, int32_t ticks)
{
    LevelRace *race = &session->race;
    session_begin_race(session, 0);
    for (race->at = race->first; race->at < race->end; race->at++)
        session_add_race_ticks(session, race->at == race->first ? ticks : 60, false);
}

static void a_race_is_over_the_levels_of_a_chapter_or_of_the_whole_way(void **state)
{
    (void)state;
    Session session = open_world(false);
    const ChapterList *chapters = &session.world.chapters;
    assert_int_equal(session_begin_race(&session, 1), chapters->items[1].first);
    assert_int_equal(session.race.end, chapters->items[2].first);
    assert_false(session_races(&session, chapters->items[1].first + 1));
    assert_true(session_races(&session, chapters->items[1].first));
    assert_int_equal(session_begin_race(&session, -1), 0);
    assert_int_equal(session.race.end, session.world.way_count);
    session_done(&session);
}

static void the_ticks_of_a_race_add_up(void **state)
{
    char text[RACE_TEXT_MAX];
    (void)state;
    Session session = open_world(false);
    session_begin_race(&session, 0);
    session.race.end = session.race.first + 6;
    session_add_race_ticks(&session, 100, false); /* given up */
    session_add_race_ticks(&session, 200, false);
    session.race.at++;
    session_add_race_ticks(&session, 4000, true);
    assert_int_equal(level_race_ticks(&session.race), 4300);
    assert_int_equal(session.race.ticks[0], 300);
    assert_true(session.race.is_helped);
    session_race_text(&session, 30, false, text);
    assert_string_equal(text, "run 2/6 1:12");
    session_race_text(&session, 45, true, text);
    assert_string_equal(text, "run 2/6 1:12.41");
    session_add_race_ticks(&session, 1, false);
    assert_true(session.race.is_helped);
    session_done(&session);
}

static void the_fastest_race_without_help_is_kept(void **state)
{
    (void)state;
    Session session = open_world(true);
    finish_race(&session, 500);
    int32_t ticks = level_race_ticks(&session.race);
    assert_int_equal(session_best_race(&session), 0);
    assert_true(session_keep_race(&session, 0));
    assert_int_equal(session_best_race(&session), ticks);
    finish_race(&session, 500);
    assert_false(session_keep_race(&session, ticks)); /* it is as fast */
    finish_race(&session, 400);
    session.race.is_helped = true;
    assert_false(session_keep_race(&session, ticks));
    assert_int_equal(session_best_race(&session), ticks);
    session.race.is_helped = false;
    assert_true(session_keep_race(&session, ticks));
    assert_int_equal(session_best_race(&session), ticks - 100);
    session_begin_race(&session, 1);
    assert_int_equal(session_best_race(&session), 0); /* that of other levels */
    session_done(&session);
}

static void without_a_file_no_race_is_kept(void **state)
{
    (void)state;
    Session session = open_world(false);
    finish_race(&session, 500);
    assert_true(session_keep_race(&session, 0));
    assert_int_equal(session_best_race(&session), 0);
    assert_int_equal(scratch_count(), 0);
    session_done(&session);
}

/* ---- the place on the map ---- */

static void the_map_begins_where_the_player_was_or_at_the_first_level_to_do(void **state)
{
    ErrorList errors;
    (void)state;
    Session session = open_world(true);
    error_list_init(&errors, "progress.ini");
    assert_int_equal(session_place(&session), 0);
    const LevelRun run = {.ticks = 600, .coins = 1};
    assert_true(session_record(&session, 0, &run, &errors));
    assert_true(session_record(&session, 2, &run, &errors));
    assert_int_equal(session_next_level(&session), 1);
    assert_int_equal(session_place(&session), 1);
    session_note_place(&session, 7);
    session_done(&session);
    session = open_world(true); /* the next time */
    assert_int_equal(session_place(&session), 7);
    assert_int_equal(session.records[2].best_ticks, 600);
    assert_int_equal(session.records[1].finished, 0);
    session_done(&session);
}

static void a_level_is_found_by_its_hash_and_by_its_path(void **state)
{
    (void)state;
    Session session = open_world(false);
    assert_int_equal(session_find_hash(&session, session_level(&session, 5)->hash), 5);
    assert_int_equal(session_find_hash(&session, 1), NO_WORLD_INDEX);
    assert_int_equal(session_find_level(&session, session.world.paths[5]), 5);
    assert_int_equal(session_find_level(&session, "levels"), -1);
    session_done(&session);
}

/* ---- which levels are open ---- */

static void a_b_side_opens_with_its_level_and_all_its_coins(void **state)
{
    char reason[64], expected[64];
    int32_t side = 0;
    (void)state;
    Session session = open_world(false);
    while (world_file_b_side_of(&session.world, side) < 0)
        side++;
    int32_t owner = world_file_b_side_of(&session.world, side);
    LevelRecord *record = &session.records[owner];
    int32_t coins = session_level(&session, owner)->goals.coins;
    assert_true(coins > 0);
    assert_false(session_level_is_open(&session, side, reason, sizeof reason));
    snprintf(expected, sizeof expected, "opens with %d and all its coins", (int)owner + 1);
    assert_string_equal(reason, expected);
    record->most_coins = coins;
    assert_false(session_level_is_open(&session, side, NULL, 0));
    record->finished = 1;
    record->most_coins = coins - 1;
    assert_false(session_level_is_open(&session, side, NULL, 0));
    record->most_coins = coins;
    assert_true(session_level_is_open(&session, side, reason, sizeof reason));
    assert_string_equal(reason, "");
    *record = (LevelRecord){.finished = 0};
    session.records[side].assisted = 1; /* what was finished stays open */
    assert_true(session_level_is_open(&session, side, NULL, 0));
    assert_true(session_level_is_open(&session, session.world.way_count - 1, NULL, 0));
    session_done(&session);
}

static void a_wing_opens_after_the_first_chapter(void **state)
{
    char reason[64];
    (void)state;
    Session session = open_world(false);
    const ChapterList *chapters = &session.world.chapters;
    int32_t wing = 0;
    while (wing < chapters->count && chapters->items[wing].kind != CHAPTER_WING)
        wing++;
    assert_true(wing < chapters->count);
    int32_t level = chapters->items[wing].first, end = chapters->items[1].first;
    for (int32_t i = 0; i < end; i++) {
        assert_false(session_level_is_open(&session, level, reason, sizeof reason));
        assert_string_equal(reason, "opens after the first chapter");
        session.records[i].finished = 1;
    }
    assert_true(session_level_is_open(&session, level, NULL, 0));
    session_done(&session);
}

/* ---- skins ---- */

/* The account of a kiosk is not the player's. */
static void sheets_of_ones_own_are_read_but_not_in_a_kiosk(void **state)
{
    char folder[PATH_MAX];
    ErrorList errors;
    (void)state;
    scratch_path(folder, "ledge");
    assert_int_equal(mkdir(folder, 0755), 0);
    scratch_path(folder, "ledge/skins");
    assert_int_equal(mkdir(folder, 0755), 0);
    scratch_write("ledge/skins/palettes.txt", "nonsense\n", 9);
    for (int32_t kiosk = 0; kiosk < 2; kiosk++) {
        Session session = {.kiosk = kiosk};
        error_list_init(&errors, "skins");
        session_read_skins(&session, &errors);
        assert_int_equal(errors.count > 0, !kiosk);
        skin_set_close(session.skins);
    }
}

/* ---- what is offered, and who plays ---- */

static void assert_offers(bool is_kiosk, SkinKind skin, bool pixels, bool mouse)
{
    Session session = {.kiosk = is_kiosk, .settings.skin = skin};
    session_read_offers(&session);
    assert_int_equal(session.may_offer_pixels, pixels);
    assert_int_equal(session.may_offer_mouse, mouse);
}

static void what_may_be_offered_is_offered_once_and_not_in_a_kiosk(void **state)
{
    Session session = {.kiosk = false};
    (void)state;
    assert_offers(false, SKIN_ASCII, true, true);
    assert_offers(true, SKIN_ASCII, false, false);
    assert_offers(false, SKIN_PIXELS, false, true); /* it is chosen already */
    session_read_offers(&session);
    session_end_offer(&session);
    assert_false(session.may_offer_pixels);
    assert_offers(false, SKIN_ASCII, false, true);
    session_end_mouse_offer(&session);
    assert_false(session.may_offer_mouse);
    assert_offers(false, SKIN_ASCII, false, false);
}

static void a_ghost_is_of_the_level_of_its_run(void **state)
{
    Session session = {.kiosk = false};
    Replay replay = {.hash = 77};
    (void)state;
    session_take_ghost(&session, &replay);
    assert_true(session.ghost_level == 77);
    replay_done(&replay);
    session_done(&session);
}

static void without_an_arcade_there_is_no_room_and_nobody_sees_a_run(void **state)
{
    const RoomLevel level = {.hash = 77};
    Session session = {.kiosk = false};
    (void)state;
    assert_false(session_open_room(&session, &level));
    session_show_runs(&session);
    assert_string_equal(session.keeper.live_folder.path, "");
    assert_string_equal(session.keeper.live_folder.player, "");
    session_done(&session);
}

#define session_test(f) cmocka_unit_test_setup_teardown(f, set_up, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        session_test(a_race_is_over_the_levels_of_a_chapter_or_of_the_whole_way),
        session_test(the_ticks_of_a_race_add_up),
        session_test(the_fastest_race_without_help_is_kept),
        session_test(without_a_file_no_race_is_kept),
        session_test(the_map_begins_where_the_player_was_or_at_the_first_level_to_do),
        session_test(a_level_is_found_by_its_hash_and_by_its_path),
        session_test(a_b_side_opens_with_its_level_and_all_its_coins),
        session_test(a_wing_opens_after_the_first_chapter),
        session_test(sheets_of_ones_own_are_read_but_not_in_a_kiosk),
        session_test(what_may_be_offered_is_offered_once_and_not_in_a_kiosk),
        cmocka_unit_test(a_ghost_is_of_the_level_of_its_run),
        cmocka_unit_test(without_an_arcade_there_is_no_room_and_nobody_sees_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
