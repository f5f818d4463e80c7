/* trial_csv.c - see trial_csv.h */
#include "trial_csv.h"

#include "csv.h"

static void write_tick(FILE *out, const Trial *trial, int32_t run, int32_t number,
                       const TrialTick *tick)
{
    Row row;
    row_fill(&row, &(RowSource){&tick->model, &tick->params, &trial_lesson(trial)->terrain,
                                &tick->world});
    row_fill_log(&row, &tick->log);
    row.at[COLUMN_TICK] = number;
    row.at[COLUMN_INPUT] = number > 0 ? trial_input(trial, run, number) : 0;
    csv_write_row(out, (ModelKind)tick->model.kind, &row, "");
}

bool trial_write_csv(FILE *out, Trial *trial, int32_t run)
{
    for (int32_t i = 0; i <= trial_lesson(trial)->runs[run].ticks && !ferror(out); i++) {
        const TrialTick *tick = trial_tick(trial, (TrialStart){run, 0}, i);
        if (!tick) return false;
        if (i == 0) csv_write_header(out);
        write_tick(out, trial, run, i, tick);
    }
    return fflush(out) == 0 && !ferror(out);
}
