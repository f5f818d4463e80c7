/* draft_run.h - a draft with what is kept beside it: its last run that finished it, in a file with
 * its name and the ending `.run`, its proof, its journals and backups.
 *
 * Memory: the caller frees a run that was read, with replay_done. */
#ifndef LEDGE_EDIT_VIEW_DRAFT_RUN_H
#define LEDGE_EDIT_VIEW_DRAFT_RUN_H

#include "../../arcade/arcade.h"
#include "../../game/replay.h"
#include "edit_place.h"

/* The path of the run; false when that is too long. */
bool draft_run_path(const char *level_path, char out[WORLD_PATH_MAX]);

typedef enum DraftRunState {
    DRAFT_RUN_NONE,
    DRAFT_RUN_STALE, /* the level has changed since, or the run does not finish it */
    DRAFT_RUN_HOLDS
} DraftRunState;

/* Reads the run of the draft at `level_path`, which is this level now. `out` is filled only with a
 * run that holds. */
DraftRunState draft_run_read(const char *level_path, const Level *level, Replay *out);

/* Keeps a run. NULL, or why it is not kept: it had help, does not finish, or cannot be written. */
const char *draft_run_keep(const char *level_path, const Level *level, const Replay *run);

/* The code of the level that the draft was published as; false for none, and what is no code. */
bool draft_code(const char *text, size_t length, char out[WORKSHOP_CODE_MAX]);

/* Takes the published level out of the lists. False, with the reason, if that cannot be done. */
bool draft_withdraw(const Arcade *arcade, const char *path, ErrorList *errors);

/* Gives the draft another path, or removes it, with all that is kept of it. False, with the reason,
 * if that cannot be done, as while another session has it open. */
bool draft_rename(const EditPlace *place, const char *path, const char *to, ErrorList *errors);
bool draft_remove(const EditPlace *place, const char *path, ErrorList *errors);

#endif
