/* learner_store.h - a learner's progress on disk: a file for each learner in the state folder.
 *
 * The file is $XDG_STATE_HOME/ledge/learn/NAME.ini (its format: learner_file.h), so that the folder
 * can be handed to `ledge learn --grade`. Without a name it is that of the account. What lessons
 * draw for a learner comes from a number: the name itself where it is one, else one made of the
 * name, the same on every machine.
 * Files: written all or nothing, and read anew before under a lock, so that sessions at once do not
 * undo each other; of two in the same lesson the one that is further counts. A kiosk keeps
 * everything in memory, names no account and writes nothing. Memory: learner_store_done frees. */
#ifndef LEDGE_LESSON_UI_LEARNER_STORE_H
#define LEDGE_LESSON_UI_LEARNER_STORE_H

#include "../lesson/learner_file.h"
#include "../store/paths.h"

typedef struct LearnerStore {
    LearnerFile file;
    char path[WORLD_PATH_MAX]; /* "": nothing is written */
} LearnerStore;

/* Opens the work of the learner `name`, or of the account's for NULL. False, with the reasons, for
 * a name that cannot be a file's, and a file that makes no sense: it is left as it is. */
bool learner_store_open(LearnerStore *desk, const char *name, bool kiosk, ErrorList *errors);
void learner_store_done(LearnerStore *desk);

/* Keeps how far the learner is in the lesson called `lesson_name`. False, with the reason, when it
 * could not be written; for this session it is kept all the same. */
bool learner_store_keep(LearnerStore *desk, const char *lesson_name, const Lesson *lesson,
                        const Learner *learner, ErrorList *errors);

#endif
