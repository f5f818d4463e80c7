/* pen.c - see pen.h */
#include "pen.h"

#include "block.h"

#include <string.h>

char pen_empty_glyph(const Pen *pen, const Document *doc)
{
    if (pen->layer == LAYER_BACK) return ' ';
    char glyph = document_glyph(doc, KIND_EMPTY);
    return glyph ? glyph : ' ';
}

char pen_glyph_of_key(const char *key)
{
    if (strcmp(key, "Space") == 0) return ' ';
    return key[0] > ' ' && key[0] <= '~' && key[1] == '\0' ? key[0] : '\0';
}

void pen_choose(Pen *pen, char glyph)
{
    char *recent = pen->recent;
    const char *old = memchr(recent, glyph, PEN_RECENT);
    size_t shifted = old ? (size_t)(old - recent) : PEN_RECENT - 1;
    memmove(recent + 1, recent, shifted);
    recent[0] = glyph;
    pen->glyph[pen->layer] = glyph;
}

typedef struct SymmetryInfo {
    const char *name;
    int32_t images; /* besides the cell itself */
    uint8_t flips[PEN_IMAGES - 1];
} SymmetryInfo;

enum { FLIP_COLS = 1, FLIP_ROWS = 2 };

static const SymmetryInfo symmetries[SYMMETRY_COUNT] = {
    [SYMMETRY_NONE] = {"off", 0, {0}},
    [SYMMETRY_COLS] = {"left and right", 1, {FLIP_COLS}},
    [SYMMETRY_ROWS] = {"up and down", 1, {FLIP_ROWS}},
    [SYMMETRY_BOTH] = {"on both axes", 3, {FLIP_COLS, FLIP_ROWS, FLIP_COLS | FLIP_ROWS}},
    [SYMMETRY_TURN] = {"turned by 180 degrees", 1, {FLIP_COLS | FLIP_ROWS}},
};

int32_t pen_images(const Pen *pen, Point at, Point out[PEN_IMAGES],
                   const char *turned[PEN_IMAGES][2])
{
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

void pen_update_symmetry(Pen *pen, const Document *doc)
{
    for (Turn turn = 0; turn < TURN_COUNT; turn++)
        block_turn_glyphs(doc, pen->layer, turn, pen->turned[turn]);
}

const char *pen_symmetry_name(const Pen *pen)
{
    return symmetries[pen->symmetry].name;
}

bool pen_is_axis(const Pen *pen, int32_t col, int32_t row)
{
    const SymmetryInfo *symmetry = &symmetries[pen->symmetry];
    uint8_t flips = 0;
    for (int32_t i = 0; i < symmetry->images; i++)
        flips |= symmetry->flips[i];
    return ((flips & FLIP_COLS) && col == pen->axis.col / 2) ||
           ((flips & FLIP_ROWS) && row == pen->axis.row / 2);
}
