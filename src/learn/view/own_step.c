/* own_step.c - see own_step.h */
#include "own_step.h"

#include "../../base/file.h"
#include "../../base/path.h"
#include "../lesson/whole_step.h"
#include "lesson_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool own_step_find_folder(bool kiosk, char out[WORLD_PATH_MAX])
{
    char levels[WORLD_PATH_MAX];
    if (lesson_list_find_folder(kiosk, out) &&
        (size_t)snprintf(levels, sizeof levels, "%s/play", out) < sizeof levels &&
        path_is_folder(levels))
        return true;
    return lesson_list_find_folder(true, out);
}

static OwnStep *refuse(OwnStep *step, char words[OWN_WORDS_MAX], const char *why)
{
    snprintf(words, OWN_WORDS_MAX, "%s", why);
    own_step_destroy(step);
    return NULL;
}

/* A run may begin in motion, or anywhere in its cell; in a level the body begins at rest. */
static void begin_at_rest(ModelParams *params)
{
    static const char *const starts[][2] = {{"dx0", "0"},
                                            {"dy0", "0"},
                                            {"xr", "0.5"},
                                            {"yr", "none"}};
    for (size_t i = 0; i < ARRAY_LENGTH(starts); i++)
        (void)model_set(params, starts[i][0], starts[i][1]);
}

/* The parameters of a run, at its first tick. False when it cannot start. */
static bool find_params(Trial *trial, int32_t run, ModelParams *out)
{
    const TrialTick *tick = trial_tick(trial, (TrialStart){run, 0}, 0);
    if (!tick) return false;
    *out = tick->params;
    begin_at_rest(out);
    return true;
}

/* The runs of a step's script: the learner's, and the one that it is compared with, or -1. */
typedef struct OwnRuns {
    int32_t mine, goal;
} OwnRuns;

static OwnRuns find_runs(const Lesson *lesson, const LessonStep *step)
{
    OwnRuns found = {-1, -1};
    for (int32_t i = lesson->run_count - 1; i >= 0; i--) {
        const LessonRun *run = &lesson->runs[i];
        bool is_shown = (step->runs >> i & 1) || found.mine < 0;
        if (run->script == step->script && !run->is_solved && is_shown) found.mine = i;
    }
    for (int32_t i = 0; i < lesson->check_count && found.mine >= 0; i++) {
        uint16_t runs = lesson->checks[i].when.runs;
        if (!(step->checks >> i & 1) || !(runs >> found.mine & 1)) continue;
        for (int32_t k = 0; k < lesson->run_count && found.goal < 0; k++)
            if (k != found.mine && (runs >> k & 1)) found.goal = k;
    }
    return found;
}

/* Do the checks pass that are about the learner's run: those of the step, or of the lesson where
 * the step has none? */
static bool is_right(Trial *trial, const LessonStep *step, int32_t run)
{
    const Lesson *lesson = trial_lesson(trial);
    uint32_t checks = step->checks ? step->checks : UINT32_MAX;
    int32_t judged = 0;
    for (int32_t i = 0; i < lesson->check_count; i++) {
        CheckVerdict verdict;
        if (!(checks >> i & 1) || !(lesson->checks[i].when.runs >> run & 1)) continue;
        trial_evaluate_check(&lesson->checks[i].when, trial, &verdict);
        if (!verdict.passed) return false;
        judged++;
    }
    return judged > 0;
}

/* The whole step of the model, which comes with the levels. False: there is none. */
static bool read_rest(const char *folder, const LessonScript *script, CodeText *rest)
{
    char path[WORLD_PATH_MAX];
    size_t length;
    ErrorList unheard;
    if (script->kind != MODEL_SCRIPT_CELL) return false;
    if ((size_t)snprintf(path, sizeof path, "%s/play/cell.js", folder) >= sizeof path) return false;
    error_list_init(&unheard, path);
    char *text = file_read(path, PROGRAM_TEXT_MAX, &length, &unheard);
    if (text) code_set(rest, text, length);
    free(text);
    return text != NULL;
}

/* Parses a text with the rest of the step around it, or, if that is no program, the text alone.
 * False when it has a fault. */
static bool make_program(const LessonScript *script, const CodeText *mine, const CodeText *rest,
                         WholeStep *whole, Program *out)
{
    ProgramFault fault;
    char words[PROGRAM_FAULT_TEXT_MAX];
    const ProgramWorld *world = script_world((int32_t)script->kind);
    for (int32_t i = 0; i < 2; i++) {
        whole_step_make(whole, script, mine, i == 0 ? rest : NULL);
        if (program_parse(out, world, script->keep, whole->text.text, (size_t)whole->text.length,
                          &fault, words))
            return true;
    }
    return false;
}

static bool fill_of_script(OwnStep *own, Trial *trial, const LessonStep *step,
                           const Learner *learner)
{
    const Lesson *lesson = trial_lesson(trial);
    const LessonScript *script = &lesson->scripts[step->script];
    OwnRuns runs = find_runs(lesson, step);
    CodeText rest;
    WholeStep whole, unused;
    bool has_rest = read_rest(own->folder, script, &rest);
    const CodeText *around = has_rest ? &rest : NULL;
    if (runs.mine < 0 || !find_params(trial, runs.mine, &own->mine)) return false;
    if (!make_program(script, &learner->codes[step->script], around, &whole, &own->mine_program) ||
        !make_program(script, &script->solution, around, &unused, &own->goal_program))
        return false;
    if (own->mine.begin) memcpy(own->begin, own->mine.begin, sizeof own->begin);
    own->mine.begin = own->begin;
    own->goal = own->mine;
    own->mine.program = &own->mine_program;
    own->goal.program = &own->goal_program;
    /* A whole step is compared with the engine itself. */
    ModelParams engine;
    bool is_engine = runs.goal >= 0 && lesson->runs[runs.goal].script < 0 &&
                     find_params(trial, runs.goal, &engine) &&
                     (int32_t)own->mine.kind == script_kind_of((int32_t)engine.kind);
    if (is_engine) own->goal = engine;
    memcpy(own->line_of, whole.line_of, sizeof own->line_of);
    own->level = script->play;
    own->is_right = is_right(trial, step, runs.mine);
    return true;
}

OwnStep *own_step_of_script(const Lesson *lesson, int32_t step, const Learner *learner,
                            const char *folder, char words[OWN_WORDS_MAX])
{
    const LessonStep *of = &lesson->steps[step];
    const LessonScript *script = of->script >= 0 ? &lesson->scripts[of->script] : NULL;
    if (!script || script->play < 0)
        return refuse(
            NULL, words,
            "No level is made for this step: its body moves only in the run of the lesson.");
    OwnStep *own = calloc(1, sizeof *own);
    Trial *trial = learner_trial(learner, lesson);
    if (!own || !trial) {
        trial_destroy(trial);
        return refuse(own, words, "Out of memory: cannot play it.");
    }
    CodeText begin;
    char why[CODE_WORDS_MAX];
    code_begin(script, learner->number, &begin);
    snprintf(own->title, sizeof own->title, "%s", lesson->title);
    snprintf(own->folder, sizeof own->folder, "%s", folder);
    bool is_program =
        code_parse(script, &begin, &learner->codes[of->script], &own->mine_program, why);
    if (!is_program) snprintf(words, OWN_WORDS_MAX, "It cannot be played yet: %s", why);
    bool is_good = is_program && fill_of_script(own, trial, of, learner);
    trial_destroy(trial);
    if (is_good) return own;
    if (is_program) return refuse(own, words, "The run of this step cannot start.");
    own_step_destroy(own);
    return NULL;
}

OwnStep *own_step_of_command(Trial *trial, int32_t run, const char *command, const char *folder,
                             char words[OWN_WORDS_MAX])
{
    const Lesson *lesson = trial_lesson(trial);
    OwnStep *own = calloc(1, sizeof *own);
    if (!own) return refuse(own, words, "Out of memory: cannot play it.");
    snprintf(own->title, sizeof own->title, "%s", lesson->title);
    snprintf(own->folder, sizeof own->folder, "%s", folder);
    if (!find_params(trial, run, &own->goal)) return refuse(own, words, trial_refusal(trial, run));
    int32_t kind = script_kind_of((int32_t)own->goal.kind);
    if (kind == MODEL_KIND_COUNT || lesson->runs[run].script >= 0)
        return refuse(own, words, "Only runs of cell, tiny and bank are played live.");
    own->command = command;
    own->mine = own->goal;
    own->mine.kind = (uint8_t)kind; /* without a program it stays where it is put */
    return own;
}

void own_step_destroy(OwnStep *step)
{
    free(step);
}
