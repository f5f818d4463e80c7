/* screen_pause.h - the menu over a game that stands still. */
#ifndef LEDGE_PLAY_SCREEN_PAUSE_H
#define LEDGE_PLAY_SCREEN_PAUSE_H

#include "../app/app.h"

typedef struct PauseOptions {
    const char *title; /* of the level */
    bool is_practice;  /* it is on */
    bool can_save;     /* files may be written */
    bool at_bottom;    /* the menu stands there, off the player; else at the top */
} PauseOptions;

/* Answers ANSWER_NONE (go on), PLAY_RESTART, PLAY_PRACTICE, PLAY_SAVE or PLAY_LEAVE
 * (play_answer.h). */
Screen screen_pause_create(const PauseOptions *options);

#endif
