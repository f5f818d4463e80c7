/* editor_mouse.h - what the mouse has done since its button was pressed. */
#ifndef LEDGE_EDIT_CORE_EDITOR_MOUSE_H
#define LEDGE_EDIT_CORE_EDITOR_MOUSE_H

#include "editor.h"

typedef struct Mouse {
    bool has_moved;
    Point from;
    int32_t done; /* transactions done at the time of the press */
} Mouse;

#endif
