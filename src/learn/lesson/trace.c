/* trace.c - see trace.h */
#include "trace.h"

#include "column.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A run in progress. `coins` are not taken yet. */
typedef struct Run {
    const ModelParams *params;
    Terrain terrain;
    TerrainState state;
    Model model;
    uint8_t *tiles;
    Place *coins;
    int32_t coin_count;
} Run;

static void run_done(Run *run)
{
    free(run->tiles);
    free(run->coins);
}

static bool run_init(Run *run, const Level *level, const ModelParams *params)
{
    size_t cells = (size_t)level->cols * (size_t)level->rows;
    size_t coins = (size_t)level->coins.count;
    *run = (Run){.params = params,
                 .tiles = malloc(cells),
                 .coins = malloc((coins + 1) * sizeof *run->coins),
                 .coin_count = (int32_t)coins};
    if (!run->tiles || !run->coins) {
        run_done(run);
        return false;
    }
    if (coins > 0) memcpy(run->coins, level->coins.items, coins * sizeof *run->coins);
    level_trace_terrain(level, run->tiles, &run->terrain);
    terrain_init(&run->state, &run->terrain);
    model_init_at_start(&run->model, params, &run->terrain, &run->state, level->start.col,
                        level->start.row);
    return true;
}

static void run_step(Run *run, Input input, PhaseLog *log)
{
    model_step_with_terrain(&run->model, run->params, &run->terrain, &run->state, input, log);
    for (int32_t i = run->coin_count - 1; i >= 0; i--)
        if (model_collect(&run->model, run->params, run->coins[i].col, run->coins[i].row))
            run->coins[i] = run->coins[--run->coin_count];
}

/* ---- tab separated ---- */

static void write_row(FILE *out, const Run *run, int32_t tick)
{
    int32_t count = model_column_count((ModelKind)run->model.kind);
    fprintf(out, "%" PRId32, tick);
    for (int32_t i = 0; i < count; i++) {
        TraceValue v = model_column(&run->model, run->params, &run->terrain, &run->state, i);
        if (v.real)
            fprintf(out, "\t%.17g", v.number);
        else
            fprintf(out, "\t%" PRId64, v.integer);
    }
    fputc('\n', out);
}

bool trace_write(FILE *out, const Level *level, const ModelParams *params, const Input *ticks,
                 int32_t count)
{
    const ModelKind kind = (ModelKind)params->kind;
    Run run;
    if (!run_init(&run, level, params)) return false;
    fputs("tick", out);
    for (int32_t i = 0; i < model_column_count(kind); i++)
        fprintf(out, "\t%s", model_column_name(kind, i));
    fputc('\n', out);
    if (model_has(kind, MODEL_TRACES_START)) write_row(out, &run, 0);
    for (int32_t i = 0; i < count && !ferror(out); i++) {
        run_step(&run, ticks[i], NULL);
        write_row(out, &run, i + 1);
    }
    run_done(&run);
    return fflush(out) == 0 && !ferror(out);
}

/* ---- comma separated ---- */

/* The row of a state, which may be within a tick. */
static Row csv_row(const Run *run, const Model *model, int32_t tick, Input input)
{
    Row row;
    row_fill(&row, &(ModelContext){model, run->params, &run->terrain, &run->state});
    row.at[COLUMN_TICK] = tick;
    row.at[COLUMN_INPUT] = input;
    return row;
}

/* Writes the rows of the phases, each with its number of reads. */
static void write_csv_phases(FILE *out, const Run *run, const PhaseLog *log, const Row *end)
{
    int32_t count;
    const PhaseInfo *phases = model_phases((ModelKind)run->model.kind, &count);
    for (int32_t i = 0; i < log->phase_count; i++) {
        const PhaseEntry *entry = &log->phases[i];
        char name[64];
        Row row = csv_row(run, &entry->after, (int32_t)end->at[COLUMN_TICK],
                          (Input)end->at[COLUMN_INPUT]);
        for (int32_t k = 0; k < min_i32(log->read_count, READ_MAX); k++)
            row.at[COLUMN_READS] += log->reads[k].phase == i;
        snprintf(name, sizeof name, "%d %s", entry->phase, phases[entry->phase].name);
        column_write_csv_row(out, (ModelKind)run->model.kind, &row, name);
    }
}

bool trace_write_csv(FILE *out, const TraceRun *what)
{
    Run run;
    PhaseLog *log = malloc(sizeof *log);
    if (!log || !run_init(&run, what->level, what->params)) {
        free(log);
        return false;
    }
    column_write_csv_header(out);
    Row row = csv_row(&run, &run.model, 0, 0);
    column_write_csv_row(out, (ModelKind)run.model.kind, &row, "");
    for (int32_t i = 0; i < what->count && !ferror(out); i++) {
        run_step(&run, what->ticks[i], log);
        row = csv_row(&run, &run.model, i + 1, what->ticks[i]);
        row_fill_log(&row, log);
        if (what->phases) write_csv_phases(out, &run, log, &row);
        column_write_csv_row(out, (ModelKind)run.model.kind, &row, "");
    }
    free(log);
    run_done(&run);
    return fflush(out) == 0 && !ferror(out);
}
