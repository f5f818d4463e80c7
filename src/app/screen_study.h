/* screen_study.h - a run from inside: time stands, every number shows, constants can be changed. */
#ifndef LEDGE_APP_SCREEN_STUDY_H
#define LEDGE_APP_SCREEN_STUDY_H

#include "../game/timeline.h"
#include "app.h"

/* Looks into a copy of the run, at its present. The level, and its name for the replays that are
 * kept, must outlive the screen. */
Screen screen_study_create(const Timeline *run, const char *level_name);

#endif
