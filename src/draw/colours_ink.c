/* colours_ink.c - see colours.h: a chapter where there are 256 colours.
 *
 * The dark colours of the 256 are greys and pure hues, nothing between: brown soil would be olive,
 * and a lit hill a loud blue. So large grounds are neutral here, and letters carry the hue. */
#include "colours_internal.h"

#include <stddef.h>
#include <string.h>

enum { GREY_FIRST = 232, CUBE_FIRST = 16, NOTHING = 0 };

/* Names of a section: numbers, or letters on bare places. */
#define NUMBER_ROWS(X)                                                                             \
    X("sky", sky)                                                                                  \
    X("star", star)                                                                                \
    X("far.0", far_fill[0])                                                                        \
    X("far.1", far_fill[1])                                                                        \
    X("far.2", far_fill[2])                                                                        \
    X("far.line", far_line)                                                                        \
    X("far.lit", far_lit)                                                                          \
    X("far.dim", far_dim)                                                                          \
    X("far.texture", far_texture)                                                                  \
    X("far.shade", far_shade)                                                                      \
    X("trunk", far_trunk)                                                                          \
    X("crown", crown)                                                                              \
    X("crown.lit", crown_lit)                                                                      \
    X("crown.dim", crown_dim)                                                                      \
    X("window", window)                                                                            \
    X("beacon", beacon)                                                                            \
    X("cloud.0", cloud_fill[0])                                                                    \
    X("cloud.1", cloud_fill[1])                                                                    \
    X("cloud.line", cloud_line)                                                                    \
    X("back", back_fill)                                                                           \
    X("back.line", back_line)                                                                      \
    X("board", board)                                                                              \
    X("ring", ring)                                                                                \
    X("light", light)                                                                              \
    X("glow", glow)                                                                                \
    X("aurora.0", aurora[0])                                                                       \
    X("aurora.1", aurora[1])                                                                       \
    X("aurora.line.0", aurora_line[0])                                                             \
    X("aurora.line.1", aurora_line[1])                                                             \
    X("wall", wall)                                                                                \
    X("wall.line", wall_line)                                                                      \
    X("crystal", crystal)                                                                          \
    X("crystal.ring", crystal_ring)                                                                \
    X("crystal.line", crystal_line)                                                                \
    X("back.wall", back_wall)                                                                      \
    X("back.wall.line", back_wall_line)                                                            \
    X("depth", depth_fill)                                                                         \
    X("depth.line", depth_line)                                                                    \
    X("landmark", landmark)                                                                        \
    X("landmark.line", landmark_line)                                                              \
    X("landmark.light", landmark_light)                                                            \
    X("top", top)                                                                                  \
    X("top.ground", top_ground)                                                                    \
    X("ice", ice)                                                                                  \
    X("ice.body", ice_body)                                                                        \
    X("soil", soil)                                                                                \
    X("soil.light", soil_light)                                                                    \
    X("soil.dark", soil_dark)                                                                      \
    X("soil.fringe", soil_fringe)                                                                  \
    X("soil.deep", soil_deep)                                                                      \
    X("soil.deep.line", soil_deep_line)                                                            \
    X("panel", panel)                                                                              \
    X("panel.part", panel_part)                                                                    \
    X("panel.box", panel_box)                                                                      \
    X("panel.dim", panel_dim)

#define LETTER_ROWS(X)                                                                             \
    X("sky.ink", sky_ink)                                                                          \
    X("far.ink", far_ink)                                                                          \
    X("cloud.ink", cloud_ink)                                                                      \
    X("soil.ink", soil_ink)                                                                        \
    X("soil.deep.ink", deep_ink)                                                                   \
    X("crystal.ink", crystal_ink)                                                                  \
    X("aurora.ink.0", aurora_ink[0])                                                               \
    X("aurora.ink.1", aurora_ink[1])                                                               \
    X("wall.ink", wall_ink)                                                                        \
    X("back.wall.ink", back_wall_ink)                                                              \
    X("depth.ink", depth_ink)                                                                      \
    X("landmark.ink", landmark_ink)

static const struct InkRow {
    const char *name;
    size_t offset, size;
    bool has_letters;
} rows[] = {
#define X(name, part) {name, offsetof(Colours, part), sizeof((Colours *)0)->part, false},
    NUMBER_ROWS(X)
#undef X
#define X(name, part) {name, offsetof(Colours, part), sizeof((Colours *)0)->part, true},
        LETTER_ROWS(X)
#undef X
};

_Static_assert(ARRAY_LENGTH(rows) <= INK_NAMES_MAX, "there is a line for each name");

static bool ends(const char *at, const char *end)
{
    return at == end || *at == ';';
}

bool colours_have_letters_in(const Colours *ink, uint8_t number)
{
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        const Ink *letters = (const Ink *)(const void *)((const uint8_t *)ink + rows[i].offset);
        for (size_t k = 0; rows[i].has_letters && k < rows[i].size / sizeof *letters; k++)
            if (memchr(letters[k].colours, number, letters[k].count)) return true;
    }
    return false;
}

/* A number of those that look the same everywhere, or - for none. */
static bool read_index(const char **at, const char *end, uint8_t *out)
{
    if (*at < end && **at == '-') {
        ++*at;
        *out = NOTHING;
    } else {
        const char *from = *at;
        int32_t number = colours_read_number(at, end, COLOUR_COUNT - 1);
        if (number < COLOUR_OWN_COUNT) {
            *at = from;
            return false;
        }
        *out = (uint8_t)number;
    }
    colours_skip_blanks(at, end);
    return true;
}

/* Numbers up to the end of the line. */
static bool read_numbers(const char **at, const char *end, uint8_t *out, size_t size)
{
    size_t count = 0;
    for (; !ends(*at, end); count++)
        if (count == size || !read_index(at, end, &out[count])) return false;
    if (count == 0) return false;
    memset(out + count, out[count - 1], size - count);
    return true;
}

/* Parts, with commas between them, up to the end of the line. */
static bool read_letters(const char **at, const char *end, Ink *out, size_t size)
{
    size_t count = 0;
    do {
        int32_t percent = colours_read_number(at, end, 100);
        if (count == size || percent < 0 || *at == end || **at != '%') return false;
        ++*at;
        Ink ink = {.percent = (uint8_t)percent};
        colours_skip_blanks(at, end);
        while (!ends(*at, end) && **at != ',')
            if (ink.count == INK_COLOURS_MAX || !read_index(at, end, &ink.colours[ink.count++]))
                return false;
        if (ink.count == 0) return false;
        out[count++] = ink;
    } while (!ends(*at, end) && colours_skip_comma(at, end));
    for (; count < size; count++)
        out[count] = out[count - 1];
    return true;
}

int32_t ink_find_name(Line name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (line_equals(name, rows[i].name)) return (int32_t)i;
    return -1;
}

const char *ink_expected(int32_t name)
{
    return rows[name].has_letters ? "expected parts such as 85% 137 130, 9% 94"
                                  : "expected numbers from 16 to 255, or -, such as 236 235 234";
}

bool ink_read_value(InkSection *section, int32_t name, const char **at, const char *end)
{
    const struct InkRow *row = &rows[name];
    InkSection next = *section;
    uint8_t *out = (uint8_t *)&next.read + row->offset;
    bool is_good = row->has_letters
                       ? read_letters(at, end, (Ink *)(void *)out, row->size / sizeof(Ink))
                       : read_numbers(at, end, out, row->size);
    if (is_good) *section = next;
    return is_good;
}

Colours colours_as_ink(Colours *colours, const InkSection *section, const ColourTable *xterm)
{
    Colours ink = *colours;
    uint8_t *numbers = (uint8_t *)&ink;
    ink.table = *xterm;
    ink.count = COLOUR_COUNT;
    ink.is_ink = true;
    for (size_t i = offsetof(Colours, letter); i <= offsetof(Colours, dark); i++)
        numbers[i] = colours->table.of256[numbers[i]];
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        if (section->lines[i] > 0)
            memcpy(numbers + rows[i].offset, (const uint8_t *)&section->read + rows[i].offset,
                   rows[i].size);
    for (size_t i = offsetof(Colours, sky); i < offsetof(Colours, dark); i++) {
        uint8_t own = ((const uint8_t *)colours)[i];
        if (numbers[i] && own && !memchr(colours->letter, own, sizeof colours->letter))
            colours->table.of256[own] = numbers[i];
    }
    return ink;
}

/* ---- darkness ---- */

uint8_t ink_dimmed(uint8_t number, bool is_soil, int32_t percent)
{
    uint8_t rgb[3];
    palette_rgb(number, rgb);
    int32_t mean = (rgb[0] + rgb[1] + rgb[2]) / 3;
    if (number < GREY_FIRST && !is_soil) return number;
    return (uint8_t)clamp_i32(GREY_FIRST + (mean - 8) / 10 - (mean * percent / 100 + 4) / 9,
                              GREY_FIRST, COLOUR_COUNT - 1);
}

static int32_t level_of(int32_t value)
{
    return value < 95 ? 0 : (value - 55) / 40;
}

uint8_t ink_darker(uint8_t number, int32_t percent)
{
    uint8_t rgb[3];
    int32_t cube = 0, mean = 0;
    bool is_purer = false; /* than the number: nothing of a part is left */
    if (number >= GREY_FIRST) return ink_dimmed(number, false, percent);
    palette_rgb(number, rgb);
    for (int32_t i = 0; i < 3; i++) {
        int32_t value = rgb[i] * (100 - percent) / 100, level = level_of(value);
        cube = cube * 6 + level;
        mean += value / 3;
        is_purer = is_purer || (level == 0 && value > 0);
    }
    if (!is_purer || cube == 0) return (uint8_t)(CUBE_FIRST + cube);
    return (uint8_t)clamp_i32(GREY_FIRST + (mean - 8) / 10, GREY_FIRST, COLOUR_COUNT - 1);
}
