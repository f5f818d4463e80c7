/* tick_bound_heights.c - the heights by which states differ, which bodies a state stands for, and
 * how far a tick may move them. See tick_bound_internal.h. */
#include "tick_bound_internal.h"

enum { SLOT_BORDER = ONE / HEIGHT_PART, SLOT_CEILING, CLIMB_PART_MIN = 64 };

int32_t height_of_border(int32_t row)
{
    return row * HEIGHTS_PER_ROW + SLOT_BORDER;
}

int32_t height_under_ceiling(int32_t row)
{
    return row * HEIGHTS_PER_ROW + SLOT_CEILING;
}

int32_t height_parts_together(const Moves *m, uint8_t kind)
{
    if (m->flights.detail > FLIGHT_ROUGH) return 1;
    switch (kind) {
    case FLIGHT_APEX: return 1;
    case FLIGHT_LADDER_JUMP:
    case FLIGHT_LADDER_JUMP_LATE:
    case FLIGHT_SPRING: return 2;
    default: return 4;
    }
}

Span height_span(const Moves *m, uint8_t kind, int32_t height)
{
    int32_t row = floor_div(height, HEIGHTS_PER_ROW), slot = height - row * HEIGHTS_PER_ROW;
    Fixed low = row * ONE;
    if (slot == SLOT_CEILING) low += ONE + m->params->height;
    if (slot >= SLOT_BORDER) return (Span){low, low};
    low += slot * HEIGHT_PART;
    return (Span){low, low + height_parts_together(m, kind) * HEIGHT_PART - 1};
}

int32_t height_of_part(int32_t part)
{
    int32_t row = floor_div(part, SLOT_BORDER);
    return row * HEIGHTS_PER_ROW + part - row * SLOT_BORDER;
}

bool height_is_border(Span feet)
{
    return feet.low == feet.high && fixed_floor(feet.low) * ONE == feet.low;
}

Fixed height_climb_part(const Moves *m)
{
    return max_i32(CLIMB_PART_MIN, m->params->climb);
}

bool height_is_climb(uint8_t kind)
{
    return kind == STATE_CLIMB || kind == STATE_CLIMB_LATE;
}

static Span parts_of(int32_t number, Fixed part)
{
    return (Span){number * part, number * part + part - 1};
}

void moves_describe(const Moves *m, const StateBlock *block, int32_t mode, Span *feet, Span *dy)
{
    *dy = (Span){0, 0};
    if (height_is_climb(block->kind)) {
        *feet = parts_of(block->height, height_climb_part(m));
        *dy = (Span){-m->params->climb, m->params->climb_down};
    } else if (block->kind == STATE_LOOSE) {
        *feet = parts_of(block->height, m->flights.loose_part);
        *dy = m->flights.loose;
    } else {
        *feet = height_span(m, block->kind, block->height);
    }
    if (block->kind >= FLIGHT_COUNT) return;
    const FlightMode *now = &m->flights.tables[block->kind].modes[mode];
    feet->low += now->way.low;
    feet->high += now->way.high;
    *dy = now->dy;
}

void moves_describe_entered(const Moves *m, const StateBlock *block, int32_t mode, Span *feet,
                            Span *dy)
{
    moves_describe(m, block, mode, feet, dy);
    /* Spikes hurt a body before it bounces off a monster: it fell then. */
    bool may_just_have_bounced =
        (block->kind == FLIGHT_BOUNCE && mode == 0) || (block->kind == FLIGHT_JUMP && mode == 1);
    if (may_just_have_bounced) dy->high = max_i32(dy->high, 1);
}

Span moves_feet_after(const Moves *m, Span feet, uint8_t kind, int32_t height, int32_t mode)
{
    const FlightMode *next = &m->flights.tables[kind].modes[mode];
    const Fixed fastest = m->params->max_speed;
    const Span from = height_span(m, kind, height);
    return (Span){max_i32(from.low + next->way.low,
                          feet.low + clamp_i32(next->dy.low, -fastest, fastest)),
                  min_i32(from.high + next->way.high,
                          feet.high + clamp_i32(next->dy.high, -fastest, fastest))};
}

Fixed moves_step_up(const Moves *m)
{
    return max_i32(m->params->pop, m->places.pace) + 2;
}

bool moves_find_corner(const Moves *m, int32_t col, int32_t row, int32_t side, MovesCorner *corner)
{
    const Fixed step = m->places.step;
    Fixed middle;
    if (!place_map_has_corner(&m->places, col, row, side, &middle)) return false;
    const int32_t beside = floor_div(middle, step);
    const int32_t from = floor_div(middle - side * m->params->corner, step);
    *corner = (MovesCorner){.row = row,
                            .low = side > 0 ? from - m->places.parts : beside,
                            .high = side > 0 ? beside : from + m->places.parts,
                            .beside = beside,
                            .side = side};
    return true;
}
