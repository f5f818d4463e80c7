/* player_name.h - what players may be called, and which names look alike.
 *
 * A name is of letters, digits and marks of any script (letter.h), `_` and `-`, in UTF-8, and
 * begins with a letter or digit.
 * Units: columns of a terminal (utf8.h), so that the locale must have been set (utf8_begin). */
#ifndef LEDGE_SAVE_PLAYER_NAME_H
#define LEDGE_SAVE_PLAYER_NAME_H

#include "../base/base.h"

enum {
    PLAYER_NAME_COLS = 12,
    PLAYER_NAME_LENGTH = 48, /* bytes */
    PLAYER_NAME_MARKS = 5    /* in a row */
};

#define PLAYER_NAME_GUEST "guest"

/* What a message says of names. */
#define PLAYER_NAME_RULE "1 to 12 letters, digits, _ or -, unlike " PLAYER_NAME_GUEST

/* May it be the name of a guest or of a player? */
bool player_name_fits(const char *name);

/* May a player be called so? Not if it looks like PLAYER_NAME_GUEST, whatever marks it has. */
bool player_name_is_good(const char *name);

/* Are two names the same but for their case, or do they look the same? Names of any bytes are. */
bool player_name_is_like(const char *a, const char *b);

#endif
