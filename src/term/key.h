/* key.h - input events of the terminal, decoded: keys, text, mouse, focus. */
#ifndef LEDGE_TERM_KEY_H
#define LEDGE_TERM_KEY_H

#include "../base/base.h"

/* Key codes are Unicode; those without a character begin here. Letters are unshifted (lower case)
 * with TERM_MOD_SHIFT; in legacy terminals that is derived from the capital letter. */
enum {
    TERM_KEY_NONE = 0,
    TERM_KEY_TAB = 9,
    TERM_KEY_ENTER = 13,
    TERM_KEY_ESCAPE = 27,
    TERM_KEY_SPACE = 32,
    TERM_KEY_BACKSPACE = 127,
    TERM_KEY_SPECIAL = 0x110000,
    TERM_KEY_ARROW_UP,
    TERM_KEY_ARROW_DOWN,
    TERM_KEY_ARROW_LEFT,
    TERM_KEY_ARROW_RIGHT,
    TERM_KEY_HOME,
    TERM_KEY_END,
    TERM_KEY_PAGE_UP,
    TERM_KEY_PAGE_DOWN,
    TERM_KEY_INSERT,
    TERM_KEY_DELETE,
    TERM_KEY_F1,
    TERM_KEY_F12 = TERM_KEY_F1 + 11,
    TERM_KEY_SHIFT_LEFT, /* modifier keys alone: kitty and win32 modes only */
    TERM_KEY_SHIFT_RIGHT,
    TERM_KEY_CTRL_LEFT,
    TERM_KEY_CTRL_RIGHT,
    TERM_KEY_ALT_LEFT,
    TERM_KEY_ALT_RIGHT
};

enum { TERM_MOD_SHIFT = 1, TERM_MOD_ALT = 2, TERM_MOD_CTRL = 4 };

typedef enum KeyAction { TERM_KEY_PRESS, TERM_KEY_REPEAT, TERM_KEY_RELEASE } KeyAction;

#endif
