/* packed.h - bytes as text: base64, with zlib or gzip underneath.
 *
 * Memory: what is unpacked never takes more than the caller said it would be; results belong to
 * the caller, who frees them. */
#ifndef LEDGE_CONVERT_PACKED_H
#define LEDGE_CONVERT_PACKED_H

#include "../base.h"

typedef enum PackedResult {
    PACKED_OK,
    PACKED_NOT_BASE64,
    PACKED_DAMAGED,      /* the compressed bytes are no zlib or gzip, or are cut off */
    PACKED_WRONG_LENGTH, /* more or fewer bytes than expected */
    PACKED_NO_MEMORY
} PackedResult;

/* Reads base64 (blanks and line ends are skipped), unpacks it where `compressed`, and puts exactly
 * `size` bytes into `out`. On failure `out` holds anything. */
PackedResult packed_read(const char *text, bool compressed, uint8_t *out, size_t size);

/* `size` bytes, compressed by zlib, as base64 ended by a NUL. NULL: no memory. */
char *packed_write(const uint8_t *bytes, size_t size);

#endif
