/* command_convert.h - `ledge convert IN OUT`: a level from one file format to another. */
#ifndef LEDGE_APP_COMMAND_CONVERT_H
#define LEDGE_APP_COMMAND_CONVERT_H

/* Formats go by the ends of the names; text to text gives the same bytes. argv[0] is "convert". The
 * exit status: 0 done, 2 bad use, an unknown format, a damaged level or a file that cannot be
 * written, with one line on standard error. */
int command_convert(int argc, char **argv);

#endif
