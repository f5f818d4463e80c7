/* command_trace.h - `ledge trace [--model M] [--set K=V]... LEVEL INPUT`: a run as a table. */
#ifndef LEDGE_COMMAND_COMMAND_TRACE_H
#define LEDGE_COMMAND_COMMAND_TRACE_H

/* Prints the state after every tick; argv[0] is "trace". "-" is standard input for LEVEL or INPUT.
 * The body moves by the level's physics, or by the defaults of another model if one is named, and
 * then by the settings in their order. The exit status: 0 done, 2 bad use or bad input, with one
 * line on standard error. */
int command_trace(int argc, char **argv);

#endif
