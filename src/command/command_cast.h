/* command_cast.h - `ledge cast REPLAY`: a recording for terminals and web pages. */
#ifndef LEDGE_COMMAND_COMMAND_CAST_H
#define LEDGE_COMMAND_COMMAND_CAST_H

/* argv[0] is the command; returns the exit status. */
int command_cast(int argc, char **argv);

#endif
