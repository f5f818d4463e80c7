/* snapshot.h - a game in few bytes: only what can differ between two runs of the same level.
 *
 * Lifts are a function of the clock; undisturbed monsters come from the Patrol; coins are kept only
 * where they are required. A monster far from the player sleeps: it is left out of the game, so
 * that no loop of a tick meets it, and comes back from the Patrol. In levels with crumbling blocks
 * or doors monsters can be disturbed from afar, and none sleeps.
 * Deaths and signs are left out, and checkpoints, which do not change a run without deaths, unless
 * they are asked for.
 * Memory: provided by the caller; at most snapshot_size_max bytes. */
#ifndef LEDGE_SOLVE_SNAPSHOT_H
#define LEDGE_SOLVE_SNAPSHOT_H

#include "../game/game.h"
#include "patrol.h"

/* A working area into which games are unpacked, one at a time. */
typedef struct SnapshotScratch {
    const Level *level;
    Patrol *patrol;
    Game game;
    bool has_own_patrol;
    bool keeps_coins;
    bool keeps_checkpoint; /* where a death leads to: set by the caller */
    bool keeps_actors; /* all that live, as they are, whatever the clock says: set by the caller,
                          for snapshots that are equal where the games are */
    bool may_sleep;    /* monsters far away may sleep: never those that are kept */
    uint8_t ids[ACTOR_MAX]; /* of the actors of `game`, which holds those awake: their numbers in
                               the level */
    uint64_t killed[ACTOR_MAX / 64]; /* bit n: actor n of the level is dead, and not in `game` */
    uint8_t awake_ids[ACTOR_MAX];    /* of those that the last one unpacked had awake, */
    Actor awake[ACTOR_MAX];          /* and as they were then */
    int32_t awake_count;
} SnapshotScratch;

/* Begins with the level's game at its start. `patrol` must outlive it; NULL: it has its own. False
 * when memory ran out. */
bool snapshot_scratch_init(SnapshotScratch *scratch, const Level *level, bool keeps_coins,
                           Patrol *patrol);
void snapshot_scratch_done(SnapshotScratch *scratch);

int32_t snapshot_size_max(const SnapshotScratch *scratch);

/* Adds the dead monsters of the current game to `killed`. */
void snapshot_note_killed(SnapshotScratch *scratch);

/* Packs the current game and returns the number of bytes; 0 when the Patrol ends before its
 * tick. */
int32_t snapshot_pack(SnapshotScratch *scratch, uint8_t *out);

/* Makes the packed game the current one. */
void snapshot_unpack(SnapshotScratch *scratch, const uint8_t *bytes);

/* Unpacks the game that was unpacked last once more, which is faster. */
void snapshot_unpack_again(SnapshotScratch *scratch, const uint8_t *bytes);

/* One tick of the current game. Undisturbed monsters come from the Patrol. */
void snapshot_step(SnapshotScratch *scratch, Input input, GameEvents *events);

#endif
