/* screen_pause.h - the menu over a game that stands still. */
#ifndef LEDGE_PLAY_SCREEN_PAUSE_H
#define LEDGE_PLAY_SCREEN_PAUSE_H

#include "../app/app.h"

/* Answers ANSWER_NONE (go on), PLAY_RESTART, PLAY_PRACTICE, PLAY_SAVE or PLAY_LEAVE
 * (play_answer.h). `can_save`: files may be written. */
Screen screen_pause_create(const char *title, bool is_practice, bool can_save);

#endif
