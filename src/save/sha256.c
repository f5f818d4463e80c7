/* sha256.c - see sha256.h */
#include "sha256.h"

#include <string.h>

enum { ROUNDS = 64, LENGTH_AT = SHA256_BLOCK - 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate_right(uint32_t value, uint32_t bits)
{
    return value >> bits | value << (32 - bits);
}

static void expand_block(const uint8_t *block, uint32_t words[ROUNDS])
{
    for (int32_t i = 0; i < 16; i++, block += 4)
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
                   (uint32_t)block[3];
    for (int32_t i = 16; i < ROUNDS; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        uint32_t low = rotate_right(a, 7) ^ rotate_right(a, 18) ^ a >> 3;
        uint32_t high = rotate_right(b, 17) ^ rotate_right(b, 19) ^ b >> 10;
        words[i] = words[i - 16] + low + words[i - 7] + high;
    }
}

static void mix_block(Sha256 *hash, const uint8_t *block)
{
    uint32_t words[ROUNDS], s[8];
    expand_block(block, words);
    memcpy(s, hash->state, sizeof s);
    for (int32_t i = 0; i < ROUNDS; i++) {
        uint32_t e = rotate_right(s[4], 6) ^ rotate_right(s[4], 11) ^ rotate_right(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t first = s[7] + e + choice + round_constants[i] + words[i];
        uint32_t a = rotate_right(s[0], 2) ^ rotate_right(s[0], 13) ^ rotate_right(s[0], 22);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + a + majority;
    }
    for (int32_t i = 0; i < 8; i++)
        hash->state[i] += s[i];
}

void sha256_init(Sha256 *hash)
{
    *hash = (Sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                               0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(Sha256 *hash, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < length; i++) {
        hash->block[hash->length++ % SHA256_BLOCK] = from[i];
        if (hash->length % SHA256_BLOCK == 0) mix_block(hash, hash->block);
    }
}

void sha256_finish(Sha256 *hash, uint8_t out[SHA256_BYTES])
{
    static const uint8_t end = 0x80, zero = 0;
    uint64_t bits = hash->length * 8;
    uint8_t length[8];
    for (int32_t i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(hash, &end, 1);
    while (hash->length % SHA256_BLOCK != LENGTH_AT)
        sha256_add(hash, &zero, 1);
    sha256_add(hash, length, sizeof length);
    for (int32_t i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

/* Hashes the key, every byte changed by `pad`, and then the text. */
static void hash_padded(const uint8_t key[SHA256_BLOCK], uint8_t pad, const void *bytes,
                        size_t length, uint8_t out[SHA256_BYTES])
{
    Sha256 hash;
    uint8_t padded[SHA256_BLOCK];
    for (int32_t i = 0; i < SHA256_BLOCK; i++)
        padded[i] = key[i] ^ pad;
    sha256_init(&hash);
    sha256_add(&hash, padded, sizeof padded);
    sha256_add(&hash, bytes, length);
    sha256_finish(&hash, out);
}

void sha256_hmac(const void *key, size_t key_length, const void *bytes, size_t length,
                 uint8_t out[SHA256_BYTES])
{
    Sha256 hash;
    uint8_t block[SHA256_BLOCK] = {0}, inner[SHA256_BYTES];
    if (key_length > SHA256_BLOCK) {
        sha256_init(&hash);
        sha256_add(&hash, key, key_length);
        sha256_finish(&hash, block);
    } else {
        memcpy(block, key, key_length);
    }
    hash_padded(block, 0x36, bytes, length, inner);
    hash_padded(block, 0x5c, inner, sizeof inner, out);
}
