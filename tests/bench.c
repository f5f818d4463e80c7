/* bench.c - how fast this machine steps, draws, loads, verifies and searches.
 *
 *   bench                      a table of all cases, in ns
 *   bench --json               for each case: name, ns, unit
 *   bench --list               the names of the cases
 *   bench --only NAME          one case; with --count N it runs so many units without measuring,
 *                              for a profiler
 *   bench --level NAME         writes the level of a case, or noise-medium, noise-large or
 *                              noise-largest
 *
 * Running a case for N units (ticks, frames, loads) does the same work on every machine. */
#include "bench_level.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../src/arcade/arcade.h"
#include "../src/base/clock.h"
#include "../src/draw/view.h"
#include "../src/engine/decimal.h"
#include "../src/engine/model_phase.h"
#include "../src/game/replay_verify.h"
#include "../src/learn/inspector/inspector_trail.h"
#include "../src/level/level_file.h"
#include "../src/solve/reach.h"

enum {
    INSPECTOR_TICKS = 10 * 60 * 60,
    RANDOM_TICKS = 20000,
    TICKS_PER_THROW = 32,
    TICKS_PER_INPUT = 8,
    TAPE_TICKS = 384,
    MINUTE_TICKS = 3600
};

/* Players who see each other, in a folder of its own; one run is that of all. */
typedef struct BenchArcade {
    char folder[32];
    LiveFolder players[COMPANY_MAX], viewer;
    LiveRun runs[COMPANY_MAX];
    Company *company;
} BenchArcade;

/* What very many players say of very many levels. */
typedef struct BenchWorkshop {
    Arcade arcade;
    WorkshopTallies tallies;
} BenchWorkshop;

typedef struct Bench Bench;

typedef struct BenchCase {
    const char *name, *unit, *what;
    uint8_t model; /* ModelKind */
    BenchLevel level;
    bool (*prepare)(Bench *bench); /* after the level is loaded; may be NULL */
    void (*run)(Bench *bench, int64_t count);
} BenchCase;

struct Bench {
    const BenchCase *which;
    char *text; /* the level's */
    size_t length;
    Level level;
    ModelParams params;
    Model model;
    TerrainState state;
    Input input;            /* of the repeated tick */
    Input tape[TAPE_TICKS]; /* played repeatedly */
    int32_t tape_at;
    int32_t most_reads;
    Game game;
    GameEvents events;
    Canvas canvas;
    View view;
    PhaseLog log;
    Replay replay;
    Timeline run;
    Inspector inspector;
    InspectorTrails trails;
    BenchArcade *arcade;
    BenchWorkshop *workshop;
    uint32_t random;
};

static inline Input next_input(Bench *bench)
{
    if (bench->tape_at == TAPE_TICKS) bench->tape_at = 0;
    return bench->tape[bench->tape_at++];
}

static void run_model(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        model_step_with_terrain(&bench->model, &bench->params, &bench->level.terrain, &bench->state,
                                next_input(bench), NULL);
}

static void run_same_tick(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        Model model = bench->model;
        TerrainState state = bench->state;
        model_step_with_terrain(&model, &bench->params, &bench->level.terrain, &state, bench->input,
                                NULL);
    }
}

static void run_game(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        game_step(&bench->game, &bench->level, next_input(bench), &bench->events, NULL);
}

static void run_verify(Bench *bench, int64_t count)
{
    ReplayReport report;
    for (int64_t i = 0; i < count; i++)
        replay_verify(&bench->replay, &bench->level, &report);
}

static void run_frame(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        view_draw(&bench->view, &bench->level, &bench->game, &bench->canvas,
                  area_of_canvas(&bench->canvas));
}

/* Seeks from the start to the tick that is farthest after a keyframe. */
static void run_seek(Bench *bench, int64_t count)
{
    int32_t last_keyframe = bench->run.keyframe_count - 1;
    for (int64_t i = 0; i < count; i++) {
        timeline_seek(&bench->run, 0);
        timeline_seek(&bench->run, last_keyframe * bench->run.stride - 1);
    }
}

static void run_load(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        ErrorList errors;
        Level level;
        error_list_init(&errors, "benchmark");
        LevelFile *file =
            level_file_parse("benchmark", bench->text, bench->length, NULL, &level, &errors);
        if (!file) continue;
        level_file_done(file);
        level_done(&level);
    }
}

static void observe_tick(Bench *bench, Input input)
{
    model_step_with_terrain(&bench->model, &bench->params, &bench->level.terrain, &bench->state,
                            input, &bench->log);
}

/* Moves the body to a random place with a random speed; bodies rarely get that fast by
 * themselves. */
static void throw_at_random(Bench *bench, uint32_t *random)
{
    const Grid *grid = &bench->level.terrain.grid;
    int32_t col = (int32_t)(bench_random(random) % (uint32_t)grid->cols);
    int32_t row = (int32_t)(bench_random(random) % (uint32_t)grid->rows);
    model_init(&bench->model, &bench->params, &bench->level.terrain, &bench->state, col, row);
    Body *body = model_body_to_move(&bench->model);
    body->dx = (Fixed)(bench_random(random) % (2 * ONE)) - ONE;
    body->dy = (Fixed)(bench_random(random) % (2 * ONE)) - ONE;
}

/* Finds the tick that reads the grid most often, and leaves the state before it, to be repeated. */
static bool find_worst_tick(Bench *bench)
{
    Model worst_model = bench->model;
    TerrainState worst_state = bench->state;
    Input worst_input = 0, input = 0;
    uint32_t random = 1;
    for (int32_t tick = 0; tick < RANDOM_TICKS; tick++) {
        if (tick % TICKS_PER_THROW == 0) throw_at_random(bench, &random);
        if (tick % TICKS_PER_INPUT == 0) input = bench_random(&random) >> 16 & INPUT_ALL;
        Model model = bench->model;
        TerrainState state = bench->state;
        observe_tick(bench, input);
        if (bench->log.read_count <= bench->most_reads) continue;
        bench->most_reads = bench->log.read_count;
        worst_model = model;
        worst_state = state;
        worst_input = input;
    }
    bench->model = worst_model;
    bench->state = worst_state;
    bench->input = worst_input;
    return true;
}

static bool prepare_frame(Bench *bench, int32_t cols, int32_t rows)
{
    if (!canvas_resize(&bench->canvas, cols, rows)) return false;
    view_init(&bench->view, ZOOM_1X1, cols, rows, &bench->level, &bench->game);
    return true;
}

static bool prepare_small_frame(Bench *bench)
{
    return prepare_frame(bench, 80, 24);
}

static bool prepare_large_frame(Bench *bench)
{
    return prepare_frame(bench, 240, 60);
}

/* Prepares a minute of the inputs as a replay. */
static bool prepare_replay(Bench *bench)
{
    InputTape tape = {malloc(MINUTE_TICKS), MINUTE_TICKS};
    if (!tape.ticks) return false;
    for (int32_t i = 0; i < MINUTE_TICKS; i++)
        tape.ticks[i] = next_input(bench);
    bool is_made = replay_of_tape(&bench->level, &tape, "benchmark", &bench->replay);
    input_tape_done(&tape);
    return is_made;
}

/* Prepares a run of ten minutes. */
static bool prepare_seek(Bench *bench)
{
    enum { RUN_TICKS = 10 * 60 * 60 };
    if (!timeline_init(&bench->run, &bench->level)) return false;
    for (int32_t tick = 0; tick < RUN_TICKS; tick++)
        if (!timeline_add(&bench->run, next_input(bench), &bench->events)) return false;
    return true;
}

/* Prepares the inspector with a run of ten minutes, and the fan of a constant that changes it. */
static bool prepare_study(Bench *bench)
{
    Input *tape = malloc(INSPECTOR_TICKS * sizeof *tape);
    if (!tape) return false;
    for (int32_t tick = 0; tick < INSPECTOR_TICKS; tick++)
        tape[tick] = next_input(bench);
    bool is_there =
        inspector_init(&bench->inspector, &bench->level, tape, INSPECTOR_TICKS, INSPECTOR_TICKS);
    free(tape);
    if (!is_there) return false;
    while (inspector_work(&bench->inspector))
        continue;
    const SettingTable *settings = model_settings(MODEL_DEFAULT);
    const Setting *row = setting_find(settings, "run_acc");
    bench->inspector.lanes[0].constant = (int32_t)(row - settings->rows);
    trails_init(&bench->trails, NULL);
    trails_set_fan(&bench->trails, &bench->inspector, true);
    bench->random = 1;
    return true;
}

/* Moves to random ticks, and to a phase of the next one. */
static void run_study_move(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        inspector_go(&bench->inspector, (int32_t)(bench_random(&bench->random) % INSPECTOR_TICKS));
        inspector_next_phase(&bench->inspector);
    }
}

/* The work that is done before the next key is handled. */
static void run_study_tune(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        inspector_set_params(&bench->inspector, &bench->level.physics);
        trails_work(&bench->trails, &bench->inspector);
    }
}

static void run_study_fan(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        inspector_set_params(&bench->inspector, &bench->level.physics);
        while (inspector_work(&bench->inspector) || trails_work(&bench->trails, &bench->inspector))
            continue;
    }
}

static void run_reach(Bench *bench, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        Reach *reach = reach_create(&bench->level);
        if (reach) reach_run_all(reach);
        reach_destroy(reach);
    }
}

/* ---- others on the level ---- */

static bool make_part(const BenchArcade *arcade, const char *part)
{
    char path[64];
    snprintf(path, sizeof path, "%s/%s", arcade->folder, part);
    return mkdir(path, S_IRWXU) == 0;
}

static void name_player(LiveFolder *player, const char *folder, int32_t number)
{
    snprintf(player->path, sizeof player->path, "%s", folder);
    snprintf(player->player, sizeof player->player, "p%d~aaaaaaaaaaaaaaa%c", (int)number,
             'a' + (int)number);
}

static bool prepare_live(Bench *bench)
{
    BenchArcade *arcade = bench->arcade = calloc(1, sizeof *arcade);
    if (!arcade || !timeline_init(&bench->run, &bench->level)) return false;
    snprintf(arcade->folder, sizeof arcade->folder, "/tmp/ledge-bench-XXXXXX");
    if (!mkdtemp(arcade->folder) || !make_part(arcade, "live")) return false;
    for (int32_t i = 0; i < COMPANY_MAX; i++) {
        name_player(&arcade->players[i], arcade->folder, i);
        arcade->runs[i] = LIVE_RUN_NONE;
    }
    name_player(&arcade->viewer, arcade->folder, COMPANY_MAX);
    return true;
}

static void run_live(Bench *bench, int64_t count)
{
    const LiveAbout about = {.level_name = "benchmark"};
    BenchArcade *arcade = bench->arcade;
    for (int64_t i = 0; i < count; i++) {
        if (!timeline_add(&bench->run, next_input(bench), &bench->events)) return;
        for (int32_t n = 0; n < COMPANY_MAX; n++)
            live_follow(&arcade->runs[n], &arcade->players[n], &bench->run, &about);
        if (arcade->company) company_tick(arcade->company, 0);
    }
}

/* All are joined and seen before the time is taken. */
static bool prepare_company(Bench *bench)
{
    enum { JOIN_TICKS = 240 };
    if (!prepare_live(bench)) return false;
    bench->arcade->company = company_create(&bench->arcade->viewer, &bench->level);
    if (!bench->arcade->company) return false;
    run_live(bench, JOIN_TICKS);
    return true;
}

static void end_arcade(BenchArcade *arcade)
{
    char path[64];
    if (!arcade) return;
    company_destroy(arcade->company);
    for (int32_t i = 0; i < COMPANY_MAX; i++)
        live_done(&arcade->runs[i]);
    snprintf(path, sizeof path, "%s/live", arcade->folder);
    if (rmdir(path) == 0) (void)rmdir(arcade->folder);
    free(arcade);
}

/* ---- the workshop ---- */

enum {
    SHOP_LEVELS = 20000,
    SHOP_PLAYERS = 5000,
    SHOP_TRIES = 40,
    SHOP_PATH_MAX = WORLD_PATH_MAX + 32,
    LONG_AGO = 1000000000
};
static const char tries_name[] = "tries";

/* Levels and players are spread evenly over their hashes and ids. */
static WorkshopId level_id(int32_t number)
{
    return (WorkshopId){(uint64_t)number * (UINT64_MAX / SHOP_LEVELS), 1};
}

static void player_id(int32_t number, char out[VISITOR_ID_LENGTH + 1])
{
    snprintf(out, VISITOR_ID_LENGTH + 1, "aaaaaaaaaaaaaaaa");
    for (int32_t i = 0; number > 0; number /= 26)
        out[i++] = (char)('a' + number % 26);
}

static void player_path(const BenchWorkshop *workshop, int32_t number, const char *file,
                        char out[SHOP_PATH_MAX])
{
    char id[VISITOR_ID_LENGTH + 1];
    player_id(number, id);
    snprintf(out, SHOP_PATH_MAX, "%s/%s%s%s", workshop->arcade.paths[ARCADE_PLAYERS], id,
             file[0] ? "/" : "", file);
}

/* Writes what a player says; the folder is then old enough for what was read of it to be kept. */
static bool add_voter(const BenchWorkshop *workshop, int32_t number)
{
    static const struct timespec long_ago[2] = {{.tv_sec = LONG_AGO}, {.tv_sec = LONG_AGO}};
    char path[SHOP_PATH_MAX], id[VISITOR_ID_LENGTH + 1], name[WORKSHOP_NAME_MAX];
    player_path(workshop, number, "", path);
    if (mkdir(path, S_IRWXU) != 0) return false;
    player_path(workshop, number, tries_name, path);
    FILE *file = fopen(path, "w");
    if (!file) return false;
    player_id(number, id);
    fprintf(file, "; ledge tries 1 p%d~%s 1 %d\n", (int)number, id, (int)number);
    for (int32_t i = 0; i < SHOP_TRIES; i++) {
        const int32_t step = SHOP_LEVELS / SHOP_TRIES;
        const WorkshopId level = level_id(i * step + number % step);
        workshop_id_to_name(&level, name);
        fprintf(file, "%s 3 1 4000 2 %d 400\n", name, (int)LONG_AGO);
    }
    bool is_written = fclose(file) == 0;
    player_path(workshop, number, "", path);
    return utimensat(AT_FDCWD, path, long_ago, 0) == 0 && is_written;
}

static bool prepare_votes(Bench *bench)
{
    static const ArcadePart parts[] = {ARCADE_PLAYERS, ARCADE_LISTS};
    BenchWorkshop *workshop = bench->workshop = calloc(1, sizeof *workshop);
    if (!workshop) return false;
    Arcade *arcade = &workshop->arcade;
    arcade->is_open = true;
    snprintf(arcade->folder, sizeof arcade->folder, "/tmp/ledge-bench-XXXXXX");
    if (!mkdtemp(arcade->folder)) return false;
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        char *path = arcade->paths[parts[i]];
        snprintf(path, sizeof arcade->paths[0], "%.40s/%s", arcade->folder,
                 arcade_parts[parts[i]].name);
        if (mkdir(path, S_IRWXU) != 0) return false;
    }
    for (int32_t i = 0; i < SHOP_PLAYERS; i++)
        if (!add_voter(workshop, i)) return false;
    for (int32_t i = 0; i < SHOP_LEVELS; i++) {
        const WorkshopId id = level_id(i);
        if (!workshop_tallies_add(&workshop->tallies, &id, "")) return false;
    }
    return workshop_tallies_read(&workshop->tallies, arcade, LONG_AGO);
}

/* Each time one player has said something new. */
static void run_votes(Bench *bench, int64_t count)
{
    BenchWorkshop *workshop = bench->workshop;
    char path[SHOP_PATH_MAX];
    player_path(workshop, 0, "", path);
    for (int64_t i = 0; i < count; i++) {
        const struct timespec changed[2] = {{.tv_sec = LONG_AGO + 1 + i},
                                            {.tv_sec = LONG_AGO + 1 + i}};
        if (utimensat(AT_FDCWD, path, changed, 0) != 0 ||
            !workshop_tallies_read(&workshop->tallies, &workshop->arcade, LONG_AGO))
            return;
    }
}

static void end_workshop(BenchWorkshop *workshop)
{
    char path[SHOP_PATH_MAX];
    if (!workshop) return;
    for (int32_t i = 0; i < SHOP_PLAYERS; i++) {
        player_path(workshop, i, tries_name, path);
        (void)unlink(path);
        player_path(workshop, i, "", path);
        (void)rmdir(path);
    }
    snprintf(path, sizeof path, "%s/votes", workshop->arcade.paths[ARCADE_LISTS]);
    (void)unlink(path);
    (void)rmdir(workshop->arcade.paths[ARCADE_LISTS]);
    (void)rmdir(workshop->arcade.paths[ARCADE_PLAYERS]);
    (void)rmdir(workshop->arcade.folder);
    workshop_tallies_done(&workshop->tallies);
    free(workshop);
}

// clang-format off
static const BenchCase cases[] = {
#define X(kind, number, name, body, params)                                                               \
    {"tick-" #name, "tick", "model " #name ", plain ground",                                      \
     kind, {BENCH_PLAIN, 64, 24, 0}, NULL, run_model},
    MODEL_LIST(X)
#undef X
    {"tick-worst", "tick", "model grid, the worst of 20000 random ticks",
     MODEL_DEFAULT, {BENCH_MIXED, 64, 24, 0}, find_worst_tick, run_same_tick},
    {"game-small", "tick", "the game, plain ground, 64x24 cells",
     MODEL_DEFAULT, {BENCH_PLAIN, 64, 24, 0}, NULL, run_game},
    {"game-large", "tick", "the game, plain ground, 4096x1024 cells",
     MODEL_DEFAULT, {BENCH_PLAIN, 4096, 1024, 0}, NULL, run_game},
    {"game-walkers", "tick", "the game, 100 walkers on plain ground, 512x24 cells",
     MODEL_DEFAULT, {BENCH_PLAIN, 512, 24, 100}, NULL, run_game},
    {"game-actors", "tick", "the game, 100 actors, 512x128 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 512, 128, 100}, NULL, run_game},
    {"verify-plain", "minute", "verifying a replay, plain ground, 64x24 cells",
     MODEL_DEFAULT, {BENCH_PLAIN, 64, 24, 0}, prepare_replay, run_verify},
    {"verify-mixed", "minute", "verifying a replay, 10 actors, 128x32 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 128, 32, 10}, prepare_replay, run_verify},
    {"frame-80x24", "frame", "drawing the view on 80x24 characters",
     MODEL_DEFAULT, {BENCH_MIXED, 512, 128, 100}, prepare_small_frame, run_frame},
    {"frame-240x60", "frame", "drawing the view on 240x60 characters",
     MODEL_DEFAULT, {BENCH_MIXED, 512, 128, 100}, prepare_large_frame, run_frame},
    {"seek-worst", "seek", "to the farthest tick of a 10 minute run, 512x128 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 512, 128, 100}, prepare_seek, run_seek},
    {"inspector-move", "key", "to any tick and phase of a 10 minute run, 10 actors",
     MODEL_DEFAULT, {BENCH_MIXED, 128, 32, 10}, prepare_study, run_study_move},
    {"inspector-tune", "key", "another constant in it: until the next key is heard",
     MODEL_DEFAULT, {BENCH_MIXED, 128, 32, 10}, prepare_study, run_study_tune},
    {"inspector-fan", "fan", "another constant in it: the whole run and four others played",
     MODEL_DEFAULT, {BENCH_MIXED, 128, 32, 10}, prepare_study, run_study_fan},
    {"live-write", "tick", "eight runs written for others to see, 10 actors, 128x32 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 128, 32, 10}, prepare_live, run_live},
    {"live-company", "tick", "the same, and all eight read and played as ghosts",
     MODEL_DEFAULT, {BENCH_MIXED, 128, 32, 10}, prepare_company, run_live},
    {"workshop-votes", "reading", "what 5000 players say of 20000 levels, one of them something new",
     MODEL_DEFAULT, {BENCH_PLAIN, 64, 24, 0}, prepare_votes, run_votes},
    {"reach-mixed", "set", "where the player may get, every kind of terrain, 300x40 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 300, 40, 4}, NULL, run_reach},
    {"reach-noise", "set", "the same, 35 of 100 cells solid at random, 300x40 cells",
     MODEL_DEFAULT, {BENCH_NOISE, 300, 40, 0}, NULL, run_reach},
    {"load-small", "load", "loading 64x24 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 64, 24, 4}, NULL, run_load},
    {"load-medium", "load", "loading 512x128 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 512, 128, 100}, NULL, run_load},
    {"load-large", "load", "loading 4096x1024 cells",
     MODEL_DEFAULT, {BENCH_MIXED, 4096, 1024, 100}, NULL, run_load},
};
// clang-format on

static const BenchCase *find_case(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        if (strcmp(cases[i].name, name) == 0) return &cases[i];
    return NULL;
}

/* Frees what was made of a case. */
static void destroy(Bench *bench)
{
    end_arcade(bench->arcade);
    end_workshop(bench->workshop);
    timeline_done(&bench->run);
    trails_done(&bench->trails);
    inspector_done(&bench->inspector);
    canvas_done(&bench->canvas);
    replay_done(&bench->replay);
    level_done(&bench->level);
    free(bench->text);
    free(bench);
}

static bool prepare(Bench *bench)
{
    ErrorList errors;
    error_list_init(&errors, "benchmark");
    bench->text = bench_level_text(&bench->which->level, &bench->length);
    if (!bench->text) return false;
    LevelFile *file =
        level_file_parse("benchmark", bench->text, bench->length, NULL, &bench->level, &errors);
    if (!file) return false;
    level_file_done(file);
    const Level *level = &bench->level;
    model_params_init(&bench->params, bench->which->model);
    terrain_init(&bench->state, &level->terrain);
    model_init(&bench->model, &bench->params, &level->terrain, &bench->state, level->start.col,
               level->start.row);
    game_init(&bench->game, level);
    return !bench->which->prepare || bench->which->prepare(bench);
}

/* Ends the program when memory ran out. */
static Bench *create(const BenchCase *which)
{
    Bench *bench = calloc(1, sizeof *bench);
    if (bench) {
        bench->which = which;
        /* Inputs of a player who runs back and forth and jumps from time to time. */
        for (int32_t tick = 0; tick < TAPE_TICKS; tick++) {
            Input run = tick / 64 % 2 == 0 ? INPUT_RIGHT : INPUT_LEFT;
            bench->tape[tick] = tick % 48 < 10 ? run | INPUT_JUMP : run;
        }
        if (prepare(bench)) return bench;
        destroy(bench);
    }
    fputs("bench: not enough memory\n", stderr);
    exit(2);
}

/* ---- measuring ---- */

static int64_t run_ns(Bench *bench, int64_t count)
{
    int64_t start = clock_now();
    bench->which->run(bench, count);
    return clock_now() - start;
}

/* Each run is long enough for the clock, and the fastest of several counts, because disturbances
 * only make a run slower. */
static double ns_per_unit(Bench *bench)
{
    enum { RUN_NS = 8000000, RUNS = 9 };
    int64_t count = 1;
    int64_t fastest = run_ns(bench, count);
    while (fastest < RUN_NS) {
        count *= 2;
        fastest = run_ns(bench, count);
    }
    for (int32_t i = 1; i < RUNS; i++) {
        int64_t ns = run_ns(bench, count);
        if (ns < fastest) fastest = ns;
    }
    return (double)fastest / (double)count;
}

/* Runs `count` units; 0: measures, and prints a row. */
static void run_case(const BenchCase *which, int64_t count, bool as_json)
{
    Bench *bench = create(which);
    if (count > 0) {
        which->run(bench, count);
    } else {
        double ns = ns_per_unit(bench);
        if (as_json)
            printf("{\"name\":\"%s\",\"ns\":%.1f,\"unit\":\"%s\"}\n", which->name, ns, which->unit);
        else
            printf("%-14s %12.1f %12.0f  %-6s %s\n", which->name, ns, 1e9 / ns, which->unit,
                   which->what);
        fflush(stdout);
    }
    destroy(bench);
}

static void print_heading(void)
{
    printf("%-14s %12s %12s  %-6s %s\n", "name", "ns", "a second", "unit", "what");
}

/* The most grid reads of one tick of the model `grid`: for a player who runs and jumps on plain
 * ground, and for a fixed set of random ticks in mixed terrain. */
static void print_most_reads(void)
{
    Bench *plain = create(find_case("tick-grid")), *worst = create(find_case("tick-worst"));
    for (int32_t tick = 0; tick < TAPE_TICKS; tick++) {
        observe_tick(plain, next_input(plain));
        plain->most_reads = max_i32(plain->most_reads, plain->log.read_count);
    }
    printf("\nMost grid reads in a tick of the model grid: %d on plain ground, "
           "%d in %d random ticks.\n",
           (int)plain->most_reads, (int)worst->most_reads, RANDOM_TICKS);
    destroy(worst);
    destroy(plain);
}

/* ---- the program ---- */

static int refuse(const char *why)
{
    fprintf(stderr, "bench: %s\n", why);
    return 2;
}

static int write_level(const char *name)
{
    static const struct {
        const char *name;
        const BenchLevel *level;
    } noises[] = {{"noise-medium", &bench_noise_medium},
                  {"noise-large", &bench_noise_large},
                  {"noise-largest", &bench_noise_largest}};
    const BenchCase *which = find_case(name);
    const BenchLevel *level = which ? &which->level : NULL;
    size_t length;
    for (size_t i = 0; i < ARRAY_LENGTH(noises); i++)
        if (strcmp(noises[i].name, name) == 0) level = noises[i].level;
    if (!level)
        return refuse("--level needs a name from --list, noise-medium, noise-large or "
                      "noise-largest");
    char *text = bench_level_text(level, &length);
    if (!text) return refuse("not enough memory");
    fwrite(text, 1, length, stdout);
    free(text);
    return 0;
}

int main(int argc, char **argv)
{
    const char *only = NULL, *level = NULL, *count = NULL;
    bool lists = false, as_json = false;
    for (int i = 1; i < argc; i++) {
        const char **value = strcmp(argv[i], "--only") == 0    ? &only
                             : strcmp(argv[i], "--level") == 0 ? &level
                             : strcmp(argv[i], "--count") == 0 ? &count
                                                               : NULL;
        if (strcmp(argv[i], "--list") == 0)
            lists = true;
        else if (strcmp(argv[i], "--json") == 0)
            as_json = true;
        else if (value && i + 1 < argc)
            *value = argv[++i];
        else
            return refuse("takes --list, --json, --only NAME, --count N and --level NAME");
    }
    int32_t units = 0;
    const BenchCase *which = only ? find_case(only) : NULL;
    if (only && !which) return refuse("--only needs a name from --list");
    if (count && !which) return refuse("--count needs --only NAME");
    if (count && (!decimal_to_int(count, &units) || units < 0))
        return refuse("--count needs a number from 0 on");
    if (level) return write_level(level);
    if (lists) {
        for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
            puts(cases[i].name);
        return 0;
    }
    if (units == 0 && !as_json) print_heading();
    if (which) {
        run_case(which, units, as_json);
        return 0;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        run_case(&cases[i], 0, as_json);
    if (!as_json) print_most_reads();
    return 0;
}
