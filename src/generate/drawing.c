/* drawing.c - see drawing.h */
#include "drawing.h"

#include "piece_internal.h"

#include <string.h>

enum { APPROACH_ROWS = 2, APPROACH_COLS = 3, WORTH = 6, WORTH_OFF_THE_WAY = 9 };

int32_t drawing_count(void)
{
    return drawing_rooms.count + drawing_ends.count;
}

const Drawing *drawing_at(int32_t index)
{
    bool is_room = index < drawing_rooms.count;
    return is_room ? &drawing_rooms.drawings[index]
                   : &drawing_ends.drawings[index - drawing_rooms.count];
}

const Drawing *drawing_of(const DrawingList *own, int32_t index)
{
    bool is_own = own && index >= drawing_count();
    return is_own ? &own->drawings[index - drawing_count()] : drawing_at(index);
}

/* Of the drawings from `first` up to `end`. */
static DrawnForm choose(Random *random, const DrawingList *own, int32_t first, int32_t end,
                        const Drawing *wanted_of, const bool used[DRAWINGS_MAX])
{
    uint8_t forms[2 * DRAWINGS_MAX];
    int32_t count = 0, wanted = min_i32(wanted_of->easiest, DIFFICULTY_MAX);
    for (int32_t i = first; i < end; i++) {
        const Drawing *drawing = drawing_of(own, i);
        if (drawing->idea != wanted_of->idea || used[i]) continue;
        if (!(drawing->themes & wanted_of->themes)) continue;
        if (wanted < drawing->easiest || wanted > drawing->hardest) continue;
        forms[count++] = (DrawnForm)(2 * i + 1);
        if (drawing->both_ways) forms[count++] = (DrawnForm)(2 * i + 2);
    }
    return count > 0 ? forms[random_below(random, count)] : 0;
}

static Drawing wanted_drawing(int32_t idea, int32_t theme, int32_t difficulty)
{
    return (Drawing){.idea = (uint8_t)idea,
                     .themes = (uint8_t)(1 << theme),
                     .easiest = (uint8_t)difficulty};
}

DrawnForm drawing_choose(Random *random, int32_t idea, int32_t theme, int32_t difficulty,
                         const bool used[DRAWINGS_MAX])
{
    const Drawing wanted = wanted_drawing(idea, theme, difficulty);
    return choose(random, NULL, 0, drawing_count(), &wanted, used);
}

DrawnForm drawing_choose_own(Random *random, const DrawingList *own, int32_t idea, int32_t theme,
                             int32_t difficulty, const bool used[DRAWINGS_MAX])
{
    const Drawing wanted = wanted_drawing(idea, theme, difficulty);
    const int32_t first = drawing_count();
    return own ? choose(random, own, first, first + own->count, &wanted, used) : 0;
}

/* ---- the picture for a difficulty ---- */

typedef struct Sheet {
    int32_t cols, rows;
    int32_t first, last; /* rows of the ground at both ends */
    char cells[DRAWING_ROWS_MAX][SHEET_COLS_MAX];
} Sheet;

static char glyph_for(char glyph, int32_t difficulty)
{
    switch (glyph) {
    case 'W': return difficulty >= 3 ? 'w' : '.';
    case 'Y': return difficulty >= 3 ? '^' : '.';
    case 'Z': return difficulty >= 5 ? '^' : '.';
    case 'Q': return difficulty >= 4 ? 'C' : '=';
    case '`': return '\\';
    default: return glyph;
    }
}

static int32_t ground_of(const Sheet *sheet, int32_t col)
{
    int32_t row = sheet->rows;
    while (row > 0 && sheet->cells[row - 1][col] == '#')
        row--;
    return row;
}

static void make_sheet(const Drawing *drawing, int32_t difficulty, bool is_mirrored, Sheet *out)
{
    static const uint8_t wide[PIECE_HARDEST] = {1, 1, 2, 3, 4, 4},
                         narrow[PIECE_HARDEST] = {1, 1, 2, 2, 3, 3};
    int32_t width = (int32_t)strlen(drawing->rows[0]);
    assert(difficulty >= 1 && difficulty <= PIECE_HARDEST);
    *out = (Sheet){0};
    while (out->rows < DRAWING_ROWS_MAX && drawing->rows[out->rows])
        out->rows++;
    for (int32_t i = 0; i < width; i++) {
        int32_t col = is_mirrored ? width - 1 - i : i;
        char mark = drawing->stretch ? drawing->stretch[col] : '.';
        int32_t copies = mark == '+'   ? wide[difficulty - 1]
                         : mark == ':' ? narrow[difficulty - 1]
                                       : 1;
        for (; copies > 0 && out->cols < SHEET_COLS_MAX; copies--, out->cols++)
            for (int32_t row = 0; row < out->rows; row++) {
                char glyph = glyph_for(drawing->rows[row][col], difficulty);
                out->cells[row][out->cols] = is_mirrored ? layout_mirrored(glyph) : glyph;
            }
    }
    out->first = ground_of(out, 0);
    out->last = ground_of(out, out->cols - 1);
}

/* ---- in the level ---- */

/* Floors at its beginning with which a sheet is inside the level and ends within its limits. */
typedef struct Floors {
    int32_t lowest_row, highest_row; /* the least number and the greatest */
} Floors;

static Floors floors_of(const Drawing *drawing, const Sheet *sheet)
{
    bool begins = drawing->idea != DRAWING_OPENING, ends = drawing->idea != DRAWING_FINALE;
    int32_t down = sheet->last - sheet->first;
    Floors floors = {sheet->first, STORY_ROWS - 2 - sheet->rows + sheet->first};
    if (begins) {
        floors.lowest_row = max_i32(floors.lowest_row, FLOOR_HIGHEST);
        floors.highest_row = min_i32(floors.highest_row, FLOOR_LOWEST);
    }
    if (ends) {
        floors.lowest_row = max_i32(floors.lowest_row, FLOOR_HIGHEST - down);
        floors.highest_row = min_i32(floors.highest_row, FLOOR_LOWEST - down);
    }
    assert(floors.lowest_row <= floors.highest_row);
    return floors;
}

static void lay_cells(Piece *piece, const Sheet *sheet, int32_t left, int32_t top,
                      const char lifts[DRAWING_LIFTS_MAX])
{
    static const char open[] = ".=QCHoO0123456789kwhf"; /* a column goes on below as a pit */
    bool was_open = false, is_spiked = false;
    for (int32_t c = 0; c < sheet->cols; c++) {
        for (int32_t r = 0; r < sheet->rows; r++) {
            char glyph = sheet->cells[r][c];
            if (glyph >= '0' && glyph < '0' + DRAWING_LIFTS_MAX) glyph = lifts[glyph - '0'];
            if (glyph == 'o' || glyph == 'O') continue;
            piece_set(piece, left + c, top + r, glyph);
        }
        bool is_open = strchr(open, sheet->cells[sheet->rows - 1][c]) != NULL;
        if (!is_open)
            layout_fill(piece->layout, left + c, top + sheet->rows, left + c, STORY_ROWS - 1, '#');
        else if (!was_open)
            is_spiked = piece->layout->is_story || piece_spikes_pit(piece);
        if (is_open) piece_set(piece, left + c, STORY_ROWS - 2, is_spiked ? '^' : '.');
        if (is_open) piece_set(piece, left + c, STORY_ROWS - 1, is_spiked ? '#' : '.');
        was_open = is_open;
    }
    for (int32_t c = 0; c < sheet->cols; c++)
        for (int32_t r = 0; r < sheet->rows; r++) {
            char glyph = sheet->cells[r][c];
            if (glyph == 'o' || glyph == 'O')
                piece_coin(piece, left + c, top + r, glyph == 'O' ? WORTH_OFF_THE_WAY : WORTH);
        }
}

void drawing_lay(Piece *piece, DrawnForm form)
{
    const Drawing *drawing = drawing_of(piece->own, drawing_form_index(form));
    bool is_mirrored = form % 2 == 0;
    char lifts[DRAWING_LIFTS_MAX];
    Sheet sheet;
    make_sheet(drawing, clamp_i32(piece->difficulty, drawing->easiest, drawing->hardest),
               is_mirrored, &sheet);
    Floors floors = floors_of(drawing, &sheet);
    if (drawing->idea == DRAWING_OPENING)
        piece->floor = clamp_i32(piece->floor + sheet.first - sheet.last, floors.lowest_row,
                                 floors.highest_row);
    /* Steps up or down to where there is room. */
    while (piece->floor < floors.lowest_row || piece->floor > floors.highest_row) {
        int32_t wanted = clamp_i32(piece->floor, floors.lowest_row, floors.highest_row);
        int32_t step = clamp_i32(wanted - piece->floor, -APPROACH_ROWS, APPROACH_ROWS);
        if (!piece_shift(piece, step)) break;
        piece_rest(piece, APPROACH_COLS);
    }
    for (int32_t i = 0; i < DRAWING_LIFTS_MAX; i++) {
        const LayoutLift *lift = &drawing->lifts[i];
        if (lift->ticks > 0)
            lifts[i] = layout_add_lift(piece->layout, is_mirrored ? -lift->dx : lift->dx, lift->dy,
                                       lift->ticks);
    }
    int32_t left = piece_col(piece), top = piece->floor - sheet.first;
    layout_add(piece->layout, sheet.cols, STORY_ROWS - 1);
    lay_cells(piece, &sheet, left, top, lifts);
    piece->floor = top + sheet.last;
}
