/* key_layout.h - keyboard layouts that are not Latin: where a key is, so that it can be a command.
 *
 * A place is named by the character that a US keyboard types there without Shift. A terminal with
 * the kitty protocol reports it; elsewhere the letter tells it, which for Cyrillic letters needs to
 * be told which layout it is. On a Latin layout a place says nothing: the character counts.
 * Source: xkeyboard-config 2.35, its layouts ru, ua, bg, bg(phonetic), gr, il and ara.
 * Memory: plain data. */
#ifndef LEDGE_TERM_KEY_LAYOUT_H
#define LEDGE_TERM_KEY_LAYOUT_H

#include "term.h"

typedef struct KeyLayout {
    TermCyrillic cyrillic;
    uint8_t script; /* of the last letter */
} KeyLayout;

/* The place of a key, 0 where it says nothing. The code of the event is a lower-case letter or any
 * other key; its `place` is the one that the terminal tells, or 0. A sign of ASCII has a place of
 * its own after a letter that is not Latin. Where Shift makes another sign of it than on a US
 * keyboard, as a number sign of 3, the place is what a US keyboard types there with Shift. */
uint32_t key_layout_place(KeyLayout *layout, const TermEvent *event);

/* The letter in lower case; any other character stays. Knows Latin, Greek and Cyrillic letters. */
uint32_t key_layout_lower(uint32_t ch);

/* What a key types with Shift: the capital letter, or the sign of a US keyboard. */
uint32_t key_layout_shifted(uint32_t ch);

/* The layout of Cyrillic letters that a locale suggests: its name is that of the environment, such
 * as bg_BG.UTF-8, or NULL. */
TermCyrillic key_layout_of_locale(const char *name);

#endif
