/* command_workshop.h - the page of the workshop, which is opened with the other pages. */
#ifndef LEDGE_CLI_COMMAND_WORKSHOP_H
#define LEDGE_CLI_COMMAND_WORKSHOP_H

#include "command_line.h"

/* Opens the page with the levels of the command's folder, or of the usual one. */
int command_play_workshop(const CommandLine *line);

#endif
