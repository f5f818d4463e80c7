/* screen_help.h - the page of all keys, written by the table of requests. */
#ifndef LEDGE_APP_SCREEN_HELP_H
#define LEDGE_APP_SCREEN_HELP_H

#include "app.h"

Screen screen_help_create(void);

/* The same, with the keys that are heard in one place first. */
Screen screen_help_create_for(RequestContext context);

#endif
