/* plain_code.h - the text that a learner writes in a lesson, heard and changed line by line.
 *
 * A line that is typed names a line of the text by its number, from 1. What breaks the rules of the
 * lesson changes nothing, and is told; a text that has a fault is kept, and the fault is told. */
#ifndef LEDGE_PLAY_PLAIN_PLAIN_CODE_H
#define LEDGE_PLAY_PLAIN_PLAIN_CODE_H

#include "../../learn/view/lesson_session.h"
#include "talk.h"

/* A line is written anew, put after another one, or taken away. */
typedef enum CodeEdit { EDIT_WRITE, EDIT_ADD, EDIT_CUT } CodeEdit;

/* Says all lines, and what is wrong. */
void plain_code_say(Talk *talk, const LessonSession *session, int32_t script);

/* "3 xr += dx;": changes that line, and keeps the text. False, with a message, if nothing was
 * changed. */
bool plain_code_edit(Talk *talk, LessonSession *session, int32_t script, CodeEdit edit,
                     const char *line_and_text);

#endif
