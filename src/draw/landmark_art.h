/* landmark_art.h - draws the landmark of a level: on a hill, over sky, clouds and ranges, behind
 * walls and ground.
 *
 * The sheets hold each drawing at zoom 4x2; at other zooms it is scaled. Nothing is drawn at 1x1.
 * Units: characters or pixels of the level at the zoom.
 * Memory: landmark_art_done frees; the skins belong to the caller. */
#ifndef LEDGE_DRAW_LANDMARK_ART_H
#define LEDGE_DRAW_LANDMARK_ART_H

#include "../term/canvas.h"
#include "skin.h"

typedef struct LandmarkArt {
    uint8_t kind, skin, zoom; /* that it was made for: LandmarkKind, SkinKind, ZoomId */
    const Colours *colours;
    int32_t left, top, cols, rows; /* in the level, with the hill that it stands on */
    int32_t foot;                  /* row of the hill's upper edge, from the top */
    CanvasCell *cells;             /* ch 0: nothing; bg 0: the background shows */
    uint8_t *pixels;               /* or these; 0: nothing */
} LandmarkArt;

/* Makes the drawing, unless it is there already; all zero the first time. Without one if the level
 * has none or memory ran out. */
void landmark_art_make(LandmarkArt *art, const SkinSet *skins, SkinKind skin, ZoomId zoom,
                       const Colours *colours, const Landmark *landmark);
void landmark_art_done(LandmarkArt *art);

/* Places it for a view of `cols` units from `left` on. Where everything moves with the level it
 * stands at its cell. */
void landmark_art_place(LandmarkArt *art, const Landmark *landmark, int32_t left, int32_t cols,
                        bool is_locked);

/* Is its own light the chapter's sun or moon? */
bool landmark_art_is_light(const Landmark *landmark);

/* Draws its part of `count` units of a row of the level, from column `left` on. */
void landmark_art_chars(const LandmarkArt *art, int32_t row, int32_t left, int32_t count,
                        CanvasCell *out);
void landmark_art_pixels(const LandmarkArt *art, int32_t row, int32_t left, int32_t count,
                         uint8_t *out);

#endif
