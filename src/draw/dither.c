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
 * names, which are few and go together. */
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

/* Of two colours further apart than `lines`, lines would be seen, and not the mixture. One that is
 * more colourful than the wanted one is loud on large areas; a grey is not. */
static void find_pair(const Choice *all, Seen wanted, uint8_t pair[2])
{
    const float roughness = 0.09F, lines = 0.012F, hues = 1.5F, loud = 2.5F;
    uint8_t near[NEAR] = {0};
    float least = 1e9F;
    find_near(all, wanted, near);
    for (int32_t i = 0; i < NEAR; i++)
        for (int32_t k = i; k < NEAR; k++) {
            float apart = distance(all->seen[near[i]], all->seen[near[k]], 1);
            if (apart > lines) continue;
            Light a = all->lights[near[i]], b = all->lights[near[k]];
            Seen mixed = seen_of((Light){(a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2});
            float louder = fmaxf(0, hypotf(mixed.a, mixed.b) - hypotf(wanted.a, wanted.b));
            float d = distance(mixed, wanted, hues) + roughness * apart + loud * louder * louder;
            if (d >= least) continue;
            least = d;
            pair[0] = near[i];
            pair[1] = near[k];
        }
}

void dither_make(const Colours *colours, const Colours *ink, Dither *out)
{
    Choice all;
    uint8_t rgb[3];
    for (int32_t i = 0; i < COLOUR_COUNT; i++) {
        palette_rgb(i, rgb);
        all.lights[i] = light_of(rgb);
        all.seen[i] = seen_of(all.lights[i]);
        all.may_be[i] = i >= GREY_FIRST;
        memset(out->numbers[i], i, sizeof out->numbers[i]);
    }
    for (int32_t i = COLOUR_OWN_COUNT; i < colours->count; i++)
        all.may_be[colours->table.of256[i]] = true;
    for (int32_t i = COLOUR_OWN_COUNT; i < colours->count; i++)
        find_pair(&all, seen_of(light_of(colours->table.rgb[i])), out->numbers[i]);
    memset(out->numbers[colours->board], ink->board, sizeof out->numbers[0]);
    memset(out->numbers[colours->dark], ink->dark, sizeof out->numbers[0]);
    for (size_t i = 0; i < sizeof colours->letter; i++)
        if (colours->letter[i])
            memset(out->numbers[colours->letter[i]], ink->letter[i], sizeof out->numbers[0]);
}
