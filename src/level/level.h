/* level.h - a level as the game plays it: what every cell means, and what the objects are like.
 *
 * A Level never changes during play and is shared by every attempt; what changes is in Game.
 * Cells are numbered from 0; row 0 is the top. Glyphs are the bytes of the file.
 * Ranges: 1x1 to 8192x8192 cells; the limits of objects are below.
 * Memory: a Level owns its arrays; level_done frees them. */
#ifndef LEDGE_LEVEL_LEVEL_H
#define LEDGE_LEVEL_LEVEL_H

#include "../engine/model.h"

enum {
    LEVEL_TEXT_MAX = 200, /* bytes of a title, an author, a file name, with the NUL */
    SIGN_TEXT_MAX = 400,  /* bytes of a sign, with the NUL */
    COIN_MAX = 4096,
    KEY_MAX = 64,
    CHECKPOINT_MAX = 256,
    SIGN_MAX = 256,
    ACTOR_MAX = 128
};

/* id, name in [legend], default glyphs (first is the one written), what it is */
// clang-format off
#define KIND_LIST(X)                                                                         \
    X(KIND_EMPTY, "empty", ". ", "empty")                                                         \
    X(KIND_SOLID, "solid", "#", "solid")                                                          \
    X(KIND_ONEWAY, "oneway", "=", "one-way platform")                                             \
    X(KIND_SLOPE_UP, "slope_up", "/", "45 degree slope, up to the right")                         \
    X(KIND_SLOPE_DOWN, "slope_down", "\\", "45 degree slope, down to the right")                  \
    X(KIND_GENTLE_UP_LOW, "gentle_up_low", "a", "gentle slope up, 0 to 1/2")                      \
    X(KIND_GENTLE_UP_HIGH, "gentle_up_high", "b", "gentle slope up, 1/2 to 1")                    \
    X(KIND_GENTLE_DOWN_HIGH, "gentle_down_high", "c", "gentle slope down, 1 to 1/2")              \
    X(KIND_GENTLE_DOWN_LOW, "gentle_down_low", "d", "gentle slope down, 1/2 to 0")                \
    X(KIND_LADDER, "ladder", "H", "ladder")                                                       \
    X(KIND_ICE, "ice", "I", "ice")                                                                \
    X(KIND_CONVEYOR_RIGHT, "conveyor_right", ">", "conveyor to the right")                        \
    X(KIND_CONVEYOR_LEFT, "conveyor_left", "<", "conveyor to the left")                           \
    X(KIND_CRUMBLE, "crumble", "C", "crumbling block")                                            \
    X(KIND_SPRING, "spring", "S", "spring")                                                       \
    X(KIND_SPIKE_UP, "spike_up", "^", "spikes pointing up")                                       \
    X(KIND_SPIKE_DOWN, "spike_down", "v", "spikes pointing down")                                 \
    X(KIND_SPIKE_LEFT, "spike_left", "{", "spikes pointing left")                                 \
    X(KIND_SPIKE_RIGHT, "spike_right", "}", "spikes pointing right")                              \
    X(KIND_START, "start", "@", "start (exactly one)")                                            \
    X(KIND_FINISH, "finish", "F", "finish")                                                       \
    X(KIND_CHECKPOINT, "checkpoint", "*", "checkpoint")                                           \
    X(KIND_COIN, "coin", "o", "coin")                                                             \
    X(KIND_KEY, "key", "k", "key: opens one door")                                                \
    X(KIND_DOOR, "door", "D", "locked door: all door cells that touch")                           \
    X(KIND_WALKER, "walker", "w", "walker: turns at walls and edges")                             \
    X(KIND_HOPPER, "hopper", "h", "hopper: walks, jumps every 90 ticks")                          \
    X(KIND_FLYER, "flyer", "f", "flyer: level flight, turns at walls")                            \
    X(KIND_TURRET, "turret", "t", "turret: fires along its row every 90 ticks")                   \
    X(KIND_SIGN, "sign", "?", "sign; its text is in [sign.N]")                                    \
    X(KIND_LIFT_0, "lift_0", "0", "lift with the path of [lift.0]")                               \
    X(KIND_LIFT_1, "lift_1", "1", "lift with the path of [lift.1]")                               \
    X(KIND_LIFT_2, "lift_2", "2", "lift with the path of [lift.2]")                               \
    X(KIND_LIFT_3, "lift_3", "3", "lift with the path of [lift.3]")                               \
    X(KIND_LIFT_4, "lift_4", "4", "lift with the path of [lift.4]")                               \
    X(KIND_LIFT_5, "lift_5", "5", "lift with the path of [lift.5]")                               \
    X(KIND_LIFT_6, "lift_6", "6", "lift with the path of [lift.6]")                               \
    X(KIND_LIFT_7, "lift_7", "7", "lift with the path of [lift.7]")                               \
    X(KIND_LIFT_8, "lift_8", "8", "lift with the path of [lift.8]")                               \
    X(KIND_LIFT_9, "lift_9", "9", "lift with the path of [lift.9]")                               \
    X(KIND_IGNORE, "ignore", "", "counts as empty, drawn as it is")
// clang-format on

typedef enum CellKind {
#define X(id, name, glyphs, what) id,
    KIND_LIST(X)
#undef X
        KIND_COUNT,
    KIND_UNKNOWN = 255 /* a glyph without a meaning */
} CellKind;

typedef struct CellKindInfo {
    const char *name, *glyphs, *what;
} CellKindInfo;

extern const CellKindInfo cell_kinds[KIND_COUNT];

/* A cell's place, or an actor's start. */
typedef struct Place {
    int16_t col, row;
    uint8_t kind; /* CellKind */
} Place;

/* All objects of a sort in reading order. */
typedef struct PlaceList {
    int32_t count;
    Place *items;
} PlaceList;

typedef struct Level {
    char title[LEVEL_TEXT_MAX];  /* printable ASCII; the file's name where the header has none */
    char author[LEVEL_TEXT_MAX]; /* may be empty */
    char next[LEVEL_TEXT_MAX];   /* file name as written; may be empty */
    int32_t par; /* ticks in which its author thinks it can be finished; 0: not said */
    int32_t cols, rows;
    char *glyphs;         /* the map, row by row, padded with the glyph of empty */
    char *back;           /* as large as the map: art to draw behind empty cells; NULL if none */
    uint8_t kind_of[256]; /* glyph -> CellKind or KIND_UNKNOWN */
    char glyph_of[KIND_COUNT]; /* CellKind -> the glyph that is written; 0 where there is none
                                */
    ModelParams physics;       /* of the player */
    Terrain terrain;           /* its tiles belong to the level */
    Place start;
    PlaceList coins, keys, checkpoints, signs, actors; /* actors: walker hopper flyer turret */
    char (*sign_text)[SIGN_TEXT_MAX]; /* signs.count of them; empty where the header has none */
    int32_t door_count;
} Level;

/* Frees what the level owns and empties it. */
void level_done(Level *level);

/* Outside the map is KIND_EMPTY. */
static inline CellKind level_kind(const Level *level, int32_t col, int32_t row)
{
    if ((uint32_t)col >= (uint32_t)level->cols || (uint32_t)row >= (uint32_t)level->rows)
        return KIND_EMPTY;
    size_t index = (size_t)row * (size_t)level->cols + (size_t)col;
    return (CellKind)level->kind_of[(uint8_t)level->glyphs[index]];
}

/* The index of the object at (col, row) in its list, or -1. Takes O(log count). */
int32_t place_find(const PlaceList *list, int32_t col, int32_t row);

/* A hash of what the level means: cells, objects, lifts, physics; not of comments, titles, art. */
uint64_t level_hash(const Level *level);

/* A copy of the terrain as a trace sees it: doors count as empty. `tiles` needs cols * rows bytes
 * and must outlive `out`. */
void level_trace_terrain(const Level *level, uint8_t *tiles, Terrain *out);

#endif
