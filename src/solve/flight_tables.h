/* flight_tables.h - every tick of every flight: how fast, and how far from where it began.
 *
 * A flight is a tree: it goes on, or a rise is cut. Where jump may be held or not near the top of
 * its way, both are between `low` and `high`. A rise ends in a flight of FLIGHT_APEX, which begins
 * where it is then; a fall that has reached its greatest speed ends in FLIGHT_LOOSE, which is only
 * a place.
 * A fine flight has its top in itself, and the jumps within its coyote time, too: so it is just as
 * high as bodies are, but has many more modes. */
#ifndef LEDGE_SOLVE_FLIGHT_TABLES_H
#define LEDGE_SOLVE_FLIGHT_TABLES_H

#include "../level/level.h"
#include "span.h"

typedef enum FlightKind {
    FLIGHT_JUMP,
    FLIGHT_LADDER_JUMP, /* cannot take a ladder for some ticks; two kinds each: with the coyote time
                           of the ground, or without */
    FLIGHT_LADDER_JUMP_LATE,
    FLIGHT_LADDER_FALL,
    FLIGHT_LADDER_FALL_LATE,
    FLIGHT_LADDER_END, /* climbed off its end */
    FLIGHT_LADDER_END_LATE,
    FLIGHT_SPRING,
    FLIGHT_BOUNCE, /* off a monster, without jump held */
    FLIGHT_EDGE,   /* walked off an edge: can still jump */
    FLIGHT_FALL,
    FLIGHT_APEX, /* begins at any speed that gravity gives in a tick */
    FLIGHT_DROP,
    FLIGHT_GRAB_JUMP, /* up from an edge that it hung on */
    FLIGHT_FINE_JUMP, /* as those above; only fine tables have them */
    FLIGHT_FINE_SPRING,
    FLIGHT_FINE_EDGE,
    FLIGHT_COUNT,
    FLIGHT_NONE = FLIGHT_COUNT, /* of a mode that belongs to its own flight */
    FLIGHT_LOOSE
} FlightKind;

enum {
    FLIGHT_CAN_JUMP = 1,
    FLIGHT_CAN_GRAB = 2,
    FLIGHT_JUMPS = 4 /* in this tick, after one in which it could */
};

/* One tick of a flight. */
typedef struct FlightMode {
    Span dy, way;     /* its speed then; from the start of the flight to there */
    Fixed run, aside; /* the same sideways, at most, of a flight that begins at rest: its speed
                         after the tick, and how far it has come */
    int16_t from;     /* the mode before it */
    int16_t next[4];  /* the modes after it; -1: none */
    uint8_t turns_to; /* FLIGHT_NONE, or the flight that begins here */
    uint8_t can;
} FlightMode;

enum { FLIGHT_MODES_MAX = 2000, FLIGHT_FINE_MODES_MAX = 12000 };

typedef struct FlightTable {
    int32_t count;
    bool begins_on_ground; /* mode 0 is not in flight: the first tick leads from it */
    bool is_from_rest;     /* of fine ones: bodies do not move sideways when it begins */
    FlightMode *modes;
} FlightTable;

/* How finely flights are told apart. */
typedef enum FlightDetail {
    FLIGHT_ROUGH,
    FLIGHT_FINE_HEIGHTS,
    FLIGHT_FINE /* and those that begin on the border of a row are fine flights */
} FlightDetail;

typedef struct FlightTables {
    FlightTable tables[FLIGHT_COUNT];
    Span loose;       /* the speed of a fall without end */
    Fixed loose_part; /* how far apart its heights are */
    FlightDetail detail;
    bool is_endless;
} FlightTables;

/* False when memory ran out. `is_endless`: a flight has more than FLIGHT_MODES_MAX ticks, or
 * FLIGHT_FINE_MODES_MAX. */
bool flight_tables_init(FlightTables *flights, const BodyParams *params, FlightDetail detail);
void flight_tables_done(FlightTables *flights);

#endif
