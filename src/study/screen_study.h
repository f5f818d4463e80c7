/* screen_study.h - a run from inside: time stands, every number shows, constants can be changed. */
#ifndef LEDGE_STUDY_SCREEN_STUDY_H
#define LEDGE_STUDY_SCREEN_STUDY_H

#include "study_run.h"

/* Looks into a copy of the run, at its present. */
Screen screen_inspector_create(const InspectorRun *run);

#endif
