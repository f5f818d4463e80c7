/* slot.h - which server of a cluster has a key, and which key a command has.
 *
 * Source: the specification of Redis Cluster: CRC-16/XMODEM of the key, or of what is between its
 * first braces, modulo 16384. */
#ifndef LEDGE_ARCADE_LEAGUE_SLOT_H
#define LEDGE_ARCADE_LEAGUE_SLOT_H

#include "../../base/base.h"

enum { SLOT_COUNT = 16384, SLOT_NONE = -1 };

/* The slot of the first key of a command; SLOT_NONE: it has none, and any server does. */
int32_t slot_of_command(const char *const *words, int32_t count);

#endif
