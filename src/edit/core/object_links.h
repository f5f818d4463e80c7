/* object_links.h - the objects linked to the cell at the cursor: the doors of a key, the keys of a
 * door, the level that a finish leads to.
 *
 * Memory: a zeroed ObjectLinks is an empty one; mask_done frees its lines. */
#ifndef LEDGE_EDIT_CORE_OBJECT_LINKS_H
#define LEDGE_EDIT_CORE_OBJECT_LINKS_H

#include "../../level/level.h"
#include "cell_watch.h"
#include "cells.h"

typedef struct ObjectLinks {
    uint64_t version; /* of the document when it was looked for, with the cursor here */
    Point seen_from;
    bool has_lines;
    Mask lines;
    char words[120];
    uint64_t found_version; /* of the document that keys and doors are in */
    Point keys[KEY_MAX], doors[DOOR_MAX];
    int32_t key_count, door_count;
} ObjectLinks;

/* Follows the cursor and the document; the watch may be NULL. */
void object_links_follow(ObjectLinks *links, const Document *doc, Point cursor,
                         const CellWatch *watch);

/* SHOWN_PATH where a line goes. */
uint16_t object_links_flags(const ObjectLinks *links, int32_t col, int32_t row);

#endif
