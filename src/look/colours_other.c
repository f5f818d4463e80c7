/* colours_other.c - see colours.h: darker colours of a chapter, and those of several in one
 * table. */
#include "colours_internal.h"

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

/* The nearest of the 256 that look the same in all terminals. */
static uint8_t nearest_of256(const uint8_t rgb[3])
{
    int32_t best = COLOUR_OWN_COUNT, least = INT32_MAX;
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++) {
        uint8_t shown[3];
        int32_t sum = 0;
        palette_rgb(i, shown);
        for (int32_t k = 0; k < 3; k++)
            sum += (shown[k] - rgb[k]) * (shown[k] - rgb[k]);
        if (sum < least) least = sum, best = i;
    }
    return (uint8_t)best;
}

Colours colours_darkened(const Colours *colours, int32_t percent)
{
    Colours c = *colours;
    bool stays[COLOUR_COUNT] = {[0] = true};
    const uint8_t texts[] = {c.panel, c.panel_part, c.panel_box, c.panel_text, c.panel_dim};
    for (size_t i = 0; i < sizeof texts; i++)
        stays[texts[i]] = true;
    for (size_t i = 0; i < sizeof c.letter; i++)
        stays[c.letter[i]] = true;
    for (int32_t i = COLOUR_OWN_COUNT; i < c.count; i++) {
        if (stays[i]) continue;
        for (int32_t k = 0; k < 3; k++)
            c.table.rgb[i][k] = (uint8_t)(c.table.rgb[i][k] * (100 - percent) / 100);
        c.table.of256[i] = nearest_of256(c.table.rgb[i]);
    }
    return c;
}
