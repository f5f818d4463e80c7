/* colours_other.c - see colours.h: darker colours of a chapter, and those of several in one
 * table. */
#include "colours_internal.h"

#include <math.h>
#include <string.h>

uint8_t colours_take(Colours *colours, const Colours *from, uint8_t number)
{
    Colour colour = {.of256 = from->table.of256[number],
                     .fg16 = from->table.fg16[number],
                     .bg16 = from->table.bg16[number]};
    memcpy(colour.rgb, from->table.rgb[number], sizeof colour.rgb);
    return number < COLOUR_OWN_COUNT ? number : colours_add(colours, &colour);
}

Colours colours_of_figures(const Colours *colours)
{
    Colours c = {.count = COLOUR_OWN_COUNT, .has_contrast = colours->has_contrast};
    uint8_t last = COLOUR_OWN_COUNT; /* of the letters, which come first in every table */
    colour_table_init(&c.table);
    memcpy(c.letter, colours->letter, sizeof c.letter);
    for (size_t i = 0; i < sizeof c.letter; i++)
        if (c.letter[i] > last) last = c.letter[i];
    for (int32_t number = COLOUR_OWN_COUNT; number <= last; number++)
        (void)colours_take(&c, colours, (uint8_t)number);
    c.panel = colours_take(&c, colours, colours->panel);
    c.panel_part = colours_take(&c, colours, colours->panel_part);
    c.panel_box = colours_take(&c, colours, colours->panel_box);
    c.panel_text = colours_take(&c, colours, colours->panel_text);
    c.panel_dim = colours_take(&c, colours, colours->panel_dim);
    c.dark = colours_take(&c, colours, colours->dark);
    return c;
}

/* ---- with 256 colours ---- */

/* Oklab. Source: Ottosson, "A perceptual color space for image processing". */
typedef struct Seen {
    float l, a, b;
} Seen;

typedef struct SeenTable {
    Seen of256[COLOUR_COUNT];
} SeenTable;

static Seen seen_of(const uint8_t rgb[3])
{
    double r = colours_linear(rgb[0]), g = colours_linear(rgb[1]), b = colours_linear(rgb[2]);
    double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (Seen){(float)(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
                  (float)(1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
                  (float)(0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)};
}

static void fill_seen_table(SeenTable *table)
{
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++) {
        uint8_t rgb[3];
        palette_rgb(i, rgb);
        table->of256[i] = seen_of(rgb);
    }
}

/* The most similar of the 256 that look the same in all terminals, but not `other` (0: any). Hue
 * counts more than light, so that brown does not become grey. */
static uint8_t most_similar(const SeenTable *table, Seen wanted, uint8_t other)
{
    const float hue_weight = 4;
    float least = 1e9F;
    int32_t best = COLOUR_OWN_COUNT;
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++) {
        float l = table->of256[i].l - wanted.l, a = table->of256[i].a - wanted.a,
              b = table->of256[i].b - wanted.b;
        float sum = l * l + hue_weight * (a * a + b * b);
        if (i != other && sum < least) least = sum, best = i;
    }
    return (uint8_t)best;
}

/* The most similar one that is not that of another colour. */
static void choose(Colours *c, const SeenTable *table, uint8_t colour, uint8_t other)
{
    c->table.of256[colour] =
        most_similar(table, seen_of(c->table.rgb[colour]), c->table.of256[other]);
}

/* A colour must differ from its ground as it does where there are all colours. */
static void choose_unlike(Colours *c, const SeenTable *table, uint8_t letter, uint8_t ground)
{
    bool is_free = letter >= COLOUR_OWN_COUNT; /* it is no colour of the terminal's own */
    if (!is_free || c->table.of256[letter] != c->table.of256[ground]) return;
    Seen wanted = table->of256[c->table.of256[ground]];
    Seen is = seen_of(c->table.rgb[letter]), on = seen_of(c->table.rgb[ground]);
    wanted.l += is.l - on.l;
    wanted.a += is.a - on.a;
    wanted.b += is.b - on.b;
    c->table.of256[letter] = most_similar(table, wanted, c->table.of256[ground]);
}

/* Adds the mixtures of something that is filled, in front of each band of the sky. */
static void choose_over_sky(Colours *c, const SeenTable *table, const uint8_t fill[SKY_BANDS])
{
    for (int32_t band = 0; band < SKY_BANDS; band++)
        choose_unlike(c, table, fill[band], colours_sky_of_band(c, band));
}

void colours_choose_of256(Colours *c, const uint8_t far[FAR_LAYERS])
{
    SeenTable table;
    fill_seen_table(&table);
    for (int32_t band = 0; band < SKY_BANDS; band++)
        choose(c, &table, c->back_fill[band], far[0]);
    for (int32_t i = 0; i < 2; i++) {
        choose(c, &table, c->ice_body[i], c->ice[1]);
        c->table.bg16[c->ice_body[i]] = c->table.bg16[c->ice[1]];
    }
    for (int32_t i = 0; i < LIGHT_STEPS && c->light[i] != 0; i++)
        choose_unlike(c, &table, c->light[i], c->sky[SKY_STEPS / 4]);
    choose_over_sky(c, &table, c->aurora[0][AURORA_STEPS - 1]);
    choose_over_sky(c, &table, c->aurora[1][AURORA_STEPS - 1]);
    for (int32_t layer = 0; layer < FAR_LAYERS && c->far_line[layer] != 0; layer++)
        for (int32_t band = 0; band < SKY_BANDS; band++)
            c->table.of256[c->far_fill[layer][band]] = c->table.of256[far[layer]];
    c->table.of256[c->soil[1]] = c->table.of256[c->soil[0]]; /* the step between is too large */
    for (int32_t tone = 0; tone < SOIL_TONES; tone++) {
        choose_unlike(c, &table, c->soil_light[tone], c->soil[tone]);
        choose_unlike(c, &table, c->soil_dark[tone], c->soil[tone]);
    }
}

Colours colours_darkened(const Colours *colours, int32_t percent)
{
    Colours c = *colours;
    bool stays[COLOUR_COUNT] = {[0] = true};
    SeenTable table;
    const uint8_t texts[] = {c.panel, c.panel_part, c.panel_box, c.panel_text, c.panel_dim};
    for (size_t i = 0; i < sizeof texts; i++)
        stays[texts[i]] = true;
    for (size_t i = 0; i < sizeof c.letter; i++)
        stays[c.letter[i]] = true;
    fill_seen_table(&table);
    for (int32_t i = COLOUR_OWN_COUNT; i < c.count; i++) {
        if (stays[i]) continue;
        for (int32_t k = 0; k < 3; k++)
            c.table.rgb[i][k] = (uint8_t)(c.table.rgb[i][k] * (100 - percent) / 100);
        c.table.of256[i] = most_similar(&table, seen_of(c.table.rgb[i]), 0);
    }
    return c;
}

/* ---- of half blocks ---- */

/* The tones of a soil that is drawn in pixels, which may be either half of a character: where there
 * are 16 colours it is that of its ground near the surface, black below, and joints are another.
 * Stones need no specks. */
static void make_soil_pixels(Colours *c, const uint8_t soil[4], bool has_stones)
{
    enum { DARK_GREY = 8, DEEP = 3, JOINT = SOIL_PIXELS - 1 };
    uint8_t ground = c->table.bg16[soil[0]];
    for (int32_t i = 1; i < SOIL_PIXELS; i++) {
        Colour colour = colours_mixture(c, soil[min_i32(i - 1, 3)], c->dark, i == JOINT ? 38 : 0);
        uint8_t of16 = i < DEEP ? ground : 0;
        colour.fg16 = i < JOINT ? of16 : ground == 0 ? DARK_GREY : 0;
        colour.bg16 = i < JOINT ? of16 : 0;
        c->soil_pixel[i] = colours_add(c, &colour);
    }
    c->soil_pixel[0] =
        has_stones ? c->soil_pixel[1] : colours_mix(c, c->soil_pixel[1], c->letter['w'], 6);
}

/* Adds a colour that looks like this one, whose number of 16 is that of its background in either
 * half of a character; or, if it is bright, of its foreground where it can be that. */
static uint8_t add_twin(Colours *c, uint8_t colour, bool is_bright)
{
    enum { BASIC = 8, WHITE = 15 };
    Colour twin = colours_mixture(c, colour, colour, 0);
    if (twin.bg16 == 0) twin.bg16 = twin.fg16 % BASIC;
    if (!is_bright)
        twin.fg16 = twin.bg16;
    else if (twin.fg16 < BASIC)
        twin.fg16 = WHITE;
    return colours_add(c, &twin);
}

void colours_add_pixels(Colours *c, Palette palette, const uint8_t soil[4], uint8_t far,
                        uint8_t cloud)
{
    bool has_stones = palette == PALETTE_FROST || palette == PALETTE_CAVE ||
                      palette == PALETTE_PLAIN || palette == PALETTE_DAWN;
    make_soil_pixels(c, soil, has_stones);
    for (int32_t i = 0; i < 3; i++)
        c->top_pixel[i] = add_twin(c, c->top[i], i == 0);
    for (int32_t i = 0; i < 2; i++) {
        Colour body = colours_mixture(c, c->ice[1], c->soil_pixel[3], 28 + 20 * i);
        body.fg16 = body.bg16 = c->table.bg16[c->ice[0]];
        c->ice_pixel[i] = colours_add(c, &body);
    }
    if (palette == PALETTE_FROST) {
        c->snow[0] = colours_mix(c, far, c->letter['w'], 46);
        c->snow[1] = c->far_dim[0];
    }
    for (int32_t i = 0; i < CRYSTAL_RINGS && palette == PALETTE_CAVE; i++)
        c->crystal_light[i] = colours_mix(c, c->sky[SKY_STEPS * 3 / 4], c->glow, 7 + 8 * i);
    if (palette == PALETTE_FORGE) c->smoke = colours_mix(c, c->sky[6], cloud, 34);
}
