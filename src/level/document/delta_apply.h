/* delta_apply.h - changes applied to a level's content, forwards and backwards.
 *
 * Errors: a word that does not fit the content (from a damaged journal) is not applied. */
#ifndef LEDGE_LEVEL_DOCUMENT_DELTA_APPLY_H
#define LEDGE_LEVEL_DOCUMENT_DELTA_APPLY_H

#include "delta.h"

/* Adds the words that turn the blob of `content` into `bytes`. False when memory ran out. */
bool delta_list_add_blob(DeltaList *list, const Content *content, Blob blob, Bytes bytes);

typedef enum Direction { FORWARD, BACKWARD } Direction;

/* Applies a word that has no payload. False, with nothing changed, where it does not fit or memory
 * ran out. */
bool delta_apply(Content *content, uint64_t word, Direction direction);

/* Applies all words, backwards from the last one. False, with nothing changed, where one does not
 * fit or memory ran out. */
bool deltas_apply(Content *content, const uint64_t *words, size_t count, Direction direction);

#endif
