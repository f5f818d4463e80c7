/* ground.h - the ground as characters: a function of the cell, its neighbours, the place, the
 * chapter.
 *
 * All of it is computed: the top edge, the tones that darken with the distance from the air, the
 * textures of a chapter, slopes at their surface, blades of grass and icicles in the air beside it,
 * the wall behind air that is enclosed.
 * It depends only on terrain that never changes, so each cell is made once and stored.
 * Units: cells of the level, which goes on beyond its edges; characters of a zoom.
 * Memory: ground_done frees. */
#ifndef LEDGE_DRAW_GROUND_H
#define LEDGE_DRAW_GROUND_H

#include "../level/back_wall.h"
#include "../level/world_file.h"
#include "../term/canvas.h"
#include "colours.h"
#include "look.h"

/* How much of a cell its ground covers. */
typedef enum GroundCover { COVER_NONE, COVER_SOME, COVER_ALL } GroundCover;

/* A cell that is kept. */
typedef struct GroundKey {
    int32_t col, row;
    GroundCover cover;
    bool is_deep;
} GroundKey;

/* The characters of a cell, row by row. ch 0: nothing; bg 0: the background shows. */
typedef struct GroundTile {
    const CanvasCell *cells;
    GroundCover cover; /* of the background, by ground or by */
    bool is_wall;      /* a wall behind air */
} GroundTile;

typedef struct Ground Ground;

struct Ground {
    const Level *level; /* the whole level, or a piece of it: */
    bool is_piece;
    int32_t first_col, first_row; /* place of the piece's first cell in the whole level */
    uint64_t level_hash;          /* of the whole level that is kept */
    const Colours *colours;
    Palette palette;
    ZoomId zoom;
    BackWall wall;       /* of the whole level; that of a piece is made by the caller */
    int32_t surface_row; /* see ground_surface_row */
    bool is_mono;        /* characters are for a screen without colours */
    int32_t across;      /* cells that are stored side by side */
    GroundKey *keys;
    CanvasCell *cells; /* or pixels, made by: */
    void (*make_pixels)(const Ground *ground, int32_t col, int32_t row, uint8_t *out);
};

/* Prepares a level at a zoom; stored cells of the same level and zoom stay valid. False when memory
 * ran out. */
bool ground_begin(Ground *ground, const Level *level, Palette palette, const Colours *colours,
                  ZoomId zoom);
void ground_done(Ground *ground);

/* Begins with a piece of a level that is being changed, at (col, row) of the whole. It must reach
 * GROUND_REACH cells further than the cells that are read, or to the level's edge. Stored cells
 * stay valid: the caller reports changes with ground_forget and ground_keep. */
enum { GROUND_REACH = 4 };

bool ground_begin_piece(Ground *ground, const Level *piece, int32_t col, int32_t row,
                        Palette palette, const Colours *colours, ZoomId zoom);

/* Has a chapter walls behind enclosed air? Caves and works are indoors anyway. */
static inline bool ground_has_walls(Palette palette)
{
    return palette != PALETTE_CAVE && palette != PALETTE_FORGE;
}

/* A cell of the whole level has changed: it and its neighbours are made again. */
void ground_forget(Ground *ground, int32_t col, int32_t row);

/* Drops every cell outside of an area of the whole level. */
void ground_keep(Ground *ground, int32_t col, int32_t row, int32_t cols, int32_t rows);

/* From now on cells are of pixels, each a byte: as many rows as columns. */
void ground_use_pixels(Ground *ground,
                       void (*make)(const Ground *ground, int32_t col, int32_t row, uint8_t *out));

/* The pixels of a cell, row by row, valid until the next call. */
const uint8_t *ground_cell_pixels(Ground *ground, int32_t col, int32_t row);

/* Whether characters are for a screen without colours from now on. */
void ground_use_mono(Ground *ground, bool is_mono);

/* The ground of a cell, valid until another row of cells is read. */
GroundTile ground_tile(Ground *ground, int32_t col, int32_t row);

/* Is a cell of a cave in a face of the rock that is deeper in the dark than others? */
bool ground_is_deep(Ground *ground, int32_t col, int32_t row);

/* The shape of a cell's ground: its surface at the left and right edge, 0 to ONE above the cell's
 * foot. */
typedef struct GroundShape {
    bool is_there, is_ice;
    Fixed left, right;
} GroundShape;

GroundShape ground_shape(const Ground *ground, int32_t col, int32_t row);
bool ground_is_there(const Ground *ground, int32_t col, int32_t row);

/* Draws the wall behind a cell of air, over nothing; where it is open nothing is changed. */
void ground_wall_chars(const Ground *ground, int32_t col, int32_t row, CanvasCell *out);
void ground_wall_pixels(const Ground *ground, int32_t col, int32_t row, uint8_t *out);

/* How dark the soil of a cell is, 0 to SOIL_TONES - 1, at each of `side` x `side` pixels of it. */
void ground_tones(const Ground *ground, int32_t col, int32_t row, int32_t side, uint8_t *out);

/* A chapter's letters. */
typedef struct GroundStyle {
    const char *top; /* one of these, by chance, or in order */
    bool top_in_order;
    const char *fringe; /* the row below the edge */
    int32_t fringe_one_in;
    const char *blades;
    int32_t blades_one_in;
    const char *roots; /* below a ceiling */
    const char *left, *right, *under;
} GroundStyle;

const GroundStyle *ground_style(Palette palette);

/* Where the land lies, by how many cells of ground with air above each row has: the median of them,
 * or the row below the start where that is lower. Who sets out in a valley sees the hills behind
 * it, and only sky from its heights. */
int32_t ground_surface_row(const int32_t *counts, int32_t rows, int32_t below_start);

/* The texture of a chapter's ground at a place: a letter, and by how many tones it is darker. */
typedef struct GroundTexture {
    char ch; /* 0: none */
    bool is_glowing;
    int8_t tones;
} GroundTexture;

GroundTexture ground_texture(Palette palette, const Zoom *zoom, int32_t wx, int32_t wy,
                             int32_t tone);

/* The stone at a place, of stones of about this size. */
uint32_t ground_stone(int32_t x, int32_t y, int32_t cols, int32_t rows);

/* An integer hash of a place. */
static inline uint32_t ground_place_hash(int32_t x, int32_t y)
{
    uint32_t h = (uint32_t)x * 374761393u + (uint32_t)y * 668265263u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return h ^ (h >> 16);
}

/* Has every bare place a letter? It is always the same one then, which mixes its colour with that
 * of the ground. */
static inline bool ground_ink_is_even(const Ink *ink)
{
    return ink->percent == 100;
}

/* The letter of a bare place in ink, by a hash of the place, and its colour, which is the same for
 * some columns; 0: it stays bare. */
enum { INK_COLS = 8 };

static inline char ground_ink(const Ink *ink, int32_t x, int32_t y, uint8_t *fg)
{
    static const char few[] = ".,:;'`.,.:'.,:;'`.,:,.,:;'`.'.,:"; /* most are dots */
    if (ink->percent == 0) return 0;
    uint32_t h = ground_place_hash(x + 5003, y - 7001);
    if (h % 100 >= ink->percent) return 0;
    *fg = ink->colours[ground_place_hash(floor_div(x, INK_COLS), y) % ink->count];
    return ground_ink_is_even(ink) ? '%' : few[h / 2048 % (sizeof few - 1)];
}

#endif
