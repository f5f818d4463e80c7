/* pico8.c - see pico8.h */
#include "pico8.h"

#include "../base/line.h"
#include "../base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COLS = 128,
    ROWS = 64,
    OWN_ROWS = 32, /* of __map__; the others share their memory with the lower sprites */
    SPRITES = 256,
    SPRITES_OWN = 128, /* whose memory is not shared */
    GFX_ROWS = 128,
    SCREEN = 16,
    TILE_PIXELS = 8
};

typedef struct Cart {
    uint8_t cells[ROWS][COLS];
    uint8_t flags[SPRITES];
    char title[IMPORT_NAME_MAX];
    bool has_shared; /* the shared memory may hold rows of the map */
} Cart;

bool pico8_is_text(const char *text, size_t length)
{
    static const char start[] = "pico-8 cartridge";
    return length >= sizeof start - 1 && memcmp(text, start, sizeof start - 1) == 0;
}

bool pico8_is_cart(const JsonNode *root)
{
    JsonNode type = json_node_get(root, "type");
    return strcmp(json_node_text(&type), "pico8") == 0;
}

/* ---- reading ---- */

static int32_t digit_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* Reads a row of bytes in hexadecimal, the high digit first or last. False, with an error, for
 * anything else; a row may be shorter. */
static bool read_bytes(Line line, int32_t number, bool is_low_first, uint8_t *out, size_t max,
                       ErrorList *errors)
{
    for (size_t i = 0; i < line.length; i++) {
        int32_t digit = digit_of(line.text[i]);
        if (digit < 0 || i >= 2 * max) {
            error_add(errors, ERROR_ERROR, number, (int32_t)i + 1,
                      digit < 0 ? "must be a hexadecimal digit" : "more than %zu digits", 2 * max);
            return false;
        }
        bool is_high = (i % 2 == 0) != is_low_first;
        out[i / 2] |= (uint8_t)(is_high ? digit << 4 : digit);
    }
    return true;
}

/* A row of a section. Two rows of the lower sprites are one of the map. */
static bool read_row(Cart *cart, Line section, int32_t row, Line line, int32_t number,
                     ErrorList *errors)
{
    if (line_equals(section, "__map__") && row < OWN_ROWS)
        return read_bytes(line, number, false, cart->cells[row], COLS, errors);
    if (line_equals(section, "__gff__") && row < 2)
        return read_bytes(line, number, false, cart->flags + row * (SPRITES / 2), SPRITES / 2,
                          errors);
    int32_t shared = row - GFX_ROWS / 2;
    if (line_equals(section, "__gfx__") && shared >= 0 && row < GFX_ROWS)
        return read_bytes(line, number, true,
                          cart->cells[OWN_ROWS + shared / 2] + shared % 2 * (COLS / 2), COLS / 2,
                          errors);
    return true;
}

/* By convention the program begins with a comment that is the title. */
static void take_title(Cart *cart, Line line)
{
    if (line.length <= 2 || memcmp(line.text, "--", 2) != 0) return;
    Line title = line_strip((Line){line.text + 2, line.length - 2, 0});
    utf8_copy(cart->title, sizeof cart->title, title.text, title.length);
}

static bool read_cart(Cart *cart, const char *text, size_t length, ErrorList *errors)
{
    Line section = {"", 0, 0};
    for (size_t at = 0, number = 1, row = 0; at < length; number++) {
        Line line = line_first(text + at, length - at);
        at += line.size;
        bool is_section = line.length > 4 && memcmp(line.text, "__", 2) == 0 &&
                          memcmp(line.text + line.length - 2, "__", 2) == 0;
        if (is_section) {
            section = line;
            row = 0;
            continue;
        }
        if (row == 0 && line_equals(section, "__lua__")) take_title(cart, line);
        if (row < GFX_ROWS && !read_row(cart, section, (int32_t)row, line, (int32_t)number, errors))
            return false;
        row++;
    }
    return true;
}

/* Does the lower half of the sprites hold sprites, as their flags or cells with them tell? */
static bool has_lower_sprites(const Cart *cart)
{
    for (int32_t i = SPRITES_OWN; i < SPRITES; i++)
        if (cart->flags[i]) return true;
    for (int32_t i = 0; i < OWN_ROWS * COLS; i++)
        if (cart->cells[i / COLS][i % COLS] >= SPRITES_OWN) return true;
    return false;
}

bool pico8_root_parse(const char *text, size_t length, JsonNode *root, ErrorList *errors)
{
    Cart *cart = calloc(1, sizeof *cart);
    json_t *cells = json_array(), *flags = json_array();
    bool ok = cart && cells && flags;
    if (!ok) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    ok = ok && read_cart(cart, text, length, errors);
    int32_t rows = ok && has_lower_sprites(cart) ? OWN_ROWS : ROWS;
    for (int32_t i = 0; ok && i < rows * COLS; i++)
        json_array_append_new(cells, json_integer(cart->cells[i / COLS][i % COLS]));
    for (int32_t i = 0; ok && i < SPRITES; i++)
        json_array_append_new(flags, json_integer(cart->flags[i]));
    *root = (JsonNode){.errors = errors};
    root->value = ok ? json_pack("{s:s, s:s, s:O, s:O}", "type", "pico8", "title", cart->title,
                                 "cells", cells, "flags", flags)
                     : NULL;
    json_decref(cells);
    json_decref(flags);
    free(cart);
    return root->value;
}

/* ---- parts of the map ---- */

typedef struct Part {
    int32_t col, row, cols, rows;
} Part;

static int64_t number_at(const JsonNode *cells, int32_t col, int32_t row)
{
    JsonNode cell = json_node_at(cells, (size_t)(row * COLS + col));
    return json_integer_value(cell.value);
}

/* Makes the part as small as what is in it. False if that is nothing. */
static bool shrink(const JsonNode *cells, Part *part)
{
    Part box = {COLS, ROWS, 0, 0};
    for (int32_t row = part->row; row < part->row + part->rows; row++)
        for (int32_t col = part->col; col < part->col + part->cols; col++) {
            if (number_at(cells, col, row) == 0) continue;
            box.col = min_i32(box.col, col);
            box.row = min_i32(box.row, row);
            box.cols = max_i32(box.cols, col + 1);
            box.rows = max_i32(box.rows, row + 1);
        }
    box.cols -= box.col;
    box.rows -= box.row;
    if (box.cols <= 0) return false;
    *part = box;
    return true;
}

static Part all_cells(const JsonNode *cells)
{
    return (Part){0, 0, COLS, (int32_t)json_node_count(cells) / COLS};
}

int32_t pico8_levels(const JsonNode *root, char (*names)[IMPORT_NAME_MAX], int32_t max)
{
    JsonNode cells = json_node_get(root, "cells");
    Part all = all_cells(&cells), used = all;
    bool is_strip =
        shrink(&cells, &used) && used.row / SCREEN == (used.row + used.rows - 1) / SCREEN;
    int32_t count = 0;
    if (is_strip) return 0;
    for (int32_t row = 0; row < all.rows / SCREEN; row++)
        for (int32_t col = 0; col < COLS / SCREEN; col++) {
            Part screen = {col * SCREEN, row * SCREEN, SCREEN, SCREEN};
            if (count == max || !shrink(&cells, &screen)) continue;
            snprintf(names[count++], IMPORT_NAME_MAX, "%d-%d", (int)col + 1, (int)row + 1);
        }
    return count;
}

bool pico8_place(const JsonNode *root, int32_t index, ImportPlace *out)
{
    char names[COLS / SCREEN * (ROWS / SCREEN)][IMPORT_NAME_MAX];
    int col, row;
    if (index >= pico8_levels(root, names, (int32_t)ARRAY_LENGTH(names))) return false;
    if (sscanf(names[index], "%d-%d", &col, &row) != 2) return false;
    *out = (ImportPlace){.x = (col - 1) * SCREEN * TILE_PIXELS,
                         .y = (row - 1) * SCREEN * TILE_PIXELS,
                         .width = SCREEN * TILE_PIXELS,
                         .height = SCREEN * TILE_PIXELS};
    return true;
}

/* The part that a name means, or all cells that are used. */
static bool find_part(const JsonNode *root, const JsonNode *cells, const char *name, Part *part)
{
    int col, row, end = 0;
    *part = all_cells(cells);
    int32_t rows = part->rows / SCREEN;
    if (!name && !shrink(cells, part))
        return json_node_fail(root, "the map of this cartridge is empty");
    if (!name) { /* the sky above the ground belongs to it */
        part->rows = (part->row + part->rows - 1) / SCREEN * SCREEN + SCREEN;
        part->row = part->row / SCREEN * SCREEN;
        part->rows -= part->row;
        return true;
    }
    bool is_screen = sscanf(name, "%d-%d%n", &col, &row, &end) == 2 && name[end] == '\0' &&
                     col >= 1 && row >= 1 && col <= COLS / SCREEN && row <= rows;
    if (!is_screen)
        return json_node_fail(root, "unknown screen `%.40s`; the screens are 1-1 to %d-%d", name,
                              COLS / SCREEN, (int)rows);
    *part = (Part){(col - 1) * SCREEN, (row - 1) * SCREEN, SCREEN, SCREEN};
    return true;
}

/* What the flags say of the sprites. */
static json_t *tiles_of(const JsonNode *root)
{
    JsonNode flags = json_node_get(root, "flags");
    json_t *tiles = json_array();
    for (size_t i = 1; i < json_node_count(&flags); i++) {
        JsonNode flag = json_node_at(&flags, i);
        json_int_t bits = json_integer_value(flag.value);
        if (bits == 0) continue;
        json_t *properties = json_array();
        for (int bit = 1; bit < 8; bit++) {
            char name[8];
            snprintf(name, sizeof name, "flag%d", bit);
            if (bits >> bit & 1)
                json_array_append_new(properties,
                                      json_pack("{s:s, s:b}", "name", name, "value", 1));
        }
        json_array_append_new(tiles, json_pack("{s:I, s:s, s:o}", "id", (json_int_t)i, "class",
                                               bits & 1 ? "solid" : "", "properties", properties));
    }
    return tiles;
}

json_t *pico8_map(const JsonNode *root, const char *name)
{
    JsonNode cells = json_node_get(root, "cells"), title = json_node_get(root, "title");
    Part part;
    if (!find_part(root, &cells, name, &part)) return NULL;
    json_t *data = json_array();
    for (int32_t row = 0; row < part.rows; row++)
        for (int32_t col = 0; col < part.cols; col++) {
            int64_t number = number_at(&cells, part.col + col, part.row + row);
            json_array_append_new(data, json_integer(number > 0 ? number + 1 : 0));
        }
    char called[IMPORT_NAME_MAX];
    snprintf(called, sizeof called, "%s%s%s", json_node_text(&title),
             name && *json_node_text(&title) ? " " : "", name ? name : "");
    json_t *map = json_pack(
        "{s:s, s:s, s:i, s:i, s:i, s:i, s:[{s:i, s:s, s:o}], s:[{s:s, s:s, s:i, s:i, s:o}], "
        "s:{s:s*}}",
        "type", "map", "orientation", "orthogonal", "width", part.cols, "height", part.rows,
        "tilewidth", TILE_PIXELS, "tileheight", TILE_PIXELS, "tilesets", "firstgid", 1, "name",
        "sprites", "tiles", tiles_of(root), "layers", "type", "tilelayer", "name", "map", "width",
        part.cols, "height", part.rows, "data", data, "properties", "title",
        called[0] ? called : NULL);
    if (!map) json_node_fail(root, "out of memory");
    return map;
}
