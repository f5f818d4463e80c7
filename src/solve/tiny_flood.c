/* tiny_flood.c - see tiny_flood.h */
#include "tiny_flood.h"

#include "../game/hazard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* For the rounding of what the model adds, wherever a body gets to in 2^31 ticks. */
static const double SMALL = 1e-4;

enum {
    FAR_ROWS = 4 * GRID_SIZE_MAX,
    PIXELS_MAX = TINY_TILE - 1, /* moved sideways in a tick */
    BESIDE = 2,                 /* columns of the map beside a level that is not wound */
    PIXEL = ONE / TINY_TILE,
    MERCY_PIXELS = SPIKE_MERCY / PIXEL
};

static_assert(ONE % TINY_TILE == 0 && SPIKE_MERCY % PIXEL == 0 && SPIKE_DEPTH % PIXEL == 0,
              "spikes begin and end with a pixel");

static double longest_step(const TinyParams *p)
{
    return p->dt * tiny_constants(p).max_dx;
}

bool tiny_flood_is_in_range(const Level *level)
{
    return longest_step(&level->physics.as.tiny) < PIXELS_MAX - 1;
}

/* ---- crowds ------------------------------------------------------------------------------ */

static CrowdKey key_of(double y, double dy, TinyMode mode)
{
    return (CrowdKey){.place = y, .dy = dy, .mode = (int32_t)mode};
}

/* No level is as large as that. */
static int32_t row_of(double y)
{
    const double row = floor(y / TINY_TILE);
    return (int32_t)fmax(-FAR_ROWS, fmin(row, FAR_ROWS));
}

/* How far the body surely gets down in each tick from now on, while it falls. */
static double steady_fall(const TinyFlood *f, double dy)
{
    const double way = f->base.level->physics.as.tiny.dt * dy;
    return f->k.whole_pixels ? floor(way) : way;
}

/* Below the level, to the right of it: is the fall surely longer than the way up that is to be had
 * by going to the left? */
static bool is_lost_at(const TinyFlood *f, double y, double dy, TinyMode mode)
{
    const double fall = steady_fall(f, dy);
    return y >= (f->base.level->rows + 2) * TINY_TILE && mode != TINY_STANDING && fall >= 1 &&
           fall * (f->base.level->cols - 1) >= f->left_pixels;
}

/* The number of the crowd, which is made if there is none; -1 when that failed. */
static int32_t find_crowd(TinyFlood *f, double y, double dy, TinyMode mode)
{
    y += 0.0; /* not -0 */
    dy += 0.0;
    const CrowdKey key = key_of(y, dy, mode);
    const int32_t found = crowd_flood_find(&f->base, &key), number = f->base.index.count;
    if (found >= 0) return found;
    const size_t blocks = (size_t)(f->width + TINY_BLOCK - 1) / TINY_BLOCK;
    TinyCrowd *crowd =
        crowd_flood_add(&f->base, &key, sizeof *crowd + blocks * sizeof crowd->blocks[0]);
    if (!crowd) return -1;
    crowd->y = y;
    crowd->dy = dy;
    crowd->mode = mode;
    crowd->row = row_of(y);
    crowd->is_near_spikes =
        crowd_flood_is_in_rows(&f->base, f->base.has_spikes, crowd->row, crowd->row + 1);
    crowd->first = f->width;
    crowd->is_out = y >= (f->base.level->rows + 2) * TINY_TILE + 1;
    crowd->is_lost = is_lost_at(f, y, dy, mode);
    return number;
}

/* Those who stand come first, then the others by their speed, so that a flight is followed after
 * all that may begin it. */
static void push(TinyFlood *f, int32_t number, TinyCrowd *crowd)
{
    const bool stands = crowd->mode == TINY_STANDING && crowd->dy == 0;
    const double rank = stands ? -INFINITY : crowd->dy;
    if (!crowd->waits) f->base.has_failed |= !crowd_queue_push(&f->base.queue, rank, number);
    crowd->waits = true;
}

/* ---- what is there ----------------------------------------------------------------------- */

/* As is_solid in model_tiny.c, with the columns outside in the rows beside. */
static CrowdSolid solid_at(const TinyFlood *f, int32_t col, int32_t row)
{
    const Level *level = f->base.level;
    const int64_t at = col + (int64_t)row * level->cols;
    if (at < 0 || at >= (int64_t)level->cols * level->rows) return SOLID_NEVER;
    const uint8_t tile = level->terrain.grid.tiles[at];
    if (!(tile_infos[tile].flags & TILE_REFERENCE_SOLID)) return SOLID_NEVER;
    return tile >= TILE_FIRST_CHANGING && f->base.doors_open ? SOLID_MAYBE : SOLID_ALWAYS;
}

/* The kinds of spikes that are told apart by where in their cell they are. */
enum { SPIKES_WIDE, SPIKES_LEFT, SPIKES_RIGHT };

static int32_t width_of(CellKind kind)
{
    return kind == KIND_SPIKE_LEFT    ? SPIKES_LEFT
           : kind == KIND_SPIKE_RIGHT ? SPIKES_RIGHT
                                      : SPIKES_WIDE;
}

/* The pixels of a column in which a body of the crowd that moves that way surely dies by spikes, as
 * touch_hazards finds it. */
static uint32_t deadly_at(const TinyFlood *f, const TinyCrowd *crowd, TinyWay way, int32_t col)
{
    const double unsure = f->k.whole_pixels ? 0 : 1.0 / MERCY_PIXELS;
    const double top = crowd->y + MERCY_PIXELS + unsure;
    const double bottom = crowd->y + TINY_TILE - MERCY_PIXELS - unsure;
    const Pose moving = {.dx = (Fixed)way - TINY_STILL, .dy = (crowd->dy > 0) - (crowd->dy < 0)};
    uint32_t dead = 0;
    for (int32_t row = crowd->row; row <= crowd->row + 1; row++)
        for (int32_t side = 0; side <= 1; side++) {
            const CellKind kind = level_kind(f->base.level, col + side, row);
            if (!cell_kind_is(kind, KIND_IS_HAZARD) || hazard_spares(kind, &moving)) continue;
            const Box part = hazard_deadly_part(kind, col + side, row);
            if (top < part.bottom / PIXEL && bottom > part.top / PIXEL)
                dead |= f->deadly[width_of(kind)][side];
        }
    return dead;
}

static void find_deadly(TinyFlood *f)
{
    static const CellKind kinds[] = {KIND_SPIKE_UP, KIND_SPIKE_LEFT, KIND_SPIKE_RIGHT};
    const int32_t unsure = f->k.whole_pixels ? 0 : 1; /* anywhere in the pixel */
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
        for (int32_t side = 0; side <= 1; side++)
            for (int32_t x = 0; x < TINY_TILE; x++) {
                const Box part = hazard_deadly_part(kinds[i], side, 0);
                if (x + unsure + MERCY_PIXELS < part.right / PIXEL &&
                    x + TINY_TILE - MERCY_PIXELS > part.left / PIXEL)
                    f->deadly[width_of(kinds[i])][side] |= UINT32_C(1) << x;
            }
}

/* Can a body with its anchor in this cell meet a monster? */
static bool has_monster(const TinyFlood *f, int32_t col, int32_t row)
{
    const Level *level = f->base.level;
    if (level->actors.count == 0 || col < -1 || col > level->cols) return false;
    return reach_stompers(f->base.reach, clamp_i32(col, 0, level->cols - 1), row) != 0;
}

/* ---- arriving ---------------------------------------------------------------------------- */

/* Hands over each cell that bodies with these pixels touch. */
static void touch_cells(TinyFlood *f, double y, int32_t col, uint32_t pixels, CrowdTouch *touch)
{
    const Level *level = f->base.level;
    const uint32_t overlapping = f->k.whole_pixels ? ~UINT32_C(1) : UINT32_MAX;
    const int32_t top = row_of(y), bottom = top + (y != (double)top * TINY_TILE);
    for (int32_t row = max_i32(0, top); row <= min_i32(level->rows - 1, bottom); row++) {
        if (col >= 0 && col < level->cols) touch(&f->base, col, row);
        if (col >= -1 && col + 1 < level->cols && (pixels & overlapping))
            touch(&f->base, col + 1, row);
    }
}

/* Bodies in these pixels of the column are in the crowd. */
static void add(TinyFlood *f, int32_t number, TinyWay way, int32_t col, uint32_t pixels)
{
    TinyCrowd *crowd = f->base.index.crowds[number];
    const int32_t at = col - f->left, cols = f->base.level->cols;
    if (at < 0 || at >= f->width) { /* in a map that is wound its twin goes on there */
        f->leaves |= !f->is_wound;
        return;
    }
    if (f->is_wound && col >= cols ? crowd->is_lost : crowd->is_out) return;
    TinyBlock **block = &crowd->blocks[at / TINY_BLOCK];
    if (!*block) *block = crowd_flood_allocate(&f->base, sizeof **block);
    if (!*block) return;
    uint32_t *seen = &(*block)->seen[way][at % TINY_BLOCK];
    if (!(pixels & ~*seen)) return;
    (*block)->news[way][at % TINY_BLOCK] |= pixels & ~*seen;
    *seen |= pixels;
    crowd->first = min_i32(crowd->first, at);
    crowd->end = max_i32(crowd->end, at + 1);
    push(f, number, crowd);
    if (f->base.stops_at_finish &&
        crowd_flood_is_in_rows(&f->base, f->base.has_finish, crowd->row, crowd->row + 1))
        touch_cells(f, crowd->y, col, pixels, crowd_flood_touch_finish);
    if (!f->is_wound) return;
    /* Where a lap ends, the body in one lap is also a body in the next. */
    int32_t twin = 0, rows = 0;
    if (col == cols) twin = 2 * cols, rows = -1;
    if (col == 2 * cols) twin = cols, rows = 1;
    if (col == -1) twin = -cols - 1, rows = 1;
    if (col == -cols - 1) twin = -1, rows = -1;
    if (rows == 0) return;
    const int32_t other = find_crowd(f, crowd->y + rows * TINY_TILE, crowd->dy, crowd->mode);
    if (other >= 0) add(f, other, way, twin, pixels);
}

static void start(CrowdFlood *base, int32_t col, int32_t row)
{
    TinyFlood *f = (TinyFlood *)base;
    const int32_t number = find_crowd(f, (double)row * TINY_TILE, 0, TINY_STANDING);
    if (number >= 0) add(f, number, TINY_STILL, col, 1);
}

/* ---- one tick ---------------------------------------------------------------------------- */

/* How a tick ends for the height. */
typedef enum TinyEnd { END_PASSED, END_LANDED, END_BUMPED, END_COUNT } TinyEnd;

/* The cells at the anchor and after it: true where they are solid. */
typedef struct Solids {
    bool cell, right, down, diag;
} Solids;

/* A tick of a crowd, in which its bodies jump or not. */
typedef struct TinyTurn {
    TinyFlood *flood;
    double y, dy; /* after the move */
    bool ny, has_jumped;
    bool may_bounce;          /* it fell before */
    int32_t row;              /* of the anchor */
    int32_t to[END_COUNT][3]; /* by end and mode: number of the crowd, plus 1; 0: not known yet */
} TinyTurn;

static int32_t crowd_after(TinyTurn *t, TinyEnd end, TinyMode mode)
{
    static const int32_t rows[] = {[END_LANDED] = 0, [END_BUMPED] = 1};
    const double y = end == END_PASSED ? t->y : (double)((t->row + rows[end]) * TINY_TILE);
    if (t->to[end][mode] == 0)
        t->to[end][mode] = find_crowd(t->flood, y, end == END_PASSED ? t->dy : 0.0, mode) + 1;
    return t->to[end][mode] - 1;
}

/* Who comes to the crowd in this tick, after all collisions. */
static void arrive(TinyTurn *t, int32_t number, TinyWay way, int32_t col, uint32_t pixels)
{
    TinyFlood *f = t->flood;
    if (number < 0) return;
    const TinyCrowd *crowd = f->base.index.crowds[number];
    if (crowd->is_near_spikes && col >= 0 && col < f->base.level->cols)
        pixels &= ~deadly_at(f, crowd, way, col);
    if (!pixels) return;
    add(f, number, way, col, pixels);
    if (!t->may_bounce || !has_monster(f, col, crowd->row)) return;
    const int32_t bounced = find_crowd(f, crowd->y, -f->k.impulse / TINY_JUMP_TICKS, crowd->mode);
    if (bounced >= 0) add(f, bounced, way, col, pixels);
}

/* hit_x, and what update does after it. */
static void end_sideways(TinyTurn *t, TinyEnd end, const Solids *c, bool stands, int32_t col,
                         const uint32_t pixels[TINY_WAY_COUNT])
{
    const bool ny = t->ny && end == END_PASSED;
    const bool is_wall_right = (c->right && !c->cell) || (c->diag && !c->down && ny);
    const bool is_wall_left = (c->cell && !c->right) || (c->down && !c->diag && ny);
    TinyMode mode = stands ? TINY_STANDING : TINY_FALLING;
    if (t->has_jumped && end != END_LANDED) mode = TINY_JUMPED;
    if (!(pixels[TINY_LEFT] | pixels[TINY_STILL] | pixels[TINY_RIGHT])) return;
    const int32_t number = crowd_after(t, end, mode);
    uint32_t still = pixels[TINY_STILL];
    if (pixels[TINY_RIGHT] && is_wall_right) still |= 1;
    if (pixels[TINY_LEFT] && is_wall_left) arrive(t, number, TINY_STILL, col + 1, 1);
    if (still) arrive(t, number, TINY_STILL, col, still);
    if (pixels[TINY_RIGHT] && !is_wall_right)
        arrive(t, number, TINY_RIGHT, col, pixels[TINY_RIGHT]);
    if (pixels[TINY_LEFT] && !is_wall_left) arrive(t, number, TINY_LEFT, col, pixels[TINY_LEFT]);
}

/* hit_y, and what update does after it, for bodies that have moved into this column. `overlapping`:
 * the pixels in which they overlap the next one. */
static void collide(TinyTurn *t, const Solids *c, int32_t col, uint32_t overlapping,
                    const uint32_t pixels[TINY_WAY_COUNT])
{
    const uint32_t standing = c->down ? UINT32_MAX : c->diag ? overlapping : 0;
    uint32_t hit = 0;
    if (t->dy > 0)
        hit = c->down && !c->cell ? UINT32_MAX : c->diag && !c->right ? overlapping : 0;
    else if (t->dy < 0)
        hit = c->cell && !c->down ? UINT32_MAX : c->right && !c->diag ? overlapping : 0;
    const TinyEnd end = t->dy > 0 ? END_LANDED : END_BUMPED;
    const Solids below = {c->down, c->diag, c->down, c->diag}; /* where a bump puts it */
    for (int32_t stands = 0; stands <= 1; stands++) {
        const uint32_t which = stands ? standing : ~standing;
        if (!which) continue;
        uint32_t part[TINY_WAY_COUNT];
        for (int32_t way = 0; way < TINY_WAY_COUNT; way++)
            part[way] = pixels[way] & which & ~hit;
        end_sideways(t, END_PASSED, c, stands, col, part);
        for (int32_t way = 0; way < TINY_WAY_COUNT; way++)
            part[way] = pixels[way] & which & hit;
        end_sideways(t, end, end == END_BUMPED ? &below : c, stands, col, part);
    }
}

/* In all that the cells may be. */
static void collide_in(TinyTurn *t, int32_t col, const uint32_t pixels[TINY_WAY_COUNT])
{
    const TinyFlood *f = t->flood;
    const CrowdSolid solids[] = {solid_at(f, col, t->row), solid_at(f, col + 1, t->row),
                                 solid_at(f, col, t->row + 1), solid_at(f, col + 1, t->row + 1)};
    uint32_t always = 0, maybe = 0;
    for (uint32_t i = 0; i < 4; i++) {
        if (solids[i] == SOLID_ALWAYS) always |= UINT32_C(1) << i;
        if (solids[i] == SOLID_MAYBE) maybe |= UINT32_C(1) << i;
    }
    for (uint32_t some = maybe;; some = (some - 1) & maybe) {
        const uint32_t is = always | some;
        const Solids c = {is & 1, is & 2, is & 4, is & 8};
        collide(t, &c, col, ~UINT32_C(1), pixels);
        if (!f->k.whole_pixels) {
            const uint32_t first[] = {pixels[0] & 1, pixels[1] & 1, pixels[2] & 1};
            collide(t, &c, col, UINT32_MAX, first);
        }
        if (some == 0) break;
    }
}

/* The pixels of the upper word and up to `count` after each. */
static uint32_t spread_right(uint32_t before, uint32_t own, int32_t count)
{
    uint64_t all = (uint64_t)own << 32 | before;
    for (int32_t done = 0, more; done < count; done += more) {
        more = min_i32(done + 1, count - done);
        all |= all << more;
    }
    return (uint32_t)(all >> 32);
}

static uint32_t spread_left(uint32_t own, uint32_t after, int32_t count)
{
    uint64_t all = (uint64_t)after << 32 | own;
    for (int32_t done = 0, more; done < count; done += more) {
        more = min_i32(done + 1, count - done);
        all |= all >> more;
    }
    return (uint32_t)all;
}

static double bound(double v, double most)
{
    return v > most ? most : v < -most ? -most : v;
}

/* Takes the news of a crowd into `moved`, which has a column more at each end. */
static void take_news(TinyFlood *f, TinyCrowd *crowd)
{
    for (int32_t way = 0; way < TINY_WAY_COUNT; way++) {
        uint32_t *moved = f->moved[way] + 2;
        moved[crowd->first - 2] = moved[crowd->first - 1] = 0;
        moved[crowd->end] = moved[crowd->end + 1] = 0;
        for (int32_t at = crowd->first; at < crowd->end; at++) {
            TinyBlock *block = crowd->blocks[at / TINY_BLOCK];
            moved[at] = block ? block->news[way][at % TINY_BLOCK] : 0;
            if (block) block->news[way][at % TINY_BLOCK] = 0;
        }
    }
}

/* Whole pixels are rounded down: a way of a little less than whole ones is one shorter, unless the
 * body is so far from the origin that the addition rounds it up. In a lap that stands for others,
 * farther up or down, it may be either. */
static bool may_round_up(const TinyFlood *f, double way)
{
    return f->is_wound && way < ceil(way) && way > ceil(way) - SMALL;
}

/* add_forces and integrate. */
static TinyTurn begin_turn(TinyFlood *f, const TinyCrowd *crowd, bool jumps, bool rounds_up)
{
    const TinyParams *p = &f->base.level->physics.as.tiny;
    const double way = p->dt * crowd->dy;
    TinyTurn t = {.flood = f, .may_bounce = crowd->dy > 0};
    double ddy = f->k.gravity;
    if (jumps) ddy -= f->k.impulse;
    t.has_jumped = jumps || crowd->mode == TINY_JUMPED;
    t.y = crowd->y + way;
    if (f->k.whole_pixels) t.y = floor(t.y);
    if (may_round_up(f, way)) t.y = crowd->y + (rounds_up ? ceil(way) : floor(way));
    const bool leaps = jumps && p->jump_force == TINY_JUMP_FIXED;
    t.dy = bound(leaps ? ddy / TINY_JUMP_TICKS : crowd->dy + p->dt * ddy, f->k.max_dy);
    t.row = row_of(t.y);
    t.ny = t.y != (double)t.row * TINY_TILE;
    return t;
}

/* ---- the map ----------------------------------------------------------------------------- */

static void free_own(CrowdFlood *base)
{
    TinyFlood *f = (TinyFlood *)base;
    for (int32_t way = 0; way < TINY_WAY_COUNT; way++)
        free(f->moved[way]);
}

/* Begins with a map that has so many columns on either side of the level. */
static void begin(TinyFlood *f, int32_t beside)
{
    f->left = -beside;
    f->width = f->base.level->cols + 2 * beside;
    f->leaves = false;
    free_own(&f->base);
    for (int32_t way = 0; way < TINY_WAY_COUNT; way++) {
        f->moved[way] = calloc((size_t)f->width + 4, sizeof *f->moved[way]);
        f->base.has_failed |= !f->moved[way];
    }
    if (!f->base.has_failed) crowd_flood_begin(&f->base);
}

/* A body goes on beside the level in laps, or, without whole pixels, where it is not followed. */
static void leave_map(TinyFlood *f)
{
    f->is_wound = f->k.whole_pixels;
    f->base.is_given_up |= !f->is_wound;
    if (f->is_wound) begin(f, f->base.level->cols + 1);
}

/* ---- all of a tick ---------------------------------------------------------------------- */

static void step(CrowdFlood *base, void *of_tiny)
{
    TinyFlood *f = (TinyFlood *)base;
    TinyCrowd *crowd = of_tiny;
    const int32_t first = crowd->first, end = crowd->end;
    take_news(f, crowd);
    crowd->first = f->width;
    crowd->end = 0;
    crowd->waits = false;
    TinyTurn turns[4];
    int32_t turn_count = 0;
    const int32_t jumps_max = crowd->mode == TINY_STANDING ? 1 : 0;
    const int32_t up_max = may_round_up(f, f->base.level->physics.as.tiny.dt * crowd->dy) ? 1 : 0;
    for (int32_t jumps = 0; jumps <= jumps_max; jumps++)
        for (int32_t up = 0; up <= up_max; up++)
            turns[turn_count++] = begin_turn(f, crowd, jumps, up);
    const uint32_t *left = f->moved[TINY_LEFT] + 2, *still = f->moved[TINY_STILL] + 2;
    const uint32_t *right = f->moved[TINY_RIGHT] + 2;
    for (int32_t at = first - 1; at <= end; at++) {
        const uint32_t pixels[TINY_WAY_COUNT] = {
            [TINY_LEFT] = still[at] | spread_left(left[at], left[at + 1], f->left_pixels),
            [TINY_STILL] = still[at] | spread_left(left[at], left[at + 1], f->left_stop) |
                           spread_right(right[at - 1], right[at], f->right_stop),
            [TINY_RIGHT] = still[at] | spread_right(right[at - 1], right[at], f->right_pixels)};
        if (!(pixels[0] | pixels[1] | pixels[2])) continue;
        for (int32_t i = 0; i < turn_count; i++)
            collide_in(&turns[i], at + f->left, pixels);
    }
    if (f->leaves) leave_map(f);
}

/* ---- begin and end ----------------------------------------------------------------------- */

/* A body that gets less far than `way` in a tick moves at most so many pixels. */
static int32_t pixels_of(const TinyFlood *f, double way, TinyWay to)
{
    if (f->k.whole_pixels)
        return (int32_t)(to == TINY_LEFT ? ceil(way + SMALL) : floor(way + SMALL));
    return (int32_t)ceil(way + SMALL);
}

static void find_moves(TinyFlood *f)
{
    const TinyParams *p = &f->base.level->physics.as.tiny;
    const double most = longest_step(p);
    const double stop = fmin(most, p->dt * p->dt * (f->k.accel + f->k.friction));
    f->right_pixels = pixels_of(f, most, TINY_RIGHT);
    f->left_pixels = pixels_of(f, most, TINY_LEFT);
    f->right_stop = pixels_of(f, stop, TINY_RIGHT);
    f->left_stop = pixels_of(f, stop, TINY_LEFT);
}

static void see_touched(CrowdFlood *base, CrowdTouch *see)
{
    TinyFlood *f = (TinyFlood *)base;
    for (int32_t i = 0; i < base->index.count; i++)
        for (int32_t at = 0; at < f->width; at++) {
            const TinyCrowd *crowd = base->index.crowds[i];
            const TinyBlock *block = crowd->blocks[at / TINY_BLOCK];
            uint32_t pixels = 0;
            for (int32_t way = 0; block && way < TINY_WAY_COUNT; way++)
                pixels |= block->seen[way][at % TINY_BLOCK];
            if (pixels) touch_cells(f, crowd->y, at + f->left, pixels, see);
        }
}

bool tiny_flood_init(TinyFlood *f, const Level *level, const Reach *reach,
                     const CrowdOptions *options)
{
    static const CrowdRules rules = {start, step, see_touched, free_own};
    *f = (TinyFlood){.k = tiny_constants(&level->physics.as.tiny)};
    if (!crowd_flood_init(&f->base, &rules, level, reach, options)) return false;
    find_deadly(f);
    find_moves(f);
    begin(f, BESIDE);
    return !f->base.has_failed;
}

bool tiny_flood_has(const TinyFlood *f, const TinyBody *body)
{
    const TinyMode mode = body->jumping   ? TINY_JUMPED
                          : body->falling ? TINY_FALLING
                                          : TINY_STANDING;
    const TinyWay way = body->dx < 0 ? TINY_LEFT : body->dx > 0 ? TINY_RIGHT : TINY_STILL;
    const int32_t cols = f->base.level->cols;
    int64_t x = (int64_t)floor(body->x);
    double y = body->y;
    for (; f->is_wound && x >= 2 * cols * TINY_TILE; x -= cols * TINY_TILE)
        y += TINY_TILE;
    for (; f->is_wound && x < -cols * TINY_TILE; x += cols * TINY_TILE)
        y -= TINY_TILE;
    const int32_t at = (int32_t)floor((double)x / TINY_TILE) - f->left;
    if (f->is_wound && x >= cols * TINY_TILE && is_lost_at(f, y, body->dy, mode)) return true;
    const CrowdKey key = key_of(y + 0.0, body->dy + 0.0, mode);
    const int32_t number = crowd_flood_find(&f->base, &key);
    if (number < 0 || at < 0 || at >= f->width) return false;
    const TinyCrowd *crowd = f->base.index.crowds[number];
    const TinyBlock *block = crowd->blocks[at / TINY_BLOCK];
    return block && block->seen[way][at % TINY_BLOCK] >> (x & (TINY_TILE - 1)) & 1;
}
