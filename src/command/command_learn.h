/* command_learn.h - `ledge learn`: lessons for who takes them; with `--lint FILE...` for who writes
 * them, `--grade DIR` for who gives them to a class, `--csv LESSON RUN` for a spreadsheet. */
#ifndef LEDGE_COMMAND_COMMAND_LEARN_H
#define LEDGE_COMMAND_COMMAND_LEARN_H

/* argv[0] is "learn". The exit status: 0 done, 1 something was found or fails, 2 bad use or bad
 * input. */
int command_learn(int argc, char **argv);

#endif
