/* screen_quit.h - asks whether to leave the program. */
#ifndef LEDGE_APP_SCREEN_QUIT_H
#define LEDGE_APP_SCREEN_QUIT_H

#include "app.h"

Screen screen_quit_create(void);

#endif
