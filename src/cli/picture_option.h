/* picture_option.h - the look of the pictures that a command draws. */
#ifndef LEDGE_CLI_PICTURE_OPTION_H
#define LEDGE_CLI_PICTURE_OPTION_H

#include "command_line.h"

/* The look of a command's pictures: by its --skin (default: `usual`) and --zoom, with this depth of
 * colours and the palette of the level's chapter. False, with a message, when the sprites are
 * missing. The caller closes `skins` with skin_set_close. */
bool command_picture_choice(const CommandLine *line, SkinKind usual, Palette palette,
                            ColourDepth depth, PictureChoice *choice, SkinSet **skins);

#endif
