/* block.c - see block.h */
#include "block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"
#include "../../base/line.h"
#include "../../base/text.h"
#include "../../base/utf8.h"

void block_done(Block *block)
{
    free(block->glyphs);
    free(block->notes);
    packed_bytes_done(&block->packed);
    *block = (Block){0};
}

bool block_init(Block *block, int32_t cols, int32_t rows)
{
    size_t cells = (size_t)cols * (size_t)rows;
    char *glyphs = malloc(cells);
    if (!glyphs) return false;
    memset(glyphs, BLOCK_HOLE, cells);
    block_done(block);
    block->cols = cols;
    block->rows = rows;
    block->glyphs = glyphs;
    return true;
}

bool block_copy(Block *block, const Block *from)
{
    if (block_is_empty(from) || !block_init(block, from->cols, from->rows)) return false;
    size_t cells = (size_t)from->cols * (size_t)from->rows;
    if (from->glyphs)
        memcpy(block->glyphs, from->glyphs, cells);
    else
        packed_bytes_read(&from->packed, 0, cells, block->glyphs);
    block->is_rows = from->is_rows;
    for (int32_t i = 0; i < from->note_count; i++) {
        BlockNote *note = block_add_note(block);
        if (note) *note = from->notes[i];
    }
    return true;
}

void block_pack(Block *block)
{
    const size_t large = 1 << 20;
    size_t cells = (size_t)block->cols * (size_t)block->rows;
    if (!block->glyphs || cells < large) return;
    packed_bytes_take(&block->packed, block->glyphs, cells);
    block->glyphs = NULL;
}

void block_read(const Block *block, Point at, int32_t count, char *out)
{
    size_t from = (size_t)at.row * (size_t)block->cols + (size_t)at.col;
    if (block->glyphs)
        memcpy(out, block->glyphs + from, (size_t)count);
    else
        packed_bytes_read(&block->packed, from, (size_t)count, out);
}

int32_t block_run(const Block *block, Point at)
{
    char glyph = *block_at(block, at.col, at.row);
    int32_t end = at.col + 1;
    while (end < block->cols && *block_at(block, end, at.row) == glyph)
        end++;
    return end - at.col;
}

BlockNote *block_add_note(Block *block)
{
    if (!ARRAY_RESERVE(&block->notes, &block->note_capacity, block->note_count + 1, 4)) return NULL;
    return &block->notes[block->note_count++];
}

/* ---- turning ---- */

static Point turn_place(const Block *block, Turn turn, Point at)
{
    if (turn == TURN_FLIP_COLS) return (Point){block->cols - 1 - at.col, at.row};
    if (turn == TURN_FLIP_ROWS) return (Point){at.col, block->rows - 1 - at.row};
    return (Point){block->rows - 1 - at.row, at.col};
}

static void turn_part(const Block *block, CellArea part, Turn turn, const char turned[256],
                      const Block *out)
{
    for (int32_t row = part.row; row < part.row + part.rows; row++)
        for (int32_t col = part.col; col < part.col + part.cols; col++) {
            Point to = turn_place(block, turn, (Point){col, row});
            *block_at(out, to.col, to.row) = turned[(uint8_t)*block_at(block, col, row)];
        }
}

/* Turns the cells in parts that fit in a cache, because rows become columns. False if the watch
 * stopped it. */
static bool turn_cells(const Block *block, Turn turn, const char turned[256],
                       const CellWatch *watch, const Block *out)
{
    enum { PART = 64 };
    for (int32_t row = 0; row < block->rows; row += PART) {
        CellArea part = {0, row, PART, min_i32(PART, block->rows - row)};
        for (; part.col < block->cols; part.col += PART) {
            part.cols = min_i32(PART, block->cols - part.col);
            turn_part(block, part, turn, turned, out);
        }
        if (!cell_watch_goes_on(watch, (int64_t)part.rows * block->cols)) return false;
    }
    return true;
}

bool block_turn(Block *block, Turn turn, const char turned[256], const CellWatch *watch)
{
    Block result = {0};
    bool on_side = turn == TURN_ROTATE;
    if (!block_init(&result, on_side ? block->rows : block->cols,
                    on_side ? block->cols : block->rows))
        return false;
    if (!turn_cells(block, turn, turned, watch, &result)) {
        block_done(&result);
        return false;
    }
    for (int32_t i = 0; i < block->note_count; i++)
        if (block->notes[i].sign.col >= 0)
            block->notes[i].sign = turn_place(block, turn, block->notes[i].sign);
    result.notes = block->notes;
    result.note_count = block->note_count;
    result.is_rows = block->is_rows && !on_side;
    result.note_capacity = block->note_capacity;
    free(block->glyphs);
    *block = result;
    return true;
}

/* Art: glyphs at the same index become each other. */
static const struct {
    const char *from, *to;
} art_turns[TURN_COUNT] = {
    [TURN_FLIP_COLS] = {"/\\<>(){}[]`'", "\\/><)(}{]['`"},
    [TURN_FLIP_ROWS] = {"/\\^v.',`", "\\/v^'.`,"},
    [TURN_ROTATE] = {"/\\^>v<|-", "\\/>v<^-|"},
};

/* The glyph of what `glyph` becomes; `glyph` itself if it does not change, or if the level has no
 * glyph for the result. */
static char turn_cell(const Document *doc, char glyph, Turn turn)
{
    CellKind kind = document_kind(doc, glyph);
    CellKind turned = cell_kind_turn(kind, turn);
    char other = turned != kind ? document_glyph(doc, turned) : '\0';
    return other ? other : glyph;
}

void block_turn_glyphs(const Document *doc, DocumentLayer layer, Turn turn, char turned[256])
{
    for (int glyph = 0; glyph < 256; glyph++) {
        bool is_art = layer == LAYER_BACK || document_kind(doc, (char)glyph) == KIND_IGNORE;
        const char *at = is_art && glyph ? strchr(art_turns[turn].from, glyph) : NULL;
        turned[glyph] = at ? art_turns[turn].to[at - art_turns[turn].from] : (char)glyph;
        if (!is_art) turned[glyph] = turn_cell(doc, (char)glyph, turn);
    }
}

/* ---- text ---- */

/* The line before the notes. */
static const char notes_begin[] = "\f";

/* The note of a block of whole rows. */
static const char rows_note[] = "rows";

static void measure(const char *text, size_t length, size_t *cols, size_t *rows)
{
    *cols = *rows = 0;
    while (length > 0) {
        Line line = line_first(text, length);
        if (line_equals(line, notes_begin)) return;
        if (line.length > *cols) *cols = line.length;
        ++*rows;
        text += line.size;
        length -= line.size;
    }
}

/* "rows", "sign COLUMN ROW KEY VALUE" or "lift DIGIT KEY VALUE"; other lines are ignored. */
static void read_note(Block *block, Line line)
{
    char text[sizeof(BlockNote) + 64];
    BlockNote note = {.sign = {-1, -1}};
    int at = 0;
    snprintf(text, sizeof text, "%.*s", (int)line.length, line.text);
    bool is_sign =
        sscanf(text, "sign %d %d %15s %n", &note.sign.col, &note.sign.row, note.key, &at) == 3;
    bool is_lift = !is_sign && sscanf(text, "lift %d %15s %n", &note.digit, note.key, &at) == 2;
    bool is_inside = note.sign.col >= 0 && note.sign.col < block->cols && note.sign.row >= 0 &&
                     note.sign.row < block->rows;
    if (at == 0 || !text[at] || (is_sign && !is_inside) ||
        (is_lift && (note.digit < 0 || note.digit > 9)))
        return;
    if (is_lift) note.sign = (Point){-1, -1};
    utf8_copy(note.value, sizeof note.value, text + at, strlen(text + at));
    BlockNote *added = block_add_note(block);
    if (added) *added = note;
}

bool block_from_text(Block *block, const char *text, size_t length)
{
    size_t cols, rows;
    const char *end = text + length;
    measure(text, length, &cols, &rows);
    if (cols == 0 || cols > GRID_SIZE_MAX || rows > GRID_SIZE_MAX) return false;
    if (!block_init(block, (int32_t)cols, (int32_t)rows)) return false;
    for (int32_t row = 0; row < block->rows; row++) {
        Line line = line_first(text, (size_t)(end - text));
        for (size_t i = 0; i < line.length; i++)
            if (line.text[i] >= ' ' && line.text[i] <= '~')
                *block_at(block, (int32_t)i, row) = line.text[i];
        text += line.size;
    }
    for (Line line; text < end; text += line.size) {
        line = line_first(text, (size_t)(end - text));
        block->is_rows = block->is_rows || line_equals(line, rows_note);
        read_note(block, line);
    }
    return true;
}

static void add_row_text(const char *glyphs, int32_t count, char hole, Text *out)
{
    for (int32_t end, at = 0; at < count; at = end) {
        bool is_hole = glyphs[at] == BLOCK_HOLE;
        for (end = at + 1; end < count && (glyphs[end] == BLOCK_HOLE) == is_hole;)
            end++;
        if (!is_hole) text_add_bytes(out, glyphs + at, (size_t)(end - at));
        for (int32_t i = at; is_hole && i < end; i++)
            text_add_byte(out, hole);
    }
}

char *block_to_text(const Block *block, char hole, size_t *length)
{
    char glyphs[GRID_SIZE_MAX];
    Text text = TEXT_GROWING;
    for (int32_t row = 0; row < block->rows; row++) {
        block_read(block, (Point){0, row}, block->cols, glyphs);
        add_row_text(glyphs, block->cols, hole, &text);
        text_add_byte(&text, '\n');
    }
    bool has_notes = hole == BLOCK_HOLE && (block->note_count > 0 || block->is_rows);
    if (has_notes) text_add(&text, "%s\n", notes_begin);
    if (has_notes && block->is_rows) text_add(&text, "%s\n", rows_note);
    for (int32_t i = 0; hole == BLOCK_HOLE && i < block->note_count; i++) {
        const BlockNote *note = &block->notes[i];
        if (note->sign.col >= 0)
            text_add(&text, "sign %d %d %s %s\n", note->sign.col, note->sign.row, note->key,
                     note->value);
        else
            text_add(&text, "lift %d %s %s\n", note->digit, note->key, note->value);
    }
    return text_take(&text, length);
}
