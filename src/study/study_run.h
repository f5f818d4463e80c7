/* study_run.h - a run that is to be looked into, as whoever has it hands it over. */
#ifndef LEDGE_STUDY_STUDY_RUN_H
#define LEDGE_STUDY_STUDY_RUN_H

#include "../app/app.h"
#include "../game/timeline.h"

/* The level, its name and the ghost must outlive the screen. */
typedef struct InspectorRun {
    const Timeline *run;
    /* Makes the screen that plays on after `tick` ticks of a run; NULL: this one is not. */
    Screen (*play_on)(const Timeline *run, int32_t tick, const char *level_name);
    const char *level_name; /* of the level's file, for play_on; may be NULL where there is none */
    const InputTape *ghost; /* a run that it is raced against, or NULL */
    const ModelParams *beside; /* physics of more lanes, beside_count of them */
    int32_t beside_count;
} InspectorRun;

#endif
