/* answers.h - the answers that a terminal owes at the end.
 *
 * What is still on its way when the program ends would be input of the shell. A terminal answers in
 * order, so the answer to a last question is the last one; all terminals know the question for
 * their attributes, CSI c, to which the answers are counted. */
#ifndef LEDGE_TERM_ANSWERS_H
#define LEDGE_TERM_ANSWERS_H

#include "../base/base.h"

enum { ANSWERS_MS = 1500 }; /* the longest wait for them */

/* Asks the last question on `out` and discards what `in` gives, until that is answered and, before
 * it, `owed` such questions; in at most `limit_ms`. After a moment it says that it waits, in the
 * line of the cursor, which is empty again at the end. A signal ends the wait. */
void answers_discard(int in, int out, int32_t owed, int32_t limit_ms);

#endif
