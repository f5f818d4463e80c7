/* level_chase.h - the section [chase] of a header. */
#ifndef LEDGE_LEVEL_LEVEL_CHASE_H
#define LEDGE_LEVEL_LEVEL_CHASE_H

#include "../base/ini.h"
#include "level.h"

/* Reads [chase] and its changes into level->chase. The cells must be known. */
void level_chase_read(const Ini *ini, Level *level, ErrorList *errors);

#endif
