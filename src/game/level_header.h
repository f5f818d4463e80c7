/* level_header.h - the header of a level file: what the level is called, how its lifts travel, what
 * its signs say. The map says where things are; the header only says what they are like. */
#ifndef LEDGE_GAME_LEVEL_HEADER_H
#define LEDGE_GAME_LEVEL_HEADER_H

#include "../ini.h"
#include "level.h"

enum { LIFT_DIGITS = 10 };

typedef struct LiftRule {
    int32_t line;          /* of [lift.N]; 0: there is no such section */
    int32_t velocity_line; /* where the velocity is written, or the section */
    Fixed dx, dy;
    int32_t ticks;
    bool solid;
} LiftRule;

typedef struct LevelHeader {
    Ini *ini;          /* NULL when there is no header, or it cannot be read at all */
    bool readable;     /* false: nothing can be said about what the header has and what it lacks */
    bool legend_known; /* false: glyphs have meanings that cannot be told */
    LiftRule lifts[LIFT_DIGITS];
} LevelHeader;

/* Reads the `size` bytes before the map: into `level` its texts, legend and physics, the rest into
 * `header`. `defaults` may be NULL. level_header_done frees, whatever was wrong. */
void level_header_read(const char *text, size_t size, const ModelParams *defaults, Level *level,
                       LevelHeader *header, ErrorList *errors);

/* Gives the signs that the map has their texts; false when memory ran out. Warns of signs
 * without text and of texts without a sign. `first_line` is the line of row 0. */
bool level_header_give_signs(const LevelHeader *header, int32_t first_line, Level *level,
                             ErrorList *errors);

/* Warns of lift sections for which the map has no lift; bit N of `used`: it has lift N. */
void level_header_check_lifts(const LevelHeader *header, uint32_t used, ErrorList *errors);

void level_header_done(LevelHeader *header);

#endif
