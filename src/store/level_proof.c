/* level_proof.c - see level_proof.h */
#include "level_proof.h"

#include "../path.h"

#include <string.h>
#include <unistd.h>

static const char ending[] = ".proof";

bool level_proof_path(const char *level_path, char out[WORLD_PATH_MAX])
{
    const char *name = path_name(level_path), *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - level_path) : strlen(level_path);
    if (strcmp(level_path, "-") == 0 || length + sizeof ending > WORLD_PATH_MAX) return false;
    memcpy(out, level_path, length);
    memcpy(out + length, ending, sizeof ending);
    return true;
}

bool level_proof_read(const char *level_path, LevelProof *proof, ErrorList *errors)
{
    *proof = (LevelProof){.is_there = false};
    if (!level_proof_path(level_path, proof->path) || access(proof->path, F_OK) != 0) return true;
    error_list_init(errors, proof->path);
    proof->is_there = replay_read(proof->path, &proof->replay, errors);
    return proof->is_there;
}

void level_proof_done(LevelProof *proof)
{
    replay_done(&proof->replay);
    proof->is_there = false;
}

ProofState level_proof_judge(const LevelProof *proof, const Level *level, ReplayReport *report)
{
    if (!proof->is_there) return PROOF_NONE;
    ReplayVerdict verdict = replay_verify(&proof->replay, level, report);
    if (verdict == REPLAY_STALE || verdict == REPLAY_OTHER_ENGINE) return PROOF_STALE;
    if (verdict != REPLAY_OK || report->result != REPLAY_FINISHED) return PROOF_WRONG;
    bool has_all = report->coin_count > 0 && report->coins == report->coin_count;
    return has_all ? PROOF_HOLDS_ALL : PROOF_HOLDS;
}
