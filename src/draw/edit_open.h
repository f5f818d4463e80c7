/* edit_open.h - an editor for a level file: with the journal of the person, the physics of the
 * level's world, templates, and the way that led here. */
#ifndef LEDGE_DRAW_EDIT_OPEN_H
#define LEDGE_DRAW_EDIT_OPEN_H

#include "../edit/editor.h"
#include "edit_way.h"

typedef struct EditOpening {
    const char *path;
    const char *template_path; /* of a new level; NULL: the usual one */
    EditWay way;
    bool has_cursor;
    Place cursor;
} EditOpening;

/* NULL, with the reasons, where there can be none. */
Editor *edit_open(const EditOpening *opening, ErrorList *errors);

#endif
