/* workshop_notice.h - tells authors once that a level of theirs is hidden, and why.
 *
 * Which of their hidden levels they were told of is in players/ID/told: ids, one a line. A level
 * that is shown again leaves it, so that hiding it once more is told once more. */
#ifndef LEDGE_ARCADE_WORKSHOP_NOTICE_H
#define LEDGE_ARCADE_WORKSHOP_NOTICE_H

#include "workshop_list.h"

enum { WORKSHOP_NOTICE_MAX = 320 };

/* Writes a sentence about the next hidden level of the own player that was not told of yet, which
 * from now on it is; `list` was read. False if there is none. */
bool workshop_take_notice(const WorkshopList *list, const Arcade *arcade,
                          char out[WORKSHOP_NOTICE_MAX]);

#endif
