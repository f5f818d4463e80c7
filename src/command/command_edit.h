/* command_edit.h - `ledge edit [FILE]`: draws a level; returns the exit status. */
#ifndef LEDGE_COMMAND_COMMAND_EDIT_H
#define LEDGE_COMMAND_COMMAND_EDIT_H

/* [--script FILE [--size COLSxROWS]] [FILE] */
int command_edit(int argc, char **argv);

#endif
