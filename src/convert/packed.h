/* packed.h - bytes as text: base64, with zlib or gzip underneath.
 *
 * Memory: what is unpacked never takes more than the caller said it would be; results belong to
 * the caller, who frees them. */
#ifndef LEDGE_CONVERT_PACKED_H
#define LEDGE_CONVERT_PACKED_H

#include "../base.h"

typedef enum Base64Result {
    BASE64_OK,
    BASE64_NOT_BASE64,
    BASE64_DAMAGED,      /* the compressed bytes are no zlib or gzip, or are cut off */
    BASE64_WRONG_LENGTH, /* more or fewer bytes than expected */
    BASE64_NO_MEMORY
} Base64Result;

/* Reads base64 (blanks and line ends are skipped), unpacks it where `compressed`, and puts exactly
 * `size` bytes into `out`. On failure `out` holds anything. */
Base64Result base64_zlib_read(const char *text, bool compressed, uint8_t *out, size_t size);

/* `size` bytes, compressed by zlib, as base64 ended by a NUL. NULL: no memory. */
char *base64_zlib_write(const uint8_t *bytes, size_t size);

#endif
