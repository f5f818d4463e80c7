/* test_workshop_list.c - the lists of the workshop: which levels are in them, in which order, and
 * what a flood of new keys, reports and the operator change. */
#include "workshop.h"

#include "../src/arcade/workshop_words.h"
#include "workshop_players.h"

enum { LEVELS = 14, AUTHOR_LEVELS = WORKSHOP_LEVELS_A_DAY };

static WorkshopId ids[LEVELS];
static WorkshopList list;

static int tear_down(void **state)
{
    workshop_list_done(&list);
    return scratch_teardown(state);
}

/* The author of a level, by its number. */
static Arcade author_of(int32_t number)
{
    char name[16];
    snprintf(name, sizeof name, "a%d", (int)(number / AUTHOR_LEVELS));
    return workshop_player(name);
}

static void publish(int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const Arcade author = author_of(i);
        ids[i] = workshop_put_course(&author, i);
    }
}

static void read_as(const Arcade *arcade, const WorkshopView *view)
{
    workshop_list_touch(&list);
    while (!workshop_list_read(&list, arcade, view, WORKSHOP_NOW))
        continue;
}

static void read_tab(const Arcade *arcade, WorkshopTab tab)
{
    const WorkshopView view = {.tab = tab};
    read_as(arcade, &view);
}

/* Everything again, as in a new session. */
static void read_anew(const Arcade *arcade, WorkshopTab tab)
{
    workshop_list_done(&list);
    read_tab(arcade, tab);
}

static WorkshopItem item_at(int32_t index)
{
    WorkshopItem item;
    workshop_list_item(&list, index, &item);
    return item;
}

/* ---- order ---- */

static void a_row_says_what_players_say(void **state)
{
    (void)state;
    publish(1);
    const Arcade author = author_of(0);
    for (int32_t i = 1; i <= WORKSHOP_RATE_PLAYERS; i++) {
        const Arcade one = workshop_voter(&author, i, (uint32_t)i);
        const WorkshopSaid said = {ids[0], i > 1, false, i > 3};
        read_anew(&author, WORKSHOP_NEW);
        assert_int_equal(item_at(0).clear_percent, -1);
        workshop_say(&one, 1, WORKSHOP_NOW, &said, 1);
    }
    const Arcade one = workshop_voter(&author, 1, 1);
    read_anew(&one, WORKSHOP_NEW);
    const WorkshopItem item = item_at(0);
    assert_string_equal(item.title, "Course 0");
    assert_int_equal(item.tally->likes, 2);
    assert_int_equal(item.tally->players, WORKSHOP_RATE_PLAYERS);
    assert_int_equal(item.clear_percent, 80);
    assert_int_equal(item.tally->best, 400);
    assert_non_null(item.vote);
    assert_int_equal(item.vote->finishes, 0);
    assert_int_equal(strlen(item.code), 8);
    assert_int_equal(strncmp(item.shown_by, "a0~", 3), 0);
}

static void tabs_have_their_order(void **state)
{
    (void)state;
    publish(3);
    const Arcade author = author_of(0);
    for (int32_t i = 1; i <= 6; i++) {
        const Arcade one = workshop_voter(&author, i, (uint32_t)i);
        WorkshopSaid said[] = {{ids[0], true, false, i <= 2},
                               {ids[1], i <= 1, false, i <= 1},
                               {ids[2], i <= 3, true, i <= 4}};
        qsort(said, 3, sizeof *said, (int (*)(const void *, const void *))workshop_id_compare);
        workshop_say(&one, 1, WORKSHOP_NOW, said, 3);
    }
    const Arcade reader = workshop_voter(&author, 7, 7);
    read_anew(&reader, WORKSHOP_LOVED);
    assert_int_equal(workshop_list_find(&list, &ids[2]), 0);
    assert_int_equal(workshop_list_find(&list, &ids[0]), 1);
    assert_int_equal(workshop_list_find(&list, &ids[1]), 2);
    read_anew(&reader, WORKSHOP_PLAYED);
    assert_int_equal(workshop_list_find(&list, &ids[2]), 0);
    read_anew(&reader, WORKSHOP_HARD);
    assert_int_equal(workshop_list_find(&list, &ids[1]), 0);
    assert_int_equal(workshop_list_find(&list, &ids[2]), 1);
    assert_int_equal(workshop_list_find(&list, &ids[0]), 2);
}

static void yours_has_the_own_levels_and_an_author_those_of_the_author(void **state)
{
    (void)state;
    publish(2 * AUTHOR_LEVELS);
    const Arcade first = author_of(0), second = author_of(AUTHOR_LEVELS);
    read_tab(&first, WORKSHOP_YOURS);
    assert_int_equal(list.count, AUTHOR_LEVELS);
    assert_true(workshop_list_find(&list, &ids[0]) >= 0);
    WorkshopView view = {.tab = WORKSHOP_YOURS};
    memcpy(view.author, second.own.id, sizeof view.author);
    read_as(&first, &view);
    assert_int_equal(list.count, AUTHOR_LEVELS);
    assert_true(workshop_list_find(&list, &ids[AUTHOR_LEVELS]) >= 0);
}

static void what_is_published_meanwhile_comes_into_an_open_list(void **state)
{
    (void)state;
    publish(1);
    const Arcade author = author_of(0);
    read_tab(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
    publish(3);
    read_tab(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.tallies.count, 3);
    for (int32_t i = 0; i < 3; i++)
        assert_true(workshop_list_find(&list, &ids[i]) >= 0);
}

static void a_length_goes_by_the_longer_side(void **state)
{
    (void)state;
    assert_true(workshop_length_fits(WORKSHOP_LENGTH_SHORT, WORKSHOP_SHORT_CELLS - 1, 9));
    assert_false(workshop_length_fits(WORKSHOP_LENGTH_SHORT, 9, WORKSHOP_SHORT_CELLS));
    assert_false(workshop_length_fits(WORKSHOP_LENGTH_LONG, WORKSHOP_LONG_CELLS - 1, 9));
    assert_true(workshop_length_fits(WORKSHOP_LENGTH_LONG, 9, WORKSHOP_LONG_CELLS));
    assert_true(workshop_length_fits(WORKSHOP_LENGTH_ANY, WORKSHOP_SHORT_CELLS, 9));
}

static void words_contents_and_lengths_narrow_a_list(void **state)
{
    (void)state;
    publish(5);
    const Arcade author = author_of(0);
    read_as(&author, &(WorkshopView){.words = "COURSE 4"});
    assert_int_equal(list.count, 1);
    assert_string_equal(item_at(0).title, "Course 4");
    read_as(&author, &(WorkshopView){.words = "a1 course"});
    assert_int_equal(list.count, 5 - AUTHOR_LEVELS);
    WorkshopView by_id = {.tab = WORKSHOP_NEW};
    snprintf(by_id.words, sizeof by_id.words, "%s", author.own.id);
    read_as(&author, &by_id);
    assert_int_equal(list.count, 0);
    read_as(&author, &(WorkshopView){.content = WORKSHOP_HAS(WORKSHOP_WATER)});
    assert_int_equal(list.count, 0);
    read_as(&author, &(WorkshopView){.length = WORKSHOP_LENGTH_SHORT});
    assert_int_equal(list.count, 5);
    read_as(&author, &(WorkshopView){.length = WORKSHOP_LENGTH_LONG});
    assert_int_equal(list.count, 0);
}

/* ---- a flood of keys ---- */

static const WorkshopTab ranked[] = {WORKSHOP_LOVED, WORKSHOP_PLAYED, WORKSHOP_HARD};

static void note_places(const Arcade *reader, int32_t places[ARRAY_LENGTH(ranked)][LEVELS])
{
    for (size_t tab = 0; tab < ARRAY_LENGTH(ranked); tab++) {
        read_anew(reader, ranked[tab]);
        for (int32_t i = 0; i < LEVELS; i++)
            places[tab][i] = workshop_list_find(&list, &ids[i]);
    }
}

/* Fifty players of long ago, each from an address, who like what has a small number more. */
static void vote_at_random(const Arcade *workshop)
{
    enum { VOTERS = 50 };
    uint32_t random = 1;
    for (int32_t i = 1; i <= VOTERS; i++) {
        const Arcade one = workshop_voter(workshop, i, (uint32_t)i);
        WorkshopSaid said[LEVELS];
        int32_t count = 0;
        for (int32_t level = 0; level < LEVELS; level++) {
            random = random * 1103515245u + 12345u;
            uint32_t dice = random >> 16;
            if (dice % 3 != 0)
                said[count++] = (WorkshopSaid){ids[level], dice % 7 != 1, dice % 5 == 2,
                                               (int32_t)(dice % LEVELS) > level};
        }
        qsort(said, (size_t)count, sizeof *said,
              (int (*)(const void *, const void *))workshop_id_compare);
        workshop_say(&one, 1, WORKSHOP_NOW, said, count);
    }
}

static void a_thousand_fresh_keys_move_a_level_by_one_place_at_most(void **state)
{
    enum { KEYS = 1000, ADDRESSES = 10, FIRST_KEY = 1000, FIRST_ADDRESS = 1000 };
    static const WorkshopSaid floods[] = {
        {.is_finished = true, .came_back = true, .is_liked = true}, {.is_finished = false}};
    static int32_t before[ARRAY_LENGTH(ranked)][LEVELS], after[ARRAY_LENGTH(ranked)][LEVELS];
    bool has_moved = false;
    (void)state;
    publish(LEVELS);
    const Arcade reader = author_of(0);
    vote_at_random(&reader);
    note_places(&reader, before);
    for (size_t flood = 0; flood < ARRAY_LENGTH(floods); flood++) {
        WorkshopSaid said = floods[flood];
        said.id = ids[LEVELS / 2];
        for (int32_t i = 0; i < KEYS; i++) {
            uint32_t address = (uint32_t)(FIRST_ADDRESS + i % ADDRESSES);
            const Arcade one = workshop_voter(&reader, FIRST_KEY + i, address);
            workshop_say(&one, WORKSHOP_NOW - 3600, WORKSHOP_NOW, &said, 1);
        }
        note_places(&reader, after);
        assert_int_equal(item_at(0).tally->players > 0, true);
        for (size_t tab = 0; tab < ARRAY_LENGTH(ranked); tab++)
            for (int32_t i = 0; i < LEVELS; i++) {
                assert_true(before[tab][i] >= 0);
                assert_true(abs_i32(after[tab][i] - before[tab][i]) <= 1);
                has_moved = has_moved || after[tab][i] != before[tab][i];
            }
    }
    assert_true(has_moved); /* or the flood was not counted at all */
}

/* ---- what is in no list ---- */

static void report_by(const Arcade *workshop, int32_t number, const WorkshopId *id)
{
    const Arcade one = workshop_voter(workshop, number, (uint32_t)number);
    const WorkshopTarget target = {*id, "author~zzzzzzzzzzzzzzzz", WORKSHOP_NOW};
    assert_null(workshop_note_try(&one, &target, 500, 400));
    assert_null(workshop_report(&one, &target, WORKSHOP_REPORT_SPAM));
}

static void three_reports_hide_a_level_until_the_operator_has_looked(void **state)
{
    (void)state;
    publish(2);
    const Arcade author = author_of(0);
    for (int32_t i = 1; i < WORKSHOP_REPORTS_TO_HIDE; i++)
        report_by(&author, i, &ids[0]);
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 2);
    report_by(&author, WORKSHOP_REPORTS_TO_HIDE, &ids[0]);
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
    read_anew(&author, WORKSHOP_YOURS);
    assert_int_equal(list.count, 2);
    assert_int_equal(item_at(workshop_list_find(&list, &ids[0])).state, WORKSHOP_IS_REPORTED);
    assert_true(workshop_show(&author, &ids[0]));
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 2);
}

static void the_operator_hides_a_level_and_shows_it_again(void **state)
{
    char reason[WORKSHOP_REASON_MAX];
    (void)state;
    publish(1);
    const Arcade author = author_of(0);
    assert_true(workshop_hide(&author, &ids[0], "it says bad things"));
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 0);
    read_anew(&author, WORKSHOP_YOURS);
    assert_int_equal(item_at(0).state, WORKSHOP_IS_HIDDEN);
    workshop_hidden_reason(&author, &ids[0], reason);
    assert_string_equal(reason, "it says bad things");
    assert_true(workshop_show(&author, &ids[0]));
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
}

static void a_level_that_was_withdrawn_is_in_its_authors_list_alone(void **state)
{
    ErrorList errors;
    (void)state;
    publish(2);
    const Arcade author = author_of(0);
    error_list_init(&errors, "withdraw");
    assert_true(workshop_withdraw(&author, &ids[0], &errors));
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
    assert_int_equal(workshop_list_find(&list, &ids[0]), -1);
    read_anew(&author, WORKSHOP_YOURS);
    assert_int_equal(list.count, 2);
    assert_int_equal(item_at(workshop_list_find(&list, &ids[0])).state, WORKSHOP_IS_WITHDRAWN);
}

static void an_author_is_told_once_why_a_level_is_hidden(void **state)
{
    char notice[WORKSHOP_NOTICE_MAX], told[2 * PATH_MAX];
    (void)state;
    publish(AUTHOR_LEVELS + 1);
    const Arcade author = author_of(0), other = author_of(AUTHOR_LEVELS);
    read_anew(&author, WORKSHOP_NEW);
    assert_false(workshop_take_notice(&list, &author, notice));
    snprintf(told, sizeof told, "%s/players/%s/told", scratch_folder, author.own.id);
    assert_int_not_equal(access(told, F_OK), 0); /* nothing to be remembered */
    assert_true(workshop_hide(&author, &ids[0], "it is rude"));
    for (int32_t i = 1; i <= WORKSHOP_REPORTS_TO_HIDE; i++)
        report_by(&author, i, &ids[1]);
    read_anew(&other, WORKSHOP_NEW);
    assert_false(workshop_take_notice(&list, &other, notice));
    read_anew(&author, WORKSHOP_NEW);
    bool has_reason = false;
    for (int32_t i = 0; i < 2; i++) {
        assert_true(workshop_take_notice(&list, &author, notice));
        has_reason = has_reason || strstr(notice, "\"Course 0\": it is rude");
    }
    assert_true(has_reason);
    assert_false(workshop_take_notice(&list, &author, notice));
    assert_true(workshop_show(&author, &ids[0]));
    read_anew(&author, WORKSHOP_NEW);
    assert_false(workshop_take_notice(&list, &author, notice));
    assert_true(workshop_hide(&author, &ids[0], ""));
    read_anew(&author, WORKSHOP_NEW);
    assert_true(workshop_take_notice(&list, &author, notice));
}

/* Reads the levels anew after the league has said what is gone. */
static void read_gone(const char *format)
{
    char path[PATH_MAX + 8], name[WORKSHOP_NAME_MAX], text[512];
    snprintf(path, sizeof path, "%s/boards", scratch_folder);
    mkdir(path, 0755);
    workshop_id_to_name(&ids[0], name);
    int length = snprintf(text, sizeof text, "nonsense\n%s %s\n", name, format);
    scratch_write("boards/gone", text, (size_t)length);
    const Arcade author = author_of(0);
    workshop_list_done(&list);
    read_anew(&author, WORKSHOP_NEW);
}

static void what_another_host_hides_is_hidden_until_the_operator_of_this_one_shows_it(void **state)
{
    char reason[WORKSHOP_REASON_MAX];
    (void)state;
    publish(2);
    read_gone("hidden 1000000000 h2: it is rude");
    assert_int_equal(list.count, 1);
    const Arcade author = author_of(0);
    workshop_hidden_reason(&author, &ids[0], reason);
    assert_string_equal(reason, "h2: it is rude");
    assert_true(workshop_show(&author, &ids[0]));
    read_gone("hidden 1000000000 h2: it is rude");
    assert_int_equal(list.count, 2);
    read_gone("hidden 9000000000 h2: it is rude, still");
    assert_int_equal(list.count, 1);
}

static void what_an_author_withdraws_on_another_host_is_in_no_list(void **state)
{
    (void)state;
    publish(2);
    read_gone("withdrawn 1000000000");
    assert_int_equal(list.count, 1);
    const Arcade author = author_of(0);
    read_anew(&author, WORKSHOP_YOURS);
    assert_int_equal(list.count, 2);
    read_gone("withdrawn");
    assert_int_equal(list.count, 2);
}

static void signs_are_shown_to_the_author_and_after_a_look(void **state)
{
    (void)state;
    publish(AUTHOR_LEVELS + 1);
    const Arcade author = author_of(0);
    Arcade other = author_of(AUTHOR_LEVELS);
    read_anew(&other, WORKSHOP_NEW);
    int32_t row = workshop_folder_find(&list.folder, &ids[0]);
    assert_true(workshop_folder_shows_words(&list.folder, &author, row));
    assert_false(workshop_folder_shows_words(&list.folder, &other, row));
    other.signs = WORKSHOP_SIGNS_ALL;
    assert_true(workshop_folder_shows_words(&list.folder, &other, row));
    assert_true(workshop_show(&author, &ids[0]));
    other.signs = WORKSHOP_SIGNS_AFTER;
    read_anew(&other, WORKSHOP_NEW);
    assert_true(workshop_folder_shows_words(&list.folder, &other, row));
    other.signs = WORKSHOP_SIGNS_NONE;
    assert_false(workshop_folder_shows_words(&list.folder, &other, row));
}

static void a_ban_takes_levels_and_votes_along_and_its_end_brings_them_back(void **state)
{
    (void)state;
    publish(2 * AUTHOR_LEVELS);
    const Arcade author = author_of(0), other = author_of(AUTHOR_LEVELS);
    const WorkshopTarget target = {ids[AUTHOR_LEVELS], other.own.name, WORKSHOP_NOW};
    assert_null(workshop_note_try(&author, &target, 500, 400));
    assert_true(workshop_hide(&author, &ids[0], "for another reason"));
    assert_true(workshop_set_banned(&author, author.own.id, true) > 0);
    read_anew(&other, WORKSHOP_NEW);
    assert_int_equal(list.count, AUTHOR_LEVELS);
    assert_int_equal(item_at(workshop_list_find(&list, &ids[AUTHOR_LEVELS])).tally->players, 0);
    assert_true(workshop_set_banned(&author, author.own.id, false) >= 0);
    read_anew(&other, WORKSHOP_NEW);
    assert_int_equal(list.count, 2 * AUTHOR_LEVELS - 1);
    assert_int_equal(item_at(workshop_list_find(&list, &ids[AUTHOR_LEVELS])).tally->players, 1);
}

static int32_t files_in(const Arcade *arcade, ArcadePart part)
{
    int folder = arcade_open_part(arcade, part);
    int32_t count = shared_file_count(folder, "", 1000);
    close(folder);
    return count;
}

static void a_player_who_is_forgotten_leaves_nothing(void **state)
{
    char draft[PATH_MAX], text[WORKSHOP_COURSE_MAX], thanks[VISITOR_PLAYER_MAX];
    ErrorList errors;
    (void)state;
    publish(AUTHOR_LEVELS);
    const Arcade author = author_of(0), other = author_of(AUTHOR_LEVELS);
    WorkshopWish wish = workshop_wish(&other, workshop_course(AUTHOR_LEVELS, text));
    arcade_player(&author, thanks);
    wish.hint = thanks; /* naming a player makes no level the player's */
    error_list_init(&errors, "draft");
    assert_true(workshop_put(&other, &wish, &ids[AUTHOR_LEVELS], &errors));
    const WorkshopTarget target = {ids[AUTHOR_LEVELS], other.own.name, WORKSHOP_NOW};
    assert_null(workshop_note_try(&author, &target, 500, 400));
    assert_true(workshop_hide(&author, &ids[0], ""));
    char folder[WORLD_PATH_MAX + 8];
    assert_true(arcade_own_folder(&author, ARCADE_DRAFTS, folder));
    strcat(folder, "/state");
    mkdir(folder, 0700);
    snprintf(draft, sizeof draft, "drafts/%s/state/journal", author.own.id);
    scratch_write(draft, "secret", 6);
    read_anew(&other, WORKSHOP_NEW);
    assert_int_equal(files_in(&other, ARCADE_LISTS), 2);
    assert_true(arcade_forget(&author, author.own.id) >= 2 * AUTHOR_LEVELS);
    assert_int_equal(files_in(&other, ARCADE_LISTS), 0);
    assert_int_equal(files_in(&other, ARCADE_LEVELS), 2);
    assert_int_equal(files_in(&other, ARCADE_HIDDEN), 0);
    assert_int_equal(files_in(&other, ARCADE_PLAYERS), 1);
    assert_int_equal(files_in(&other, ARCADE_DRAFTS), 1);
    read_anew(&other, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
}

/* ---- words of the operator ---- */

static WorkshopWords words_of(const char *text)
{
    static WorkshopWords words;
    char path[PATH_MAX];
    ErrorList errors;
    scratch_write("words", text, strlen(text));
    scratch_path(path, "words");
    error_list_init(&errors, path);
    assert_true(workshop_words_read(path, &words, &errors));
    return words;
}

static void words_match_by_their_looks(void **state)
{
    (void)state;
    WorkshopWords words = words_of("; not to be read\nbad\n  Évil*\r\n*ware\n");
    assert_int_equal(words.count, 3);
    static const char *const matching[] = {"bad",
                                           "so BAD!",
                                           "b\xC3\xA0"
                                           "d",
                                           "b\xD0\xB0"
                                           "d",
                                           "b a d",
                                           "a b.a.d",
                                           "evil",
                                           "EVILDOER",
                                           "software ",
                                           "not_bad"};
    static const char *const others[] = {"", "badly", "abad", "devil", "wares", "b ad", "ba d"};
    for (size_t i = 0; i < ARRAY_LENGTH(matching); i++)
        if (!workshop_words_match(&words, matching[i])) fail_msg("%s", matching[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if (workshop_words_match(&words, others[i])) fail_msg("%s", others[i]);
}

static void a_file_of_words_with_other_lines_is_refused(void **state)
{
    char path[PATH_MAX];
    ErrorList errors;
    WorkshopWords words;
    (void)state;
    static const char *const texts[] = {"two words\n", "*\n", "a-b\n",
                                        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        scratch_write("words", texts[i], strlen(texts[i]));
        scratch_path(path, "words");
        error_list_init(&errors, path);
        assert_false(workshop_words_read(path, &words, &errors));
        assert_int_equal(errors.items[0].line, 1);
        assert_int_equal(words.count, 0);
    }
}

static void a_level_with_a_word_waits_until_the_operator_has_looked(void **state)
{
    (void)state;
    publish(2);
    Arcade author = author_of(0);
    WorkshopWords words = words_of("1\n");
    author.words = &words;
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
    read_anew(&author, WORKSHOP_YOURS);
    assert_int_equal(item_at(workshop_list_find(&list, &ids[1])).state, WORKSHOP_IS_WAITING);
    assert_true(workshop_show(&author, &ids[1]));
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 2);
}

static void a_word_in_a_hint_is_found_when_the_level_is_looked_into(void **state)
{
    char text[WORKSHOP_COURSE_MAX];
    ErrorList errors;
    (void)state;
    Arcade author = author_of(0);
    WorkshopWish wish = workshop_wish(&author, workshop_course(0, text));
    wish.hint = "how bad";
    error_list_init(&errors, "draft");
    assert_true(workshop_put(&author, &wish, &ids[0], &errors));
    WorkshopWords words = words_of("bad\n");
    author.words = &words;
    read_anew(&author, WORKSHOP_NEW);
    assert_int_equal(list.count, 1);
    assert_false(workshop_list_check(&list, &author, 0));
    assert_int_equal(list.count, 0);
    read_anew(&author, WORKSHOP_YOURS);
    assert_true(workshop_list_check(&list, &author, 0));
    assert_int_equal(item_at(0).state, WORKSHOP_IS_WAITING);
}

#define workshop_test(test) cmocka_unit_test_setup_teardown(test, workshop_setup, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        workshop_test(a_row_says_what_players_say),
        workshop_test(tabs_have_their_order),
        workshop_test(yours_has_the_own_levels_and_an_author_those_of_the_author),
        workshop_test(what_is_published_meanwhile_comes_into_an_open_list),
        cmocka_unit_test(a_length_goes_by_the_longer_side),
        workshop_test(words_contents_and_lengths_narrow_a_list),
        workshop_test(a_thousand_fresh_keys_move_a_level_by_one_place_at_most),
        workshop_test(three_reports_hide_a_level_until_the_operator_has_looked),
        workshop_test(the_operator_hides_a_level_and_shows_it_again),
        workshop_test(a_level_that_was_withdrawn_is_in_its_authors_list_alone),
        workshop_test(an_author_is_told_once_why_a_level_is_hidden),
        workshop_test(what_another_host_hides_is_hidden_until_the_operator_of_this_one_shows_it),
        workshop_test(what_an_author_withdraws_on_another_host_is_in_no_list),
        workshop_test(signs_are_shown_to_the_author_and_after_a_look),
        workshop_test(a_ban_takes_levels_and_votes_along_and_its_end_brings_them_back),
        workshop_test(a_player_who_is_forgotten_leaves_nothing),
        workshop_test(words_match_by_their_looks),
        workshop_test(a_file_of_words_with_other_lines_is_refused),
        workshop_test(a_level_with_a_word_waits_until_the_operator_has_looked),
        workshop_test(a_word_in_a_hint_is_found_when_the_level_is_looked_into),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
