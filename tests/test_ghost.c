/* test_ghost.c - racing another run: where it is, what it covers, how far ahead it is. */
#include "marks.h"

#include "../src/draw/theme.h"
#include "../src/play/play.h"

#include <stdlib.h>

enum { COLS = 30, ROWS = 3 };

static const char race_picture[] = "..............................\n"
                                   "@...H...*....^......*........F\n"
                                   "##############################\n";

typedef struct Race {
    Arena arena;
    Ghost ghost;
    Timeline own;
    View view;
    Canvas canvas;
} Race;

/* The ghost's inputs and the own ones. */
static Race *race_open(const char *theirs, const char *mine)
{
    Race *race = calloc(1, sizeof *race);
    InputTape ghost = arena_tape(theirs), own = arena_tape(mine);
    assert_non_null(race);
    arena_open(&race->arena, race_picture);
    assert_true(ghost_init(&race->ghost, &race->arena.level, &ghost));
    assert_true(timeline_init(&race->own, &race->arena.level));
    assert_true(timeline_load(&race->own, own.ticks, own.count));
    assert_true(canvas_resize(&race->canvas, COLS, ROWS));
    view_init(&race->view, ZOOM_1X1, COLS, ROWS, &race->arena.level, &race->own.now);
    input_tape_done(&ghost);
    input_tape_done(&own);
    return race;
}

static void race_close(Race *race)
{
    ghost_done(&race->ghost);
    timeline_done(&race->own);
    canvas_done(&race->canvas);
    arena_close(&race->arena);
    free(race);
}

/* The row of the runners after both have run so many ticks. */
static const char *race_row(Race *race, int32_t tick)
{
    static char row[COLS + 1];
    Area area = {0, 0, COLS, ROWS};
    timeline_seek(&race->own, tick);
    ghost_follow(&race->ghost, tick);
    canvas_clear(&race->canvas);
    view_draw(&race->view, &race->arena.level, &race->own.now, &race->canvas, area);
    ghost_draw(&race->ghost, VIEW_GHOST_GLYPH, &race->view, &race->canvas, area);
    for (int32_t col = 0; col < COLS; col++)
        row[col] = (char)canvas_get(&race->canvas, col, 1).ch;
    return row;
}

/* Is the run at a place now that the ghost was at too, and how far behind is it? */
static bool split_now(const Race *race, int32_t *ticks)
{
    Splits own, theirs;
    splits_of_run(&race->own, &own);
    splits_of_tape(&race->arena.level, &race->ghost.run.tape, &theirs);
    int32_t place = splits_place_at(&own, race->own.now.ticks);
    return place != SPLIT_NONE && splits_difference(&own, &theirs, place, ticks);
}

static int32_t split_at(Race *race, GameEventKind kind)
{
    int32_t ticks;
    timeline_seek(&race->own, marks_first_tick(&race->own, kind));
    assert_true(split_now(race, &ticks));
    return ticks;
}

static void a_ghost_is_another_glyph_and_dim(void **state)
{
    (void)state;
    Race *race = race_open("R*40\n", "-*40\n");
    const char *row = race_row(race, 40);
    const char *ghost = strchr(row, '&');
    assert_int_equal(row[0], '@');
    assert_non_null(ghost);
    assert_int_equal(canvas_get(&race->canvas, (int32_t)(ghost - row), 1).style, ROLE_GHOST);
    race_close(race);
}

static void a_ghost_never_covers_the_player(void **state)
{
    (void)state;
    Race *race = race_open("R*60\n", "R*60\n");
    for (int32_t tick = 0; tick <= 60; tick++) {
        const char *row = race_row(race, tick);
        assert_non_null(strchr(row, '@'));
        assert_null(strchr(row, '&'));
    }
    race_close(race);
}

static void a_ghost_is_seen_on_a_ladder_but_covers_no_checkpoint(void **state)
{
    bool was_on_ladder = false;
    (void)state;
    Race *race = race_open("R*60\n", "-*60\n");
    for (int32_t tick = 0; tick <= 60; tick++) {
        const char *row = race_row(race, tick);
        if (row[4] == '&') was_on_ladder = true;
        assert_true(row[8] == '*' || row[8] == 'P');
    }
    assert_true(was_on_ladder);
    race_close(race);
}

static void a_dead_ghost_lies_there_and_a_finished_one_stands(void **state)
{
    (void)state;
    Race *race = race_open("R*95\n", "-*95\n");
    assert_non_null(strchr(race_row(race, 95), 'x'));
    race_close(race);
    race = race_open("R*65\nRJ*20\nR*200\n", "-*300\n");
    const char *row = race_row(race, 300);
    assert_non_null(strchr(row, '&'));
    race_close(race);
}

static void splits_are_taken_at_checkpoints_and_the_finish(void **state)
{
    (void)state;
    Race *race = race_open("-*10\nR*65\nRJ*20\nR*200\n", "-*25\nR*65\nRJ*20\nR*200\n");
    assert_int_equal(split_at(race, EVENT_CHECKPOINT), 15);
    assert_int_equal(split_at(race, EVENT_FINISH), 15);
    race_close(race);
    race = race_open("-*40\nR*65\nRJ*20\nR*200\n", "R*65\nRJ*20\nR*200\n");
    assert_int_equal(split_at(race, EVENT_FINISH), -40);
    race_close(race);
}

static void places_that_the_ghost_never_reached_have_no_split(void **state)
{
    int32_t ticks = 0;
    (void)state;
    Race *race = race_open("-*10\n", "R*65\nRJ*20\nR*200\n");
    timeline_seek(&race->own, marks_first_tick(&race->own, EVENT_CHECKPOINT));
    assert_false(split_now(race, &ticks));
    timeline_seek(&race->own, 1);
    assert_false(split_now(race, &ticks));
    race_close(race);
}

static void a_ghost_rewinds_with_the_run(void **state)
{
    (void)state;
    Race *race = race_open("R*60\n", "-*60\n");
    ghost_follow(&race->ghost, 30);
    uint64_t then = game_hash(&race->ghost.run.now, &race->arena.level);
    ghost_follow(&race->ghost, 60);
    ghost_follow(&race->ghost, 30);
    assert_true(game_hash(&race->ghost.run.now, &race->arena.level) == then);
    race_close(race);
}

static void splits_read_as_seconds_with_a_sign(void **state)
{
    char text[SPLIT_TEXT_MAX];
    (void)state;
    hud_split_to_text(25, text);
    assert_string_equal(text, "+0.41");
    hud_split_to_text(-66, text);
    assert_string_equal(text, "-1.10");
    hud_split_to_text(0, text);
    assert_string_equal(text, "+0.00");
}

/* --- splits --- */

static const char fast[] = "R*65\nRJ*20\nR*200\n", late[] = "-*30\nR*65\nRJ*20\nR*200\n";

static Splits splits_of(Race *race, const char *inputs)
{
    Splits splits;
    InputTape tape = arena_tape(inputs);
    splits_of_tape(&race->arena.level, &tape, &splits);
    input_tape_done(&tape);
    return splits;
}

static void splits_are_when_a_run_first_came_to_a_place(void **state)
{
    (void)state;
    Race *race = race_open(fast, late);
    Splits played = splits_of(race, late), own;
    splits_of_run(&race->own, &own);
    assert_int_equal(own.ticks[0], marks_first_tick(&race->own, EVENT_CHECKPOINT));
    assert_int_equal(own.ticks[SPLIT_FINISH], marks_first_tick(&race->own, EVENT_FINISH));
    assert_memory_equal(own.ticks, played.ticks, sizeof own.ticks);
    assert_int_equal(splits_place_at(&own, own.ticks[1]), 1);
    assert_int_equal(splits_place_at(&own, own.ticks[1] + 1), SPLIT_NONE);
    timeline_seek(&race->own, own.ticks[0]);
    splits_of_run(&race->own, &own);
    assert_int_equal(own.ticks[SPLIT_FINISH], SPLIT_NEVER);
    race_close(race);
}

static void the_difference_grows_as_soon_as_the_rival_was_further_ahead(void **state)
{
    (void)state;
    int32_t ticks = 0;
    Race *race = race_open(fast, fast);
    Splits rival = splits_of(race, fast), own = splits_of(race, late);
    int32_t first = rival.ticks[0], second = rival.ticks[1];
    own.ticks[SPLIT_FINISH] = own.ticks[1] = own.ticks[0] = SPLIT_NEVER;
    assert_false(splits_compare(&own, &rival, first, &ticks));
    assert_true(splits_compare(&own, &rival, first + 20, &ticks));
    assert_int_equal(ticks, 20);
    own.ticks[0] = first + 30;
    assert_true(splits_compare(&own, &rival, own.ticks[0], &ticks));
    assert_int_equal(ticks, 30);
    assert_true(splits_compare(&own, &rival, second + 10, &ticks)); /* it was 30 at the first */
    assert_int_equal(ticks, 30);
    assert_true(splits_compare(&own, &rival, second + 45, &ticks));
    assert_int_equal(ticks, 45);
    assert_true(splits_compare(&rival, &own, first, &ticks));
    assert_int_equal(ticks, -30);
    race_close(race);
}

/* --- in colours --- */

/* The cells of a race with and without its ghost, after so many ticks. */
static void draw_race(Race *race, const SkinSet *skins, SceneLook look, int32_t tick, Canvas out[2])
{
    const Level *level = &race->arena.level;
    Area area = {0, 0, 120, 30};
    const PictureChoice choice = {.skins = skins, .look = look, .zoom = ZOOM_4X2, .scroll_step = 1};
    Picture picture = {.scene = NULL};
    timeline_seek(&race->own, tick);
    for (int32_t at = 0; at <= tick; at++)
        ghost_follow(&race->ghost, at);
    const SceneGhosts ghost = {1,
                               {{.game = &race->ghost.run.now, .effects = &race->ghost.effects}}};
    picture_fit(&picture, &choice, area, level, &race->own.now);
    for (int32_t i = 0; i < 2; i++) {
        assert_true(canvas_resize(&out[i], area.cols, area.rows));
        picture_draw_race(&picture, level, &race->own.now, i == 0 ? &ghost : NULL, &out[i], area);
    }
    picture_done(&picture);
}

static void assert_is_grey(const Colours *c, uint8_t colour)
{
    static const char hero[] = "hsSrjJ";
    for (const char *letter = hero; *letter; letter++)
        assert_int_not_equal(colour, c->letter[(uint8_t)*letter]);
}

static void in_colours_a_ghost_is_grey_and_behind_the_player(void **state)
{
    static SkinSet skins;
    ErrorList errors;
    (void)state;
    assert_true(skin_set_read(&skins, "levels/sprites", NULL, &errors));
    for (int32_t skin = 0; skin < SKIN_PLAIN; skin++)
        for (int32_t is_beside = 0; is_beside < 2; is_beside++) {
            Race *race = race_open("R*40\n", is_beside ? "R*40\n" : "-*40\n");
            Canvas both[2] = {{0}, {0}};
            int32_t differences = 0;
            draw_race(race, &skins, (SceneLook){.skin = (uint8_t)skin}, 40, both);
            for (int32_t i = 0; i < both[0].cols * both[0].rows; i++) {
                CanvasCell with = both[0].cells[i], without = both[1].cells[i];
                if (canvas_cell_is_same(with, without)) continue;
                differences++;
                if (with.fg != without.fg) assert_is_grey(&skins.colours[PALETTE_PLAIN], with.fg);
            }
            if (!is_beside) assert_in_range(differences, 4, 24);
            canvas_done(&both[0]);
            canvas_done(&both[1]);
            race_close(race);
        }
    skin_set_done(&skins);
}

static void without_colours_a_ghost_is_another_letter(void **state)
{
    static SkinSet skins;
    ErrorList errors;
    Canvas both[2] = {{0}, {0}};
    int32_t differences = 0;
    (void)state;
    assert_true(skin_set_read(&skins, "levels/sprites", NULL, &errors));
    Race *race = race_open("R*40\n", "-*40\n");
    draw_race(race, &skins, (SceneLook){.skin = SKIN_ASCII, .is_mono = true}, 40, both);
    for (int32_t i = 0; i < both[0].cols * both[0].rows; i++) {
        if (canvas_cell_is_same(both[0].cells[i], both[1].cells[i])) continue;
        differences++;
        assert_int_equal(both[0].cells[i].ch, '&');
        assert_int_equal(both[0].cells[i].attributes, 0);
    }
    assert_in_range(differences, 4, 24);
    canvas_done(&both[0]);
    canvas_done(&both[1]);
    race_close(race);
    skin_set_done(&skins);
}

/* In every tier of colours the letter of a ghost differs from that of the guide, and both from what
 * kills. */
static void the_guide_is_apart_from_the_ghost_and_from_what_kills(void **state)
{
    static const char ghost[] = "nmM", guide[] = "tT", kills[] = "xXreEf";
    static SkinSet skins;
    ErrorList errors;
    (void)state;
    assert_true(skin_set_read(&skins, "levels/sprites", NULL, &errors));
    const Colours *c = &skins.colours[PALETTE_PLAIN];
    for (const char *own = guide; *own; own++)
        for (size_t i = 0; i < sizeof ghost + sizeof kills; i++) {
            const char other = i < sizeof ghost ? ghost[i] : kills[i - sizeof ghost];
            if (!other) continue;
            const uint8_t a = c->letter[(uint8_t)*own], b = c->letter[(uint8_t)other];
            assert_int_not_equal(a, b);
            assert_int_not_equal(c->table.of256[a], c->table.of256[b]);
            assert_int_not_equal(c->table.fg16[a], c->table.fg16[b]);
            assert_int_not_equal(c->table.fg16[a] % 8, c->table.fg16[b] % 8);
        }
    skin_set_done(&skins);
}

static void the_guide_is_another_letter_than_the_ghost(void **state)
{
    (void)state;
    Race *race = race_open("R*40\n", "-*40\n");
    Area area = {0, 0, COLS, ROWS};
    ghost_follow(&race->ghost, 40);
    view_draw(&race->view, &race->arena.level, &race->own.now, &race->canvas, area);
    ghost_draw(&race->ghost, VIEW_GUIDE_GLYPH, &race->view, &race->canvas, area);
    int32_t count = 0;
    for (int32_t col = 0; col < COLS; col++) {
        const CanvasCell cell = canvas_get(&race->canvas, col, 1);
        assert_int_not_equal(cell.ch, VIEW_GHOST_GLYPH);
        count += cell.ch == VIEW_GUIDE_GLYPH && cell.style == ROLE_GHOST;
    }
    assert_int_equal(count, 1);
    race_close(race);
}

static void a_ghost_runs_as_the_hero_does(void **state)
{
    bool has_run = false, has_jumped = false;
    (void)state;
    Race *race = race_open("R*20\nRJ*20\n-*60\n", "-*40\n");
    for (int32_t tick = 0; tick <= 100; tick++) {
        ghost_follow(&race->ghost, tick);
        has_run = has_run || race->ghost.effects.sprite == SPRITE_HERO_RUN;
        has_jumped = has_jumped || race->ghost.effects.sprite == SPRITE_HERO_JUMP;
        assert_int_equal(race->ghost.effects.count, 0);
    }
    assert_true(has_run && has_jumped);
    assert_int_equal(race->ghost.effects.sprite, SPRITE_HERO_IDLE);
    race_close(race);
}

static void a_place_that_is_reached_again_is_no_second_split(void **state)
{
    int32_t ticks, splits = 0;
    (void)state;
    Race *race = race_open("R*65\nRJ*20\nR*60\n", "R*65\nRJ*20\nR*60\nL*62\nLJ*20\nL*40\nR*20\n");
    for (int32_t tick = 1; tick <= timeline_length(&race->own); tick++) {
        timeline_seek(&race->own, tick);
        splits += split_now(race, &ticks);
    }
    assert_int_equal(splits, 2);
    int32_t checkpoints = 0;
    for (int32_t i = 0; i < race->own.mark_count; i++)
        checkpoints += race->own.marks[i].kind == EVENT_CHECKPOINT;
    assert_int_equal(checkpoints, 3);
    Splits own;
    splits_of_run(&race->own, &own);
    assert_int_equal(own.ticks[0], marks_first_tick(&race->own, EVENT_CHECKPOINT));
    race_close(race);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ghost_is_another_glyph_and_dim),
        cmocka_unit_test(a_ghost_never_covers_the_player),
        cmocka_unit_test(a_ghost_is_seen_on_a_ladder_but_covers_no_checkpoint),
        cmocka_unit_test(a_dead_ghost_lies_there_and_a_finished_one_stands),
        cmocka_unit_test(splits_are_taken_at_checkpoints_and_the_finish),
        cmocka_unit_test(places_that_the_ghost_never_reached_have_no_split),
        cmocka_unit_test(a_ghost_rewinds_with_the_run),
        cmocka_unit_test(splits_read_as_seconds_with_a_sign),
        cmocka_unit_test(splits_are_when_a_run_first_came_to_a_place),
        cmocka_unit_test(the_difference_grows_as_soon_as_the_rival_was_further_ahead),
        cmocka_unit_test(in_colours_a_ghost_is_grey_and_behind_the_player),
        cmocka_unit_test(without_colours_a_ghost_is_another_letter),
        cmocka_unit_test(the_guide_is_apart_from_the_ghost_and_from_what_kills),
        cmocka_unit_test(the_guide_is_another_letter_than_the_ghost),
        cmocka_unit_test(a_ghost_runs_as_the_hero_does),
        cmocka_unit_test(a_place_that_is_reached_again_is_no_second_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
