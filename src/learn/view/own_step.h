/* own_step.h - what a learner wrote, ready to be played in a level.
 *
 * Of a script: the step, with the rest of a whole step around it where the lesson asks for a part
 * only (whole_step.h). Of a program in another language: the command that runs it. Beside it stands
 * the body that the lesson wants: the engine's, or the one of the solution.
 * Memory: own_step_destroy frees. An OwnStep must not be moved. */
#ifndef LEDGE_LEARN_VIEW_OWN_STEP_H
#define LEDGE_LEARN_VIEW_OWN_STEP_H

#include "../../save/paths.h"
#include "../inspector/recorded_lane.h"
#include "../lesson/learner.h"

enum { OWN_WORDS_MAX = RECORDED_WORDS_MAX };

typedef struct OwnStep {
    char title[LEVEL_TEXT_MAX];  /* of the lesson */
    char folder[WORLD_PATH_MAX]; /* of the levels */
    int32_t level;               /* the OwnLevel to begin with */
    bool is_right;               /* it passes the checks of its step */
    const char *command;         /* of the program that moves the body; NULL: `mine` does */
    ModelParams mine, goal;      /* mine: without a program where there is a command */
    Program mine_program, goal_program;
    double begin[PROGRAM_MORE_MAX];        /* of the names that the program adds */
    int32_t line_of[PROGRAM_LINE_MAX + 2]; /* WholeStep, of mine_program */
} OwnStep;

/* Finds the folder of lessons whose levels are played: that of the world if it has some, else that
 * of the program. A kiosk ignores the environment. False when there is none. */
bool own_step_find_folder(bool kiosk, char out[WORLD_PATH_MAX]);

/* The learner's script of a step. NULL, with the reason in `words`, when the step has none that can
 * be played, and for a script with a fault. `folder` is that of own_step_find_folder. */
OwnStep *own_step_of_script(const Lesson *lesson, int32_t step, const Learner *learner,
                            const char *folder, char words[OWN_WORDS_MAX]);

/* The body of a run, moved by a command, which must outlive the OwnStep. NULL, with the reason,
 * when the run cannot start, or its model cannot be played so. */
OwnStep *own_step_of_command(Trial *trial, int32_t run, const char *command, const char *folder,
                             char words[OWN_WORDS_MAX]);

void own_step_destroy(OwnStep *step);

#endif
