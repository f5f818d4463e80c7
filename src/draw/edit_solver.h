/* edit_solver.h - what the solver has to say while a level is being drawn: where the player can
 * get, where jumps from the cursor lead, whether the level's proof still holds; and runs to watch.
 *
 * Works between keys only (edit_solver_step), and not at all once everything is known.
 * Units: ms of the clock of the editor.
 * Memory: edit_solver_done frees. */
#ifndef LEDGE_DRAW_EDIT_SOLVER_H
#define LEDGE_DRAW_EDIT_SOLVER_H

#include "../app/app.h"
#include "../solve/fan.h"
#include "../store/level_proof.h"
#include "edit_reach.h"

enum { EDIT_SOLVER_NOTE_MAX = 300 };

/* The jumps from a cell, in the level of a version of the document. */
typedef struct EditFan {
    bool is_there;
    uint64_t version;
    int32_t col, row;
    JumpPreview fan;
} EditFan;

typedef struct EditSolver {
    Editor *editor;
    EditReach reach;
    EditFan fan;
    LevelProof proof;
    char proof_of[WORLD_PATH_MAX]; /* the level's path when it was read */
    bool says_reach, says_fan;     /* what the marks mean was said since they are shown */
    bool is_judged;
    uint64_t judged_version; /* of the document, if it is */
    ProofState state;        /* the same */
} EditSolver;

/* The editor's marks and words are this one's from now on; it must outlive the editor. */
void edit_solver_init(EditSolver *solver, Editor *editor);
void edit_solver_done(EditSolver *solver);

/* The proof's file may have changed. */
void edit_solver_read_proof(EditSolver *solver);

/* Says what marks mean that the person has just asked for. */
void edit_solver_explain(EditSolver *solver, char note[EDIT_SOLVER_NOTE_MAX]);

/* Goes on with what is to be done; returns when it is to be called again. */
int64_t edit_solver_step(EditSolver *solver, const App *app);

/* The screen for EDITOR_WATCH_HERE, EDITOR_WATCH_PROOF, EDITOR_CERTIFY or EDITOR_CERTIFY_ALL. Where
 * there is none, `note` says why; the screen writes there what came of it. */
Screen edit_solver_open(EditSolver *solver, EditorRequest request, char note[EDIT_SOLVER_NOTE_MAX]);

#endif
