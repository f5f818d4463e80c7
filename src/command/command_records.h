/* command_records.h - `ledge records [LEVEL...]`: the best runs. */
#ifndef LEDGE_COMMAND_COMMAND_RECORDS_H
#define LEDGE_COMMAND_COMMAND_RECORDS_H

/* Prints a table of what verifies, and what does not on standard error; argv[0] is "records". The
 * exit status: 0 done, 2 bad use, or a level or folder that cannot be read. */
int command_records(int argc, char **argv);

#endif
