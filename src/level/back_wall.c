/* back_wall.c - see back_wall.h */
#include "back_wall.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELLS_MAX = 1 << 20,
    NARROW = 16,     /* a run at most this wide is enclosed */
    WIDE = 40,       /* a run this wide is not, without a roof */
    SIDES_ROWS = 10, /* ground on both sides for so many rows, and */
    MOST_PERCENT = 60,
    FLOATS_PERCENT = 30,
    DEEP = 5, /* what is nowhere this deep is open */
    GROUND = UINT8_MAX,
    ENCLOSED = BACK_WALL_DEEPEST
};

/* What is above a cell of the row before. */
typedef struct Column {
    int32_t sided_rows; /* so many rows, down to the last, have had ground on both sides */
    bool has_roof;      /* since there was ground */
} Column;

/* Marks the runs of air of a row that are enclosed. */
static void mark_row(uint8_t *row, int32_t cols, Column *columns)
{
    for (int32_t from = 0, to; from < cols; from = to) {
        int32_t roofed = 0, deep = 0;
        to = from + 1;
        if (row[from] == GROUND) {
            columns[from] = (Column){0, true};
            continue;
        }
        while (to < cols && row[to] != GROUND)
            to++;
        int32_t width = to - from;
        for (int32_t i = from; i < to; i++) {
            roofed += columns[i].has_roof;
            deep += columns[i].sided_rows >= max_i32(SIDES_ROWS, width / 2);
        }
        bool has_sides = from > 0 && to < cols;
        bool is_enclosed = has_sides && (width <= NARROW || roofed * 100 >= width * MOST_PERCENT ||
                                         (width < WIDE && deep * 100 >= width * MOST_PERCENT));
        for (int32_t i = from; i < to; i++) {
            columns[i].sided_rows = has_sides ? columns[i].sided_rows + 1 : 0;
            columns[i].has_roof = columns[i].has_roof && has_sides;
            row[i] = is_enclosed ? ENCLOSED : 0;
        }
    }
}

/* Opens the enclosed runs of a row that stand over open air: a wall ends at the lower rim. */
static void open_floating(uint8_t *row, int32_t cols, const uint8_t *below)
{
    for (int32_t from = 0, to; from < cols; from = to) {
        int32_t open = 0;
        to = from + 1;
        if (row[from] != ENCLOSED) continue;
        while (to < cols && row[to] == ENCLOSED)
            to++;
        for (int32_t i = from; i < to; i++)
            open += below[i] == 0;
        if (open * 100 >= (to - from) * FLOATS_PERCENT) memset(row + from, 0, (size_t)(to - from));
    }
}

/* The cells beside one; outside the level, except below it, is open air. */
typedef struct Around {
    int32_t count, cells[4];
    bool is_at_edge;
} Around;

static Around around(const BackWall *w, int32_t at)
{
    Around out = {0};
    int32_t col = at % w->cols, row = at / w->cols;
    if (col > 0) out.cells[out.count++] = at - 1;
    if (col + 1 < w->cols) out.cells[out.count++] = at + 1;
    if (row > 0) out.cells[out.count++] = at - w->cols;
    if (row + 1 < w->rows) out.cells[out.count++] = at + w->cols;
    out.is_at_edge = col == 0 || col + 1 == w->cols || row == 0;
    return out;
}

/* Gives each enclosed cell its distance from the open air. */
static void measure(BackWall *w, int32_t *queue)
{
    int32_t cells = w->cols * w->rows, end = 0;
    for (int32_t at = 0; at < cells; at++) {
        if (w->depths[at] != ENCLOSED) continue;
        Around near = around(w, at);
        bool is_mouth = near.is_at_edge;
        for (int32_t i = 0; i < near.count; i++)
            is_mouth = is_mouth || w->depths[near.cells[i]] == 0;
        if (is_mouth) queue[end++] = at;
    }
    for (int32_t i = 0; i < end; i++)
        w->depths[queue[i]] = 1;
    for (int32_t begin = 0; begin < end; begin++) {
        int32_t depth = w->depths[queue[begin]] + 1;
        Around near = around(w, queue[begin]);
        for (int32_t i = 0; i < near.count && depth < BACK_WALL_DEEPEST; i++)
            if (w->depths[near.cells[i]] == ENCLOSED) {
                w->depths[near.cells[i]] = (uint8_t)depth;
                queue[end++] = near.cells[i];
            }
    }
}

/* Opens the hollows that are nowhere deep. */
static void open_shallow(BackWall *w, int32_t *queue, uint8_t *is_seen)
{
    int32_t cells = w->cols * w->rows;
    for (int32_t at = 0; at < cells; at++) {
        int32_t end = 0, deepest = 0;
        if (is_seen[at] || w->depths[at] == GROUND || w->depths[at] == 0) continue;
        queue[end++] = at;
        is_seen[at] = 1;
        for (int32_t begin = 0; begin < end; begin++) {
            Around near = around(w, queue[begin]);
            deepest = max_i32(deepest, w->depths[queue[begin]]);
            for (int32_t i = 0; i < near.count; i++) {
                int32_t next = near.cells[i];
                if (is_seen[next] || w->depths[next] == GROUND || w->depths[next] == 0) continue;
                is_seen[next] = 1;
                queue[end++] = next;
            }
        }
        for (int32_t i = 0; i < end && deepest < DEEP; i++)
            w->depths[queue[i]] = 0;
    }
}

void back_wall_make(BackWall *wall, int32_t cols, int32_t rows,
                    bool (*is_ground)(const void *level, int32_t col, int32_t row),
                    const void *level)
{
    back_wall_done(wall);
    if ((int64_t)cols * rows > CELLS_MAX) return;
    size_t cells = (size_t)cols * (size_t)rows;
    int32_t *queue = malloc(cells * sizeof *queue);
    uint8_t *is_seen = calloc(cells, 1);
    Column *columns = calloc((size_t)cols, sizeof *columns);
    *wall = (BackWall){cols, rows, malloc(cells)};
    if (queue && is_seen && columns && wall->depths) {
        for (int32_t row = 0; row < rows; row++) {
            uint8_t *line = wall->depths + (size_t)row * (size_t)cols;
            for (int32_t col = 0; col < cols; col++)
                line[col] = is_ground(level, col, row) ? GROUND : 0;
            mark_row(line, cols, columns);
        }
        for (int32_t row = rows - 2; row >= 0; row--) {
            uint8_t *line = wall->depths + (size_t)row * (size_t)cols;
            open_floating(line, cols, line + cols);
        }
        measure(wall, queue);
        open_shallow(wall, queue, is_seen);
    } else
        back_wall_done(wall);
    free(queue);
    free(is_seen);
    free(columns);
}

void back_wall_done(BackWall *wall)
{
    free(wall->depths);
    *wall = (BackWall){0};
}

int32_t back_wall_depth(const BackWall *wall, int32_t col, int32_t row)
{
    bool is_in = wall->depths && (uint32_t)col < (uint32_t)wall->cols &&
                 (uint32_t)row < (uint32_t)wall->rows;
    if (!is_in) return 0;
    uint8_t depth = wall->depths[(size_t)row * (size_t)wall->cols + (size_t)col];
    return depth == GROUND ? 0 : depth;
}

/* The depth of a cell as seen from another one: ground is as deep as that. */
static int32_t depth_beside(const BackWall *wall, int32_t col, int32_t row, int32_t own)
{
    if ((uint32_t)col >= (uint32_t)wall->cols || (uint32_t)row >= (uint32_t)wall->rows) return own;
    uint8_t depth = wall->depths[(size_t)row * (size_t)wall->cols + (size_t)col];
    return depth == GROUND ? own : depth;
}

int32_t back_wall_fine_depth(const BackWall *wall, int32_t col, int32_t row, int32_t x, int32_t y)
{
    enum { PART = BACK_WALL_PART, HALF = PART / 2 };
    int32_t own = back_wall_depth(wall, col, row), dx = x < HALF ? -1 : 1, dy = y < HALF ? -1 : 1;
    if (own == 0) return 0;
    int32_t across = abs_i32(x - HALF), down = abs_i32(y - HALF);
    int32_t beside = depth_beside(wall, col + dx, row, own);
    int32_t under = depth_beside(wall, col, row + dy, own);
    int32_t corner = depth_beside(wall, col + dx, row + dy, (beside + under + 1) / 2);
    int32_t here = own * (PART - across) + beside * across;
    int32_t there = under * (PART - across) + corner * across;
    return (here * (PART - down) + there * down) / PART;
}
