/* command_bench.h - `ledge bench`: how long the parts of the program take on this machine. */
#ifndef LEDGE_COMMAND_COMMAND_BENCH_H
#define LEDGE_COMMAND_COMMAND_BENCH_H

/* Returns the exit status. */
int command_bench(int argc, char **argv);

#endif
