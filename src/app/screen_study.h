/* screen_study.h - a run from inside: time stands, every number shows, constants can be changed. */
#ifndef LEDGE_APP_SCREEN_STUDY_H
#define LEDGE_APP_SCREEN_STUDY_H

#include "../game/timeline.h"
#include "app.h"

/* What is looked into. The level, its name and the ghost must outlive the screen. */
typedef struct StudyRun {
    const Timeline *run;
    const char *level_name;    /* of its file, for the replays that are kept; NULL: none are kept,
                                  for it is not played on */
    const InputTape *ghost;    /* a run that it is raced against, or NULL */
    const ModelParams *beside; /* physics of more lanes, beside_count of them */
    int32_t beside_count;
} StudyRun;

/* Looks into a copy of the run, at its present. */
Screen screen_study_create(const StudyRun *run);

#endif
