/* canvas_png.c - see canvas_png.h
 *
 * A character is 12 x 24 pixels; blocks and lines fill their part of it, letters have 5 x 8 dots of
 * two by two pixels. The rows are compressed one by one, so that a large picture needs little
 * memory. Source of the format: W3C, "Portable Network Graphics (PNG) Specification". */
#include "canvas_png.h"

#include "../base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { HALF_UPPER = 0x2580, HALF_LOWER = 0x2584 };

enum {
    DOT = 2,
    GLYPH_COLS = 5,
    GLYPH_ROWS = 8,
    GLYPH_LEFT = 1,
    GLYPH_TOP = 4,
    UNDERLINE_TOP = PNG_CELL_ROWS - 3,
    CHANNELS = 3,
    PACKED_SIZE = 16384,
    MIDDLE_COL = PNG_CELL_COLS / 2,
    MIDDLE_ROW = PNG_CELL_ROWS / 2
};

/* The letters of ASCII from the blank on: five columns of eight dots each, the lowest bit above. */
static const uint8_t letters[][GLYPH_COLS] = {
    // clang-format off
    {0x00, 0x00, 0x00, 0x00, 0x00}, {0x00, 0x00, 0x5f, 0x00, 0x00}, /*   ! */
    {0x00, 0x07, 0x00, 0x07, 0x00}, {0x14, 0x7f, 0x14, 0x7f, 0x14}, /* " # */
    {0x24, 0x2a, 0x7f, 0x2a, 0x12}, {0x23, 0x13, 0x08, 0x64, 0x62}, /* $ % */
    {0x36, 0x49, 0x56, 0x20, 0x50}, {0x00, 0x00, 0x07, 0x00, 0x00}, /* & ' */
    {0x00, 0x1c, 0x22, 0x41, 0x00}, {0x00, 0x41, 0x22, 0x1c, 0x00}, /* ( ) */
    {0x2a, 0x1c, 0x7f, 0x1c, 0x2a}, {0x08, 0x08, 0x3e, 0x08, 0x08}, /* * + */
    {0x00, 0x80, 0x70, 0x30, 0x00}, {0x08, 0x08, 0x08, 0x08, 0x08}, /* , - */
    {0x00, 0x00, 0x60, 0x60, 0x00}, {0x20, 0x10, 0x08, 0x04, 0x02}, /* . / */
    {0x3e, 0x51, 0x49, 0x45, 0x3e}, {0x00, 0x42, 0x7f, 0x40, 0x00}, /* 0 1 */
    {0x72, 0x49, 0x49, 0x49, 0x46}, {0x21, 0x41, 0x49, 0x4d, 0x33}, /* 2 3 */
    {0x18, 0x14, 0x12, 0x7f, 0x10}, {0x27, 0x45, 0x45, 0x45, 0x39}, /* 4 5 */
    {0x3c, 0x4a, 0x49, 0x49, 0x31}, {0x41, 0x21, 0x11, 0x09, 0x07}, /* 6 7 */
    {0x36, 0x49, 0x49, 0x49, 0x36}, {0x46, 0x49, 0x49, 0x29, 0x1e}, /* 8 9 */
    {0x00, 0x00, 0x14, 0x00, 0x00}, {0x00, 0x40, 0x34, 0x00, 0x00}, /* : ; */
    {0x00, 0x08, 0x14, 0x22, 0x41}, {0x14, 0x14, 0x14, 0x14, 0x14}, /* < = */
    {0x00, 0x41, 0x22, 0x14, 0x08}, {0x02, 0x01, 0x59, 0x09, 0x06}, /* > ? */
    {0x3e, 0x41, 0x5d, 0x59, 0x4e}, {0x7c, 0x12, 0x11, 0x12, 0x7c}, /* @ A */
    {0x7f, 0x49, 0x49, 0x49, 0x36}, {0x3e, 0x41, 0x41, 0x41, 0x22}, /* B C */
    {0x7f, 0x41, 0x41, 0x41, 0x3e}, {0x7f, 0x49, 0x49, 0x49, 0x41}, /* D E */
    {0x7f, 0x09, 0x09, 0x09, 0x01}, {0x3e, 0x41, 0x41, 0x51, 0x73}, /* F G */
    {0x7f, 0x08, 0x08, 0x08, 0x7f}, {0x00, 0x41, 0x7f, 0x41, 0x00}, /* H I */
    {0x20, 0x40, 0x41, 0x3f, 0x01}, {0x7f, 0x08, 0x14, 0x22, 0x41}, /* J K */
    {0x7f, 0x40, 0x40, 0x40, 0x40}, {0x7f, 0x02, 0x1c, 0x02, 0x7f}, /* L M */
    {0x7f, 0x04, 0x08, 0x10, 0x7f}, {0x3e, 0x41, 0x41, 0x41, 0x3e}, /* N O */
    {0x7f, 0x09, 0x09, 0x09, 0x06}, {0x3e, 0x41, 0x51, 0x21, 0x5e}, /* P Q */
    {0x7f, 0x09, 0x19, 0x29, 0x46}, {0x26, 0x49, 0x49, 0x49, 0x32}, /* R S */
    {0x01, 0x01, 0x7f, 0x01, 0x01}, {0x3f, 0x40, 0x40, 0x40, 0x3f}, /* T U */
    {0x1f, 0x20, 0x40, 0x20, 0x1f}, {0x3f, 0x40, 0x38, 0x40, 0x3f}, /* V W */
    {0x63, 0x14, 0x08, 0x14, 0x63}, {0x03, 0x04, 0x78, 0x04, 0x03}, /* X Y */
    {0x61, 0x59, 0x49, 0x4d, 0x43}, {0x00, 0x7f, 0x41, 0x41, 0x00}, /* Z [ */
    {0x02, 0x04, 0x08, 0x10, 0x20}, {0x00, 0x41, 0x41, 0x7f, 0x00}, /* \ ] */
    {0x04, 0x02, 0x01, 0x02, 0x04}, {0x80, 0x80, 0x80, 0x80, 0x80}, /* ^ _ */
    {0x00, 0x01, 0x02, 0x04, 0x00}, {0x20, 0x54, 0x54, 0x78, 0x40}, /* ` a */
    {0x7f, 0x28, 0x44, 0x44, 0x38}, {0x38, 0x44, 0x44, 0x44, 0x28}, /* b c */
    {0x38, 0x44, 0x44, 0x28, 0x7f}, {0x38, 0x54, 0x54, 0x54, 0x18}, /* d e */
    {0x00, 0x08, 0x7e, 0x09, 0x02}, {0x18, 0xa4, 0xa4, 0x9c, 0x78}, /* f g */
    {0x7f, 0x08, 0x04, 0x04, 0x78}, {0x00, 0x44, 0x7d, 0x40, 0x00}, /* h i */
    {0x00, 0x40, 0x80, 0x84, 0x7d}, {0x7f, 0x10, 0x28, 0x44, 0x00}, /* j k */
    {0x00, 0x41, 0x7f, 0x40, 0x00}, {0x7c, 0x04, 0x78, 0x04, 0x78}, /* l m */
    {0x7c, 0x08, 0x04, 0x04, 0x78}, {0x38, 0x44, 0x44, 0x44, 0x38}, /* n o */
    {0xfc, 0x18, 0x24, 0x24, 0x18}, {0x18, 0x24, 0x24, 0x18, 0xfc}, /* p q */
    {0x7c, 0x08, 0x04, 0x04, 0x08}, {0x48, 0x54, 0x54, 0x54, 0x24}, /* r s */
    {0x04, 0x04, 0x3f, 0x44, 0x24}, {0x3c, 0x40, 0x40, 0x20, 0x7c}, /* t u */
    {0x1c, 0x20, 0x40, 0x20, 0x1c}, {0x3c, 0x40, 0x30, 0x40, 0x3c}, /* v w */
    {0x44, 0x28, 0x10, 0x28, 0x44}, {0x4c, 0x90, 0x90, 0x90, 0x7c}, /* x y */
    {0x44, 0x64, 0x54, 0x4c, 0x44}, {0x00, 0x08, 0x36, 0x41, 0x00}, /* z { */
    {0x00, 0x00, 0x7f, 0x00, 0x00}, {0x00, 0x41, 0x36, 0x08, 0x00}, /* | } */
    {0x08, 0x04, 0x08, 0x10, 0x08}, /* ~ */
    // clang-format on
};

static bool has_dot(uint32_t ch, int32_t x, int32_t y)
{
    int32_t col = (x - GLYPH_LEFT) / DOT, row = (y - GLYPH_TOP) / DOT;
    if (x < GLYPH_LEFT || y < GLYPH_TOP || col >= GLYPH_COLS || row >= GLYPH_ROWS) return false;
    if (ch < ' ' || ch - ' ' >= ARRAY_LENGTH(letters)) ch = '?';
    return letters[ch - ' '][col] >> row & 1;
}

/* Lines of a frame: arms from the middle of the character. */
static bool is_on_line(bool up, bool right, bool down, bool left, int32_t x, int32_t y)
{
    bool is_across = y / DOT == MIDDLE_ROW / DOT, is_along = x / DOT == MIDDLE_COL / DOT;
    return (is_across && ((left && x <= MIDDLE_COL) || (right && x >= MIDDLE_COL))) ||
           (is_along && ((up && y <= MIDDLE_ROW) || (down && y >= MIDDLE_ROW)));
}

/* Is the pixel at (x, y) of the character of its foreground? */
static bool is_drawn(uint32_t ch, bool is_bold, int32_t x, int32_t y)
{
    switch (ch) {
    case HALF_UPPER: return y < MIDDLE_ROW;
    case HALF_LOWER: return y >= MIDDLE_ROW;
    case 0x2588: return true;
    case 0x2591: return (x + y * 2) % 4 == 0;
    case 0x2592: return (x + y) % 2 == 0;
    case 0x2593: return (x + y * 2) % 4 != 0;
    case 0x2500: return is_on_line(false, true, false, true, x, y);
    case 0x2502: return is_on_line(true, false, true, false, x, y);
    case 0x250c: return is_on_line(false, true, true, false, x, y);
    case 0x2510: return is_on_line(false, false, true, true, x, y);
    case 0x2514: return is_on_line(true, true, false, false, x, y);
    case 0x2518: return is_on_line(true, false, false, true, x, y);
    case 0x25b2: return abs_i32(x - MIDDLE_COL) * 2 <= y - GLYPH_TOP;
    case 0x25bc: return abs_i32(x - MIDDLE_COL) * 2 <= PNG_CELL_ROWS - GLYPH_TOP - y;
    case 0x25cf:
        return (x - MIDDLE_COL) * (x - MIDDLE_COL) + (y - MIDDLE_ROW) * (y - MIDDLE_ROW) <= 25;
    default: break;
    }
    ch = (uint8_t)utf8_substitute(ch);
    return has_dot(ch, x, y) || (is_bold && has_dot(ch, x - 1, y));
}

typedef struct CellColours {
    uint8_t front[CHANNELS], behind[CHANNELS];
    uint8_t attributes;
} CellColours;

static CellColours colours_of_cell(const CanvasLooks *looks, CanvasCell cell)
{
    TermStyle look = canvas_cell_look(looks, cell);
    CellColours out = {.front = {0xd8, 0xd8, 0xd8}, .behind = {0x10, 0x14, 0x18}};
    out.attributes = look.attributes;
    canvas_look_rgb(looks, look.fg, out.front);
    canvas_look_rgb(looks, look.bg, out.behind);
    for (int32_t i = 0; i < CHANNELS; i++) {
        uint8_t front = out.front[i];
        if (look.attributes & TERM_REVERSE) out.front[i] = out.behind[i], out.behind[i] = front;
        if (look.attributes & TERM_DIM)
            out.front[i] = (uint8_t)((2 * out.front[i] + out.behind[i]) / 3);
    }
    return out;
}

/* Makes a row: the filter byte, and then the pixels. */
static void make_row(const Canvas *canvas, const CanvasLooks *looks, int32_t pixel_row,
                     uint8_t *out)
{
    int32_t row = pixel_row / PNG_CELL_ROWS, y = pixel_row % PNG_CELL_ROWS;
    *out++ = 0;
    for (int32_t col = 0; col < canvas->cols; col++) {
        CanvasCell cell = canvas_get(canvas, col, row);
        CellColours colours = colours_of_cell(looks, cell);
        bool is_line = colours.attributes & TERM_UNDERLINE && y / DOT == UNDERLINE_TOP / DOT;
        for (int32_t x = 0; x < PNG_CELL_COLS; x++, out += CHANNELS) {
            bool is_front = is_line || is_drawn(cell.ch, colours.attributes & TERM_BOLD, x, y);
            memcpy(out, is_front ? colours.front : colours.behind, CHANNELS);
        }
    }
}

static void add_number(Text *out, uint32_t number)
{
    for (int32_t shift = 24; shift >= 0; shift -= 8)
        text_add_byte(out, (char)(number >> shift & 0xff));
}

static void add_chunk(Text *out, const char type[4], const void *bytes, size_t length)
{
    uLong sum = crc32(crc32(0, NULL, 0), (const Bytef *)type, 4);
    if (length > 0) sum = crc32(sum, bytes, (uInt)length);
    add_number(out, (uint32_t)length);
    text_add_bytes(out, type, 4);
    text_add_bytes(out, bytes, length);
    add_number(out, (uint32_t)sum);
}

/* Compresses the input of the stream; chunks are added to `out`. */
static bool pack(z_stream *stream, int flush, Text *out)
{
    uint8_t packed[PACKED_SIZE];
    do {
        stream->next_out = packed;
        stream->avail_out = sizeof packed;
        if (deflate(stream, flush) == Z_STREAM_ERROR) return false;
        size_t length = sizeof packed - stream->avail_out;
        if (length > 0) add_chunk(out, "IDAT", packed, length);
    } while (stream->avail_out == 0);
    return true;
}

bool canvas_write_png(Text *out, const Canvas *canvas, const CanvasLooks *looks)
{
    static const char signature[] = "\211PNG\r\n\032\n";
    char bytes[16];
    size_t length = 1 + (size_t)canvas->cols * PNG_CELL_COLS * CHANNELS;
    z_stream stream = {0};
    int32_t rows = canvas->rows * PNG_CELL_ROWS;
    uint8_t *row = malloc(length);
    if (!row) return false;
    Text header = text_in(bytes, sizeof bytes);
    add_number(&header, (uint32_t)(canvas->cols * PNG_CELL_COLS));
    add_number(&header, (uint32_t)rows);
    text_add_bytes(&header, "\010\002\0\0\0", 5); /* eight bits of each channel, three channels */
    text_add_bytes(out, signature, sizeof signature - 1);
    add_chunk(out, "IHDR", bytes, header.length);

    bool is_good = deflateInit(&stream, Z_DEFAULT_COMPRESSION) == Z_OK;
    for (int32_t y = 0; y < rows && is_good; y++) {
        make_row(canvas, looks, y, row);
        stream.next_in = row;
        stream.avail_in = (uInt)length;
        is_good = pack(&stream, y + 1 < rows ? Z_NO_FLUSH : Z_FINISH, out);
    }
    deflateEnd(&stream); /* does nothing to a stream that could not begin */
    add_chunk(out, "IEND", "", 0);
    free(row);
    return is_good;
}
