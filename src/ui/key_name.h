/* key_name.h - a key and its name, both ways: what hints and help show is what config.ini says.
 *
 * A key is a code of term/key.h, perhaps with Ctrl or Alt. Letters have no case: Shift makes
 * another key only of what types another sign. Names are ASCII and without blanks, and no sign
 * with a meaning of its own in an INI file stands for itself: `;` is called Semicolon. A character
 * beyond ASCII is called u+f6, by its number. */
#ifndef LEDGE_UI_KEY_NAME_H
#define LEDGE_UI_KEY_NAME_H

#include "../term/term.h"

enum { KEY_NAME_MAX = 24 };

/* A key together with Ctrl, with Alt. */
#define WITH_CTRL(key) (0x1000000u | (key))
#define WITH_ALT(key)  (0x2000000u | (key))

/* Writes the name, "Left" or "Ctrl+C". */
void key_to_name(uint32_t key, char out[KEY_NAME_MAX]);

/* Reads a name, in either case. False when no key is called so. */
bool key_from_name(const char *name, uint32_t *out);

/* The key that an event is about. What a key types counts more than where it is: with Shift, `/`
 * is `?` on many keyboards. Needs a key event. */
uint32_t key_of_event(const TermEvent *event);

/* Is it Shift, Ctrl or Alt by itself? */
bool key_is_modifier(uint32_t key);

#endif
