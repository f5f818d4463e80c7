/* column.c - see column.h */
#include "column.h"

#include "../../engine/decimal.h"

#include <inttypes.h>
#include <string.h>

const ColumnInfo column_infos[COLUMN_COUNT] = {
#define X(id, name, truth, what) {name, truth, what},
    COLUMN_LIST(X) SECOND_COLUMN_LIST(X)
#undef X
};

static void put(Row *row, Column column, double value)
{
    row->at[column] = value;
}

void row_fill(Row *row, const ModelContext *context)
{
    Motion m;
    memset(row, 0, sizeof *row);
    model_motion(context, &m);
    put(row, COLUMN_CX, m.cx);
    put(row, COLUMN_CY, m.cy);
    put(row, COLUMN_XR, m.xr);
    put(row, COLUMN_YR, m.yr);
    put(row, COLUMN_X, m.x);
    put(row, COLUMN_Y, m.y);
    put(row, COLUMN_DX, m.dx);
    put(row, COLUMN_DY, m.dy);
    put(row, COLUMN_PX, m.px);
    put(row, COLUMN_PY, m.py);
    put(row, COLUMN_VX, m.vx);
    put(row, COLUMN_VY, m.vy);
    put(row, COLUMN_BANK, m.bank);
    put(row, COLUMN_GROUND, m.grounded);
    ScriptSecond e;
    if (!script_second(context, &e)) return;
    put(row, COLUMN_EX, e.cx + e.xr);
    put(row, COLUMN_EY, e.cy + e.yr);
    put(row, COLUMN_EDX, e.dx);
    put(row, COLUMN_EDY, e.dy);
}

/* ---- hits and reads, from a log ---- */

/* The hits of the phases that can stop the body: each that made a speed 0. A log may have several
 * ticks, which is a frame. */
static int32_t hits_by_speed(const PhaseLog *log)
{
    int32_t hits = 0, count;
    const PhaseInfo *phases = model_phases((ModelKind)log->before.kind, &count);
    for (int32_t i = 0; i < log->phase_count; i++) {
        double dx, dy, new_dx, new_dy;
        if (phases[log->phases[i].phase].stops == STOPS_NOTHING) continue;
        model_speeds(phase_log_state(log, i), &dx, &dy);
        model_speeds(phase_log_state(log, i + 1), &new_dx, &new_dy);
        if (dx != 0 && new_dx == 0) hits |= dx < 0 ? HIT_LEFT : HIT_RIGHT;
        if (dy != 0 && new_dy == 0) hits |= dy < 0 ? HIT_ABOVE : HIT_BELOW;
    }
    return hits;
}

/* The hits that the model itself has noted. */
static int32_t hits_by_own_word(const PhaseLog *log)
{
    PhaseHits own;
    int32_t hits = 0;
    if (!phase_log_own_hits(log, &own)) return 0;
    if (own.x != 0) hits |= own.x < 0 ? HIT_LEFT : HIT_RIGHT;
    if (own.y != 0) hits |= own.y < 0 ? HIT_ABOVE : HIT_BELOW;
    return hits;
}

void row_fill_log(Row *row, const PhaseLog *log)
{
    double dx, dy;
    put(row, COLUMN_HITS,
        model_speeds(&log->before, &dx, &dy) ? hits_by_speed(log) : hits_by_own_word(log));
    put(row, COLUMN_READS, log->read_count);
}

/* ---- comma separated values ---- */

void column_write_csv_header(FILE *out)
{
    fputs("tick,phase,model", out);
    for (int32_t i = COLUMN_TICK + 1; i < COLUMN_CSV_COUNT; i++)
        fprintf(out, ",%s", column_infos[i].name);
    fputc('\n', out);
}

static void write_letters(FILE *out, int32_t bits, const char *letters)
{
    if (bits == 0) fputc('-', out);
    for (int32_t i = 0; letters[i]; i++)
        if (bits >> i & 1) fputc(letters[i], out);
}

void column_write_csv_row(FILE *out, ModelKind kind, const Row *row, const char *phase)
{
    fprintf(out, "%" PRId32 ",%s,%s", (int32_t)row->at[COLUMN_TICK], phase, model_names[kind]);
    for (int32_t i = COLUMN_TICK + 1; i < COLUMN_CSV_COUNT; i++) {
        double value = row->at[i];
        char text[DECIMAL_TEXT_MAX];
        fputc(',', out);
        if (i == COLUMN_INPUT) {
            write_letters(out, (int32_t)value, "LRUDJ");
        } else if (i == COLUMN_HITS) {
            write_letters(out, (int32_t)value, "LRAB");
        } else {
            decimal_from_real(value, text, sizeof text);
            fputs(text, out);
        }
    }
    fputc('\n', out);
}
