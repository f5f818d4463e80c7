/* block.c - see block.h */
#include "block.h"

#include <stdlib.h>
#include <string.h>

#include "../line.h"

bool block_init(Block *block, int32_t cols, int32_t rows)
{
    size_t cells = (size_t)cols * (size_t)rows;
    char *glyphs = malloc(cells);
    if (!glyphs) return false;
    memset(glyphs, BLOCK_HOLE, cells);
    free(block->glyphs);
    block->cols = cols;
    block->rows = rows;
    block->glyphs = glyphs;
    return true;
}

void block_done(Block *block)
{
    free(block->glyphs);
    *block = (Block){0};
}

bool block_copy(Block *block, const Block *from)
{
    if (block_is_empty(from) || !block_init(block, from->cols, from->rows)) return false;
    memcpy(block->glyphs, from->glyphs, (size_t)from->cols * (size_t)from->rows);
    return true;
}

/* ---- turning ---- */

static Point turn_place(const Block *block, Turn turn, Point at)
{
    if (turn == TURN_FLIP_COLS) return (Point){block->cols - 1 - at.col, at.row};
    if (turn == TURN_FLIP_ROWS) return (Point){at.col, block->rows - 1 - at.row};
    return (Point){block->rows - 1 - at.row, at.col};
}

bool block_turn(Block *block, Turn turn, const char turned[256])
{
    Block result = {0};
    bool on_side = turn == TURN_ROTATE;
    if (!block_init(&result, on_side ? block->rows : block->cols,
                    on_side ? block->cols : block->rows))
        return false;
    for (int32_t row = 0; row < block->rows; row++)
        for (int32_t col = 0; col < block->cols; col++) {
            Point to = turn_place(block, turn, (Point){col, row});
            *block_at(&result, to.col, to.row) = turned[(uint8_t)*block_at(block, col, row)];
        }
    block_done(block);
    *block = result;
    return true;
}

typedef struct KindTurn {
    uint8_t turn, from, to;
} KindTurn;

/* Both ways, except for rotation, which goes around. A slope has no counterpart for its underside,
 * so only those of 45 degrees change when up becomes down. */
static const KindTurn kind_turns[] = {
    {TURN_FLIP_COLS, CELL_SLOPE_UP, CELL_SLOPE_DOWN},
    {TURN_FLIP_COLS, CELL_GENTLE_UP_LOW, CELL_GENTLE_DOWN_LOW},
    {TURN_FLIP_COLS, CELL_GENTLE_UP_HIGH, CELL_GENTLE_DOWN_HIGH},
    {TURN_FLIP_COLS, CELL_CONVEYOR_RIGHT, CELL_CONVEYOR_LEFT},
    {TURN_FLIP_COLS, CELL_SPIKE_LEFT, CELL_SPIKE_RIGHT},
    {TURN_FLIP_ROWS, CELL_SLOPE_UP, CELL_SLOPE_DOWN},
    {TURN_FLIP_ROWS, CELL_SPIKE_UP, CELL_SPIKE_DOWN},
    {TURN_ROTATE, CELL_SLOPE_UP, CELL_SLOPE_DOWN},
    {TURN_ROTATE, CELL_SLOPE_DOWN, CELL_SLOPE_UP},
    {TURN_ROTATE, CELL_SPIKE_UP, CELL_SPIKE_RIGHT},
    {TURN_ROTATE, CELL_SPIKE_RIGHT, CELL_SPIKE_DOWN},
    {TURN_ROTATE, CELL_SPIKE_DOWN, CELL_SPIKE_LEFT},
    {TURN_ROTATE, CELL_SPIKE_LEFT, CELL_SPIKE_UP},
};

/* Art: glyphs at the same index change into each other. */
static const struct {
    const char *from, *to;
} art_turns[TURN_COUNT] = {
    [TURN_FLIP_COLS] = {"/\\<>(){}[]`'", "\\/><)(}{]['`"},
    [TURN_FLIP_ROWS] = {"/\\^v.',`", "\\/v^'.`,"},
    [TURN_ROTATE] = {"/\\^>v<|-", "\\/>v<^-|"},
};

static void swap_kinds(const Document *doc, CellKind from, CellKind to, char turned[256])
{
    char glyph = document_glyph(doc, to);
    for (int other = ' '; glyph && other <= '~'; other++)
        if (document_kind(doc, (char)other) == from) turned[other] = glyph;
}

void turn_glyphs(const Document *doc, DocumentLayer layer, Turn turn, char turned[256])
{
    for (int glyph = 0; glyph < 256; glyph++) {
        bool is_art = layer == LAYER_BACK || document_kind(doc, (char)glyph) == CELL_IGNORE;
        const char *at = is_art && glyph ? strchr(art_turns[turn].from, glyph) : NULL;
        turned[glyph] = at ? art_turns[turn].to[at - art_turns[turn].from] : (char)glyph;
    }
    if (layer == LAYER_BACK) return;
    for (size_t i = 0; i < ARRAY_LENGTH(kind_turns); i++) {
        const KindTurn *k = &kind_turns[i];
        if (k->turn != turn) continue;
        swap_kinds(doc, (CellKind)k->from, (CellKind)k->to, turned);
        if (turn != TURN_ROTATE) swap_kinds(doc, (CellKind)k->to, (CellKind)k->from, turned);
    }
}

/* ---- text ---- */

static void measure(const char *text, size_t length, size_t *cols, size_t *rows)
{
    *cols = *rows = 0;
    while (length > 0) {
        Line line = line_first(text, length);
        if (line.length > *cols) *cols = line.length;
        ++*rows;
        text += line.size;
        length -= line.size;
    }
}

bool block_from_text(Block *block, const char *text, size_t length)
{
    size_t cols, rows;
    measure(text, length, &cols, &rows);
    if (cols == 0 || cols > GRID_SIZE_MAX || rows > GRID_SIZE_MAX) return false;
    if (!block_init(block, (int32_t)cols, (int32_t)rows)) return false;
    for (int32_t row = 0; row < block->rows; row++) {
        Line line = line_first(text, length);
        for (size_t i = 0; i < line.length; i++)
            if (line.text[i] >= ' ' && line.text[i] <= '~')
                *block_at(block, (int32_t)i, row) = line.text[i];
        text += line.size;
        length -= line.size;
    }
    return true;
}

char *block_to_text(const Block *block, char hole, size_t *length)
{
    size_t row_size = (size_t)block->cols + 1;
    char *text = malloc((size_t)block->rows * row_size + 1);
    if (!text) return NULL;
    *length = (size_t)block->rows * row_size;
    for (int32_t row = 0; row < block->rows; row++) {
        char *out = text + (size_t)row * row_size;
        for (int32_t col = 0; col < block->cols; col++) {
            char glyph = *block_at(block, col, row);
            out[col] = glyph == BLOCK_HOLE ? hole : glyph;
        }
        out[block->cols] = '\n';
    }
    text[*length] = '\0';
    return text;
}
