/* command_learn.h - `ledge learn --lint FILE...`, `--grade DIR` and `--csv LESSON RUN`: lessons for
 * who writes them, for who gives them to a class, and for a spreadsheet. */
#ifndef LEDGE_APP_COMMAND_LEARN_H
#define LEDGE_APP_COMMAND_LEARN_H

/* argv[0] is "learn". The exit status: 0 done, 1 something was found or fails, 2 bad use or bad
 * input. */
int command_learn(int argc, char **argv);

#endif
