/* bands.c - see bands.h */
#include "bands.h"

#include "ground.h"

/* A value from 0 to `most` that changes smoothly, by stretches of `period`. */
static int32_t wave(int32_t x, int32_t period, int32_t seed, int32_t most)
{
    enum { FULL = 256 };
    int32_t n = floor_div(x, period), t = (x - n * period) * FULL / period;
    int32_t from = (int32_t)(ground_place_hash(n, seed) % (FULL + 1)),
            to = (int32_t)(ground_place_hash(n + 1, seed) % (FULL + 1));
    int32_t eased = t * t / FULL * (3 * FULL - 2 * t) / FULL;
    return (from + (to - from) * eased / FULL) * most / FULL;
}

static int32_t tenths(int32_t unit, int32_t count)
{
    return unit * count / 10;
}

/* ---- heights ---- */

int32_t bands_height(const BandScale *scale, int32_t above_surface, int32_t *above_base)
{
    int32_t up = above_surface - BANDS_HIGH_CELLS * scale->down, every = BANDS_CELLS * scale->down;
    *above_base = up - floor_div(up, every) * every;
    return up < 0 ? -1 : up / every;
}

int32_t bands_deck(const BandScale *scale, int32_t band, int32_t x)
{
    int32_t long_wave = wave(x, 9 * scale->across, 300 + band, tenths(scale->down, 34));
    int32_t short_wave = wave(x, 2 * scale->across, 400 + band, tenths(scale->down, 6));
    int32_t thin =
        scale->palette == PALETTE_FROST ? -4 : 11; /* there it hides the feet of summits */
    return max_i32(0, long_wave - short_wave - tenths(scale->down, thin));
}

int32_t bands_summit(const BandScale *scale, int32_t band, int32_t x, bool *is_lit)
{
    int32_t slot = 6 * scale->across, best = 0;
    for (int32_t n = floor_div(x, slot) - 1; n <= floor_div(x, slot) + 1; n++) {
        uint32_t h = ground_place_hash(n, 500 + band);
        int32_t top = tenths(scale->down, 30 + (int32_t)(h % 56));
        int32_t dx = x - n * slot - (int32_t)(h / 64 % (uint32_t)slot);
        /* steeper on one side */
        int32_t fall = abs_i32(dx) * (dx < 0 ? 14 : 11) * scale->down / (10 * scale->across);
        if (h % 4 == 0 || top - fall <= best) continue;
        best = top - fall;
        *is_lit = dx < 0;
    }
    int32_t rough = wave(x, max_i32(2, scale->across / 2), 71, scale->down / 2);
    return best > 0 ? max_i32(0, best - rough) : 0;
}

int32_t bands_tower(const BandScale *scale, int32_t x, int32_t *at, int32_t *wide)
{
    int32_t slot = 13 * scale->across, n = floor_div(x, slot);
    uint32_t h = ground_place_hash(n, 600);
    int32_t floors = (int32_t)(h % 6);
    *wide = tenths(scale->across, 22 + (int32_t)(h / 64 % 4) * 6);
    *at = x - n * slot - (int32_t)(h / 512 % (uint32_t)(slot - *wide));
    if (*at < 0 || *at >= *wide) return 0;
    int32_t top = scale->down * (14 + BANDS_CELLS * floors + (int32_t)(h / 4096 % 5));
    /* a setback on both sides, and a spire */
    int32_t edge = min_i32(*at, *wide - 1 - *at), quarter = max_i32(1, *wide / 4);
    bool has_spire = h % 5 < 3 && abs_i32(2 * *at - *wide) <= max_i32(1, scale->across / 4);
    if (edge < quarter) return top - 4 * scale->down;
    return has_spire ? top + 2 * scale->down : top;
}

bool bands_is_moon(const BandScale *scale, int32_t x, int32_t above_surface)
{
    enum { HIGH = 30, ACROSS = 46, RADIUS = 22, UNIT = 10 }; /* cells; tenths of a cell */
    bool is_day = scale->palette == PALETTE_MEADOW || scale->palette == PALETTE_PLAIN;
    int32_t slot = ACROSS * scale->across;
    int32_t dx = (x - floor_div(x, slot) * slot - slot / 2) * UNIT / scale->across;
    int32_t dy = (above_surface - HIGH * scale->down) * UNIT / scale->down,
            cut = dx + RADIUS * 2 / 3;
    bool is_in = dx * dx + dy * dy <= RADIUS * RADIUS;
    return is_day && is_in && cut * cut + dy * dy > RADIUS * RADIUS;
}

int32_t bands_curtain(const BandScale *scale, int32_t hue, int32_t x, int32_t above_surface)
{
    enum { BRIGHTEST = 3, LOWEST = 6, HIGHEST = 23 }; /* cells */
    if (above_surface < LOWEST * scale->down || above_surface > HIGHEST * scale->down) return 0;
    int32_t along = x + hue * 37 * scale->across, down = scale->down;
    int32_t hem = tenths(down, 62 + 26 * hue) +
                  wave(along, 15 * scale->across, 31 + hue, tenths(down, 40)) +
                  wave(along, 5 * scale->across, 33 + hue, tenths(down, 14));
    uint32_t pleat = ground_place_hash(floor_div(along, max_i32(1, scale->across / 4)), 35 + hue);
    int32_t length = tenths(down, 30) + wave(along, 4 * scale->across, 37 + hue, tenths(down, 40)) +
                     tenths(down, (int32_t)(pleat / 8 % 12));
    int32_t up = above_surface - hem;
    if (up < 0 || up >= length) return 0;
    return max_i32(0, BRIGHTEST - up * BRIGHTEST / length - (pleat % 5 < 2));
}

int32_t bands_stalactite(const BandScale *scale, int32_t x, int32_t *below)
{
    int32_t every = BANDS_CELLS * scale->down, slot = 2 * scale->across, n = floor_div(x, slot);
    int32_t ledge = wave(x, 6 * scale->across, 800, 3 * scale->down);
    int32_t band = floor_div(*below - ledge, every), longest = 0;
    *below -= ledge + band * every;
    if (ground_place_hash(floor_div(x, 14 * scale->across), band + 820) % 4 == 0) return 0;
    for (int32_t i = n - 1; i <= n + 1; i++) {
        uint32_t h = ground_place_hash(i, band + 810);
        int32_t length = tenths(scale->down, 8 + (int32_t)(h % 30));
        int32_t dx = abs_i32(2 * (x - i * slot) - slot) / 2;
        int32_t left =
            length - dx * (16 + (int32_t)(h / 64 % 16)) * scale->down / (8 * scale->across);
        longest = max_i32(longest, left);
    }
    return max_i32(0, longest + scale->down / 3 - *below);
}

/* ---- depths ---- */

/* How far below the foot the upper edge of a ridge is. */
static int32_t edge_of(const BandScale *scale, int32_t ridge, int32_t x)
{
    int32_t base = scale->down * (BANDS_LOW_CELLS + BANDS_CELLS * ridge);
    if (bands_is_built(scale->palette)) return base;
    return base - wave(x, scale->across * (8 - ridge % 3), 77 + ridge, tenths(scale->down, 46)) -
           wave(x, 2 * scale->across, 177 + ridge, tenths(scale->down, 10));
}

/* Is a place in an arch or a gate of a built ridge? */
static bool is_open(const BandScale *scale, int32_t ridge, int32_t x, int32_t below_edge)
{
    int32_t wide = scale->across * (7 + ridge % 2), pier = scale->across * 3 / 2;
    int32_t in = x + ridge * scale->across * 3, down = below_edge - scale->down * 2;
    in -= floor_div(in, wide) * wide;
    if (!bands_is_built(scale->palette) || down < 0 || in < pier) return false;
    if (scale->palette == PALETTE_FORGE) return true;
    int32_t half = (wide - pier) / 2, dx = in - pier - half;
    int32_t rise = 2 * scale->down; /* of the arch */
    if (down >= rise) return true;
    int64_t left = (int64_t)half * half - (int64_t)dx * dx, height = rise - down;
    return height * height * half * half <= left * rise * rise;
}

int32_t bands_ridge(const BandScale *scale, int32_t x, int32_t below_foot, int32_t *below_edge)
{
    int32_t last = below_foot / (BANDS_CELLS * scale->down) + 1;
    for (int32_t ridge = below_foot < 0 ? -1 : last; ridge >= 0; ridge--) {
        *below_edge = below_foot - edge_of(scale, ridge, x);
        if (*below_edge >= 0) return is_open(scale, ridge, x, *below_edge) ? ridge + 1 : ridge;
    }
    return -1;
}

bool bands_is_bed(const BandScale *scale, int32_t x, int32_t below_foot)
{
    int32_t every = 3 * scale->down, bent = below_foot + wave(x, 4 * scale->across, 5, scale->down);
    int32_t bed = floor_div(bent, every);
    return bent - bed * every < max_i32(1, scale->down / 8) &&
           ground_place_hash(floor_div(x * 4, 5 * scale->across), bed) % 3 == 0;
}

bool bands_is_seam(const BandScale *scale, int32_t x, int32_t row)
{
    int32_t every = 5 * scale->down, piece = floor_div(x, 3 * scale->across);
    int32_t bent = row + (scale->palette == PALETTE_NIGHT
                              ? 0
                              : wave(x, 6 * scale->across, 880, 3 * scale->down / 2));
    int32_t seam = floor_div(bent, every);
    return bent - seam * every < max_i32(1, scale->down / 4) &&
           ground_place_hash(piece, seam + 890) % 6 != 0;
}
