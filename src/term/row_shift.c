/* row_shift.c - see term_curses.h */
#include "term_curses.h"

/* Moving a row, or clearing its end, costs about as much as drawing this many characters. */
enum { SHIFT_COST = 6, CLEAR_COST = 3 };

static const CanvasCell blank = {.ch = ' '};

/* The number of cells up to the last one that is not blank. */
static int32_t drawn_length(const CanvasCell *cells, int32_t cols)
{
    while (cols > 0 && canvas_cell_is_same(cells[cols - 1], blank))
        cols--;
    return cols;
}

/* Counts the cells to be drawn after the row has moved, up to `limit`. */
static int32_t count_differing(const CanvasCell *shown, const CanvasCell *wanted, int32_t cols,
                               int32_t shift, int32_t limit)
{
    int32_t count = 0;
    for (int32_t col = 0; col < cols && count < limit; col++) {
        int32_t from = col + shift;
        bool is_new = from < 0 || from >= cols;
        if (!canvas_cell_is_same(is_new ? blank : shown[from], wanted[col])) count++;
    }
    return count;
}

int32_t shift_of_row(const CanvasCell *shown, const CanvasCell *wanted, int32_t cols)
{
    int32_t best = 0, drawn = drawn_length(wanted, cols);
    int32_t least = count_differing(shown, wanted, drawn, 0, drawn) - SHIFT_COST;
    if (drawn_length(shown, cols) > drawn) least += CLEAR_COST;
    for (int32_t distance = 1; distance <= SHIFT_MAX; distance++)
        for (int32_t shift = -distance; shift <= distance && least > 0; shift += 2 * distance) {
            int32_t count = count_differing(shown, wanted, cols, shift, least);
            if (count >= least) continue;
            least = count;
            best = shift;
        }
    return best;
}
