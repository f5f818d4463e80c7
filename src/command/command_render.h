/* command_render.h - `ledge render`: one screen of a game as plain text. argv[0] is the command;
 * returns the exit status. */
#ifndef LEDGE_COMMAND_COMMAND_RENDER_H
#define LEDGE_COMMAND_COMMAND_RENDER_H

/* [--size COLSxROWS] [--tick N] [--zoom Z] [--input FILE] LEVEL */
int command_render(int argc, char **argv);

#endif
