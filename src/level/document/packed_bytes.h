/* packed_bytes.h - compresses a large text that is rarely read, such as the rows of a level, to
 * one to three bits a byte.
 *
 * The text is cut into parts of PACKED_PART bytes. A part with at most eight distinct bytes is
 * stored as their number, a table of them, and the index of each byte into the table as bit
 * planes. Any other part is stored as a 0 and its bytes.
 * Memory: a zeroed PackedBytes is empty; packed_bytes_done frees it. */
#ifndef LEDGE_LEVEL_DOCUMENT_PACKED_BYTES_H
#define LEDGE_LEVEL_DOCUMENT_PACKED_BYTES_H

#include "../../base/base.h"

enum { PACKED_PART = 1024 };

typedef struct PackedBytes {
    char *bytes;
    size_t *parts; /* where each begins in `bytes`; NULL: `bytes` is the text */
    size_t size;   /* of the text */
    size_t used, byte_capacity, part_capacity;
} PackedBytes;

/* Takes ownership of a text and packs it. When memory runs out the text stays unpacked. */
void packed_bytes_take(PackedBytes *out, char *text, size_t size);
void packed_bytes_done(PackedBytes *packed);

/* False, with `out` empty, when memory ran out. */
bool packed_bytes_copy(const PackedBytes *from, PackedBytes *out);

/* Copies bytes [at, at + count) of the text, which must exist, to `out`. */
void packed_bytes_read(const PackedBytes *packed, size_t at, size_t count, char *out);

/* The whole text, ended by a NUL; the caller frees it. NULL when memory ran out. */
char *packed_bytes_text(const PackedBytes *packed);

/* The text of `size` bytes whose packed form, `used` bytes of a PackedBytes with parts, was stored;
 * the caller frees it. NULL when memory ran out, or the bytes are no such form. */
char *packed_bytes_unpack(const char *packed, size_t length, size_t size);

bool packed_bytes_equals(const PackedBytes *packed, const char *text, size_t size);

#endif
