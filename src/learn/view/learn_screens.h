/* learn_screens.h - the screens of lessons, and the inspector: what opens them, and their
 * arguments. */
#ifndef LEDGE_LEARN_VIEW_LEARN_SCREENS_H
#define LEDGE_LEARN_VIEW_LEARN_SCREENS_H

#include "../../play/app/app.h"
#include "../inspector/inspector.h"
#include "../lesson/class_roster.h"
#include "lesson_session.h"
#include "own_step.h"

/* The list of lessons, with how far the learner is in each. */
ScreenOpen screen_lessons_open;

typedef struct LessonsArgs {
    LearnerStore *store; /* the screen owns its contents from now on, also on failure; NULL: that of
                            the account */
    const LessonFolders *own; /* folders that were named, which must outlive the screen; or NULL */
    bool kiosk;
} LessonsArgs;

/* A lesson: watch, predict, run, and read why; it begins where the learner left it. */
ScreenOpen screen_lesson_open;

typedef struct LessonArgs {
    const char *path;
    LearnerStore *store; /* for progress; must outlive the screen */
} LessonArgs;

/* A level played with the learner's own step, and the engine's body as a ghost. */
ScreenOpen screen_own_play_open;

typedef struct OwnPlayArgs {
    OwnStep *step;                 /* the screen owns it from now on, also on failure */
    void (*finish)(void *context); /* a step that is right has finished the level; or NULL */
    void *context;
} OwnPlayArgs;

/* Asks for name and number of a learner of a class, or for the word, and opens the list of
 * lessons. */
ScreenOpen screen_learner_open;

typedef struct LearnerArgs {
    int folder;                /* open, with the learners' files; must outlive the screen */
    LessonFolders own;         /* its paths must outlive the screen */
    const ClassRoster *roster; /* whose words are asked for; NULL: there is none. It must outlive
                                  the screen */
} LearnerArgs;

/* The page of a teacher: who of the class is where; Enter opens a learner's screen, F shows the own
 * screens to all. */
ScreenOpen screen_class_open;

typedef struct ClassArgs {
    const char *folder; /* of the screens of learners (mirror.h); */
    const char *to_all; /* and of the one that is shown to all; both must outlive the screen */
    int answers;        /* open, with the files of learners; it must stay open */
    const LessonFolders *own; /* folders of lessons that were named; must outlive the screen */
} ClassArgs;

/* The screen of another session, until a key is pressed. */
ScreenOpen screen_mirror_open;

typedef struct MirrorArgs {
    const char *path; /* of its file (mirror.h) */
} MirrorArgs;

/* In a class, opens the screen that the teacher shows for the key F; else there is no screen. */
Screen learn_follow(App *app, const TermEvent *event);

/* Writes in the upper right corner that the teacher shows a screen, where that is so. */
void learn_draw_follow(const App *app, Canvas *canvas);

/* The inspector: time stands still, all numbers are shown, constants can be changed. Its arguments
 * are an InspectorRun (inspector.h), of which it inspects a copy, at its present. */
ScreenOpen screen_inspector_open;

#endif
