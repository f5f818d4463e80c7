/* folder.h - the folder of an arcade, as the league sees it: its parts, which games write.
 *
 * Whatever lies there is foreign: only regular files of bounded size are read, no link is followed,
 * and names that begin with a dot are not finished.
 * Errors: a part that is missing and cannot be made is a line; the others are used.
 * Memory: folder_close closes. */
#ifndef LEDGE_ARCADE_LEAGUE_FOLDER_H
#define LEDGE_ARCADE_LEAGUE_FOLDER_H

#include "../../base/error.h"

typedef enum Part {
    PART_SPOOL,
    PART_LIVE,
    PART_REMOTE,
    PART_BOARDS,
    PART_RUNS, /* boards/runs */
    PART_BANS, /* boards/bans: of other hosts */
    PART_ROOMS,
    PART_PLAYERS,
    PART_FORGET,
    PART_LEVELS,
    PART_COUNT
} Part;

typedef struct Folder {
    int root, parts[PART_COUNT]; /* descriptors; -1: it is not there */
} Folder;

/* Opens the folder and its parts, which are made where they are missing, and locks it. False if
 * there is none, or another league serves it. */
bool folder_open(const char *path, Folder *folder, ErrorList *errors);
void folder_close(Folder *folder);

/* Calls `each` for every name of a folder that does not begin with a dot, until it returns false.
 * False then, and if the folder cannot be read. */
bool folder_each(int folder, bool (*each)(void *context, const char *name), void *context);

/* Removes what writers that were killed left unfinished: older than a day, and in the parts that
 * are the league's alone at once. */
void folder_sweep(const Folder *folder);

/* Makes the text the content of a file that games can read: replaced by rename, with mode 644; left
 * as it is where it is the same. */
bool folder_put(int folder, const char *name, const char *bytes, size_t length);

#endif
