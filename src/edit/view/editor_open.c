/* editor_open.c - see editor_open.h */
#include "editor_open.h"

#include "../../base/file.h"
#include "../../base/path.h"
#include "../../level/document/document_kept.h"
#include "../../save/level_files.h"
#include "../../save/paths.h"
#include "../../save/recent.h"
#include "edit_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEW_COLS = 80, NEW_ROWS = 24 };

/* A file of a kiosk has at most 4 MiB (RLIMIT_FSIZE): what is left is for this session. */
enum { DRAFT_JOURNAL_MAX = 1024 * 1024 };

/* What the user draws in a file that cannot be written is lost unless it is saved elsewhere. */
static void warn_of_saving(const char *path, ErrorList *errors)
{
    ErrorList reasons;
    error_list_init(&reasons, path);
    if (!file_may_be_written(path, &reasons))
        error_add(errors, ERROR_WARNING, 0, 0,
                  "cannot be saved here: %s; :w NAME saves it elsewhere", reasons.items[0].text);
}

Editor *edit_open(const EditOpening *opening, const EditPlace *place, ErrorList *errors)
{
    char stamps[WORLD_PATH_MAX], rules[PLACE_FOLDERS][WORLD_PATH_MAX];
    const char *state_folder = place->state[0] ? place->state : NULL;
    bool is_draft = (place->rights & EDIT_HAS_DRAFTS) != 0, is_new = !path_is_there(opening->path);
    ModelParams physics;
    DocumentOptions options = {.state_folder = state_folder,
                               .defaults = level_physics_beside(opening->path, &physics),
                               .cols = NEW_COLS,
                               .rows = NEW_ROWS,
                               .limits = place->limits};
    if (is_draft) document_kept_trim(place->state, opening->path, DRAFT_JOURNAL_MAX);
    Document *doc = document_open(opening->path, &options, errors);
    if (!doc) return NULL;
    if (!state_folder)
        error_add(errors, ERROR_WARNING, 0, 0,
                  "no folder for a journal: what is not saved is lost; save often");
    warn_of_saving(opening->path, errors);
    const EditStep *last = edit_way_last(&opening->way);
    edit_place_both("dress.ini", rules);
    edit_place_own("stamps", stamps);
    if (is_draft) stamps[0] = rules[0][0] = '\0'; /* those are the account's */
    EditorOptions how = {.state_folder = state_folder,
                         .came_from = last ? last->path : NULL,
                         .cursor = opening->has_cursor ? &opening->cursor : NULL,
                         .template_folders = {place->templates[0], place->templates[1]},
                         .dress_files = {rules[0][0] ? rules[0] : NULL, rules[1]},
                         .stamp_folder = stamps[0] ? stamps : NULL,
                         .recovers = is_draft};
    Editor *editor = editor_create(doc, &how);
    if (!editor) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    editor_set_rights(editor,
                      place->rights & EDIT_MAY_NAME ? EDITOR_MAY_USE_FILES | EDITOR_MAY_RUN : 0);
    bool is_begun = true;
    if (opening->template_path)
        is_begun = editor_use_template(editor, opening->template_path, opening->theme, errors);
    else if (opening->copied_path)
        is_begun = editor_use_copy(editor, opening->copied_path, errors);
    else if (opening->backup_path)
        is_begun = editor_use_backup(editor, opening->backup_path, errors);
    if (is_begun && is_draft && is_new) is_begun = document_save(doc, errors);
    if (!is_begun && errors->errors > 0) {
        editor_destroy(editor);
        return NULL;
    }
    if (state_folder) recent_add(state_folder, opening->path);
    return editor;
}

void edit_close(Editor *editor, const EditPlace *place, const char *opened_path)
{
    bool is_kept = path_is_there(opened_path);
    if (!is_kept && strcmp(document_path(editor_document(editor)), opened_path) == 0)
        is_kept = editor_has_work(editor);
    editor_destroy(editor);
    if (!is_kept && place->state[0]) recent_remove(place->state, opened_path);
}

bool edit_path_is_taken(const char *state_folder, const char *path)
{
    size_t length;
    int64_t changed_at;
    if (path_is_there(path)) return true;
    char *draft =
        state_folder[0] ? document_kept_text(state_folder, path, &length, &changed_at) : NULL;
    free(draft);
    return draft != NULL;
}

void edit_path_of_typed(const char *state_folder, const char *typed, char out[WORLD_PATH_MAX])
{
    char named[WORLD_PATH_MAX];
    const char *name = path_name(typed);
    bool is_whole = name[0] == '\0' || path_is_level(name) || path_is_there(typed);
    snprintf(out, WORLD_PATH_MAX, "%s", typed);
    if (is_whole || snprintf(named, sizeof named, "%s.txt", typed) >= (int)sizeof named) return;
    if (edit_path_is_taken(state_folder, named) || !edit_path_is_taken(state_folder, typed))
        memcpy(out, named, sizeof named);
}

void edit_way_add(EditWay *way, const char *path, Place cursor)
{
    if (way->count == EDIT_WAY_MAX) {
        memmove(way->steps, way->steps + 1, sizeof way->steps[0] * (EDIT_WAY_MAX - 1));
        way->count--;
    }
    EditStep *step = &way->steps[way->count++];
    snprintf(step->path, sizeof step->path, "%s", path);
    step->cursor = cursor;
}

const EditStep *edit_way_last(const EditWay *way)
{
    return way->count > 0 ? &way->steps[way->count - 1] : NULL;
}
