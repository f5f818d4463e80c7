/* command_replay.h - `ledge replay FILE`: watches a run. */
#ifndef LEDGE_COMMAND_COMMAND_REPLAY_H
#define LEDGE_COMMAND_COMMAND_REPLAY_H

/* argv[0] is the command; returns the exit status. */
int command_replay(int argc, char **argv);

#endif
