/* engine_alone.c - a program that has nothing but the engine: it prints the state of a body of
 * every model after every tick of a run, and after every phase, so that engines that were built in
 * different ways can be compared. Valid C and C++. */
#include LEDGE_ENGINE_HEADER

#include <stdio.h>
#include <string.h>

enum { COLS = 24, ROWS = 8, TICKS = 400 };

static const char *const map[ROWS] = {
    "........................",  "........................", "............##..........",
    ".......==...........#...",  "...............#....#...", "..#................./...",
    "..#..../#\\.........../##", "########################",
};

static uint8_t tiles[ROWS * COLS];

static uint8_t tile_of(char glyph)
{
    switch (glyph) {
    case '#': return TILE_SOLID;
    case '=': return TILE_ONEWAY;
    case '/': return TILE_SLOPE_UP;
    case '\\': return TILE_SLOPE_DOWN;
    default: return TILE_EMPTY;
    }
}

/* Runs, turns, jumps and rests. */
static Input input_at(int tick)
{
    int input = tick / 90 % 2 ? INPUT_LEFT : INPUT_RIGHT;
    if (tick % 45 < 14) input |= INPUT_JUMP;
    return (Input)(tick % 130 > 120 ? 0 : input);
}

static void print_columns(const Model *model, const ModelParams *params, const Terrain *terrain,
                          const TerrainState *state)
{
    ModelKind kind = (ModelKind)params->kind;
    for (int32_t i = 0; i < model_column_count(kind); i++) {
        TraceValue value = model_column(model, params, terrain, state, i);
        printf(" %s=", model_column_name(kind, i));
        if (value.real)
            printf("%.17g", value.number);
        else
            printf("%ld", (long)value.integer);
    }
    printf("\n");
}

static void run(ModelKind kind, Terrain *terrain)
{
    static PhaseLog log;
    int32_t count;
    const struct PhaseInfo *phases = model_phases(kind, &count);
    ModelParams params;
    TerrainState state;
    Model model;
    Pose pose;
    terrain_init(&state, terrain);
    model_params_init(&params, kind);
    model_init(&model, &params, terrain, &state, 4, 6);
    for (int tick = 1; tick <= TICKS; tick++) {
        model_step_with_terrain(&model, &params, terrain, &state, input_at(tick), &log);
        for (int32_t i = 0; i < log.phase_count; i++) {
            printf("%s", phases[log.phases[i].phase].name);
            print_columns(&log.phases[i].after, &params, terrain, &state);
        }
        model_pose(&model, &params, terrain, &state, &pose);
        printf("%s tick %d at %d,%d reads %d\n", model_names[kind], tick, (int)pose.x, (int)pose.y,
               (int)log.read_count);
    }
}

int main(void)
{
    static Terrain terrain;
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++)
            tiles[row * COLS + col] = tile_of(map[row][col]);
    grid_resolve(tiles, COLS, ROWS);
    terrain.grid.tiles = tiles;
    terrain.grid.cols = COLS;
    terrain.grid.rows = ROWS;
    for (int kind = 0; kind < MODEL_COUNT; kind++)
        run((ModelKind)kind, &terrain);
    return 0;
}
