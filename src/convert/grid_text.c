/* grid_text.c - see grid_text.h */
#include "grid_text.h"

#include "../base/line.h"
#include "../base/path.h"
#include "../engine/grid.h"
#include "text_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHORT_ROW = -2,
    TILE_PIXELS = 8,
    CELLS_MAX = 1 << 22,
    NUMBER_MAX = 1 << 20,
    GLYPHS = 256,
    EVEN_ROWS_MIN = 3,
    PARTS_MAX = 2000
};

/* What characters stand for in many games: where they occur once, and where more often. */
static const struct {
    const char *glyphs, *once, *often;
} usual[] = {
    {"Pp@", "player", ""},     {"Ss", "start", ""},        {"E", "exit", "enemy"},
    {"FGX>", "exit", ""},      {"em", "enemy", "enemy"},   {"CcoO*$", "coin", "coin"},
    {"^", "spikes", "spikes"}, {"H|", "ladder", "ladder"}, {"=-_~", "platform", "platform"},
};

bool grid_text_is_path(const char *path)
{
    return path_has_ending(path, ".txt") || path_has_ending(path, ".csv");
}

/* ---- reading ---- */

typedef struct TextGrid {
    int32_t cols, rows;
    int64_t *cells; /* -1: nothing is there */
    bool has_numbers;
} TextGrid;

/* Is every byte part of a number, a comma or a blank, with a comma in it? */
static bool has_numbers(const char *text, size_t length)
{
    bool has_comma = false;
    for (size_t i = 0; i < length; i++) {
        if (!strchr("0123456789-, \t\r\n", text[i]) || text[i] == '\0') return false;
        has_comma |= text[i] == ',';
    }
    return has_comma;
}

/* The cells of a line: its bytes, or its numbers, which are written to `cells` unless it is NULL.
 */
static int32_t read_line(const Line *line, bool is_numbers, int64_t *cells)
{
    int32_t count = 0;
    if (!is_numbers) {
        for (size_t i = 0; cells && i < line->length; i++)
            cells[i] = (uint8_t)line->text[i];
        return (int32_t)line->length;
    }
    for (size_t i = 0; i < line->length;) {
        char *end;
        long number = strtol(line->text + i, &end, 10);
        size_t used = (size_t)(end - (line->text + i));
        if (used == 0 || i + used > line->length) break;
        if (cells) cells[count] = number >= 0 && number < NUMBER_MAX ? number : -1;
        count++;
        i += used;
        while (i < line->length && strchr(", \t", line->text[i]))
            i++;
    }
    return count;
}

/* False if the grid is too large, or takes more than the cells that are left. */
static bool measure(const char *text, size_t length, TextGrid *grid, int64_t *left)
{
    int32_t row = 0;
    for (size_t at = 0; at < length; row++) {
        Line line = line_first(text + at, length - at);
        if (line.length > GRID_SIZE_MAX * 8 || row > GRID_SIZE_MAX) return false;
        int32_t count = read_line(&line, grid->has_numbers, NULL);
        grid->cols = max_i32(grid->cols, count);
        if (count > 0) grid->rows = row + 1;
        at += line.size;
    }
    *left -= (int64_t)grid->cols * grid->rows;
    return grid->cols > 0 && grid->cols <= GRID_SIZE_MAX && grid->rows <= GRID_SIZE_MAX &&
           *left >= 0;
}

/* Empties the cells of what stands for nothing. */
static void empty_cells(TextGrid *grid)
{
    static const int64_t glyphs[] = {'0', '-'};
    int64_t counts[GLYPHS] = {0}, empty = grid->has_numbers ? 0 : glyphs[0];
    size_t count = (size_t)grid->cols * (size_t)grid->rows;
    bool has_empty = false;
    for (size_t i = 0; i < count; i++) {
        int64_t cell = grid->cells[i];
        bool is_blank = !grid->has_numbers && (cell == ' ' || cell == '.' || cell == '\t');
        if (is_blank) grid->cells[i] = -1;
        has_empty |= grid->cells[i] == -1;
        if (cell >= 0 && cell < GLYPHS) counts[cell]++;
    }
    if (has_empty) return;
    if (!grid->has_numbers && counts[empty] == 0) empty = glyphs[1];
    for (int32_t i = 0;
         i < GLYPHS && !grid->has_numbers && counts[glyphs[0]] == 0 && counts[glyphs[1]] == 0; i++)
        if (counts[i] > counts[empty]) empty = i;
    for (size_t i = 0; i < count; i++)
        if (grid->cells[i] == empty) grid->cells[i] = -1;
}

static bool read_cells(const char *text, size_t length, TextGrid *grid)
{
    size_t count = (size_t)grid->cols * (size_t)grid->rows;
    grid->cells = malloc(count * sizeof *grid->cells);
    if (!grid->cells) return false;
    for (size_t i = 0; i < count; i++)
        grid->cells[i] = SHORT_ROW;
    int32_t row = 0;
    for (size_t at = 0; at < length && row < grid->rows; row++) {
        Line line = line_first(text + at, length - at);
        read_line(&line, grid->has_numbers, grid->cells + (size_t)row * (size_t)grid->cols);
        at += line.size;
    }
    empty_cells(grid);
    return true;
}

/* ---- the levels of a text ---- */

typedef struct PartList {
    TextPart parts[PARTS_MAX];
    int32_t count;
    bool is_headed, is_even; /* a part has a title; all are even, and of several rows */
    bool has_rows;           /* all of them have more than one */
} PartList;

static bool list_part(void *context, const TextPart *part)
{
    PartList *list = context;
    list->is_headed |= part->title[0] != '\0';
    list->is_even &= part->is_even && part->rows >= EVEN_ROWS_MIN;
    list->has_rows &= part->rows > 1;
    list->parts[list->count++] = *part;
    return list->count < PARTS_MAX;
}

/* Lists the levels. Blank lines alone may be air of one level: they part what is even. */
static void find_parts(PartList *list, const char *text, size_t length, bool has_numbers)
{
    *list = (PartList){.is_even = true, .has_rows = true};
    text_parts_find(text, length, NULL, list_part, list);
    bool has_several = list->has_rows && (list->is_headed || list->is_even) && !has_numbers;
    if (list->count < 2 || !has_several) {
        list->parts[0] = (TextPart){.length = length};
        list->count = 1;
    }
}

/* A new reference to the cells of a part, of those that are left; NULL, with the reason. */
static json_t *part_of(const char *text, const TextPart *part, bool has_numbers, int64_t *left,
                       ErrorList *errors)
{
    TextGrid grid = {.has_numbers = has_numbers};
    if (!measure(text + part->at, part->length, &grid, left)) {
        error_add(errors, ERROR_ERROR, part->line, 0,
                  "%d columns and %d rows; 1 to %d of each are allowed, and %d cells in all",
                  grid.cols, grid.rows, GRID_SIZE_MAX, CELLS_MAX);
        return NULL;
    }
    json_t *cells = read_cells(text + part->at, part->length, &grid) ? json_array() : NULL;
    for (size_t i = 0; cells && i < (size_t)grid.cols * (size_t)grid.rows; i++)
        json_array_append_new(cells, json_integer(grid.cells[i] < 0 ? -1 : grid.cells[i]));
    free(grid.cells);
    json_t *made = cells ? json_pack("{s:i, s:i, s:s, s:o}", "cols", grid.cols, "rows", grid.rows,
                                     "title", part->title, "cells", cells)
                         : NULL;
    if (!made) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return made;
}

bool grid_text_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors)
{
    size_t mark = line_mark_size(text, length);
    PartList *list = malloc(sizeof *list);
    json_t *parts = json_array();
    bool numbers = has_numbers(text + mark, length - mark);
    *root = (JsonNode){.errors = errors};
    if (list) find_parts(list, text + mark, length - mark, numbers);
    bool done = list && parts;
    int64_t left = CELLS_MAX;
    for (int32_t i = 0; done && i < list->count; i++) {
        json_t *part = part_of(text + mark, &list->parts[i], numbers, &left, errors);
        done = part && json_array_append_new(parts, part) == 0;
    }
    free(list);
    if (done)
        root->value =
            json_pack("{s:s, s:b, s:O}", "type", "grid", "numbers", numbers, "parts", parts);
    json_decref(parts);
    if (!root->value && errors->errors == 0) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return root->value;
}

bool grid_text_is_grid(const JsonNode *root)
{
    JsonNode type = json_node_get(root, "type"), parts = json_node_get(root, "parts");
    return parts.value && strcmp(json_node_text(&type), "grid") == 0;
}

static const char *level_name(int32_t index, char out[IMPORT_NAME_MAX])
{
    snprintf(out, IMPORT_NAME_MAX, "%d", (int)index + 1);
    return out;
}

int32_t grid_text_levels(const JsonNode *root, char (*names)[IMPORT_NAME_MAX], int32_t max)
{
    JsonNode parts = json_node_get(root, "parts");
    int32_t count = min_i32((int32_t)json_node_count(&parts), max);
    if (json_node_count(&parts) == 1) return 0;
    for (int32_t i = 0; i < count; i++)
        level_name(i, names[i]);
    return count;
}

/* ---- the map ---- */

/* The name of what a character usually is; "": none. */
static const char *name_of_glyph(int64_t glyph, int32_t count)
{
    for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
        if (glyph > 0 && glyph < GLYPHS && strchr(usual[i].glyphs, (int)glyph))
            return count == 1 ? usual[i].once : usual[i].often;
    return "";
}

static json_t *object_at(int32_t col, int32_t row, const char *name)
{
    return json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", name, "x", col * TILE_PIXELS, "y",
                     row * TILE_PIXELS, "width", TILE_PIXELS, "height", TILE_PIXELS);
}

/* The classes of characters that occur more than once. */
static json_t *tiles_of(const int32_t counts[GLYPHS])
{
    json_t *tiles = json_array();
    for (int glyph = 0; glyph < GLYPHS; glyph++) {
        const char *name = counts[glyph] > 1 ? name_of_glyph(glyph, counts[glyph]) : "";
        if (*name)
            json_array_append_new(tiles, json_pack("{s:i, s:s}", "id", glyph, "class", name));
    }
    return tiles;
}

/* How often a character occurs in a level, at most. */
static void count_glyphs(const JsonNode *parts, int32_t counts[GLYPHS])
{
    for (size_t i = 0; i < json_node_count(parts); i++) {
        JsonNode part = json_node_at(parts, i), cells = json_node_get(&part, "cells");
        int32_t here[GLYPHS] = {0};
        for (size_t j = 0; j < json_node_count(&cells); j++) {
            JsonNode cell = json_node_at(&cells, j);
            int64_t glyph = json_integer_value(cell.value);
            if (glyph >= 0) here[glyph]++;
        }
        for (int glyph = 0; glyph < GLYPHS; glyph++)
            counts[glyph] = max_i32(counts[glyph], here[glyph]);
    }
}

/* The part of the level with that name; NULL: the only one. */
static bool find_part(const JsonNode *root, const JsonNode *parts, const char *name, JsonNode *out)
{
    const int32_t count = (int32_t)json_node_count(parts);
    const int32_t number = name ? (int32_t)strtol(name, NULL, 10) : 1;
    char exact[IMPORT_NAME_MAX];
    if (!name && count > 1) {
        json_node_fail(root,
                       "this text has %d levels; name one with --level, 1 to %d, or a folder such "
                       "as `world/` to take all",
                       (int)count, (int)count);
        return false;
    }
    if (number < 1 || number > count ||
        (name && strcmp(level_name(number - 1, exact), name) != 0)) {
        json_node_fail(root, "unknown level `%.40s`; the levels are 1 to %d", name, (int)count);
        return false;
    }
    *out = json_node_at(parts, (size_t)number - 1);
    return true;
}

json_t *grid_text_map(const JsonNode *root, const char *name)
{
    JsonNode parts = json_node_get(root, "parts"), numbers = json_node_get(root, "numbers"), part;
    int32_t counts[GLYPHS] = {0};
    if (!find_part(root, &parts, name, &part)) return NULL;
    JsonNode cells = json_node_get(&part, "cells"), title = json_node_get(&part, "title");
    int32_t cols = (int32_t)json_node_number_of(&part, "cols");
    int32_t rows = (int32_t)json_node_number_of(&part, "rows");
    bool has_glyphs = !json_node_is_true(&numbers);
    json_t *data = json_array(), *objects = json_array();
    if (has_glyphs) count_glyphs(&parts, counts);
    for (int32_t i = 0; i < (int32_t)json_node_count(&cells); i++) {
        JsonNode cell = json_node_at(&cells, (size_t)i);
        int64_t glyph = json_integer_value(cell.value);
        bool is_alone = has_glyphs && glyph >= 0 && counts[glyph] == 1;
        const char *called = is_alone ? name_of_glyph(glyph, 1) : "";
        json_array_append_new(data, json_integer(*called ? 0 : glyph + 1));
        if (*called) json_array_append_new(objects, object_at(i % cols, i / cols, called));
    }
    json_t *map =
        json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:[{s:i, s:s, s:o}], "
                  "s:[{s:s, s:s, s:i, s:i, s:o}, {s:s, s:s, s:o}], s:{s:s*}}",
                  "type", "map", "orientation", "orthogonal", "width", cols, "height", rows,
                  "tilewidth", TILE_PIXELS, "tileheight", TILE_PIXELS, "tilesets", "firstgid", 1,
                  "name", has_glyphs ? "glyph" : "number", "tiles", tiles_of(counts), "layers",
                  "type", "tilelayer", "name", "ground", "width", cols, "height", rows, "data",
                  data, "type", "objectgroup", "name", "things", "objects", objects, "properties",
                  "title", *json_node_text(&title) ? json_node_text(&title) : NULL);
    if (!map) json_node_fail(root, "out of memory");
    return map;
}
