/* tiny_flood.h - finds all states that a run of a level with the model `tiny` can come to.
 *
 * How a body moves up and down depends on nothing but its own height and speed, on whether it may
 * jump, and on which of the cells that it meets are solid. So bodies of the same height, vertical
 * speed and mode are followed together: they are a crowd, and it has the exact numbers of the
 * model. Of where they are sideways it knows the pixel, and of their speed sideways only the
 * direction: each of these has a set of pixels, a word for each column of cells. A tick of a crowd
 * is some operations on such words.
 *
 * Why nothing is left out: each rule of tiny_step is applied to every body of a set at once. A body
 * that moves gets to all the pixels that the highest speed allows, and what it may press is all
 * tried: to keep its direction, to stop, and, from rest, to go either way. It stops only where it
 * was so slow that one tick can stop it. Where the model has no whole pixels, a pixel stands for
 * all places in it, and the first of a column also for the one that overlaps no other column. A
 * door is shut until a key was touched; from then on it is both. Spikes kill whom they surely kill.
 * Off a monster a body may bounce wherever reach.h says, as often as it likes. Checkpoints that
 * were touched are starts.
 *
 * Sideways the level has no end: its map goes on a row lower to the left, and a row higher to the
 * right. Beside the level there is one lap to either side, which stands for all the laps there: the
 * column in which its next lap begins is followed twice, as part of either. In a lap that stands
 * for others what is added to a height may be rounded as in any of them. A body is followed down
 * until it has surely fallen out; to the right of the level, where a lap stands for higher ones,
 * until it is so far below and so fast that no way back to the left makes up for its fall.
 *
 * Units: pixels, seconds, as model_tiny.h; columns and rows of the level.
 * Ranges: bodies that move less than a cell sideways in a tick; without whole pixels only those
 * that stay in the level or within two columns beside it.
 * Memory: as crowd_flood.h. */
#ifndef LEDGE_SOLVE_TINY_FLOOD_H
#define LEDGE_SOLVE_TINY_FLOOD_H

#include "../engine/model.h"
#include "crowd_flood.h"

typedef enum TinyMode {
    TINY_JUMPED,  /* has jumped and not landed yet */
    TINY_FALLING, /* has not jumped, and may not now */
    TINY_STANDING /* may jump */
} TinyMode;

/* Of the speed sideways. */
typedef enum TinyWay { TINY_LEFT, TINY_STILL, TINY_RIGHT, TINY_WAY_COUNT } TinyWay;

enum { TINY_BLOCK = 8 }; /* columns */

/* The pixels of some columns, by way: all, and those whose bodies were not followed on yet. */
typedef struct TinyBlock {
    uint32_t seen[TINY_WAY_COUNT][TINY_BLOCK], news[TINY_WAY_COUNT][TINY_BLOCK];
} TinyBlock;

typedef struct TinyCrowd {
    double y, dy;
    TinyMode mode;
    int32_t row;         /* of the anchor */
    bool is_near_spikes; /* there are some in that row or the next */
    bool waits;          /* has news, and is in the queue */
    bool is_out;         /* below the level: dead, */
    bool is_lost;        /* or, to the right of it, never back */
    int32_t first, end;  /* columns with news, from the left end of the map */
    TinyBlock *blocks[]; /* NULL: nobody is there */
} TinyCrowd;

typedef struct TinyFlood {
    CrowdFlood base;
    TinyConstants k;
    bool is_wound;                     /* with a lap to either side */
    bool leaves;                       /* a body left the map in this turn */
    int32_t left, width;               /* the columns of the map, and the first of them */
    int32_t right_pixels, left_pixels; /* that a body moves at most in a tick, */
    int32_t right_stop, left_stop;     /* and if it stops in that tick */
    uint32_t deadly[3][2];           /* by kind of spikes, and columns before theirs: the pixels */
    uint32_t *moved[TINY_WAY_COUNT]; /* of the crowd that is followed on */
} TinyFlood;

/* Is the body slow enough, in a level with the model `tiny`? */
bool tiny_flood_is_in_range(const Level *level);

/* A flood in which a body has started; `reach` is done. It is followed, and freed, by its base.
 * False when memory ran out. */
bool tiny_flood_init(TinyFlood *flood, const Level *level, const Reach *reach,
                     const CrowdOptions *options);

/* Is this body, which is alive, in a set, or lost? */
bool tiny_flood_has(const TinyFlood *flood, const TinyBody *body);

#endif
