/* header_merge.h - the header of a level when its cells are merged: the values of both sides, key
 * by key, and the places in it when lines are inserted or deleted. */
#ifndef LEDGE_LEVEL_DOCUMENT_HEADER_MERGE_H
#define LEDGE_LEVEL_DOCUMENT_HEADER_MERGE_H

#include "conflict.h"
#include "line_diff.h"

/* Gives `here` the changes that made the header of `there` of that of `base`. A value that changed
 * on one side only is taken from there; one that both changed differently is a conflict, and stays
 * as it is here. Comments are merged as one value. Signs that both sides added under one number are
 * both kept. A header with a line that cannot be read is merged as a whole. False when memory ran
 * out. */
bool header_merge(const Content *base, Content *here, const Content *there, Conflicts *conflicts);

/* Moves the places of signs, of the landmark and of the checkpoint that starts a chase with their
 * cells. False when memory ran out. */
bool header_move_places(Content *content, Axis axis, LineEdit edit);

#endif
