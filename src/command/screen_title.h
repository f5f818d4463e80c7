/* screen_title.h - the title and the main menu. */
#ifndef LEDGE_COMMAND_SCREEN_TITLE_H
#define LEDGE_COMMAND_SCREEN_TITLE_H

#include "../app/app.h"

Screen screen_title_create(void);

#endif
