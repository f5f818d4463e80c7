/* workshop_draft.h - the drafts of a player: level files in the own folder of the part drafts/ of
 * an arcade, which no other session reads.
 *
 * Errors: one line, with what is allowed.
 * Memory: plain data. */
#ifndef LEDGE_ARCADE_WORKSHOP_DRAFT_H
#define LEDGE_ARCADE_WORKSHOP_DRAFT_H

#include "arcade_folder.h"

#define WORKSHOP_DRAFTS_MAX 16 /* the help shows it */
enum { WORKSHOP_DRAFT_NAME_MAX = 40 /* bytes of a name, with the NUL, without `.txt` */ };

/* Finds the folder of the drafts, and `state` in it, which has their journals and backups. False,
 * with the reason, for a player who can have none. */
bool workshop_draft_folders(const Arcade *arcade, char drafts[WORLD_PATH_MAX],
                            char state[WORLD_PATH_MAX], ErrorList *errors);

/* How many drafts there are; 0, too, for a player who can have none. */
int32_t workshop_draft_count(const Arcade *arcade);

/* May one more be added? False, with the reason. */
bool workshop_draft_may_add(const Arcade *arcade, ErrorList *errors);

/* Makes a name of a file of a text such as a title: a-z, 0-9 and `-`; never empty. */
void workshop_draft_name(const char *text, char out[WORKSHOP_DRAFT_NAME_MAX]);

/* Adds a level, whose text is not looked into, as a new draft with this name or, where that is
 * taken, with a number after it. `path` receives its path. False, with the reason, if there are too
 * many, it is too long, or cannot be written. */
bool workshop_draft_add(const Arcade *arcade, const char *name, const char *text, size_t length,
                        char path[WORLD_PATH_MAX], ErrorList *errors);

/* Adds a copy of a published level, named by its title: `remix` in its section [workshop] says the
 * code, and nothing else is in that section. */
bool workshop_draft_remix(const Arcade *arcade, const char *text, size_t length, const char *code,
                          char path[WORLD_PATH_MAX], ErrorList *errors);

#endif
