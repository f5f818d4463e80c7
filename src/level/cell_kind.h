/* cell_kind.h - the kinds of cells: one row for each has all that the program knows of it, except
 * its behaviour (tile.h, game_touch.c, actor.c) and its looks (draw/look.c, draw/scene.c).
 *
 * The value of a CellKind is its number in the table. Hashes, proofs and files of other programs
 * contain it: it never changes, and no number is used twice, not even after its kind is removed. A
 * new kind takes the next free number and has KIND_IS_LATER. Its place in the list is its place in
 * the palette and the forms, and nothing else. */
#ifndef LEDGE_LEVEL_CELL_KIND_H
#define LEDGE_LEVEL_CELL_KIND_H

#include "../engine/tile.h"

enum {
    KIND_IS_HAZARD =
        1, /* deadly to touch: spikes on the side that they point to, others in the whole cell */
    KIND_IS_PICKUP = 2,  /* something happens when the player touches it (game_touch.c) */
    KIND_IS_OBJECT = 4,  /* every cell is an object, of which an area holds only one */
    KIND_IS_ACTOR = 8,   /* has a row in actor.c; its cell itself is empty */
    KIND_IS_LIFT = 16,   /* equal neighbours in a row are one platform; the cell itself is empty */
    KIND_IS_PART = 32,   /* outweighs terrain when zoomed out */
    KIND_IS_UNIQUE = 64, /* where the player starts: exactly one a level */
    KIND_IS_LATER = 128  /* newer than levels of players: where [legend] uses its default glyph for
                            another kind, it has none */
};

/* The lists of a level that objects go to (level.h). */
typedef enum KindList {
    LIST_NONE,
    LIST_COINS,
    LIST_KEYS,
    LIST_CHECKPOINTS,
    LIST_SIGNS,
    LIST_ACTORS,
    LIST_COUNT
} KindList;

/* Kind, number, fields of KindInfo. The next free number is 41. */
// clang-format off
#define KIND_LIST(X)                                                                              \
    X(KIND_EMPTY, 0, .name = "empty", .glyphs = ". ", .what = "empty")                            \
    X(KIND_SOLID, 1, .name = "solid", .glyphs = "#", .tile = TILE_SOLID, .what = "solid")         \
    X(KIND_ONEWAY, 2, .name = "oneway", .glyphs = "=", .tile = TILE_ONEWAY,                       \
      .what = "one-way platform")                                                                 \
    X(KIND_SLOPE_UP, 3, .name = "slope_up", .glyphs = "/", .tile = TILE_SLOPE_UP,                 \
      .flip_cols = KIND_SLOPE_DOWN, .flip_rows = KIND_SLOPE_DOWN, .turn = KIND_SLOPE_DOWN,        \
      .what = "45 degree slope, up to the right")                                                 \
    X(KIND_SLOPE_DOWN, 4, .name = "slope_down", .glyphs = "\\", .tile = TILE_SLOPE_DOWN,          \
      .flip_cols = KIND_SLOPE_UP, .flip_rows = KIND_SLOPE_UP, .turn = KIND_SLOPE_UP,              \
      .what = "45 degree slope, down to the right")                                               \
    X(KIND_GENTLE_UP_LOW, 5, .name = "gentle_up_low", .glyphs = "a", .tile = TILE_GENTLE_UP_LOW,  \
      .flip_cols = KIND_GENTLE_DOWN_LOW, .what = "gentle slope up, 0 to 1/2")                     \
    X(KIND_GENTLE_UP_HIGH, 6, .name = "gentle_up_high", .glyphs = "b",                            \
      .tile = TILE_GENTLE_UP_HIGH, .flip_cols = KIND_GENTLE_DOWN_HIGH,                            \
      .what = "gentle slope up, 1/2 to 1")                                                        \
    X(KIND_GENTLE_DOWN_HIGH, 7, .name = "gentle_down_high", .glyphs = "c",                        \
      .tile = TILE_GENTLE_DOWN_HIGH, .flip_cols = KIND_GENTLE_UP_HIGH,                            \
      .what = "gentle slope down, 1 to 1/2")                                                      \
    X(KIND_GENTLE_DOWN_LOW, 8, .name = "gentle_down_low", .glyphs = "d",                          \
      .tile = TILE_GENTLE_DOWN_LOW, .flip_cols = KIND_GENTLE_UP_LOW,                              \
      .what = "gentle slope down, 1/2 to 0")                                                      \
    X(KIND_LADDER, 9, .name = "ladder", .glyphs = "H", .tile = TILE_LADDER, .what = "ladder")     \
    X(KIND_ICE, 10, .name = "ice", .glyphs = "I", .tile = TILE_ICE, .what = "ice")                \
    X(KIND_CONVEYOR_RIGHT, 11, .name = "conveyor_right", .glyphs = ">",                           \
      .tile = TILE_CONVEYOR_RIGHT, .flip_cols = KIND_CONVEYOR_LEFT,                               \
      .what = "conveyor to the right")                                                            \
    X(KIND_CONVEYOR_LEFT, 12, .name = "conveyor_left", .glyphs = "<", .tile = TILE_CONVEYOR_LEFT, \
      .flip_cols = KIND_CONVEYOR_RIGHT, .what = "conveyor to the left")                           \
    X(KIND_CRUMBLE, 13, .name = "crumble", .glyphs = "C", .tile = TILE_CRUMBLE,                   \
      .what = "crumbling block")                                                                  \
    X(KIND_SPRING, 14, .name = "spring", .glyphs = "S", .tile = TILE_SPRING,                      \
      .flags = KIND_IS_PART, .what = "spring")                                                    \
    X(KIND_SPIKE_UP, 15, .name = "spike_up", .glyphs = "^",                                       \
      .flags = KIND_IS_HAZARD | KIND_IS_PART, .flip_rows = KIND_SPIKE_DOWN,                       \
      .turn = KIND_SPIKE_RIGHT, .what = "spikes pointing up")                                     \
    X(KIND_SPIKE_DOWN, 16, .name = "spike_down", .glyphs = "v",                                   \
      .flags = KIND_IS_HAZARD | KIND_IS_PART, .flip_rows = KIND_SPIKE_UP,                         \
      .turn = KIND_SPIKE_LEFT, .what = "spikes pointing down")                                    \
    X(KIND_SPIKE_LEFT, 17, .name = "spike_left", .glyphs = "{",                                   \
      .flags = KIND_IS_HAZARD | KIND_IS_PART, .flip_cols = KIND_SPIKE_RIGHT,                      \
      .turn = KIND_SPIKE_UP, .what = "spikes pointing left")                                      \
    X(KIND_SPIKE_RIGHT, 18, .name = "spike_right", .glyphs = "}",                                 \
      .flags = KIND_IS_HAZARD | KIND_IS_PART, .flip_cols = KIND_SPIKE_LEFT,                       \
      .turn = KIND_SPIKE_DOWN, .what = "spikes pointing right")                                   \
    X(KIND_START, 19, .name = "start", .glyphs = "@", .flags = KIND_IS_OBJECT | KIND_IS_UNIQUE,   \
      .what = "start (exactly one)")                                                              \
    X(KIND_FINISH, 20, .name = "finish", .glyphs = "F", .flags = KIND_IS_OBJECT | KIND_IS_PICKUP, \
      .what = "finish")                                                                           \
    X(KIND_CHECKPOINT, 21, .name = "checkpoint", .glyphs = "*", .list = LIST_CHECKPOINTS,         \
      .flags = KIND_IS_OBJECT | KIND_IS_PICKUP, .what = "checkpoint")                             \
    X(KIND_COIN, 22, .name = "coin", .glyphs = "o", .list = LIST_COINS,                           \
      .flags = KIND_IS_OBJECT | KIND_IS_PICKUP, .what = "coin")                                   \
    X(KIND_KEY, 23, .name = "key", .glyphs = "k", .list = LIST_KEYS,                              \
      .flags = KIND_IS_OBJECT | KIND_IS_PICKUP, .what = "key: opens one door")                    \
    X(KIND_DOOR, 24, .name = "door", .glyphs = "D", .tile = TILE_DOOR,                            \
      .what = "locked door: all door cells that touch")                                           \
    X(KIND_WALKER, 25, .name = "walker", .glyphs = "w", .list = LIST_ACTORS,                      \
      .flags = KIND_IS_OBJECT | KIND_IS_ACTOR, .what = "walker: turns at walls and edges")        \
    X(KIND_HOPPER, 26, .name = "hopper", .glyphs = "h", .list = LIST_ACTORS,                      \
      .flags = KIND_IS_OBJECT | KIND_IS_ACTOR, .what = "hopper: walks, jumps every 90 ticks")     \
    X(KIND_FLYER, 27, .name = "flyer", .glyphs = "f", .list = LIST_ACTORS,                        \
      .flags = KIND_IS_OBJECT | KIND_IS_ACTOR, .what = "flyer: level flight, turns at walls")     \
    X(KIND_TURRET, 28, .name = "turret", .glyphs = "t", .list = LIST_ACTORS,                      \
      .flags = KIND_IS_OBJECT | KIND_IS_ACTOR,                                                    \
      .what = "turret: fires along its row every 90 ticks")                                       \
    X(KIND_SIGN, 29, .name = "sign", .glyphs = "?", .list = LIST_SIGNS,                           \
      .flags = KIND_IS_OBJECT | KIND_IS_PICKUP, .what = "sign; its text is in [sign.N]")          \
    X(KIND_LIFT_0, 30, .name = "lift_0", .glyphs = "0", .flags = KIND_IS_LIFT, .digit = 0,        \
      .what = "lift with the path of [lift.0]")                                                   \
    X(KIND_LIFT_1, 31, .name = "lift_1", .glyphs = "1", .flags = KIND_IS_LIFT, .digit = 1,        \
      .what = "lift with the path of [lift.1]")                                                   \
    X(KIND_LIFT_2, 32, .name = "lift_2", .glyphs = "2", .flags = KIND_IS_LIFT, .digit = 2,        \
      .what = "lift with the path of [lift.2]")                                                   \
    X(KIND_LIFT_3, 33, .name = "lift_3", .glyphs = "3", .flags = KIND_IS_LIFT, .digit = 3,        \
      .what = "lift with the path of [lift.3]")                                                   \
    X(KIND_LIFT_4, 34, .name = "lift_4", .glyphs = "4", .flags = KIND_IS_LIFT, .digit = 4,        \
      .what = "lift with the path of [lift.4]")                                                   \
    X(KIND_LIFT_5, 35, .name = "lift_5", .glyphs = "5", .flags = KIND_IS_LIFT, .digit = 5,        \
      .what = "lift with the path of [lift.5]")                                                   \
    X(KIND_LIFT_6, 36, .name = "lift_6", .glyphs = "6", .flags = KIND_IS_LIFT, .digit = 6,        \
      .what = "lift with the path of [lift.6]")                                                   \
    X(KIND_LIFT_7, 37, .name = "lift_7", .glyphs = "7", .flags = KIND_IS_LIFT, .digit = 7,        \
      .what = "lift with the path of [lift.7]")                                                   \
    X(KIND_LIFT_8, 38, .name = "lift_8", .glyphs = "8", .flags = KIND_IS_LIFT, .digit = 8,        \
      .what = "lift with the path of [lift.8]")                                                   \
    X(KIND_LIFT_9, 39, .name = "lift_9", .glyphs = "9", .flags = KIND_IS_LIFT, .digit = 9,        \
      .what = "lift with the path of [lift.9]")                                                   \
    X(KIND_IGNORE, 40, .name = "ignore", .glyphs = "",                                            \
      .what = "counts as empty, drawn as it is")
// clang-format on

typedef enum CellKind {
#define X(kind, number, ...) kind = number,
    KIND_LIST(X)
#undef X
        KIND_UNKNOWN = 255 /* a glyph without a meaning */
} CellKind;

/* Its size is the highest number, and a number used twice does not compile. */
union KindNumbers {
#define X(kind, number, ...) char number_##number[number + 1];
    KIND_LIST(X)
#undef X
};

enum {
    KIND_COUNT = sizeof(union KindNumbers), /* every number is below */
#define X(kind, ...) +1
    KIND_ROW_COUNT = 0 KIND_LIST(X)
#undef X
};

_Static_assert(sizeof(union KindNumbers) <= 255, "a kind is a byte, and 255 is KIND_UNKNOWN");

typedef struct KindInfo {
    const char *name;        /* in [legend], in mappings, in forms */
    const char *glyphs;      /* by default; the first is the one written. Empty: none */
    const char *what;        /* shown to the player */
    const char *tiled_class; /* class of tiles and objects in Tiled; NULL: the name */
    uint8_t flags;           /* KIND_IS_... */
    uint8_t tile;            /* Tile: what it is to a moving body, before the grid is resolved */
    uint8_t list;            /* KindList */
    uint8_t digit;           /* of a lift: N of its section [lift.N] */
    uint8_t flip_cols;       /* CellKind when left becomes right; 0: unchanged */
    uint8_t flip_rows;       /* CellKind when up becomes down; 0: unchanged */
    uint8_t turn;            /* CellKind when turned by 90 degrees, clockwise; 0: unchanged */
} KindInfo;

/* By CellKind. All zero for KIND_UNKNOWN, and for numbers that no kind has. */
extern const KindInfo cell_kinds[UINT8_MAX + 1];

/* Every CellKind once, in the order of the rows. */
extern const CellKind cell_kind_order[KIND_ROW_COUNT];

/* Has the kind one of these flags? KIND_UNKNOWN has none. */
static inline bool cell_kind_is(CellKind kind, uint8_t flags)
{
    return cell_kinds[kind].flags & flags;
}

/* The kind with this number, or KIND_UNKNOWN. */
CellKind cell_kind_from_number(int64_t number);

/* The weight of a kind where one character stands for several cells: 0 is empty, objects have more
 * than terrain. */
int32_t cell_kind_weight(CellKind kind);

/* How an area of cells is flipped or turned. */
typedef enum Turn {
    TURN_FLIP_COLS, /* left becomes right */
    TURN_FLIP_ROWS, /* up becomes down */
    TURN_ROTATE,    /* by 90 degrees, clockwise */
    TURN_COUNT
} Turn;

/* The kind of a cell after a turn: the same for all but slopes, spikes and conveyors. A slope has
 * no counterpart for its underside, so only those of 45 degrees change when up becomes down. */
CellKind cell_kind_turn(CellKind kind, Turn turn);

#endif
