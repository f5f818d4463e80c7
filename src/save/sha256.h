/* sha256.h - SHA-256 and HMAC-SHA-256.
 *
 * For ids that must not tell which key they are of; hash.h is for everything else.
 * Source: NIST FIPS 180-4, "Secure Hash Standard"; RFC 2104, "HMAC: Keyed-Hashing for Message
 * Authentication". Tested by the vectors of both and of RFC 4231. */
#ifndef LEDGE_SAVE_SHA256_H
#define LEDGE_SAVE_SHA256_H

#include "../base/base.h"

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes added so far */
    uint8_t block[SHA256_BLOCK];
} Sha256;

void sha256_init(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *bytes, size_t length);

/* The hash of everything that was added. Nothing can be added afterwards. */
void sha256_finish(Sha256 *hash, uint8_t out[SHA256_BYTES]);

void sha256_hmac(const void *key, size_t key_length, const void *bytes, size_t length,
                 uint8_t out[SHA256_BYTES]);

#endif
