/* level_edits.h - for tests and measurements: what becomes of a level while its author works on it.
 *
 * Of a level of the world either all or a piece with another start and finish, and a few edits:
 * something erased or filled in, a monster, spikes, the finish elsewhere. Signs, chases and what is
 * behind the map are left out. The same level and seed give the same bytes always.
 * Memory: level_edits_text returns memory that the caller frees. */
#ifndef LEDGE_TESTS_LEVEL_EDITS_H
#define LEDGE_TESTS_LEVEL_EDITS_H

#include "level_maker.h"

static inline bool edits_is_left_out(const char *line)
{
    static const char *const sections[] = {"[sign", "[chase", "[landmark"};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strncmp(line, sections[i], strlen(sections[i])) == 0) return true;
    return false;
}

/* Copies the header to `out`, which has room for the whole text; returns where the map begins. */
static inline const char *edits_copy_header(const char *text, char *out)
{
    bool is_out = false;
    while (strncmp(text, "[map]\n", 6) != 0) {
        const size_t length = strcspn(text, "\n") + 1;
        if (*text == '[') is_out = edits_is_left_out(text);
        if (!is_out) {
            memcpy(out, text, length);
            out += length;
        }
        text += length;
    }
    strcpy(out, "[map]\n");
    return text + 6;
}

/* Takes over the rows up to `[back]`, without signs. */
static inline void edits_read_map(Maker *m, const char *map)
{
    int32_t cols = 0, rows = 0;
    for (const char *row = map; *row && strncmp(row, "[back]", 6) != 0; rows++) {
        const int32_t length = (int32_t)strcspn(row, "\n");
        if (length > cols) cols = length;
        row += length + (row[length] == '\n');
    }
    maker_begin(m, cols, rows, '.');
    for (int32_t row = 0; row < rows; row++) {
        const size_t length = strcspn(map, "\n");
        memcpy(m->cells + row * cols, map, length);
        map += length + 1;
    }
    for (int32_t i = 0; i < cols * rows; i++)
        if (m->cells[i] == '?' || m->cells[i] == ' ') m->cells[i] = '.';
}

/* Leaves a piece of the map, without start and finish. */
static inline void edits_cut_piece(Maker *m)
{
    Maker piece = *m;
    const int32_t cols = maker_between(&piece, 30, 70), rows = maker_between(&piece, 14, 28);
    maker_begin(&piece, cols < m->cols ? cols : m->cols, rows < m->rows ? rows : m->rows, '.');
    const int32_t left = maker_random(&piece, m->cols - piece.cols + 1);
    const int32_t top = maker_random(&piece, m->rows - piece.rows + 1);
    for (int32_t row = 0; row < piece.rows; row++)
        memcpy(piece.cells + row * piece.cols, m->cells + (top + row) * m->cols + left,
               (size_t)piece.cols);
    for (int32_t i = 0; i < piece.cols * piece.rows; i++)
        if (strchr("@F", piece.cells[i])) piece.cells[i] = '.';
    free(m->cells);
    *m = piece;
}

/* An empty cell on a floor, with another above it. False where none was found. */
static inline bool edits_find_floor(Maker *m, int32_t *col, int32_t *row)
{
    for (int32_t tries = 0; tries < 2000; tries++) {
        *col = maker_random(m, m->cols);
        *row = maker_random(m, m->rows - 1);
        if (maker_get(m, *col, *row) == '.' && maker_get(m, *col, *row - 1) == '.' &&
            strchr("#=%IC<>", maker_get(m, *col, *row + 1)))
            return true;
    }
    return false;
}

/* Puts some of the glyphs on floors. */
static inline void edits_put(Maker *m, const char *glyphs, int32_t count)
{
    int32_t col, row;
    for (; count > 0 && edits_find_floor(m, &col, &row); count--)
        maker_put(m, col, row, glyphs[maker_random(m, (int32_t)strlen(glyphs))]);
}

static inline void edits_fill(Maker *m, char glyph)
{
    const int32_t left = maker_random(m, m->cols), top = maker_random(m, m->rows);
    const int32_t right = left + maker_between(m, 1, 8), bottom = top + maker_between(m, 1, 5);
    for (int32_t row = top; row < bottom; row++)
        for (int32_t col = left; col < right; col++)
            if (!strchr("@F*0123456789", maker_get(m, col, row))) maker_put(m, col, row, glyph);
}

static inline void edits_move_finish(Maker *m)
{
    int32_t col, row;
    if (!edits_find_floor(m, &col, &row)) return;
    for (int32_t i = 0; i < m->cols * m->rows; i++)
        if (m->cells[i] == 'F') m->cells[i] = '.';
    maker_put(m, col, row, 'F');
}

/* The text of a level file after some edits, ended by a NUL. A piece may have no place for a start
 * or a finish. */
static inline char *level_edits_text(const char *text, uint32_t seed)
{
    Maker m = {.random = seed * 2654435761u + (uint32_t)strlen(text)};
    char *out = malloc(strlen(text) + 1);
    assert(out);
    edits_read_map(&m, edits_copy_header(text, out));
    const size_t header = strlen(out);
    out = realloc(out, header + (size_t)(m.cols + 1) * (size_t)m.rows + 1);
    assert(out);
    if (seed % 2) {
        edits_cut_piece(&m);
        edits_put(&m, "@", 1);
        edits_put(&m, "F", 1);
    }
    for (int32_t edits = maker_between(&m, 1, 3); edits > 0; edits--)
        switch (maker_random(&m, 5)) {
        case 0: edits_fill(&m, '.'); break;
        case 1: edits_fill(&m, '#'); break;
        case 2: edits_put(&m, "whft", maker_between(&m, 1, 4)); break;
        case 3: edits_put(&m, "^", maker_between(&m, 1, 6)); break;
        default: edits_move_finish(&m); break;
        }
    char *at = out + header;
    for (int32_t row = 0; row < m.rows; row++, at += m.cols + 1) {
        memcpy(at, m.cells + row * m.cols, (size_t)m.cols);
        at[m.cols] = '\n';
    }
    *at = '\0';
    free(m.cells);
    return out;
}

#endif
