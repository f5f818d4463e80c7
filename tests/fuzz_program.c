/* fuzz_program.c - any bytes as the program of a step: no crash, a fault with its place or a tick
 * that ends, and the same numbers each time. The first byte chooses the model. */
#include <stdlib.h>
#include <string.h>

#include "../src/engine/model_phase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { COLS = 8, ROWS = 6, TICKS = 20 };

static void check(bool holds)
{
    if (!holds) abort();
}

static void draw_room(uint8_t tiles[ROWS][COLS])
{
    static const char *const rows[ROWS] = {"........", "..#.....", "........",
                                           ".....=..", "...#...#", "########"};
    for (int32_t row = 0; row < ROWS; row++)
        for (int32_t col = 0; col < COLS; col++)
            tiles[row][col] = rows[row][col] == '#'   ? TILE_SOLID
                              : rows[row][col] == '=' ? TILE_ONEWAY
                                                      : TILE_EMPTY;
}

static void evaluated(void *self, const ProgramEvent *event, const double *values)
{
    char out[60];
    const Program *program = self;
    check(event->line >= 1 && event->line <= program_line_count(program));
    program_line_with_numbers(program, event->line, values, out, sizeof out);
    check(strlen(out) < sizeof out);
    program_event_with_numbers(program, event, values, out, sizeof out);
    check(strlen(out) < sizeof out);
}

static void run(const Program *program, int32_t kind)
{
    static PhaseLog log;
    uint8_t tiles[ROWS][COLS];
    double values[PROGRAM_SLOT_MAX];
    draw_room(tiles);
    const Terrain terrain = {.grid = {tiles[0], COLS, ROWS}};
    TerrainState state;
    Model logged, plain;
    ModelParams params;
    terrain_init(&state, &terrain);
    model_params_init(&params, (ModelKind)kind);
    params.program = program;
    model_init(&logged, &params, &terrain, &state, 2, 3);
    plain = logged;
    const ModelContext context = {&logged, &params, &terrain, &state};
    const ScriptWatch watch = {(void *)(uintptr_t)program, evaluated};
    for (int32_t tick = 0; tick < TICKS; tick++) {
        Input input = (Input)(tick * 7 & INPUT_ALL);
        TerrainState same = state;
        script_watch(&context, program, input, &watch, values);
        model_step_with_terrain(&plain, &params, &terrain, &same, input, NULL);
        model_step_with_terrain(&logged, &params, &terrain, &state, input, &log);
        check(log.phase_count > 0);
        for (int32_t i = 0; i < model_column_count((ModelKind)kind); i++) {
            TraceValue a = model_column(&logged, &params, &terrain, &state, i);
            TraceValue b = model_column(&plain, &params, &terrain, &state, i);
            check(a.integer == b.integer && a.number == b.number);
        }
    }
    char out[PROGRAM_FAULT_TEXT_MAX];
    ProgramFault fault = script_fault(&context);
    program_fault_text(program, &fault, out);
    check((fault.kind == PROGRAM_NO_FAULT) == (out[0] == '\0'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Program program;
    ProgramFault fault;
    char words[PROGRAM_FAULT_TEXT_MAX];
    int32_t kind = MODEL_COUNT + (size > 0 ? data[0] % (MODEL_KIND_COUNT - MODEL_COUNT) : 0);
    const char *text = size > 0 ? (const char *)data + 1 : "";
    bool good = program_parse(&program, script_world(kind), "own e.cx", text,
                              size > 0 ? size - 1 : 0, &fault, words);
    check(good == (words[0] == '\0') && good == (fault.kind == PROGRAM_NO_FAULT));
    check(good || (fault.line >= 1 && fault.column >= 1));
    run(&program, kind);
    return 0;
}
