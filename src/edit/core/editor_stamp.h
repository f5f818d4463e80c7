/* editor_stamp.h - copies with a name: level files in a folder of the user, and in one beside the
 * levels. */
#ifndef LEDGE_EDIT_CORE_EDITOR_STAMP_H
#define LEDGE_EDIT_CORE_EDITOR_STAMP_H

#include "block.h"
#include "editor.h"

enum { STAMP_MAX = 128, STAMP_NAME_SIZE = 64 };

typedef struct Stamp {
    char name[STAMP_NAME_SIZE], path[ERROR_FILE_MAX];
    bool is_world; /* it is beside the levels of the world, else the user's */
} Stamp;

typedef struct StampList {
    int32_t count, marked;  /* marked: for a question about it */
    Stamp items[STAMP_MAX]; /* by name */
} StampList;

/* Lists the stamps of both folders. */
void stamps_find(Editor *editor);

/* The open level's glyph for one of another level; the same glyph where it has no meaning there. */
char stamp_glyph_of_level(const Document *own, const Document *doc, char glyph);

/* Reads a stamp as a block for this level; false with a message. */
bool stamp_read(Editor *editor, const Stamp *stamp, Block *block);

/* Asks for a new name, or whether to remove it. */
void stamp_rename(Editor *editor, int32_t index);
void stamp_remove(Editor *editor, int32_t index);

#endif
