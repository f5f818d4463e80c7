/* snapshot.h - a game in few bytes: only what can differ between two runs of the same level.
 *
 * Lifts are a function of the clock; monsters that nobody disturbed come from the Patrol; coins
 * count only where they are asked for. A monster far from the player sleeps: it is left out of the
 * ticks that follow and comes back from the Patrol. Where blocks crumble or doors open, monsters
 * can be disturbed from afar, and none sleeps.
 * What is left out does not change a run that is alive: deaths, checkpoints, signs.
 * Memory: the caller's; at most snapshot_size_max bytes. */
#ifndef LEDGE_SOLVE_SNAPSHOT_H
#define LEDGE_SOLVE_SNAPSHOT_H

#include "../game/game.h"
#include "patrol.h"

/* The scratch that games are unpacked into, one after the other. */
typedef struct SnapshotDesk {
    const Level *level;
    Patrol patrol;
    Game game;
    bool keeps_coins;
    bool may_sleep;            /* monsters far away */
    bool is_asleep[ACTOR_MAX]; /* in `game` */
} SnapshotDesk;

/* The desk holds the game at its start. False when memory ran out. */
bool snapshot_desk_init(SnapshotDesk *desk, const Level *level, bool keeps_coins);
void snapshot_desk_done(SnapshotDesk *desk);

int32_t snapshot_size_max(const SnapshotDesk *desk);

/* Packs the desk's game and returns the number of bytes; 0 when the Patrol ends before its tick. */
int32_t snapshot_pack(SnapshotDesk *desk, uint8_t *out);

/* Makes the desk's game the one that was packed. */
void snapshot_unpack(SnapshotDesk *desk, const uint8_t *bytes);

#endif
