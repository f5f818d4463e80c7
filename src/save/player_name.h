/* player_name.h - which names players may have, and which names look alike.
 *
 * A name consists of letters, digits and marks of any script (letter.h), `_` and `-`, in UTF-8, and
 * does not begin with a mark.
 * Units: columns of a terminal (utf8.h). Order: utf8_begin before player_name_fits and
 * player_name_is_good. */
#ifndef LEDGE_SAVE_PLAYER_NAME_H
#define LEDGE_SAVE_PLAYER_NAME_H

#include "../base/base.h"

enum {
    PLAYER_NAME_COLS = 12,
    PLAYER_NAME_LENGTH = 48, /* bytes */
    PLAYER_NAME_MARKS = 5    /* marks in a row */
};

#define PLAYER_NAME_GUEST "guest"

/* The rule as messages state it. */
#define PLAYER_NAME_RULE "1 to 12 letters, digits, _ or -, unlike " PLAYER_NAME_GUEST

/* Is it a valid name, whether of a player or of a guest? */
bool player_name_fits(const char *name);

/* Is it a valid name that does not look like PLAYER_NAME_GUEST, with or without marks? */
bool player_name_is_good(const char *name);

/* Do two names differ only in case, or look the same? They need not be valid. */
bool player_name_is_like(const char *a, const char *b);

#endif
