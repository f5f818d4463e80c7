/* screen_message.h - a page that says something and goes away at any menu key. */
#ifndef LEDGE_APP_SCREEN_MESSAGE_H
#define LEDGE_APP_SCREEN_MESSAGE_H

#include "app.h"

Screen screen_message_create(const char *title, const char *text);

/* Shows what is wrong with a file, one entry after the other: of a level, or under another title.
 */
Screen screen_errors_create(const ErrorList *errors);
Screen screen_errors_create_for(const char *title, const ErrorList *errors);

#endif
