/* draft_run.c - see draft_run.h */
#include "draft_run.h"

#include "../../base/file.h"
#include "../../base/ini_edit.h"
#include "../../base/path.h"
#include "../../level/document/document_kept.h"
#include "../../level/level_text.h"
#include "../../save/level_proof.h"
#include "../../save/recent.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool draft_run_path(const char *level_path, char out[WORLD_PATH_MAX])
{
    size_t length = strlen(level_path), ending = strlen(".txt");
    if (length > ending && path_is_level(level_path)) length -= ending;
    return snprintf(out, WORLD_PATH_MAX, "%.*s.run", (int)length, level_path) < WORLD_PATH_MAX;
}

DraftRunState draft_run_read(const char *level_path, const Level *level, Replay *out)
{
    char path[WORLD_PATH_MAX];
    Replay run = {0};
    ErrorList unheard;
    error_list_init(&unheard, level_path);
    if (!draft_run_path(level_path, path) || !path_is_there(path) ||
        !replay_read(path, &run, &unheard))
        return DRAFT_RUN_NONE;
    if (workshop_run_fault(level, &run)) {
        replay_done(&run);
        return DRAFT_RUN_STALE;
    }
    *out = run;
    return DRAFT_RUN_HOLDS;
}

const char *draft_run_keep(const char *level_path, const Level *level, const Replay *run)
{
    char path[WORLD_PATH_MAX];
    ErrorList unheard;
    const char *fault = workshop_run_fault(level, run);
    error_list_init(&unheard, level_path);
    if (fault) return fault;
    bool is_kept = draft_run_path(level_path, path) && replay_write(run, path, &unheard);
    return is_kept ? NULL : "the run could not be kept; try again";
}

/* Moves a file beside the draft, or removes it; it may be missing. */
static void follow(const char *from, const char *to)
{
    if (to)
        (void)rename(from, to);
    else
        (void)unlink(from);
}

/* What is lost at worst, if the program ends meanwhile, is what can be made again: run and proof.
 */
static bool put_away(const EditPlace *place, const char *path, const char *to, ErrorList *errors)
{
    char from_beside[WORLD_PATH_MAX], to_beside[WORLD_PATH_MAX] = "";
    if (document_kept_is_open(place->state, path)) {
        error_add(errors, ERROR_ERROR, 0, 0, "this draft is open in another session of yours");
        return false;
    }
    bool is_done = to ? document_kept_move(place->state, path, to) && rename(path, to) == 0
                      : unlink(path) == 0 && document_kept_remove(place->state, path);
    if (!is_done) {
        error_add(errors, ERROR_ERROR, 0, 0, "%s", strerror(errno));
        return false;
    }
    if (draft_run_path(path, from_beside) && (!to || draft_run_path(to, to_beside)))
        follow(from_beside, to ? to_beside : NULL);
    if (level_proof_path(path, from_beside) && (!to || level_proof_path(to, to_beside)))
        follow(from_beside, to ? to_beside : NULL);
    recent_remove(place->state, path);
    if (to) recent_add(place->state, to);
    return true;
}

bool draft_rename(const EditPlace *place, const char *path, const char *to, ErrorList *errors)
{
    return put_away(place, path, to, errors);
}

bool draft_remove(const EditPlace *place, const char *path, ErrorList *errors)
{
    return put_away(place, path, NULL, errors);
}

bool draft_code(const char *text, size_t length, char out[WORKSHOP_CODE_MAX])
{
    char value[INI_LINE_MAX + 1];
    size_t header = level_text_header_size(text, length);
    if (header == 0 || !ini_edit_get(text, header, "workshop", "after", value) ||
        !level_workshop_is_code(value))
        return false;
    memcpy(out, value, strlen(value) + 1); /* which is short */
    return true;
}

bool draft_withdraw(const Arcade *arcade, const char *path, ErrorList *errors)
{
    WorkshopFolder folder = {0};
    char code[WORKSHOP_CODE_MAX];
    size_t length;
    char *text = file_read(path, WORKSHOP_TEXT_MAX, &length, errors);
    bool is_published = text && draft_code(text, length, code);
    free(text);
    while (is_published && !workshop_folder_read(&folder, arcade))
        continue;
    int32_t row = is_published ? workshop_folder_find_code(&folder, code) : -1;
    bool is_done = row >= 0 && workshop_withdraw(arcade, &folder.rows[row].id, errors);
    if (row < 0 && errors->count == 0)
        error_add(errors, ERROR_ERROR, 0, 0, "this draft is not published");
    workshop_folder_done(&folder);
    return is_done;
}
