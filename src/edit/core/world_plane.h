/* world_plane.h - the levels of a world as cards on a plane: a band for each chapter with its cards
 * in their order, B-sides below the levels that they belong to, and last a band of the level files
 * that the world does not name.
 *
 * Cards are numbered as the world's levels; those of the last band follow. A row of cards that is
 * too long goes on below.
 * Units: characters; the upper left corner of the plane is 0, 0.
 * Memory: a zeroed WorldPlane is empty; world_plane_done frees it. */
#ifndef LEDGE_EDIT_CORE_WORLD_PLANE_H
#define LEDGE_EDIT_CORE_WORLD_PLANE_H

#include "../../level/world_file.h"

enum {
    PLANE_ZOOMS = 3,
    PLANE_TEXT_ROWS = 2, /* of a card, below its picture */
    PLANE_GAP_COLS = 2,  /* between cards, for links */
    PLANE_GAP_ROWS = 1,  /* below cards */
    PLANE_BANDS = CHAPTER_MAX + 2
};

typedef struct PlaneCard {
    int32_t col, row;
    int32_t band;
} PlaneCard;

typedef struct PlaneBand {
    int32_t chapter;      /* of the world; -1: it has none, or these files are not in it */
    int32_t first, count; /* its cards, without B-sides */
    int32_t row, rows;    /* the first is that of its title */
} PlaneBand;

typedef struct WorldPlane {
    int32_t zoom;                    /* 0 is the smallest */
    int32_t card_cols, picture_rows; /* a card has PLANE_TEXT_ROWS more rows */
    int32_t cols, rows;
    int32_t count, own_count; /* cards; those of them that are levels of the world */
    PlaneCard *cards;
    size_t capacity;
    int32_t band_count;
    PlaneBand bands[PLANE_BANDS];
} WorldPlane;

/* Lays the levels of the world, and so many other files, out over `cols` columns, or more where a
 * single card needs them. False, with the plane unchanged, when memory ran out. */
bool world_plane_lay(WorldPlane *plane, const WorldFile *world, int32_t others, int32_t zoom,
                     int32_t cols);
void world_plane_done(WorldPlane *plane);

static inline int32_t world_plane_card_rows(const WorldPlane *plane)
{
    return plane->picture_rows + PLANE_TEXT_ROWS;
}

/* The card at a place; -1 between cards. */
int32_t world_plane_card_at(const WorldPlane *plane, int32_t col, int32_t row);

/* The nearest card to the left or right (`step_cols` -1 or 1) or above or below (`step_rows`); the
 * card itself where there is none. */
int32_t world_plane_beside(const WorldPlane *plane, int32_t card, int32_t step_cols,
                           int32_t step_rows);

/* A place in the order: before or after a card. */
typedef struct PlaneSlot {
    int32_t card; /* -1: none */
    bool is_after;
} PlaneSlot;

/* The place in the order of what is dropped here: in the half of a card, or in the gap beside it.
 * None among B-sides, or among files that the world does not name. */
PlaneSlot world_plane_slot_at(const WorldPlane *plane, const WorldFile *world, int32_t col,
                              int32_t row);

#endif
