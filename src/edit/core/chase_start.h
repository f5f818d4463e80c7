/* chase_start.h - keeps the key `checkpoint` of [chase] at its checkpoint.
 *
 * Its value is the column and row of the checkpoint, or a number, which counts the checkpoints of
 * the map in reading order. A transaction that moves the checkpoint therefore changes the value,
 * and a number that would now be for another one becomes a place. If the checkpoint is removed, so
 * is the key (undo restores both); a block that was cut out takes it along (object_props.h). */
#ifndef LEDGE_EDIT_CORE_CHASE_START_H
#define LEDGE_EDIT_CORE_CHASE_START_H

#include "kind_cells.h"

enum { CHASE_START_SIZE = 24 };

typedef struct ChaseStart {
    int32_t index; /* of the checkpoint that starts the chase; -1: none */
    char value[CHASE_START_SIZE];
    KindCells checkpoints;
} ChaseStart;

/* Notes which checkpoint starts the chase; call it before a transaction changes it. */
void chase_start_note(ChaseStart *start, const Document *doc);

/* Sets the key to the place that the text stands for, where it is a number of a checkpoint, or else
 * to the text; "" removes it. False as document_set_value. */
bool chase_start_set(Document *doc, const char *text);

/* Lets the key, unless it was changed since, follow the checkpoint that was noted; call it before
 * the transaction ends. False when memory ran out. */
bool chase_start_follow(const ChaseStart *start, Document *doc);

#endif
