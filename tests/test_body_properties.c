/* test_body_properties.c - what must hold in any terrain, for any input and any start speed.
 *
 * Halls, bodies and inputs are random, from fixed seeds, so that a failure can be repeated. */
#include "full.h"
#include "stage.h"

#include <stdio.h>

typedef struct Random {
    uint64_t state;
} Random;

/* 0 .. n-1. Source: S. Vigna, xorshift64*. */
static int32_t random_below(Random *r, int32_t n)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return (int32_t)((r->state * UINT64_C(2685821657736338717)) >> 33) % n;
}

enum { COLS = 24, ROWS = 14, TICKS = 200 };

typedef struct Hall {
    char rows[ROWS][COLS + 1];
} Hall;

static Hall random_hall(Random *r, const char *glyphs)
{
    Hall hall;
    int32_t count = (int32_t)strlen(glyphs), share = 10 + random_below(r, 25);
    for (int32_t y = 0; y < ROWS; y++) {
        for (int32_t x = 0; x < COLS; x++) {
            bool floor = y == ROWS - 1 && random_below(r, 10) > 0;
            bool filled = random_below(r, 100) < share;
            hall.rows[y][x] = floor ? '#' : filled ? glyphs[random_below(r, count)] : '.';
        }
        hall.rows[y][COLS] = '\0';
    }
    return hall;
}

static void draw_hall(Stage *s, const Hall *hall)
{
    const char *rows[ROWS];
    for (int32_t y = 0; y < ROWS; y++)
        rows[y] = hall->rows[y];
    stage_draw(s, rows, ROWS);
}

static const struct {
    Fixed half_width, height;
} sizes[] = {{20480, 57344}, {20480, 117965}, {52429, 144179}, {9000, 20000}};

static bool overlaps_solid(const Stage *s)
{
    const Body *b = &s->body;
    for (int32_t row = fixed_floor(b->y - b->height); row <= body_row(b); row++) {
        for (int32_t col = fixed_floor(b->x - b->half_width);
             col <= fixed_floor(b->x + b->half_width - 1); col++) {
            uint8_t tile = terrain_tile(&s->state, &s->terrain, col, row);
            if (tile_infos[tile].flags & TILE_IS_SOLID) return true;
        }
    }
    return false;
}

/* Puts a body of a random size at a random free place; false when none was found. */
static bool place_body(Stage *s, Random *r)
{
    size_t size = (size_t)random_below(r, ARRAY_LENGTH(sizes));
    s->params.half_width = sizes[size].half_width;
    s->params.height = sizes[size].height;
    s->params.wall_jump = (uint8_t)random_below(r, 2);
    s->params.ledge_grab = (uint8_t)random_below(r, 2);
    for (int32_t tries = 0; tries < 50; tries++) {
        s->start_col = random_below(r, COLS);
        s->start_row = random_below(r, ROWS);
        stage_restart(s);
        if (!overlaps_solid(s)) return true;
    }
    return false;
}

static Input random_input(Random *r, Input held)
{
    return random_below(r, 8) ? held : (Input)(random_below(r, 32));
}

static void random_kick(Random *r, Body *b)
{
    if (random_below(r, 60)) return;
    b->dx += random_below(r, 6 * ONE) - 3 * ONE;
    b->dy += random_below(r, 6 * ONE) - 3 * ONE;
    b->bump += random_below(r, 6 * ONE) - 3 * ONE;
}

static void no_body_ever_overlaps_a_solid_cell(void **state)
{
    (void)state;
    Random r = {1};
    for (int32_t k = 0; k < sampled(1500); k++) {
        Stage s;
        Hall hall = random_hall(&r, "####==IC><HS");
        draw_hall(&s, &hall);
        if (!place_body(&s, &r)) continue;
        Input input = 0;
        for (int32_t t = 0; t < TICKS && !s.body.dead; t++) {
            input = random_input(&r, input);
            random_kick(&r, &s.body);
            Fixed y = s.body.y;
            stage_step(&s, input, 1);
            assert_false(overlaps_solid(&s));
            assert_true(y - s.body.y <= ONE + s.params.pop);
        }
    }
}

static char mirrored(char glyph)
{
    static const char pairs[] = "/\\ad bc><";
    static const char others[] = "\\/da cb<>";
    const char *at = strchr(pairs, glyph);
    return at ? others[at - pairs] : glyph;
}

static Hall mirrored_hall(const Hall *hall)
{
    Hall other = *hall;
    for (int32_t y = 0; y < ROWS; y++)
        for (int32_t x = 0; x < COLS; x++)
            other.rows[y][x] = mirrored(hall->rows[y][COLS - 1 - x]);
    return other;
}

static Input mirrored_input(Input input)
{
    Input rest = input & (Input) ~(INPUT_LEFT | INPUT_RIGHT);
    if (input & INPUT_LEFT) rest |= INPUT_RIGHT;
    if (input & INPUT_RIGHT) rest |= INPUT_LEFT;
    return rest;
}

/* Is the middle of the body on the border of two columns? There left and right cannot be alike. */
static bool is_between_columns(const Body *b)
{
    return b->x % ONE == 0;
}

static void a_mirrored_world_gives_mirrored_motion(void **state)
{
    (void)state;
    Random r = {2};
    for (int32_t k = 0; k < sampled(1500); k++) {
        Stage s, m;
        Hall hall = random_hall(&r, "###==/\\abcd##");
        Hall other = mirrored_hall(&hall);
        draw_hall(&s, &hall);
        draw_hall(&m, &other);
        if (!place_body(&s, &r)) continue;
        m.params = s.params;
        m.start_col = COLS - 1 - s.start_col;
        m.start_row = s.start_row;
        stage_restart(&m);
        m.body.face = (int8_t)-s.body.face;
        Input input = 0;
        for (int32_t t = 0; t < TICKS && !is_between_columns(&s.body); t++) {
            input = random_input(&r, input);
            stage_step(&s, input, 1);
            stage_step(&m, mirrored_input(input), 1);
            if (is_between_columns(&s.body)) break;
            assert_int_equal(m.body.x, COLS * ONE - s.body.x);
            assert_int_equal(m.body.y, s.body.y);
            assert_int_equal(m.body.dx, -s.body.dx);
            assert_int_equal(m.body.dy, s.body.dy);
            assert_int_equal(m.body.grounded, s.body.grounded);
        }
    }
}

static void add_random_lift(Stage *s, Random *r)
{
    stage_add_lift(s, (LiftPath){.x = random_below(r, COLS) * ONE,
                                 .y = random_below(r, ROWS) * ONE,
                                 .width = (1 + random_below(r, 4)) * ONE,
                                 .dx = random_below(r, 16000) - 8000,
                                 .dy = random_below(r, 16000) - 8000,
                                 .ticks = 1 + random_below(r, 90),
                                 .solid = random_below(r, 2)});
}

/* Plays a tick of a body without a log and of one with a log, which must stay equal. Returns the
 * number of cells that the log has. */
static int32_t step_both(Stage *s, Body *watched, TerrainState *watched_state, Input input)
{
    static PhaseLog log;
    Model before = {.kind = MODEL_GRID};
    before.as.grid = *watched;
    phase_log_begin(&log, &before);
    stage_step(s, input, 1);
    terrain_advance(watched_state, &s->terrain, &s->params, &watched, 1, &log);
    body_step(watched, &s->params, &s->terrain, watched_state, input, &log);
    assert_memory_equal(watched, &s->body, sizeof *watched);
    assert_memory_equal(watched_state, &s->state, sizeof *watched_state);
    return log.read_count;
}

static void a_log_changes_nothing_and_has_few_reads(void **state)
{
    (void)state;
    Random r = {3};
    int32_t most_reads = 0;
    for (int32_t k = 0; k < sampled(1000); k++) {
        Stage s;
        Hall hall = random_hall(&r, "###==/\\abcdHI><CS");
        draw_hall(&s, &hall);
        add_random_lift(&s, &r);
        if (!place_body(&s, &r)) continue;
        Body watched = s.body;
        TerrainState watched_state = s.state;
        Input input = 0;
        for (int32_t t = 0; t < TICKS; t++) {
            input = random_input(&r, input);
            most_reads = max_i32(most_reads, step_both(&s, &watched, &watched_state, input));
        }
    }
    assert_in_range(most_reads, 20, 143);
}

/* Halls of long floors: there a tick without a log may take a short cut, also where lifts are far.
 */
static Hall hall_of_floors(Random *r)
{
    Hall hall = random_hall(r, "##=/\\abcdHI><CS#");
    for (int32_t y = 0; y < ROWS - 1; y++)
        for (int32_t x = 0; x < COLS; x++)
            if (random_below(r, 10) < 7) hall.rows[y][x] = y % 3 == 2 && x % 8 > 0 ? '#' : '.';
    return hall;
}

static void a_step_over_plain_floor_or_through_air_is_the_same_with_a_log(void **state)
{
    (void)state;
    Random r = {9};
    for (int32_t k = 0; k < sampled(4000); k++) {
        Stage s;
        Hall hall = hall_of_floors(&r);
        Input input = 0;
        draw_hall(&s, &hall);
        for (int32_t lifts = k % 3; lifts > 0; lifts--)
            add_random_lift(&s, &r);
        if (!place_body(&s, &r)) continue;
        Body watched = s.body;
        TerrainState watched_state = s.state;
        for (int32_t t = 0; t < TICKS; t++) {
            if (random_below(&r, 100) == 0) s.body.bump = watched.bump = random_below(&r, ONE);
            if (random_below(&r, 100) == 0) s.body.dy = watched.dy = random_below(&r, ONE / 4);
            input = random_input(&r, input);
            if (random_below(&r, 12) == 0) input &= INPUT_LEFT | INPUT_RIGHT;
            step_both(&s, &watched, &watched_state, input);
        }
    }
}

static void a_copy_of_body_and_terrain_moves_like_the_original(void **state)
{
    (void)state;
    Random r = {4};
    for (int32_t k = 0; k < sampled(500); k++) {
        Stage s;
        Hall hall = random_hall(&r, "###==/\\abcdHI><CS");
        draw_hall(&s, &hall);
        add_random_lift(&s, &r);
        if (!place_body(&s, &r)) continue;
        Input inputs[TICKS];
        Input input = 0;
        Body body = s.body;
        TerrainState terrain_state = s.state;
        for (int32_t t = 0; t < TICKS; t++) {
            if (t == TICKS / 3) {
                body = s.body;
                terrain_state = s.state;
            }
            input = inputs[t] = random_input(&r, input);
            stage_step(&s, input, 1);
        }
        Body end = s.body;
        s.body = body;
        s.state = terrain_state;
        for (int32_t t = TICKS / 3; t < TICKS; t++)
            stage_step(&s, inputs[t], 1);
        assert_memory_equal(&end, &s.body, sizeof end);
    }
}

static void phases_and_reads_of_a_tick_are_logged_in_order(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "....", "@...", "####");
    static PhaseLog log;
    Model before = {.kind = MODEL_GRID};
    before.as.grid = s.body;
    phase_log_begin(&log, &before);
    body_step(&s.body, &s.params, &s.terrain, &s.state, INPUT_RIGHT, &log);
    int32_t count;
    const PhaseInfo *phases = model_phases(MODEL_GRID, &count);
    static const char *const names[] = {"buttons",    "ladder",     "run",    "gravity",  "jump",
                                        "x sub-step", "y sub-step", "ground", "friction", "touch"};
    assert_int_equal(log.phase_count, ARRAY_LENGTH(names));
    for (int32_t i = 0; i < log.phase_count; i++) {
        assert_in_range(log.phases[i].phase, 0, count - 1);
        assert_string_equal(phases[log.phases[i].phase].name, names[i]);
    }
    assert_int_equal(log.phases[1].after.as.grid.dx, 0);
    assert_int_equal(log.phases[2].after.as.grid.dx, s.params.run_acc);
    assert_memory_equal(&log.phases[9].after.as.grid, &s.body, sizeof s.body);
    assert_int_equal(log.reads[0].rule, READ_SURFACE);
    assert_int_equal(log.reads[0].row, 2);
    assert_int_equal(log.reads[0].tile, TILE_SOLID);
}

/* The rules that read a cell in the first tick in which `rule` does, in their order. */
static void assert_questions(Stage *s, Input input, ReadRule rule, const char *expected)
{
    char text[256] = "";
    static PhaseLog log;
    const Model before = {.kind = MODEL_GRID};
    bool is_there = false;
    for (int32_t tick = 0; tick < 60 && !is_there; tick++) {
        phase_log_begin(&log, &before);
        body_step(&s->body, &s->params, &s->terrain, &s->state, input, &log);
        for (int32_t i = 0; i < log.read_count; i++)
            is_there = is_there || log.reads[i].rule == rule;
    }
    assert_true(is_there);
    for (int32_t i = 0; i < log.read_count; i++) {
        size_t used = strlen(text);
        if (i > 0 && log.reads[i].rule == log.reads[i - 1].rule) continue;
        snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? ", " : "",
                 read_rule_names[log.reads[i].rule]);
    }
    assert_string_equal(text, expected);
}

static void each_read_of_the_grid_says_its_rule(void **state)
{
    (void)state;
    Stage s;
    STAGE(&s, "....", "@...", "####");
    assert_questions(&s, INPUT_RIGHT, READ_STICK,
                     "surface, wall, slope, ground stick, ground, touch");
    STAGE(&s, "....", "@...", "####");
    assert_questions(&s, INPUT_JUMP, READ_CEILING, "surface, ceiling");
    STAGE(&s, "..#.", "....", ".@..", "####");
    s.body.x += ONE / 4;
    assert_questions(&s, INPUT_JUMP, READ_CORNER, "ceiling, corner, slope, ceiling");
    STAGE(&s, "@..", "...", "###");
    assert_questions(&s, 0, READ_FLOOR, "floor, ground, touch");
    STAGE(&s, "....", ".@#.", "####");
    s.body.y = ONE + s.params.pop / 4;
    s.body.dx = ONE / 4;
    s.body.grounded = 0;
    assert_questions(&s, INPUT_RIGHT, READ_STEP_UP,
                     "wall, slope, floor, wall, step up, wall, slope, ground, touch");
    STAGE(&s, ".H..", "@H..", "####");
    assert_questions(&s, INPUT_UP | INPUT_RIGHT, READ_LADDER,
                     "surface, ladder, wall, slope, ground stick, ground, touch");
    STAGE(&s, ".@.", ".H.", "###");
    assert_questions(&s, INPUT_DOWN, READ_LADDER, "surface, ladder, wall, floor, ladder");
    STAGE(&s, "@..", "===", "...");
    assert_questions(&s, INPUT_DOWN | INPUT_JUMP, READ_DROP, "surface, drop, floor, ground, touch");
    STAGE(&s, "@#.", ".#.", ".#.");
    s.params.wall_jump = 1;
    assert_questions(&s, INPUT_RIGHT, READ_WALL_JUMP,
                     "wall jump, wall, slope, floor, ground, touch");
    STAGE(&s, "@..", "..#", "..#", "..#", "..#");
    s.params.ledge_grab = 1;
    assert_questions(&s, INPUT_RIGHT, READ_GRAB,
                     "wall, slope, floor, wall, slope, floor, ledge grab, ground, touch");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_body_ever_overlaps_a_solid_cell),
        cmocka_unit_test(a_mirrored_world_gives_mirrored_motion),
        cmocka_unit_test(a_log_changes_nothing_and_has_few_reads),
        cmocka_unit_test(a_step_over_plain_floor_or_through_air_is_the_same_with_a_log),
        cmocka_unit_test(a_copy_of_body_and_terrain_moves_like_the_original),
        cmocka_unit_test(phases_and_reads_of_a_tick_are_logged_in_order),
        cmocka_unit_test(each_read_of_the_grid_says_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
