/* command_check.h - `ledge check LEVEL...`: everything that is wrong with level files. */
#ifndef LEDGE_COMMAND_COMMAND_CHECK_H
#define LEDGE_COMMAND_COMMAND_CHECK_H

/* Prints every problem as file:line:column: severity: text; argv[0] is "check". The exit status:
 * 0 no problems, 1 problems, 2 bad use or a file that cannot be read. */
int command_check(int argc, char **argv);

#endif
