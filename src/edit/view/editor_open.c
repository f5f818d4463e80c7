/* editor_open.c - see editor_open.h */
#include "editor_open.h"

#include "../../base/file.h"
#include "../../save/config.h"
#include "../../save/level_files.h"
#include "../../save/paths.h"
#include "../../save/recent.h"

#include <stdio.h>
#include <string.h>

enum { NEW_COLS = 80, NEW_ROWS = 24 };

/* The folder of this name beside the user's settings; empty if there is none. */
static void find_own(const char *name, char out[WORLD_PATH_MAX])
{
    char config[CONFIG_PATH_MAX];
    out[0] = '\0';
    if (config_find(config)) path_beside(config, name, out);
}

/* Finds the file or folder of this name beside the user's settings, and the program's. */
static void find_both(const char *name, char own[WORLD_PATH_MAX], char programs[WORLD_PATH_MAX])
{
    char world[WORLD_PATH_MAX];
    programs[0] = '\0';
    find_own(name, own);
    if (!paths_find_world(world)) return;
    if (!path_is_folder(world))
        path_beside(world, name, programs);
    else if (snprintf(programs, WORLD_PATH_MAX, "%s/%s", world, name) >= WORLD_PATH_MAX)
        programs[0] = '\0';
}

/* What the user draws in a file that cannot be written is lost unless it is saved elsewhere. */
static void warn_of_saving(const char *path, ErrorList *errors)
{
    ErrorList reasons;
    error_list_init(&reasons, path);
    if (!file_may_be_written(path, &reasons))
        error_add(errors, ERROR_WARNING, 0, 0,
                  "cannot be saved here: %s; :w NAME saves it elsewhere", reasons.items[0].text);
}

Editor *edit_open(const EditOpening *opening, ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], own[WORLD_PATH_MAX], programs[WORLD_PATH_MAX];
    char stamps[WORLD_PATH_MAX], own_rules[WORLD_PATH_MAX], rules[WORLD_PATH_MAX];
    const char *state_folder = paths_find_state_folder(folder) ? folder : NULL;
    ModelParams physics;
    DocumentOptions options = {.state_folder = state_folder,
                               .defaults = level_physics_beside(opening->path, &physics),
                               .cols = NEW_COLS,
                               .rows = NEW_ROWS};
    Document *doc = document_open(opening->path, &options, errors);
    if (!doc) return NULL;
    if (!state_folder)
        error_add(errors, ERROR_WARNING, 0, 0,
                  "no folder for a journal: what is not saved is lost; save often");
    warn_of_saving(opening->path, errors);
    const EditStep *last = edit_way_last(&opening->way);
    find_both("templates", own, programs);
    find_both("dress.ini", own_rules, rules);
    find_own("stamps", stamps);
    EditorOptions how = {.state_folder = state_folder,
                         .came_from = last ? last->path : NULL,
                         .cursor = opening->has_cursor ? &opening->cursor : NULL,
                         .template_folders = {own, programs},
                         .dress_files = {own_rules, rules},
                         .stamp_folder = stamps};
    Editor *editor = editor_create(doc, &how);
    if (!editor) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return NULL;
    }
    if (opening->template_path && !editor_use_template(editor, opening->template_path, errors) &&
        errors->errors > 0) {
        editor_destroy(editor);
        return NULL;
    }
    if (state_folder) recent_add(state_folder, opening->path);
    return editor;
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
