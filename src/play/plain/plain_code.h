/* plain_code.h - reads and edits the script of a lesson line by line, as text without a screen.
 *
 * Lines are named by their number, from 1. An edit that breaks a rule of the lesson is refused
 * with a message. A script with a fault is kept, and the fault is said. */
#ifndef LEDGE_PLAY_PLAIN_PLAIN_CODE_H
#define LEDGE_PLAY_PLAIN_PLAIN_CODE_H

#include "../../learn/view/lesson_session.h"
#include "talk.h"

/* Replace a line, insert one after it, or delete it. */
typedef enum CodeEdit { EDIT_WRITE, EDIT_ADD, EDIT_CUT } CodeEdit;

/* Says all lines and the first fault. */
void plain_code_say(Talk *talk, const LessonSession *session, int32_t script);

/* Edits the line that `line_and_text` begins with, as in "3 xr += dx;", and saves the script.
 * False, with a message, if nothing was changed. */
bool plain_code_edit(Talk *talk, LessonSession *session, int32_t script, CodeEdit edit,
                     const char *line_and_text);

#endif
