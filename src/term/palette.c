/* palette.c - see palette.h */
#include "palette.h"

typedef struct Rgb {
    int32_t red, green, blue;
} Rgb;

enum { CUBE_FIRST = 16, GREY_FIRST = 232, BRIGHT_FIRST = 8, BASIC_COUNT = 16 };

/* As xterm shows the first sixteen. */
static const Rgb basic_colours[BASIC_COUNT] = {
    {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},   {0, 0, 238}, {205, 0, 205},
    {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},     {0, 255, 0}, {255, 255, 0},
    {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255},
};

static int32_t cube_level(int32_t step)
{
    return step == 0 ? 0 : 55 + 40 * step;
}

static Rgb rgb_of(int32_t colour)
{
    if (colour < CUBE_FIRST) return basic_colours[colour];
    if (colour >= GREY_FIRST) {
        int32_t grey = 8 + 10 * (colour - GREY_FIRST);
        return (Rgb){grey, grey, grey};
    }
    int32_t n = colour - CUBE_FIRST;
    return (Rgb){cube_level(n / 36), cube_level(n / 6 % 6), cube_level(n % 6)};
}

static int32_t difference(Rgb a, Rgb b)
{
    int32_t red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return red * red + green * green + blue * blue;
}

int32_t palette_nearest(int32_t colour, int32_t count)
{
    assert(colour >= -1 && colour < 256);
    if (colour < 0 || count >= 256) return colour;
    int32_t nearest = colour;
    if (colour >= BASIC_COUNT) {
        Rgb wanted = rgb_of(colour);
        nearest = 0;
        for (int32_t i = 1; i < BASIC_COUNT; i++)
            if (difference(wanted, basic_colours[i]) < difference(wanted, basic_colours[nearest]))
                nearest = i;
    }
    return nearest % (count >= BASIC_COUNT ? BASIC_COUNT : BRIGHT_FIRST);
}

void colour_table_init(ColourTable *table)
{
    for (int32_t i = 0; i < COLOUR_COUNT; i++) {
        palette_rgb(i, table->rgb[i]);
        table->of256[i] = (uint8_t)i;
        table->fg16[i] = (uint8_t)palette_nearest(i, BASIC_COUNT);
        table->bg16[i] = (uint8_t)(table->fg16[i] % BRIGHT_FIRST);
    }
}

int16_t colour_table_resolve(const ColourTable *table, ColourDepth depth, int16_t colour,
                             bool is_background)
{
    assert(colour < COLOUR_COUNT);
    if (colour < 0 || depth == DEPTH_MONO) return -1;
    if (depth <= DEPTH_TRUE) return colour;
    if (colour >= COLOUR_OWN_COUNT)
        colour = depth == DEPTH_256 ? table->of256[(uint8_t)colour]
                 : is_background    ? table->bg16[(uint8_t)colour]
                                    : table->fg16[(uint8_t)colour];
    return depth == DEPTH_8 ? colour % BRIGHT_FIRST : colour;
}

bool colour_table_wants_bold(const ColourTable *table, ColourDepth depth, int16_t colour)
{
    return depth == DEPTH_8 && colour_table_resolve(table, DEPTH_16, colour, false) >= BRIGHT_FIRST;
}

bool colour_table_forbids_bold(const ColourTable *table, ColourDepth depth, int16_t colour)
{
    return (depth == DEPTH_16 || depth == DEPTH_8) &&
           colour_table_resolve(table, DEPTH_16, colour, false) == 0;
}

uint8_t colour_table_attributes(const ColourTable *table, ColourDepth depth, int16_t colour,
                                uint8_t attributes)
{
    if (colour_table_wants_bold(table, depth, colour)) attributes |= TERM_BOLD;
    if (colour_table_forbids_bold(table, depth, colour)) attributes &= (uint8_t)~TERM_BOLD;
    return attributes;
}

void palette_rgb(int32_t colour, uint8_t rgb[3])
{
    assert(colour >= 0 && colour < 256);
    Rgb exact = rgb_of(colour);
    rgb[0] = (uint8_t)exact.red;
    rgb[1] = (uint8_t)exact.green;
    rgb[2] = (uint8_t)exact.blue;
}
