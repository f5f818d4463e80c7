/* import_project.h - the maps of a game, in the order in which they are played: those of a folder
 * with maps of Tiled, of a project of LDtk, of a cartridge of PICO-8, of a text with several
 * levels.
 *
 * Where maps have places in a common world (LDtk, screens of a cartridge, a .world file of Tiled),
 * each is followed by a neighbour of it, if one is left.
 * Memory: import_project_done frees all of it. */
#ifndef LEDGE_CONVERT_IMPORT_PROJECT_H
#define LEDGE_CONVERT_IMPORT_PROJECT_H

#include "convert.h"

typedef struct ImportMap {
    char *path;                  /* of its file */
    char level[IMPORT_NAME_MAX]; /* of several in the file; "": the only one */
    char name[IMPORT_NAME_MAX];  /* small letters, digits and dashes; never empty */
    size_t at, length;           /* of a level in a text: its bytes; else 0 */
    int32_t line;                /* and its first line */
    char title[IMPORT_NAME_MAX]; /* what stands above it; "": nothing */
    bool has_place;
    ImportPlace place;
} ImportMap;

typedef struct ImportProject {
    char title[IMPORT_NAME_MAX];
    ImportMap *maps;
    int32_t count;
    size_t capacity;
} ImportProject;

/* Finds the maps of a folder, with those below it, or of a file. Texts are read as levels whose
 * glyphs `legend` explains; NULL: the usual ones, and texts in folders are left out. False, with
 * the reason in `errors` and nothing to free, on failure, or if there are none. */
bool import_project_read(const char *path, const Mapping *legend, ImportProject *project,
                         ErrorList *errors);
void import_project_done(ImportProject *project);

/* The side of `a` on which `b` lies: "north", "east", "south" or "west"; NULL if they do not touch,
 * or have no places. */
const char *import_project_side(const ImportMap *a, const ImportMap *b);

#endif
