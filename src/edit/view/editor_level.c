/* editor_level.c - see editor_level.h */
#include "editor_level.h"

#include "../../level/level_file.h"
#include "../../save/level_proof.h"
#include "../../solve/slack.h"

#include <stdio.h>
#include <stdlib.h>

Level *edit_level_read(const Document *doc, char *why, size_t size)
{
    ErrorList problems;
    error_list_init(&problems, document_path(doc));
    Level *level = document_parse(doc, &problems);
    if (level) return level;
    snprintf(why, size, "Cannot be played: out of memory");
    for (int32_t i = 0; i < problems.count; i++) {
        const Error *error = &problems.items[i];
        if (error->severity != ERROR_ERROR) continue;
        if (error->line > 0)
            snprintf(why, size, "Cannot be played yet: line %d: %s", (int)error->line, error->text);
        else
            snprintf(why, size, "Cannot be played yet: %s", error->text);
        break;
    }
    return NULL;
}

void edit_level_free(Level *level)
{
    if (level) level_done(level);
    free(level);
}

/* How many ticks of freedom the tightest place of a run leaves that was judged; 0: it does not
 * hold, or has no such place. */
static int32_t run_window(const Level *level, const LevelProof *run, ProofState state)
{
    Slack slack = {.hardest = -1};
    bool holds = state == PROOF_HOLDS || state == PROOF_HOLDS_ALL;
    int32_t window =
        holds && slack_find(level, &run->replay.tape, &slack) ? slack_tightest(&slack) : 0;
    slack_done(&slack);
    return window;
}

void edit_facts_find(const char *path, const ModelParams *defaults, EditorFacts *out)
{
    static const char *const words[] = {[PROOF_NONE] = "no proof",
                                        [PROOF_HOLDS] = "holds",
                                        [PROOF_HOLDS_ALL] = "holds, all",
                                        [PROOF_STALE] = "stale",
                                        [PROOF_WRONG] = "wrong"};
    Level level = {0};
    LevelProof proof, guide;
    ReplayReport report;
    ErrorList unheard;
    *out = (EditorFacts){.proof = "faulty"};
    error_list_init(&unheard, path);
    LevelFile *file = level_file_read(path, defaults, &level, &unheard);
    if (!file) return;
    (void)level_proof_read(path, &proof, &unheard);
    ProofState state = level_proof_judge(&proof, &level, &report);
    snprintf(out->proof, sizeof out->proof, "%s", words[state]);
    /* The guide's run is the most forgiving one known; a proof is short, so it seldom forgives. */
    (void)level_guide_read(path, &guide, &unheard);
    out->window = run_window(&level, &guide, level_proof_judge(&guide, &level, &report));
    if (out->window == 0) out->window = run_window(&level, &proof, state);
    level_proof_done(&guide);
    level_proof_done(&proof);
    level_done(&level);
    level_file_done(file);
}
