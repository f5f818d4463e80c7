/* test_workshop_votes.c - what players say of published levels, and the tallies of it: what counts,
 * what does not, and what a flood of new keys can do. */
#include "workshop_players.h"

#include "../src/arcade/workshop_tally.h"
#include "../src/base/hash.h"
#include "../src/save/shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

enum { DAY = 24 * 3600, MINUTE_TICKS = 3600, ADDRESS = 7 };

static const WorkshopId cave = {UINT64_C(0x1111111111111111), UINT64_C(0xaaaaaaaa00000000)};
static const WorkshopId cave_again = {UINT64_C(0x1111111111111111), UINT64_C(0xbbbbbbbb00000000)};
static const WorkshopId tower = {UINT64_C(0x2222222222222222), UINT64_C(0xcccccccc00000000)};
static char author[VISITOR_PLAYER_MAX];

/* Opens the arcade as the author of its levels. */
static Arcade open_workshop(void)
{
    Arcade arcade;
    ErrorList errors;
    error_list_init(&errors, scratch_folder);
    const ArcadeOptions options = {.folder = scratch_folder,
                                   .name = "author",
                                   .workshop = WORKSHOP_ON};
    assert_true(arcade_open(&options, &arcade, &errors));
    arcade_player(&arcade, author);
    return arcade;
}

static Arcade player(int32_t number, uint32_t address)
{
    const Arcade workshop = open_workshop();
    return workshop_voter(&workshop, number, address);
}

static WorkshopTarget target_at(const WorkshopId *id, int64_t now)
{
    return (WorkshopTarget){*id, author, now};
}

static WorkshopTarget target(const WorkshopId *id)
{
    return target_at(id, WORKSHOP_NOW);
}

static void finish_at(const Arcade *arcade, const WorkshopId *id, int64_t now)
{
    const WorkshopTarget level = target_at(id, now);
    assert_null(workshop_note_try(arcade, &level, 500, 400));
}

static void like(const Arcade *arcade, const WorkshopId *id)
{
    const WorkshopTarget level = target(id);
    finish_at(arcade, id, WORKSHOP_NOW);
    assert_null(workshop_like(arcade, &level, true));
}

static void report(const Arcade *arcade, const WorkshopId *id)
{
    const WorkshopTarget level = target(id);
    finish_at(arcade, id, WORKSHOP_NOW);
    assert_null(workshop_report(arcade, &level, WORKSHOP_REPORT_RUDE));
}

/* Writes a file of a player as a session that was taken over could. */
static void forge(const Arcade *arcade, const char *file, const char *text)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "players/%s/%s", arcade->own.id, file);
    scratch_write(name, text, strlen(text));
}

static WorkshopVotes votes_of(const Arcade *arcade)
{
    WorkshopVotes votes;
    assert_true(workshop_votes_read(arcade, arcade->own.id, &votes));
    return votes;
}

static WorkshopTallies tallies;

static void count_in(const Arcade *arcade, int64_t now)
{
    workshop_tallies_clear(&tallies);
    assert_true(workshop_tallies_add(&tallies, &tower, visitor_player_id(author)));
    assert_true(workshop_tallies_add(&tallies, &cave, visitor_player_id(author)));
    assert_true(workshop_tallies_read(&tallies, arcade, now));
}

static void count_at(int64_t now)
{
    const Arcade arcade = open_workshop();
    count_in(&arcade, now);
}

static const WorkshopTally *tally_of(const WorkshopId *id)
{
    const WorkshopTally *tally;
    count_at(WORKSHOP_NOW);
    tally = workshop_tallies_find(&tallies, id);
    assert_non_null(tally);
    return tally;
}

static int teardown(void **state)
{
    workshop_tallies_done(&tallies);
    return scratch_teardown(state);
}

/* ---- what a player says ---- */

static void tries_are_added_up_and_read_again(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    const WorkshopTarget level = target(&cave);
    assert_null(workshop_note_try(&ada, &level, 100, 0));
    assert_null(workshop_note_try(&ada, &level, 500, 400));
    assert_null(workshop_note_try(&ada, &level, 300, 300));
    WorkshopVotes votes = votes_of(&ada);
    const WorkshopVote *vote = workshop_votes_find(&votes, &cave);
    assert_non_null(vote);
    assert_int_equal(vote->attempts, 3);
    assert_int_equal(vote->finishes, 2);
    assert_int_equal(vote->ticks, 900);
    assert_int_equal(vote->best, 300);
    assert_int_equal(vote->visits, 1);
    assert_int_equal(votes.address, ADDRESS);
    assert_int_equal(votes.damaged, 0);
    workshop_votes_done(&votes);
}

static void who_tries_again_hours_later_has_come_back(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    finish_at(&ada, &cave, WORKSHOP_NOW);
    finish_at(&ada, &cave, WORKSHOP_NOW + WORKSHOP_BACK_SECONDS - 1);
    assert_int_equal(tally_of(&cave)->came_back, 0);
    finish_at(&ada, &cave, WORKSHOP_NOW + 2 * WORKSHOP_BACK_SECONDS);
    assert_int_equal(tally_of(&cave)->came_back, 1);
}

static void a_like_needs_a_finish_or_a_minute_of_play(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    const WorkshopTarget level = target(&cave);
    assert_non_null(workshop_like(&ada, &level, true));
    assert_null(workshop_note_try(&ada, &level, MINUTE_TICKS - 1, 0));
    assert_non_null(workshop_like(&ada, &level, true));
    assert_null(workshop_note_try(&ada, &level, 1, 0));
    assert_null(workshop_like(&ada, &level, true));
    assert_int_equal(tally_of(&cave)->likes, 1);
    assert_null(workshop_like(&ada, &level, false));
    assert_int_equal(tally_of(&cave)->likes, 0);
}

static void nobody_speaks_of_an_own_level(void **state)
{
    (void)state;
    const Arcade own = open_workshop();
    const WorkshopTarget level = target(&cave);
    assert_null(workshop_note_try(&own, &level, MINUTE_TICKS, 400));
    assert_string_equal(workshop_like(&own, &level, true), "this level is your own");
    assert_string_equal(workshop_report(&own, &level, WORKSHOP_REPORT_RUDE),
                        "this level is your own: withdraw it instead");
    assert_int_equal(tally_of(&cave)->players, 0);
}

static void a_forged_like_of_an_own_level_does_not_count(void **state)
{
    char text[512];
    (void)state;
    const Arcade own = open_workshop();
    snprintf(text, sizeof text,
             "; ledge tries 1 %s 1 7\n1111111111111111-aaaaaaaa00000000 1 1 500 1 1764364800 400\n",
             author);
    forge(&own, "tries", text);
    snprintf(text, sizeof text, "; ledge likes 1 %s 1 7\n1111111111111111-aaaaaaaa00000000 1\n",
             author);
    forge(&own, "likes", text);
    WorkshopVotes votes = votes_of(&own);
    assert_int_equal(votes.damaged, 0);
    assert_int_equal(votes.rows[0].liked_at, 1);
    workshop_votes_done(&votes);
    assert_int_equal(tally_of(&cave)->likes, 0);
}

static void guests_say_nothing(void **state)
{
    (void)state;
    Arcade guest = open_workshop();
    visitor_of_nobody(&guest.own);
    const WorkshopTarget level = target(&cave);
    assert_null(workshop_note_try(&guest, &level, MINUTE_TICKS, 400));
    assert_string_equal(workshop_like(&guest, &level, true),
                        "guests cannot like levels: log in with a key");
    assert_string_equal(workshop_report(&guest, &level, WORKSHOP_REPORT_RUDE),
                        "guests cannot report levels: log in with a key");
    assert_int_equal(tally_of(&cave)->players, 0);
}

static WorkshopId numbered(int32_t number)
{
    return (WorkshopId){(uint64_t)number << 40, 1};
}

/* Likes as many levels as is allowed in a day. */
static void like_many(const Arcade *arcade, int64_t at)
{
    static WorkshopSaid said[WORKSHOP_LIKES_A_DAY];
    for (int32_t i = 0; i < WORKSHOP_LIKES_A_DAY; i++)
        said[i] = (WorkshopSaid){numbered(i), true, false, true};
    workshop_say(arcade, 1, at, said, WORKSHOP_LIKES_A_DAY);
}

static void likes_a_day_are_limited(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    like_many(&ada, WORKSHOP_NOW);
    finish_at(&ada, &cave, WORKSHOP_NOW);
    const WorkshopTarget today = target(&cave), tomorrow = target_at(&cave, WORKSHOP_NOW + DAY);
    assert_non_null(workshop_like(&ada, &today, true));
    assert_null(workshop_like(&ada, &tomorrow, true));
}

static void a_clock_that_was_years_ahead_blocks_no_likes(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    like_many(&ada, WORKSHOP_NOW + 1000 * (int64_t)DAY);
    like(&ada, &cave);
}

static void of_very_many_levels_the_oldest_that_are_not_liked_are_forgotten(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    Text text = TEXT_GROWING;
    char shown[VISITOR_PLAYER_MAX], name[WORKSHOP_NAME_MAX];
    arcade_player(&ada, shown);
    text_add(&text, "; ledge tries 1 %s 1 7\n", shown);
    for (int32_t i = 0; i < WORKSHOP_VOTES_MAX; i++) {
        const WorkshopId id = numbered(i);
        workshop_id_to_name(&id, name);
        text_add(&text, "%s 1 1 500 1 %d 400\n", name, (int)(1000 + i));
    }
    forge(&ada, "tries", text.bytes);
    text_done(&text);
    const WorkshopId first = numbered(0), second = numbered(1);
    const WorkshopTarget oldest = target(&first);
    assert_null(workshop_like(&ada, &oldest, true));
    finish_at(&ada, &cave, WORKSHOP_NOW);
    WorkshopVotes votes = votes_of(&ada);
    assert_int_equal(votes.count, WORKSHOP_VOTES_MAX);
    assert_non_null(workshop_votes_find(&votes, &first));
    assert_null(workshop_votes_find(&votes, &second));
    assert_non_null(workshop_votes_find(&votes, &cave));
    workshop_votes_done(&votes);
}

static void damaged_rows_are_left_out_and_counted(void **state)
{
    static const char rows[] =
        "; ledge tries 1 p1~baaaaaaaaaaaaaaa 1 7\n"
        "1111111111111111-aaaaaaaa00000000 1 1 500 1 1764364800 400\n"
        "1111111111111111-aaaaaaaa00000000 1 1 500 1 1764364800 400\n"
        "2222222222222222-aaaaaaaa00000000 1 1 500 1 1764364800 0\n"
        "2222222222222222-bbbbbbbb00000000 1 1 99999999999 1 1764364800 400\n"
        "2222222222222222-cccccccc00000000 -1 1 500 1 1764364800 400\n"
        "3333333333333333-cccccccc00000000 1 1 500 1 1764364800 400 1\n"
        "\x1b[2J\n"
        "0000000000000000-aaaaaaaa00000000 1 1 500 1 1764364800 400\n"
        "4444444444444444-aaaaaaaa00000000 1 1 500 1 1764364800 400\n"
        "5555555555555555-aaaaaaaa00000000 1 1 500 1 1764364800 4";
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    forge(&ada, "tries", rows);
    forge(&ada, "likes",
          "; ledge likes 1 p1~baaaaaaaaaaaaaaa 1 7\n"
          "1111111111111111-aaaaaaaa00000000 x\n"
          "2222222222222222-aaaaaaaa00000000 1764364800\n");
    forge(&ada, "reports",
          "; ledge reports 1 p1~baaaaaaaaaaaaaaa 1 7\n"
          "1111111111111111-aaaaaaaa00000000 1764364800 rudely\n");
    WorkshopVotes votes = votes_of(&ada);
    assert_int_equal(votes.count, 2);
    assert_int_equal(votes.damaged, 8 + 2 + 1);
    assert_int_equal(votes.rows[0].liked_at, 0);
    assert_int_equal(votes.rows[0].reported_at, 0);
    workshop_votes_done(&votes);
}

static void files_of_others_and_what_is_no_file_are_left_out(void **state)
{
    char path[PATH_MAX], own[WORLD_PATH_MAX];
    (void)state;
    const Arcade ada = player(1, ADDRESS), bob = player(2, ADDRESS);
    forge(&ada, "tries",
          "; ledge tries 1 p2~caaaaaaaaaaaaaaa 1 7\n"
          "1111111111111111-aaaaaaaa00000000 1 1 500 1 1764364800 400\n");
    assert_true(arcade_own_folder(&ada, ARCADE_PLAYERS, own));
    snprintf(path, sizeof path, "%s/likes", own);
    assert_int_equal(mkfifo(path, 0644), 0);
    snprintf(path, sizeof path, "%s/reports", own);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    WorkshopVotes votes = votes_of(&ada);
    assert_int_equal(votes.count, 0);
    assert_int_equal(votes.damaged, 3);
    workshop_votes_done(&votes);
    char *large = malloc(WORKSHOP_VOTES_FILE_MAX + 2);
    assert_non_null(large);
    memset(large, ';', WORKSHOP_VOTES_FILE_MAX + 1);
    large[WORKSHOP_VOTES_FILE_MAX + 1] = '\0';
    forge(&bob, "tries", large);
    free(large);
    votes = votes_of(&bob);
    assert_int_equal(votes.count, 0);
    assert_int_equal(votes.damaged, 1);
    workshop_votes_done(&votes);
}

static void votes_in_a_file_of_another_account_do_not_count(void **state)
{
    enum { STRANGER = 12345 };
    char path[PATH_MAX], own[WORLD_PATH_MAX];
    (void)state;
    if (geteuid() != 0) skip(); /* only root can be somebody else */
    Arcade ada = player(1, ADDRESS);
    like(&ada, &cave);
    assert_true(arcade_own_folder(&ada, ARCADE_PLAYERS, own));
    snprintf(path, sizeof path, "%s/tries", own);
    assert_int_equal(chown(path, STRANGER, (gid_t)-1), 0);
    WorkshopVotes votes = votes_of(&ada);
    assert_int_equal(votes.count, 1);
    workshop_votes_done(&votes);
    ada.is_for_all = true;
    votes = votes_of(&ada);
    assert_int_equal(votes.count, 0);
    assert_true(votes.damaged > 0);
    workshop_votes_done(&votes);
}

static void a_full_disk_leaves_the_old_votes(void **state)
{
    struct rlimit usual, none;
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    const WorkshopTarget level = target(&cave);
    like(&ada, &cave);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    none = (struct rlimit){.rlim_cur = 0, .rlim_max = usual.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    const char *fault = workshop_like(&ada, &level, false);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_string_equal(fault, strerror(EFBIG));
    assert_int_equal(tally_of(&cave)->likes, 1);
}

/* ---- what all say ---- */

static void likes_go_by_how_a_level_plays_and_reports_by_its_text(void **state)
{
    (void)state;
    const Arcade ada = player(1, ADDRESS);
    like(&ada, &cave_again);
    like(&ada, &cave);
    report(&ada, &cave_again);
    const WorkshopTally *tally = tally_of(&cave);
    assert_int_equal(tally->likes, 1);
    assert_int_equal(tally->players, 1);
    assert_int_equal(tally->tries, 3);
    assert_int_equal(tally->best, 400);
    assert_int_equal(tally->reports, 0);
    report(&ada, &cave);
    assert_int_equal(tally_of(&cave)->reports, 1);
    assert_int_equal(tally_of(&tower)->players, 0);
}

static void votes_of_who_asks_to_be_forgotten_count_no_more(void **state)
{
    char name[64], shown[VISITOR_PLAYER_MAX];
    (void)state;
    const Arcade ada = player(1, ADDRESS), bob = player(2, ADDRESS + 1);
    const Arcade open = open_workshop(); /* the next session to begin removes the files */
    like(&ada, &cave);
    like(&bob, &cave);
    count_in(&open, WORKSHOP_NOW);
    assert_int_equal(workshop_tallies_find(&tallies, &cave)->likes, 2);
    snprintf(name, sizeof name, "forget/%s", ada.own.id);
    arcade_player(&ada, shown);
    scratch_write(name, shown, strlen(shown));
    count_in(&open, WORKSHOP_NOW);
    assert_int_equal(workshop_tallies_find(&tallies, &cave)->likes, 1);
}

static void three_players_who_have_played_hide_a_level(void **state)
{
    (void)state;
    for (int32_t i = 1; i < WORKSHOP_REPORTS_TO_HIDE; i++) {
        const Arcade one = player(i, ADDRESS);
        report(&one, &cave);
        report(&one, &cave);
        report(&one, &cave);
        assert_false(workshop_tally_hides(tally_of(&cave), 0));
    }
    const Arcade last = player(WORKSHOP_REPORTS_TO_HIDE, ADDRESS);
    report(&last, &cave);
    assert_true(workshop_tally_hides(tally_of(&cave), 0));
    assert_false(workshop_tally_hides(tally_of(&tower), 0));
    assert_int_equal(tally_of(&cave)->reasons, 1u << WORKSHOP_REPORT_RUDE);
}

static void a_look_of_the_operator_needs_three_new_reports(void **state)
{
    (void)state;
    for (int32_t i = 1; i <= WORKSHOP_REPORTS_TO_HIDE; i++) {
        const Arcade one = player(i, ADDRESS);
        report(&one, &cave);
    }
    assert_false(workshop_tally_hides(tally_of(&cave), WORKSHOP_NOW + 60));
    assert_true(workshop_tally_hides(tally_of(&cave), WORKSHOP_NOW - 3600));
}

/* The player likes the cave, and has been known since. */
static void like_cave(int32_t number, uint32_t address)
{
    const Arcade one = player(number, address);
    const WorkshopSaid said = {cave, true, false, true};
    workshop_say(&one, 1, WORKSHOP_NOW, &said, 1);
}

static void keys_of_one_address_count_less_and_less(void **state)
{
    (void)state;
    for (int32_t i = 1; i <= 20; i++)
        like_cave(i, ADDRESS);
    const WorkshopTally *tally = tally_of(&cave);
    assert_int_equal(tally->likes, 20);
    assert_true(tally->settled.likes < 2 * WORKSHOP_WEIGHT);
    assert_true(tally->settled.likes > WORKSHOP_WEIGHT);
    int32_t before = tally->settled.likes;
    like_cave(21, ADDRESS + 1);
    assert_int_equal(tally_of(&cave)->settled.likes, before + WORKSHOP_WEIGHT);
}

static void who_is_known_for_less_than_a_day_is_counted_apart(void **state)
{
    (void)state;
    Arcade fresh = player(1, ADDRESS);
    fresh.date[0] = '\0';
    like(&fresh, &cave);
    const WorkshopTally *tally = tally_of(&cave);
    assert_int_equal(tally->likes, 1);
    assert_int_equal(tally->settled.likes, 0);
    assert_int_equal(tally->fresh.likes, WORKSHOP_WEIGHT);
    count_at(WORKSHOP_NOW + DAY);
    tally = workshop_tallies_find(&tallies, &cave);
    assert_int_equal(tally->settled.likes, WORKSHOP_WEIGHT);
    assert_int_equal(tally->fresh.likes, 0);
}

static void players_who_ripen_are_counted_again_although_no_file_changed(void **state)
{
    static const struct timespec long_ago[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    char own[WORLD_PATH_MAX];
    (void)state;
    const Arcade arcade = open_workshop();
    Arcade fresh = player(1, ADDRESS);
    fresh.date[0] = '\0';
    like(&fresh, &cave);
    assert_true(arcade_own_folder(&fresh, ARCADE_PLAYERS, own));
    assert_int_equal(utimensat(AT_FDCWD, own, long_ago, 0), 0);
    assert_true(arcade_own_folder(&arcade, ARCADE_PLAYERS, own));
    assert_int_equal(utimensat(AT_FDCWD, own, long_ago, 0), 0);
    count_at(WORKSHOP_NOW);
    int32_t reads = tallies.reads;
    assert_true(workshop_tallies_read(&tallies, &arcade, WORKSHOP_NOW + 60));
    assert_int_equal(tallies.reads, reads);
    assert_true(workshop_tallies_read(&tallies, &arcade, WORKSHOP_NOW + DAY));
    assert_int_equal(workshop_tallies_find(&tallies, &cave)->settled.likes, WORKSHOP_WEIGHT);
}

/* Gives all folders of players a time that is long ago. */
static bool make_old(void *context, const char *name)
{
    static const struct timespec long_ago[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    const int *folder = context;
    assert_int_equal(utimensat(*folder, name, long_ago, 0), 0);
    return true;
}

static void make_all_old(const Arcade *arcade)
{
    int folder = arcade_open_part(arcade, ARCADE_PLAYERS);
    assert_true(shared_file_each(folder, make_old, &folder));
    close(folder);
}

static void only_folders_that_have_changed_are_read_again(void **state)
{
    enum { PLAYERS = 100, SAMPLED_MAX = 20 };
    (void)state;
    const Arcade arcade = open_workshop();
    for (int32_t i = 1; i <= PLAYERS; i++)
        like_cave(i, (uint32_t)i);
    make_all_old(&arcade);
    tallies.reads = 0;
    count_at(WORKSHOP_NOW);
    assert_int_equal(tallies.reads, PLAYERS + 1);
    tallies.reads = 0;
    const Arcade one = player(5, 5);
    const WorkshopTarget level = target(&cave);
    assert_null(workshop_like(&one, &level, false));
    assert_int_equal(tally_of(&cave)->likes, PLAYERS - 1);
    assert_true(tallies.reads > 1 && tallies.reads <= 1 + SAMPLED_MAX);
}

/* Changes what lists/votes says of each level that was liked, and its check with it. */
static void forge_the_list(const Arcade *arcade)
{
    enum { HEAD = 32, PLAYER = 40, ROW = 16 };
    size_t length;
    uint32_t players, rows;
    int folder = arcade_open_part(arcade, ARCADE_LISTS);
    char *bytes = shared_file_read(folder, "votes", 1 << 20, &length);
    assert_non_null(bytes);
    memcpy(&players, bytes + 24, sizeof players);
    memcpy(&rows, bytes + 28, sizeof rows);
    assert_int_equal(length, HEAD + players * PLAYER + rows * ROW);
    for (uint32_t i = 0; i < rows; i++)
        bytes[HEAD + players * PLAYER + i * ROW + 12] ^= 2;
    uint64_t check = hash_bytes(HASH_SEED, (const uint8_t *)bytes + HEAD, length - HEAD);
    memcpy(bytes + 16, &check, sizeof check);
    assert_true(shared_file_replace(folder, "votes", bytes, length));
    close(folder);
    free(bytes);
}

static void a_forged_or_damaged_list_is_made_again(void **state)
{
    enum { PLAYERS = 60 };
    (void)state;
    const Arcade arcade = open_workshop();
    for (int32_t i = 1; i <= PLAYERS; i++)
        like_cave(i, (uint32_t)i);
    make_all_old(&arcade);
    assert_int_equal(tally_of(&cave)->likes, PLAYERS);
    forge_the_list(&arcade);
    assert_int_equal(tally_of(&cave)->likes, PLAYERS);
    forge(&arcade, "../../lists/votes", "ledge votes 1\nnonsense that is long enough for a head");
    assert_int_equal(tally_of(&cave)->players, PLAYERS);
}

/* ---- other hosts ---- */

static void write_other_hosts(const char *text)
{
    char path[PATH_MAX + 8], fresh[PATH_MAX + 32], file[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/boards", scratch_folder);
    mkdir(path, 0755);
    scratch_write("boards/votes.new", text, strlen(text));
    snprintf(fresh, sizeof fresh, "%s/votes.new", path);
    snprintf(file, sizeof file, "%s/votes", path);
    assert_int_equal(rename(fresh, file), 0);
}

static void players_of_other_hosts_are_added(void **state)
{
    (void)state;
    like_cave(1, ADDRESS);
    write_other_hosts("1111111111111111 2 4 3 1 40 250 1024 2048 1024 0 512 1024 0 0\n"
                      "2222222222222222 nonsense\n"
                      "3333333333333333 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n");
    const WorkshopTally *tally = tally_of(&cave);
    assert_int_equal(tally->likes, 3);
    assert_int_equal(tally->players, 5);
    assert_int_equal(tally->settled.likes, 2 * WORKSHOP_WEIGHT);
    assert_int_equal(tally->fresh.players, WORKSHOP_WEIGHT);
    assert_int_equal(tally->best, 250);
    assert_int_equal(tally_of(&tower)->players, 0);
}

static void what_other_hosts_say_anew_is_read_although_no_player_says_anything(void **state)
{
    (void)state;
    like_cave(1, ADDRESS);
    write_other_hosts("1111111111111111 1 1 1 0 1 250 1024 1024 1024 0 0 0 0 0\n");
    Arcade arcade = open_workshop();
    make_all_old(&arcade);
    count_at(WORKSHOP_NOW);
    write_other_hosts("1111111111111111 0 1 1 0 1 250 0 1024 1024 0 0 0 0 0\n");
    arcade = open_workshop();
    assert_true(workshop_tallies_read(&tallies, &arcade, WORKSHOP_NOW));
    assert_int_equal(workshop_tallies_find(&tallies, &cave)->likes, 1);
}

static void counts_of_other_hosts_may_be_as_large_as_they_like(void **state)
{
    (void)state;
    write_other_hosts("1111111111111111 2147483647 2147483647 2147483647 2147483647 2147483647 "
                      "2147483647 2147483647 2147483647 2147483647 2147483647 2147483647 "
                      "2147483647 2147483647 2147483647\n"
                      "1111111111111111 2147483647 2147483647 2147483647 2147483647 2147483647 "
                      "1 2147483647 2147483647 2147483647 2147483647 2147483647 "
                      "2147483647 2147483647 2147483647\n"
                      "2222222222222222 2147483648 1 1 1 1 1 1 1 1 1 1 1 1 1\n");
    for (int32_t i = 1; i < 3; i++)
        like_cave(i, ADDRESS);
    assert_true(tally_of(&cave)->likes > 1000000);
    assert_int_equal(tally_of(&cave)->best, 1);
    assert_int_equal(tally_of(&tower)->players, 0);
}

#define scratch_test(test) cmocka_unit_test_setup_teardown(test, workshop_setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        scratch_test(tries_are_added_up_and_read_again),
        scratch_test(who_tries_again_hours_later_has_come_back),
        scratch_test(a_like_needs_a_finish_or_a_minute_of_play),
        scratch_test(nobody_speaks_of_an_own_level),
        scratch_test(a_forged_like_of_an_own_level_does_not_count),
        scratch_test(guests_say_nothing),
        scratch_test(likes_a_day_are_limited),
        scratch_test(a_clock_that_was_years_ahead_blocks_no_likes),
        scratch_test(of_very_many_levels_the_oldest_that_are_not_liked_are_forgotten),
        scratch_test(damaged_rows_are_left_out_and_counted),
        scratch_test(files_of_others_and_what_is_no_file_are_left_out),
        scratch_test(votes_in_a_file_of_another_account_do_not_count),
        scratch_test(a_full_disk_leaves_the_old_votes),
        scratch_test(likes_go_by_how_a_level_plays_and_reports_by_its_text),
        scratch_test(votes_of_who_asks_to_be_forgotten_count_no_more),
        scratch_test(three_players_who_have_played_hide_a_level),
        scratch_test(a_look_of_the_operator_needs_three_new_reports),
        scratch_test(keys_of_one_address_count_less_and_less),
        scratch_test(who_is_known_for_less_than_a_day_is_counted_apart),
        scratch_test(players_who_ripen_are_counted_again_although_no_file_changed),
        scratch_test(only_folders_that_have_changed_are_read_again),
        scratch_test(a_forged_or_damaged_list_is_made_again),
        scratch_test(players_of_other_hosts_are_added),
        scratch_test(what_other_hosts_say_anew_is_read_although_no_player_says_anything),
        scratch_test(counts_of_other_hosts_may_be_as_large_as_they_like),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
