/* dither.c - see dither.h */
#include "dither.h"

#include "colours_internal.h"

#include <math.h>
#include <string.h>

/* Oklab, in which distances are as they are seen. Source: Ottosson, "A perceptual color space for
 * image processing". */
typedef struct Seen {
    float l, a, b;
} Seen;

/* Light, from 0 to 1: what the eye mixes. */
typedef struct Light {
    float r, g, b;
} Light;

static Light light_of(const uint8_t rgb[3])
{
    return (Light){(float)colours_linear(rgb[0]), (float)colours_linear(rgb[1]),
                   (float)colours_linear(rgb[2])};
}

static Seen seen_of(Light c)
{
    float l = cbrtf(0.4122214708F * c.r + 0.5363325363F * c.g + 0.0514459929F * c.b);
    float m = cbrtf(0.2119034982F * c.r + 0.6806995451F * c.g + 0.1073969566F * c.b);
    float s = cbrtf(0.0883024619F * c.r + 0.2817188376F * c.g + 0.6299787005F * c.b);
    return (Seen){0.2104542553F * l + 0.7936177850F * m - 0.0040720468F * s,
                  1.9779984951F * l - 2.4285922050F * m + 0.4505937099F * s,
                  0.0259040371F * l + 0.7827717662F * m - 0.8086757660F * s};
}

/* Squared; a difference of hue counts `hues` times as much as one of lightness. */
static float distance(Seen a, Seen b, float hues)
{
    float l = a.l - b.l, x = a.a - b.a, y = a.b - b.b;
    return l * l + hues * (x * x + y * y);
}

enum { NEAR = 24, GREY_FIRST = 232 };

/* The 256 as they are seen, and which may be mixed: greys, and the hues that a chapter's palette
 * names and its letters in ink have, which are few and go together. */
typedef struct Choice {
    Light lights[COLOUR_COUNT];
    Seen seen[COLOUR_COUNT];
    bool may_be[COLOUR_COUNT];
} Choice;

/* The numbers of 256 that are most similar to a colour, the nearest first. */
static void find_near(const Choice *all, Seen wanted, uint8_t near[NEAR])
{
    float least[NEAR];
    for (int32_t i = 0; i < NEAR; i++)
        least[i] = 1e9F;
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++) {
        if (!all->may_be[i]) continue;
        float d = distance(all->seen[i], wanted, 1);
        int32_t at = NEAR;
        for (; at > 0 && least[at - 1] > d; at--)
            if (at < NEAR) least[at] = least[at - 1], near[at] = near[at - 1];
        if (at < NEAR) least[at] = d, near[at] = (uint8_t)i;
    }
}

/* Two colours, or twice the same one, that together are nearest to the wanted one. Of two colours
 * further apart than `most`, dots would be seen, and not the mixture. One that is more colourful
 * than the wanted one is loud on large areas; a grey is not. */
static void find_pair(const Choice *all, Seen wanted, float most, float loud, uint8_t pair[2])
{
    const float roughness = 0.03F, hues = 2.5F, worth = 0.0004F;
    uint8_t near[NEAR] = {0};
    float least = 1e9F;
    find_near(all, wanted, near);
    for (int32_t i = 0; i < NEAR; i++)
        for (int32_t k = i; k < NEAR; k++) {
            float apart = distance(all->seen[near[i]], all->seen[near[k]], 1);
            if (apart > most) continue;
            Light a = all->lights[near[i]], b = all->lights[near[k]];
            Seen mixed = seen_of((Light){(a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2});
            float louder = fmaxf(0, hypotf(mixed.a, mixed.b) - hypotf(wanted.a, wanted.b));
            float d = distance(mixed, wanted, hues) + roughness * apart + loud * louder * louder +
                      (i == k ? 0 : worth);
            if (d >= least) continue;
            least = d;
            pair[0] = near[i] < near[k] ? near[i] : near[k];
            pair[1] = near[i] < near[k] ? near[k] : near[i];
        }
}

static void set_flat(Dither *dither, uint8_t colour, uint8_t number)
{
    dither->pairs[colour][0] = dither->pairs[colour][1] = dither->flat[colour] = number;
}

void dither_make(const Colours *colours, const Colours *ink, Dither *out)
{
    const float mixing = 0.05F;
    Choice all;
    uint8_t rgb[3];
    for (int32_t i = 0; i < COLOUR_COUNT; i++) {
        palette_rgb(i, rgb);
        all.lights[i] = light_of(rgb);
        all.seen[i] = seen_of(all.lights[i]);
        all.may_be[i] = i >= GREY_FIRST || colours_have_letters_in(ink, (uint8_t)i);
        set_flat(out, (uint8_t)i, (uint8_t)i);
    }
    for (int32_t i = COLOUR_OWN_COUNT; i < colours->count; i++)
        all.may_be[colours->table.of256[i]] = true;
    for (int32_t i = COLOUR_OWN_COUNT; i < colours->count; i++) {
        Seen wanted = seen_of(light_of(colours->table.rgb[i]));
        uint8_t same[2];
        find_pair(&all, wanted, 0, 6, same);
        find_pair(&all, wanted, mixing, 2, out->pairs[i]);
        out->light[i] = (uint8_t)(wanted.l * 255);
        out->flat[i] = same[0];
    }
    set_flat(out, colours->board, ink->board);
    set_flat(out, colours->dark, ink->dark);
    for (size_t i = 0; i < sizeof colours->letter; i++)
        if (colours->letter[i]) set_flat(out, colours->letter[i], ink->letter[i]);
}
