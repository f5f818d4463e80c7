/* packed_bytes.h - a large text that is rarely read, in little memory: parts with few different
 * bytes, as rows of a level have, take one to three bits a byte.
 *
 * Each part of PACKED_PART bytes is the number of its different bytes, these, and for each bit of
 * their numbers a bit for every byte; a part with more of them is as it was.
 * Memory: a zeroed PackedBytes is empty; packed_bytes_done frees it. */
#ifndef LEDGE_LEVEL_DOCUMENT_PACKED_BYTES_H
#define LEDGE_LEVEL_DOCUMENT_PACKED_BYTES_H

#include "../../base/base.h"

enum { PACKED_PART = 1024 };

typedef struct PackedBytes {
    char *bytes;
    size_t *parts; /* where each begins in `bytes`; NULL: these are the text */
    size_t size;   /* of the text */
    size_t used, byte_capacity, part_capacity;
} PackedBytes;

/* Packs a text, which it owns from now on. Where memory runs out it stays as it is. */
void packed_bytes_take(PackedBytes *out, char *text, size_t size);
void packed_bytes_done(PackedBytes *packed);

/* False, with `out` empty, when memory ran out. */
bool packed_bytes_copy(const PackedBytes *from, PackedBytes *out);

/* Writes `count` bytes of the text, from `at` on, to `out`. They must be in it. */
void packed_bytes_read(const PackedBytes *packed, size_t at, size_t count, char *out);

/* The whole text, ended by a NUL; the caller frees it. NULL when memory ran out. */
char *packed_bytes_text(const PackedBytes *packed);

bool packed_bytes_equals(const PackedBytes *packed, const char *text, size_t size);

#endif
