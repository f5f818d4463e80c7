/* guide.h - the one who writes the signs: a second ghost, who goes ahead through a level of the
 * world.
 *
 * His run is the file NAME.guide beside the level. He sets out with a player who has finished the
 * level before, and comes from nearby when a player stands still for GUIDE_IDLE_TICKS. At the end
 * of a chapter he stands beside the last sign until the player is there, also the first time; in
 * the last level he sets out with everybody, and stays at his last sign. His clock is his own: it
 * stands while the player is so far behind that he would be out of sight. All of it is drawing: it
 * reads the player's game and never changes it.
 * Units: ticks of 1/60 s; cells.
 * Memory: guide_done frees; a copy shares what it owns. The level belongs to the caller and must
 * outlive the guide. */
#ifndef LEDGE_PLAY_GUIDE_H
#define LEDGE_PLAY_GUIDE_H

#include "../level/world_file.h"
#include "ghost.h"

enum { GUIDE_IDLE_TICKS = 600 };

/* What he does in a level. */
typedef enum GuidePart {
    GUIDE_GOES_AHEAD,
    GUIDE_ENDS_CHAPTER, /* stands beside the last sign until the player is there */
    GUIDE_ENDS_WAY      /* and for ever */
} GuidePart;

/* The part of a level of the world; `index` is one of its levels. */
GuidePart guide_part_find(const WorldFile *world, int32_t index);

/* How much is seen of the level. */
typedef struct GuideSight {
    int32_t cols, rows;
} GuideSight;

/* Where he is in a tick of his run. */
typedef struct GuideStep {
    Fixed x, y;
    bool stands;
} GuideStep;

typedef struct Guide {
    bool may_come;     /* false where the level has no run, which is read when it is needed */
    bool is_out;       /* he is to be seen */
    bool waits;        /* for the player to come near */
    bool is_met;       /* the player was at his last sign */
    uint8_t part;      /* GuidePart */
    int32_t tick;      /* of his clock */
    int32_t last_stop; /* the tick in which he stands beside the last sign; -1: there is none */
    Fixed idle_x, idle_y;
    int32_t idle_ticks; /* for which the player has stood there */
    Ghost ghost;
    GuideStep *steps; /* of his run, one more than its ticks */
} Guide;

/* Begins an attempt: he sets out, or does not. `path` is the level's file. */
void guide_begin(Guide *guide, const Level *level, const char *path, GuidePart part,
                 bool has_finished);

/* Removes the guide, and frees what he owns. */
void guide_done(Guide *guide);

/* Follows a tick of the player's game. True when he is called now, because the player has stood
 * still: then guide_come. */
bool guide_step(Guide *guide, const Level *level, const Game *game, GuideSight sight);

/* Lets him come from the place of his run that is nearest to the player, if that is in sight. */
void guide_come(Guide *guide, const Level *level, const char *path, const Game *game,
                GuideSight sight);

#endif
