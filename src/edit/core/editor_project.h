/* editor_project.h - the levels of a world, to open, order, rename, copy, make and remove them: a
 * list, and a map (editor_world_map.h). Both also know the level files of the folder that the world
 * does not name, which are numbered after its levels. */
#ifndef LEDGE_EDIT_CORE_EDITOR_PROJECT_H
#define LEDGE_EDIT_CORE_EDITOR_PROJECT_H

#include "../../level/world_file.h"
#include "editor.h"
#include "editor_world_map.h"
#include "panel.h"
#include "world_history.h"

typedef struct ProjectLevel {
    char title[LEVEL_TEXT_MAX];
    int32_t coins;
    int32_t par; /* in ticks; 0: none */
    bool is_read, has_facts;
    bool is_open; /* in the editor */
    EditorFacts facts;
    bool is_missing, has_errors;    /* the file */
    char next[LEVEL_TEXT_MAX];      /* "": it names none */
    char next_path[ERROR_FILE_MAX]; /* of it */
    bool next_is_missing;
} ProjectLevel;

/* The levels of a world. */
typedef struct Project {
    WorldFile world;
    char **others; /* the paths of the files that it does not name */
    int32_t other_count;
    ProjectLevel *levels;       /* of all, project_count of them */
    char index[ERROR_FILE_MAX]; /* the path of world.ini */
    WorldHistory history;
    int32_t chosen; /* for a question about it */
    WorldMap map;
} Project;

/* Frees the list and empties it. */
void project_done(Project *project);

static inline int32_t project_count(const Project *project)
{
    return project->world.count + project->other_count;
}

static inline const char *project_path(const Project *project, int32_t level)
{
    int32_t own = project->world.count;
    return level < own ? project->world.paths[level] : project->others[level - own];
}

/* Shows the levels with the panel of the map, or with that of the list (NULL). */
void project_show(Editor *editor, const PanelKind *map, int32_t marked);

/* Is the list shown? */
bool project_list_is_shown(const Editor *editor);

/* Leaves for the level. */
void project_open(Editor *editor, int32_t level);

/* Puts a level, or a file that is not in the world, before or after another level of it, into that
 * one's chapter. */
void project_put_beside(Editor *editor, int32_t level, int32_t other, bool is_after);

/* The keys that list and map have in common; false for any other. */
bool project_key(Editor *editor, int32_t level, const char *key);

#endif
