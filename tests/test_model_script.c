/* test_model_script.c - models whose step is a program: three programs equal three engines bit for
 * bit; phases, reads and faults are those of a model. */
#include "program_file.h"
#include "stage.h"

#include "../src/learn/lesson/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 300 };

/* Names of the columns that the program keeps. */
static bool is_kept(const char *column)
{
    static const char *const all[] = {"cx", "cy", "xr",      "yr",      "dx",     "dy",
                                      "x",  "y",  "falling", "jumping", "hSpeed", "bank"};
    for (size_t i = 0; i < ARRAY_LENGTH(all); i++)
        if (strcmp(column, all[i]) == 0) return true;
    return false;
}

static void assert_same(const ModelContext *a, const ModelContext *b, int32_t scenario,
                        int32_t tick)
{
    ModelKind kind = (ModelKind)a->model->kind;
    for (int32_t i = 0; i < model_column_count(kind); i++) {
        if (!is_kept(model_column_name(kind, i))) continue;
        TraceValue x = model_column(a->model, a->params, a->terrain, a->state, i);
        TraceValue y = model_column(b->model, b->params, b->terrain, b->state, i);
        if (x.integer == y.integer && memcmp(&x.number, &y.number, sizeof x.number) == 0) continue;
        fail_msg("scenario %d, tick %d: %s is %.17g, not %.17g", scenario, tick,
                 model_column_name(kind, i), y.real ? y.number : (double)y.integer,
                 x.real ? x.number : (double)x.integer);
    }
}

static void play_both(const HiddenRoom *room, const ModelParams *theirs, const ModelParams *mine,
                      int32_t scenario)
{
    TerrainState state;
    Model engine, script;
    terrain_init(&state, &room->terrain);
    model_init(&engine, theirs, &room->terrain, &state, room->col, room->row);
    model_init(&script, mine, &room->terrain, &state, room->col, room->row);
    const ModelContext a = {&engine, theirs, &room->terrain, &state};
    const ModelContext b = {&script, mine, &room->terrain, &state};
    for (int32_t i = 0; i < ROOM_TICKS; i++) {
        model_step(&engine, theirs, &room->terrain, &state, room->inputs[i], NULL);
        model_step(&script, mine, &room->terrain, &state, room->inputs[i], NULL);
        assert_int_equal(script_fault(&b).kind, PROGRAM_NO_FAULT);
        assert_same(&a, &b, scenario, i + 1);
    }
    assert_true(script.script.spent < ROOM_TICKS * 300);
}

static void prove(ModelKind kind, const char *file)
{
    Program *program = program_of_file(file, script_world(kind));
    static HiddenRoom room;
    for (int32_t scenario = 0; scenario < SCENARIOS; scenario++) {
        ModelParams theirs, mine;
        room_draw(&room, scenario);
        model_params_init(&theirs, kind);
        room_draw_constants(&room, &theirs, NULL, NULL);
        mine = theirs;
        mine.kind = (uint8_t)script_kind_of(kind);
        mine.program = program;
        play_both(&room, &theirs, &mine, scenario);
    }
    free(program);
}

static void the_program_of_cell_is_cell(void **state)
{
    (void)state;
    prove(MODEL_CELL, "levels/lessons/code/cell.js");
}

static void the_program_of_tiny_is_tiny(void **state)
{
    (void)state;
    prove(MODEL_TINY, "levels/lessons/code/tiny.js");
}

static void the_program_of_bank_is_bank(void **state)
{
    (void)state;
    prove(MODEL_BANK, "levels/lessons/code/bank.js");
}

/* ---- phases and reads ---- */

/* A script on a stage. */
typedef struct Show {
    Stage s;
    ModelParams params;
    Model model;
    Program *program;
} Show;

static void show_open(Show *show, ModelKind base, const char *text)
{
    static const char *const rows[] = {"......", "@.#...", "######"};
    stage_draw(&show->s, rows, 3);
    model_params_init(&show->params, (ModelKind)script_kind_of(base));
    show->program = program_of_text(text, script_world(base), "own");
    show->params.program = show->program;
    model_init(&show->model, &show->params, &show->s.terrain, &show->s.state, 0, 1);
}

static void show_close(Show *show)
{
    free(show->program);
}

static const PhaseLog *show_step(Show *show, Input input)
{
    static PhaseLog log;
    model_step_with_terrain(&show->model, &show->params, &show->s.terrain, &show->s.state, input,
                            &log);
    return &log;
}

static void phases_have_the_names_of_the_base_or_are_own(void **state)
{
    (void)state;
    Show show;
    int32_t count;
    show_open(&show, MODEL_CELL,
              "dx = 0.25;\n// phase x velocity\nxr += dx;\n// phase mine\ndx = 0;");
    const PhaseInfo *phases = model_phases((ModelKind)show.params.kind, &count);
    const PhaseLog *log = show_step(&show, 0);
    assert_int_equal(log->phase_count, 3);
    assert_string_equal(phases[log->phases[0].phase].name, "own lines");
    assert_string_equal(phases[log->phases[1].phase].name, "x velocity");
    assert_string_equal(phases[log->phases[2].phase].name, "own lines");
    assert_true(log->phases[0].after.as.cell.xr == 0.5);
    assert_true(log->phases[1].after.as.cell.xr == 0.75);
    show_close(&show);
}

static void nothing_before_the_first_phase_is_no_phase(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_CELL, "// phase gravity\ndy += GRAVITY;");
    assert_int_equal(show_step(&show, 0)->phase_count, 1);
    show_close(&show);
}

static void a_tick_in_which_no_phase_came_is_logged_as_one(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_CELL, "if (dx > 5) {\n// phase gravity\ndy += GRAVITY;\n}");
    const PhaseLog *log = show_step(&show, 0);
    assert_int_equal(log->phase_count, 1);
    assert_true(log->phases[0].after.as.cell.xr == 0.5);
    show_close(&show);
}

static void questions_are_reads_of_the_grid(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_CELL,
              "if (hasCollision(cx + 1, cy) + hasCollision(cx, cy + 1) == 1) xr = 1;");
    const PhaseLog *log = show_step(&show, 0);
    assert_int_equal(log->read_count, 2);
    assert_int_equal(log->reads[0].col, 1);
    assert_int_equal(log->reads[0].rule, READ_WALL);
    assert_int_equal(log->reads[1].row, 2);
    assert_int_equal(log->reads[1].rule, READ_FLOOR);
    assert_true(show.model.as.cell.xr == 1);
    show_close(&show);
}

static void a_stop_at_a_wall_is_a_hit(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_CELL, "// phase control\ndx = 1;\n// phase x collisions\ndx = 0;");
    assert_int_equal(phase_log_hits(show_step(&show, 0)).x, 1);
    show_close(&show);
}

static void names_of_the_lesson_are_kept(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_CELL, "own += 2;");
    show_step(&show, 0);
    show_step(&show, 0);
    assert_true(show.model.script.more[0] == 4);
    show_close(&show);
}

static void a_place_that_is_not_a_number_is_outside_the_map(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_BANK, "bank = column(0 / 0, bottom);\nhSpeed = column(x, 0 / 0);");
    show_step(&show, 0);
    assert_true(show.model.as.bank.bank == -1);
    assert_true(show.model.as.bank.speed == -1);
    show_close(&show);
}

/* ---- faults ---- */

static void a_fault_ends_the_run_at_its_tick(void **state)
{
    (void)state;
    Show show;
    char words[PROGRAM_FAULT_TEXT_MAX];
    show_open(&show, MODEL_CELL, "xr += 0.125;\nif (xr > 0.75) cx = 0.5;");
    for (int32_t i = 0; i < 5; i++)
        show_step(&show, 0);
    const ModelContext context = {&show.model, &show.params, &show.s.terrain, &show.s.state};
    ProgramFault fault = script_fault(&context);
    program_fault_text(show.program, &fault, words);
    assert_string_equal(words, "2:16: `cx` is 0.5: cells are whole");
    assert_true(show.model.as.cell.xr == 0.75);
    show_close(&show);
}

static void a_run_takes_bounded_work(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_CELL, "var i = 0; while (i < 1600) i++;");
    const ModelContext context = {&show.model, &show.params, &show.s.terrain, &show.s.state};
    int32_t ticks = 0;
    while (script_fault(&context).kind == PROGRAM_NO_FAULT && ticks < 10000) {
        show_step(&show, 0);
        ticks++;
    }
    assert_int_equal(script_fault(&context).kind, PROGRAM_TIRED);
    assert_in_range(show.model.script.spent, SCRIPT_RUN_MAX, SCRIPT_RUN_MAX + PROGRAM_FUEL);
    show_close(&show);
}

static void without_a_program_the_body_rests(void **state)
{
    (void)state;
    Show show;
    show_open(&show, MODEL_TINY, "player.x = 5;");
    show.params.program = NULL;
    Model before = show.model;
    show_step(&show, INPUT_RIGHT);
    assert_memory_equal(&before, &show.model, sizeof before);
    show_close(&show);
}

typedef struct Watched {
    int32_t count, lines[8];
} Watched;

static void note(void *self, const ProgramEvent *event, const double *values)
{
    Watched *w = self;
    (void)values;
    w->lines[w->count++] = event->line;
}

static void a_tick_can_be_watched_line_by_line(void **state)
{
    (void)state;
    Show show;
    Watched w = {0};
    double values[PROGRAM_SLOT_MAX];
    show_open(&show, MODEL_CELL, "if (right)\n  dx = 1;\nelse\n  dx = 2;\nxr = 0;");
    show.model.kind = MODEL_CELL; /* a program beside the engine */
    show.params.kind = MODEL_CELL;
    const ModelContext context = {&show.model, &show.params, &show.s.terrain, &show.s.state};
    assert_true(
        script_watch(&context, show.program, INPUT_RIGHT, &(ScriptWatch){&w, note}, values));
    assert_int_equal(w.count, 3);
    assert_int_equal(w.lines[1], 2);
    assert_int_equal(w.lines[2], 5);
    assert_true(values[program_find_name(show.program, "dx", 2)] == 1);
    assert_true(show.model.as.cell.xr == 0.5);
    show_close(&show);
}

/* ---- constants ---- */

static void constants_that_are_not_set_are_those_of_the_base(void **state)
{
    (void)state;
    static const ModelKind bases[] = {MODEL_CELL, MODEL_TINY, MODEL_BANK};
    for (size_t i = 0; i < ARRAY_LENGTH(bases); i++) {
        ModelParams base, script;
        model_params_init(&base, bases[i]);
        model_params_init(&script, (ModelKind)script_kind_of(bases[i]));
        const SettingTable *table = model_settings(bases[i]);
        for (int32_t k = 0; k < table->count; k++) {
            if (table->rows[k].type != SETTING_OPTION) continue;
            double of_base = model_option(&base, &table->rows[k]);
            double of_script = model_option(&script, &table->rows[k]);
            assert_memory_equal(&of_base, &of_script, sizeof of_base);
        }
    }
}

/* ---- no model of a level ---- */

static void no_level_or_option_can_name_a_model_that_runs_programs(void **state)
{
    (void)state;
    assert_int_equal(model_find("script"), MODEL_COUNT);
    assert_null(strstr(MODEL_NAMES, "script"));
    assert_null(script_world(MODEL_GRID));
    assert_int_equal(script_kind_of(MODEL_GRID), MODEL_KIND_COUNT);
    assert_int_equal(model_number(MODEL_SCRIPT_CELL), 4);
    assert_int_equal(model_number(MODEL_SCRIPT_TINY), 5);
    assert_int_equal(model_number(MODEL_SCRIPT_BANK), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_of_cell_is_cell),
        cmocka_unit_test(the_program_of_tiny_is_tiny),
        cmocka_unit_test(the_program_of_bank_is_bank),
        cmocka_unit_test(phases_have_the_names_of_the_base_or_are_own),
        cmocka_unit_test(nothing_before_the_first_phase_is_no_phase),
        cmocka_unit_test(a_tick_in_which_no_phase_came_is_logged_as_one),
        cmocka_unit_test(questions_are_reads_of_the_grid),
        cmocka_unit_test(a_stop_at_a_wall_is_a_hit),
        cmocka_unit_test(names_of_the_lesson_are_kept),
        cmocka_unit_test(a_place_that_is_not_a_number_is_outside_the_map),
        cmocka_unit_test(a_fault_ends_the_run_at_its_tick),
        cmocka_unit_test(a_run_takes_bounded_work),
        cmocka_unit_test(without_a_program_the_body_rests),
        cmocka_unit_test(a_tick_can_be_watched_line_by_line),
        cmocka_unit_test(constants_that_are_not_set_are_those_of_the_base),
        cmocka_unit_test(no_level_or_option_can_name_a_model_that_runs_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
