/* reach_ways.h - where a body can go from the border between two columns, in one row: to the
 * columns beside it, and up and down along it.
 *
 * Borders are numbered row by row, one more than there are columns. */
#ifndef LEDGE_SOLVE_REACH_WAYS_H
#define LEDGE_SOLVE_REACH_WAYS_H

#include "../level/level.h"
#include "standable_map.h"

enum {
    WAY_LEFT = 1,
    WAY_RIGHT = 2,
    WAY_UP = 4,
    WAY_DOWN = 8,
    WAY_LEFT_CORNER = 16, /* STANDABLE_CORNER: a body may be pushed through part of the column */
    WAY_RIGHT_CORNER = 32,
    WAY_ROUND = 64, /* the border is also that of the other side of the map */
    WAY_DROP = 128  /* the way down goes only through one-ways */
};

/* The ways of all borders of the map. `is_wound`: leaving it at one side leads to the other side, a
 * row apart. */
void reach_ways_find(const StandableMap *footing, bool is_wound, uint8_t *ways);

/* Marks the ways down that only a body that drops through a one-way can go. Needs a level without
 * lifts: those may shove a body anywhere. */
void reach_ways_mark_drops(const StandableMap *footing, const Level *level, uint8_t *ways);

/* Shuts the ways up and down through a turret, which stays where it is and kills whoever touches
 * it, for a player who is not pushed: in levels without lifts. `fastest`: no such player gets
 * farther up or down in a tick. */
void reach_ways_shut_turrets(const StandableMap *footing, const Level *level, Fixed fastest,
                             uint8_t *ways);

#endif
