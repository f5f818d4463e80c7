/* help.h - the commands of the program as a table, and the pages that are made of it.
 *
 * One row gives the dispatch, the list of `ledge --help`, the page of `ledge COMMAND --help` and
 * the manual, so that they cannot disagree. */
#ifndef LEDGE_CLI_HELP_H
#define LEDGE_CLI_HELP_H

#include <stdio.h>

#include "../base.h"

typedef struct CliCommand {
    const char *name;                  /* "" is the program without a command */
    const char *usage;                 /* the arguments */
    const char *line;                  /* what it does, in one line */
    const char *details;               /* whole lines: options, examples; may be "" */
    int (*run)(int argc, char **argv); /* argv[0] is the name; returns the exit status */
} CliCommand;

typedef struct CommandTable {
    const CliCommand *rows;
    int32_t count;
} CommandTable;

/* The command of that name, or NULL. "" has none that could be typed. */
const CliCommand *command_find(const CommandTable *table, const char *name);

/* What `ledge --help` says. */
void help_write_overview(const CommandTable *table, FILE *out);

/* What `ledge COMMAND --help` says. */
void help_write_command(const CliCommand *command, FILE *out);

/* The manual page of section 6, as text for man. */
void help_write_manual(const CommandTable *table, const char *version, FILE *out);

#endif
