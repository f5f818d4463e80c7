/* screen_edit_internal.h - parts of the editor's screen: test play, and the solver, which works
 * between keys.
 *
 * The solver works only between keys (edit_solver_step), until everything is known.
 * Units: ms of the clock of the editor.
 * Memory: edit_solver_done frees. */
#ifndef LEDGE_EDIT_VIEW_SCREEN_EDIT_INTERNAL_H
#define LEDGE_EDIT_VIEW_SCREEN_EDIT_INTERNAL_H

#include "../../generate/generate.h"
#include "../../play/app/app.h"
#include "../../save/level_proof.h"
#include "../../solve/jump_preview.h"
#include "../../solve/slack.h"
#include "../core/cells.h"
#include "../core/editor.h"
#include "editor_hints.h"
#include "editor_open.h"
#include "editor_reach.h"
#include "editor_rerun.h"

enum { EDIT_SOLVER_NOTE_MAX = ERROR_LINE_MAX };

/* The jumps from a cell, in the level of a version of the document. */
typedef struct EditFan {
    bool is_there;
    uint64_t version;
    int32_t col, row;
    JumpPreview fan;
} EditFan;

typedef struct EditTest EditTest;

typedef struct EditSolver {
    Editor *editor;
    const EditTest *test; /* of the same editor */
    EditReach reach;
    EditRerun rerun;
    EditHints hints;
    InputTape played;    /* the last run that was played, which is that of `test`, */
    Place played_from;   /* and where it began */
    InputTape found;     /* the last run that a search has found; no ticks: none */
    int32_t runs_tested; /* when the rerun chose its run */
    EditFan fan;
    LevelProof proof;
    char proof_of[WORLD_PATH_MAX]; /* the level's path when it was read */
    bool says_reach, says_fan;     /* the meaning of the marks was explained since they are shown */
    bool has_tints;                /* cells are drawn with a skin, and marked by their background */
    bool is_judged;
    uint64_t judged_version;        /* of the document, if it is */
    ProofState state;               /* the same */
    Slack slack;                    /* of the proof */
    Mask slack_cells;               /* where its places begin and end */
    bool has_slack, is_slack_tried; /* of this version */
    uint64_t slack_version;         /* of the document, if it is found */
} EditSolver;

/* Sets the editor's marks and status words; it must outlive the editor. */
void edit_solver_init(EditSolver *solver, Editor *editor, const EditTest *test);
void edit_solver_done(EditSolver *solver);

/* The proof's file may have changed. */
void edit_solver_read_proof(EditSolver *solver);

/* Must be called after every input of the user. */
void edit_solver_hear(EditSolver *solver);

/* Explains the marks that the user has just switched on. */
void edit_solver_explain(EditSolver *solver, char note[EDIT_SOLVER_NOTE_MAX]);

/* Does a slice of work; returns when to call it again. */
int64_t edit_solver_step(EditSolver *solver, const App *app);

/* The screen for EDITOR_WATCH_HERE, EDITOR_WATCH_PROOF, EDITOR_CERTIFY or EDITOR_CERTIFY_ALL.
 * Without a screen `note` has the reason; the screen writes its result there. */
Screen edit_solver_open(EditSolver *solver, const App *app, EditorRequest request,
                        char note[EDIT_SOLVER_NOTE_MAX]);

/* A run that reaches the finish, found by a search of at most so many nodes, which the user may
 * end; the caller frees it. False when none was found, or memory ran out. */
bool edit_solver_search_run(const Level *level, int32_t nodes_max, Term *term, InputTape *out);

/* A run through the level as it is, which reaches the finish without a death: the known one, or
 * else what a short search finds; the caller frees it. False when there is none, or memory ran
 * out. */
bool edit_solver_find_run(EditSolver *solver, const Level *level, Term *term, InputTape *out);

enum { EDIT_EASE_MAX = 8 };

/* Small changes that make a jump easier or harder, the best one first. */
typedef struct EditEase {
    MapChange changes[EDIT_EASE_MAX];
    int32_t windows[EDIT_EASE_MAX]; /* of the jump after each */
    int32_t count, at;              /* the one that is proposed */
    int32_t before, wanted, best;   /* windows: now, asked for, and the best one that was seen */
    Place from;                     /* where the jump begins */
    int32_t state;                  /* editor_state; -1: nothing is proposed */
} EditEase;

/* Proposes the smallest change that widens the window of the jump nearest to the cursor, or narrows
 * it, by the ticks of editor_request_text; the level can be beaten after it. `note` says how that
 * went. Ends early when the user asks. */
void edit_ease_begin(EditEase *ease, EditSolver *solver, const App *app, bool eases,
                     char note[EDIT_SOLVER_NOTE_MAX]);

/* Proposes the next one. */
void edit_ease_next(EditEase *ease, Editor *editor, char note[EDIT_SOLVER_NOTE_MAX]);

/* What was made to order last, so that it can be made in another way while it is the last change.
 */
typedef struct EditMade {
    Recipe recipe;
    PieceOrder piece;
    Place piece_at;                   /* its upper left cell */
    int32_t level_state, piece_state; /* editor_state after it was put; -1: none was */
} EditMade;

/* Gives the editor the names of pieces. */
void edit_made_init(EditMade *made, Editor *editor);

/* Makes what the editor asked for, by EDITOR_GENERATE, EDITOR_PIECE or EDITOR_REROLL, and puts it
 * there; `note` says how that went. It ends early when the user asks. */
void edit_made_make(EditMade *made, Editor *editor, const App *app, EditorRequest request,
                    char note[EDIT_SOLVER_NOTE_MAX]);

/* Test play of the level being edited, and its trail.
 *
 * A copy of the level is played, made from the document at this moment: only the trail comes back.
 * Memory: edit_test_done frees. */

enum { EDIT_TEST_TICKS_MAX = 10 * 60 * 60 }; /* ticks of an attempt that are stored: ten minutes */

typedef struct EditPath {
    Place *places; /* a tick each */
    Input *inputs; /* the same */
    int32_t count;
    size_t capacity, input_capacity;
    Place start;
} EditPath;

struct EditTest {
    Editor *editor;
    bool is_draft; /* a run that finishes it is kept (draft_run.h) */
    EditPath now, last;
    int32_t count; /* attempts begun */
};

/* The last run that was played, and where it began; without one its tape is empty. Valid until the
 * next. */
InputTape edit_test_run(const EditTest *test, Place *start);

void edit_test_init(EditTest *test, Editor *editor);
void edit_test_done(EditTest *test);

/* The screen for `request`, one of EDITOR_TEST_... On failure there is none, and `why` has the
 * reason. `test` must outlive the screen. */
Screen edit_test_open(EditTest *test, const App *app, EditorRequest request,
                      char why[EDIT_SOLVER_NOTE_MAX]);

#endif
