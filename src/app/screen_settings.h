/* screen_settings.h - what a person may choose. Every change is in force and in config.ini at
 * once. */
#ifndef LEDGE_APP_SCREEN_SETTINGS_H
#define LEDGE_APP_SCREEN_SETTINGS_H

#include "app.h"

enum { SETTINGS_MESSAGE_MAX = ERROR_TEXT_MAX + 60 };

Screen screen_settings_create(void);

/* Puts changed settings into force and into the file. `message` says why they could not be saved,
 * or is empty. */
void settings_apply(App *app, char message[SETTINGS_MESSAGE_MAX]);

#endif
