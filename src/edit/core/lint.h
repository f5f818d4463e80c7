/* lint.h - warnings about what is allowed but probably not intended: no finish, a link to a missing
 * file, objects that are walled in, walls that a fast body passes through.
 *
 * Only the editor gives them; `ledge check` reports the errors of a file. */
#ifndef LEDGE_EDIT_CORE_LINT_H
#define LEDGE_EDIT_CORE_LINT_H

#include "../../level/document/document.h"

/* Adds the warnings about `level`, the current state of `doc`, read by document_check_begin. */
void lint_add(const Document *doc, const Level *level, ErrorList *errors);

/* Does the header name a next level whose file does not exist? */
bool lint_is_link_broken(const Document *doc);

#endif
