/* command_solve.h - `ledge solve LEVEL...`: can these levels be beaten? */
#ifndef LEDGE_COMMAND_COMMAND_SOLVE_H
#define LEDGE_COMMAND_COMMAND_SOLVE_H

/* Prints a line for each level, in their order; argv[0] is "solve". The exit status: 0 all are
 * solved, 1 one is not, 2 bad use or a level that cannot be read. */
int command_solve(int argc, char **argv);

#endif
