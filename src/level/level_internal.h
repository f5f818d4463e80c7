/* level_internal.h - the parts of reading a level: header, cells, doors, the art behind the map. */
#ifndef LEDGE_LEVEL_LEVEL_INTERNAL_H
#define LEDGE_LEVEL_LEVEL_INTERNAL_H

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

/* ---- level cells ---- */

/* From the rows of a file to a level: glyphs, tiles, objects, lifts, doors, and the art behind
 * them. */

typedef struct CellReader CellReader;

/* Begins to read the rows and the art of `text` into `level`, whose legend is known, with the lifts
 * as `header` describes them; all four must stay until the end. NULL when memory ran out, which is
 * then in `errors`. */
CellReader *level_cells_begin(const LevelText *text, const LevelHeader *header, Level *level,
                              ErrorList *errors);

/* Reads about so many cells more; false once all is read. Every fault is added to `errors`; a level
 * with faults cannot be played, but level_done frees it. */
bool level_cells_step(CellReader *reader, int64_t cells);

void level_cells_end(CellReader *reader);

/* ---- level doors ---- */

/* Doors: door cells that touch at an edge are one door. */

/* A door cell before it is numbered. */
enum { DOOR_WITHOUT_NUMBER = 255 };

typedef enum DoorsResult { DOORS_NUMBERED, DOORS_TOO_MANY, DOORS_NO_MEMORY } DoorsResult;

/* Turns every DOOR_WITHOUT_NUMBER of `tiles` into TILE_DOOR + n, doors counted in reading order
 * of their first cells; `count` receives how many there are. At door number DOOR_MAX it stops and
 * `extra` receives the door's first cell. */
DoorsResult level_doors_number(uint8_t *tiles, int32_t cols, int32_t rows, int32_t *count,
                               Place *extra);

/* ---- level chase ---- */

/* Reads [chase] and its changes into level->chase. The cells must be known. */
void level_chase_read(const Ini *ini, Level *level, ErrorList *errors);

/* ---- level back ---- */

/* The art behind the map: rows of any printable ASCII after the line [back]. */

/* Reads the art of `text` into level->back; NULL where there is nothing but blanks. Art beyond
 * the map is kept in the file but not shown, with a warning. Needs level->cols and rows. */
void level_back_read(const LevelText *text, Level *level, ErrorList *errors);

#endif
