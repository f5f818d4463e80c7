/* key_name.h - a key and its name, both ways.
 *
 * A key is a code of term/key.h, perhaps with Ctrl or Alt. A capital letter is the letter with
 * Shift; with Ctrl or Alt letters have no case. Names are ASCII without blanks, and signs with a
 * meaning in INI files have names: `;` is called Semicolon. A character beyond ASCII has its
 * number, such as u+f6. */
#ifndef LEDGE_DRAW_KEY_NAME_H
#define LEDGE_DRAW_KEY_NAME_H

#include "../term/term.h"

enum { KEY_NAME_MAX = 24, KEY_READINGS_MAX = 4 };

/* A key together with Ctrl, with Alt. */
#define WITH_CTRL(key) (0x1000000u | (key))
#define WITH_ALT(key)  (0x2000000u | (key))

/* Writes the name, "Left" or "Ctrl+C", as config.ini has it. */
void key_to_name(uint32_t key, char out[KEY_NAME_MAX]);

/* Writes the name for hints and help, where `;` is `;`. */
void key_to_text(uint32_t key, char out[KEY_NAME_MAX]);

/* Writes "Ctrl+Shift+Left" of TERM_MOD_ bits and the name of a key; with Ctrl a letter is a
 * capital. All names of keys that are shown are made here. */
void key_name_with(uint32_t modifiers, const char *name, char *out, size_t size);

/* Reads a name, without regard to case but for a single letter. False when no key has this name. */
bool key_from_name(const char *name, uint32_t *out);

/* The keys that an event may stand for; the first one that is bound counts. First comes what it
 * types with Shift: a capital letter whether or not Caps Lock is on, or a sign, as with Shift `/`
 * is `?` on many keyboards. Then comes the key itself, and last, with and without Shift, what a US
 * keyboard has at its place, if the layout is not Latin. Returns their number, at least 1. Needs a
 * key event. */
int32_t key_readings(const TermEvent *event, uint32_t keys[KEY_READINGS_MAX]);

/* The first of these; the place of a letter that is not Latin. */
uint32_t key_of_event(const TermEvent *event);

/* The event of a press that these read as this key. */
TermEvent key_press(uint32_t key, int64_t time);

/* Is it Shift, Ctrl or Alt by itself? */
bool key_is_modifier(uint32_t key);

#endif
