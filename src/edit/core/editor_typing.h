/* editor_typing.h - characters typed into cells, as in the replace mode of vi; a word is one
 * change. */
#ifndef LEDGE_EDIT_CORE_EDITOR_TYPING_H
#define LEDGE_EDIT_CORE_EDITOR_TYPING_H

#include "editor.h"

enum { TYPED_MAX = 256, TYPED_IMAGES = 4 };

/* What a typed character replaced, in its cell and the mirror images of that. */
typedef struct TypedCell {
    Point at[TYPED_IMAGES];
    char before[TYPED_IMAGES];
    int32_t count;
} TypedCell;

/* Characters are typed into the cells from the cursor on. */
typedef struct Typing {
    bool is_on;
    bool is_down; /* not to the right */
    bool is_full; /* the last cell of the row or column was typed */
    Point from;   /* where the row or column began */
    Point at;     /* the cursor, unless something else has moved it */
    TypedCell cells[TYPED_MAX];
    int32_t count; /* of the cells that Backspace can give back */
} Typing;

/* Handles a key while characters are typed; false if they are not. */
bool typing_key(Editor *editor, const char *key);

/* Types the lines of a text, as one change. */
void typing_paste(Editor *editor, const char *text);

void typing_end(Editor *editor);

#endif
