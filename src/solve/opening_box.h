/* opening_box.h - where the player can stomp a monster in the first ticks of a level: what
 * opening.h finds, and reach_monsters.h uses.
 *
 * Units: ticks; Fixed cells. */
#ifndef LEDGE_SOLVE_OPENING_BOX_H
#define LEDGE_SOLVE_OPENING_BOX_H

#include "../level/level.h"

/* Where the middle and the feet of a player are that stomps; none: right < left. */
typedef struct OpeningBox {
    Fixed left, right, top, bottom;
} OpeningBox;

typedef struct Opening {
    int32_t ticks[ACTOR_MAX];     /* by actor: so many are known, from the first one on */
    OpeningBox *boxes[ACTOR_MAX]; /* by actor and the tick before the stomp */
    bool is_of_use;               /* any are known */
} Opening;

/* Where the actor can be stomped in the tick after `tick`; NULL: not known. */
static inline const OpeningBox *opening_box(const Opening *opening, int32_t actor, int32_t tick)
{
    return opening && tick < opening->ticks[actor] ? &opening->boxes[actor][tick] : NULL;
}

#endif
