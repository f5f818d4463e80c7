/* commands.h - the commands of the program: one row each gives the function, the list of `ledge
 * --help`, the page of `ledge COMMAND --help` and the manual.
 *
 * A new command is a file command_x.c, its prototype here, and its row in command_list.c. */
#ifndef LEDGE_CLI_COMMANDS_H
#define LEDGE_CLI_COMMANDS_H

#include "command_line.h"

enum { LEAGUE_HOSTS_MAX = 99, LEAGUE_PLAYERS_MAX = 200 };

/* Runs the program: argv[0] is its name. Returns the exit status. */
int cli_run(int argc, char **argv);

/* Runs one command: argv[0] is its name. Returns the exit status. */
int command_run(int argc, char **argv);

int command_title(const CommandLine *line);
int command_play(const CommandLine *line);
int command_edit(const CommandLine *line);
int command_verify(const CommandLine *line);
int command_records(const CommandLine *line);
int command_solve(const CommandLine *line);
int command_check(const CommandLine *line);
int command_convert(const CommandLine *line);
int command_replay(const CommandLine *line);
int command_cast(const CommandLine *line);
int command_learn(const CommandLine *line);
int command_trace(const CommandLine *line);
int command_diff(const CommandLine *line);
int command_merge(const CommandLine *line);
int command_render(const CommandLine *line);
int command_generate(const CommandLine *line);
int command_daily(const CommandLine *line);
int command_endless(const CommandLine *line);
int command_workshop(const CommandLine *line);
int command_league(const CommandLine *line);
int command_arcade(const CommandLine *line);

#endif
