/* piece.h - the parts of a generated level, each a small task with one idea.
 *
 * A piece is laid from the cursor of the layout on, begins and ends on firm ground, and may end
 * higher or lower than it began. The motif, a few short and long beats, sets its gaps and widths,
 * so that a level has a rhythm of its own. How wide a gap is comes from how exactly the leap over
 * it has to be timed, which version.h has as the engine has it.
 * Source: G. Smith, M. Treanor, J. Whitehead, M. Mateas, "Rhythm-Based Level Generation for 2D
 * Platformers" (2009). */
#ifndef LEDGE_GENERATE_PIECE_H
#define LEDGE_GENERATE_PIECE_H

#include "layout.h"
#include "random.h"
#include "version.h"

enum {
    BEATS_MAX = 4,
    FORM_COUNT = 4,
    DIFFICULTY_MAX = 5,
    DIFFICULTY_KIND = 2, /* up to here no leap has to be exact */
    PIECE_HARDEST = 6    /* a piece may be harder than its level */
};

/* What an idea meets when it comes back. */
typedef enum Twist {
    TWIST_NONE,
    TWIST_ICE,  /* its ground is ice */
    TWIST_BELT, /* its ground moves against the way */
    TWIST_CRUMBLE /* its islands give way */,
    TWIST_WALKER, /* a walker is on its ground */
    TWIST_FLYER,  /* a flyer is above it */
    TWIST_COUNT
} Twist;

typedef struct Piece {
    Layout *layout;
    const struct DrawingList *own; /* drawings of a maker's own; NULL: there are none */
    Random random;
    uint8_t beats[BEATS_MAX]; /* 1: long */
    int32_t beat_count;
    int32_t difficulty; /* 1 to PIECE_HARDEST */
    int32_t floor;      /* row of the ground at the cursor */
    int32_t form;       /* 0 to FORM_COUNT - 1 */
    bool is_spiked;     /* its pits have spikes, as long as the layout allows any */
    int32_t thorns;     /* 0 to 4: how often a pit is shallow, its spikes in plain sight */
    Twist twist;
} Piece;

/* id, name, what it is called in a title */
#define PIECE_LIST(X)                                                                              \
    X(PITS, "pits", ("Gaps", "Leaps", "Chasms"))                                                   \
    X(ISLANDS, "islands", ("Islands", "Stones", "Islets"))                                         \
    X(HILLS, "hills", ("Hills", "Slopes", "Downs"))                                                \
    X(STEPS, "steps", ("Steps", "Stairs", "Terraces"))                                             \
    X(ZIGZAG, "zigzag", ("Shafts", "Chimneys", "Wells"))                                           \
    X(LADDER, "ladder", ("Ladders", "Rungs", "Climbs"))                                            \
    X(SPRING_WALL, "spring_wall", ("Springs", "Bounds", "Walls"))                                  \
    X(SPRING_PIT, "spring_pit", ("Hollows", "Basins", "Bounces"))                                  \
    X(FERRY, "ferry", ("Ferries", "Rafts", "Crossings"))                                           \
    X(ELEVATOR, "elevator", ("Lifts", "Hoists", "Risers"))                                         \
    X(CRUMBLE, "crumble", ("Bridges", "Planks", "Ruins"))                                          \
    X(BELTS, "belts", ("Belts", "Rollers", "Mills"))                                               \
    X(ICE, "ice", ("Ice", "Rinks", "Slides"))                                                      \
    X(WALKERS, "walkers", ("Pens", "Patrols", "Yards"))                                            \
    X(HOPPERS, "hoppers", ("Trenches", "Ditches", "Burrows"))                                      \
    X(FLYERS, "flyers", ("Flights", "Wings", "Rookeries"))                                         \
    X(TURRET, "turret", ("Alleys", "Batteries", "Towers"))                                         \
    X(TEETH, "teeth", ("Teeth", "Jaws", "Fangs"))                                                  \
    X(CELLAR, "cellar", ("Cellars", "Vaults", "Crypts"))                                           \
    X(ROADS, "roads", ("Roads", "Ways", "Paths"))                                                  \
    X(GATE, "gate", ("Gates", "Locks", "Doors"))                                                   \
    X(CLIFF, "cliff", ("Cliffs", "Ledges", "Bluffs"))                                              \
    X(FORK, "fork", ("Forks", "Branches", "Partings"))                                             \
    X(SWITCHBACK, "switchback", ("Turns", "Bends", "Returns"))

enum { PIECE_NOUNS = 3 };

typedef enum PieceId {
#define X(id, name, nouns) PIECE_##id,
    PIECE_LIST(X)
#undef X
        PIECE_COUNT
} PieceId;

typedef struct PieceInfo {
    const char *name, *nouns[PIECE_NOUNS];
    void (*lay)(Piece *piece);
} PieceInfo;

extern const PieceInfo piece_list[PIECE_COUNT];

/* PIECE_COUNT when there is none of that name. */
int32_t piece_find(const char *name);

/* What a piece of that difficulty, 1 to PIECE_HARDEST, adds to the figure of a run in the mean, in
 * tenths. */
int32_t piece_figure(uint8_t id, int32_t difficulty);

#define X(id, name, nouns) void piece_lay_##id(Piece *piece);
PIECE_LIST(X)
#undef X

#endif
