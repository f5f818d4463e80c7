/* model_grid_sweep.h - how a box meets cells and lifts: the collision rules of the `grid` model.
 *
 * Included by model_grid_plain.c and model_grid_observed.c only (see model_grid_internal.h).
 * Nothing here moves a body but move_*, and nothing knows buttons. "Free" distances are exact:
 * flush contact is allowed, overlap never happens.
 *
 * A cell is "excused" when the slope under the feet leads onto it: it neither blocks nor supports,
 * because the slope itself says where the feet are. */

/* One body among everything that it can meet. */
typedef struct Mover {
    Body *body;
    const BodyParams *params;
    const Terrain *terrain;
    const TerrainState *world;
    int32_t ignored_lift; /* the lift that pushes or carries at this moment; -1 for none */
    int32_t direction;    /* of the buttons: -1, 0, 1 */
    Fixed conveyor;       /* speed of the ground */
    bool jump_pressed, jump_released; /* in this tick */
    bool on_ice;
    uint8_t surface; /* SURFACE_... of the tile stood on; 0 in the air */
#if GRID_OBSERVED
    struct PhaseLog *log; /* NULL while another body than the first is pushed */
    ReadRule rule;
#endif
} Mover;

#if GRID_OBSERVED
#define ASK_FOR(m, r)   ((m)->rule = (r))
#define END_PHASE(m, p) note_end_of_phase(m, p)
#else
#define ASK_FOR(m, r)   ((void)0)
#define END_PHASE(m, p) ((void)0)
#endif

#if GRID_OBSERVED
static void note_end_of_phase(const Mover *m, BodyPhase phase)
{
    Model after = {.kind = MODEL_GRID};
    after.as.grid = *m->body;
    if (m->log) phase_log_end_phase(m->log, (uint8_t)phase, &after);
}
#endif

/* Every question to the grid goes through here. */
static inline uint8_t tile_at(const Mover *m, int32_t col, int32_t row)
{
    uint8_t tile = terrain_tile(m->world, m->terrain, col, row);
#if GRID_OBSERVED
    if (m->log) phase_log_read(m->log, col, row, tile, m->rule);
#endif
    return tile;
}

static inline bool ignores_slopes(const Mover *m)
{
    return m->body->half_width > ONE / 2;
}

static inline bool is_slope(const Mover *m, uint8_t tile)
{
    return (tile_infos[tile].flags & TILE_IS_SLOPE) && !ignores_slopes(m);
}

static inline bool is_full(const Mover *m, uint8_t tile)
{
    return (tile_infos[tile].flags & TILE_IS_SOLID) ||
           ((tile_infos[tile].flags & TILE_IS_SLOPE) && ignores_slopes(m));
}

static inline bool is_ladder(uint8_t tile)
{
    return tile_infos[tile].flags & TILE_IS_LADDER;
}

static inline int32_t first_col(const Body *b, Fixed x)
{
    return fixed_floor(x - b->half_width);
}

static inline int32_t last_col(const Body *b, Fixed x)
{
    return fixed_floor(x + b->half_width - 1);
}

/* ---- slopes ---- */

typedef struct Slope {
    bool found;
    uint8_t tile;
    int32_t col, row;
    int32_t uphill; /* direction in which it rises */
    Fixed high;     /* height of its higher edge */
} Slope;

static inline Slope slope_from(const Mover *m, uint8_t tile, int32_t col, int32_t row)
{
    Slope slope = {.found = false};
    if (!is_slope(m, tile)) return slope;
    TileInfo shape = tile_infos[tile];
    slope = (Slope){
        true, tile, col, row, shape.right > shape.left ? 1 : -1, max_i32(shape.left, shape.right)};
    return slope;
}

/* The slope cell that holds the middle of the feet. */
static inline Slope slope_under(const Mover *m, Fixed x, Fixed y)
{
    int32_t col = fixed_floor(x), row = fixed_floor(y - 1);
    return slope_from(m, tile_at(m, col, row), col, row);
}

/* The y of a slope's surface at x, measured from the lower edge so that a mirrored slope gives the
 * same numbers. */
static Fixed surface_y(uint8_t tile, int32_t col, int32_t row, Fixed x)
{
    TileInfo shape = tile_infos[tile];
    int64_t across = clamp_i32(x - col * ONE, 0, ONE);
    Fixed low = min_i32(shape.left, shape.right);
    int64_t rise = (int64_t)max_i32(shape.left, shape.right) - low;
    int64_t from_low_edge = shape.right >= shape.left ? across : ONE - across;
    return (row + 1) * ONE - (low + (Fixed)(rise * from_low_edge / ONE));
}

enum { NO_EDGE = -1 };

/* Height of the edge that is met when a cell is entered in `direction`, or NO_EDGE. */
static inline Fixed entry_edge(const Mover *m, uint8_t tile, int32_t direction)
{
    if (is_full(m, tile)) return ONE;
    if (!is_slope(m, tile)) return NO_EDGE;
    return direction > 0 ? tile_infos[tile].left : tile_infos[tile].right;
}

static bool is_excused(const Mover *m, const Slope *slope, uint8_t tile, int32_t col, int32_t row)
{
    if (!slope->found || (col - slope->col) * slope->uphill <= 0) return false;
    Fixed edge = entry_edge(m, tile, slope->uphill);
    if (row == slope->row) return edge <= slope->high;
    return row == slope->row - 1 && slope->high == ONE && edge == 0;
}

/* ---- lifts ---- */

static inline bool spans_lift(const Mover *m, int32_t i, Fixed x)
{
    const Lift *lift = &m->world->lifts[i];
    return x - m->body->half_width < lift->x + m->terrain->lifts[i].width &&
           x + m->body->half_width > lift->x;
}

static bool overlaps_lift(const Mover *m, int32_t i, Fixed x, Fixed y)
{
    const Lift *lift = &m->world->lifts[i];
    return spans_lift(m, i, x) && y - m->body->height < lift->y + ONE && y > lift->y;
}

/* ---- room ---- */

/* No solid cell and no solid lift overlaps the body there. */
static bool is_free_at(const Mover *m, Fixed x, Fixed y)
{
    const Body *b = m->body;
    int32_t feet_row = fixed_floor(y - 1), last = last_col(b, x);
    Slope slope = slope_under(m, x, y);
    for (int32_t row = fixed_floor(y - b->height); row <= feet_row; row++) {
        for (int32_t col = first_col(b, x); col <= last; col++) {
            uint8_t tile = tile_at(m, col, row);
            bool fills = is_full(m, tile) || (row < feet_row && is_slope(m, tile));
            if (fills && !is_excused(m, &slope, tile, col, row)) return false;
        }
    }
    for (int32_t i = 0; i < m->terrain->lift_count; i++)
        if (i != m->ignored_lift && m->terrain->lifts[i].solid && overlaps_lift(m, i, x, y))
            return false;
    return true;
}

/* ---- sideways ---- */

typedef enum SideHit { SIDE_FREE, SIDE_FEET_ROW, SIDE_ROWS, SIDE_LIFT } SideHit;

/* What of the column blocks a body that enters it: nothing, only the row of the feet, or more. */
static SideHit column_hit(const Mover *m, int32_t col, int32_t direction, const Slope *slope)
{
    const Body *b = m->body;
    int32_t feet_row = fixed_floor(b->y - 1);
    bool uphill = slope->found && slope->uphill == direction;
    for (int32_t row = fixed_floor(b->y - b->height); row <= feet_row; row++) {
        uint8_t tile = tile_at(m, col, row);
        Fixed edge = entry_edge(m, tile, direction);
        if (edge == NO_EDGE || (uphill && is_excused(m, slope, tile, col, row))) continue;
        if (row < feet_row) return SIDE_ROWS;
        if (b->y > (row + 1) * ONE - edge) return SIDE_FEET_ROW;
    }
    return SIDE_FREE;
}

/* Shortens `d` to the distance that solid lifts leave. */
static Fixed free_beside_lifts(const Mover *m, Fixed d, SideHit *hit)
{
    const Body *b = m->body;
    Fixed lead = d > 0 ? b->x + b->half_width : b->x - b->half_width;
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        const LiftPath *path = &m->terrain->lifts[i];
        const Lift *lift = &m->world->lifts[i];
        if (i == m->ignored_lift || !path->solid) continue;
        if (b->y - b->height >= lift->y + ONE || b->y <= lift->y) continue;
        Fixed gap = (d > 0 ? lift->x : lift->x + path->width) - lead;
        if (d > 0 ? gap < 0 || gap >= d : gap > 0 || gap <= d) continue;
        d = gap;
        *hit = SIDE_LIFT;
    }
    return d;
}

/* How far the body can go sideways, at most `d`; only columns newly entered are asked. */
static Fixed free_sideways(const Mover *m, Fixed d, SideHit *hit)
{
    const Body *b = m->body;
    *hit = SIDE_FREE;
    if (d == 0) return 0;
    int32_t direction = sign_i32(d);
    Fixed lead = b->x + direction * b->half_width;
    int32_t col = d > 0 ? fixed_ceil(lead) : fixed_floor(lead) - 1;
    int32_t end = d > 0 ? fixed_ceil(lead + d) : fixed_floor(lead + d) - 1;
    if (col != end) {
        Slope slope = slope_under(m, b->x, b->y);
        for (; col != end; col += direction) {
            *hit = column_hit(m, col, direction, &slope);
            if (*hit == SIDE_FREE) continue;
            d = (d > 0 ? col : col + 1) * ONE - lead;
            break;
        }
    }
    if (m->terrain->lift_count) d = free_beside_lifts(m, d, hit);
    return d;
}

/* The highest of the surfaces that a body which came from slope `was` must stand on. */
static Fixed slope_height_here(const Mover *m, const Slope *was)
{
    const Body *b = m->body;
    int32_t col = fixed_floor(b->x), row = fixed_floor(b->y - 1);
    uint8_t tile = tile_at(m, col, row);
    Fixed top = b->y;
    if (is_slope(m, tile)) top = min_i32(top, surface_y(tile, col, row, b->x));
    if (!was->found || (col - was->col) * was->uphill <= 0) return top;

    /* It left over the high edge: the old surface goes on into what lies behind. */
    if (was->high == ONE && row <= was->row && is_full(m, tile)) top = min_i32(top, row * ONE);
    if (row != was->row) return top;
    top = min_i32(top, surface_y(was->tile, was->col, was->row, b->x));
    uint8_t above = tile_at(m, col, row - 1);
    if (is_slope(m, above)) top = min_i32(top, surface_y(above, col, row - 1, b->x));
    return top;
}

/* After a move sideways: puts feet that are below a slope's surface onto it. Where there is no
 * room the whole move from `old_x` is undone and the answer is false. */
static bool rise_with_slope(Mover *m, Fixed old_x, const Slope *was)
{
    Body *b = m->body;
    Fixed old_y = b->y;
    ASK_FOR(m, READ_SLOPE);
    for (int32_t i = 0; i < 3; i++) {
        Fixed top = slope_height_here(m, was);
        if (top == b->y) break;
        b->y = top;
    }
    if (b->y == old_y) return true;
    if (!is_free_at(m, b->x, b->y)) {
        b->x = old_x;
        b->y = old_y;
        return false;
    }
    if (b->dy > 0) b->dy = 0;
    return true;
}

/* ---- support ---- */

typedef struct Support {
    uint8_t kind; /* GroundKind; GROUND_NONE: nothing found, the rest is undefined */
    Fixed y;
    int32_t col, row; /* of the cell; or col is the index of the lift */
} Support;

/* A search for support: feet at `from`, nothing below `to` counts. */
typedef struct FloorQuery {
    Fixed x, from, to;
    bool ladder_tops; /* do they support? not while climbing */
    Slope centre;     /* slope of the middle column in the row that is looked at */
    Support best;
} FloorQuery;

static inline void offer_support(FloorQuery *q, uint8_t kind, Fixed y, int32_t col, int32_t row)
{
    if (y < q->from || y > q->to || (q->best.kind != GROUND_NONE && y >= q->best.y)) return;
    q->best = (Support){kind, y, col, row};
}

/* What one cell offers to the feet above it. */
static inline void consider_cell(const Mover *m, FloorQuery *q, uint8_t tile, int32_t col,
                                 int32_t row)
{
    if (tile == TILE_EMPTY || is_excused(m, &q->centre, tile, col, row)) return;
    if (is_full(m, tile)) {
        offer_support(q, GROUND_CELL, row * ONE, col, row);
    } else if ((tile_infos[tile].flags & TILE_IS_ONEWAY) && (q->ladder_tops || !is_ladder(tile))) {
        offer_support(q, GROUND_ONEWAY, row * ONE, col, row);
    } else if (is_slope(m, tile)) {
        Fixed y = surface_y(tile, col, row, q->x);
        if (y != (row + 1) * ONE) offer_support(q, GROUND_SLOPE, y, col, row);
    }
}

/* The slope in the middle column first, then cells from the middle outwards, the left one before
 * the right one; on equal heights the first stays. */
static void consider_row(const Mover *m, FloorQuery *q, int32_t row)
{
    int32_t first = first_col(m->body, q->x), last = last_col(m->body, q->x);
    int32_t middle = fixed_floor(q->x);
    uint8_t tile = tile_at(m, middle, row);
    q->centre = slope_from(m, tile, middle, row);
    if (q->centre.found)
        offer_support(q, GROUND_SLOPE, surface_y(tile, middle, row, q->x), middle, row);
    else
        consider_cell(m, q, tile, middle, row);
    for (int32_t k = 1; middle - k >= first || middle + k <= last; k++) {
        if (middle - k >= first) consider_cell(m, q, tile_at(m, middle - k, row), middle - k, row);
        if (middle + k <= last) consider_cell(m, q, tile_at(m, middle + k, row), middle + k, row);
    }
}

/* The highest support with y <= support <= y + distance. The rule of one-ways is just that: what
 * is above the feet does not count. Distance 0 asks whether the body stands. */
static Support support_below(const Mover *m, Fixed distance, bool ladder_tops)
{
    const Body *b = m->body;
    FloorQuery q = {.x = b->x, .from = b->y, .to = b->y + distance, .ladder_tops = ladder_tops};
    int32_t last_row = fixed_floor(q.to);
    for (int32_t row = fixed_floor(q.from - 1); row <= last_row && !q.best.kind; row++)
        consider_row(m, &q, row);
    for (int32_t i = 0; i < m->terrain->lift_count; i++)
        if (i != m->ignored_lift && spans_lift(m, i, b->x))
            offer_support(&q, GROUND_LIFT, m->world->lifts[i].y, i, 0);
    return q.best;
}

static void stand_on(Body *b, const Support *support)
{
    b->ground = support->kind;
    b->ground_lift = support->kind == GROUND_LIFT ? (uint8_t)support->col : 0;
    b->ground_col = support->kind == GROUND_LIFT ? 0 : (int16_t)support->col;
    b->ground_row = support->kind == GROUND_LIFT ? 0 : (int16_t)support->row;
}

/* The test by exact equality that decides whether the body is on the ground. */
static void find_ground(Mover *m)
{
    Body *b = m->body;
    Support support = {.kind = GROUND_NONE};
    ASK_FOR(m, READ_GROUND);
    if (b->dy >= 0 && !b->climbing && !b->hanging) support = support_below(m, 0, true);
    b->grounded = support.kind != GROUND_NONE;
    stand_on(b, &support);
}

/* ---- up and down ---- */

typedef struct CeilingHit {
    bool found, lift;
    int32_t first, last, count; /* blocked columns */
} CeilingHit;

static CeilingHit row_above(const Mover *m, int32_t row)
{
    const Body *b = m->body;
    CeilingHit hit = {.found = false};
    int32_t last = last_col(b, b->x);
    for (int32_t col = first_col(b, b->x); col <= last; col++) {
        uint8_t tile = tile_at(m, col, row);
        if (!is_full(m, tile) && !is_slope(m, tile)) continue;
        if (!hit.found) hit.first = col;
        hit.found = true;
        hit.last = col;
        hit.count++;
    }
    return hit;
}

/* How far the body can go up, as a distance d <= result <= 0. */
static Fixed free_upwards(const Mover *m, Fixed d, CeilingHit *hit)
{
    const Body *b = m->body;
    Fixed top = b->y - b->height;
    *hit = (CeilingHit){.found = false};
    for (int32_t row = fixed_floor(top) - 1; (row + 1) * ONE > top + d; row--) {
        *hit = row_above(m, row);
        if (!hit->found) continue;
        d = (row + 1) * ONE - top;
        break;
    }
    for (int32_t i = 0; i < m->terrain->lift_count; i++) {
        Fixed gap = m->world->lifts[i].y + ONE - top;
        if (i == m->ignored_lift || !m->terrain->lifts[i].solid || !spans_lift(m, i, b->x))
            continue;
        if (gap > 0 || gap <= d) continue;
        d = gap;
        *hit = (CeilingHit){.found = true, .lift = true};
    }
    return d;
}

/* Moves as far as there is room, up or down, and returns how far; a support ends the way down. */
static Fixed move_vertically(Mover *m, Fixed d, bool ladder_tops, Support *landed, CeilingHit *hit)
{
    Body *b = m->body;
    landed->kind = GROUND_NONE;
    *hit = (CeilingHit){.found = false};
    if (d > 0) {
        *landed = support_below(m, d, ladder_tops);
        if (landed->kind != GROUND_NONE) d = landed->y - b->y;
    } else if (d < 0) {
        d = free_upwards(m, d, hit);
    }
    b->y += d;
    return d;
}
