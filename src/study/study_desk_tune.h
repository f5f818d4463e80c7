/* study_desk_tune.h - what keys do to the constants of the lane that is looked into; each change
 * plays the run anew, and says what it did. */
#ifndef LEDGE_STUDY_STUDY_DESK_TUNE_H
#define LEDGE_STUDY_STUDY_DESK_TUNE_H

#include "study_desk.h"

/* Which constant the keys change. */
void desk_next_constant(Desk *desk);
void desk_previous_constant(Desk *desk);

/* One step; at the end of what is allowed nothing changes. */
void desk_tune_more(Desk *desk);
void desk_tune_less(Desk *desk);

/* All constants as the level has them; the lane's model stays. */
void desk_reset(Desk *desk);

/* The next set of constants with a name; the usual ones after the last, and before the first where
 * the constants were changed one by one. */
void desk_next_preset(Desk *desk);

/* Shows or hides the ways that the run takes with the constant one and two steps away. */
void desk_show_fan(Desk *desk);

#endif
