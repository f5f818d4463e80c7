/* passages.h - the passages of a program: six tokens in a row, without spaces and comments, and
 * with one name for all that the writer chose. Two programs that share passages share text, even
 * where names and layout were changed.
 *
 * For programs in JavaScript, C and Python; what is no program gives passages too. class_similar.h
 * says what they are used for, and the source.
 * Memory: passages_done frees them. */
#ifndef LEDGE_LEARN_LESSON_PASSAGES_H
#define LEDGE_LEARN_LESSON_PASSAGES_H

#include "../../base/base.h"

enum { PASSAGE_BASES = 2 };

/* Sorted hashes, each once. All zero: none. */
typedef struct Passages {
    uint64_t *hashes;
    int32_t count;
} Passages;

/* Texts whose names are known and whose passages do not count; NULL: none. */
typedef struct PassageBase {
    const char *texts[PASSAGE_BASES];
} PassageBase;

/* The passages of a text that the base does not have. False when memory ran out. */
bool passages_read(Passages *out, const char *text, const PassageBase *base);
void passages_done(Passages *passages);

/* How many passages `text` has that `begin` does not have; the names of both are known. */
int32_t passages_added(const char *begin, const char *text);

/* How many are in both. */
int32_t passages_shared(const Passages *a, const Passages *b);

/* Takes away what more than `few` of them have, and more than a quarter of those that have any.
 * False when memory ran out. */
bool passages_drop_common(Passages *const *all, int32_t count, int32_t few);

#endif
