/* screen_edit_internal.h - parts of the editor's screen: test play, and what the solver says
 * between keys.
 *
 * Works between keys only (edit_solver_step), and not at all once everything is known.
 * Units: ms of the clock of the editor.
 * Memory: edit_solver_done frees. */
#ifndef LEDGE_SCREENS_SCREEN_EDIT_INTERNAL_H
#define LEDGE_SCREENS_SCREEN_EDIT_INTERNAL_H

#include "../app/app.h"
#include "../edit/editor.h"
#include "../editor_ui/editor_reach.h"
#include "../solve/jump_preview.h"
#include "../store/level_proof.h"

enum { EDIT_SOLVER_NOTE_MAX = ERROR_LINE_MAX };

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
    bool has_tints; /* cells are shown with a skin, marked by what lies behind them */
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

/* ---- edit test ---- */

/* Playing the level that is being drawn, and remembering the way that was taken.
 *
 * Played is a copy, made of what the document says at this moment: nothing of it comes back but
 * the trail.
 * Memory: edit_test_done frees. */

enum { EDIT_TEST_TICKS_MAX = 10 * 60 * 60 }; /* of an attempt that are remembered: ten minutes */

typedef struct EditPath {
    Place *places; /* a tick each */
    int32_t count;
    size_t capacity;
} EditPath;

typedef struct EditTest {
    Editor *editor;
    EditPath now, last;
} EditTest;

void edit_test_init(EditTest *test, Editor *editor);
void edit_test_done(EditTest *test);

/* The screen that plays what `request`, one of EDITOR_TEST_..., asks for. On failure there is none
 * and `why` says the reason. `test` must outlive the screen. */
Screen edit_test_create(EditTest *test, EditorRequest request, char *why, size_t size);

#endif
