/* test_room.c - races of several players: who is there, when a round begins, who was first. */
#include "scratch.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

#include "../src/arcade/room.h"
#include "../src/base/utf8.h"
#include "../src/play/play.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <utime.h>

#define LEVEL_HASH UINT64_C(0x84da0e45ec83c858)
static const RoomLevel race_level = {.hash = LEVEL_HASH, .day = 20785, .difficulty = 4};
#define SECOND INT64_C(1000000000)

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
    assert_true(room_create(&rooms[0], scratch_folder, ada, &race_level));
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

/* The room of a player on another host: the league's copy of its file has no lock. */
static void move_away(const Room *room)
{
    assert_int_equal(flock(room->fd, LOCK_UN), 0);
}

/* To the others nothing was heard of a player for as long as it takes to be gone. */
static void be_silent(Room *room)
{
    for (int32_t i = 0; i < room->count; i++)
        room->others[i].heard_at -= (ROOM_DEAD_MS + 1000) * (SECOND / 1000);
}

static void a_path_of(const Room *room, char out[2 * PATH_MAX])
{
    snprintf(out, 2 * PATH_MAX, "%s/%s.%s", scratch_folder, room->code,
             live_id_of(room->own.player));
}

static void the_line_holds_the_longest_name_and_the_greatest_numbers(void **state)
{
#define LETTER "\xF0\xA0\x80\x80\xCC\x81\xCC\x81" /* wide, with two marks */
    static const char longest[] = LETTER LETTER LETTER LETTER LETTER LETTER "~aaaabbbbccccdddd";
    const RoomLevel level = {UINT64_MAX, DAY_NUMBER_MAX, DAY_DIFFICULTIES};
    Room rooms[2];
    (void)state;
    (void)utf8_begin();
    assert_int_equal(sizeof longest, VISITOR_PLAYER_MAX);
    assert_true(room_create(&rooms[0], scratch_folder, longest, &level));
    rooms[0].own.joined = rooms[0].own.start = INT64_MAX;
    rooms[0].own.beat = INT32_MAX - 1;
    rooms[0].own.round = 1000000;
    room_report(&rooms[0], ROOM_OUT, REPLAY_TICKS_MAX, 1000);
    assert_true(room_join(&rooms[1], scratch_folder, rooms[0].code, bob, false));
    assert_string_equal(rooms[1].others[0].player, longest);
    part(rooms);
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
    assert_true(rooms[1].own.level.hash == LEVEL_HASH);
    assert_int_equal(rooms[1].own.level.day, race_level.day);
    assert_int_equal(rooms[1].own.level.difficulty, race_level.difficulty);
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
    assert_true(rooms[1].own.level.hash == 0);
    assert_true(room_join(&rooms[0], scratch_folder, "ABCD", ada, false));
    rooms[0].own.level.hash = LEVEL_HASH;
    rooms[0].own.joined -= 5000;
    room_report(&rooms[0], ROOM_OUT, 0, 0);
    assert_false(look(&rooms[1]));
    assert_int_equal(rooms[1].count, 1);
    assert_true(rooms[1].own.level.hash == LEVEL_HASH);
    assert_false(room_is_host(&rooms[1]));
    look(&rooms[0]);
    assert_true(rooms[0].others[0].level.hash == LEVEL_HASH); /* it says so at once */
    part(rooms);
}

/* Its file is a copy, which is as old as what its player did last. */
static void a_file_of_another_host_that_is_old_or_of_the_future_is_nobody(void **state)
{
    static const int32_t ages[] = {-3600, 3600};
    Room rooms[2], third;
    char path[2 * PATH_MAX];
    (void)state;
    meet(rooms);
    move_away(&rooms[0]);
    a_path_of(&rooms[0], path);
    for (size_t i = 0; i < ARRAY_LENGTH(ages); i++) {
        const struct utimbuf then = {time(NULL) + ages[i], time(NULL) + ages[i]};
        assert_int_equal(utime(path, &then), 0);
        assert_true(room_join(&third, scratch_folder, rooms[0].code, cyd, false));
        assert_int_equal(third.count, 1);
        assert_string_equal(third.others[0].player, bob);
        room_leave(&third);
    }
    part(rooms);
}

static void a_room_in_a_folder_that_takes_no_file_is_not_joined(void **state)
{
    char missing[PATH_MAX];
    Room room = {.fd = -1};
    (void)state;
    scratch_path(missing, "missing");
    assert_false(room_join(&room, missing, "ABCD", ada, true));
    assert_false(room_create(&room, missing, ada, &race_level));
    assert_false(room.is_open);
}

static void a_room_has_an_end_of_places(void **state)
{
    Room rooms[ROOM_PLAYERS_MAX], other;
    (void)state;
    assert_true(room_create(&rooms[0], scratch_folder, ada, &race_level));
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
    int64_t wait = rooms[1].start_at - clock_now();
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
        int64_t wait = rooms[1].start_at - clock_now();
        assert_true(wait <= 5 * SECOND);
        assert_true(wait > (jumps[i] > 0 ? 4 * SECOND : -SECOND));
        part(rooms);
    }
}

/* Others read so small a file many times a second: it is not written more often than they need. */
static void progress_is_written_every_half_second_and_a_new_state_at_once(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    room_report(&rooms[0], ROOM_RUNS, 15, 100);
    room_report(&rooms[0], ROOM_RUNS, 30, 200);
    look(&rooms[1]);
    assert_int_equal(rooms[1].others[0].ticks, 15);
    assert_int_equal(rooms[1].others[0].progress, 100);
    rooms[0].beaten_at -= SECOND / 2;
    room_report(&rooms[0], ROOM_RUNS, 45, 300);
    look(&rooms[1]);
    assert_int_equal(rooms[1].others[0].ticks, 45);
    room_report(&rooms[0], ROOM_DONE, 60, 1000);
    look(&rooms[1]);
    assert_int_equal(rooms[1].others[0].ticks, 60);
    assert_int_equal(rooms[1].others[0].progress, 1000);
    part(rooms);
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

/* Its file stays, but has no lock any more, and its beat does not grow. */
static void one_who_was_killed_is_gone_after_a_while(void **state)
{
    Room room, other;
    int ready[2], status;
    char code[ROOM_CODE_LENGTH + 1] = "";
    (void)state;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        if (!room_create(&other, scratch_folder, bob, &race_level)) _exit(1);
        if (write(ready[1], other.code, ROOM_CODE_LENGTH) != ROOM_CODE_LENGTH) _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], code, ROOM_CODE_LENGTH), ROOM_CODE_LENGTH);
    close(ready[0]);
    close(ready[1]);
    assert_true(room_join(&room, scratch_folder, code, ada, false));
    be_silent(&room);
    look(&room);
    assert_int_equal(room.count, 1); /* it only pauses */
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    be_silent(&room);
    look(&room);
    assert_int_equal(room.count, 0);
    assert_true(room_is_host(&room));
    room_leave(&room);
}

static void one_on_another_host_is_gone_when_its_beat_does_not_grow(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    move_away(&rooms[0]);
    look(&rooms[1]);
    assert_int_equal(rooms[1].count, 1);
    be_silent(&rooms[1]);
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
    assert_string_equal(line + 191, "\n");
    fclose(file);
    for (size_t at = 7; at < 90; at += 9) {
        char damaged[256];
        memcpy(damaged, line, sizeof damaged);
        damaged[at] = damaged[at] == '1' ? '2' : '1';
        assert_int_equal(chmod(path, 0644), 0);
        file = fopen(path, "r+");
        assert_true(file && fputs(damaged, file) >= 0 && fclose(file) == 0);
        look(&rooms[1]);
        assert_int_equal(rooms[1].count, 1);
        assert_int_equal(rooms[1].others[0].ticks, 60);
        assert_int_equal(rooms[1].others[0].progress, 100);
    }
    part(rooms);
}

static void rooms_are_listed_and_abandoned_ones_removed(void **state)
{
    Room rooms[2];
    RoomSummary found[ROOM_LIST_MAX];
    char path[2 * PATH_MAX];
    (void)state;
    meet(rooms);
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_string_equal(found[0].code, rooms[0].code);
    assert_int_equal(found[0].players, 2);
    assert_true(found[0].level.hash == LEVEL_HASH);
    assert_false(found[0].is_running);
    room_start(&rooms[0]);
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_true(found[0].is_running);
    a_path_of(&rooms[1], path);
    const struct utimbuf old = {time(NULL) - 3600, time(NULL) - 3600};
    assert_int_equal(utime(path, &old), 0); /* or the clock has jumped by an hour */
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_int_equal(found[0].players, 2);
    move_away(&rooms[1]);
    assert_int_equal(room_list(scratch_folder, found), 1);
    assert_int_equal(found[0].players, 1);
    assert_int_equal(scratch_count(), 1);
    part(rooms);
}

/* ---- who is the host ---- */

/* The clock was set back between the two. */
static void who_comes_later_is_never_the_host(void **state)
{
    Room rooms[2], third;
    (void)state;
    assert_true(room_create(&rooms[0], scratch_folder, ada, &race_level));
    rooms[0].own.joined += 3600000;
    room_report(&rooms[0], ROOM_OUT, 0, 0);
    assert_true(room_join(&rooms[1], scratch_folder, rooms[0].code, bob, false));
    look(&rooms[0]);
    look(&rooms[1]);
    assert_true(room_is_host(&rooms[0]));
    assert_false(room_is_host(&rooms[1]));
    rooms[0].own.joined = INT64_MAX; /* forged: nothing comes after it */
    room_report(&rooms[0], ROOM_WAITS, 0, 0);
    assert_true(room_join(&third, scratch_folder, rooms[0].code, cyd, false));
    room_leave(&third);
    part(rooms);
}

/* The guest typed the code on another host, whose clock is behind. */
static void a_guest_of_another_host_does_not_become_the_host(void **state)
{
    Room rooms[2];
    (void)state;
    assert_true(room_create(&rooms[0], scratch_folder, ada, &race_level));
    char code[ROOM_CODE_LENGTH + 1], path[2 * PATH_MAX], aside[2 * PATH_MAX];
    memcpy(code, rooms[0].code, sizeof code);
    a_path_of(&rooms[0], path);
    snprintf(aside, sizeof aside, "%s/aside", scratch_folder);
    assert_int_equal(rename(path, aside), 0);
    assert_true(room_join(&rooms[1], scratch_folder, code, bob, true));
    rooms[1].own.joined -= 10000;
    room_report(&rooms[1], ROOM_OUT, 0, 0);
    assert_int_equal(rename(aside, path), 0);
    look(&rooms[0]);
    assert_true(room_is_host(&rooms[0]));
    look(&rooms[1]);
    look(&rooms[0]);
    assert_false(room_is_host(&rooms[1]));
    assert_true(room_is_host(&rooms[0]));
    assert_true(rooms[1].own.level.hash == LEVEL_HASH);
    room_report(&rooms[1], ROOM_WAITS, 0, 0);
    look(&rooms[0]);
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1]));
    part(rooms);
}

static void another_session_of_a_player_takes_its_place(void **state)
{
    Room rooms[2], again;
    (void)state;
    meet(rooms);
    assert_true(room_join(&again, scratch_folder, rooms[0].code, bob, false));
    room_report(&rooms[1], ROOM_OUT, 0, 0);
    assert_true(rooms[1].is_lost);
    assert_false(again.is_lost);
    look(&rooms[0]);
    assert_int_equal(rooms[0].count, 1);
    room_leave(&rooms[1]); /* and does not remove the other's file */
    look(&rooms[0]);
    assert_int_equal(rooms[0].count, 1);
    rooms[1] = again;
    part(rooms);
}

static void a_session_that_was_replaced_begins_nothing(void **state)
{
    Room rooms[2], again;
    (void)state;
    meet(rooms);
    assert_true(room_join(&again, scratch_folder, rooms[0].code, ada, false));
    room_report(&rooms[0], ROOM_OUT, 0, 0);
    assert_false(room_is_host(&rooms[0]));
    assert_false(room_start(&rooms[0]));
    room_leave(&rooms[0]);
    rooms[0] = again;
    part(rooms);
}

/* ---- rounds that some miss ---- */

/* Their result would count in a round that they did not run. */
static void who_still_runs_is_not_in_the_rematch(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1]));
    room_report(&rooms[0], ROOM_DONE, 400, 1000);
    assert_true(room_start(&rooms[0]));
    assert_false(look(&rooms[1]));
    assert_int_equal(rooms[1].own.round, 1);
    room_report(&rooms[1], ROOM_DONE, 900, 1000);
    look(&rooms[0]);
    assert_int_equal(room_runners(&rooms[0]), 1);
    room_report(&rooms[0], ROOM_RUNS, 1000, 500);
    assert_false(look(&rooms[1])); /* it is too late for that one */
    assert_int_equal(rooms[1].own.round, 2);
    assert_int_equal(rooms[1].own.state, ROOM_WAITS);
    room_report(&rooms[0], ROOM_DONE, 1200, 1000);
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1])); /* and in the one after it again */
    part(rooms);
}

static void who_comes_in_during_a_round_waits_for_the_next(void **state)
{
    Room rooms[2], third;
    (void)state;
    meet(rooms);
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1]));
    assert_true(room_join(&third, scratch_folder, rooms[0].code, cyd, false));
    assert_false(look(&third));
    assert_int_equal(third.own.round, 1);
    assert_int_equal(third.own.state, ROOM_WAITS);
    assert_int_equal(room_runners(&third), 2);
    room_report(&rooms[0], ROOM_DONE, 400, 1000);
    assert_true(room_start(&rooms[0]));
    assert_true(look(&third));
    room_leave(&third);
    part(rooms);
}

/* The next one was the host for a round. */
static void a_host_who_was_away_begins_the_round_after_all_others(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    move_away(&rooms[0]);
    be_silent(&rooms[1]);
    look(&rooms[1]);
    assert_true(room_start(&rooms[1]));
    room_report(&rooms[1], ROOM_DONE, 400, 1000);
    room_report(&rooms[0], ROOM_OUT, 0, 0); /* is back */
    look(&rooms[0]);
    look(&rooms[1]);
    assert_true(room_is_host(&rooms[0]));
    assert_true(room_start(&rooms[0]));
    assert_int_equal(rooms[0].own.round, 2);
    assert_true(look(&rooms[1]));
    part(rooms);
}

static void rounds_have_an_end(void **state)
{
    Room rooms[2];
    (void)state;
    meet(rooms);
    rooms[0].own.round = INT32_MAX; /* forged: it is no line */
    room_report(&rooms[0], ROOM_STARTS, 0, 0);
    assert_false(look(&rooms[1]));
    rooms[0].own.round = 999999;
    assert_true(room_start(&rooms[0]));
    assert_int_equal(rooms[0].own.round, 1000000);
    assert_false(room_start(&rooms[0]));
    rooms[0].own.start = 1;
    room_report(&rooms[0], ROOM_RUNS, 0, 0);
    assert_true(look(&rooms[1]));
    room_leave(&rooms[0]);
    look(&rooms[1]);
    assert_false(room_start(&rooms[1]));
    room_leave(&rooms[1]);
}

static void equal_results_share_a_place(void **state)
{
    Room rooms[2], third;
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    (void)state;
    meet(rooms);
    assert_true(room_start(&rooms[0]));
    assert_true(look(&rooms[1]));
    assert_true(room_join(&third, scratch_folder, rooms[0].code, cyd, false)); /* waits */
    room_report(&rooms[0], ROOM_DONE, 700, 1000);
    room_report(&rooms[1], ROOM_DONE, 700, 1000);
    look(&rooms[0]);
    assert_int_equal(room_rank(&rooms[0], ranked), 3);
    assert_int_equal(room_runners(&rooms[0]), 2);
    assert_int_equal(room_place(ranked, 0), 1);
    assert_int_equal(room_place(ranked, 1), 1);
    room_report(&rooms[0], ROOM_DONE, 690, 1000);
    assert_int_equal(room_rank(&rooms[0], ranked), 3);
    assert_int_equal(room_place(ranked, 1), 2);
    room_leave(&third);
    part(rooms);
}

/* ---- what others put there ---- */

/* Who is done comes first, by time; then who runs, and who is out, by progress; then the others. */
static void the_order_of_a_round_goes_by_state_then_result_then_who_came_first(void **state)
{
    static const RoomMember members[] = {
        {.player = "b~bbbbbbbbbbbbbbbb", .state = ROOM_DONE, .ticks = 500, .joined = 2},
        {.player = "a~aaaaaaaaaaaaaaaa", .state = ROOM_DONE, .ticks = 500, .joined = 3},
        {.player = "c~cccccccccccccccc", .state = ROOM_DONE, .ticks = 501, .joined = 1},
        {.player = "d~dddddddddddddddd",
         .state = ROOM_RUNS,
         .ticks = 501, /* as many as the one before, but not to the finish */
         .progress = 900,
         .joined = 9},
        {.player = "e~eeeeeeeeeeeeeeee", .state = ROOM_RUNS, .progress = 900, .joined = 9},
        {.player = "f~ffffffffffffffff", .state = ROOM_RUNS, .progress = 899, .joined = 1},
        {.player = "g~gggggggggggggggg", .state = ROOM_OUT, .progress = 990, .joined = 1},
        {.player = "h~hhhhhhhhhhhhhhhh", .state = ROOM_OUT, .progress = 10, .joined = 1},
    };
    const int32_t count = sizeof members / sizeof *members;
    (void)state;
    for (int32_t turn = 0; turn < count; turn++) {
        const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
        Room room = {.own = members[turn], .count = count - 1};
        for (int32_t i = count - 1, n = 0; i >= 0; i--)
            if (i != turn) room.others[n++] = members[i];
        assert_int_equal(room_rank(&room, ranked), count);
        for (int32_t i = 0; i < count; i++)
            assert_string_equal(ranked[i]->player, members[i].player);
        assert_int_equal(room_runners(&room), count);
        static const int32_t places[] = {1, 1, 3, 4, 5, 6, 7, 8};
        for (int32_t i = 0; i < count; i++)
            assert_int_equal(room_place(ranked, i), places[i]);
    }
    /* One of another round, or who waits, is behind all others; who knows no level comes last. */
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    Room room = {.own = {.player = "z~zzzzzzzzzzzzzzzz", .round = 2, .state = ROOM_OUT},
                 .count = 3};
    room.others[0] = (RoomMember){.player = "w~wwwwwwwwwwwwwwww",
                                  .round = 2,
                                  .state = ROOM_WAITS,
                                  .progress = 1};
    room.others[1] = (RoomMember){.player = "y~yyyyyyyyyyyyyyyy", .round = 1, .state = ROOM_DONE};
    room.others[2] = (RoomMember){.player = "x~xxxxxxxxxxxxxxxx",
                                  .round = 1,
                                  .state = ROOM_DONE,
                                  .level.hash = 1};
    assert_int_equal(room_rank(&room, ranked), 4);
    assert_int_equal(room_runners(&room), 1);
    static const char order[] = "zwxy";
    for (int32_t i = 0; i < 4; i++)
        assert_int_equal(ranked[i]->player[0], order[i]);
}

static void files_that_are_no_players_are_ignored(void **state)
{
    Room rooms[2];
    RoomSummary found[ROOM_LIST_MAX];
    char name[PATH_MAX], path[PATH_MAX], target[2 * PATH_MAX];
    (void)state;
    meet(rooms);
    snprintf(name, sizeof name, "%s.ccccddddeeeeffff", rooms[0].code);
    scratch_path(path, name);
    a_path_of(&rooms[0], target);
    for (int kind = 0; kind < 5; kind++) {
        if (kind == 0) assert_int_equal(mkfifo(path, 0666), 0);
        if (kind == 1) assert_int_equal(symlink(target, path), 0);
        if (kind == 2) assert_int_equal(mkdir(path, 0777), 0);
        if (kind == 3) scratch_write(name, "room 2 ", 7);
        if (kind == 4) {
            char line[193]; /* of the right size, and the player's name fills it */
            snprintf(line, sizeof line, "room 2 %0179d ca  \n", 0);
            scratch_write(name, line, strlen(line));
        }
        look(&rooms[1]);
        assert_int_equal(rooms[1].count, 1);
        assert_int_equal(room_list(scratch_folder, found), 1);
        assert_int_equal(found[0].players, 2);
        assert_int_equal(remove(path), 0);
    }
    part(rooms);
}

/* The league writes the files of players of other hosts. It is known by the folder that it owns. */
static void a_file_of_another_account_is_of_its_player_or_from_the_league(void **state)
{
    enum { LEAGUE = 12345, OTHER = 12346 };
    static const struct {
        uid_t file, remote;
        mode_t rooms;
        int32_t players;
    } cases[] = {{LEAGUE, LEAGUE, 0755, 1}, {LEAGUE, OTHER, 0755, 0}, {LEAGUE, LEAGUE, 0777, 0}};
    char folder[PATH_MAX], remote[PATH_MAX], path[2 * PATH_MAX];
    Room host;
    if (getuid() != 0) skip();
    (void)state;
    scratch_path(folder, "rooms");
    scratch_path(remote, "remote");
    assert_int_equal(mkdir(folder, 0755), 0);
    assert_int_equal(mkdir(remote, 0755), 0);
    assert_true(room_create(&host, folder, ada, &race_level));
    snprintf(path, sizeof path, "%s/%s.%s", folder, host.code, live_id_of(ada));
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Room guest;
        assert_int_equal(chown(path, cases[i].file, (gid_t)-1), 0);
        assert_int_equal(chown(remote, cases[i].remote, (gid_t)-1), 0);
        assert_int_equal(chmod(folder, cases[i].rooms), 0);
        assert_true(room_join(&guest, folder, host.code, bob, true));
        assert_int_equal(guest.count, cases[i].players);
        room_leave(&guest);
    }
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(remove(remote), 0);
    Room guest;
    assert_true(room_join(&guest, folder, host.code, bob, true));
    assert_int_equal(guest.count, 0);
    room_leave(&guest);
    room_leave(&host);
}

static void many_other_files_hide_nobody(void **state)
{
    enum { FILES = 5000 };
    Room rooms[2];
    (void)state;
    for (int32_t i = 0; i < FILES; i++) {
        char name[64];
        snprintf(name, sizeof name, "junk-%d", (int)i);
        scratch_write(name, "", 0);
    }
    assert_true(room_create(&rooms[0], scratch_folder, ada, &race_level));
    assert_true(room_join(&rooms[1], scratch_folder, rooms[0].code, bob, false));
    look(&rooms[0]);
    assert_int_equal(rooms[0].count, 1);
    room_leave(&rooms[0]);
    room_leave(&rooms[1]);
}

#define room_test(f) cmocka_unit_test_setup_teardown(f, scratch_setup, scratch_teardown)

/* ---- the run of a race ---- */

/* What the second player sees of the first, whose play has told it. */
static const RoomMember *seen_of(Room rooms[2])
{
    look(&rooms[1]);
    return &rooms[1].others[0];
}

static void giving_up_is_told_unless_the_run_is_done(void **state)
{
    Room rooms[2];
    Play play = {.room = &rooms[0], .progress = 250};
    (void)state;
    meet(rooms);
    play.attempt.run.now.status = GAME_FINISHED;
    play_give_up_race(&play);
    assert_int_equal(seen_of(rooms)->state, ROOM_WAITS);
    play.attempt.run.now = (Game){.status = GAME_PLAYING, .ticks = 40};
    play_give_up_race(&play);
    assert_int_equal(seen_of(rooms)->state, ROOM_OUT);
    assert_int_equal(seen_of(rooms)->ticks, 40);
    assert_int_equal(seen_of(rooms)->progress, 250);
    part(rooms);
}

static void a_run_is_told_every_15_ticks_and_when_it_is_done(void **state)
{
    Room rooms[2];
    Play play = {.room = &rooms[0], .progress = 250};
    (void)state;
    meet(rooms);
    play.attempt.run.now = (Game){.status = GAME_PLAYING, .ticks = 14};
    play_report_race(&play);
    assert_int_equal(seen_of(rooms)->state, ROOM_WAITS);
    play.attempt.run.now.ticks = 15;
    play_report_race(&play);
    assert_int_equal(seen_of(rooms)->state, ROOM_RUNS);
    assert_int_equal(seen_of(rooms)->progress, 250);
    play.attempt.run.now = (Game){.status = GAME_FINISHED, .ticks = 31};
    play_report_race(&play);
    assert_int_equal(seen_of(rooms)->state, ROOM_DONE);
    assert_int_equal(seen_of(rooms)->ticks, 31);
    assert_int_equal(seen_of(rooms)->progress, FINISH_FIELD_WHOLE);
    part(rooms);
}

/* A pause before the first tick costs nothing. */
static void the_time_of_a_pause_is_part_of_the_result(void **state)
{
    Room rooms[2];
    Play play = {.room = &rooms[0], .away_since = clock_now() - 2 * SECOND};
    (void)state;
    meet(rooms);
    play_pause_race(&play, false);
    assert_true(play.away_since == 0 && play.away_ns == 0);
    play.attempt.run.now = (Game){.status = GAME_FINISHED, .ticks = 90};
    play_pause_race(&play, true);
    assert_true(play.away_since > 0);
    play.away_since -= 2 * SECOND;
    play_pause_race(&play, false);
    assert_true(play.away_since == 0 && play.away_ns >= 2 * SECOND);
    play.away_ns = 2 * SECOND;
    play_pause_race(&play, false);
    assert_true(play.away_ns == 2 * SECOND);
    play_report_race(&play);
    assert_int_equal(seen_of(rooms)->ticks, 90 + 2 * 60);
    part(rooms);
}

static void a_race_waits_for_its_start_and_no_longer(void **state)
{
    Room rooms[2];
    Play play = {.room = &rooms[0]};
    (void)state;
    meet(rooms);
    rooms[0].start_at = clock_now() + 100 * SECOND - SECOND / 2;
    assert_true(play_awaits_race(&play));
    assert_string_equal(play.words.message, "The race starts in 100");
    assert_true(play.words.is_placed);
    play.attempt.run.now.ticks = 1;
    assert_false(play_awaits_race(&play));
    play.attempt.run.now.ticks = 0;
    rooms[0].start_at = clock_now() - 1;
    assert_false(play_awaits_race(&play));
    assert_string_equal(play.words.message, "Go!");
    part(rooms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        room_test(the_line_holds_the_longest_name_and_the_greatest_numbers),
        room_test(who_has_the_code_comes_in),
        room_test(a_room_of_another_host_is_seen_when_its_players_are),
        room_test(a_file_of_another_host_that_is_old_or_of_the_future_is_nobody),
        room_test(a_room_in_a_folder_that_takes_no_file_is_not_joined),
        room_test(a_room_has_an_end_of_places),
        room_test(all_begin_a_round_at_the_same_moment),
        room_test(a_clock_that_jumps_delays_nobody_beyond_the_countdown),
        room_test(progress_is_written_every_half_second_and_a_new_state_at_once),
        room_test(results_are_ticks_then_progress),
        room_test(after_a_round_there_is_another),
        room_test(when_the_host_leaves_the_next_is_the_host),
        room_test(one_who_was_killed_is_gone_after_a_while),
        room_test(a_damaged_or_forged_line_changes_nothing),
        room_test(one_on_another_host_is_gone_when_its_beat_does_not_grow),
        room_test(rooms_are_listed_and_abandoned_ones_removed),
        room_test(who_comes_later_is_never_the_host),
        room_test(a_guest_of_another_host_does_not_become_the_host),
        room_test(another_session_of_a_player_takes_its_place),
        room_test(a_session_that_was_replaced_begins_nothing),
        room_test(who_still_runs_is_not_in_the_rematch),
        room_test(who_comes_in_during_a_round_waits_for_the_next),
        room_test(a_host_who_was_away_begins_the_round_after_all_others),
        room_test(a_file_of_another_account_is_of_its_player_or_from_the_league),
        room_test(rounds_have_an_end),
        room_test(equal_results_share_a_place),
        room_test(files_that_are_no_players_are_ignored),
        room_test(many_other_files_hide_nobody),
        cmocka_unit_test(the_order_of_a_round_goes_by_state_then_result_then_who_came_first),
        room_test(giving_up_is_told_unless_the_run_is_done),
        room_test(a_run_is_told_every_15_ticks_and_when_it_is_done),
        room_test(the_time_of_a_pause_is_part_of_the_result),
        room_test(a_race_waits_for_its_start_and_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
