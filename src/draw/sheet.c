/* sheet.c - see sheet.h */
#include "sheet.h"

#include "../base/array.h"
#include "../base/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICKS_USUAL = 8,
    TICKS_MOST = 120,
    NO_SPRITE = -1,
    IN_SHEET = -2,
    PLANES = 3,
    CELLS_FIRST = 1024
};

static const char *const sprite_names[SPRITE_COUNT] = {
#define X(id, name) [id] = name,
    SPRITE_LIST(X)
#undef X
#define X(id, name) [SPRITE_FIGURES - 1 + id] = name,
        LANDMARK_LIST(X)
#undef X
};

static const char colour_letters[] = ".kwhsSrjJyYoeEpPmMntTcCgGxXRf",
                  landmark_colours[] = ".0123456789";

typedef struct Reader {
    Sheet *sheet;
    ErrorList *errors;
    int32_t line, section_line;
    int32_t sprite; /* the sprite being read, NO_SPRITE or IN_SHEET */
    Sprite read;    /* the part that was read */
    int32_t row;    /* row of the current frame; in `pixels` of all frames */
    bool has_zoom, has_size;
    bool is_given[SPRITE_COUNT];
} Reader;

static void complain(const Reader *reader, int32_t column, const char *text)
{
    error_add(reader->errors, ERROR_ERROR, reader->line, column, "%s", text);
}

/* Adds a blank frame. False when memory ran out. */
static bool add_frame(Reader *reader)
{
    Sheet *sheet = reader->sheet;
    int32_t size = reader->read.cols * reader->read.rows;
    if (!ARRAY_RESERVE(&sheet->cells, &sheet->room, (size_t)(sheet->count + size), CELLS_FIRST)) {
        complain(reader, 0, "out of memory");
        return false;
    }
    if (reader->read.frames == 0) reader->read.first = sheet->count;
    for (int32_t i = 0; i < size; i++)
        sheet->cells[sheet->count + i] = (SpriteCell){' ', '.', '.'};
    sheet->count += size;
    reader->read.frames++;
    return true;
}

/* The columns between the bar at `*at` and the next one, which must be `cols`; NULL after an error.
 * Moves `*at` to the next bar. */
static const char *next_plane(const Reader *reader, Line line, const char **at)
{
    int32_t cols = reader->read.cols;
    const char *from = *at + 1, *end = line.text + line.length;
    if (end - from <= cols || from[cols] != '|') {
        error_add(reader->errors, ERROR_ERROR, reader->line, (int32_t)(from - line.text) + 1,
                  "expected %d characters and a bar |", (int)cols);
        return NULL;
    }
    *at = from + cols;
    return from;
}

static bool check_letters(const Reader *reader, Line line, const char *letters)
{
    const char *allowed = reader->sprite < SPRITE_FIGURES ? colour_letters : landmark_colours;
    for (int32_t i = 0; i < reader->read.cols; i++)
        if (letters[i] == '\0' || !strchr(allowed, letters[i])) {
            error_add(reader->errors, ERROR_ERROR, reader->line,
                      (int32_t)(letters + i - line.text) + 1, "no such colour; allowed: %s",
                      allowed);
            return false;
        }
    return true;
}

static SpriteCell *row_cells(Reader *reader, int32_t frame)
{
    const Sprite *s = &reader->read;
    return reader->sheet->cells + s->first + (frame * s->rows + reader->row) * s->cols;
}

static void read_ascii_row(Reader *reader, Line line)
{
    const char *at = line.text, *planes[PLANES];
    for (int32_t i = 0; i < PLANES; i++)
        if (!(planes[i] = next_plane(reader, line, &at))) return;
    if (at + 1 != line.text + line.length)
        complain(reader, (int32_t)(at - line.text) + 2, "nothing may follow the third plane");
    if (!check_letters(reader, line, planes[1]) || !check_letters(reader, line, planes[2])) return;
    if (reader->row == 0 && !add_frame(reader)) return;
    SpriteCell *cells = row_cells(reader, reader->read.frames - 1);
    for (int32_t col = 0; col < reader->read.cols; col++) {
        char ch = planes[0][col];
        if (ch < ' ' || ch > '~') {
            complain(reader, col + 2, "only the characters of ASCII may stand here");
            return;
        }
        cells[col] = (SpriteCell){ch, planes[1][col], planes[2][col]};
    }
}

static void read_pixel_row(Reader *reader, Line line)
{
    const char *at = line.text, *end = line.text + line.length;
    for (int32_t frame = 0; at + 1 < end; frame++) {
        const char *letters = next_plane(reader, line, &at);
        if (!letters || !check_letters(reader, line, letters)) return;
        if (reader->row == 0 && frame < SPRITE_FRAMES_MAX && !add_frame(reader)) return;
        if (frame >= reader->read.frames) {
            complain(reader, (int32_t)(letters - line.text), "more frames than in the row above");
            return;
        }
        SpriteCell *cells = row_cells(reader, frame);
        for (int32_t col = 0; col < reader->read.cols; col++)
            cells[col] = (SpriteCell){' ', letters[col], '.'};
    }
}

static void read_row(Reader *reader, Line line)
{
    int32_t errors = reader->errors->errors;
    bool is_too_many = reader->row >= reader->read.rows || reader->read.frames > SPRITE_FRAMES_MAX;
    if (reader->sprite < 0)
        complain(reader, 1, "a row outside of a sprite's section");
    else if (is_too_many)
        error_add(reader->errors, ERROR_ERROR, reader->line, 1,
                  "too many rows or frames: a frame has %d rows, and a sprite at most %d frames",
                  reader->read.rows, SPRITE_FRAMES_MAX);
    else if (reader->sheet->is_pixels)
        read_pixel_row(reader, line);
    else
        read_ascii_row(reader, line);
    if (reader->errors->errors == errors) reader->row++;
}

static void end_frame(Reader *reader)
{
    if (reader->sprite >= 0 && reader->row != reader->read.rows)
        error_add(reader->errors, ERROR_ERROR, reader->line, 0,
                  "the frame of [%s] has %d rows, but needs %d", sprite_names[reader->sprite],
                  (int)reader->row, reader->read.rows);
}

static void end_section(Reader *reader)
{
    end_frame(reader);
    if (reader->sprite >= 0) reader->sheet->sprites[reader->sprite] = reader->read;
    if (reader->sprite == IN_SHEET && (!reader->has_zoom || !reader->has_size))
        error_add(reader->errors, ERROR_ERROR, reader->section_line, 0,
                  "[sheet] needs skin, zoom and size, such as ascii, 4x2, 4x2");
}

static void begin_section(Reader *reader, Line line)
{
    Line name = {.text = line.text + 1, .length = line.length - 2};
    if (reader->sprite != NO_SPRITE) end_section(reader);
    reader->section_line = reader->line;
    reader->sprite = NO_SPRITE;
    reader->row = 0;
    if (line_equals(name, "sheet")) reader->sprite = IN_SHEET;
    for (int32_t i = 0; i < SPRITE_COUNT; i++)
        if (line_equals(name, sprite_names[i])) reader->sprite = i;
    if (reader->sprite == NO_SPRITE) {
        error_add(reader->errors, ERROR_ERROR, reader->line, 2,
                  "no such sprite; allowed are sheet and those of the program's own sheets");
    } else if (reader->sprite >= 0) {
        if (reader->is_given[reader->sprite]) complain(reader, 2, "this sprite is given twice");
        if (!reader->has_size) complain(reader, 1, "[sheet] must come first");
        reader->is_given[reader->sprite] = true;
        reader->read = (Sprite){.cols = reader->sheet->cols,
                                .rows = reader->sheet->rows,
                                .ticks = TICKS_USUAL};
    }
}

/* "5x3", each side at least 1. */
static bool read_size(Line value, int32_t most_cols, int32_t most_rows, uint8_t *cols,
                      uint8_t *rows)
{
    char text[16] = "", rest;
    int c, r;
    if (value.length >= sizeof text) return false;
    memcpy(text, value.text, value.length);
    if (sscanf(text, "%dx%d%c", &c, &r, &rest) != 2) return false;
    if (c < 1 || c > most_cols || r < 1 || r > most_rows) return false;
    *cols = (uint8_t)c;
    *rows = (uint8_t)r;
    return true;
}

static void read_sheet_value(Reader *reader, Line name, Line value, int32_t column)
{
    Sheet *sheet = reader->sheet;
    if (line_equals(name, "skin")) {
        sheet->is_pixels = line_equals(value, "pixels");
        if (!sheet->is_pixels && !line_equals(value, "ascii"))
            complain(reader, column, "skin: allowed are ascii and pixels");
    } else if (line_equals(name, "zoom")) {
        reader->has_zoom = read_size(value, 8, 4, &sheet->cell_cols, &sheet->cell_rows);
        if (!reader->has_zoom)
            complain(reader, column, "zoom: allowed are 1x1, 2x1, 4x2, 6x3 and 8x4");
    } else if (line_equals(name, "size")) {
        reader->has_size =
            read_size(value, SPRITE_COLS_MAX, SPRITE_ROWS_MAX, &sheet->cols, &sheet->rows);
        if (!reader->has_size) complain(reader, column, "size: allowed are 1x1 to 64x48");
    } else
        complain(reader, 1, "allowed in [sheet]: skin, zoom, size");
}

static void read_sprite_value(Reader *reader, Line name, Line value, int32_t column)
{
    if (line_equals(name, "size")) {
        Sprite *sprite = &reader->read;
        if (reader->row > 0 || sprite->frames > 0) /* they have the size of before */
            complain(reader, 1, "size must stand above the rows");
        else if (!read_size(value, SPRITE_COLS_MAX, SPRITE_ROWS_MAX, &sprite->cols, &sprite->rows))
            complain(reader, column, "size: allowed are 1x1 to 64x48");
        return;
    }
    if (!line_equals(name, "ticks")) {
        complain(reader, 1, "allowed in a sprite's section: ticks, size, rows that begin with |");
        return;
    }
    int32_t ticks = 0;
    for (size_t i = 0; i < value.length && ticks <= TICKS_MOST; i++)
        ticks = value.text[i] >= '0' && value.text[i] <= '9' ? ticks * 10 + value.text[i] - '0'
                                                             : TICKS_MOST + 1;
    if (value.length == 0 || ticks < 1 || ticks > TICKS_MOST)
        complain(reader, column, "ticks: allowed are 1 to 120");
    else
        reader->read.ticks = (uint8_t)ticks;
}

static void read_value(Reader *reader, Line line)
{
    const char *equals = memchr(line.text, '=', line.length);
    if (!equals || reader->sprite == NO_SPRITE) {
        complain(reader, 1,
                 "expected [section], NAME = VALUE, a row between bars, or - between frames");
        return;
    }
    size_t at = (size_t)(equals - line.text);
    Line name = line_strip((Line){.text = line.text, .length = at});
    Line value = line_strip((Line){.text = equals + 1, .length = line.length - at - 1});
    int32_t column = (int32_t)(value.text - line.text) + 1;
    if (reader->sprite == IN_SHEET)
        read_sheet_value(reader, name, value, column);
    else
        read_sprite_value(reader, name, value, column);
}

bool sheet_parse(const char *text, size_t length, Sheet *sheet, ErrorList *errors)
{
    Reader reader = {.sheet = sheet, .errors = errors, .sprite = NO_SPRITE};
    int32_t errors_before = errors->errors;
    for (size_t at = line_mark_size(text, length); at < length;) {
        Line line = line_first(text + at, length - at);
        Line bare = line_strip(line);
        at += line.size;
        reader.line++;
        if (bare.length == 0 || bare.text[0] == ';') continue;
        if (bare.text[0] == '|')
            read_row(&reader, bare);
        else if (line_equals(bare, "-")) {
            if (sheet->is_pixels) complain(&reader, 1, "in pixels frames stand side by side");
            end_frame(&reader);
            reader.row = 0;
        } else if (bare.text[0] == '[' && bare.text[bare.length - 1] == ']')
            begin_section(&reader, bare);
        else
            read_value(&reader, bare);
    }
    if (reader.sprite != NO_SPRITE) end_section(&reader);
    if (!reader.has_size) error_add(errors, ERROR_ERROR, 0, 0, "a sheet needs a section [sheet]");
    return errors->errors == errors_before;
}

bool sheet_check_whole(const Sheet *sheet, bool is_of_landmarks, ErrorList *errors)
{
    bool is_whole = true;
    for (int32_t i = 0; i < SPRITE_COUNT; i++) {
        bool is_landmark = i >= SPRITE_FIGURES, is_there = sheet->sprites[i].frames > 0;
        if (is_there == (is_landmark == is_of_landmarks)) continue;
        error_add(errors, ERROR_ERROR, 0, 0,
                  is_there ? "the sprite [%s] belongs in another sheet"
                           : "the sprite [%s] is missing",
                  sprite_names[i]);
        is_whole = false;
    }
    return is_whole;
}

void sheet_done(Sheet *sheet)
{
    free(sheet->cells);
    *sheet = (Sheet){0};
}

static char mirror_image(char ch)
{
    static const char pairs[] = "()/\\<>[]{}`'";
    const char *at = ch ? strchr(pairs, ch) : NULL;
    if (!at || ch == '\'') return ch;
    int32_t index = (int32_t)(at - pairs);
    return ch == '`' ? '\'' : pairs[index ^ 1];
}

SpriteCell sheet_cell(const Sheet *sheet, SpriteId id, int32_t frame, int32_t col, int32_t row,
                      bool mirrored)
{
    const Sprite *s = &sheet->sprites[id];
    assert(s->frames > 0 && col >= 0 && col < s->cols && row >= 0 && row < s->rows && frame >= 0);
    int32_t from = mirrored ? s->cols - 1 - col : col;
    SpriteCell cell = sheet->cells[s->first + (frame % s->frames * s->rows + row) * s->cols + from];
    if (mirrored) cell.ch = mirror_image(cell.ch);
    return cell;
}
