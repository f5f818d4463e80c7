/* editor_rerun.h - the known run of a level, tried again on the level as it is changed.
 *
 * While something is moved, and after it was put down, the run is played in slices on the level as
 * it would be; its way is drawn, whole or up to the place where it fails. Until a new result is
 * complete the old one is shown.
 * Ranges: levels of at most EDIT_REACH_CELLS, runs of at most EDIT_RERUN_TICKS.
 * Units: ms of the clock of the editor; ticks.
 * Memory: edit_rerun_done frees. */
#ifndef LEDGE_EDIT_VIEW_EDITOR_RERUN_H
#define LEDGE_EDIT_VIEW_EDITOR_RERUN_H

#include "../../game/game.h"
#include "../../game/input_file.h"
#include "../../term/term.h"
#include "../core/cells.h"
#include "../core/editor.h"

enum { EDIT_RERUN_TICKS = 10 * 60 * 60, EDIT_RERUN_RUNS = 3 };

/* A run that is known, of the level as it is or was. */
typedef struct EditRun {
    const InputTape *tape;
    const Place *start; /* NULL: the level's */
} EditRun;

typedef enum EditRerunStage {
    EDIT_RERUN_IDLE,
    EDIT_RERUN_CHOOSING, /* a run is played on the level as it is, to see whether it holds */
    EDIT_RERUN_TRYING    /* the chosen one is played on the level as it would be */
} EditRerunStage;

typedef struct EditRerun {
    Editor *editor;
    bool has_plan, is_due; /* something is being moved; it has to be tried */
    EditRerunStage stage;
    Level *level; /* on which is played; NULL: none */
    Game *game;   /* NULL until one is needed */
    InputTape tape;
    Place start;
    bool has_start;
    uint64_t version; /* of the document, when the run was chosen, if one is */
    uint64_t tried;   /* of the document, when the run was tried last */
    bool is_chosen;
    int32_t run;       /* that is played while one is chosen; of the caller's runs */
    bool takes_any;    /* none of them holds: the first one counts */
    Place *way;        /* of the chosen run, a place a tick, */
    int32_t way_count; /* up to where it ends */
    bool finishes;     /* so does the chosen run on the level as it is */
    int32_t deaths;    /* its deaths, if it does */
    int32_t parted;    /* the first tick in which the run is elsewhere now; -1: none */
    Mask next, shown;  /* the way being played, and the one shown */
    bool is_shown, fails;
    Place inside; /* where the run was last in the level */
    Place at;     /* where it fails */
} EditRerun;

void edit_rerun_init(EditRerun *rerun, Editor *editor);
void edit_rerun_done(EditRerun *rerun);

/* Must be called after every input of the user. */
void edit_rerun_hear(EditRerun *rerun);

/* Another run has become known. */
void edit_rerun_forget(EditRerun *rerun);

/* Does a slice if it is time, with the known runs, the best one first; those without a tape are
 * skipped. `quiet_since`: the time of the last key. Returns when the next one is due. */
int64_t edit_rerun_step(EditRerun *rerun, const EditRun runs[EDIT_RERUN_RUNS], int64_t quiet_since,
                        const Term *term);

/* SHOWN_TRAIL and SHOWN_DEATH for a cell of the level, or 0. */
uint16_t edit_rerun_marks(const EditRerun *rerun, int32_t col, int32_t row);

/* Plays a whole run on a level. Does it reach the finish, without a death? */
bool edit_rerun_holds(const Level *level, const InputTape *tape);

#endif
