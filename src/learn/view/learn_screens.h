/* learn_screens.h - the screens of lessons, and the inspector: what opens them, and their
 * arguments. */
#ifndef LEDGE_LEARN_VIEW_LEARN_SCREENS_H
#define LEDGE_LEARN_VIEW_LEARN_SCREENS_H

#include "../../play/app/app.h"
#include "../inspector/inspector.h"
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

/* Asks for name and number of a learner of a class, and opens the list of lessons. */
ScreenOpen screen_learner_open;

typedef struct LearnerArgs {
    int folder;        /* open, with the learners' files; must outlive the screen */
    LessonFolders own; /* its paths must outlive the screen */
} LearnerArgs;

/* The inspector: time stands still, all numbers are shown, constants can be changed. Its arguments
 * are an InspectorRun (inspector.h), of which it inspects a copy, at its present. */
ScreenOpen screen_inspector_open;

#endif
