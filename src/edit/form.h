/* form.h - typed fields for what the header says: values are checked before they are written. */
#ifndef LEDGE_EDIT_FORM_H
#define LEDGE_EDIT_FORM_H

#include "state.h"

/* Empties the form and gives it a title; fields are added, then it is shown. */
void form_begin(Editor *editor, const char *title);

/* Adds a field with the value that the header has; NULL when the form is full. */
FormField *form_add(Editor *editor, FieldType type, const char *section, const char *key);

void form_show(Editor *editor);

/* Is the text a value of the field? If not, `why` says what is allowed. */
bool field_accepts(const Editor *editor, const FormField *field, const char *text, char *why,
                   size_t size);

#endif
