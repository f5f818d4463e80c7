/* cell_flood.c - see cell_flood.h */
#include "cell_flood.h"

#include "../game/hazard.h"
#include "model_bound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As in model_cell_step.c. */
#define GROUND_RATIO 0.98
#define TINY_VALUE   0.0005
#define FRICTION     0.82

/* For the rounding of all that makes the longest way, in parts. */
static const double SMALL = 1e-3;

/* No jump is faster, in cells a tick, and no walk is slower, unless it is none: what a tick takes
 * is bounded, and so is the time to get to the highest speed. */
static const double JUMP_MAX = 64, WALK_MIN = 1e-4;

enum {
    STEPS = 16, /* to a cell, of heights at which a bounce counts as begun */
    PARTS_MAX = CELL_PARTS - 2
};

static const uint64_t ALL_PARTS = UINT64_MAX;

/* Parts that a body moves at most in a tick: it may be at either end of its part, or, at the right
 * end of a column, on the border itself. */
static double longest_way(const Level *level)
{
    return floor(model_bound_cell_walk(level) * CELL_PARTS + SMALL) + 1;
}

bool cell_flood_is_in_range(const Level *level)
{
    const CellParams *p = &level->physics.as.cell;
    return p->variant == CELL_000 && p->axes == CELL_X_FIRST &&
           memcmp(&p->on, &cell_as_written, sizeof p->on) == 0 && isnan(p->px) && isnan(p->py) &&
           p->radius <= 0.5 && p->gravity > 0 && fabs(p->jump) <= JUMP_MAX &&
           fabs(p->dy0) <= JUMP_MAX && (p->walk == 0 || fabs(p->walk) >= WALK_MIN) &&
           longest_way(level) <= PARTS_MAX;
}

/* ---- crowds ------------------------------------------------------------------------------ */

static Fixed fixed_below(double cells)
{
    return (Fixed)floor(cells * ONE);
}

/* As the game has it: player_pose_box. */
static Box box_at(const CellFlood *f, double x, double y)
{
    const Fixed half = fixed_below(f->p->radius);
    const Fixed height = fixed_below(cell_foot(f->p) + cell_head(f->p));
    const Fixed middle = fixed_below(x), feet = fixed_below(y);
    return (Box){middle - half, feet - height, middle + half, feet};
}

static CrowdKey key_of(const CellFlood *f, int32_t row, double low, double high, double dy,
                       bool held)
{
    const bool matters = held && dy < 0 && !f->p->no_var_jump;
    return (CrowdKey){.place = row, .dy = dy, .low = low, .high = high, .mode = matters};
}

/* The number of the crowd, which is made if there is none; -1 when that failed. */
static int32_t find_crowd(CellFlood *f, int32_t row, double low, double high, double dy, bool held)
{
    const CrowdKey key = key_of(f, row, low + 0.0, high + 0.0, dy + 0.0, held);
    const int32_t found = crowd_flood_find(&f->base, &key), number = f->base.index.count;
    if (found >= 0) return found;
    const size_t blocks = (size_t)(f->base.level->cols + CELL_BLOCK - 1) / CELL_BLOCK;
    CellCrowd *crowd =
        crowd_flood_add(&f->base, &key, sizeof *crowd + blocks * sizeof crowd->blocks[0]);
    if (!crowd) return -1;
    const Box upper = box_at(f, 0, row + low), lower = box_at(f, 0, row + high);
    crowd->row = row;
    crowd->low = key.low;
    crowd->high = key.high;
    crowd->dy = key.dy;
    crowd->held = key.mode;
    crowd->top = fixed_floor(upper.top);
    crowd->bottom = fixed_ceil(lower.bottom) - 1;
    crowd->is_near_spikes =
        crowd_flood_is_in_rows(&f->base, f->base.has_spikes, crowd->top, crowd->bottom);
    crowd->is_out = upper.top > (f->base.level->rows + 2) * ONE;
    crowd->first = f->base.level->cols;
    return number;
}

/* Those who stand come first, then the others by their speed, so that a flight is followed after
 * all that may begin it. */
static void push(CellFlood *f, int32_t number, CellCrowd *crowd)
{
    const bool stands = crowd->low == 1 && crowd->dy == 0;
    const double rank = stands ? -INFINITY : crowd->dy;
    if (!crowd->waits) f->base.has_failed |= !crowd_queue_push(&f->base.queue, rank, number);
    crowd->waits = true;
}

/* ---- what is there ----------------------------------------------------------------------- */

static bool is_inside(const Level *level, int32_t col, int32_t row)
{
    return col >= 0 && col < level->cols && row >= 0 && row < level->rows;
}

static CrowdSolid solid_at(const CellFlood *f, int32_t col, int32_t row)
{
    if (!is_inside(f->base.level, col, row)) return SOLID_ALWAYS;
    const uint8_t tile = grid_get(&f->base.level->terrain.grid, col, row);
    if (tile == TILE_ICE) return SOLID_ALWAYS;
    if (!(tile_infos[tile].flags & TILE_REFERENCE_SOLID)) return SOLID_NEVER;
    return tile >= TILE_FIRST_CHANGING && f->base.doors_open ? SOLID_MAYBE : SOLID_ALWAYS;
}

static bool is_oneway(const CellFlood *f, int32_t col, int32_t row)
{
    return is_inside(f->base.level, col, row) &&
           grid_get(&f->base.level->terrain.grid, col, row) == TILE_ONEWAY;
}

/* The parts of a column in which all bodies of the crowd die by spikes, as touch_hazards finds it.
 * Spikes that point sideways are left out, since nothing is known of the bodies' way sideways. */
static uint64_t deadly_at(const CellFlood *f, const CellCrowd *crowd, int32_t col)
{
    const Fixed mercy = min_i32(SPIKE_MERCY, ONE / 4);
    const Fixed top = box_at(f, 0, crowd->row + crowd->high).top + mercy;
    const Fixed bottom = box_at(f, 0, crowd->row + crowd->low).bottom - mercy;
    const Pose moving = {.dy = (crowd->dy > 0) - (crowd->dy < 0)};
    uint64_t dead = 0;
    for (int32_t row = crowd->top; row <= crowd->bottom; row++)
        for (int32_t side = -1; side <= 1; side++) {
            const CellKind kind = level_kind(f->base.level, col + side, row);
            if (kind == KIND_SPIKE_LEFT || kind == KIND_SPIKE_RIGHT) continue;
            if (!cell_kind_is(kind, KIND_IS_HAZARD) || hazard_spares(kind, &moving)) continue;
            const Box part = hazard_deadly_part(kind, col + side, row);
            if (top < part.bottom && bottom > part.top) dead |= f->deadly[side + 1];
        }
    return dead;
}

/* Which parts of a column reach into the columns beside. */
static void find_sides(CellFlood *f)
{
    for (int32_t part = 0; part < CELL_PARTS; part++) {
        const uint64_t bit = UINT64_C(1) << part;
        const Box low = box_at(f, (double)part / CELL_PARTS, 0);
        const Box high = box_at(f, (double)(part + 1) / CELL_PARTS, 0);
        const Fixed mercy = min_i32(SPIKE_MERCY, (low.right - low.left) / 4);
        for (int32_t side = -1; side <= 1; side++) {
            const Fixed from = side * ONE, to = from + ONE;
            if (low.left < to && high.right > from) f->touching[side + 1] |= bit;
            if (high.left + mercy < to && low.right - mercy > from) f->deadly[side + 1] |= bit;
        }
    }
}

/* Can a body with its anchor in this cell meet a monster? */
static bool has_monster(const CellFlood *f, int32_t col, int32_t row)
{
    bool has = false;
    if (f->base.level->actors.count == 0) return false;
    for (int32_t i = 0; i < 9 && !has; i++)
        has = reach_stompers(f->base.reach, clamp_i32(col - 1 + i % 3, 0, f->base.level->cols - 1),
                             row - 1 + i / 3) != 0;
    return has;
}

/* ---- arriving ---------------------------------------------------------------------------- */

/* Hands over each cell that bodies in these parts of the column touch. */
static void touch_cells(CellFlood *f, const CellCrowd *crowd, int32_t col, uint64_t parts,
                        CrowdTouch *touch)
{
    for (int32_t row = crowd->top; row <= crowd->bottom; row++)
        for (int32_t side = -1; side <= 1; side++)
            if ((parts & f->touching[side + 1]) && is_inside(f->base.level, col + side, row))
                touch(&f->base, col + side, row);
}

/* Bodies in these parts of the column are in the crowd. */
static void add(CellFlood *f, int32_t number, int32_t col, uint64_t parts)
{
    if (number < 0) return;
    CellCrowd *crowd = f->base.index.crowds[number];
    if (crowd->is_out) return;
    CellBlock **block = &crowd->blocks[col / CELL_BLOCK];
    if (!*block) *block = crowd_flood_allocate(&f->base, sizeof **block);
    if (!*block) return;
    uint64_t *seen = &(*block)->seen[col % CELL_BLOCK];
    if (!(parts & ~*seen)) return;
    (*block)->news[col % CELL_BLOCK] |= parts & ~*seen;
    *seen |= parts;
    crowd->first = min_i32(crowd->first, col);
    crowd->end = max_i32(crowd->end, col + 1);
    push(f, number, crowd);
    if (f->base.stops_at_finish &&
        crowd_flood_is_in_rows(&f->base, f->base.has_finish, crowd->top, crowd->bottom))
        touch_cells(f, crowd, col, parts, crowd_flood_touch_finish);
}

static int32_t part_of(double ratio)
{
    return min_i32((int32_t)floor(ratio * CELL_PARTS), CELL_PARTS - 1);
}

/* Who has the key down may hold it from before. */
static void start(CrowdFlood *base, int32_t col, int32_t row)
{
    CellFlood *f = (CellFlood *)base;
    CellBody body;
    cell_init(&body, f->p, col, row);
    for (int32_t held = 0; held <= 1; held++)
        add(f, find_crowd(f, row, body.yr, body.yr, body.dy, held), col,
            UINT64_C(1) << part_of(body.xr));
}

/* ---- one tick: up and down --------------------------------------------------------------- */

/* How a tick ends for the height: not stopped, which of some bodies only those are that do not get
 * so far, or on the floor or under the ceiling. */
typedef enum CellEnd { END_PASSED, END_SHORT, END_STOPPED, END_COUNT } CellEnd;

/* A tick of a crowd in which its bodies all do the same with the key. */
typedef struct CellTurn {
    CellFlood *flood;
    int32_t row;
    double from_low, from_high; /* yr before the move */
    double low, high, dy;       /* after it: yr may be out of the cell */
    bool held, may_bounce;
    struct {
        bool is_known;
        int32_t count, crowds[2];
    } to[END_COUNT];
} CellTurn;

static void end_at(CellTurn *t, CellEnd end, int32_t row, double low, double high, double dy)
{
    dy *= isnan(t->flood->p->fricty) ? FRICTION : t->flood->p->fricty;
    if (fabs(dy) < TINY_VALUE) dy = 0;
    t->to[end].crowds[t->to[end].count++] = find_crowd(t->flood, row, low, high, dy, t->held);
}

/* Into the next rows one by one; those who are on two rows are two crowds from now on. */
static void overflow(CellTurn *t, CellEnd end, double low, double high)
{
    int32_t row = t->row;
    for (; low > 1; low -= 1, high -= 1)
        row++;
    for (; high < 0; low += 1, high += 1)
        row--;
    if (high > 1) {
        end_at(t, end, row, low, 1, t->dy);
        end_at(t, end, row + 1, 0, high - 1, t->dy);
    } else if (low < 0) {
        end_at(t, end, row - 1, low + 1, 1, t->dy);
        end_at(t, end, row, 0, high, t->dy);
    } else {
        end_at(t, end, row, low, high, t->dy);
    }
}

static void find_end(CellTurn *t, CellEnd end)
{
    const double top = t->flood->p->radius;
    const bool falls = t->dy > 0;
    if (end == END_STOPPED)
        end_at(t, end, t->row, falls ? 1 : top, falls ? 1 : top, 0);
    else if (end == END_SHORT)
        overflow(t, end, falls ? t->low : top, falls ? 1 : t->high);
    else
        overflow(t, end, t->low, t->high);
    t->to[end].is_known = true;
}

/* Who comes to these crowds in this tick, after all collisions. */
static void arrive(CellTurn *t, CellEnd end, int32_t col, uint64_t all)
{
    CellFlood *f = t->flood;
    if (!t->to[end].is_known) find_end(t, end);
    for (int32_t i = 0; i < t->to[end].count; i++) {
        const int32_t number = t->to[end].crowds[i];
        if (number < 0) continue;
        const CellCrowd *crowd = f->base.index.crowds[number];
        const uint64_t parts = crowd->is_near_spikes ? all & ~deadly_at(f, crowd, col) : all;
        if (!parts) continue;
        add(f, number, col, parts);
        if (!t->may_bounce || !has_monster(f, col, crowd->row)) continue;
        for (int32_t held = 0; held <= 1; held++)
            add(f,
                find_crowd(f, crowd->row, floor(crowd->low * STEPS) / STEPS,
                           ceil(crowd->high * STEPS) / STEPS, -f->p->jump, held),
                col, parts);
    }
}

/* collide_y_000 for bodies that have moved into this column. */
static void collide(CellTurn *t, int32_t col, uint64_t parts)
{
    const CellFlood *f = t->flood;
    const double top = f->p->radius;
    CrowdSolid solid = SOLID_NEVER;
    bool some = false, all = false; /* get so far that what is solid stops them */
    if (t->dy > 0) {
        solid = solid_at(f, col, t->row + 1);
        some = t->high >= 1;
        all = t->low >= 1;
        if (solid == SOLID_NEVER && is_oneway(f, col, t->row + 1)) {
            some = some && t->from_low < 1;
            if (some) solid = all && t->from_high < 1 ? SOLID_ALWAYS : SOLID_MAYBE;
        }
    } else if (t->dy < 0) {
        solid = solid_at(f, col, t->row - 1);
        some = t->low <= top;
        all = t->high <= top;
    }
    if (solid == SOLID_NEVER || !some) {
        arrive(t, END_PASSED, col, parts);
        return;
    }
    arrive(t, END_STOPPED, col, parts);
    if (solid == SOLID_MAYBE)
        arrive(t, END_PASSED, col, parts);
    else if (!all)
        arrive(t, END_SHORT, col, parts);
}

/* ---- one tick: sideways ------------------------------------------------------------------ */

/* The parts up to `count` before or after those of a word, in its column, and in the next one on
 * that side. */
static void spread(uint64_t parts, int32_t count, int32_t direction, uint64_t *own, uint64_t *next)
{
    *own = parts;
    *next = 0;
    for (int32_t done = 0, more; done < count; done += more) {
        more = min_i32(done + 1, count - done);
        if (direction > 0) {
            *next |= *next << more | *own >> (CELL_PARTS - more);
            *own |= *own << more;
        } else {
            *next |= *next >> more | *own << (CELL_PARTS - more);
            *own |= *own >> more;
        }
    }
}

/* The parts of a column from this one on. */
static uint64_t parts_beyond(int32_t part, int32_t direction)
{
    return direction > 0 ? ALL_PARTS << part : ALL_PARTS >> (CELL_PARTS - 1 - part);
}

/* collide_x for those who move in this direction: a wall puts all who get to the radius there,
 * also who comes from behind it. */
static void move_to(CellFlood *f, int32_t row, int32_t col, uint64_t parts, int32_t direction)
{
    const CrowdSolid wall = solid_at(f, col + direction, row);
    const int32_t edge = part_of(direction > 0 ? 1.0 - f->p->radius : f->p->radius);
    const uint64_t at_edge = UINT64_C(1) << edge, beyond = parts_beyond(edge, direction);
    uint64_t own, next;
    spread(parts, f->parts, direction, &own, &next);
    if (wall != SOLID_ALWAYS) {
        f->moved[col] |= own;
        if (next) f->moved[col + direction] |= next;
    }
    if (wall != SOLID_NEVER) {
        f->moved[col] |= own & ~beyond;
        if (own & beyond) f->moved[col] |= at_edge;
    }
}

/* Moves the bodies of these columns sideways, and then up or down. */
static void move(CellFlood *f, int32_t row, const uint64_t *from, int32_t first, int32_t end,
                 CellTurn *turns, int32_t turn_count)
{
    const int32_t left = max_i32(0, first - 1), right = min_i32(f->base.level->cols, end + 1);
    memset(f->moved + left, 0, (size_t)(right - left) * sizeof *f->moved);
    for (int32_t col = first; col < end; col++) {
        if (!from[col]) continue;
        f->moved[col] |= from[col];
        move_to(f, row, col, from[col], -1);
        move_to(f, row, col, from[col], 1);
    }
    for (int32_t col = left; col < right; col++)
        for (int32_t i = 0; f->moved[col] && i < turn_count; i++)
            collide(&turns[i], col, f->moved[col]);
}

/* ---- one tick ---------------------------------------------------------------------------- */

/* From yr and dy after the control. */
static CellTurn begin_turn(CellFlood *f, const CellCrowd *crowd, double low, double high, double dy,
                           bool held)
{
    CellTurn t = {.flood = f,
                  .row = crowd->row,
                  .from_low = low,
                  .from_high = high,
                  .held = held,
                  .may_bounce = crowd->dy > 0};
    if (!isnan(f->p->cap)) dy = fmax(-f->p->cap, fmin(dy, f->p->cap));
    t.dy = dy + f->p->gravity;
    t.low = low + t.dy;
    t.high = high + t.dy;
    return t;
}

static void step(CrowdFlood *base, void *of_cell)
{
    CellFlood *f = (CellFlood *)base;
    CellCrowd *crowd = of_cell;
    const int32_t first = crowd->first, end = crowd->end;
    const double low = crowd->low, high = crowd->high, dy = crowd->dy;
    for (int32_t col = first; col < end; col++) {
        CellBlock *block = crowd->blocks[col / CELL_BLOCK];
        f->news[col] = block ? block->news[col % CELL_BLOCK] : 0;
        if (block) block->news[col % CELL_BLOCK] = 0;
        f->jumpers[col] = solid_at(f, col, crowd->row + 1) != SOLID_NEVER ? f->news[col] : 0;
    }
    crowd->first = f->base.level->cols;
    crowd->end = 0;
    crowd->waits = false;
    CellTurn turns[] = {begin_turn(f, crowd, low, high, crowd->held ? dy * 0.5 : dy, false),
                        begin_turn(f, crowd, low, high, dy, true)};
    move(f, crowd->row, f->news, first, end, turns, dy < 0 ? 2 : 1);
    if (crowd->held || high < GROUND_RATIO) return;
    CellTurn jump = begin_turn(f, crowd, low == 1 ? 1 : GROUND_RATIO, 1, -f->p->jump, true);
    move(f, crowd->row, f->jumpers, first, end, &jump, 1);
}

/* ---- begin and end ----------------------------------------------------------------------- */

static void see_touched(CrowdFlood *base, CrowdTouch *see)
{
    for (int32_t i = 0; i < base->index.count; i++)
        for (int32_t col = 0; col < base->level->cols; col++) {
            const CellCrowd *crowd = base->index.crowds[i];
            const CellBlock *block = crowd->blocks[col / CELL_BLOCK];
            const uint64_t parts = block ? block->seen[col % CELL_BLOCK] : 0;
            if (parts) touch_cells((CellFlood *)base, crowd, col, parts, see);
        }
}

static void free_own(CrowdFlood *base)
{
    CellFlood *f = (CellFlood *)base;
    free(f->news);
    free(f->jumpers);
    free(f->moved);
}

bool cell_flood_init(CellFlood *f, const Level *level, const Reach *reach,
                     const CrowdOptions *options)
{
    static const CrowdRules rules = {start, step, see_touched, free_own};
    const size_t cols = (size_t)level->cols;
    *f = (CellFlood){.p = &level->physics.as.cell,
                     .parts = (int32_t)longest_way(level),
                     .news = calloc(cols, sizeof *f->news),
                     .jumpers = calloc(cols, sizeof *f->jumpers),
                     .moved = calloc(cols, sizeof *f->moved)};
    if (!crowd_flood_init(&f->base, &rules, level, reach, options)) return false;
    f->base.has_failed = !f->news || !f->jumpers || !f->moved;
    if (f->base.has_failed) return false;
    find_sides(f);
    crowd_flood_begin(&f->base);
    return !f->base.has_failed;
}

/* A place of a body sideways, for the crowds that it may be in. */
typedef struct Search {
    const CellFlood *flood;
    int32_t col, part;
} Search;

static bool has_body(const void *context, int32_t number)
{
    const Search *search = context;
    const CellCrowd *crowd = search->flood->base.index.crowds[number];
    const CellBlock *block = crowd->blocks[search->col / CELL_BLOCK];
    return block && block->seen[search->col % CELL_BLOCK] >> search->part & 1;
}

bool cell_flood_has(const CellFlood *f, const CellBody *b)
{
    const Search search = {f, b->cx, part_of(b->xr)};
    const CrowdKey key = key_of(f, b->cy, b->yr, b->yr, b->dy + 0.0, b->jump_held);
    if (b->cx < 0 || b->cx >= f->base.level->cols) return false;
    return crowd_flood_any(&f->base, &key, has_body, &search);
}
