/* problem.h - what is wrong with the level, found while one draws. */
#ifndef LEDGE_EDIT_PROBLEM_H
#define LEDGE_EDIT_PROBLEM_H

#include "state.h"

/* Checks the level when it has been left alone for a while after a change, a large one bit by bit
 * so that no key waits for it; returns the time of the next look. */
int64_t problem_tick(Editor *editor);

/* Is one of the problems about this cell? There are at most 2 * ERROR_MAX of them. */
bool problem_is_at(const Editor *editor, Point at);

/* Puts what was found out about the level as it stands behind the problems of the check. */
void problem_join_findings(Editor *editor);

/* Checks it now, unless it was checked since the last change. */
void problem_check(Editor *editor);

/* Gives up a check that is underway. */
void problem_drop_check(Editor *editor);

#endif
