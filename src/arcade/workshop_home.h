/* workshop_home.h - the workshop at home: the levels in a folder of the user's, put there by
 * hand or by `ssh HOST get CODE`.
 *
 * Errors: a file that is no level is left out, with its errors.
 * Memory: workshop_home_done frees; all zero is a valid start. */
#ifndef LEDGE_ARCADE_WORKSHOP_HOME_H
#define LEDGE_ARCADE_WORKSHOP_HOME_H

#include "../save/paths.h"
#include "../save/progress.h"
#include "../save/records.h"
#include "workshop_level.h"

enum { WORKSHOP_HOME_MAX = 2000 /* files */ };

typedef struct WorkshopFile {
    char *path;
    char title[LEVEL_TEXT_MAX];  /* or the name of the file */
    char author[LEVEL_TEXT_MAX]; /* as shown; "": it says none */
    uint64_t hash;               /* level_hash */
    int32_t cols, rows;
    LevelWorkshop said; /* of a level that was published */
    uint32_t content;   /* WORKSHOP_HAS bits */
    LevelGoals goals;
    int64_t changed_at; /* seconds since 1970 */
    bool is_judged;     /* these are known: */
    int32_t best;       /* ticks of the user's best run; 0: none */
    uint32_t medals;    /* of the user's runs, bit n for Medal n */
} WorkshopFile;

typedef struct WorkshopHome {
    char folder[WORLD_PATH_MAX];
    WorkshopFile *items; /* the newest first */
    int32_t count;
    int32_t left_out; /* files that are no levels */
    size_t capacity;
} WorkshopHome;

/* The folder `workshop` below $XDG_DATA_HOME/ledge. False where there is no home folder. */
bool workshop_home_folder(char out[WORLD_PATH_MAX]);

/* Reads the levels of a folder; a folder that is not there has none. `errors` gets the first error
 * of each file that is left out. False, without levels, if it cannot be read. */
bool workshop_home_read(WorkshopHome *home, const char *folder, ErrorList *errors);

/* Finds the user's best time in the level, and the medals, among the records; NULL: there are
 * none. */
void workshop_home_judge(WorkshopFile *file, const Records *own);

/* The bytes of the level, which the caller frees. NULL if the file is gone. */
char *workshop_home_text(const WorkshopFile *file, size_t *length);

void workshop_home_done(WorkshopHome *home);

#endif
