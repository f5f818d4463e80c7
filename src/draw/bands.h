/* bands.h - the shapes of what lies behind the heights and the depths of a tall level: decks of
 * cloud and summits above, ridges and arches below, one band after the other.
 *
 * Both skins draw these shapes, each in its own units. Bands are locked to the level.
 * Units: across and down, so many to a cell; bands are numbered from 0, outwards. */
#ifndef LEDGE_DRAW_BANDS_H
#define LEDGE_DRAW_BANDS_H

#include "../level/world_file.h"

enum {
    BANDS_CELLS = 11,      /* from one band to the next */
    BANDS_HIGH_CELLS = 12, /* of the first one above the level's surface */
    BANDS_LOW_CELLS = 6    /* and of the first one below the foot of the ranges */
};

typedef struct BandScale {
    Palette palette;
    int32_t across, down; /* units of a cell */
} BandScale;

/* The band that a place belongs to which is so far above the surface, and how far above the band's
 * base it is; -1: below all of them. */
int32_t bands_height(const BandScale *scale, int32_t above_surface, int32_t *above_base);

/* Are there decks in the sky? In frost they lie before summits. */
static inline bool bands_has_decks(Palette palette)
{
    return palette != PALETTE_CAVE && palette != PALETTE_FORGE && palette != PALETTE_FROST;
}

/* Are the ridges below built: rows of arches on piers, or in works of square gates? */
static inline bool bands_is_built(Palette palette)
{
    return palette == PALETTE_NIGHT || palette == PALETTE_FORGE;
}

/* How thick a deck of cloud is at a place along it, upwards from the base; 0: there is none. */
int32_t bands_deck(const BandScale *scale, int32_t band, int32_t x);

/* How high a summit rises behind a deck, and whether the slope is the one in the light. */
int32_t bands_summit(const BandScale *scale, int32_t band, int32_t x, bool *is_lit);

/* A tower that rises from the foot of the ranges: how high above the surface its roof is at a
 * place, and where across it that is; 0: there is none. */
int32_t bands_tower(const BandScale *scale, int32_t x, int32_t *at, int32_t *wide);

/* Is a place in the pale crescent of a moon, high above a level by day? */
bool bands_is_moon(const BandScale *scale, int32_t x, int32_t above_surface);

/* How bright one of two curtains of northern lights is at a place: 3 at its hem, 0 outside. */
int32_t bands_curtain(const BandScale *scale, int32_t hue, int32_t x, int32_t above_surface);

/* How far above the lower end of the stalactites of its band a place is, 0 where there are none; so
 * far below the surface, which becomes how far below the ledge that they hang from. */
int32_t bands_stalactite(const BandScale *scale, int32_t x, int32_t *below);

/* The ridge that hides all others at a place so far below the foot: its number, and how far below
 * its edge the place is; -1: above all of them. */
int32_t bands_ridge(const BandScale *scale, int32_t x, int32_t below_foot, int32_t *below_edge);

/* Is a place of a ridge, so far below the foot, in one of its beds of rock? */
bool bands_is_bed(const BandScale *scale, int32_t x, int32_t below_foot);

/* Is a place in a seam of the wall behind enclosed air, which in towns is a cornice? */
bool bands_is_seam(const BandScale *scale, int32_t x, int32_t row);

#endif
