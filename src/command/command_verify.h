/* command_verify.h - `ledge verify REPLAY...`: are replays true? */
#ifndef LEDGE_COMMAND_COMMAND_VERIFY_H
#define LEDGE_COMMAND_COMMAND_VERIFY_H

/* Prints a line for each file; argv[0] is "verify". The exit status: 0 all are true, 1 one is not,
 * 2 bad use, or a file that is no replay, or a level that is not there. */
int command_verify(int argc, char **argv);

#endif
