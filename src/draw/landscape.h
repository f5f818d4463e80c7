/* landscape.h - an artificial level as a background of cards, pages and the map: ground in steps
 * below the sky of a chapter.
 *
 * Units: characters of the screen, unless cells are named.
 * Memory: landscape_done frees. */
#ifndef LEDGE_DRAW_LANDSCAPE_H
#define LEDGE_DRAW_LANDSCAPE_H

#include "../level/level_file.h"
#include "picture.h"

typedef struct LandscapeShape {
    int32_t steps;      /* of the ground, from left to right: at least 1 */
    int32_t floor_part; /* of the rows, in percent: how much is ground at the left edge */
    int32_t rise_part;  /* the same: how much higher it is at the right edge */
    bool is_even;       /* the ground never falls; else each step differs from the one before */
} LandscapeShape;

typedef struct Landscape {
    bool is_there; /* the rest counts only then */
    LandscapeShape shape;
    int32_t cols, rows;
    Level level;
    LevelFile *file;
    Game game;
    Picture picture;
} Landscape;

/* Makes the landscape of a size, by the choice's skin and palette at the largest zoom that fits,
 * unless it exists already. False, without one, if everything is drawn plain or memory ran out. */
bool landscape_fit(Landscape *landscape, const PictureChoice *choice, const LandscapeShape *shape,
                   int32_t cols, int32_t rows);
void landscape_done(Landscape *landscape);

/* Draws it from the canvas's upper left on. */
void landscape_draw(const Landscape *landscape, Canvas *canvas);

/* The row of the topmost ground in a column of the screen. */
int32_t landscape_ground_row(const Landscape *landscape, int32_t col);

/* The column in the middle of a step. */
int32_t landscape_step_col(const Landscape *landscape, int32_t step);

#endif
