/* register.h - what was copied: registers a to z and the one without a name, kept as stamps in
 * the state folder, so that another run of the program can paste them. */
#ifndef LEDGE_EDIT_REGISTER_H
#define LEDGE_EDIT_REGISTER_H

#include "state.h"

/* Keeps a copy of the block in the register without a name and, if it is not 0, under the letter;
 * its text also goes to the clipboard. */
void register_keep(Editor *editor, char letter, const Block *block);

/* A copy of what the register holds, as the last run that wrote it left it; empty when nothing. */
Block register_get(Editor *editor, char letter);

void register_done(Editor *editor);

#endif
