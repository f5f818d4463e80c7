/* landmark.h - one large drawing in the distance, which a level may have.
 *
 * It stands at a cell of the level when the middle of the view is over it. Elsewhere it moves by
 * only a part of what the view moves, so that it is seen from afar.
 * Units: cells; its foot is at the foot of its cell. */
#ifndef LEDGE_LEVEL_LANDMARK_H
#define LEDGE_LEVEL_LANDMARK_H

#include "../engine/model.h"

// clang-format off
/* As the file has them; the sheets of landmarks have a drawing of each. */
#define LANDMARK_LIST(X)                                                                           \
    X(LANDMARK_MILL, "mill")                                                                       \
    X(LANDMARK_OAK, "oak")                                                                         \
    X(LANDMARK_IDOL, "idol")                                                                       \
    X(LANDMARK_CRYSTAL, "crystal")                                                                 \
    X(LANDMARK_FURNACE, "furnace")                                                                 \
    X(LANDMARK_CRANE, "crane")                                                                     \
    X(LANDMARK_SHIP, "ship")                                                                       \
    X(LANDMARK_LIGHTHOUSE, "lighthouse")                                                           \
    X(LANDMARK_BELLTOWER, "belltower")                                                             \
    X(LANDMARK_CLOCK, "clock")                                                                     \
    X(LANDMARK_MOONGATE, "moongate")                                                               \
    X(LANDMARK_CROWN, "crown")
// clang-format on

typedef enum LandmarkKind {
    LANDMARK_NONE,
#define X(id, name) id,
    LANDMARK_LIST(X)
#undef X
        LANDMARK_KIND_COUNT
} LandmarkKind;

typedef struct Landmark {
    uint8_t kind; /* LandmarkKind: LANDMARK_NONE in most levels */
    int16_t col, row;
    Fixed parallax; /* the part of the view's motion that it moves by, 0 to ONE */
} Landmark;

/* By LandmarkKind; that of LANDMARK_NONE is NULL. */
extern const char *const landmark_names[LANDMARK_KIND_COUNT];

#endif
