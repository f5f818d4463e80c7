/* screen_files.h - asks which level to draw: a name is typed, or one of a list is chosen. */
#ifndef LEDGE_DRAW_SCREEN_FILES_H
#define LEDGE_DRAW_SCREEN_FILES_H

#include "../app/app.h"

/* Gives way to the editor. */
Screen screen_files_create(void);

#endif
