/* theme.c - see theme.h */
#include "theme.h"

static const TermStyle role_styles[ROLE_COUNT] = {
#define X(id, fg, bg, attributes) [id] = {fg, bg, attributes},
    ROLE_LIST(X)
#undef X
};

/* What stands for the colours of the table where red and green look alike: those of Okabe and Ito,
 * nearest in the 256. */
static const int16_t colourblind[] = {
    [0] = 0,
    [1] = 166 /* vermilion */,
    [2] = 75 /* sky blue */,
    [3] = 227 /* yellow */,
    [4] = 32 /* blue */,
    [5] = 170 /* purple */,
    [6] = 36 /* bluish green */,
    [7] = 7,
    [8] = 8,
};

static int16_t colour_in_set(int16_t colour, ColourSet set)
{
    bool is_own = colour < 0 || colour >= (int16_t)ARRAY_LENGTH(colourblind);
    if (set == COLOURS_MONO) return -1;
    return set == COLOURS_NORMAL || is_own ? colour : colourblind[colour];
}

void theme_styles(ColourSet colours, TermStyle out[ROLE_COUNT])
{
    for (int32_t i = 0; i < ROLE_COUNT; i++) {
        out[i] = role_styles[i];
        out[i].fg = colour_in_set(out[i].fg, colours);
        out[i].bg = colour_in_set(out[i].bg, colours);
    }
}

void theme_apply(Term *term, ColourSet colours)
{
    TermStyle styles[ROLE_COUNT];
    theme_styles(colours, styles);
    term_set_styles(term, styles, ROLE_COUNT);
}

/* Of one column, and no more than blocks, lines and the simplest shapes: nearly every font has
 * those. */
static const struct FineRow {
    uint8_t role;
    char ascii;
    uint16_t fine;
} fine_rows[] = {
    {ROLE_SOLID, '#', 0x2588},   /* full block */
    {ROLE_ICE, 'I', 0x2593},     /* dark shade */
    {ROLE_DOOR, 'D', 0x2592},    /* medium shade */
    {ROLE_CRUMBLE, 'C', 0x2591}, /* light shade */
    {ROLE_ONEWAY, '=', 0x2580},  /* upper half block */
    {ROLE_LIFT, '=', 0x2580},    /* the same */
    {ROLE_LIFT, '#', 0x2588},    /* full block */
    {ROLE_COIN, 'o', 0x25cf},    /* black circle */
    {ROLE_SPIKE, '^', 0x25b2},   /* triangle up */
    {ROLE_SPIKE, 'v', 0x25bc},   /* triangle down */
    {ROLE_FRAME, '-', 0x2500},   /* line */
    {ROLE_FRAME, '|', 0x2502},   /* line */
};

/* A corner of a frame: which one, its neighbours say. */
static uint32_t fine_corner(const Canvas *canvas, int32_t col, int32_t row)
{
    static const uint32_t corners[2][2] = {{0x2518, 0x2514}, {0x2510, 0x250c}};
    CanvasCell right = canvas_get(canvas, col + 1, row), below = canvas_get(canvas, col, row + 1);
    bool goes_right = right.style == ROLE_FRAME && right.ch == '-';
    bool goes_down = below.style == ROLE_FRAME && below.ch == '|';
    return corners[goes_down][goes_right];
}

static uint32_t fine_character(const Canvas *canvas, int32_t col, int32_t row)
{
    CanvasCell cell = canvas_get(canvas, col, row);
    if (cell.style == ROLE_FRAME && cell.ch == '+') return fine_corner(canvas, col, row);
    for (size_t i = 0; i < ARRAY_LENGTH(fine_rows); i++)
        if (fine_rows[i].role == cell.style && (uint32_t)fine_rows[i].ascii == cell.ch)
            return fine_rows[i].fine;
    return cell.ch;
}

void theme_draw_utf8(Canvas *canvas)
{
    /* Rows from above and columns from the left: a corner still finds its neighbours in ASCII. */
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols; col++) {
            CanvasCell cell = canvas_get(canvas, col, row);
            if (cell.ch == ' ') continue;
            canvas_put(canvas, col, row, fine_character(canvas, col, row), cell.style);
        }
}
