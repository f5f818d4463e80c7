/* test_model.c - one interface over the models: poses, phases, columns, settings. */
#include "stage.h"

#include "../src/engine/model_ops.h"

#include <math.h>

static Pose pose_at_start(ModelKind kind, const char *variant, Stage *s)
{
    ModelParams params;
    Model model;
    Pose pose;
    STAGE(s, ".....", ".....", "..@..", "#####");
    model_params_init(&params, kind);
    if (variant) assert_int_equal(model_set(&params, "variant", variant), SETTING_OK);
    model_init(&model, &params, &s->terrain, &s->state, s->start_col, s->start_row);
    model_pose(&model, &params, &s->terrain, &s->state, &pose);
    return pose;
}

static void every_model_stands_in_its_start_cell(void **state)
{
    (void)state;
    static const struct {
        ModelKind kind;
        const char *variant;
    } cases[] = {{MODEL_GRID, NULL},
                 {MODEL_CELL, "000"},
                 {MODEL_CELL, "003"},
                 {MODEL_TINY, NULL},
                 {MODEL_BANK, NULL}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        Stage s;
        Pose pose = pose_at_start(cases[i].kind, cases[i].variant, &s);
        assert_int_equal(pose.y, 3 * ONE);
        assert_int_equal(fixed_floor(pose.x), 2);
        assert_true(pose.grounded);
        assert_false(pose.climbing);
        assert_int_equal(pose.support_col, 2);
        assert_true(pose.half_width > 0 && pose.half_width <= ONE / 2);
        assert_true(pose.height > ONE / 2 && pose.height <= ONE);
        assert_int_equal(pose.face, 1);
    }
}

static void a_support_beside_the_middle_is_reported(void **state)
{
    (void)state;
    Stage s;
    ModelParams params;
    Model model;
    Pose pose;
    STAGE(&s, ".@...", "#....", ".....");
    model_params_init(&params, MODEL_TINY);
    model_init(&model, &params, &s.terrain, &s.state, 1, 0);
    model.as.tiny.x -= 10;
    model_pose(&model, &params, &s.terrain, &s.state, &pose);
    assert_int_equal(fixed_floor(pose.x), 1);
    assert_int_equal(pose.support_col, 0);
}

static void motion_is_in_cells_a_tick(void **state)
{
    (void)state;
    Stage s;
    ModelParams params;
    Model model;
    Pose pose;
    STAGE(&s, "@....", "#####");
    model_params_init(&params, MODEL_TINY);
    model_init(&model, &params, &s.terrain, &s.state, 0, 0);
    model.as.tiny.dx = -32 * 30;
    model_pose(&model, &params, &s.terrain, &s.state, &pose);
    assert_int_equal(pose.dx, -ONE / 2);
    assert_int_equal(pose.face, -1);
}

static void a_body_that_fell_beyond_all_cells_still_has_a_pose(void **state)
{
    (void)state;
    Stage s;
    ModelParams params;
    Model model;
    Pose pose;
    STAGE(&s, "@");
    model_params_init(&params, MODEL_TINY);
    model_init(&model, &params, &s.terrain, &s.state, 0, 0);
    model.as.tiny.y = 1e12;
    model_pose(&model, &params, &s.terrain, &s.state, &pose);
    assert_int_equal(pose.y, 32000 * ONE);
}

static void every_tick_ends_in_the_state_that_its_log_ends_in(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        Stage s;
        PhaseLog log;
        ModelParams params;
        Model model;
        STAGE(&s, "......", "......", "@....#", "######");
        model_params_init(&params, (ModelKind)kind);
        model_init(&model, &params, &s.terrain, &s.state, 0, 2);
        for (int32_t t = 0; t < 60; t++) {
            Model before = model, plain = model;
            TerrainState terrain_state = s.state;
            Input input = t % 20 < 5 ? INPUT_RIGHT | INPUT_JUMP : INPUT_RIGHT;
            model_step_with_terrain(&plain, &params, &s.terrain, &terrain_state, input, NULL);
            model_step_with_terrain(&model, &params, &s.terrain, &s.state, input, &log);
            assert_memory_equal(&model, &plain, sizeof model);
            assert_memory_equal(&log.before, &before, sizeof before);
            if (log.phase_count == 0) continue; /* a body at rest may have nothing to do */
            const Model *last = &log.phases[log.phase_count - 1].after;
            for (int32_t c = 0; c < model_column_count((ModelKind)kind); c++) {
                TraceValue a = model_column(last, &params, &s.terrain, &s.state, c);
                TraceValue b = model_column(&model, &params, &s.terrain, &s.state, c);
                assert_true(a.integer == b.integer && a.number == b.number);
            }
        }
    }
}

/* Marks each byte of a body that belongs to a field of the state; fails if two fields share one. */
static void mark_fields(const StateTable *table, uint8_t *bytes, size_t size)
{
    static const size_t sizes[] = {[FIELD_IS_NONE] = 0, [FIELD_IS_I8] = 1,  [FIELD_IS_U8] = 1,
                                   [FIELD_IS_I16] = 2,  [FIELD_IS_I32] = 4, [FIELD_IS_REAL] = 8};
    for (int32_t i = 0; i < table->count; i++) {
        const ModelField *field = &table->rows[i].field;
        assert_true(sizes[field->type] > 0 && field->offset + sizes[field->type] <= size);
        for (size_t k = 0; k < sizes[field->type]; k++)
            assert_int_equal(bytes[field->offset + k]++, 0);
    }
}

/* Only padding may belong to no field. */
static void every_field_of_a_body_is_in_its_state_once(void **state)
{
    (void)state;
    static const struct {
        size_t size, alignment;
    } bodies[MODEL_COUNT] = {
#define X(kind, number, name, body, params) [kind] = {sizeof(body), _Alignof(body)},
        MODEL_LIST(X)
#undef X
    };
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        uint8_t bytes[sizeof(Model)] = {0};
        size_t size = bodies[kind].size, gap = 0;
        mark_fields(model_state((ModelKind)kind), bytes, size);
        for (size_t i = 0; i < size; i++) {
            gap = bytes[i] ? 0 : gap + 1;
            assert_true(gap < bodies[kind].alignment);
            if (gap > 0 && i + 1 < size && bytes[i + 1]) assert_int_equal((i + 1) % 4, 0);
        }
    }
}

static void a_model_is_found_by_its_name_in_any_case(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        assert_int_equal(model_find(model_names[kind]), kind);
        assert_non_null(strstr(MODEL_NAMES, model_names[kind]));
    }
    assert_int_equal(model_find("Tiny"), MODEL_TINY);
    assert_int_equal(model_find("tin"), MODEL_COUNT);
}

static void phases_and_columns_have_names(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        int32_t count;
        const PhaseInfo *phases = model_phases((ModelKind)kind, &count);
        assert_true(count > 0 && count <= PHASE_MAX);
        for (int32_t i = 0; i < count; i++)
            assert_true(strlen(phases[i].name) > 0 && strlen(phases[i].line) > 0 &&
                        strlen(phases[i].line) <= 80);
        for (int32_t i = 0; i < model_column_count((ModelKind)kind); i++)
            assert_true(strlen(model_column_name((ModelKind)kind, i)) > 0);
    }
    assert_string_equal(model_column_name(MODEL_BANK, 1), "hSpeed");
    assert_false(model_has(MODEL_GRID, MODEL_TRACES_START));
    assert_true(model_has(MODEL_CELL, MODEL_TRACES_START));
}

static void columns_are_given_in_cells_and_in_units_of_the_model(void **state)
{
    (void)state;
    static const struct {
        ModelKind kind;
        const char *column;
        TraceValue value;
        double own, cells;
    } cases[] = {
        {MODEL_GRID, "xr", {.integer = ONE / 4}, 0.25, 0.25},
        {MODEL_GRID, "cx", {.integer = 7}, 7, 7},
        {MODEL_GRID, "coy", {.integer = 6}, 6, 6},
        {MODEL_CELL, "dx", {.real = true, .number = 0.125}, 0.125, 0.125},
        {MODEL_TINY, "x", {.real = true, .number = 48}, 48, 1.5},
        {MODEL_TINY, "dx", {.real = true, .number = 960}, 960, 0.5},
        {MODEL_BANK, "hSpeed", {.real = true, .number = 4}, 4, 0.25},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        ModelParams params;
        int32_t column = 0;
        model_params_init(&params, cases[i].kind);
        while (strcmp(model_column_name(cases[i].kind, column), cases[i].column) != 0)
            column++;
        double own = model_column_own(cases[i].kind, column, cases[i].value);
        double cells = model_column_cells(&params, column, cases[i].value);
        assert_true(fabs(own - cases[i].own) < 1e-12);
        assert_true(fabs(cells - cases[i].cells) < 1e-12);
    }
}

/* What a body hits first that runs to the right for at most 300 ticks. */
static PhaseHits hits_of_run(ModelKind kind, const char *variant)
{
    Stage s;
    ModelParams params;
    Model model;
    PhaseLog log;
    PhaseHits hits = {0, 0};
    STAGE(&s, ".......", "...#...", "@..#...", "#######");
    model_params_init(&params, kind);
    if (variant) assert_int_equal(model_set(&params, "variant", variant), SETTING_OK);
    model_init(&model, &params, &s.terrain, &s.state, s.start_col, s.start_row);
    for (int32_t tick = 0; tick < 300 && hits.x == 0; tick++) {
        model_step_with_terrain(&model, &params, &s.terrain, &s.state, INPUT_RIGHT, &log);
        hits = phase_log_hits(&log);
    }
    return hits;
}

static void a_wall_at_the_right_is_hit_in_every_model(void **state)
{
    (void)state;
    assert_int_equal(hits_of_run(MODEL_GRID, NULL).x, 1);
    assert_int_equal(hits_of_run(MODEL_CELL, "000").x, 1);
    assert_int_equal(hits_of_run(MODEL_CELL, "003").x, 1);
    assert_int_equal(hits_of_run(MODEL_TINY, NULL).x, 1);
    assert_int_equal(hits_of_run(MODEL_BANK, NULL).x, 1);
}

static void running_freely_hits_nothing(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < MODEL_COUNT; kind++) {
        Stage s;
        ModelParams params;
        Model model;
        PhaseLog log;
        STAGE(&s, ".......", ".......", "...@...", "#######");
        model_params_init(&params, (ModelKind)kind);
        model_init(&model, &params, &s.terrain, &s.state, s.start_col, s.start_row);
        for (int32_t tick = 0; tick < 10; tick++) {
            Input input = tick < 5 ? INPUT_RIGHT : 0;
            model_step_with_terrain(&model, &params, &s.terrain, &s.state, input, &log);
            assert_int_equal(phase_log_hits(&log).x, 0);
        }
    }
}

static void a_full_log_counts_reads_and_keeps_the_end(void **state)
{
    (void)state;
    PhaseLog log;
    Model model = {.kind = MODEL_CELL};
    phase_log_begin(&log, &model);
    for (int32_t i = 0; i < READ_MAX + 10; i++)
        phase_log_read(&log, i, 0, TILE_EMPTY, READ_WALL);
    for (int32_t i = 0; i < PHASE_MAX + 10; i++) {
        model.as.cell.cx = i;
        phase_log_end_phase(&log, 0, &model);
    }
    assert_int_equal(log.read_count, READ_MAX + 10);
    assert_int_equal(log.reads[READ_MAX - 1].col, READ_MAX - 1);
    assert_int_equal(log.phase_count, PHASE_MAX);
    assert_int_equal(log.phases[PHASE_MAX - 1].after.as.cell.cx, PHASE_MAX + 9);
}

/* Of what is known of a motion: `which` of the three ways to say a place. */
static Motion known_of(const Motion *motion, int32_t which)
{
    Motion m = {NAN,        NAN, NAN, NAN, NAN, NAN, motion->dx,
                motion->dy, NAN, NAN, NAN, NAN, NAN, motion->grounded};
    if (which == 0) m.x = motion->x, m.y = motion->y;
    if (which == 1) m.cx = motion->cx, m.cy = motion->cy, m.xr = motion->xr, m.yr = motion->yr;
    if (which == 2) m.px = motion->px, m.py = motion->py;
    return m;
}

static void a_body_is_placed_by_each_way_to_say_a_place(void **state)
{
    (void)state;
    static const ModelKind kinds[] = {MODEL_CELL, MODEL_TINY, MODEL_BANK};
    for (size_t i = 0; i < ARRAY_LENGTH(kinds) * 3; i++) {
        Stage s;
        ModelParams params;
        Model moved, placed;
        Motion motion, found;
        STAGE(&s, "........", ".@......", "........", "########");
        model_params_init(&params, kinds[i / 3]);
        model_init(&moved, &params, &s.terrain, &s.state, s.start_col, s.start_row);
        model_init(&placed, &params, &s.terrain, &s.state, 5, 2);
        for (int32_t tick = 0; tick < 5; tick++)
            model_step(&moved, &params, &s.terrain, &s.state, INPUT_RIGHT, NULL);
        model_motion(&(ModelContext){&moved, &params, &s.terrain, &s.state}, &motion);
        const Motion known = known_of(&motion, (int32_t)i % 3);
        model_place(&placed, &params, &known);
        model_motion(&(ModelContext){&placed, &params, &s.terrain, &s.state}, &found);
        assert_true(fabs(found.x - motion.x) < 1e-9 && fabs(found.y - motion.y) < 1e-9);
        assert_true(fabs(found.dx - motion.dx) < 1e-9 && fabs(found.dy - motion.dy) < 1e-9);
        assert_true(found.cx == motion.cx && found.cy == motion.cy);
        assert_int_equal(found.grounded, motion.grounded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_model_stands_in_its_start_cell),
        cmocka_unit_test(a_support_beside_the_middle_is_reported),
        cmocka_unit_test(motion_is_in_cells_a_tick),
        cmocka_unit_test(a_body_that_fell_beyond_all_cells_still_has_a_pose),
        cmocka_unit_test(every_tick_ends_in_the_state_that_its_log_ends_in),
        cmocka_unit_test(every_field_of_a_body_is_in_its_state_once),
        cmocka_unit_test(a_model_is_found_by_its_name_in_any_case),
        cmocka_unit_test(phases_and_columns_have_names),
        cmocka_unit_test(columns_are_given_in_cells_and_in_units_of_the_model),
        cmocka_unit_test(a_wall_at_the_right_is_hit_in_every_model),
        cmocka_unit_test(running_freely_hits_nothing),
        cmocka_unit_test(a_body_is_placed_by_each_way_to_say_a_place),
        cmocka_unit_test(a_full_log_counts_reads_and_keeps_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
