/* lesson_session.h - a learner in a lesson: the current step, its items and which one is marked,
 * and the result of the last run.
 *
 * Only the step that was reached can be worked on; those before it can be read. A step has items:
 * its questions, its sliders, and last what Enter does when all of them are done.
 * Files: progress is saved after every run and every step; `trouble` has the error if that failed.
 * Memory: lesson_session_done frees. */
#ifndef LEDGE_LEARN_VIEW_LESSON_SESSION_H
#define LEDGE_LEARN_VIEW_LESSON_SESSION_H

#include "../../save/paths.h"
#include "../lesson/learner_file.h"
#include "lesson_list.h"

/* ---- learner store ---- */

/* A learner's progress on disk: a file for each learner in the state folder.
 *
 * The file is $XDG_STATE_HOME/ledge/learn/NAME.ini (its format: learner_file.h), so that the folder
 * can be handed to `ledge learn --grade`. Without a name it is that of the account. What lessons
 * draw for a learner comes from a number: the name itself where it is one, else one made of the
 * name, the same on every machine.
 * In a kiosk the host may name a folder for the files of a class. There a learner has a number that
 * the teacher gave: who knows name and number goes on. Files are at most LEARNER_SHARED_SIZE_MAX
 * bytes, of LEARNERS_SHARED_MAX learners, and links are not followed.
 * Files: written all or nothing, and read anew before under a lock, so that sessions at once do not
 * undo each other; of two in the same lesson the one that is further counts. A kiosk keeps
 * everything in memory, names no account and writes nothing. Memory: learner_store_done frees. */

enum { LEARNER_SHARED_SIZE_MAX = 64 * 1024, LEARNERS_SHARED_MAX = 1000, LEARNERS_BEGUN_MAX = 30 };

/* The folder of a class, as one session uses it. */
typedef struct ClassFolder {
    int fd;
    int32_t begun; /* names that this session has begun: a class at one terminal, no more */
} ClassFolder;

typedef struct LearnerStore {
    LearnerFile file;
    char path[WORLD_PATH_MAX]; /* "": nothing is written there */
    bool is_shared;            /* the file is `entry` of the folder, which is open: */
    int folder;
    char entry[LEARNER_NAME_MAX + 8];
    struct KeptCodes *kept; /* of a kiosk: what was written, by lesson */
    int32_t kept_count;
    size_t kept_capacity;
} LearnerStore;

/* Reads what the learner has written in a lesson. False, with the reason, where it cannot be read;
 * the texts are then those that the learner has already. */
bool learner_store_read_codes(const LearnerStore *store, const char *lesson_name,
                              const Lesson *lesson, Learner *learner, ErrorList *errors);

/* Opens the work of the learner `name`, or of the account's for NULL. False, with the reasons, for
 * a name that cannot be a file's, and a file that makes no sense: it is left as it is. */
bool learner_store_open(LearnerStore *store, const char *name, bool kiosk, ErrorList *errors);
void learner_store_done(LearnerStore *store);

/* Opens the work of a learner of a class in its folder, which the caller closes; a new one begins.
 * False, with the reason, also for another number than the learner has. */
bool learner_store_open_shared(LearnerStore *store, ClassFolder *folder, const char *name,
                               int32_t number, ErrorList *errors);

/* Is what is done written to a file? */
bool learner_store_is_kept(const LearnerStore *store);

/* Keeps how far the learner is in the lesson called `lesson_name`. False, with the reason, when it
 * could not be written; for this session it is kept all the same. */
bool learner_store_keep(LearnerStore *store, const char *lesson_name, const Lesson *lesson,
                        const Learner *learner, ErrorList *errors);

/* ---- lesson session ---- */

enum { LESSON_SESSION_TEXT_MAX = 300, LESSON_SESSION_ITEMS_MAX = QUANTITY_MAX + 1 };

/* What comes next when all questions have been answered. */
typedef enum LessonAct {
    ACT_RUN,   /* lock the answers, run, check */
    ACT_GO_ON, /* to the next step */
    ACT_LEAVE  /* the lesson is done */
} LessonAct;

typedef struct LessonSession {
    Lesson *lesson;
    char name[SHELF_NAME_MAX];
    LearnerStore *store; /* borrowed */
    Learner learner;
    int32_t step;            /* the one that is read */
    bool has_result;         /* `result` is of this step, with the current answers */
    LearnerResult result;    /* of the last run */
    int32_t mark;            /* of the items of the step */
    bool has_unread;         /* a text could not be read, as `trouble` says */
    bool asks_to_begin;      /* the same key again restarts the lesson */
    bool asks_to_show;       /* the same key again says the answer */
    int64_t last_act, spent; /* ns: when it was, and what is no whole second yet */
    char message[LESSON_SESSION_TEXT_MAX], trouble[LESSON_SESSION_TEXT_MAX];
} LessonSession;

/* How far a learner is in a lesson, as a list of lessons tells it. */
typedef struct ListedLesson {
    bool is_read; /* false: the file cannot be read, and the rest is empty */
    bool is_begun;
    char title[LEVEL_TEXT_MAX];
    int32_t step, step_count; /* steps that are done */
} ListedLesson;

/* Looks it up, for a lesson of the shelf. */
void lesson_session_look_up(const Shelf *shelf, int32_t index, LearnerStore *store,
                            ListedLesson *listed);

bool listed_lesson_is_solved(const ListedLesson *listed);

/* Opens the lesson at `path` where the learner left it. On failure there is nothing to free, and
 * `errors` has the reason. */
bool lesson_session_take(LessonSession *session, const char *path, LearnerStore *store,
                         ErrorList *errors);
void lesson_session_done(LessonSession *session);

/* Counts the time since the learner last did something, but of a pause a minute at most. `now` is
 * nanoseconds of any clock that does not go back. */
void lesson_session_count_time(LessonSession *session, int64_t now);

/* The step being read; in a finished lesson, the last one. */
const LessonStep *lesson_session_step(const LessonSession *session);

/* Is it the step that was reached, and can be worked on? */
bool lesson_session_is_current(const LessonSession *session);

/* Is the whole lesson done? */
bool lesson_session_is_solved(const LessonSession *session);

/* The items that can be marked: indexes of quantities, in order; the item after the last is the
 * act. */
int32_t lesson_session_items(const LessonSession *session, int32_t items[LESSON_SESSION_ITEMS_MAX]);

/* The marked quantity, or -1 for the act. */
int32_t lesson_session_marked(const LessonSession *session);

/* Can the quantity be answered or moved now? */
bool lesson_session_is_open(const LessonSession *session, int32_t quantity);

/* Must the runs of the step wait for a first prediction? Not if the learner has to step through the
 * phases of a tick. */
bool lesson_session_is_waiting(const LessonSession *session);

LessonAct lesson_session_act(const LessonSession *session);

/* Do the texts of the lesson say the value of this given number where it is needed? */
bool lesson_session_tells(const LessonSession *session, int32_t quantity);

/* Marks the next or the previous item; the first one to do; after an answer, the next open
 * question, or else the act. */
void lesson_session_move(LessonSession *session, int32_t step);
void lesson_session_mark_first(LessonSession *session);
void lesson_session_mark_next(LessonSession *session);

/* Shows the step before or after, if the learner has reached it. False if there is none. */
bool lesson_session_turn(LessonSession *session, int32_t step);

/* Answers a quantity, or sets a slider. False, with a message, when the answer is wrong in form. */
bool lesson_session_answer(LessonSession *session, int32_t quantity, const char *text);

/* Moves the marked slider, or the first one, by `steps` of its steps; back to its start. False,
 * with a message, if that is impossible. */
bool lesson_session_slide(LessonSession *session, int32_t steps);
bool lesson_session_reset(LessonSession *session);

/* Locks, runs and checks. False, with a message, while a question is open. */
bool lesson_session_run(LessonSession *session);

/* Goes to the next step. False while this one is not finished. */
bool lesson_session_go_on(LessonSession *session);

/* Offers to say the answers of the checks that failed in the last run; where it was offered, says
 * them. False when there are none. */
bool lesson_session_offer_answer(LessonSession *session, bool was_offered);

/* Draws other numbers for what was shown, with a message. */
void lesson_session_draw_anew(LessonSession *session);

/* Takes the lesson as it is now in its file, at the step where the learner was, if the answers fit
 * it still. False where it has errors: then the old one stays, and `trouble` has the first. The old
 * lesson must not be used by anything else. */
bool lesson_session_reload(LessonSession *session, const char *path);

/* Restarts the lesson. What was tried, and the time, still count. */
void lesson_session_begin_anew(LessonSession *session);

/* Saves the learner's progress. */
void lesson_session_keep(LessonSession *session);

/* Has written this in a script. */
void lesson_session_write(LessonSession *session, int32_t script, const CodeText *text);

/* Reads a text that another program has changed; true if there is one. A text that was written here
 * and could not be kept stays; `trouble` says which one cannot be read. */
bool lesson_session_read_codes(LessonSession *session);

/* Shows a message until the next key. */
void lesson_session_say(LessonSession *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
