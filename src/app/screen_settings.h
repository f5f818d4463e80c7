/* screen_settings.h - what a person may choose: zoom, and how keys are understood where the
 * terminal does not report their releases. */
#ifndef LEDGE_APP_SCREEN_SETTINGS_H
#define LEDGE_APP_SCREEN_SETTINGS_H

#include "app.h"

Screen screen_settings_create(void);

#endif
