/* test_company.c - others on the level as ghosts: where they are, who is seen, what is dropped. */
#include "live_folder.h"

#include "../src/arcade/company.h"
#include "../src/draw/theme.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sys/file.h>
#include <utime.h>

/* Another player whose run is written, on the same level. */
typedef struct Other {
    LiveFolder folder;
    Timeline run;
    LiveRun live;
} Other;

enum { OTHERS_MAX = 12 };

typedef struct Party {
    LiveStage stage; /* its folders and level; its player is the first */
    Other others[OTHERS_MAX];
    int32_t count;
    Company *company;
} Party;

static void party_open(Party *party)
{
    memset(party, 0, sizeof *party);
    live_stage_open(&party->stage);
    party->company = company_create(&party->stage.viewer, &party->stage.arena.level);
    assert_non_null(party->company);
}

static void party_close(Party *party)
{
    company_destroy(party->company);
    for (int32_t i = 0; i < party->count; i++) {
        live_done(&party->others[i].live);
        timeline_done(&party->others[i].run);
    }
    live_stage_close(&party->stage);
}

static Other *add_other(Party *party)
{
    char player[REPLAY_PLAYER_MAX];
    Other *other = &party->others[party->count++];
    snprintf(player, sizeof player, "p%d~aaaabbbbccccdd%c2", (int)party->count,
             'a' + (int)party->count);
    other->folder = live_folder_of(player);
    other->live = LIVE_RUN_NONE;
    assert_true(timeline_init(&other->run, &party->stage.arena.level));
    return other;
}

static void play_other(Other *other, Input input, int32_t ticks)
{
    const LiveAbout about = {.level_name = "level.txt"};
    GameEvents events;
    for (int32_t i = 0; i < ticks; i++) {
        assert_true(timeline_add(&other->run, input, &events));
        live_follow(&other->live, &other->folder, &other->run, &about);
    }
}

static void pass(Party *party, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++)
        company_tick(party->company, 0);
}

/* A party in which another one has played for `ticks`, and `passed` ticks have passed since. */
static Other *open_with_one(Party *party, Input input, int32_t ticks, int32_t passed)
{
    party_open(party);
    Other *other = add_other(party);
    play_other(other, input, ticks);
    pass(party, passed);
    return other;
}

static int32_t seen(const Party *party)
{
    SceneGhosts ghosts = {.count = 0};
    company_add_ghosts(party->company, &ghosts);
    return ghosts.count;
}

static bool has_rival(const Party *party)
{
    for (int32_t i = 0; i < party->company->count; i++)
        if (party->company->ghosts[i]->is_raced) return true;
    return false;
}

static void who_plays_the_level_is_seen_where_they_are(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 6, 2);
    assert_int_equal(seen(&party), 1);
    for (int32_t i = 0; i < 60; i++) {
        play_other(other, i < 30 ? INPUT_RIGHT : INPUT_RIGHT | INPUT_JUMP, 1);
        pass(&party, 1);
        int32_t behind = other->run.now.ticks - party.company->ghosts[0]->game.ticks;
        assert_in_range(behind, 0, 15); /* a quarter of a second */
    }
    pass(&party, 30);
    assert_int_equal(party.company->ghosts[0]->game.ticks, 66);
    assert_true(game_hash(&party.company->ghosts[0]->game, &party.stage.arena.level) ==
                game_hash(&other->run.now, &party.stage.arena.level));
    party_close(&party);
}

static void nobody_else_is_no_ghost(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    pass(&party, 120);
    assert_int_equal(seen(&party), 0);
    assert_int_equal(party.company->scan_at, 120); /* the folder is read once a second */
    party_close(&party);
}

static void who_plays_another_level_is_no_ghost(void **state)
{
    Party party;
    Arena arena;
    (void)state;
    party_open(&party);
    arena_open(&arena, "@...........................F\n#############################\n");
    Other *other = add_other(&party);
    timeline_done(&other->run);
    assert_true(timeline_init(&other->run, &arena.level));
    play_other(other, INPUT_RIGHT, 30);
    pass(&party, 10);
    assert_int_equal(party.company->count, 0);
    party_close(&party);
    arena_close(&arena);
}

/* No frame plays more than so many ticks, and it is not seen meanwhile. */
static void one_joined_late_catches_up_over_frames(void **state)
{
    Party party;
    int32_t frames = 0;
    (void)state;
    party_open(&party);
    Other *other = add_other(&party);
    play_other(other, INPUT_LEFT, 3600);
    while (seen(&party) == 0) {
        int32_t before = party.company->count ? party.company->ghosts[0]->game.ticks : 0;
        pass(&party, 1);
        assert_int_equal(party.company->count, 1);
        assert_true(party.company->ghosts[0]->game.ticks - before <= COMPANY_CATCH_UP_TICKS);
        assert_true(++frames < 60);
    }
    assert_true(frames > 10);
    pass(&party, 20);
    assert_int_equal(party.company->ghosts[0]->game.ticks, 3600);
    party_close(&party);
}

static void a_stalled_one_stands_still_and_then_goes_on(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 60, 120);
    assert_int_equal(party.company->ghosts[0]->game.ticks, 60);
    assert_int_equal(seen(&party), 1);
    play_other(other, INPUT_RIGHT, 60);
    pass(&party, 40);
    assert_int_equal(party.company->ghosts[0]->game.ticks, 120);
    party_close(&party);
}

static void one_far_behind_its_player_catches_up_unseen(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 60, 120);
    play_other(other, INPUT_LEFT, 360);
    for (int32_t ticks = 0; seen(&party) == 1; ticks++) {
        assert_in_range(ticks, 0, 5);
        pass(&party, 1);
    }
    pass(&party, 60);
    assert_int_equal(seen(&party), 1);
    assert_int_equal(party.company->ghosts[0]->game.ticks, 420);
    assert_true(party.company->ghosts[0]->effects.faces_left);
    party_close(&party);
}

/* Three ticks, as its line will be uneven. */
static void after_a_stall_a_ghost_waits_a_moment(void **state)
{
    Party party;
    int32_t waited = 0;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 60, 120);
    const LiveGhost *ghost = party.company->ghosts[0];
    play_other(other, INPUT_RIGHT, 6);
    for (int32_t i = 0; i < 12 && ghost->game.ticks == 60; i++) {
        pass(&party, 1);
        waited += ghost->game.ticks == 60 && live_ticks_left(&ghost->reader) > 0;
    }
    assert_int_equal(waited, 3);
    pass(&party, 20);
    assert_int_equal(ghost->game.ticks, 66);
    play_other(other, INPUT_RIGHT, 5);
    live_end(&other->live); /* nothing more comes: the rest is played at once */
    for (int32_t i = 0; i < 12 && ghost->game.ticks == 66; i++) {
        pass(&party, 1);
        assert_false(ghost->game.ticks == 66 && live_ticks_left(&ghost->reader) > 0 &&
                     ghost->reader.state == LIVE_ENDED);
    }
    party_close(&party);
}

static void how_far_a_ghost_is_on_its_way_is_known(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 120, 120);
    assert_in_range(party.company->ghosts[0]->progress, 600, 900);
    while (other->run.now.status != GAME_FINISHED)
        play_other(other, INPUT_RIGHT, 1);
    live_end(&other->live);
    for (int32_t i = 0; i < 600 && party.company->ghosts[0]->game.status != GAME_FINISHED; i++)
        pass(&party, 1);
    assert_int_equal(party.company->ghosts[0]->progress, FINISH_FIELD_WHOLE);
    party_close(&party);
}

/* How far the first ghost is behind its player, at most, over a second. */
static int32_t most_behind(Party *party, Other *other)
{
    int32_t most = 0;
    for (int32_t i = 0; i < 60; i++) {
        play_other(other, i % 20 < 10 ? INPUT_RIGHT : INPUT_LEFT, 1);
        pass(party, 1);
        most = max_i32(most, other->run.now.ticks - party->company->ghosts[0]->game.ticks);
    }
    return most;
}

/* What a hiccup has left between them does not stay. */
static void after_a_hiccup_a_ghost_comes_close_again(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, 0, 6, 2);
    for (int32_t i = 0; i < 5; i++)
        (void)most_behind(&party, other);
    assert_in_range(most_behind(&party, other), 6, 11);
    for (int32_t i = 0; i < 3; i++) {
        pass(&party, 20);
        play_other(other, 0, 13);
        (void)most_behind(&party, other);
    }
    for (int32_t i = 0; i < 8; i++)
        (void)most_behind(&party, other);
    assert_in_range(most_behind(&party, other), 6, 11);
    party_close(&party);
}

/* It comes in blocks, and the ghost never waits for one. */
static void an_even_line_is_followed_without_a_stop(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, 0, 6, 2);
    (void)most_behind(&party, other);
    for (int32_t i = 0; i < 600; i++) {
        int32_t before = party.company->ghosts[0]->game.ticks;
        play_other(other, i % 20 < 10 ? INPUT_RIGHT : INPUT_LEFT, 1);
        pass(&party, 1);
        assert_in_range(party.company->ghosts[0]->game.ticks - before, 1, 2);
    }
    party_close(&party);
}

static void one_who_has_been_away_is_not_seen_until_back(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 60, 60 * 35);
    assert_int_equal(seen(&party), 0);
    play_other(other, INPUT_RIGHT, 6);
    pass(&party, 12);
    assert_int_equal(seen(&party), 1);
    party_close(&party);
}

static void one_who_leaves_is_gone(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 20, 30);
    live_end(&other->live);
    pass(&party, 30);
    assert_int_equal(party.company->count, 0);
    party_close(&party);
}

static void one_who_begins_again_is_seen_from_the_start(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 60, 60);
    timeline_clear(&other->run);
    play_other(other, INPUT_RIGHT, 12);
    pass(&party, 90);
    assert_int_equal(party.company->count, 1);
    assert_int_equal(party.company->ghosts[0]->game.ticks, 12);
    party_close(&party);
}

/* Its inputs are of this form, but the check is not that of the game. */
static void a_run_that_differs_goes_and_does_not_come_back(void **state)
{
    Party party;
    size_t length;
    (void)state;
    party_open(&party);
    LiveStage *stage = &party.stage;
    live_stage_play(stage, INPUT_RIGHT, 66);
    char *text = live_stage_text(stage, &length);
    char *check = strstr(text, "60 = ");
    assert_non_null(check);
    check[5] = check[5] == '0' ? '1' : '0';
    live_stage_forge(stage, text, length);
    live_done(&stage->live);
    pass(&party, 10);
    assert_int_equal(party.company->count, 0);
    assert_int_equal(party.company->refused_count, 1);
    pass(&party, 200);
    assert_int_equal(party.company->count, 0);
    assert_int_equal(party.company->refused_count, 1); /* it was not even opened */
    free(text);
    party_close(&party);
}

static void at_most_eight_are_seen(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < 10; i++)
        play_other(add_other(&party), INPUT_RIGHT, 12);
    pass(&party, 300);
    assert_int_equal(seen(&party), COMPANY_MAX);
    party_close(&party);
}

/* Eight are far ahead; then one begins beside the player. */
static void the_nearest_are_seen(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < COMPANY_MAX; i++)
        play_other(add_other(&party), INPUT_RIGHT, 120);
    pass(&party, 300);
    assert_int_equal(seen(&party), COMPANY_MAX);
    Other *near = add_other(&party);
    play_other(near, 0, 66);
    pass(&party, 300);
    bool is_there = false;
    for (int32_t i = 0; i < party.company->count; i++)
        is_there |= strcmp(party.company->ghosts[i]->reader.player, near->folder.player) == 0;
    assert_true(is_there);
    assert_int_equal(seen(&party), COMPANY_MAX);
    party_close(&party);
}

static void racers_come_first(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < COMPANY_MAX; i++)
        play_other(add_other(&party), 0, 66);
    pass(&party, 300);
    Other *rival = add_other(&party);
    play_other(rival, INPUT_RIGHT, 120);
    company_race(party.company, live_id_of(rival->folder.player));
    pass(&party, 10);
    assert_true(has_rival(&party));
    for (int i = 0; i < COMPANY_MAX; i++) /* more than there is room for */
        company_race(party.company, "zzzz");
    assert_int_equal(party.company->raced_count, COMPANY_MAX);
    party_close(&party);
}

/* The one who is farthest on its way from the player, and does not race. */
static void a_racer_takes_the_place_of_the_farthest(void **state)
{
    static const int32_t ticks_right[COMPANY_MAX] = {130, 100, 60, 0, 0, 0, 0, 60};
    Party party;
    (void)state;
    party_open(&party);
    for (int32_t i = 0; i < COMPANY_MAX; i++) {
        Other *other = add_other(&party);
        play_other(other, INPUT_RIGHT, ticks_right[i]);
        play_other(other, 0, 240 - ticks_right[i]);
        pass(&party, 90);
        assert_int_equal(party.company->count, i + 1);
    }
    company_race(party.company, live_id_of(party.others[0].folder.player));
    Other *rival = add_other(&party);
    play_other(rival, 0, 66);
    party.company->scan_at = party.company->clock + 60;
    company_race(party.company, live_id_of(rival->folder.player)); /* at once, not in a second */
    pass(&party, 2);
    assert_int_equal(party.company->count, COMPANY_MAX);
    for (int32_t i = 0; i < party.count; i++) {
        bool is_there = false;
        for (int32_t k = 0; k < COMPANY_MAX; k++)
            is_there |=
                strcmp(party.company->ghosts[k]->reader.player, party.others[i].folder.player) == 0;
        assert_int_equal(is_there, i != 1);
    }
    party_close(&party);
}

static void one_who_is_seen_before_the_race_stays(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    Other *rival = add_other(&party);
    play_other(rival, INPUT_RIGHT, 120);
    pass(&party, 60);
    company_race(party.company, live_id_of(rival->folder.player));
    assert_true(party.company->ghosts[0]->is_raced);
    for (int i = 0; i < COMPANY_MAX + 1; i++)
        play_other(add_other(&party), 0, 66);
    pass(&party, 600);
    assert_true(has_rival(&party));
    party_close(&party);
}

/* All who are near pause; another one, farther on, plays. */
static void players_who_are_away_give_way(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < COMPANY_MAX; i++)
        play_other(add_other(&party), 0, 66);
    pass(&party, 60 * 31);
    assert_int_equal(seen(&party), 0);
    const struct utimbuf before = {time(NULL) - 31, time(NULL) - 31};
    for (int i = 0; i < COMPANY_MAX; i++)
        assert_int_equal(utime(party.others[i].live.path, &before), 0);
    play_other(add_other(&party), INPUT_RIGHT, 120);
    pass(&party, 120);
    assert_int_equal(seen(&party), 1);
    party_close(&party);
}

/* ---- many files that are none ---- */

enum { OLD_FILES = 100 };

/* Sessions of another version, which play the level, too, and still hold their files. */
static void add_old_sessions(const Party *party, int fds[OLD_FILES])
{
    const uint64_t hash = level_hash(&party->stage.arena.level);
    for (int i = 0; i < OLD_FILES; i++) {
        char header[REPLAY_HEADER_MAX], name[128], path[PATH_MAX];
        Text text = text_in(header, sizeof header);
        Replay replay = {.engine = REPLAY_ENGINE + 1,
                         .hash = hash,
                         .result = REPLAY_QUIT,
                         .level = "level.txt"};
        snprintf(replay.player, sizeof replay.player, "old~aaaabbbbccccdd%c%c", 'a' + i / 26,
                 'a' + i % 26);
        replay_add_header(&replay, &text);
        snprintf(name, sizeof name, "live/%016" PRIx64 ".%s.1", hash, live_id_of(replay.player));
        scratch_write(name, text.bytes, text.length);
        scratch_path(path, name);
        fds[i] = open(path, O_RDONLY | O_CLOEXEC);
        assert_true(fds[i] >= 0 && flock(fds[i], LOCK_EX) == 0);
    }
}

/* The file of one who plays this version comes after all of them. */
static void many_of_another_version_hide_nobody(void **state)
{
    Party party;
    LiveStage *stage = &party.stage;
    int fds[OLD_FILES];
    size_t length;
    (void)state;
    party_open(&party);
    live_stage_play(stage, INPUT_RIGHT, 60);
    char *text = live_stage_text(stage, &length);
    live_stage_forge(stage, text, length);
    live_done(&stage->live);
    add_old_sessions(&party, fds);
    int32_t ticks = 0;
    for (; seen(&party) == 0 && ticks < 60 * 20; ticks++)
        pass(&party, 1);
    assert_int_equal(seen(&party), 1);
    company_destroy(party.company);
    party.company = company_create(&stage->viewer, &stage->arena.level);
    company_race(party.company, live_id_of(LIVE_PLAYER)); /* who races is found at once */
    pass(&party, 2);
    assert_true(has_rival(&party));
    for (int i = 0; i < OLD_FILES; i++)
        close(fds[i]);
    free(text);
    party_close(&party);
}

/* Their players were killed; the one who plays is found in the same tick. */
static void files_that_cannot_be_opened_take_nobodys_turn(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < 40; i++) {
        char left[128];
        snprintf(left, sizeof left, "live/%016" PRIx64 ".k7f3k7f3k7f3k7f3.%d",
                 level_hash(&party.stage.arena.level), 100000 + i);
        scratch_write(left, "", 0);
    }
    play_other(add_other(&party), INPUT_RIGHT, 6);
    pass(&party, 1);
    assert_int_equal(party.company->count, 1);
    party_close(&party);
}

static void who_has_not_moved_for_half_a_minute_is_away(void **state)
{
    LiveGhost ghost = {.is_caught_up = true, .still_ticks = 30 * 60 - 1};
    (void)state;
    assert_true(company_shows(&ghost));
    ghost.still_ticks++;
    assert_false(company_shows(&ghost));
}

/* ---- names ---- */

enum { COLS = 30, ROWS = 3 };

/* The rows of the level with names, as one text. */
static const char *rows_with_names(const Party *party, Area kept)
{
    static char text[ROWS * (COLS + 1) + 1];
    const Arena *arena = &party->stage.arena;
    Canvas canvas = {0};
    View view;
    Area area = {0, 0, COLS, ROWS};
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    view_init(&view, ZOOM_1X1, COLS, ROWS, &arena->level, &arena->game);
    view_draw(&view, &arena->level, &arena->game, &canvas, area);
    company_draw_plain(party->company, &view, &canvas, area);
    company_draw_names(party->company, &arena->game, &view, 1, &canvas, area, kept);
    char *out = text;
    for (int32_t row = 0; row < ROWS; row++) {
        for (int32_t col = 0; col < COLS; col++)
            *out++ = (char)canvas_get(&canvas, col, row).ch;
        *out++ = '\n';
    }
    *out = '\0';
    canvas_done(&canvas);
    return text;
}

static void names_stand_above_ghosts(void **state)
{
    Party party;
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 120, 60);
    assert_string_equal(rows_with_names(&party, (Area){0, 1, 1, 1}),
                        "                     p1       \n"
                        "@           o       o &      F\n"
                        "##############################\n");
    assert_string_equal(rows_with_names(&party, (Area){18, 1, 8, 1}), /* the player below it */
                        "                     p1       \n"
                        "@           o       o &      F\n"
                        "##############################\n");
    party_close(&party);
}

/* Nothing that matters is covered. */
static void a_plain_ghost_covers_air_and_what_a_body_climbs_or_stands_in(void **state)
{
    static const struct {
        uint32_t ch;
        uint8_t style;
        bool is_covered;
    } cases[] = {{' ', ROLE_SOLID, true},  {'x', ROLE_BACK, true},   {'x', ROLE_LADDER, true},
                 {'x', ROLE_ONEWAY, true}, {'x', ROLE_SOLID, false}, {'x', ROLE_COIN, false},
                 {'x', ROLE_SPIKE, false}};
    Arena arena;
    Canvas canvas = {0};
    View view;
    (void)state;
    arena_open(&arena, live_picture);
    view_init(&view, ZOOM_1X1, COLS, ROWS, &arena.level, &arena.game);
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        arena.game.status = i % 2 ? GAME_RESPAWNING : GAME_PLAYING;
        canvas_put(&canvas, 0, 1, cases[i].ch, cases[i].style);
        ghost_draw_game(&arena.level, &arena.game, VIEW_GHOST_GLYPH, &view, &canvas,
                        (Area){0, 0, COLS, ROWS});
        uint32_t glyph = i % 2 ? 'x' : '&';
        assert_int_equal(canvas_get(&canvas, 0, 1).ch, cases[i].is_covered ? glyph : 'x');
        assert_int_equal(canvas_get(&canvas, 0, 1).style,
                         cases[i].is_covered ? ROLE_GHOST : cases[i].style);
    }
    canvas_done(&canvas);
    arena_close(&arena);
}

/* The view is a part of the canvas and begins at column 8 of the level. */
static void a_name_stays_in_the_view_and_off_monsters(void **state)
{
    enum { LEFT = 3, TOP = 2, SHOWN = 18, SCROLLED = 8 };
    Party party;
    Canvas canvas = {0};
    View view;
    const Area area = {LEFT, TOP, SHOWN, ROWS};
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 120, 60);
    const Arena *arena = &party.stage.arena;
    const Game *ghost = &party.company->ghosts[0]->game;
    Game game = arena->game; /* the ghost is at column 22 */
    for (int32_t monsters = 0; monsters < 3; monsters++) {
        static const char *const rows[][ROWS] = {
            {"             p1   ", "                  ", "                  "},
            {"                  ", "                p1", "                  "},
            {"             p1   ", "                  ", "                  "}};
        assert_true(canvas_resize(&canvas, COLS, ROWS + TOP + 1));
        canvas_clear(&canvas);
        view_init(&view, ZOOM_1X1, SHOWN, ROWS, &arena->level, &game);
        view.camera.col = SCROLLED;
        game.actors.count = monsters > 0;
        game.actors.items[0].alive = monsters == 1; /* then it is dead */
        game.actors.items[0].body = ghost->player.as.grid;
        game.actors.items[0].body.y -= ONE;
        company_draw_names(party.company, &game, &view, 1, &canvas, area, (Area){0});
        for (int32_t row = 0; row < canvas.rows; row++)
            for (int32_t col = 0; col < canvas.cols; col++) {
                bool is_in_view =
                    col >= LEFT && col < LEFT + SHOWN && row >= TOP && row < TOP + ROWS;
                char expected = is_in_view ? rows[monsters][row - TOP][col - LEFT] : ' ';
                assert_int_equal(canvas_get(&canvas, col, row).ch, expected);
            }
    }
    assert_int_equal(canvas_get(&canvas, LEFT + 13, TOP).style, ROLE_GHOST);
    canvas_clear(&canvas);
    company_draw_names(party.company, &game, &view, 1, &canvas, area, area);
    for (int32_t cell = 0; cell < canvas.rows * canvas.cols; cell++)
        assert_int_equal(canvas_get(&canvas, cell % canvas.cols, cell / canvas.cols).ch, ' ');
    canvas_done(&canvas);
    party_close(&party);
}

static void a_ghost_takes_the_pose_of_its_run_without_dust(void **state)
{
    Arena arena;
    Effects effects;
    (void)state;
    arena_open(&arena, live_picture);
    effects_init(&effects);
    for (int32_t i = 0; i < 90; i++) {
        Input input = i < 80 ? INPUT_RIGHT : INPUT_LEFT | INPUT_JUMP;
        arena_tick(&arena, input);
        ghost_pose(&effects, &arena.level, &arena.game, input);
        assert_int_equal(effects.count, 0);
        assert_int_equal(effects.faces_left, i >= 80);
    }
    assert_false(effects.was_grounded);
    arena_close(&arena);
}

static void who_is_not_seen_has_no_name(void **state)
{
    Party party;
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 120, 60);
    party.company->ghosts[0]->still_ticks = 30 * 60;
    const char *rows = rows_with_names(&party, (Area){0});
    assert_null(strstr(rows, "p1"));
    assert_null(strchr(rows, '&'));
    party_close(&party);
}

static void a_word_is_shown_for_a_moment(void **state)
{
    Party party;
    (void)state;
    Other *other = open_with_one(&party, INPUT_RIGHT, 60, 30);
    assert_true(live_say(&other->live, 1));
    play_other(other, INPUT_RIGHT, 6);
    pass(&party, 20);
    assert_non_null(strstr(rows_with_names(&party, (Area){0}), "p1: gg"));
    pass(&party, LIVE_WORD_TICKS);
    assert_null(strstr(rows_with_names(&party, (Area){0}), "gg"));
    party_close(&party);
}

static void a_word_from_the_way_that_is_caught_up_is_past(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    Other *other = add_other(&party);
    play_other(other, INPUT_LEFT, 1800);
    assert_true(live_say(&other->live, 1));
    play_other(other, INPUT_LEFT, 1800);
    while (seen(&party) == 0)
        pass(&party, 1);
    assert_null(strstr(rows_with_names(&party, (Area){0}), "gg"));
    party_close(&party);
}

static void names_do_not_cover_each_other(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < 2; i++)
        play_other(add_other(&party), INPUT_RIGHT, 120);
    pass(&party, 60);
    const char *rows = rows_with_names(&party, (Area){0});
    assert_non_null(strstr(rows, "p1"));
    assert_non_null(strstr(rows, "p2"));
    party_close(&party);
}

static void names_never_cover_what_matters(void **state)
{
    Party party;
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 120, 60);
    const char *rows = rows_with_names(&party, (Area){0, 0, COLS, 1});
    assert_null(strstr(strchr(rows, '\n'), "##p"));
    assert_non_null(strstr(rows, "& p1")); /* beside it */
    assert_null(strstr(rows_with_names(&party, (Area){0, 0, COLS, ROWS}), "p1"));
    party_close(&party);
}

/* What is drawn behind the level is covered only where no place is bare. */
static void names_cover_no_more_than_what_is_behind_the_level(void **state)
{
    Party party;
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 120, 60);
    Level *level = &party.stage.arena.level;
    assert_null(level->back);
    level->back = calloc((size_t)level->rows, (size_t)level->cols);
    assert_non_null(level->back);
    memset(level->back, ' ', (size_t)(level->rows * level->cols));
    memset(level->back, '*', (size_t)level->cols);
    assert_non_null(strstr(rows_with_names(&party, (Area){0}), "& p1"));
    memset(level->back, '*', (size_t)(level->rows * level->cols));
    const char *rows = rows_with_names(&party, (Area){0});
    assert_memory_equal(rows + 20, "*p1*", 4);
    party_close(&party);
}

/* Above the level nothing is drawn behind it. */
static void a_name_may_stand_above_the_level(void **state)
{
    Party party;
    Canvas canvas = {0};
    View view;
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 120, 60);
    Level *level = &party.stage.arena.level;
    level->back = malloc((size_t)(level->rows * level->cols));
    assert_non_null(level->back);
    memset(level->back, '*', (size_t)(level->rows * level->cols));
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    view_init(&view, ZOOM_1X1, COLS, ROWS, level, &party.stage.arena.game);
    view.camera.row = -1;
    company_draw_names(party.company, &party.stage.arena.game, &view, 1, &canvas,
                       (Area){0, 0, COLS, ROWS}, (Area){0});
    assert_int_equal(canvas_get(&canvas, 21, 0).ch, 'p');
    assert_int_equal(canvas_get(&canvas, 22, 0).ch, '1');
    canvas_done(&canvas);
    party_close(&party);
}

static void who_stands_where_the_player_does_has_a_name(void **state)
{
    Party party;
    (void)state;
    (void)open_with_one(&party, INPUT_RIGHT, 30, 60);
    const char *rows = rows_with_names(&party, (Area){0, 0, COLS, ROWS});
    assert_null(strstr(rows, "p1"));
    int32_t col = (int32_t)(strchr(rows, '&') - strchr(rows, '\n') - 1);
    assert_in_range(col, 4, 24);
    assert_non_null(strstr(rows_with_names(&party, (Area){col, 0, 8, ROWS}), "p1 &"));
    assert_non_null(strstr(rows_with_names(&party, (Area){col - 2, 0, 8, ROWS}), "p1  &"));
    assert_non_null(strstr(rows_with_names(&party, (Area){col - 5, 0, 8, ROWS}), "&  p1"));
    assert_non_null(strstr(rows_with_names(&party, (Area){0, 0, col + 4, ROWS}), "&   p1"));
    party_close(&party);
}

static void namesakes_are_told_apart(void **state)
{
    Party party;
    (void)state;
    party_open(&party);
    for (int i = 0; i < 2; i++) {
        Other *other = add_other(&party);
        snprintf(other->folder.player, sizeof other->folder.player, "eve~%caaabbbbccccdddd",
                 i ? 'x' : 'y');
        play_other(other, INPUT_RIGHT, i ? 60 : 140);
    }
    pass(&party, 90);
    const char *rows = rows_with_names(&party, (Area){0});
    assert_non_null(strstr(rows, "eve~xaaa"));
    assert_non_null(strstr(rows, "eve~yaaa"));
    party.company->ghosts[0]->still_ticks = 30 * 60; /* away: nobody to be told from */
    rows = rows_with_names(&party, (Area){0});
    assert_non_null(strstr(rows, "eve"));
    assert_null(strchr(rows, '~'));
    party_close(&party);
}

#define company_test(f) cmocka_unit_test_setup_teardown(f, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        company_test(who_plays_the_level_is_seen_where_they_are),
        company_test(nobody_else_is_no_ghost),
        company_test(who_plays_another_level_is_no_ghost),
        company_test(one_joined_late_catches_up_over_frames),
        company_test(a_stalled_one_stands_still_and_then_goes_on),
        company_test(how_far_a_ghost_is_on_its_way_is_known),
        company_test(after_a_stall_a_ghost_waits_a_moment),
        company_test(one_far_behind_its_player_catches_up_unseen),
        company_test(after_a_hiccup_a_ghost_comes_close_again),
        company_test(an_even_line_is_followed_without_a_stop),
        company_test(one_who_has_been_away_is_not_seen_until_back),
        company_test(one_who_leaves_is_gone),
        company_test(one_who_begins_again_is_seen_from_the_start),
        company_test(a_run_that_differs_goes_and_does_not_come_back),
        company_test(at_most_eight_are_seen),
        company_test(the_nearest_are_seen),
        company_test(racers_come_first),
        company_test(a_racer_takes_the_place_of_the_farthest),
        company_test(one_who_is_seen_before_the_race_stays),
        company_test(players_who_are_away_give_way),
        company_test(many_of_another_version_hide_nobody),
        company_test(files_that_cannot_be_opened_take_nobodys_turn),
        cmocka_unit_test(who_has_not_moved_for_half_a_minute_is_away),
        company_test(names_stand_above_ghosts),
        cmocka_unit_test(a_plain_ghost_covers_air_and_what_a_body_climbs_or_stands_in),
        company_test(a_name_stays_in_the_view_and_off_monsters),
        cmocka_unit_test(a_ghost_takes_the_pose_of_its_run_without_dust),
        company_test(who_is_not_seen_has_no_name),
        company_test(a_word_is_shown_for_a_moment),
        company_test(a_word_from_the_way_that_is_caught_up_is_past),
        company_test(names_do_not_cover_each_other),
        company_test(names_never_cover_what_matters),
        company_test(names_cover_no_more_than_what_is_behind_the_level),
        company_test(a_name_may_stand_above_the_level),
        company_test(who_stands_where_the_player_does_has_a_name),
        company_test(namesakes_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
