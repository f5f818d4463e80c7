/* own_play.h - a level played with the learner's own step, and beside it a ghost: the body that the
 * lesson wants, with the same keys.
 *
 * A step that faults stands still. A program of another language has until the next tick to answer;
 * in a tick without its answer both bodies stand still, and the clock goes on.
 * Units: ticks of 1/60 s.
 * Memory: own_play_done frees. An OwnPlay must not be moved. */
#ifndef LEDGE_LEARN_VIEW_OWN_PLAY_H
#define LEDGE_LEARN_VIEW_OWN_PLAY_H

#include "../../draw/effects.h"
#include "live_body.h"
#include "own_step.h"

typedef struct OwnPlay {
    OwnStep *step;
    int32_t number;   /* OwnLevel */
    bool has_level;   /* one was opened: */
    Level level;      /* with the learner's physics */
    Level goal_level; /* the same with those of the goal; it owns nothing */
    Game mine, goal;
    Effects effects; /* of the goal */
    int32_t apart;   /* the first tick at which the bodies are apart; -1: they are together */
    int32_t late;    /* ticks without an answer */
    LiveBody live;   /* of a command */
} OwnPlay;

/* Takes a step, which the OwnPlay then owns. Order: a level is opened next. */
void own_play_init(OwnPlay *play, OwnStep *step);
void own_play_done(OwnPlay *play);

/* Opens a level, at its start. False, with the reasons, when it cannot be read: then the level
 * stays as it was. */
bool own_play_open(OwnPlay *play, int32_t number, ErrorList *errors);

/* Begins the level again. */
void own_play_begin(OwnPlay *play);

/* A tick with these buttons. `events` gets those of the learner's body. False when the bodies stood
 * still, because an answer is missing. */
bool own_play_tick(OwnPlay *play, Input input, GameEvents *events);

/* What is wrong with the step: where it faults, or how its program ended; or that the program is
 * late. "": nothing. */
void own_play_words(const OwnPlay *play, char out[LIVE_WORDS_MAX]);

#endif
