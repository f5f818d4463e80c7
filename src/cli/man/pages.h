/* pages.h - writes the manual pages and the completions of shells, out of the tables of commands,
 * options and constants. The program `build/pages` does so when ledge is built; it is built for the
 * machine that builds.
 *
 * A page is an mdoc file of this folder. A line that begins with `@` stands for what is written in
 * its place:
 *
 *   @date                 the day of this version
 *   @synopsis COMMAND...  how these commands are called
 *   @command COMMAND      a section: what it does, its options
 *   @row COMMAND PAGE     its entry in a list of all commands, which names its page
 *   @constants            every constant of every movement model
 *   @status               what the exit status means
 *   @restore              what puts a terminal in order, as a line for a shell
 *   @markdown FILE        a README, as a part of the page
 *
 * Lines that begin with `|` are a table, as in Markdown. */
#ifndef LEDGE_CLI_MAN_PAGES_H
#define LEDGE_CLI_MAN_PAGES_H

#include "../commands.h"

/* Writes the page of the template `in`, which messages call `name`. False, with a message, for a
 * line that is not understood. */
bool page_write(FILE *in, const char *name, FILE *out);

/* Writes the completions of "bash", "zsh" or "fish", with the names of the built-in lessons; NULL
 * ends them. False: there is no such shell. */
bool completions_write(const char *shell, char *const lessons[], FILE *out);

#endif
