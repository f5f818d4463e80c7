/* test_render.c - canvases as files: each format, read again, holds what the canvas shows at every
 * number of colours. */
#include "capture.h"

#include "../src/base/utf8.h"
#include "../src/term/canvas_png.h"
#include "../src/term/canvas_svg.h"
#include "golden.h"
#include "seed.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { COLS = 61, ROWS = 23, STYLES = 3, CHANNELS = 3 };

typedef struct Sample {
    Canvas canvas;
    ColourTable colours;
    TermStyle styles[STYLES];
    CanvasLooks looks;
} Sample;

static CanvasCell random_cell(uint32_t *seed)
{
    static const uint32_t blocks[] = {' ', 0x2580, 0x2584, '<', '&', '@', '~', '|'};
    CanvasCell cell = {.ch = seed_below(seed, 2) ? blocks[seed_below(seed, ARRAY_LENGTH(blocks))]
                                                 : (uint32_t)(' ' + seed_below(seed, 95))};
    if (seed_below(seed, 4) == 0) {
        cell.style = (uint8_t)seed_below(seed, STYLES);
        return cell;
    }
    cell.style = CANVAS_COLOURED;
    cell.fg = (uint8_t)seed_below(seed, COLOUR_COUNT);
    cell.bg = (uint8_t)(seed_below(seed, 3) ? 20 : seed_below(seed, COLOUR_COUNT));
    cell.attributes = (uint8_t)seed_below(seed, 16);
    return cell;
}

/* A canvas with random cells, and a table with random colours. */
static void open_sample(Sample *sample, ColourDepth depth, uint32_t seed)
{
    *sample = (Sample){.styles = {{-1, -1, 0}, {3, -1, TERM_BOLD}, {-1, 12, TERM_REVERSE}}};
    assert_true(canvas_resize(&sample->canvas, COLS, ROWS));
    colour_table_init(&sample->colours);
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++) {
        for (int32_t k = 0; k < CHANNELS; k++)
            sample->colours.rgb[i][k] = (uint8_t)seed_below(&seed, 256);
        sample->colours.of256[i] = (uint8_t)seed_below(&seed, 256);
        sample->colours.fg16[i] = (uint8_t)seed_below(&seed, 16);
        sample->colours.bg16[i] = (uint8_t)seed_below(&seed, 8);
    }
    for (int32_t i = 0; i < COLS * ROWS; i++)
        sample->canvas.cells[i] = random_cell(&seed);
    sample->looks = (CanvasLooks){sample->styles, &sample->colours, depth};
}

static TermStyle look_at(const Sample *sample, int32_t col, int32_t row)
{
    return canvas_cell_look(&sample->looks, canvas_get(&sample->canvas, col, row));
}

/* --- the resolver --- */

static void a_colour_is_resolved_for_the_depth_of_the_terminal(void **state)
{
    ColourTable table;
    (void)state;
    colour_table_init(&table);
    table.of256[99] = 155;
    table.fg16[99] = 10;
    table.bg16[99] = 2;
    assert_int_equal(colour_table_resolve(&table, DEPTH_TRUE, 99, false), 99);
    assert_int_equal(colour_table_resolve(&table, DEPTH_256, 99, true), 155);
    assert_int_equal(colour_table_resolve(&table, DEPTH_16, 99, false), 10);
    assert_int_equal(colour_table_resolve(&table, DEPTH_16, 99, true), 2);
    assert_int_equal(colour_table_resolve(&table, DEPTH_8, 99, false), 2);
    assert_int_equal(colour_table_resolve(&table, DEPTH_MONO, 99, false), -1);
    assert_int_equal(colour_table_resolve(&table, DEPTH_16, -1, false), -1);
    assert_true(colour_table_wants_bold(&table, DEPTH_8, 99));
    assert_false(colour_table_wants_bold(&table, DEPTH_16, 99));
    assert_false(colour_table_wants_bold(&table, DEPTH_8, -1));
    table.fg16[100] = 0;
    assert_true(colour_table_forbids_bold(&table, DEPTH_16, 100));
    assert_true(colour_table_forbids_bold(&table, DEPTH_8, 100));
    assert_false(colour_table_forbids_bold(&table, DEPTH_256, 100));
    assert_false(colour_table_forbids_bold(&table, DEPTH_16, 99));
}

/* --- bytes for a terminal --- */

/* A number in a sequence, and what follows it. */
static int32_t next_number(const char **at)
{
    char *end;
    long value = strtol(*at, &end, 10);
    *at = *end == ';' ? end + 1 : end;
    return (int32_t)value;
}

/* The colour after 38 or 48: a number of the 256; RGB from COLOUR_COUNT on. */
static int32_t long_colour(const char **at)
{
    if (next_number(at) == 5) return next_number(at);
    int32_t red = next_number(at), green = next_number(at), blue = next_number(at);
    return COLOUR_COUNT + (red << 16 | green << 8 | blue);
}

typedef struct Pen {
    int32_t fg, bg;
    uint8_t attributes;
} Pen;

/* Follows the sequence behind ESC [, up to its m. */
static const char *follow_sequence(const char *at, Pen *pen)
{
    static const uint8_t bits[] = {
        [1] = TERM_BOLD, [2] = TERM_DIM, [4] = TERM_UNDERLINE, [7] = TERM_REVERSE};
    while (*at != 'm') {
        int32_t n = next_number(&at);
        if (n == 0)
            *pen = (Pen){-1, -1, 0};
        else if (n < 8)
            pen->attributes |= bits[n];
        else if (n == 38 || n == 48)
            *(n == 38 ? &pen->fg : &pen->bg) = long_colour(&at);
        else if (n >= 90)
            *(n < 100 ? &pen->fg : &pen->bg) = n % 10 + 8;
        else
            *(n < 40 ? &pen->fg : &pen->bg) = n % 10;
    }
    return at + 1;
}

static int32_t colour_on_line(const Sample *sample, int16_t colour)
{
    uint8_t rgb[CHANNELS];
    bool is_rgb = sample->looks.depth == DEPTH_TRUE && colour >= COLOUR_OWN_COUNT;
    if (!is_rgb || !canvas_look_rgb(&sample->looks, colour, rgb)) return colour;
    return COLOUR_COUNT + (rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
}

static const char *check_character(const char *at, uint32_t ch)
{
    char bytes[UTF8_MAX];
    int32_t length = utf8_write(ch, bytes);
    assert_memory_equal(at, bytes, (size_t)length);
    return at + length;
}

static void bytes_for_a_terminal_show_the_canvas(void **state)
{
    (void)state;
    for (ColourDepth depth = DEPTH_TRUE; depth <= DEPTH_MONO; depth++) {
        Sample sample;
        Text text = TEXT_GROWING;
        open_sample(&sample, depth, 7 + (uint32_t)depth);
        canvas_write_ansi_rows(&text, &sample.canvas, &sample.looks);
        const char *at = text.bytes;
        for (int32_t row = 0; row < ROWS; row++) {
            Pen pen = {-1, -1, 0};
            for (int32_t col = 0; col < COLS; col++) {
                TermStyle look = look_at(&sample, col, row);
                while (at[0] == '\033' && at[1] == '[')
                    at = follow_sequence(at + 2, &pen);
                at = check_character(at, canvas_get(&sample.canvas, col, row).ch);
                assert_int_equal(pen.fg, colour_on_line(&sample, look.fg));
                assert_int_equal(pen.bg, colour_on_line(&sample, look.bg));
                assert_int_equal(pen.attributes, look.attributes);
            }
            assert_memory_equal(at, "\033[0m\n", 5);
            at += 5;
        }
        assert_int_equal(*at, '\0');
        text_done(&text);
        canvas_done(&sample.canvas);
    }
}

/* --- cells --- */

static void colour_of_cells(const Sample *sample, int16_t colour, char out[16])
{
    int32_t n = colour_on_line(sample, colour);
    uint8_t rgb[CHANNELS];
    if (sample->looks.depth == DEPTH_TRUE && canvas_look_rgb(&sample->looks, colour, rgb))
        snprintf(out, 16, "%02x%02x%02x", rgb[0], rgb[1], rgb[2]);
    else
        snprintf(out, 16, n < 0 ? "-" : "%d", n);
}

/* Checks the run at `at` against the cells from (col, row) on; returns the length of the run. */
static int32_t check_run(const Sample *sample, const char **at, int32_t col, int32_t row)
{
    char look[64], fg[16], bg[16], attributes[8] = "";
    int count, length;
    TermStyle style = look_at(sample, col, row);
    assert_int_equal(sscanf(*at, " %d*%63[^ \n]%n", &count, look, &length), 2);
    *at += length;
    colour_of_cells(sample, style.fg, fg);
    colour_of_cells(sample, style.bg, bg);
    if (style.attributes)
        snprintf(attributes, sizeof attributes, "+%s%s%s%s",
                 style.attributes & TERM_BOLD ? "b" : "", style.attributes & TERM_DIM ? "d" : "",
                 style.attributes & TERM_UNDERLINE ? "u" : "",
                 style.attributes & TERM_REVERSE ? "r" : "");
    char expected[64];
    snprintf(expected, sizeof expected, "%s/%s%s", fg, bg, attributes);
    assert_string_equal(look, expected);
    for (int32_t i = 1; i < count; i++) {
        TermStyle next = look_at(sample, col + i, row);
        assert_true(next.fg == style.fg && next.bg == style.bg &&
                    next.attributes == style.attributes);
    }
    return count;
}

static void cells_say_what_each_looks_like(void **state)
{
    (void)state;
    for (ColourDepth depth = DEPTH_TRUE; depth <= DEPTH_MONO; depth++) {
        Sample sample;
        Text text = TEXT_GROWING;
        open_sample(&sample, depth, 70 + (uint32_t)depth);
        canvas_write_cells(&text, &sample.canvas, &sample.looks);
        const char *at = text.bytes;
        assert_memory_equal(at, "cells 61x23\n", 12);
        at += 12;
        for (int32_t row = 0; row < ROWS; row++) {
            assert_int_equal(*at++, '|');
            for (int32_t col = 0; col < COLS; col++)
                at = check_character(at, canvas_get(&sample.canvas, col, row).ch);
            assert_memory_equal(at, "|\n", 2);
            at += 2;
            int32_t col = 0;
            while (col < COLS)
                col += check_run(&sample, &at, col, row);
            assert_int_equal(col, COLS);
            assert_int_equal(*at++, '\n');
        }
        text_done(&text);
        canvas_done(&sample.canvas);
    }
}

/* --- png --- */

static uint32_t big_endian(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The pixels in the chunks of a PNG, row by row; the caller frees them. */
static uint8_t *read_png(const Text *png, uint32_t *cols, uint32_t *rows)
{
    const uint8_t *at = (const uint8_t *)png->bytes + 8, *end = at - 8 + png->length;
    Text packed = TEXT_GROWING;
    assert_memory_equal(png->bytes, "\211PNG\r\n\032\n", 8);
    while (at < end) {
        uint32_t length = big_endian(at);
        uLong sum = crc32(0, at + 4, length + 4);
        assert_int_equal((uint32_t)sum, big_endian(at + 8 + length));
        if (memcmp(at + 4, "IHDR", 4) == 0) {
            *cols = big_endian(at + 8);
            *rows = big_endian(at + 12);
            assert_memory_equal(at + 16, "\010\002\0\0\0", 5);
        }
        if (memcmp(at + 4, "IDAT", 4) == 0) text_add_bytes(&packed, (const char *)at + 8, length);
        at += length + 12;
    }
    assert_true(at == end);
    uLongf size = (uLongf)*rows * (1 + *cols * CHANNELS), room = size;
    uint8_t *pixels = malloc(size);
    assert_non_null(pixels);
    assert_int_equal(uncompress(pixels, &room, (const Bytef *)packed.bytes, packed.length), Z_OK);
    assert_int_equal(room, size);
    text_done(&packed);
    return pixels;
}

static void front_and_behind(const Sample *sample, CanvasCell cell, uint8_t front[CHANNELS],
                             uint8_t behind[CHANNELS])
{
    TermStyle look = canvas_cell_look(&sample->looks, cell);
    bool is_reverse = look.attributes & TERM_REVERSE;
    memcpy(is_reverse ? behind : front, "\xd8\xd8\xd8", CHANNELS);
    memcpy(is_reverse ? front : behind, "\x10\x14\x18", CHANNELS);
    canvas_look_rgb(&sample->looks, look.fg, is_reverse ? behind : front);
    canvas_look_rgb(&sample->looks, look.bg, is_reverse ? front : behind);
    for (int32_t i = 0; i < CHANNELS && (look.attributes & TERM_DIM); i++)
        front[i] = (uint8_t)((2 * front[i] + behind[i]) / 3);
}

/* Compares the upper left pixel of each half of a character, which no letter covers, with the block
 * or the background. */
static void check_cell_of_png(const Sample *sample, const uint8_t *pixels, int32_t col, int32_t row)
{
    size_t stride = 1 + (size_t)COLS * PNG_CELL_COLS * CHANNELS;
    CanvasCell cell = canvas_get(&sample->canvas, col, row);
    uint8_t front[CHANNELS], behind[CHANNELS];
    front_and_behind(sample, cell, front, behind);
    for (int32_t half = 0; half < 2; half++) {
        const uint8_t *pixel = pixels +
                               (size_t)(row * PNG_CELL_ROWS + half * PNG_CELL_ROWS / 2) * stride +
                               1 + (size_t)(col * PNG_CELL_COLS) * CHANNELS;
        bool is_front = cell.ch == (half == 0 ? 0x2580 : 0x2584);
        assert_memory_equal(pixel, is_front ? front : behind, CHANNELS);
    }
}

static void a_png_shows_every_half_of_every_cell(void **state)
{
    (void)state;
    for (ColourDepth depth = DEPTH_TRUE; depth <= DEPTH_MONO; depth++) {
        Sample sample;
        Text png = TEXT_GROWING;
        uint32_t cols = 0, rows = 0;
        open_sample(&sample, depth, 700 + (uint32_t)depth);
        assert_true(canvas_write_png(&png, &sample.canvas, &sample.looks));
        uint8_t *pixels = read_png(&png, &cols, &rows);
        assert_int_equal(cols, COLS * PNG_CELL_COLS);
        assert_int_equal(rows, ROWS * PNG_CELL_ROWS);
        for (int32_t row = 0; row < ROWS; row++)
            for (int32_t col = 0; col < COLS; col++)
                check_cell_of_png(&sample, pixels, col, row);
        free(pixels);
        text_done(&png);
        canvas_done(&sample.canvas);
    }
}

/* Fails unless each letter has dots of the foreground, and no two letters have the same. */
static void every_letter_has_a_picture_of_its_own(void **state)
{
    Sample sample;
    (void)state;
    open_sample(&sample, DEPTH_TRUE, 1);
    canvas_clear(&sample.canvas);
    assert_true(canvas_resize(&sample.canvas, 95, 1));
    for (int32_t i = 0; i < 95; i++)
        canvas_put(&sample.canvas, i, 0, (uint32_t)(' ' + i), 0);
    Text png = TEXT_GROWING;
    uint32_t cols, rows;
    assert_true(canvas_write_png(&png, &sample.canvas, &sample.looks));
    uint8_t *pixels = read_png(&png, &cols, &rows);
    static uint8_t pictures[95][PNG_CELL_ROWS][PNG_CELL_COLS * CHANNELS];
    for (size_t i = 0; i < 95; i++)
        for (size_t y = 0; y < PNG_CELL_ROWS; y++)
            memcpy(pictures[i][y],
                   pixels + y * (1 + cols * CHANNELS) + 1 + i * sizeof pictures[i][y],
                   sizeof pictures[i][y]);
    for (size_t i = 0; i < 95; i++)
        for (size_t k = 0; k < i; k++)
            if (memcmp(pictures[i], pictures[k], sizeof pictures[i]) == 0)
                fail_msg("%c looks like %c", (int)(' ' + i), (int)(' ' + k));
    free(pixels);
    text_done(&png);
    canvas_done(&sample.canvas);
}

/* Letters, thin, underlined and bold, then every character that is drawn by its shape: `#` is a
 * pixel of the foreground. */
static void characters_look_as_they_always_did(void **state)
{
    static const uint32_t chars[] = {'E',    '{',    '_',    'g',    '@',    0x2580, 0x2584,
                                     0x2588, 0x2591, 0x2592, 0x2593, 0x2500, 0x2502, 0x250c,
                                     0x2510, 0x2514, 0x2518, 0x25b2, 0x25bc, 0x25cf, 0x00e9};
    enum { COUNT = ARRAY_LENGTH(chars), UNDERLINED = 3, BOLD = 4 };
    const TermStyle styles[] = {{-1, -1, 0}, {-1, -1, TERM_UNDERLINE}, {-1, -1, TERM_BOLD}};
    const CanvasLooks looks = {.styles = styles, .depth = DEPTH_MONO};
    Canvas canvas = {0};
    Text png = TEXT_GROWING, shown = TEXT_GROWING;
    uint32_t cols, rows;
    (void)state;
    assert_true(canvas_resize(&canvas, COUNT, 1));
    for (int32_t i = 0; i < COUNT; i++)
        canvas_put(&canvas, i, 0, chars[i], i == UNDERLINED ? 1 : i == BOLD ? 2 : 0);
    assert_true(canvas_write_png(&png, &canvas, &looks));
    uint8_t *pixels = read_png(&png, &cols, &rows);
    for (uint32_t y = 0; y < rows * COUNT; y++) {
        const uint8_t *row =
            pixels + (y % rows) * (1 + cols * CHANNELS) + 1 + (y / rows) * PNG_CELL_COLS * CHANNELS;
        for (size_t x = 0; x < PNG_CELL_COLS; x++)
            text_add_byte(&shown, row[x * CHANNELS] == 0xd8 ? '#' : '.');
        text_add_byte(&shown, '\n');
    }
    golden_check("tests/screens/png-characters.txt", shown.bytes);
    free(pixels);
    text_done(&shown);
    text_done(&png);
    canvas_done(&canvas);
}

/* --- svg --- */

static void half_blocks_are_areas_in_svg(void **state)
{
    Sample sample;
    Text text = TEXT_GROWING;
    (void)state;
    open_sample(&sample, DEPTH_256, 1);
    assert_true(canvas_resize(&sample.canvas, 3, 1));
    for (int32_t col = 0; col < 3; col++)
        canvas_put_cell(&sample.canvas, col, 0,
                        (CanvasCell){col < 2 ? 0x2580 : 0x2584, CANVAS_COLOURED, 1, 2, 0});
    canvas_write_svg(&text, &sample.canvas, &sample.looks, "a < b");
    assert_non_null(strstr(text.bytes, "<title>a &lt; b</title>"));
    assert_non_null(strstr(text.bytes, "<rect x=\"9\" y=\"9\" width=\"27\" height=\"18\" "
                                       "fill=\"#00cd00\"/>"));
    assert_non_null(strstr(text.bytes, "<rect x=\"9\" y=\"9\" width=\"18\" height=\"9\" "
                                       "fill=\"#cd0000\"/>"));
    assert_non_null(strstr(text.bytes, "<rect x=\"27\" y=\"18\" width=\"9\" height=\"9\" "
                                       "fill=\"#cd0000\"/>"));
    assert_null(strstr(text.bytes, "<text"));
    text_done(&text);
    canvas_done(&sample.canvas);
}

/* --- the command --- */

/* Runs `ledge render` with these words; the caller frees what it says on standard error. */
static char *render(const char *words, int status_expected)
{
    char line[160], *argv[16] = {(char[]){"render"}};
    int argc = 1, status;
    snprintf(line, sizeof line, "%s", words);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    char *said = capture(argc, argv, stderr, &status);
    assert_int_equal(status, status_expected);
    return said;
}

static void assert_refused(const char *words, const char *expected)
{
    char *said = render(words, CLI_BAD);
    assert_string_equal(said, expected);
    free(said);
}

static void options_that_exclude_each_other_are_refused(void **state)
{
    (void)state;
    assert_refused("--svg --png tests/look/01-first-steps.txt",
                   "ledge render: takes only one of --svg, --png, --ansi and --cells\n");
    assert_refused(
        "--colour 16 tests/look/01-first-steps.txt",
        "ledge render: --colour needs --svg, --png, --ansi or --cells, since plain text has "
        "no colours\n");
    assert_refused("--colour 12 --svg tests/look/01-first-steps.txt",
                   "ledge render: '12': --colour needs true, 256, 16, 8 or mono\n");
}

static void without_colours_both_skins_are_letters(void **state)
{
    char size[] = "60x16", file[] = "tests/look/01-first-steps.txt", *texts[2];
    char *skins[] = {(char[]){"ascii"}, (char[]){"pixels"}};
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        char *argv[] = {(char[]){"render"},
                        (char[]){"--cells"},
                        (char[]){"--colour"},
                        (char[]){"mono"},
                        (char[]){"--size"},
                        size,
                        (char[]){"--skin"},
                        skins[i],
                        (char[]){"--zoom"},
                        (char[]){"2x1"},
                        file,
                        NULL};
        int status;
        texts[i] = capture(11, argv, stdout, &status);
        assert_int_equal(status, 0);
        for (const char *line = texts[i]; (line = strstr(line, "|\n ")) != NULL; line += 3)
            for (const char *at = line + 2; *at != '\n'; at++)
                if (*at == '*') assert_memory_equal(at, "*-/-", 4);
    }
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_colour_is_resolved_for_the_depth_of_the_terminal),
        cmocka_unit_test(bytes_for_a_terminal_show_the_canvas),
        cmocka_unit_test(cells_say_what_each_looks_like),
        cmocka_unit_test(a_png_shows_every_half_of_every_cell),
        cmocka_unit_test(every_letter_has_a_picture_of_its_own),
        cmocka_unit_test(characters_look_as_they_always_did),
        cmocka_unit_test(half_blocks_are_areas_in_svg),
        cmocka_unit_test(options_that_exclude_each_other_are_refused),
        cmocka_unit_test(without_colours_both_skins_are_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
