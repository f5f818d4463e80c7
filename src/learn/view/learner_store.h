/* learner_store.h - a learner's progress on disk: a file for each learner in the state folder.
 *
 * The file is $XDG_STATE_HOME/ledge/learn/NAME.ini (its format: learner_file.h), so that the
 * folder can be handed to `ledge learn --grade`. The default name is that of the account. A
 * learner's number, from which lessons draw, is the name itself if that is one, that of the word if
 * it is the word of a class (class_roster.h), else a hash of the name.
 *
 * In a kiosk the host may name a folder for the files of a class. There the teacher gives each
 * learner a number, and whoever knows name and number continues with that file. The folder has at
 * most LEARNERS_SHARED_MAX files of at most LEARNER_SHARED_SIZE_MAX bytes; links are not followed.
 * Without such a folder a kiosk keeps everything in memory and names no account.
 *
 * A file is replaced as a whole. Before that it is read again under a lock, so that concurrent
 * sessions do not undo each other; of two in one lesson the one that is further counts.
 * Memory: learner_store_done frees. */
#ifndef LEDGE_LEARN_VIEW_LEARNER_STORE_H
#define LEDGE_LEARN_VIEW_LEARNER_STORE_H

#include "../../save/paths.h"
#include "../lesson/learner_file.h"

enum { LEARNER_SHARED_SIZE_MAX = 64 * 1024, LEARNERS_SHARED_MAX = 1000, LEARNERS_BEGUN_MAX = 30 };

/* The folder of a class, as one session uses it. */
typedef struct ClassFolder {
    int fd;
    int32_t begun; /* learners that this session has added, at most LEARNERS_BEGUN_MAX */
} ClassFolder;

typedef struct LearnerStore {
    LearnerFile file;
    char path[WORLD_PATH_MAX];        /* of the file; "": it is not written, or is_shared */
    bool is_shared;                   /* the file is in the folder of a class: */
    int folder;                       /* open; belongs to the caller */
    char entry[LEARNER_NAME_MAX + 8]; /* the file's name in it */
    struct KeptCodes *kept;           /* of a kiosk: the scripts of each lesson */
    int32_t kept_count;
    size_t kept_capacity;
} LearnerStore;

/* Reads the scripts that the learner has written in a lesson. False, with the reason, when one
 * cannot be read; its text is then unchanged. */
bool learner_store_read_codes(const LearnerStore *store, const char *lesson_name,
                              const Lesson *lesson, Learner *learner, ErrorList *errors);

/* Opens the work of the learner `name`; NULL: of the account. False, with the reasons, for a name
 * that no file can have, and for a file with errors, which stays as it is. */
bool learner_store_open(LearnerStore *store, const char *name, bool kiosk, ErrorList *errors);
void learner_store_done(LearnerStore *store);

/* Opens the work of a learner in the folder of a class, which the caller closes; a new learner gets
 * a file. False, with the reason, also when the learner has another number. */
bool learner_store_open_shared(LearnerStore *store, ClassFolder *folder, const char *name,
                               int32_t number, ErrorList *errors);

/* Is the work written to a file? */
bool learner_store_is_kept(const LearnerStore *store);

/* Keeps the learner's progress in the lesson called `lesson_name`. False, with the reason, when it
 * could not be written; this session keeps it all the same. */
bool learner_store_keep(LearnerStore *store, const char *lesson_name, const Lesson *lesson,
                        const Learner *learner, ErrorList *errors);

/* Keeps which lesson is open, or where the learner begins. Returns as learner_store_keep does. */
bool learner_store_keep_place(LearnerStore *store, const char *lesson_name, ErrorList *errors);

#endif
