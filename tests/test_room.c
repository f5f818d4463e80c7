/* test_room.c - races of several players: who is there, when a round begins, who was first. */
#include "scratch.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

#include "../src/store/room.h"

#include <time.h>
#include <utime.h>

#define LEVEL_HASH UINT64_C(0x84da0e45ec83c858)
#define SECOND     INT64_C(1000000000)

static const char ada[] = "ada~aaaabbbbccccdddd", bob[] = "bob~bbbbccccddddeeee",
                  cyd[] = "cyd~ccccddddeeeeffff";

/* Looks again at once, as if time had passed. */
static bool look(Room *room)
{
    room->looked_at = 0;
    return room_update(room);
}

/* Two players in one room; the first has opened it. */
static void meet(Room rooms[2])
{
    assert_true(room_create(&rooms[0], scratch_folder, ada, LEVEL_HASH));
    assert_true(room_join(&rooms[1], scratch_folder, rooms[0].code, bob, false));
    assert_false(look(&rooms[0]));
    assert_false(look(&rooms[1]));
}

static void part(Room rooms[2])
{
    room_leave(&rooms[0]);
    room_leave(&rooms[1]);
    assert_int_equal(scratch_count(), 0);
}

static void a_path_of(const Room *room, char out[2 * PATH_MAX])
{
    snprintf(out, 2 * PATH_MAX, "%s/%s.%s", scratch_folder, room->code,
             live_id_of(room->own.player));
}

static void who_has_the_code_comes_in(void **state)
{
    Room rooms[2], other;
    (void)state;
    meet(rooms);
    assert_int_equal(strlen(rooms[0].code), ROOM_CODE_LENGTH);
    assert_int_equal(rooms[0].count, 1);
    assert_string_equal(rooms[0].others[0].player, bob);
    assert_string_equal(rooms[1].others[0].player, ada);
    assert_true(rooms[1].own.hash == LEVEL_HASH);
    assert_true(room_is_host(&rooms[0]));
    assert_false(room_is_host(&rooms[1]));
    assert_false(room_join(&other, scratch_folder, "ZZZZ", cyd, false));
    assert_false(room_join(&other, scratch_folder, "../x", cyd, false));
    part(rooms);
}

/* The other's file comes a moment later. */
static void a_room_of_another_host_is_seen_when_its_players_are(void **state)
{
    Room rooms[2];
    (void)state;
    assert_true(room_join(&rooms[1], scratch_folder, "ABCD", bob, true));
    assert_false(look(&rooms[1]));
    assert_int_equal(rooms[1].count, 0);
    assert_true(rooms[1].own.hash == 0);
    assert_true(room_join(&rooms[0], scratch_folder, "ABCD", ada, false));
    rooms[0].own.hash = LEVEL_HASH;
    rooms[0].own.joined -= 5000;
    room_report(&rooms[0], ROOM_OUT, 0, 0);
    assert_false(look(&rooms[1]));
    assert_int_equal(rooms[1].count, 1);
    assert_true(rooms[1].own.hash == LEVEL_HASH);
    assert_false(room_is_host(&rooms[1]));
    part(rooms);
}

static void a_room_has_an_end_of_places(void **state)
{
    Room rooms[ROOM_PLAYERS_MAX], other;
    (void)state;
    assert_true(room_create(&rooms[0], scratch_folder, ada, LEVEL_HASH));
    for (int32_t i = 1; i < ROOM_PLAYERS_MAX; i++) {
        char player[REPLAY_PLAYER_MAX];
        snprintf(player, sizeof player, "p%d~aaaabbbbccccddd%c", (int)i, 'e' + (int)i);
        assert_true(room_join(&rooms[i], scratch_folder, rooms[0].code, player, false));
    }
    assert_false(room_join(&other, scratch_folder, rooms[0].code, cyd, false));
    for (int32_t i = 0; i < ROOM_PLAYERS_MAX; i++)
        room_leave(&rooms[i]);
}

static void all_begin_a_round_at_the_same_moment(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    assert_false(room_start(&rooms[1])); /* the host does that */
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1]));
    assert_false(look(&rooms[1])); /* only once */
    int64_t apart = rooms[0].start_at - rooms[1].start_at;
    assert_true(apart < SECOND / 20 && apart > -SECOND / 20);
    int64_t wait = rooms[1].start_at - room_now();
    assert_true(wait > 3 * SECOND && wait <= 5 * SECOND);
    part(rooms);
}

/* Between the host's writing and the other's reading the clock of the wall jumps. */
static void a_clock_that_jumps_delays_nobody_beyond_the_countdown(void **state)
{
    static const int64_t jumps[] = {3600000, -3600000};
    for (size_t i = 0; i < ARRAY_LENGTH(jumps); i++) {
        Room rooms[2];
        (void)state;
        meet(rooms);
        assert_true(room_start(&rooms[0]));
        rooms[0].own.start += jumps[i];
        room_report(&rooms[0], ROOM_RUNS, 0, 0);
        assert_true(look(&rooms[1]));
        int64_t wait = rooms[1].start_at - room_now();
        assert_true(wait <= 5 * SECOND);
        assert_true(wait > (jumps[i] > 0 ? 4 * SECOND : -SECOND));
        part(rooms);
    }
}

static void results_are_ticks_then_progress(void **state)
{
    Room rooms[2], third;
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    (void)state;
    meet(rooms);
    assert_true(room_join(&third, scratch_folder, rooms[0].code, cyd, false));
    assert_false(look(&rooms[0]));
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1]));
    assert_true(look(&third));
    room_report(&rooms[0], ROOM_DONE, 700, 1000);
    room_report(&rooms[1], ROOM_DONE, 650, 1000);
    room_report(&third, ROOM_OUT, 300, 990);
    assert_false(look(&rooms[0]));
    assert_int_equal(room_rank(&rooms[0], ranked), 3);
    assert_string_equal(ranked[0]->player, bob);
    assert_string_equal(ranked[1]->player, ada);
    assert_string_equal(ranked[2]->player, cyd);
    room_leave(&third);
    part(rooms);
}

static void after_a_round_there_is_another(void **state)
{
    Room rooms[2];
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    (void)state;
    meet(rooms);
    for (int32_t round = 1; round <= 2; round++) {
        assert_true(room_start(&rooms[0]));
        assert_true(look(&rooms[1]));
        assert_int_equal(rooms[1].own.round, round);
        room_report(&rooms[1], ROOM_DONE, 600, 1000);
        room_report(&rooms[0], ROOM_DONE, 500, 1000);
        assert_false(look(&rooms[1]));
        assert_int_equal(room_rank(&rooms[1], ranked), 2);
        assert_string_equal(ranked[0]->player, ada);
    }
    part(rooms);
}

static void when_the_host_leaves_the_next_is_the_host(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    room_leave(&rooms[0]);
    look(&rooms[1]);
    assert_int_equal(rooms[1].count, 0);
    assert_true(room_is_host(&rooms[1]));
    room_leave(&rooms[1]);
}

/* Its file stays, but its beat does not grow. */
static void one_who_was_killed_is_gone_after_a_while(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    look(&rooms[1]);
    assert_int_equal(rooms[1].count, 1);
    rooms[1].others[0].heard_at -= (ROOM_DEAD_MS + 1000) * (SECOND / 1000);
    look(&rooms[1]);
    assert_int_equal(rooms[1].count, 0);
    part(rooms);
}

static void a_damaged_or_forged_line_changes_nothing(void **state)
{
    Room rooms[2];
    char path[2 * PATH_MAX], line[256] = "";
    (void)state;
    meet(rooms);
    room_report(&rooms[0], ROOM_RUNS, 60, 100);
    look(&rooms[1]);
    a_path_of(&rooms[0], path);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    for (size_t at = 7; at < 90; at += 9) {
        char damaged[256];
        memcpy(damaged, line, sizeof damaged);
        damaged[at] = damaged[at] == '1' ? '2' : '1';
        assert_int_equal(remove(path), 0);
        file = fopen(path, "w");
        assert_true(file && fputs(damaged, file) >= 0 && fclose(file) == 0);
        look(&rooms[1]);
        assert_int_equal(rooms[1].count, 1);
        assert_int_equal(rooms[1].others[0].ticks, 60);
        assert_int_equal(rooms[1].others[0].progress, 100);
    }
    part(rooms);
}

static void rooms_are_listed_and_those_left_behind_removed(void **state)
{
    Room rooms[2];
    RoomSummary found[ROOM_LIST_MAX];
    char path[2 * PATH_MAX];
    (void)state;
    meet(rooms);
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_string_equal(found[0].code, rooms[0].code);
    assert_int_equal(found[0].players, 2);
    assert_true(found[0].hash == LEVEL_HASH);
    assert_false(found[0].is_running);
    room_start(&rooms[0]);
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_true(found[0].is_running);
    a_path_of(&rooms[1], path);
    const struct utimbuf old = {time(NULL) - 3600, time(NULL) - 3600};
    assert_int_equal(utime(path, &old), 0);
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_int_equal(found[0].players, 1);
    assert_int_equal(scratch_count(), 1);
    part(rooms);
}

#define room_test(f) cmocka_unit_test_setup_teardown(f, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        room_test(who_has_the_code_comes_in),
        room_test(a_room_of_another_host_is_seen_when_its_players_are),
        room_test(a_room_has_an_end_of_places),
        room_test(all_begin_a_round_at_the_same_moment),
        room_test(a_clock_that_jumps_delays_nobody_beyond_the_countdown),
        room_test(results_are_ticks_then_progress),
        room_test(after_a_round_there_is_another),
        room_test(when_the_host_leaves_the_next_is_the_host),
        room_test(one_who_was_killed_is_gone_after_a_while),
        room_test(a_damaged_or_forged_line_changes_nothing),
        room_test(rooms_are_listed_and_those_left_behind_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
