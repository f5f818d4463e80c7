/* base64_packed.h - bytes as text: base64, with zlib, gzip or zstd underneath.
 *
 * Memory: unpacking never takes more memory than the expected size; results belong to the caller,
 * who frees them. */
#ifndef LEDGE_CONVERT_BASE64_PACKED_H
#define LEDGE_CONVERT_BASE64_PACKED_H

#include "../base/base.h"

typedef enum Base64Result {
    BASE64_OK,
    BASE64_NOT_BASE64,
    BASE64_DAMAGED,      /* not data of this compression, or truncated */
    BASE64_WRONG_LENGTH, /* more or fewer bytes than expected */
    BASE64_NO_MEMORY
} Base64Result;

typedef enum Compression { COMPRESSION_NONE, COMPRESSION_ZLIB, COMPRESSION_ZSTD } Compression;

/* Reads base64 (blanks and line ends are skipped), unpacks it (zlib stands for gzip too), and puts
 * exactly `size` bytes into `out`. On failure the content of `out` is undefined. */
Base64Result base64_read(const char *text, Compression compression, uint8_t *out, size_t size);

/* `size` bytes, compressed by zlib, as base64 ended by a NUL. NULL when memory ran out. */
char *base64_zlib_write(const uint8_t *bytes, size_t size);

#endif
