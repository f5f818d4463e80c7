/* phase.c - see phase.h */
#include "phase.h"

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
