/* level_proof.h - the proof that a level can be beaten: a replay that finishes it, in a file beside
 * it that has its name and the ending `.proof`, such as `ledge verify` takes.
 *
 * A proof is about what the level means. Once that is changed it is stale, until the change is
 * taken back or another proof is made.
 * Memory: level_proof_done frees. */
#ifndef LEDGE_STORE_LEVEL_PROOF_H
#define LEDGE_STORE_LEVEL_PROOF_H

#include "../game/replay.h"
#include "paths.h"

typedef struct LevelProof {
    char path[WORLD_PATH_MAX];
    bool is_there; /* and can be read */
    Replay replay; /* if it is */
} LevelProof;

typedef enum ProofState {
    PROOF_NONE,
    PROOF_HOLDS,
    PROOF_HOLDS_ALL, /* with all coins, of a level that has some */
    PROOF_STALE,     /* of another state of the level, or made by another engine */
    PROOF_WRONG      /* of this level, but its run is not as it says, or does not finish */
} ProofState;

/* The path of a level's proof; false when that is too long, or the level is standard input. */
bool level_proof_path(const char *level_path, char out[WORLD_PATH_MAX]);

/* Reads the proof of the level at `level_path`. False when there is a file that cannot be read,
 * with the reasons in `errors`; where there is none, that is no failure. */
bool level_proof_read(const char *level_path, LevelProof *proof, ErrorList *errors);
void level_proof_done(LevelProof *proof);

/* Plays it in the level. `report` is filled unless there is no proof. */
ProofState level_proof_judge(const LevelProof *proof, const Level *level, ReplayReport *report);

#endif
