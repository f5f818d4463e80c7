/* level_proof.h - the runs that come with a level: the proof that it can be beaten, a replay that
 * finishes it, in a file beside it with its name and the ending `.proof`; and the run of its guide
 * (play/guide.h), which has the ending `.guide`. `ledge verify` can check both.
 *
 * They are for one level_hash. When the level changes they are stale, until the change is undone or
 * new ones are made.
 * Memory: level_proof_done frees. */
#ifndef LEDGE_SAVE_LEVEL_PROOF_H
#define LEDGE_SAVE_LEVEL_PROOF_H

#include "../game/replay_verify.h"
#include "paths.h"
#include "progress.h"

typedef struct LevelProof {
    char path[WORLD_PATH_MAX];
    bool is_there; /* the file exists and can be read */
    Replay replay; /* the replay, if there is one */
} LevelProof;

typedef enum ProofState {
    PROOF_NONE,
    PROOF_HOLDS,
    PROOF_HOLDS_ALL, /* with all coins, of a level that has some */
    PROOF_STALE,     /* of another state of the level, or made by another engine */
    PROOF_WRONG      /* of this level, but the replay does not verify or does not finish */
} ProofState;

/* The path of a level's proof; false when that is too long, or the level is standard input. */
bool level_proof_path(const char *level_path, char out[WORLD_PATH_MAX]);

/* Reads the proof of the level at `level_path`. False, with the reasons in `errors`, when the file
 * cannot be read. A missing file is not a failure. */
bool level_proof_read(const char *level_path, LevelProof *proof, ErrorList *errors);
void level_proof_done(LevelProof *proof);

/* The same for the run of its guide. */
bool level_guide_path(const char *level_path, char out[WORLD_PATH_MAX]);
bool level_guide_read(const char *level_path, LevelProof *guide, ErrorList *errors);

/* Writes a level into the file at `path`, and a run that finishes it beside it, as its proof. The
 * path may be one that the user has named, as in file_write_named. */
bool level_proof_write_level(const char *path, const char *text, size_t length,
                             const InputTape *run, ErrorList *errors);

/* What there is to reach in the level at `path` ("": it is in no file). Par is that of its header,
 * or else 1.5 times its proof; gold is 1.15 times the proof, or in that relation to par; `guide`
 * has the ticks of its guide's run. */
void level_proof_find_goals(const char *path, const Level *level, LevelGoals *goals);

/* Fills in what the runs tell, in goals that have only the level's own par and coins. */
void level_proof_add_goals(const char *path, uint64_t hash, LevelGoals *goals);

/* Sets par, unless the level has its own, and gold for a run that takes `ticks`; 0: there is
 * none. */
void level_proof_set_goals(int32_t ticks, LevelGoals *goals);

/* Verifies the proof, or the guide's run, in the level. `report` is filled if there is a proof. */
ProofState level_proof_judge(const LevelProof *proof, const Level *level, ReplayReport *report);

/* The run of the proof at `level_path`, if it holds: then the tape is the caller's. */
bool level_proof_take_run(const char *level_path, const Level *level, InputTape *run);

#endif
