/* base64_packed.c - see base64_packed.h. Base64 is that of RFC 4648, section 4. */
#define ZLIB_CONST // zlib promises not to write to its input
#include "base64_packed.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

/* 15 bits of window, plus 32: detect zlib or gzip by the header. */
enum { ZLIB_OR_GZIP = 15 + 32 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ---- base64 ---- */

/* Decodes the text; `out` has room for 3 bytes for every 4 characters. */
static bool decode(const char *text, uint8_t *out, size_t *size)
{
    uint32_t bits = 0;
    size_t digits = 0, padding = 0, used = 0;
    for (; *text; text++) {
        if (strchr(" \t\r\n", *text)) continue;
        const char *at = strchr(alphabet, *text);
        if (*text == '=')
            padding++;
        else if (!at || padding > 0)
            return false;
        if (at) bits = bits << 6 | (uint32_t)(at - alphabet);
        if (at && ++digits % 4 != 1) out[used++] = (uint8_t)(bits >> (6 - 2 * ((digits - 1) % 4)));
    }
    *size = used;
    return digits % 4 != 1 && padding <= 2 && (padding == 0 || (digits + padding) % 4 == 0);
}

static char *encode(const uint8_t *bytes, size_t size)
{
    char *text = malloc((size + 2) / 3 * 4 + 1), *out = text;
    for (size_t at = 0; text && at < size; at += 3) {
        size_t count = size - at < 3 ? size - at : 3;
        uint32_t bits = (uint32_t)bytes[at] << 16;
        if (count > 1) bits |= (uint32_t)bytes[at + 1] << 8;
        if (count > 2) bits |= bytes[at + 2];
        for (size_t i = 0; i < 4; i++)
            *out++ = i <= count ? alphabet[bits >> (18 - 6 * i) & 63] : '=';
    }
    if (text) *out = '\0';
    return text;
}

/* ---- zlib ---- */

static Base64Result inflate_all(const uint8_t *bytes, size_t length, uint8_t *out, size_t size)
{
    uint8_t beyond;
    z_stream stream = {.next_in = bytes, .avail_in = (uInt)length};
    if (inflateInit2(&stream, ZLIB_OR_GZIP) != Z_OK) return BASE64_NO_MEMORY;
    stream.next_out = out;
    stream.avail_out = (uInt)size;
    int status = inflate(&stream, Z_FINISH);
    bool full = stream.avail_out == 0;
    if (status == Z_BUF_ERROR && full) { /* is there another byte, or only the checksum? */
        stream.next_out = &beyond;
        stream.avail_out = 1;
        status = inflate(&stream, Z_FINISH);
        full = stream.avail_out == 1;
        if (!full) status = Z_STREAM_END;
    }
    inflateEnd(&stream);
    if (status == Z_MEM_ERROR) return BASE64_NO_MEMORY;
    if (status != Z_STREAM_END) return BASE64_DAMAGED;
    return full ? BASE64_OK : BASE64_WRONG_LENGTH;
}

/* ---- zstd ---- */

static Base64Result decompress_zstd(const uint8_t *bytes, size_t length, uint8_t *out, size_t size)
{
    ZSTD_DStream *stream = ZSTD_createDStream();
    ZSTD_inBuffer in = {bytes, length, 0};
    ZSTD_outBuffer to = {out, size, 0};
    size_t left = 1;
    if (!stream) return BASE64_NO_MEMORY;
    bool goes_on = true;
    while (left > 0 && goes_on && !ZSTD_isError(left)) {
        size_t before = in.pos + to.pos;
        left = ZSTD_decompressStream(stream, &to, &in);
        goes_on = in.pos + to.pos > before;
    }
    ZSTD_freeDStream(stream);
    if (left == 0) return to.pos == size ? BASE64_OK : BASE64_WRONG_LENGTH;
    return to.pos == size && !ZSTD_isError(left) ? BASE64_WRONG_LENGTH : BASE64_DAMAGED;
}

Base64Result base64_read(const char *text, Compression compression, uint8_t *out, size_t size)
{
    size_t length = strlen(text);
    uint8_t *bytes = malloc(length / 4 * 3 + 3);
    if (!bytes) return BASE64_NO_MEMORY;
    Base64Result result = BASE64_OK;
    if (!decode(text, bytes, &length))
        result = BASE64_NOT_BASE64;
    else if (compression == COMPRESSION_ZLIB)
        result = inflate_all(bytes, length, out, size);
    else if (compression == COMPRESSION_ZSTD)
        result = decompress_zstd(bytes, length, out, size);
    else if (length != size)
        result = BASE64_WRONG_LENGTH;
    else
        memcpy(out, bytes, size);
    free(bytes);
    return result;
}

char *base64_zlib_write(const uint8_t *bytes, size_t size)
{
    uLongf length = compressBound((uLong)size);
    uint8_t *small = malloc(length);
    char *text = NULL;
    if (small && compress2(small, &length, bytes, (uLong)size, Z_DEFAULT_COMPRESSION) == Z_OK)
        text = encode(small, length);
    free(small);
    return text;
}
