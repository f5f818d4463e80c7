/* theme.c - see theme.h */
#include "theme.h"

static const TermStyle role_styles[ROLE_COUNT] = {
#define X(id, fg, bg, attributes) [id] = {fg, bg, attributes},
    ROLE_LIST(X)
#undef X
};

/* Replacements for the terminal's own colours, and for those of the table. */
typedef struct Substitute {
    int16_t fg, bg;
    int16_t colours[9];
} Substitute;

static const Substitute substitutes[] = {
    [COLOURS_NORMAL] = {-1, -1, {0, 1, 2, 3, 4, 5, 6, 7, 8}},

    /* For users who cannot tell red and green apart. Source: M. Okabe and K. Ito, "Color Universal
     * Design"; the nearest in the 256. */
    [COLOURS_COLOURBLIND] = {-1,
                             -1,
                             {0, 166 /* vermilion */, 75 /* sky blue */, 227 /* yellow */,
                              32 /* blue */, 170 /* purple */, 36 /* bluish green */, 7, 8}},

    [COLOURS_MONO] = {-1, -1, {-1, -1, -1, -1, -1, -1, -1, -1, -1}},

    /* Light colours on black, independent of the terminal's; nothing dim. */
    [COLOURS_CONTRAST] = {231,
                          16,
                          {16, 210 /* light red */, 120 /* light green */, 227 /* yellow */,
                           117 /* sky blue */, 219 /* pink */, 123 /* cyan */, 231, 252}},
};

/* The foregrounds of a chapter. Enemies and the player differ from them: they are bold, with other
 * glyphs. */
static const struct {
    int16_t solid, back;
} palettes[PALETTE_COUNT] = {
    [PALETTE_PLAIN] = {-1, 8}, [PALETTE_MEADOW] = {2, 6}, [PALETTE_CAVE] = {3, 8},
    [PALETTE_FROST] = {6, 4},  [PALETTE_NIGHT] = {4, 5},  [PALETTE_FORGE] = {5, 1},
    [PALETTE_DAWN] = {5, 3},
};

TermStyle theme_style(Role role, ColourSet colours, Palette palette)
{
    const Substitute *set = &substitutes[colours];
    TermStyle style = role_styles[role];
    if (role == ROLE_SOLID) style.fg = palettes[palette].solid;
    if (role == ROLE_BACK) style.fg = palettes[palette].back;
    style.fg = style.fg < 0 ? set->fg : set->colours[style.fg];
    style.bg = style.bg < 0 ? set->bg : set->colours[style.bg];
    return style;
}

void theme_styles(ColourSet colours, Palette palette, TermStyle out[ROLE_COUNT])
{
    for (int32_t i = 0; i < ROLE_COUNT; i++)
        out[i] = theme_style((Role)i, colours, palette);
}

void theme_apply(Term *term, ColourSet colours, Palette palette)
{
    TermStyle styles[ROLE_COUNT];
    theme_styles(colours, palette, styles);
    term_set_styles(term, styles, ROLE_COUNT);
}

/* Characters of one column, only blocks, lines and simple shapes, which nearly every font has. */
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
    {ROLE_LIFT, '=', 0x2580},    /* upper half block */
    {ROLE_LIFT, '#', 0x2588},    /* full block */
    {ROLE_COIN, 'o', 0x25cf},    /* black circle */
    {ROLE_SPIKE, '^', 0x25b2},   /* triangle up */
    {ROLE_SPIKE, 'v', 0x25bc},   /* triangle down */
    {ROLE_FRAME, '-', 0x2500},   /* line */
    {ROLE_FRAME, '|', 0x2502},   /* line */
    {ROLE_BOX_FRAME, '-', 0x2500}, {ROLE_BOX_FRAME, '|', 0x2502},
};

static bool is_frame(CanvasCell cell)
{
    return cell.style == ROLE_FRAME || cell.style == ROLE_BOX_FRAME;
}

static uint32_t fine_character(const Canvas *canvas, int32_t col, int32_t row)
{
    static const uint32_t corners[2][2] = {{0x2518, 0x2514}, {0x2510, 0x250c}};
    CanvasCell cell = canvas_get(canvas, col, row);
    if (is_frame(cell) && cell.ch == '+') {
        CanvasCell right = canvas_get(canvas, col + 1, row),
                   below = canvas_get(canvas, col, row + 1);
        bool goes_right = is_frame(right) && right.ch == '-';
        bool goes_down = is_frame(below) && below.ch == '|';
        return corners[goes_down][goes_right];
    }
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
            if (cell.ch == ' ' || cell.style == CANVAS_COLOURED) continue;
            cell.ch = fine_character(canvas, col, row);
            canvas_put_cell(canvas, col, row, cell);
        }
}
