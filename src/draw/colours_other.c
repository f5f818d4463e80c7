/* colours_other.c - see colours.h: darker colours of a chapter, and those of several in one
 * table. */
#include "colours_internal.h"

#include <string.h>

uint8_t colours_take(Colours *colours, const Colours *from, uint8_t number)
{
    if (colours->is_ink) return number;
    Colour colour = {.of256 = from->table.of256[number],
                     .fg16 = from->table.fg16[number],
                     .bg16 = from->table.bg16[number]};
    memcpy(colour.rgb, from->table.rgb[number], sizeof colour.rgb);
    return number < COLOUR_OWN_COUNT ? number : colours_add(colours, &colour);
}

Colours colours_of_figures(const Colours *colours)
{
    if (colours->is_ink) return *colours;
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

Colours colours_darkened(const Colours *colours, int32_t percent)
{
    Colours c = *colours;
    bool stays[COLOUR_COUNT] = {[0] = true};
    const uint8_t texts[] = {c.panel, c.panel_part, c.panel_box, c.panel_text, c.panel_dim};
    for (size_t i = 0; i < sizeof texts; i++)
        stays[texts[i]] = true;
    for (size_t i = 0; i < sizeof c.letter; i++)
        if (i != 'a' && i != 'A') stays[c.letter[i]] = true; /* these two are grounds */
    for (int32_t i = COLOUR_OWN_COUNT; i < c.count; i++) {
        if (stays[i]) continue;
        for (int32_t k = 0; k < 3; k++)
            c.table.rgb[i][k] = (uint8_t)(c.table.rgb[i][k] * (100 - percent) / 100);
        c.table.of256[i] = ink_darker(c.table.of256[i], percent);
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
    if (ground == 0) ground = c->table.fg16[soil[1]] % 8; /* its letters are on black */
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
