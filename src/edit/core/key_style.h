/* key_style.h - the two sets of keys that the editor has. */
#ifndef LEDGE_EDIT_CORE_KEY_STYLE_H
#define LEDGE_EDIT_CORE_KEY_STYLE_H

typedef enum KeyStyle {
    KEYS_VIM,   /* letters move, counts go before, operators take motions */
    KEYS_PLAIN, /* letters choose tools */
    KEY_STYLE_COUNT
} KeyStyle;

#endif
