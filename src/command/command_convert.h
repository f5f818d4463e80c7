/* command_convert.h - `ledge convert [--map FILE] [--legend FILE] IN OUT`: a level from one file
 * format to another. */
#ifndef LEDGE_COMMAND_COMMAND_CONVERT_H
#define LEDGE_COMMAND_COMMAND_CONVERT_H

/* Formats go by the ends of the names; text to text gives the same bytes. OUT is written in one
 * piece or not at all. argv[0] is "convert". The exit status: 0 done, perhaps with warnings on
 * standard error; 2 bad use, an unknown format, a damaged file or one that cannot be written, with
 * one line on standard error. */
int command_convert(int argc, char **argv);

#endif
