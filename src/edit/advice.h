/* advice.h - what a level may have, and its maker hardly meant: no finish, a link to nowhere,
 * things that are walled in, walls that a fast body passes through.
 *
 * These are warnings of the editor alone; `ledge check` says what is wrong with a file. */
#ifndef LEDGE_EDIT_ADVICE_H
#define LEDGE_EDIT_ADVICE_H

#include "state.h"

/* Adds what there is to say about the level, which is what the document says now. */
void lint_add(const Document *doc, const Level *level, ErrorList *errors);

/* Does the header name a level to follow, whose file is not there? */
bool lint_is_link_broken(const Document *doc);

#endif
