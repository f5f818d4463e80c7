/* level_header.h - the header of a level file: its texts, legend, physics, lifts and signs. */
#ifndef LEDGE_LEVEL_LEVEL_HEADER_H
#define LEDGE_LEVEL_LEVEL_HEADER_H

#include "../base/ini.h"
#include "level.h"
#include "level_text.h"

enum { LIFT_DIGITS = 10 };

typedef struct LiftRule {
    int32_t line;          /* of [lift.N]; 0: there is no such section */
    int32_t velocity_line; /* line of the velocity, or else of the section */
    Fixed dx, dy;
    int32_t ticks;
    bool solid;
} LiftRule;

typedef struct LevelHeader {
    Ini *ini;          /* NULL when there is no header, or it has errors */
    bool readable;     /* false: unknown which sections the header has */
    bool legend_known; /* false: the legend has errors, so unknown glyphs are no faults */
    LiftRule lifts[LIFT_DIGITS];
} LevelHeader;

/* Reads the `size` bytes before the map: into `level` its texts, legend and physics, the rest into
 * `header`. `defaults` may be NULL. level_header_done frees it, also after errors. */
void level_header_read(const char *text, size_t size, const ModelParams *defaults, Level *level,
                       LevelHeader *header, ErrorList *errors);

/* Gives the signs of the map their texts; false when memory ran out. Warns of signs without text
 * and of texts without a sign. `first_line` is the line of row 0. */
bool level_header_give_signs(const LevelHeader *header, int32_t first_line, Level *level,
                             ErrorList *errors);

/* Warns of lift sections without a lift in the map; bit N of `used`: the map has lift N. */
void level_header_check_lifts(const LevelHeader *header, uint32_t used, ErrorList *errors);

void level_header_done(LevelHeader *header);

#endif
