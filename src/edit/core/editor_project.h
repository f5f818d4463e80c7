/* editor_project.h - the levels of a world, as a list to open, order, rename, copy, make and remove
 * them. */
#ifndef LEDGE_EDIT_CORE_EDITOR_PROJECT_H
#define LEDGE_EDIT_CORE_EDITOR_PROJECT_H

#include "../../level/world_file.h"
#include "editor.h"
#include "world_history.h"

typedef struct ProjectLevel {
    char title[LEVEL_TEXT_MAX];
    int32_t coins;
    int32_t par; /* in ticks; 0: none */
    bool is_read, has_facts;
    EditorFacts facts;
} ProjectLevel;

/* The levels of a world. */
typedef struct Project {
    WorldFile world;
    ProjectLevel *levels;       /* world.count of them */
    char index[ERROR_FILE_MAX]; /* the path of world.ini */
    WorldHistory history;
    int32_t chosen; /* for a question about it */
} Project;

/* Frees the list and empties it. */
void project_done(Project *project);

#endif
