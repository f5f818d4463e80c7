/* flight.c - see flight.h */
#include "flight.h"

void flight_note(Flight *flight, Fixed height, int32_t tick)
{
    int32_t rows = floor_div(height, ONE);
    if (rows > ENVELOPE_RISE_MAX) flight->is_endless = true;
    flight->top = max_i32(flight->top, height);
    for (int32_t r = -ENVELOPE_DEPTH; r <= min_i32(rows, ENVELOPE_RISE_MAX); r++)
        flight->last_tick[r + ENVELOPE_DEPTH] =
            max_i32(flight->last_tick[r + ENVELOPE_DEPTH], tick);
}

bool flight_is_over(Flight *flight, Fixed height, int32_t tick)
{
    if (tick >= FLIGHT_TICKS_MAX) flight->is_endless = true;
    return flight->is_endless || height < -ENVELOPE_DEPTH * ONE;
}

/* The longest way in so many ticks. */
static Fixed way_in(const Sideways *s, int32_t ticks)
{
    int64_t way = s->body;
    Fixed bump = s->bump, own = min_i32(s->start, s->run);
    for (int32_t i = 0; i < ticks; i++) {
        way += min_i32(own + bump, s->max_speed) + s->push;
        own = min_i32(s->run, own + s->gain);
        bump = fixed_mul(bump, s->bump_friction);
    }
    return (Fixed)(way < (int64_t)GRID_SIZE_MAX * ONE ? way : (int64_t)GRID_SIZE_MAX * ONE);
}

/* What a row more of falling adds. */
static Fixed row_way(Sideways running, int32_t ticks)
{
    running.start = running.run;
    return way_in(&running, ticks) - running.body;
}

bool flight_measure(const Flight *flight, const Sideways *sideways, Launch *launch)
{
    if (flight->is_endless || flight->slowest_fall <= 0) return false;
    launch->highest = -1;
    for (int32_t r = -ENVELOPE_DEPTH; r <= ENVELOPE_RISE_MAX; r++) {
        int32_t tick = flight->last_tick[r + ENVELOPE_DEPTH];
        launch->reach[r + ENVELOPE_DEPTH] = way_in(sideways, tick);
        if (tick > 0) launch->highest = r;
    }
    int32_t ticks = (ONE + flight->slowest_fall - 1) / flight->slowest_fall;
    launch->per_row = row_way(*sideways, ticks);
    launch->headroom = min_i32(ONE, flight->top - launch->highest * ONE);
    return launch->highest >= 0;
}
