/* level.h - a level as the game plays it: the kind of every cell, the objects, the physics.
 *
 * A Level never changes during play and is shared by every attempt; what changes is in Game. Cells
 * are numbered from 0; row 0 is the top. Glyphs are the bytes of the file.
 * Ranges: 1x1 to 8192x8192 cells; the limits of objects are below.
 * Memory: a Level owns its arrays; level_done frees them. */
#ifndef LEDGE_LEVEL_LEVEL_H
#define LEDGE_LEVEL_LEVEL_H

#include "../engine/model.h"
#include "cell_kind.h"
#include "chase.h"
#include "landmark.h"

enum {
    LEVEL_GENERATED_MAX = 400, /* bytes of the lines of [generated], with the NUL */
    LEVEL_TEXT_MAX = 200,      /* bytes of a title, an author, a file name, with the NUL */
    SIGN_TEXT_MAX = 400,       /* bytes of a sign, with the NUL */
    COIN_MAX = 4096,
    KEY_MAX = 64,
    CHECKPOINT_MAX = 256,
    SIGN_MAX = 256,
    ACTOR_MAX = 128,
    LIFT_TICKS_DEFAULT = 60,
    LIFT_TICKS_MAX = 36000,
    PAR_MAX = 216000
};

/* A cell's place, or an actor's start. */
typedef struct Place {
    int16_t col, row;
    uint8_t kind; /* CellKind */
} Place;

/* All objects of a list (KindList) in reading order. */
typedef struct PlaceList {
    int32_t count;
    Place *items;
} PlaceList;

typedef struct Level {
    char title[LEVEL_TEXT_MAX];          /* UTF-8 that may be shown; else the file's name */
    char author[LEVEL_TEXT_MAX];         /* may be empty */
    char next[LEVEL_TEXT_MAX];           /* file name as written; may be empty */
    char generated[LEVEL_GENERATED_MAX]; /* the lines of [generated]; empty: there are none */
    char piece[LEVEL_GENERATED_MAX];     /* the lines of [piece]; empty: there are none */
    int32_t par;                         /* par time in ticks, from the author; 0: none */
    int32_t cols, rows;
    char *glyphs;              /* the map, row by row, padded with the glyph of empty */
    char *back;                /* art to draw behind empty cells, as large as the map; NULL: none */
    uint8_t palette;           /* Palette that the header names; PALETTE_PLAIN: none */
    bool back_explains;        /* its art matters: it is shown on boards where there are pixels */
    uint8_t kind_of[256];      /* glyph -> CellKind or KIND_UNKNOWN */
    char glyph_of[KIND_COUNT]; /* CellKind -> the glyph that is written; 0 where there is none
                                */
    ModelParams physics;       /* of the player */
    Terrain terrain;           /* its tiles are owned by the level */
    Place start;
    PlaceList coins, keys, checkpoints, signs, actors; /* by KindList */
    char (*sign_text)[SIGN_TEXT_MAX];  /* signs.count of them; empty where the header has no text */
    char (*no_release)[SIGN_TEXT_MAX]; /* likewise, instead of these where the terminal does not
                                          tell when a key goes up; NULL: none */
    int32_t door_count;
    Chase chase;
    Landmark landmark;
    bool has_finish;
} Level;

/* Frees what the level owns and empties it. */
void level_done(Level *level);

/* Cuts off some of the last rows of a large level that is no longer used, because to free it all at
 * once takes longer than a key may wait. False where little is left, for level_done. */
bool level_shrink(Level *level);

/* Outside the map is KIND_EMPTY. */
static inline CellKind level_kind(const Level *level, int32_t col, int32_t row)
{
    if ((uint32_t)col >= (uint32_t)level->cols || (uint32_t)row >= (uint32_t)level->rows)
        return KIND_EMPTY;
    size_t index = (size_t)row * (size_t)level->cols + (size_t)col;
    return (CellKind)level->kind_of[(uint8_t)level->glyphs[index]];
}

/* Is there a slope that a body can stand on? */
static inline bool level_has_slope(const Level *level, int32_t col, int32_t row)
{
    return tile_infos[grid_get(&level->terrain.grid, col, row)].flags & TILE_IS_SLOPE;
}

/* The index of the object at (col, row) in its list, or -1. Takes O(log count). */
int32_t place_list_find(const PlaceList *list, int32_t col, int32_t row);

/* A hash of everything that affects play: cells, objects, lifts, physics; not of comments, titles,
 * art. */
uint64_t level_hash(const Level *level);

/* A copy of the terrain for traces, in which doors are empty. `tiles` needs cols * rows bytes and
 * must outlive `out`. */
void level_trace_terrain(const Level *level, uint8_t *tiles, Terrain *out);

#endif
