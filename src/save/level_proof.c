/* level_proof.c - see level_proof.h */
#include "level_proof.h"

#include "../base/file.h"
#include "../base/path.h"
#include "../level/level_file.h"

#include <string.h>
#include <unistd.h>

static const char proof_ending[] = ".proof", guide_ending[] = ".guide";

static bool path_with(const char *level_path, const char *ending, char out[WORLD_PATH_MAX])
{
    const char *name = path_name(level_path), *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - level_path) : strlen(level_path);
    if (strcmp(level_path, "-") == 0 || length + strlen(ending) >= WORLD_PATH_MAX) return false;
    memcpy(out, level_path, length);
    memcpy(out + length, ending, strlen(ending) + 1);
    return true;
}

bool level_proof_path(const char *level_path, char out[WORLD_PATH_MAX])
{
    return path_with(level_path, proof_ending, out);
}

bool level_guide_path(const char *level_path, char out[WORLD_PATH_MAX])
{
    return path_with(level_path, guide_ending, out);
}

static bool read_run(const char *level_path, const char *ending, LevelProof *run, ErrorList *errors)
{
    *run = (LevelProof){.is_there = false};
    if (!path_with(level_path, ending, run->path) || access(run->path, F_OK) != 0) return true;
    error_list_init(errors, run->path);
    run->is_there = replay_read(run->path, &run->replay, errors);
    return run->is_there;
}

bool level_proof_read(const char *level_path, LevelProof *proof, ErrorList *errors)
{
    return read_run(level_path, proof_ending, proof, errors);
}

bool level_guide_read(const char *level_path, LevelProof *guide, ErrorList *errors)
{
    return read_run(level_path, guide_ending, guide, errors);
}

static bool write_proof(const char *path, const Level *level, const InputTape *run,
                        ErrorList *errors)
{
    char proof[WORLD_PATH_MAX];
    Replay replay;
    if (!level_proof_path(path, proof)) return true;
    if (!replay_of_tape(level, run, path, &replay)) {
        error_add(errors, ERROR_ERROR, 0, 0, "not enough memory");
        return false;
    }
    bool is_written = replay_write(&replay, proof, errors);
    replay_done(&replay);
    return is_written;
}

bool level_proof_write_level(const char *path, const char *text, size_t length,
                             const InputTape *run, ErrorList *errors)
{
    Level level;
    error_list_init(errors, path);
    LevelFile *file = level_file_parse(path, text, length, NULL, &level, errors);
    if (!file) return false;
    bool is_written =
        file_write_named(path, text, length, errors) && write_proof(path, &level, run, errors);
    level_done(&level);
    level_file_done(file);
    return is_written;
}

/* The ticks of such a run of the level with that hash; 0: there is none. */
static int32_t ticks_of_run(const char *path, const char *ending, uint64_t hash)
{
    LevelProof run;
    ErrorList unheard;
    if (path[0] == '\0' || !read_run(path, ending, &run, &unheard)) return 0;
    bool holds = run.is_there && run.replay.hash == hash && run.replay.result == REPLAY_FINISHED;
    int32_t ticks = holds ? run.replay.tape.count : 0;
    level_proof_done(&run);
    return ticks;
}

void level_proof_set_goals(int32_t ticks, LevelGoals *goals)
{
    enum { PAR_PERCENT = 150, GOLD_PERCENT = 115 };
    int32_t par = goals->par > 0 ? goals->par : (int32_t)((int64_t)ticks * PAR_PERCENT / 100);
    int64_t gold =
        ticks > 0 ? (int64_t)ticks * GOLD_PERCENT / 100 : (int64_t)par * GOLD_PERCENT / PAR_PERCENT;
    goals->par = par;
    goals->gold = min_i32((int32_t)gold, par);
}

void level_proof_add_goals(const char *path, uint64_t hash, LevelGoals *goals)
{
    level_proof_set_goals(ticks_of_run(path, proof_ending, hash), goals);
    goals->guide = ticks_of_run(path, guide_ending, hash);
}

void level_proof_find_goals(const char *path, const Level *level, LevelGoals *goals)
{
    *goals = (LevelGoals){.par = level->par, .coins = level->coins.count};
    level_proof_add_goals(path, level_hash(level), goals);
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

bool level_proof_take_run(const char *level_path, const Level *level, InputTape *run)
{
    LevelProof proof;
    ReplayReport report;
    ErrorList unheard;
    error_list_init(&unheard, level_path);
    if (!level_proof_read(level_path, &proof, &unheard)) return false;
    ProofState state = level_proof_judge(&proof, level, &report);
    bool holds = state == PROOF_HOLDS || state == PROOF_HOLDS_ALL;
    if (holds) *run = replay_take_tape(&proof.replay);
    level_proof_done(&proof);
    return holds;
}
