/* screen_lessons.h - the list of lessons, with how far the learner is in each. */
#ifndef LEDGE_LEARN_SCREEN_LESSONS_H
#define LEDGE_LEARN_SCREEN_LESSONS_H

#include "../app/app.h"
#include "learner_desk.h"

/* The list of the lessons that come with the program, for the learner of the account. Where there
 * is none, a screen that says why. */
Screen screen_lessons_create(bool kiosk);

/* The same for the learner of this desk, which the screen owns from now on. Where there is no
 * screen, `errors` says why. */
Screen screen_lessons_create_for(LearnerStore *desk, bool kiosk, ErrorList *errors);

#endif
