/* symmetry.c - live symmetry: every cell that is painted has mirror images, with its glyph turned
 * to match. The axis may lie on a cell or between two. */
#include "draw.h"

typedef struct SymmetryInfo {
    const char *name;
    int32_t images; /* besides the cell itself */
    uint8_t flips[3];
} SymmetryInfo;

enum { FLIP_COLS = 1, FLIP_ROWS = 2 };

static const SymmetryInfo symmetries[SYMMETRY_COUNT] = {
    [SYMMETRY_NONE] = {"off", 0, {0}},
    [SYMMETRY_COLS] = {"left and right", 1, {FLIP_COLS}},
    [SYMMETRY_ROWS] = {"up and down", 1, {FLIP_ROWS}},
    [SYMMETRY_BOTH] = {"on both axes", 3, {FLIP_COLS, FLIP_ROWS, FLIP_COLS | FLIP_ROWS}},
    [SYMMETRY_TURN] = {"turned by 180 degrees", 1, {FLIP_COLS | FLIP_ROWS}},
};

int32_t symmetry_images(const Editor *editor, Point at, Point out[4], const char *turned[4][2])
{
    const Pen *pen = &editor->pen;
    const SymmetryInfo *symmetry = &symmetries[pen->symmetry];
    out[0] = at;
    turned[0][0] = turned[0][1] = NULL;
    for (int32_t i = 0; i < symmetry->images; i++) {
        uint8_t flips = symmetry->flips[i];
        Point image = at;
        if (flips & FLIP_COLS) image.col = pen->axis.col - at.col;
        if (flips & FLIP_ROWS) image.row = pen->axis.row - at.row;
        out[i + 1] = image;
        turned[i + 1][0] = flips & FLIP_COLS ? pen->turned[TURN_FLIP_COLS] : NULL;
        turned[i + 1][1] = flips & FLIP_ROWS ? pen->turned[TURN_FLIP_ROWS] : NULL;
    }
    return symmetry->images + 1;
}

void symmetry_learn(Editor *editor)
{
    for (Turn turn = 0; turn < TURN_COUNT; turn++)
        turn_glyphs(editor->doc, editor->pen.layer, turn, editor->pen.turned[turn]);
}

bool symmetry_is_axis(const Editor *editor, int32_t col, int32_t row)
{
    const SymmetryInfo *symmetry = &symmetries[editor->pen.symmetry];
    uint8_t flips = 0;
    for (int32_t i = 0; i < symmetry->images; i++)
        flips |= symmetry->flips[i];
    return ((flips & FLIP_COLS) && col == editor->pen.axis.col / 2) ||
           ((flips & FLIP_ROWS) && row == editor->pen.axis.row / 2);
}

void symmetry_next(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.symmetry = (editor->pen.symmetry + 1) % SYMMETRY_COUNT;
    symmetry_learn(editor);
    message_set(editor, "symmetry: %s", symmetries[editor->pen.symmetry].name);
}

void symmetry_axis(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.axis = (Point){2 * editor->cursor.col, 2 * editor->cursor.row};
    if (editor->pen.symmetry == SYMMETRY_NONE) editor->pen.symmetry = SYMMETRY_COLS;
    symmetry_learn(editor);
    message_set(editor, "the axis of symmetry is at %d,%d", editor->cursor.col, editor->cursor.row);
}
