/* reach_bank.h - the pixels that a body of the model `bank` can be at: its height never changes.
 *
 * x is always a whole number of pixels: the start is one, and so is each step. Of a speed s the
 * model moves floor(|s|) pixels, and one more when the bank is full; a wall or the border of the
 * room puts the body to a whole pixel, too. The bank is always below 1: less than 1 is added to it
 * in a tick, and of a sum of 1 or more, which has the direction of the tick, 1 is taken away. So a
 * tick goes at most ceil(highest |s|) pixels, which is the `pace`: where s is a whole number
 * nothing is added.
 *
 * What is found is, for each row in which a body was started, the set of pixels at each tick. From
 * a pixel the next tick leads, whatever the speed and the bank are,
 *   - nowhere;
 *   - 1 to `pace` pixels to a side, if no wall is where the leading side is then, and the room goes
 *     on there; what is between is not looked at by the model either;
 *   - if a wall is there, to the pixel beside its column, or if the room ends there, to its border.
 * Then who overlaps what kills is taken out: hazards that do not spare who came this way
 * (hazard.h), turrets, and monsters at the ticks at which they are there. Nobody stomps here: a
 * body that never falls dies of whatever it touches. It may die at any tick and then start again
 * in each place where it could before: such a place is in the set of every tick.
 * Once all monsters go round for ever the ticks do, too: the sets of a round are added to those of
 * the round before until they do not grow.
 * Why that is sound: all is left out that is not known to kill. A monster whose way may be another
 * in another run (actor_orbit.h) kills nobody, nor does one that may be crushed when crumbling
 * blocks come back, a shot, or a chase. Monsters whose common period is long are looked at in
 * groups, each among the pixels that are left of the one before; a group for which that takes too
 * many ticks is left out. Doors are shut as long as no key is reached, and may be either once one
 * is.
 * Units: pixels; cells and Fixed where said. Memory: reach_bank_done frees all. */
#ifndef LEDGE_SOLVE_REACH_BANK_H
#define LEDGE_SOLVE_REACH_BANK_H

#include "actor_orbit.h"
#include "span_list.h"

/* The bodies with their feet in one row. */
typedef struct BankRow {
    SpanList starts;  /* pixels */
    SpanList reached; /* of all ticks: those where the player is alive, and the starts */
    bool is_open;     /* there are new starts */
} BankRow;

typedef struct ReachBank {
    const Level *level;
    bool doors_open;
    int32_t pace;
    Span pixels;              /* all that x can be */
    Fixed *middles;           /* of the body, by pixel */
    Fixed half_width, height; /* of the body */
    ActorOrbit *orbits;       /* by actor of the level; without steps where it is not known */
    BankRow *rows;            /* of the level */
} ReachBank;

/* Monsters are followed for `follow` ticks, all together. False when memory ran out. */
bool reach_bank_init(ReachBank *bank, const Level *level, bool doors_open, int32_t follow);
void reach_bank_done(ReachBank *bank);

/* Lets a body start in the cell, at any tick. True if none did before. `*has_failed` when memory
 * ran out. */
bool reach_bank_start(ReachBank *bank, int32_t col, int32_t row, bool *has_failed);

/* Finds what is reached from all starts. False when memory ran out. */
bool reach_bank_run(ReachBank *bank);

/* Once it has run: can the middle of the feet be in this cell, or the body touch a thing in it? */
bool reach_bank_has(const ReachBank *bank, int32_t col, int32_t row);
bool reach_bank_touches(const ReachBank *bank, int32_t col, int32_t row);

#endif
