/* model_phase.c - see model_phase.h */
#include "model_phase.h"

const char *const read_rule_names[READ_RULE_COUNT] = {
#define X(id, name, question) name,
    READ_RULE_LIST(X)
#undef X
};

const char *const read_rule_questions[READ_RULE_COUNT] = {
#define X(id, name, question) question,
    READ_RULE_LIST(X)
#undef X
};

void phase_log_begin(PhaseLog *log, const Model *before)
{
    log->before = *before;
    log->phase_count = 0;
    log->read_count = 0;
}

void phase_log_read(PhaseLog *log, int32_t col, int32_t row, uint8_t tile, ReadRule rule)
{
    assert(tile < TILE_FIRST_CHANGING);
    if (log->read_count < READ_MAX)
        log->reads[log->read_count] =
            (GridRead){.col = col,
                       .row = row,
                       .tile = tile,
                       .rule = (uint8_t)rule,
                       .phase = (uint8_t)min_i32(log->phase_count, PHASE_MAX - 1)};
    log->read_count++;
}

/* When the log is full the last entry is overwritten, so that it always holds the end of the
 * tick. */
void phase_log_end_phase(PhaseLog *log, uint8_t phase, const Model *after)
{
    if (log->phase_count == PHASE_MAX) log->phase_count--;
    log->phases[log->phase_count++] = (PhaseEntry){.phase = phase, .after = *after};
}

const Model *phase_log_state(const PhaseLog *log, int32_t count)
{
    assert(count >= 0 && count <= log->phase_count);
    return count == 0 ? &log->before : &log->phases[count - 1].after;
}

static int8_t sign_of(double v)
{
    return (int8_t)((v > 0) - (v < 0));
}

/* A hit is a speed that became 0 in a phase that can stop the body. */
static PhaseHits hits_by_speed(const PhaseLog *log)
{
    PhaseHits hits = {0, 0};
    int32_t count;
    const PhaseInfo *rows = model_phases((ModelKind)log->before.kind, &count);
    for (int32_t i = 0; i < log->phase_count; i++) {
        double x, y, next_x, next_y;
        model_speeds(phase_log_state(log, i), &x, &y);
        model_speeds(phase_log_state(log, i + 1), &next_x, &next_y);
        uint8_t stops = rows[log->phases[i].phase].stops;
        if (stops == STOPS_X && next_x == 0 && x != 0) hits.x = sign_of(x);
        if (stops == STOPS_Y && next_y == 0 && y != 0) hits.y = sign_of(y);
    }
    return hits;
}

PhaseHits phase_log_hits(const PhaseLog *log)
{
    PhaseHits hits = {0, 0};
    if (log->phase_count == 0 || phase_log_own_hits(log, &hits)) return hits;
    return hits_by_speed(log);
}
