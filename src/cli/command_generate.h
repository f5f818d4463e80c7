/* command_generate.h - levels made to order and levels of days, shared by their commands. */
#ifndef LEDGE_CLI_COMMAND_GENERATE_H
#define LEDGE_CLI_COMMAND_GENERATE_H

#include "../generate/generate.h"
#include "../save/day.h"
#include "command_line.h"

/* The day of --date, or today. False, with a message, if it is no date. */
bool command_read_day(const CommandLine *line, Day *day);

/* Makes the level of a recipe, which messages call `name`, and writes it into the file at `path`,
 * with the run that proves it beside it; NULL: to standard output. Returns the exit status. */
int command_make_level(const Recipe *recipe, const char *name, const char *path);

/* Plays the level of a day, by the options of `line`, whose date must be right. */
int command_play_daily(const CommandLine *line);

#endif
