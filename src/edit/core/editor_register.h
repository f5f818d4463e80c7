/* editor_register.h - copied blocks: registers a to z and the one without a name, saved as stamps
 * in the state folder, so that another session can paste them. */
#ifndef LEDGE_EDIT_CORE_EDITOR_REGISTER_H
#define LEDGE_EDIT_CORE_EDITOR_REGISTER_H

#include "block.h"
#include "cursor.h"
#include "editor_stamp.h"

#include <time.h>

typedef struct Registers {
    Block blocks[LETTER_COUNT + 1];  /* the last one has no name */
    int64_t times[LETTER_COUNT + 1]; /* file_time, when they were equal */
    char name;                       /* for the next command, or 0 */
    StampList stamps;
    char stamp_folder[ERROR_FILE_MAX]; /* the user's; empty: there is none */
} Registers;

/* Stores a copy of the block in the register without a name and, if it is not 0, under the letter;
 * its text also goes to the clipboard. The block is empty then. */
void register_keep(Editor *editor, char letter, Block *block);

/* A copy of the register's content, also if another session wrote it; an empty block if there is
 * none. */
Block register_get(Editor *editor, char letter);

/* Begins to place a text as a block, row by row; characters that cannot be cells become holes, with
 * a message. */
void register_paste(Editor *editor, const char *text);

void registers_done(Registers *registers);

#endif
