/* row_moves.c - see row_moves.h
 *
 * All costs are estimates of the bytes sent: for moves of the cursor, changes of colour from one
 * cell to the next, and characters. */
#include "row_moves.h"

#include <string.h>

enum {
    GO_COST = 5,      /* of moving the cursor, */
    MOVE_COST = 8,    /* of shifting a row sideways, */
    SCROLL_COST = 20, /* of moving rows up or down, */
    CLEAR_COST = 3,   /* of clearing the end of a row, */
    RUN_COST = 5,     /* of any number of equal cells, */
    STYLE_COST = 6,   /* of another style */
    LITTLE = 8,       /* up to this cost no better shift is looked for, */
    SOME = 60,        /* and up to this one only a likely one */
    SCROLL_MAX = 6,   /* rows */
    CELLS_COMPARED = 8,
    AT_ONCE = 4,  /* cells compared in one expression */
    NEAR_MAX = 8, /* columns */
    SHIFTS_MAX = 7 + 2 * NEAR_MAX,
    SAMPLE_STEP = 6, /* a sample has every sixth row */
    SAMPLES_MAX = CANVAS_SIDE_MAX / SAMPLE_STEP + 1
};

static const CanvasCell blank = {.ch = ' '};

static inline int32_t colour_cost(const MoveRules *rules, CanvasCell before, CanvasCell cell)
{
    if (cell.style != before.style) return STYLE_COST;
    if (cell.style != CANVAS_COLOURED) return 0;
    int32_t cost = cell.bg != before.bg ? rules->colour_bytes[cell.bg] : 0;
    if (cell.fg != before.fg && cell.ch != ' ') cost += rules->colour_bytes[cell.fg];
    return cost;
}

/* The cost of drawing a row, up to a column. */
typedef struct Tally {
    CanvasCell pen;
    int32_t cost;
    int32_t run;  /* equal cells drawn one after the other */
    int32_t last; /* the last column that was drawn */
} Tally;

static inline void add_cell(const MoveRules *rules, Tally *tally, int32_t col,
                            const CanvasCell *cell)
{
    bool goes_on = tally->last == col - 1;
    tally->last = col;
    if (goes_on && canvas_cell_is_same(tally->pen, *cell)) {
        if (++tally->run <= RUN_COST) tally->cost++;
        return;
    }
    tally->cost += 1 + (goes_on ? 0 : GO_COST);
    if (!canvas_cell_is_same(tally->pen, *cell))
        tally->cost += colour_cost(rules, tally->pen, *cell);
    tally->run = 1;
    tally->pen = *cell;
}

/* The first column of the blanks in one colour that end a row; `cols` if there are none. */
static int32_t blank_end(const CanvasCell *cells, int32_t cols)
{
    int32_t first = cols;
    if (cells[cols - 1].ch != ' ') return cols;
    while (first > 0 && canvas_cell_is_same(cells[first - 1], cells[cols - 1]))
        first--;
    return first;
}

/* Compares AT_ONCE cells without a branch for each. */
static inline bool are_same(const CanvasCell *a, const CanvasCell *b)
{
    uint64_t x[AT_ONCE], y[AT_ONCE];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    return ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3])) == 0;
}

/* The cost of drawing the cells that differ after a shift of the row. Stops counting at `limit`. */
static int32_t draw_cost(const MoveRules *rules, const CanvasCell *shown, const CanvasCell *wanted,
                         int32_t cols, int32_t shift, int32_t limit)
{
    Tally tally = {.pen = blank, .last = -2};
    int32_t first = clamp_i32(-shift, 0, cols), end = clamp_i32(cols - shift, 0, cols), tail = -1;
    for (int32_t col = 0; col < first; col++)
        if (!canvas_cell_is_same(blank, wanted[col])) add_cell(rules, &tally, col, &wanted[col]);
    for (int32_t col = first; col < end && tally.cost < limit; col++) {
        if (canvas_cell_is_same(shown[col + shift], wanted[col])) {
            while (col + AT_ONCE < end && are_same(shown + col + 1 + shift, wanted + col + 1))
                col += AT_ONCE;
            continue;
        }
        if (wanted[col].ch == ' ' && tail < 0) tail = blank_end(wanted, cols);
        if (tail >= 0 && col >= tail) return tally.cost + GO_COST + CLEAR_COST;
        add_cell(rules, &tally, col, &wanted[col]);
    }
    for (int32_t col = max_i32(first, end); col < cols; col++)
        if (!canvas_cell_is_same(blank, wanted[col])) add_cell(rules, &tally, col, &wanted[col]);
    return tally.cost;
}

/* The shifts to try, in this order. */
typedef struct Shifts {
    int32_t guess; /* the first, or 0 */
    int32_t of[SHIFTS_MAX];
    int32_t count;
    int32_t likely; /* the first ones, which are tried at a lower cost than the others */
} Shifts;

static void add_shift(Shifts *shifts, int32_t shift)
{
    for (int32_t i = 0; i < shifts->count; i++)
        if (shifts->of[i] == shift) return;
    if (shift != 0) shifts->of[shifts->count++] = shift;
}

/* Lists the guess, the shifts of layers with parallax (a half and a tenth), and unless `is_sure`
 * all small ones. */
static Shifts list_shifts(int32_t guess, bool is_sure)
{
    Shifts shifts = {.guess = guess};
    int32_t sign = guess < 0 ? -1 : 1;
    add_shift(&shifts, guess);
    for (int32_t i = 0; i < 2; i++) {
        add_shift(&shifts, guess / 2 + sign * i);
        add_shift(&shifts, guess / 10 + sign * i);
        add_shift(&shifts, i == 0 ? guess - 1 : guess + 1);
    }
    shifts.likely = shifts.count;
    for (int32_t distance = 1; distance <= NEAR_MAX && !is_sure; distance++) {
        add_shift(&shifts, -distance);
        add_shift(&shifts, distance);
    }
    return shifts;
}

/* The cheapest shift of a whole row. */
static int32_t best_shift(const MoveRules *rules, const CanvasCell *shown, const CanvasCell *wanted,
                          int32_t cols, const Shifts *shifts, int32_t *cost)
{
    enum { NO_COST = INT32_MAX / 2 };
    *cost = 0;
    if (memcmp(shown, wanted, (size_t)cols * sizeof *shown) == 0) return 0;
    int32_t best = shifts->guess, some = min_i32(SOME, cols / 3), first = best == 0 ? 0 : 1;
    int32_t least = best == 0 ? NO_COST : draw_cost(rules, shown, wanted, cols, best, NO_COST);
    int32_t stays = draw_cost(rules, shown, wanted, cols, 0, least + MOVE_COST + 1) - MOVE_COST;
    if (stays <= least) {
        least = stays;
        best = 0;
    }
    for (int32_t i = first; i < shifts->count && least > (i < shifts->likely ? LITTLE : some);
         i++) {
        int32_t with = draw_cost(rules, shown, wanted, cols, shifts->of[i], least);
        if (with >= least) continue;
        least = with;
        best = shifts->of[i];
    }
    *cost = least + MOVE_COST;
    return best;
}

int32_t row_moves_find_shift(const MoveRules *rules, const CanvasCell *shown,
                             const CanvasCell *wanted, int32_t cols)
{
    int32_t cost;
    const Shifts shifts = list_shifts(0, false);
    return best_shift(rules, shown, wanted, cols, &shifts, &cost);
}

/* Layers with parallax shift parts of a row by different distances. The cheapest sequence of shifts
 * over all columns is found with the algorithm of Viterbi, whose states are a few shifts. */
enum { WAYS_MAX = 6, PART_COST = 9, PARTS_MAX = 8 };

typedef struct Way {
    int32_t shift;
    int32_t cost;  /* of the cheapest sequence that ends with this shift */
    int32_t alone; /* of this shift for all columns so far */
    bool draws, draws_alone;
} Way;

typedef struct RowParts {
    Way ways[WAYS_MAX];
    int32_t count;
    int32_t last_change;              /* no part begins at this column or after it */
    uint8_t changes[CANVAS_SIDE_MAX]; /* by column: bits of the ways that begin a part there, */
    int8_t from[CANVAS_SIDE_MAX];     /* and the way before it */
} RowParts;

/* The shifts to try: 0, the guess, and between them all if they are few, else those that layers
 * with parallax make: a tenth and a half. */
static void init_ways(RowParts *parts, int32_t guess)
{
    int32_t sign = guess < 0 ? -1 : 1, distance = abs_i32(guess);
    const int32_t far[WAYS_MAX] = {0,         guess / 10,       guess / 10 + sign,
                                   guess / 2, guess / 2 + sign, guess};
    bool is_near = distance < WAYS_MAX - 1;
    parts->count = is_near ? distance + 2 : WAYS_MAX;
    for (int32_t i = 0; i < parts->count; i++) {
        int32_t shift = is_near ? sign * i : far[i], cost = shift == 0 ? 0 : MOVE_COST;
        parts->ways[i] = (Way){.shift = shift, .cost = cost, .alone = cost};
    }
}

static int32_t cheapest_way(const RowParts *parts)
{
    int32_t best = 0;
    for (int32_t i = 1; i < parts->count; i++)
        if (parts->ways[i].cost < parts->ways[best].cost) best = i;
    return best;
}

/* The ways, as bits, after whose shift the column must be drawn. */
static uint8_t ways_that_differ(const RowParts *parts, const CanvasCell *shown,
                                const CanvasCell *wanted, int32_t cols, int32_t col)
{
    uint8_t differ = 0;
    for (int32_t i = 0; i < parts->count; i++) {
        int32_t source = col + parts->ways[i].shift;
        bool is_there = source >= 0 && source < cols;
        bool is_same = canvas_cell_is_same(is_there ? shown[source] : blank, wanted[col]);
        differ |= (uint8_t)(!is_same << i);
    }
    return differ;
}

static void go_through_column(RowParts *parts, const MoveRules *rules, const CanvasCell *wanted,
                              int32_t col, uint8_t differ)
{
    int32_t best = cheapest_way(parts);
    const Way from = parts->ways[best];
    bool may_change = col > 0 && col < parts->last_change;
    int32_t first = GO_COST + 1; /* the cost of drawing it if the column before is not drawn, */
    int32_t next = 1;            /* and if it is */
    if (differ) first += colour_cost(rules, blank, wanted[col]);
    if (differ && col > 0) next += colour_cost(rules, wanted[col - 1], wanted[col]);
    parts->from[col] = (int8_t)best;
    for (int32_t i = 0; i < parts->count; i++) {
        Way *way = &parts->ways[i];
        int32_t lost = max_i32(0, from.shift - way->shift);
        if (may_change && from.cost + PART_COST + lost * GO_COST < way->cost) {
            way->cost = from.cost + PART_COST + lost * GO_COST;
            way->draws = false;
            parts->changes[col] |= (uint8_t)(1 << i);
        }
        bool differs = differ >> i & 1;
        if (differs) way->cost += way->draws ? next : first;
        if (differs) way->alone += way->draws_alone ? next : first;
        way->draws = way->draws_alone = differs;
    }
}

/* Skips a column that no way draws after another such column: no cost changes there. */
static void go_through_row(RowParts *parts, const MoveRules *rules, const CanvasCell *shown,
                           const CanvasCell *wanted, int32_t cols)
{
    bool is_settled = false;
    memset(parts->changes, 0, (size_t)cols);
    for (int32_t col = 0; col < cols; col++) {
        uint8_t differ = ways_that_differ(parts, shown, wanted, cols, col);
        if (differ || !is_settled) go_through_column(parts, rules, wanted, col, differ);
        is_settled = differ == 0;
    }
}

/* Finds the parts, from the left. Returns their number, or 0 if a shift of the whole row is as
 * good. */
static int32_t find_parts(RowParts *parts, const MoveRules *rules, const CanvasCell *shown,
                          const CanvasCell *wanted, int32_t cols, RowShift out[PARTS_MAX])
{
    int32_t count = 0, alone = INT32_MAX;
    parts->last_change = cols - abs_i32(parts->ways[parts->count - 1].shift) - 1;
    go_through_row(parts, rules, shown, wanted, cols);
    int32_t way = cheapest_way(parts);
    for (int32_t i = 0; i < parts->count; i++)
        alone = min_i32(alone, parts->ways[i].alone);
    if (parts->ways[way].cost + LITTLE >= alone) return 0;
    for (int32_t col = cols - 1; col > 0; col--) {
        if (!(parts->changes[col] >> way & 1)) continue;
        int32_t before = parts->from[col];
        if (count == PARTS_MAX - 1) return 0;
        int32_t by = parts->ways[way].shift - parts->ways[before].shift;
        out[count++] = (RowShift){.col = (int16_t)col, .by = (int8_t)by};
        way = before;
    }
    if (parts->ways[way].shift != 0)
        out[count++] = (RowShift){.by = (int8_t)parts->ways[way].shift};
    for (int32_t i = 0; i < count / 2; i++) {
        RowShift last = out[count - 1 - i];
        out[count - 1 - i] = out[i];
        out[i] = last;
    }
    return count;
}

typedef struct Frame {
    const MoveRules *rules;
    const Canvas *shown, *wanted;
    int32_t guess; /* the shift of most rows in the last frames */
    Shifts shifts; /* list_shifts(guess) */
} Frame;

static const CanvasCell *row_of(const Canvas *canvas, int32_t row)
{
    return canvas->cells + row * canvas->cols;
}

static bool has_row(const Canvas *canvas, int32_t row)
{
    return row >= 0 && row < canvas->rows;
}

/* The cost of drawing a row on an empty one. */
static int32_t cost_of_new_row(const Frame *f, int32_t row)
{
    const CanvasCell *wanted = row_of(f->wanted, row);
    return draw_cost(f->rules, wanted, wanted, f->wanted->cols, f->wanted->cols, INT32_MAX);
}

/* An estimate of the cost of making a row from the one that is shown `rows_up` rows below it, which
 * must exist: tries only the most likely shifts. Stops counting at `limit`. */
static int32_t likely_cost(const Frame *f, int32_t row, int32_t rows_up, int32_t limit)
{
    const int32_t shifts[] = {f->guess, 0, f->guess + 1, f->guess - 1};
    const CanvasCell *shown = row_of(f->shown, row + rows_up), *wanted = row_of(f->wanted, row);
    for (size_t i = 0; i < ARRAY_LENGTH(shifts) && limit > 0; i++) {
        int32_t shift = f->rules->moves_sideways ? shifts[i] : 0;
        int32_t cost = draw_cost(f->rules, shown, wanted, f->wanted->cols, shift, limit);
        if (cost < limit) limit = cost;
    }
    return limit;
}

/* The cost of a sample of the rows if all move up by `rows_up`. Rows that come from outside are
 * drawn. Stops when the sum exceeds `limit`, or far exceeds the sum in `other` for the same row.
 * Writes the sum after each row to `sums`. `other` and `sums` may be NULL. */
static int32_t sampled_cost(const Frame *f, int32_t rows_up, int32_t limit, const int32_t *other,
                            int32_t sums[SAMPLES_MAX])
{
    enum { FAR = 100 };
    int32_t sum = 0, new = 0;
    for (int32_t row = SAMPLE_STEP / 2; row < f->wanted->rows && sum < limit; row += SAMPLE_STEP) {
        bool is_new = !has_row(f->wanted, row + rows_up);
        int32_t cost = is_new ? cost_of_new_row(f, row) : likely_cost(f, row, rows_up, limit - sum);
        sum += cost;
        if (is_new) new += cost;
        if (other && sum - new > 2 * other[row / SAMPLE_STEP] + FAR) return limit;
        if (sums) sums[row / SAMPLE_STEP] = sum;
    }
    return sum;
}

/* The cost of the sample if all rows also shift sideways by `shift`. */
static int32_t sampled_cost_at(const Frame *f, int32_t rows_up, int32_t shift, int32_t limit)
{
    int32_t sum = 0, cols = f->wanted->cols;
    for (int32_t row = SAMPLE_STEP / 2; row < f->wanted->rows && sum < limit; row += SAMPLE_STEP)
        if (has_row(f->wanted, row + rows_up))
            sum += draw_cost(f->rules, row_of(f->shown, row + rows_up), row_of(f->wanted, row),
                             cols, shift, limit - sum);
        else
            sum += cost_of_new_row(f, row);
    return sum;
}

typedef struct Votes {
    int16_t of[2 * SCROLL_MAX + 1][2 * SHIFT_MAX + 1];
    int16_t far[2 * CANVAS_SIDE_MAX + 1]; /* for more rows up or down, without a shift */
} Votes;

/* Votes for every move that would bring some cells of a row from where they are shown: within
 * SCROLL_MAX and SHIFT_MAX, or from any row of the same column. Ignores cells that are too uniform
 * to be recognized. */
static void vote(const Frame *f, int32_t row, int32_t col, Votes *votes)
{
    const CanvasCell *wanted = row_of(f->wanted, row) + col;
    int32_t changes = 0, last = f->wanted->cols - CELLS_COMPARED;
    for (int32_t i = 1; i < CELLS_COMPARED; i++)
        changes += !canvas_cell_is_same(wanted[i], wanted[i - 1]);
    if (changes < CELLS_COMPARED / 2) return;
    for (int32_t rows_up = -SCROLL_MAX; rows_up <= SCROLL_MAX; rows_up++) {
        if (!has_row(f->wanted, row + rows_up)) continue;
        const CanvasCell *shown = row_of(f->shown, row + rows_up);
        for (int32_t from = max_i32(0, col - SHIFT_MAX); from <= min_i32(last, col + SHIFT_MAX);
             from++)
            if (memcmp(shown + from, wanted, CELLS_COMPARED * sizeof *shown) == 0)
                votes->of[rows_up + SCROLL_MAX][from - col + SHIFT_MAX]++;
    }
    for (int32_t from = 0; from < f->wanted->rows; from++)
        if (abs_i32(from - row) > SCROLL_MAX &&
            memcmp(row_of(f->shown, from) + col, wanted, CELLS_COMPARED * sizeof *wanted) == 0)
            votes->far[from - row + CANVAS_SIDE_MAX]++;
}

/* Finds the move with most votes; of equal ones the nearest kind. */
static void count_votes(const Frame *f, const Votes *votes, int32_t *rows_up, int32_t *shift)
{
    int32_t most = 0;
    for (int32_t up = -SCROLL_MAX; up <= SCROLL_MAX; up++)
        for (int32_t by = -SHIFT_MAX; by <= SHIFT_MAX; by++)
            if (votes->of[up + SCROLL_MAX][by + SHIFT_MAX] > most) {
                most = votes->of[up + SCROLL_MAX][by + SHIFT_MAX];
                *rows_up = up;
                *shift = by;
            }
    for (int32_t up = 1 - f->wanted->rows; up < f->wanted->rows; up++)
        if (votes->far[up + CANVAS_SIDE_MAX] > most) {
            most = votes->far[up + CANVAS_SIDE_MAX];
            *rows_up = up;
            *shift = 0;
        }
}

/* Looks for a long move, as when a slow line has skipped many frames. Returns how many rows the
 * picture has moved up and sets the guess, or returns `near`, whose cost is `least`. */
static int32_t look_far(Frame *f, int32_t near, int32_t least)
{
    Votes votes = {0};
    int32_t cols = f->wanted->cols, best_rows = 0, best_shift = 0;
    for (int32_t row = SAMPLE_STEP / 2; row < f->wanted->rows; row += SAMPLE_STEP)
        for (int32_t col = cols / 8; col < cols - CELLS_COMPARED; col += cols / 8 + 1)
            vote(f, row, col, &votes);
    count_votes(f, &votes, &best_rows, &best_shift);
    bool can_move = (best_shift == 0 || f->rules->moves_sideways) &&
                    (best_rows == 0 || f->rules->moves_rows) && abs_i32(best_shift) <= cols / 2;
    if ((best_rows == 0 && best_shift == 0) || !can_move ||
        sampled_cost_at(f, best_rows, best_shift, least) >= least)
        return near;
    f->guess = best_shift;
    return best_rows;
}

/* Estimates how many rows the picture has moved up, and may set the guess. */
static int32_t likely_rows_up(Frame *f)
{
    enum { FAR_PERCENT = 50 };
    int32_t stays[SAMPLES_MAX];
    int32_t best = 0, least = sampled_cost(f, 0, INT32_MAX, NULL, stays);
    int32_t little = f->wanted->cols * f->wanted->rows / (4 * SAMPLE_STEP);
    int32_t scroll_max = f->rules->moves_rows ? SCROLL_MAX : 0;
    for (int32_t distance = 1; distance <= scroll_max && least > little; distance++)
        for (int32_t rows_up = -distance; rows_up <= distance; rows_up += 2 * distance) {
            int32_t cost = sampled_cost(f, rows_up, least, stays, NULL);
            if (cost >= least) continue;
            least = cost;
            best = rows_up;
        }
    if (least <= little) return best;
    int32_t anew = 0; /* the cost of drawing the sample on empty rows */
    for (int32_t row = SAMPLE_STEP / 2; row < f->wanted->rows; row += SAMPLE_STEP)
        anew += cost_of_new_row(f, row);
    return least > anew * FAR_PERCENT / 100 ? look_far(f, best, least) : best;
}

/* Finds the adjacent rows [*top, *bottom) that save most if they are moved up by `rows_up`. Returns
 * how much they save. */
static int32_t best_band(const Frame *f, int32_t rows_up, int32_t *top, int32_t *bottom)
{
    enum { ENOUGH = 200 }; /* the most that a row counts */
    int32_t most = 0, sum = 0, start = 0;
    for (int32_t row = 0; row < f->wanted->rows; row++) {
        if (!has_row(f->wanted, row + rows_up)) continue;
        if (sum <= 0) {
            sum = 0;
            start = row;
        }
        int32_t moved = likely_cost(f, row, rows_up, INT32_MAX / 2);
        sum += likely_cost(f, row, 0, moved + ENOUGH) - moved;
        if (sum <= most) continue;
        most = sum;
        *top = start;
        *bottom = row + 1;
    }
    return most;
}

/* Finds the rows to move up or down together, if any. */
static void find_scroll(Frame *f, RowMoves *moves)
{
    int32_t rows_up = likely_rows_up(f), top = 0, bottom = 0;
    if (rows_up == 0) return;
    int32_t gain = best_band(f, rows_up, &top, &bottom) - SCROLL_COST;
    if (gain <= 0) return;
    int32_t first_new = rows_up > 0 ? bottom : top + rows_up,
            new_end = first_new + abs_i32(rows_up);
    for (int32_t row = first_new; row < new_end; row++) {
        const CanvasCell *shown = row_of(f->shown, row), *wanted = row_of(f->wanted, row);
        int32_t cols = f->wanted->cols, in_place; /* the cost if they stay, and shift sideways */
        if (f->rules->moves_sideways)
            best_shift(f->rules, shown, wanted, cols, &f->shifts, &in_place);
        else
            in_place = draw_cost(f->rules, shown, wanted, cols, 0, INT32_MAX);
        gain -= cost_of_new_row(f, row) - in_place;
    }
    if (gain <= 0) return;
    moves->rows_up = rows_up;
    moves->top = min_i32(top, first_new);
    moves->bottom = max_i32(bottom, new_end);
}

/* The row that is shown in place of `row` after rows have moved up or down. NULL: an empty one. */
static const CanvasCell *row_behind(const Canvas *shown, const RowMoves *moves, int32_t row)
{
    bool has_moved = row >= moves->top && row < moves->bottom;
    int32_t from = has_moved ? row + moves->rows_up : row;
    if (has_moved && (from < moves->top || from >= moves->bottom)) return NULL;
    return row_of(shown, from);
}

/* The most frequent shift; `none` if no row shifts. */
static int32_t most_frequent_shift(const RowMoves *moves, int32_t none)
{
    int32_t counts[2 * SHIFT_MAX + 1] = {0}, best = SHIFT_MAX;
    for (int32_t i = 0; i < moves->count; i++)
        if (moves->shifts[i].col == 0) counts[moves->shifts[i].by + SHIFT_MAX]++;
    for (int32_t i = 0; i < 2 * SHIFT_MAX + 1; i++)
        if (counts[i] > counts[best]) best = i;
    return best == SHIFT_MAX ? none : best - SHIFT_MAX;
}

/* Adds the shift of one row, or of each of its parts. */
static void find_shifts(const Frame *f, const CanvasCell *behind, int32_t row, RowMoves *moves)
{
    enum { MUCH = 3 * PART_COST };
    RowParts parts;
    RowShift shifts[PARTS_MAX];
    const CanvasCell *wanted = row_of(f->wanted, row);
    int32_t cols = f->wanted->cols, cost, count = 0;
    if (cols <= 2 * NEAR_MAX) return;
    int32_t whole = best_shift(f->rules, behind, wanted, cols, &f->shifts, &cost);
    if (cost > MUCH) {
        bool is_usual = whole == 0 || (whole < 0) == (f->guess < 0);
        init_ways(&parts, is_usual && abs_i32(f->guess) > abs_i32(whole) ? f->guess : whole);
        count = find_parts(&parts, f->rules, behind, wanted, cols, shifts);
    }
    if (count == 0 && whole != 0) shifts[count++] = (RowShift){.by = (int8_t)whole};
    for (int32_t i = 0; i < count && moves->count < ROW_SHIFTS_MAX; i++) {
        shifts[i].row = (int16_t)row;
        moves->shifts[moves->count++] = shifts[i];
    }
}

/* Does the shift explain most of the sampled rows that differ? */
static bool have_most_moved(const Frame *f, const RowMoves *moves, int32_t shift)
{
    enum { WELL = 60, SEVERAL = 3 };
    int32_t others = 0, sure = 0, cols = f->wanted->cols;
    for (int32_t row = SAMPLE_STEP / 2; row < f->wanted->rows; row += SAMPLE_STEP) {
        const CanvasCell *behind = row_behind(f->shown, moves, row),
                         *wanted = row_of(f->wanted, row);
        if (!behind || memcmp(behind, wanted, (size_t)cols * sizeof *wanted) == 0) continue;
        bool is_sure = draw_cost(f->rules, behind, wanted, cols, shift, WELL) < WELL;
        *(is_sure ? &sure : &others) += 1;
    }
    return sure >= SEVERAL && sure >= others;
}

/* Tries the guess and its neighbours on a sample. If one fits most rows, makes it the guess and
 * returns true. */
static bool make_sure(Frame *f, const RowMoves *moves)
{
    const int32_t shifts[] = {f->guess, f->guess + 1, f->guess - 1};
    for (size_t i = 0; i < ARRAY_LENGTH(shifts) && f->rules->moves_sideways; i++) {
        if (shifts[i] == 0 || !have_most_moved(f, moves, shifts[i])) continue;
        f->guess = shifts[i];
        return true;
    }
    return false;
}

void row_moves_find(const MoveRules *rules, const Canvas *shown, const Canvas *wanted,
                    RowMoves *moves)
{
    assert(shown->cols == wanted->cols && shown->rows == wanted->rows);
    bool is_narrow = abs_i32(moves->guess) > wanted->cols / 2; /* the terminal was wider before */
    Frame frame = {.rules = rules,
                   .shown = shown,
                   .wanted = wanted,
                   .guess = is_narrow ? 0 : moves->guess};
    moves->rows_up = moves->top = moves->bottom = moves->count = 0;
    bool is_sure = make_sure(&frame, moves);
    if (!is_sure) {
        frame.shifts = list_shifts(frame.guess, false);
        find_scroll(&frame, moves);
        if (moves->rows_up != 0 || frame.guess != moves->guess) is_sure = make_sure(&frame, moves);
    }
    frame.shifts = list_shifts(frame.guess, is_sure);
    for (int32_t row = 0; row < wanted->rows && rules->moves_sideways; row++) {
        const CanvasCell *behind = row_behind(shown, moves, row);
        if (behind) find_shifts(&frame, behind, row, moves);
    }
    moves->guess = most_frequent_shift(moves, moves->guess);
}
