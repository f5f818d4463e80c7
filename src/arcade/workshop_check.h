/* workshop_check.h - finds out whether a row says what its files say: its text, and that the run of
 * its author finishes the level. Done for the rows that are shown, in slices, once a session.
 *
 * Order: the rows stay the same between two steps, or the level is another: then it begins again.
 * Memory: workshop_check_done frees. */
#ifndef LEDGE_ARCADE_WORKSHOP_CHECK_H
#define LEDGE_ARCADE_WORKSHOP_CHECK_H

#include "../game/replay_verify.h"
#include "workshop_folder.h"

/* A level whose run is being played; all 0: none. */
typedef struct WorkshopCheck {
    WorkshopId id;
    bool is_open;
    Level level;
    Replay run;
    ReplayPlay *play;
} WorkshopCheck;

/* Plays about so many ticks of the run of a row. True once the row is checked: `is_checked`, with
 * `ticks`, or a fault. */
bool workshop_check(WorkshopCheck *self, WorkshopFolder *folder, const Arcade *arcade, int32_t row,
                    int32_t ticks);
void workshop_check_done(WorkshopCheck *self);

#endif
