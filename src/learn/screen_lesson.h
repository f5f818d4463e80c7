/* screen_lesson.h - a lesson: watch, predict, run, and read why. */
#ifndef LEDGE_LEARN_SCREEN_LESSON_H
#define LEDGE_LEARN_SCREEN_LESSON_H

#include "../app/app.h"
#include "learner_desk.h"

/* The lesson in the file at `path`, where the learner left it. What is reached is kept on the desk,
 * which must outlive the screen. Where there is no screen, `errors` says why. */
Screen screen_lesson_create(const char *path, LearnerStore *desk, ErrorList *errors);

#endif
