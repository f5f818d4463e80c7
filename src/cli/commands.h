/* commands.h - the commands of the program, one function each: argv[0] is the command, the exit
 * status comes back. */
#ifndef LEDGE_CLI_COMMANDS_H
#define LEDGE_CLI_COMMANDS_H

/* Returns the exit status. */
int command_bench(int argc, char **argv);

/* ---- command cast ---- */

/* `ledge cast REPLAY`: a recording for terminals and web pages. */

/* argv[0] is the command; returns the exit status. */
int command_cast(int argc, char **argv);

/* ---- command check ---- */

/* `ledge check LEVEL...`: everything that is wrong with level files. */

/* Prints every problem as file:line:column: severity: text; argv[0] is "check". The exit status:
 * 0 no problems, 1 problems, 2 bad use or a file that cannot be read. */
int command_check(int argc, char **argv);

/* ---- command convert ---- */

/* `ledge convert [--map FILE] [--legend FILE] IN OUT`: a level from one file
 * format to another. */

/* Formats go by the ends of the names; text to text gives the same bytes. OUT is written in one
 * piece or not at all. argv[0] is "convert". The exit status: 0 done, perhaps with warnings on
 * standard error; 2 bad use, an unknown format, a damaged file or one that cannot be written, with
 * one line on standard error. */
int command_convert(int argc, char **argv);

/* ---- command edit ---- */

/* `ledge edit [FILE]`: draws a level; returns the exit status. */

/* [--script FILE [--size COLSxROWS]] [FILE] */
int command_edit(int argc, char **argv);

/* ---- command learn ---- */

/* `ledge learn`: lessons for who takes them; with `--lint FILE...` for who writes
 * them, `--grade DIR` for who gives them to a class, `--csv LESSON RUN` for a spreadsheet. */

/* argv[0] is "learn". The exit status: 0 done, 1 something was found or fails, 2 bad use or bad
 * input. */
int command_learn(int argc, char **argv);

/* ---- command play ---- */

/* `ledge` and `ledge play`: the title; a level, a folder, or the program's own
 * world. argv[0] is the command; both return the exit status. */

/* The title and its menu. [--script FILE [--size COLSxROWS]] */
int command_title(int argc, char **argv);

/* [--zoom Z] [--script FILE [--size COLSxROWS]] [LEVEL | DIR] */
int command_play(int argc, char **argv);

/* ---- command records ---- */

/* `ledge records [LEVEL...]`: the best runs. */

/* Prints a table of what verifies, and what does not on standard error; argv[0] is "records". The
 * exit status: 0 done, 2 bad use, or a level or folder that cannot be read. */
int command_records(int argc, char **argv);

/* ---- command render ---- */

/* `ledge render`: one screen of a game as plain text. argv[0] is the command;
 * returns the exit status. */

/* [--size COLSxROWS] [--tick N] [--zoom Z] [--input FILE] LEVEL */
int command_render(int argc, char **argv);

/* ---- command replay ---- */

/* `ledge replay FILE`: watches a run. */

/* argv[0] is the command; returns the exit status. */
int command_replay(int argc, char **argv);

/* ---- command solve ---- */

/* `ledge solve LEVEL...`: can these levels be beaten? */

/* Prints a line for each level, in their order; argv[0] is "solve". The exit status: 0 all are
 * solved, 1 one is not, 2 bad use or a level that cannot be read. */
int command_solve(int argc, char **argv);

/* ---- command trace ---- */

/* `ledge trace [--model M] [--set K=V]... LEVEL INPUT`: a run as a table. */

/* Prints the state after every tick; argv[0] is "trace". "-" is standard input for LEVEL or INPUT.
 * The body moves by the level's physics, or by the defaults of another model if one is named, and
 * then by the settings in their order. The exit status: 0 done, 2 bad use or bad input, with one
 * line on standard error. */
int command_trace(int argc, char **argv);

/* ---- command verify ---- */

/* `ledge verify REPLAY...`: are replays true? */

/* Prints a line for each file; argv[0] is "verify". The exit status: 0 all are true, 1 one is not,
 * 2 bad use, or a file that is no replay, or a level that is not there. */
int command_verify(int argc, char **argv);

#endif
