/* screen_settings.h - what a person may choose. Every change is in force and in config.ini at
 * once. */
#ifndef LEDGE_APP_SCREEN_SETTINGS_H
#define LEDGE_APP_SCREEN_SETTINGS_H

#include "app.h"

Screen screen_settings_create(void);

#endif
