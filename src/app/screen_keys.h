/* screen_keys.h - the keys of every request: add one by pressing it, take one away, set all back.
 *
 * While a new key is awaited Esc gives up, so that Esc itself is only added by hand, in
 * config.ini. */
#ifndef LEDGE_APP_SCREEN_KEYS_H
#define LEDGE_APP_SCREEN_KEYS_H

#include "app.h"

Screen screen_keys_create(void);

#endif
