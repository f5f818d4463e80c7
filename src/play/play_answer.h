/* play_answer.h - what a screen over a game may answer when it goes back to it. */
#ifndef LEDGE_PLAY_PLAY_ANSWER_H
#define LEDGE_PLAY_PLAY_ANSWER_H

#include "../app/app.h"

enum {
    PLAY_RESTART = ANSWER_OWN,
    PLAY_NEXT_LEVEL,
    PLAY_ENDING,
    PLAY_LEAVE,
    PLAY_PRACTICE,
    PLAY_SAVE
};

#endif
