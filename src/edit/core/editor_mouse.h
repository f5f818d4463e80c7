/* editor_mouse.h - what the mouse has done since its button was pressed. */
#ifndef LEDGE_EDIT_CORE_EDITOR_MOUSE_H
#define LEDGE_EDIT_CORE_EDITOR_MOUSE_H

#include "editor.h"

typedef struct Mouse {
    bool is_acting;    /* an event of the mouse is being handled */
    bool is_down;      /* the left button */
    bool is_the_tools; /* what the button does is up to the tool */
    bool has_moved;
    int32_t done; /* transactions done at the time of the press */
} Mouse;

#endif
