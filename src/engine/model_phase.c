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

/* The last entry is given up for those that come too late, so that it always holds the end. */
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

typedef struct Speeds {
    double x, y;
} Speeds;

static Speeds speeds_of(const Model *model)
{
    switch ((ModelKind)model->kind) {
    case MODEL_GRID: return (Speeds){model->as.grid.dx, model->as.grid.dy};
    case MODEL_CELL: return (Speeds){model->as.cell.dx, model->as.cell.dy};
    case MODEL_TINY: return (Speeds){model->as.tiny.dx, model->as.tiny.dy};
    case MODEL_BANK: return (Speeds){model->as.bank.speed, 0};
    case MODEL_COUNT: break;
    }
    return (Speeds){0, 0};
}

static int8_t sign_of(double v)
{
    return (int8_t)((v > 0) - (v < 0));
}

/* A speed that a phase with a wall in it ended. */
static PhaseHits hits_by_speed(const PhaseLog *log)
{
    PhaseHits hits = {0, 0};
    int32_t count;
    const PhaseInfo *rows = model_phases((ModelKind)log->before.kind, &count);
    for (int32_t i = 0; i < log->phase_count; i++) {
        Speeds before = speeds_of(phase_log_state(log, i));
        Speeds after = speeds_of(phase_log_state(log, i + 1));
        uint8_t stops = rows[log->phases[i].phase].stops;
        if (stops == STOPS_X && after.x == 0 && before.x != 0) hits.x = sign_of(before.x);
        if (stops == STOPS_Y && after.y == 0 && before.y != 0) hits.y = sign_of(before.y);
    }
    return hits;
}

/* `grid` may be stopped while something else than its own speed moves it; `bank` while all of its
 * speed lies in the bank. */
PhaseHits phase_log_hits(const PhaseLog *log)
{
    if (log->phase_count == 0) return (PhaseHits){0, 0};
    const Model *end = phase_log_state(log, log->phase_count);
    switch ((ModelKind)end->kind) {
    case MODEL_GRID: return (PhaseHits){end->as.grid.hit_x, end->as.grid.hit_y};
    case MODEL_BANK: {
        double speed = speeds_of(phase_log_state(log, 1)).x;
        return (PhaseHits){end->as.bank.collided ? sign_of(speed) : 0, 0};
    }
    case MODEL_CELL:
    case MODEL_TINY:
    case MODEL_COUNT: break;
    }
    return hits_by_speed(log);
}
