/* editor_form.h - showing and filling in a form. */
#ifndef LEDGE_EDIT_CORE_EDITOR_FORM_H
#define LEDGE_EDIT_CORE_EDITOR_FORM_H

#include "editor_state.h"

/* Shows the form. */
void editor_show_form(Editor *editor);

/* Is there an object with a form in this cell of the map? */
bool editor_has_form(const Editor *editor, Point at);

/* Does a cell of this kind hold an object, as the list of objects has them? */
bool editor_kind_is_object(CellKind kind);

#endif
