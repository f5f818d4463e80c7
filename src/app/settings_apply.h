/* settings_apply.h - what a person has just changed: in force and in config.ini at once. */
#ifndef LEDGE_APP_SETTINGS_APPLY_H
#define LEDGE_APP_SETTINGS_APPLY_H

#include "app.h"

enum { SETTINGS_MESSAGE_MAX = ERROR_TEXT_MAX + 60 };

/* Puts changed settings into force and into the file. `message` says why they could not be saved,
 * or is empty. */
void settings_apply(App *app, char message[SETTINGS_MESSAGE_MAX]);

#endif
