/* command_play.h - `ledge` and `ledge play`: the title; a level, a folder, or the program's own
 * world. argv[0] is the command; both return the exit status. */
#ifndef LEDGE_COMMAND_COMMAND_PLAY_H
#define LEDGE_COMMAND_COMMAND_PLAY_H

/* The title and its menu. [--script FILE [--size COLSxROWS]] */
int command_title(int argc, char **argv);

/* [--zoom Z] [--script FILE [--size COLSxROWS]] [LEVEL | DIR] */
int command_play(int argc, char **argv);

#endif
