/* cursor.h - the cursor and the places it can return to: marks and the starts of jumps. */
#ifndef LEDGE_EDIT_CORE_CURSOR_H
#define LEDGE_EDIT_CORE_CURSOR_H

#include "../../level/document/document.h"

enum { CURSOR_JUMPS = 16, LETTER_COUNT = 26, SOUGHT_SIZE = 64 };

typedef struct Cursor {
    Point at;
    Point jumps[CURSOR_JUMPS]; /* where jumps began, the last one at the end */
    int32_t jump_count;
    Point marks[LETTER_COUNT];
    bool has_mark[LETTER_COUNT];
    char sought[SOUGHT_SIZE]; /* by the last search; empty: none yet */
} Cursor;

/* Puts the cursor on the nearest cell of the level. */
void cursor_put(Cursor *cursor, const Document *doc, int64_t col, int64_t row);

/* Puts the cursor on the start, or, without one, on the first cell. */
void cursor_put_on_start(Cursor *cursor, const Document *doc);

/* Remembers where a jump began; the oldest is forgotten. */
void cursor_remember_jump(Cursor *cursor, Point from);

/* Forgets the last jump and returns where it began; false if there is none. */
bool cursor_take_jump(Cursor *cursor, Point *from);

#endif
