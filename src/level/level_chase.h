/* level_chase.h - the section [chase] of a header. */
#ifndef LEDGE_LEVEL_LEVEL_CHASE_H
#define LEDGE_LEVEL_LEVEL_CHASE_H

#include "../base/ini.h"
#include "level.h"

/* Reads [chase] and its changes into level->chase. The size of the map must be known, and its
 * checkpoints in reading order; where they are NULL, every one that the chase may name is there. */
void level_chase_read(const Ini *ini, const PlaceList *checkpoints, Level *level,
                      ErrorList *errors);

#endif
