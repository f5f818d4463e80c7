/* cell_flood.h - finds all states that a run of a level with the model `cell` can come to.
 *
 * In variant 000 as written, how a body moves up and down depends on nothing but its own row, yr
 * and dy, on what the player does with the jump key, and on what is solid above and below. So
 * bodies with the same of these are followed together: they are a crowd, and it has the exact
 * numbers of the model, however fast they fall. Of where they are sideways it knows the column and
 * the part of it, a bit each of a word; nothing is known of dx but the highest.
 *
 * Why nothing is left out: each rule of a tick of 000 is applied to all bodies of a word at once.
 * A body moves sideways by any way up to the longest, in either direction or none; it is less than
 * a column, so what model_bound.h says of walls holds, in the row of before the fall. The key may
 * be pressed, held or let go in each tick.
 *
 * A jump also begins from just above the floor, and a bounce anywhere: each would be a crowd of its
 * own, and each of its landings would lead to more. There a crowd stands for all yr from `low` to
 * `high`: both are moved as the model moves yr, and rounded addition keeps order, so all between
 * them stay there. Where the two would meet different fates the crowd goes on as several. Whoever
 * lands or bumps has an exact yr again.
 *
 * Where a body does not rise, it does not matter whether the key was held, but that it cannot be
 * pressed at once: that is left out. Doors, spikes, bounces and checkpoints: as tiny_flood.h, but
 * spikes that point sideways kill nobody here. A bounce is possible in all cells around those of
 * reach.h.
 *
 * Units: cells, cells per tick, as model_cell.h; columns and rows of the level.
 * Ranges: 000 with all switches as written, x first, a start in the level's own cell, a body at
 * most a cell wide, and no way sideways of about a cell or more in a tick.
 * Memory: as crowd_flood.h. */
#ifndef LEDGE_SOLVE_CELL_FLOOD_H
#define LEDGE_SOLVE_CELL_FLOOD_H

#include "../engine/model.h"
#include "crowd_flood.h"

enum { CELL_PARTS = 64, CELL_BLOCK = 8 /* columns */ };

/* The parts of some columns: all, and those whose bodies were not followed on yet. */
typedef struct CellBlock {
    uint64_t seen[CELL_BLOCK], news[CELL_BLOCK];
} CellBlock;

typedef struct CellCrowd {
    int32_t row;
    double low, high, dy; /* yr: both are the same but after some jumps and bounces */
    bool held;            /* jump, while the body rises */
    bool is_near_spikes;  /* there are some in the rows that it touches */
    bool waits;           /* has news, and is in the queue */
    bool is_out;          /* below the level: dead */
    int32_t top, bottom;  /* rows that it touches, both included */
    int32_t first, end;   /* columns with news */
    CellBlock *blocks[];  /* NULL: nobody is there */
} CellCrowd;

typedef struct CellFlood {
    CrowdFlood base;
    const CellParams *p;
    int32_t parts;        /* that a body moves at most in a tick */
    uint64_t deadly[3];   /* by column of spikes, from the one before: the parts of those that
                             surely die */
    uint64_t touching[3]; /* the parts of those that may touch that column */
    uint64_t *news, *jumpers, *moved; /* of the crowd that is followed on, by column */
} CellFlood;

/* Is the level, with the model `cell`, one of those above? */
bool cell_flood_is_in_range(const Level *level);

/* A flood in which a body has started; `reach` is done. It is followed, and freed, by its base.
 * False when memory ran out. */
bool cell_flood_init(CellFlood *flood, const Level *level, const Reach *reach,
                     const CrowdOptions *options);

/* Is this body, which is alive, in a set? */
bool cell_flood_has(const CellFlood *flood, const CellBody *body);

#endif
