/* scene_internal.h - shared by the parts of a scene. */
#ifndef LEDGE_DRAW_SCENE_INTERNAL_H
#define LEDGE_DRAW_SCENE_INTERNAL_H

#include "scene.h"

/* A picture being drawn. */
typedef struct Stage {
    Scene *scene;
    const Colours *colours;
    const Sheet *sheet;
    const Level *level;
    const Game *game;
    Canvas *canvas;
    Area area; /* lies in the canvas */
    const Zoom *zoom;
    int32_t left, top;  /* character of the level at the area's upper left */
    uint8_t attributes; /* without colours, of a sprite's characters; */
    uint8_t filled;     /* and where the sprite has a background */
    bool is_ghost;      /* figures are drawn as a ghost's, */
    bool is_guide;      /* or as the guide's */
    ScenePiece piece;   /* all zero: the level is whole */
    PixelBoard *board;  /* NULL: characters are drawn */
    int32_t units;      /* rows drawn in a row of characters: 1, or 2 of pixels */
} Stage;

/* The cell of the canvas that shows a character of the level; NULL outside the area. */
static inline CanvasCell *stage_cell(const Stage *s, int32_t wx, int32_t wy)
{
    int32_t col = wx - s->left, row = wy - s->top;
    if ((uint32_t)col >= (uint32_t)s->area.cols || (uint32_t)row >= (uint32_t)s->area.rows)
        return NULL;
    return &s->canvas->cells[(row + s->area.row) * s->canvas->cols + col + s->area.col];
}

/* The background of a place; NULL if it is not visible. */
static inline uint8_t *stage_ground(const Stage *s, int32_t wx, int32_t wy)
{
    if (s->board) return pixel_at(s->board, wx, wy);
    CanvasCell *cell = stage_cell(s, wx, wy);
    return cell ? &cell->bg : NULL;
}

/* The visible cells: [first, end). */
static inline Area stage_seen_cells(const Stage *s)
{
    const Zoom *z = s->zoom;
    int32_t col = floor_div(s->left, z->cols), row = floor_div(s->top, z->rows);
    return (Area){col, row, floor_div(s->left + s->area.cols - 1, z->cols) + 1 - col,
                  floor_div(s->top + s->area.rows - 1, z->rows) + 1 - row};
}

/* Draws backdrop, art, weather, and the ground over all of it. */
void scene_put_level(const Stage *s);

/* Draws the letters of boards, over a board of pixels that was drawn before. */
void scene_put_boards(const Stage *s);

/* Draws the water or the fire of the level's chase. */
void scene_put_chase(const Stage *s);

/* Darkens caves with the distance from the hero. */
void scene_put_darkness(const Stage *s);

#endif
