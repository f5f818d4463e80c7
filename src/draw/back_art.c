/* back_art.c - see back_art.h */
#include "back_art.h"

#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

enum {
    APART_COLS = 2,
    APART_ROWS = 1,
    FIRST_CHARS = 256,
    FIRST_DRAWINGS = 16,
    FILLED_MAX = 1 << 16 /* largest drawing, in cells, whose inside is searched */
};

/* Marks of a cell during the search. */
enum { MARK_TAKEN = 1, MARK_OUTSIDE = 2 };

typedef struct Cutter {
    BackArt *art;
    const Level *level;
    uint8_t *marks;
    int32_t *stack;
    int32_t depth;
    size_t room;
} Cutter;

static bool push(Cutter *cutter, int32_t index)
{
    if (!ARRAY_RESERVE(&cutter->stack, &cutter->room, (size_t)cutter->depth + 1, FIRST_CHARS))
        return false;
    cutter->stack[cutter->depth++] = index;
    return true;
}

static bool add_char(BackArt *art, int32_t col, int32_t row, char ch)
{
    if (!ARRAY_RESERVE(&art->chars, &art->char_room, (size_t)art->char_count + 1, FIRST_CHARS))
        return false;
    art->chars[art->char_count++] = (ArtChar){(int16_t)col, (int16_t)row, ch, ch == ' '};
    return true;
}

static bool take(Cutter *cutter, int32_t col, int32_t row)
{
    const Level *level = cutter->level;
    if (col < 0 || row < 0 || col >= level->cols || row >= level->rows) return true;
    int32_t index = row * level->cols + col;
    if (level->back[index] == ' ' || cutter->marks[index] & MARK_TAKEN) return true;
    cutter->marks[index] |= MARK_TAKEN;
    return push(cutter, index) && add_char(cutter->art, col, row, level->back[index]);
}

/* Can a drawing hang from this cell, or stand on it? */
static bool is_hold(const Level *level, int32_t col, int32_t row)
{
    if (col < 0 || row < 0 || col >= level->cols || row >= level->rows) return false;
    const KindInfo *info = &cell_kinds[level_kind(level, col, row)];
    return info->flags & KIND_IS_LIFT || info->tile == TILE_ONEWAY ||
           tile_infos[info->tile].flags & TILE_IS_SOLID;
}

/* Are the rows alike, but for the first and the last of at least three? */
static bool is_pole(const Cutter *cutter, const ArtDrawing *drawing)
{
    enum { POLE_COLS = 4 };
    const Level *level = cutter->level;
    int32_t first = drawing->rows > 2 ? 1 : 0, last = drawing->rows - 1 - first;
    if (drawing->cols > POLE_COLS) return false;
    for (int32_t row = first + 1; row <= last; row++) {
        const char *at = level->back + (drawing->row + row) * level->cols + drawing->col;
        if (memcmp(at, at - level->cols, (size_t)drawing->cols) != 0) return false;
    }
    return true;
}

/* Finds whether a drawing hangs and stands; one on a board does neither. */
static void find_holds(const Cutter *cutter, ArtDrawing *drawing)
{
    bool hangs = false, stands = false;
    if (cutter->level->back_explains) return;
    for (int32_t i = drawing->first; i < drawing->first + drawing->count; i++) {
        const ArtChar *letter = &cutter->art->chars[i];
        int32_t col = drawing->col + letter->col, row = drawing->row + letter->row;
        bool is_last = letter->row + 1 == drawing->rows;
        hangs = hangs || (letter->row == 0 && is_hold(cutter->level, col, row - 1));
        stands = stands || (is_last && is_hold(cutter->level, col, row + 1));
    }
    drawing->is_hung = hangs && !stands;
    drawing->is_stretched = hangs && stands && is_pole(cutter, drawing);
}

/* Collects all letters connected with one, at their places in the level. */
static bool cut_letters(Cutter *cutter, int32_t col, int32_t row, ArtDrawing *drawing)
{
    *drawing = (ArtDrawing){
        .col = col, .row = row, .cols = 1, .rows = 1, .first = cutter->art->char_count};
    if (!take(cutter, col, row)) return false;
    while (cutter->depth > 0) {
        int32_t index = cutter->stack[--cutter->depth];
        int32_t at_row = index / cutter->level->cols, at_col = index % cutter->level->cols;
        int32_t right = max_i32(drawing->col + drawing->cols, at_col + 1);
        int32_t lower = max_i32(drawing->row + drawing->rows, at_row + 1);
        drawing->col = min_i32(drawing->col, at_col);
        drawing->row = min_i32(drawing->row, at_row);
        drawing->cols = right - drawing->col;
        drawing->rows = lower - drawing->row;
        for (int32_t dr = -APART_ROWS; dr <= APART_ROWS; dr++)
            for (int32_t dc = -APART_COLS; dc <= APART_COLS; dc++)
                if (!take(cutter, at_col + dc, at_row + dr)) return false;
    }
    drawing->count = cutter->art->char_count - drawing->first;
    for (int32_t i = 0; i < drawing->count; i++) {
        cutter->art->chars[drawing->first + i].col -= (int16_t)drawing->col;
        cutter->art->chars[drawing->first + i].row -= (int16_t)drawing->row;
    }
    find_holds(cutter, drawing);
    return true;
}

/* Marks the blanks of a drawing that are reached from its border, in a frame one cell wider. */
static bool flood(Cutter *cutter, uint8_t *frame, int32_t cols, int32_t rows)
{
    static const int8_t ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    cutter->depth = 0;
    frame[0] = MARK_OUTSIDE;
    if (!push(cutter, 0)) return false;
    while (cutter->depth > 0) {
        int32_t index = cutter->stack[--cutter->depth];
        for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
            int32_t col = index % cols + ways[i][0], row = index / cols + ways[i][1];
            if (col < 0 || row < 0 || col >= cols || row >= rows || frame[row * cols + col])
                continue;
            frame[row * cols + col] = MARK_OUTSIDE;
            if (!push(cutter, row * cols + col)) return false;
        }
    }
    return true;
}

static bool fill_inside(Cutter *cutter, ArtDrawing *drawing)
{
    BackArt *art = cutter->art;
    int32_t cols = drawing->cols + 2, rows = drawing->rows + 2;
    if ((int64_t)cols * rows > FILLED_MAX) return true;
    uint8_t *frame = calloc((size_t)(cols * rows), 1);
    if (!frame) return false;
    for (int32_t i = 0; i < drawing->count; i++) {
        const ArtChar *letter = &art->chars[drawing->first + i];
        frame[(letter->row + 1) * cols + letter->col + 1] = MARK_TAKEN;
    }
    bool is_done = flood(cutter, frame, cols, rows);
    for (int32_t i = 0; i < drawing->count && is_done; i++) {
        ArtChar *letter = &art->chars[drawing->first + i];
        const uint8_t *at = &frame[(letter->row + 1) * cols + letter->col + 1];
        letter->is_inside = (at[1] | at[-1] | at[cols] | at[-cols]) < MARK_OUTSIDE;
    }
    for (int32_t i = 0; i < cols * rows && is_done; i++)
        if (frame[i] == 0) is_done = add_char(art, i % cols - 1, i / cols - 1, ' ');
    drawing->count = art->char_count - drawing->first;
    free(frame);
    return is_done;
}

bool back_art_read(BackArt *art, const Level *level)
{
    /* FNV-1a of the map, the art and the size of their rows; 1 where there is no art. */
    size_t cells = (size_t)level->cols * (size_t)level->rows;
    uint64_t hash = level->back ? 14695981039346656037u ^ (uint64_t)level->cols : 1;
    for (size_t i = 0; i < cells && level->back; i++)
        hash = ((hash ^ (uint8_t)level->back[i]) * 1099511628211u ^ (uint8_t)level->glyphs[i]) *
               1099511628211u;
    if (art->hash == hash) return true;
    art->drawing_count = art->char_count = 0;
    art->hash = hash;
    if (!level->back) return true;
    Cutter cutter = {.art = art, .level = level};
    cutter.marks = calloc(cells, 1);
    bool is_done = cutter.marks != NULL;
    for (int32_t i = 0; i < (int32_t)cells && is_done; i++) {
        ArtDrawing drawing;
        if (level->back[i] == ' ' || cutter.marks[i] & MARK_TAKEN) continue;
        is_done = cut_letters(&cutter, i % level->cols, i / level->cols, &drawing) &&
                  fill_inside(&cutter, &drawing) &&
                  ARRAY_RESERVE(&art->drawings, &art->drawing_room, (size_t)art->drawing_count + 1,
                                FIRST_DRAWINGS);
        if (is_done) art->drawings[art->drawing_count++] = drawing;
    }
    free(cutter.marks);
    free(cutter.stack);
    if (!is_done) back_art_done(art);
    return is_done;
}

void back_art_done(BackArt *art)
{
    free(art->drawings);
    free(art->chars);
    *art = (BackArt){0};
}

void back_art_place(const ArtDrawing *drawing, const Zoom *zoom, int32_t *col, int32_t *row)
{
    *col = floor_div((2 * drawing->col + drawing->cols) * zoom->cols - drawing->cols, 2);
    *row = (drawing->row + drawing->rows) * zoom->rows - drawing->rows;
    if (drawing->is_hung || drawing->is_stretched) *row = drawing->row * zoom->rows;
}
