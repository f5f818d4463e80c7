/* frontier.c - see frontier.h */
#include "frontier.h"

#include <stdlib.h>
#include <string.h>

enum { RISES_MAX = 64, NEVER = UINT8_MAX, FAR = 1 << 30 };

/* The column of most bodies of an interval. */
static int32_t col_of(const PlaceMap *places, int32_t at)
{
    const Span middle = place_map_middle(places, at);
    return clamp_i32(fixed_floor(middle.low + (middle.high - middle.low) / 2), 0,
                     places->level->cols - 1);
}

static size_t index_of(const PlaceMap *places, int32_t col, int32_t row)
{
    row = clamp_i32(row - places->top, 0, places->rows - 1);
    return (size_t)row * (size_t)places->level->cols + (size_t)col;
}

/* ---- what is known ----------------------------------------------------------------------- */

/* How far each cell is from the finish, in steps to one of the eight beside it that the proof has
 * not excluded. */
typedef struct Steps {
    int32_t *items; /* by cell; INT32_MAX: none lead there */
    int32_t *queue;
} Steps;

static void find_steps(const PlaceMap *places, const uint8_t *is_reached, const Steps *steps)
{
    const Level *level = places->level;
    const int32_t cols = level->cols;
    int32_t count = 0;
    for (int32_t i = 0; i < cols * places->rows; i++) {
        steps->items[i] = INT32_MAX;
        if (level_kind(level, i % cols, i / cols + places->top) != KIND_FINISH) continue;
        steps->items[i] = 0;
        steps->queue[count++] = i;
    }
    for (int32_t next = 0; next < count; next++) {
        const int32_t col = steps->queue[next] % cols, row = steps->queue[next] / cols;
        for (int32_t y = max_i32(0, row - 1); y <= min_i32(places->rows - 1, row + 1); y++)
            for (int32_t x = max_i32(0, col - 1); x <= min_i32(cols - 1, col + 1); x++) {
                const int32_t beside = y * cols + x;
                if (steps->items[beside] != INT32_MAX || !is_reached[beside]) continue;
                steps->items[beside] = steps->items[row * cols + col] + 1;
                steps->queue[count++] = beside;
            }
    }
}

static bool has_ground(const PlaceMap *places, int32_t col, int32_t row)
{
    const int32_t at = (col * ONE + ONE / 2) / places->step;
    return (place_map_get(places, at, row + 1) & PLACE_SUPPORT) &&
           !(place_map_get(places, at, row) & PLACE_SOLID);
}

/* Sets what is known of each cell: of places where it stood also the ground on either side. */
static void mark_known(Frontier *f, const Steps *steps, const uint8_t *stood, FrontierMargin margin)
{
    const Level *level = f->places->level;
    const int32_t cols = level->cols, sky = -f->places->top * cols, cells = cols * level->rows;
    int32_t nearest = INT32_MAX;
    f->nearest = level->start;
    for (int32_t i = 0; i < cells; i++) {
        if (!stood[i]) continue;
        f->cells[sky + i] = FRONTIER_GROUND;
        if (steps->items[sky + i] >= nearest) continue;
        nearest = steps->items[sky + i];
        f->nearest = (Place){(int16_t)(i % cols), (int16_t)(i / cols), KIND_EMPTY};
    }
    for (int32_t i = 1; i < cells; i++)
        if (i % cols > 0 && f->cells[sky + i - 1] && has_ground(f->places, i % cols, i / cols))
            f->cells[sky + i] = FRONTIER_GROUND;
    for (int32_t i = cells - 2; i >= 0; i--)
        if ((i + 1) % cols > 0 && f->cells[sky + i + 1] &&
            has_ground(f->places, i % cols, i / cols))
            f->cells[sky + i] = FRONTIER_GROUND;
    for (int32_t i = 0; i < cols * f->places->rows; i++)
        if (steps->items[i] - (int32_t)margin >= nearest)
            f->cells[i] = FRONTIER_GROUND | FRONTIER_ALL;
}

bool frontier_knows(const Frontier *f, int32_t at, int32_t row, uint8_t what)
{
    return f->cells[index_of(f->places, col_of(f->places, at), row)] & what;
}

/* ---- what is not known ------------------------------------------------------------------- */

static bool touches_finish(const PlaceMap *places, int32_t at, int32_t row)
{
    return place_map_touches_finish(places, at, (Span){row * ONE + 1, (row + 1) * ONE});
}

/* Is there a place that is not known, for bodies of the interval with their feet in the row? */
static bool has_unknown(const Frontier *f, int32_t at, int32_t row)
{
    const PlaceMap *places = f->places;
    const uint16_t all = PLACE_STOMP | PLACE_SPRING;
    uint16_t beside = 0;
    for (int32_t y = row - 2; y <= row + 2; y++)
        for (int32_t x = max_i32(0, at - 1); x <= min_i32(places->count - 1, at + 1); x++)
            beside |= place_map_get(places, x, y);
    if (!(beside & PLACE_REACHED)) return false;
    if (touches_finish(places, at, row) || (beside & PLACE_SLOPE)) return true;
    if ((place_map_get(places, at, row + 1) & PLACE_SUPPORT) &&
        !frontier_knows(f, at, row, FRONTIER_GROUND))
        return true;
    bool knows_all = frontier_knows(f, at, row, FRONTIER_ALL);
    if ((place_map_get(places, at, row) & all) && !knows_all) return true;
    /* What holds on to a ladder is counted by other heights than rows. */
    for (int32_t y = row - 1; y <= row + 1; y++)
        knows_all &= frontier_knows(f, at, y, FRONTIER_ALL);
    return (beside & PLACE_LADDER) && !knows_all;
}

/* How many columns there are to the nearest place in the row that is not known. */
static void find_distances(const Frontier *f, int32_t row, int32_t *distances)
{
    const PlaceMap *places = f->places;
    const int32_t cols = places->level->cols;
    for (int32_t col = 0; col < cols; col++)
        distances[col] = FAR;
    for (int32_t at = 0; at < places->count; at++)
        if (has_unknown(f, at, row)) distances[col_of(places, at)] = 0;
    for (int32_t col = 1; col < cols; col++)
        distances[col] = min_i32(distances[col], distances[col - 1] + 1);
    for (int32_t col = cols - 2; col >= 0; col--)
        distances[col] = min_i32(distances[col], distances[col + 1] + 1);
}

/* ---- flights ----------------------------------------------------------------------------- */

/* The most ticks that flights last which rise by so many rows at most, until their tops; and that
 * a body falls until it is so many rows down. */
typedef struct Lasting {
    int32_t rising[RISES_MAX];
    int32_t *falling; /* of as many rows as there are */
} Lasting;

static void note_rise(Lasting *lasting, Fixed rise, int32_t ticks)
{
    int32_t *most = &lasting->rising[min_i32(fixed_floor(rise), RISES_MAX - 1)];
    *most = max_i32(*most, ticks);
}

/* How far up, and how many ticks until then. */
typedef struct Top {
    Fixed y;
    int32_t ticks;
} Top;

/* Finds what is left to rise in each mode of a flight, and for how long. Who may jump in the air
 * rises by a jump more; who lets go of one rises less than who does not. Returns the top of all. */
static Top find_rises(Frontier *f, FlightKind kind, const FlightTable *table, Top jump,
                      Lasting *lasting)
{
    Fixed *rises = f->rises[kind];
    Top tops[FLIGHT_MODES_MAX] = {{0, 0}};
    for (int32_t i = table->count - 1; i >= 0; i--) {
        const FlightMode *mode = &table->modes[i];
        Top *top = &tops[i];
        *top = (Top){mode->way.low, 0};
        if (mode->can & FLIGHT_CAN_JUMP) *top = (Top){mode->way.low + jump.y, jump.ticks};
        for (size_t k = 0; k < ARRAY_LENGTH(mode->next) && mode->next[k] >= 0; k++) {
            const Top *next = &tops[mode->next[k]];
            const bool rises_on = table->modes[mode->next[k]].dy.low < 0 || next->ticks > 0;
            top->y = min_i32(top->y, next->y);
            if (rises_on) top->ticks = max_i32(top->ticks, next->ticks + 1);
        }
        rises[i] = mode->way.high - top->y + f->places->params->pop; /* it may step up at the end */
        note_rise(lasting, rises[i], top->ticks);
    }
    return tops[0];
}

static void find_all_rises(Frontier *f, const FlightTables *flights, Lasting *lasting)
{
    Fixed(*rises)[FLIGHT_MODES_MAX] = f->rises;
    const Top none = {0, 0};
    const Top jump = find_rises(f, FLIGHT_JUMP, &flights->tables[FLIGHT_JUMP], none, lasting);
    for (int32_t i = 0; i < FLIGHT_COUNT; i++)
        find_rises(f, (FlightKind)i, &flights->tables[i], jump, lasting);
    f->jump = f->most = rises[FLIGHT_JUMP][0];
    /* A tick on a ladder comes before. */
    f->climb = max_i32(rises[FLIGHT_LADDER_JUMP][0], rises[FLIGHT_LADDER_END][0]) + ONE;
    for (int32_t kind = 0; kind < FLIGHT_COUNT; kind++)
        f->most = max_i32(f->most, rises[kind][0]);
    f->most = max_i32(f->most, f->climb);
}

/* The ticks after which a body that falls from rest has surely come so far down. */
static void find_falls(const Frontier *f, const FlightTables *flights, Lasting *lasting)
{
    static const FlightKind kinds[] = {FLIGHT_EDGE, FLIGHT_FALL, FLIGHT_APEX};
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        const FlightTable *table = &flights->tables[kinds[i]];
        Fixed way = 0;
        int32_t mode = 0, tick = 0;
        for (int32_t row = 0; row < f->places->rows + RISES_MAX + 2; row++) {
            for (; way < row * ONE; tick++) {
                mode = mode >= 0 ? table->modes[mode].next[0] : -1;
                way = mode >= 0 ? table->modes[mode].way.low : way + flights->loose.low;
            }
            lasting->falling[row] = max_i32(lasting->falling[row], tick);
        }
    }
}

/* ---- what leads on ----------------------------------------------------------------------- */

/* How many columns aside a flight gets that rises by so many rows, and comes down by others. */
static int32_t cols_aside(const Frontier *f, const Lasting *lasting, int32_t rise, int32_t down)
{
    const PlaceMap *places = f->places;
    /* From the top of a row to the bottom of another; and some ticks on a ladder before. */
    const int32_t ticks = lasting->rising[rise] + lasting->falling[down + 2] + 4;
    const int64_t corners = (int64_t)(rise + 2) * (places->params->corner + places->step);
    const int64_t way = (int64_t)ticks * places->step + corners + 2 * places->params->half_width;
    return (int32_t)(way / ONE) + 2; /* from a column to a column */
}

/* Finds the least rise with which something unknown is met, by row and column. */
static void find_needs(Frontier *f, const Lasting *lasting, const int32_t *distances)
{
    const int32_t cols = f->places->level->cols, rows = f->places->rows;
    const int32_t most = fixed_floor(f->most) + 1;
    memset(f->needs, most < RISES_MAX ? NEVER : 0, (size_t)cols * (size_t)rows);
    for (int32_t rise = 0; most < RISES_MAX && rise <= most; rise++)
        for (int32_t row = 0; row < rows; row++)
            for (int32_t to = max_i32(0, row - rise); to < rows; to++) {
                const int32_t aside = cols_aside(f, lasting, rise, to - row + rise);
                const int32_t *distance = &distances[to * cols];
                uint8_t *needs = &f->needs[row * cols];
                for (int32_t col = 0; col < cols; col++)
                    if (distance[col] <= aside && needs[col] == NEVER) needs[col] = (uint8_t)rise;
            }
}

bool frontier_leads_on(const Frontier *f, int32_t at, Span feet, Fixed rise)
{
    const int32_t col = col_of(f->places, at), first = fixed_floor(feet.low - 1);
    for (int32_t row = first; row <= fixed_floor(feet.high - 1); row++) {
        const Fixed low = max_i32(feet.low - 1, row * ONE);
        if (f->needs[index_of(f->places, col, row)] <= row - fixed_floor(low - rise)) return true;
    }
    return false;
}

/* ---- all --------------------------------------------------------------------------------- */

static bool is_reached(const PlaceMap *places, int32_t col, int32_t row)
{
    for (int32_t at = col * ONE / places->step; at <= (col + 1) * ONE / places->step; at++)
        if (place_map_get(places, at, row) & PLACE_REACHED) return true;
    return false;
}

bool frontier_init(Frontier *f, const PlaceMap *places, const FlightTables *flights,
                   const uint8_t *stood, FrontierMargin margin)
{
    const int32_t cols = places->level->cols, rows = places->rows, cells = cols * rows;
    Lasting lasting = {.falling = calloc((size_t)rows + RISES_MAX + 2, sizeof *lasting.falling)};
    int32_t *numbers = malloc((size_t)cells * 2 * sizeof *numbers);
    const Steps steps = {numbers, numbers + cells};
    memset(f, 0, sizeof *f);
    f->places = places;
    f->cells = calloc((size_t)cells, 1);
    f->needs = malloc((size_t)cells);
    const bool done = lasting.falling && numbers && f->cells && f->needs;
    if (done) {
        for (int32_t i = 0; i < cells; i++)
            f->cells[i] = is_reached(places, i % cols, i / cols + places->top);
        find_steps(places, f->cells, &steps);
        memset(f->cells, 0, (size_t)cells);
        mark_known(f, &steps, stood, margin);
        for (int32_t row = 0; row < rows; row++)
            find_distances(f, row + places->top, &numbers[row * cols]);
        find_all_rises(f, flights, &lasting);
        find_falls(f, flights, &lasting);
        for (int32_t i = 1; i < RISES_MAX; i++)
            lasting.rising[i] = max_i32(lasting.rising[i], lasting.rising[i - 1]);
        find_needs(f, &lasting, numbers);
    }
    free(lasting.falling);
    free(numbers);
    return done;
}

void frontier_done(Frontier *f)
{
    free(f->cells);
    free(f->needs);
    f->cells = f->needs = NULL;
}
