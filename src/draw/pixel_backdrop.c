/* pixel_backdrop.c - see pixel_backdrop.h */
#include "pixel_backdrop.h"

#include "backdrop.h"
#include "bands.h"
#include "ground.h"

#include <stdlib.h>
#include <string.h>

enum {
    FOOT_BELOW = 4, /* cells of the foot below the surface */
    SKY_CELLS = 24, /* height over which the sky's colours change */
    NOISE = 256,
    FILL_BAND = 6, /* of the sky that a range is mixed with: one, so that it is flat */
    GEAR_TEETH = 12
};

FarScene far_scene(const Colours *colours, Palette palette, ZoomId zoom, int32_t surface_row)
{
    int32_t unit = look_zooms[zoom].cols;
    return (FarScene){colours, palette, unit, surface_row * unit};
}

/* Cells, given in tenths, as pixels. */
static int32_t cells(const FarScene *s, int32_t tenths)
{
    return s->unit * tenths / 10;
}

/* A random height between two, which are in tenths of a cell. */
static int32_t between(const FarScene *s, uint32_t chance, int32_t least, int32_t most)
{
    return cells(s, least + (int32_t)(chance % (uint32_t)(most - least + 1)));
}

/* A smooth line of hills along x: 0 to 255. */
static int32_t smooth(int32_t x, int32_t period, int32_t seed)
{
    int32_t at = floor_div(x, period), t = (x - at * period) * NOISE / period;
    int32_t from = (int32_t)(ground_place_hash(at, seed) & 255),
            to = (int32_t)(ground_place_hash(at + 1, seed) & 255);
    int32_t eased = t * t / NOISE * (3 * NOISE - 2 * t) / NOISE;
    return from + (to - from) * eased / NOISE;
}

/* The height of a hill at x; `most` is in tenths of a cell. */
static int32_t hill(const FarScene *s, int32_t x, int32_t period, int32_t most, int32_t seed)
{
    return cells(s, most) * smooth(x, cells(s, period), seed) / 255;
}

/* The random height of the block at x; all sizes are in tenths of a cell. */
static int32_t block(const FarScene *s, int32_t x, int32_t width, int32_t least, int32_t most,
                     int32_t seed)
{
    return between(s, ground_place_hash(floor_div(x, cells(s, width)), seed), least, most);
}

static uint8_t fill_of(const FarScene *s, int32_t layer)
{
    return s->colours->far_fill[layer][FILL_BAND];
}

/* Is a pixel in the disc? Its centre is the corner of four pixels, so that no single pixel sticks
 * out at the top or the sides. */
static bool is_in_disc(int32_t dx, int32_t dy, int32_t radius)
{
    return (2 * dx + 1) * (2 * dx + 1) + (2 * dy + 1) * (2 * dy + 1) <= 4 * radius * radius;
}

/* ---- the ranges' heights, above the foot ---- */

static int32_t height_of(const FarScene *s, int32_t layer, int32_t x)
{
    switch (s->palette) {
    case PALETTE_MEADOW:
        if (layer == 0) return cells(s, 50) + hill(s, x, 110, 62, 5) + hill(s, x, 35, 12, 6);
        if (layer == 1) return cells(s, 36) + hill(s, x, 80, 56, 7) + hill(s, x, 27, 10, 8);
        return cells(s, 34) + hill(s, x, 50, 22, 9);
    case PALETTE_FROST:
        if (layer == 1) return cells(s, 38) + hill(s, x, 60, 34, 11) + hill(s, x, 21, 8, 12);
        return cells(s, 38) + hill(s, x, 55, 16, 13);
    case PALETTE_NIGHT:
        if (layer == 0) return block(s, x, 33, 85, 140, 14);
        if (layer == 1) return block(s, x + s->unit, 27, 60, 105, 15);
        return block(s, x, 23, 42, 68, 16);
    case PALETTE_FORGE:
        if (layer == 0) return block(s, x, 36, 52, 84, 17);
        if (layer == 1) return block(s, x + s->unit, 31, 46, 64, 18);
        return block(s, x, 50, 40, 47, 19);
    case PALETTE_DAWN:
    case PALETTE_PLAIN:
        return cells(s, 58 - 9 * layer) + hill(s, x, 160 - 40 * layer, 44 - 10 * layer, 20 + layer);
    case PALETTE_CAVE:
    case PALETTE_COUNT: break;
    }
    return 0;
}

/* ---- what stands on the ranges ---- */

/* A round tree at a place by chance in each slot of a row of them. 0: it is not here. */
static uint8_t tree_colour(const FarScene *s, int32_t x, int32_t up, int32_t width, int32_t seed)
{
    int32_t slot = cells(s, width), n = floor_div(x, slot);
    uint32_t h = ground_place_hash(n, seed);
    int32_t radius = between(s, h / 8, 9, 15);
    if (h % 5 < 2) return 0;
    int32_t middle = n * slot + radius + (int32_t)(h / 512 % (uint32_t)(slot - 2 * radius));
    int32_t base = height_of(s, 1, middle) - cells(s, 3), trunk = between(s, h / 64, 7, 14);
    int32_t dx = x - middle, dy = base + trunk + radius - up;
    if (is_in_disc(dx, dy, radius))
        return dx + dy < radius / 3 ? s->colours->far_texture[2] : fill_of(s, 2);
    bool is_trunk = abs_i32(dx) <= s->unit / 8 && up > base && up <= base + trunk + radius / 2;
    return is_trunk ? s->colours->far_shade : 0;
}

/* A fir of three tiers, with some snow on their edges. */
static uint8_t fir_colour(const FarScene *s, int32_t layer, int32_t x, int32_t up, int32_t width,
                          int32_t seed)
{
    int32_t slot = cells(s, width), n = floor_div(x, slot);
    uint32_t h = ground_place_hash(n, seed);
    if (h % 4 == 0) return 0;
    int32_t middle = n * slot + slot / 4 + (int32_t)(h / 8 % (uint32_t)(slot / 2 + 1));
    int32_t height = between(s, h / 64, 20, 38), tier = height / 3;
    int32_t deep = height_of(s, layer, middle) + height - up, dx = abs_i32(x - middle);
    int32_t reach = deep / 5 + deep % tier / 3;
    if (deep < 0 || deep > height + s->unit || dx > reach) return 0;
    bool is_edge = dx >= reach - s->unit / 8 && deep % tier > tier / 2;
    return is_edge && ground_place_hash(x, up) % 3 == 0 ? s->colours->snow[1] : fill_of(s, 2);
}

/* Windows of a row of houses: here a floor that is lit from end to end, there a few side by side.
 */
static uint8_t house_colour(const FarScene *s, int32_t layer, int32_t x, int32_t up)
{
    int32_t across = cells(s, 5), along = cells(s, 10), pane = max_i32(1, s->unit / 4);
    int32_t n = floor_div(x, across), m = floor_div(up, along), seed = m + layer * 701;
    bool is_pane = x - n * across < pane && up - m * along < pane;
    bool is_whole = ground_place_hash(floor_div(n, 6) + 33, seed) % 9 == 0;
    bool is_lit = is_whole ? ground_place_hash(n, seed) % 8 != 0
                           : ground_place_hash(floor_div(n, 3), seed + 57) % 13u == 0;
    return is_pane && is_lit ? s->colours->window : fill_of(s, layer);
}

/* Sines of the directions of a gear's teeth, times 256. */
static const int16_t sines[GEAR_TEETH] = {0, 128,  222,  256,  222,  128,
                                          0, -128, -222, -256, -222, -128};

/* Is a point, seen from the axle, on a tooth or a spoke? */
static bool is_on_arm(int32_t dx, int32_t dy, int32_t from, int32_t to, int32_t half_width,
                      int32_t step)
{
    for (int32_t i = 0; i < GEAR_TEETH; i += step) {
        int32_t cosine = sines[(i + GEAR_TEETH / 4) % GEAR_TEETH], sine = sines[i];
        int32_t out = (dx * cosine + dy * sine) / 256, beside = (dy * cosine - dx * sine) / 256;
        if (out >= from && out <= to && abs_i32(beside) <= half_width) return true;
    }
    return false;
}

/* A great wheel with teeth, spokes and a hub, lit from above. */
static uint8_t gear_colour(const FarScene *s, int32_t x, int32_t up)
{
    int32_t slot = cells(s, 190), n = floor_div(x, slot);
    uint32_t h = ground_place_hash(n, 60);
    int32_t radius = between(s, h, 28, 42), rim = cells(s, 9), hub = cells(s, 10);
    int32_t dx = x - n * slot - slot / 2 - between(s, h / 64, 0, 40);
    int32_t dy = between(s, h / 1024, 92, 112) - up, outer = radius + cells(s, 6);
    if (!is_in_disc(dx, dy, outer)) return 0;
    bool is_ring = is_in_disc(dx, dy, radius) && !is_in_disc(dx, dy, radius - rim);
    bool is_hub = is_in_disc(dx, dy, hub) && !is_in_disc(dx, dy, hub * 2 / 5);
    bool is_arm =
        !is_in_disc(dx, dy, hub) && (is_on_arm(dx, dy, radius - 1, outer, cells(s, 4), 1) ||
                                     is_on_arm(dx, dy, 0, radius - rim, cells(s, 3), 2));
    if (!is_ring && !is_hub && !is_arm) return 0;
    bool is_rim = is_ring && !is_in_disc(dx, dy, radius - max_i32(1, s->unit / 4));
    return (is_rim || is_hub) && dx + dy < 0 ? s->colours->far_dim[0] : fill_of(s, 1);
}

/* A chimney, and what rises from it. */
static uint8_t chimney_colour(const FarScene *s, int32_t x, int32_t up)
{
    int32_t slot = cells(s, 62), n = floor_div(x, slot), wide = cells(s, 9);
    uint32_t h = ground_place_hash(n, 61);
    int32_t at = x - n * slot - cells(s, 10), top = between(s, h / 8, 95, 135);
    if (h % 3 == 0) return 0;
    if (at >= 0 && at < wide && up <= top) {
        bool is_band = top - up < s->unit / 4 || (top - up) / max_i32(1, s->unit / 4) == 3;
        return is_band ? s->colours->far_dim[0] : fill_of(s, 0);
    }
    int32_t risen = up - top, sway = smooth(risen, cells(s, 30), (int32_t)(h & 63));
    int32_t middle = wide / 2 + risen / 3 + (sway - 128) * s->unit / 128;
    int32_t half_width = wide / 3 + risen / 6;
    bool is_smoke = h % 3 == 1 && risen > 0 && risen < cells(s, 90);
    return is_smoke && abs_i32(at - middle) <= half_width ? s->colours->smoke : 0;
}

/* ---- the farthest range ---- */

/* The highest mountain at a place, and where its top is. */
static int32_t peak_at(const FarScene *s, int32_t x, int32_t *top_x, int32_t *top)
{
    int32_t slot = cells(s, 75), best = 0;
    for (int32_t n = floor_div(x, slot) - 1; n <= floor_div(x, slot) + 1; n++) {
        uint32_t h = ground_place_hash(n, 70);
        int32_t height = between(s, h, 82, 128);
        int32_t middle = n * slot + (int32_t)(h / 256 % (uint32_t)slot);
        int32_t here = height - abs_i32(x - middle) * 13 / 10;
        if (here <= best) continue;
        best = here;
        *top_x = middle;
        *top = height;
    }
    return best + (smooth(x, max_i32(2, s->unit / 2), 71) - 128) * s->unit / 512;
}

/* Snow or rock of a farthest mountain, on the side in the light or on the other. */
static uint8_t slope_of_mountain(const FarScene *s, bool is_snow, bool is_lit)
{
    if (is_snow) return s->colours->snow[!is_lit];
    return is_lit ? fill_of(s, 0) : s->colours->far_fill[0][FILL_BAND - 3];
}

static uint8_t mountain_colour(const FarScene *s, int32_t x, int32_t up)
{
    int32_t top_x = x, top = 0, height = peak_at(s, x, &top_x, &top);
    if (up > height) return 0;
    int32_t edge = smooth(x, cells(s, 6), 72) * s->unit / 120;
    bool is_snow = up > top - cells(s, 34) + edge && up > cells(s, 60);
    bool is_lit = x + (int32_t)(ground_place_hash(up / 2, 73) % 3) * s->unit / 8 < top_x;
    return slope_of_mountain(s, is_snow, is_lit);
}

/* ---- the heights and the depths ---- */

static BandScale band_scale(const FarScene *s)
{
    return (BandScale){s->palette, s->unit, s->unit};
}

/* Decks of cloud; in frost the summits behind them. */
static uint8_t deck_colour(const FarScene *s, int32_t x, int32_t row)
{
    BandScale scale = band_scale(s);
    int32_t above, band = bands_height(&scale, s->horizon - row - 1, &above);
    bool is_lit = false;
    if (band < 0) return 0;
    int32_t deck = bands_deck(&scale, band, x);
    if (above < deck && s->palette != PALETTE_FROST)
        return s->colours->cloud_line[above < s->unit / 2];
    if (above < deck)
        return deck - above <= max_i32(1, s->unit / 8) ? s->colours->far_texture[0]
                                                       : s->colours->cloud_fill[0][0];
    if (s->palette != PALETTE_FROST) return 0;
    int32_t height = bands_summit(&scale, band, x, &is_lit);
    if (above >= height) return 0;
    bool is_snow =
        height - above < cells(s, 20) + (int32_t)(ground_place_hash(x, 72) % 5) * s->unit / 8;
    return slope_of_mountain(s, is_snow, is_lit);
}

/* Towers in the night, with lit floors; girders in the halls of works, with lamps that hang. */
static uint8_t tower_colour(const FarScene *s, int32_t x, int32_t row)
{
    BandScale scale = band_scale(s);
    int32_t at, wide, above = s->horizon - row - 1;
    if (s->palette == PALETTE_NIGHT)
        return bands_tower(&scale, x, &at, &wide) > above ? house_colour(s, 0, x, above) : 0;
    int32_t band = bands_height(&scale, above, &at), thick = max_i32(1, s->unit / 4);
    if (band < 0) return 0;
    int32_t high = s->unit, slot = cells(s, 70), n = floor_div(x, slot);
    uint32_t h = ground_place_hash(n, band + 640);
    int32_t in = x - floor_div(x, 2 * high) * 2 * high, slant = in < high ? in : 2 * high - in;
    if (at >= high + thick || at < -thick) {
        int32_t down = BANDS_CELLS * s->unit - at; /* below the girder of the next band */
        int32_t dx = x - n * slot - between(s, h / 8, 10, 55), length = between(s, h / 64, 10, 35);
        if (h % 3 == 0 || down > length + s->unit / 2) return 0;
        if (down <= length) return dx >= 0 && dx < thick ? fill_of(s, 1) : 0;
        bool is_lamp = abs_i32(2 * dx - thick) <= s->unit / 2;
        return is_lamp ? s->colours->far_lit[0] : 0;
    }
    bool is_girder = at < thick || at >= high || abs_i32(slant - at) <= thick / 2;
    return is_girder ? fill_of(s, 1) : 0;
}

static uint8_t depth_colour(const FarScene *s, int32_t x, int32_t row)
{
    BandScale scale = band_scale(s);
    int32_t below = row - s->horizon - FOOT_BELOW * s->unit, below_edge;
    int32_t ridge = bands_ridge(&scale, x, below, &below_edge);
    if (ridge < 0) return 0;
    int32_t tone = colours_tone_of_ridge(ridge);
    if (below_edge < max_i32(1, s->unit / 6)) return s->colours->depth_line[tone];
    return s->colours->depth_fill[bands_is_bed(&scale, x, below) ? (tone + 1) % DEPTH_TONES : tone];
}

static uint8_t farthest_colour(const FarScene *s, int32_t x, int32_t row)
{
    int32_t up = s->horizon + FOOT_BELOW * s->unit - row;
    uint8_t colour = 0;
    if (s->palette == PALETTE_CAVE) return 0;
    if (s->palette == PALETTE_FROST) {
        colour = mountain_colour(s, x, up);
        return colour ? colour : deck_colour(s, x, row);
    }
    if (s->palette == PALETTE_FORGE) {
        colour = gear_colour(s, x, up);
        if (!colour) colour = chimney_colour(s, x, up);
    }
    if (colour) return colour;
    bool is_tall = s->palette == PALETTE_NIGHT || s->palette == PALETTE_FORGE;
    if (up > height_of(s, 0, x)) return is_tall ? tower_colour(s, x, row) : 0;
    return s->palette == PALETTE_NIGHT ? house_colour(s, 0, x, up) : fill_of(s, 0);
}

/* ---- the near ranges ---- */

/* The upper edge of a range is a little lighter. */
static uint8_t slope_colour(const FarScene *s, int32_t layer, int32_t up, int32_t height)
{
    bool is_edge = height - up < max_i32(1, s->unit / 6);
    return is_edge && s->palette != PALETTE_FORGE ? s->colours->far_texture[layer]
                                                  : fill_of(s, layer);
}

/* Pillars, girders and braces of works, with a lamp here and there. */
static uint8_t works_colour(const FarScene *s, int32_t x, int32_t up)
{
    int32_t across = cells(s, 90), along = cells(s, 62), thick = max_i32(1, s->unit / 4);
    int32_t n = floor_div(x, across), m = floor_div(up, along);
    int32_t at_x = x - n * across, at_y = up - m * along;
    uint32_t h = ground_place_hash(n, m + 160);
    bool is_pillar = at_x < 2 * thick, is_girder = at_y < thick;
    int32_t slant = h % 2 == 0 ? at_y : along - at_y;
    bool is_brace = h % 3 != 0 && abs_i32(at_x - slant * across / along) <= thick / 2;
    bool is_lamp = h % 5 == 0 && at_y >= along - 3 * thick && at_y < along - thick &&
                   abs_i32(at_x - across / 2) < thick;
    if (is_lamp) return s->colours->window;
    return is_pillar || is_girder || is_brace ? fill_of(s, 1) : fill_of(s, 2);
}

static uint8_t near_colour(const FarScene *s, int32_t x, int32_t up, const int32_t heights[2])
{
    uint8_t colour = 0;
    if (up <= heights[1]) {
        if (s->palette == PALETTE_NIGHT) return house_colour(s, 2, x, up);
        if (s->palette == PALETTE_FORGE) return works_colour(s, x, up);
        return slope_colour(s, 2, up, heights[1]);
    }
    if (s->palette == PALETTE_MEADOW) {
        colour = tree_colour(s, x, up, 52, 40);
        if (!colour) colour = tree_colour(s, x + cells(s, 17), up, 67, 41);
    }
    if (s->palette == PALETTE_FROST) {
        colour = fir_colour(s, 2, x, up, 31, 50);
        if (!colour) colour = fir_colour(s, 1, x, up, 23, 51);
    }
    if (colour || up > heights[0]) return colour;
    return s->palette == PALETTE_NIGHT ? house_colour(s, 1, x, up)
                                       : slope_colour(s, 1, up, heights[0]);
}

/* ---- a cave's wall ---- */

/* A cluster of crystals in each slot, by chance, and the light around it. */
static uint8_t crystal_colour(const FarScene *s, int32_t x, int32_t row)
{
    int32_t across = cells(s, 95), along = cells(s, 75);
    int32_t n = floor_div(x, across), m = floor_div(row, along);
    uint32_t h = ground_place_hash(n, m + 80);
    if (h % 5 < 3) return 0;
    int32_t dx = x - n * across - between(s, h / 8, 30, 65),
            dy = row - m * along - between(s, h / 512, 30, 45);
    int32_t spike = floor_div(dx + s->unit / 8, s->unit / 4);
    int32_t length = cells(s, 4 + (int32_t)(ground_place_hash(spike, (int32_t)(h & 255)) % 12));
    bool is_spike = abs_i32(spike) <= 2 && spike * s->unit / 4 - dx >= -s->unit / 8 &&
                    abs_i32(dx - spike * s->unit / 4) * 4 <= s->unit / 2 && dy <= 0 && -dy < length;
    if (is_spike) return s->colours->crystal[(spike & 1) == 0];
    if (is_in_disc(dx, dy + s->unit / 2, cells(s, 13))) return s->colours->crystal_light[1];
    return is_in_disc(dx, dy + s->unit / 2, cells(s, 23)) ? s->colours->crystal_light[0] : 0;
}

static uint8_t wall_colour(const FarScene *s, int32_t x, int32_t row)
{
    BandScale scale = band_scale(s);
    int32_t below = row - s->horizon;
    int32_t inside = bands_stalactite(&scale, x, &below);
    uint8_t crystal = crystal_colour(s, x, row);
    int32_t cols = cells(s, 52), rows = cells(s, 44), thick = max_i32(1, s->unit / 6);
    if (crystal) return crystal;
    if (inside > 0) return s->colours->depth_fill[below < s->unit / 4 ? 0 : 2];
    uint32_t stone = ground_stone(x, row, cols, rows);
    bool is_joint = ground_stone(x + thick, row, cols, rows) != stone ||
                    ground_stone(x, row + thick, cols, rows) != stone;
    if (is_joint) return s->colours->wall[0];
    return s->colours->sky[SKY_STEPS / 2 + stone / 64 % 4 * 4];
}

/* ---- the sky ---- */

static int32_t sky_step(const FarScene *s, int32_t row)
{
    int32_t span = SKY_CELLS * s->unit;
    return clamp_i32(SKY_STEPS - 1 - (s->horizon - row) * SKY_STEPS / span, 0, SKY_STEPS - 1);
}

static int32_t band_at(const FarScene *s, int32_t row)
{
    return sky_step(s, row) / (SKY_STEPS / SKY_BANDS);
}

/* Heaps on a broad flat foot, which is in the shade. */
static uint8_t cloud_colour(const FarScene *s, int32_t x, int32_t row)
{
    int32_t up = s->horizon - row - 8 * s->unit, along = cells(s, 42), across = cells(s, 150);
    int32_t m = floor_div(up, along), shifted = x + cells(s, 60) + (m & 1) * across / 2;
    int32_t n = floor_div(shifted, across);
    uint32_t h = ground_place_hash(n, m + 90);
    if (up < 0 || h % 4 == 0) return 0;
    int32_t wide = between(s, h / 8, 50, 90), high = between(s, h / 512, 17, 29);
    int32_t dx = shifted - n * across - wide / 2 - between(s, h / 4096, 0, 55);
    int32_t risen = up - m * along, base = high * 3 / 10, half = wide / 2;
    if (abs_i32(dx) >= half) return 0;
    if (risen < base) {
        bool is_in = abs_i32(dx) < half - (risen == 0) * s->unit / 3;
        return is_in ? s->colours->cloud_line[1] : 0;
    }
    int32_t inner = half - s->unit / 2, swell = smooth(dx, cells(s, 11), (int32_t)(h & 1023));
    int32_t round = max_i32(0, (inner * inner - dx * dx) * 256 / (inner * inner));
    int32_t top = (high - base) * round / 256 * (110 + swell) / 300;
    return round > 0 && risen - base <= top ? s->colours->cloud_line[0] : 0;
}

/* Northern lights: rays of two curtains, brightest at their hems. */
static uint8_t aurora_colour(const FarScene *s, int32_t x, int32_t row)
{
    BandScale scale = band_scale(s);
    for (int32_t hue = 0; hue < 2; hue++) {
        int32_t strength = bands_curtain(&scale, hue, x, s->horizon - row - 1);
        if (strength > 0) return s->colours->aurora[hue][strength - 1][band_at(s, row)];
    }
    return 0;
}

static uint8_t sky_colour(const FarScene *s, int32_t x, int32_t row)
{
    uint8_t colour = 0;
    bool has_stars =
        s->palette == PALETTE_FROST || s->palette == PALETTE_NIGHT || s->palette == PALETTE_PLAIN;
    BandScale scale = band_scale(s);
    if (bands_has_decks(s->palette)) colour = deck_colour(s, x, row);
    if (!colour && colours_palette_has_light(s->palette)) colour = cloud_colour(s, x, row);
    if (!colour && bands_is_moon(&scale, x, s->horizon - row - 1)) colour = s->colours->star[1];
    if (!colour && has_stars) {
        uint32_t h = ground_place_hash(x, row + 1000);
        bool is_star = h % 190 == 0 && sky_step(s, row) <= SKY_STEPS * 2 / 3;
        if (is_star) colour = s->colours->star[h / 2048 % 3];
    }
    if (!colour && s->palette == PALETTE_FROST) colour = aurora_colour(s, x, row);
    return colour;
}

/* Sun or moon with rings of light; 0 outside. */
static uint8_t light_colour(const FarScene *s, int32_t dx, int32_t dy, int32_t band)
{
    static const int32_t rings[LIGHT_RINGS] = {42, 34, 27, 21};
    enum { LOWEST_BAND = 5 }; /* that rings are made for */
    int32_t radius = cells(s, 13);
    if (is_in_disc(dx, dy, radius)) {
        bool is_moon = s->palette == PALETTE_NIGHT;
        int32_t shifted = dx - radius / 3;
        bool is_shade = is_moon && (shifted * shifted + (dy + radius / 6) * (dy + radius / 6) >
                                    radius * radius);
        bool is_crater = is_moon && ground_place_hash(floor_div(dx, max_i32(1, s->unit / 3)),
                                                      floor_div(dy, max_i32(1, s->unit / 3))) %
                                            11 ==
                                        0;
        return is_shade || is_crater ? s->colours->light[LIGHT_STEPS - 1] : s->colours->glow;
    }
    int32_t first = band > LOWEST_BAND ? 1 : 0;
    for (int32_t i = LIGHT_RINGS - 1; i >= first; i--)
        if (is_in_disc(dx, dy, cells(s, rings[i]))) return s->colours->ring[i][band];
    return 0;
}

/* ---- what is kept ---- */

enum { TILE = 16, TILES_ACROSS = 64, TILES_DOWN = 16, NO_TILE = INT32_MIN };

typedef enum Layer { LAYER_SKY, LAYER_FARTHEST, LAYER_NEAR, LAYERS } Layer;

struct PixelTile {
    int32_t col, row;
    int32_t filled; /* so many of these are not 0 */
    uint8_t colours[TILE][TILE];
};

bool pixel_backdrop_begin(PixelBackdrop *backdrop, const FarScene *scene, int32_t left,
                          int32_t cols)
{
    const FarScene *old = &backdrop->scene;
    bool is_same = backdrop->tiles && old->colours == scene->colours &&
                   old->palette == scene->palette && old->unit == scene->unit &&
                   old->horizon == scene->horizon;
    if (!backdrop->tiles)
        backdrop->tiles = malloc(LAYERS * TILES_ACROSS * TILES_DOWN * sizeof *backdrop->tiles);
    if (!backdrop->tiles) return false;
    backdrop->scene = *scene;
    backdrop->left = left;
    backdrop->cols = cols;
    for (int32_t i = 0; i < LAYERS * TILES_ACROSS * TILES_DOWN && !is_same; i++)
        backdrop->tiles[i].col = NO_TILE;
    return true;
}

void pixel_backdrop_done(PixelBackdrop *backdrop)
{
    free(backdrop->tiles);
    *backdrop = (PixelBackdrop){0};
}

static void make_column(const FarScene *s, Layer layer, int32_t x, int32_t row, PixelTile *out,
                        int32_t col)
{
    const int32_t heights[2] = {height_of(s, 1, x), height_of(s, 2, x)};
    int32_t foot = s->horizon + FOOT_BELOW * s->unit;
    for (int32_t i = 0; i < TILE; i++) {
        uint8_t depth =
            layer == LAYER_NEAR && s->palette != PALETTE_CAVE ? depth_colour(s, x, row + i) : 0;
        uint8_t colour = depth                        ? depth
                         : layer == LAYER_SKY         ? sky_colour(s, x, row + i)
                         : layer == LAYER_FARTHEST    ? farthest_colour(s, x, row + i)
                         : s->palette == PALETTE_CAVE ? wall_colour(s, x, row + i)
                                                      : near_colour(s, x, foot - row - i, heights);
        out->colours[i][col] = colour;
        out->filled += colour != 0;
    }
}

static const PixelTile *tile_at(const PixelBackdrop *b, Layer layer, int32_t col, int32_t row)
{
    PixelTile *tile =
        &b->tiles[((int32_t)layer * TILES_DOWN + (row & (TILES_DOWN - 1))) * TILES_ACROSS +
                  (col & (TILES_ACROSS - 1))];
    if (tile->col == col && tile->row == row) return tile;
    *tile = (PixelTile){.col = col, .row = row};
    for (int32_t x = 0; x < TILE; x++)
        make_column(&b->scene, layer, col * TILE + x, row * TILE, tile, x);
    return tile;
}

/* Lays eight colours over others where they are not 0. */
static void lay_eight(const uint8_t *colours, uint8_t *out)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7f, high = ~low;
    uint64_t above, below;
    memcpy(&above, colours, sizeof above);
    if (above == 0) return;
    memcpy(&below, out, sizeof below);
    uint64_t set = (((above & low) + low) | above) & high;
    uint64_t mask = (set >> 7) * 0xff;
    below = (below & ~mask) | above;
    memcpy(out, &below, sizeof below);
}

static void lay_span(const uint8_t *colours, int32_t count, bool is_full, uint8_t *out)
{
    enum { EIGHT = 8 };
    int32_t done = 0;
    if (is_full) {
        memcpy(out, colours, (size_t)count);
        return;
    }
    for (; done + EIGHT <= count; done += EIGHT)
        lay_eight(colours + done, out + done);
    for (; done < count; done++)
        if (colours[done]) out[done] = colours[done];
}

/* Lays a layer, whose column `from` is the view's first, over what is in the row. */
static void lay_layer(const PixelBackdrop *b, Layer layer, int32_t from, int32_t row, uint8_t *out)
{
    int32_t tile_row = floor_div(row, TILE), y = row - tile_row * TILE;
    for (int32_t x = from, end; x < from + b->cols; x = end) {
        int32_t tile_col = floor_div(x, TILE);
        const PixelTile *tile = tile_at(b, layer, tile_col, tile_row);
        end = min_i32((tile_col + 1) * TILE, from + b->cols);
        if (tile->filled > 0)
            lay_span(tile->colours[y] + (x - tile_col * TILE), end - x, tile->filled == TILE * TILE,
                     out + (x - from));
    }
}

/* Draws a row of the sun or moon, which stays at its place on the screen. */
static void lay_light(const PixelBackdrop *b, int32_t row, uint8_t *out)
{
    const FarScene *s = &b->scene;
    bool is_there = colours_palette_has_light(s->palette);
    int32_t middle = b->cols * 4 / 5 - backdrop_locked_light_shift(b->is_locked, b->left, b->cols),
            reach = cells(s, 43), dy = row - s->horizon + cells(s, 94);
    if (!is_there || b->has_no_light || s->colours->has_contrast || abs_i32(dy) > reach) return;
    int32_t band = band_at(s, row);
    for (int32_t x = max_i32(0, middle - reach); x < min_i32(b->cols, middle + reach); x++) {
        uint8_t colour = light_colour(s, x - middle, dy, band);
        if (colour) out[x] = colour;
    }
}

void pixel_backdrop_row(PixelBackdrop *backdrop, int32_t row, uint8_t *out)
{
    const FarScene *s = &backdrop->scene;
    memset(out, s->colours->sky[sky_step(s, row)], (size_t)backdrop->cols);
    lay_light(backdrop, row, out);
    int32_t left = backdrop->left;
    bool is_locked = backdrop->is_locked;
    lay_layer(backdrop, LAYER_SKY, is_locked ? left : floor_div(left, 10), row, out);
    lay_layer(backdrop, LAYER_FARTHEST, is_locked ? left : floor_div(left, 2), row, out);
    lay_layer(backdrop, LAYER_NEAR, left, row, out);
}
